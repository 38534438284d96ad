"""Dividing a job into units, giving them to a crew, and making sure of what comes back."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable, Iterator
from math import ceil
from typing import Any

from maproom.kernel.errors import MaproomError
from maproom.lab.executors.crew import Crew, Job, Unit, WorkerLost

UNIT_SECONDS = 1.5
"""How long a unit is meant to take; shorter ones cost more on the way than they are worth."""
MOST_IN_UNIT = 10_000
MOST_TRIES = 4
"""A unit that so many workers died over is at fault itself."""
CHECK_EVERY = 100
"""Of so many items one is done twice."""
UNCHECKED = 0
"""For jobs that come out differently each time, such as games of bots that a clock ends."""


class GaveUp(MaproomError):
    """A unit was lost with its worker again and again."""


class Disagreement(MaproomError):
    """An item came out differently when it was done again."""


def carry_out(
    job: Job, items: Iterable[int], crew: Crew, check_every: int = CHECK_EVERY
) -> Generator[tuple[int, Any], None, None]:
    """Each item with its result, once, in any order; every hundredth item is done twice and compared, or none.

    Who stops listening, or presses Ctrl-C, has what was yielded so far; the rest is let go.
    """
    crew.begin(job)
    try:
        yield from _Orders(list(items), check_every).given_to(crew)
    finally:
        crew.end()


class _Orders:
    """What is still to be sent, and what is known of what was."""

    def __init__(self, items: list[int], check_every: int) -> None:
        self.items = deque(items)
        self.again: deque[Unit] = deque()
        self.to_check = set(items[::check_every]) if check_every != UNCHECKED else set()
        self.first: dict[int, Any] = {}
        self.seconds = 0.0
        self.done = 0

    def given_to(self, crew: Crew) -> Iterator[tuple[int, Any]]:
        """Sends everything and yields what comes back."""
        under_way = 0
        while True:
            while under_way < crew.places and (unit := self._next()) is not None:
                crew.send(unit)
                under_way += 1
            if not under_way:
                return
            for unit, finished in crew.wait():
                under_way -= 1
                if isinstance(finished, WorkerLost):
                    self._send_again(unit, finished)
                    continue
                self.seconds += finished.seconds
                self.done += len(unit.items)
                for item, result in finished.results:
                    if unit.check:
                        self._compare(item, result)
                    else:
                        self._note(item, result)
                        yield item, result

    def _next(self) -> Unit | None:
        if self.again:
            return self.again.popleft()
        if not self.items:
            return None
        return Unit(tuple(self.items.popleft() for _ in range(min(self._size(), len(self.items)))))

    def _size(self) -> int:
        """As many items as take long enough, by what the ones before took; one while nothing is known."""
        if not self.done:
            return 1
        return min(MOST_IN_UNIT, max(1, ceil(UNIT_SECONDS * self.done / max(self.seconds, 1e-9))))

    def _send_again(self, unit: Unit, lost: WorkerLost) -> None:
        if unit.tries == MOST_TRIES:
            raise GaveUp(f"Items {unit.items[0]} to {unit.items[-1]} were lost {MOST_TRIES} times: {lost}")
        self.again.append(Unit(unit.items, unit.tries + 1, unit.check))

    def _note(self, item: int, result: Any) -> None:
        if item in self.to_check:
            self.first[item] = result
            self.again.append(Unit((item,), check=True))

    def _compare(self, item: int, result: Any) -> None:
        before = self.first.pop(item)
        if before != result:
            raise Disagreement(
                f"Item {item} came out as {before!r} and then as {result!r}: either the workers run different "
                "versions of the program, or something in it depends on more than its seed."
            )
