"""What a game's words mean and where its parts come from, as it goes over the wire."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from maproom.table.wire.models.base import Answer

SourceKind = Literal["printed", "derived", "reconstructed"]


class TermCard(Answer):
    """A word of a game that a newcomer cannot know."""

    key: str
    word: str
    forms: list[str] = Field(description="How else it is written in the game's texts.")
    text: str


class Glossary(Answer):
    """The words of a game, explained."""

    terms: list[TermCard]


class SourceCard(Answer):
    """Where a part of a game comes from."""

    part: str = Field(description="rules, map, cards, scenarios, chart:<which>, or another part.")
    kind: SourceKind
    text: str
    of: list[str] | None = Field(description="The cards or scenarios that are meant; null is all of them.")


class SourcesCard(Answer):
    """What of a game is printed, what follows from it, and what had to be made."""

    summary: str
    parts: list[SourceCard]
