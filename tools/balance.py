"""Lets a bot play itself in every scenario of a game and prints who wins, as Markdown for `docs/games/`.

    python tools/balance.py frontier-wars --games 200 --over 30 --compiled
    python tools/balance.py fury-in-the-east --scenario historical --games 200 --scores --compiled
    python tools/balance.py race-to-moscow --player officer --vary players=gray-white,gray-brown --points --compiled

    python tools/balance.py frontier-wars --player officer --sprt --workers 1 --compiled

Each share stands with its interval of 95 % (Wilson). `--sprt` ends a line as soon as a sequential test of every
seat has decided whether it wins half of the games or 65 % (both errors 5 %): at least 40 games, at most `--games`.
What was changed by some games is measured by others: `--seed`.
`--compiled` plays on the compiled tree (it is made first if need be); the games are the same, only sooner.
"""

from __future__ import annotations

import argparse
import math
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import mean, median
from typing import Any

import maproom
from maproom.bots import bot
from maproom.commands.arguments import options_of
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.game import Game
from maproom.lab.arena.ratings import wilson
from maproom.lab.arena.sprt import UPPER
from maproom.lab.executors.pool import processors, spread

SEED = 2026
EVEN, TOO_MUCH = 0.5, 0.65
WON, LOST = math.log(TOO_MUCH / EVEN), math.log((1 - TOO_MUCH) / (1 - EVEN))
LEAST_TESTED = 40


@dataclass(frozen=True)
class Play:
    """One game of a bot against itself, as a job for any process."""

    slug: str
    scenario: str
    player: str
    options: dict[str, Any]
    seed: int

    def __call__(self, number: int) -> Played:
        game = maproom.game(self.slug)
        state = game.new(self.options, self.scenario)
        random = Random(f"{self.seed}/{self.scenario}/{number}")
        chooser = bot(self.player)
        played = Played()
        while state.actor != OVER:
            played.scores.setdefault(game.turn_number(state), game.scores(state))
            if state.actor == CHANCE:
                state.apply(state.sample(random))
            else:
                state.apply(chooser.choose(state, state.actor, random))
        outcome = state.outcome or {}
        played.reason = str(outcome.get("reason", outcome.get("how", "")))
        played.reason += " by guard" * bool(outcome.get("by_guard"))
        played.round = int(outcome.get("round", outcome.get("turns", 0)))
        played.points = game.scores(state)
        returns = state.returns()
        played.winners = [seat for seat, won in zip(game.seat_names, returns, strict=True) if won > 0]
        seats = game.seats(self.options, self.scenario)
        played.tied = len(outcome.get("winners", [])) > 1 and not played.winners and len(seats) > 1
        return played


@dataclass
class Played:
    """How a game ended, and the open scores as each turn began and at the end."""

    winners: list[str] = field(default_factory=list)
    tied: bool = False
    reason: str = ""
    round: int = 0
    points: dict[str, int] = field(default_factory=dict)
    scores: dict[int, dict[str, int]] = field(default_factory=dict)


@dataclass(frozen=True)
class Columns:
    """Which columns the table has."""

    seats: tuple[str, ...]
    over: int
    points: bool

    def heads(self) -> list[str]:
        """The line above all others."""
        heads = ["scenario", "games", *self.seats, "ties", "how"]
        if self.over:
            heads += ["rounds", "longest", f"over {self.over}"]
        return heads + ["points: mean (median)"] * self.points

    def row(self, name: str, seats: tuple[str, ...], games: list[Played]) -> str:
        """A scenario as a line of the table."""
        wins = Counter(seat for game in games for seat in game.winners)
        shares = [share(wins[seat], len(games)) if seat in seats else "" for seat in self.seats]
        reasons = Counter(game.reason for game in games).most_common()
        how = ", ".join(f"{reason} {number}" for reason, number in reasons)
        cells = [name, str(len(games)), *shares, str(sum(game.tied for game in games)), how]
        if self.over:
            rounds = [game.round for game in games]
            cells += [f"{mean(rounds):.1f}", str(max(rounds)), str(sum(number > self.over for number in rounds))]
        if self.points:
            cells.append(points_of(games, seats))
        return f"| {' | '.join(cells)} |"


def tested(games: list[Played], seat: str) -> tuple[int, float] | None:
    """After how many games the sequential test of a seat had ended, and for which share; a tie is half a win."""
    ratio = 0.0
    for number, game in enumerate(games, start=1):
        score = 1.0 if seat in game.winners else 0.5 if game.tied else 0.0
        ratio += score * WON + (1 - score) * LOST
        if abs(ratio) >= UPPER:
            return number, TOO_MUCH if ratio > 0 else EVEN
    return None


def until_decided(games: Iterable[Played], seats: tuple[str, ...]) -> list[Played]:
    """The first games, until every seat's test has ended."""
    played: list[Played] = []
    for game in games:
        played.append(game)
        if len(played) >= LEAST_TESTED and all(tested(played, seat) for seat in seats):
            break
    return played


def share(number: int, games: int) -> str:
    """A share in per cent, and where it lies with 95 %."""
    low, high = wilson(number, games)
    return f"{100 * number / games:.0f} % ({100 * low:.0f}-{100 * high:.0f})"


def points_of(games: list[Played], seats: tuple[str, ...]) -> str:
    """The points of each seat at the end."""
    told: list[str] = []
    for seat in seats:
        points = [game.points[seat] for game in games if seat in game.points]
        if points:
            told.append(f"{seat} {mean(points):.1f} ({median(points):g})")
    return ", ".join(told)


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


def variants(game: Game, wish: argparse.Namespace) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every scenario, and every value of the option that varies: what the line is called, scenario and options."""
    name, _, values = (wish.vary or "").partition("=")
    for scenario in wish.scenario or [one.slug for one in game.scenarios]:
        for value in values.split(",") if name else [""]:
            varied = [f"{name}={value}"] if name else []
            called = f"{scenario}, {value}" if name else scenario
            yield called, scenario, options_of(game, [*(wish.option or []), *varied])


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("slug")
    asked.add_argument("--games", type=int, default=200, help="games a scenario")
    asked.add_argument("--scenario", action="append", help="only this scenario; may be repeated")
    asked.add_argument(
        "--option", action="append", metavar="NAME=VALUE", help="an option of the game; may be repeated"
    )
    asked.add_argument("--vary", metavar="NAME=VALUE,VALUE", help="an option with a line for each value")
    asked.add_argument("--player", default="greedy", help="the bot that plays all seats")
    asked.add_argument(
        "--over", type=int, default=0, help="tell of rounds, and count the games of more than so many"
    )
    asked.add_argument("--sprt", action="store_true", help="end a line when every seat's test has ended")
    asked.add_argument("--points", action="store_true", help="tell of the points at the end")
    asked.add_argument("--scores", action="store_true", help="tell of the scores as each turn began")
    asked.add_argument("--seed", type=int, default=SEED, help="other games are played by another seed")
    asked.add_argument("--workers", type=int, default=processors())
    asked.add_argument("--compiled", action="store_true", help="play on the compiled tree")
    wish = asked.parse_args()
    if wish.compiled and Path(maproom.__file__).parents[1].name != "compiled":
        run_compiled()
    game = maproom.game(wish.slug)
    columns = Columns(game.seat_names, wish.over, wish.points)
    heads = columns.heads()
    print(f"| {' | '.join(heads)} |", "|---" * len(heads) + "|", sep="\n", flush=True)
    scores: list[str] = []
    for name, scenario, options in variants(game, wish):
        seats = game.seats(options, scenario)
        playing = spread(Play(wish.slug, scenario, wish.player, options, wish.seed), wish.games, wish.workers)
        games = until_decided(playing, seats) if wish.sprt else list(playing)
        print(columns.row(name, seats, games), flush=True)
        scores += ["", f"Scores in {name}:", "", *score_lines(games)] if wish.scores else []
    print("\n".join(scores))


def run_compiled() -> None:
    """Starts this again on the compiled tree."""
    from compile import compiled_tree

    os.environ["PYTHONPATH"] = str(compiled_tree())
    os.execv(sys.executable, [sys.executable, *sys.argv])


if __name__ == "__main__":
    main()
