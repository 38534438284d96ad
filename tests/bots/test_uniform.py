"""The bot that plays anything."""

from __future__ import annotations

from random import Random

import maproom
from maproom.bots import bot


def test_every_legal_action_is_chosen_sooner_or_later() -> None:
    state = maproom.game("east-front").new({"first_game": True})
    random = Random(1)
    chosen = {bot("random").choose(state, state.actor, random) for _ in range(20 * len(state.legal()))}
    assert chosen == set(state.legal())


def test_the_same_random_numbers_give_the_same_choices() -> None:
    state = maproom.game("east-front").new({"first_game": True})
    first, second = Random(5), Random(5)
    for _ in range(20):
        assert bot("random").choose(state, 0, first) == bot("random").choose(state, 0, second)
