"""How much room games take, and what could go."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    LargeBinary,
    cast,
    func,
    select,
    tuple_,
    update,
)

from maproom.table.store import audit_rows, schema
from maproom.table.store.audit_rows import Hand
from maproom.table.store.expiry_rows import cutoffs, forget_guests, idle_guests, old_tables, remove_old_table

TABLES, SNAPSHOTS = schema.tables.c, schema.snapshots.c


@dataclass(frozen=True, slots=True)
class Room:
    """What the tables of a game take, in bytes."""

    game: str
    tables: int
    moves: int
    book: int
    positions: int

    @property
    def each(self) -> int:
        """Bytes a table."""
        return (self.book + self.positions) // max(1, self.tables)


def room(connection: Connection) -> list[Room]:
    """What the books and positions of each game take as they are stored, the largest first."""
    counted = connection.execute(
        select(TABLES.game, func.count(), func.sum(TABLES.moment)).group_by(TABLES.game)
    ).all()
    book = _bytes(connection, schema.entries, (schema.entries.c.events, schema.entries.c.line))
    positions = _bytes(connection, schema.snapshots, (schema.snapshots.c.state,))
    found = [
        Room(game, count, moves or 0, book.get(game, 0), positions.get(game, 0)) for game, count, moves in counted
    ]
    return sorted(found, key=lambda one: -(one.book + one.positions))


def _bytes(connection: Connection, table: Any, columns: tuple[Column[Any], ...]) -> dict[str, int]:
    lengths = [_length(connection, column) for column in columns]
    rows = connection.execute(
        select(TABLES.game, sum(map(func.sum, lengths[1:]), func.sum(lengths[0])))
        .join(table, table.c.table_id == TABLES.id)
        .group_by(TABLES.game)
    )
    return {game: int(size or 0) for game, size in rows}


def _length(connection: Connection, column: Column[Any]) -> ColumnElement[int]:
    """The bytes that a value takes; PostgreSQL packs large ones by itself."""
    if connection.dialect.name == "postgresql":
        return func.pg_column_size(column)
    return func.length(cast(column, LargeBinary))


def pack(connection: Connection, after: tuple[str, int], count: int) -> tuple[str, int] | None:
    """Stores some positions of before anew, which packs them; returns where to go on, None behind the last."""
    key = tuple_(SNAPSHOTS.table_id, SNAPSHOTS.revision)
    rows = connection.execute(
        select(schema.snapshots)
        .where(key > tuple_(*after))
        .order_by(SNAPSHOTS.table_id, SNAPSHOTS.revision)
        .limit(count)
    ).all()
    for row in rows:
        here = (SNAPSHOTS.table_id == row.table_id) & (SNAPSHOTS.revision == row.revision)
        connection.execute(update(schema.snapshots).where(here).values(state=row.state))
    return (rows[-1].table_id, rows[-1].revision) if rows else None


@dataclass(frozen=True, slots=True)
class Abandoned:
    """What nobody has touched for long."""

    guests: tuple[str, ...]
    tables: tuple[str, ...]


def abandoned(
    connection: Connection, now: float, guest_days: float, table_days: float, watched: Collection[str] = ()
) -> Abandoned:
    """What the server would throw away by itself if these were its settings; not tables that are watched."""
    old = cutoffs(now, 0, guest_days, table_days)
    return Abandoned(tuple(idle_guests(connection, old)), tuple(old_tables(connection, old, kept=watched)))


def remove_abandoned(
    connection: Connection, hand: Hand, guest_days: float, table_days: float, watched: Collection[str] = ()
) -> Abandoned:
    """Removes what `abandoned` finds."""
    old = cutoffs(hand.now, 0, guest_days, table_days)
    guests = forget_guests(connection, old, None)
    tables = [id for id in old_tables(connection, old, kept=watched) if remove_old_table(connection, old, id)]
    found = Abandoned(tuple(guests), tuple(tables))
    text = f"{len(found.guests)} guests, {len(found.tables)} tables"
    audit_rows.note(connection, hand, "remove abandoned", "", text)
    return found
