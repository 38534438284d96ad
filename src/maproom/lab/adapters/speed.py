"""How many steps a second the environments of a game make, side by side; `maproom bench --peers` asks for it.

Every environment plays the same game at random, through its own way of choosing a legal action. They take
turns in short windows, and the best window of each counts, so that other work on the machine disturbs little.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from time import perf_counter
from typing import Any

import numpy as np
import pyspiel

from maproom.kernel.registry import loaded
from maproom.lab.adapters.gymnasium import Seat
from maproom.lab.adapters.openspiel import NAMES
from maproom.lab.adapters.pettingzoo import env, raw_env
from maproom.lab.pool import processors
from maproom.lab.vector import Relay, VectorEnv

ROUNDS = 24
MOST_GAMES = 128
"""Games a process in the vector environment and the relay; fewer when their rows and masks are long."""
CACHE = 4 << 20
"""So many bytes of rows and masks a process stay near at hand."""
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


def best_windows(players: dict[str, Callable[[], Iterator[int]]], window: float) -> dict[str, float]:
    """The best steps a second of each, in windows of so many seconds that take turns."""
    running = {name: start() for name, start in players.items()}
    best = dict.fromkeys(players, 0.0)
    for _ in range(ROUNDS):
        for name, steps in running.items():
            next(steps)
            begin, made, spent = perf_counter(), 0, 0.0
            while spent < window:
                made += next(steps)
                spent = perf_counter() - begin
            best[name] = max(best[name], made / spent)
    return best


def games_a_process(slug: str) -> int:
    """How many games one process runs best."""
    game = loaded(slug)
    return min(MOST_GAMES, CACHE // (game.observation().size + game.verbs.size))


def compare(slug: str, workers: list[int], window: float) -> dict[str, float]:
    """Steps a second of all environments of a game; PettingZoo's in its usual wrappers is the unit."""
    with ExitStack() as open_ones:
        players: dict[str, Callable[[], Iterator[int]]] = {
            UNIT: partial(pettingzoo, slug, True),
            "PettingZoo without wrappers": partial(pettingzoo, slug, False),
            "Gymnasium, one seat against random": partial(gymnasium, slug),
            "OpenSpiel": partial(openspiel, slug),
        }
        for number in workers:
            count = number * games_a_process(slug)
            games = open_ones.enter_context(VectorEnv(slug, count, seed=1, workers=number))
            where = f"{number} processes" if number > 1 else "one process"
            players[f"vector, {games.count} games, {where}"] = partial(vector, games)
            if number > 1:
                groups = open_ones.enter_context(Relay(slug, count, seed=1, workers=number))
                players[f"relay, {games.count} games, {where}"] = partial(relay, groups)
        return best_windows(players, window)


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
