"""A plan for a whole turn, where a turn has hundreds of small decisions and none of them alone shows what is good.

A game may know several plans: stances under which its candidates answer all questions of a turn. At the first
decision of a turn it is played out under each of them, in the same deals, and the best one is kept to its end.
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
"""In so many deals plans are compared, if nobody says otherwise, and never in fewer."""
DOUBT: Final = 0.5
"""By so many standard errors a plan must be better than the usual one."""
LONGEST: Final = 3000
"""Steps after which a turn counts as over."""


class TurnPlan:
    """Keeps the plan of a seat for a turn.

    With a limit of `seconds` it stops looking; where the first try already shows that there is no time for all
    plans, as on a slow machine, it never tries again.
    """

    def __init__(self, game: Game, seconds: float, longest: int = LONGEST, deals: int = DEALS) -> None:
        self._game = game
        self._seconds = seconds
        self._deals = deals
        self._longest = longest
        self._kept: dict[int, tuple[int, int]] = {}
        """For each seat the turn and its plan."""
        self._has_time = True

    def plan(self, state: State, seat: int, random: Random) -> int:
        """The plan that the seat follows in this turn."""
        number = self._game.plans(seat)
        if number == 1:
            return USUAL
        turn = self._game.turn_number(state)
        kept = self._kept.get(seat)
        if kept is not None and kept[0] == turn:
            return kept[1]
        chosen = self._chosen(state, seat, number, random) if self._has_time else USUAL
        self._kept[seat] = turn, chosen
        return chosen

    def _chosen(self, state: State, seat: int, number: int, random: Random) -> int:
        """The plan that brings clearly more than the usual one, or that."""
        started = time.monotonic()
        found: list[list[float]] = [[] for _ in range(number)]
        for deals in range(self._deals):
            brought = self._deal(state, seat, number, random, started, deals * number)
            if not brought:
                if deals < DEALS:
                    return USUAL
                break
            for plan, worth in enumerate(brought):
                found[plan].append(worth)
        best = max(range(number), key=lambda plan: sum(found[plan]))
        lead, error = lead_of(found[best], found[USUAL])
        return best if lead > DOUBT * error else USUAL

    def _deal(
        self, state: State, seat: int, number: int, random: Random, started: float, tried: int
    ) -> list[float]:
        """What each plan brings in one more deal; nothing where the time is up before all were tried."""
        deal = state.determinize(seat, random)
        seed = random.getrandbits(32)
        brought: list[float] = []
        for plan in range(number):
            brought.append(self._game.judge(self.played_out(deal, seat, plan, seed), seat))
            if self._is_out_of_time(time.monotonic() - started, tried + plan + 1, number):
                return []
        return brought

    def _is_out_of_time(self, gone: float, tried: int, number: int) -> bool:
        """Whether there is no time for the rest; if one try is enough to see that, none is made again."""
        if self._seconds <= 0.0:
            return False
        if tried == 1:
            self._has_time = number * gone <= self._seconds
        return gone > self._seconds or not self._has_time

    def played_out(self, deal: State, seat: int, plan: int, seed: int) -> State:
        """The position at the end of the turn if the seat follows a plan, and others none."""
        game = self._game
        state = deal.clone()
        turn = game.turn_number(state)
        random = Random(seed)
        for _ in range(self._longest):
            actor = state.actor
            if actor == CHANCE:
                state.carry_out(state.sample(random))
                continue
            if actor == OVER or game.turn_number(state) != turn:
                break
            own = actor == seat
            actions = game.candidates_by_plan(state, actor, plan) if own else game.candidates(state, actor)
            only = len(actions) == 1
            state.carry_out(actions[0] if only else best_of(outlooks(state, actions, actor, 1, seed))[0])
        return state
