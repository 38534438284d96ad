"""Some games of an environment side by side: the arrays that show them, and the actions that answer them."""

from __future__ import annotations

from typing import Any, NoReturn

from maproom.kernel.errors import IllegalAction
from maproom.kernel.game import Game
from maproom.lab.extras import extra
from maproom.lab.vector.memory import Memory

with extra("vector", "The vector environment"):
    import numpy as np
    from numpy.typing import NDArray


class Part:
    """Games from the `first` on, one for each seed; every row belongs to the seat that is to decide in that game.

    - `actors`: those seats;
    - `observations`: what they see (`Game.observation`), int8;
    - `masks`: 1 for each code of the verb table that is legal, int8;
    - `rewards`: the returns of all seats where the last step has ended a game, else 0; `ended` says where.

    The arrays stay the same objects and are written anew by each step.
    """

    def __init__(self, game: Game, memory: Memory, first: int, seeds: list[int]) -> None:
        self.game = game
        self.first = first
        self.count = len(seeds)
        self.width = game.verbs.size
        part = slice(first, first + self.count)
        self.observations: NDArray[np.int8] = memory.observations[part]
        self.masks: NDArray[np.int8] = memory.masks[part]
        self.actors: NDArray[np.int8] = memory.actors[part]
        self.rewards: NDArray[np.float32] = memory.rewards[part]
        self.ended: NDArray[np.bool_] = memory.ended[part]
        self._actions = memory.actions[part]
        self._choices = memory.choices[part]
        self._starts = memory.starts[part]
        self._codes = memory.codes
        self._marks = self.masks.reshape(-1)
        self._rows = np.arange(self.count) * self.width
        self._begin_samples(seeds)

    def _begin_samples(self, seeds: list[int]) -> None:
        """Begins the random numbers of `sample` anew."""
        self._random = np.random.default_rng([abs(seed) for seed in seeds])

    def sample(self) -> NDArray[np.int64]:
        """A legal action for every game, each as likely as the others."""
        drawn = (self._random.random(self.count) * self._choices).astype(np.int64)
        codes: NDArray[np.int64] = self._codes[self._starts + drawn].astype(np.int64)
        return codes

    def legal(self, number: int) -> NDArray[np.int32]:
        """The legal actions of one game."""
        start = self._starts[number]
        return self._codes[start : start + self._choices[number]].copy()

    def legal_lists(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """The legal actions of all games in a row, and how many each game has; for parts of one process."""
        start = int(self._starts[0])
        return self._codes[start : start + int(self._choices.sum())], self._choices

    def _set_down(self, actions: NDArray[Any]) -> None:
        """Writes the actions where whoever plays them finds them; an illegal one is refused."""
        if actions.shape != (self.count,) or actions.dtype.kind not in "iu":
            raise IllegalAction(f"{self.count} games need {self.count} whole numbers as actions.")
        known = actions.min() >= 0 and actions.max() < self.width
        if known:
            self._actions[:] = actions
        if not known or not self._marks[self._rows + self._actions].all():
            self._refuse(actions)

    def _refuse(self, actions: NDArray[Any]) -> NoReturn:
        """Names the first action that is not legal."""
        for number, action in enumerate(actions.tolist()):
            known = 0 <= action < self.width
            if not known or not self.masks[number, action]:
                what = repr(self.game.verbs.line(action)) if known else f"Action {action}"
                raise IllegalAction(f"{what} is not legal now in game {self.first + number}.")
        raise AssertionError("all actions are legal")
