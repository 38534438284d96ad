"""A table as the database has it, and how much of its log a page tells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection

from maproom.table.rules.table import Entry, Table
from maproom.table.store import block_rows, book_rows, people_rows, table_rows, talk_rows

TOLD_ENTRIES = 40
"""So many entries that tell something a page has at least."""
RECENT_ENTRIES = 500
"""So many entries of any kind it has at most."""
RECENT_CHAT = 50


class Loaded:
    """A table as the database has it, with the people, the talk and the notes."""

    def __init__(self, connection: Connection, id: str, since: int | None = None) -> None:
        stored = table_rows.load_table(connection, id, RECENT_ENTRIES)
        self.people = people_rows.names_of(connection, list(people_at(stored.table)))
        gone = frozenset(person.id for person in self.people.values() if person.kind == "gone")
        self.table = replace(stored.table, gone=gone)
        self.recent = stored.recent
        news = [] if since is None else book_rows.read_entries(connection, stored.table, since)
        self.keep = min((entry.moment - 1 for entry in news), default=stored.table.moment)
        """The last moment up to which what was told at revision `since` still stands."""
        self.chat: list[dict[str, Any]] = talk_rows.chat_of(connection, id, RECENT_CHAT)
        self.private = talk_rows.private_of(connection, id)
        self.hidden = block_rows.hidden_from(connection, speakers(self.people, self.chat))


def old_entries(table: Table, entries: Sequence[Entry]) -> int:
    """How many of the first entries a page need not tell: nobody at the table decided before the rest."""
    if len(entries) <= TOLD_ENTRIES:
        return 0
    undecided = {seat.person for seat in table.seats if seat.person and not seat.bot}
    told = kept = 0
    for entry in reversed(entries[-RECENT_ENTRIES:]):
        if told >= TOLD_ENTRIES and not undecided:
            break
        kept += 1
        undecided.discard(entry.person)
        told += entry.kind != "action" or bool(entry.events)
    return len(entries) - kept


def speakers(people: Iterable[str], chat: Iterable[dict[str, Any]]) -> list[str]:
    """Those who may say something at a table, and those who have."""
    return sorted({*people, *(line["person"] for line in chat)})


def people_at(table: Table) -> Iterable[str]:
    """The ids of the people whose names a table shows."""
    return {table.creator, *(seat.person for seat in table.seats if seat.person)}
