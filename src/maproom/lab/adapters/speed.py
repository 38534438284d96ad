"""How many steps a second the environments make, side by side: `python -m maproom.lab.adapters.speed SLUG`.

Every environment plays the same game at random, through its own way of choosing a legal action. They take
turns in short windows, and the best window of each counts, so that other work on the machine disturbs little.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from time import perf_counter

import numpy as np
import pyspiel

from maproom.kernel import state as kernel_state
from maproom.lab.adapters.gymnasium import Seat
from maproom.lab.adapters.openspiel import NAMES
from maproom.lab.adapters.pettingzoo import env, raw_env
from maproom.lab.vector import VectorEnv

WINDOW = 0.25
ROUNDS = 12
GAMES = 64
"""Games a process in the vector environment."""


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


def best_windows(players: dict[str, Callable[[], Iterator[int]]]) -> dict[str, float]:
    """The best steps a second of each, in windows that take turns."""
    running = {name: start() for name, start in players.items()}
    best = dict.fromkeys(players, 0.0)
    for _ in range(ROUNDS):
        for name, steps in running.items():
            next(steps)
            begin, made, spent = perf_counter(), 0, 0.0
            while spent < WINDOW:
                made += next(steps)
                spent = perf_counter() - begin
            best[name] = max(best[name], made / spent)
    return best


def compare(slug: str, workers: list[int]) -> dict[str, float]:
    """Steps a second of all environments of a game."""
    with ExitStack() as open_ones:
        players: dict[str, Callable[[], Iterator[int]]] = {
            "PettingZoo, in its usual wrappers": partial(pettingzoo, slug, True),
            "PettingZoo, bare": partial(pettingzoo, slug, False),
            "Gymnasium, one seat against random": partial(gymnasium, slug),
            "OpenSpiel": partial(openspiel, slug),
        }
        for number in workers:
            games = open_ones.enter_context(VectorEnv(slug, GAMES * max(number, 1), seed=1, workers=number))
            where = f"{number} workers" if number else "in one process"
            players[f"vector, {games.count} games, {where}"] = partial(vector, games)
        return best_windows(players)


def main(arguments: list[str]) -> None:
    """Prints a table: steps a second, and how many times the PettingZoo adapter that is."""
    slug = arguments[0] if arguments else "east-front"
    workers = [int(number) for number in arguments[1:]] or [0, 2]
    build = "plain Python" if str(kernel_state.__file__).endswith(".py") else "compiled"
    results = compare(slug, workers)
    unit = next(iter(results.values()))
    print(f"| {slug}, {build} | steps/s | times PettingZoo |\n|---|---|---|")
    for name, steps in results.items():
        print(f"| {name} | {steps:,.0f} | {steps / unit:.1f} |")


if __name__ == "__main__":
    main(sys.argv[1:])
