"""How many steps a second the environments of a game make, side by side; `maproom bench --peers` asks for it.

Every environment plays the same game at random, through its own way of choosing a legal action. They take
turns in windows, and the best window of each counts, so that other work on the machine disturbs little. A window
lasts as long as whole games do, in every environment: openings, middles and ends count as much as they last.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any

import numpy as np
import pyspiel

from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.registry import loaded
from maproom.lab.adapters.gymnasium import Seat
from maproom.lab.adapters.openspiel import NAMES
from maproom.lab.adapters.pettingzoo import env, raw_env
from maproom.lab.executors.pool import processors
from maproom.lab.vector import Relay, VectorEnv

ROUNDS = 6
MOST_GAMES = 128
"""Games a process in the vector environment and the relay; fewer when rows and masks, or games, are long."""
CACHE = 4 << 20
"""So many bytes of rows and masks a process stay near at hand."""
LONGEST_WINDOW = 150_000
"""Steps that a process makes at most, or little more, while each of its games is played from end to end."""
SAMPLE = 8
"""Games from which the mean length of a game is told."""
UNIT = "PettingZoo"
"""What the others are compared with."""


def pettingzoo(slug: str, wrapped: bool) -> Iterator[int]:
    """Steps of the PettingZoo environment, one at a time."""
    table = env(slug) if wrapped else raw_env(slug)
    table.reset(seed=1)
    while True:
        for agent in table.agent_iter():
            seen, _, terminated, _, _ = table.last()
            table.step(None if terminated else int(table.action_space(agent).sample(seen["action_mask"])))
            yield 1
        table.reset()


def gymnasium(slug: str) -> Iterator[int]:
    """Steps of the Gymnasium environment, the other seats' random actions included in each."""
    table = Seat(slug)
    while True:
        seen, _ = table.reset()
        ended = False
        while not ended:
            seen, _, ended, _, _ = table.step(table.action_space.sample(seen["action_mask"]))
            yield 1


def openspiel(slug: str) -> Iterator[int]:
    """Decisions of the OpenSpiel game; it asks for no tensors by itself."""
    game = pyspiel.load_game(NAMES[slug])
    random = np.random.RandomState(1)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(random.choice(outcomes, p=odds)))
            else:
                state.apply_action(int(random.choice(state.legal_actions())))
                yield 1


def vector(games: VectorEnv) -> Iterator[int]:
    """Steps of the vector environment, as many at once as it has games."""
    while True:
        games.step(games.sample())
        yield games.count


def relay(groups: Relay) -> Iterator[int]:
    """Steps of a relay, as many at once as a group has games."""
    while True:
        group = groups.next()
        group.step(group.sample())
        yield group.count


@dataclass
class Runner:
    """An environment at work: steps as they are made, and how many games it plays at a time."""

    steps: Iterator[int]
    games: int = 1


def best_windows(runners: dict[str, Runner], length: int, seconds: float) -> dict[str, float]:
    """The best steps a second of each, in windows that take turns.

    A window lasts for so many seconds, and for so many steps in each game.
    """
    best = dict.fromkeys(runners, 0.0)
    for _ in range(ROUNDS):
        for name, runner in runners.items():
            next(runner.steps)
            begin, made, spent = perf_counter(), 0, 0.0
            while spent < seconds or made < runner.games * length:
                made += next(runner.steps)
                spent = perf_counter() - begin
            best[name] = max(best[name], made / spent)
    return best


def mean_length(slug: str) -> int:
    """How many decisions a game of random play has."""
    game = loaded(slug)
    decisions = 0
    for seed in range(SAMPLE):
        random = Random(seed)
        state = game.new()
        while state.actor != OVER:
            if state.actor == CHANCE:
                state.carry_out(state.sample(random))
            else:
                state.carry_out(random.choice(state.legal()))
                decisions += 1
    return decisions // SAMPLE


def games_a_process(slug: str, length: int) -> int:
    """How many games one process runs best."""
    game = loaded(slug)
    return min(MOST_GAMES, CACHE // (game.observation().size + game.verbs.size), LONGEST_WINDOW // length)


def compare(slug: str, workers: list[int], seconds: float) -> dict[str, float]:
    """Steps a second of all environments of a game; PettingZoo's in its usual wrappers is the unit."""
    length = mean_length(slug)
    with ExitStack() as open_ones:
        runners = {
            UNIT: Runner(pettingzoo(slug, True)),
            "PettingZoo without wrappers": Runner(pettingzoo(slug, False)),
            "Gymnasium, one seat against random": Runner(gymnasium(slug)),
            "OpenSpiel": Runner(openspiel(slug)),
        }
        for number in workers:
            count = number * games_a_process(slug, length)
            games = open_ones.enter_context(VectorEnv(slug, count, seed=1, workers=number))
            where = f"{number} processes" if number > 1 else "one process"
            runners[f"vector, {count} games, {where}"] = Runner(vector(games), count)
            if number > 1:
                groups = open_ones.enter_context(Relay(slug, count, seed=1, workers=number))
                runners[f"relay, {count} games, {where}"] = Runner(relay(groups), count)
        return best_windows(runners, length, seconds)


def measured(slug: str, seconds: float) -> dict[str, Any]:
    """Steps a second of each environment, and how often PettingZoo's that is."""
    cores = processors()
    steps = compare(slug, [1, cores] if cores > 1 else [1], seconds / 4)
    return {
        name: {"steps_per_second": round(speed), "times_pettingzoo": round(speed / steps[UNIT], 2)}
        for name, speed in steps.items()
    }


if __name__ == "__main__":
    print(json.dumps(measured(sys.argv[1], float(sys.argv[2]))))
