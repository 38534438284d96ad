"""One game of a study: played, and told as plain data. No game is known here, only what all of them have."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.registry import loaded
from maproom.kernel.state import State
from maproom.lab.play.players import player
from maproom.lab.study.plan import Plan

ROUND_KEYS = ("round", "turn_number")
"""Where a view tells which round it is."""
SCORE_KEYS = ("points", "score")
"""Where a view tells the score by seat."""
CONTROL_KEY = "control"
OPENING = 4
"""How many decisions between several actions make an opening."""


@dataclass(frozen=True)
class Deed:
    """A seat's action with one thing in it (a card, a space), and how often the game saw it."""

    seat: str
    verb: str
    domain: str
    thing: str
    times: int


@dataclass
class Trace:
    """What is kept of a game."""

    number: int
    scenario: str
    finished: bool = False
    winners: list[str] = field(default_factory=list)
    reason: str = ""
    decisions: int = 0
    rounds: list[dict[str, Any]] = field(default_factory=list)
    """For each round its number, and at its end the score and the control of spaces."""
    deeds: list[Deed] = field(default_factory=list)
    openings: dict[str, list[str]] = field(default_factory=dict)
    digest: str = ""
    error: str = ""


@dataclass(frozen=True)
class TraceJob:
    """The games of a plan as a job."""

    plan: Plan

    def __call__(self, item: int) -> Trace:
        return traced(self.plan, item)


def traced(plan: Plan, item: int) -> Trace:
    """Plays and tells one game of a settled plan."""
    trace = Trace(item, plan.scenario(item))
    try:
        _Player(plan, item, trace).play()
    except Exception as error:  # whatever a game or a bot does wrong, the other games are played
        trace.error = f"{type(error).__name__}: {error}"
    return trace


class _Player:
    """A game while it is played."""

    def __init__(self, plan: Plan, item: int, trace: Trace) -> None:
        self.plan = plan
        self.trace = trace
        self.game = loaded(plan.slug)
        self.state: State = self.game.new(plan.options, plan.scenario(item))
        self.seats = {self.game.seat_names.index(seat): seat for seat in plan.seats()}
        self.bots = {seat: player(name) for seat, name in zip(self.seats, plan.bots, strict=True)}
        self.randoms = {seat: Random(f"{plan.seed}/{item}/{name}") for seat, name in self.seats.items()}
        self.chance = Random(f"{plan.seed}/{item}/chance")
        self.counts: dict[tuple[str, str, str, str], int] = {}

    def play(self) -> None:
        """Plays to the end."""
        state, trace = self.state, self.trace
        trace.openings = {seat: [] for seat in self.seats.values()}
        before = CHANCE
        while state.actor != OVER and trace.decisions < self.plan.longest:
            actor = state.actor
            if actor != before:
                self._look()
                before = actor
            if actor == CHANCE:
                state.apply(state.sample(self.chance))
                continue
            action = self.bots[actor].choose(state, actor, self.randoms[actor])
            self._note(actor, action)
            state.apply(action)
            trace.decisions += 1
        self._look()
        self._end()

    def _note(self, actor: int, action: int) -> None:
        """Counts the things of an action, and keeps a seat's first choices."""
        seat = self.seats[actor]
        verb = self.game.verbs.verb_of(action)
        for domain, value in zip(verb.domains, verb.arguments(action), strict=True):
            key = (seat, verb.name, domain.name, domain.words[value])
            self.counts[key] = self.counts.get(key, 0) + 1
        opening = self.trace.openings[seat]
        if len(opening) < OPENING and len(self.state.legal()) > 1:
            opening.append(self.state.label(action))

    def _look(self) -> None:
        """Keeps how the round stands; the last look at a round is its end."""
        picture = self.state.picture(None)
        now = next((picture[key] for key in ROUND_KEYS if isinstance(picture.get(key), int)), None)
        if now is None:
            return
        score: dict[str, Any] = next((picture[key] for key in SCORE_KEYS if isinstance(picture.get(key), dict)), {})
        seen = {"round": now, "score": dict(score), "control": dict(picture.get(CONTROL_KEY) or {})}
        rounds = self.trace.rounds
        if rounds and rounds[-1]["round"] == now:
            rounds[-1] = seen
        else:
            rounds.append(seen)

    def _end(self) -> None:
        state, trace = self.state, self.trace
        trace.deeds = [Deed(*key, times) for key, times in sorted(self.counts.items())]
        trace.digest = state.digest()
        if state.actor != OVER:
            return
        trace.finished = True
        returns = state.returns()
        trace.winners = [name for seat, name in self.seats.items() if returns[seat] > 0]
        outcome = state.outcome or {}
        trace.reason = str(outcome.get("reason", ""))
