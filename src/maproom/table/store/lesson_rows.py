"""How far people have come in the lessons."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from maproom.table.rules.table import Table
from maproom.table.store import schema

LESSONS = schema.lessons.c
TABLES = schema.tables.c


@dataclass(frozen=True, slots=True)
class Progress:
    """A lesson that somebody has begun: its table, the step they have come to, and whether they ever ended it."""

    game: str
    lesson: str
    table: str
    step: int
    done: bool
    open: bool
    """Whether the table can still be gone on with."""


def progress_of(connection: Connection, person: str) -> list[Progress]:
    """All lessons that somebody has begun."""
    rows = connection.execute(
        select(schema.lessons, TABLES.status, TABLES.course)
        .join(schema.tables, TABLES.id == LESSONS.table_id)
        .where(LESSONS.person == person)
    )
    return [
        Progress(
            row.game, row.lesson, row.table_id, len(row.course["marks"]) - 1, row.done,
            open=row.status == "running" and not row.ended,
        )
        for row in rows
    ]  # fmt: skip


def note(connection: Connection, table: Table, now: float) -> None:
    """Keeps that a lesson was begun or brought to its end; what was ended once stays so."""
    assert table.course is not None
    key = (LESSONS.person == table.creator, LESSONS.game == table.terms.game, LESSONS.lesson == table.course.lesson)
    over = table.lesson_is_over
    known = connection.execute(select(LESSONS.done, LESSONS.table_id, LESSONS.ended).where(*key)).one_or_none()
    values = {"table_id": table.id, "ended": over, "done": over or bool(known and known.done), "updated": now}
    if known is None:
        names = {"person": table.creator, "game": table.terms.game, "lesson": table.course.lesson}
        connection.execute(insert(schema.lessons), {**names, **values})
    elif (known.table_id, known.ended) != (table.id, over):
        connection.execute(update(schema.lessons).where(*key).values(values))


def take_over(connection: Connection, guest: str, account: str) -> None:
    """What a guest has learnt becomes an account's, unless the account had begun the same."""
    own = connection.execute(select(schema.lessons).where(LESSONS.person == account))
    known = {(row.game, row.lesson) for row in own}
    for row in connection.execute(select(schema.lessons).where(LESSONS.person == guest)).all():
        if (row.game, row.lesson) not in known:
            mine = (LESSONS.person == guest, LESSONS.game == row.game, LESSONS.lesson == row.lesson)
            connection.execute(update(schema.lessons).where(*mine).values(person=account))
    connection.execute(delete(schema.lessons).where(LESSONS.person == guest))
