"""Tables in the database: a table as rows and back, and one transaction for each change of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, Row, delete, insert, select, text, update

from maproom.kernel.errors import MaproomError
from maproom.kernel.events import LogEntry
from maproom.kernel.game import Game
from maproom.kernel.state import State
from maproom.table.clocks import Clock, Pace
from maproom.table.errors import Conflict, NotNow, NotThere
from maproom.table.store import schema
from maproom.table.tables import (
    Done,
    Entry,
    EntryKind,
    Order,
    Origin,
    Result,
    Seat,
    Step,
    Table,
    Terms,
    UndoRequest,
)

CHANNEL = "maproom_tables"
"""Where PostgreSQL tells the other processes which table has changed."""


# -- writing ----------------------------------------------------------------------------------------


def add_table(connection: Connection, step: Step) -> Table:
    """Stores a new table with everything that has happened at it."""
    table = replace(step.table, serial=1)
    connection.execute(insert(schema.tables), {"id": table.id, **_table_row(table)})
    _write_seats(connection, table)
    _write_book(connection, table, step)
    return table


def save_step(connection: Connection, before: Table, step: Step) -> Table:
    """Stores a change, unless the table has changed since it was read."""
    table = replace(step.table, serial=before.serial + 1)
    changed = connection.execute(
        update(schema.tables)
        .where(schema.tables.c.id == table.id, schema.tables.c.serial == before.serial)
        .values(_table_row(table))
    )
    if changed.rowcount != 1:
        raise Conflict
    if table.seats != before.seats:
        connection.execute(delete(schema.seats).where(schema.seats.c.table_id == table.id))
        _write_seats(connection, table)
    _write_book(connection, table, step)
    announce(connection, table.id, f"table {table.serial}")
    return table


def announce(connection: Connection, table: str, what: str) -> None:
    """Tells the other processes, once this transaction is stored, what is new at a table."""
    if connection.dialect.name == "postgresql":
        news = {"channel": CHANNEL, "news": f"{table} {what}"}
        connection.execute(text("SELECT pg_notify(:channel, :news)"), news)


def announce_all(connection: Connection, news: list[str]) -> None:
    """Tells the other processes several things at once."""
    if news and connection.dialect.name == "postgresql":
        told = {"channel": CHANNEL, "news": news}
        connection.execute(text("SELECT pg_notify(:channel, one) FROM unnest(CAST(:news AS text[])) AS one"), told)


def _write_seats(connection: Connection, table: Table) -> None:
    rows = [{"table_id": table.id, "seat": n, **asdict(seat)} for n, seat in enumerate(table.seats)]
    connection.execute(insert(schema.seats), rows)


def _write_book(connection: Connection, table: Table, step: Step) -> None:
    if step.entries:
        connection.execute(insert(schema.entries), [_entry_row(table.id, entry) for entry in step.entries])
    if step.snapshot and table.base is not None:
        # Whatever can still be taken back was played in this step, behind its last barrier.
        behind = len(table.tail)
        saved = {
            "revision": table.revision - behind,
            "moment": table.moment - behind,
            "state": table.base.to_json(),
        }
        connection.execute(insert(schema.snapshots), {"table_id": table.id, **saved})


def _table_row(table: Table) -> dict[str, Any]:
    terms = asdict(table.terms)
    for apart in ("game", "scenario", "options", "name", "visibility"):
        del terms[apart]
    return {
        "game": table.terms.game,
        "version": table.game.version,
        "scenario": table.terms.scenario,
        "options": table.terms.options,
        "terms": terms,
        "name": table.terms.name,
        "visibility": table.terms.visibility,
        "status": table.status,
        "creator": table.creator,
        "created": table.created,
        "updated": table.updated,
        "serial": table.serial,
        "revision": table.revision,
        "moment": table.moment,
        "actor": table.actor,
        "bot": table.bot_to_move,
        "deadline": table.deadline,
        "clock": asdict(table.clock),
        "request": asdict(table.request) if table.request else None,
        "result": asdict(table.result) if table.result else None,
        "rated": table.rated,
        "origin": asdict(table.origin) if table.origin else None,
        "successor": table.successor,
    }


def _entry_row(table: str, entry: Entry) -> dict[str, Any]:
    return {
        "table_id": table,
        "revision": entry.revision,
        "kind": entry.kind,
        "moment": entry.moment,
        "actor": entry.actor,
        "line": entry.line,
        "barrier": entry.barrier,
        "person": entry.person,
        "time": entry.time,
        "events": [[event.event.name, list(event.values), event.audience] for event in entry.events],
        "turn": entry.turn,
        "scores": entry.scores,
        "ordered": entry.ordered,
    }


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
    table = table_of(row, _seats_of(connection, id))
    if table.status in ("open", "closed"):
        return Loaded(table, ())
    table = _with_position(connection, table)
    return Loaded(table, recent_entries(connection, table, recent))


def recent_entries(connection: Connection, table: Table, count: int) -> tuple[Entry, ...]:
    """The latest entries of the log that stand."""
    return tuple(standing_log(read_entries(connection, table, since=table.revision - 2 * count))[-count:])


def _seats_of(connection: Connection, id: str) -> tuple[Seat, ...]:
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
        origin=Origin(**row.origin) if row.origin else None,
        successor=row.successor,
    )


def _with_position(connection: Connection, table: Table) -> Table:
    """The table with its position, the last barrier and what can be taken back freely."""
    saved = connection.execute(
        select(schema.snapshots)
        .where(schema.snapshots.c.table_id == table.id)
        .order_by(schema.snapshots.c.revision.desc())
        .limit(1)
    ).one_or_none()
    if saved is None:
        raise NotNow("This table was not stored whole; its game cannot go on.")
    try:
        base = table.game.from_json(saved.state)
    except MaproomError:
        return _replayed(connection, table)
    since = standing(read_entries(connection, table, since=saved.revision))
    state = base.clone()
    for entry in since:
        state.apply(table.game.action(entry.line))
    tail = tuple(Done(entry.actor, table.game.action(entry.line), entry.ordered) for entry in since)
    return replace(table, state=state, base=base, tail=tail)


def _replayed(connection: Connection, table: Table) -> Table:
    """The position by playing the whole book, for a table that an older version of the game has stored."""
    state = table.game.new(table.terms.options, table.terms.scenario)
    try:
        for entry in standing(read_entries(connection, table)):
            state.apply(table.game.action(entry.line))
    except MaproomError as error:
        raise NotNow(
            f"An older version of {table.game.name} played this game, and it cannot go on: {error}"
        ) from None
    return replace(table, state=state, base=state)


def read_entries(connection: Connection, table: Table, since: int = 0) -> list[Entry]:
    """The book of a table after a revision."""
    rows = connection.execute(
        select(schema.entries)
        .where(schema.entries.c.table_id == table.id, schema.entries.c.revision > since)
        .order_by(schema.entries.c.revision)
    )
    return [entry_of(row, table.game) for row in rows]


def entry_of(row: Row[Any], game: Game) -> Entry:
    """The entry that a row describes."""
    known = game.events.by_name
    events = tuple(
        LogEntry(known[name], tuple(values), audience) for name, values, audience in row.events if name in known
    )
    return Entry(
        revision=row.revision,
        kind=row.kind,
        moment=row.moment,
        actor=row.actor,
        line=row.line,
        time=row.time,
        barrier=row.barrier,
        person=row.person,
        events=events,
        turn=row.turn,
        scores=row.scores,
        ordered=row.ordered,
    )


class _Noted(Protocol):
    """What says whether a line of the book stands."""

    @property
    def kind(self) -> EntryKind: ...

    @property
    def moment(self) -> int: ...


Line = TypeVar("Line", bound=_Noted)


def standing(entries: Iterable[Line]) -> list[Line]:
    """The actions of a stretch of the book that no later entry of it took back."""
    kept: list[Line] = []
    for entry in entries:
        if entry.kind == "action":
            kept.append(entry)
        elif entry.kind == "undo":
            while kept and kept[-1].moment > entry.moment:
                kept.pop()
    return kept


@dataclass(frozen=True, slots=True)
class Mark:
    """What the book says of the score and the turn after an action."""

    kind: EntryKind
    moment: int
    turn: int | None
    scores: dict[str, int] | None


def standing_marks(connection: Connection, table: Table) -> list[Mark]:
    """The turns and scores of the actions that stand."""
    column = schema.entries.c
    rows = connection.execute(
        select(column.kind, column.moment, column.turn, column.scores)
        .where(column.table_id == table.id)
        .order_by(column.revision)
    )
    return standing(Mark(row.kind, row.moment, row.turn, row.scores) for row in rows)


def standing_log(entries: Iterable[Entry]) -> list[Entry]:
    """Everything in a stretch of the book that the log tells of: no undone actions, no free undo."""
    kept: list[Entry] = []
    for entry in entries:
        if entry.kind == "undo":
            while kept and kept[-1].moment > entry.moment:
                kept.pop()
        if entry.kind != "undo" or entry.barrier:
            kept.append(entry)
    return kept


def position_at(connection: Connection, table: Table, moment: int) -> State:
    """The position after so many of the actions that stand."""
    if not 0 <= moment <= table.moment:
        raise NotThere(f"There is no moment {moment}; the game has {table.moment} so far.")
    entries = standing(read_entries(connection, table))
    made_by = {entry.revision: entry.moment for entry in entries[:moment]}
    rows = connection.execute(
        select(schema.snapshots.c.revision, schema.snapshots.c.moment)
        .where(schema.snapshots.c.table_id == table.id)
        .order_by(schema.snapshots.c.revision.desc())
    )
    start = max((row.moment, row.revision) for row in [*rows, _Start()] if _stands(row, made_by))
    state = _snapshot(connection, table, start[1]) if start[1] else None
    if state is None:
        start, state = (0, 0), table.game.new(table.terms.options, table.terms.scenario)
    for entry in entries[start[0] : moment]:
        state.apply(table.game.action(entry.line))
    return state


@dataclass(frozen=True, slots=True)
class _Start:
    """The set-up, as if it were a snapshot."""

    revision: int = 0
    moment: int = 0


def _stands(row: Any, made_by: dict[int, int]) -> bool:
    """Whether the action that led to a snapshot stands."""
    return bool(row.revision == 0 or made_by.get(row.revision) == row.moment)


def _snapshot(connection: Connection, table: Table, revision: int) -> State | None:
    saved = connection.execute(
        select(schema.snapshots.c.state).where(
            schema.snapshots.c.table_id == table.id, schema.snapshots.c.revision == revision
        )
    ).scalar_one()
    try:
        return table.game.from_json(saved)
    except MaproomError:
        return None


def last_action_of(connection: Connection, table: Table, seat: int) -> int | None:
    """The moment before the last action of a seat that stands and that no standing order gave."""
    mine = [
        entry for entry in standing(read_entries(connection, table)) if entry.actor == seat and not entry.ordered
    ]
    return mine[-1].moment - 1 if mine else None
