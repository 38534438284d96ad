"""A small search: the best few candidates are played on for a turn or two, in many imagined positions.

All candidates are played on in the same deals and with the same random numbers, so that they differ by what they
do and not by luck. The weaker half is dropped again and again, and the first thought is left only for something
that is clearly better: a search that trusts its own noise is worse than none.
"""

from __future__ import annotations

import time
from math import exp
from random import Random
from typing import Any, Final

from maproom.bots.by_judge import Outlook, outlooks
from maproom.bots.search.foresight import Foresight
from maproom.bots.search.habits import Habit
from maproom.bots.search.leads import lead_of
from maproom.bots.search.playing_on import Playout, play_on
from maproom.bots.search.turn_plan import USUAL, TurnPlan
from maproom.bots.thought import Choice, Step, Thought, chance_of
from maproom.kernel.frame import OVER
from maproom.kernel.game import Game
from maproom.kernel.state import State

PLAIN: Final = 2.0
"""By so many standard errors the first thought must lead to be taken without more ado."""
SIDE_BY_SIDE: Final = 24
"""So many positions are played on at once."""
DEPTH: Final = 2
"""How far the decisions inside a candidate are thought through for the first look at it."""


class Trial:
    """A candidate and what it brought, deal by deal."""

    def __init__(self, outlook: Outlook) -> None:
        self.action = outlook.action
        self.outlook = outlook
        self.found: list[float] = []
        """What it brought, as the bot's taste for risk feels it."""
        self.expected = 0.0
        """What it brought in all, as it is."""

    def add(self, expected: float, taste: float) -> None:
        """One deal more."""
        self.expected += expected
        self.found.append(felt(expected, taste))

    def mean(self) -> float:
        """What it brought on the average."""
        return sum(self.found) / len(self.found) if self.found else 0.0

    def chance(self) -> float:
        """How likely the seat wins with it."""
        return chance_of(self.expected / len(self.found)) if self.found else chance_of(0.0)

    def lead_over(self, other: Trial) -> tuple[float, float]:
        """How much more it brought in the same deals, and how sure that is: the standard error."""
        return lead_of(self.found, other.found)


class Terms:
    """How much a search may try."""

    def __init__(
        self,
        budget: int,
        seconds: float,
        keep: int,
        rounds: float,
        steps: int,
        doubt: float = 1.0,
        turn_seconds: float = 0.0,
        plan_tries: int = 0,
        depth: int = 1,
    ) -> None:
        self.budget = budget
        """How often a candidate is played on, all candidates together."""
        self.seconds = seconds
        """After so long it stops; 0 is no limit, and then it decides alike on every machine."""
        self.keep = keep
        """So many candidates are tried at the most."""
        self.rounds = rounds
        """A position is played on until everybody has had so many turns."""
        self.steps = steps
        """But for so many steps at the most."""
        self.doubt = doubt
        """By so many standard errors another action must be better than the first thought."""
        self.turn_seconds = turn_seconds
        """When a turn of many decisions has cost so long, its rest is played by first thoughts; 0 is no limit."""
        self.plan_tries = plan_tries
        """So often a turn of many decisions is played out to find a plan for it, in seven tenths of that time at
        the most; 0 is no plan."""
        self.depth = depth
        """So far an officer who plays on thinks the decisions inside an action through."""


class Rollouts:
    """Decides by playing the best few candidates on.

    `habit` plays the positions on, for all seats; `foresight` says what has come of it. With a `taste` for risk
    above 0 it likes what may turn out very well, below 0 it shuns what may turn out very badly.
    """

    def __init__(self, game: Game, habit: Habit, foresight: Foresight, terms: Terms, taste: float = 0.0) -> None:
        self._taste = taste
        self._game = game
        self._habit = habit
        self._foresight = foresight
        self._terms = terms
        self._turn_plan = TurnPlan(game, 0.7 * terms.turn_seconds, terms.plan_tries)
        self._turn = -1
        self._spent = 0.0
        """How long the decisions of this turn have taken."""
        self.trials: list[Trial] = []
        """What the last decision was made of."""

    def choose(self, state: State, seat: int, random: Random) -> int:
        """The first thought, or what proves clearly better."""
        self.trials = []
        legal = state.legal()
        if len(legal) == 1:
            return legal[0]
        planned = self._terms.plan_tries > 0 and self._game.plans(state, seat) > 1
        plan = self._turn_plan.plan(state, seat, random) if planned else USUAL
        imagined = state.determinize(seat, random)
        candidates = self._game.candidates_by_plan(imagined, seat, plan)
        if len(candidates) == 1:
            return candidates[0]
        ranked = outlooks(imagined, candidates, seat, DEPTH, random.getrandbits(32))
        ranked.sort(key=_rank, reverse=True)
        if planned:
            return ranked[0].action
        if len(ranked) > self._terms.keep:
            ranked = _mixed(ranked, self._habit.favourites(imagined, seat, candidates), self._terms.keep)
        self.trials = [Trial(outlook) for outlook in ranked]
        started = time.monotonic()
        if self._is_out_of_time(state):
            return self.trials[0].action
        decided = self._decide(state, seat, random)
        self._spent += time.monotonic() - started
        return decided.action

    def weigh(self, state: State, seat: int, random: Random, actions: tuple[int, ...]) -> Thought:
        """What comes of these actions and of no others, all of them played on alike often."""
        imagined = state.determinize(seat, random)
        self.trials = [Trial(one) for one in outlooks(imagined, actions, seat, DEPTH, random.getrandbits(32))]
        self._habit.begin()
        until = time.monotonic() + self._terms.seconds if self._terms.seconds else 0.0
        deals = max(2, self._terms.budget // len(actions))
        while deals > 0 and not (until and time.monotonic() > until and len(self.trials[0].found) > 1):
            together = min(deals, max(1, SIDE_BY_SIDE // len(actions)))
            self._deal(state, seat, random, self.trials, together)
            deals -= together
        return self.thought(max(self.trials, key=_mean).action)

    def lead(self, action: int, other: int) -> tuple[float, float]:
        """How much more an action brought than another when they were weighed, and how sure that is."""
        tried = {trial.action: trial for trial in self.trials}
        return tried[action].lead_over(tried[other])

    def memory(self) -> dict[str, Any]:
        """What must not be forgotten between two decisions of a turn: its plan, and the time it has cost."""
        return {"plans": self._turn_plan.memory(), "turn": self._turn, "spent": self._spent}

    def remember(self, memory: dict[str, Any]) -> None:
        """Goes on from there."""
        self._turn_plan.remember(memory["plans"])
        self._turn = memory["turn"]
        self._spent = memory["spent"]

    def _is_out_of_time(self, state: State) -> bool:
        """Whether the time for this turn is used up."""
        turn = self._game.turn_number(state)
        if turn != self._turn:
            self._turn = turn
            self._spent = 0.0
        return 0.0 < self._terms.turn_seconds < self._spent

    def _decide(self, state: State, seat: int, random: Random) -> Trial:
        """Plays on, halving the field, until the budget is spent."""
        self._habit.begin()
        until = time.monotonic() + self._terms.seconds if self._terms.seconds else 0.0
        field = self.trials
        first = field[0]
        rounds = max(1, (len(field) - 1).bit_length())
        spent = 0
        for number in range(rounds):
            deals = max(2, (self._terms.budget - spent) // ((rounds - number) * len(field)))
            while deals > 0 and not (until and time.monotonic() > until):
                together = min(deals, max(1, SIDE_BY_SIDE // len(field)))
                self._deal(state, seat, random, field, together)
                deals -= together
                spent += together * len(field)
            if _is_plain(first, field):
                return first
            if number < rounds - 1:
                field = sorted(field, key=_mean, reverse=True)[: max(2, (len(field) + 1) // 2)]
                if first not in field:
                    field.append(first)
        best = max(field, key=_mean)
        if best is first:
            return first
        lead, error = best.lead_over(first)
        return best if lead > self._terms.doubt * error else first

    def _deal(self, state: State, seat: int, random: Random, field: list[Trial], deals: int) -> None:
        """Some more deals, each the same for all that are left, played on side by side."""
        playouts: list[Playout] = []
        turns = self._turns(state)
        for _ in range(deals):
            deal = state.determinize(seat, random)
            seed = random.getrandbits(32)
            playouts += [Playout(self._game, deal, trial.action, Random(seed), turns) for trial in field]
        play_on(playouts, self._habit, self._terms.steps)
        for number, expected in enumerate(self._expected(playouts, seat)):
            field[number % len(field)].add(expected, self._taste)

    def _expected(self, playouts: list[Playout], seat: int) -> list[float]:
        """What the seat may expect where positions have been played on."""
        asked = [one.state for one in playouts if one.state.actor != OVER]
        foreseen = self._foresight.expect_each(asked, seat) if asked else []
        found: list[float] = []
        number = 0
        for one in playouts:
            if one.state.actor == OVER:
                found.append(one.state.returns()[seat])
            else:
                found.append(foreseen[number])
                number += 1
        return found

    def played_on(self, deal: State, action: int, random: Random, line: list[Step] | None) -> State:
        """The position when the turn, or some turns more, are over; what is decided until then goes into `line`."""
        playout = Playout(self._game, deal, action, random, self._turns(deal), line)
        play_on([playout], self._habit, self._terms.steps)
        return playout.state

    def _turns(self, state: State) -> int:
        """After so many changes of the turn a position has been played on enough."""
        return max(1, round(self._terms.rounds * self._game.turns_a_round(state)))

    def thought(self, chosen: int) -> Thought:
        """What the last decision was made of, the best first."""
        choices = [Choice(one.action, one.chance(), len(one.found)) for one in self.trials]
        choices.sort(key=_chance, reverse=True)
        return Thought(choices, chosen, "after_a_round")


def _is_plain(first: Trial, field: list[Trial]) -> bool:
    """Whether the first thought is so far ahead of all others that nothing more need be tried."""
    for other in field:
        if other is not first:
            lead, error = first.lead_over(other)
            if lead <= PLAIN * error:
                return False
    return True


def _mixed(ranked: list[Outlook], favourites: list[int], most: int) -> list[Outlook]:
    """The best outlooks and the habit's favourites in turn, the best outlook first."""
    place = {action: number for number, action in enumerate(favourites)}
    order = sorted(
        range(len(ranked)), key=lambda number: (min(number, place.get(ranked[number].action, number)), number)
    )
    return [ranked[number] for number in order[:most]]


def _rank(outlook: Outlook) -> tuple[float, int, int]:
    return outlook.rank()


def _mean(trial: Trial) -> float:
    return trial.mean()


def _chance(choice: Choice) -> float:
    return choice.chance


def felt(expected: float, taste: float) -> float:
    """What an expectation from -1 to 1 is felt to be worth: a gain more than a loss by those who like risk.

    >>> [round(sum(felt(one, taste) for one in (-0.5, 0.5)), 2) for taste in (-1.0, 0.0, 1.0)]
    [-0.26, 0.0, 0.26]
    """
    return (exp(taste * expected) - 1.0) / taste if taste else expected
