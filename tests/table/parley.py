"""A talk of three or four: the smallest game with teams, a seat left out, standing orders, turns and an open score.

In each turn one seat says something (and may say it again), then every other seat objects or lets it pass, and
a coin falls after each answer.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, ClassVar
from unittest.mock import patch

from maproom.kernel import registry
from maproom.kernel.events import Events
from maproom.kernel.frame import CHANCE, NOBODY, Frame, FrameTable
from maproom.kernel.game import KERNEL_WORDS, Game, Scenario
from maproom.kernel.options import Option
from maproom.kernel.orders import StandingOrder
from maproom.kernel.reasons import Reason
from maproom.kernel.state import State
from maproom.kernel.texts import Catalogue
from maproom.kernel.verbs import Domain, Verbs

SLUG = "parley"
SEATS = ("north", "east", "south", "west")
PLAYED = {"four": (0, 1, 2, 3), "three": (0, 2, 3)}
"""In the scenario for three the East is not there."""
SEAT_DOMAIN = Domain("seat", list(SEATS))
FACES = Domain("face", ["heads", "tails"])
VERBS = Verbs()
SAY = VERBS.add("say")
ENOUGH = VERBS.add("enough")
REPEAT = VERBS.add("repeat")
OBJECT = VERBS.add("object")
AGREE = VERBS.add("agree")
FLIP = VERBS.add("flip", face=FACES)
EVENTS = Events()
TURN_BEGINS = EVENTS.add("turn", seat=SEAT_DOMAIN)
SAID = EVENTS.add("said", seat=SEAT_DOMAIN)
ANSWERED = EVENTS.add("answered", seat=SEAT_DOMAIN, points=None)
FELL = EVENTS.add("fell", face=FACES)
WORDS: dict[str, Any] = {
    "about": {"short_name": "Parley", "blurb": "A talk of three or four."},
    "names": {"team": {"poles": "the poles", "sides": "the sides"}},
    "scenarios": {"three": {"about": "The East is not there."}},
    "verbs": {
        "say": "say it",
        "enough": "enough",
        "repeat": "say it again",
        "object": "object",
        "agree": "let it pass",
        "flip": "{face}",
    },
    "prompts": {
        "Speak": "Speak.",
        "Again": "Say it again?",
        "Pause": "Is that all?",
        "Objection": "Do you object?",
    },
    "events": {
        "turn": "Turn of {seat}.",
        "said": "{seat} speaks.",
        "answered": "{seat} answers: {points}.",
        "fell": "The coin shows {face}.",
    },
    "orders": {"objections": "Objections", "again": "Saying it again", "speech": "Speaking"},
    "order_values": {"ask": "Ask me", "never": "Never", "not-now": "Not this turn", "always": "Always"},
    "reasons": {"silent": "{seat} is silent."},
    "layers": {"talking": "Who talks"},
}
SPANISH: dict[str, Any] = {"about": {"short_name": "Charla"}, "orders": {"again": "Otra vez"}}


class Talk(State):
    """The position: whose turn, how many are left, and the points of all seats."""

    SLUG: ClassVar[str] = SLUG
    FIELDS: ClassVar[tuple[str, ...]] = ("three", "turns", "turn", "speaker", "points", "ended")

    def __init__(self) -> None:
        super().__init__()
        self.three = 0
        self.turns = 4
        self.turn = 0
        self.speaker = 0
        self.points: list[int] = [0, 0, 0, 0]
        self.ended = 0

    @property
    def played(self) -> tuple[int, ...]:
        return PLAYED["three" if self.three else "four"]

    def returns(self) -> list[float]:
        if not self.ended:
            return [0.0] * 4
        best = max(self.points[seat] for seat in self.played)
        won = {
            seat for team in team_numbers(self.three) for seat in team if any(self.points[s] == best for s in team)
        }
        return [1.0 if seat in won else -1.0 if seat in self.played else 0.0 for seat in range(4)]

    @property
    def outcome(self) -> dict[str, Any] | None:
        return {"points": self.points[:]} if self.ended else None

    def picture(self, seat: int | None) -> dict[str, Any]:
        return {"turn": self.turn, "speaker": SEATS[self.speaker], "points": self.points[:]}

    def determinize(self, seat: int, random: Random) -> State:
        return self.clone()


class Turn(Frame[Talk]):
    """A seat's turn begins."""

    FIELDS: ClassVar[tuple[str, ...]] = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def run(self, s: Talk) -> None:
        if self.number > s.turns:
            s.ended = 1
            return
        s.turn = self.number
        s.speaker = s.played[(self.number - 1) % len(s.played)]
        s.emit(TURN_BEGINS, (s.speaker,))
        s.push(Turn(self.number + 1))
        for seat in reversed(s.played):
            if seat != s.speaker:
                s.push(Objection(seat))
        s.push(Speak(s.speaker))


class Asked(Frame[Talk]):
    """A question to one seat."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)
    RULE: ClassVar[str] = "PA-1"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def actor(self, s: Talk) -> int:
        return self.seat


class Speak(Asked):
    """The seat whose turn it is speaks."""

    def choices(self, s: Talk) -> list[int]:
        return [SAY.of()]

    def take(self, s: Talk, action: int) -> None:
        s.points[self.seat] += 1
        s.emit(SAID, (self.seat,))
        s.push(Again(self.seat))


class Again(Asked):
    """It may say it again; the decision stays with it, so this can be taken back."""

    def choices(self, s: Talk) -> list[int]:
        return [ENOUGH.of(), REPEAT.of()]

    def take(self, s: Talk, action: int) -> None:
        if REPEAT.owns(action):
            s.push(Speak(self.seat))
        else:
            s.push(Pause(self.seat))


class Pause(Asked):
    """One more question to the speaker, which no order answers."""

    def choices(self, s: Talk) -> list[int]:
        return [ENOUGH.of(), SAY.of()]

    def take(self, s: Talk, action: int) -> None:
        if SAY.owns(action):
            s.push(Again(self.seat))


class Objection(Asked):
    """Another seat objects or lets it pass; then the coin falls."""

    def choices(self, s: Talk) -> list[int]:
        return [AGREE.of(), OBJECT.of()]

    def take(self, s: Talk, action: int) -> None:
        if OBJECT.owns(action):
            s.points[s.speaker] -= 1
        s.emit(ANSWERED, (self.seat, s.points[s.speaker]))
        s.push(Coin())


class Coin(Frame[Talk]):
    """A coin falls."""

    def actor(self, s: Talk) -> int:
        return CHANCE if s.turn else NOBODY

    def choices(self, s: Talk) -> list[int]:
        return [FLIP.of(0), FLIP.of(1)]

    def take(self, s: Talk, action: int) -> None:
        s.emit(FELL, (FLIP.first(action),))


def team_numbers(three: int) -> list[tuple[int, ...]]:
    return [(0,), (2,), (3,)] if three else [(0, 2), (1, 3)]


class Parley(Game):
    """The talk as a game of the registry."""

    def __init__(self) -> None:
        super().__init__()
        self.slug = SLUG
        self.name = "Talks: Parley"
        self.version = "1"
        self.seat_names = SEATS
        self.options = (Option("turns", 4, "How many turns are played.", low=1, high=99),)
        self.scenarios = (Scenario("four", "Four", "Two teams."), Scenario("three", "Three", "Each for itself."))
        self.orders = (
            StandingOrder("objections", ("ask", "never", "not-now"), this_turn=("not-now",)),
            StandingOrder("again", ("ask", "never")),
            StandingOrder("speech", ("ask", "always")),
        )
        self.verbs = VERBS
        self.events = EVENTS
        self.folder = Path(__file__).parent
        self.frames = FrameTable([Turn, Speak, Again, Pause, Objection, Coin])

    def catalogue(self, language: str = "en") -> Catalogue:
        english = Catalogue(WORDS, Catalogue.load(KERNEL_WORDS, "en"))
        return Catalogue(SPANISH, english) if language == "es" else english

    def seats(self, options: dict[str, Any] | None = None, scenario: str | None = None) -> tuple[str, ...]:
        return tuple(SEATS[seat] for seat in PLAYED[scenario or "four"])

    def teams(
        self, options: dict[str, Any] | None = None, scenario: str | None = None
    ) -> tuple[tuple[str, ...], ...]:
        return tuple(tuple(SEATS[seat] for seat in team) for team in team_numbers(int(scenario == "three")))

    def blank(self) -> State:
        return Talk()

    def set_up(self, options: dict[str, bool | int | str], scenario: str) -> State:
        s = Talk()
        s.three = int(scenario == "three")
        s.turns = int(options["turns"])
        s.push(Turn(1))
        return s

    def turn_number(self, state: State) -> int:
        assert isinstance(state, Talk)
        return state.turn

    def scores(self, state: State) -> dict[str, int]:
        assert isinstance(state, Talk)
        return {"poles": state.points[0] + state.points[2], "sides": state.points[1] + state.points[3]}

    def standing_answer(self, state: State, seat: int, orders: dict[str, str]) -> int | None:
        frame = state.stack[-1]
        if isinstance(frame, Objection) and orders["objections"] != "ask":
            return AGREE.of()
        if isinstance(frame, Again) and orders["again"] == "never":
            return ENOUGH.of()
        return SAY.of() if isinstance(frame, Speak) and orders["speech"] == "always" else None

    def reasons(self, state: State, seat: int | None, domain: Domain, value: int) -> list[Reason]:
        assert isinstance(state, Talk)
        return [] if value == state.speaker else [Reason("silent", "PA-2", {"seat": (SEAT_DOMAIN, value)})]

    def layers(self, state: State, seat: int | None) -> dict[str, list[str]]:
        assert isinstance(state, Talk)
        return {"talking": [SEATS[state.speaker]]}

    def judge(self, state: State, seat: int) -> float:
        assert isinstance(state, Talk)
        return float(state.points[seat])


GAME = Parley()


@contextmanager
def on_the_shelf() -> Iterator[None]:
    """The game is registered for a while, here and in the processes that begin meanwhile."""
    registry.register(SLUG, "table.parley")
    tests = str(Path(__file__).parents[1])
    beside = {"MAPROOM_GAMES": "table.own_games.parley", "PYTHONPATH": os.pathsep.join([tests, *sys.path])}
    try:
        with patch.dict(os.environ, beside):
            yield
    finally:
        del registry._places[SLUG]
        registry._games.pop(SLUG, None)
