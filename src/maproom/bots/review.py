"""A finished game looked at once more: the estimate over its course, and the decisions that cost most.

Every decision is judged from what its seat knew then. A first look, the officer's, goes over the game; where what
was done looks worse than something else, a deeper one plays both on in many imagined positions. What is left are
the turning moments. The work is done in small steps, so that it can be shown how far it is and broken off.
"""

from __future__ import annotations

import time
from random import Random
from typing import Any, Final

from maproom.bots.by_judge import outlooks
from maproom.bots.levels import foresight_for, looking_ahead
from maproom.bots.search.rollouts import Terms
from maproom.bots.telling import tell
from maproom.bots.thought import Choice, Thought, chance_of
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.game import Game
from maproom.kernel.state import State

MARKS: Final = 60
"""So often the estimate is taken over a game."""
FIRST_SECONDS: Final = 50.0
"""So long the first look takes at the most: where there is too little time, decisions are left out evenly."""
DEEPER: Final = 14
"""So many decisions are looked at more deeply ..."""
KEPT: Final = 6
"""... and so many are told at the most."""
IDEAS: Final = 3
"""So many other actions are compared with the one that was taken."""
NOTABLE: Final = 0.02
"""A decision that costs less than this chance of winning is none of the turning moments."""
WEIGHING: Final = Terms(budget=64, seconds=2.5, keep=4, rounds=1.0, steps=60)
FIRST_SHARE: Final = 0.6
"""The first look's share of the progress."""


class Doubt:
    """A decision that looked worse at first sight than something else."""

    def __init__(self, moment: int, position: State, taken: int, ideas: tuple[int, ...], loss: float) -> None:
        self.moment = moment
        self.position = position
        self.taken = taken
        self.ideas = ideas
        self.loss = loss


class Turning:
    """A decision that proved worse than another: what was done, and what the computer would rather have done."""

    def __init__(self, doubt: Doubt, taken: Choice, better: Choice, thought: Thought) -> None:
        self.moment = doubt.moment
        self.position = doubt.position
        self.taken = taken
        self.better = better
        self.thought = thought

    def cost(self) -> float:
        """How much of a chance it cost."""
        return self.better.chance - self.taken.chance

    def to_json(self, language: str) -> dict[str, Any]:
        """In the words of the game."""
        state = self.position
        seat = state.game().seat_named(state.actor, language)
        return {
            "moment": self.moment,
            "turn": state.game().turn_number(state),
            "seat": seat.id,
            "seat_name": seat.text,
            "taken": state.label(self.taken.action, language),
            "taken_chance": round(self.taken.chance, 3),
            "better": state.label(self.better.action, language),
            "better_chance": round(self.better.chance, 3),
            "why": self.thought.why(self.better, state, language),
            "line": [step.to_json(language) for step in self.better.line],
        }


class Review:
    """The analysis of a game, some seconds at a time."""

    def __init__(
        self,
        game: Game,
        options: dict[str, Any],
        scenario: str,
        lines: list[str],
        seed: int = 1,
        readings: int | None = None,
    ) -> None:
        self._game = game
        self._lines = lines
        self._seed = seed
        self._state = game.new(options, scenario, readings=readings)
        self._moment = 0
        self._sides = [[game.seat_names.index(seat) for seat in team] for team in game.teams(options, scenario)]
        self._foresight = foresight_for(game)
        self._search = looking_ahead(game, WEIGHING)
        self._spent = 0.0
        self._next_mark = 0.0
        self._decisions = 0
        self._looked = 0
        self._tries = 0
        self._weighed = 0
        self._course: list[tuple[int, int, list[float]]] = []
        self._doubts: list[Doubt] = []
        self._turnings: list[Turning] = []

    # -- working ------------------------------------------------------------------------------------

    def work(self, seconds: float) -> None:
        """Goes on for about so long."""
        until = time.monotonic() + seconds
        while not self.is_done() and time.monotonic() < until:
            if self._moment <= len(self._lines):
                self._look()
            else:
                self._weigh(self._doubts[self._weighed])
                self._weighed += 1

    def is_done(self) -> bool:
        """Whether there is nothing left to look at."""
        return self._moment > len(self._lines) and self._weighed >= len(self._doubts)

    def progress(self) -> float:
        """How far it is, from 0 to 1."""
        first = min(1.0, self._moment / (len(self._lines) + 1))
        deeper = self._weighed / len(self._doubts) if self._doubts else 1.0
        return FIRST_SHARE * first + ((1.0 - FIRST_SHARE) * deeper if first == 1.0 else 0.0)

    def _look(self) -> None:
        """One moment of the first look: the estimate now and then, the decision, and on to the next."""
        state, moment = self._state, self._moment
        if state.actor == OVER or (state.actor != CHANCE and moment >= self._next_mark):
            self._mark(state, moment)
        self._moment += 1
        if moment == len(self._lines):
            self._choose_doubts()
            return
        action = self._game.action(self._lines[moment])
        if state.actor >= 0 and len(state.legal()) > 1:
            self._decisions += 1
            # Where time runs out, the decisions that are looked at stay spread over the whole game.
            if self._spent * len(self._lines) <= FIRST_SECONDS * (moment + 1):
                began = time.monotonic()
                self._first_look(state, moment, action)
                self._spent += time.monotonic() - began
        state.apply(action)

    def _mark(self, state: State, moment: int) -> None:
        chances: list[float] = []
        for side in self._sides:
            if state.actor == OVER:
                expected = state.returns()[side[0]]
            else:
                expected = self._foresight.expect_each([state], side[0])[0]
            chances.append(chance_of(expected))
        self._course.append((moment, self._game.turn_number(state), chances))
        self._next_mark = moment + max(1.0, len(self._lines) / MARKS)

    def _first_look(self, state: State, moment: int, taken: int) -> None:
        seat = state.actor
        random = Random(self._seed * 1_000_003 + moment)
        imagined = state.determinize(seat, random)
        candidates = self._game.candidates(imagined, seat)
        if taken not in candidates:
            candidates = (taken, *candidates)
        self._looked += 1
        if len(candidates) == 1:
            return
        ranked = outlooks(imagined, candidates, seat, 2, random.getrandbits(32))
        ranked.sort(key=lambda one: one.rank(), reverse=True)
        own = next(one.worth for one in ranked if one.action == taken)
        loss = chance_of(self._game.expected(ranked[0].worth)) - chance_of(self._game.expected(own))
        ideas = tuple([one.action for one in ranked if one.action != taken][:IDEAS])
        if loss > 0.0:
            self._doubts.append(Doubt(moment, state.clone(), taken, ideas, loss))
            if len(self._doubts) > 4 * DEEPER:
                self._doubts.sort(key=lambda one: one.loss, reverse=True)
                del self._doubts[2 * DEEPER :]

    def _choose_doubts(self) -> None:
        """The greatest doubts, at most two of one turn: a bad turn is told once, not ten times."""
        self._doubts.sort(key=lambda one: one.loss, reverse=True)
        chosen: list[Doubt] = []
        met: dict[int, int] = {}
        for doubt in self._doubts:
            turn = self._game.turn_number(doubt.position)
            if len(chosen) < DEEPER and met.get(turn, 0) < 2:
                met[turn] = met.get(turn, 0) + 1
                chosen.append(doubt)
        self._doubts = chosen

    def _weigh(self, doubt: Doubt) -> None:
        """The deeper look: it stands if another action is better by more than chance explains."""
        state, seat = doubt.position, doubt.position.actor
        random = Random(self._seed * 7_919 + doubt.moment)
        thought = self._search.weigh(state, seat, random, (doubt.taken, *doubt.ideas))
        self._tries += sum([choice.tries for choice in thought.choices])
        if thought.chosen == doubt.taken:
            return
        lead, error = self._search.lead(thought.chosen, doubt.taken)
        better = thought.taken()
        taken = next(choice for choice in thought.choices if choice.action == doubt.taken)
        if lead <= error or better.chance - taken.chance < NOTABLE:
            return
        pair = Thought([better, taken], better.action, thought.horizon)
        tell(self._game, state, seat, random, pair, self._search, 2)
        self._turnings.append(Turning(doubt, taken, better, pair))

    # -- telling ------------------------------------------------------------------------------------

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """What was found, in the words of the game."""
        game = self._game
        told = sorted(self._turnings, key=lambda one: one.cost(), reverse=True)[:KEPT]
        told.sort(key=lambda one: one.moment)
        return {
            "sides": [
                {
                    "id": game.seat_names[side[0]],
                    "name": ", ".join([game.seat_named(seat, language).text for seat in side]),
                }
                for side in self._sides
            ],
            "course": [
                {"moment": moment, "turn": turn, "chances": [round(chance, 3) for chance in chances]}
                for moment, turn, chances in self._course
            ],
            "turnings": [one.to_json(language) for one in told],
            "decisions": self._decisions,
            "looked": self._looked,
            "deeper": len(self._doubts),
            "tries": self._tries,
        }
