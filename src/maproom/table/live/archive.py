"""Old games are looked up in processes of their own, so that no move waits for a long look back.

A record of a long game takes half a second to make, a record that somebody brings as long to check. The archive has
its own processes, its own queue with turns by person, and its own bound on how many may wait.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import zlib
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count
from typing import Any

from maproom.table.live.fair_queue import Claim
from maproom.table.live.shared_processes import Turns
from maproom.table.live.worker import BotFailed, Worker
from maproom.table.rules.errors import Refusal, StorageDown, TooFast

COMMAND = [sys.executable, "-m", "maproom.table.requests.archive_worker"]
MOST_WAITING = 100
MOST_EACH = 8
"""So many wishes of all people together and of one of them wait; further ones are refused at once."""
PIECE = 64 * 1024
SECONDS_ASLEEP = 5.0
LOG = logging.getLogger("maproom.archive")


class RefusedThere(Refusal):
    """What the archive has refused, with the status that it gave."""

    def __init__(self, sentence: str, status: int) -> None:
        super().__init__(sentence)
        self.status = status


@dataclass(frozen=True, slots=True)
class Found:
    """An answer of the archive, packed as browsers unpack it (gzip)."""

    packed: bytes

    async def pieces(self, unpacked: bool) -> AsyncIterator[bytes]:
        """The answer in pieces, packed or not: however long it is, no other answer waits for all of it."""
        unpack = zlib.decompressobj(wbits=31)
        for at in range(0, len(self.packed), PIECE):
            piece = self.packed[at : at + PIECE]
            yield await asyncio.to_thread(unpack.decompress, piece) if unpacked else piece

    def to_json(self) -> Any:
        """What was found."""
        return json.loads(zlib.decompress(self.packed, wbits=31))


class Archive:
    """Processes that look things up in the books of tables, or bring new books."""

    def __init__(self, processes: int, seconds: float, db: str) -> None:
        self._seconds = seconds
        self._db = db
        self._workers = [Worker(COMMAND) for _ in range(processes)]
        self._threads = ThreadPoolExecutor(processes, "maproom-archive")
        self.turns = Turns(self._workers)
        self._numbers = count()
        self._awake = False

    async def wake(self) -> None:
        """Starts the first process before somebody waits for it, a while after somebody has sat down."""
        if self._awake:
            return
        self._awake = True
        await asyncio.sleep(SECONDS_ASLEEP)
        try:
            await self.ask(Claim("the server itself"), "hello", {})
        except Refusal as error:
            LOG.warning("the archive did not start: %s", error.sentence)

    async def ask(self, claim: Claim, job: str, question: dict[str, Any], body: bytes = b"") -> Found:
        """What the archive finds; what it refuses is raised."""
        if self.turns.waiting >= MOST_WAITING or self.turns.waiting_of(claim.person) >= MOST_EACH:
            raise TooFast("Many old games are being looked up just now; try again in a moment.", 5)
        line = json.dumps({**question, "job": job, "db": self._db, "body_bytes": len(body)})
        worker = await self.turns.take(next(self._numbers), claim)
        try:
            reply, packed = await self._asked(worker, line, body)
        finally:
            self.turns.give_back(worker, claim)
        if "error" in reply:
            raise RefusedThere(str(reply["error"]), int(reply["status"]))
        return Found(packed)

    async def _asked(self, worker: Worker, line: str, body: bytes) -> tuple[dict[str, Any], bytes]:
        try:
            reply, packed = await worker.answer(line, self._seconds, body, self._threads)
        except BotFailed as error:
            raise StorageDown("This could not be looked up just now; look again in a moment.") from error
        if reply.get("last"):
            await asyncio.to_thread(worker.close)
        return reply, packed

    @property
    def processes(self) -> list[int]:
        """The ids of the processes that are running."""
        return [worker.process.pid for worker in self._workers if worker.process]

    def close(self) -> None:
        """Ends all processes."""
        for worker in self._workers:
            worker.end()
        self._threads.shutdown(wait=False)
