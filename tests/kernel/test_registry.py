"""Games are known by their slugs and imported when first asked for."""

from __future__ import annotations

import sys

import pytest
from support.toy import GAME

import maproom
from maproom.kernel import registry
from maproom.kernel.errors import UnknownGame


def test_a_registered_game_is_loaded_from_its_module() -> None:
    assert maproom.game("toy") is GAME
    assert maproom.game("toy") is maproom.game("toy")
    assert "toy" in maproom.slugs()


def test_an_unknown_game_is_named_with_the_likeliest() -> None:
    with pytest.raises(UnknownGame, match=r"no game 'east-frond'\. Did you mean 'east-front'\?"):
        maproom.game("east-frond")
    with pytest.raises(UnknownGame, match=r"^There is no game 'go'\.$"):
        maproom.game("go")


def test_registering_imports_nothing() -> None:
    registry.register("far-away", "maproom.games.far_away.game")
    try:
        assert "far-away" in registry.slugs()
        assert "maproom.games.far_away.game" not in sys.modules
        with pytest.raises(ModuleNotFoundError):
            registry.loaded("far-away")
    finally:
        del registry._places["far-away"]


@pytest.mark.parametrize("game", maproom.all_games(), ids=lambda game: game.slug)
def test_a_game_states_what_the_contract_asks_for(game: maproom.Game) -> None:
    assert game.name
    assert game.version
    assert len(set(game.seats())) == len(game.seats()) >= 1
    assert game.scenarios
    assert maproom.game(game.blank().SLUG) is game
