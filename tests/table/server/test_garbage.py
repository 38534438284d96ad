"""Looks for garbage: each kind in its time, and nothing that refers to itself stays for good."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Callable, Iterator

import pytest

from maproom.table.operations import garbage
from maproom.table.operations.garbage import SHORT_LOOKS, SHORT_SECONDS

HOUR = 3600.0


class Over(Exception):
    """The time of a test is over."""


class Circle:
    """Something that refers to itself."""

    def __init__(self) -> None:
        self.itself = self


class Time:
    """A clock that goes on only when somebody sleeps."""

    def __init__(self, until: float) -> None:
        self.now = 0.0
        self._until = until

    def monotonic(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds
        if self.now > self._until:
            raise Over


LONGER_SECONDS = (SHORT_LOOKS + 1) * SHORT_SECONDS
"""From one longer look to the next."""


def looked_around(
    monkeypatch: pytest.MonkeyPatch, until: float, full: float, collect: Callable[[Time, int], int]
) -> None:
    """Lets the server look for garbage for so long, as if the time went by at once."""
    time = Time(until)
    monkeypatch.setattr(garbage, "monotonic", time.monotonic)
    monkeypatch.setattr("asyncio.sleep", time.sleep)
    monkeypatch.setattr("gc.collect", lambda generation=2: collect(time, generation))
    monkeypatch.setattr(garbage, "give_back", lambda: True)
    with pytest.raises(Over):
        asyncio.run(garbage.look_around(full))


def looks(monkeypatch: pytest.MonkeyPatch, until: float, full: float) -> list[list[float]]:
    """When there was a look of each kind."""
    seen: list[list[float]] = [[], [], []]

    def collect(time: Time, generation: int) -> int:
        seen[generation].append(time.now)
        return 0

    looked_around(monkeypatch, until, full, collect)
    return seen


@pytest.fixture
def no_other_looks() -> Iterator[None]:
    """Nothing is collected but by the looks of the test."""
    usual = gc.get_threshold()
    gc.set_threshold(0)
    yield
    gc.set_threshold(*usual)


def test_a_circle_that_survived_a_short_look_goes_with_the_next_longer_one(
    monkeypatch: pytest.MonkeyPatch, no_other_looks: None
) -> None:
    circle = Circle()
    trace, collect = weakref.ref(circle), gc.collect
    collect(0)
    del circle
    gone_at: list[float] = []

    def look(time: Time, generation: int) -> int:
        found = collect(generation)
        if trace() is None:
            gone_at.append(time.now)
        return found

    looked_around(monkeypatch, 2 * LONGER_SECONDS, HOUR, look)
    assert gone_at[0] == LONGER_SECONDS, "no short look finds it, and it need not wait for the full one"


def test_a_longer_look_has_no_more_before_it_than_a_few_short_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    short, longer, full = looks(monkeypatch, HOUR, 2 * HOUR)
    assert longer == [LONGER_SECONDS * number for number in range(1, len(longer) + 1)]
    assert len(short) == SHORT_LOOKS * len(longer)
    assert len(short) + len(longer) == HOUR / SHORT_SECONDS
    assert not full


def test_nothing_but_the_full_look_goes_through_what_has_stayed(
    monkeypatch: pytest.MonkeyPatch, no_other_looks: None
) -> None:
    """Half a second of moves once waited for a look at a thousand tables that nobody had asked for."""
    stays = [Circle() for _ in range(3)]
    collect = gc.collect
    seen: list[bool] = []

    def look(_: Time, generation: int) -> int:
        seen.append(any(one is stays[0] for one in gc.get_objects(generation)))
        return collect(generation)

    looked_around(monkeypatch, 3 * LONGER_SECONDS, HOUR, look)
    assert sum(seen) == 2, "one short look and one longer one"


def test_the_full_look_comes_in_its_time_and_stands_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    short, longer, full = looks(monkeypatch, 700.0, 300.0)
    assert full == [300.0, 600.0]
    assert not set(full) & {*short, *longer}
