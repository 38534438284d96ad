"""How far those who look ahead see: until everybody has had a turn, in every game."""

from __future__ import annotations

from random import Random

import pytest

import maproom
from maproom.bots.by_judge import ByJudge
from maproom.bots.search.habits import BotHabit
from maproom.bots.search.playing_on import Playout, play_on
from maproom.games.frontier_wars.state import FrontierWars
from maproom.games.frontier_wars.verbs import ACTIONS
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.state import State

FRONTIER_WARS = maproom.game("frontier-wars")
FAR = 1000


def in_actions(scenario: str, number: int) -> list[State]:
    """The first decisions of turns in the Actions phase."""
    random = Random(4)
    state = FRONTIER_WARS.new(scenario=scenario)
    officer = ByJudge(depth=0)
    found: list[State] = []
    turn = -1
    while state.actor != OVER and len(found) < number:
        if state.actor == CHANCE:
            state.carry_out(state.sample(random))
            continue
        assert isinstance(state, FrontierWars)
        if state.phase == ACTIONS and state.actor == state.active and FRONTIER_WARS.turn_number(state) != turn:
            turn = FRONTIER_WARS.turn_number(state)
            found.append(state.clone())
        state.carry_out(officer.choose(state, state.actor, random))
    return found


@pytest.mark.parametrize("scenario", ["compact-2", "compact-4"])
def test_a_round_of_frontier_wars_lasts_until_the_own_turn_has_come_again(scenario: str) -> None:
    """A turn number for each phase once let a search end before the enemy had moved."""
    moments = in_actions(scenario, 5)
    assert len({state.actor for state in moments}) > 1
    for moment in moments:
        turns = FRONTIER_WARS.turns_a_round(moment)
        playout = Playout(FRONTIER_WARS, moment, moment.legal()[0], Random(1), turns)
        play_on([playout], BotHabit(ByJudge(depth=0)), FAR)
        after = playout.state
        assert isinstance(after, FrontierWars)
        assert isinstance(moment, FrontierWars)
        assert after.actor == OVER or (after.round, after.phase) >= (moment.round + 1, ACTIONS)
