"""A table's page and what can be asked at it, as they go over the wire."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired

from pydantic import Field, StrictBool
from typing_extensions import TypedDict  # pydantic cannot read typing's own before Python 3.12

from maproom.table.rules.table import ByItself, EntryKind
from maproom.table.wire.models.base import ActionId, Answer, Request, Revision, Word
from maproom.table.wire.models.lobby import TableCard

LONGEST_CHAT = 1000
LONGEST_NOTE = 8000
MOST_ORDERS = 50
LONGEST_PLAN = 400


class Part(TypedDict):
    """A piece of a sentence; kind and id, where they are, say what it names."""

    text: str
    kind: NotRequired[str]
    id: NotRequired[str]


class LogLine(TypedDict):
    """A sentence of the log."""

    revision: int
    moment: int
    turn: Annotated[
        int | None, Field(description="The turn of the game after this entry; null where it is not known.")
    ]
    seat: Annotated[str | None, Field(description="The seat that decided this; null where chance did.")]
    kind: EntryKind
    event: Annotated[
        str | None, Field(description="The game's name for what happened; null for what is no action.")
    ]
    text: str
    parts: list[Part]
    by_itself: NotRequired[
        Annotated[
            ByItself,
            Field(description="Why its seat was not asked: a standing order, or the only answer. Only it is told."),
        ]
    ]


class CautionCard(TypedDict):
    """What to know of an action before it is chosen; with `asks` it should be confirmed."""

    key: str
    text: str
    asks: bool


class LegalAction(TypedDict):
    """Something that the seat may do now."""

    id: int
    words: dict[str, str]
    label: str
    caution: NotRequired[CautionCard]
    rare: NotRequired[bool]


class Prompt(TypedDict):
    """The open question; `left` is how many of its kind are still to be chosen, where it counts them."""

    text: str
    rule: str
    left: NotRequired[int]


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
    """Somebody asks to go back beyond a barrier, or to end without result a game that cannot go on."""

    seat: str
    to: int
    waits_for: list[str]
    ends: bool = False


class HaltCard(Answer):
    """Why this version cannot go on with the game: it can be looked at, and there are ways out."""

    reason: str
    moment: int | None = Field(description="The moment that is shown; null where no position can be read any more.")
    awaits_edition: bool = Field(
        False, description="Whether it goes on when the edition of its table is in use again."
    )
    go_on: bool = Field(description="Whether the reader may ask to go on from that moment.")
    end: bool = Field(description="Whether the reader may end the game without result, or ask the others to.")
    leave: bool
    remove: bool = Field(description="Whether the reader may take the table out of every list.")


class Can(Answer):
    """What besides playing is possible now."""

    undo: bool
    ask_undo: bool
    answer_undo: bool
    resign: bool
    take_back: bool
    advice: bool = Field(description="Whether the computer may be asked now what it would do.")


class ChatLine(Answer):
    """Something that was said at the table, or of somebody there."""

    id: int
    person: str
    name: str
    kind: Literal["said", "advice"] = Field(description="advice: this person has asked the computer what to do.")
    text: str
    time: float


class LessonCard(Answer):
    """What the teacher says now at a table where a lesson is given."""

    name: str
    title: str
    step: int = Field(description="The open step; as many as `steps` when the last is behind one.")
    steps: int
    say: str = Field(description="Paragraphs by lines, terms between double asterisks; empty where it is silent.")
    point: list[str] = Field(description="Where to look: `space:kiev`, `card:G05`, `part:hand`, `button:pass`.")
    done: str = Field(description="What is said of the step before; empty where nothing is.")
    wrong: str = Field(description="What is said when something else is clicked.")
    reads: bool = Field(description="Whether the step is only read.")
    plays: bool = Field(description="Whether a game against the computer follows the last step.")
    free: bool = Field(description="Whether that game has begun.")
    over: bool
    next: str | None = Field(description="The name of the lesson after this one.")


class LessonTurn(Request):
    """The step of a lesson to go to: the next, if the open one is only read, or an earlier one."""

    step: Annotated[int, Field(ge=0, le=1000)]


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
    lesson: LessonCard | None = None
    halt: HaltCard | None = Field(None, description="Why the game cannot go on, where it cannot.")


class PatchOperation(Answer):
    """One operation of a JSON Patch (RFC 6902) on the view."""

    op: Literal["add", "remove", "replace"]
    path: str
    value: Any = None


class PlannedStep(Request):
    """An action in the game's own words that is to follow; an optional one is left out where it is not legal."""

    words: Annotated[dict[Word, Word], Field(max_length=8)]
    optional: StrictBool = False
    through: StrictBool = Field(False, description="Also after chance has decided or something was shown.")


Then = Annotated[
    list[PlannedStep],
    Field(max_length=LONGEST_PLAN, description="What to go on with, each step checked like any action."),
]


class PlayRequest(Request):
    """An action by its id, chosen at a revision; a seat where the person holds several."""

    revision: Revision
    action: ActionId
    seat: Word | None = None
    then: Then = Field(default_factory=list)


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
    to: Revision | None = Field(None, description="What was shown: an answer to another request is not accepted.")
    ends: StrictBool | None = None


class Played(Answer):
    """Whether a request was carried out, and the page as it is now; a stale request is not an error."""

    accepted: bool
    page: Page
    stopped: str | None = Field(None, description="Why what was planned after an action was not all carried out.")


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
