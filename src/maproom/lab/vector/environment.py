"""Many games a call: the environment to train with.

>>> games = VectorEnv("east-front", 4, seed=1)
>>> games.observations.shape == (4, games.observation.size), games.masks.shape == (4, games.width)
(True, True)
>>> games.step(games.sample())
>>> games.rewards.shape, bool(games.ended.any())
((4, 2), False)
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

from maproom.kernel.registry import loaded
from maproom.lab.executors.pool import processors
from maproom.lab.extras import extra
from maproom.lab.vector.crew import Crew, Staffed
from maproom.lab.vector.memory import Memory, Sizes
from maproom.lab.vector.part import Part
from maproom.lab.vector.share import Setting

with extra("vector", "The vector environment"):
    import numpy as np
    from numpy.typing import ArrayLike


class VectorEnv(Part, Staffed):
    """`count` games of one kind, stepped together; a game that ends is followed by another at once.

    Game i takes its chance from the seed `seed + i`, or from the i-th of `seeds`, however many processes there
    are. The games are shared out to as many processes as there are `workers`, this one among them; 0 means one for
    every processor. With more than one, use the environment in a `with` block, or `close` it.
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
        workers: int = 1,
    ) -> None:
        game = loaded(slug)
        self.observation = game.observation()
        self._seeds = [seed + number for number in range(count)] if seeds is None else list(seeds)
        workers = workers or min(processors(), count)
        if len(self._seeds) != count or not 0 < workers <= count:
            raise ValueError(f"{count} games need {count} seeds and take at most {count} workers")
        setting = Setting(slug, game.settle_options(options), game.settle_scenario(scenario))
        sizes = Sizes(count, self.observation.size, game.verbs.size, len(game.seat_names))
        self._edges = [count * number // workers for number in range(workers + 1)]
        self._crew = Crew()
        blocks = {name: bytearray(size) for name, size in sizes.bytes().items()}
        if workers > 1:
            blocks = self._crew.blocks(sizes)
            for first, last in pairwise(self._edges[1:]):
                self._crew.start(setting, [(first, self._seeds[first:last])], sizes, blocks)
        memory = Memory(sizes, blocks)
        with self._together():
            self._share = setting.share(self._seeds[: self._edges[1]], memory, 0)
        super().__init__(game, memory, 0, self._seeds)

    @contextmanager
    def _together(self) -> Iterator[None]:
        """This process does its share, then waits for the others."""
        with self._own_work():
            yield
        self._crew.wait_for_all()

    def reset(self, seed: int | None = None, seeds: list[int] | None = None) -> None:
        """Starts all games anew, with new seeds if any are given."""
        if seeds is None and seed is not None:
            seeds = [seed + number for number in range(self.count)]
        self._crew.must_be_open()
        self._seeds = self._seeds if seeds is None else list(seeds)
        self._begin_samples(self._seeds)
        own, *others = [self._seeds[first:last] for first, last in pairwise(self._edges)]
        for worker, theirs in enumerate(others):
            self._crew.reset(worker, 0, theirs)
        with self._together():
            self._share.reset(own)

    def step(self, actions: ArrayLike) -> None:
        """Plays one action in every game and writes the arrays; an illegal one is refused and nothing changes."""
        self._crew.must_be_open()
        self._set_down(np.asarray(actions))
        for worker in range(len(self._crew.processes)):
            self._crew.step(worker, 0)
        with self._together():
            self._share.step()
