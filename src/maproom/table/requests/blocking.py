"""Not hearing somebody, keeping them from one's tables, and reporting what they said."""

from __future__ import annotations

from maproom.table.live.live_table import LiveTable
from maproom.table.live.live_tables import LiveTables
from maproom.table.rules.errors import NotAllowed, NotThere, NotUnderstood, TooFast
from maproom.table.rules.person import Person, clean_text
from maproom.table.rules.table import Table
from maproom.table.store import block_rows, people_rows, report_rows

MOST_BLOCKED = 500
REPORTS_A_DAY = 20
A_REPORT = 100
"""A report counts as so many entries: somebody has to read it, and it stays for long."""
DAY = 86400.0


async def block(tables: LiveTables, person: Person, other: str) -> None:
    """Somebody does not want to hear another person any more."""
    if other == person.id:
        raise NotUnderstood("You cannot block yourself.")
    if await tables.store.read(people_rows.person_by_id, other) is None:
        raise NotThere("There is no such person.")
    if len(await tables.store.read(block_rows.blocked_by, person.id)) >= MOST_BLOCKED:
        raise TooFast("You have blocked as many people as can be blocked.")
    await tables.store.write(block_rows.block, person.id, other, tables.now())
    await _look_again(tables, other)


async def unblock(tables: LiveTables, person: Person, other: str) -> None:
    """Somebody wants to hear another person again."""
    await tables.store.write(block_rows.unblock, person.id, other)
    await _look_again(tables, other)


async def _look_again(tables: LiveTables, other: str) -> None:
    """Tables in memory where somebody can be heard learn who does not want to."""
    for live in list(tables.lives):
        if other in live.speakers():
            live.set_hidden(await tables.store.read(block_rows.hidden_from, live.speakers()))


async def check_welcome(tables: LiveTables, table: Table, person: Person) -> None:
    """Lets nobody sit down with people who do not want to play with them."""
    others = {table.creator, *(seat.person for seat in table.seats if seat.person)} - {person.id}
    if await tables.store.read(block_rows.unwanted_by, person.id, others):
        raise NotAllowed("Somebody at this table does not want to play with you.")


async def report(tables: LiveTables, live: LiveTable, person: Person, line: int, reason: str) -> None:
    """Shows something that was said to those who look after the house."""
    now = tables.now()
    if await tables.store.read(report_rows.count_recent, person.id, now - DAY) >= REPORTS_A_DAY:
        raise TooFast("You have reported enough for today.")
    table = live.table.id
    if not await tables.store.write(report_rows.report, table, line, person.id, clean_text(reason), now):
        raise NotThere("Nobody else has said that here.")
    tables.stored.charge(person.id, A_REPORT)
