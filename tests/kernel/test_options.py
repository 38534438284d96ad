"""Options are validated before anything is built."""

from __future__ import annotations

from typing import Any

import pytest

import maproom
from maproom.kernel.errors import BadOption
from maproom.kernel.options import Option, settled

FOG = Option("fog", False, "Hide the units.")
ROUNDS = Option("rounds", 10, "How long.", low=1, high=20)
SIDE = Option("side", "a", "Which side of the sheets.", choices=("a", "b"))
ALL = (FOG, ROUNDS, SIDE)


def test_what_is_not_given_has_its_default() -> None:
    assert settled(ALL, None) == {"fog": False, "rounds": 10, "side": "a"}
    assert settled(ALL, {}) == settled(ALL, None)
    assert settled(ALL, {"side": "b"}) == {"fog": False, "rounds": 10, "side": "b"}


def test_settled_options_can_be_settled_again() -> None:
    once = settled(ALL, {"fog": True, "rounds": 20, "side": "b"})
    assert once == {"fog": True, "rounds": 20, "side": "b"}
    assert settled(ALL, once) == once


@pytest.mark.parametrize("value", [1, 0, "yes", None])
def test_a_switch_is_true_or_false(value: Any) -> None:
    with pytest.raises(BadOption, match="'fog' is true or false"):
        settled(ALL, {"fog": value})


@pytest.mark.parametrize("value", [0, 21, True, 2.0, "2", None])
def test_a_number_keeps_its_bounds(value: Any) -> None:
    with pytest.raises(BadOption, match="'rounds' is a number from 1 to 20"):
        settled(ALL, {"rounds": value})


@pytest.mark.parametrize("value", ["c", "", "A", 0, None])
def test_a_choice_is_one_of_its_words(value: Any) -> None:
    with pytest.raises(BadOption, match="'side' is one of a, b"):
        settled(ALL, {"side": value})


def test_an_unknown_option_is_named_with_the_likeliest() -> None:
    with pytest.raises(BadOption, match=r"no option 'round'\. Did you mean 'rounds'\?"):
        settled(ALL, {"round": 3})


def test_options_tell_a_page_what_they_take() -> None:
    assert FOG.to_json() == {"name": "fog", "kind": "bool", "default": False, "help": "Hide the units."}
    assert (ROUNDS.to_json()["kind"], ROUNDS.to_json()["low"], ROUNDS.to_json()["high"]) == ("int", 1, 20)
    assert (SIDE.to_json()["kind"], SIDE.to_json()["choices"]) == ("choice", ["a", "b"])


def test_an_option_whose_own_default_does_not_fit_is_refused() -> None:
    with pytest.raises(BadOption, match="rounds"):
        Option("rounds", 40, "Bounds forgotten.")
    with pytest.raises(BadOption, match="side"):
        Option("side", "c", "A default of no choice.", choices=("a", "b"))


@pytest.mark.parametrize("game", maproom.all_games(), ids=lambda game: game.slug)
def test_every_game_settles_its_own_defaults(game: maproom.Game) -> None:
    defaults = game.settle_options(None)
    assert game.settle_options(defaults) == defaults
    assert game.settle_scenario(None) == game.scenarios[0].slug
    with pytest.raises(BadOption, match="no scenario"):
        game.settle_scenario("no such war")
