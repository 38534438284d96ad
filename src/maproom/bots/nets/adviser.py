"""A net that advises a search."""

from __future__ import annotations

from math import exp

from maproom.bots.nets.network import Network
from maproom.bots.search.adviser import Advice, Adviser
from maproom.kernel.game import Game
from maproom.kernel.observation import Observation
from maproom.kernel.state import State


class NetAdviser(Adviser):
    """Prefers and expects what a net has learned, from what the seat that is to decide sees."""

    def __init__(self, game: Game, network: Network, temperature: float = 1.0) -> None:
        self._observation: Observation = game.observation()
        self._network = network
        self._temperature = temperature

    def advise(self, state: State, actions: tuple[int, ...]) -> Advice:
        row = self._observation.of(state, state.actor)
        preferences, values = self._network.think(row, list(actions))
        highest = max(preferences)
        powers = [exp((one - highest) / self._temperature) for one in preferences]
        total = sum(powers)
        return Advice([power / total for power in powers], values)
