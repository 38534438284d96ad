"""Plans for a whole turn: chosen once, kept to its end, and never by peeking."""

from __future__ import annotations

from random import Random

import pytest

import maproom
from maproom.bots.levels import Captain
from maproom.bots.search.turn_plan import DEALS, USUAL, TurnPlan
from maproom.games.fury_in_the_east.state import Fury
from maproom.kernel.frame import CHANCE
from maproom.kernel.state import State

FURY = maproom.game("fury-in-the-east")
STEPS = 25
TRIES = 40
VARIATIONS = 5


def own_turns(number: int, every: int = 40) -> list[State]:
    """Positions in which whoever decides has its own turn."""
    return [state for state in moments(4 * number, every) if FURY.plans(state, state.actor) > 1][:number]


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


def test_the_usual_plan_is_to_have_none_and_others_and_their_variations_are_legal() -> None:
    differ = vary = 0
    for state in own_turns(12, every=13):
        seat = state.actor
        usual = FURY.candidates(state, seat)
        assert FURY.candidates_by_plan(state, seat, USUAL) == usual
        number = FURY.plans(state, seat)
        for plan in range(VARIATIONS * number):
            candidates = FURY.candidates_by_plan(state, seat, plan)
            assert candidates
            assert set(candidates) <= set(state.legal())
            differ += plan < number and candidates != usual
            vary += candidates != FURY.candidates_by_plan(state, seat, plan % number)
    assert differ, "no plan changes anything"
    assert vary, "no variation changes anything"


def test_a_game_of_short_turns_has_one_plan() -> None:
    game = maproom.game("race-to-moscow")
    state = game.new()
    while state.actor == CHANCE:
        state.carry_out(state.sample(Random(1)))
    assert game.plans(state, state.actor) == 1
    assert game.candidates_by_plan(state, state.actor, USUAL) == game.candidates(state, state.actor)
    assert TurnPlan(game, 0.0, TRIES).plan(state, state.actor, Random(1)) == USUAL


def test_in_the_turn_of_the_other_side_there_is_nothing_to_plan() -> None:
    state = own_turns(1)[0]
    assert FURY.plans(state, 1 - state.actor) == 1


def test_the_plan_does_not_depend_on_what_the_seat_cannot_see() -> None:
    for number, state in enumerate(own_turns(3)):
        other = state.determinize(state.actor, Random(number))
        chosen = TurnPlan(FURY, 0.0, TRIES, STEPS).plan(state, state.actor, Random(5))
        assert TurnPlan(FURY, 0.0, TRIES, STEPS).plan(other, state.actor, Random(5)) == chosen


def test_a_plan_is_played_out_until_the_other_side_has_answered() -> None:
    state = own_turns(1)[0]
    after = TurnPlan(FURY, 0.0, TRIES).played_out(state, state.actor, 1, 7)
    assert FURY.side_turn(after) == FURY.side_turn(state) + 2


class Told(TurnPlan):
    """Plays nothing out: one plan, or its variations, ends well, all others badly."""

    def __init__(self, seconds: float, best: int, ends: tuple[State, State]) -> None:
        super().__init__(FURY, seconds, TRIES)
        self.best = best
        self.ends = ends
        self.asked: list[int] = []

    def played_out(self, deal: State, seat: int, plan: int, seed: int) -> State:
        self.asked.append(plan)
        return self.ends[plan == self.best]


def ends_for(seat: int) -> tuple[State, State]:
    """A bad end and a good one."""
    poor, good = sorted(moments(6), key=lambda one: FURY.judge(one, seat))[::5]
    return poor, good


@pytest.mark.parametrize("best", [0, 2, 3])
def test_the_plan_that_ends_best_is_kept_for_the_turn(best: int) -> None:
    state = own_turns(1)[0]
    seat = state.actor
    told = Told(0.0, best, ends_for(seat))
    assert told.plan(state, seat, Random(1)) == best
    asked = len(told.asked)
    assert asked >= TRIES
    assert told.asked.count(best) > DEALS, "the best one was not tried again"
    assert told.plan(state, seat, Random(2)) == best
    assert len(told.asked) == asked, "it looked for a plan twice in a turn"


def test_variations_of_the_better_plans_are_tried() -> None:
    state = own_turns(1)[0]
    told = Told(0.0, 2, ends_for(state.actor))
    told.plan(state, state.actor, Random(1))
    number = FURY.plans(state, state.actor)
    assert any(plan >= number and plan % number == 2 for plan in told.asked)


def test_without_time_there_is_no_plan_and_no_second_try() -> None:
    first = own_turns(1)[0]
    later = first.clone()
    assert isinstance(later, Fury)
    later.turn += 1
    told = Told(1e-9, 1, (first, first))
    assert told.plan(first, first.actor, Random(1)) == USUAL
    assert told.plan(later, later.actor, Random(1)) == USUAL
    assert told.asked == [USUAL]


def test_whoever_takes_the_place_of_a_bot_keeps_to_its_plan() -> None:
    state = own_turns(1)[0]
    seat = state.actor
    first = Told(0.0, 3, ends_for(seat))
    assert first.plan(state, seat, Random(1)) == 3
    second = Told(0.0, 1, ends_for(seat))
    second.remember(first.memory())
    assert second.plan(state, seat, Random(1)) == 3
    assert not second.asked


def test_the_memory_of_a_level_goes_on_from_where_it_was_left() -> None:
    state = own_turns(1)[0]
    left = {"plans": [[state.actor, FURY.side_turn(state), 4]], "turn": 3, "spent": 1.5}
    captain = Captain()
    captain.remember(FURY, left)
    assert captain.memory(FURY) == left
