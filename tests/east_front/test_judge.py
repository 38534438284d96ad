"""What the judge of East Front must see in a position, and what the officer therefore does."""

from __future__ import annotations

from random import Random
from typing import Any

from support.east_front import GAME, position

from maproom.bots import bot
from maproom.games.east_front.board import ALLIES, AXIS
from maproom.games.east_front.state import EastFront

INFANTRY, TANK, AIRPLANE = "germany infantry", "germany tank", "germany airplane"
SOVIET_INFANTRY, SOVIET_TANK = "soviet infantry", "soviet tank"


def worth(side: int, pieces: dict[str, list[str]], **more: Any) -> float:
    """What a position is worth to a side, in its turn of Summer 1942 if nothing else is said."""
    turn = (["axis", "allies"][side], "first_movement", 5)
    return GAME.judge(position(**{"turn": turn, "pieces": pieces, **more}), side)


def chosen(s: EastFront) -> str:
    """What the officer does."""
    return GAME.verbs.line(bot("officer").choose(s, s.actor, Random(1)))


def done_in_step(s: EastFront) -> list[str]:
    """All that the officer does in a movement step."""
    done: list[str] = []
    while s.stack[-1].name() == "Movement" and (not done or done[-1] != "done"):
        done.append(chosen(s))
        s.apply(GAME.action(done[-1]))
    return done


# -- closing up ----------------------------------------------------------------------------------------


def test_every_step_towards_an_enemy_star_is_worth_something() -> None:
    control = dict.fromkeys(["lwow", "brest", "mogilev", "smolensk"], "axis")
    front = {"moscow": [SOVIET_TANK], "smolensk": [INFANTRY], "berlin": [INFANTRY], "warsaw": [INFANTRY]}
    steps = ["berlin", "warsaw", "brest"]
    worths = [worth(AXIS, {**front, space: [INFANTRY, TANK]}, control=control) for space in steps]
    assert worths == sorted(set(worths))


def test_the_officer_moves_its_reserves_up_in_summer_1941() -> None:
    hands = {"axis": ["G01", "G05", "G06"], "allies": ["S02", "S04", "S06"]}
    s = position(**{"from": "setup", "hands": hands})
    done = done_in_step(s)
    assert any(line.startswith("move germany-infantry-1 ") for line in done)
    assert len(done) >= 5


# -- stars ---------------------------------------------------------------------------------------------


def test_a_star_is_safer_with_more_guards_and_less_safe_with_more_enemies_beside_it() -> None:
    enemy = {"brest": [INFANTRY], "moscow": [SOVIET_INFANTRY]}
    control = {"brest": "axis"}

    def held(guards: int, enemies: int) -> float:
        pieces = {**enemy, "smolensk": [SOVIET_INFANTRY] * guards, "brest": [INFANTRY] * enemies}
        return worth(ALLIES, pieces, control=control)

    first, second = held(1, 1) - held(0, 1), held(2, 1) - held(1, 1)
    assert first > second > 0
    assert held(1, 1) - held(1, 3) > held(1, 1) - held(1, 2) > 0


def test_an_empty_star_in_reach_of_a_tank_is_half_lost() -> None:
    def kiev(kind: str, guard: str) -> float:
        pieces = {"lwow": [], "warsaw": [kind], guard: [SOVIET_INFANTRY], "leningrad": [SOVIET_INFANTRY]}
        return worth(ALLIES, pieces, control={"lwow": "axis"})

    by_tank = kiev(TANK, "kiev") - kiev(TANK, "stalingrad")
    by_infantry = kiev(INFANTRY, "kiev") - kiev(INFANTRY, "stalingrad")
    assert by_tank > by_infantry + 0.2


# -- supply --------------------------------------------------------------------------------------------


def test_a_piece_that_will_starve_cuts_nobody_off() -> None:
    """The lone tank in Brest is out of supply: once its own Supply step is over, Warsaw's army is as it was."""
    control = dict.fromkeys(["lwow", "brest", "smolensk", "mogilev"], "axis")
    axis = {"smolensk": [INFANTRY, TANK], "warsaw": [INFANTRY], "lwow": [INFANTRY], "moscow": [SOVIET_TANK]}
    without = worth(ALLIES, axis, control=control)
    doomed = worth(ALLIES, {**axis, "brest": [SOVIET_TANK]}, control={**control, "brest": "allies"})
    lwow_and_brest = 0.5
    assert doomed - without < lwow_and_brest


# -- actions and cards ---------------------------------------------------------------------------------


def test_an_action_still_to_come_is_worth_something() -> None:
    """So a card that grants another action is worth more than the same without."""
    pieces = {"berlin": [INFANTRY], "moscow": [SOVIET_TANK]}
    hands = {"axis": ["G10"], "allies": ["S04"]}
    steps = ["first_action", "second_action", "second_movement"]
    left = [worth(AXIS, pieces, hands=hands, turn=("axis", step, 5)) for step in steps]
    assert left[0] > left[1] > left[2]


def test_a_card_for_three_points_is_worth_more_in_the_hand_than_one_for_none() -> None:
    pieces = {"berlin": [INFANTRY], "moscow": [SOVIET_TANK]}
    hands = {"axis": ["P14"], "allies": []}
    other = {"axis": ["G07"], "allies": []}
    control = dict.fromkeys(["kiev", "sevastopol", "kharkov"], "axis")
    assert worth(AXIS, pieces, hands=hands) < worth(AXIS, pieces, hands=other)
    assert worth(AXIS, pieces, hands=hands, control=control) > worth(AXIS, pieces, hands=other, control=control)


def test_the_attack_that_opens_a_star_is_declared_before_the_one_that_opens_nothing() -> None:
    control = dict.fromkeys(["lwow", "brest"], "axis")
    pieces = {"lwow": [INFANTRY, TANK], "kiev": [SOVIET_INFANTRY], "mogilev": [SOVIET_INFANTRY]}
    hands = {"axis": ["G11"], "allies": []}
    s = position(turn=("axis", "first_action", 6), control=control, pieces=pieces, hands=hands)
    s.apply(GAME.action("play G11"))
    assert chosen(s) == "attack germany lwow kiev"
