"""The properties of every game of the registry, on random games with random options."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import maproom
from maproom.kernel.options import Option
from maproom.lab.checks.fuzz import Hunt, fuzz_game

EXAMPLES = 1
THOROUGH = {"fury-in-the-east": 0.003, "frontier-wars": 0.01}
"""How many moments of a long game are looked at in every way; of others one in twenty."""
EVERY = {"fury-in-the-east": 10}
"""The costly properties are looked at one moment in so many: a game of Fury has five thousand."""


def values(option: Option) -> st.SearchStrategy[Any]:
    """Any value that an option takes."""
    if isinstance(option.default, bool):
        return st.booleans()
    if isinstance(option.default, int):
        return st.integers(option.low, option.high)
    return st.sampled_from(option.choices)


@pytest.mark.parametrize("slug", maproom.slugs())
@given(data=st.data())
@settings(
    max_examples=EXAMPLES,
    derandomize=True,
    deadline=None,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    suppress_health_check=(HealthCheck.too_slow, HealthCheck.data_too_large),
)
def test_every_property_holds_in_random_games(slug: str, data: st.DataObject) -> None:
    game = maproom.game(slug)
    hunt = Hunt(
        slug,
        seed=data.draw(st.integers(0, 2**32), "seed"),
        options={option.name: data.draw(values(option), option.name) for option in game.options},
        scenario=data.draw(st.sampled_from([scenario.slug for scenario in game.scenarios]), "scenario"),
        thorough=THOROUGH.get(slug, 0.05),
        every=EVERY.get(slug, 1),
    )
    failure = fuzz_game(hunt, 0).failure
    assert failure is None, f"{failure.property}: {failure.what}\n{failure.record}"
