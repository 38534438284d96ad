"""A small search: the best few candidates are played on for a turn or two, in many imagined positions.

All candidates are played on in the same deals and with the same random numbers, so that they differ by what they
do and not by luck. The weaker half is dropped again and again, and the first thought is left only for something
that is clearly better: a search that trusts its own noise is worse than none.
"""

from __future__ import annotations

import time
from math import sqrt
from random import Random

from maproom.bots.by_judge import Outlook, outlooks
from maproom.bots.search.adviser import Adviser
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.game import Game
from maproom.kernel.state import State

LONGEST = 160
"""A position is played on for so many steps at the most."""


class Trial:
    """A candidate and what it brought, deal by deal."""

    def __init__(self, outlook: Outlook) -> None:
        self.action = outlook.action
        self.outlook = outlook
        self.found: list[float] = []

    def mean(self) -> float:
        """What it brought on the average."""
        return sum(self.found) / len(self.found) if self.found else 0.0

    def lead_over(self, other: Trial) -> tuple[float, float]:
        """How much more it brought in the same deals, and how sure that is: the standard error."""
        number = min(len(self.found), len(other.found))
        if number < 2:
            return 0.0, 1.0
        gaps = [self.found[deal] - other.found[deal] for deal in range(number)]
        mean = sum(gaps) / number
        variance = sum([(gap - mean) * (gap - mean) for gap in gaps]) / (number - 1)
        return mean, sqrt(variance / number)


class Habit:
    """How a position is played on: what an adviser would rather do."""

    def __init__(self, game: Game, adviser: Adviser) -> None:
        self._game = game
        self._adviser = adviser

    def next(self, state: State, random: Random) -> int:
        """An action for whoever is to decide, drawn by how good it looks."""
        actions = self._game.candidates(state, state.actor)
        if len(actions) == 1:
            return actions[0]
        priors = self._adviser.advise(state, actions).priors
        mark = random.random()
        for action, prior in zip(actions, priors, strict=True):
            mark -= prior
            if mark < 0.0:
                return action
        return actions[-1]


class Rollouts:
    """Decides by playing the best few candidates on."""

    def __init__(
        self,
        game: Game,
        adviser: Adviser,
        budget: int,
        seconds: float = 0.0,
        keep: int = 8,
        turns: int = 1,
        doubt: float = 1.0,
        depth: int = 2,
    ) -> None:
        self._game = game
        self._adviser = adviser
        self._habit = Habit(game, adviser)
        self._budget = budget
        """How often a candidate is played on, all candidates together."""
        self._seconds = seconds
        self._keep = keep
        self._turns = turns
        self._doubt = doubt
        """By so many standard errors another action must be better than the first thought."""
        self._depth = depth
        self.trials: list[Trial] = []

    def choose(self, state: State, seat: int, random: Random) -> int:
        """The first thought, or what proves clearly better."""
        self.trials = []
        legal = state.legal()
        if len(legal) == 1:
            return legal[0]
        imagined = state.determinize(seat, random)
        candidates = self._game.candidates(imagined, seat)
        if len(candidates) == 1:
            return candidates[0]
        ranked = outlooks(imagined, candidates, seat, self._depth, random.getrandbits(32))
        ranked.sort(key=_rank, reverse=True)
        self.trials = [Trial(outlook) for outlook in ranked[: self._keep]]
        return self._decide(state, seat, random).action

    def _decide(self, state: State, seat: int, random: Random) -> Trial:
        """Plays on, halving the field, until the budget is spent."""
        until = time.monotonic() + self._seconds if self._seconds else 0.0
        field = self.trials
        first = field[0]
        rounds = max(1, (len(field) - 1).bit_length())
        spent = 0
        for number in range(rounds):
            deals = max(2, (self._budget - spent) // ((rounds - number) * len(field)))
            for _ in range(deals):
                if until and time.monotonic() > until:
                    break
                self._deal(state, seat, random, field)
                spent += len(field)
            if number < rounds - 1:
                field = sorted(field, key=_mean, reverse=True)[: max(2, (len(field) + 1) // 2)]
                if first not in field:
                    field.append(first)
        best = max(field, key=_mean)
        if best is first:
            return first
        lead, error = best.lead_over(first)
        return best if lead > self._doubt * error else first

    def _deal(self, state: State, seat: int, random: Random, field: list[Trial]) -> None:
        """One more deal, the same for all that are left."""
        deal = state.determinize(seat, random)
        seed = random.getrandbits(32)
        for trial in field:
            trial.found.append(self._played_on(deal, trial.action, seat, Random(seed)))

    def _played_on(self, deal: State, action: int, seat: int, random: Random) -> float:
        """What the seat may expect when the turn, or some turns more, are over."""
        game = self._game
        state = deal.clone()
        until = game.turn_number(state) + self._turns
        state.carry_out(action)
        for _ in range(LONGEST):
            actor = state.actor
            if actor == OVER:
                return state.returns()[seat]
            if actor == CHANCE:
                state.carry_out(state.sample(random))
            elif game.turn_number(state) >= until:
                break
            else:
                state.carry_out(self._habit.next(state, random))
        while state.actor == CHANCE:
            state.carry_out(state.sample(random))
        if state.actor == OVER:
            return state.returns()[seat]
        return self._adviser.advise(state, state.legal()[:1]).values[seat]


def _rank(outlook: Outlook) -> tuple[float, int, int]:
    return outlook.rank()


def _mean(trial: Trial) -> float:
    return trial.mean()
