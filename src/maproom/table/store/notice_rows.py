"""Whom to tell that it is their move: at most one notice a person and table waits in the database."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from maproom.table.store import schema
from maproom.table.store.people_rows import Person, names_of


@dataclass(frozen=True, slots=True)
class Notice:
    """Somebody is to hear of a table."""

    id: int
    person: Person
    table: str
    game: str
    name: str
    created: float


def add(connection: Connection, person: str, table: str, now: float) -> None:
    """Notes that somebody is to hear of a table, if they want to at all."""
    wish = connection.execute(
        select(schema.people.c.notify).where(schema.people.c.id == person)
    ).scalar_one_or_none()
    if not wish or wish.get("mode", "off") == "off":
        return
    forget(connection, table)
    connection.execute(insert(schema.notices), {"person": person, "table_id": table, "created": now, "due": now})


def forget(connection: Connection, table: str) -> None:
    """Forgets who was to hear of a table, because the move is somebody else's now."""
    connection.execute(delete(schema.notices).where(schema.notices.c.table_id == table))


def due(connection: Connection, now: float, again: float, limit: int) -> list[Notice]:
    """The notices to be sent now; they are put off until `again`, so that no other process sends them too."""
    columns = schema.notices.c
    found = connection.execute(
        select(
            columns.id,
            columns.person,
            columns.table_id,
            columns.created,
            schema.tables.c.game,
            schema.tables.c.name,
        )
        .join(schema.tables, schema.tables.c.id == columns.table_id)
        .where(columns.due <= now)
        .order_by(columns.due)
        .limit(limit)
    ).all()
    people = names_of(connection, [row.person for row in found])
    taken = []
    for row in found:
        put_off = update(schema.notices).where(columns.id == row.id, columns.due <= now).values(due=again)
        if connection.execute(put_off).rowcount:
            taken.append(Notice(row.id, people[row.person], row.table_id, row.game, row.name, row.created))
    return taken


def put_off(connection: Connection, ids: list[int], until: float) -> None:
    """Sends notices later."""
    connection.execute(update(schema.notices).where(schema.notices.c.id.in_(ids)).values(due=until))


def done(connection: Connection, ids: list[int]) -> None:
    """Forgets notices that were sent."""
    connection.execute(delete(schema.notices).where(schema.notices.c.id.in_(ids)))
