"""The whole reach of a unit is what the rules themselves let it do, step by step (FW-MOV-01)."""

from __future__ import annotations

from random import Random

import maproom
from maproom.games.frontier_wars.board import PIECE_DOMAIN
from maproom.kernel.frame import CHANCE, OVER

GAME = maproom.game("frontier-wars")


def test_fw_mov_01_every_way_is_a_row_of_legal_actions_to_its_end() -> None:
    random, looked, longest = Random(7), 0, 0
    state = GAME.new(scenario="compact-2")
    while state.actor != OVER and looked < 25:
        if state.actor == CHANCE:
            state.apply(state.sample(random))
            continue
        words = [GAME.verbs.words(action) for action in state.legal()]
        pieces = sorted({word["piece"] for word in words if word["verb"] == "move"})
        if state.stack[-1].name() == "Movement" and pieces:
            piece = random.choice(pieces)
            first = {word["to"] for word in words if word["verb"] == "move" and word["piece"] == piece}
            ways = GAME.ways(state, PIECE_DOMAIN, PIECE_DOMAIN.index[piece])
            assert first <= {GAME.verbs.words(row[0])["to"] for row in ways.values()}
            for row in ways.values():
                after = state.clone()
                for action in row:
                    after.apply(action)
                longest = max(longest, len(row))
            looked += 1
        state.apply(random.choice(state.legal()))
    assert looked == 25
    assert longest > 1
