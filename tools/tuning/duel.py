"""Lets players with changed weights of a game's judge meet others, on a compiled tree with weights that can change.

    python tools/tuning/duel.py frontier-wars officer:judge.STAR=0.8,judge.CITY=1.2 greedy --pairs 100

A player is a bot's name, and after a colon by what weights are multiplied. Both games of a pair have the same
chance and changed seats. Every game is a line of the file of results, and what is there is not played again.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import maproom
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.state import State
from maproom.lab.play.players import player
from tuning.weights import Changes, Weights


class Weighted:
    """A bot that puts its own weights into the judge before it decides."""

    def __init__(self, weights: Weights, name: str) -> None:
        bot, _, changes = name.partition(":")
        self._bot = player(bot.replace("@", ":"))
        self._weights = weights
        self.changes = changes_of(changes)

    def choose(self, state: State, seat: int, random: Random) -> int:
        """What the bot chooses by these weights."""
        self._weights.put(self.changes)
        return self._bot.choose(state, seat, random)


def changes_of(text: str) -> Changes:
    """By what weights are multiplied.

    >>> changes_of("judge.STAR=0.8,judge.WORTH.1=1.2")
    {'judge.STAR': 0.8, 'judge.WORTH.1': 1.2}
    """
    pairs = [one.partition("=") for one in text.split(",") if one]
    return {name: float(number) for name, _, number in pairs}


def played(
    slug: str, players: list[Weighted], seed: str, seats: list[str], scenario: str | None = None
) -> dict[str, Any]:
    """One game, the players in the order of the seats: who won, why, and in which round."""
    game = maproom.game(slug)
    state = game.new(scenario=scenario)
    numbers = [game.seat_names.index(seat) for seat in seats]
    randoms = {number: Random(f"{seed}/{number}") for number in numbers}
    by_seat = dict(zip(numbers, players, strict=True))
    chance = Random(f"{seed}/chance")
    while state.actor != OVER:
        if state.actor == CHANCE:
            state.apply(state.sample(chance))
        else:
            actor = state.actor
            state.apply(by_seat[actor].choose(state, actor, randoms[actor]))
    returns = state.returns()
    outcome = state.outcome or {}
    return {
        "won": [place for place, number in enumerate(numbers) if returns[number] > 0],
        "reason": outcome.get("reason", ""),
        "round": outcome.get("round", 0),
    }


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("slug")
    asked.add_argument("first")
    asked.add_argument("second")
    asked.add_argument("--pairs", type=int, default=100)
    asked.add_argument("--seed", default="1")
    asked.add_argument("--scenario", help="the opening one when none is named")
    asked.add_argument("--minutes", type=float, default=10.0)
    asked.add_argument("--results", type=Path, default=Path("duels.jsonl"))
    wish = asked.parse_args()
    if Path(maproom.__file__).parents[2].name != "tunable":
        run_tunable(wish.slug)
    until = time.monotonic() + 60 * wish.minutes
    weights = Weights(wish.slug)
    both = [Weighted(weights, wish.first), Weighted(weights, wish.second)]
    game = maproom.game(wish.slug)
    seats = list(game.seats(game.settle_options(None), game.settle_scenario(wish.scenario)))
    key = {"slug": wish.slug, "first": wish.first, "second": wish.second, "seed": wish.seed}
    if wish.scenario:
        key["scenario"] = wish.scenario
    told = [json.loads(line) for line in wish.results.read_text().splitlines()] if wish.results.exists() else []
    known = {
        (one["pair"], one["seat"]): one
        for one in told
        if all(one.get(name) == key.get(name) for name in (*key, "scenario"))
    }
    for pair in range(wish.pairs):
        for seat in range(len(seats)):
            if (pair, seat) in known or time.monotonic() > until:
                continue
            at = [both[0] if place == seat else both[1] for place in range(len(seats))]
            one = {
                **key,
                "pair": pair,
                "seat": seat,
                **played(wish.slug, at, f"{wish.seed}/{pair}", seats, wish.scenario),
            }
            known[pair, seat] = one
            with wish.results.open("a") as file:
                file.write(json.dumps(one) + "\n")
    tell(list(known.values()), seats)


def tell(games: list[dict[str, Any]], seats: list[str]) -> None:
    """The score, by seats and by reasons."""
    won = [one for one in games if one["seat"] in one["won"]]
    by_seat = [
        f"{name} {sum(one['seat'] == seat for one in won)} of {sum(one['seat'] == seat for one in games)}"
        for seat, name in enumerate(seats)
    ]
    print(f"{len(won)} of {len(games)}: {', '.join(by_seat)}")
    for words, some in (("won", won), ("lost", [one for one in games if one not in won])):
        reasons = sorted({one["reason"] for one in some})
        print(words, {reason: sum(one["reason"] == reason for one in some) for reason in reasons})


def run_tunable(slug: str) -> None:
    """Starts this again on the tree with weights that can change."""
    from tuning.tunable import tunable_tree

    os.environ["PYTHONPATH"] = str(tunable_tree(slug))
    os.execv(sys.executable, [sys.executable, *sys.argv])


if __name__ == "__main__":
    main()
