"""The past of a table and what follows from many of them, as they go over the wire."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StrictBool, StrictInt, StrictStr

from maproom.table.wire.models.base import Answer, Request, Revision, Word
from maproom.table.wire.models.games import EditionName
from maproom.table.wire.models.lobby import SeatWish
from maproom.table.wire.models.people import PersonCard
from maproom.table.wire.models.table import LogLine, PatchOperation


class Moment(Answer):
    """A moment of a game as somebody may know it."""

    table: str
    moment: int
    of: int = Field(description="The latest moment that these eyes may see.")
    seat: str | None
    view: dict[str, Any]
    views: dict[str, dict[str, Any]] | None = Field(description="Of a finished game: every seat's view.")
    log: list[LogLine]


class Frames(Answer):
    """A stretch of a game as a seat saw it: how it began, and what each action changed in it."""

    table: str
    first: int = Field(description="The moment of `view`; the first of `patches` leads to the next one.")
    of: int = Field(description="The latest moment that these eyes may see.")
    view: dict[str, Any]
    patches: list[list[PatchOperation]]


class RatingChange(Answer):
    """What a game did to the rating of who played a seat."""

    seat: str
    before: int
    after: int


class Ending(Answer):
    """What a finished game led to beyond its result."""

    ratings: list[RatingChange] = Field(description="None where the game was not rated.")


class LogPart(Answer):
    """A stretch of the log."""

    log: list[LogLine]
    next: int | None = Field(description="The moment from which to ask on; null when this was all of it.")


class TurnMark(Answer):
    """From this moment on a seat decides."""

    moment: int
    seat: str


class Turns(Answer):
    """Where the decision passed from seat to seat."""

    of: int
    turns: list[TurnMark]


class ForkRequest(Request):
    """A new table from a moment of another: hot-seat unless other seats are wished for."""

    moment: Revision
    name: Annotated[str, Field(max_length=80)] = ""
    seats: list[SeatWish] = Field(default_factory=list, max_length=20)


class SnapshotModel(Request):
    """A position inside a record."""

    at: StrictInt
    digest: Annotated[str, Field(max_length=64)]
    state: dict[str, Any]


class RecordedEdition(Request):
    """The owner's edition with which a record was played."""

    name: Annotated[str, Field(max_length=60)]
    digest: Annotated[str, Field(max_length=16)]


class RecordModel(Request):
    """A whole game; what `maproom.Record` writes and reads."""

    kind: Literal["record"] = "record"
    format: StrictInt
    game: Word
    version: Annotated[str, Field(max_length=20)]
    edition: RecordedEdition | None = None
    readings: Annotated[StrictInt, Field(ge=1, le=1000)] | None = Field(
        None, description="The number of the readings of the rules by which the game was played."
    )
    options: dict[Word, StrictBool | StrictInt | StrictStr]
    scenario: Word
    actions: list[Annotated[str, Field(max_length=200)]]
    snapshots: list[SnapshotModel] = Field(default_factory=list)
    outcome: dict[str, Any] | None = None
    log: dict[Word, list[tuple[StrictInt, StrictStr]]] | None = Field(
        None,
        description="Of an owner's edition: what happened, in every language, for those who do not have it; each "
        "sentence with the number of its action (-1: before the first).",
    )


class ImportRequest(Request):
    """A record to go on with: hot-seat unless other seats are wished for."""

    record: RecordModel
    name: Annotated[str, Field(max_length=80)] = ""
    seats: list[SeatWish] = Field(default_factory=list, max_length=20)


class KnownEntry(Answer):
    """What a seat knows of an action."""

    moment: int
    action: str | None = Field(description="The seat's own action in the notation of records.")
    events: list[dict[str, str | int]]


class KnownRecord(Answer):
    """A running game as far as one seat knows it."""

    kind: Literal["knowledge"]
    format: int
    game: str
    version: str
    edition: EditionName | None = None
    options: dict[str, bool | int | str]
    scenario: str
    seat: str | None
    entries: list[KnownEntry]
    view: dict[str, Any]


class SideResults(Answer):
    """How a side of a scenario has done."""

    game: str
    scenario: str
    side: str
    games: int
    wins: int
    draws: int
    losses: int
    edition: EditionName | None = Field(None, description="The owner's edition, where one was played.")


class Statistics(Answer):
    """Results by game, scenario and side."""

    results: list[SideResults]


class RatingCard(Answer):
    """How strong somebody is at a game."""

    person: PersonCard | None
    bot: str | None
    rating: int = Field(
        description="What they are surely worth: 1000 and forty for each point of mu less three sigma."
    )
    mu: float
    sigma: float
    games: int


class Ratings(Answer):
    """The strongest at a game."""

    game: str
    edition: EditionName | None = Field(None, description="The edition that is played here: it has its own list.")
    ratings: list[RatingCard]
