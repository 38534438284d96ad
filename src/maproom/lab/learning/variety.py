"""Which scenarios and options are played in training: those that people choose, the usual ones more often."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from maproom.kernel.errors import MaproomError
from maproom.kernel.game import Game

Variety = tuple[tuple[dict[str, Any], str], ...]

USUAL: Final = 0.5
"""The share of games with the usual options in the first scenario."""
MADE_BY_HAND: Final = ("own", "random")
"""Scenarios that are another game each time."""
PLAYERS: Final = "players"
"""The option that says who plays."""


def variety_of(game: Game) -> Variety:
    """The usual setting first, then every other scenario, other players, and each switch turned by itself.

    What has no two sides, or cannot be set up alone, is left out.
    """
    usual = game.scenarios[0].slug
    ways: list[tuple[dict[str, Any], str]] = [
        ({}, scenario.slug) for scenario in game.scenarios if scenario.slug not in MADE_BY_HAND
    ]
    for option in game.options:
        if option.name == PLAYERS:
            ways += [({option.name: choice}, usual) for choice in option.choices if choice != option.default]
        elif isinstance(option.default, bool):
            ways.append(({option.name: not option.default}, usual))
    return tuple(way for way in ways if _is_a_contest(game, *way))


def drawn(ways: int, random: Random) -> int:
    """The number of the next game's setting."""
    if ways <= 1 or random.random() < USUAL:
        return 0
    return random.randrange(1, ways)


def _is_a_contest(game: Game, options: dict[str, Any], scenario: str) -> bool:
    try:
        settled = game.settle_options(options)
        game.new(settled, scenario)
        return len(game.teams(settled, scenario)) > 1
    except MaproomError:
        return False
