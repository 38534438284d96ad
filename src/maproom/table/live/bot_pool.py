"""Bots think in processes of their own, with a time limit; one that hangs or crashes is replaced.

Bots that people wait for are asked first, in turn by person. Tables where nobody sits have one process more, which
lets all others go first, so that no number of them keeps a person waiting.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from random import Random
from time import monotonic
from typing import Any

from maproom.kernel.errors import MaproomError
from maproom.kernel.state import State
from maproom.table.live.fair_queue import Claim
from maproom.table.live.turns import Turns

WORKER = [sys.executable, "-m", "maproom.table.live.bot_worker"]
PATIENT = "--patient"
SOMEBODY = Claim("somebody")
MEMORIES = 2000
"""So many bots are remembered; one that is forgotten makes a new plan."""


def _always() -> bool:
    return True


class BotFailed(Exception):
    """A bot gave no answer, or none that can be played."""


class BotDied(BotFailed):
    """The process ended before it answered, through no fault of the position: another may answer."""


class BotPool:
    """A few processes, each with one question at a time."""

    def __init__(self, processes: int, seconds: float, command: list[str] | None = None) -> None:
        self._seconds = seconds
        self._command = command or WORKER
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
        # Killing the process ends the waiting, so a bot that thinks too long never blocks a thread for good.
        until = monotonic() + self._seconds
        alarm = asyncio.get_running_loop().call_later(self._seconds, worker.kill)
        try:
            return await asyncio.shield(self._asked(worker, question))
        except BotDied as error:
            if monotonic() >= until:
                raise BotFailed("the bot took too long") from error
            raise
        finally:
            alarm.cancel()

    def _asked(self, worker: Worker, question: dict[str, Any]) -> asyncio.Future[dict[str, Any]]:
        return asyncio.get_running_loop().run_in_executor(self._threads, worker.ask, json.dumps(question))

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


class Worker:
    """One process, started when it is first asked and again after it has died."""

    def __init__(self, command: list[str], *further: str) -> None:
        self._command = command
        self._further = further
        self.process: subprocess.Popen[bytes] | None = None
        self._ended = False

    def ask(self, question: str) -> dict[str, Any]:
        """The answer of the process; whatever else happens is a bot that failed."""
        return self.exchange(question)[0]

    def exchange(self, question: str, body: bytes = b"") -> tuple[dict[str, Any], bytes]:
        """The answer of the process to a question with something behind it, and what stands behind the answer."""
        process = self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(question.encode() + b"\n")
            process.stdin.write(body)
            process.stdin.flush()
            reply = json.loads(process.stdout.readline())
            if not isinstance(reply, dict):
                raise ValueError("something else than an answer")
            found = process.stdout.read(int(reply.get("bytes", 0)))
        except (OSError, ValueError) as error:
            self.close()
            raise BotDied("the process died, or answered something else") from error
        return reply, found

    def _started(self) -> subprocess.Popen[bytes]:
        if self.process is None or self.process.poll() is not None:
            self.close()
            self.process = subprocess.Popen(
                [*self._command, *self._further],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
            )
        process = self.process
        if self._ended:
            # Whoever asked was late: the server is closing.
            self.close()
            raise BotDied("the process is not wanted any more")
        return process

    def kill(self) -> None:
        """Ends the process in mid-thought."""
        if self.process is not None:
            self.process.kill()

    def end(self) -> None:
        """Ends the process for good: whoever still asks starts no other."""
        self._ended = True
        self.close()

    def close(self) -> None:
        """Ends the process and what leads to it; the next question starts another."""
        process, self.process = self.process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:
                    continue  # what was not sent to a dead process is lost anyway
