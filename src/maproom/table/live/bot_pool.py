"""Bots think in processes of their own, with a time limit; one that hangs or crashes is replaced.

Bots that people wait for are asked first, in turn by person. Tables where nobody sits have one process more, which
lets all others go first, so that no number of them keeps a person waiting.
"""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from random import Random
from typing import Any

from maproom.kernel.errors import MaproomError
from maproom.kernel.state import State
from maproom.table.live.fair_queue import Claim
from maproom.table.live.shared_processes import Turns
from maproom.table.live.worker import BotFailed, Worker

WORKER = [sys.executable, "-m", "maproom.table.live.bot_worker"]
PATIENT = "--patient"
SOMEBODY = Claim("somebody")
MEMORIES = 2000
"""So many bots are remembered; one that is forgotten makes a new plan."""


def _always() -> bool:
    return True


class BotPool:
    """A few processes, each with one question at a time."""

    def __init__(self, processes: int, seconds: float, command: list[str] | None = None) -> None:
        self._seconds = seconds
        self._command = [*(command or WORKER)]
        self._workers = [Worker(self._command) for _ in range(processes)]
        self._patient = Worker(self._command, PATIENT)
        self.turns = Turns(self._workers, self._patient)
        self._threads = ThreadPoolExecutor(processes + 1, "maproom-bots")
        self._numbers = count()
        self._memories: dict[tuple[str, int, str], Any] = {}
        """By table, seat and bot what it must remember until its next decision, the latest last."""

    async def choose(
        self,
        bot: str,
        state: State,
        seat: int,
        claim: Claim = SOMEBODY,
        table: str | None = None,
        is_current: Callable[[], bool] = _always,
    ) -> list[int]:
        """What a bot decides; it is given a position that its seat could not tell from the true one.

        Nothing, where the game has gone on before it was this table's turn to ask.
        """
        key = next(self._numbers) if table is None else table
        worker = await self.turns.take(key, claim)
        try:
            if not is_current():
                return []
            question = question_of(bot, state, seat, Random(secrets.randbits(64)))
            if table is not None:
                question["memory"] = self._memories.get((table, seat, bot))
            reply = await self._ask(worker, question)
        finally:
            self.turns.give_back(worker, claim)
        if table is not None:
            self._keep((table, seat, bot), reply.get("memory"))
        actions = reply.get("actions")
        if not isinstance(actions, list) or not actions or not all(type(action) is int for action in actions):
            raise BotFailed(str(reply.get("error", "no actions")))
        return actions

    def _keep(self, whose: tuple[str, int, str], memory: Any) -> None:
        """Keeps what a bot will want to know; what was kept longest makes room."""
        self._memories.pop(whose, None)
        if memory is not None:
            self._memories[whose] = memory
            if len(self._memories) > MEMORIES:
                del self._memories[next(iter(self._memories))]

    @property
    def waiting(self) -> int:
        """How many tables wait for a bot's turn."""
        return self.turns.waiting

    def hurry(self, table: str) -> None:
        """Somebody has sat down and waits for a bot that was not waited for."""
        self.turns.hurry(table)

    async def _ask(self, worker: Worker, question: dict[str, Any]) -> dict[str, Any]:
        reply, _ = await worker.answer(json.dumps(question), self._seconds, threads=self._threads)
        return reply

    @property
    def processes(self) -> list[int]:
        """The ids of the processes that are running."""
        return [worker.process.pid for worker in (*self._workers, self._patient) if worker.process]

    def close(self) -> None:
        """Ends all processes."""
        for worker in (*self._workers, self._patient):
            worker.end()
        self._threads.shutdown(wait=False)


def question_of(bot: str, state: State, seat: int, random: Random) -> dict[str, Any]:
    """What a bot is asked: a position that its seat could not tell from the true one, and nothing else."""
    try:
        imagined = state.determinize(seat, random)
    except (MaproomError, ValueError, IndexError, AssertionError) as error:
        raise BotFailed(f"the position cannot be imagined: {error!r}") from error
    return {
        "bot": bot,
        "game": state.SLUG,
        "state": imagined.to_json(),
        "seat": seat,
        "seed": random.getrandbits(64),
    }
