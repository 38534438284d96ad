"""At the table: the page, playing, taking back, talking."""

from __future__ import annotations

from fastapi import APIRouter, Depends

from maproom.table.api.dependencies import (
    REFUSALS,
    KnownTable,
    Language,
    Player,
    SeatWord,
    Server,
    Somebody,
    TableId,
    going_on_allowed,
)
from maproom.table.live.live_table import LiveTable
from maproom.table.requests import playing, talking
from maproom.table.rules.person import Person
from maproom.table.rules.points_of_view import eyes_of
from maproom.table.wire.models.base import Done
from maproom.table.wire.models.table import (
    AnswerUndoRequest,
    AskUndoRequest,
    ChatRequest,
    MuteRequest,
    NoteRequest,
    OrdersRequest,
    Page,
    Played,
    PlayRequest,
    UndoRequestModel,
)

router = APIRouter(prefix="/api/tables/{id}", tags=["play"], responses=REFUSALS)
STORES = [Depends(going_on_allowed)]


async def _page(
    server: Server, live: LiveTable, person: Person | None, seat: str | None, language: str = "en"
) -> Page:
    live = await server.tables.live(live.table.id)  # it may have left the memory and come back since
    return Page(**await server.tables.page(live, eyes_of(live.table, person, seat, language)))


async def _played(server: Server, live: LiveTable, person: Person, seat: str | None, accepted: bool) -> Played:
    return Played(accepted=accepted, page=await _page(server, live, person, seat), stopped=None)


@router.get("")
async def page(
    live: KnownTable, server: Server, person: Somebody, seat: SeatWord = None, language: Language = "en"
) -> Page:
    """Everything that the person may know from one seat."""
    return await _page(server, live, person, seat, language)


@router.post("/actions", dependencies=STORES)
async def play(id: TableId, wish: PlayRequest, live: KnownTable, server: Server, person: Player) -> Played:
    """Play an action; one chosen on an older revision is not accepted, and the page says what is new."""
    plan = playing.planned(live.table, wish.then)
    accepted = await playing.play(server.tables, id, person, wish.seat, wish.revision, wish.action, plan)
    played = await _played(server, live, person, wish.seat, accepted)
    played.stopped = playing.stopped_sentence(plan, "en") if accepted else None
    return played


@router.post("/undo", dependencies=STORES)
async def undo(id: TableId, wish: UndoRequestModel, live: KnownTable, server: Server, person: Player) -> Played:
    """Take back the last action."""
    accepted = await playing.undo(server.tables, id, person, wish.seat, wish.revision)
    return await _played(server, live, person, wish.seat, accepted)


@router.post("/undo/ask", dependencies=STORES)
async def ask_undo(id: TableId, wish: AskUndoRequest, live: KnownTable, server: Server, person: Player) -> Played:
    """Ask everybody to go back beyond a barrier."""
    accepted = await playing.ask_undo(server.tables, id, person, wish.seat, wish.revision, wish.to)
    return await _played(server, live, person, wish.seat, accepted)


@router.post("/undo/answer")
async def answer_undo(
    id: TableId, wish: AnswerUndoRequest, live: KnownTable, server: Server, person: Player
) -> Played:
    """Agree to going back, or not."""
    accepted = await playing.answer_undo(server.tables, id, person, wish.revision, wish.agree, (wish.to, wish.ends))
    return await _played(server, live, person, None, accepted)


@router.put("/orders", dependencies=STORES)
async def orders(id: TableId, wish: OrdersRequest, live: KnownTable, server: Server, person: Player) -> Page:
    """Set a seat's standing orders."""
    await playing.give_orders(server.tables, id, person, wish.seat, wish.orders)
    return await _page(server, live, person, wish.seat)


@router.post("/chat", dependencies=STORES)
async def say(wish: ChatRequest, live: KnownTable, server: Server, person: Player) -> Done:
    """Say something to everybody at the table."""
    await server.limits.check_talk(person)
    await talking.say(server.tables, live, person, wish.text)
    return Done()


@router.put("/note", dependencies=STORES)
async def write_note(wish: NoteRequest, live: KnownTable, server: Server, person: Player) -> Done:
    """Keep a note that nobody else sees."""
    await talking.write_note(server.tables, live, person, wish.text)
    return Done()


@router.put("/mute")
async def mute(wish: MuteRequest, live: KnownTable, server: Server, person: Player) -> Done:
    """Hear of this table no more, or again."""
    await talking.mute(server.tables, live, person, wish.muted)
    return Done()
