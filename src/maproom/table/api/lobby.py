"""The lobby: tables to find, set, join, leave and start."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query

from maproom.table.api.dependencies import (
    REFUSALS,
    KnownTable,
    Language,
    Player,
    Server,
    Somebody,
    TableId,
    setting_allowed,
)
from maproom.table.live.live_table import LiveTable
from maproom.table.requests import new_tables, seats
from maproom.table.rules.errors import NotThere
from maproom.table.rules.eyes import eyes_of
from maproom.table.rules.person import Person
from maproom.table.store import lobby_rows
from maproom.table.store.lobby_rows import Summary
from maproom.table.wire.cards import table_card
from maproom.table.wire.models.lobby import (
    BotRequest,
    Invitation,
    InviteRequest,
    JoinRequest,
    Lobby,
    NewTable,
    SeatRequest,
    StartRequest,
    TableCard,
    TakenSeat,
)
from maproom.table.wire.models.table import Page

router = APIRouter(prefix="/api", tags=["lobby"], responses=REFUSALS)
MOST_LISTED = 100


async def page_of(server: Server, live: LiveTable, person: Person | None) -> Page:
    """The page of a person at a table."""
    eyes = eyes_of(live.table, person, None, "en")
    return Page(**await server.tables.page(live, eyes))


@router.get("/lobby")
async def lobby(
    server: Server,
    person: Somebody,
    game: Annotated[str | None, Query(max_length=64)] = None,
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED)] = 50,
    language: Language = "en",
) -> Lobby:
    """Tables to join, one's own (those that wait for one first), those to watch and those that are over."""
    me = person.id if person else None
    found = await server.store.read(lobby_rows.lobby, me, game, limit)

    def cards(part: list[Summary]) -> list[TableCard]:
        return [TableCard(**table_card(one.table, one.actor, found.people, me, language)) for one in part]

    mine = sorted(cards(found.mine), key=lambda card: (not card.my_move, card.status != "running", -card.updated))
    return Lobby(open=cards(found.open), mine=mine, finished=cards(found.finished), running=cards(found.running))


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


@router.post("/tables/{id}/resign")
async def resign(id: TableId, wish: SeatRequest, live: KnownTable, server: Server, person: Player) -> Page:
    """Give up a seat, or all of one's seats."""
    return await page_of(server, await seats.resign(server.tables, id, person, wish.seat), person)


@router.post("/tables/{id}/rematch", dependencies=[Depends(setting_allowed)])
async def rematch(id: TableId, live: KnownTable, server: Server, person: Player) -> Page:
    """Play again with the sides swapped; who asks second joins the table that the first has set."""
    return await page_of(server, await seats.rematch(server.tables, id, person), person)


@router.post("/tables/{id}/bot")
async def stand_in(id: TableId, wish: BotRequest, live: KnownTable, server: Server, person: Player) -> Page:
    """Let a bot play on for oneself, or for somebody who has been away for long."""
    return await page_of(server, await seats.stand_in(server.tables, id, person, wish.seat, wish.bot), person)


@router.post("/tables/{id}/return")
async def take_back(id: TableId, wish: SeatRequest, live: KnownTable, server: Server, person: Player) -> Page:
    """Sit down again where a bot stood in."""
    return await page_of(server, await seats.take_back(server.tables, id, person, wish.seat), person)
