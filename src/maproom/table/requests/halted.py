"""Ways out of a game that this version cannot go on with, each from whoever is authenticated."""

from __future__ import annotations

from maproom.table.live.live_table import LiveTable
from maproom.table.live.live_tables import LiveTables
from maproom.table.requests.playing import go_back_if_agreed
from maproom.table.rules import halting
from maproom.table.rules.person import Person


async def go_on(tables: LiveTables, id: str, person: Person) -> LiveTable:
    """Asks everybody to go on from the last position that is known; who is alone with bots goes on at once."""
    await tables.change(id, lambda table: halting.ask_to_go_on(table, person.id, tables.now()))
    await go_back_if_agreed(tables, id)
    return await tables.live(id)


async def end(tables: LiveTables, id: str, person: Person) -> LiveTable:
    """Ends the game without a result, or asks everybody to."""
    return await tables.change(id, lambda table: halting.ask_to_end(table, person.id, tables.now()))


async def remove(tables: LiveTables, id: str, person: Person) -> LiveTable:
    """Takes the table out of every list."""
    return await tables.change(id, lambda table: halting.remove(table, person.id, tables.now()))
