"""Audiences of events, and which events count as revealing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maproom.kernel.events import EVERYBODY, Event, Events, LogEntry, all_but, hears, only
from maproom.kernel.verbs import Domain

CARDS = Domain("card", ["ace", "king"], secret=True)
SPACES = Domain("space", ["kiev", "lwow"])
seats = st.integers(0, 70)


@given(seats, seats)
def test_one_seat_alone_hears_what_is_meant_for_it(seat: int, other: int) -> None:
    assert hears(only(seat), other) == (seat == other)
    assert not hears(only(seat), None)


@given(seats, seats)
def test_all_but_one_leaves_out_that_seat_and_no_spectator(seat: int, other: int) -> None:
    assert hears(all_but(seat), other) == (seat != other)
    assert hears(all_but(seat), None)


@given(seats)
def test_everybody_and_nobody(seat: int) -> None:
    assert hears(EVERYBODY, seat)
    assert hears(EVERYBODY, None)
    assert not hears(0, seat)
    assert not hears(0, None)


@given(seats, seats, seats)
def test_audiences_are_sets_that_can_be_joined(one: int, two: int, seat: int) -> None:
    assert hears(only(one) | only(two), seat) == (seat in (one, two))
    assert hears(all_but(one) & all_but(two), seat) == (seat not in (one, two))


def test_an_event_is_secret_when_one_of_its_domains_is() -> None:
    events = Events()
    assert events.add("shown", space=SPACES, card=CARDS).secret
    assert not events.add("moved", space=SPACES, points=None).secret
    assert not events.add("passed").secret


def test_an_event_is_declared_once_and_takes_four_arguments_at_most() -> None:
    events = Events()
    first = events.add("moved", a=SPACES, b=SPACES, c=None, d=None)
    assert events.by_name == {"moved": first}
    with pytest.raises(ValueError, match="moved"):
        events.add("moved")
    with pytest.raises(ValueError, match="more than four"):
        events.add("traded", a=None, b=None, c=None, d=None, e=None)


def test_an_entry_says_its_event_in_words() -> None:
    event = Event("fell", ["space", "points"], [SPACES, None])
    assert LogEntry(event, (1, 3), EVERYBODY).words() == {"event": "fell", "space": "lwow", "points": 3}


def test_an_entry_with_too_few_values_is_noticed() -> None:
    event = Event("fell", ["space", "points"], [SPACES, None])
    with pytest.raises(ValueError, match="shorter"):
        LogEntry(event, (1,), EVERYBODY).words()
