"""What a seat may expect in a position: by the game's judge; a net may do the same."""

from __future__ import annotations

from typing import Protocol

from maproom.bots.thought import expectation
from maproom.kernel.game import Game
from maproom.kernel.state import State


class Foresight(Protocol):
    """Somebody who says how a game will end."""

    def expect(self, state: State, seat: int) -> float:
        """From -1, lost, to 1, won, for a seat; somebody is to decide in the position."""


class JudgeForesight:
    """The judge's worth, squeezed."""

    def __init__(self, game: Game, scale: float) -> None:
        self._game = game
        self._scale = scale

    def expect(self, state: State, seat: int) -> float:
        """From -1 to 1."""
        return expectation(self._game.judge(state, seat), self._scale)
