"""What is said before something is given up or does nothing."""

from __future__ import annotations

from random import Random

from support.cautions import warned, warning
from support.fury_in_the_east import frame, lines, play, position, skip_to

import maproom
from maproom.games.fury_in_the_east.state import Fury

HOME = "supply_head_C"


def fights(attackers: list[str]) -> tuple[str, bool] | None:
    """What is said of a Luftwaffe marker where these attack one rifle corps."""
    s = position("axis_combat", luftwaffe=2, units={"3832": ["RC"], "3833": [*attackers, HOME]})
    play(s, "target 3832")
    for line in [s.game().verbs.line(one) for one in s.legal()]:
        if line.startswith("join"):
            play(s, line)
    play(s, "fight")
    assert frame(s) == "LuftwaffeSupport"
    return warned(s, "luftwaffe")


def test_a_luftwaffe_marker_that_changes_no_column_is_asked() -> None:
    assert fights(["infantry"]) is None
    assert fights(["panzer", "panzer", "panzer"]) == ("luftwaffe_idle", True)


def test_done_says_how_much_is_given_up() -> None:
    s = position("axis_movement", units={"3833": ["panzer", "infantry", HOME], "2810": ["RC"]})
    assert warned(s, "done") == ("unmoved", True)
    combat = position("axis_combat", units={"3832": ["RC"], "3833": ["panzer", HOME]})
    assert warned(combat, "done") == ("unattacked", True)


def test_supply_heads_that_have_not_moved_are_asked_about() -> None:
    s, random = maproom.game("fury-in-the-east").new(scenario="historical"), Random(1)
    while s.actor < 0 or frame(s) != "Movement":
        s.apply(s.sample(random) if s.actor < 0 else s.legal()[-1])
    assert warned(s, "done") == ("unmoved", True)
    assert warning(s, "done").startswith("3 units that may move have not moved")


def test_luftwaffe_markers_are_not_kept() -> None:
    s = position("interdiction", luftwaffe=2, units={"3833": ["panzer", HOME], "2810": ["RC"]})
    assert frame(s) == "Interdiction"
    assert warned(s, "done") == ("markers_left", True)
    assert warning(s, "done").startswith("2 Luftwaffe markers")


def test_points_of_leaders_are_not_kept() -> None:
    s = position("soviet_reinforcement", turn=3, units={"2810": ["leader=3!", "RC:1"], "3833": ["panzer", HOME]})
    skip_to(s, "Replacements")
    assert warned(s, "done") == ("points_lost", True)


def test_whoever_stays_by_rail_or_strategically_may_still_move() -> None:
    by_rail = position("axis_rail", units={"1316": ["infantry", HOME]})
    assert warned(by_rail, "done") == ("rails_left", False)
    strategic = position("axis_strategic", units={"1316": ["infantry", HOME]})
    assert warned(strategic, "done") == ("strategic_left", False)
    assert (
        warning(strategic, "done") == "1 more unit could move strategically; it may also move later in this phase."
    )


def test_a_strategic_move_that_is_given_up_takes_the_normal_one_with_it() -> None:
    s = position("axis_strategic", units={"1316": ["infantry", HOME]})
    move = next(line for line in lines(s) if line.startswith("move"))
    play(s, move)
    assert warned(s, "halt") == ("stays_for_good", True)
    play(s, "halt", "done")
    assert frame(s) == "Movement"
    assert move not in lines(s)
    normal = position("axis_movement", units={"1316": ["infantry", HOME]})
    play(normal, move)
    assert warned(normal, "halt") == ("stays", False)


def asked(s: Fury) -> str:
    """The open question, as whoever is asked reads it."""
    return str(s.prompt(s.actor)["text"])


def test_the_window_for_leaders_says_what_the_axis_has_done_and_how_many_lie_face_down() -> None:
    s = position(units={"3832": ["panzer"], "4031": ["leader=2"]}, watch=True)
    play(s, "move G-PZ-XLI", "go 3833", "halt")
    assert asked(s) == (
        "The Axis has finished a move (Axis Movement Phase: normal movement): turn up a Leader? 1 lies face down."
    )


def test_leaders_points_and_corps_are_counted_in_the_question() -> None:
    s = position("withdrawal", units={"4031": ["leader=2"], "3833": ["panzer", HOME]})
    assert frame(s) == "LeaderWithdrawal"
    assert "1 may go; it comes back face down" in asked(s)
    spending = position(
        "soviet_reinforcement", turn=3, units={"2810": ["leader=3!", "RC:1"], "3833": ["panzer", HOME]}
    )
    skip_to(spending, "Replacements")
    assert "1 Leader has 3 points" in asked(spending)
    corps = position("soviet_reinforcement", turn=1, box=["G-PZ-XL", "G-INF-XXIII"])
    assert frame(corps) == "AxisReinforcements"
    assert "2 wait; what you hold back" in asked(corps)
