"""Many games a call: the environment to train with.

>>> games = VectorEnv("east-front", 4, seed=1)
>>> games.observations.shape == (4, games.observation.size), games.masks.shape == (4, games.width)
(True, True)
>>> games.step(games.sample())
>>> games.rewards.shape, bool(games.ended.any())
((4, 2), False)
"""

from __future__ import annotations

from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, NoReturn

from maproom.kernel.errors import IllegalAction, MaproomError
from maproom.kernel.registry import loaded
from maproom.lab.extras import extra
from maproom.lab.vector.memory import MOST_CHOICES, Memory, Sizes
from maproom.lab.vector.share import STEP, STOP, Setting, Share, work

with extra("vector", "The vector environment"):
    import numpy as np
    from numpy.typing import ArrayLike, NDArray


class LostWorker(MaproomError):
    """A worker process has ended or complained; the environment cannot be used any more."""


class VectorEnv:
    """`count` games of one kind, stepped together; a game that ends is followed by another at once.

    Every row belongs to the seat that is to decide in that game, `actors`:

    - `observations`: what that seat sees (`Game.observation`), int8;
    - `masks`: 1 for each code of the verb table that is legal, int8;
    - `rewards`: the returns of all seats where the last step has ended a game, else 0; `ended` says where.

    The arrays stay the same objects and are written anew by each step. Game i takes its chance from the seed
    `seed + i`, or from the i-th of `seeds`, however many processes there are. With `workers` the games are
    shared out to that many processes: use the environment in a `with` block, or `close` it.
    """

    def __init__(
        self,
        slug: str,
        count: int,
        options: dict[str, Any] | None = None,
        scenario: str | None = None,
        *,
        seed: int = 0,
        seeds: list[int] | None = None,
        workers: int = 0,
    ) -> None:
        self.game = loaded(slug)
        self.observation = self.game.observation()
        self.width = self.game.verbs.size
        self.count = count
        self._seeds = [seed + number for number in range(count)] if seeds is None else list(seeds)
        if len(self._seeds) != count or not 0 <= workers <= count:
            raise ValueError(f"{count} games need {count} seeds and take at most {count} workers")
        setting = (slug, self.game.settle_options(options), self.game.settle_scenario(scenario))
        sizes = Sizes(count, self.observation.size, self.width, len(self.game.seat_names))
        parts = max(workers, 1)
        edges = [count * number // parts for number in range(parts + 1)]
        self._parts = list(pairwise(edges))
        self._orders: list[Connection] = []
        self._processes: list[SpawnProcess] = []
        if workers:
            self._memory = self._start_workers(setting, sizes)
        else:
            self._memory = Memory(sizes, {name: bytearray(size) for name, size in sizes.bytes().items()})
            self._share = Share(setting, self._seeds, self._memory, 0, count)
        self.observations: NDArray[np.int8] = self._memory.observations
        self.masks: NDArray[np.int8] = self._memory.masks
        self.actors: NDArray[np.int8] = self._memory.actors
        self.rewards: NDArray[np.float32] = self._memory.rewards
        self.ended: NDArray[np.bool_] = self._memory.ended
        self._numbers = np.arange(count)
        self._random = self._chooser()

    def _chooser(self) -> np.random.Generator:
        """The random numbers of `sample`."""
        return np.random.default_rng([abs(seed) for seed in self._seeds])

    def _start_workers(self, setting: Setting, sizes: Sizes) -> Memory:
        context = get_context("spawn")
        blocks = {name: context.RawArray("b", size) for name, size in sizes.bytes().items()}
        for part in self._parts:
            orders, answers = context.Pipe()
            arguments = (answers, setting, self._seeds, sizes, blocks, part)
            process = context.Process(target=work, args=arguments, daemon=True)
            process.start()
            answers.close()
            self._orders.append(orders)
            self._processes.append(process)
        self._await_workers()
        return Memory(sizes, blocks)

    def _order(self, messages: list[Any]) -> None:
        """Tells every worker what to do, and waits until all have done it."""
        if not self._orders:
            raise LostWorker("The environment is closed.")
        try:
            for orders, message in zip(self._orders, messages, strict=True):
                orders.send(message)
        except OSError:
            self._fail("A worker process has ended.")
        self._await_workers()

    def _fail(self, complaint: str) -> NoReturn:
        self.close()
        raise LostWorker(complaint)

    def _await_workers(self) -> None:
        for orders in self._orders:
            try:
                complaint: str = orders.recv()
            except (EOFError, OSError):
                complaint = "A worker process has ended."
            if complaint:
                self._fail(complaint)

    def reset(self, seed: int | None = None, seeds: list[int] | None = None) -> None:
        """Starts all games anew, with new seeds if any are given."""
        if seeds is None and seed is not None:
            seeds = [seed + number for number in range(self.count)]
        self._seeds = self._seeds if seeds is None else list(seeds)
        self._random = self._chooser()
        if not self._processes:
            self._share.reset(self._seeds)
            return
        self._order([self._seeds[first:last] for first, last in self._parts])

    def step(self, actions: ArrayLike) -> None:
        """Plays one action in every game and writes the arrays; an illegal one is refused and nothing changes."""
        chosen = np.asarray(actions)
        self._check(chosen)
        self._memory.actions[:] = chosen
        if not self._processes:
            self._share.step()
            return
        self._order([STEP] * len(self._parts))

    def _check(self, actions: NDArray[Any]) -> None:
        if actions.shape != (self.count,) or actions.dtype.kind not in "iu":
            raise IllegalAction(f"{self.count} games need {self.count} whole numbers as actions.")
        known = (actions >= 0) & (actions < self.width)
        legal = known & (self.masks[self._numbers, np.where(known, actions, 0)] != 0)
        if not legal.all():
            number = int(np.argmin(legal))
            action = int(actions[number])
            what = repr(self.game.verbs.line(action)) if known[number] else f"Action {action}"
            raise IllegalAction(f"{what} is not legal now in game {number}.")

    def sample(self) -> NDArray[np.int64]:
        """A legal action for every game, each as likely as the others."""
        drawn = (self._random.random(self.count) * self._memory.choices).astype(np.int64)
        codes: NDArray[np.int64] = self._memory.codes[self._starts() + drawn].astype(np.int64)
        return codes

    def legal(self, number: int) -> NDArray[np.int32]:
        """The legal actions of one game."""
        start = self._starts()[number]
        return self._memory.codes[start : start + self._memory.choices[number]].copy()

    def _starts(self) -> NDArray[np.int64]:
        """Where the legal actions of each game begin; those of a process lie in a row."""
        choices = self._memory.choices
        starts = np.empty(self.count, np.int64)
        for first, last in self._parts:
            starts[first] = first * MOST_CHOICES
            starts[first + 1 : last] = first * MOST_CHOICES + np.cumsum(choices[first : last - 1])
        return starts

    def close(self) -> None:
        """Ends the worker processes."""
        for orders in self._orders:
            try:
                orders.send(STOP)
            except OSError:
                continue
        for process in self._processes:
            process.join()
        for orders in self._orders:
            orders.close()
        self._orders = []

    def __enter__(self) -> VectorEnv:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()
