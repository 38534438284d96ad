"""The lobby: tables to find, set, join, leave and start."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query
from fastapi.responses import Response
from pydantic import BaseModel

from maproom.table.api.dependencies import (
    REFUSALS,
    KnownTable,
    Language,
    Player,
    Server,
    Somebody,
    TableId,
    going_on_allowed,
    setting_allowed,
)
from maproom.table.api.tagged import JSON
from maproom.table.live.live_table import LiveTable
from maproom.table.requests import halted, new_tables, seats
from maproom.table.rules.errors import NotThere
from maproom.table.rules.person import Person
from maproom.table.rules.points_of_view import eyes_of
from maproom.table.store import lobby_rows
from maproom.table.store.lobby_rows import LobbyRows
from maproom.table.wire.cards import listed_card, table_card
from maproom.table.wire.models.lobby import (
    BotRequest,
    Invitation,
    InviteRequest,
    JoinRequest,
    ListedTable,
    Lobby,
    LobbyPart,
    LobbyPartName,
    NewTable,
    SeatRequest,
    StartRequest,
    TableCard,
    TakenSeat,
)
from maproom.table.wire.models.table import Page

router = APIRouter(prefix="/api", tags=["lobby"], responses=REFUSALS)
MOST_LISTED = 100
AT_FIRST = 12
"""So many tables of each part are told unless somebody wishes otherwise."""
GameWord = Annotated[str | None, Query(max_length=64)]
Limit = Annotated[int, Query(ge=1, le=MOST_LISTED)]


async def page_of(server: Server, live: LiveTable, person: Person | None) -> Page:
    """The page of a person at a table."""
    eyes = eyes_of(live.table, person, None, "en")
    return Page(**await server.tables.page(live, eyes))


@router.get("/lobby", response_model=Lobby)
async def lobby(
    server: Server, person: Somebody, game: GameWord = None, limit: Limit = AT_FIRST, language: Language = "en"
) -> Response:
    """The beginning of every part: one's own tables (those that wait for one first), those to join and to watch."""
    me = person.id if person else None
    found = await server.store.read(lobby_rows.lobby, me, game, lobby_rows.PARTS, 0, limit)
    parts = {part: _listed(found, part, me, language) for part in lobby_rows.PARTS}
    more = [part for part in lobby_rows.PARTS if found.parts[part].more]
    return _told(Lobby(waiting=found.waiting, more=more, **parts))


@router.get("/lobby/{part}", response_model=LobbyPart)
async def lobby_part(
    part: LobbyPartName,
    server: Server,
    person: Somebody,
    game: GameWord = None,
    first: Annotated[int, Query(ge=0, le=100_000)] = 0,
    limit: Limit = AT_FIRST,
    language: Language = "en",
) -> Response:
    """More tables of a part of the lobby, from a place in it on."""
    me = person.id if person else None
    found = await server.store.read(lobby_rows.lobby, me, game, (part,), first, limit)
    return _told(LobbyPart(tables=_listed(found, part, me, language), more=found.parts[part].more))


def _listed(found: LobbyRows, part: LobbyPartName, me: str | None, language: str) -> list[ListedTable]:
    return [
        ListedTable(**listed_card(one.table, one.actor, found.people, me, language))
        for one in found.parts[part].tables
    ]


def _told(answer: BaseModel) -> Response:
    """Written down once; the framework would look through all of it again."""
    return Response(answer.model_dump_json(), media_type=JSON)


@router.post("/tables", status_code=201, dependencies=[Depends(setting_allowed)])
async def set_table(wish: NewTable, server: Server, person: Player) -> Page:
    """A new table; when every seat is taken the game begins at once."""
    return await page_of(server, await new_tables.set_table(server.tables, person, wish), person)


@router.get("/tables/{id}/card")
async def card(live: KnownTable, person: Somebody, language: Language = "en") -> TableCard:
    """A table as the lobby shows it."""
    me = person.id if person else None
    return TableCard(**table_card(live.table, live.table.actor, live.people, me, language))


@router.post("/tables/{id}/join")
async def join(id: TableId, wish: JoinRequest, server: Server, person: Player) -> Page:
    """Take a seat; the last one starts the game."""
    return await page_of(server, await seats.join(server.tables, id, person, wish.seat, wish.invite), person)


@router.get("/invites/{invite}")
async def invitation(
    invite: Annotated[str, Path(max_length=64)], server: Server, language: Language = "en"
) -> Invitation:
    """The table and the seat to which a link invites."""
    found = await server.store.read(lobby_rows.table_of_invite, invite)
    if found is None:
        raise NotThere("This invitation is not good any more.")
    live = await server.tables.live(found[0])
    return _invitation(live, live.table.seat_names[found[1]], invite, language)


@router.post("/tables/{id}/invites")
async def invite(id: TableId, wish: InviteRequest, live: KnownTable, server: Server, person: Player) -> Invitation:
    """Make a link that lets whoever has it take a seat."""
    return _invitation(live, wish.seat, await seats.invite(server.tables, id, person, wish.seat))


def _invitation(live: LiveTable, seat: str, secret: str, language: str = "en") -> Invitation:
    table = live.table
    name = table.game.seat_named(table.seat_names.index(seat), language).text
    card = TableCard(**table_card(table, table.actor, live.people, None, language))
    return Invitation(
        table=table.id, seat=seat, seat_name=name, invite=secret, path=f"/invites/{secret}", card=card
    )


@router.post("/tables/{id}/start")
async def start(id: TableId, wish: StartRequest, live: KnownTable, server: Server, person: Player) -> Page:
    """Start the game, with bots in the open seats."""
    return await page_of(server, await seats.start(server.tables, id, person, wish.bot), person)


@router.post("/tables/{id}/remove")
async def remove(id: TableId, wish: TakenSeat, live: KnownTable, server: Server, person: Player) -> Page:
    """Take the seats of somebody away from them before the game begins."""
    return await page_of(server, await seats.remove(server.tables, id, person, wish.seat), person)


@router.post("/tables/{id}/leave")
async def leave(id: TableId, live: KnownTable, server: Server, person: Player) -> TableCard:
    """Get up; in a running game the substitute plays on until one takes the seat back."""
    live = await seats.leave(server.tables, id, person)
    return TableCard(**table_card(live.table, live.table.actor, live.people, person.id))


@router.post("/tables/{id}/halted/go-on")
async def go_on(id: TableId, live: KnownTable, server: Server, person: Player) -> Page:
    """Ask everybody to go on with a game that rests, from the last position that is known."""
    return await page_of(server, await halted.go_on(server.tables, id, person), person)


@router.post("/tables/{id}/halted/end")
async def end(id: TableId, live: KnownTable, server: Server, person: Player) -> Page:
    """End a game that rests without a result, or ask everybody to."""
    return await page_of(server, await halted.end(server.tables, id, person), person)


@router.post("/tables/{id}/halted/remove")
async def remove_halted(id: TableId, live: KnownTable, server: Server, person: Player) -> TableCard:
    """Take the table of a game that rests out of every list, where nobody else has a seat at it."""
    live = await halted.remove(server.tables, id, person)
    return TableCard(**table_card(live.table, live.table.actor, live.people, person.id))


@router.post("/tables/{id}/resign")
async def resign(id: TableId, wish: SeatRequest, live: KnownTable, server: Server, person: Player) -> Page:
    """Give up a seat, or all of one's seats."""
    return await page_of(server, await seats.resign(server.tables, id, person, wish.seat), person)


@router.post("/tables/{id}/rematch", dependencies=[Depends(setting_allowed)])
async def rematch(id: TableId, live: KnownTable, server: Server, person: Player) -> Page:
    """Play again with the sides swapped; who asks second joins the table that the first has set."""
    return await page_of(server, await seats.rematch(server.tables, id, person), person)


@router.post("/tables/{id}/bot", dependencies=[Depends(going_on_allowed)])
async def stand_in(id: TableId, wish: BotRequest, live: KnownTable, server: Server, person: Player) -> Page:
    """Let a bot play on for oneself, or for somebody who has been away for long."""
    return await page_of(server, await seats.stand_in(server.tables, id, person, wish.seat, wish.bot), person)


@router.post("/tables/{id}/return")
async def take_back(id: TableId, wish: SeatRequest, live: KnownTable, server: Server, person: Player) -> Page:
    """Sit down again where a bot stood in."""
    return await page_of(server, await seats.take_back(server.tables, id, person, wish.seat), person)
