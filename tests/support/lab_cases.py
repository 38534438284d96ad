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


def values_of(option: Option) -> list[bool | int | str]:
    """The values of an option that are worth a test."""
    if isinstance(option.default, bool):
        return [False, True]
    if isinstance(option.default, int):
        return sorted({option.low, option.default, option.high})
    return list(option.choices)


def cases_of(slug: str) -> list[Case]:
    """Every scenario with the default options, and every other value of each option."""
    game = maproom.game(slug)
    cases: list[Case] = [(slug, {}, scenario.slug) for scenario in game.scenarios]
    for option in game.options:
        others = [value for value in values_of(option) if value != option.default]
        cases.extend((slug, {option.name: value}, game.scenarios[0].slug) for value in others)
    return cases


CASES: list[Case] = [case for slug in maproom.slugs() for case in cases_of(slug)]
TOY_CASES: list[Case] = [("toy", {}, "valley"), ("toy", {"rounds": 4}, "top"), ("toy", {"open": True}, "top")]
ALL_CASES: list[Case] = [*CASES, *TOY_CASES]


def name_of(case: Case) -> str:
    """A short name for the report of a test."""
    slug, options, scenario = case
    return "-".join([slug, scenario, *[f"{name}={value}" for name, value in options.items()]])


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
