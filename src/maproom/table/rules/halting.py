"""Ways out of a game that this version cannot go on with: pure functions of the table and the request."""

from __future__ import annotations

from dataclasses import replace

from maproom.table.rules.bookkeeping import finished
from maproom.table.rules.errors import NotAllowed, NotNow
from maproom.table.rules.moves import must_agree
from maproom.table.rules.table import Halt, Result, Seat, Step, Table, UndoRequest


def halt_of(table: Table) -> Halt:
    """Why the game cannot go on; refuses where it can."""
    if table.halt is None or table.status != "running":
        raise NotNow("This game goes on; there is nothing to mend.")
    return table.halt


def own_seat_of(table: Table, person: str) -> int:
    """The first seat of a person who has one."""
    mine = table.seats_of(person)
    if not mine:
        raise NotAllowed("You have no seat at this table.")
    return mine[0]


def ask_to_go_on(table: Table, person: str, now: float) -> Step:
    """Asks everybody to go on from the last position that this version knows."""
    halt, seat = halt_of(table), own_seat_of(table, person)
    table.must_have_its_edition()
    if halt.state is None:
        raise NotNow("No position of this game can be read any more; it can only be ended.")
    return Step(replace(table, request=UndoRequest(seat, halt.moment), updated=now))


def ask_to_end(table: Table, person: str, now: float) -> Step:
    """Ends the game without a result; where it could go on from its last position, everybody is asked."""
    halt, seat = halt_of(table), own_seat_of(table, person)
    asked = replace(table, request=UndoRequest(seat, table.moment, ends=True), updated=now)
    could_go_on = halt.state is not None or halt.awaits_edition
    return Step(asked) if could_go_on and must_agree(asked) else Step(ended(asked, now))


def end_if_asked(table: Table, request: UndoRequest, now: float) -> Step:
    """Ends the game, unless something else is asked meanwhile."""
    return Step(ended(table, now) if table.request == request else table)


def ended(table: Table, now: float) -> Table:
    """The table when its game was given up by everybody: nobody has won, and nothing is counted."""
    result = Result("halted", (0.0,) * len(table.seats))
    return finished(replace(table, rated=False, updated=now), result)


def leave(table: Table, person: str, now: float) -> Step:
    """A person gets up for good; without people the game is over."""
    own_seat_of(table, person)
    seats = tuple(
        replace(seat, person=None, bot=seat.bot or table.terms.substitute) if seat.person == person else seat
        for seat in table.seats
    )
    table = replace(table, seats=seats, request=None, updated=now)
    return Step(table if any(seat.person for seat in seats) else ended(table, now))


def remove(table: Table, person: str, now: float) -> Step:
    """Takes the table out of every list, where nobody else has a seat at it."""
    halt_of(table)
    own_seat_of(table, person)
    if any(_is_of_another(seat, person) for seat in table.seats):
        raise NotAllowed("Somebody else has a seat here; you can leave, or ask to end the game.")
    return Step(replace(table, status="closed", request=None, updated=now))


def _is_of_another(seat: Seat, person: str) -> bool:
    return seat.person not in (None, person)
