"""Who carries out what is sent: threads of their own, in lanes, so that no slow receiver keeps others waiting."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from time import monotonic

from maproom.table.people import delivery

QUICK_COURIERS, SLOW_COURIERS, POSTMEN = 8, 2, 4
"""How many webhooks are called at once, how many of those that were slow before, and how many letters are sent."""
SLOW_SECONDS = 3.0
"""Whoever takes so long waits in a lane with others like them, until they were quick again."""
MOST_SLOW = 100
"""So many wait in the slow lane; others are tried again another time."""
REMEMBERED = 10_000


class Lane:
    """A few threads, and those who wait for one."""

    def __init__(self, couriers: int, name: str) -> None:
        self._threads = ThreadPoolExecutor(couriers, name)
        self._free = asyncio.Semaphore(couriers)
        self.waiting = 0

    async def deliver(self, job: Callable[[], None]) -> None:
        """Carries out a delivery; one that gets stuck where nothing can end it is given up."""
        self.waiting += 1
        try:
            await self._free.acquire()
        finally:
            self.waiting -= 1
        # The time counts from here: whoever waits for others is not late. The thread is free when its job ends.
        work = asyncio.get_running_loop().run_in_executor(self._threads, job)
        work.add_done_callback(self._ended)
        async with asyncio.timeout(2 * delivery.SECONDS):
            await asyncio.shield(work)

    def _ended(self, work: asyncio.Future[None]) -> None:
        self._free.release()
        if not work.cancelled():
            work.exception()  # whoever had given it up does not ask any more

    def close(self) -> None:
        """Begins nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)


class Couriers:
    """What goes out: letters, webhooks, and apart from them webhooks that take long."""

    def __init__(self) -> None:
        self._mail = Lane(POSTMEN, "maproom-mail")
        self._quick = Lane(QUICK_COURIERS, "maproom-courier")
        self._slow = Lane(SLOW_COURIERS, "maproom-slow")
        self._were_slow: OrderedDict[str, None] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    async def post_letter(self, job: Callable[[], None]) -> None:
        """Sends a letter; the host's own mail server may be as slow as it likes for letters alone."""
        await self._mail.deliver(job)

    async def call(self, job: Callable[[], None], *receiver: str) -> None:
        """Calls a webhook of a receiver, who is known by several names: the person, the machine."""
        was_slow = any(name in self._were_slow for name in receiver)
        if was_slow and self._slow.waiting >= MOST_SLOW:
            raise TimeoutError("too many others are slow, too")
        began: list[float] = []

        def timed() -> None:
            began.append(monotonic())
            job()

        try:
            await (self._slow if was_slow else self._quick).deliver(timed)
        finally:
            self._note(receiver, bool(began) and monotonic() - began[0] >= SLOW_SECONDS)

    def _note(self, receiver: tuple[str, ...], is_slow: bool) -> None:
        for name in receiver:
            self._were_slow.pop(name, None)
            if is_slow:
                self._were_slow[name] = None
        while len(self._were_slow) > REMEMBERED:
            self._were_slow.popitem(last=False)

    @property
    def under_way(self) -> int:
        """How many rounds of somebody's have begun and not ended."""
        return len(self._tasks)

    def begin(self, work: Coroutine[None, None, None]) -> None:
        """Begins something that nobody waits for."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def close(self) -> None:
        """Begins nothing more."""
        for task in self._tasks:
            task.cancel()
        for lane in (self._mail, self._quick, self._slow):
            lane.close()
