"""Looking after tables: finding them, ending them, removing them."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, func, or_, select, update

from maproom.kernel.errors import MaproomError
from maproom.table.live import saving
from maproom.table.rules import seating
from maproom.table.rules.errors import NotNow, NotThere, Refusal
from maproom.table.rules.table import Result
from maproom.table.store import audit_rows, notice_rows, schema, table_rows
from maproom.table.store.announcements import announce
from maproom.table.store.audit_rows import Hand

TABLES = schema.tables.c
NO_DIGEST = 0
"""The hour of the digest, where nobody is told anything."""


@dataclass(frozen=True, slots=True)
class FoundTable:
    """A table, as those who look after the house see it."""

    id: str
    game: str
    name: str
    status: str
    moves: int
    created: float
    updated: float
    people: tuple[str, ...]


def find(
    connection: Connection, limit: int, text: str = "", status: str | None = None, person: str | None = None
) -> list[FoundTable]:
    """Tables whose name, game or id fits a text, of a status, with a person; the latest first."""
    where: list[ColumnElement[bool]] = []
    if text:
        like = func.lower(TABLES.name).contains(text.lower(), autoescape=True)
        where.append(or_(like, TABLES.id == text, TABLES.game == text))
    if status:
        where.append(TABLES.status == status)
    if person:
        where.append(TABLES.id.in_(select(schema.seats.c.table_id).where(schema.seats.c.person == person)))
    rows = connection.execute(
        select(schema.tables).where(*where).order_by(TABLES.updated.desc()).limit(limit)
    ).all()
    seated = _seated(connection, [row.id for row in rows])
    return [
        FoundTable(
            row.id,
            row.game,
            row.name,
            row.status,
            row.moment,
            row.created,
            row.updated,
            tuple(seated.get(row.id, ())),
        )
        for row in rows
    ]


def _seated(connection: Connection, ids: list[str]) -> dict[str, list[str]]:
    """The names of the people at some tables, each once, however many seats they have."""
    names: dict[str, list[str]] = {}
    people, seats = schema.people, schema.seats.c
    for row in connection.execute(
        select(seats.table_id, people.c.id, people.c.name)
        .join(people, people.c.id == seats.person)
        .where(seats.table_id.in_(ids))
        .group_by(seats.table_id, people.c.id, people.c.name)
        .order_by(seats.table_id, func.min(seats.seat))
    ):
        names.setdefault(row.table_id, []).append(row.name)
    return names


def end(connection: Connection, hand: Hand, id: str, text: str = "") -> None:
    """Ends a game without a result: nobody has won, no rating changes, its log stays.

    Nothing of the position is read, so a game that this version cannot open is ended too.
    """
    row = _known(connection, id)
    if row.status not in ("open", "running"):
        raise NotNow("The game is over.")
    seats = connection.execute(select(func.count()).where(schema.seats.c.table_id == id)).scalar_one()
    nobody_wins = asdict(Result("abandoned", (0.0,) * seats))
    _change(
        connection,
        id,
        status="finished" if row.status == "running" else "closed",
        result=nobody_wins if row.status == "running" else None,
        updated=hand.now,
    )
    notice_rows.forget(connection, id)
    audit_rows.note(connection, hand, "end table", id, text)


def _change(connection: Connection, id: str, **values: Any) -> None:
    over = {"actor": None, "bot": None, "deadline": None, "request": None}
    connection.execute(
        update(schema.tables).where(TABLES.id == id).values(serial=TABLES.serial + 1, **over, **values)
    )
    announce(connection, id, "people")


def remove(connection: Connection, hand: Hand, id: str, text: str = "") -> None:
    """Removes a table with its book, its talk and its result; ratings stay as they are."""
    row = _known(connection, id)
    connection.execute(delete(schema.tables).where(TABLES.id == id))
    announce(connection, id, "people")
    audit_rows.note(connection, hand, "remove table", id, text or row.name)


def _known(connection: Connection, id: str) -> Any:
    row = connection.execute(select(schema.tables).where(TABLES.id == id)).one_or_none()
    if row is None:
        raise NotThere("There is no such table.")
    return row


def leave_to_bots(connection: Connection, id: str, person: str, now: float) -> None:
    """Somebody gets up from a table for good, without being there."""
    try:
        table = table_rows.load_table(connection, id, 1).table
        step = seating.leave(table, person, now, for_good=True)
    except (Refusal, MaproomError):
        return  # a game that is over, or that cannot be opened, has nobody to leave
    saving.save(connection, table, step, None, now, NO_DIGEST, None)
