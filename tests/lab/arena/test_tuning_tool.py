"""The tools that tune a game's judge: what counts as a weight, and that it is put back as it was."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tuning.duel import Weighted, played, seats_of
from tuning.scale import log_likelihood
from tuning.tunable import with_variables
from tuning.weights import Weights, changes_of, drawn, weights_in

import maproom
from maproom.games.frontier_wars import judge

SOURCE = """
WON: Final = 1000.0
STEPS: Final = 3
CITY: float = 0.5
NEAR: Final = [0.0, 0.2]
FOUND: Final[list[float]] = [half(one) for one in range(3)]
"""


@pytest.fixture(name="weights")
def weights_of_frontier_wars() -> Iterator[Weights]:
    weights = Weights("frontier-wars")
    yield weights
    weights.put({})


def test_constants_are_weights_where_they_are_not_compiled() -> None:
    assert weights_in(SOURCE, plain=True) == ["WON", "CITY", "NEAR", "FOUND"]
    assert weights_in(SOURCE, plain=False) == ["CITY", "NEAR", "FOUND"]
    assert weights_in(with_variables(SOURCE), plain=False) == ["WON", "CITY", "NEAR", "FOUND"]


def test_a_number_a_list_and_a_place_in_it_are_changed_and_put_back(weights: Weights) -> None:
    first = [list(row) for row in judge.WORTH]
    weights.put(changes_of("judge.WORTH=2,judge.WORTH.1=3,judge.WORTH.2.1=0.5"))
    assert judge.WORTH[0] == [2 * one for one in first[0]]
    assert judge.WORTH[1] == [2 * 3 * one for one in first[1]]
    assert judge.WORTH[2][:3] == [0.0, 2 * 0.5 * first[2][1], 2 * first[2][2]]
    weights.put({})
    assert first == judge.WORTH


def test_what_was_kept_of_battles_is_forgotten_with_the_weights(weights: Weights) -> None:
    s = maproom.game("frontier-wars").position(
        {
            "armies": ["germany", "usa"],
            "headquarters": {"germany": {"space": "A1"}, "usa": {"space": "C3"}},
            "units": {"B2": ["2 germany tank"], "B3": ["usa infantry"], "C3": ["usa infantry"]},
            "turn": {"army": "usa", "order": ["germany", "usa"], "round": 3, "step": "building"},
        }
    )
    before = s.game().judge(s, 1)
    weights.put({"forecast.UNIT": 3.0})
    assert s.game().judge(s, 1) != before
    weights.put({})
    assert s.game().judge(s, 1) == before


def test_the_same_seed_draws_the_same_changes() -> None:
    assert drawn(["judge.CITY"], 0.5, "1/2") == drawn(["judge.CITY"], 0.5, "1/2")
    assert drawn(["judge.CITY"], 0.5, "1/2") != drawn(["judge.CITY"], 0.5, "1/3")


def test_a_duel_is_the_same_whenever_it_is_played(weights: Weights) -> None:
    seats = seats_of("frontier-wars")
    players = [Weighted(weights, "greedy:judge.CITY=2"), Weighted(weights, "random")]
    one, other = [played("frontier-wars", players, "7", seats) for _ in range(2)]
    assert one == other
    assert len(one["won"]) == 1


def test_a_sure_word_that_is_wrong_costs_most() -> None:
    assert log_likelihood(2.0, 1) > log_likelihood(0.5, 1) > log_likelihood(-0.5, 1) > log_likelihood(-2.0, 1)
    assert log_likelihood(2.0, 0) == log_likelihood(-2.0, 1)
