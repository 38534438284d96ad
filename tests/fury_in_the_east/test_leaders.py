"""Leaders, supply, reinforcements, Hitler, victory and secrets (FE-LDR, FE-SUP, FE-REI, FE-HIT, FE-VIC, FE-HID)."""

from __future__ import annotations

from random import Random

import pytest
from support.fury_in_the_east import (
    AXIS,
    GAME,
    SOVIET,
    actor,
    at,
    commanded,
    control,
    draw,
    fight,
    frame,
    heard,
    hex_number,
    hexes,
    hidden_value,
    known_back,
    lines,
    lost,
    marked_oos,
    may,
    options,
    piece,
    place,
    plan,
    play,
    position,
    rating,
    roll,
    skip_to,
    supplied,
    units,
    verbs,
)

from maproom.games.fury_in_the_east.board import COUNTRY, SETTLEMENT
from maproom.games.fury_in_the_east.charts import ARRIVALS, ORDERS, SOVIET_SCHEDULE
from maproom.games.fury_in_the_east.hitler import is_met
from maproom.games.fury_in_the_east.replace import points_left
from maproom.games.fury_in_the_east.supply import leningrad_isolated
from maproom.games.fury_in_the_east.units import BOX, KINDS, RC, UNUSED
from maproom.games.fury_in_the_east.victory import level_of, running_points

HOME = "supply_head_C"


def test_fe_ldr_02_range_in_hexes() -> None:
    s = position("soviet_movement", units={"3832": ["leader=2!"], "3834": ["RC"], "3835": ["RC"]})
    assert commanded(s, "rifle-1")
    assert not commanded(s, "rifle-2")


def test_fe_ldr_02_not_through_a_zoc_unless_a_friend_is_there() -> None:
    field = {"3830": ["leader=2!"], "3832": ["RC"], "3931": ["infantry"], "3730": ["infantry"]}
    s = position("soviet_movement", units=field)
    assert not commanded(s, "rifle-1")
    s = position("soviet_movement", units={**field, "3831": ["RC"]})
    assert commanded(s, "rifle-1")


def test_fe_ldr_03_face_down_commands_nobody() -> None:
    s = position("soviet_movement", units={"3832": ["leader=4", "RC"]})
    assert rating(s, "leader-1") == 0
    assert not commanded(s, "rifle-1")


def test_fe_ldr_04_turned_up_whenever_the_soviet_player_acts() -> None:
    for phase in ("soviet_rail", "soviet_strategic", "soviet_movement", "soviet_combat"):
        s = position(phase, units={"3832": ["leader=2", "RC"], "3834": ["infantry"]})
        assert may(s, "turn-up leader-1")
    s = position("withdrawal", units={"4115": ["leader=2", "RC"]})
    assert not may(s, "turn-up")


def test_fe_ldr_05_an_attacked_leader_is_turned_up() -> None:
    s = position("axis_combat", units={"3832": ["leader=3", "RC"], "3833": ["infantry"]})
    plan(s, ["3832"], ["G-INF-I"])
    play(s, "fight")
    assert rating(s, "leader-1") == 3


def test_fe_ldr_06_a_star_alone_leaves_its_hex_to_the_attacker() -> None:
    s = position("axis_combat", units={"3832": ["leader=*"], "3833": ["infantry"]})
    plan(s, ["3832"], ["G-INF-I"])
    play(s, "fight")
    assert frame(s) == "Advancing"
    assert sum(s.pool) == 1
    assert at(s, "leader-1") == ""


def test_fe_ldr_08_an_eliminated_leader_brings_points() -> None:
    s = position("axis_combat", units={"3832": ["leader=2!"], "3833": ["panzer", HOME]})
    fight(s, ["3832"], ["G-PZ-XLI"], 6)
    play(s, "lose leader-1")
    assert s.leader_vp == 2
    assert running_points(s) == 2


def test_fe_ldr_10_replacements() -> None:
    s = position("soviet_reinforcement", turn=1, units={"4115": ["leader=3!"], "4116": ["RC=2:1"]})
    play(s, "spend leader-1")
    assert {"refill rifle-1", "raise RC", "raise-full TC", "raise CC"} <= set(lines(s))
    play(s, "refill rifle-1")
    assert lost(s, "rifle-1") == 0
    play(s, "raise CC", "put 4114")
    assert lost(s, "CC-01") == 1
    assert points_left(s, piece("leader-1")) == 1


def test_fe_ldr_11_a_reduced_star_returns_to_the_cup() -> None:
    s = position("soviet_reinforcement", turn=1, units={"4115": ["leader=2!"]})
    play(s, "spend leader-1", "raise RC", "put 4115")
    draw(s, "RC-01")
    assert place(s, "rifle-1") == UNUSED
    assert points_left(s, piece("leader-1")) == 1
    play(s, "raise RC", "put 4115")
    draw(s, "RC-37")
    assert known_back(s, "rifle-1") == "2"


def test_fe_ldr_12_nothing_in_a_zoc() -> None:
    field = {"3832": ["leader=1!", "RC=2:1", "RC"], "3831": ["RC=2:1"], "3833": ["infantry"]}
    s = position("soviet_reinforcement", turn=1, units=field)
    play(s, "spend leader-1")
    assert options(s, "refill") == ["refill rifle-3"], "a friend in the hex does not help against the ZOC"
    play(s, "raise RC")
    assert hexes(s, "put") == {"3831", "3732", "3932"}


def test_fe_ldr_12_stacking_holds_and_an_empty_cup_gives_nothing() -> None:
    s = position("soviet_reinforcement", turn=1, units={"4115": ["leader=1!", "RC", "RC"], "4031": ["TC"] * 20})
    play(s, "spend leader-1")
    assert not options(s, "raise", "TC")
    play(s, "raise CC")
    assert "4115" not in hexes(s, "put")
    assert "4114" in hexes(s, "put")


def test_fe_ldr_14_withdrawal_needs_a_line() -> None:
    ring = {"3931": ["infantry"], "3934": ["infantry"], "3632": ["infantry"]}
    s = position("withdrawal", units={"4115": ["leader=2"], "3832": ["leader=3"], **ring})
    assert options(s, "withdraw") == ["withdraw leader-1"]
    play(s, "withdraw leader-1")
    assert sum(s.pool) == 1


def test_fe_ldr_15_the_pool_forgets() -> None:
    s = position("withdrawal", turn=9, units={"4115": ["leader=4!"], "4031": ["RC"]})
    play(s, "withdraw leader-1")
    skip_to(s, "PoolLeaders")
    play(s, "put 4115")
    draw(s, "LD-Zhukov")
    assert rating(s, "leader-1") == 0


def test_fe_ldr_16_windows_between_axis_actions() -> None:
    field = {"3832": ["panzer"], "4031": ["leader=2"]}
    s = position(units=field)
    play(s, "move G-PZ-XLI", "go 3833", "halt")
    assert actor(s) == "axis"
    s = position(units=field, watch=True)
    play(s, "move G-PZ-XLI", "go 3833", "halt")
    assert frame(s) == "LeaderWindow"
    play(s, "turn-up leader-1")
    assert rating(s, "leader-1") == 2


def test_fe_ldr_17_a_face_up_leader_attacks_with_its_stack() -> None:
    s = position("soviet_combat", units={"3832": ["RC", "leader=2!"], "3833": ["infantry", HOME]})
    plan(s, ["3833"], ["rifle-1"])
    play(s, "fight")
    assert piece("leader-1") in s.attackers
    s = position("soviet_combat", units={"3832": ["RC", "leader=2"], "3833": ["infantry", HOME]})
    plan(s, ["3833"], ["rifle-1"])
    play(s, "fight")
    assert piece("leader-1") not in s.attackers


# -- supply -----------------------------------------------------------------------------------------------------


def test_fe_sup_01_the_check_sets_markers() -> None:
    s = position("heads", units={"3832": ["infantry"]})
    skip_to(s, "Movement")
    play(s, "done")
    assert marked_oos(s, "G-INF-I")


def test_fe_sup_02_sources_on_the_west_edge() -> None:
    s = position(units={"1024": ["infantry"]})
    assert supplied(s, "G-INF-I")


def test_fe_sup_03_soviet_cities_are_sources_while_held() -> None:
    ring = {id: ["infantry"] for id in ("2802", "2904", "2704")}
    s = position(units={"2803": ["RC"], **ring})
    assert supplied(s, "rifle-1")
    s = position(units={"2803": ["RC"], **ring}, control={"2803": "axis"})
    assert not supplied(s, "rifle-1")


def test_fe_sup_04_a_zoc_cuts_a_line_unless_a_friend_stands_there() -> None:
    field = {"3832": ["RC"], "3931": ["infantry"], "3934": ["infantry"], "3632": ["infantry"]}
    assert not supplied(position(units=field), "rifle-1")
    assert supplied(position(units={**field, "3932": ["RC"]}), "rifle-1")
    assert supplied(position(units={**field, "3932": ["leader=2"]}), "rifle-1")
    assert not supplied(position(units={**field, "3932": [HOME]}), "rifle-1")


def test_fe_sup_04_a_line_enters_no_trackless_swamp_but_may_begin_in_one() -> None:
    field = {"2223": ["RC"], "2022": ["infantry"], "2221": ["infantry"], "2423": ["infantry"]}
    assert not supplied(position(units=field), "rifle-1")
    assert supplied(position(units=field, weather="FROZEN"), "rifle-1")
    s = position(units={"1420": ["RC"]})
    assert supplied(s, "rifle-1")


def test_fe_sup_04_the_source_itself_obeys_unless_the_unit_stands_on_it() -> None:
    field = {"2904": ["infantry"], "2705": ["infantry"]}
    assert supplied(position(units={"2803": ["RC"], **field}), "rifle-1")
    assert not supplied(position(units={"2703": ["RC"], **field}), "rifle-1")
    assert supplied(position(units={"2703": ["RC"], "2803": ["RC"], **field}), "rifle-1")


def test_fe_sup_05_out_of_supply_halves() -> None:
    from support.fury_in_the_east import points_of

    s = position(units={"3832": ["infantry@oos"]})
    assert points_of(s, "G-INF-I") == 4


def test_fe_sup_06_air_supply_in_snow() -> None:
    s = position("heads", weather="SNOW", units={"3832": ["infantry"], "3835": [HOME]})
    play(s, "done")
    assert frame(s) == "AirSupply"
    play(s, "air-supply 3832")
    assert not marked_oos(s, "G-INF-I")
    skip_to(s, "WeatherDie")
    assert s.air_hex < 0


def test_fe_sup_10_combat_range() -> None:
    s = position(units={"3832": ["infantry"], "3835": [HOME]})
    assert supplied(s, "G-INF-I")
    s = position(units={"3832": ["infantry"], "2220": [HOME]})
    assert not supplied(s, "G-INF-I")


def test_fe_sup_11_mud_halves_the_range() -> None:
    field = {"3118": ["infantry"], "2220": [HOME, "infantry"]}
    assert supplied(position(units=field), "G-INF-I")
    assert not supplied(position(units=field, weather="MUD(1)"), "G-INF-I")


def test_fe_sup_13_the_hungarian_hex_is_home() -> None:
    s = position(units={"1536": ["HU-MOB"]})
    assert supplied(s, "HU-MOB")


def test_fe_sup_19_air_supply_satisfies_both_lines() -> None:
    s = position("axis_combat", weather="SNOW", air_supply="3832", units={"3832": ["infantry"]})
    assert supplied(s, "G-INF-I")


# -- reinforcements ---------------------------------------------------------------------------------------------


def test_fe_rei_01_nations_enter_at_home() -> None:
    s = position("axis_reinforcement", turn=2, box=["RO-I", "HU-MOB", "G-INF-LI"])
    play(s, "bring-corps HU-MOB")
    assert hexes(s, "put") == {"1536"}
    play(s, "put 1536", "bring-corps RO-I")
    assert {COUNTRY[hex_number(hex)] for hex in hexes(s, "put")} == {"ROM"}


def test_fe_rei_03_a_corps_may_be_held_back() -> None:
    s = position("axis_reinforcement", turn=4, box=["G-INF-XXVII"])
    assert may(s, "done")
    play(s, "done")
    assert place(s, "G-INF-XXVII") == BOX


def test_fe_rei_11_kind_and_hex_before_the_draw() -> None:
    s = position("soviet_reinforcement", turn=9, units={"4115": ["RC"]})
    play(s, "bring RC")
    assert frame(s) == "ReinforceAt"
    play(s, "put 4215")
    assert actor(s) == "chance"


def test_fe_rei_12_only_where_rails_lead_to_a_star() -> None:
    s = position("soviet_reinforcement", turn=9, units={"4115": ["RC"]})
    play(s, "bring RC")
    assert "4938" in hexes(s, "put")
    assert all(COUNTRY[hex_number(hex)] == "USSR" for hex in hexes(s, "put"))


def test_fe_rei_13_leaders_reach_the_pool() -> None:
    s = position("soviet_reinforcement", turn=5)
    draw(s, "LD-Zhukov")
    draw(s, "LD-Konev")
    assert sum(s.pool) == 2


def test_fe_rei_14_pool_leaders_must_be_placed_in_soviet_towns() -> None:
    s = position("soviet_reinforcement", turn=1, pool=["LD-Zhukov"])
    assert frame(s) == "PoolLeaders"
    assert verbs(s) == {"put"}
    assert all(SETTLEMENT[hex_number(hex)] >= 0 for hex in hexes(s, "put"))


def test_fe_rei_16_the_schedule() -> None:
    totals = {KINDS[kind]: sum(turn[n] for turn in SOVIET_SCHEDULE) for n, kind in enumerate(ARRIVALS)}
    assert totals == {"RC": 45, "TC": 2, "CC": 9, "SIB": 11, "ETC": 8, "leader": 10}


def test_fe_mil_02_finns_do_not_alarm_leningrad() -> None:
    s = position("soviet_reinforcement", turn=1, units={"2602": ["FI-II"]})
    assert frame(s) != "MilitiaCall"
    s = position("soviet_reinforcement", turn=1, units={"2707": ["infantry"]})
    assert frame(s) == "MilitiaCall"


def test_fe_mil_03_and_04_moscow_calls_up_six() -> None:
    s = position("soviet_reinforcement", turn=1, militia={"entered": True})
    for _ in range(6):
        play(s, "militia moscow", options_of_put(s))
    assert not may(s, "militia moscow")


def options_of_put(s: object) -> str:
    """The next line puts a unit into the first hex offered."""
    from maproom.games.fury_in_the_east.state import Fury

    assert isinstance(s, Fury)
    ahead = s.clone()
    play(ahead, "militia moscow")
    return options(ahead, "put")[0]


def test_fe_mil_and_the_switch() -> None:
    s = position("soviet_reinforcement", turn=1, militia={"entered": True}, options={"militia": False})
    assert frame(s) != "MilitiaCall"


# -- Hitler and victory -----------------------------------------------------------------------------------------


def test_fe_hit_01_orders_are_rolled_for_the_next_turn() -> None:
    s = position("end_of_turn", turn=1)
    assert frame(s) == "HitlerRoll"
    roll(s, 5)
    assert s.view(AXIS)["orders"] == {"number": 1, "names": ["capture_kiev"]}
    s = position("end_of_turn", turn=9)
    assert frame(s) == "WeatherDie"


def test_fe_hit_02_the_soviet_player_sees_only_how_many() -> None:
    s = position("end_of_turn", turn=4)
    told = heard(s.clone(), SOVIET, "roll 3")
    assert all("Typhoon" not in sentence for sentence in told)
    roll(s, 3)
    assert s.view(SOVIET)["orders"] == {"number": 2}
    assert s.view(None)["orders"] == {"number": 2}


def test_fe_hit_04_leningrad_is_isolated_without_a_line() -> None:
    assert not leningrad_isolated(position(units={"2803": ["RC"]}))
    ring = {"2904": ["infantry"], "2705": ["infantry"]}
    assert leningrad_isolated(position(units=ring))
    assert leningrad_isolated(position(units={"2803": ["RC"], **ring})), "Leningrad is no source for itself"
    assert leningrad_isolated(position(control={"2803": "axis"}))


@pytest.mark.parametrize(("turn", "hex", "met"), [(4, "3517", True), (6, "3517", False)])
def test_fe_hit_05_typhoon(turn: int, hex: str, met: bool) -> None:
    s = position(turn=turn, units={hex: ["infantry"]})
    assert is_met(s, ORDERS.index("typhoon")) == met


def test_fe_hit_06_southern_offensive() -> None:
    assert is_met(position(control={"4026": "axis"}), ORDERS.index("southern_offensive"))
    assert not is_met(position(), ORDERS.index("southern_offensive"))


def test_fe_vic_01_points_of_cities() -> None:
    s = position(control={"2803": "axis", "3547": "axis", "4938": "axis", "2220": "axis"})
    assert running_points(s) == 15 + 10 + 10 + 5


def test_fe_vic_03_moscow_ends_the_game() -> None:
    s = position("end_of_turn", turn=4, control={"4115": "axis"})
    assert s.outcome is not None
    assert s.outcome["reason"] == "axis_decisive"
    assert s.returns() == [1.0, -1.0]


def test_fe_vic_05_soviets_take_a_city_back() -> None:
    s = position("soviet_movement", units={"4032": ["RC"]}, control={"4031": "axis"})
    assert running_points(s) == 5
    play(s, "move rifle-1", "go 4031")
    assert control(s, "4031") == "soviet"
    assert running_points(s) == 0


@pytest.mark.parametrize(
    ("points", "level"), [(105, 0), (104, 1), (89, 2), (74, 3), (59, 4), (44, 5), (29, 6), (-30, 6)]
)
def test_fe_vic_07_levels(points: int, level: int) -> None:
    assert level_of(points) == level


# -- secrets ----------------------------------------------------------------------------------------------------


def test_fe_hid_01_backs_are_hidden_from_both() -> None:
    s = position(units={"3832": ["RC=2"], "4115": ["TC=3"]})
    for seat in (None, AXIS, SOVIET):
        assert {unit["back"] for unit in s.view(seat)["units"]} == {None}


def test_fe_hid_02_ratings_of_face_down_leaders_are_hidden_from_both() -> None:
    s = position(units={"3832": ["leader=4"]})
    for seat in (AXIS, SOVIET):
        unit = s.view(seat)["units"][0]
        assert (unit["back"], unit["combat"], unit["name"]) == (None, 0, "Soviet Leader")


def test_fe_hid_05_a_refilled_unit_keeps_its_known_back() -> None:
    s = position("soviet_reinforcement", turn=1, units={"4115": ["leader=1!"], "4116": ["RC=2:1"]})
    play(s, "spend leader-1", "refill rifle-1")
    assert known_back(s, "rifle-1") == "2"


def test_fe_hid_06_secrets_are_dealt_anew_but_known_ones_stay() -> None:
    s = position(units={"3832": ["RC=*", "RC=2!"], "4115": ["leader=4", "leader=3!"]})
    seen = set()
    for seed in range(40):
        other = s.determinize(AXIS, Random(seed))
        assert hidden_value(other, "rifle-2") == 2
        assert rating(other, "leader-2") == 3
        seen.add(hidden_value(other, "rifle-1"))
    assert seen == {0, 1, 2}


def test_fe_hid_06_a_counter_seen_later_cannot_lie_under_an_older_handle() -> None:
    s = position("axis_combat", units={"3832": ["RC=*"], "3833": ["panzer", HOME], "4115": ["RC=1"]})
    fight(s, ["3832"], ["G-PZ-XLI"], 6)
    play(s, "lose rifle-1")
    gone = [counter for counter, since in enumerate(s.since) if since]
    assert len(gone) == 1
    for seed in range(60):
        other = s.determinize(SOVIET, Random(seed))
        assert other.back[piece("rifle-2") - piece("rifle-1")] != gone[0]


def test_fe_hid_07_pieces_have_neutral_names() -> None:
    s = position(units={"3832": ["RC=2", "leader=4"]})
    ids = [unit["id"] for unit in s.view(SOVIET)["units"]]
    assert ids == ["rifle-1", "leader-1"]
    assert all("LD-" not in line and "RC-" not in line for line in lines(s))


def test_fe_hid_09_losses_offer_every_unit_alike() -> None:
    s = position("axis_combat", units={"3832": ["RC=*", "RC=2"], "3833": ["panzer", HOME]})
    fight(s, ["3832"], ["G-PZ-XLI"], 6)
    assert options(s, "lose") == ["lose rifle-1", "lose rifle-2"]


def test_the_game_is_registered_with_its_scenarios() -> None:
    assert [scenario.slug for scenario in GAME.scenarios] == ["campaign", "historical", "random"]
    assert units(position(units={"3832": ["RC"]}), "3832") == ["rifle-1"]
    assert KINDS[RC] == "RC"
