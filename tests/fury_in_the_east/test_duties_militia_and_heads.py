"""Victory Levels, duties that lapse, militia, stacks, retreating Heads (FE-VIC, FE-CBT, FE-MIL, FE-LDR)."""

from __future__ import annotations

import json
from random import Random

import pytest
from support.fury_in_the_east import (
    AXIS,
    GAME,
    SOVIET,
    after,
    at,
    draw,
    fight,
    frame,
    hex_number,
    hexes,
    lines,
    lost,
    may,
    mp_left,
    options,
    piece,
    plan,
    play,
    position,
    resolve,
    units,
)

from maproom.games.fury_in_the_east.board import FOLDER, HEX_COUNT, HEX_IDS, distance
from maproom.games.fury_in_the_east.candidates import worth_a_thought
from maproom.games.fury_in_the_east.charts import MILITIA_HEX, MILITIA_RADIUS
from maproom.games.fury_in_the_east.duties import duties_open, owed_hexes
from maproom.games.fury_in_the_east.invariants import broken_invariants
from maproom.games.fury_in_the_east.losses import eliminate
from maproom.games.fury_in_the_east.reinforce import militia_hexes
from maproom.games.fury_in_the_east.replace import points_left
from maproom.games.fury_in_the_east.state import Fury
from maproom.kernel.frame import CHANCE
from maproom.kernel.rulebook import parsed

HOME = "supply_head_C"
CHEAP = {"costly_overruns": False}
RULEBOOK_ONLY = {"costly_overruns": False, "militia": False, "every_unit_attacks": False}


# -- the Victory Levels ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", ["rules.md", "rules.es.md"])
def test_fe_vic_07_the_rules_tell_the_levels_of_the_chart(page: str) -> None:
    told = parsed((FOLDER / page).read_text("utf-8"))["FE-VIC-07"].text
    levels = json.loads((FOLDER / "data" / "tables.json").read_text("utf-8"))["victory"]["levels"]
    bounds = [
        f"{level['min']}+ " if level["max"] is None
        else f"{level['max']} o" if level["min"] is None
        else f"{level['min']}-{level['max']} "
        for level in levels
    ]  # fmt: skip
    found = [told.find(bound) for bound in bounds]
    assert -1 not in found, told
    assert found == sorted(found)


# -- duties that lapse ----------------------------------------------------------------------------------------


RIVER_BANK = {"1221": ["infantry"], "1422": ["infantry", "infantry"], "1322": ["RC"], "1321": ["RC"]}
"""The corps in 1322 has a contact with both Axis hexes, the one in 1321 with 1221 over a river only."""


def lone_attack(s: Fury) -> None:
    """The corps in 1322 attacks the stronger hex and dies."""
    corps = units(s, "1322")[0]
    fight(s, ["1422"], [corps], 1)
    while frame(s) != "SovietCombat":
        play(s, lines(s)[0])
    assert at(s, corps) == ""


def test_fe_cbt_35_a_duty_lapses_when_all_units_it_was_owed_for_are_gone() -> None:
    s = position("soviet_combat", units=RIVER_BANK)
    assert s.view(None)["owed"] == ["1221", "1422"]
    lone_attack(s)
    assert s.view(None)["owed"] == []
    assert may(s, "done")
    assert may(s, "target 1221"), "but the other corps may attack over the river"
    assert not broken_invariants(s)


def test_fe_cbt_35_a_duty_stands_while_one_of_those_units_is_left() -> None:
    s = position("soviet_combat", units={**RIVER_BANK, "1222": ["leader=3"]})
    lone_attack(s)
    assert s.view(None)["owed"] == ["1221"], "it is owed for the Leader"
    assert not may(s, "done")


def test_fe_cbt_35_nothing_is_owed_for_a_star_leader_in_the_pool() -> None:
    s = position("soviet_combat", units={"1221": ["infantry"], "1322": ["leader=*"], "1321": ["RC"]})
    assert not may(s, "done")
    play(s, "turn-up leader-1")
    assert s.view(None)["owed"] == []
    assert may(s, "done")


def test_fe_cbt_35_whoever_gets_the_handle_of_a_unit_that_is_gone_owes_nothing_for_it() -> None:
    s = position("soviet_combat", units=RIVER_BANK)
    corps = piece(units(s, "1322")[0])
    eliminate(s, corps)
    s.put(corps, hex_number("1322"))
    assert owed_hexes(s) == duties_open(s) == []


# -- militia --------------------------------------------------------------------------------------------------


def moscow_calls(s: Fury) -> None:
    """Moscow calls up one militia unit."""
    play(s, "militia moscow")
    play(s, min(options(s, "put")))


def test_fe_mil_05_a_city_that_stops_calling_up_gives_up_the_rest() -> None:
    s = position("soviet_reinforcement", turn=1, militia={"entered": True})
    moscow_calls(s)
    done = GAME.action("done")
    assert s.label(done) == "Done: 5 more militia units will never be called up"
    play(s, "done")
    assert s.view(None)["militia_over"] == {"leningrad": False, "moscow": True}
    assert militia_hexes(s, 1) == []
    told = {"entered": True, "moscow": 1, "stood_down": ["moscow"]}
    assert frame(position("soviet_reinforcement", turn=1, militia=told)) != "MilitiaCall"


def test_fe_mil_05_a_city_that_has_not_begun_may_call_up_later() -> None:
    s = position("soviet_reinforcement", turn=1, militia={"entered": True})
    assert s.label(GAME.action("done")) == "Done"
    play(s, "done")
    assert s.stood_down == [0, 0]
    assert militia_hexes(s, 1)


def test_fe_mil_05_what_finds_no_hex_may_follow() -> None:
    near = [hex for hex in range(HEX_COUNT) if distance(hex, MILITIA_HEX[1]) <= MILITIA_RADIUS]
    full = {HEX_IDS[hex]: ["RC", "RC"] for hex in near[1:]}
    field = {HEX_IDS[near[0]]: ["RC"], **full}
    s = position("soviet_reinforcement", turn=1, militia={"entered": True}, units=field)
    moscow_calls(s)
    assert frame(s) != "MilitiaCall", "there is no room for another one"
    assert (s.called, s.stood_down) == ([0, 1], [0, 0])
    eliminate(s, s.units_in(near[1], SOVIET)[0])
    assert militia_hexes(s, 1) == [near[1]]


# -- overruns out of an overfull hex ----------------------------------------------------------------------------


def test_fe_stk_01_no_overrun_out_of_a_hex_with_two_leaders() -> None:
    field = {"3832": ["infantry"], "3834": ["TC", "leader=3!"], "3836": ["leader=2!"]}
    s = position("soviet_movement", units=field, options=CHEAP)
    assert may(after(s, "move tank-1", "with leader-1", "go 3833"), "overrun 3832")
    play(s, "move leader-2", "go 3833", "halt", "move tank-1", "with leader-1", "go 3833")
    assert not may(s, "overrun")
    play(s, "drop tank-1")
    assert not may(s, "overrun")


def test_fe_stk_01_no_overrun_out_of_a_hex_with_two_heads() -> None:
    s = position(units={"3832": ["RC"], "3833": ["panzer", HOME]})
    assert may(after(s, "move G-PZ-XLI"), "overrun 3832")
    s = position(units={"3832": ["RC"], "3833": ["panzer", HOME, "supply_head_N"]})
    assert not may(after(s, "move G-PZ-XLI"), "overrun 3832")


# -- Heads whose units retreat ----------------------------------------------------------------------------------


HARD_PRESSED = {
    "3832": ["G-INF-I", "G-INF-II:1", HOME],
    "3833": ["SIB", "SIB", "leader=4!"],
    "3933": ["SIB", "SIB"],
    "3831": ["infantry"],
}
SIBERIANS = ["SIB-01", "SIB-02", "SIB-03", "SIB-04"]


def pressed_back(**more: list[str]) -> Fury:
    """Two corps with a Head in 3832 must retreat or lose a step each."""
    s = position("soviet_combat", units={**HARD_PRESSED, **more})
    fight(s, ["3832"], SIBERIANS, 6)
    assert frame(s) == "Retreats"
    return s


def test_fe_cbt_40_a_head_is_saved_whatever_the_order_of_retreats() -> None:
    s = pressed_back()
    end = min(hexes(after(s, "retreat G-INF-I")))
    for order in (
        ["retreat G-INF-I", f"go {end}", "lose G-INF-II"],
        ["lose G-INF-II", "retreat G-INF-I", f"go {end}"],
    ):
        ahead = after(s, *order)
        assert frame(ahead) == "HeadFollows"
        assert lines(ahead) == [f"take-head {end}", "leave-head"]
        play(ahead, f"take-head {end}")
        assert at(ahead, HOME) == end
        assert frame(ahead) == "Advancing"


def test_fe_cbt_40_the_head_goes_with_any_one_of_them() -> None:
    s = pressed_back()
    play(s, "retreat G-INF-I")
    first = min(hexes(s))
    play(s, f"go {first}", "retreat G-INF-II")
    second = max(hexes(s) - {first})
    play(s, f"go {second}")
    assert set(options(s, "take-head")) == {f"take-head {first}", f"take-head {second}"}
    ahead = after(s, "leave-head")
    assert at(ahead, HOME) == "3832"
    play(s, f"take-head {first}")
    assert at(s, HOME) == first


def test_fe_cbt_40_not_to_a_hex_with_another_head() -> None:
    end = min(hexes(after(pressed_back(), "retreat G-INF-I")))
    s = pressed_back(**{end: ["supply_head_N"]})
    play(s, "lose G-INF-II", "retreat G-INF-I", f"go {end}")
    assert frame(s) == "Advancing"
    assert at(s, HOME) == "3832"


def test_fe_sup_17_a_head_stays_with_a_corps_that_stays() -> None:
    s = pressed_back()
    play(s, "lose G-INF-I", "retreat G-INF-II")
    play(s, min(options(s, "go")))
    assert frame(s) != "HeadFollows"
    assert units(s, "3832") == ["G-INF-I", HOME]
    assert s.ways_out == []


# -- Leaders in the attacks of their stack ----------------------------------------------------------------------


def test_fe_ldr_17_a_face_up_leader_is_not_kept_out_of_a_voluntary_attack() -> None:
    s = position(
        "soviet_combat", units={"1321": ["RC", "RC", "leader=3!"], "1322": ["infantry"], "1221": ["infantry"]}
    )
    assert s.view(None)["owed"] == [], "both stand behind rivers"
    plan(s, ["1322"], ["rifle-1"])
    assert s.view(None)["combat"]["odds"]["attack"] == 6, "the plan reckons with the Leader"
    assert "6 against" in s.label(GAME.action("fight"))
    play(s, "fight")
    assert s.attackers == [piece("rifle-1"), piece("leader-1")]


def test_fe_ldr_17_a_leader_waits_for_a_corps_of_its_hex_that_must_still_attack() -> None:
    field = {"3832": ["RC", "RC", "leader=3!"], "3833": ["infantry"], "3831": ["infantry"]}
    s = position("soviet_combat", units=field)
    plan(s, ["3833"], ["rifle-1"])
    play(s, "fight")
    assert s.attackers == [piece("rifle-1")]
    resolve(s, 1)
    while frame(s) != "SovietCombat":
        play(s, lines(s)[0])
    plan(s, ["3831"], ["rifle-2"])
    play(s, "fight")
    assert s.attackers == [piece("rifle-2"), piece("leader-1")]


def test_fe_ldr_17_without_the_duty_of_units_only_the_last_corps_that_can_attack_holds_it_back() -> None:
    field = {"3832": ["RC", "RC", "leader=3!"], "3833": ["infantry"], "3831": ["infantry"]}
    s = position("soviet_combat", units=field, options=RULEBOOK_ONLY)
    plan(s, ["3833"], ["rifle-1"])
    play(s, "fight")
    assert s.attackers == [piece("rifle-1")], "nobody else can attack 3831"
    s = position("soviet_combat", units={**field, "3830": ["RC"]}, options=RULEBOOK_ONLY)
    plan(s, ["3833"], ["rifle-1"])
    play(s, "fight")
    assert s.attackers == [piece("rifle-1"), piece("leader-1")]


# -- the duty of every Soviet unit is an option -----------------------------------------------------------------


def test_fe_cbt_33_an_option_and_without_it_every_axis_unit_must_be_attacked_only() -> None:
    field = {"3832": ["RC", "RC"], "3833": ["infantry"]}
    s = position("soviet_combat", units=field)
    plan(s, ["3833"], ["rifle-1"])
    assert not may(s, "fight")
    s = position("soviet_combat", units=field, options=RULEBOOK_ONLY)
    assert not may(s, "done")
    plan(s, ["3833"], ["rifle-1"])
    assert may(s, "fight")
    resolve_all(s)
    assert may(s, "done")


def resolve_all(s: Fury) -> None:
    """The planned combat is fought to its end with a die of 3."""
    play(s, "fight")
    resolve(s, 3)
    while frame(s) != "SovietCombat":
        play(s, lines(s)[0])


def test_fe_cbt_33_without_it_no_axis_unit_may_be_left_without_attacker() -> None:
    field = {"2232": ["RC", "RC"], "2431": ["RC"], "2132": ["infantry"], "2332": ["infantry"], "2233": ["infantry"]}
    s = position("soviet_combat", units=field, options=RULEBOOK_ONLY)
    plan(s, ["2332"], ["rifle-1", "rifle-2"])
    assert not may(s, "fight"), "nobody would be left for 2132"
    s = position("soviet_combat", units=field, options=RULEBOOK_ONLY)
    plan(s, ["2132", "2332"], ["rifle-1"])
    assert may(s, "fight"), "the third corps need not attack"


@pytest.mark.parametrize("seed", range(4))
def test_fe_cbt_44_without_it_there_is_no_dead_end_either(seed: int) -> None:
    random = Random(seed)
    ground = ["3831", "3832", "3833", "3834", "3731", "3732", "3733", "3931", "3932", "3933"]
    random.shuffle(ground)
    field = {hex: [random.choice(["infantry", "panzer"])] for hex in ground[:4]}
    field.update({hex: ["RC", "RC"][: random.randrange(1, 3)] for hex in ground[4:9]})
    s = position("soviet_combat", units=field, options=RULEBOOK_ONLY)
    while s.view(None)["phase"] == "soviet_combat":
        legal = s.legal()
        if frame(s) == "SovietCombat" and duties_open(s):
            assert may(s, "target")
            assert not may(s, "done")
        s.apply(s.sample(random) if s.actor == CHANCE else legal[random.randrange(len(legal))])


# -- replacements by several Leaders in turns -------------------------------------------------------------------


def test_fe_ldr_19_a_leader_keeps_its_points_while_another_spends() -> None:
    field = {"4032": ["leader=2!"], "4020": ["leader=1!"], "4033": ["RC=2:1"], "4021": ["RC=2:1"]}
    s = position("soviet_reinforcement", turn=1, units=field)
    play(s, "spend leader-1", "raise CC")
    play(s, min(options(s, "put")), "done")
    assert (points_left(s, piece("leader-1")), points_left(s, piece("leader-2"))) == (1, 1)
    assert s.label(GAME.action("spend leader-1")).endswith("rating 2: 1 point left")
    play(s, "spend leader-2", "refill rifle-2")
    assert options(s, "spend") == ["spend leader-1"], "the other one has spent its rating"
    play(s, "spend leader-1", "refill rifle-1")
    assert (lost(s, "rifle-1"), lost(s, "rifle-2")) == (0, 0)
    assert frame(s) != "Replacements"
    assert not any(s.spent)


def test_fe_ldr_19_points_spent_are_kept_by_a_saved_game_and_seen_by_both() -> None:
    s = position("soviet_reinforcement", turn=1, units={"4032": ["leader=2!"]})
    play(s, "spend leader-1", "raise RC")
    play(s, min(options(s, "put")))
    draw(s, "RC-37")
    play(s, "done")
    loaded = GAME.from_json(json.loads(json.dumps(s.to_json())))
    assert isinstance(loaded, Fury)
    assert points_left(loaded, piece("leader-1")) == 1
    dealt = s.determinize(AXIS, Random(1))
    assert points_left(dealt, piece("leader-1")) == 1
    assert not broken_invariants(dealt)


# -- Leaders turned up before a group sets out ------------------------------------------------------------------


def test_fe_ldr_16_a_leader_may_be_turned_up_until_the_group_sets_out() -> None:
    s = position("soviet_movement", units={"3832": ["RC"], "3831": ["leader=2"]})
    play(s, "move rifle-1")
    slow = mp_left(s)
    ahead = after(s, "turn-up leader-1")
    assert mp_left(ahead) == [2 * slow[0]], "in command now, before it has moved (FE-MOV-08)"
    play(s, min(options(s, "go")))
    assert not may(s, "turn-up")
    s = position("axis_movement", units={"3832": ["infantry"], "3834": ["leader=2"]})
    play(s, "move G-INF-I")
    assert not may(s, "turn-up")


def test_fe_ldr_16_a_star_leaves_the_group_it_was_to_go_with() -> None:
    s = position("soviet_movement", units={"3832": ["RC", "leader=*"]})
    play(s, "move leader-1", "turn-up leader-1")
    assert frame(s) == "Movement"
    assert may(s, "move rifle-1")
    s = position("soviet_movement", units={"3832": ["RC", "leader=*"]})
    play(s, "move rifle-1", "with leader-1", "turn-up leader-1")
    assert s.group == [piece("rifle-1")]
    assert len(mp_left(s)) == 1
    assert not broken_invariants(s)


def test_fe_str_02_a_group_that_leaves_nobody_behind_any_more_does_not_set_out() -> None:
    field = {"3832": ["RC", "leader=*"], "3733": ["infantry"]}
    s = position("soviet_strategic", units=field)
    play(s, "move rifle-1")
    assert hexes(s)
    play(s, "turn-up leader-1")
    assert frame(s) == "Movement"
    assert not may(s, "move rifle-1")
    assert not s.marks[piece("rifle-1")], "it has not moved"


# -- bots ---------------------------------------------------------------------------------------------------------


def test_a_bot_never_takes_what_only_leads_back() -> None:
    s = position("soviet_reinforcement", turn=1, units={"4032": ["leader=1!"]})
    play(s, "spend leader-1")
    assert may(s, "done")
    assert GAME.action("done") not in worth_a_thought(s, SOVIET)
    s = position("axis_combat", units={"3832": ["RC"], "3833": ["infantry"]})
    play(s, "target 3832")
    assert set(lines(s)) == {"join G-INF-I", "give-up"}
    assert worth_a_thought(s, AXIS) == (GAME.action("join G-INF-I"),)
    play(s, "join G-INF-I")
    assert worth_a_thought(s, AXIS) == (GAME.action("fight"),)
