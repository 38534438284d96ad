"""Lets players with changed weights of a game's judge meet others, on a compiled tree with weights that can change.

    python tools/tuning/duel.py frontier-wars officer:judge.STAR=0.8,judge.CITY=1.2 greedy --pairs 100
    python tools/tuning/duel.py frontier-wars turned@captain+seconds=0:judge.STAR=0.8 greedy --pairs 20

A player is a bot's name, in which @ stands for a colon, and after a colon by what weights are multiplied. The games
of a pair have the same chance and other seats for the first player, everybody else is the second. Every game is a
line of the file of results, and what is there is not played again.
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
from maproom.kernel.state import State
from maproom.lab.play.players import player
from tuning.tunable import run_tunable
from tuning.weights import Weights, changes_of


class Weighted:
    """A bot that puts its own weights into the judge before it decides."""

    def __init__(self, weights: Weights, name: str) -> None:
        bot, _, changes = name.partition(":")
        self._bot = player(bot.replace("@", ":"))
        self._weights = weights
        self._changes = changes_of(changes)

    def choose(self, state: State, seat: int, random: Random) -> int:
        """What the bot chooses by these weights."""
        self._weights.put(self._changes)
        return self._bot.choose(state, seat, random)


def seats_of(slug: str, scenario: str | None = None) -> list[str]:
    """The seats that are played."""
    game = maproom.game(slug)
    return list(game.seats(game.settle_options(None), game.settle_scenario(scenario)))


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


def read(results: Path) -> list[dict[str, Any]]:
    """The lines of a file of results, if there is one."""
    return [json.loads(line) for line in results.read_text().splitlines()] if results.exists() else []


def keep(results: Path, line: dict[str, Any]) -> None:
    """One line more."""
    with results.open("a") as file:
        file.write(json.dumps(line) + "\n")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("slug")
    asked.add_argument("first")
    asked.add_argument("second")
    asked.add_argument("--pairs", type=int, default=100)
    asked.add_argument("--seed", default="1")
    asked.add_argument("--scenario", help="the first one when none is named")
    asked.add_argument("--minutes", type=float, default=10.0)
    asked.add_argument("--results", type=Path, default=Path("duels.jsonl"))
    wish = asked.parse_args()
    run_tunable(wish.slug)
    until = time.monotonic() + 60 * wish.minutes
    weights = Weights(wish.slug)
    first, second = Weighted(weights, wish.first), Weighted(weights, wish.second)
    seats = seats_of(wish.slug, wish.scenario)
    key = {name: getattr(wish, name) for name in ("slug", "first", "second", "seed", "scenario")}
    told = [one for one in read(wish.results) if all(one[name] == key[name] for name in key)]
    known = {(one["pair"], one["seat"]) for one in told}
    for pair, seat in [(pair, seat) for pair in range(wish.pairs) for seat in range(len(seats))]:
        if (pair, seat) not in known and time.monotonic() < until:
            at = [first if place == seat else second for place in range(len(seats))]
            game = played(wish.slug, at, f"{wish.seed}/{pair}", seats, wish.scenario)
            told.append({**key, "pair": pair, "seat": seat, **game})
            keep(wish.results, told[-1])
    tell(told, seats)


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


if __name__ == "__main__":
    main()
