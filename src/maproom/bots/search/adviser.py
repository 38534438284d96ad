"""Who advises a search: what a seat would rather do, and what every seat may expect."""

from __future__ import annotations

from math import exp, tanh

from maproom.kernel.game import Game
from maproom.kernel.state import State


class Advice:
    """Of one position: how likely each of some actions is to be the best, and what each seat may expect."""

    def __init__(self, priors: list[float], values: list[float]) -> None:
        self.priors = priors
        """They add up to 1."""
        self.values = values
        """From -1, lost, to 1, won, for each seat of the game."""


class Adviser:
    """Judges positions for a search; it is asked only about positions that the searching seat can imagine."""

    def advise(self, state: State, actions: tuple[int, ...]) -> Advice:
        """What the seat that is to decide makes of some of its legal actions."""
        raise NotImplementedError


class JudgeAdviser(Adviser):
    """Expects what the game's judge says, and prefers the actions after which the judge sees more."""

    def __init__(self, game: Game, scale: float, temperature: float = 0.08) -> None:
        self._game = game
        self._scale = scale
        """So much of the judge's worth is nearly a won game."""
        self._temperature = temperature

    def advise(self, state: State, actions: tuple[int, ...]) -> Advice:
        judge = self._game.judge
        seat = state.actor
        own = tanh(judge(state, seat) / self._scale)
        hopes: list[float] = []
        for action in actions:
            after = state.clone()
            after.carry_out(action)
            hopes.append(tanh(judge(after, seat) / self._scale))
        return Advice(softened(hopes, self._temperature), self._values(state, seat, own))

    def _values(self, state: State, seat: int, own: float) -> list[float]:
        """What each seat may expect: with two sides, what one hopes the other fears."""
        judge, scale = self._game.judge, self._scale
        seats = range(len(self._game.seat_names))
        return [own if other == seat else tanh(judge(state, other) / scale) for other in seats]


def softened(hopes: list[float], temperature: float) -> list[float]:
    """Shares that add up to 1, the greater the higher the hope."""
    highest = max(hopes)
    powers = [exp((hope - highest) / temperature) for hope in hopes]
    total = sum(powers)
    return [power / total for power in powers]
