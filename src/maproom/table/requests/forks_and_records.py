"""New tables from old games: forks of a moment, and records that somebody brings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from maproom.kernel.chance import Source
from maproom.kernel.record import Record
from maproom.kernel.state import State
from maproom.table.people.tokens import new_id
from maproom.table.requests.new_tables import wished_seats
from maproom.table.rules import moves
from maproom.table.rules.clocks import NO_CLOCK, wound_up
from maproom.table.rules.errors import NotAllowed
from maproom.table.rules.person import Person, clean_text
from maproom.table.rules.rated import counts_among
from maproom.table.rules.table import Entry, Origin, Step, Table, Terms
from maproom.table.wire.models.history import ForkRequest, ImportRequest
from maproom.table.wire.models.lobby import SeatWish


def check_may_be_copied(table: Table, people: Mapping[str, Person]) -> None:
    """Refuses copies of a game that counts and goes on: at one the computer would help."""
    if table.status == "running" and counts_among(table, people):
        raise NotAllowed("This game counts for ratings: it can be played on elsewhere when it is over.")


def forked(
    old: Table, person: Person, wish: ForkRequest, state: State, entries: list[Entry], now: float, dice: Source
) -> Step:
    """A table that goes on from a moment of another."""
    terms = replace(old.terms, name=_name(wish.name), visibility="link", pace=NO_CLOCK, undo="consent")
    return _set(terms, person, wish.seats, Origin("fork", old.id, wish.moment), state, entries, now, dice)


def brought(
    person: Person, wish: ImportRequest, record: Record, entries: list[Entry], now: float, dice: Source
) -> Step:
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
    return _set(terms, person, wish.seats, origin, record.state, entries, now, dice)


def _set(
    terms: Terms,
    person: Person,
    wishes: list[SeatWish],
    origin: Origin,
    state: State,
    entries: list[Entry],
    now: float,
    dice: Source,
) -> Step:
    """Sets a table in the middle of a game; every seat is the person's unless wished otherwise."""
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
    step = moves.opened(table, state, now, dice)
    return Step(step.table, (*entries, *step.entries), snapshot=True)


def _name(wish: str) -> str:
    return " ".join(clean_text(wish).split())
