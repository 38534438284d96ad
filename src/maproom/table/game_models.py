"""The games on the shelf as they go over the wire."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import RootModel

from maproom.table.models import Answer


class SeatName(Answer):
    """A seat of a game."""

    id: str
    name: str


class OptionCard(Answer):
    """An option of a game."""

    name: str
    kind: Literal["bool", "int", "choice"]
    default: bool | int | str
    help: str
    choices: list[str] | None = None
    low: int | None = None
    high: int | None = None


class ScenarioCard(Answer):
    """One way to start a game."""

    id: str
    name: str
    about: str


class GameCard(Answer):
    """A game on the shelf."""

    id: str
    name: str
    version: str
    seats: list[SeatName]
    options: list[OptionCard]
    scenarios: list[ScenarioCard]


class Shelf(Answer):
    """The games and the bots that can be had here."""

    games: list[GameCard]
    bots: list[str]


class GameData(RootModel[dict[str, Any] | list[Any]]):
    """A data file of a game; what is in it is the game's own affair."""


class RuleText(Answer):
    """A rule: its id, its text, and the chapter that it stands in."""

    id: str
    text: str
    chapter: str


class Rulebook(Answer):
    """All rules of a game, in their order."""

    rules: list[RuleText]
