"""Work in units: every item once, lost units again, one of a hundred twice."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from operator import floordiv, mul
from pathlib import Path

import pytest

from maproom.lab.executors import (
    UNCHECKED,
    Disagreement,
    Finished,
    GaveUp,
    InlineCrew,
    ProcessCrew,
    Unit,
    WorkerLost,
    carry_out,
)

TRIPLE = partial(mul, 3)


class Counting(InlineCrew):
    """Does the work here and keeps the units; loses those that it is told to."""

    def __init__(self, loses: Callable[[Unit], bool] = lambda unit: False) -> None:
        super().__init__()
        self.sent: list[Unit] = []
        self.loses = loses

    def wait(self) -> list[tuple[Unit, Finished | WorkerLost]]:
        unit = self._units[0]
        self.sent.append(unit)
        if self.loses(unit):
            self._units.popleft()
            return [(unit, WorkerLost("gone"))]
        return super().wait()


def test_every_item_comes_once_and_every_hundredth_is_done_twice() -> None:
    crew = Counting()
    assert sorted(carry_out(TRIPLE, range(5, 305), crew)) == [(item, 3 * item) for item in range(5, 305)]
    assert sorted(item for unit in crew.sent if unit.check for item in unit.items) == [5, 105, 205]


def test_units_grow_until_they_are_worth_the_way() -> None:
    crew = Counting()
    list(carry_out(TRIPLE, range(1000), crew))
    sizes = [len(unit.items) for unit in crew.sent if not unit.check]
    assert sizes[0] == 1
    assert max(sizes) > 100


def test_a_lost_unit_is_sent_again() -> None:
    crew = Counting(lambda unit: unit.tries < 3)
    assert dict(carry_out(TRIPLE, range(7), crew)) == {item: 3 * item for item in range(7)}


def test_a_unit_that_is_always_lost_ends_the_run() -> None:
    with pytest.raises(GaveUp, match=r"Items 0 to 0 were lost 4 times: gone"):
        list(carry_out(TRIPLE, range(7), Counting(lambda unit: True)))


class Careless:
    """Comes out differently every time."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, item: int) -> int:
        self.calls += 1
        return self.calls


def test_an_item_that_comes_out_differently_ends_the_run() -> None:
    with pytest.raises(Disagreement, match="Item 0 came out as 1 and then as 2"):
        list(carry_out(Careless(), range(3), InlineCrew()))


def test_items_that_may_come_out_differently_are_done_once() -> None:
    found = list(carry_out(Careless(), range(3), InlineCrew(), UNCHECKED))
    assert found == [(0, 1), (1, 2), (2, 3)]


def test_who_stops_listening_ends_the_work() -> None:
    crew = Counting()
    results = carry_out(TRIPLE, range(100), crew)
    next(results)
    results.close()
    assert len(crew.sent) == 1
    assert not crew._units


@dataclass(frozen=True)
class Deadly:
    """A job whose item 3 kills its process, the first time."""

    mark: Path

    def __call__(self, item: int) -> int:
        if item == 3 and not self.mark.exists():
            self.mark.touch()
            os._exit(9)
        return 3 * item


def test_processes_do_what_this_one_does_and_survive_a_death(tmp_path: Path) -> None:
    crew = ProcessCrew(2)
    mark = tmp_path / "died"
    assert dict(carry_out(Deadly(mark), range(8), crew)) == {item: 3 * item for item in range(8)}
    assert mark.exists()
    assert not crew._idle
    assert not crew._busy


class Homebound(Exception):
    """An error that cannot be unpickled."""

    def __init__(self, one: str, two: str) -> None:
        super().__init__(one + two)


def homebound(item: int) -> int:
    """A job that fails so."""
    raise Homebound("no ", "way")


def test_an_error_that_cannot_travel_is_told_in_words() -> None:
    with pytest.raises(RuntimeError, match="Homebound: no way"):
        list(carry_out(homebound, [1], ProcessCrew(2)))


@pytest.mark.parametrize("crew", [InlineCrew(), ProcessCrew(2)])
def test_an_error_of_the_job_reaches_the_caller(crew: InlineCrew | ProcessCrew) -> None:
    with pytest.raises(ZeroDivisionError):
        list(carry_out(partial(floordiv, 1), [2, 1, 0], crew))
