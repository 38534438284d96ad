"""A move as PostgreSQL stores it in one statement, with all that belongs to it but its news.

It does nothing where the table has changed since it was read, so that it may be asked again.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sqlalchemy import (
    CTE,
    JSON,
    Connection,
    FromClause,
    String,
    bindparam,
    delete,
    exists,
    func,
    insert,
    literal_column,
    select,
    true,
    update,
)
from sqlalchemy import Table as Rows

from maproom.table.rules.table import Step, Table
from maproom.table.store import schema
from maproom.table.store.book_rows import entry_row, snapshot_rows
from maproom.table.store.packed import packed
from maproom.table.store.prepared import Prepared, Statement, by_itself
from maproom.table.store.table_rows import MOVING, is_move, is_told_no_more, moving_columns
from maproom.table.store.wording_rows import today

TABLES = schema.tables.c
WORDS = select(schema.wordings.c.id).where(schema.wordings.c.digest == bindparam("words", type_=String))
"""The number of the words in which the book is told; before the first entry in new words there is none."""


def _given(rows: Rows, name: str) -> FromClause:
    """Rows that are given as JSON, as those of a table."""
    given = func.json_populate_recordset(literal_column(f"NULL::{rows.name}"), bindparam(name, type_=JSON))
    return given.table_valued(*rows.c.keys()).alias(name)


def _adding(rows: Rows, label: str, moved: CTE, wording: bool = False) -> CTE:
    """Adds rows that are given, if the table has moved."""
    given = _given(rows, label)
    names = rows.c.keys()
    values = [WORDS.scalar_subquery() if wording and name == "wording" else given.c[name] for name in names]
    chosen = select(*values).select_from(given.join(moved, true()))
    return insert(rows).from_select(names, chosen, include_defaults=False).cte(f"added_{label}")


def _statement() -> Statement:
    """Moves the table as it was read; then adds to its book and forgets notices."""
    as_read = (TABLES.id == bindparam("as_read_id")) & (TABLES.serial == bindparam("as_read_serial"))
    new = {name: bindparam(f"new_{name}", type_=TABLES[name].type) for name in MOVING}
    moving = update(schema.tables).where(as_read, exists(WORDS)).values(new).returning(TABLES.id)
    moved = moving.cte("moved")
    not_told = (schema.notices.c.table_id == bindparam("told_no_more")) & exists(select(moved.c.id))
    forgotten = delete(schema.notices).where(not_told).cte("forgotten")
    added = (
        _adding(schema.entries, "entries", moved, wording=True),
        _adding(schema.snapshots, "snapshots", moved),
    )
    return select(moved.c.id).add_cte(*added, forgotten)


MOVE = Prepared(_statement())


def saved_alone(connection: Connection, before: Table, step: Step) -> Table | None:
    """Stores a move, if it can be done so here and the table is as it was read: the table that is stored."""
    table = replace(step.table, serial=before.serial + 1)
    if not is_move(before, table) or any(entry.wording is not None for entry in step.entries):
        return None
    with by_itself(connection) as can:
        stored = can and MOVE.run(connection, _values(before, table, step)).fetchone() is not None
    return table if stored else None


def _values(before: Table, table: Table, step: Step) -> dict[str, Any]:
    """What the statement is given."""
    return {
        "as_read_id": table.id,
        "as_read_serial": before.serial,
        "words": today(table.game)[0],
        **{f"new_{name}": value for name, value in moving_columns(table).items()},
        "entries": [entry_row(table.id, entry) for entry in step.entries],
        "snapshots": [{**row, "state": packed(row["state"])} for row in snapshot_rows(table, step)],
        "told_no_more": table.id if is_told_no_more(before, table) else None,
    }
