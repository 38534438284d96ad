"""Why things are as they are, overlays of the board and the course of the score, as they go over the wire."""

from __future__ import annotations

from pydantic import Field

from maproom.table.wire.models.base import Answer


class ReasonCard(Answer):
    """One answer to "why?", and the rule behind it."""

    text: str
    rule: str


class Reasons(Answer):
    """Why a thing cannot be used, or is in the state it is in."""

    moment: int
    domain: str
    word: str
    name: str
    reasons: list[ReasonCard] = Field(description="None where there is nothing to explain: it can be used.")


class Layer(Answer):
    """A set of spaces worth drawing over the board."""

    id: str
    name: str
    spaces: list[str]


class Layers(Answer):
    """Everything that can be drawn over the board at a moment."""

    moment: int
    layers: list[Layer]


class Way(Answer):
    """A place that a piece can come to, and the actions in the game's own words that lead there."""

    to: str
    steps: list[dict[str, str]]


class Ways(Answer):
    """Everywhere that a piece can come to by several actions in a row; none where one action says it all."""

    moment: int
    ways: list[Way]


class ScorePoint(Answer):
    """The open score from a moment on."""

    moment: int
    turn: int | None
    scores: dict[str, int]


class ScoreLine(Answer):
    """Who has a score: a seat or a team."""

    id: str
    name: str


class Scores(Answer):
    """The course of the open score: a point wherever it changed; none where the game counts nothing in the open."""

    of: int = Field(description="The latest moment that these eyes may see.")
    turn: int | None = Field(description="The turn at that moment.")
    lines: list[ScoreLine]
    points: list[ScorePoint]
