"""Plans for a whole turn: chosen once, kept to its end, and never by peeking."""

from __future__ import annotations

from random import Random

import pytest

import maproom
from maproom.bots.search.turn_plan import DEALS, USUAL, TurnPlan
from maproom.games.fury_in_the_east.state import Fury
from maproom.kernel.frame import CHANCE
from maproom.kernel.state import State

FURY = maproom.game("fury-in-the-east")
STEPS = 25


def moments(number: int, every: int = 40) -> list[State]:
    """Positions of a game in which somebody decides."""
    random = Random(3)
    state = FURY.new(None, "historical")
    found: list[State] = []
    decisions = 0
    while len(found) < number:
        if state.actor == CHANCE:
            state.carry_out(state.sample(random))
            continue
        decisions += 1
        if decisions % every == 0:
            found.append(state.clone())
        state.carry_out(random.choice(FURY.candidates(state, state.actor)))
    return found


def test_the_usual_plan_is_to_have_none_and_others_are_legal() -> None:
    differ = 0
    for state in moments(20, every=13):
        seat = state.actor
        usual = FURY.candidates(state, seat)
        assert FURY.candidates_by_plan(state, seat, USUAL) == usual
        for plan in range(FURY.plans(seat)):
            candidates = FURY.candidates_by_plan(state, seat, plan)
            assert candidates
            assert set(candidates) <= set(state.legal())
            differ += candidates != usual
    assert differ, "no plan changes anything"


def test_a_game_of_short_turns_has_one_plan() -> None:
    game = maproom.game("race-to-moscow")
    state = game.new()
    while state.actor == CHANCE:
        state.carry_out(state.sample(Random(1)))
    assert game.plans(state.actor) == 1
    assert game.candidates_by_plan(state, state.actor, USUAL) == game.candidates(state, state.actor)
    assert TurnPlan(game, 0.0).plan(state, state.actor, Random(1)) == USUAL


def test_the_plan_does_not_depend_on_what_the_seat_cannot_see() -> None:
    for number, state in enumerate(moments(3)):
        other = state.determinize(state.actor, Random(number))
        chosen = TurnPlan(FURY, 0.0, STEPS).plan(state, state.actor, Random(5))
        assert TurnPlan(FURY, 0.0, STEPS).plan(other, state.actor, Random(5)) == chosen


class Told(TurnPlan):
    """Plays nothing out: every plan ends where it is told to."""

    def __init__(self, seconds: float, ends: list[State]) -> None:
        super().__init__(FURY, seconds)
        self.ends = ends
        self.asked: list[int] = []

    def played_out(self, deal: State, seat: int, plan: int, seed: int) -> State:
        self.asked.append(plan)
        return self.ends[plan]


@pytest.mark.parametrize("best", [0, 2, 3])
def test_the_plan_that_ends_best_is_kept_for_the_turn(best: int) -> None:
    state = moments(1)[0]
    seat = state.actor
    poor, good = sorted(moments(6), key=lambda one: FURY.judge(one, seat))[::5]
    number = FURY.plans(seat)
    told = Told(0.0, [good if plan == best else poor for plan in range(number)])
    assert told.plan(state, seat, Random(1)) == best
    assert len(told.asked) == DEALS * number
    assert told.plan(state, seat, Random(2)) == best
    assert len(told.asked) == DEALS * number, "it looked for a plan twice in a turn"


def test_without_time_there_is_no_plan_and_no_second_try() -> None:
    (first,) = moments(1)
    later = first.clone()
    assert isinstance(later, Fury)
    later.turn += 1
    told = Told(1e-9, [first] * 6)
    assert told.plan(first, first.actor, Random(1)) == USUAL
    assert told.plan(later, later.actor, Random(1)) == USUAL
    assert told.asked == [USUAL]
