"""Plays officers whose weights of a game's judge are changed at random, and tells which changes win.

    python tools/tuning/explore.py frontier-wars --against greedy,officer --minutes 20 --results explore.jsonl
    python tools/tuning/explore.py frontier-wars --fit --results explore.jsonl

Every weight is multiplied by a number of its own, drawn anew for each pair of games; in the games of a pair the
chance is the same and the officer has another seat. A ridge regression of the results on the logarithms tells for
each weight how much of a game is won by making it e times as great, with its standard error. Every pair is a line
of the file of results.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from tuning.duel import Weighted, keep, played, read, seats_of
from tuning.tunable import run_tunable
from tuning.weights import Weights, changes_of, drawn


def explore(wish: argparse.Namespace) -> None:
    """Plays pairs until the time is up."""
    until = time.monotonic() + 60 * wish.minutes
    weights = Weights(wish.slug)
    names = wish.weights.split(",") if wish.weights else weights.names()
    seats = seats_of(wish.slug)
    rivals = wish.against.split(",")
    pair = len(read(wish.results))
    while time.monotonic() < until:
        seed = f"{wish.seed}/{pair}"
        changes = drawn(names, wish.spread, seed)
        told = ",".join(f"{name}={number}" for name, number in changes.items())
        own = Weighted(weights, f"officer:{wish.base},{told}" if wish.base else f"officer:{told}")
        rival = rivals[pair % len(rivals)]
        other = Weighted(weights, rival)
        score = 0
        for seat in range(len(seats)):
            at = [own if place == seat else other for place in range(len(seats))]
            score += seat in played(wish.slug, at, seed, seats)["won"]
        line = {"pair": pair, "base": changes_of(wish.base), "against": rival, "changes": changes}
        keep(wish.results, {**line, "score": score / len(seats)})
        pair += 1


def fit(told: list[dict[str, Any]], ridge: float) -> None:
    """A line for each weight: by how much of a game it is better e times as great, and the standard error."""
    import numpy as np

    names = sorted({name for one in told for name in one["changes"]})
    against = sorted({one["against"] for one in told})
    changes = [[math.log(one["changes"].get(name, 1.0)) for name in names] for one in told]
    met = [[float(one["against"] == other) for other in against] for one in told]
    matrix = np.hstack([np.array(changes), np.array(met)])
    scores = np.array([one["score"] for one in told])
    penalty = np.diag([ridge] * len(names) + [1e-6] * len(against))
    inverse = np.linalg.inv(matrix.T @ matrix + penalty)
    found = inverse @ matrix.T @ scores
    error = np.sqrt(np.diag(inverse) * (scores - matrix @ found).var())
    sure = found / error
    for number in sorted(range(len(names)), key=lambda one: -abs(sure[one])):
        print(f"{names[number]:32} {found[number]:+.3f} ± {error[number]:.3f}  {sure[number]:+.1f}")
    for number, other in enumerate(against):
        pairs = sum(row[number] for row in met)
        print(f"against {other}: {found[len(names) + number]:.3f}, {pairs:.0f} pairs")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("slug")
    asked.add_argument("--weights", help="the names of those to change, with commas; all when none is named")
    asked.add_argument("--base", default="", help="changes that all have in common")
    asked.add_argument("--against", default="greedy,officer")
    asked.add_argument("--spread", type=float, default=0.5)
    asked.add_argument("--seed", default="1")
    asked.add_argument("--minutes", type=float, default=10.0)
    asked.add_argument("--results", type=Path, default=Path("explore.jsonl"))
    asked.add_argument("--fit", action="store_true", help="play nothing, tell what was found")
    asked.add_argument("--ridge", type=float, default=10.0)
    wish = asked.parse_args()
    if wish.fit:
        fit(read(wish.results), wish.ridge)
        return
    run_tunable(wish.slug)
    explore(wish)


if __name__ == "__main__":
    main()
