"""Talking at a table, private notes, and hearing of it no more."""

from __future__ import annotations

from maproom.table.live.live_table import LiveTable
from maproom.table.live.live_tables import LiveTables
from maproom.table.live.storage_budget import entries_of
from maproom.table.rules.errors import NotAllowed, NotUnderstood, TooFast
from maproom.table.rules.person import Person, clean_text
from maproom.table.store import talk_rows

MOST_NOTES = 1000
"""People who may keep notes about one table."""


async def say(tables: LiveTables, live: LiveTable, person: Person, text: str) -> None:
    """Says something to everybody at the table."""
    if not live.table.seats_of(person.id):
        raise NotAllowed("Only people at the table talk here.")
    cleaned = clean_text(text)
    if not cleaned:
        raise NotUnderstood("There is nothing to say in this.")
    line = await tables.store.write(talk_rows.say, live.table.id, person.id, person.name, cleaned, tables.now())
    tables.stored.charge(person.id, entries_of(cleaned))
    live.say(line)


async def write_note(tables: LiveTables, live: LiveTable, person: Person, text: str) -> None:
    """Keeps a note that nobody else sees."""
    muted = live.private.get(person.id, ("", False))[1]
    await _write_private(tables, live, person, clean_text(text), muted)


async def mute(tables: LiveTables, live: LiveTable, person: Person, muted: bool) -> None:
    """Wants to hear of this table no more, or again."""
    note = live.private.get(person.id, ("", False))[0]
    await _write_private(tables, live, person, note, muted)


async def _write_private(tables: LiveTables, live: LiveTable, person: Person, note: str, muted: bool) -> None:
    if len(live.private) >= MOST_NOTES and person.id not in live.private:
        raise TooFast("Too many people keep notes about this table.")
    await tables.store.write(talk_rows.write_private, live.table.id, person.id, note, muted)
    tables.stored.charge(person.id, entries_of(note))
    live.private[person.id] = (note, muted)
    live.wake()
