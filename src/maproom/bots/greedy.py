"""The bot that takes what looks best once an action, with all that it sets off, is over.

It stays as it was in version 0.1.0: every other bot is measured by it, so its faults are part of it.
"""

from __future__ import annotations

from random import Random
from typing import Any

from maproom.kernel.frame import CHANCE, OVER, Frame
from maproom.kernel.state import State

DEPTH = 2
"""How deep decisions inside an action are thought through; below that the first look decides."""
PATIENCE = 60
"""Steps after which an action counts as over, however much of it is still pending."""


class Greedy:
    """Compares the legal actions by the game's judge, in a position dealt as the seat could imagine it.

    An action is followed until the stack has come back to where it was: the decisions on the way are made
    greedily for whoever is to decide, and chance is sampled alike for all the actions compared.
    """

    def choose(self, state: State, seat: int, random: Random) -> int:
        """The action with the best outlook; equal ones are drawn."""
        legal = state.legal()
        if len(legal) == 1:
            return legal[0]
        imagined = state.determinize(seat, random)
        candidates = imagined.game().yardstick_candidates(imagined, seat)
        if len(candidates) == 1:
            return candidates[0]
        best = _best(imagined, candidates, seat, DEPTH, random.getrandbits(32))
        return best[random.randrange(len(best))]


def _best(state: State, legal: tuple[int, ...], seat: int, depth: int, seed: int) -> list[int]:
    """The actions with the best outlook for a seat; of equal ones, those that are over soonest."""
    judge = state.game().yardstick
    best: list[int] = []
    highest = (float("-inf"), 0, 0)
    for action in legal:
        after, steps = _aftermath(state, action, depth, seed)
        outlook = (judge(after, seat), -len(after.stack), -steps)
        if outlook > highest:
            highest = outlook
            best = [action]
        elif outlook == highest:
            best.append(action)
    return best


def _aftermath(state: State, action: int, depth: int, seed: int) -> tuple[State, int]:
    """The position when an action, and with some depth all that it sets off, are over; and after how many steps."""
    after = state.clone()
    after.apply(action)
    if depth == 0:
        return after, 1
    chance: Random | None = None
    for step in range(1, PATIENCE):
        if after.actor == OVER or _is_over(after.stack, state.stack):
            return after, step
        if after.actor == CHANCE:
            chance = chance or Random(seed)
            after.apply(after.sample(chance))
        else:
            legal = after.game().yardstick_candidates(after, after.actor)
            only = len(legal) == 1
            after.apply(legal[0] if only else _best(after, legal, after.actor, depth - 1, seed)[0])
    return after, PATIENCE


def _is_over(pending: list[Frame[Any]], before: list[Frame[Any]]) -> bool:
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
