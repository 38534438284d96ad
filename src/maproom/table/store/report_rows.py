"""Reports of what was said at a table, for those who look after the house."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update

from maproom.table.store import audit_rows, schema
from maproom.table.store.audit_rows import Hand
from maproom.table.store.people_rows import names_of

REPORTS = schema.reports.c
CHAT = schema.chat.c


@dataclass(frozen=True, slots=True)
class Report:
    """What somebody thought ought not to have been said."""

    id: int
    table: str
    accused: str
    name: str
    """Of the accused, when they said it."""
    text: str
    reporter: str
    reporter_name: str
    reason: str
    time: float
    closed: float | None


def report(connection: Connection, table: str, line: int, reporter: str, reason: str, now: float) -> bool:
    """Keeps what was said for those who look after the house; False when there is no such line of somebody else."""
    said = connection.execute(select(schema.chat).where(CHAT.id == line, CHAT.table_id == table)).one_or_none()
    if said is None or said.person == reporter:
        return False
    known = select(REPORTS.id).where(REPORTS.line == line, REPORTS.reporter == reporter)
    if connection.execute(known).first():
        return True
    row = {
        "table_id": table,
        "line": line,
        "reporter": reporter,
        "accused": said.person,
        "name": said.name,
        "text": said.text,
        "reason": reason,
        "time": now,
    }
    connection.execute(insert(schema.reports), row)
    return True


def forget_old(connection: Connection, before: float) -> int:
    """Throws away reports from before a time, whether or not somebody has dealt with them."""
    return connection.execute(delete(schema.reports).where(REPORTS.time < before)).rowcount


def count_recent(connection: Connection, reporter: str, since: float) -> int:
    """How many reports somebody has made since a time."""
    mine = select(func.count()).where(REPORTS.reporter == reporter, REPORTS.time >= since)
    return connection.execute(mine).scalar_one()


def reports(connection: Connection, limit: int, closed: bool = False) -> list[Report]:
    """Reports that nobody has dealt with, the oldest first, or those that somebody has, the newest first."""
    order = REPORTS.time.desc() if closed else REPORTS.time
    which = REPORTS.closed.is_not(None) if closed else REPORTS.closed.is_(None)
    rows = connection.execute(select(schema.reports).where(which).order_by(order).limit(limit)).all()
    people = names_of(connection, [row.reporter for row in rows])
    return [
        Report(
            row.id,
            row.table_id,
            row.accused,
            row.name,
            row.text,
            row.reporter,
            people[row.reporter].name if row.reporter in people else "",
            row.reason,
            row.time,
            row.closed,
        )
        for row in rows
    ]


def close(connection: Connection, hand: Hand, id: int, text: str) -> bool:
    """Notes that a report was dealt with; False when there is no such open report."""
    open = (REPORTS.id == id) & REPORTS.closed.is_(None)
    if not connection.execute(update(schema.reports).where(open).values(closed=hand.now)).rowcount:
        return False
    audit_rows.note(connection, hand, "close report", str(id), text)
    return True
