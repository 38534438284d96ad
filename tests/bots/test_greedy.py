"""The bot that takes what looks best, and never peeks."""

from __future__ import annotations

from random import Random

import pytest
from support.east_front import GAME, TITLES, position

from maproom.bots import bot
from maproom.games.east_front.state import EastFront
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.state import State
from maproom.lab.play.simulate import Match, simulate


def line(s: EastFront, seed: int = 1) -> str:
    """What the greedy bot does now, as a line of a record."""
    return GAME.verbs.line(bot("greedy").choose(s, s.actor, Random(seed)))


def positions(seed: int, number: int) -> list[State]:
    """Positions of a game between greedy bots at which a seat has a choice, spread over the game."""
    random = Random(seed)
    state = GAME.new()
    found: list[State] = []
    while state.actor != OVER and len(found) < number:
        if state.actor == CHANCE:
            state.apply(state.sample(random))
            continue
        if len(state.legal()) > 1 and random.random() < 0.2:
            found.append(state.clone())
        state.apply(bot("greedy").choose(state, state.actor, random))
    return found


def test_a_star_that_lies_open_is_taken() -> None:
    s = position(
        pieces={"berlin": ["germany infantry"], "mogilev": ["germany tank"]},
        control={"brest": "axis", "lwow": "axis", "mogilev": "axis"},
        turn=("axis", "second_movement", 3),
    )
    assert line(s) in ("move germany-tank-1 kiev", "move germany-tank-1 smolensk")


def test_the_only_legal_action_is_taken_without_a_thought() -> None:
    s = position(turn=("axis", "second_movement"))
    assert [GAME.verbs.line(action) for action in s.legal()] == ["done"]
    assert line(s) == "done"


@pytest.mark.parametrize("step", ["first_movement", "second_action", "second_movement"])
@pytest.mark.parametrize("side", ["axis", "allies"])
@pytest.mark.parametrize("round", [1, 3, 16])
def test_own_pieces_stay_on_the_board_and_the_turn_is_ended(round: int, side: str, step: str) -> None:
    """Nothing is to be gained by taking pieces off, whatever scoring or the other side's turn will bring."""
    cards = {"axis": ["G01", "G02", "G03", "G04", "G05"], "allies": ["S01", "S02", "S03", "S04", "S05"]}
    s = position(**{"from": "setup"}, hands=cards, turn=(side, step, round), points={"axis": 8, "allies": 4})
    random = Random(1)
    seat = s.actor
    lines: list[str] = []
    while s.side == seat and s.actor != OVER:
        if s.actor == CHANCE:
            s.apply(s.sample(random))
            continue
        action = bot("greedy").choose(s, s.actor, random)
        if s.actor == seat:
            lines.append(GAME.verbs.line(action))
        s.apply(action)
    assert lines[-1] == "done"
    assert "take-off" not in lines


def test_a_card_is_judged_by_what_its_text_brings() -> None:
    """Two tanks for one card are better than an infantry for one, a new card or nothing."""
    s = position(
        hands={"allies": [TITLES["T-34 Medium Tank"]]},
        contingency={f"CS{number}": "discarded" for number in range(1, 6)},
        turn=("allies", "second_action", 5),
    )
    assert {GAME.verbs.line(action) for action in s.legal()} >= {"conscript soviet-infantry", "pass"}
    assert line(s) == f"play {TITLES['T-34 Medium Tank']}"


def test_of_equal_actions_the_one_that_is_over_soonest_is_taken() -> None:
    """A mulligan brings seven cards for seven, so the hand is kept."""
    state = GAME.new()
    random = Random(1)
    while state.actor == CHANCE:
        state.apply(state.sample(random))
    assert {GAME.verbs.line(action) for action in state.legal()} == {"keep", "mulligan"}
    assert GAME.verbs.line(bot("greedy").choose(state, state.actor, random)) == "keep"


@pytest.mark.parametrize("seed", [1, 2])
def test_the_choice_does_not_depend_on_what_the_seat_cannot_see(seed: int) -> None:
    found = positions(seed, 12)
    assert len({state.actor for state in found}) == 2
    for state in found:
        seat = state.actor
        choice = bot("greedy").choose(state, seat, Random(9))
        hands = set()
        for deal in range(4):
            other = state.determinize(seat, Random(deal))
            assert isinstance(other, EastFront)
            hands.add(other.hand[1 - seat])
            assert bot("greedy").choose(other, seat, Random(9)) == choice
        assert len(hands) > 1, "the deals were all alike"


def test_choosing_leaves_the_position_alone_and_can_be_repeated() -> None:
    for state in positions(3, 4):
        before = state.digest()
        choices = {bot("greedy").choose(state, state.actor, Random(4)) for _ in range(2)}
        assert len(choices) == 1
        assert choices <= set(state.legal())
        assert state.digest() == before


def test_it_beats_chance_on_both_sides() -> None:
    tally = simulate(Match("east-front", ("greedy", "random"), 1, swap=True), 2)
    assert tally.errors == []
    assert tally.bot_wins == {"greedy": 2, "random": 0}
