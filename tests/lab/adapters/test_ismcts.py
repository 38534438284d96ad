"""OpenSpiel's own search as a bot of the arena."""

from __future__ import annotations

from random import Random

import pyspiel
import pytest

import maproom
from maproom.bots import UnknownBot
from maproom.kernel.frame import CHANCE
from maproom.kernel.state import State
from maproom.lab.adapters.ismcts import TimedSearch
from maproom.lab.adapters.openspiel import NAMES, OpenSpielState, Position
from maproom.lab.arena import Contest, pairings, play_pair
from maproom.lab.play.players import player


def first_choice(slug: str) -> State:
    """The first position of a game in which a seat has several actions."""
    random = Random(2)
    state = maproom.game(slug).new()
    while state.actor == CHANCE or len(state.legal()) < 3:
        state.apply(state.sample(random) if state.actor == CHANCE else random.choice(state.legal()))
    return state


@pytest.mark.parametrize("slug", sorted(NAMES))
def test_it_takes_a_legal_action_and_leaves_the_position_alone(slug: str) -> None:
    state = first_choice(slug)
    before = state.key()
    assert player("ismcts:20").choose(state, state.actor, Random(1)) in state.legal()
    assert state.key() == before


def test_more_time_is_more_simulations() -> None:
    state = first_choice("east-front")
    game = pyspiel.load_game(NAMES["east-front"])
    numbers = []
    for seconds in (0.0, 0.3):
        search = TimedSearch(game, seconds, 1)
        policy = search.run_search(OpenSpielState(game, Position(state.clone(), game.seats, ["", ""])))
        assert {action for action, _ in policy} == set(state.legal())
        numbers.append(search.simulations)
    assert numbers[0] == 2
    assert numbers[1] > numbers[0]


def test_it_meets_our_bots_in_the_arena() -> None:
    contest = Contest("frontier-wars", longest=12).settled()
    (pairing,) = pairings(["recruit", "ismcts:5"])
    games = play_pair(contest, pairing, 0)
    assert [game.error for game in games] == ["", ""]
    assert [game.decisions for game in games] == [12, 12]


@pytest.mark.parametrize("name", ["ismcts:soon", "ismcts:0", "ismcts:-5"])
def test_a_time_that_is_none_gets_a_sentence(name: str) -> None:
    with pytest.raises(UnknownBot, match="milliseconds for a decision"):
        player(name)
