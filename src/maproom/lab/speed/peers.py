"""The same measurement of random games for games of OpenSpiel, for comparison."""

from __future__ import annotations

import json
import sys
from bisect import bisect
from itertools import accumulate
from random import Random
from typing import Any

from maproom.lab.speed.measure import games_per_round

PEERS = ("chess", "backgammon", "gin_rummy")


def play_out(state: Any, random: Random) -> int:
    """Plays an OpenSpiel game at random to its end; how many decisions players made."""
    draw = random.random
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            marks = list(accumulate(probability for _, probability in outcomes))
            state.apply_action(outcomes[min(bisect(marks, draw()), len(outcomes) - 1)][0])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(draw() * len(actions))])
            decisions += 1
    return decisions


def measured(name: str, seconds: float) -> dict[str, float]:
    """The figures of an OpenSpiel game."""
    import pyspiel

    game = pyspiel.load_game(name)
    random = Random(1)
    return games_per_round(lambda: play_out(game.new_initial_state(), random), seconds)


if __name__ == "__main__":
    print(json.dumps(measured(sys.argv[1], float(sys.argv[2]))))
