"""Fits the weights of a game's judge to how games ended.

    python tools/tuning/outcomes.py frontier-wars --minutes 10 --results outcomes.jsonl
    python tools/tuning/outcomes.py frontier-wars --fit --results outcomes.jsonl

Officers whose weights are changed at random, and who now and then take any candidate, play against each other and
against `greedy`. Of some decisions it is written down, for both seats, how much the judge's worth would change if a
weight were half as great again, weight by weight, and who won in the end: a game is a line of the file of results.
The fit is the logistic regression that tells best who won; what it says of a weight is by what it should be
multiplied so that it stands right beside the others.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import maproom
from maproom.kernel.frame import CHANCE, OVER
from tuning.duel import Weighted, run_tunable
from tuning.explore import drawn
from tuning.weights import Weights

MORE = 1.5
CERTAIN = 150.0
"""A worth beyond this is a game that is over but for the counting."""


def slopes(weights: Weights, names: list[str], state: Any, seat: int) -> list[float]:
    """By how much the worth would change if each weight were e times as great; the worth itself is the last."""
    game = state.game()
    weights.put({})
    worth = game.judge(state, seat)
    found = []
    for name in names:
        weights.put({name: MORE})
        found.append((game.judge(state, seat) - worth) / (MORE - 1.0))
    return [round(one, 3) for one in (*found, worth)]


def gather(slug: str, names: list[str], wish: argparse.Namespace) -> None:
    """Plays games and writes positions down until the time is up."""
    until = time.monotonic() + 60 * wish.minutes
    weights = Weights(slug)
    done = len(wish.results.read_text().splitlines()) if wish.results.exists() else 0
    while time.monotonic() < until:
        line = json.dumps(told_game(slug, names, weights, f"{wish.seed}/{done}", done, wish))
        with wish.results.open("a") as file:
            file.write(line + "\n")
        done += 1


def told_game(
    slug: str, names: list[str], weights: Weights, seed: str, number: int, wish: argparse.Namespace
) -> dict[str, Any]:
    """A game: some of its positions as slopes, and for each whether the seat won."""
    game = maproom.game(slug)
    state = game.new()
    random = Random(seed)
    seats = [
        game.seat_names.index(seat) for seat in game.seats(game.settle_options(None), game.settle_scenario(None))
    ]
    players = {}
    for place, seat in enumerate(seats):
        told = ",".join(f"{name}={by}" for name, by in drawn(names, wish.spread, f"{seed}/{seat}").items())
        rival = number % 3 == 1 and place == number // 3 % len(seats)
        players[seat] = Weighted(weights, "greedy" if rival else f"officer:{told}")
    positions: list[tuple[int, list[float]]] = []
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.apply(state.sample(random))
            continue
        seat = state.actor
        if len(state.legal()) > 1 and random.random() < wish.share:
            positions += [(one, slopes(weights, names, state, one)) for one in seats]
        if random.random() < wish.errors:
            state.apply(random.choice(game.candidates(state, seat)))
        else:
            state.apply(players[seat].choose(state, seat, random))
    returns = state.returns()
    return {"names": names, "positions": [[int(returns[seat] > 0), *row] for seat, row in positions]}


def fit(lines: list[dict[str, Any]], ridge: float) -> None:
    """By what each weight should be multiplied, with its standard error, the greatest doubts first."""
    import numpy as np

    names = lines[0]["names"]
    rows = np.array([row for line in lines for row in line["positions"]], dtype=float)
    game_of = np.array([number for number, line in enumerate(lines) for _ in line["positions"]])
    kept = np.abs(rows[:, -1]) < CERTAIN
    rows, game_of = rows[kept], game_of[kept]
    won, slope, worth = rows[:, 0], rows[:, 1:-1], rows[:, -1]
    held_back = game_of % 5 == 0
    scale = min(range(4, 200, 2), key=lambda one: loss(np, worth / one, won))
    matrix = np.column_stack([slope, worth, np.ones(len(worth))])
    start = np.array([0.0] * len(names) + [1.0 / scale, 0.0])
    penalty = np.array([ridge * scale**2] * len(names) + [0.0, 0.0])
    part, wins = matrix[~held_back], won[~held_back]
    found = start.copy()
    for _ in range(40):
        chance = 1.0 / (1.0 + np.exp(-2.0 * part @ found))
        uphill = 2.0 * part.T @ (wins - chance) - penalty * (found - start)
        curve = 4.0 * (part.T * (chance * (1.0 - chance))) @ part + np.diag(penalty + 1e-9)
        step = np.linalg.solve(curve, uphill)
        found = found + step * min(1.0, 0.5 / scale / (np.abs(step).max() + 1e-12))
    games = len(set(game_of[~held_back]))
    error = np.sqrt(np.diag(np.linalg.inv(curve)) * len(part) / games)
    print(
        f"{len(lines)} games, {len(rows)} positions, best scale of the judge as it is {scale}, fitted {1 / found[-2]:.0f}"
    )
    print(
        f"log likelihood of games held back: as it is {-loss(np, worth[held_back] / scale, won[held_back]):.4f},"
        f" fitted {-loss(np, (matrix @ found)[held_back], won[held_back]):.4f}"
    )
    for number in range(len(names)):
        by = 1.0 + found[number] / found[-2]
        print(
            f"{names[number]:32} x {by:6.2f} ± {error[number] / found[-2]:.2f}   spread {slope[:, number].std():.2f}"
        )


def loss(np: Any, felt: Any, won: Any) -> float:
    """Minus the mean log likelihood, where `felt` is half the logarithm of the odds."""
    return float(np.mean(np.logaddexp(0.0, -2.0 * felt * (2.0 * won - 1.0))))


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("slug")
    asked.add_argument("--weights", help="the names of those to fit, with commas; all when none is named")
    asked.add_argument("--spread", type=float, default=0.3)
    asked.add_argument("--errors", type=float, default=0.05, help="how often any candidate is taken")
    asked.add_argument(
        "--share", type=float, default=0.12, help="of how many decisions the position is written down"
    )
    asked.add_argument("--seed", default="1")
    asked.add_argument("--minutes", type=float, default=10.0)
    asked.add_argument("--results", type=Path, default=Path("outcomes.jsonl"))
    asked.add_argument("--fit", action="store_true", help="play nothing, tell what was found")
    asked.add_argument("--ridge", type=float, default=3.0)
    wish = asked.parse_args()
    if wish.fit:
        fit([json.loads(line) for line in wish.results.read_text().splitlines()], wish.ridge)
        return
    if Path(maproom.__file__).parents[2].name != "tunable":
        run_tunable(wish.slug)
    gather(wish.slug, wish.weights.split(",") if wish.weights else Weights(wish.slug).names(), wish)


if __name__ == "__main__":
    main()
