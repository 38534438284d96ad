"""What is said before something is given up or does nothing."""

from __future__ import annotations

from random import Random

from support.cautions import warned, warning
from support.fury_in_the_east import frame, play, position, skip_to

import maproom

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
