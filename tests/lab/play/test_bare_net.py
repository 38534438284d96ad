"""A net alone is a player of the laboratory."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import maproom
from maproom.bots.errors import UnfitNet
from maproom.bots.nets import shelf
from maproom.lab.play.players import player

GAME = maproom.game("east-front")


def test_a_net_plays_by_name_and_from_a_file_alike() -> None:
    state = GAME.new()
    random = Random(3)
    while state.actor < 0:
        state.apply(state.sample(random))
    path = shelf.FOLDER / "east-front.npz"
    chosen = player("net").choose(state, state.actor, Random(1))
    assert chosen in state.legal()
    assert player(f"net:{path}").choose(state, state.actor, Random(1)) == chosen


def test_a_game_without_a_net_and_a_missing_file_are_sentences(tmp_path: Path) -> None:
    fury = maproom.game("fury-in-the-east").new()
    with pytest.raises(UnfitNet, match="No net comes with Fury in the East"):
        player("net").choose(fury, max(fury.actor, 0), Random(1))
    state = GAME.new()
    with pytest.raises(UnfitNet, match=r"none\.npz cannot be read as a net"):
        player(f"net:{tmp_path / 'none.npz'}").choose(state, max(state.actor, 0), Random(1))
