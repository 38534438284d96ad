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
from typing import Any, NoReturn

from maproom.kernel.errors import IllegalAction, MaproomError
from maproom.kernel.registry import loaded
from maproom.lab.extras import extra
from maproom.lab.pool import processors
from maproom.lab.vector.crew import Crew
from maproom.lab.vector.memory import Memory, Sizes
from maproom.lab.vector.share import Share

with extra("vector", "The vector environment"):
    import numpy as np
    from numpy.typing import ArrayLike, NDArray


class VectorEnv:
    """`count` games of one kind, stepped together; a game that ends is followed by another at once.

    Every row belongs to the seat that is to decide in that game, `actors`:

    - `observations`: what that seat sees (`Game.observation`), int8;
    - `masks`: 1 for each code of the verb table that is legal, int8;
    - `rewards`: the returns of all seats where the last step has ended a game, else 0; `ended` says where.

    The arrays stay the same objects and are written anew by each step. Game i takes its chance from the seed
    `seed + i`, or from the i-th of `seeds`, however many processes there are. The games are shared out to as many
    processes as there are `workers`, this one among them; 0 means one for every processor. With more than one,
    use the environment in a `with` block, or `close` it.
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
        self.game = loaded(slug)
        self.observation = self.game.observation()
        self.width = self.game.verbs.size
        self.count = count
        self._seeds = [seed + number for number in range(count)] if seeds is None else list(seeds)
        workers = workers or min(processors(), count)
        if len(self._seeds) != count or not 0 < workers <= count:
            raise ValueError(f"{count} games need {count} seeds and take at most {count} workers")
        setting = (slug, self.game.settle_options(options), self.game.settle_scenario(scenario))
        sizes = Sizes(count, self.observation.size, self.width, len(self.game.seat_names))
        edges = [count * number // workers for number in range(workers + 1)]
        self._parts = list(pairwise(edges))
        self._crew = Crew()
        blocks = {name: bytearray(size) for name, size in sizes.bytes().items()}
        if workers > 1:
            blocks = self._crew.blocks(sizes)
            for first, last in self._parts[1:]:
                self._crew.start(setting, self._seeds[first:last], sizes, blocks, first)
        self._memory = Memory(sizes, blocks)
        with self._together():
            self._share = Share(setting, self._seeds[: edges[1]], self._memory, 0)
        self.observations: NDArray[np.int8] = self._memory.observations
        self.masks: NDArray[np.int8] = self._memory.masks
        self.actors: NDArray[np.int8] = self._memory.actors
        self.rewards: NDArray[np.float32] = self._memory.rewards
        self.ended: NDArray[np.bool_] = self._memory.ended
        self._marks = self.masks.reshape(-1)
        self._rows = np.arange(count) * self.width
        self._random = self._chooser()

    @contextmanager
    def _together(self) -> Iterator[None]:
        """This process does its share, then waits for the others; if it cannot, nobody goes on."""
        try:
            yield
        except MaproomError:
            self._crew.stop()
            raise
        self._crew.wait()

    def _chooser(self) -> np.random.Generator:
        """The random numbers of `sample`."""
        return np.random.default_rng([abs(seed) for seed in self._seeds])

    def reset(self, seed: int | None = None, seeds: list[int] | None = None) -> None:
        """Starts all games anew, with new seeds if any are given."""
        if seeds is None and seed is not None:
            seeds = [seed + number for number in range(self.count)]
        self._seeds = self._seeds if seeds is None else list(seeds)
        self._random = self._chooser()
        parts = [self._seeds[first:last] for first, last in self._parts]
        self._crew.reset(parts[1:])
        with self._together():
            self._share.reset(parts[0])

    def step(self, actions: ArrayLike) -> None:
        """Plays one action in every game and writes the arrays; an illegal one is refused and nothing changes."""
        self._set_down(np.asarray(actions))
        self._crew.step()
        with self._together():
            self._share.step()

    def _set_down(self, actions: NDArray[Any]) -> None:
        """Writes the actions where all processes find them, if they are legal."""
        if actions.shape != (self.count,) or actions.dtype.kind not in "iu":
            raise IllegalAction(f"{self.count} games need {self.count} whole numbers as actions.")
        known = actions.min() >= 0 and actions.max() < self.width
        if known:
            self._memory.actions[:] = actions
        if not known or not self._marks[self._rows + self._memory.actions].all():
            self._refuse(actions)

    def _refuse(self, actions: NDArray[Any]) -> NoReturn:
        """Names the first action that is not legal."""
        for number, action in enumerate(actions.tolist()):
            known = 0 <= action < self.width
            if not known or not self.masks[number, action]:
                what = repr(self.game.verbs.line(action)) if known else f"Action {action}"
                raise IllegalAction(f"{what} is not legal now in game {number}.")
        raise AssertionError("all actions are legal")

    def sample(self) -> NDArray[np.int64]:
        """A legal action for every game, each as likely as the others."""
        drawn = (self._random.random(self.count) * self._memory.choices).astype(np.int64)
        codes: NDArray[np.int64] = self._memory.codes[self._memory.starts + drawn].astype(np.int64)
        return codes

    def legal(self, number: int) -> NDArray[np.int32]:
        """The legal actions of one game."""
        start = self._memory.starts[number]
        return self._memory.codes[start : start + self._memory.choices[number]].copy()

    def close(self) -> None:
        """Ends the worker processes; the arrays stay as they are."""
        self._crew.stop()

    def __enter__(self) -> VectorEnv:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()
