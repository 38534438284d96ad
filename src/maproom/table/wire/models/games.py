"""The games on the shelf as they go over the wire."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field, RootModel, StrictBool, StrictInt, StrictStr

from maproom.table.wire.models.base import Answer, Request, Word


class EditionName(Answer):
    """The owner's edition of a game."""

    name: str
    digest: str


class SeatName(Answer):
    """A seat of a game."""

    id: str
    name: str


class OptionCard(Answer):
    """An option of a game."""

    name: str
    label: str = Field(description="What a person calls it.")
    kind: Literal["bool", "int", "choice", "text"]
    default: bool | int | str
    help: str
    choices: list[str] | None = None
    choice_labels: list[str] | None = Field(None, description="What a person calls each of the choices.")
    low: int | None = None
    high: int | None = None


class ScenarioCard(Answer):
    """One way to start a game."""

    id: str
    name: str
    about: str
    seats: list[str] = Field(description="The seats that are played unless an option changes that.")
    teams: list[list[str]] = Field(description="Of these, the seats that win and lose together.")
    ours: str = Field(description="What of it is not printed, in a sentence; empty where all of it is.")


class SeatQuestion(Request):
    """A scenario and options whose seats somebody wants to know."""

    scenario: Word | None = None
    options: dict[Word, StrictBool | StrictInt | StrictStr] = Field(default_factory=dict, max_length=100)


class PlayedSeats(Answer):
    """The seats that a scenario with these options is played by."""

    seats: list[str]
    teams: list[list[str]] = Field(description="Of these, the seats that win and lose together.")


class OrderValueCard(Answer):
    """One way in which a seat may have a question answered."""

    value: str
    text: str
    this_turn: bool = Field(description="Whether it ends with the turn in which it was given.")


class OrderCard(Answer):
    """A kind of question that a seat may have answered without being asked; the first value is the default."""

    kind: str
    text: str
    values: list[OrderValueCard]


class GameCard(Answer):
    """A game on the shelf."""

    id: str
    name: str
    short_name: str
    blurb: str = Field(description="What the game is about, in a sentence or two; empty where it does not say.")
    ours: str = Field(description="What of it had to be reconstructed, in a sentence; empty where nothing had to.")
    version: str
    edition: EditionName | None = Field(
        None, description="The owner's edition that is played here, where it is one."
    )
    seats: list[SeatName] = Field(description="All seats of the game; a scenario may play fewer.")
    options: list[OptionCard]
    opening: str = Field(description="The scenario for somebody who only wants to play.")
    scenarios: list[ScenarioCard]
    orders: list[OrderCard]


class Shelf(Answer):
    """The games, and the levels of the computer from the weakest to the strongest."""

    games: list[GameCard]
    bots: list[str]
    styles: dict[str, list[str]]
    """How a level may be told to play: a style follows its level after a colon, as in `captain:bold`."""


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
