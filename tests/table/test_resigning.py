"""Giving up where more than two seats are played: the others play on, and a bot for whoever gave up."""

from __future__ import annotations

from dataclasses import replace

import pytest
from table.planting import somewhere

from maproom.table import seating
from maproom.table.errors import NotAllowed, NotNow
from maproom.table.tables import Seat, Table, Terms


def table(*seats: Seat) -> Table:
    """A running table with these seats; giving up looks at nothing else of a game than whose decision it is."""
    state = somewhere(1, 5)
    terms = Terms(state.SLUG, "campaign", {"first_game": False}, substitute="random")
    return Table("t", terms, seats, "anna", 0.0, 0.0, "running", state=state, base=state)


THREE = (Seat(person="anna"), Seat(person="boris"), Seat(person="clara"))


def test_among_three_the_substitute_plays_on_for_whoever_gives_up() -> None:
    step = seating.resign(table(*THREE), "boris", None, 1.0)
    assert step.table.status == "running"
    assert step.table.seats == (THREE[0], Seat(person="boris", bot="random", resigned=True), THREE[2])
    assert [(entry.kind, entry.actor, entry.revision) for entry in step.entries] == [("resign", 1, 1)]
    with pytest.raises(NotAllowed):
        seating.take_back(step.table, 1, "boris", 2.0)


def test_when_the_last_person_gives_up_all_who_did_have_lost_to_the_bots() -> None:
    begun = table(*THREE[:2], Seat(bot="random"))
    first = seating.resign(begun, "anna", None, 1.0).table
    assert first.status == "running"
    last = seating.resign(first, "boris", None, 2.0).table
    assert last.status == "finished"
    assert last.result is not None
    assert last.result.returns == (-1.0, -1.0, 1.0)
    assert (last.result.reason, last.result.seat) == ("resigned", 1)
    with pytest.raises(NotNow):
        seating.resign(last, "anna", None, 3.0)


def test_when_everybody_gives_up_nobody_wins() -> None:
    given_up = table(*THREE)
    for person in ("anna", "boris", "clara"):
        given_up = seating.resign(given_up, person, None, 1.0).table
    assert given_up.result is not None
    assert given_up.result.returns == (0.0, 0.0, 0.0)


def test_one_of_several_seats_can_be_given_up_alone() -> None:
    both = (Seat(person="anna"), Seat(person="anna"), Seat(person="boris"))
    step = seating.resign(table(*both), "anna", 1, 1.0)
    assert [seat.resigned for seat in step.table.seats] == [False, True, False]
    assert step.table.status == "running"
    with pytest.raises(NotAllowed):
        seating.resign(step.table, "boris", 0, 2.0)


def test_whoever_left_before_is_asked_no_more_and_has_not_given_up() -> None:
    away = replace(THREE[2], bot="random")
    step = seating.resign(table(*THREE[:2], away), "anna", None, 1.0)
    assert step.table.status == "running"
    assert not step.table.seats[2].resigned
