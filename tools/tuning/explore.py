"""Plays officers whose weights of a game's judge are changed at random, and tells which changes win.

    python tools/tuning/explore.py frontier-wars --against greedy,officer --minutes 20 --results explore.jsonl
    python tools/tuning/explore.py frontier-wars --fit --results explore.jsonl

Every weight is multiplied by a number of its own, drawn anew for each pair of games; both games of a pair have the
same chance and changed seats. A ridge regression of the results on the logarithms tells for each weight how much of
a game is won by making it e times as great, with its standard error. Every pair is a line of the file of results.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

import maproom
from tuning.duel import Weighted, played, run_tunable
from tuning.weights import Weights


def drawn(names: list[str], spread: float, seed: str) -> dict[str, float]:
    """A number for each weight, the logarithm normal."""
    random = Random(f"{seed}/changes")
    return {name: round(math.exp(random.gauss(0.0, spread)), 4) for name in names}


def explore(slug: str, names: list[str], base: str, wish: argparse.Namespace) -> None:
    """Plays pairs until the time is up."""
    until = time.monotonic() + 60 * wish.minutes
    weights = Weights(slug)
    game = maproom.game(slug)
    seats = list(game.seats(game.settle_options(None), game.settle_scenario(None)))
    against = wish.against.split(",")
    done = len(wish.results.read_text().splitlines()) if wish.results.exists() else 0
    for pair in range(done, wish.pairs):
        if time.monotonic() > until:
            return
        seed = f"{wish.seed}/{pair}"
        changes = drawn(names, wish.spread, seed)
        told = ",".join(f"{name}={number}" for name, number in changes.items())
        own = Weighted(weights, f"officer:{base}{told}")
        other = Weighted(weights, against[pair % len(against)])
        score = 0
        for seat in range(len(seats)):
            at = [own if place == seat else other for place in range(len(seats))]
            score += seat in played(slug, at, seed, seats)["won"]
        with wish.results.open("a") as file:
            line = {"pair": pair, "base": base, "against": against[pair % len(against)], "changes": changes}
            file.write(json.dumps({**line, "score": score / len(seats)}) + "\n")


def fit(told: list[dict[str, object]], ridge: float) -> None:
    """A line for each weight: by how much of a game it is better e times as great, and the standard error."""
    import numpy as np

    names = sorted({name for one in told for name in one["changes"]})  # type: ignore[attr-defined]
    against = sorted({str(one["against"]) for one in told})
    changes = [[math.log(one["changes"].get(name, 1.0)) for name in names] for one in told]  # type: ignore[attr-defined]
    rivals = [[float(one["against"] == other) for other in against] for one in told]
    matrix = np.hstack([np.array(changes), np.array(rivals)])
    scores = np.array([float(str(one["score"])) for one in told])
    penalty = np.diag([ridge] * len(names) + [1e-6] * len(against))
    inverse = np.linalg.inv(matrix.T @ matrix + penalty)
    found = inverse @ matrix.T @ scores
    rest = scores - matrix @ found
    error = np.sqrt(np.diag(inverse) * rest.var())
    for number in np.argsort(-np.abs(found[: len(names)] / error[: len(names)])):
        print(
            f"{names[number]:32} {found[number]:+.3f} ± {error[number]:.3f}  {found[number] / error[number]:+.1f}"
        )
    for number, other in enumerate(against):
        print(f"against {other}: {found[len(names) + number]:.3f}, {sum(row[number] for row in rivals):.0f} pairs")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("slug")
    asked.add_argument("--weights", help="the names of those to change, with commas; all when none is named")
    asked.add_argument("--base", default="", help="changes that all have in common")
    asked.add_argument("--against", default="greedy,officer")
    asked.add_argument("--spread", type=float, default=0.3)
    asked.add_argument("--pairs", type=int, default=100_000)
    asked.add_argument("--seed", default="1")
    asked.add_argument("--minutes", type=float, default=10.0)
    asked.add_argument("--results", type=Path, default=Path("explore.jsonl"))
    asked.add_argument("--fit", action="store_true", help="play nothing, tell what was found")
    asked.add_argument("--ridge", type=float, default=10.0)
    wish = asked.parse_args()
    if wish.fit:
        fit([json.loads(line) for line in wish.results.read_text().splitlines()], wish.ridge)
        return
    if Path(maproom.__file__).parents[2].name != "tunable":
        run_tunable(wish.slug)
    names = wish.weights.split(",") if wish.weights else Weights(wish.slug).names()
    explore(wish.slug, names, wish.base + "," if wish.base else "", wish)


if __name__ == "__main__":
    main()
