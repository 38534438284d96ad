"""What goes over a table's socket, typed: the messages of clients and those of the server."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StrictBool, TypeAdapter

from maproom.table.wire.models.base import ActionId, Answer, Request, Revision, Word
from maproom.table.wire.models.lobby import TableCard
from maproom.table.wire.models.table import (
    LONGEST_CHAT,
    LONGEST_NOTE,
    MOST_ORDERS,
    Can,
    ChatLine,
    ClockCard,
    HaltCard,
    LegalAction,
    LessonCard,
    LogLine,
    OrderModel,
    Page,
    PatchOperation,
    Prompt,
    Then,
    UndoCard,
)

Ref = Annotated[str, Field(max_length=64)]

# -- from a client ----------------------------------------------------------------------------------


class Asked(Request):
    """Anything that a client asks; `ref` comes back with the answer."""

    ref: Ref | None = None


class PlayMessage(Asked):
    """Play an action by its id, chosen at a revision."""

    type: Literal["play"]
    revision: Revision
    action: ActionId
    seat: Word | None = None
    then: Then = Field(default_factory=list)


class UndoMessage(Asked):
    """Take back the last action."""

    type: Literal["undo"]
    revision: Revision
    seat: Word | None = None


class AskUndoMessage(Asked):
    """Ask everybody to go back beyond a barrier."""

    type: Literal["ask-undo"]
    revision: Revision
    seat: Word | None = None
    to: Revision | None = None


class AnswerUndoMessage(Asked):
    """Agree to going back, or not; where it says to what, not to anything else."""

    type: Literal["answer-undo"]
    revision: Revision
    agree: StrictBool
    to: Revision | None = None
    ends: StrictBool | None = None


class ResignMessage(Asked):
    """Give up a seat, or all of one's seats."""

    type: Literal["resign"]
    seat: Word | None = None


class StandInMessage(Asked):
    """Let a bot play on."""

    type: Literal["bot"]
    seat: Word
    bot: Word | None = None


class ReturnMessage(Asked):
    """Sit down again where a bot stood in."""

    type: Literal["return"]
    seat: Word | None = None


class OrdersMessage(Asked):
    """Set a seat's standing orders."""

    type: Literal["orders"]
    seat: Word | None = None
    orders: Annotated[list[OrderModel], Field(max_length=MOST_ORDERS)]


class ChatMessage(Asked):
    """Say something to everybody at the table."""

    type: Literal["chat"]
    text: Annotated[str, Field(min_length=1, max_length=LONGEST_CHAT)]


class NoteMessage(Asked):
    """Keep a note that nobody else sees."""

    type: Literal["note"]
    text: Annotated[str, Field(max_length=LONGEST_NOTE)]


class SeatMessage(Asked):
    """Look from another seat of one's own; from whichever is to decide when none is named."""

    type: Literal["seat"]
    seat: Word | None = None


class PageRequest(Asked):
    """Send the whole page again."""

    type: Literal["page"]


class PingMessage(Asked):
    """Is anybody there?"""

    type: Literal["ping"]


ClientMessage = Annotated[
    PlayMessage
    | UndoMessage
    | AskUndoMessage
    | AnswerUndoMessage
    | ResignMessage
    | StandInMessage
    | ReturnMessage
    | OrdersMessage
    | ChatMessage
    | NoteMessage
    | SeatMessage
    | PageRequest
    | PingMessage,
    Field(discriminator="type"),
]
CLIENT_MESSAGE: TypeAdapter[Any] = TypeAdapter(ClientMessage)

# -- from the server --------------------------------------------------------------------------------


class PageMessage(Answer):
    """The whole page: after opening, after a stale request, and when the eyes move to another seat."""

    type: Literal["page"]
    page: Page


class UpdateMessage(Answer):
    """What has changed; a field that is not there has not."""

    type: Literal["update"]
    revision: int
    moment: int
    table: TableCard | None = None
    view: dict[str, Any] | None = None
    patch: list[PatchOperation] | None = Field(None, description="Makes the last view the new one.")
    prompt: Prompt | None = None
    legal: list[LegalAction] | None = None
    can: Can | None = None
    log_keep: int | None = Field(None, description="Lines of later moments than this are to be dropped first.")
    log: list[LogLine] | None = Field(None, description="Lines to be added after that.")
    clock: ClockCard | None = None
    undo: UndoCard | None = None
    orders: list[OrderModel] | None = None
    present: list[str] | None = None
    spectators: int | None = None
    chat: list[ChatLine] | None = Field(None, description="Lines to be added.")
    note: str | None = None
    muted: bool | None = None
    lesson: LessonCard | None = None
    halt: HaltCard | None = None


class AnswerMessage(Answer):
    """A request was carried out, or came too late for its revision; the page follows then."""

    type: Literal["answer"]
    ref: str | None
    accepted: bool
    revision: int
    stopped: str | None = Field(None, description="Why what was planned after an action was not all carried out.")
    news: PageMessage | UpdateMessage | None = Field(
        None,
        description="What has changed, on a socket opened with `news=answers`, which is not told it by itself.",
    )


class ErrorMessage(Answer):
    """A request was refused."""

    type: Literal["error"]
    ref: str | None
    error: str


ServerMessage = Annotated[PageMessage | UpdateMessage | AnswerMessage | ErrorMessage, Field(discriminator="type")]
SERVER_MESSAGE: TypeAdapter[Any] = TypeAdapter(ServerMessage)


class LobbyChanged(Answer):
    """What the lobby shows has changed; ask for it again."""

    type: Literal["changed"]


LobbyMessage = Annotated[LobbyChanged | ErrorMessage, Field(discriminator="type")]
LOBBY_MESSAGE: TypeAdapter[Any] = TypeAdapter(LobbyMessage)
