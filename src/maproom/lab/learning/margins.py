"""By how much a game was won: what the second head of a net learns to foresee, besides who wins."""

from __future__ import annotations

from math import tanh
from typing import Final

from maproom.kernel.game import Game
from maproom.kernel.state import State

STEEPNESS: Final = 3.0
"""Who has twice the score of the next one has a margin of about three quarters."""


def margins_of(game: Game, state: State, teams: list[list[int]]) -> list[float]:
    """For every seat how far it is ahead of the best of the others, from -1 to 1; 0 where nothing is counted.

    `teams` are the seats that win and lose together. A score may be told by seat or by team; where only one of
    two sides counts, the other one has what that one lacks.
    """
    scores = _by_team(game, state, teams)
    margins = [0.0] * len(game.seat_names)
    for number, team in enumerate(teams):
        others = [score for other, score in scores.items() if other != number]
        if number in scores and others:
            margin = _share(scores[number], max(others))
        elif number in scores:
            margin = tanh(scores[number] / game.judge_scale)
        elif len(teams) == 2 and others:
            margin = -tanh(others[0] / game.judge_scale)
        else:
            continue
        for seat in team:
            margins[seat] = margin
    return margins


def _share(own: float, other: float) -> float:
    """What one has more than the other, of what both have."""
    return tanh(STEEPNESS * (own - other) / (abs(own) + abs(other) + 1.0))


def _by_team(game: Game, state: State, teams: list[list[int]]) -> dict[int, float]:
    """The score of each team that has one; names that are no seats' stand for the teams in their order."""
    told = game.scores(state)
    names = list(game.seat_names)
    if told and not any(key in names for key in told):
        return {number: float(score) for number, score in enumerate(told.values()) if number < len(teams)}
    found: dict[int, float] = {}
    for number, team in enumerate(teams):
        scores = [float(told[names[seat]]) for seat in team if names[seat] in told]
        if scores:
            found[number] = sum(scores)
    return found
