"""The same choices on every machine: sums in another order, alone or together, leave a net's choice as it is."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import numpy as np
import pytest

import maproom
from maproom.bots.nets import shelf
from maproom.bots.nets.network import Network, Standing, action_rows
from maproom.bots.nets.player import TIE, NetPlayer, first_of_the_best
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.state import State

TRAINED = sorted(path.stem for path in shelf.FOLDER.glob("*.npz"))
TOLERANCE = 1e-4
"""What machines may differ by in a preference; see docs/opponents.md."""


def moments(slug: str, number: int) -> list[State]:
    """Positions of a random game in which there is a choice."""
    random = Random(5)
    game = maproom.game(slug)
    state = game.new()
    found: list[State] = []
    while state.actor != OVER and len(found) < number:
        if state.actor == CHANCE:
            state.carry_out(state.sample(random))
            continue
        candidates = game.candidates(state, state.actor)
        if len(candidates) > 1:
            found.append(state.clone())
        state.carry_out(candidates[random.randrange(len(candidates))])
    return found


class Exact:
    """The same net in double precision: a machine that adds up quite otherwise."""

    def __init__(self, slug: str) -> None:
        with np.load(shelf.FOLDER / f"{slug}.npz") as arrays:
            self._blocks = json.loads(bytes(arrays["card"]))["blocks"]
            self._n: dict[str, Any] = {
                name: arrays[name].astype(np.float64) for name in arrays.files if name != "card"
            }
        self._actions = action_rows(maproom.game(slug), self._n)

    def prefer(self, row: bytes, actions: list[int]) -> list[float]:
        n = self._n
        layer = np.maximum(np.frombuffer(row, np.int8) @ n["first_w"] + n["first_b"], 0)
        for block in range(self._blocks):
            inner = np.maximum(layer @ n[f"block{block}_w1"] + n[f"block{block}_b1"], 0)
            layer = layer + inner @ n[f"block{block}_w2"] + n[f"block{block}_b2"]
        rows = self._actions[actions]
        found: list[float] = (rows[:, :-1] @ (layer @ n["query_w"] + n["query_b"]) + rows[:, -1]).tolist()
        return found


@pytest.mark.parametrize("slug", TRAINED)
def test_another_order_of_sums_leaves_the_choice_as_it_is(slug: str) -> None:
    game = maproom.game(slug)
    net = shelf.net_for(game)
    assert net is not None
    exact = Exact(slug)
    undecided = 0
    for state in moments(slug, 60):
        row = game.observation().of(state, state.actor)
        actions = list(game.candidates(state, state.actor))
        here, there = net.think(row, actions)[0], exact.prefer(row, actions)
        assert here == pytest.approx(there, abs=TOLERANCE)
        # Only where a gap is as wide as a tie, to within the tolerance, may machines disagree.
        if any(abs(max(there) - one - TIE) <= 2 * TOLERANCE for one in there):
            undecided += 1
        else:
            assert first_of_the_best(here) == first_of_the_best(there)
    assert undecided <= 2


@pytest.mark.parametrize("slug", TRAINED)
def test_a_net_chooses_alike_alone_and_together(slug: str) -> None:
    game = maproom.game(slug)
    net = shelf.net_for(game)
    assert net is not None
    states = moments(slug, 24)
    together = NetPlayer(game, net).choose_each(states, [Random(1) for _ in states])
    assert together == [NetPlayer(game, net).choose(state, state.actor, Random(1)) for state in states]


def test_of_equal_preferences_the_first_candidate_is_taken() -> None:
    assert first_of_the_best([1.0, 1.0 + TIE / 2, 0.0]) == 0
    assert first_of_the_best([1.0, 1.0 + 2 * TIE]) == 1
    nudged = [[0.25 + sign * 1e-6, 0.25 - sign * 1e-6] for sign in (1, -1)]
    assert {first_of_the_best(one) for one in nudged} == {0}


def test_a_standing_layer_adds_up_to_the_same() -> None:
    game = maproom.game("east-front")
    net = shelf.net_for(game)
    assert isinstance(net, Network)
    states = [state for state in moments("east-front", 40) if state.actor == 0][:12]
    rows = [game.observation().of(state, 0) for state in states]
    actions = [list(game.candidates(state, 0)) for state in states]
    liked = net.prefer_each(rows, actions, Standing())
    for row, some, preferences in zip(rows, actions, liked, strict=True):
        assert preferences.tolist() == pytest.approx(net.think(row, some)[0], abs=TOLERANCE)
