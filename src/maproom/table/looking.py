"""From where somebody looks at a table."""

from __future__ import annotations

from maproom.table.errors import NotAllowed
from maproom.table.seating import may_watch
from maproom.table.store.people_rows import Person
from maproom.table.tables import Table
from maproom.table.telling import Eyes


def eyes_of(table: Table, person: Person | None, seat: str | None, language: str) -> Eyes:
    """How a person looks at a table: from the seat asked for, from one of theirs, or as a spectator."""
    who = person.id if person else None
    mine = table.seats_of(who)
    if not may_watch(table, who) and table.status != "open":
        raise NotAllowed("Only the players see this game.")
    if seat is not None:
        number = table.seat_number(seat)
        if number not in mine:
            raise NotAllowed("This is not your seat.")
        return Eyes(who, number, language)
    if not mine:
        return Eyes(who, None, language)
    return Eyes(who, table.actor if table.actor in mine else mine[0], language)
