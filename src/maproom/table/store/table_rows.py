"""Tables in the database: a table as rows and back, and one transaction for each change of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from sqlalchemy import Connection, Row, bindparam, delete, func, insert, literal_column, select, update

import maproom
from maproom.kernel.errors import MaproomError
from maproom.table.rules.clocks import Clock, Pace
from maproom.table.rules.errors import Conflict, NotNow, NotThere
from maproom.table.rules.table import (
    Course,
    Entry,
    Order,
    Origin,
    Result,
    Seat,
    Step,
    Table,
    Terms,
    UndoRequest,
)
from maproom.table.store import notice_rows, schema
from maproom.table.store.announcements import announce_all
from maproom.table.store.book_rows import recent_entries, write_book
from maproom.table.store.opening import open_game
from maproom.table.store.prepared import Prepared, number_in, sent_together
from maproom.table.store.table_news import news_of
from maproom.table.store.wording_rows import number_of, today

MOVING = [
    "version",
    "status",
    "updated",
    "serial",
    "revision",
    "moment",
    "actor",
    "bot",
    "deadline",
    "clock",
    "request",
    "result",
    "rated",
    "successor",
    "course",
    "halted",
]
AS_READ = update(schema.tables).where(
    schema.tables.c.id == bindparam("as_read_id"), schema.tables.c.serial == bindparam("as_read_serial")
)
WORDING = select(schema.wordings.c.id).where(schema.wordings.c.digest == bindparam("wording"))
SERIAL = select(schema.tables.c.serial).where(schema.tables.c.id == bindparam("asked"))
MOVE = Prepared(AS_READ.returning(func.coalesce(WORDING.scalar_subquery(), literal_column("0"))), MOVING)
"""Stores how a game goes on, and finds out in the same breath in which words its book is told; 0 is none yet."""

# -- writing ----------------------------------------------------------------------------------------


def add_table(connection: Connection, step: Step) -> Table:
    """Stores a new table with everything that has happened at it."""
    table = replace(step.table, serial=1)
    connection.execute(insert(schema.tables), {"id": table.id, **_table_row(table)})
    _write_seats(connection, table)
    write_book(connection, table, step)
    return table


def complete_table(connection: Connection, step: Step) -> Table:
    """Stores a new table whose book was begun before, now with everything."""
    table = replace(step.table, serial=1)
    connection.execute(update(schema.tables).where(schema.tables.c.id == table.id).values(_table_row(table)))
    write_book(connection, table, step)
    return table


def save_step(connection: Connection, before: Table, step: Step, also: Sequence[str] = ()) -> Table:
    """Stores a change, unless the table has changed since it was read, and tells it the other processes.

    What is told besides is told in the same breath; whoever was to hear that they are to decide need not any more
    when they have.
    """
    table = replace(step.table, serial=before.serial + 1)
    as_read = {"as_read_id": table.id, "as_read_serial": before.serial}
    if is_move(before, table):
        wording = _write_move(connection, as_read, table)
        with sent_together(connection):
            write_book(connection, table, step, wording)
            _forget_notices(connection, before, table)
            _announce(connection, before, table, step, also)
        return table
    if connection.execute(AS_READ.values(_table_row(table)), as_read).rowcount != 1:
        raise Conflict
    if table.seats != before.seats:
        connection.execute(delete(schema.seats).where(schema.seats.c.table_id == table.id))
        _write_seats(connection, table)
    write_book(connection, table, step)
    _forget_notices(connection, before, table)
    _announce(connection, before, table, step, also)
    return table


def _forget_notices(connection: Connection, before: Table, table: Table) -> None:
    if is_told_no_more(before, table):
        notice_rows.forget(connection, table.id)


def is_told_no_more(before: Table, table: Table) -> bool:
    """Whether whoever was to hear that they are to decide need not any more."""
    return before.actor != table.actor or table.status == "finished"


def _write_move(connection: Connection, as_read: dict[str, Any], table: Table) -> int:
    """Writes how a game goes on over what was read; the number of the words in which its book is told."""
    with sent_together(connection):
        wording = today(table.game)[0]
        moved = MOVE.run(connection, {**as_read, **moving_columns(table), "wording": wording})
    number = number_in(moved)
    if number is None:
        raise Conflict
    return number or number_of(connection, table.game)


def _announce(connection: Connection, before: Table, table: Table, step: Step, also: Sequence[str]) -> None:
    if connection.dialect.name == "postgresql":
        announce_all(connection, [f"{table.id} {line}" for line in (news_of(before, table, step), *also)])


def is_move(before: Table, table: Table) -> bool:
    """Whether the game has gone on, and nothing else has changed."""
    kept = table.terms is before.terms and table.removed is before.removed and table.origin is before.origin
    seated = table.seats is before.seats and table.creator == before.creator
    return kept and seated and table.halt is None


def _write_seats(connection: Connection, table: Table) -> None:
    rows = [{"table_id": table.id, "seat": n, **asdict(seat)} for n, seat in enumerate(table.seats)]
    connection.execute(insert(schema.seats), rows)


def _table_row(table: Table) -> dict[str, Any]:
    terms = asdict(table.terms)
    for apart in ("game", "scenario", "options", "name", "visibility", "edition"):
        del terms[apart]
    row = {
        "game": table.terms.game,
        **edition_columns(table),
        "scenario": table.terms.scenario,
        "options": table.terms.options,
        "terms": terms,
        "name": table.terms.name,
        "visibility": table.terms.visibility,
        "creator": table.creator,
        "created": table.created,
        "origin": asdict(table.origin) if table.origin else None,
        "removed": list(table.removed),
        **moving_columns(table),
    }
    if table.halt is not None and table.status == "running":
        # A later version may go on with it: whose decision it is stays as it was stored.
        for known in ("version", "actor", "bot", "deadline"):
            del row[known]
    return row


def moving_columns(table: Table) -> dict[str, Any]:
    """What may change when a game goes on."""
    clock = table.clock
    return {
        "version": table.game.version,
        "status": table.status,
        "updated": table.updated,
        "serial": table.serial,
        "revision": table.revision,
        "moment": table.moment,
        "actor": table.actor,
        "bot": table.bot_to_move,
        "deadline": table.deadline,
        "clock": {"left": list(clock.left), "running": clock.running, "since": clock.since},
        "request": asdict(table.request) if table.request else None,
        "result": asdict(table.result) if table.result else None,
        "rated": table.rated,
        "successor": table.successor,
        "course": asdict(table.course) if table.course else None,
        "halted": table.halt is not None,
    }


def version_of(connection: Connection, table: Table) -> str:
    """The version of the game that has stored a table last."""
    asked = select(schema.tables.c.version).where(schema.tables.c.id == table.id)
    return str(connection.execute(asked).scalar_one())


def mark_halted(connection: Connection, id: str) -> None:
    """Notes that this version cannot go on with a game, so that nobody's clock and no bot is looked for there."""
    connection.execute(update(schema.tables).where(schema.tables.c.id == id).values(halted=True))


def forget_halts(connection: Connection) -> None:
    """Lets a server that begins try all games anew."""
    connection.execute(update(schema.tables).where(schema.tables.c.halted).values(halted=False))


def edition_columns(table: Table) -> dict[str, str | None]:
    """What the database says of the edition that is played."""
    edition = table.terms.edition or {}
    return {"edition": edition.get("digest"), "edition_name": edition.get("name")}


# -- reading ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Loaded:
    """A table as it was stored, and the latest entries of its book that stand."""

    table: Table
    recent: tuple[Entry, ...]


def load_table(connection: Connection, id: str, recent: int) -> Loaded:
    """Reads a table: its position is replayed from the last snapshot."""
    row = connection.execute(select(schema.tables).where(schema.tables.c.id == id)).one_or_none()
    if row is None:
        raise NotThere("There is no such table.")
    table = read_table(row, seats_of(connection, id))
    table = open_game(connection, table).table
    return Loaded(table, recent_entries(connection, table, recent) if table.revision else ())


def serial_of(connection: Connection, id: str) -> int | None:
    """How often a table has been changed; None when it is not stored any more."""
    number: int | None = connection.execute(SERIAL, {"asked": id}).scalar_one_or_none()
    return number


def serials_since(connection: Connection, then: float) -> dict[str, int]:
    """How often each table has been changed that has gone on since a time."""
    column = schema.tables.c
    asked = select(column.id, column.serial).where(
        column.status.in_(("running", "finished")), column.updated >= then
    )
    return {row.id: row.serial for row in connection.execute(asked)}


def read_table(row: Row[Any], seats: tuple[Seat, ...]) -> Table:
    """The table that a row describes; a sentence where this version cannot read it."""
    try:
        table = table_of(row, seats)
        maproom.game(table.terms.game)
    except MaproomError:
        raise NotNow(f"The game {row.game!r} of this table is not installed here.") from None
    except (TypeError, KeyError, ValueError, AttributeError):
        raise NotNow("This table was stored in a way that this version cannot read.") from None
    return table


def seats_of(connection: Connection, id: str) -> tuple[Seat, ...]:
    """The seats of a table."""
    rows = connection.execute(
        select(schema.seats).where(schema.seats.c.table_id == id).order_by(schema.seats.c.seat)
    )
    return tuple(seat_of(row) for row in rows)


def seat_of(row: Row[Any]) -> Seat:
    """The seat that a row describes."""
    orders = tuple(Order(**order) for order in row.orders)
    return Seat(row.person, row.bot, row.reserved, row.invite, row.resigned, orders, row.played)


def table_of(row: Row[Any], seats: tuple[Seat, ...]) -> Table:
    """The table that a row describes, without its position."""
    terms = dict(row.terms)
    pace = Pace(**terms.pop("pace"))
    clock = Clock(tuple(row.clock["left"]), row.clock["running"], row.clock["since"])
    result = None
    if row.result:
        result = Result(**{**row.result, "returns": tuple(row.result["returns"])})
    course = None
    if row.course:
        course = Course(row.course["lesson"], tuple(row.course["marks"]))
    request = None
    if row.request:
        request = UndoRequest(**{**row.request, "agreed": tuple(row.request["agreed"])})
    return Table(
        id=row.id,
        terms=Terms(
            game=row.game,
            scenario=row.scenario,
            options=row.options,
            name=row.name,
            visibility=row.visibility,
            pace=pace,
            edition={"name": row.edition_name, "digest": row.edition} if row.edition else None,
            **terms,
        ),
        seats=seats,
        creator=row.creator,
        created=row.created,
        updated=row.updated,
        status=row.status,
        serial=row.serial,
        revision=row.revision,
        moment=row.moment,
        clock=clock,
        request=request,
        result=result,
        rated=row.rated,
        course=course,
        origin=Origin(**row.origin) if row.origin else None,
        successor=row.successor,
        removed=tuple(row.removed or ()),
    )
