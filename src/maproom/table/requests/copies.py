"""New tables from old games: forks of a moment, and records that somebody brings."""

from __future__ import annotations

from dataclasses import replace

from maproom.kernel.record import Record
from maproom.kernel.state import State
from maproom.table.live.live_table import LiveTable
from maproom.table.live.live_tables import LiveTables
from maproom.table.people.tokens import new_id
from maproom.table.requests import history
from maproom.table.requests.new_tables import wished_seats
from maproom.table.rules import lessons, moves
from maproom.table.rules.clocks import NO_CLOCK, wound_up
from maproom.table.rules.person import Person, clean_text
from maproom.table.rules.table import Entry, Origin, Step, Table, Terms
from maproom.table.wire.models.history import ForkRequest, ImportRequest
from maproom.table.wire.models.lobby import SeatWish


async def fork(tables: LiveTables, old: Table, person: Person, wish: ForkRequest) -> LiveTable:
    """A table that goes on from a moment of another."""
    lessons.refuse_in_a_lesson(old)
    state, entries = await tables.store.read(history.copied, old, wish.moment, person.id, tables.now())
    terms = replace(old.terms, name=_name(wish.name), visibility="link", pace=NO_CLOCK, undo="consent")
    return await _set(tables, terms, person, wish.seats, Origin("fork", old.id, wish.moment), state, entries)


async def bring(
    tables: LiveTables, person: Person, wish: ImportRequest, record: Record, entries: list[Entry]
) -> LiveTable:
    """A table that goes on with a record."""
    terms = Terms(
        game=record.game.slug,
        scenario=record.scenario,
        options=record.options,
        name=_name(wish.name),
        visibility="link",
        undo="consent",
        **record.game.stamp(),
    )
    origin = Origin("import", None, len(entries))
    return await _set(tables, terms, person, wish.seats, origin, record.state, entries)


async def _set(
    tables: LiveTables,
    terms: Terms,
    person: Person,
    wishes: list[SeatWish],
    origin: Origin,
    state: State,
    entries: list[Entry],
) -> LiveTable:
    """Sets a table in the middle of a game; every seat is the person's unless wished otherwise."""
    now = tables.now()
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
    step = moves.opened(table, state, now, tables.dice)
    return await tables.add(Step(step.table, (*entries, *step.entries), snapshot=True))


def _name(wish: str) -> str:
    return " ".join(clean_text(wish).split())
