"""A net that plays by itself, without looking ahead; and plays on, and foresees, for those who do."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final

from maproom.bots.nets.network import Network, Standing
from maproom.kernel.game import Game
from maproom.kernel.observation import Observation
from maproom.kernel.state import State

TIE: Final = 1e-3
"""Preferences that differ by less count as equal, and the first candidate is taken: machines add up in other
orders, and what they find differs by some millionths."""


class NetPlayer:
    """Takes a candidate by the net's preferences: the most preferred one, or drawn where `temperature` is not 0."""

    def __init__(self, game: Game, network: Network, temperature: float = 0.0) -> None:
        self._game = game
        self._network = network
        self._observation: Observation = game.observation()
        self._temperature = temperature
        self._standing: list[Standing] = []
        """Of every seat: positions of one search are much alike."""
        self.begin()

    def begin(self) -> None:
        """A new search."""
        self._standing = [Standing() for _ in self._game.seat_names]

    def choose(self, state: State, seat: int, random: Random) -> int:
        """One of the candidates."""
        actions = self._game.candidates(state, seat)
        if len(actions) == 1:
            return actions[0]
        preferences, _ = self._network.think(self._observation.of(state, seat), list(actions))
        return self._drawn(actions, preferences, random)

    def choose_each(self, states: list[State], randoms: list[Random]) -> list[int]:
        """A candidate in each of many positions; those of one seat are thought about together."""
        chosen = [0] * len(states)
        open_: list[list[int]] = [[] for _ in self._standing]
        candidates: list[tuple[int, ...]] = []
        for place, state in enumerate(states):
            actions = self._game.candidates(state, state.actor)
            candidates.append(actions)
            if len(actions) == 1:
                chosen[place] = actions[0]
            else:
                open_[state.actor].append(place)
        for seat, places in enumerate(open_):
            if not places:
                continue
            rows = [self._observation.of(states[place], seat) for place in places]
            liked = self._network.prefer_each(
                rows, [list(candidates[place]) for place in places], self._standing[seat]
            )
            for place, preferences in zip(places, liked, strict=True):
                chosen[place] = self._drawn(candidates[place], preferences.tolist(), randoms[place])
        return chosen

    def favourites(self, state: State, seat: int, actions: tuple[int, ...]) -> list[int]:
        """The actions, the most preferred first."""
        preferences, _ = self._network.think(self._observation.of(state, seat), list(actions))
        order = sorted(range(len(actions)), key=lambda place: -preferences[place])
        return [actions[place] for place in order]

    def _drawn(self, actions: tuple[int, ...], preferences: list[float], random: Random) -> int:
        """One of the actions, by how much they are preferred."""
        highest = max(preferences)
        if self._temperature == 0.0:
            return actions[first_of_the_best(preferences)]
        powers = [exp((one - highest) / self._temperature) for one in preferences]
        mark = random.random() * sum(powers)
        for action, power in zip(actions, powers, strict=True):
            mark -= power
            if mark < 0.0:
                return action
        return actions[-1]


def first_of_the_best(preferences: list[float]) -> int:
    """The place of the highest preference, or of the first that is as good as equal to it.

    >>> first_of_the_best([0.5, 1.0, 1.0000001]), first_of_the_best([0.5, 1.0, 1.01])
    (1, 2)
    """
    least = max(preferences) - TIE
    for place, one in enumerate(preferences):
        if one >= least:
            return place
    raise AssertionError("the highest preference is one of them")


class NetForesight:
    """What a seat may expect in positions, by a net, as whoever is to decide there sees them."""

    def __init__(self, game: Game, network: Network) -> None:
        self._network = network
        self._observation: Observation = game.observation()

    def expect_each(self, states: list[State], seat: int) -> list[float]:
        """From -1 to 1."""
        rows = [self._observation.of(state, state.actor) for state in states]
        return [float(one[seat]) for one in self._network.expect_each(rows, Standing())]
