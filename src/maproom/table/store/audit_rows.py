"""The log of what those who look after the house have done; other processes learn from it what is new."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, func, insert, select

from maproom.table.store import schema

AUDIT = schema.audit.c
COMMAND_LINE = "command line"
"""In place of a person: whoever can start programs on the server's machine."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Who does something, and when."""

    by: str
    now: float


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that was done."""

    id: int
    time: float
    by: str
    deed: str
    subject: str
    note: str


def note(
    connection: Connection, hand: Hand, deed: str, subject: str, text: str = "", id: int | None = None
) -> None:
    """Writes down what was done, in the transaction that does it."""
    row = {"time": hand.now, "by": hand.by, "deed": deed, "subject": subject, "note": text}
    connection.execute(insert(schema.audit), row if id is None else {"id": id, **row})


def since(connection: Connection, id: int) -> list[Deed]:
    """Everything that was done after an entry, the oldest first."""
    rows = connection.execute(select(schema.audit).where(AUDIT.id > id).order_by(AUDIT.id))
    return [Deed(**row._mapping) for row in rows]


def latest(connection: Connection, count: int) -> list[Deed]:
    """The last things that were done, the newest first."""
    rows = connection.execute(select(schema.audit).order_by(AUDIT.id.desc()).limit(count))
    return [Deed(**row._mapping) for row in rows]


def last_id(connection: Connection) -> int:
    """The number of the last entry; 0 before the first."""
    found: int = connection.execute(select(func.coalesce(func.max(AUDIT.id), 0))).scalar_one()
    return found
