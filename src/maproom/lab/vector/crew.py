"""The worker processes of an environment: each has shares of the games and plays them when it is told to."""

from __future__ import annotations

import select
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any, NoReturn, Self

from maproom.kernel.errors import MaproomError
from maproom.lab.vector.memory import Memory, Sizes
from maproom.lab.vector.share import Share, Sharing

Shares = list[tuple[int, list[int]]]
"""For each share its first game, and a seed for each of its games."""

STEP = 0
RESET = 1
"""An order is the number of a share and what to do with it; the new seeds follow upon a RESET."""
STOP = b""
PATIENCE = 200
"""So often a process looks for a message before it goes to sleep, for to be woken up takes long: about 0.1 ms."""
ENDED = "A worker process has ended."


class LostWorker(MaproomError):
    """A worker process has ended or complained; the environment cannot be used any more."""


class Ear:
    """Listens on several lines."""

    def __init__(self) -> None:
        self._lines: list[Connection] = []
        self._numbers: dict[int, int] = {}
        self._poll = select.poll() if hasattr(select, "poll") else None

    def listen_to(self, line: Connection) -> None:
        """One more line."""
        self._numbers[line.fileno()] = len(self._lines)
        self._lines.append(line)
        if self._poll is not None:
            self._poll.register(line.fileno(), select.POLLIN)

    def now(self) -> list[int]:
        """The numbers of the lines on which there is something."""
        if self._poll is None:
            return [number for number, line in enumerate(self._lines) if line.poll(0)]
        return [self._numbers[place] for place, _ in self._poll.poll(0)]

    def later(self) -> list[int]:
        """The same, but it waits until there is something."""
        for _ in range(PATIENCE):
            if found := self.now():
                return found
        wait(self._lines)
        return self.now()


class Crew:
    """Worker processes; orders are given first, and what was done is heard of later."""

    def __init__(self) -> None:
        self._context: SpawnContext = get_context("spawn")
        self._lines: list[Connection] = []
        self._ear = Ear()
        self._calling: list[int] = []
        self._closed = False
        self.open_orders = 0
        """What has been ordered and not been heard of."""
        self.processes: list[SpawnProcess] = []

    def blocks(self, sizes: Sizes) -> dict[str, Any]:
        """Memory that all processes have in common."""
        return {name: self._context.RawArray("b", size) for name, size in sizes.bytes().items()}

    def start(self, setting: Sharing, shares: Shares, sizes: Sizes, blocks: dict[str, Any]) -> None:
        """Starts a worker; it tells of each of its shares when that is set up."""
        line, other_end = self._context.Pipe()
        arguments = (other_end, setting, shares, sizes, blocks)
        process = self._context.Process(target=_work, args=arguments, daemon=True)
        process.start()
        other_end.close()
        self._lines.append(line)
        self._ear.listen_to(line)
        self.processes.append(process)
        self.open_orders += len(shares)

    def step(self, worker: int, share: int) -> None:
        """Lets a worker play the actions that lie in the memory of one of its shares."""
        self._order(worker, bytes([share, STEP]))

    def reset(self, worker: int, share: int, seeds: list[int]) -> None:
        """Lets it start the games of a share anew."""
        self._order(worker, bytes([share, RESET]))
        self._lines[worker].send(seeds)

    def _order(self, worker: int, order: bytes) -> None:
        self.must_be_open()
        try:
            self._lines[worker].send_bytes(order)
        except OSError:
            self._fail(ENDED)
        self.open_orders += 1

    def must_be_open(self) -> None:
        """Raises LostWorker when everybody has been sent home."""
        if self._closed:
            raise LostWorker("The environment is closed.")

    def done(self) -> tuple[int, int] | None:
        """A worker that has done what it was told, and with which of its shares; None when there is none yet."""
        if not self._calling:
            self._calling = self._ear.now()
        return self._heard() if self._calling else None

    def wait_for_one(self) -> tuple[int, int]:
        """The same, but it waits until there is one."""
        if not self._calling:
            self._calling = self._ear.later()
        return self._heard()

    def wait_for_all(self) -> None:
        """Returns when everything is done that was ordered."""
        while self.open_orders:
            self.wait_for_one()

    def _heard(self) -> tuple[int, int]:
        worker = self._calling.pop()
        try:
            answer = self._lines[worker].recv_bytes()
        except (EOFError, OSError):
            self._fail(ENDED)
        if len(answer) > 1:
            self._fail(answer[1:].decode())
        self.open_orders -= 1
        return worker, answer[0]

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
        self._closed = True
        self.open_orders = 0


class Staffed:
    """An environment with a crew: use it in a `with` block, or `close` it."""

    _crew: Crew

    @contextmanager
    def _own_work(self) -> Iterator[None]:
        """What this process does itself; if it cannot, nobody goes on."""
        try:
            yield
        except MaproomError:
            self._crew.stop()
            raise

    def close(self) -> None:
        """Ends the worker processes; the arrays stay as they are."""
        self._crew.stop()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def _work(line: Connection, setting: Sharing, shares: Shares, sizes: Sizes, blocks: dict[str, Any]) -> None:
    """What a worker process does: its shares of the games, step by step as it is told, until it is stopped."""
    share = 0
    try:
        memory = Memory(sizes, blocks)
        own: list[Share] = []
        for share, (first, seeds) in enumerate(shares):
            own.append(setting.share(seeds, memory, first))
            line.send_bytes(bytes([share]))
        ear = Ear()
        ear.listen_to(line)
        while ear.later() and (order := line.recv_bytes()) != STOP:
            share = order[0]
            if order[1] == STEP:
                own[share].step()
            else:
                own[share].reset(line.recv())
            line.send_bytes(bytes([share]))
    except (EOFError, OSError, KeyboardInterrupt):
        return
    except MaproomError as error:
        line.send_bytes(bytes([share]) + str(error).encode())
