"""Playing positions on until everybody has had a turn, or some turns; all of them side by side."""

from __future__ import annotations

from random import Random

from maproom.bots.search.habits import Habit
from maproom.bots.thought import Step, remember
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.game import Game
from maproom.kernel.state import State


class Playout:
    """A position that is being played on, with its own random numbers."""

    def __init__(
        self, game: Game, deal: State, action: int, random: Random, turns: int, line: list[Step] | None = None
    ) -> None:
        self.state = deal.clone()
        self.random = random
        self._game = game
        self._line = line
        self._turn = game.turn_number(self.state)
        self._turns_left = turns
        self._steps = 0
        self.take(action)

    def take(self, action: int) -> None:
        """What somebody decided here."""
        if self._line is not None:
            remember(self._line, self.state, action)
        self.state.carry_out(action)

    def goes_on(self, most_steps: int) -> bool:
        """Lets chance decide until somebody is asked; whether that one is still to be answered."""
        state = self.state
        while self._steps < most_steps:
            self._steps += 1
            if state.actor == OVER:
                return False
            if state.actor != CHANCE:
                return not self._turns_are_over()
            state.carry_out(state.sample(self.random))
        while state.actor == CHANCE:
            state.carry_out(state.sample(self.random))
        return False

    def _turns_are_over(self) -> bool:
        now = self._game.turn_number(self.state)
        if now != self._turn:
            self._turn = now
            self._turns_left -= 1
        return self._turns_left <= 0


def play_on(playouts: list[Playout], habit: Habit, most_steps: int) -> None:
    """Plays positions to their ends, all that are still going on by one step after the other."""
    going = [one for one in playouts if one.goes_on(most_steps)]
    while going:
        chosen = habit.choose_each([one.state for one in going], [one.random for one in going])
        for playout, action in zip(going, chosen, strict=True):
            playout.take(action)
        going = [one for one in going if one.goes_on(most_steps)]
