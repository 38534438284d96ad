"""The Bradley-Terry table and the sequential test."""

from __future__ import annotations

import math
from random import Random

import pytest

from maproom.lab.arena.ratings import ELO, PairScore, bradley_terry, expected, wilson
from maproom.lab.arena.sprt import LOWER, UPPER, BadTest, Sprt


def pairs(first: str, second: str, points: list[float]) -> list[PairScore]:
    return [PairScore(first, second, one, 2) for one in points]


def test_a_known_score_gives_its_elo() -> None:
    ratings = bradley_terry(["a", "b"], pairs("a", "b", [2.0, 1.0, 1.0, 2.0] * 500))
    assert [rating.bot for rating in ratings] == ["a", "b"]
    assert ratings[0].score == 0.75
    assert ratings[0].elo - ratings[1].elo == pytest.approx(400 * math.log10(3), abs=0.5)
    assert ratings[0].elo == pytest.approx(-ratings[1].elo)


def test_the_order_in_which_two_are_named_does_not_matter() -> None:
    one = bradley_terry(["a", "b"], pairs("a", "b", [2.0, 0.5, 1.5]))
    other = bradley_terry(["b", "a"], pairs("b", "a", [0.0, 1.5, 0.5]))
    assert [(rating.bot, round(rating.elo, 6), round(rating.margin, 6)) for rating in one] == [
        (rating.bot, round(rating.elo, 6), round(rating.margin, 6)) for rating in other
    ]


def test_three_bots_are_put_on_one_scale() -> None:
    met = pairs("a", "b", [2, 1] * 200) + pairs("b", "c", [2, 1] * 200) + pairs("a", "c", [1.8] * 400)
    strengths = {rating.bot: rating.elo for rating in bradley_terry(["a", "b", "c"], met)}
    assert strengths["a"] - strengths["b"] == pytest.approx(191, abs=3)
    assert strengths["a"] - strengths["c"] == pytest.approx(382, abs=3)
    assert sum(strengths.values()) == pytest.approx(0, abs=1e-6)


def test_who_won_everything_has_a_rating_with_a_wide_margin() -> None:
    best, worst = bradley_terry(["a", "b"], pairs("a", "b", [2.0] * 3))
    assert best.score == 1.0
    assert 0 < best.elo < 1000
    assert best.margin > 100
    assert worst.high == pytest.approx(-best.low)


def test_without_games_all_are_equal_and_nothing_is_known() -> None:
    for rating in bradley_terry(["a", "b", "c"], []):
        assert (rating.elo, rating.games, rating.score) == (0.0, 0, 0.5)
        assert rating.margin > 200


def test_pairs_that_scatter_more_than_single_games_widen_the_margin() -> None:
    alike = bradley_terry(["a", "b"], pairs("a", "b", [2.0, 0.0] * 50))[0].margin
    apart = bradley_terry(["a", "b"], pairs("a", "b", [1.0] * 100))[0].margin
    assert alike > 1.3 * apart


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    random = Random(5)
    truth = 100 / ELO
    held = 0
    for _ in range(200):
        points = [float(sum(random.random() < expected(truth) for _ in range(2))) for _ in range(60)]
        best = {rating.bot: rating for rating in bradley_terry(["a", "b"], pairs("a", "b", points))}["a"]
        held += best.low <= 50 <= best.high
    assert 180 <= held <= 200


def test_the_interval_of_a_rate_lies_inside_and_narrows() -> None:
    low, high = wilson(0, 10)
    assert low == 0.0
    assert 0.2 < high < 0.35
    assert wilson(500, 1000)[1] - wilson(500, 1000)[0] < wilson(5, 10)[1] - wilson(5, 10)[0]


def test_a_test_decides_for_the_stronger_rating_and_for_the_weaker() -> None:
    for score, verdict in ((1.0, "elo1"), (0.0, "elo0")):
        test = Sprt(0, 50)
        pairs_needed = 0
        while not test.verdict:
            test.add(score)
            pairs_needed += 1
        assert test.verdict == verdict
        assert 10 < pairs_needed < 60


def test_one_pair_decides_nothing_and_draws_speak_for_the_weaker_claim() -> None:
    test = Sprt(0, 10)
    assert test.ratio == 0.0
    test.add(1.0)
    assert 0 < test.ratio < 0.1
    even = Sprt(0, 10)
    for _ in range(50):
        even.add(0.5)
    assert even.ratio < 0


def test_a_test_is_seldom_wrong() -> None:
    random = Random(11)
    wrong = 0
    for _ in range(100):
        test = Sprt(0, 120)
        while not test.verdict:
            test.add(sum(random.random() < 0.5 for _ in range(2)) / 2)
        wrong += test.verdict == "elo1"
    assert wrong <= 11
    assert LOWER < 0 < UPPER


@pytest.mark.parametrize("text", ["10", "a,b", "10,0", "5,5", "1,2,3", ""])
def test_a_test_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(BadTest):
        Sprt.parse(text)
