"""Whom to tell that it is their move: at most one notice a person and table waits in the database."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from maproom.table.rules.clocks import DAY
from maproom.table.rules.person import Person
from maproom.table.store import schema
from maproom.table.store.people_rows import names_of
from maproom.table.store.prepared import Prepared

FORGET = Prepared(delete(schema.notices).where(schema.notices.c.table_id == bindparam("table")))


@dataclass(frozen=True, slots=True)
class Notice:
    """Somebody is to hear of a table."""

    id: int
    person: Person
    table: str
    game: str
    name: str
    created: float


def add(connection: Connection, person: str, table: str, now: float, digest_hour: int) -> None:
    """Notes that somebody is to hear of a table, if they want to at all: at once, or with the daily digest."""
    wish = connection.execute(
        select(schema.people.c.notify).where(schema.people.c.id == person)
    ).scalar_one_or_none()
    if not wish or wish.get("mode", "off") == "off":
        return
    forget(connection, table)
    due = next_digest(now, digest_hour) if wish["mode"] == "daily" else now
    connection.execute(insert(schema.notices), {"person": person, "table_id": table, "created": now, "due": due})


def next_digest(now: float, hour: int) -> float:
    """When the next daily digest is sent.

    >>> next_digest(86400.0 + 3600, hour=7) / 3600
    31.0
    >>> next_digest(86400.0 + 7 * 3600, hour=7) / 3600
    55.0
    """
    today = now - now % DAY + hour * 3600
    return today if today > now else today + DAY


def forget(connection: Connection, table: str) -> None:
    """Forgets who was to hear of a table, because the move is somebody else's now."""
    FORGET.run(connection, {"table": table})


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


def done(connection: Connection, ids: list[int]) -> None:
    """Forgets notices that were sent."""
    connection.execute(delete(schema.notices).where(schema.notices.c.id.in_(ids)))
