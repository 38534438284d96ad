"""From where somebody looks at a table."""

from __future__ import annotations

from dataclasses import dataclass

from maproom.table.rules.errors import NotAllowed, NotNow
from maproom.table.rules.person import Person
from maproom.table.rules.seating import may_watch
from maproom.table.rules.table import Table

SPECTATOR = "spectator"
"""In place of a seat's word: to look as somebody who has none."""


@dataclass(frozen=True, slots=True)
class Eyes:
    """Who looks: a person or nobody in particular, from a seat or as a spectator, in a language."""

    person: str | None
    seat: int | None
    language: str = "en"


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


def seat_of(table: Table, person: Person | None, seat: str | None, language: str) -> int | None:
    """Whose eyes may look back: one's own, a spectator's (None), and after the end anybody's."""
    if table.state is None and table.halt is None:
        raise NotNow("The game has not begun yet.")
    if seat == SPECTATOR:
        return eyes_of(table, None if table.terms.spectators else person, None, language).seat
    if table.status == "finished" and seat is not None:
        eyes_of(table, person, None, language)
        return table.seat_number(seat)
    return eyes_of(table, person, seat, language).seat
