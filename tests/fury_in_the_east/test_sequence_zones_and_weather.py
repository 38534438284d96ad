"""The finer points of components, sequence, ZOC, weather, Luftwaffe and movement."""

from __future__ import annotations

from support.fury_in_the_east import (
    AXIS,
    GAME,
    actor,
    at,
    commanded,
    fight,
    frame,
    hexes,
    marked_oos,
    may,
    mp_left,
    odds,
    options,
    piece,
    plan,
    play,
    points_of,
    position,
    resolve,
    roll,
    skip_to,
    supplied,
    units,
    verbs,
)

from maproom.games.fury_in_the_east.board import ARMOR, CAVALRY, INFANTRY
from maproom.games.fury_in_the_east.charts import LUFTWAFFE_BY_DIE, WEATHER_BY_DIE, WEATHERS
from maproom.games.fury_in_the_east.phases import PHASES
from maproom.games.fury_in_the_east.units import FIRST, HANDLE, KINDS, TYPE

HOME = "supply_head_C"


def test_fe_cmp_03_types() -> None:
    types = {id: TYPE[piece(id)] for id in ("G-PZ-XLI", "G-INF-XLIX", "RO-CAV", "CC-01", "ETC-01", "SIB-01")}
    assert types == {
        "G-PZ-XLI": ARMOR,
        "G-INF-XLIX": INFANTRY,
        "RO-CAV": CAVALRY,
        "CC-01": CAVALRY,
        "ETC-01": ARMOR,
        "SIB-01": INFANTRY,
    }


def test_fe_cmp_05_black_units_are_the_panzers() -> None:
    s = position("panzer_movement", units={"3832": ["panzer", "infantry"], "3834": ["romanian"]})
    assert options(s, "move") == ["move G-PZ-XLI"]


def test_fe_cmp_10_ordinary_practice_units_pass_through_friends() -> None:
    s = position(units={"3832": ["infantry", "infantry"], "3833": ["panzer"]})
    play(s, "move G-PZ-XLI", "go 3831")
    assert at(s, "G-PZ-XLI") == "3831"


def test_fe_cmp_13_armor_caught_in_swamp_may_leave() -> None:
    s = position(units={"1420": ["panzer"]})
    play(s, "move G-PZ-XLI")
    assert "1520" in hexes(s)


def test_fe_sop_02_a_finished_step_is_over() -> None:
    s = position("axis_rail", units={"2220": ["infantry"]})
    play(s, "done")
    assert PHASES[s.phase] == "axis_strategic"
    assert may(s, "move G-INF-I")


def test_fe_sop_04_the_end_of_a_turn_judges_and_rolls() -> None:
    s = position("end_of_turn", turn=2, orders=["capture_kiev"])
    assert s.vp_lost == 5
    assert frame(s) == "HitlerRoll"


def test_fe_sop_06_moscow_comes_before_hitler() -> None:
    s = position("end_of_turn", turn=4, control={"4115": "axis"}, orders=["capture_kiev"])
    assert s.outcome is not None
    assert s.vp_lost == 0


def test_fe_sop_07_heads_move_before_the_supply_check() -> None:
    field = {"3832": ["infantry"], "3820": [HOME, "infantry"]}
    s = position("heads", units=field)
    play(s, "done")
    assert PHASES[s.phase] == "axis_rail"
    assert marked_oos(s, "G-INF-I")
    s = position("heads", units=field)
    play(s, "move supply_head_C", "go 3827", "halt")
    assert not marked_oos(s, "G-INF-I")
    play(s, "done")
    assert not marked_oos(s, "G-INF-I")
    assert PHASES[s.phase] == "axis_rail"


def test_fe_sop_07_the_order_of_the_axis_start() -> None:
    s = position("heads", weather="SNOW", captured_heads=["supply_head_N"], units={"3832": ["infantry", HOME]})
    assert frame(s) == "ReturnHeads"
    play(s, "put 1024")
    assert (frame(s), PHASES[s.phase]) == ("Movement", "heads")
    assert not may(s, "move supply_head_N")
    play(s, "move supply_head_C", "go 3836", "halt", "done")
    assert frame(s) == "AirSupply"
    assert "3844" in hexes(s, "air-supply"), "the range is measured from where the Head has gone"
    assert not marked_oos(s, "G-INF-I")
    play(s, "pass")
    assert PHASES[s.phase] == "axis_rail"


def test_fe_sop_07_interdiction_before_the_soviet_supply_check() -> None:
    ring = {"3931": ["infantry"], "3934": ["infantry"], "3632": ["infantry", HOME]}
    s = position("interdiction", luftwaffe=1, units={"3832": ["RC"], **ring})
    assert frame(s) == "Interdiction"
    assert not marked_oos(s, "rifle-1")
    play(s, "interdict 3732")
    assert PHASES[s.phase] == "soviet_rail"
    assert marked_oos(s, "rifle-1")


def test_fe_set_03_cavalry_and_elites_have_no_hidden_side() -> None:
    assert [HANDLE[FIRST[KINDS.index(kind)]] for kind in ("CC", "MIL", "SIB", "ETC")] == [-1] * 4


def test_fe_set_20_a_leader_may_stand_alone() -> None:
    s = position(units={"3832": ["leader=3"]})
    assert units(s, "3832") == ["leader-1"]


def test_fe_stk_02_the_check_comes_at_the_end_of_each_movement_phase() -> None:
    for phase in ("axis_movement", "panzer_movement", "soviet_movement"):
        three = ["RC"] * 3 if phase == "soviet_movement" else ["panzer"] * 3
        s = position(phase, units={"3832": three})
        play(s, "done")
        assert frame(s) == "StackingCheck"


def test_fe_stk_06_surplus_leaders_and_heads_go_too() -> None:
    s = position("soviet_movement", units={"3832": ["leader=3!", "leader=2!"]})
    play(s, "done")
    assert options(s, "remove") == ["remove leader-1", "remove leader-2"]
    play(s, "remove leader-2")
    assert s.leader_vp == 2
    s = position(units={"3832": ["supply_head_N", "supply_head_C"]})
    play(s, "done")
    assert options(s, "remove") == ["remove supply_head_N", "remove supply_head_C"]


def test_fe_zoc_05_no_retreat_into_a_zoc() -> None:
    from maproom.games.fury_in_the_east.board import HEX_IDS
    from maproom.games.fury_in_the_east.retreats import retreat_search

    s = position(units={"3833": ["infantry"], "3832": ["RC"], "3836": ["RC"]})
    ends = {HEX_IDS[hex] for hex in retreat_search(s, piece("G-INF-I")).ends}
    assert ends
    assert "3835" not in ends


def test_fe_zoc_06_a_zoc_stops_command() -> None:
    s = position("soviet_movement", units={"3830": ["leader=2!"], "3832": ["RC"], "3931": ["infantry"],
                                           "3730": ["infantry"]})  # fmt: skip
    assert not commanded(s, "rifle-1")


def test_fe_zoc_07_who_exerts_a_zoc_must_be_attacked() -> None:
    s = position("soviet_combat", units={"3832": ["RC"], "3833": ["infantry"]})
    assert s.view(None)["owed"] == ["3833"]


def test_fe_zoc_09_a_friend_does_not_cancel_for_normal_movement() -> None:
    s = position("soviet_movement", units={"3835": ["RC", "leader=3!"], "3832": ["infantry"], "3833": ["RC"]})
    play(s, "move rifle-1", "go 3833")
    assert hexes(s) == set()


def test_fe_zoc_10_no_duty_over_a_river() -> None:
    s = position("soviet_combat", units={"3117": ["RC"], "3118": ["infantry"]})
    assert may(s, "done")
    assert may(s, "target 3118")


def test_fe_zoc_16_rail_through_a_zoc_with_a_friend_there() -> None:
    field = {"4031": ["RC"], "3931": ["infantry"]}
    s = position("soviet_rail", units={"4115": ["RC"], **field})
    play(s, "move rifle-1")
    assert "4031" in hexes(s)
    s = position("soviet_rail", units={"4115": ["RC"], "3931": ["infantry"]})
    play(s, "move rifle-1")
    assert "4031" not in hexes(s)


def test_fe_wea_02_clear_changes_nothing() -> None:
    s = position(units={"3832": ["panzer"]})
    assert points_of(s, "G-PZ-XLI") == 8


def test_fe_wea_10_snow_does_not_shift_when_the_axis_defends() -> None:
    s = position("soviet_combat", weather="SNOW", units={"3832": ["RC"], "3833": ["infantry"]})
    assert odds(s, ["rifle-1"], ["3833"]).snow == 0


def test_fe_wea_11_the_track_agrees_with_the_example() -> None:
    assert WEATHERS[WEATHER_BY_DIE[4][2]] == "MUD(1)"
    assert LUFTWAFFE_BY_DIE[4][2] == 3


def test_fe_luf_01_markers_come_with_the_weather() -> None:
    s = position("weather", turn=1)
    roll(s, 6)
    assert s.luftwaffe == 6


def test_fe_luf_04_a_used_marker_is_gone() -> None:
    s = position("axis_combat", luftwaffe=1, units={"3832": ["RC"], "3833": ["infantry", HOME]})
    fight(s, ["3832"], ["G-INF-I"], 1, luftwaffe=True)
    assert s.luftwaffe == 0


def test_fe_luf_06_no_question_without_markers() -> None:
    s = position("axis_combat", units={"3832": ["RC"], "3833": ["infantry", HOME]})
    plan(s, ["3832"], ["G-INF-I"])
    play(s, "fight")
    assert frame(s) == "CombatDie"


def test_fe_mov_04_points_are_not_saved() -> None:
    s = position(units={"3832": ["panzer"]})
    play(s, "move G-PZ-XLI", "go 3833", "halt", "done")
    skip_to(s, "Movement")
    play(s, "move G-PZ-XLI")
    assert mp_left(s) == [8]


def test_fe_mov_08_the_allowance_is_fixed_at_the_start() -> None:
    s = position("soviet_movement", units={"3832": ["RC", "leader=2!"]})
    play(s, "move rifle-1", "go 3834")
    assert mp_left(s) == [2]


def test_fe_mov_09_members_may_be_dropped_not_picked_up() -> None:
    s = position(units={"3832": ["infantry", "infantry"], "3833": ["panzer"]})
    play(s, "move G-INF-I", "go 3833")
    assert "with" not in verbs(s)


def test_fe_rail_07_a_leader_may_be_the_one_who_stays() -> None:
    s = position("soviet_rail", units={"4031": ["RC", "leader=2"], "4032": ["infantry"]})
    assert may(s, "move rifle-1")


def test_fe_str_05_other_hexes_cost_as_usual() -> None:
    s = position("axis_strategic", units={"3832": ["infantry"]})
    play(s, "move G-INF-I", "go 3833")
    assert mp_left(s) == [7]


def test_fe_str_06_no_strategic_step_in_the_panzer_phase() -> None:
    s = position("panzer_movement", units={"3732": ["panzer"]})
    play(s, "move G-PZ-XLI", "go 3831")
    assert mp_left(s) == [7]


def test_fe_str_08_leaders_move_at_infantry_rates() -> None:
    s = position("soviet_strategic", units={"3829": ["leader=2"]})
    play(s, "move leader-1", "go 3931")
    assert mp_left(s) == [4]


def test_fe_nrm_04_zoc_rules_hold_in_normal_movement() -> None:
    s = position("soviet_movement", units={"3832": ["infantry"], "3833": ["RC"]})
    assert not may(s, "move rifle-1")


def test_fe_ovr_05_no_advance_after_an_overrun() -> None:
    s = position(units={"3832": ["RC=*"], "3833": ["panzer", HOME]})
    play(s, "move G-PZ-XLI", "overrun 3832")
    resolve(s, 6)
    play(s, "lose rifle-1")
    assert frame(s) == "AfterOverrun"


def test_fe_ovr_09_after_a_failure_the_attacker_goes_on_from_its_hex() -> None:
    s = position(units={"3832": ["RC=2", "RC=2"], "3833": ["panzer", HOME]})
    play(s, "move G-PZ-XLI", "overrun 3832")
    resolve(s, 5)
    while frame(s) in ("Losses", "Retreats"):
        play(s, options(s, "lose")[0])
    assert frame(s) == "Moving"
    assert at(s, "G-PZ-XLI") == "3833"
    assert hexes(s)


def test_fe_ovr_10_only_the_overrunning_units_fight() -> None:
    s = position(units={"3832": ["RC"], "3833": ["panzer", "infantry"], "3933": ["infantry"]})
    play(s, "move G-PZ-XLI", "overrun 3832")
    assert s.attackers == [piece("G-PZ-XLI")]


def test_fe_cbt_01_no_attack_over_the_sea() -> None:
    s = position("axis_combat", units={"2204": ["infantry"], "2305": ["RC"]})
    assert not may(s, "target 2305")


def test_fe_cbt_06_ratios_are_rounded_for_the_defender() -> None:
    s = position("axis_combat", units={"3832": ["RC", "RC"], "3833": ["panzer", HOME]})
    assert odds(s, ["G-PZ-XLI"], ["3832"]).ratio == 3


def test_fe_cbt_08_defenders_shifts_first() -> None:
    from maproom.games.fury_in_the_east.combat import shifted

    assert shifted(12, 2, 5) == 12
    assert shifted(1, 5, 1) == 1


def test_fe_cbt_11_the_smallest_defence_number_of_several_hexes() -> None:
    s = position("axis_combat", units={"4031": ["RC"], "4030": ["RC"], "3931": ["infantry"]})
    assert odds(s, ["G-INF-I"], ["4031"]).terrain == 3
    assert odds(s, ["G-INF-I"], ["4031", "4030"]).terrain == 0


def test_fe_cbt_15_whose_batch_a_shift_belongs_to() -> None:
    s = position("axis_combat", units={"3832": ["RC"], "3833": ["panzer"]})
    seen = odds(s, ["G-PZ-XLI"], ["3832"], 1)
    assert (seen.axis_supply, seen.command, seen.luftwaffe) == (1, 1, 1)
    assert seen.column == seen.ratio - 1 + 2


def test_fe_cbt_18_the_owner_distributes_losses() -> None:
    s = position("axis_combat", units={"3832": ["RC=2", "RC=2", "leader=1!"], "3833": ["panzer", "panzer", HOME]})
    fight(s, ["3832"], ["G-PZ-XLI", "G-PZ-LVI"], 6)
    assert actor(s) == "soviet"
    assert options(s, "lose") == ["lose rifle-1", "lose rifle-2", "lose leader-1"]


def test_fe_cbt_26_attackers_may_advance_into_any_vacated_hex() -> None:
    s = position(
        "axis_combat",
        units={"3832": ["RC=*"], "3933": ["RC=*"], "3833": ["panzer", "panzer", HOME]},
    )
    fight(s, ["3832", "3933"], ["G-PZ-XLI", "G-PZ-LVI"], 6)
    while frame(s) == "Losses":
        play(s, options(s, "lose")[0])
    play(s, "advance G-PZ-XLI")
    assert {"3832", "3933"} <= hexes(s)


def test_fe_cbt_27_supply_is_judged_at_the_moment_of_combat() -> None:
    s = position("axis_combat", units={"3832": ["RC"], "3833": ["infantry@oos", HOME]})
    assert supplied(s, "G-INF-I")
    assert odds(s, ["G-INF-I"], ["3832"]).axis_supply == 0


def test_the_windows_tell_the_rule() -> None:
    s = position(units={"3832": ["panzer"], "4031": ["leader=2"]}, ask=True)
    assert s.prompt(AXIS)["rule"].startswith("FE-")
    assert GAME.label(s, s.legal()[0])
