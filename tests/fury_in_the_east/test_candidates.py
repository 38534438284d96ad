"""What the bots think of doing: each test holds something that a sensible player does, or never does."""

from __future__ import annotations

from random import Random
from typing import Any

from support.fury_in_the_east import AXIS, GAME, SOVIET, frame, hex_number, lines, play, position

from maproom.bots import bot
from maproom.games.fury_in_the_east.board import CITIES, HEX_IDS, MOSCOW, distance
from maproom.games.fury_in_the_east.candidates_posts import Posts
from maproom.games.fury_in_the_east.grid import has
from maproom.games.fury_in_the_east.state import Fury
from maproom.games.fury_in_the_east.supply import axis_supply, soviet_supply
from maproom.games.fury_in_the_east.units import AXIS_PIECES
from maproom.kernel.frame import CHANCE

WEST = {"1431": "axis", "1717": "axis", "2220": "axis", "1424": "axis", "1922": "axis", "2419": "axis"}
AT_SMOLENSK = {
    "3118": ["panzer", "panzer"],
    "2920": ["infantry", "infantry"],
    "2818": ["infantry", "infantry"],
    "3517": ["RC", "RC"],
    "3815": ["RC", "RC", "leader=2!"],
}
FULL_MOSCOW = {
    hex: ["RC", "RC"] for hex in ("4115", "4015", "4016", "4114", "4116", "4014", "3811", "4219")
}  # fmt: skip


def thought_of(s: Fury) -> list[str]:
    """The candidates of whoever is to decide, as lines."""
    return [GAME.verbs.line(action) for action in GAME.candidates(s, s.actor)]


def supplied(s: Fury) -> int:
    """How many Axis corps are in supply."""
    supply = axis_supply(s)
    return sum(s.place[piece] >= 0 and has(supply, s.place[piece]) for piece in AXIS_PIECES)


def picked(phase: str, unit: str, **description: Any) -> Fury:
    """A position in which a unit has been picked to move."""
    s = position(phase, **description)
    play(s, f"move {unit}")
    return s


# -- Heads ------------------------------------------------------------------------------------------------------


def test_a_head_goes_where_more_corps_are_in_supply() -> None:
    s = picked("heads", "supply_head_C", units={"1522": ["supply_head_C"], **AT_SMOLENSK}, control=WEST)
    before = supplied(s)
    (line,) = thought_of(s)
    play(s, line)
    assert supplied(s) > before


def test_a_head_follows_also_while_nothing_changes_at_once() -> None:
    s = picked("heads", "supply_head_C", units={"1424": ["supply_head_C"], **AT_SMOLENSK}, control=WEST)
    (line,) = thought_of(s)
    end = line.removeprefix("go ")
    assert distance(hex_number(end), hex_number("3118")) < distance(hex_number("1424"), hex_number("3118"))


def test_two_heads_do_not_share_a_hex() -> None:
    alone = picked("heads", "supply_head_C", units={"2220": ["supply_head_C"], **AT_SMOLENSK}, control=WEST)
    (line,) = thought_of(alone)
    taken = {line.removeprefix("go "): ["supply_head_N"]}
    s = picked("heads", "supply_head_C", units={"2220": ["supply_head_C"], **AT_SMOLENSK, **taken}, control=WEST)
    assert thought_of(s) != [line]


def test_a_head_does_not_go_beside_the_enemy() -> None:
    lone = {"2220": ["supply_head_C"], "2818": ["infantry"], "2615": ["TC"], "3118": ["TC", "TC", "leader=3!"]}
    s = picked("heads", "supply_head_C", units=lone, control=WEST)
    (line,) = thought_of(s)
    assert line == "halt" or distance(hex_number(line.removeprefix("go ")), hex_number("2615")) > 2


# -- Axis -------------------------------------------------------------------------------------------------------


def test_a_corps_with_a_better_hex_does_not_stand_still() -> None:
    s = picked("axis_movement", "G-INF-I", units={"1920": ["infantry"], "1424": ["supply_head_C"], "2818": ["RC"]})
    assert thought_of(s) == ["go 2220"]


def test_an_order_makes_its_city_the_first() -> None:
    field = {"3625": ["infantry"], "3118": ["supply_head_C"], "3622": ["infantry@moved"], "4219": ["RC"]}
    south = picked("axis_movement", "G-INF-I", turn=6, weather="FROZEN", units=field, orders=["southern_offensive"])
    assert thought_of(south) == ["go 4026"]
    assert thought_of(picked("axis_movement", "G-INF-I", turn=6, weather="FROZEN", units=field)) != ["go 4026"]


def test_panzers_close_the_ring() -> None:
    pairs = {hex: ["infantry", "infantry"] for hex in ("2118", "2020", "2318")}
    field = {**pairs, "2123": ["infantry"], "2322": ["infantry"], "2024": ["panzer"], "1922": ["supply_head_C"]}
    field.update({"2220": ["RC", "RC"], "2320": ["RC", "RC"], "2818": ["RC", "RC"], "2720": ["RC"]})
    s = picked("axis_movement", "G-PZ-XLI", turn=2, units=field, control={"1424": "axis", "1717": "axis"})
    assert has(soviet_supply(s), hex_number("2220"))
    (line,) = thought_of(s)
    play(s, line)
    assert not has(soviet_supply(s), hex_number("2220"))


def test_the_luftwaffe_helps_where_a_column_matters_and_only_there() -> None:
    storm = {
        "3118": ["RC", "RC"],
        "3017": ["panzer", "panzer"],
        "3018": ["infantry", "infantry"],
        "2818": ["supply_head_C"],
    }
    s = position("axis_combat", luftwaffe=3, units=storm)
    fight(s, "3118", 4)
    assert thought_of(s) == ["luftwaffe"]
    ride = {"3218": ["CC:1"], "3118": ["panzer", "panzer"], "2818": ["supply_head_C"]}
    s = position("axis_combat", luftwaffe=1, units=ride)
    fight(s, "3218", 2)
    assert thought_of(s) == ["pass"]


def fight(s: Fury, target: str, attackers: int) -> None:
    """A combat is declared with the first units that offer themselves."""
    play(s, f"target {target}")
    for _ in range(attackers):
        play(s, next(line for line in lines(s) if line.startswith("join")))
    play(s, "fight")


def test_a_captured_head_comes_back_near_its_army_group() -> None:
    s = position("heads", units={"2409": ["G-PZ-XLI"], "2511": ["G-INF-I"]}, captured_heads=["supply_head_N"])
    assert frame(s) == "ReturnHeads"
    (line,) = thought_of(s)
    near = min(lines(s), key=lambda one: distance(hex_number(one.removeprefix("put ")), hex_number("2409")))
    away = distance(hex_number(line.removeprefix("put ")), hex_number("2409"))
    assert away == distance(hex_number(near.removeprefix("put ")), hex_number("2409"))


# -- Soviet side --------------------------------------------------------------------------------------------------


def test_a_city_calls_louder_the_fewer_it_has() -> None:
    axis = {"3732": ["infantry", "infantry"], "3534": ["supply_head_S"]}
    number = CITIES.index(hex_number("4031"))
    empty = Posts(position("soviet_movement", units=axis), [])
    manned = Posts(position("soviet_movement", units={**axis, "4031": ["RC", "RC"]}), [])
    assert empty.calls[number] > manned.calls[number] > 0
    assert empty.call(hex_number("4031")) > empty.call(hex_number("4625")) > 0


def test_a_corps_mans_the_empty_city_beside_it() -> None:
    field = {"4130": ["RC"], "3732": ["infantry", "infantry"], "3534": ["supply_head_S"], "4430": ["leader=2!"]}
    assert thought_of(picked("soviet_movement", "rifle-1", turn=4, units=field)) == ["go 4031"]


def test_idle_corps_go_by_rail_to_the_threat() -> None:
    field = {**FULL_MOSCOW, "3631": ["infantry", "infantry"], "3534": ["supply_head_S", "infantry"]}
    field.update({"3835": ["RC", "RC"], "3837": ["RC", "RC"]})
    s = position("soviet_rail", turn=4, units=field, control={"2830": "axis", "3732": "axis"})
    (line,) = thought_of(s)
    assert line.startswith("move ")
    play(s, line)
    assert thought_of(s) == ["go 4031"]


def test_the_best_corps_hold_moscow_when_the_enemy_is_near() -> None:
    near = {
        "3815": ["panzer", "panzer"],
        "3517": ["supply_head_C", "infantry"],
        "4115": ["RC", "RC"],
        "4213": ["SIB"],
    }
    s = picked("soviet_movement", "SIB-01", turn=7, weather="FROZEN", units={**near, "4313": ["leader=2!"]})
    assert thought_of(s) == ["go 4115"]
    far = {**near, "3815": ["RC"], "3118": ["panzer", "panzer"]}
    s = picked("soviet_movement", "SIB-01", turn=7, weather="FROZEN", units={**far, "4313": ["leader=2!"]})
    assert thought_of(s) != ["go 4115"]


def test_strong_corps_close_in_on_a_weak_one_in_winter() -> None:
    field = {
        "3815": ["infantry:1"], "4015": ["SIB", "SIB", "leader=3!"], "4014": ["ETC", "ETC"], "4115": ["RC", "RC"],
        "3517": ["infantry"], "3118": ["supply_head_C", "infantry"],
    }  # fmt: skip
    s = picked("soviet_movement", "ETC-01", turn=8, weather="SNOW", units=field)
    (line,) = thought_of(s)
    assert distance(hex_number(line.removeprefix("go ")), hex_number("3815")) == 1


def test_a_lone_head_is_taken() -> None:
    field = {"3118": ["supply_head_C"], "3319": ["TC"], "3419": ["leader=3!"], "2820": ["infantry"], **FULL_MOSCOW}
    s = picked("soviet_movement", "tank-1", turn=4, units=field, control={**WEST, "3118": "axis"})
    assert thought_of(s) == ["go 3118"]


def test_an_exposed_leader_is_withdrawn_even_as_the_only_one() -> None:
    s = position("withdrawal", units={"3517": ["leader=3!"], "3417": ["panzer", "panzer"], "4115": ["RC", "RC"]})
    assert thought_of(s) == ["withdraw leader-1"]
    guarded = {"3517": ["leader=3!", "RC", "RC"], "3217": ["panzer"], "4115": ["RC", "RC"]}
    assert thought_of(position("withdrawal", units=guarded)) == ["done"]


# -- what everybody may know --------------------------------------------------------------------------------------


def test_candidates_and_judge_know_no_secret() -> None:
    s = GAME.new(None, "historical")
    random, player = Random(5), bot("officer")
    for step in range(400):
        if s.actor == CHANCE:
            s.carry_out(s.sample(random))
            continue
        if step % 9 == 0:
            dealt = s.determinize(s.actor, random)
            assert GAME.candidates(dealt, s.actor) == GAME.candidates(s, s.actor)
            assert GAME.judge(dealt, s.actor) == GAME.judge(s, s.actor)
        s.carry_out(player.choose(s, s.actor, random))


def test_the_judge_prefers_a_strong_garrison_in_a_threatened_city() -> None:
    field = {"3915": ["panzer", "panzer"], "3118": ["supply_head_C"]}
    weak = position("soviet_movement", units={**field, HEX_IDS[MOSCOW]: ["RC", "CC"], "4613": ["SIB", "SIB"]})
    strong = position("soviet_movement", units={**field, HEX_IDS[MOSCOW]: ["SIB", "SIB"], "4613": ["RC", "CC"]})
    assert GAME.judge(strong, SOVIET) <= GAME.judge(weak, SOVIET)  # nobody is beside Moscow yet
    near = {"4116": ["panzer", "panzer"], "3118": ["supply_head_C"]}
    weak = position("soviet_movement", units={**near, HEX_IDS[MOSCOW]: ["RC", "CC"], "4613": ["SIB", "SIB"]})
    strong = position("soviet_movement", units={**near, HEX_IDS[MOSCOW]: ["SIB", "SIB"], "4613": ["RC", "CC"]})
    assert GAME.judge(strong, SOVIET) > GAME.judge(weak, SOVIET)
    assert GAME.judge(strong, AXIS) < GAME.judge(weak, AXIS)


def test_infantry_stays_with_a_head_that_would_be_alone() -> None:
    """FE-SUP-17: an enemy who walks into its hex takes it."""
    near = {"1920": ["G-INF-I", "supply_head_C"], "2420": ["RC", "RC"]}
    assert thought_of(picked("axis_movement", "G-INF-I", units=near, control=WEST)) == ["halt"]
    guarded = {**near, "1920": ["G-INF-I", "G-INF-II@moved", "supply_head_C"]}
    assert thought_of(picked("axis_movement", "G-INF-I", units=guarded, control=WEST)) != ["halt"]
