"""Giving up: a team loses together, the substitute plays on where people are left, and the last team wins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from table.parley import SLUG, on_the_shelf

from maproom.table.rules import seating
from maproom.table.rules.clocks import Pace
from maproom.table.rules.errors import NotAllowed, NotNow
from maproom.table.rules.table import Seat, Table, Terms

ANNA, BORIS, CLARA, DORA = (Seat(person=name) for name in ("anna", "boris", "clara", "dora"))
BOT, NOBODY = Seat(bot="random"), Seat(played=False)


@pytest.fixture(scope="module", autouse=True)
def _parley() -> Iterator[None]:
    with on_the_shelf():
        yield


def four(*seats: Seat, **terms: Any) -> Table:
    """A running game of two teams: the first and the third seat against the others."""
    return begun(Terms(SLUG, "four", {"turns": 4}, **terms), seats)


def three(*seats: Seat, **terms: Any) -> Table:
    """A running game of three seats, each for itself; the second seat of the game is not played."""
    return begun(Terms(SLUG, "three", {"turns": 4}, **terms), (seats[0], NOBODY, *seats[1:]))


def begun(terms: Terms, seats: tuple[Seat, ...]) -> Table:
    return seating.begin(Table("t", terms, seats, "anna", 0.0, 0.0), 0.0, Random(1)).table


def gave_up(table: Table, *people: str) -> Table:
    for person in people:
        table = seating.resign(table, person, None, 1.0).table
    return table


def returns(table: Table) -> tuple[float, ...]:
    assert table.status == "finished"
    assert table.result is not None
    return table.result.returns


def test_who_has_given_up_cannot_do_so_again() -> None:
    """Each time would be an entry of the book, and would keep the others' moves from being in time."""
    table = gave_up(four(ANNA, BORIS, CLARA, DORA), "anna")
    with pytest.raises(NotNow, match="given up already"):
        seating.resign(table, "anna", None, 2.0)
    with pytest.raises(NotNow, match="given up already"):
        seating.resign(table, "anna", 0, 2.0)


def test_of_two_teams_the_other_wins_when_the_last_of_a_team_gives_up() -> None:
    table = gave_up(four(ANNA, BORIS, CLARA, DORA), "anna")
    assert table.status == "running"
    assert table.seats[0] == Seat(person="anna", bot="officer", resigned=True)
    with pytest.raises(NotAllowed):
        seating.take_back(table, 0, "anna", 2.0)
    assert returns(gave_up(table, "clara")) == (-1.0, 1.0, -1.0, 1.0)


def test_a_bot_does_not_hold_out_for_its_team() -> None:
    assert returns(gave_up(four(ANNA, BORIS, BOT, DORA), "anna")) == (-1.0, 1.0, -1.0, 1.0)


def test_whoever_has_left_for_a_while_still_holds_out() -> None:
    away = replace(CLARA, bot="random")
    table = gave_up(four(ANNA, BORIS, away, DORA), "anna")
    assert table.status == "running"
    assert not table.seats[2].resigned


def test_among_three_the_substitute_plays_on_until_one_is_left_who_wins() -> None:
    step = seating.resign(three(ANNA, BORIS, CLARA), "boris", None, 1.0)
    assert step.table.status == "running"
    assert step.table.seats == (ANNA, NOBODY, Seat(person="boris", bot="officer", resigned=True), CLARA)
    assert [(entry.kind, entry.actor) for entry in step.entries] == [("resign", 2)]
    assert returns(gave_up(step.table, "anna")) == (-1.0, 0.0, -1.0, 1.0)


def test_when_the_last_person_gives_up_all_who_did_have_lost_to_the_bots() -> None:
    last = gave_up(three(ANNA, BOT, BOT), "anna")
    assert returns(last) == (-1.0, 0.0, 1.0, 1.0)
    assert last.result is not None
    assert (last.result.reason, last.result.seat) == ("resigned", 0)
    with pytest.raises(NotNow):
        seating.resign(last, "anna", None, 3.0)


def test_when_one_person_gives_up_every_seat_nobody_wins() -> None:
    assert returns(gave_up(three(ANNA, ANNA, ANNA), "anna")) == (0.0, 0.0, 0.0, 0.0)


def test_one_of_several_seats_can_be_given_up_alone() -> None:
    step = seating.resign(three(ANNA, ANNA, BORIS), "anna", 2, 1.0)
    assert [seat.resigned for seat in step.table.seats] == [False, False, True, False]
    assert step.table.status == "running"
    with pytest.raises(NotAllowed):
        seating.resign(step.table, "boris", 0, 2.0)


def test_a_lost_clock_loses_as_giving_up_does() -> None:
    pace = Pace("live", bank=60)
    among_three = seating.time_out(three(ANNA, BORIS, CLARA, pace=pace, timeout="loss"), 100.0).table
    assert among_three.status == "running"
    assert among_three.seats[0].resigned
    team = seating.time_out(four(ANNA, BORIS, BOT, DORA, pace=pace, timeout="loss"), 100.0).table
    assert returns(team) == (-1.0, 1.0, -1.0, 1.0)
    assert team.result is not None
    assert team.result.reason == "time"
