"""What the judge must see for bots to play sensibly."""

from __future__ import annotations

import pytest
from support.race_to_moscow import GAME, army, position, tokens


@pytest.mark.parametrize(("word", "at", "kind"), [
    ("16_armee", "gumbinnen", "ammo"), ("16_armee", "gumbinnen", "food"),
    ("4_panzergruppe", "tilsit", "ammo"), ("4_panzergruppe", "tilsit", "fuel"),
])  # fmt: skip
def test_tokens_are_worth_more_on_a_card_that_needs_them_than_beside_it(word: str, at: str, kind: str) -> None:
    carried = position(armies={word: army(at, **{kind: 2})})
    lying = position(armies={word: army(at)}, supplies={at: tokens(**{kind: 2})})
    assert GAME.judge(carried, 0) > GAME.judge(lying, 0)
