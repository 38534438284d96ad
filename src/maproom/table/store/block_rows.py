"""Whom people do not want to hear or to play with."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, delete, insert, select

from maproom.table.rules.person import Person
from maproom.table.store import schema
from maproom.table.store.announcements import announce
from maproom.table.store.people_rows import names_of

BLOCKS = schema.blocks.c


def block(connection: Connection, person: str, other: str, now: float) -> None:
    """Somebody does not want to hear another person any more."""
    unblock(connection, person, other)
    connection.execute(insert(schema.blocks), {"person": person, "blocked": other, "created": now})


def unblock(connection: Connection, person: str, other: str) -> None:
    """Somebody wants to hear another person again."""
    connection.execute(delete(schema.blocks).where(BLOCKS.person == person, BLOCKS.blocked == other))
    for table in _where_heard(connection, other):
        announce(connection, table, "notes")


def _where_heard(connection: Connection, person: str) -> list[str]:
    """The tables at which somebody has said something."""
    rows = connection.execute(select(schema.chat.c.table_id).where(schema.chat.c.person == person).distinct())
    return [row.table_id for row in rows]


def blocked_by(connection: Connection, person: str) -> list[Person]:
    """Those whom somebody does not want to hear."""
    ids = [row.blocked for row in connection.execute(select(BLOCKS.blocked).where(BLOCKS.person == person))]
    return sorted(names_of(connection, ids).values(), key=lambda one: one.name)


def hidden_from(connection: Connection, speakers: Collection[str]) -> dict[str, frozenset[str]]:
    """From whom some of those who speak are hidden, and which."""
    found: dict[str, set[str]] = {}
    for row in connection.execute(select(schema.blocks).where(BLOCKS.blocked.in_(speakers))):
        found.setdefault(row.person, set()).add(row.blocked)
    return {person: frozenset(others) for person, others in found.items()}


def unwanted_by(connection: Connection, person: str, others: Collection[str]) -> set[str]:
    """Those of some others who block a person."""
    rows = connection.execute(select(BLOCKS.person).where(BLOCKS.blocked == person, BLOCKS.person.in_(others)))
    return {row.person for row in rows}
