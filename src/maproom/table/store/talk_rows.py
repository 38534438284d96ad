"""Chat and private notes in the database."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from maproom.table.store import schema
from maproom.table.store.announcements import announce

LINES_KEPT = 500
"""So many of the latest lines of a table stay; far fewer are shown."""
ADVICE = "\x01advice"
"""Stands for a line that the table says of somebody; nobody can type it."""


def say(connection: Connection, table: str, person: str, name: str, text: str, now: float) -> dict[str, Any]:
    """Stores something said at a table, and returns it with its number."""
    line = {"person": person, "name": name, "text": text, "time": now}
    added = connection.execute(insert(schema.chat).returning(schema.chat.c.id), {"table_id": table, **line})
    number = added.scalar_one()
    _forget_what_was_said_long_before(connection, table)
    announce(connection, table, f"chat {number}")
    return _told({"id": number, **line})


def _forget_what_was_said_long_before(connection: Connection, table: str) -> None:
    chat = schema.chat.c
    latest = select(chat.id).where(chat.table_id == table).order_by(chat.id.desc())
    first_too_many = latest.offset(LINES_KEPT).limit(1).scalar_subquery()
    connection.execute(delete(schema.chat).where(chat.table_id == table, chat.id <= first_too_many))


def _told(line: dict[str, Any]) -> dict[str, Any]:
    """A line with what kind it is: said by somebody, or said of them."""
    return {**line, "kind": "advice", "text": ""} if line["text"] == ADVICE else {**line, "kind": "said"}


def chat_of(connection: Connection, table: str, limit: int) -> list[dict[str, Any]]:
    """The last things said at a table."""
    chat = schema.chat.c
    rows = connection.execute(
        select(chat.id, chat.person, chat.name, chat.text, chat.time)
        .where(chat.table_id == table)
        .order_by(chat.id.desc())
        .limit(limit)
    )
    return [_told(dict(row._mapping)) for row in rows][::-1]


def private_of(connection: Connection, table: str) -> dict[str, tuple[str, bool]]:
    """Everybody's note about a table, and whether they want to hear of it."""
    rows = connection.execute(select(schema.private).where(schema.private.c.table_id == table))
    return {row.person: (row.note, row.muted) for row in rows}


def write_private(connection: Connection, table: str, person: str, note: str, muted: bool) -> None:
    """Stores a person's note about a table, and whether they want to hear of it."""
    own = schema.private
    values = {"note": note, "muted": muted}
    changed = connection.execute(update(own).where(own.c.table_id == table, own.c.person == person).values(values))
    if not changed.rowcount:
        connection.execute(insert(own), {"table_id": table, "person": person, **values})
    if muted:
        notices = schema.notices
        connection.execute(delete(notices).where(notices.c.table_id == table, notices.c.person == person))
    announce(connection, table, "notes")
