"""Components, sequence, set-up and stacking (FE-CMP, FE-SOP, FE-SET, FE-STK)."""

from __future__ import annotations

from support.fury_in_the_east import (
    AXIS,
    GAME,
    at,
    control,
    frame,
    hex_number,
    hexes,
    lines,
    lost,
    may,
    options,
    piece,
    place,
    play,
    position,
    roll,
    skip_to,
    strength,
    units,
    verbs,
    zoc,
)

from maproom.games.fury_in_the_east.board import CITIES, COUNTRY, GROUP_AREAS, HEX_IDS, SETTLEMENT
from maproom.games.fury_in_the_east.charts import HITLER, ORDERS
from maproom.games.fury_in_the_east.phases import PHASES
from maproom.games.fury_in_the_east.setup import AREA, FIXED, GROUP_OF, GROUPS, HISTORICAL, TO_PLACE
from maproom.games.fury_in_the_east.state import Fury
from maproom.games.fury_in_the_east.units import (
    BACK,
    COMBAT,
    COUNTERS_FROM,
    COUNTERS_TO,
    DEAD,
    END,
    FINNISH,
    FIRST,
    IS_COMBAT,
    KIND,
    KINDS,
    LEADER,
    MIL,
    MOVE,
    PANZER,
    PANZERS,
    PIECE_COUNT,
    PIECE_IDS,
    RC,
    SETUP,
    STEPS,
    TC,
    counters_in_all,
)
from maproom.kernel.frame import CHANCE


def new(scenario: str) -> Fury:
    state = GAME.new(None, scenario)
    assert isinstance(state, Fury)
    return state


def drawn(s: Fury) -> Fury:
    """Lets chance draw all counters of the set-up."""
    while s.actor == CHANCE and frame(s) == "DrawCounter":
        s.apply(s.legal()[0])
    return s


def test_fe_cmp_01_there_are_262_counters() -> None:
    assert counters_in_all() == 262


def test_fe_cmp_02_leaders_and_heads_are_no_combat_units() -> None:
    assert {KINDS[KIND[p]] for p in range(PIECE_COUNT) if not IS_COMBAT[p]} == {"leader", "head"}


def test_fe_cmp_04_letters_say_where_axis_corps_start() -> None:
    letters = {SETUP[p] for p in range(FIRST[RC])}
    assert letters == {"N", "C", "S", "R", "F", "OFF"}


def test_fe_cmp_06_a_panzer_has_four_steps() -> None:
    one = PANZERS[0]
    assert STEPS[one] == 4
    assert COMBAT[one * 4 : one * 4 + 4] == [10, 9, 7, 4]
    assert MOVE[one] == 8


def test_fe_cmp_07_a_star_is_removed_by_the_first_loss() -> None:
    s = position("axis_combat", units={"3832": ["RC=*"], "3833": ["panzer", "panzer"]})
    play(s, "target 3832", "join G-PZ-XLI", "join G-PZ-LVI", "fight")
    roll(s, 6)
    play(s, "lose rifle-1")
    assert place(s, "rifle-1") == -1


def test_fe_cmp_08_three_heads() -> None:
    assert [id for id in PIECE_IDS if "head" in id] == ["supply_head_N", "supply_head_C", "supply_head_S"]


def test_fe_cmp_11_a_head_alone_does_not_occupy_a_hex() -> None:
    s = position("soviet_movement", units={"3832": ["supply_head_C"], "3834": ["RC"]})
    assert not s.holds(hex_number("3832"), AXIS)
    play(s, "move rifle-1")
    assert may(s, "go 3832")


def test_fe_cmp_12_armor_enters_swamp_by_road_only() -> None:
    s = position(units={"1520": ["panzer"], "1421": ["infantry"]})
    play(s, "move G-PZ-XLI")
    assert "1420" not in hexes(s)
    play(s, "halt", "move G-INF-I")
    assert "1420" in hexes(s)


def test_fe_sop_01_the_phases_in_order() -> None:
    assert PHASES[1:5] == ["weather", "heads", "axis_rail", "axis_strategic"]
    assert PHASES.index("panzer_movement") == PHASES.index("axis_combat") + 1
    assert PHASES.index("withdrawal") < PHASES.index("soviet_combat") < PHASES.index("soviet_reinforcement")


def test_fe_sop_03_no_reinforcements_on_turn_10() -> None:
    s = position("soviet_combat", turn=10, units={"4115": ["RC"]}, pool=["LD-Zhukov"])
    skip_to(s, "")
    assert s.outcome is not None


def test_fe_sop_05_luftwaffe_markers_are_taken_back() -> None:
    s = position("interdiction", luftwaffe=3, units={"3118": ["supply_head_C"], "4115": ["RC"]})
    play(s, "interdict 3218", "done")
    assert s.interdicted
    skip_to(s, "WeatherDie")
    assert s.luftwaffe == 0
    assert s.interdicted == []


def test_fe_sop_08_every_movement_step_may_be_passed() -> None:
    s = position("heads", units={"3832": ["panzer", "supply_head_C"], "3834": ["RC"]})
    for name in ("Movement", "Movement", "Movement", "Movement"):
        assert frame(s) == name
        play(s, "done")


def test_fe_set_01_the_soviet_player_sets_up_first() -> None:
    s = drawn(new("campaign"))
    assert frame(s) == "SetUpSide"
    assert s.actor == 1


def test_fe_set_02_all_counters_are_drawn_by_chance_and_told_to_nobody() -> None:
    s = new("campaign")
    assert s.actor == CHANCE
    assert len(lines(s)) == COUNTERS_TO[RC] - COUNTERS_FROM[RC]
    s = drawn(s)
    assert all(unit["back"] is None for unit in s.view(1)["units"] if "back" in unit)


def test_fe_set_04_one_rc_or_tc_on_every_symbol() -> None:
    s = drawn(new("campaign"))
    assert len(FIXED) == 17
    assert [KINDS[KIND[p]] for p in s.pieces_in(hex_number("2803"))] == ["RC", "TC"]


def test_fe_set_05_the_armies() -> None:
    sizes = {
        name: [KINDS[KIND[p]] for p in TO_PLACE[1] if GROUP_OF[p] == number]
        for number, name in enumerate(GROUPS[:13])
    }
    assert sizes["10A"] == ["leader", "RC", "RC", "TC", "CC"]
    assert sizes["16A"] == ["leader", "RC", "RC"]
    kinds = [KINDS[KIND[p]] for p in TO_PLACE[1]]
    assert [kinds.count(kind) for kind in ("leader", "RC", "TC", "CC")] == [12, 22, 13, 2]


def test_fe_set_06_the_southwest_front_has_no_leader() -> None:
    there = [KINDS[KIND[p]] for p in TO_PLACE[1] if GROUPS[GROUP_OF[p]] == "SWF"]
    assert there == ["RC"] * 3 + ["TC"] * 3


def test_fe_set_07_full_strength_and_face_down() -> None:
    s = drawn(new("historical"))
    assert not any(s.hits)
    assert not any(s.shown)


def test_fe_set_08_army_groups_start_in_their_areas() -> None:
    assert all(HISTORICAL[p] in AREA[GROUP_OF[p]] for p in TO_PLACE[0])
    assert hex_number("1019") in GROUP_AREAS["N"]
    assert hex_number("1019") in GROUP_AREAS["C"]


def test_fe_set_09_the_center_south_line() -> None:
    south, center = GROUP_AREAS["S"], GROUP_AREAS["C"]
    assert hex_number("1128") in south
    assert hex_number("1328") in south
    assert hex_number("1127") in center
    assert hex_number("1327") in center
    assert hex_number("1227") in south
    assert hex_number("1227") in center


def test_fe_set_10_finland_is_left_of_the_frontier() -> None:
    assert {COUNTRY[hex] for hex in GROUP_AREAS["F"]} == {"FIN"}


def test_fe_set_11_no_axis_unit_starts_in_the_soviet_union() -> None:
    assert all(COUNTRY[hex] != "USSR" for p in TO_PLACE[0] for hex in AREA[GROUP_OF[p]])


def test_fe_set_12_nothing_is_counted_at_the_start() -> None:
    s = drawn(new("historical"))
    assert s.view(None)["points"] == {"running": 0, "lost": 0, "leaders": 0, "corps": 0}


def test_fe_set_13_soviet_zoc_do_not_cross_borders_on_turn_1() -> None:
    s = position(turn=1, units={"1324": ["RC"]})
    assert "1325" not in zoc(s, "soviet")
    assert "1424" in zoc(s, "soviet")
    s = position(turn=2, units={"1324": ["RC"]})
    assert "1325" in zoc(s, "soviet")
    s = position(turn=1, units={"1325": ["infantry"]})
    assert "1324" in zoc(s, "axis")


def test_fe_set_14_units_set_up_in_romania_wait_on_turn_1() -> None:
    s = position(turn=1, units={"2138": ["G-INF-XI"], "2237": ["RC"]})
    assert not may(s, "move G-INF-XI")
    s = position("axis_combat", turn=1, units={"2138": ["G-INF-XI"], "2237": ["RC"]})
    assert not may(s, "target")
    s = position(turn=2, units={"2138": ["G-INF-XI"]})
    assert may(s, "move G-INF-XI")


def test_fe_set_15_finns_keep_away_from_leningrad() -> None:
    field = {"2602": ["FI-II"]}
    s = position(units=field)
    play(s, "move FI-II")
    assert "2702" in hexes(s)
    assert "2703" not in hexes(s)
    assert "2802" not in hexes(s)
    s = position(units=field, control={"3304": "axis"}, finns_free=True)
    play(s, "move FI-II")
    assert "2802" in hexes(s)


def test_fe_set_15_an_attack_frees_the_finns() -> None:
    s = position("soviet_combat", units={"2602": ["FI-II"], "2702": ["RC"]})
    play(s, "target 2602", "join rifle-1", "fight")
    assert s.finns_free


def test_fe_set_16_nobody_leaves_the_southwest_front_before_turn_3() -> None:
    s = position("soviet_movement", turn=2, units={"2535": ["RC"]})
    play(s, "move rifle-1")
    assert "2635" not in hexes(s)
    assert "2534" in hexes(s)
    s = position("soviet_movement", turn=3, units={"2535": ["RC"]})
    play(s, "move rifle-1")
    assert "2635" in hexes(s)


def test_fe_set_17_soviet_units_never_enter_another_country() -> None:
    s = position("soviet_movement", turn=3, units={"1324": ["RC", "leader=4!"]})
    play(s, "move rifle-1")
    assert all(COUNTRY[hex_number(hex)] == "USSR" for hex in hexes(s))


def test_fe_set_18_every_area_has_room() -> None:
    for number in range(len(GROUPS)):
        corps = [p for p in range(PIECE_COUNT) if GROUP_OF[p] == number and IS_COMBAT[p]]
        assert len(corps) <= 2 * len(AREA[number])


def test_fe_set_19_pieces_may_be_rearranged_until_confirmed() -> None:
    s = drawn(new("campaign"))
    while options(s, "set-up"):
        play(s, options(s, "set-up")[0])
        play(s, options(s, "put")[0])
    assert verbs(s) == {"confirm", "rearrange"}
    play(s, "rearrange", "set-up rifle-13")
    assert at(s, "rifle-13") == ""
    play(s, options(s, "put")[-1], "confirm")
    assert s.actor == 0


def test_fe_stk_01_two_combat_units_a_leader_and_a_head() -> None:
    s = position("axis_reinforcement", turn=3, box=["G-INF-XXXIV"], units={"1016": ["infantry", "infantry"]})
    play(s, "bring-corps G-INF-XXXIV")
    assert "1016" not in hexes(s, "put")


def test_fe_stk_03_the_owner_eliminates_down_to_the_limit() -> None:
    s = position(units={"3832": ["infantry", "infantry", "panzer"]})
    play(s, "done")
    assert frame(s) == "StackingCheck"
    assert len(options(s, "remove")) == 3
    play(s, "remove G-INF-I")
    assert place(s, "G-INF-I") == DEAD
    assert units(s, "3832") == ["G-PZ-XLI", "G-INF-II"]


def test_fe_stk_04_a_move_may_end_in_a_full_hex() -> None:
    s = position(units={"3832": ["infantry", "infantry"], "3834": ["panzer"]})
    play(s, "move G-PZ-XLI")
    assert may(s, "go 3832")


def test_fe_stk_05_a_head_does_not_count() -> None:
    s = position(units={"3832": ["infantry", "infantry", "supply_head_N"]})
    play(s, "done")
    assert frame(s) != "StackingCheck"


def test_fe_opt_01_rulebook_only_play() -> None:
    off = {"costly_overruns": False, "militia": False, "every_unit_attacks": False}
    state = GAME.new(off, "historical")
    assert isinstance(state, Fury)
    assert (state.costly_overruns, state.militia_rule, state.every_unit_attacks) == (0, 0, 0)


def test_fe_cmp_09_and_the_mix_is_as_published() -> None:
    numbers = [END[kind] - FIRST[kind] for kind in (RC, TC, LEADER, MIL)]
    assert numbers == [56, 20, 24, 11]
    assert len(PANZERS) == 11
    assert sum(FINNISH) == 4
    assert len(CITIES) == 21


def test_fe_ldr_01_three_leaders_are_marked_with_a_star() -> None:
    """A public report of play names "two or three in that initial setup"; two could never be three."""
    assert sum(1 for value in BACK[COUNTERS_FROM[LEADER] :] if value == 0) == 3


def test_fe_hit_08_the_tables() -> None:
    first = [ORDERS[order] for order in HITLER[1][::2]]
    assert first == ["capture_leningrad", "isolate_leningrad"] + ["capture_smolensk"] * 2 + ["capture_kiev"] * 2
    assert HITLER[9] == []
    assert len(HITLER[4]) == 12


def test_the_helpers_speak_of_one_map() -> None:
    s = position(units={"3732": ["RC=2:1"]})
    assert control(s, "3732") == "soviet"
    assert (lost(s, "rifle-1"), strength(s, "rifle-1")) == (1, 2)
    assert piece("rifle-1") == FIRST[RC]
    assert SETTLEMENT[hex_number("3732")] >= 0
    assert PANZER == 0
    assert HEX_IDS[0] == "1016"
