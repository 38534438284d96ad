"""Lets a bot play itself in every scenario of a game and prints who wins, as Markdown for `docs/games/`.

    python tools/balance.py frontier-wars --games 200 --over 30 --compiled
    python tools/balance.py fury-in-the-east --scenario historical --games 200 --scores --compiled

`--compiled` plays on the compiled tree (it is made first if need be); the games are the same, only sooner.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any

import maproom
from maproom.bots import bot
from maproom.commands.arguments import options_of
from maproom.kernel.frame import CHANCE, OVER
from maproom.lab.executors.pool import processors, spread

SEED = 2026


@dataclass(frozen=True)
class Play:
    """One game of a bot against itself, as a job for any process."""

    slug: str
    scenario: str
    player: str
    options: dict[str, Any]

    def __call__(self, number: int) -> Played:
        game = maproom.game(self.slug)
        state = game.new(self.options, self.scenario)
        random = Random(f"{SEED}/{self.scenario}/{number}")
        chooser = bot(self.player)
        played = Played()
        while state.actor != OVER:
            played.scores.setdefault(game.turn_number(state), game.scores(state))
            if state.actor == CHANCE:
                state.apply(state.sample(random))
            else:
                state.apply(chooser.choose(state, state.actor, random))
        outcome = state.outcome or {}
        played.reason = str(outcome.get("reason", ""))
        played.round = int(outcome.get("round", 0))
        returns = state.returns()
        played.winners = [seat for seat, won in zip(game.seat_names, returns, strict=True) if won > 0]
        return played


@dataclass
class Played:
    """How a game ended, and the open scores as each turn began."""

    winners: list[str] = field(default_factory=list)
    reason: str = ""
    round: int = 0
    scores: dict[int, dict[str, int]] = field(default_factory=dict)


def share(number: int, games: int) -> str:
    """A share in per cent; nothing for none."""
    return f"{100 * number / games:.0f} %" if number else "-"


def row(scenario: str, seats: tuple[str, ...], every: tuple[str, ...], games: list[Played], over: int) -> str:
    """A scenario as a line of the table."""
    wins = Counter(seat for game in games for seat in game.winners)
    shares = [share(wins[seat], len(games)) if seat in seats else "" for seat in every]
    reasons = ", ".join(
        f"{reason} {number}" for reason, number in Counter(game.reason for game in games).most_common()
    )
    cells = [scenario, str(len(games)), *shares, reasons]
    if over:
        rounds = [game.round for game in games]
        cells += [f"{mean(rounds):.1f}", str(max(rounds)), str(sum(number > over for number in rounds))]
    return f"| {' | '.join(cells)} |"


def score_lines(games: list[Played]) -> list[str]:
    """The mean scores as each turn began, and how many games got so far."""
    by_turn: dict[int, list[dict[str, int]]] = defaultdict(list)
    for game in games:
        for turn, scores in game.scores.items():
            by_turn[turn].append(scores)
    names = sorted({name for scores in by_turn.values() for one in scores for name in one})
    lines = [f"| turn | games | {' | '.join(names)} |", "|---" * (len(names) + 2) + "|"]
    for turn, told in sorted(by_turn.items()):
        means = [f"{mean(one[name] for one in told):.1f}" for name in names]
        lines.append(f"| {turn} | {len(told)} | {' | '.join(means)} |")
    return lines


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("slug")
    asked.add_argument("--games", type=int, default=200, help="games a scenario")
    asked.add_argument("--scenario", action="append", help="only this scenario; may be repeated")
    asked.add_argument(
        "--option", action="append", metavar="NAME=VALUE", help="an option of the game; may be repeated"
    )
    asked.add_argument("--player", default="greedy", help="the bot that plays all seats")
    asked.add_argument(
        "--over", type=int, default=0, help="tell of rounds, and count the games of more than so many"
    )
    asked.add_argument("--scores", action="store_true", help="tell of the scores as each turn began")
    asked.add_argument("--workers", type=int, default=processors())
    asked.add_argument("--compiled", action="store_true", help="play on the compiled tree")
    wish = asked.parse_args()
    if wish.compiled and Path(maproom.__file__).parents[1].name != "compiled":
        run_compiled()
    game = maproom.game(wish.slug)
    options = options_of(game, wish.option)
    columns = ["scenario", "games", *game.seat_names, "how"] + ["rounds", "longest", f"over {wish.over}"] * bool(
        wish.over
    )
    print(f"| {' | '.join(columns)} |", "|---" * len(columns) + "|", sep="\n", flush=True)
    scores: list[str] = []
    for scenario in wish.scenario or [one.slug for one in game.scenarios]:
        games = list(spread(Play(wish.slug, scenario, wish.player, options), wish.games, wish.workers))
        print(row(scenario, game.seats(options, scenario), game.seat_names, games, wish.over), flush=True)
        scores += ["", f"Scores in {scenario}:", "", *score_lines(games)] if wish.scores else []
    print("\n".join(scores))


def run_compiled() -> None:
    """Starts this again on the compiled tree."""
    from compile import compiled_tree

    os.environ["PYTHONPATH"] = str(compiled_tree())
    os.execv(sys.executable, [sys.executable, *sys.argv])


if __name__ == "__main__":
    main()
