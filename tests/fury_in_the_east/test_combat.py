"""Luftwaffe, overruns, combat and mandatory attacks (FE-LUF, FE-OVR, FE-CBT)."""

from __future__ import annotations

import pytest
from support.fury_in_the_east import (
    actor,
    at,
    control,
    fight,
    frame,
    hexes,
    known_back,
    lost,
    may,
    mp_left,
    odds,
    options,
    piece,
    place,
    plan,
    play,
    position,
    resolve,
    skip_to,
    strength,
    units,
    verbs,
)

from maproom.games.fury_in_the_east.charts import ODDS
from maproom.games.fury_in_the_east.units import DEAD, UNUSED

HOME = "supply_head_C"


def test_fe_luf_02_one_column_for_one_marker() -> None:
    s = position("axis_combat", luftwaffe=2, units={"3832": ["RC"], "3833": ["infantry", HOME]})
    plan(s, ["3832"], ["G-INF-I"])
    play(s, "fight")
    assert frame(s) == "LuftwaffeSupport"
    before = s.column
    play(s, "luftwaffe")
    assert s.column == before + 1
    assert s.luftwaffe == 1
    assert frame(s) == "CombatDie"


def test_fe_luf_02_also_in_defence() -> None:
    s = position("soviet_combat", luftwaffe=1, units={"3832": ["RC", "RC"], "3833": ["infantry", HOME]})
    plan(s, ["3833"], ["rifle-1", "rifle-2"])
    play(s, "fight")
    before = s.column
    assert actor(s) == "axis"
    play(s, "luftwaffe")
    assert s.column <= before


def test_fe_luf_03_range_from_a_head() -> None:
    s = position("axis_combat", luftwaffe=1, units={"3832": ["RC"], "3833": ["infantry"], "2220": [HOME]})
    plan(s, ["3832"], ["G-INF-I"])
    play(s, "fight")
    assert frame(s) == "CombatDie"


def test_fe_luf_05_interdiction() -> None:
    s = position("interdiction", luftwaffe=1, units={"3832": [HOME], "4031": ["RC"]})
    assert may(s, "interdict 4031")
    play(s, "interdict 4031")
    assert frame(s) == "Movement"
    assert not may(s, "move rifle-1")


def test_fe_ovr_01_only_tanks_overrun() -> None:
    s = position(units={"3832": ["RC"], "3833": ["infantry"], "3933": ["panzer"]})
    play(s, "move G-PZ-XLI")
    assert may(s, "overrun 3832")
    s = position("soviet_movement", units={"3832": ["infantry"], "3833": ["ETC", "RC", "leader=3!"]})
    play(s, "move ETC-01")
    assert may(s, "overrun 3832")


def test_fe_ovr_02_two_that_began_together() -> None:
    s = position(units={"3832": ["RC"], "3834": ["panzer", "panzer"]})
    play(s, "move G-PZ-XLI", "with G-PZ-LVI", "go 3833", "overrun 3832")
    assert len(s.attackers) == 2


def test_fe_ovr_03_the_extra_cost_is_a_switch() -> None:
    field = {"3832": ["RC"], "3833": ["panzer"]}
    s = position(units=field)
    play(s, "move G-PZ-XLI", "overrun 3832")
    assert mp_left(s) == [4]
    s = position(units=field, options={"costly_overruns": False})
    play(s, "move G-PZ-XLI", "overrun 3832")
    assert mp_left(s) == [7]


def test_fe_ovr_04_zoc_on_the_launching_hex_do_not_matter() -> None:
    s = position(units={"3832": ["RC", "leader=2!"], "3835": ["panzer"]})
    play(s, "move G-PZ-XLI", "go 3833")
    assert hexes(s) == set()
    assert may(s, "overrun 3832")


def test_fe_ovr_06_enter_or_stay_after_a_success() -> None:
    s = position(units={"3832": ["RC=*"], "3833": ["panzer", HOME]})
    play(s, "move G-PZ-XLI", "overrun 3832")
    resolve(s, 6)
    play(s, "lose rifle-1")
    assert frame(s) == "AfterOverrun"
    stayed = s.clone()
    play(s, "enter")
    assert at(s, "G-PZ-XLI") == "3832"
    assert mp_left(s) == [4]
    assert hexes(s)
    play(stayed, "stay")
    assert at(stayed, "G-PZ-XLI") == "3833"
    assert hexes(stayed)


def test_fe_ovr_06_two_attackers_may_part() -> None:
    s = position(units={"3832": ["RC=*"], "3833": ["panzer", "panzer", HOME]})
    play(s, "move G-PZ-XLI", "with G-PZ-LVI", "overrun 3832")
    resolve(s, 6)
    play(s, "lose rifle-1", "enter-alone G-PZ-XLI", "go 3831", "halt")
    assert frame(s) == "Moving"
    assert s.group == [piece("G-PZ-LVI")]
    play(s, "go 3733", "halt")
    assert (at(s, "G-PZ-XLI"), at(s, "G-PZ-LVI")) == ("3831", "3733")


def test_fe_ovr_07_again_while_points_last() -> None:
    s = position(units={"3832": ["RC=2", "RC=2"], "3833": ["panzer", HOME]})
    play(s, "move G-PZ-XLI", "overrun 3832")
    resolve(s, 6)
    while frame(s) == "Losses":
        play(s, options(s, "lose")[0])
    assert frame(s) == "Moving"
    assert may(s, "overrun 3832")


def test_fe_ovr_08_no_overrun_out_of_a_full_hex() -> None:
    s = position(units={"3832": ["RC"], "3833": ["infantry", "infantry"], "3834": ["panzer"]})
    play(s, "move G-PZ-XLI", "go 3833")
    assert not may(s, "overrun")


def test_fe_ovr_11_a_head_alone_is_entered_not_overrun() -> None:
    s = position("soviet_movement", units={"3832": [HOME], "3833": ["TC"]})
    play(s, "move tank-1")
    assert not may(s, "overrun")
    assert may(s, "go 3832")


def test_fe_cbt_02_axis_attacks_are_voluntary() -> None:
    s = position("axis_combat", units={"3832": ["RC"], "3833": ["infantry"]})
    assert may(s, "done")


def test_fe_cbt_03_stack_mates_may_attack_different_hexes() -> None:
    s = position("axis_combat", units={"3832": ["RC=*"], "3933": ["RC"], "3833": ["infantry", "panzer", HOME]})
    fight(s, ["3832"], ["G-INF-I"], 6)
    skip_to(s, "AxisCombat")
    plan(s, ["3933"], ["G-PZ-XLI"])
    assert may(s, "fight")
    assert not may(s, "join G-INF-I")


def test_fe_cbt_04_every_attacker_touches_every_hex() -> None:
    s = position(
        "axis_combat",
        units={"3832": ["RC"], "3933": ["RC"], "3833": ["infantry"], "3733": ["infantry"]},
    )
    play(s, "target 3832", "join G-INF-II")
    assert not may(s, "target 3933")
    s = position("axis_combat", units={"3832": ["RC"], "3933": ["RC"], "3833": ["infantry"], "3733": ["infantry"]})
    play(s, "target 3832", "join G-INF-I", "target 3933")
    assert not may(s, "join G-INF-II")


def test_fe_cbt_05_a_unit_attacks_once() -> None:
    s = position("axis_combat", units={"3832": ["RC"], "3833": ["infantry", HOME]})
    fight(s, ["3832"], ["G-INF-I"], 1)
    skip_to(s, "AxisCombat")
    assert not may(s, "target")


def test_fe_cbt_07_above_10_1_counts_as_10_1() -> None:
    s = position("axis_combat", units={"3832": ["RC=1:1"], "3833": ["panzer", "panzer", HOME]})
    assert ODDS[odds(s, ["G-PZ-XLI", "G-PZ-LVI"], ["3832"]).ratio] == "10-1"


def test_fe_cbt_09_terrain_never_helps_the_axis() -> None:
    s = position("soviet_combat", units={"4031": ["infantry", HOME], "4032": ["RC"]})
    assert odds(s, ["rifle-1"], ["4031"]).terrain == 0
    s = position("axis_combat", units={"4031": ["RC"], "4032": ["infantry", HOME]})
    assert odds(s, ["G-INF-I"], ["4031"]).terrain == 3


def test_fe_cbt_09_the_smallest_number_counts_whatever_the_kinds() -> None:
    field = {"1717": ["RC"], "1817": ["RC"], "1718": ["infantry", HOME]}  # Kaunas, a forest, and the corps between
    s = position("soviet_combat", units=field)
    assert odds(s, ["rifle-1", "rifle-2"], ["1718"]).terrain == 1


def test_fe_cbt_10_rivers() -> None:
    s = position("axis_combat", units={"3118": ["RC"], "3117": ["infantry"], "3119": ["infantry"]})
    assert odds(s, ["G-INF-I"], ["3118"]).river == 2
    assert odds(s, ["G-INF-I", "G-INF-II"], ["3118"]).river == 1
    s = position("axis_combat", weather="FROZEN", units={"3118": ["RC"], "3117": ["infantry"]})
    assert odds(s, ["G-INF-I"], ["3118"]).river == 0


def test_fe_cbt_12_one_attacker_in_command_is_enough() -> None:
    s = position(
        "soviet_combat",
        units={"3832": ["RC"], "3834": ["RC", "leader=1!"], "3833": ["infantry", HOME]},
    )
    assert odds(s, ["rifle-1"], ["3833"]).command == 1
    assert odds(s, ["rifle-1", "rifle-2"], ["3833"]).command == 0


def test_fe_cbt_13_out_of_supply_helps_the_enemy() -> None:
    s = position("soviet_combat", units={"3832": ["RC"], "3833": ["infantry"]})
    assert odds(s, ["rifle-1"], ["3833"]).axis_supply == 1


def test_fe_cbt_14_snow_shifts_axis_attacks() -> None:
    s = position("axis_combat", weather="SNOW", units={"3832": ["RC"], "3833": ["infantry", HOME]})
    assert odds(s, ["G-INF-I"], ["3832"]).snow == 1
    s = position("axis_combat", weather="SNOW", units={"2502": ["RC"], "2501": ["FI-II"]})
    assert odds(s, ["FI-II"], ["2502"]).snow == 0


def test_fe_cbt_16_a_face_up_leader_adds_its_rating() -> None:
    s = position("axis_combat", units={"3832": ["RC", "leader=3!"], "3833": ["infantry"]})
    assert odds(s, ["G-INF-I"], ["3832"]).defence == 6


def test_fe_cbt_17_e_kills_all_attackers() -> None:
    s = position("soviet_combat", units={"3832": ["RC", "RC"], "3833": ["panzer", "panzer", HOME]})
    fight(s, ["3833"], ["rifle-1", "rifle-2"], 1)
    assert units(s, "3832") == []


def test_fe_cbt_19_the_back_comes_up_with_the_first_loss() -> None:
    s = position("axis_combat", units={"3832": ["RC=2"], "3833": ["infantry", HOME]})
    assert known_back(s, "rifle-1") is None
    fight(s, ["3832"], ["G-INF-I"], 6)
    play(s, "lose rifle-1")
    assert known_back(s, "rifle-1") == "2"
    assert strength(s, "rifle-1") == 2


def test_fe_cbt_20_eliminated_rc_return_to_their_cup() -> None:
    s = position("axis_combat", units={"3832": ["RC=*"], "3833": ["panzer", HOME]})
    before = s.view(None)["cups"]["RC"]
    fight(s, ["3832"], ["G-PZ-XLI"], 6)
    play(s, "lose rifle-1")
    assert place(s, "rifle-1") == UNUSED
    assert s.view(None)["cups"]["RC"] == before + 1


def test_fe_cbt_21_a_step_instead_of_a_retreat() -> None:
    s = position("soviet_combat", units={"3832": ["SIB", "SIB"], "3833": ["infantry", HOME]})
    fight(s, ["3833"], ["SIB-01", "SIB-02"], 6)
    play(s, "lose SIB-01")
    assert frame(s) == "Retreats"
    assert verbs(s) == {"lose", "retreat"}
    play(s, "lose G-INF-I")
    assert lost(s, "G-INF-I") == 1
    assert at(s, "G-INF-I") == "3833"


def test_fe_cbt_22_a_retreat_ends_two_hexes_away_and_takes_the_head_along() -> None:
    s = position("soviet_combat", units={"3832": ["SIB", "SIB"], "3833": ["infantry", HOME]})
    fight(s, ["3833"], ["SIB-01", "SIB-02"], 6)
    play(s, "lose SIB-01", "retreat G-INF-I")
    assert "3835" in hexes(s)
    assert "3834" not in hexes(s)
    play(s, "go 3835")
    assert frame(s) == "HeadFollows"
    play(s, "take-head 3835")
    assert units(s, "3835") == ["G-INF-I", HOME]


def test_fe_cbt_23_no_way_back_means_a_step() -> None:
    around = {hex: ["RC"] for hex in ("3734", "3834", "3934", "3733", "3933")}
    s = position("soviet_combat", units={"3832": ["SIB", "SIB"], "3833": ["infantry"], **around})
    everybody = ["SIB-01", "SIB-02", *[f"rifle-{number}" for number in range(1, 6)]]
    fight(s, ["3833"], everybody, 1)
    while frame(s) == "Losses":
        play(s, options(s, "lose")[0])
    assert frame(s) == "Retreats"
    assert verbs(s) == {"lose"}


def test_fe_cbt_24_attackers_advance_up_to_two_hexes() -> None:
    s = position("axis_combat", units={"3832": ["RC=*"], "3833": ["panzer", "infantry", HOME]})
    fight(s, ["3832"], ["G-PZ-XLI", "G-INF-I"], 6)
    play(s, "lose rifle-1")
    assert frame(s) == "Advancing"
    play(s, "advance G-PZ-XLI")
    assert {"3832", "3831", "3732"} <= hexes(s)
    play(s, "go 3732")
    assert control(s, "3732") == "axis"
    play(s, "done")
    assert frame(s) == "AxisCombat"


def test_fe_cbt_25_defenders_advance_when_all_attackers_are_gone() -> None:
    s = position("soviet_combat", units={"3832": ["RC", "RC"], "3833": ["panzer", "panzer", HOME]})
    fight(s, ["3833"], ["rifle-1", "rifle-2"], 1)
    assert frame(s) == "Advancing"
    assert actor(s) == "axis"
    play(s, "advance G-PZ-XLI")
    assert hexes(s) == {"3832"}


def test_fe_cbt_30_the_phase_does_not_end_while_something_is_owed() -> None:
    s = position("soviet_combat", units={"3832": ["RC"], "3833": ["infantry"]})
    assert not may(s, "done")
    assert s.view(None)["owed"] == ["3833"]


def test_fe_cbt_31_rivers_and_finns_make_no_duty() -> None:
    s = position("soviet_combat", units={"3117": ["RC"], "3118": ["infantry"]})
    assert may(s, "done")
    s = position("soviet_combat", units={"2502": ["RC"], "2501": ["FI-II"]})
    assert may(s, "done")
    s = position("soviet_combat", weather="SNOW", units={"3117": ["RC"], "3118": ["infantry"]})
    assert not may(s, "done")


def test_fe_cbt_34_a_leader_that_nobody_can_relieve_falls() -> None:
    s = position("soviet_combat", units={"3832": ["leader=3"], "3833": ["infantry"]})
    play(s, "done")
    assert s.leader_vp == 3
    assert at(s, "leader-1") == ""


def test_fe_cbt_36_soviets_must_attack_over_the_border_on_turn_1() -> None:
    s = position("soviet_combat", turn=1, units={"1420": ["RC"], "1419": ["infantry"]})
    assert not may(s, "done")


def test_fe_cbt_39_attackers_lose_first() -> None:
    s = position("axis_combat", units={"3832": ["RC=2", "RC=2"], "3833": ["infantry", "infantry", HOME]})
    fight(s, ["3832"], ["G-INF-I", "G-INF-II"], 3)
    assert frame(s) == "Losses"
    assert actor(s) == "axis"
    play(s, "lose G-INF-I")
    assert actor(s) == "soviet"


def test_fe_cbt_45_nothing_owed_and_the_phase_may_end() -> None:
    s = position("soviet_combat", units={"3832": ["RC"], "3835": ["infantry"]})
    skip_to(s, "WeatherDie")
    assert at(s, "rifle-1") == "3832"


def test_fe_cbt_46_a_star_leader_goes_to_the_pool() -> None:
    s = position("soviet_combat", turn=10, units={"3832": ["leader=*"], "3833": ["infantry"]})
    play(s, "done")
    assert s.leader_vp == 0
    assert sum(s.pool) == 1


@pytest.mark.parametrize("weather", ["CLEAR", "SNOW"])
def test_fe_cbt_07_axis_attackers_below_1_4_die(weather: str) -> None:
    s = position("axis_combat", weather=weather, units={"3832": ["ETC", "ETC"], "3833": ["RO-Mountain"]})
    plan(s, ["3832"], ["RO-Mountain"])
    play(s, "fight")
    assert place(s, "RO-Mountain") == DEAD
    assert frame(s) == "Advancing"
