"""A game as a PettingZoo environment (AEC): the seats decide in turn, under action masks.

>>> table = env("east-front", {"first_game": True})
>>> table.reset(seed=1)
>>> table.agent_selection
'axis_0'
>>> seen, reward, terminated, truncated, info = table.last()
>>> table.step(table.action_space("axis_0").sample(seen["action_mask"]))
"""

from __future__ import annotations

from random import Random
from typing import Any

from maproom.lab.extras import extra

with extra("pettingzoo", "The PettingZoo adapter"):
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv  # type: ignore[import-untyped]  # PettingZoo ships no types
    from pettingzoo.utils import wrappers  # type: ignore[import-untyped]  # as above

from maproom.lab.adapters.sitting import Seen, Sitting

ILLEGAL_REWARD = -1.0


def env(
    slug: str, options: dict[str, Any] | None = None, scenario: str | None = None, render_mode: str | None = None
) -> Any:
    """The environment in PettingZoo's usual wrappers: an illegal action loses the game for who plays it."""
    bare = raw_env(slug, options, scenario, render_mode)
    bounded = wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(bare, ILLEGAL_REWARD))
    return wrappers.OrderEnforcingWrapper(bounded)


def raw_env(
    slug: str, options: dict[str, Any] | None = None, scenario: str | None = None, render_mode: str | None = None
) -> Table:
    """The environment without wrappers: an illegal action raises IllegalAction and changes nothing."""
    return Table(slug, options, scenario, render_mode)


def _letters(name: str) -> str:
    """A name as PettingZoo wants it: letters alone before the number."""
    return "".join(letter for letter in name if letter.isalpha())


class Table(AECEnv):  # type: ignore[misc]  # PettingZoo ships no types
    """The seats as agents, `<letters of the seat>_<number>`; the return of the game is the last step's reward."""

    def __init__(
        self, slug: str, options: dict[str, Any] | None, scenario: str | None, render_mode: str | None
    ) -> None:
        super().__init__()
        self._sitting = sitting = Sitting(slug, options, scenario)
        game = sitting.game
        name = f"{slug.replace('-', '_')}_v{game.version}"
        self.metadata = {"name": name, "render_modes": ["ansi", "human"], "is_parallelizable": False}
        self.render_mode = render_mode
        self._agent_of = {seat: f"{_letters(game.seat_names[seat])}_{seat}" for seat in sitting.seats}
        self._seat_of = {agent: seat for seat, agent in self._agent_of.items()}
        self.possible_agents = list(self._seat_of)
        self.agents: list[str] = []
        self._action_spaces = {agent: sitting.action_space() for agent in self.possible_agents}
        self._observation_spaces = {agent: sitting.observation_space() for agent in self.possible_agents}
        self._random = Random()

    def observation_space(self, agent: str) -> spaces.Dict:
        """What the agent may see."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[np.int64]:
        """What the agent may do, were it legal."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; without a seed the random numbers go on. The options of `reset` are not used."""
        if seed is not None:
            self._random = Random(seed)
        self._sitting.begin(self._random)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self._agent_of[self._sitting.state.actor]

    def observe(self, agent: str) -> Seen:
        """What the agent sees now; who is not asked has an empty mask."""
        return self._sitting.sees(self._seat_of[agent])

    def step(self, action: int | None) -> None:
        """Plays the action of the agent that is to decide, and lets chance decide what follows."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "an agent that is still playing must act"
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._sitting.play(int(action))
        if self._sitting.is_over:
            returns = self._sitting.state.returns()
            self.rewards = {one: returns[self._seat_of[one]] for one in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
            self._accumulate_rewards()
        else:
            self.agent_selection = self._agent_of[self._sitting.state.actor]
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The position as text, printed when the mode is `human`."""
        return self._sitting.rendered(self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""
