"""Notices that the server was down or asleep, and lets no clock count that time."""

from __future__ import annotations

import asyncio
import logging

from maproom.table.rules.errors import Conflict
from maproom.table.store import downtime_rows
from maproom.table.store.engine import Store

LOG = logging.getLogger("maproom.table")
BEATS = 6
"""How often the server says that it is at work within the silence that counts as sleep."""


class Pulse:
    """All processes share it: the server sleeps only when none of them is at work."""

    def __init__(self, store: Store, asleep_seconds: float) -> None:
        self._store = store
        self._asleep = asleep_seconds
        self._last = 0.0
        self._lock = asyncio.Lock()

    def is_due(self, now: float) -> bool:
        """Whether it is time to say again that the server is at work."""
        return abs(now - self._last) >= self._asleep / BEATS

    def has_slept(self, now: float) -> bool:
        """Whether this process has not been heard of for so long that clocks may have to be put on."""
        return abs(now - self._last) > self._asleep

    async def beat(self, now: float, woken: bool = False) -> list[str]:
        """Says that the server is at work; returns the tables whose clocks were put on.

        A server that was woken has rested on purpose: then no silence is too short to count.
        """
        async with self._lock:
            if not woken and not self.is_due(now):
                return []
            try:
                touched = await self._store.write(downtime_rows.beat, now, 0.0 if woken else self._asleep)
            except Conflict:  # another process was the first to say it
                touched = []
            self._last = now
        if touched:
            LOG.warning("the server was down or asleep: the clocks of %s tables stood still", len(touched))
        return touched
