"""Players of the laboratory that fit themselves to whatever game they are asked to play, on both builds."""

from __future__ import annotations

from random import Random

from maproom.bots.bot import Bot
from maproom.kernel.game import Game
from maproom.kernel.state import State


class Fitted:
    """A bot made of one bot a game; a level of the bots, which may be compiled, cannot be built upon here."""

    def __init__(self) -> None:
        self._players: dict[str, Bot] = {}

    def player(self, game: Game) -> Bot:
        """Who decides in this game."""
        raise NotImplementedError

    def choose(self, state: State, seat: int, random: Random) -> int:
        """What the player of this game chooses."""
        game = state.game()
        if game.slug not in self._players:
            self._players[game.slug] = self.player(game)
        return self._players[game.slug].choose(state, seat, random)
