"""What goes over the wire, typed; the OpenAPI document and the client's types come from here."""

from __future__ import annotations

from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,  # pydantic cannot read typing's own before Python 3.12
)

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr
from typing_extensions import TypedDict

from maproom.table.people import LONGEST_NAME, LONGEST_PASSWORD
from maproom.table.tables import EntryKind, Reason, Status, TimeoutPolicy, UndoPolicy, Visibility

Word = Annotated[str, Field(min_length=1, max_length=64)]
Id = Annotated[str, Field(min_length=1, max_length=32)]
Revision = Annotated[StrictInt, Field(ge=0, le=2**31 - 1)]
ActionId = Annotated[StrictInt, Field(ge=0, le=2**53)]
LONGEST_CHAT = 1000
LONGEST_NOTE = 8000
MOST_ORDERS = 50


class Answer(BaseModel):
    """Anything that the server says."""

    model_config = ConfigDict(extra="forbid")


class Request(BaseModel):
    """Anything that a client asks."""

    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True)


class Problem(Answer):
    """Why something was refused."""

    error: str = Field(description="A whole sentence for the person who asked.")


# -- people -----------------------------------------------------------------------------------------


class PersonCard(Answer):
    """Somebody, as others see them."""

    id: str
    name: str
    kind: Literal["guest", "account", "gone"]


class NotifyWishes(Request):
    """How a person wants to hear that it is their move."""

    mode: Literal["off", "each", "daily"] = "off"
    email: StrictBool = False
    webhook: Annotated[str, Field(max_length=500)] | None = None


class Me(Answer):
    """Somebody, as they see themselves."""

    id: str
    name: str
    kind: Literal["guest", "account", "gone"]
    email: str | None
    notify: NotifyWishes


class Session(Answer):
    """Who is asking; nobody before the first guest or sign-in."""

    me: Me | None


class NewGuest(Request):
    """A guest with or without a name."""

    name: Annotated[str, Field(max_length=LONGEST_NAME)] | None = None


class NewName(Request):
    """Another name."""

    name: Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]


class NewAccount(Request):
    """What an account needs."""

    name: Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
    password: Annotated[str, Field(max_length=LONGEST_PASSWORD)]
    email: Annotated[str, Field(max_length=254)] | None = None


class Credentials(Request):
    """A name and a password."""

    name: Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
    password: Annotated[str, Field(max_length=LONGEST_PASSWORD)]


class NewPassword(Request):
    """The password until now and the one from now on."""

    old: Annotated[str, Field(max_length=LONGEST_PASSWORD)]
    new: Annotated[str, Field(max_length=LONGEST_PASSWORD)]


class NewEmail(Request):
    """Another e-mail address, or none."""

    password: Annotated[str, Field(max_length=LONGEST_PASSWORD)]
    email: Annotated[str, Field(max_length=254)] | None = None


class Farewell(Request):
    """The last word of a person who wants to be forgotten; an account needs its password."""

    password: Annotated[str, Field(max_length=LONGEST_PASSWORD)] | None = None


# -- the lobby --------------------------------------------------------------------------------------


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
    seats: Annotated[list[SeatWish], Field(max_length=20)] = []
    visibility: Visibility = "public"
    pace: PaceModel = PaceModel()
    undo: UndoPolicy = "free"
    timeout: TimeoutPolicy = "bot"
    substitute: Word = "random"
    spectators: StrictBool = True
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


class ResultCard(Answer):
    """How a game ended."""

    reason: Reason
    returns: list[float] = Field(description="One number a seat, in the order of the table's seats.")
    seat: str | None
    outcome: dict[str, Any] | None


class OriginCard(Answer):
    """What a table was made from."""

    how: Literal["fork", "import", "rematch"]
    table: str | None
    moment: int


class TableCard(Answer):
    """A table as the lobby shows it."""

    id: str
    name: str
    game: str
    game_name: str
    scenario: str
    options: dict[str, bool | int | str]
    visibility: Visibility
    status: Status
    pace: PaceModel
    undo: UndoPolicy
    timeout: TimeoutPolicy
    substitute: str
    spectators: bool
    spectator_delay: int
    creator: PersonCard | None
    created: float
    updated: float
    seats: list[SeatCard] = Field(description="The seats that are played here.")
    teams: list[list[str]] = Field(description="The seats that win and lose together.")
    to_move: str | None = Field(description="The seat that is to decide.")
    my_move: bool
    deadline: float | None
    result: ResultCard | None
    rated: bool
    origin: OriginCard | None
    successor: str | None = Field(description="The rematch, when there is one.")


class Lobby(Answer):
    """Tables to join, tables of one's own with those that wait first, and finished ones."""

    open: list[TableCard]
    mine: list[TableCard]
    finished: list[TableCard]
    running: list[TableCard]


class JoinRequest(Request):
    """Which seat to take; without one the first that is free."""

    seat: Word | None = None
    invite: Annotated[str, Field(max_length=64)] | None = None


class StartRequest(Request):
    """Which bot takes the seats that are still open."""

    bot: Word | None = None


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


class SeatRequest(Request):
    """A seat of one's own, where it matters."""

    seat: Word | None = None


class BotRequest(Request):
    """The bot that shall play on for a seat."""

    seat: Word
    bot: Word | None = None


# -- at the table -----------------------------------------------------------------------------------


class Part(TypedDict):
    """A piece of a sentence; kind and id, where they are, say what it names."""

    text: str
    kind: NotRequired[str]
    id: NotRequired[str]


class LogLine(Answer):
    """A sentence of the log."""

    revision: int
    moment: int
    turn: int | None = Field(description="The turn of the game after this entry; null where it is not known.")
    kind: EntryKind
    event: str | None = Field(description="The game's name for what happened; null for what is no action.")
    text: str
    parts: list[Part]


class LegalAction(Answer):
    """Something that the seat may do now."""

    id: int
    words: dict[str, str]
    label: str


class Prompt(Answer):
    """The open question."""

    text: str
    rule: str


class OrderModel(Request):
    """A standing order of a seat: one of the kinds and values of the game's card."""

    kind: Word
    value: Word


class ClockCard(Answer):
    """The clocks: what each seat had left when the running one was started; `now` is the server's time."""

    left: dict[str, float]
    running: str | None
    since: float
    deadline: float | None
    now: float


class UndoCard(Answer):
    """Somebody asks to go back beyond a barrier."""

    seat: str
    to: int
    waits_for: list[str]


class Can(Answer):
    """What besides playing is possible now."""

    undo: bool
    ask_undo: bool
    answer_undo: bool
    resign: bool
    take_back: bool


class ChatLine(Answer):
    """Something that was said at the table."""

    id: int
    person: str
    name: str
    text: str
    time: float


class Page(Answer):
    """Everything that a person at a table may know from one seat; the whole page is drawn from this."""

    table: TableCard
    seat: str | None = Field(description="Whose eyes these are; null for a spectator.")
    revision: int
    moment: int
    view: dict[str, Any] | None = Field(description="The game's own picture; null before the game begins.")
    prompt: Prompt
    legal: list[LegalAction]
    can: Can
    log: list[LogLine]
    log_from: int = Field(description="The first moment that `log` tells of; what was before can be asked for.")
    clock: ClockCard | None
    undo: UndoCard | None
    orders: list[OrderModel] = Field(description="Every kind of standing order, with what holds for the seat now.")
    present: list[str] = Field(description="The ids of the people who are there.")
    spectators: int
    chat: list[ChatLine]
    note: str
    muted: bool


class PlayRequest(Request):
    """An action by its id, chosen at a revision; a seat where the person holds several."""

    revision: Revision
    action: ActionId
    seat: Word | None = None


class UndoRequestModel(Request):
    """Takes back the last action."""

    revision: Revision
    seat: Word | None = None


class AskUndoRequest(Request):
    """Asks to go back: to before the seat's last action, or to a certain moment."""

    revision: Revision
    seat: Word | None = None
    to: Revision | None = None


class AnswerUndoRequest(Request):
    """Agrees to going back, or does not."""

    revision: Revision
    agree: StrictBool


class Played(Answer):
    """Whether a request was carried out, and the page as it is now; a stale request is not an error."""

    accepted: bool
    page: Page


class ChatRequest(Request):
    """Something to say."""

    text: Annotated[str, Field(min_length=1, max_length=LONGEST_CHAT)]


class NoteRequest(Request):
    """One's private note about a table."""

    text: Annotated[str, Field(max_length=LONGEST_NOTE)]


class MuteRequest(Request):
    """Whether to hear of this table."""

    muted: StrictBool


class OrdersRequest(Request):
    """All standing orders of a seat."""

    seat: Word | None = None
    orders: Annotated[list[OrderModel], Field(max_length=MOST_ORDERS)]


class Done(Answer):
    """It is done."""

    done: Literal[True] = True
