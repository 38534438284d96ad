"""New tables from old games: forks of a moment, and records that somebody brings."""

from __future__ import annotations

from dataclasses import replace

from maproom.kernel.record import Record
from maproom.kernel.state import State
from maproom.table import history, moves
from maproom.table.clocks import NO_CLOCK, wound_up
from maproom.table.desk import wished_seats
from maproom.table.hall import Hall
from maproom.table.history_models import ForkRequest, ImportRequest
from maproom.table.live import Live
from maproom.table.models import SeatWish
from maproom.table.people import clean_text, new_id
from maproom.table.store.people_rows import Person
from maproom.table.tables import Entry, Origin, Step, Table, Terms


async def fork(hall: Hall, old: Table, person: Person, wish: ForkRequest) -> Live:
    """A table that goes on from a moment of another."""
    state, entries = await hall.store.read(history.copied, old, wish.moment, person.id, hall.now())
    terms = replace(old.terms, name=_name(wish.name), visibility="link", pace=NO_CLOCK, undo="consent")
    return await _set(hall, terms, person, wish.seats, Origin("fork", old.id, wish.moment), state, entries)


async def bring(hall: Hall, person: Person, wish: ImportRequest, record: Record, entries: list[Entry]) -> Live:
    """A table that goes on with a record."""
    terms = Terms(
        game=record.game.slug,
        scenario=record.scenario,
        options=record.options,
        name=_name(wish.name),
        visibility="link",
        undo="consent",
    )
    origin = Origin("import", None, len(entries))
    return await _set(hall, terms, person, wish.seats, origin, record.state, entries)


async def _set(
    hall: Hall,
    terms: Terms,
    person: Person,
    wishes: list[SeatWish],
    origin: Origin,
    state: State,
    entries: list[Entry],
) -> Live:
    """Sets a table in the middle of a game; every seat is the person's unless wished otherwise."""
    now = hall.now()
    table = Table(
        id=new_id(),
        terms=terms,
        seats=wished_seats(terms, person, wishes, empty="me"),
        creator=person.id,
        created=now,
        updated=now,
        status="running",
        revision=len(entries),
        moment=len(entries),
        rated=False,
        origin=origin,
    )
    table = replace(table, clock=wound_up(terms.pace, len(table.seats)))
    step = moves.opened(table, state, now, hall.dice)
    return await hall.add(Step(step.table, (*entries, *step.entries), snapshot=True))


def _name(wish: str) -> str:
    return " ".join(clean_text(wish).split())
