"""How much of the server's own time each address takes: whoever has had their share waits.

Limits by number cannot know what a request costs. What is measured here is the time in which nobody else's move
could be carried out, so that no kind of request, known to be dear or not, lets one address keep all others waiting.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Generator
from time import monotonic, perf_counter
from typing import Any, Generic, TypeVar

from maproom.table.live.shared_addresses import neighbourhood
from maproom.table.live.used import REMEMBERED, Used

R = TypeVar("R")
AT_ONCE = 0.1
"""Seconds of work that may come at once; a page with all that it asks for takes half of it."""
SHARE_OF_NEIGHBOURS = 2
"""So many times the share of an address is for all of a wider network."""
LONGEST_WAIT = 2.0
"""Whoever would have to wait for longer is refused."""
EXPECTED = 0.005
"""Seconds that a request is taken for until it is done, so that those who wait come one after the other."""


class Work(Used):
    """Seconds of work for each address, and a few times as many for the network around it."""

    def __init__(self, share: float, at_once: float = AT_ONCE, most: int = REMEMBERED) -> None:
        super().__init__(share, at_once, most)
        self._neighbours = Used(SHARE_OF_NEIGHBOURS * share, SHARE_OF_NEIGHBOURS * at_once, most)

    def wait(self, who: str, now: float) -> float:
        """How many seconds it takes until something is done for an address again; 0 means at once."""
        return max(super().wait(who, now), self._neighbours.wait(neighbourhood(who), now))

    def charge(self, who: str, amount: float, now: float) -> None:
        """So much was done for an address."""
        super().charge(who, amount, now)
        self._neighbours.charge(neighbourhood(who), amount, now)

    async def done_for(self, address: str, work: Callable[[], Awaitable[R]]) -> R:
        """Does something for an address when it is its turn, and counts what it took, however it ends."""
        now = monotonic()
        wait = self.wait(address, now)
        self.charge(address, EXPECTED, now)
        taken = 0.0
        try:
            if wait:
                await asyncio.sleep(wait)
            measured = Measured(work())
            try:
                return await measured
            finally:
                taken = measured.seconds
        finally:
            self.charge(address, taken - EXPECTED, monotonic())


class Measured(Generic[R]):
    """Something that is awaited, and the time that it needed itself: not what it has waited for."""

    def __init__(self, work: Awaitable[R]) -> None:
        self._work = work
        self.seconds = 0.0

    def __await__(self) -> Generator[Any, Any, R]:
        """What was awaited."""
        work = self._work.__await__()
        step: Callable[[Any], Any] = work.send
        given: Any = None
        while True:
            began = perf_counter()
            try:
                awaited = step(given)
            except StopIteration as end:
                found: R = end.value
                return found
            finally:
                self.seconds += perf_counter() - began
            try:
                step, given = work.send, (yield awaited)
            except BaseException as error:
                step, given = work.throw, error
