"""The worked examples of the rulebook and of the dossier (EX-...), replayed to their results."""

from __future__ import annotations

from typing import Any

import pytest
from support.fury_in_the_east import (
    AXIS,
    at,
    control,
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
    place,
    plan,
    play,
    points_of,
    position,
    roll,
    skip_to,
    strength,
    supplied,
)

from maproom.games.fury_in_the_east.board import COUNTRY, HEX_IDS, direction_to, distance
from maproom.games.fury_in_the_east.charts import ODDS, ORDERS, WEATHERS
from maproom.games.fury_in_the_east.combat import ratio_column, shifted
from maproom.games.fury_in_the_east.hitler import is_met
from maproom.games.fury_in_the_east.retreats import retreat_search
from maproom.games.fury_in_the_east.units import BOX, DEAD
from maproom.games.fury_in_the_east.victory import final_points, running_points


def test_ex_01_turn_5_die_3_brings_mud_and_three_luftwaffe() -> None:
    s = position("weather", turn=5)
    roll(s, 3)
    assert WEATHERS[s.weather] == "MUD(1)"
    assert s.luftwaffe == 3


def test_ex_02_a_clear_hex_among_the_attackers_takes_the_terrain_shift_away() -> None:
    s = position(
        "soviet_combat",
        units={"4026": ["RC", "leader=3!"], "3926": ["RC"], "3925": ["infantry"]},
    )
    assert odds(s, ["rifle-1"], ["3925"]).terrain == 1
    assert odds(s, ["rifle-1", "rifle-2"], ["3925"]).terrain == 0


@pytest.mark.parametrize(("kiev", "lost_points"), [("soviet", 10), ("axis", 5)])
def test_ex_03_every_unmet_condition_costs_five_points(kiev: str, lost_points: int) -> None:
    s = position(
        "end_of_turn",
        turn=4,
        units={"2803": ["RC"]},
        control={"2830": kiev},
        orders=["isolate_leningrad", "capture_kiev"],
    )
    assert s.vp_lost == lost_points


def test_ex_04_the_four_steps_of_a_panzer_corps() -> None:
    s = position("axis_combat", units={"2220": ["G-PZ-XLI"], "2221": ["RC", "RC"], "2222": ["RC"]})
    corps = piece("G-PZ-XLI")
    from maproom.games.fury_in_the_east.losses import lose_step

    seen = [strength(s, "G-PZ-XLI")]
    for _ in range(3):
        lose_step(s, corps)
        seen.append(strength(s, "G-PZ-XLI"))
    assert seen == [10, 9, 7, 4]
    lose_step(s, corps)
    assert place(s, "G-PZ-XLI") == DEAD
    assert running_points(s) - final_points(s) == 6


def test_ex_05_the_reinforcements_at_the_end_of_turn_1() -> None:
    off = ["G-PZ-XL", "G-INF-XXIII", "G-INF-XXXV", "G-INF-L", "G-INF-LI"]
    s = position("soviet_reinforcement", turn=1, box=off)
    assert frame(s) == "AxisReinforcements"
    assert options(s, "bring-corps") == [f"bring-corps {id}" for id in off[:4]]
    play(s, "bring-corps G-PZ-XL")
    assert {COUNTRY[hex_number(hex)] for hex in hexes(s, "put")} == {"EP", "POL"}
    play(s, "put 1016")
    assert lost(s, "G-PZ-XL") == 1
    assert place(s, "G-INF-LI") == BOX


def test_ex_06_the_geometry_of_the_border() -> None:
    assert COUNTRY[hex_number("2501")] == "FIN"
    assert [COUNTRY[hex_number(hex)] for hex in ("2502", "2601", "1427")] == ["USSR"] * 3
    assert direction_to(hex_number("2501"), hex_number("2502")) == 3
    assert direction_to(hex_number("2501"), hex_number("2601")) == 2
    assert direction_to(hex_number("1427"), hex_number("1327")) >= 0
    assert direction_to(hex_number("1427"), hex_number("1328")) >= 0


def test_ex_07_halvings_add_up_and_round_up_once() -> None:
    s = position("soviet_movement", weather="MUD(1)", units={"4026": ["RC"], "4031": ["RC@oos"]})
    assert [points_of(s, "rifle-1"), points_of(s, "rifle-2")] == [1, 1]
    s = position(weather="SNOW", units={"2220": ["G-PZ-XLI@oos"]})
    assert points_of(s, "G-PZ-XLI") == 2


def test_ex_07_two_overruns_for_eight_points() -> None:
    s = position(units={"3926": ["panzer"], "3927": ["RC=2", "RC=2"]})
    play(s, "move G-PZ-XLI", "overrun 3927")
    assert mp_left(s) == [4]


def test_ex_08_ratios() -> None:
    assert ODDS[ratio_column(20, 9)] == "2-1"
    assert ODDS[ratio_column(9, 20)] == "1-3"
    assert ratio_column(5, 21) < 0


def test_ex_08_below_1_4_axis_attackers_die_and_soviets_roll() -> None:
    units = {"3926": ["romanian"], "3927": ["ETC", "ETC"]}
    s = position("axis_combat", units=units)
    plan(s, ["3927"], ["RO-Mountain"])
    play(s, "fight")
    assert place(s, "RO-Mountain") == DEAD
    s = position("soviet_combat", units={"3926": ["panzer", "panzer", "supply_head_C"], "3927": ["RC=1:1"]})
    plan(s, ["3926"], ["rifle-1"])
    play(s, "fight")
    assert frame(s) == "CombatDie"
    assert s.column == 0


def test_ex_09_river_and_luftwaffe() -> None:
    assert ODDS[shifted(ratio_column(44, 5), 2, 1)] == "7-1"
    s = position(
        "axis_combat",
        luftwaffe=1,
        units={
            "1324": ["RC=2", "RC=2:1"],
            "1223": ["panzer", "panzer"],
            "1224": ["panzer:1", "panzer:1"],
            "1325": ["infantry", "supply_head_C"],
            "1423": ["leader=2!"],
        },
        control={"1424": "soviet"},
    )
    ids = ["G-PZ-XLI", "G-PZ-LVI", "G-PZ-XXIV", "G-PZ-XXXIX", "G-INF-I"]
    seen = odds(s, ids, ["1324"], 1)
    assert (seen.attack, seen.defence) == (44, 5)
    assert ODDS[seen.ratio] == "8-1"
    assert (seen.terrain, seen.river, seen.command, seen.soviet_supply) == (0, 2, 0, seen.soviet_supply)
    assert ODDS[seen.column - seen.soviet_supply] == "7-1"


def test_ex_10_typhoon_distances() -> None:
    moscow = hex_number("4115")
    assert distance(hex_number("3118"), moscow) == 10
    assert distance(hex_number("3517"), moscow) == 6
    eight = next(id for number, id in enumerate(HEX_IDS) if distance(number, moscow) == 8)
    nine = next(id for number, id in enumerate(HEX_IDS) if distance(number, moscow) == 9)
    order = ORDERS.index("typhoon")
    assert is_met(position(turn=4, units={eight: ["infantry"]}), order)
    assert not is_met(position(turn=4, units={nine: ["infantry"]}), order)


def test_ex_11_clamping_after_each_batch() -> None:
    assert ODDS[shifted(ratio_column(12, 9), 4, 1)] == "1-3"


def test_ex_12_soviet_attack_with_axis_out_of_supply_and_luftwaffe() -> None:
    assert ODDS[ratio_column(30, 12)] == "2-1"
    assert ODDS[shifted(ratio_column(30, 12), 1, 2)] == "3-1"


def duties(weather: str = "CLEAR") -> dict[str, Any]:
    return {
        "weather": weather,
        "units": {
            "2232": ["RC", "RC"],
            "2431": ["RC"],
            "2132": ["G-INF-I"],
            "2332": ["G-INF-II"],
            "2233": ["G-INF-X"],
        },
        "control": {"2131": "soviet"},
    }


def test_ex_13_what_is_owed() -> None:
    s = position("soviet_combat", **duties())
    assert set(s.view(None)["owed"]) == {"2132", "2332"}
    s = position("soviet_combat", **duties("FROZEN"))
    assert "2233" in s.view(None)["owed"]


def test_ex_13_refused_attacks() -> None:
    s = position("soviet_combat", **duties())
    play(s, "target 2332", "join rifle-1")
    assert not may(s, "join rifle-2")
    s = position("soviet_combat", **duties())
    play(s, "target 2132", "join rifle-1")
    assert may(s, "fight")
    assert not may(s, "target 2332")
    s = position("soviet_combat", **duties())
    play(s, "target 2132", "join rifle-1", "join rifle-2")
    assert may(s, "fight")
    assert not may(s, "target 2332")


def test_ex_13_the_two_legal_ways() -> None:
    s = position("soviet_combat", **duties())
    fight(s, ["2132"], ["rifle-1"], 5)
    skip_to(s, "SovietCombat")
    assert set(s.view(None)["owed"]) == {"2332"}
    plan(s, ["2332"], ["rifle-2", "rifle-3"])
    assert may(s, "fight")
    s = position("soviet_combat", **duties())
    fight(s, ["2132"], ["rifle-1", "rifle-2"], 5)
    skip_to(s, "SovietCombat")
    plan(s, ["2332"], ["rifle-3"])
    assert may(s, "fight")


def retreat_ends(**more: list[str]) -> set[str]:
    units = {"3815": ["G-INF-I"], "3915": ["RC"], "3916": ["RC"]}
    for hex, there in more.items():
        units[hex.removeprefix("h")] = there
    s = position("axis_combat", units=units)
    return {HEX_IDS[hex] for hex in retreat_search(s, piece("G-INF-I")).ends}


def test_ex_14_retreats_of_an_axis_corps() -> None:
    assert retreat_ends() == {"3614", "3615", "3616", "3714", "3717"}
    assert retreat_ends(h3614=["RC"]) == {"3616", "3717"}
    assert retreat_ends(h3615=["RC"]) == set()
    assert retreat_ends(h3615=["RC"], h3715=["G-INF-II"]) == {"3714"}


@pytest.mark.parametrize(
    ("weather", "smolensk", "orsha"), [("CLEAR", True, True), ("SNOW", False, True), ("SPRING", False, True)]
)
def test_ex_15_combat_range_from_smolensk(weather: str, smolensk: bool, orsha: bool) -> None:
    units = {"3118": ["G-INF-I"], "2818": ["G-INF-II"], "2220": ["supply_head_C", "G-INF-V"]}
    s = position("axis_combat", weather=weather, units=units)
    assert supplied(s, "G-INF-I") == smolensk
    assert supplied(s, "G-INF-II") == orsha


def test_ex_16_the_final_count() -> None:
    twelve = ["1431", "1711", "1717", "1804", "2220", "2830", "2941", "3118", "3811", "3835", "3837", "3923"]
    s = position(
        "end_of_turn",
        turn=10,
        control={**dict.fromkeys([*twelve, "2803", "3547"], "axis")},
        points={"lost": 15, "leaders": 5},
        eliminated=["G-PZ-XLI", "G-INF-I", "G-INF-II", "G-INF-X", "RO-III", "RO-IV"],
        units={"3546": ["RC"], "3646": ["RC"], "3647": ["RC"], "3644": ["RC"], "3744": ["RC"], "3545": ["RC"]},
    )
    assert s.outcome is not None
    assert s.outcome["running"] == 90
    assert s.outcome["cut_off"] == 10
    assert s.outcome["points"] == 48
    assert s.outcome["reason"] == "soviet_marginal"


def test_ex_helpers_agree_with_the_map() -> None:
    s = position(units={"2220": ["G-INF-I"]})
    assert at(s, "G-INF-I") == "2220"
    assert control(s, "2220") == "axis"
    assert AXIS == 0
