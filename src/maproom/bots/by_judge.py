"""The bots that take what looks best to the game's judge once an action, with all that it sets off, is over."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from maproom.bots.thought import Step, remember
from maproom.kernel.frame import CHANCE, OVER, Frame
from maproom.kernel.game import Game
from maproom.kernel.state import State

PATIENCE: Final = 60
"""Steps after which an action counts as over, however much of it is still pending."""

GROSS: Final = 50.0
"""A candidate that is farther behind than this, such as a lost game, makes nobody less sure of the others."""


class ByJudge:
    """Compares the candidates by the game's judge, in a position dealt as the seat could imagine it.

    An action is followed until the stack has come back to where it was: the decisions on the way are made
    in the same manner for whoever is to decide, and chance is sampled alike for all the actions compared.

    `depth` is how far decisions inside an action are thought through. `slips` is how wrong an estimate may be,
    as a part of how far the others are behind the best on the average: a person who misjudges, not one who throws
    the dice.
    """

    def __init__(self, depth: int = 2, slips: float = 0.0) -> None:
        self._depth = depth
        self._slips = slips

    def choose(self, state: State, seat: int, random: Random) -> int:
        """The action with the best outlook; equal ones are drawn."""
        legal = state.legal()
        if len(legal) == 1:
            return legal[0]
        imagined = state.determinize(seat, random)
        candidates = self._candidates(imagined, seat, random)
        if len(candidates) == 1:
            return candidates[0]
        ranked = outlooks(imagined, candidates, seat, self._depth, random.getrandbits(32))
        if self._slips:
            return _with_slips(ranked, self._slips, random)
        best = best_of(ranked)
        return best[random.randrange(len(best))]

    def _candidates(self, imagined: State, seat: int, random: Random) -> tuple[int, ...]:
        """What it thinks of at all."""
        game = imagined.game()
        if self._slips:
            return game.misjudged_candidates(imagined, seat, self._slips, random.getrandbits(32))
        return game.candidates(imagined, seat)

    def played_on(self, deal: State, action: int, random: Random, line: list[Step]) -> State:
        """The position once the action, with all that it sets off, is over."""
        return aftermath(deal.game(), deal, action, self._depth, random.getrandbits(32), line)[0]


class Outlook:
    """What an action leads to: its worth, how much is still pending, and after how many steps."""

    def __init__(self, action: int, worth: float, pending: int, steps: int) -> None:
        self.action = action
        self.worth = worth
        self.pending = pending
        self.steps = steps

    def rank(self) -> tuple[float, int, int]:
        """The better, the greater; of equal ones, those that are over soonest."""
        return self.worth, -self.pending, -self.steps


def best_of(ranked: list[Outlook]) -> list[int]:
    """The actions with the best outlook."""
    highest = max([one.rank() for one in ranked])
    return [one.action for one in ranked if one.rank() == highest]


def outlooks(state: State, actions: tuple[int, ...], seat: int, depth: int, seed: int) -> list[Outlook]:
    """What each of some actions leads to."""
    game = state.game()
    found: list[Outlook] = []
    for action in actions:
        after, steps = aftermath(game, state, action, depth, seed)
        found.append(Outlook(action, game.judge(after, seat), len(after.stack), steps))
    return found


def aftermath(
    game: Game, state: State, action: int, depth: int, seed: int, line: list[Step] | None = None
) -> tuple[State, int]:
    """The position when an action, and with some depth all that it sets off, are over; and after how many steps.

    What is decided on the way is written into `line`.
    """
    if line is not None:
        remember(line, state, action)
    prepares = depth > 0 and game.prepares(state, action)
    after = state.clone()
    after.carry_out(action)
    if depth == 0:
        return after, 1
    chance: Random | None = None
    for step in range(1, PATIENCE):
        if after.actor == OVER:
            return after, step
        if is_over(after.stack, state.stack):
            if not prepares or after.actor == CHANCE:
                return after, step
            prepares = False
        if after.actor == CHANCE:
            chance = chance or Random(seed)
            after.carry_out(after.sample(chance))
        else:
            actions = game.candidates(after, after.actor)
            only = len(actions) == 1
            best = actions[0] if only else best_of(outlooks(after, actions, after.actor, depth - 1, seed))[0]
            if line is not None:
                remember(line, after, best)
            after.carry_out(best)
    return after, PATIENCE


def is_over(pending: list[Frame[Any]], before: list[Frame[Any]]) -> bool:
    """Whether all that an action set off is done.

    It is when less is pending than before, when the same question is put again, or when what lay below the
    question is gone: the turn has passed. The next of its kind in that place only carries a text on.
    """
    height = len(before)
    if len(pending) < height:
        return True
    if pending[: height - 1] == before[:-1]:
        return len(pending) == height and pending[-1].name() == before[-1].name()
    return pending[: height - 2] != before[:-2] or pending[height - 2].name() != before[-2].name()


def _with_slips(ranked: list[Outlook], slips: float, random: Random) -> int:
    """The action that looks best to somebody whose estimates are off."""
    best = max([one.worth for one in ranked])
    spread = slips * sum([min(best - one.worth, GROSS) for one in ranked]) / (len(ranked) - 1)
    felt = [(one.worth + random.gauss(0.0, spread), random.random(), one.action) for one in ranked]
    return max(felt)[2]
