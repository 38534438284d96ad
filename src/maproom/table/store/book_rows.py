"""The book of a table in the database: its entries, which of them stand, and the position after each."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, insert, select

from maproom.kernel.errors import MaproomError
from maproom.kernel.state import State
from maproom.table.rules.errors import NotNow, NotThere
from maproom.table.rules.table import (
    Entry,
    EntryKind,
    Step,
    Table,
)
from maproom.table.store import schema
from maproom.table.store.prepared import Prepared
from maproom.table.store.wording_rows import EventTeller, Teller, number_of

LOG = logging.getLogger("maproom.table")


ADD_ENTRY = Prepared(insert(schema.entries), schema.entries.c.keys())
ADD_SNAPSHOT = Prepared(insert(schema.snapshots), ("table_id", "revision", "moment", "state"))


def write_book(connection: Connection, table: Table, step: Step, today: int | None = None) -> None:
    """Stores what is new in the book; the number of the words of today is asked for unless it is given."""
    if step.entries:
        told = {entry.wording for entry in step.entries}
        numbers = {
            wording: today if today and wording is None else number_of(connection, table.game, wording)
            for wording in told
        }
        rows = [{**entry_row(table.id, entry), "wording": numbers[entry.wording]} for entry in step.entries]
        ADD_ENTRY.run_all(connection, rows)
    for saved in snapshot_rows(table, step):
        ADD_SNAPSHOT.run(connection, saved)


def snapshot_rows(table: Table, step: Step) -> list[dict[str, Any]]:
    """The position behind the last barrier as it is stored, where a step passed one."""
    if not step.snapshot or table.base is None:
        return []
    # Whatever can still be taken back was played in this step, behind its last barrier.
    behind = len(table.tail)
    return [
        {
            "table_id": table.id,
            "revision": table.revision - behind,
            "moment": table.moment - behind,
            "state": table.base.to_json(),
        }
    ]


def entry_row(table: str, entry: Entry) -> dict[str, Any]:
    """The row that describes an entry, but for the number of its wording."""
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
        "by_itself": entry.by_itself,
    }


def recent_entries(connection: Connection, table: Table, count: int) -> tuple[Entry, ...]:
    """The latest entries of the log that stand."""
    return tuple(standing_log(read_entries(connection, table, since=table.revision - 2 * count))[-count:])


def read_entries(connection: Connection, table: Table, since: int = 0) -> list[Entry]:
    """The book of a table after a revision."""
    rows = connection.execute(
        select(schema.entries)
        .where(schema.entries.c.table_id == table.id, schema.entries.c.revision > since)
        .order_by(schema.entries.c.revision)
    ).all()
    teller = Teller(connection, table.game, {row.wording for row in rows})
    return [entry_of(row, teller) for row in rows]


def entry_of(row: Any, teller: EventTeller) -> Entry:
    """The entry that a row, or anything with its columns, describes."""
    return Entry(
        revision=row.revision,
        kind=row.kind,
        moment=row.moment,
        actor=row.actor,
        line=row.line,
        time=row.time,
        barrier=row.barrier,
        person=row.person,
        events=teller.events(row.wording, row.events),
        turn=row.turn,
        scores=row.scores,
        ordered=row.ordered,
        by_itself=row.by_itself,
        wording=teller.wording(row.wording),
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
    table.must_have_its_edition()
    entries = standing(read_entries(connection, table))
    made_by = {entry.revision: entry.moment for entry in entries[:moment]}
    rows = connection.execute(
        select(schema.snapshots.c.revision, schema.snapshots.c.moment)
        .where(schema.snapshots.c.table_id == table.id)
        .order_by(schema.snapshots.c.revision.desc())
    )
    start = max((row.moment, row.revision) for row in [*rows, _Start()] if _stands(row, made_by))
    try:
        state = _snapshot(connection, table, start[1]) if start[1] else None
        if state is None:
            start, state = (0, 0), table.set_up()
        for entry in entries[start[0] : moment]:
            state.apply(table.game.action(entry.line))
    except Exception as error:
        LOG.warning("moment %s cannot be shown: %s", moment, error, extra={"table": table.id})
        raise NotNow(f"This version of {table.game.name} cannot show this moment of the game.") from None
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
    if table.shown is not None:
        # Positions of before the readings were numbered are of the same game, and of its readings.
        saved = {"readings": table.shown.readings, **saved}
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
