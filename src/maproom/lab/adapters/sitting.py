"""One game played by players from outside: chance decides inside, and what a seat sees comes as arrays."""

from __future__ import annotations

from random import Random
from typing import Any

from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.registry import loaded
from maproom.lab.extras import extra

with extra("pettingzoo", "This adapter"):
    import numpy as np
    from gymnasium import spaces

Seen = dict[str, Any]
"""What a seat sees: the arrays `observation` and `action_mask`, both int8."""


class Sitting:
    """A game, its position, and the random numbers that decide for chance."""

    def __init__(self, slug: str, options: dict[str, Any] | None, scenario: str | None) -> None:
        self.game = loaded(slug)
        self.observation = self.game.observation()
        settled = (self.game.settle_options(options), self.game.settle_scenario(scenario))
        self.seats = [self.game.seat_names.index(name) for name in self.game.seats(*settled)]
        self._start = self.game.new(*settled)
        self._random = Random()
        self.state = self._start.clone()

    def action_space(self) -> spaces.Discrete[np.int64]:
        """All codes of the verb table."""
        return spaces.Discrete(self.game.verbs.size)

    def observation_space(self) -> spaces.Dict:
        """The bounds of what `sees` gives."""
        highs = np.array(self.observation.highs(), np.int8)
        return spaces.Dict(
            {
                "observation": spaces.Box(np.zeros_like(highs), highs, dtype=np.int8),
                "action_mask": spaces.Box(0, 1, (self.game.verbs.size,), np.int8),
            }
        )

    def begin(self, random: Random) -> None:
        """A new game with these random numbers."""
        self._random = random
        self.state = self._start.clone()
        self._settle_chance()

    def play(self, action: int) -> None:
        """An action of the seat that is to decide, and what chance adds."""
        self.state.apply(action)
        self._settle_chance()

    def _settle_chance(self) -> None:
        state = self.state
        while state.actor == CHANCE:
            state.apply(state.sample(self._random))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.actor == OVER

    def sees(self, seat: int) -> Seen:
        """What a seat sees now, in arrays of its own; the mask of a seat that is not asked is empty."""
        mask = np.zeros(self.game.verbs.size, np.int8)
        if self.state.actor == seat:
            mask[list(self.state.legal())] = 1
        return {
            "observation": np.frombuffer(self.observation.of(self.state, seat), np.int8).copy(),
            "action_mask": mask,
        }

    def rendered(self, mode: str | None) -> str | None:
        """The position as text; in the mode `human` it is printed instead."""
        text = str(self.state)
        if mode != "human":
            return text
        print(text)
        return None
