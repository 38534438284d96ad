"""A process beside the server that answers one question at a time; one that hangs or dies is replaced."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
from concurrent.futures import Executor
from typing import Any, Final

ONE_THREAD: Final = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
"""Nets are small: a thread for every core would only take the cores from the other processes."""


class BotFailed(Exception):
    """A bot gave no answer, or none that can be played."""


class BotDied(BotFailed):
    """The process ended before it answered, through no fault of the position: another may answer."""


class TookTooLong(BotFailed):
    """The process was ended since nobody wants to wait longer."""


class Errand:
    """One question on its way, and whether its answer is still wanted."""

    def __init__(self) -> None:
        self.is_wanted = True


class Worker:
    """One process, started when it is first asked and again after it has died."""

    def __init__(self, command: list[str], *further: str) -> None:
        self._command = command
        self._further = further
        self.process: subprocess.Popen[bytes] | None = None
        self._ended = False

    async def answer(
        self, question: str, seconds: float, body: bytes = b"", threads: Executor | None = None
    ) -> tuple[dict[str, Any], bytes]:
        """What the process answers within some seconds; whoever gives up waiting ends its thought.

        When this is over, no thread has to do with the process any more: another may be asked at once.
        """
        errand, loop = Errand(), asyncio.get_running_loop()
        asked = loop.run_in_executor(threads, self.exchange, question, body, errand)
        alarm = loop.call_later(seconds, self.break_off, errand)
        try:
            return await asyncio.shield(asked)
        except asyncio.CancelledError:
            self.break_off(errand)
            await asyncio.wait([asked])
            asked.exception()
            raise
        except BotDied as error:
            if not errand.is_wanted:
                raise TookTooLong("it took too long") from error
            raise
        finally:
            alarm.cancel()

    def break_off(self, errand: Errand) -> None:
        """Ends the process in mid-thought, also one that is only about to start: its thread reads this then."""
        errand.is_wanted = False
        if self.process is not None:
            self.process.kill()

    def ask(self, question: str) -> dict[str, Any]:
        """The answer of the process; whatever else happens is a bot that failed."""
        return self.exchange(question)[0]

    def exchange(
        self, question: str, body: bytes = b"", errand: Errand | None = None
    ) -> tuple[dict[str, Any], bytes]:
        """The answer of the process to a question with something behind it, and what stands behind the answer."""
        process = self._started(errand or Errand())
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

    def _started(self, errand: Errand) -> subprocess.Popen[bytes]:
        if self.process is None or self.process.poll() is not None:
            self.close()
            self.process = subprocess.Popen(
                [*self._command, *self._further],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={**ONE_THREAD, **os.environ},
            )
        process = self.process
        if self._ended or not errand.is_wanted:
            # Whoever asked was late: the server is closing, or the time was over before there was a process.
            self.close()
            raise BotDied("the process is not wanted any more")
        return process

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
