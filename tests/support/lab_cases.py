"""Which games, options and scenarios the tests of the laboratory go through."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import maproom
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.options import Option
from maproom.kernel.state import State

Case = tuple[str, dict[str, Any], str]
"""A slug, options and a scenario."""


def other_values(option: Option) -> list[bool | int | str]:
    """The values of an option, besides its default, that are worth a test."""
    if isinstance(option.default, bool):
        values: list[bool | int | str] = [False, True]
    elif isinstance(option.default, int):
        values = [option.low, option.high]
    else:
        values = list(option.choices)
    return [value for value in dict.fromkeys(values) if value != option.default]


SHORT: dict[str, dict[str, Any]] = {"frontier-wars": {"round_limit": 1}}
"""Options that make a long game short, where only the way there matters."""
LONG = {"fury-in-the-east": 10}
"""Games so long that one case of each kind must do, and their last turns."""
FEW = 2
"""A game with so few options is gone through with every value of each."""


def cases_of(slug: str) -> list[Case]:
    """A case for every set of seats and teams that scenarios and single options lead to."""
    game = maproom.game(slug)
    first = game.scenarios[0].slug
    wanted: list[tuple[dict[str, Any], str]] = [({}, scenario.slug) for scenario in game.scenarios]
    wanted += [({option.name: value}, first) for option in game.options for value in other_values(option)]
    cases: dict[tuple[Any, ...], Case] = {}
    for options, scenario in wanted:
        settled = game.settle_options(options)
        kind: tuple[Any, ...] = (game.seats(settled, scenario), game.teams(settled, scenario))
        if len(game.options) <= FEW and slug not in LONG:
            kind += (str(options), scenario)
        cases.setdefault(kind, (slug, {**SHORT.get(slug, {}), **options}, scenario))
    return list(cases.values())


CASES: list[Case] = [case for slug in maproom.slugs() for case in cases_of(slug)]
TOY_CASES: list[Case] = [("toy", {}, "valley"), ("toy", {"rounds": 4}, "top"), ("toy", {"open": True}, "top")]
ALL_CASES: list[Case] = [*CASES, *TOY_CASES]


def name_of(case: Case) -> str:
    """A short name for the report of a test."""
    slug, options, scenario = case
    return "-".join([slug, scenario, *[f"{name}={value}" for name, value in options.items()]])


def start_of(case: Case) -> State:
    """Where a game begins; of a long one the last turn of a random game, since a whole one would take minutes."""
    slug, options, scenario = case
    game = maproom.game(slug)
    if slug not in LONG:
        return game.new(options, scenario)
    return next(state for state in positions(case, seed=1) if game.turn_number(state) == LONG[slug])


def positions(case: Case, seed: int, every: int = 1, most: int = 100_000) -> Iterator[State]:
    """The positions of a random game, or every so many of them; the last one too when the game ends."""
    slug, options, scenario = case
    random = Random(seed)
    state = maproom.game(slug).new(options, scenario)
    for number in range(most):
        if state.actor == OVER:
            yield state
            return
        if number % every == 0:
            yield state
        state.apply(state.sample(random) if state.actor == CHANCE else random.choice(state.legal()))
