"""The worker processes of a vector environment: each runs its share of the games, beside the process that asks."""

from __future__ import annotations

import select
from collections.abc import Callable
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any, NoReturn

from maproom.kernel.errors import MaproomError
from maproom.lab.vector.memory import Memory, Sizes
from maproom.lab.vector.share import Setting, Share

STEP = b"step"
RESET = b"reset"
STOP = b"stop"
DONE = b""
"""The answer of a worker that has no complaint."""
PATIENCE = 200
"""How often a process looks for a message before it goes to sleep: for a tenth of a millisecond or so."""
ENDED = "A worker process has ended."


class LostWorker(MaproomError):
    """A worker process has ended or complained; the environment cannot be used any more."""


class Crew:
    """Worker processes; an order is given to all of them first and waited for later."""

    def __init__(self) -> None:
        self._context: SpawnContext = get_context("spawn")
        self._lines: list[Connection] = []
        self._news: list[Callable[[], bool]] = []
        self._closed = False
        self.processes: list[SpawnProcess] = []

    def blocks(self, sizes: Sizes) -> dict[str, Any]:
        """Memory that all processes have in common."""
        return {name: self._context.RawArray("b", size) for name, size in sizes.bytes().items()}

    def start(self, setting: Setting, seeds: list[int], sizes: Sizes, blocks: dict[str, Any], first: int) -> None:
        """Starts a worker with the games from the `first` on, one for each seed."""
        line, other_end = self._context.Pipe()
        arguments = (other_end, setting, seeds, sizes, blocks, first)
        process = self._context.Process(target=_work, args=arguments, daemon=True)
        process.start()
        other_end.close()
        self._lines.append(line)
        self._news.append(_bell(line))
        self.processes.append(process)

    def step(self) -> None:
        """Lets all workers play the actions that lie in the memory."""
        self._order(STEP)

    def reset(self, seeds: list[list[int]]) -> None:
        """Lets each worker start its games anew."""
        self._order(RESET)
        for line, own in zip(self._lines, seeds, strict=True):
            line.send(own)

    def _order(self, order: bytes) -> None:
        if self._closed:
            raise LostWorker("The environment is closed.")
        try:
            for line in self._lines:
                line.send_bytes(order)
        except OSError:
            self._fail(ENDED)

    def wait(self) -> None:
        """Returns when all have done what they were told."""
        for line, news in zip(self._lines, self._news, strict=True):
            try:
                complaint = _received(line, news).decode()
            except (EOFError, OSError):
                complaint = ENDED
            if complaint:
                self._fail(complaint)

    def _fail(self, complaint: str) -> NoReturn:
        self.stop()
        raise LostWorker(complaint)

    def stop(self) -> None:
        """Ends the worker processes."""
        for line in self._lines:
            try:
                line.send_bytes(STOP)
            except OSError:
                continue
        for process in self.processes:
            process.join()
        for line in self._lines:
            line.close()
        self._lines = []
        self._news = []
        self._closed = True


def _bell(line: Connection) -> Callable[[], bool]:
    """Asks whether something has come, without waiting."""
    if not hasattr(select, "poll"):
        return partial(line.poll, 0)
    poll = select.poll()
    poll.register(line.fileno(), select.POLLIN)
    return lambda: bool(poll.poll(0))


def _received(line: Connection, news: Callable[[], bool]) -> bytes:
    """The next message; looked for a while before going to sleep, for to be woken up takes long."""
    for _ in range(PATIENCE):
        if news():
            break
    return line.recv_bytes()


def _work(
    line: Connection, setting: Setting, seeds: list[int], sizes: Sizes, blocks: dict[str, Any], first: int
) -> None:
    """What a worker process does: its share of the games, step by step, until it is stopped."""
    try:
        share = Share(setting, seeds, Memory(sizes, blocks), first)
        line.send_bytes(DONE)
        news = _bell(line)
        while (order := _received(line, news)) != STOP:
            if order == STEP:
                share.step()
            else:
                share.reset(line.recv())
            line.send_bytes(DONE)
    except (EOFError, KeyboardInterrupt):
        return
    except MaproomError as error:
        line.send_bytes(str(error).encode())
