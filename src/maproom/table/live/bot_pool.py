"""Bots think in processes of their own, with a time limit; one that hangs or crashes is replaced."""

from __future__ import annotations

import asyncio
import json
import secrets
import subprocess
import sys
from random import Random
from time import monotonic
from typing import Any

from maproom.kernel.errors import MaproomError
from maproom.kernel.state import State

WORKER = [sys.executable, "-m", "maproom.table.live.bot_worker"]


class BotFailed(Exception):
    """A bot gave no answer, or none that can be played."""


class BotDied(BotFailed):
    """The process ended before it answered, through no fault of the position: another may answer."""


class BotPool:
    """A few processes, each with one question at a time."""

    def __init__(self, processes: int, seconds: float, command: list[str] | None = None) -> None:
        self._seconds = seconds
        self._command = command or WORKER
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        self._workers = [Worker(self._command) for _ in range(processes)]
        for worker in self._workers:
            self._free.put_nowait(worker)

    async def choose(self, bot: str, state: State, seat: int) -> list[int]:
        """What a bot decides; it is given a position that its seat could not tell from the true one."""
        question = question_of(bot, state, seat, Random(secrets.randbits(64)))
        worker = await self._free.get()
        try:
            reply = await self._ask(worker, question)
        finally:
            self._free.put_nowait(worker)
        actions = reply.get("actions")
        if not isinstance(actions, list) or not actions or not all(type(action) is int for action in actions):
            raise BotFailed(str(reply.get("error", "no actions")))
        return actions

    async def _ask(self, worker: Worker, question: dict[str, Any]) -> dict[str, Any]:
        # Killing the process ends the waiting, so a bot that thinks too long never blocks a thread for good.
        until = monotonic() + self._seconds
        alarm = asyncio.get_running_loop().call_later(self._seconds, worker.kill)
        try:
            return await asyncio.shield(asyncio.to_thread(worker.ask, json.dumps(question)))
        except BotDied as error:
            if monotonic() >= until:
                raise BotFailed("the bot took too long") from error
            raise
        finally:
            alarm.cancel()

    @property
    def processes(self) -> list[int]:
        """The ids of the processes that are running."""
        return [worker.process.pid for worker in self._workers if worker.process is not None]

    def close(self) -> None:
        """Ends all processes."""
        for worker in self._workers:
            worker.close()


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

    def __init__(self, command: list[str]) -> None:
        self._command = command
        self.process: subprocess.Popen[str] | None = None

    def ask(self, question: str) -> dict[str, Any]:
        """The answer of the process; whatever else happens is a bot that failed."""
        process = self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(question + "\n")
            process.stdin.flush()
            reply = json.loads(process.stdout.readline())
        except (OSError, ValueError) as error:
            self.close()
            raise BotDied("the bot's process died") from error
        if not isinstance(reply, dict):
            self.close()
            raise BotDied("the bot's process answered something else")
        return reply

    def _started(self) -> subprocess.Popen[str]:
        if self.process is None or self.process.poll() is not None:
            self.close()
            self.process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        return self.process

    def kill(self) -> None:
        """Ends the process in mid-thought."""
        if self.process is not None:
            self.process.kill()

    def close(self) -> None:
        """Ends the process and what leads to it."""
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
