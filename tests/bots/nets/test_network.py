"""Trained nets: that they fit their games, say what their numbers say, and are refused elsewhere."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import maproom
from maproom.bots.errors import UnfitNet
from maproom.bots.nets import shelf
from maproom.bots.nets.layout import ActionParts
from maproom.bots.nets.network import Network, action_rows, load, packed
from maproom.bots.nets.player import NetPlayer

TRAINED = sorted(path.stem for path in shelf.FOLDER.glob("*.npz"))
LARGEST = 8_000_000


def arrays_of(slug: str) -> dict[str, Any]:
    with np.load(shelf.FOLDER / f"{slug}.npz") as arrays:
        return dict(arrays)


@pytest.mark.parametrize("slug", TRAINED)
def test_a_shipped_net_fits_its_game_and_is_small(slug: str) -> None:
    assert shelf.net_for(maproom.game(slug)) is not None
    assert (shelf.FOLDER / f"{slug}.npz").stat().st_size <= LARGEST


def test_a_net_says_what_its_numbers_say() -> None:
    game = maproom.game("east-front")
    arrays = arrays_of("east-front")
    numbers = {name: value.astype(np.float64) for name, value in arrays.items() if name != "card"}
    state = game.new({"first_game": True})
    row = game.observation().of(state, state.actor)
    layer = np.maximum(np.frombuffer(row, np.int8) @ numbers["first_w"] + numbers["first_b"], 0)
    for block in range(json.loads(bytes(arrays["card"]))["blocks"]):
        inner = np.maximum(layer @ numbers[f"block{block}_w1"] + numbers[f"block{block}_b1"], 0)
        layer = layer + inner @ numbers[f"block{block}_w2"] + numbers[f"block{block}_b2"]
    query = layer @ numbers["query_w"] + numbers["query_b"]
    values = np.tanh(layer @ numbers["value_w"] + numbers["value_b"])
    legal = list(state.legal())
    rows = action_rows(game, numbers)[legal]
    preferences, expected = Network(game, arrays).think(row, legal)
    assert preferences == pytest.approx(list(rows[:, :-1] @ query + rows[:, -1]), abs=1e-2)
    assert expected == pytest.approx(list(values), abs=1e-3)


def test_a_net_of_another_game_is_refused() -> None:
    with pytest.raises(UnfitNet, match="no net for"):
        load(maproom.game("quartermaster-ww2"), shelf.FOLDER / "east-front.npz")


def test_a_net_for_other_codes_is_refused(tmp_path: Path) -> None:
    arrays = arrays_of("east-front")
    card = json.loads(bytes(arrays.pop("card")))
    (tmp_path / "old.npz").write_bytes(packed({**card, "codes": "others"}, arrays))
    with pytest.raises(UnfitNet, match="another version"):
        load(maproom.game("east-front"), tmp_path / "old.npz")


def test_a_broken_file_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "broken.npz").write_bytes(b"no net")
    with pytest.raises(UnfitNet, match="cannot be read"):
        load(maproom.game("east-front"), tmp_path / "broken.npz")


def test_a_net_that_does_not_fit_leaves_the_judge_in_its_place(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "east-front.npz").write_bytes(b"no net")
    monkeypatch.setattr(shelf, "FOLDER", tmp_path)
    monkeypatch.setattr(shelf, "_nets", {})
    with caplog.at_level(logging.WARNING, "maproom.bots"):
        assert shelf.net_for(maproom.game("east-front")) is None
    assert "The judge takes its place." in caplog.text


def test_action_parts_name_verb_and_arguments() -> None:
    game = maproom.game("east-front")
    parts = ActionParts(game)
    assert len(parts.verbs) == game.verbs.size
    move = game.verbs.by_name["move"]
    one, other = move.of(1, 2), move.of(1, 3)
    assert parts.arguments[0][one] == parts.arguments[0][other] != 0
    assert parts.arguments[1][one] != parts.arguments[1][other]
    assert parts.arguments[2][one] == 0


def test_a_bare_net_plays_a_candidate() -> None:
    game = maproom.game("east-front")
    net = shelf.net_for(game)
    assert net is not None
    state = game.new({"first_game": True})
    for temperature in (0.0, 1.0):
        chosen = NetPlayer(game, net, temperature).choose(state, state.actor, Random(1))
        assert chosen in game.candidates(state, state.actor)


@pytest.mark.parametrize("slug", TRAINED)
def test_a_search_uses_a_net_unless_its_card_says_that_the_judge_is_better(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = maproom.game(slug)
    net = shelf.net_for(game)
    assert net is not None
    monkeypatch.setitem(net.card, "searches", True)
    assert shelf.searching_net_for(game) is net
    monkeypatch.setitem(net.card, "searches", False)
    assert shelf.searching_net_for(game) is None
