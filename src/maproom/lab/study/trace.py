"""A game of a study told as plain data. No game is known here, only what all of them have."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from maproom.bots.levels import foresight_for
from maproom.bots.thought import chance_of
from maproom.kernel.events import EVERYBODY, LogEntry
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.game import Game
from maproom.kernel.registry import loaded
from maproom.kernel.state import State
from maproom.lab.study.plan import Plan
from maproom.lab.study.played import PlayedGame, play

ROUND_KEYS = ("round", "turn_number", "turn")
"""Where a view tells which round it is, as a number."""
CONTROL_KEY = "control"
PIECES_KEY = "pieces"
"""Where a view without control tells whose pieces stand where."""
OPENING = 80
"""So many of a seat's first decisions are its opening, as far as they lie in the first round."""
_SCORE = re.compile(r",? ?\d+ to \d+ points:?")


@dataclass(frozen=True)
class Deed:
    """A seat's action with one thing in it (a card, a space): when it was first done, and how often."""

    seat: str
    verb: str
    domain: str
    thing: str
    action: str
    """In the words of the game, as it was first done."""
    round: int
    times: int


@dataclass(frozen=True)
class Choice:
    """An action that a seat could take in its opening, and whether it did."""

    verb: str
    action: str
    taken: bool


@dataclass
class Trace:
    """What is told of a game."""

    number: int
    scenario: str
    finished: bool = False
    winners: list[str] = field(default_factory=list)
    ending: str = ""
    """The last sentence of its log."""
    decisions: int = 0
    rounds: list[dict[str, Any]] = field(default_factory=list)
    """For each round its number; by side at its first decision the `lead` and the chance that is `foreseen`;
    at its end the `score`, and who is in each space (`control`)."""
    deeds: list[Deed] = field(default_factory=list)
    openings: dict[str, list[Choice]] = field(default_factory=dict)
    digest: str = ""
    error: str = ""


def traced(plan: Plan, item: int) -> Trace:
    """Plays and tells one game of a settled plan."""
    return told(plan, play(plan, item))


def told(plan: Plan, played: PlayedGame) -> Trace:
    """Tells a game of a settled plan by playing its actions once more."""
    trace = Trace(played.number, played.scenario, error=played.error)
    try:
        _Teller(plan, played, trace).tell()
    except Exception as error:  # a game that cannot be told is left out, like one that broke off
        trace.finished = False
        trace.error = trace.error or f"{type(error).__name__}: {error}"
    return trace


def ending_of(sentence: str) -> str:
    """How a game ended, without by how much.

    >>> ending_of("The Axis win the game, 178 to 148 points: a lead of 30 decides it.")
    'The Axis win the game: a lead of 30 decides it.'
    >>> ending_of("The Axis win the game, 178 to 148 points.")
    'The Axis win the game.'
    """
    bare = _SCORE.sub(lambda found: ":" if found[0].endswith(":") else "", sentence).removeprefix(":").strip()
    return bare[:1].upper() + bare[1:]


class _Teller:
    """A game while it is told."""

    def __init__(self, plan: Plan, played: PlayedGame, trace: Trace) -> None:
        self.trace = trace
        self.lines = played.lines
        self.finished = played.finished
        self.game: Game = loaded(plan.slug)
        self.state: State = self.game.new(plan.options, played.scenario)
        self.seats = {self.game.seat_names.index(seat): seat for seat in plan.seats()}
        self.teams = plan.teams(played.scenario)
        self.foresight = foresight_for(self.game)
        self.deeds: dict[tuple[str, str, str, str], Deed] = {}
        self.choices: dict[str, dict[int, Choice]] = {seat: {} for seat in self.seats.values()}
        self.asked = dict.fromkeys(self.seats.values(), 0)

    def tell(self) -> None:
        """Tells it to the end, or to where it broke off."""
        state, trace = self.state, self.trace
        before = CHANCE
        log: list[LogEntry] = []
        for line in self.lines:
            if state.actor != before:
                self._look()
                before = state.actor
            action = self.game.action(line)
            if state.actor >= 0:
                self._note(state.actor, action)
                trace.decisions += 1
            log.clear()
            state.listen(log)
            state.apply(action)
            state.listen(None)
        self._look()
        self._end(log)

    def _note(self, actor: int, action: int) -> None:
        """Keeps the things of an action, and what else could be done in the opening."""
        seat = self.seats[actor]
        verb = self.game.verbs.verb_of(action)
        now = self.trace.rounds[-1]["round"] if self.trace.rounds else 0
        for domain, value in zip(verb.domains, verb.arguments(action), strict=True):
            key = (seat, verb.name, domain.name, domain.words[value])
            known = self.deeds.get(key)
            label = known.action if known else self.state.label(action)
            first, times = (known.round, known.times) if known else (now, 0)
            self.deeds[key] = Deed(*key, label, first, times + 1)
        legal = self.state.legal()
        if len(self.trace.rounds) <= 1 and len(legal) > 1 and self.asked[seat] < OPENING:
            self.asked[seat] += 1
            self._note_choices(self.choices[seat], legal, action)

    def _note_choices(self, choices: dict[int, Choice], legal: tuple[int, ...], taken: int) -> None:
        for action in legal:
            known = choices.get(action)
            if known is None or (action == taken and not known.taken):
                verb = self.game.verbs.verb_of(action).name
                choices[action] = Choice(verb, self.state.label(action), action == taken)

    def _look(self) -> None:
        """Keeps how the round stands: at its first decision what is to be expected, and what its last look saw."""
        state, rounds = self.state, self.trace.rounds
        picture = state.picture(None)
        now = next((picture[key] for key in ROUND_KEYS if type(picture.get(key)) is int), None)
        if now is None or (state.actor < 0 and (not rounds or rounds[-1]["round"] != now)):
            return
        scores = dict(self.game.scores(state))
        stands = {"score": scores, "control": self._control(picture)}
        if rounds:
            # The first look at a round also sees what the end of the one before has brought.
            rounds[-1].update(stands)
        if not rounds or rounds[-1]["round"] != now:
            rounds.append({"round": now, "lead": self._leads(scores), "foreseen": self._foreseen(), **stands})

    def _leads(self, scores: dict[str, int]) -> dict[str, int]:
        """How far each side is before the best of the others, by the open score; named by its first seat."""
        if not scores:
            return {}
        if len(scores) == len(self.teams) and not any(seat in scores for team in self.teams for seat in team):
            own = dict(zip((team[0] for team in self.teams), scores.values(), strict=True))
        else:
            own = {team[0]: max(scores.get(seat, 0) for seat in team) for team in self.teams}
        return {
            side: points - max(other for name, other in own.items() if name != side) for side, points in own.items()
        } if len(own) > 1 else {}  # fmt: skip

    def _foreseen(self) -> dict[str, float]:
        """Each side's chance of winning as its captains would foresee it."""
        sides = [team[0] for team in self.teams]
        places = {name: seat for seat, name in self.seats.items()}
        return {
            side: round(chance_of(self.foresight.expect_each([self.state], places[side])[0]), 4) for side in sides
        }

    def _control(self, picture: dict[str, Any]) -> dict[str, list[str]]:
        """The seats that hold each space, or have pieces there where control is not told."""
        if isinstance(picture.get(CONTROL_KEY), dict):
            return {space: [seat] for space, seat in picture[CONTROL_KEY].items()}
        held: dict[str, list[str]] = {}
        names = set(self.seats.values())
        for piece in picture.get(PIECES_KEY) or []:
            owner = next((one for one in piece.values() if isinstance(one, str) and one in names), None)
            space = piece.get("space")
            if owner and isinstance(space, str) and owner not in held.setdefault(space, []):
                held[space].append(owner)
        return held

    def _end(self, log: list[LogEntry]) -> None:
        state, trace = self.state, self.trace
        trace.deeds = [deed for _, deed in sorted(self.deeds.items())]
        trace.openings = {seat: list(choices.values()) for seat, choices in self.choices.items()}
        trace.digest = state.digest()
        trace.finished = self.finished and state.actor == OVER
        if not trace.finished:
            return
        returns = state.returns()
        trace.winners = [name for seat, name in self.seats.items() if returns[seat] > 0]
        heard = [self.game.log_text(entry, in_full=True) for entry in log if entry.audience >= EVERYBODY]
        trace.ending = ending_of(heard[-1]) if heard else ""
