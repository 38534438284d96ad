"""A whole book played again, and what comes out otherwise than it was stored."""

from __future__ import annotations

from itertools import chain

from sqlalchemy import Connection, select

from maproom.kernel.errors import MaproomError
from maproom.kernel.state import State
from maproom.table.rules.table import Table
from maproom.table.store import schema
from maproom.table.store.book_rows import read_entries, standing
from maproom.table.store.opening import positions, standing_positions

SNAPSHOTS = schema.snapshots.c


def differs(connection: Connection, table: Table) -> str:
    """What comes out otherwise when a game is played again by its own readings; nothing where all is as stored.

    Every action must be legal for whom it was, every turn and score the same, and every stored position that
    stands must be reached. Positions are read one at a time.
    """
    book = read_entries(connection, table)
    entries, readings = standing(book), table.position.readings
    if len(entries) != table.moment:
        return "its book is not whole."
    stored = _revisions_of_positions(connection, table, standing_positions(book))
    moment = 0
    begun = [(0, table.set_up(readings))]
    try:
        for moment, state in chain(begun, positions(table, entries, readings)):
            if moment in stored and not _is_stored(connection, table, stored[moment], state):
                return f"after entry {moment} the position is another than the one that was stored."
    except MaproomError as error:
        return f"after entry {moment}: {error}"
    except Exception as error:  # whatever the rules of today make of an odd position
        return f"after entry {moment} it cannot be played again ({type(error).__name__})."
    return ""


def _revisions_of_positions(connection: Connection, table: Table, stands: set[tuple[int, int]]) -> dict[int, int]:
    """The revision of every stored position that was not taken back, by its moment."""
    rows = connection.execute(
        select(SNAPSHOTS.revision, SNAPSHOTS.moment).where(SNAPSHOTS.table_id == table.id)
    ).all()
    return {row.moment: row.revision for row in rows if (row.revision, row.moment) in stands}


def _is_stored(connection: Connection, table: Table, revision: int, state: State) -> bool:
    """Whether a position is the one that was stored, brought to today's form."""
    saved = connection.execute(
        select(SNAPSHOTS.state).where(SNAPSHOTS.table_id == table.id, SNAPSHOTS.revision == revision)
    ).scalar_one()
    return table.game.from_json({"readings": state.readings, **saved}).digest() == state.digest()
