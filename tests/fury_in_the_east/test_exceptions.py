"""Exceptions and corner cases that would go unnoticed if they broke: each test dies with its line of the code."""

from __future__ import annotations

from support.fury_in_the_east import (
    at,
    commanded,
    draw,
    fight,
    frame,
    hex_number,
    hexes,
    lost,
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
)

from maproom.games.fury_in_the_east.board import HEX_IDS, NAMED, NEXT, SW_ZONE
from maproom.games.fury_in_the_east.losses import eliminate
from maproom.games.fury_in_the_east.movement import reach
from maproom.games.fury_in_the_east.supply import leningrad_isolated

HOME = "supply_head_C"


def test_fe_cmp_13_armor_ends_no_rail_move_in_trackless_swamp() -> None:
    s = position("soviet_rail", units={"2220": ["TC", "RC"]})
    play(s, "move rifle-1")
    swamps = hexes(s) & {"1624", "1725", "2425", "2525"}
    assert swamps
    play(s, "halt", "move tank-1")
    assert hexes(s)
    assert not hexes(s) & swamps


def test_fe_cmp_13_armor_is_not_raised_in_trackless_swamp() -> None:
    s = position("soviet_reinforcement", turn=1, units={"2524": ["leader=1!"]})
    play(s, "spend leader-1", "raise RC")
    assert "2525" in hexes(s, "put")
    s = position("soviet_reinforcement", turn=1, units={"2524": ["leader=1!"]})
    play(s, "spend leader-1", "raise TC")
    assert "2525" not in hexes(s, "put")


def test_fe_set_14_units_set_up_in_romania_do_not_advance_as_defenders_on_turn_1() -> None:
    field = {"2138": ["G-INF-XI"], "2237": ["RC=1:1"]}
    for turn, advancing in ((1, False), (2, True)):
        s = position("soviet_combat", turn=turn, units=field)
        fight(s, ["2138"], ["rifle-1"], 1)
        assert (frame(s) == "Advancing") == advancing


def test_fe_set_15_tikhvin_frees_the_finns() -> None:
    s = position(units={"3303": ["infantry"], "2602": ["FI-II"]})
    play(s, "move FI-II")
    assert "2802" not in hexes(s)
    play(s, "halt", "move G-INF-I", "go 3304")
    assert s.finns_free


def test_fe_set_16_no_way_leads_into_the_southwest_front_and_out_again() -> None:
    s = position("soviet_movement", turn=2, units={"2435": ["RC", "leader=4!"]})
    play(s, "move rifle-1")
    assert "2534" in hexes(s)
    assert "2633" not in hexes(s)
    play(s, "go 2534")
    assert all(SW_ZONE[hex_number(hex)] for hex in hexes(s))
    s = position("soviet_movement", turn=3, units={"2435": ["RC", "leader=4!"]})
    play(s, "move rifle-1")
    assert "2633" in hexes(s)


def test_fe_set_16_an_advance_into_the_southwest_front_stays_inside() -> None:
    for turn, leaves in ((2, False), (3, True)):
        field = {"2632": ["ETC", "ETC", "leader=4!"], "2532": ["romanian:1"]}
        s = position("soviet_combat", turn=turn, units=field)
        fight(s, ["2532"], ["ETC-01", "ETC-02"], 6)
        while frame(s) in ("Losses", "Retreats"):
            play(s, options(s, "lose")[0])
        play(s, "advance ETC-01")
        assert "2532" in hexes(s)
        assert any(not SW_ZONE[hex_number(hex)] for hex in hexes(s)) == leaves


def test_fe_zoc_11_a_panzer_that_entered_a_regular_zoc_in_this_phase_is_stopped() -> None:
    s = position(units={"3832": ["RC", "leader=1!"], "3834": ["panzer"]})
    play(s, "move G-PZ-XLI", "go 3833")
    assert hexes(s) == set()


def test_fe_rail_03_a_zoc_closes_the_line_unless_a_friend_is_there() -> None:
    field = {"4031": ["RC"], "3930": ["infantry"]}
    s = position("soviet_rail", units=field)
    play(s, "move rifle-1")
    assert hexes(s)
    assert "4030" not in hexes(s)
    s = position("soviet_rail", units={**field, "4030": ["RC"]})
    play(s, "move rifle-1")
    assert "4030" in hexes(s)


def test_fe_ovr_06_who_stays_after_a_success_ignores_the_zoc_of_the_launching_hex() -> None:
    field = {"3832": ["RC=*"], "3934": ["RC", "leader=1!"], "3833": ["panzer", HOME]}
    s = position(units=field)
    play(s, "move G-PZ-XLI")
    assert len(reach(s).path(hex_number("3933"))) > 1, "not from ZOC to ZOC"
    play(s, "overrun 3832")
    resolve(s, 6)
    play(s, "lose rifle-1", "stay")
    assert len(reach(s).path(hex_number("3933"))) == 1
    play(s, "go 3933")
    assert hexes(s) == set()


def test_fe_cbt_12_of_several_defending_hexes_one_out_of_command_brings_the_shift() -> None:
    field = {"3832": ["RC", "leader=1!"], "3933": ["RC"], "3833": ["infantry", HOME]}
    s = position("axis_combat", units=field)
    assert odds(s, ["G-INF-I"], ["3832"]).command == 0
    s = position("axis_combat", units={**field, "3832": ["RC"], "3830": ["leader=2!"]})
    assert odds(s, ["G-INF-I"], ["3832"]).command == 0
    assert odds(s, ["G-INF-I"], ["3832", "3933"]).command == 1


def test_fe_cbt_46_a_leader_whose_enemy_was_attacked_lives() -> None:
    s = position("soviet_combat", units={"3832": ["leader=3"], "3833": ["infantry", HOME], "3834": ["RC"]})
    fight(s, ["3833"], ["rifle-1"], 6)
    skip_to(s, "SovietCombat")
    play(s, "done")
    assert at(s, "leader-1") == "3832"
    assert s.leader_vp == 0


def test_fe_ldr_17_a_hex_that_splits_its_attacks_chooses_where_its_leader_fights() -> None:
    field = {"3832": ["RC", "RC", "leader=3!"], "3833": ["infantry", HOME], "3831": ["infantry"]}
    s = position("soviet_combat", units=field)
    plan(s, ["3833"], ["rifle-1"])
    play(s, "fight")
    assert s.attackers == [piece("rifle-1")]
    resolve(s, 6)
    skip_to(s, "SovietCombat")
    plan(s, ["3831"], ["rifle-2"])
    play(s, "fight")
    assert s.attackers == [piece("rifle-2"), piece("leader-1")]
    s = position("soviet_combat", units=field)
    plan(s, ["3833"], ["rifle-1", "leader-1"])
    play(s, "fight")
    assert s.attackers == [piece("rifle-1"), piece("leader-1")]


def test_fe_ldr_19_a_new_unit_is_not_filled_up_in_the_same_phase() -> None:
    s = position("soviet_reinforcement", turn=1, units={"4115": ["leader=3!"], "4116": ["leader=2!"]})
    play(s, "spend leader-1", "raise RC", "put 4115")
    draw(s, "RC-37")
    assert not may(s, "refill rifle-1")
    play(s, "done", "spend leader-2")
    assert not may(s, "refill rifle-1")


def test_fe_mil_04_leningrad_calls_up_next_to_finns_but_not_next_to_germans() -> None:
    s = position("soviet_reinforcement", turn=1, units={"2602": ["FI-II"], "2806": ["infantry"]})
    play(s, "militia leningrad")
    offered = hexes(s, "put")
    assert {"2603", "2702"} <= offered
    assert "2805" not in offered


def test_fe_hit_04_an_empty_leningrad_in_a_zoc_still_has_its_line() -> None:
    assert not leningrad_isolated(position(units={"2703": ["infantry"]}))


def test_fe_sup_17_a_soviet_leader_alone_takes_no_head() -> None:
    s = position("soviet_movement", units={"3832": [HOME], "3834": ["leader=3"]})
    play(s, "move leader-1", "go 3832", "halt")
    assert units(s, "3832") == ["leader-1", HOME]


# -- movement and overruns ------------------------------------------------------------------------------------


def test_fe_mov_08_leaders_are_never_out_of_command() -> None:
    s = position("soviet_movement", units={"3832": ["leader=2"]})
    assert points_of(s, "leader-1") == 6


def test_fe_stk_02_the_check_at_the_end_of_the_reinforcement_phase() -> None:
    for three in (["infantry"] * 3, ["RC"] * 3):
        s = position("axis_reinforcement", units={"3832": three})
        assert frame(s) == "StackingCheck"
        assert len(options(s, "remove")) == 3


def test_fe_ovr_10_infantry_in_the_group_bars_the_overrun() -> None:
    s = position(units={"3832": ["RC"], "3834": ["panzer", "infantry"]})
    play(s, "move G-PZ-XLI", "with G-INF-I", "go 3833")
    assert not may(s, "overrun")
    play(s, "drop G-INF-I")
    assert may(s, "overrun 3832")


def test_fe_ovr_03_points_and_ground_are_needed() -> None:
    s = position(weather="MUD(1)", units={"3832": ["RC"], "3833": ["panzer@oos"]})
    play(s, "move G-PZ-XLI")
    assert mp_left(s) == [2]
    assert not may(s, "overrun")
    field = {"1420": ["RC"], "1520": ["panzer"]}
    s = position(units=field)
    play(s, "move G-PZ-XLI")
    assert not may(s, "overrun"), "armor never enters the trackless swamp"
    s = position(units=field, weather="FROZEN")
    play(s, "move G-PZ-XLI")
    assert may(s, "overrun 1420")


def test_fe_ovr_06_who_enters_a_regular_zoc_stops_or_overruns_again() -> None:
    s = position(units={"3832": ["RC=*"], "3831": ["RC", "leader=1!"], "3833": ["panzer", HOME]})
    play(s, "move G-PZ-XLI", "overrun 3832")
    resolve(s, 6)
    play(s, "lose rifle-1", "enter")
    assert hexes(s) == set()
    assert may(s, "overrun 3831")


def test_fe_ovr_09_who_retreats_ends_its_movement() -> None:
    s = position(units={"3832": ["RC=2", "RC=2"], "3833": ["panzer", HOME]})
    play(s, "move G-PZ-XLI", "overrun 3832")
    s.column = 5
    roll(s, 4)
    play(s, "lose rifle-1", "retreat G-PZ-XLI", "go 3835", "leave-head")
    assert frame(s) == "Movement"
    assert not may(s, "move G-PZ-XLI")


def test_fe_ovr_11_who_overran_may_still_attack() -> None:
    s = position(units={"3832": ["RC=2", "RC=2"], "3833": ["panzer", HOME]})
    play(s, "move G-PZ-XLI", "overrun 3832")
    resolve(s, 6)
    skip_to(s, "AxisCombat")
    play(s, "target 3832")
    assert may(s, "join G-PZ-XLI")


# -- combat ---------------------------------------------------------------------------------------------------


def test_fe_cbt_05_a_hex_is_attacked_once() -> None:
    s = position("axis_combat", units={"3832": ["RC=2", "RC=2"], "3833": ["infantry", "infantry", HOME]})
    fight(s, ["3832"], ["G-INF-I"], 4)
    skip_to(s, "AxisCombat")
    assert units(s, "3832")
    assert not may(s, "target 3832")


def test_fe_cbt_18_losses_come_before_retreats() -> None:
    s = position("soviet_combat", units={"3832": ["infantry"], "3933": ["SIB", "SIB", "leader=4!"]})
    fight(s, ["3832"], ["SIB-01", "SIB-02"], 6)
    assert frame(s) == "Losses"
    play(s, "lose G-INF-I")
    assert frame(s) == "Retreats"
    assert lost(s, "G-INF-I") == 1


def test_fe_cbt_20_elites_return_to_their_pile_and_militia_never() -> None:
    s = position(units={"3832": ["SIB", "ETC", "CC", "MIL"]})
    before = s.view(None)["piles"]
    for id in ("SIB-01", "ETC-01", "CC-01", "MIL-01"):
        eliminate(s, piece(id))
    after = s.view(None)["piles"]
    assert {kind: after[kind] - before[kind] for kind in after} == {"CC": 1, "SIB": 1, "ETC": 1, "MIL": 0}


def test_fe_cbt_24_advances_keep_to_the_stacking_limit() -> None:
    field = {"3832": ["RC=*"], "3831": ["infantry", "infantry"], "3833": ["panzer", "panzer"],
             "3933": ["panzer", HOME]}  # fmt: skip
    s = position("axis_combat", units=field)
    fight(s, ["3832"], ["G-PZ-XLI", "G-PZ-LVI", "G-PZ-XXIV"], 6)
    play(s, "lose rifle-1", "advance G-PZ-XLI")
    assert "3831" not in hexes(s)
    assert "3833" in hexes(s), "back to where it came from"
    play(s, "go 3832", "advance G-PZ-LVI", "go 3832", "advance G-PZ-XXIV")
    assert hexes(s)
    assert "3832" not in hexes(s)


def test_fe_cbt_25_defenders_advance_within_the_stacking_limit() -> None:
    s = position("soviet_combat", units={"3832": ["RC"], "3833": ["panzer", "panzer", HOME], "3831": ["panzer"]})
    fight(s, ["3833", "3831"], ["rifle-1"], 1)
    play(s, "advance G-PZ-XLI", "go 3832", "advance G-PZ-LVI", "go 3832")
    assert frame(s) == "SovietCombat"


def test_fe_cbt_37_a_hex_emptied_by_a_star_counts_no_more() -> None:
    s = position("axis_combat", units={"4031": ["RC"], "4030": ["leader=*"], "3931": ["panzer", HOME]})
    assert odds(s, ["G-PZ-XLI"], ["4031", "4030"]).terrain == 0
    plan(s, ["4031", "4030"], ["G-PZ-XLI"])
    play(s, "fight")
    seen = odds(s, ["G-PZ-XLI"], ["4031"])
    assert seen.terrain == 3
    assert s.column == seen.column


# -- Leaders and supply ---------------------------------------------------------------------------------------


def test_fe_ldr_02_a_leader_in_the_hex_lets_command_through_a_zoc() -> None:
    field = {"3830": ["leader=2!"], "3832": ["RC"], "3931": ["infantry"], "3730": ["infantry"]}
    assert commanded(position("soviet_movement", units={**field, "3831": ["leader=1"]}), "rifle-1")


def test_fe_ldr_10_elites_are_not_raised() -> None:
    s = position("soviet_reinforcement", turn=1, units={"4115": ["leader=4!"]})
    play(s, "spend leader-1")
    assert {line.split(" ")[1] for line in options(s, "raise")} == {"RC", "TC", "CC"}


def test_fe_ldr_16_nobody_is_asked_when_no_leader_is_within_four_hexes() -> None:
    for hex, name in (("3828", "TurnUp"), ("3827", "CombatDie")):
        s = position("axis_combat", units={"3832": ["RC"], "3833": ["infantry", HOME], hex: ["leader=4"]})
        plan(s, ["3832"], ["G-INF-I"])
        play(s, "fight")
        assert frame(s) == name


def test_fe_sup_06_no_air_supply_without_snow() -> None:
    s = position("heads", weather="FROZEN", units={"3832": ["infantry"], "3835": [HOME]})
    play(s, "done")
    assert frame(s) == "Movement"


def test_fe_sup_12_a_head_alone_in_a_zoc_is_out_of_reach() -> None:
    field = {"3835": ["G-INF-I"], "3833": [HOME], "3832": ["RC"]}
    assert not supplied(position(units=field), "G-INF-I")
    assert supplied(position(units={**field, "3833": [HOME, "G-INF-II"]}), "G-INF-I")


# -- reinforcements -------------------------------------------------------------------------------------------


def test_fe_rei_03_a_corps_held_back_comes_later() -> None:
    s = position("axis_reinforcement", turn=6, box=["G-INF-XXVII"])
    assert may(s, "bring-corps G-INF-XXVII")


def test_fe_rei_12_zoc_close_the_line_and_interdiction_does_not() -> None:
    s = position("soviet_reinforcement", turn=9, interdicted=["4215"], units={"4917": ["infantry"]})
    play(s, "bring RC")
    assert "4215" in hexes(s, "put")
    assert "5016" not in hexes(s, "put")


def test_fe_rei_14_no_leader_comes_to_an_axis_town() -> None:
    s = position("soviet_reinforcement", turn=1, pool=["LD-Zhukov"], control={"4031": "axis"})
    assert "4115" in hexes(s, "put")
    assert "4031" not in hexes(s, "put")


def test_fe_mil_03_entering_one_of_the_towns_alarms_moscow() -> None:
    vyazma = HEX_IDS[NAMED["Vyazma"]]
    s = position(units={vyazma: ["infantry"]})
    assert not s.moscow_entered
    s = position(units={HEX_IDS[NEXT[NAMED["Vyazma"] * 6]]: ["infantry"]})
    play(s, "move G-INF-I", f"go {vyazma}")
    assert s.moscow_entered
