"""OpenSpiel's information-set search as one of our bots, with the game's judge at its leaves: a yardstick."""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Any

from maproom.kernel.state import State
from maproom.lab.adapters.openspiel import NAMES, Judge, OpenSpielState, Position
from maproom.lab.extras import extra

with extra("openspiel", "OpenSpiel's search"):
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms import ismcts

EXPLORATION = 1.4


class TimedSearch(ismcts.ISMCTSBot):  # type: ignore[misc]  # OpenSpiel ships no types
    """OpenSpiel's search, stopped after so much time of the processor instead of a number of simulations."""

    def __init__(self, game: Any, seconds: float, seed: int) -> None:
        super().__init__(game, Judge(), EXPLORATION, 1, random_state=np.random.RandomState(seed))
        self._seconds = seconds
        self.simulations = 0

    def run_search(self, state: OpenSpielState) -> list[tuple[int, float]]:
        """Its policy after as many simulations as there is time for; after the first visit at least one more."""
        until = process_time() + self._seconds
        self.reset()
        self._root_node = self.create_new_node(state)
        self.simulations = 0
        while self.simulations < 2 or process_time() < until:
            self.run_simulation(self.sample_root_state(state))
            self.simulations += 1
        policy: list[tuple[int, float]] = self.get_final_policy(state, self._root_node)
        return policy


class Ismcts:
    """Decides by OpenSpiel's search; it looks at every legal action, as that search does, and keeps nothing.

    A game is played by the seats of its default options and scenario.
    """

    on_the_clock = True

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def choose(self, state: State, seat: int, random: Random) -> int:
        """What was tried most often."""
        legal = state.legal()
        if len(legal) == 1:
            return legal[0]
        game = pyspiel.load_game(NAMES[state.SLUG])
        if seat not in game.seats:
            raise ValueError(f"OpenSpiel's search plays {state.game().name} with its default options only")
        search = TimedSearch(game, self._seconds, random.getrandbits(32))
        position = Position(state.clone(), game.seats, [""] * len(game.seats))
        return int(search.step(OpenSpielState(game, position)))
