"""How a stored game is opened by this version: as it is, brought to today's form, or only to be looked at.

A game goes on from its last snapshot. What an older version has stored takes the steps to today's form and keeps
the readings of the rules that it began with (`docs/upgrades.md`). Where that cannot be read the book is played
again from the set-up. Where that fails too, the game is halted: its log is there, and the last position that can
be shown. So is a game of an edition that is not in use here, until it is.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

from sqlalchemy import Connection, Row, select

from maproom.kernel.editions import MissingEdition, must_be_here
from maproom.kernel.errors import MaproomError
from maproom.kernel.state import FIRST_READINGS, State
from maproom.table.rules.table import Done, Entry, Halt, Table
from maproom.table.store import schema
from maproom.table.store.book_rows import read_entries, standing
from maproom.table.store.wording_rows import names_the_same

LOG = logging.getLogger("maproom.table")
How = Literal["as it is", "migrated", "halted"]
SNAPSHOTS_TRIED = 20
"""So many of the last snapshots are looked through for a position that can still be shown."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A table with its position, and how it was come by."""

    table: Table
    how: How


def open_game(connection: Connection, table: Table) -> Opened:
    """The table with its position, the last barrier and what can be taken back freely; or why there is none."""
    try:
        must_be_here(table.terms.game, table.game.name, table.terms.edition)
    except MissingEdition as error:
        return _without_edition(connection, table, str(error))
    if table.status in ("open", "closed"):
        return Opened(table, "as it is")
    saved = _snapshots(connection, table, 1)
    if not saved:
        return _halted(table, Halt("This table was not stored whole; its game cannot go on."))
    try:
        base, how = _begun_with(connection, table, saved[0])
        going_on = _from_snapshot(table, base, read_entries(connection, table, saved[0].revision))
        if how == "migrated":
            _look_over(going_on)
        return Opened(going_on, how)
    except Exception as error:  # whatever an odd position makes of the rules: this table alone has to rest
        _noted(table, "its last snapshot does not lead to its position", error)
    entries = standing(read_entries(connection, table))
    trouble: Exception | None = None
    for readings in range(FIRST_READINGS, table.game.readings + 1):
        try:
            if len(entries) != table.moment:
                raise MaproomError("its book is not whole.")
            state = _replayed(table, entries, readings)
            going_on = replace(table, state=state, base=state)
            _look_over(going_on)
            return Opened(going_on, "migrated")
        except Exception as error:
            trouble = error
    _noted(table, "its book cannot be played again", trouble)
    last, moment = _last_position(connection, table, entries)
    why = str(trouble) if isinstance(trouble, MaproomError) else "its position cannot be read."
    name = table.game.name
    halt = Halt(f"An older version of {name} played this game, and it cannot go on: {why}", last, moment)
    return _halted(table, halt)


def _without_edition(connection: Connection, table: Table, missing: str) -> Opened:
    """A table whose edition is not in use: it is looked at until then, and nothing happens at it.

    Its last position is shown on the board that is in use, where both number the same things.
    """
    last: tuple[State | None, int] = (None, 0)
    if table.moment and names_the_same(connection, table.id, table.game):
        last = _last_snapshot(connection, table) or last
    halt = Halt(f"This table rests until its edition is in use again: {missing}", *last, awaits_edition=True)
    return _halted(table, halt)


def _look_over(table: Table) -> None:
    """Lets whatever is wrong with a migrated position be found now, and not by whoever looks at it."""
    state = table.position
    state.legal()
    for seat in (None, *table.played):
        state.view(seat)


def _halted(table: Table, halt: Halt) -> Opened:
    return Opened(replace(table, halt=halt), "halted")


def _noted(table: Table, what: str, error: Exception | None) -> None:
    LOG.warning("table opened otherwise: %s (%s: %s)", what, type(error).__name__, error, extra={"table": table.id})


def _snapshots(connection: Connection, table: Table, count: int) -> list[Row[Any]]:
    """The last snapshots, the latest first."""
    return list(
        connection.execute(
            select(schema.snapshots)
            .where(schema.snapshots.c.table_id == table.id)
            .order_by(schema.snapshots.c.revision.desc())
            .limit(count)
        )
    )


def _from_snapshot(table: Table, base: State, entries: Iterable[Entry]) -> Table:
    """The position after what was played since a snapshot."""
    since = standing(entries)
    state = base.clone()
    for entry in since:
        state.apply(table.game.action(entry.line))
    tail = tuple(Done.of(entry, table.game.action(entry.line)) for entry in since)
    return replace(table, state=state, base=base, tail=tail)


def _begun_with(connection: Connection, table: Table, saved: Row[Any]) -> tuple[State, How]:
    """The position of a snapshot, by the readings that the game began with.

    Where several versions have stored positions of one form without a number, the book tells which it was: by the
    right readings it leads to this very position. Where it does so by several, the oldest is played.
    """
    game = table.game
    state = game.from_json(saved.state)
    if saved.state.get("version") != game.version:
        return state, "migrated"
    if "readings" in saved.state or game.unnumbered == game.readings:
        return state, "as it is"
    entries = standing(read_entries(connection, table))
    entries = [entry for entry in entries if entry.revision <= saved.revision]
    for readings in range(game.unnumbered, game.readings + 1):
        try:
            replayed = _replayed(table, entries, readings)
        except Exception as error:
            _noted(table, f"it was not played by the readings {readings}", error)
            continue
        if replayed.digest() == state.digest():
            return game.from_json({**saved.state, "readings": readings}), "migrated"
    return state, "migrated"


def _replayed(table: Table, entries: Iterable[Entry], readings: int) -> State:
    """The position after the whole book."""
    state = table.set_up(readings)
    for _, reached in positions(table, entries, readings):
        state = reached
    return state


def positions(table: Table, entries: Iterable[Entry], readings: int) -> Iterator[tuple[int, State]]:
    """Every moment of a book with its position, as long as it goes as it went: the same seat, turn and score."""
    game, state = table.game, table.set_up(readings)
    for moment, entry in enumerate(entries, 1):
        if state.actor != entry.actor:
            raise MaproomError(f"entry {moment} was decided by somebody else.")
        state.apply(game.action(entry.line))
        if entry.turn not in (None, game.turn_number(state)):
            raise MaproomError(f"after entry {moment} it is another turn.")
        if entry.scores not in (None, game.scores(state)):
            raise MaproomError(f"after entry {moment} the score is another.")
        yield moment, state


def standing_positions(book: Iterable[Entry]) -> set[tuple[int, int]]:
    """Revision and moment of every position that was reached and not taken back, also by going back to it."""
    reached = [(0, 0)]
    for entry in book:
        while entry.kind == "undo" and reached[-1][1] > entry.moment:
            reached.pop()
        if entry.kind in ("action", "undo"):
            reached.append((entry.revision, entry.moment))
    return set(reached)


def _last_snapshot(connection: Connection, table: Table) -> tuple[State, int] | None:
    """The last stored position that can be shown with the tables in use, and its moment."""
    stands = standing_positions(read_entries(connection, table))
    edition = table.game.stamp().get("edition")
    for saved in _snapshots(connection, table, SNAPSHOTS_TRIED):
        if (saved.revision, saved.moment) not in stands:
            continue  # it was taken back
        try:
            state = table.game.from_json({**saved.state, "edition": edition})
            _look_over(replace(table, state=state))
        except Exception:
            continue
        return state, saved.moment
    return None


def _last_position(connection: Connection, table: Table, entries: list[Entry]) -> tuple[State | None, int]:
    """The last position that can be shown, and its moment: of a snapshot, or as far as the book can be played."""
    found = _last_snapshot(connection, table)
    if found is not None:
        return found
    best: tuple[State | None, int] = (None, 0)
    for readings in range(FIRST_READINGS, table.game.readings + 1):
        try:
            for moment, state in positions(table, entries, readings):
                if moment >= best[1]:
                    best = (state.clone(), moment)
        except Exception:
            continue
    return best
