"""The lobby and its tables as they go over the wire."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StrictBool, StrictInt, StrictStr

from maproom.table.rules.table import Reason, Status, TimeoutPolicy, UndoPolicy, Visibility
from maproom.table.wire.models.base import Answer, Request, Word
from maproom.table.wire.models.games import EditionName
from maproom.table.wire.models.people import PersonCard

LobbyPartName = Literal["mine", "open", "running", "ended", "finished"]


class PaceModel(Request):
    """The time that seats have."""

    kind: Literal["live", "correspondence", "none"] = "none"
    bank: Annotated[float, Field(ge=0, le=7 * 86400)] = 0
    increment: Annotated[float, Field(ge=0, le=86400)] = 0
    days: Annotated[float, Field(ge=0, le=90)] = 0


class SeatWish(Request):
    """Who shall sit where at a new table."""

    seat: Word
    who: Literal["me", "open", "bot"] = "open"
    bot: Word | None = None


class NewTable(Request):
    """A table as somebody wishes it; a full one starts at once."""

    game: Word
    scenario: Word | None = None
    options: dict[Word, StrictBool | StrictInt | StrictStr] = Field(default_factory=dict, max_length=100)
    name: Annotated[str, Field(max_length=80)] = ""
    seats: list[SeatWish] = Field(default=[], max_length=20)
    visibility: Visibility = "public"
    pace: PaceModel = PaceModel()
    undo: UndoPolicy = "free"
    timeout: TimeoutPolicy = "bot"
    substitute: Word = "officer"
    spectators: StrictBool = True
    casual: StrictBool = Field(False, description="Does not count for ratings; the computer gives advice.")
    spectator_delay: Annotated[StrictInt, Field(ge=0, le=1000)] = 0


class SeatCard(Answer):
    """Who sits where."""

    seat: str
    name: str
    person: PersonCard | None
    bot: str | None
    open: bool
    reserved: bool = Field(description="Whether the seat waits for a certain person.")
    mine: bool
    resigned: bool


class FinalScore(Answer):
    """What a seat, team or side had at the end."""

    id: str
    name: str
    score: int


class ResultCard(Answer):
    """How a game ended."""

    reason: Reason
    returns: list[float] = Field(description="One number a seat, in the order of the table's seats.")
    seat: str | None
    outcome: dict[str, Any] | None
    scores: list[FinalScore] = Field(description="The open score at the end; none where it was not kept.")


class OriginCard(Answer):
    """What a table was made from."""

    how: Literal["fork", "import", "rematch"]
    table: str | None
    moment: int


class ListedTable(Answer):
    """A table as lists of tables show it."""

    id: str
    name: str
    game: str
    game_name: str
    scenario: str
    edition: EditionName | None = Field(None, description="The owner's edition that is played, where it is one.")
    status: Status
    updated: float
    seats: list[SeatCard] = Field(description="The seats that are played here.")
    teams: list[list[str]] = Field(description="The seats that win and lose together.")
    to_move: str | None = Field(description="The seat that is to decide.")
    my_move: bool
    deadline: float | None
    result: ResultCard | None


class TableCard(ListedTable):
    """A table with its terms."""

    options: dict[str, bool | int | str]
    visibility: Visibility
    pace: PaceModel
    undo: UndoPolicy
    timeout: TimeoutPolicy
    substitute: str
    spectators: bool
    spectator_delay: int
    creator: PersonCard | None
    created: float
    rated: bool
    origin: OriginCard | None
    successor: str | None = Field(description="The rematch, when there is one.")


class Lobby(Answer):
    """The beginning of every part of the lobby."""

    waiting: int = Field(description="How many games wait for one.")
    mine: list[ListedTable] = Field(
        description="One's own tables that go on: first those that wait for one, by the time that is left."
    )
    open: list[ListedTable] = Field(description="Tables of others to join.")
    running: list[ListedTable] = Field(description="Games of others to watch.")
    ended: list[ListedTable] = Field(description="One's own games that are over.")
    finished: list[ListedTable] = Field(description="Games of others that are over.")
    more: list[LobbyPartName] = Field(description="The parts that have more tables than these.")


class LobbyPart(Answer):
    """A stretch of a part of the lobby."""

    tables: list[ListedTable]
    more: bool = Field(description="Whether others follow.")


class JoinRequest(Request):
    """Which seat to take; without one the first that is free."""

    seat: Word | None = None
    invite: Annotated[str, Field(max_length=64)] | None = None


class StartRequest(Request):
    """Which bot takes the seats that are still open."""

    bot: Word | None = None


class TakenSeat(Request):
    """The seat whose person is to leave the table."""

    seat: Word


class InviteRequest(Request):
    """The seat to invite somebody to."""

    seat: Word


class Invitation(Answer):
    """The secret of a link to a seat."""

    table: str
    seat: str
    seat_name: str = Field(description="What a person calls the seat.")
    invite: str
    path: str = Field(description="The link, without the server's name.")
    card: TableCard = Field(description="The table, as anybody sees it: who invites, to which game, on what terms.")


class SeatRequest(Request):
    """A seat of one's own, where it matters."""

    seat: Word | None = None


class BotRequest(Request):
    """The bot that shall play on for a seat."""

    seat: Word
    bot: Word | None = None
