"""What the other processes hear of moves, after these are stored: no move waits for that.

PostgreSQL lets one transaction after the other tell something, each until it is on the disk: where every move told
its news itself, a disk that takes 4 ms let 250 moves a second through, however many processes there were. So news
are told by themselves, those of several moves at once, and nobody waits for the disk. What is lost with a process
that dies in between is found by the look for what was missed.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine

from maproom.table.rules.errors import StorageDown
from maproom.table.store.announcements import announce_soon
from maproom.table.store.engine import Store

LOG = logging.getLogger("maproom.table")


class Telling:
    """News that wait to be told."""

    def __init__(
        self, store: Store, begin: Callable[[Coroutine[None, None, None]], asyncio.Task[None] | None]
    ) -> None:
        self._store = store
        self._begin = begin
        self.untold: deque[str] = deque()
        """What is still to be told; whoever stores a move puts it here from their thread, even if nobody waits."""
        self._at_it = False

    def go_on(self) -> None:
        """Begins to tell what there is."""
        if self.untold and not self._at_it:
            self._at_it = True
            _ = self._begin(self._tell_all())

    async def _tell_all(self) -> None:
        try:
            await self.finish()
        finally:
            self._at_it = False

    async def finish(self) -> None:
        """Tells all that is left."""
        while self.untold:
            news = [self.untold.popleft() for _ in range(len(self.untold))]
            try:
                await self._store.write(announce_soon, news)
            except StorageDown as error:
                LOG.warning("the other processes were not told of moves: %s", error.sentence)
