"""Looks for garbage: each kind in its time, and nothing that refers to itself stays for good."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Callable, Iterator

import pytest

from maproom.table.operations import garbage
from maproom.table.operations.garbage import FEW, LONGER_SECONDS, SHORT_SECONDS

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


def looks(
    monkeypatch: pytest.MonkeyPatch, until: float, full: float, found: Callable[[float], int]
) -> list[list[float]]:
    """When there was a look of each kind; `found` says what a longer one finds at a time."""
    seen: list[list[float]] = [[], [], []]

    def collect(time: Time, generation: int) -> int:
        seen[generation].append(time.now)
        return found(time.now) if generation == 1 else 0

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


def test_longer_looks_that_find_little_come_ever_more_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    short, longer, full = looks(monkeypatch, HOUR, 10 * HOUR, lambda _: FEW - 1)
    assert longer == [60.0, 180.0, 420.0, 900.0, 1860.0]
    assert not full
    assert len(short) == HOUR / SHORT_SECONDS - len(longer)


def test_one_that_was_worth_its_time_brings_the_next_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    _, longer, _ = looks(monkeypatch, 700.0, HOUR, lambda now: FEW if now == 420.0 else 0)
    assert longer == [60.0, 180.0, 420.0, 480.0, 600.0]


def test_the_full_look_comes_in_its_time_and_stands_for_a_longer_one(monkeypatch: pytest.MonkeyPatch) -> None:
    _, longer, full = looks(monkeypatch, 700.0, 300.0, lambda _: FEW)
    assert full == [300.0, 600.0]
    assert longer == [60.0, 120.0, 180.0, 240.0, 360.0, 420.0, 480.0, 540.0, 660.0]
