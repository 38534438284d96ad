"""How long bots think about a decision: the middle one, all but the slowest twentieth, and the longest.

Seconds are those of the processor, as in `measure`: what else the machine does is not the bot's doing.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from statistics import quantiles
from time import process_time
from typing import Any

from maproom.kernel import state as kernel_state
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.registry import loaded
from maproom.kernel.state import State
from maproom.lab.play.players import player

STARTS = 6
"""From so many moments, spread over a game, a bot plays on: openings and ends count alike."""
GUIDE = "officer"
"""Whose game these moments are taken from."""


@dataclass(frozen=True)
class Pace:
    """How long the decisions of a bot took, in seconds of the processor; those with one legal action are none."""

    slug: str
    bot: str
    build: str
    taken: tuple[float, ...]

    def to_json(self) -> dict[str, Any]:
        """The figures as the command prints them, in milliseconds."""
        marks = quantiles(self.taken, n=20, method="inclusive") if len(self.taken) > 1 else list(self.taken) * 19
        told = {
            "median_ms": marks[9],
            "p95_ms": marks[18],
            "longest_ms": max(self.taken),
            "mean_ms": sum(self.taken) / len(self.taken),
        }
        return {
            "game": self.slug,
            "bot": self.bot,
            "build": self.build,
            "decisions": len(self.taken),
            **{name: round(1000 * seconds, 2) for name, seconds in told.items()},
        }


def pace(slug: str, name: str, starts: list[State], seconds: float, seed: int) -> Pace:
    """Lets a bot play on in all seats from each of some positions, and watches it for so long in all.

    At least one decision a position is measured.
    """
    taken: list[float] = []
    for place, start in enumerate(starts):
        random = Random(f"{seed} {name} {place}")
        bot = player(name)
        state = start.clone()
        spent = 0.0
        while state.actor != OVER and spent < seconds / len(starts):
            if state.actor == CHANCE:
                state.carry_out(state.sample(random))
                continue
            matters = len(state.legal()) > 1
            begun = process_time()
            action = bot.choose(state, state.actor, random)
            if matters:
                taken.append(process_time() - begun)
                spent += taken[-1]
            state.carry_out(action)
    return Pace(slug, name, build(), tuple(taken))


def moments(slug: str, seed: int) -> list[State]:
    """Beginnings of turns, spread over a game in which every seat has the same bot."""
    game = loaded(slug)
    random = Random(seed)
    guide = player(GUIDE)
    state = game.new()
    turns: dict[int, State] = {}
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.carry_out(state.sample(random))
            continue
        turn = game.turn_number(state)
        if turn not in turns and len(state.legal()) > 1:
            turns[turn] = state.clone()
        state.carry_out(guide.choose(state, state.actor, random))
    found = list(turns.values())
    number = min(STARTS, len(found))
    return [found[place * len(found) // number] for place in range(number)]


def build() -> str:
    """Which build of the program this is."""
    return "plain" if str(kernel_state.__file__).endswith(".py") else "native"
