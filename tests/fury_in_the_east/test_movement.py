"""Zones of control and movement (FE-ZOC, FE-WEA, FE-MOV, FE-RAIL, FE-STR, FE-NRM)."""

from __future__ import annotations

from support.fury_in_the_east import (
    at,
    control,
    frame,
    hex_number,
    hexes,
    may,
    mp_left,
    options,
    place,
    play,
    points_of,
    position,
    roll,
    supplied,
    units,
    verbs,
    zoc,
)

from maproom.games.fury_in_the_east.board import HEX_IDS
from maproom.games.fury_in_the_east.charts import WEATHERS
from maproom.games.fury_in_the_east.invariants import broken_invariants
from maproom.games.fury_in_the_east.movement import reach
from maproom.games.fury_in_the_east.units import CAPTURED, PIECE_IDS


def test_fe_zoc_01_regular_and_limited() -> None:
    s = position(units={"3832": ["RC"]})
    assert len(zoc(s, "soviet")) == 6
    assert zoc(s, "regular") == set()
    s = position(units={"3832": ["RC"], "3834": ["leader=2!"]})
    assert zoc(s, "regular") >= {"3831", "3733"}


def test_fe_zoc_02_entering_a_zoc_ends_the_move() -> None:
    s = position(units={"3832": ["RC"], "3835": ["infantry"]})
    play(s, "move G-INF-I", "go 3833")
    assert hexes(s) == set()
    assert mp_left(s)[0] > 0


def test_fe_zoc_03_a_unit_in_a_zoc_may_not_leave() -> None:
    s = position(units={"3832": ["RC"], "3833": ["infantry"]})
    assert not may(s, "move G-INF-I")


def test_fe_zoc_04_never_from_zoc_to_zoc() -> None:
    s = position("soviet_movement", units={"3832": ["infantry"], "3835": ["TC", "leader=3!"]})
    play(s, "move tank-1")
    assert "3833" in hexes(s)
    play(s, "go 3833")
    assert hexes(s) == set()


def test_fe_zoc_08_no_zoc_over_the_sea() -> None:
    s = position(units={"2204": ["infantry"]}, control={"1804": "soviet"})
    assert "2305" not in zoc(s, "axis")


def test_fe_zoc_11_a_panzer_leaves_a_regular_zoc_for_a_free_hex() -> None:
    s = position(units={"3832": ["RC", "leader=1!"], "3833": ["panzer"]})
    play(s, "move G-PZ-XLI")
    assert "3834" in hexes(s)
    play(s, "go 3834")
    assert at(s, "G-PZ-XLI") == "3834"


def test_fe_zoc_11_but_not_from_zoc_to_zoc() -> None:
    s = position(units={"3832": ["RC", "leader=1!"], "3833": ["panzer:3@oos"]}, weather="MUD(1)")
    play(s, "move G-PZ-XLI")
    assert mp_left(s) == [2]
    way = [HEX_IDS[hex] for hex in reach(s).path(hex_number("3733"))]
    assert way == ["3734", "3733"]


def test_fe_zoc_12_panzers_ignore_limited_zoc() -> None:
    s = position(units={"3832": ["RC"], "3834": ["panzer"], "3835": ["infantry"]})
    play(s, "move G-PZ-XLI", "go 3833")
    assert "3933" in hexes(s)
    play(s, "go 3932")
    assert at(s, "G-PZ-XLI") == "3932"


def test_fe_zoc_13_heads_keep_out_of_zoc_unless_a_corps_is_there() -> None:
    s = position("heads", units={"3832": ["RC"], "3835": ["supply_head_C"], "3833": ["infantry"]})
    play(s, "move supply_head_C")
    assert "3833" in hexes(s)
    assert "3733" not in hexes(s)


def test_fe_zoc_14_a_face_down_leader_has_a_regular_zoc() -> None:
    s = position(units={"3832": ["leader=3"]})
    assert len(zoc(s, "regular")) == 6


def test_fe_zoc_15_turning_a_leader_up_changes_zoc_at_once() -> None:
    s = position("soviet_movement", units={"3832": ["RC"], "3834": ["leader=2"]})
    assert "3831" not in zoc(s, "regular")
    play(s, "turn-up leader-1")
    assert "3831" in zoc(s, "regular")


def test_fe_wea_01_one_die_for_weather_and_luftwaffe() -> None:
    s = position("weather", turn=1)
    roll(s, 1)
    assert (WEATHERS[s.weather], s.luftwaffe) == ("CLEAR", 5)


def test_fe_wea_03_mud_halves_everybody() -> None:
    s = position(weather="MUD(1)", units={"3832": ["infantry"], "4031": ["TC", "leader=4!"]})
    assert points_of(s, "G-INF-I") == 4
    assert points_of(s, "tank-1") == 3


def test_fe_wea_04_mud_2_begins_with_the_panzer_phase() -> None:
    s = position("axis_movement", weather="MUD(2)", units={"3832": ["panzer"]})
    assert points_of(s, "G-PZ-XLI") == 8
    s = position("panzer_movement", weather="MUD(2)", units={"3832": ["panzer"]})
    assert points_of(s, "G-PZ-XLI") == 4


def test_fe_wea_05_frozen_swamp_is_clear() -> None:
    s = position(weather="FROZEN", units={"1520": ["panzer"]})
    play(s, "move G-PZ-XLI")
    assert "1420" in hexes(s)


def test_fe_wea_06_snow_halves_the_axis_only() -> None:
    s = position(weather="SNOW", units={"3832": ["infantry"], "4115": ["TC", "leader=4!"]})
    assert points_of(s, "G-INF-I") == 4
    assert points_of(s, "tank-1") == 6


def test_fe_wea_07_finns_are_not_halved_by_snow() -> None:
    s = position(weather="SNOW", units={"2501": ["FI-II"]})
    assert points_of(s, "FI-II") == 6


def test_fe_wea_08_spring_forbids_strategic_movement() -> None:
    s = position("axis_strategic", weather="SPRING", turn=10, units={"3832": ["infantry"]})
    assert verbs(s) == {"done"}
    s = position("soviet_strategic", weather="SPRING(3)", turn=10, units={"4115": ["RC"]})
    assert may(s, "move rifle-1")


def test_fe_wea_09_heads_are_halved_too() -> None:
    s = position("heads", weather="SNOW", units={"3832": ["supply_head_C"]})
    play(s, "move supply_head_C")
    assert mp_left(s) == [4]


def test_fe_mov_01_only_panzers_move_in_their_phase() -> None:
    s = position("panzer_movement", units={"3832": ["panzer", "infantry"]})
    assert options(s, "move") == ["move G-PZ-XLI"]


def test_fe_mov_02_one_kind_of_movement_a_phase() -> None:
    s = position("axis_strategic", units={"3732": ["infantry"]})
    play(s, "move G-INF-I", "go 3831", "halt", "done")
    assert not may(s, "move G-INF-I")


def test_fe_mov_03_dropped_units_stay() -> None:
    s = position(units={"3832": ["panzer", "infantry"]})
    play(s, "move G-PZ-XLI", "with G-INF-I", "go 3833", "drop G-INF-I", "go 3834", "halt")
    assert (at(s, "G-INF-I"), at(s, "G-PZ-XLI")) == ("3833", "3834")
    assert not may(s, "move G-INF-I")


def test_fe_mov_05_halvings_round_up_once() -> None:
    s = position("soviet_movement", weather="MUD(1)", units={"3832": ["CC@oos"]})
    assert points_of(s, "CC-01") == 1


def test_fe_mov_06_panzers_move_twice() -> None:
    s = position(units={"3832": ["panzer"]})
    play(s, "move G-PZ-XLI", "go 3834", "halt", "done")
    while frame(s) != "Movement":
        play(s, "done")
    assert may(s, "move G-PZ-XLI")


def test_fe_mov_07_a_stack_is_as_slow_as_its_slowest() -> None:
    s = position(units={"3832": ["panzer", "romanian"]})
    play(s, "move G-PZ-XLI", "with RO-Mountain")
    assert sorted(mp_left(s)) == [6, 8]
    assert "3839" not in hexes(s)


def test_fe_rail_01_any_distance_along_rails() -> None:
    s = position("soviet_rail", units={"4115": ["RC"]})
    play(s, "move rifle-1")
    assert {"4031", "4938"} <= hexes(s)


def test_fe_rail_02_one_unit_must_stay_in_a_zoc() -> None:
    s = position("soviet_rail", units={"4031": ["RC", "RC"], "4032": ["infantry"]})
    play(s, "move rifle-1", "go 4115")
    assert not may(s, "move rifle-2")


def test_fe_rail_03_no_way_through_zoc_or_interdiction() -> None:
    s = position("soviet_rail", units={"4031": ["RC"]}, interdicted=["4030", "3932", "4032", "4132"])
    play(s, "move rifle-1")
    assert "4115" not in hexes(s)


def test_fe_rail_04_capacity() -> None:
    s = position("axis_rail", units={"2220": ["panzer", "infantry"], "2121": ["infantry"]})
    play(s, "move G-PZ-XLI", "go 2121")
    assert not may(s, "move")
    s = position("soviet_rail", rail_used=4, units={"4115": ["TC", "RC"]})
    assert not may(s, "move tank-1")
    assert may(s, "move rifle-1")


def test_fe_rail_05_a_railed_unit_is_done() -> None:
    s = position("axis_rail", units={"2220": ["infantry"]})
    play(s, "move G-INF-I", "go 2121", "done", "done")
    assert not may(s, "move G-INF-I")


def test_fe_rail_06_an_empty_enemy_town_does_not_close_the_line() -> None:
    s = position("axis_rail", units={"2220": ["infantry"]})
    play(s, "move G-INF-I")
    assert "2818" in hexes(s)


def test_fe_rail_06_the_option_closes_it() -> None:
    s = position("axis_rail", units={"2220": ["infantry"]}, options={"towns_block_rail": True})
    play(s, "move G-INF-I")
    assert "2818" not in hexes(s)


def test_fe_str_01_roads_are_fast_in_strategic_movement_only() -> None:
    s = position("axis_strategic", units={"3732": ["panzer"]})
    play(s, "move G-PZ-XLI", "go 3932")
    assert mp_left(s) == [7]


def test_fe_str_02_not_out_of_a_zoc() -> None:
    s = position("axis_strategic", units={"3732": ["infantry"], "3731": ["RC"]})
    assert not may(s, "move G-INF-I")
    s = position("axis_strategic", units={"3732": ["infantry", "infantry"], "3731": ["RC"]})
    play(s, "move G-INF-I")
    assert not may(s, "with G-INF-II")


def test_fe_str_03_never_into_a_zoc() -> None:
    s = position("axis_strategic", units={"3834": ["infantry"], "3831": ["RC"], "3832": ["infantry"]})
    play(s, "move G-INF-I")
    assert "3832" not in hexes(s)


def test_fe_str_04_minor_roads_help_armor_only() -> None:
    s = position("axis_strategic", units={"3829": ["panzer", "infantry"]})
    play(s, "move G-PZ-XLI", "go 3931")
    assert mp_left(s) == [7]
    play(s, "halt", "move G-INF-I", "go 3931")
    assert mp_left(s) == [6]


def test_fe_str_07_from_odessa_to_sevastopol_once() -> None:
    s = position("soviet_strategic", units={"2941": ["RC", "RC"], "2940": ["infantry"]})
    assert set(options(s, "sail")) == {"sail rifle-1", "sail rifle-2"}
    play(s, "sail rifle-1")
    assert at(s, "rifle-1") == "3547"
    assert not options(s, "sail")


def test_fe_nrm_01_terrain_costs() -> None:
    s = position(units={"2220": ["infantry"]})
    play(s, "move G-INF-I", "go 2219")
    assert mp_left(s) == [7]


def test_fe_nrm_02_a_road_is_a_bridge() -> None:
    s = position(units={"3118": ["infantry"]})
    play(s, "move G-INF-I", "go 3217")
    assert mp_left(s) == [7]
    s = position(units={"3118": ["infantry"]})
    play(s, "move G-INF-I", "go 3117")
    assert mp_left(s) in ([6], [7])


def test_fe_nrm_03_one_hex_is_always_possible() -> None:
    s = position("soviet_movement", weather="MUD(1)", units={"1421": ["RC@oos"]})
    play(s, "move rifle-1")
    assert "1420" in hexes(s)
    play(s, "go 1420")
    assert mp_left(s) == [0]
    assert hexes(s) == set()


def test_fe_nrm_05_out_of_command_moves_half() -> None:
    s = position("soviet_movement", units={"3832": ["RC"]})
    assert points_of(s, "rifle-1") == 2


def test_fe_nrm_06_heads_move_first_with_eight_points() -> None:
    s = position("heads", units={"3732": ["supply_head_S"]})
    play(s, "move supply_head_S")
    assert mp_left(s) == [8]
    play(s, "go 3831")
    assert mp_left(s) == [7]


def test_fe_sup_17_a_soviet_corps_captures_a_head() -> None:
    s = position("soviet_movement", units={"3832": ["supply_head_C"], "3834": ["RC", "leader=3"]})
    play(s, "move rifle-1", "go 3832", "halt")
    assert place(s, "supply_head_C") == CAPTURED


def test_fe_sup_17_a_head_that_leaves_the_map_forgets_that_it_moved() -> None:
    s = position("soviet_movement", units={"3832": ["supply_head_C"], "3834": ["RC", "leader=3"]})
    head = PIECE_IDS.index("supply_head_C")
    s.marks[head] = 1
    play(s, "move rifle-1", "go 3832", "halt")
    assert s.marks[head] == 0
    assert not broken_invariants(s)


def test_fe_sup_17_and_it_comes_back_without_moving() -> None:
    s = position("heads", captured_heads=["supply_head_C"], units={"2220": ["infantry"]})
    assert frame(s) == "ReturnHeads"
    play(s, "put 1024")
    assert not may(s, "move supply_head_C")


def test_fe_vic_02_passing_through_takes_a_city() -> None:
    s = position(units={"3832": ["panzer"]})
    assert control(s, "3732") == "soviet"
    play(s, "move G-PZ-XLI", "go 3732", "go 3731")
    assert control(s, "3732") == "axis"
    assert units(s, "3731") == ["G-PZ-XLI"]
    assert supplied(s, "G-PZ-XLI") is False
