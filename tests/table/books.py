"""The book of a table as the database has it, and whether it is a book that play can have led to."""

from __future__ import annotations

import asyncio

import maproom
from maproom.table.rules.table import Entry, Table
from maproom.table.store.book_rows import read_entries
from maproom.table.store.engine import Store
from maproom.table.store.table_rows import load_table


class Book:
    """A table and all its entries, read from a database that a server may be using."""

    def __init__(self, store: Store, id: str) -> None:
        self.table: Table = asyncio.run(store.read(load_table, id, 1)).table
        self.entries: list[Entry] = asyncio.run(store.read(read_entries, self.table))

    def action(self, revision: int) -> int:
        """The action that was stored as a revision."""
        entry = self.entries[revision - 1]
        assert entry.kind == "action"
        return self.table.game.action(entry.line)

    def check(self) -> None:
        """No entry is missing, none is there twice, and together they lead to the position of the table."""
        assert [entry.revision for entry in self.entries] == list(range(1, self.table.revision + 1))
        assert [entry.moment for entry in self.entries] == list(range(1, self.table.moment + 1))
        state = self.table.game.new(self.table.terms.options, self.table.terms.scenario)
        for entry in self.entries:
            assert state.actor == entry.actor
            state.apply(self.table.game.action(entry.line))
        assert state == self.table.state
        assert (state.actor == maproom.OVER) == (self.table.status == "finished")
