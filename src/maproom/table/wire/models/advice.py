"""What the computer thinks, as it goes over the wire."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field

from maproom.table.wire.models.base import Answer, Request, Revision, Word
from maproom.table.wire.sentences import known_language


class AdviceRequest(Request):
    """Whose decision it is, and at which revision of the table."""

    seat: Word | None = None
    revision: Revision
    language: Annotated[str, Field(pattern="^[a-z]{2}$"), AfterValidator(known_language)] = "en"


class ThoughtStep(Answer):
    """An action of a line that the computer expects."""

    seat: str
    seat_name: str
    action: dict[str, str]
    label: str


class ThoughtReason(Answer):
    """What is better or worse after a choice than after the one it is compared with."""

    text: str
    good: bool


class ThoughtChoice(Answer):
    """A choice that the computer considered."""

    action: dict[str, str]
    label: str
    chance: float = Field(description="How likely the seat wins with it, from 0 to 1, as the computer sees it.")
    tries: int
    line: list[ThoughtStep]
    reasons: list[ThoughtReason]
    why: str = Field(description="The reasons as a sentence; empty where there was nothing to compare.")


class Advice(Answer):
    """What the computer would do in a seat's place, from what that seat knows."""

    revision: int
    level: str
    seconds: float
    choices: list[ThoughtChoice] = Field(description="The one that it would take first, then the most promising.")
    chosen: dict[str, str]
    line: list[ThoughtStep]
    imagined: str = Field(description="Says that lines are played out in a position that the seat could imagine.")
