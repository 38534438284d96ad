"""What a seat may expect in a position: by the game's judge; a net may do the same."""

from __future__ import annotations

from typing import Protocol

from maproom.kernel.game import Game
from maproom.kernel.state import State


class Foresight(Protocol):
    """Somebody who says how a game will end."""

    def expect_each(self, states: list[State], seat: int) -> list[float]:
        """From -1, lost, to 1, won, for a seat; somebody is to decide in each of the positions."""


class JudgeForesight:
    """The judge's worth, squeezed."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def expect_each(self, states: list[State], seat: int) -> list[float]:
        """From -1 to 1."""
        return [self._game.expected(self._game.judge(state, seat)) for state in states]
