"""Scoring and victory (EF-SCR)."""

from __future__ import annotations

from typing import Any

import pytest
from support.east_front import actor, frame, heard, may, play, points, position

from maproom.games.east_front.state import EastFront

WITHOUT_SCORING = [1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 15]
AXIS_STARS, ALLIES_STARS = 7, 10
"""The stars that each side controls at the start of the game."""


def after_round(round: int, **more: Any) -> EastFront:
    """The position once a round is over; without pieces nothing but the scoring happens."""
    return position(turn=("allies", "draw", round), **more)


@pytest.mark.parametrize("round", [3, 7, 11])
def test_ef_scr_01_a_point_for_every_star_controlled(round: int) -> None:
    s = after_round(round)
    assert (points(s, "axis"), points(s, "allies")) == (AXIS_STARS, ALLIES_STARS)
    assert (s.view(None)["round"], actor(s)) == (round + 1, "axis")


@pytest.mark.parametrize("round", WITHOUT_SCORING)
def test_ef_scr_01_no_scoring_after_the_other_rounds(round: int) -> None:
    s = after_round(round)
    assert (points(s, "axis"), points(s, "allies")) == (0, 0)


def test_ef_scr_01_the_last_scoring_is_after_spring_1945() -> None:
    s = after_round(16)
    assert (points(s, "axis"), points(s, "allies")) == (AXIS_STARS, ALLIES_STARS)


def test_ef_scr_01_moscow_counts_twice_and_control_is_that_of_the_moment() -> None:
    s = after_round(3, control={"moscow": "axis", "berlin": "allies", "rostov": "axis"})
    assert (points(s, "axis"), points(s, "allies")) == (AXIS_STARS + 2 - 1, ALLIES_STARS - 2 + 1)


def test_ef_scr_01_both_turns_of_the_round_come_first() -> None:
    s = position(
        pieces={"smolensk": ["soviet infantry"]},
        control={"moscow": "axis"},
        turn=("axis", "second_movement", 3),
    )
    play(s, "done")
    assert (actor(s), points(s, "axis")) == ("allies", 0)
    play(s, "move", piece="soviet infantry", to="moscow")
    play(s, "done")
    play(s, "pass")
    play(s, "pass")
    assert points(s, "allies") == 0
    assert "Scoring: the Axis gain 7, the Allies 10." in heard(s, None, "done")
    assert points(s, "allies") == ALLIES_STARS


@pytest.mark.parametrize(
    ("axis", "allies", "winner"),
    [(13, 0, "axis"), (12, 0, None), (0, 7, "allies"), (0, 6, None)],
)
def test_ef_scr_02_a_lead_of_ten_after_a_scoring_wins_at_once(axis: int, allies: int, winner: str | None) -> None:
    s = after_round(3, points={"axis": axis, "allies": allies})
    if winner is None:
        assert (s.outcome, actor(s)) == (None, "axis")
        assert s.returns() == [0.0, 0.0]
        return
    score = {"axis": axis + AXIS_STARS, "allies": allies + ALLIES_STARS}
    assert s.outcome == {"winner": winner, "reason": "lead of ten", "round": 3, "score": score}
    assert actor(s) == "over"
    assert s.returns() == ([1.0, -1.0] if winner == "axis" else [-1.0, 1.0])
    assert s.legal() == ()


def test_ef_scr_02_a_lead_of_ten_at_another_time_means_nothing() -> None:
    s = after_round(4, points={"axis": 40})
    assert (s.outcome, s.view(None)["round"]) == (None, 5)
    s = position(
        points={"axis": 9}, control={"rostov": "axis"}, hands={"axis": ["G29"]}, turn=("axis", "first_action", 5)
    )
    play(s, "play", card="Captured Oil")
    assert (points(s, "axis") - points(s, "allies"), s.outcome) == (10, None)


@pytest.mark.parametrize(
    ("axis", "allies", "winner", "reason"),
    [
        (4, 0, "axis", "most points"),
        (3, 0, "axis", "tie"),
        (2, 0, "allies", "most points"),
        (0, 6, "allies", "most points"),
        (0, 7, "allies", "lead of ten"),
    ],
)
def test_ef_scr_03_the_fourth_scoring_decides_and_a_tie_is_the_axis(
    axis: int, allies: int, winner: str, reason: str
) -> None:
    s = after_round(16, points={"axis": axis, "allies": allies})
    assert s.outcome is not None
    assert (s.outcome["winner"], s.outcome["reason"], actor(s)) == (winner, reason, "over")


def test_ef_scr_04_card_points_come_as_the_text_is_resolved() -> None:
    s = position(
        control={"lwow": "axis", "brest": "axis"},
        hands={"allies": ["S41"]},
        points={"axis": 3, "allies": 4},
        turn=("allies", "first_action", 5),
    )
    play(s, "play", card="Diversionist Groups")
    assert frame(s) == "PlacePieces"
    assert (points(s, "axis"), points(s, "allies")) == (3, 5)


def test_ef_scr_04_points_for_the_other_side_take_none_away() -> None:
    s = position(points={"axis": 3, "allies": 4}, turn=("axis", "first_action"))
    play(s, "contingency", card="CP1")
    assert (points(s, "axis"), points(s, "allies")) == (3, 5)


def test_ef_scr_05_a_scorched_star_scores_for_nobody() -> None:
    for controller in ("axis", "allies"):
        s = after_round(3, scorched="kiev", control={"kiev": controller})
        assert (points(s, "axis"), points(s, "allies")) == (AXIS_STARS, ALLIES_STARS - 1)


def test_ef_scr_05_one_of_moscows_stars_stays() -> None:
    s = after_round(3, scorched="moscow", control={"moscow": "axis"})
    assert (points(s, "axis"), points(s, "allies")) == (AXIS_STARS + 1, ALLIES_STARS - 2)


@pytest.mark.parametrize(("owner", "gains"), [("allies", (0, 1)), ("axis", (1, 0))])
def test_ef_scr_05_the_gorki_star_scores_for_its_controller(owner: str, gains: tuple[int, int]) -> None:
    s = after_round(3, gorki_star=True, control={"gorki": owner})
    assert (points(s, "axis"), points(s, "allies")) == (AXIS_STARS + gains[0], ALLIES_STARS + gains[1])
    s = after_round(3, gorki_star=True, scorched="gorki", control={"gorki": owner})
    assert (points(s, "axis"), points(s, "allies")) == (AXIS_STARS, ALLIES_STARS)


def test_ef_scr_06_a_side_without_pieces_cards_or_flags_plays_on() -> None:
    s = position(
        pieces={"berlin": ["soviet infantry"]},
        control=dict.fromkeys(["vienna", "finland", "trieste", "hungary", "romania"], "allies"),
        contingency=dict.fromkeys(["CG1", "CG2", "CG3", "CP1", "CP2"], "discarded"),
        turn=("axis", "first_movement", 5),
    )
    assert (actor(s), s.outcome) == ("axis", None)
    play(s, "done")
    assert {s.words(action)["verb"] for action in s.legal()} == {"production-initiative", "pass"}
    play(s, "production-initiative")
    play(s, "pass")
    play(s, "done")
    assert (actor(s), s.outcome) == ("allies", None)
    assert may(s, "done")


def test_ef_scr_06_points_above_fifty_are_kept() -> None:
    s = after_round(7, points={"axis": 48, "allies": 49})
    assert (points(s, "axis"), points(s, "allies")) == (48 + AXIS_STARS, 49 + ALLIES_STARS)
    assert s.outcome is None
