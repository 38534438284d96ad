"""What is done in the house, by any process or from the command line, takes effect here within a moment."""

from __future__ import annotations

import asyncio

from maproom.table.api.services import Services
from maproom.table.api.sockets.ended_sessions import close_ended
from maproom.table.live.lobby_news import LobbyChange
from maproom.table.rules.errors import Refusal
from maproom.table.server.rounds import one_round
from maproom.table.store import people_rows
from maproom.table.store.audit_rows import Deed

EVERYBODYS_LOBBY = LobbyChange(True, frozenset())
OF_A_TABLE = ("end table", "remove table", "copy table")
OF_A_PERSON = ("bar", "let in", "grant", "revoke", "forget")
OF_EVERYTHING = ("restore", "remove abandoned")


async def begin(server: Services) -> None:
    """Learns the rules of the house before anybody is let in."""
    await server.house.open(server.store)
    await server.tables.rest(server.house.rests)


async def follow(server: Services) -> None:
    """Looks again and again for what was done."""
    while True:
        await asyncio.sleep(server.settings.tick_seconds)
        await one_round(lambda: take_note(server))


async def take_note(server: Services) -> None:
    """Lets what was done since the last look take effect."""
    deeds = await server.house.news(server.store)
    await server.tables.rest(server.house.rests)
    for deed in deeds:
        await _take_note(server, deed)
    if deeds:
        server.tables.lobby.tell(EVERYBODYS_LOBBY)


async def _take_note(server: Services, deed: Deed) -> None:
    if deed.deed in OF_A_TABLE:
        await _look_again(server, deed.subject)
    elif deed.deed in OF_A_PERSON:
        await close_ended(server, deed.subject)
        if deed.deed == "forget":
            for table in await server.store.read(people_rows.tables_of, deed.subject):
                await _look_again(server, table)
    elif deed.deed == "ban":
        await server.open_sockets.close(lambda socket: server.house.keeps_out(socket.host))
    elif deed.deed in OF_EVERYTHING:
        await close_ended(server, None)
        for live in list(server.tables.lives):
            live.chat = []  # another database may have counted otherwise
            await _look_again(server, live.table.id)


async def _look_again(server: Services, table: str) -> None:
    try:
        await server.tables.look_again(table)
    except Refusal:
        return  # one that cannot be read any more says so to whoever asks for it
