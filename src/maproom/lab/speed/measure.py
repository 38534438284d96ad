"""Measuring one game in this process: how fast random games go, and what the parts of a decision cost.

`python -m maproom.lab.speed.measure east-front 1.0` prints the figures as JSON.
`maproom bench` runs it once a build.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any

import maproom.games  # noqa: F401  (importing it registers the games)
from maproom.kernel import state as kernel_state
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.game import Game
from maproom.kernel.registry import loaded
from maproom.kernel.state import State

ROUNDS = 3
COST_ROUNDS = 9
"""Every figure is taken so many times, what a call costs more often, and the best one kept: the others measure what
else the machine does.

For the same reason seconds are those of the processor, not those of the clock on the wall.
"""
SAMPLES = 200
"""Positions over which the cost of copying, of the legal actions and of a view is measured."""


def play_out(state: State, dice: Random) -> int:
    """Plays a game at random to its end; how many decisions seats made, those of chance not counted."""
    random = dice.random
    apply = state.apply
    legal = state.legal
    decisions = 0
    while True:
        actor = state.actor
        if actor >= 0:
            actions = legal()
            apply(actions[int(random() * len(actions))])
            decisions += 1
        elif actor == CHANCE:
            apply(state.sample(dice))
        else:
            return decisions


def games_per_round(play: Callable[[], int], seconds: float) -> dict[str, float]:
    """Decisions and games a second, the best of several rounds of at least so many seconds each."""
    play()
    best: dict[str, float] = {"decisions_per_second": 0.0, "games_per_second": 0.0, "mean_decisions": 0.0}
    for _ in range(ROUNDS):
        decisions = games = 0
        started = process_time()
        while (taken := process_time() - started) < seconds:
            decisions += play()
            games += 1
        if decisions / taken > best["decisions_per_second"]:
            best = {
                "decisions_per_second": round(decisions / taken, 1),
                "games_per_second": round(games / taken, 2),
                "mean_decisions": round(decisions / games, 1),
            }
    return best


def measured(slug: str, seconds: float) -> dict[str, Any]:
    """All figures of a game in this build, times in microseconds."""
    game = loaded(slug)
    dice = Random(1)
    figures: dict[str, Any] = {
        "compiled": not str(kernel_state.__file__).endswith(".py"),
        **games_per_round(lambda: play_out(game.new(), dice), seconds),
    }
    states = positions(slug)
    figures["clone_us"] = microseconds([state.clone for state in states])
    figures["legal_us"] = microseconds([_asking(state) for state in states])
    figures["view_us"] = microseconds([_viewing(state) for state in states])
    figures["deal_us"] = microseconds([_dealing(state, dice) for state in states])
    figures["judge_us"] = microseconds([_judging(game, state) for state in states])
    figures["observe_us"] = microseconds([_observing(game, state) for state in states])
    return figures


def positions(slug: str) -> list[State]:
    """Positions of random games at which a seat is to decide, spread over several games."""
    game = loaded(slug)
    random = Random(2)
    found: list[State] = []
    state = game.new()
    while len(found) < SAMPLES:
        if state.actor == OVER:
            state = game.new()
        if state.actor >= 0 and random.random() < 0.2:
            found.append(state.clone())
        state.apply(state.sample(random) if state.actor == CHANCE else random.choice(state.legal()))
    return found


def microseconds(calls: list[Callable[[], object]]) -> float:
    """The mean cost of these calls, the best of several rounds."""
    best = float("inf")
    for _ in range(COST_ROUNDS):
        started = process_time()
        for call in calls:
            call()
        best = min(best, process_time() - started)
    return round(best / len(calls) * 1e6, 2)


def _asking(state: State) -> Callable[[], object]:
    def ask() -> object:
        state.forget_legal()
        return state.legal()

    return ask


def _viewing(state: State) -> Callable[[], object]:
    return lambda: state.view(state.actor)


def _dealing(state: State, dice: Random) -> Callable[[], object]:
    return lambda: state.determinize(state.actor, dice)


def _judging(game: Game, state: State) -> Callable[[], object]:
    return lambda: game.judge(state, state.actor)


def _observing(game: Game, state: State) -> Callable[[], object]:
    return lambda: game.observation().of(state, state.actor)


if __name__ == "__main__":
    print(json.dumps(measured(sys.argv[1], float(sys.argv[2]))))
