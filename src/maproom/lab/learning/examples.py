"""Examples to begin with: what a bot chose in its games, and how they ended."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from maproom.bots import bot
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.registry import loaded
from maproom.lab.extras import extra

with extra("learning", "Training"):
    import numpy as np
    from numpy.typing import NDArray

LONGEST = 20_000


@dataclass(frozen=True)
class Examples:
    """Decisions one behind the other: rows, choices of all in a row, how many each has, the choice, the end.

    The choices are the candidates, among which a net chooses in play; all legal actions where the bot took another.
    """

    rows: NDArray[np.int8]
    codes: NDArray[np.int32]
    counts: NDArray[np.int64]
    chosen: NDArray[np.int64]
    """The place of the bot's choice among the choices of its decision."""
    returns: NDArray[np.float32]
    """What every seat got at the end."""

    @staticmethod
    def joined(parts: list[Examples]) -> Examples:
        """The examples of several games."""
        names = Examples.__dataclass_fields__
        return Examples(**{name: np.concatenate([getattr(part, name) for part in parts]) for name in names})


@dataclass(frozen=True)
class ExampleGame:
    """The job of playing one game for examples.

    Now and then, in `wander` of the decisions, any candidate is played instead of the bot's choice: the net must
    know more than the middle of the road. The example is the bot's choice all the same.
    """

    slug: str
    bot: str
    seed: int
    wander: float = 0.1
    options: dict[str, Any] | None = None
    scenario: str | None = None

    def __call__(self, number: int) -> Examples:
        """The examples of the game of this number."""
        game = loaded(self.slug)
        random = Random(self.seed * 1_000_003 + number)
        player = bot(self.bot)
        observation = game.observation()
        state = game.new(self.options, self.scenario)
        rows: list[bytes] = []
        codes: list[int] = []
        counts: list[int] = []
        chosen: list[int] = []
        while state.actor != OVER and len(rows) < LONGEST:
            if state.actor == CHANCE:
                state.carry_out(state.sample(random))
                continue
            candidates = game.candidates(state, state.actor)
            action = player.choose(state, state.actor, random)
            choices = candidates if action in candidates else state.legal()
            if len(choices) > 1:
                rows.append(observation.of(state, state.actor))
                codes.extend(choices)
                counts.append(len(choices))
                chosen.append(choices.index(action))
            if self.wander and random.random() < self.wander:
                action = candidates[random.randrange(len(candidates))]
            state.carry_out(action)
        return Examples(
            np.frombuffer(b"".join(rows), np.int8).reshape(len(rows), observation.size),
            np.array(codes, np.int32),
            np.array(counts, np.int64),
            np.array(chosen, np.int64),
            np.tile(np.array(state.returns(), np.float32), (len(rows), 1)),
        )
