"""Sailing, Leaders that are turned up in combats and overruns, retaking cities (FE-STR, FE-LDR, FE-OVR, FE-VIC)."""

from __future__ import annotations

from support.fury_in_the_east import (
    AXIS,
    after,
    at,
    control,
    draw,
    fight,
    frame,
    hex_number,
    hexes,
    may,
    mp_left,
    options,
    piece,
    place,
    plan,
    play,
    position,
    resolve,
    units,
    verbs,
)

from maproom.games.fury_in_the_east.charts import ARRIVALS
from maproom.games.fury_in_the_east.invariants import broken_invariants
from maproom.games.fury_in_the_east.retreats import retreat_search
from maproom.games.fury_in_the_east.units import CAPTURED, RC

HOME = "supply_head_C"
CHEAP = {"costly_overruns": False}


def test_fe_str_07_only_the_soviet_player_sails() -> None:
    s = position("axis_strategic", units={"2941": ["RC"], "3832": ["infantry"]})
    assert s.actor == AXIS
    assert verbs(s) == {"move", "done"}


def test_fe_str_07_not_into_a_zoc_nor_to_a_lost_city() -> None:
    field = {"2941": ["RC"]}
    assert options(position("soviet_strategic", units=field), "sail")
    assert not options(position("soviet_strategic", units={**field, "3546": ["infantry"]}), "sail")
    assert not options(position("soviet_strategic", units=field, control={"3547": "axis"}), "sail")


def test_fe_str_07_nobody_sails_in_spring() -> None:
    field = {"2941": ["RC"]}
    assert not options(position("soviet_strategic", turn=10, weather="SPRING", units=field), "sail")
    assert options(position("soviet_strategic", turn=10, weather="SPRING(3)", units=field), "sail")


def test_fe_mov_07_in_strategic_movement_too_every_member_pays_its_own_cost() -> None:
    s = position("soviet_strategic", units={"1428": ["RC", "TC", "leader=4!"]})
    play(s, "move rifle-1", "with tank-1", "go 1429")
    assert mp_left(s) == [2, 3]
    assert "1530" in hexes(s), "the second river costs the rifle corps its 2 points and the tank corps its 3"
    play(s, "go 1530")
    assert mp_left(s) == [0, 0]


def test_fe_ldr_17_a_leader_turned_up_in_the_combat_takes_part() -> None:
    s = position("soviet_combat", units={"3832": ["RC", "leader=3"], "3833": ["infantry", HOME]})
    plan(s, ["3833"], ["rifle-1"])
    play(s, "fight")
    assert frame(s) == "TurnUp"
    play(s, "turn-up leader-1")
    assert s.view(None)["combat"]["odds"]["attack"] == 6
    resolve(s, 1)
    assert options(s, "lose") == ["lose rifle-1", "lose leader-1"]


def test_fe_ldr_17_a_leader_elsewhere_stays_out() -> None:
    s = position("soviet_combat", units={"3832": ["RC"], "3831": ["leader=3"], "3833": ["infantry", HOME]})
    plan(s, ["3833"], ["rifle-1"])
    play(s, "fight", "turn-up leader-1")
    assert s.attackers == [piece("rifle-1")]


def test_fe_ovr_11_a_leader_turned_up_in_the_overrun_of_its_stack_takes_part() -> None:
    field = {"3832": ["infantry"], "3834": ["TC", "leader=3"], "3836": ["leader=4!"]}
    s = position("soviet_movement", units=field, options=CHEAP)
    play(s, "move tank-1", "with leader-1", "go 3833", "overrun 3832", "turn-up leader-1")
    assert s.attackers == [piece("tank-1"), piece("leader-1")]
    s = position("soviet_movement", units=field, options=CHEAP)
    play(s, "move tank-1", "go 3833", "overrun 3832", "turn-up leader-1")
    assert s.attackers == [piece("tank-1")]


def test_fe_ovr_11_a_face_up_leader_joins_an_overrun_out_of_a_zoc() -> None:
    s = position("soviet_movement", units={"3832": ["infantry"], "3833": ["TC", "leader=3!"]})
    assert not may(s, "move leader-1")
    play(s, "move tank-1", "with leader-1")
    assert hexes(s) == set()
    play(s, "overrun 3832")
    assert s.view(None)["combat"]["odds"]["attack"] == 4 + 3
    s = position("soviet_movement", units={"3832": ["infantry"], "3833": ["TC", "leader=3"]})
    play(s, "move tank-1")
    assert not may(s, "with leader-1")


def test_fe_ovr_06_a_leader_that_took_no_part_stays_in_the_launching_hex() -> None:
    field = {"3832": ["romanian:1"], "3834": ["TC", "TC", "leader=2"], "3836": ["leader=4!"]}
    s = position("soviet_movement", units=field, options=CHEAP)
    play(s, "move tank-1", "with tank-2", "with leader-1", "go 3833", "overrun 3832")
    resolve(s, 6)
    while frame(s) == "Losses":
        play(s, options(s, "lose")[0])
    assert frame(s) == "AfterOverrun"
    ahead = after(s, "enter")
    assert (units(ahead, "3832"), units(ahead, "3833")) == (["tank-1", "tank-2"], ["leader-1"])
    ahead = after(s, "stay")
    assert ahead.group == [piece("tank-1"), piece("tank-2")]


def test_fe_ovr_06_a_star_leader_does_not_come_back_with_those_who_stayed() -> None:
    field = {"3832": ["romanian:1"], "3831": ["romanian:1"], "3834": ["TC", "TC", "leader=*"],
             "3836": ["leader=4!"]}  # fmt: skip
    s = position("soviet_movement", units=field, options=CHEAP)
    play(s, "move tank-1", "with tank-2", "with leader-1", "go 3833", "overrun 3832")
    resolve(s, 6)
    while frame(s) == "Losses":
        play(s, options(s, "lose")[0])
    play(s, "enter-alone tank-1", "overrun 3831", "turn-up leader-1")
    resolve(s, 6)
    while frame(s) == "Losses":
        play(s, options(s, "lose")[0])
    play(s, "stay", "halt")
    assert s.group == [piece("tank-2")]
    assert not broken_invariants(s)


def test_fe_vic_05_a_unit_raised_in_an_axis_city_takes_it_back() -> None:
    s = position("soviet_reinforcement", turn=1, units={"4032": ["leader=2!"]}, control={"4031": "axis"})
    play(s, "spend leader-1", "raise RC", "put 4031")
    ahead = s.clone()
    draw(ahead, "RC-01")
    assert control(ahead, "4031") == "axis"
    draw(s, "RC-37")
    assert control(s, "4031") == "soviet"


def test_fe_stk_05_a_unit_placed_on_a_lone_head_captures_it() -> None:
    s = position("soviet_reinforcement", turn=9, units={"4215": [HOME]})
    play(s, "bring RC", "put 4215")
    assert place(s, HOME) == CAPTURED
    s = position("soviet_reinforcement", turn=1, units={"4114": [HOME]}, militia={"entered": True})
    play(s, "militia moscow", "put 4114")
    assert place(s, HOME) == CAPTURED


def test_fe_rei_17_what_the_cup_cannot_give_is_not_carried_over() -> None:
    blocked = {id: ["infantry"] for id in ("5004", "5010", "5013", "5016", "5019", "5021", "5025", "5034", "5041")}
    crowd = {"3832": ["RC"] * 55}
    s = position("soviet_reinforcement", turn=9, units={**blocked, **crowd})
    assert s.view(None)["cups"]["RC"] == 1
    assert s.carried[ARRIVALS.index(RC)] == 1


def test_fe_cbt_22_of_two_ways_back_the_unit_takes_the_one_over_an_enemy_town() -> None:
    s = position("soviet_combat", units={"3832": ["infantry"], "3933": ["SIB", "SIB", "leader=4!"]})
    assert control(s, "3732") == "soviet"
    fight(s, ["3832"], ["SIB-01", "SIB-02"], 6)
    play(s, "lose G-INF-I", "retreat G-INF-I", "go 3731")
    assert at(s, "G-INF-I") == "3731"
    assert control(s, "3732") == "axis"


def test_fe_cbt_22_a_leader_takes_nothing_on_its_way() -> None:
    s = position("axis_combat", units={"3832": ["leader=2!"]}, control={"3732": "axis"})
    search = retreat_search(s, piece("leader-1"))
    assert search.path(hex_number("3731")) == [hex_number("3831"), hex_number("3731")]
