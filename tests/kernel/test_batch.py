"""Games side by side that ask only where there is something to think about."""

from __future__ import annotations

import pytest

import maproom
from maproom.kernel.batch import Batch

GAMES = 3
STEPS = 60


@pytest.mark.parametrize("slug", maproom.slugs())
def test_by_candidates_a_seat_chooses_among_what_is_worth_a_thought(slug: str) -> None:
    game = maproom.game(slug)
    rows = memoryview(bytearray(GAMES * game.observation().size))
    batch = Batch(game.new(), list(range(GAMES)), rows, by_candidates=True)
    for step in range(STEPS):
        for state, choices in zip(batch.states, batch.legal, strict=True):
            assert len(choices) > 1
            assert choices == game.candidates(state, state.actor)
        batch.step([choices[(step + number) % len(choices)] for number, choices in enumerate(batch.legal)])
