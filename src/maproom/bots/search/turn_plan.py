"""A plan for a whole turn, where a turn has hundreds of small decisions and none of them alone shows what is good.

A game may know several plans: stances under which its candidates answer all questions of a turn, and variations of
each of them. At the first decision of a turn it is played out under them, and answered by the others, in the same
deals; the weaker half is dropped again and again, and the best one is kept to the end of the turn.
"""

from __future__ import annotations

import time
from random import Random
from typing import Final

from maproom.bots.by_judge import best_of, outlooks
from maproom.bots.search.leads import lead_of
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.game import Game
from maproom.kernel.state import State

USUAL: Final = 0
"""The plan of whoever has none."""
DEALS: Final = 2
"""A plan is followed only when it was tried in so many deals."""
DOUBT: Final = 0.5
"""By so many standard errors a plan must be better than the usual one."""
FINALISTS: Final = 4
"""So many are compared for the rest of the time."""
TURNS: Final = 2
"""A plan is judged after so many turns of single sides: when it has been answered."""
LONGEST: Final = 6000
"""Steps after which it counts as over."""


class Attempt:
    """A plan and what it brought, deal by deal."""

    def __init__(self, plan: int) -> None:
        self.plan = plan
        self.brought: list[float] = []

    def mean(self) -> float:
        """What it brought on the average."""
        return sum(self.brought) / max(1, len(self.brought))


class TurnPlan:
    """Keeps the plan of a seat for a turn.

    `tries` is how often a turn is played out in all. With a limit of `seconds` it stops looking; where the first
    try already shows that there is no time for all plans, as on a slow machine, it never tries again.
    """

    def __init__(self, game: Game, seconds: float, tries: int, longest: int = LONGEST) -> None:
        self._game = game
        self._seconds = seconds
        self._tries = tries
        self._longest = longest
        self._kept: dict[int, tuple[int, int]] = {}
        """For each seat the turn and its plan."""
        self._has_time = True
        self._until = 0.0

    def plan(self, state: State, seat: int, random: Random) -> int:
        """The plan that the seat follows in this turn."""
        if self._game.plans(state, seat) == 1:
            return USUAL
        turn = self._game.side_turn(state)
        kept = self._kept.get(seat)
        if kept is not None and kept[0] == turn:
            return kept[1]
        chosen = self._chosen(state, seat, random) if self._has_time else USUAL
        self._kept[seat] = turn, chosen
        return chosen

    def memory(self) -> list[list[int]]:
        """What it has settled on: seat, turn and plan."""
        return [[seat, turn, plan] for seat, (turn, plan) in self._kept.items()]

    def remember(self, memory: list[list[int]]) -> None:
        """Keeps to what it, or another of its kind, settled on before."""
        self._kept = {seat: (turn, plan) for seat, turn, plan in memory}

    def _chosen(self, state: State, seat: int, random: Random) -> int:
        """The plan that brings clearly more than the usual one, or that."""
        self._until = time.monotonic() + self._seconds
        usual = Attempt(USUAL)
        field = self._first_deal(state, seat, usual, random)
        left = self._tries - len(field)
        while left > 0:
            field = sorted(field, key=_mean, reverse=True)[: max(FINALISTS, len(field) // 2)]
            if usual not in field:
                field.append(usual)
            deal, seed = state.determinize(seat, random), random.getrandbits(32)
            brought = [self._brought(deal, seat, one.plan, seed) for one in field if not self._is_late()]
            if len(brought) < len(field):
                break
            for one, worth in zip(field, brought, strict=True):
                one.brought.append(worth)
            left -= len(field)
        best = max([one for one in field if len(one.brought) == len(usual.brought)], key=_mean)
        lead, error = lead_of(best.brought, usual.brought)
        return best.plan if len(usual.brought) >= DEALS and lead > DOUBT * error else USUAL

    def _first_deal(self, state: State, seat: int, usual: Attempt, random: Random) -> list[Attempt]:
        """All named plans, then variations of those that brought most, in one deal, for a third of the tries."""
        named = self._game.plans(state, seat)
        deal, seed = state.determinize(seat, random), random.getrandbits(32)
        field = [usual, *[Attempt(plan) for plan in range(1, named)]]
        for number, one in enumerate(field):
            began = time.monotonic()
            one.brought.append(self._brought(deal, seat, one.plan, seed))
            if number == 0 and self._seconds > 0.0:
                self._has_time = DEALS * named * (time.monotonic() - began) <= self._seconds
            if self._is_late():
                return field[: number + 1]
        best = sorted(field, key=_mean, reverse=True)[: max(1, named // 2)]
        for number in range(self._tries // 3 - named):
            if self._is_late():
                break
            one = Attempt(best[number % len(best)].plan + named * random.randrange(1, 1 << 16))
            one.brought.append(self._brought(deal, seat, one.plan, seed))
            field.append(one)
        return field

    def _is_late(self) -> bool:
        return self._seconds > 0.0 and (not self._has_time or time.monotonic() > self._until)

    def _brought(self, deal: State, seat: int, plan: int, seed: int) -> float:
        return self._game.judge(self.played_out(deal, seat, plan, seed), seat)

    def played_out(self, deal: State, seat: int, plan: int, seed: int) -> State:
        """The position some turns later if the seat follows a plan in this turn, and others none."""
        game = self._game
        state = deal.clone()
        turn = game.side_turn(state)
        random = Random(seed)
        for _ in range(self._longest):
            actor = state.actor
            if actor == CHANCE:
                state.carry_out(state.sample(random))
                continue
            now = game.side_turn(state)
            if actor == OVER or now >= turn + TURNS:
                break
            follows = actor == seat and now == turn
            actions = game.candidates_by_plan(state, actor, plan) if follows else game.candidates(state, actor)
            only = len(actions) == 1
            state.carry_out(actions[0] if only else best_of(outlooks(state, actions, actor, 1, seed))[0])
        return state


def _mean(attempt: Attempt) -> float:
    return attempt.mean()
