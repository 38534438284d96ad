"""The analysis of a finished game, as it goes over the wire."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from maproom.table.wire.models.advice import ThoughtStep
from maproom.table.wire.models.base import Answer


class AnalysisSide(Answer):
    """A seat, or the seats that win and lose together."""

    id: str
    name: str


class AnalysisPoint(Answer):
    """The estimate at a moment."""

    moment: int
    turn: int
    chances: list[float] = Field(description="One for each side, from 0 to 1, each from what that side knew.")


class AnalysisTurning(Answer):
    """A decision that cost much: what was done, and what the computer would rather have done."""

    moment: int = Field(description="The moment at which it was to be decided.")
    turn: int
    seat: str
    seat_name: str
    taken: str
    taken_chance: float
    better: str
    better_chance: float
    why: str
    line: list[ThoughtStep]


class AnalysisFound(Answer):
    """What was found, and how deeply it was looked."""

    sides: list[AnalysisSide]
    course: list[AnalysisPoint]
    turnings: list[AnalysisTurning]
    decisions: int = Field(description="Decisions of the game in which there was a choice.")
    looked: int = Field(description="Of these, how many were looked at.")
    deeper: int = Field(description="How many of them were played on, and how often in all: tries.")
    tries: int


class Analysis(Answer):
    """How far an analysis is."""

    status: Literal["none", "running", "done", "failed"]
    progress: float = Field(description="From 0 to 1.")
    found: AnalysisFound | None
