"""The finer points of mandatory attacks, Leaders, supply, reinforcements, Hitler, victory and secrets."""

from __future__ import annotations

from support.fury_in_the_east import (
    AXIS,
    SOVIET,
    actor,
    at,
    commanded,
    draw,
    fight,
    frame,
    heard,
    hex_number,
    hexes,
    lost,
    marked_oos,
    may,
    odds,
    options,
    piece,
    place,
    plan,
    play,
    points_of,
    position,
    rating,
    resolve,
    skip_to,
    supplied,
    units,
    verbs,
    zoc,
)

from maproom.games.fury_in_the_east.board import COUNTRY, HEX_IDS, distance
from maproom.games.fury_in_the_east.charts import ARRIVALS, ENTRY_TURN
from maproom.games.fury_in_the_east.replace import points_left
from maproom.games.fury_in_the_east.retreats import retreat_search
from maproom.games.fury_in_the_east.state import Fury
from maproom.games.fury_in_the_east.units import BACK, CAPTURED, DEAD, FIRST_LEADER_COUNTER, RC, UNUSED
from maproom.games.fury_in_the_east.victory import final_points, running_points

HOME = "supply_head_C"


def test_fe_cbt_32_attacks_are_divided_freely() -> None:
    field = {"3832": ["RC", "RC"], "3833": ["infantry"], "3831": ["infantry"]}
    s = position("soviet_combat", units=field)
    plan(s, ["3833"], ["rifle-1"])
    assert may(s, "fight")
    s = position("soviet_combat", units=field)
    plan(s, ["3833"], ["rifle-1", "rifle-2"])
    assert not may(s, "fight")
    play(s, "target 3831")
    assert may(s, "fight")


def test_fe_cbt_33_every_unit_in_a_zoc_must_take_part() -> None:
    s = position("soviet_combat", units={"3832": ["RC", "RC"], "3833": ["infantry"]})
    play(s, "target 3833", "join rifle-1")
    assert not may(s, "fight")
    play(s, "join rifle-2")
    assert may(s, "fight")


def test_fe_cbt_35_advances_create_no_new_duty() -> None:
    s = position(
        "soviet_combat",
        units={"3832": ["SIB", "SIB"], "3833": ["romanian:1"], "3835": ["infantry"]},
    )
    fight(s, ["3833"], ["SIB-01", "SIB-02"], 6)
    while frame(s) in ("Losses", "Retreats"):
        play(s, options(s, "lose")[0])
    assert frame(s) == "Advancing"
    play(s, "advance SIB-01", "go 3834", "done")
    assert may(s, "done")


def test_fe_cbt_37_the_order_of_a_combat() -> None:
    s = position(
        "axis_combat",
        luftwaffe=1,
        units={"3832": ["RC", "leader=2"], "3830": ["leader=1"], "3833": ["infantry", HOME]},
    )
    plan(s, ["3832"], ["G-INF-I"])
    play(s, "fight")
    assert rating(s, "leader-1") == 2
    assert frame(s) == "TurnUp"
    play(s, "pass")
    assert frame(s) == "LuftwaffeSupport"
    play(s, "pass")
    assert frame(s) == "CombatDie"


def test_fe_cbt_38_column_arithmetic() -> None:
    s = position("axis_combat", weather="SNOW", units={"4031": ["RC"], "3931": ["panzer", "panzer"]})
    seen = odds(s, ["G-PZ-XLI", "G-PZ-LVI"], ["4031"], 1)
    left = seen.terrain + seen.river + seen.snow + seen.axis_supply
    right = seen.command + seen.soviet_supply + seen.luftwaffe
    assert (left, right) == (5, 2)
    assert seen.column == seen.ratio - left + right


def test_fe_cbt_40_units_that_are_back_already_count() -> None:
    s = position(
        "soviet_combat",
        units={
            "3832": ["SIB", "SIB", "leader=4!"],
            "3733": ["ETC", "ETC"],
            "3833": ["G-INF-I", "G-INF-II", HOME],
            "3835": ["G-INF-X"],
        },
    )
    fight(s, ["3833"], ["SIB-01", "SIB-02", "ETC-01", "ETC-02"], 6)
    play(s, "retreat G-INF-I")
    assert "3835" in hexes(s)
    play(s, "go 3835")
    assert frame(s) == "Retreats", "the Head waits until the last unit leaves"
    play(s, "retreat G-INF-II")
    assert hexes(s)
    assert "3835" not in hexes(s), "the corps that is back already fills the hex"
    play(s, options(s, "go")[0])
    assert frame(s) == "HeadFollows"


def test_fe_cbt_40_on_to_the_third_hex_only_when_all_second_ones_are_full() -> None:
    s = position(units={"3833": ["G-INF-I"]})
    second = retreat_ends(s)
    assert {distance(hex_number("3833"), hex_number(hex)) for hex in second} == {2}
    full = {hex: ["infantry", "infantry"] for hex in second}
    some = dict(list(full.items())[:-1])
    assert retreat_ends(position(units={"3833": ["G-INF-I"], **some})) == second - set(some)
    third = retreat_ends(position(units={"3833": ["G-INF-I"], **full}))
    assert {distance(hex_number("3833"), hex_number(hex)) for hex in third} == {3}


def test_fe_cbt_40_the_third_hex_may_lie_two_hexes_away() -> None:
    field = {"3833": ["G-INF-I"], "3934": ["RC"]}
    second = retreat_ends(position(units=field))
    assert "3835" not in second, "the only hex on the way is in a ZOC"
    full = {hex: ["infantry", "infantry"] for hex in second}
    third = retreat_ends(position(units={**field, **full}))
    assert "3835" in third, "it is two hexes away, and reached over a full hex"
    assert {distance(hex_number("3833"), hex_number(hex)) for hex in third} == {2, 3}


def retreat_ends(s: Fury) -> set[str]:
    """Where G-INF-I may retreat to."""
    return {HEX_IDS[hex] for hex in retreat_search(s, piece("G-INF-I")).ends}


def test_fe_cbt_41_who_retreated_does_not_advance() -> None:
    s = position("axis_combat", units={"3832": ["RC=*"], "3833": ["infantry", "infantry", HOME]})
    plan(s, ["3832"], ["G-INF-I", "G-INF-II"])
    play(s, "fight")
    s.column = 5
    resolve(s, 4)
    play(s, "lose rifle-1")
    assert frame(s) == "Retreats"
    play(s, "retreat G-INF-I", options_after(s), "lose G-INF-II")
    assert frame(s) == "Advancing"
    assert options(s, "advance") == ["advance G-INF-II"]


def options_after(s: Fury) -> str:
    """The first end of the retreat of G-INF-I."""
    ahead = s.clone()
    play(ahead, "retreat G-INF-I")
    return options(ahead, "go")[0]


def test_fe_cbt_42_contacts_of_leaders_count_for_o() -> None:
    s = position("soviet_combat", units={"3832": ["leader=2"], "3833": ["infantry"], "3834": ["RC"]})
    assert s.view(None)["owed"] == ["3833"]


def test_fe_cbt_43_units_outside_m_may_join() -> None:
    s = position("soviet_combat", units={"3117": ["RC"], "3118": ["infantry"], "3119": ["RC"]})
    plan(s, ["3118"], ["rifle-2", "rifle-1"])
    assert may(s, "fight")


def test_fe_cbt_44_there_is_always_a_legal_attack() -> None:
    s = position(
        "soviet_combat",
        units={
            "3832": ["RC"],
            "3833": ["infantry"],
            "3831": ["infantry"],
            "3932": ["infantry"],
            "3733": ["RC"],
            "3734": ["infantry"],
        },
    )
    for _ in range(40):
        if frame(s) == "SovietCombat" and may(s, "done"):
            break
        s.apply(s.legal()[0])
    else:
        raise AssertionError("the duties were never met")


def test_fe_ldr_01_ratings_run_from_star_to_four() -> None:
    assert set(BACK[FIRST_LEADER_COUNTER:]) == {0, 1, 2, 3, 4}


def test_fe_ldr_07_out_of_command() -> None:
    s = position("soviet_movement", units={"3832": ["TC"]})
    assert points_of(s, "tank-1") == 3
    assert zoc(s, "regular") == set()
    assert odds(s, ["tank-1"], ["3832"]).command == 1


def test_fe_ldr_09_a_leader_does_not_attack_alone() -> None:
    s = position("soviet_combat", units={"3832": ["leader=3!"], "3833": ["infantry"]})
    assert not may(s, "target")


def test_fe_ldr_13_a_unit_gains_one_step_a_phase() -> None:
    s = position("soviet_reinforcement", turn=1, units={"4115": ["leader=2!", "leader=3!"], "4116": ["RC=2:1"]})
    play(s, "spend leader-1", "refill rifle-1")
    assert not may(s, "refill rifle-1")


def test_fe_ldr_18_a_leader_holds_its_hex_alone() -> None:
    s = position("axis_combat", units={"3832": ["leader=2!"], "3833": ["infantry"]})
    assert odds(s, ["G-INF-I"], ["3832"]).defence == 2
    assert odds(s, ["G-INF-I"], ["3832"]).command == 0


def test_fe_ldr_19_hex_before_draw_and_stop_any_time() -> None:
    s = position("soviet_reinforcement", turn=1, units={"4115": ["leader=4!"]})
    play(s, "spend leader-1", "raise-full RC", "put 4115")
    assert actor(s) == "chance"
    draw(s, "RC-01")
    assert lost(s, "rifle-1") == 0
    assert points_left(s, piece("leader-1")) == 2
    play(s, "done", "done")
    assert frame(s) != "Replacements"
    assert not any(s.spent)


def test_fe_sup_12_road_links_cost_half() -> None:
    s = position(units={"3118": ["infantry"], "2220": [HOME, "infantry"]})
    assert supplied(s, "G-INF-I")


def test_fe_sup_14_and_15_any_unit_uses_any_head() -> None:
    s = position(units={"3832": ["RO-III"], "3834": ["supply_head_N"]})
    assert supplied(s, "RO-III")


def test_fe_sup_15_no_army_group_match() -> None:
    s = position(units={"3832": ["G-PZ-III"], "3834": ["supply_head_N"]})
    assert supplied(s, "G-PZ-III")


def test_fe_sup_16_a_head_moves_in_its_step_only() -> None:
    s = position("axis_movement", units={"3832": [HOME, "infantry"]})
    assert not may(s, f"move {HOME}")


def test_fe_sup_18_the_marker_decides_movement_not_combat() -> None:
    s = position(units={"3832": ["panzer@oos", HOME]})
    assert points_of(s, "G-PZ-XLI") == 4
    assert supplied(s, "G-PZ-XLI")
    assert marked_oos(s, "G-PZ-XLI")


def test_fe_rei_02_the_panzer_of_turn_1_has_three_steps() -> None:
    s = position("axis_reinforcement", turn=1, box=["G-PZ-XL"])
    play(s, "bring-corps G-PZ-XL", "put 1016")
    assert lost(s, "G-PZ-XL") == 1


def test_fe_rei_04_the_italians_come_on_turn_3() -> None:
    assert ENTRY_TURN[piece("IT-CSIR")] == 3


def test_fe_rei_10_the_order_of_the_soviet_phase() -> None:
    s = position(
        "soviet_reinforcement",
        turn=9,
        units={"4115": ["leader=1!"]},
        pool=["LD-Konev"],
        militia={"entered": True},
    )
    order = []
    for _ in range(60):
        name = frame(s)
        if name == "WeatherDie":
            break
        if name not in order:
            order.append(name)
        s.apply(s.legal()[0] if not may(s, "done") else next(a for a in s.legal() if s.words(a)["verb"] == "done"))
    wanted = ["Reinforcements", "MilitiaCall", "Replacements", "PoolLeaders"]
    assert [name for name in order if name in wanted] == wanted


def test_fe_rei_15_nobody_sees_a_back_when_placing() -> None:
    s = position("soviet_reinforcement", turn=9)
    play(s, "bring RC", "put 4215")
    for seat in (None, AXIS, SOVIET):
        assert heard(s.clone(), seat, "draw RC-20") == []


def test_fe_rei_17_what_finds_no_hex_waits() -> None:
    blocked = {id: ["infantry"] for id in ("5004", "5010", "5013", "5016", "5019", "5021", "5025", "5034", "5041")}
    s = position("soviet_reinforcement", turn=9, units=blocked)
    assert s.carried[ARRIVALS.index(RC)] == 2


def test_fe_rei_18_one_leader_a_town() -> None:
    s = position("soviet_reinforcement", turn=1, pool=["LD-Konev"], units={"4115": ["leader=3!"]})
    skip_to(s, "PoolLeaders")
    assert "4115" not in hexes(s, "put")


def test_fe_mil_01_eleven_in_all() -> None:
    s = position()
    assert s.view(None)["piles"]["MIL"] == 11


def test_fe_mil_04_within_two_hexes_and_no_zoc() -> None:
    s = position("soviet_reinforcement", turn=1, units={"4113": ["infantry"]})
    play(s, "militia moscow")
    offered = hexes(s, "put")
    assert all(distance(hex_number(hex), hex_number("4115")) <= 2 for hex in offered)
    assert "4114" not in offered
    assert "4115" in offered


def test_fe_mil_05_no_call_for_a_lost_city() -> None:
    s = position("soviet_reinforcement", turn=1, militia={"entered": True}, control={"4115": "axis"})
    assert frame(s) != "MilitiaCall"
    s = position("soviet_reinforcement", turn=1, militia={"entered": True, "moscow": 6})
    assert frame(s) != "MilitiaCall"


def test_fe_hit_03_only_the_moment_of_the_reveal_counts() -> None:
    s = position("end_of_turn", turn=3, orders=["capture_smolensk"], control={"3118": "axis"})
    assert s.vp_lost == 0


def test_fe_hit_07_an_order_expires() -> None:
    s = position("end_of_turn", turn=8, orders=["capture_sevastopol"])
    assert s.vp_lost == 5
    assert s.view(AXIS)["orders"]["number"] == 0


def test_fe_vic_04_deductions() -> None:
    s = position(eliminated=["G-PZ-XLI", "G-INF-I", "FI-II"], points={"lost": 10})
    assert running_points(s) - final_points(s) == 6 + 3 + 1 + 10


def test_fe_vic_06_a_city_needs_only_a_line() -> None:
    s = position("end_of_turn", turn=10, control={"4031": "axis"})
    assert s.outcome is not None
    assert s.outcome["cut_off"] == 0
    assert s.outcome["points"] == 5


def test_fe_vic_08_the_count_may_be_negative() -> None:
    s = position("end_of_turn", turn=10, points={"lost": 20})
    assert s.outcome is not None
    assert s.outcome["points"] == -20


def test_fe_vic_09_no_order_is_judged_on_turn_10() -> None:
    s = position("end_of_turn", turn=10)
    assert s.outcome is not None
    assert s.vp_lost == 0


def test_fe_hid_03_cups_are_told_by_number() -> None:
    s = position(units={"3832": ["RC"]})
    assert s.view(AXIS)["cups"] == {"RC": 55, "TC": 20, "leader": 24}


def test_fe_hid_04_orders_are_for_the_axis() -> None:
    s = position(orders=["capture_kiev"], turn=3)
    assert s.view(AXIS)["orders"]["names"] == ["capture_kiev"]
    assert "names" not in s.view(SOVIET)["orders"]


def test_fe_hid_08_both_see_what_is_turned() -> None:
    s = position(units={"3832": ["leader=3!", "RC=2!"], "3835": ["infantry@oos"]})
    assert s.view(AXIS)["units"] == s.view(SOVIET)["units"]
    assert {unit["back"] for unit in s.view(AXIS)["units"] if "back" in unit} == {"3", "2"}


def test_the_rest_of_the_language() -> None:
    s = position(captured_heads=["supply_head_N"], eliminated=["G-INF-I"], units={"4115": ["RC"]})
    assert (place(s, "supply_head_N"), place(s, "G-INF-I"), place(s, "rifle-2")) == (CAPTURED, DEAD, UNUSED)
    assert at(s, "rifle-1") == "4115"
    assert units(s, "4115") == ["rifle-1"]
    assert not commanded(s, "rifle-1")
    assert COUNTRY[hex_number("4115")] == "USSR"
    assert "done" in verbs(s)
