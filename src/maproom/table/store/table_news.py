"""What one process tells the others of a change of a table, so that they follow without reading it anew."""

from __future__ import annotations

import json
from dataclasses import asdict, is_dataclass, replace
from types import SimpleNamespace
from typing import Any

from maproom.kernel.errors import MaproomError
from maproom.table.rules.clocks import Clock
from maproom.table.rules.table import Done, Entry, Order, Result, Seat, Step, Table, UndoRequest
from maproom.table.store.announcements import LONGEST
from maproom.table.store.book_rows import entry_of, entry_row
from maproom.table.store.json_text import written
from maproom.table.store.wording_rows import TellerOfToday

CHANGING = ("status", "updated", "revision", "moment", "clock", "request", "result", "rated", "successor")
"""What a change of a table may change besides its position, its seats and its book."""


def news_of(before: Table, table: Table, step: Step) -> str:
    """A change in one line: its number and, where there is room for it, what is new."""
    if not _can_be_told(before, table, step):
        return f"table {table.serial}"
    news: dict[str, Any] = {
        name: _plain(getattr(table, name)) for name in CHANGING if getattr(table, name) != getattr(before, name)
    }
    if table.removed != before.removed:
        news["removed"] = table.removed
    if table.seats != before.seats:
        news["seats"] = [asdict(seat) for seat in table.seats]
    news["entries"] = [entry_row(table.id, entry) for entry in step.entries]
    line = f"table {table.serial} {written(news)}"
    return line if len(line.encode()) <= LONGEST else f"table {table.serial}"


def _can_be_told(before: Table, table: Table, step: Step) -> bool:
    """Whether a change is one of those that others can follow: a game that goes on, told in the words of today."""
    if before.course is not None or (before.state is None and table.state is not None):
        return False
    return before.halt is None and table.halt is None and all(entry.wording is None for entry in step.entries)


def _plain(value: Any) -> Any:
    return asdict(value) if is_dataclass(value) and not isinstance(value, type) else value


def followed(table: Table, serial: int, line: str) -> Step | None:
    """The change that another process told; None when the table has to be read anew."""
    if not line or table.serial + 1 != serial:
        return None
    news = json.loads(line)
    teller = TellerOfToday(table.game)
    entries = tuple(entry_of(SimpleNamespace(**row, wording=None), teller) for row in news.pop("entries"))
    try:
        moved = _with_entries(table, entries)
    except MaproomError:
        return None
    if moved is None:
        return None
    changes = {name: _read(name, value) for name, value in news.items()}
    now = replace(moved, serial=serial, **changes)
    return Step(now, entries) if moved.moment == now.moment and moved.revision == now.revision else None


def _with_entries(table: Table, entries: tuple[Entry, ...]) -> Table | None:
    """The table with its position after some more entries; None where these lead back beyond what is known."""
    if not entries:
        return table
    # States are shared and never changed in place.
    state = None if table.state is None else table.state.clone()
    base, tail, moment = table.base, list(table.tail), table.moment
    for entry in entries:
        if entry.kind == "undo":
            kept = len(tail) - (moment - entry.moment)
            if entry.barrier or base is None or kept < 0:
                return None
            del tail[kept:]
            state = base.clone()
            for done in tail:
                state.apply(done.action)
        elif entry.kind == "action":
            if state is None or state.actor != entry.actor:
                return None
            # Behind a barrier the position itself is the base, until something is done that can be taken back.
            base = None if entry.barrier else base or state.clone()
            action = table.game.action(entry.line)
            state.apply(action)
            tail = [] if entry.barrier else [*tail, Done.of(entry, action)]
        moment = entry.moment
    revision = entries[-1].revision
    return replace(table, state=state, base=base or state, tail=tuple(tail), moment=moment, revision=revision)


def _read(name: str, value: Any) -> Any:
    if value is None:
        return None
    if name == "clock":
        return Clock(tuple(value["left"]), value["running"], value["since"])
    if name == "request":
        return UndoRequest(**{**value, "agreed": tuple(value["agreed"])})
    if name == "result":
        return Result(**{**value, "returns": tuple(value["returns"])})
    if name == "removed":
        return tuple(value)
    if name == "seats":
        return tuple(Seat(**{**one, "orders": tuple(Order(**order) for order in one["orders"])}) for one in value)
    return value
