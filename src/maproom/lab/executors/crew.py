"""The contract of a crew: who works on units, each a few items of a job."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from maproom.kernel.errors import MaproomError

Job = Callable[[int], Any]
"""From an item's number to its result, which depends on nothing else: an item can be done anywhere, and again."""


class WorkerLost(MaproomError):
    """The worker of a unit has died; the unit can be given to another."""


@dataclass(frozen=True)
class Unit:
    """Some items of a job, done by one worker in one go."""

    items: tuple[int, ...]
    tries: int = 1
    check: bool = False
    """Whether the items have been done before, and are done again to compare."""

    def work(self, job: Job) -> Finished:
        """Does the items, in the process that this is called in."""
        started = time.perf_counter()
        results = [(item, job(item)) for item in self.items]
        return Finished(results, time.perf_counter() - started)


@dataclass(frozen=True)
class Finished:
    """What came out of a unit, by item, and how long it took."""

    results: list[tuple[int, Any]]
    seconds: float


class Crew(Protocol):
    """Workers for one job at a time."""

    @property
    def places(self) -> int:
        """How many units should be on their way at once."""

    def begin(self, job: Job) -> None:
        """Makes ready for a job."""

    def send(self, unit: Unit) -> None:
        """Gives a unit to a worker."""

    def wait(self) -> list[tuple[Unit, Finished | WorkerLost]]:
        """The units that have come to an end, one at least; an error of the job itself is raised."""

    def end(self) -> None:
        """Lets everything go that is still under way."""
