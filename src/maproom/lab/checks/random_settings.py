"""Options and scenarios drawn at random, to see more of a game than its defaults."""

from __future__ import annotations

from random import Random
from typing import Any

from maproom.kernel.errors import BadOption
from maproom.kernel.game import Game
from maproom.kernel.options import Option

TRIES = 200
"""Not all options go together; so often another choice is drawn."""


def drawn_setting(
    game: Game, random: Random, options: dict[str, Any] | None = None, scenario: str | None = None
) -> tuple[dict[str, Any], str]:
    """A scenario and all options, those that are given as they are and the others by chance."""
    for _ in range(TRIES):
        slug = game.settle_scenario(scenario or random.choice(game.scenarios).slug)
        chosen = {option.name: _value(option, random) for option in game.options} | (options or {})
        try:
            game.new(chosen, slug)
        except BadOption:
            continue
        return chosen, slug
    raise BadOption(f"No options of {game.name} were found that go together with those that are given.")


def _value(option: Option, random: Random) -> bool | int | str:
    if isinstance(option.default, bool):
        return random.random() < 0.5
    if isinstance(option.default, int):
        return random.randint(option.low, option.high)
    return random.choice(option.choices)
