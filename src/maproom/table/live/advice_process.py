"""One process more, for thoughts that no move waits for: advice, and the analysis of finished games.

It is niced and has one question at a time, so that the bots of running tables are never kept waiting by it. Advice
goes before analysis; whoever gives up waiting ends the thought.
"""

from __future__ import annotations

import asyncio
import json
from heapq import heappop, heappush
from itertools import count
from typing import Any

from maproom.table.live.bot_pool import PATIENT, WORKER
from maproom.table.live.worker import BotFailed, Worker

COMMAND = [*WORKER, PATIENT]


class SecondThoughts:
    """A process that thinks when there is time."""

    def __init__(self, seconds: float, command: list[str] | None = None) -> None:
        self._seconds = seconds
        self._worker = Worker([*(command or COMMAND)])
        self._busy = False
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._numbers = count()

    async def ask(self, question: dict[str, Any], urgent: bool) -> dict[str, Any]:
        """The answer to a question; urgent ones go before all others that wait."""
        await self._turn(urgent)
        try:
            return await self._asked(question)
        finally:
            self._pass_on()

    async def _asked(self, question: dict[str, Any]) -> dict[str, Any]:
        reply, _ = await self._worker.answer(json.dumps(question), self._seconds)
        if "error" in reply:
            raise BotFailed(str(reply["error"]))
        return reply

    async def _turn(self, urgent: bool) -> None:
        if not self._busy:
            self._busy = True
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (0 if urgent else 1, next(self._numbers), mine))
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self._pass_on()
            raise

    def _pass_on(self) -> None:
        """Lets the next one ask; those who have given up are passed over."""
        while self._waiting:
            _, _, following = heappop(self._waiting)
            if not following.done():
                following.set_result(None)
                return
        self._busy = False

    @property
    def process(self) -> int | None:
        """The id of the process, where it is running."""
        return None if self._worker.process is None else self._worker.process.pid

    def close(self) -> None:
        """Ends the process."""
        self._worker.end()
