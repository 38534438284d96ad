"""Tells by which scale the worth of a game's judge says best who wins (`judge_scale`).

    python tools/tuning/scale.py frontier-wars --minutes 5 --results scale.jsonl

Officers play against each other, in every third game one seat is taken by `greedy`, and now and then somebody
takes any candidate. Of some decisions the worth for every seat is written down, and whether that seat won: a game
is a line of the file of results. For each scale stands the mean log likelihood of how the games ended; to say that
all is even has -0.693.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import maproom
from maproom.kernel.frame import CHANCE, OVER
from maproom.lab.play.players import player
from tuning.duel import keep, read, seats_of

OVER_ALREADY = 500.0
"""A worth beyond this only says that the game is over."""
SCALES = (10, 14, 20, 26, 32, 40, 45, 50, 60, 80, 120, 160)


def gather(wish: argparse.Namespace) -> None:
    """Plays games until the time is up."""
    until = time.monotonic() + 60 * wish.minutes
    number = len(read(wish.results))
    while time.monotonic() < until:
        keep(wish.results, {"slug": wish.slug, "seed": wish.seed, "positions": positions(wish, number)})
        number += 1


def positions(wish: argparse.Namespace, number: int) -> list[tuple[float, int]]:
    """Some positions of a game: the worth for a seat, and whether it won."""
    game = maproom.game(wish.slug)
    state = game.new()
    random = Random(f"{wish.seed}/{number}")
    seats = [game.seat_names.index(seat) for seat in seats_of(wish.slug)]
    third = seats[number // 3 % len(seats)] if number % 3 == 1 else -1
    players = {seat: player("greedy" if seat == third else "officer") for seat in seats}
    found: list[tuple[float, int]] = []
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.apply(state.sample(random))
            continue
        seat = state.actor
        if len(state.legal()) > 1 and random.random() < wish.share:
            found += [(game.judge(state, one), one) for one in seats]
        if random.random() < wish.errors:
            state.apply(random.choice(game.candidates(state, seat)))
        else:
            state.apply(players[seat].choose(state, seat, random))
    returns = state.returns()
    return [(round(worth, 3), int(returns[seat] > 0)) for worth, seat in found if abs(worth) < OVER_ALREADY]


def tell(told: list[dict[str, Any]], even: float) -> None:
    """The log likelihood for each scale."""
    found = [(worth - even, won) for one in told for worth, won in one["positions"]]
    print(f"{len(told)} games, {len(found)} positions")
    for scale in SCALES:
        print(f"{scale:4} {sum(log_likelihood(worth / scale, won) for worth, won in found) / len(found):+.4f}")


def log_likelihood(felt: float, won: int) -> float:
    """Of a game that was won or lost, where half the logarithm of the odds was said to be `felt`.

    >>> round(log_likelihood(0.0, 1), 3)
    -0.693
    """
    wrong = -2.0 * felt if won else 2.0 * felt
    return -max(wrong, 0.0) - math.log1p(math.exp(-abs(wrong)))


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("slug")
    asked.add_argument("--errors", type=float, default=0.02, help="how often any candidate is taken")
    asked.add_argument("--share", type=float, default=0.12, help="of how many decisions the worth is written down")
    asked.add_argument("--seed", default="1")
    asked.add_argument("--minutes", type=float, default=5.0)
    asked.add_argument("--results", type=Path, default=Path("scale.jsonl"))
    wish = asked.parse_args()
    gather(wish)
    tell(read(wish.results), maproom.game(wish.slug).judge_even)


if __name__ == "__main__":
    main()
