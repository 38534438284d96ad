"""The bots that look ahead before they decide."""

from __future__ import annotations

from random import Random

from maproom.bots.search.adviser import Adviser
from maproom.bots.search.searching import Search
from maproom.kernel.game import Game
from maproom.kernel.state import State


class Searcher:
    """Thinks where there is a choice, for so many tries or so long, and takes what it tried most."""

    def __init__(self, game: Game, adviser: Adviser, tries: int, seconds: float = 0.0) -> None:
        self._game = game
        self._adviser = adviser
        self._tries = tries
        self._seconds = seconds

    def choose(self, state: State, seat: int, random: Random) -> int:
        """The action that the search prefers."""
        legal = state.legal()
        if len(legal) == 1:
            return legal[0]
        candidates = self._game.candidates(state, seat)
        if len(candidates) == 1:
            return candidates[0]
        search = Search(self._game, self._adviser, state, random)
        search.run(self._tries, self._seconds)
        return search.root.most_tried().action
