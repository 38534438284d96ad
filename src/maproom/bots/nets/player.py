"""A net that plays by itself, without looking ahead."""

from __future__ import annotations

from math import exp
from random import Random

from maproom.bots.nets.network import Network
from maproom.kernel.game import Game
from maproom.kernel.observation import Observation
from maproom.kernel.state import State


class NetPlayer:
    """Takes a candidate by the net's preferences: the most preferred one, or drawn where `temperature` is not 0."""

    def __init__(self, game: Game, network: Network, temperature: float = 0.0) -> None:
        self._game = game
        self._network = network
        self._observation: Observation = game.observation()
        self._temperature = temperature

    def choose(self, state: State, seat: int, random: Random) -> int:
        """One of the candidates."""
        actions = self._game.candidates(state, seat)
        if len(actions) == 1:
            return actions[0]
        preferences, _ = self._network.think(self._observation.of(state, seat), list(actions))
        highest = max(preferences)
        if self._temperature == 0.0:
            return actions[preferences.index(highest)]
        powers = [exp((one - highest) / self._temperature) for one in preferences]
        mark = random.random() * sum(powers)
        for action, power in zip(actions, powers, strict=True):
            mark -= power
            if mark < 0.0:
                return action
        return actions[-1]


class NetForesight:
    """What a seat may expect in a position, by a net, as whoever is to decide there sees it."""

    def __init__(self, game: Game, network: Network) -> None:
        self._network = network
        self._observation: Observation = game.observation()

    def expect(self, state: State, seat: int) -> float:
        """From -1 to 1."""
        return self._network.expect(self._observation.of(state, state.actor))[seat]
