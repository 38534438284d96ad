"""The crew that is this process alone."""

from __future__ import annotations

from collections import deque

from maproom.lab.executors.crew import Finished, Job, Unit, WorkerLost


class InlineCrew:
    """Does each unit when it is waited for."""

    places = 1

    def __init__(self) -> None:
        self._units: deque[Unit] = deque()
        self._job: Job = _nothing

    def begin(self, job: Job) -> None:
        """Makes ready for a job."""
        self._job = job

    def send(self, unit: Unit) -> None:
        """Puts a unit on the pile."""
        self._units.append(unit)

    def wait(self) -> list[tuple[Unit, Finished | WorkerLost]]:
        """Does the first unit of the pile."""
        unit = self._units.popleft()
        return [(unit, unit.work(self._job))]

    def end(self) -> None:
        """Forgets the pile."""
        self._units.clear()


def _nothing(item: int) -> None:
    """The job before one has begun."""
