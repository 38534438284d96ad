"""Holding a contest: what is missing is played, kept and counted, until all is there or a test has decided."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass, field
from statistics import mean, quantiles
from typing import Any

from maproom.kernel.registry import loaded
from maproom.lab.arena.contest import Contest, Pairing
from maproom.lab.arena.games import Pair, PairJob, PlayedGame
from maproom.lab.arena.ratings import PairScore, Rating, bradley_terry, wilson
from maproom.lab.arena.sprt import Sprt
from maproom.lab.arena.store import Store
from maproom.lab.executors import Crew, carry_out
from maproom.lab.play.players import checks_for


@dataclass
class Standings:
    """What came of a contest so far; errors and endless games are counted and rate nobody."""

    contest: Contest
    bots: list[str]
    pairs: list[tuple[Pairing, Pair]] = field(default_factory=list)
    test: Sprt | None = None
    stopped: bool = False
    """Whether it was broken off by hand."""

    def add(self, pairing: Pairing, pair: Pair) -> None:
        """Counts the games of a pair."""
        self.pairs.append((pairing, pair))
        if self.test is not None and all(game.finished for game in pair):
            self.test.add(sum(game.score(self.bots[0]) for game in pair) / len(pair))

    @property
    def games(self) -> list[PlayedGame]:
        """All games."""
        return [game for _, pair in self.pairs for game in pair]

    def ratings(self) -> list[Rating]:
        """The Bradley-Terry table."""
        scores = []
        for pairing, pair in self.pairs:
            ended = [game for game in pair if game.finished]
            points = sum(game.score(pairing.first) for game in ended)
            if ended:
                scores.append(PairScore(pairing.first, pairing.second, points, len(ended)))
        return bradley_terry(self.bots, scores)

    def to_json(self) -> dict[str, Any]:
        """The standings as the command prints them."""
        games = self.games
        return {
            "game": self.contest.slug,
            **loaded(self.contest.slug).stamp(),
            "seed": self.contest.seed,
            "scenario": self.contest.scenario,
            "options": self.contest.options,
            "pairs": len(self.pairs),
            "games": len(games),
            "finished": sum(game.finished for game in games),
            "stopped": self.stopped,
            "ratings": [
                {
                    "bot": one.bot,
                    "elo": round(one.elo, 1),
                    "low": round(one.low, 1),
                    "high": round(one.high, 1),
                    "games": one.games,
                    "score": round(one.score, 4),
                }
                for one in self.ratings()
            ],
            "seats": self._seats(),
            "lengths": _lengths([game.decisions for game in games if game.finished]),
            "test": self._test(),
            "errors": [
                {"bots": list(game.bots), "error": game.error or "The game did not end."}
                for game in games
                if not game.finished
            ],
        }

    def _seats(self) -> list[dict[str, Any]]:
        """How often each seat won, whoever sat there, and with each of the bots."""
        rows: list[dict[str, Any]] = []
        for place, seat in enumerate(self.contest.seats()):
            ended = [game for game in self.games if game.finished]
            rows.append({"seat": seat, **_rate([place in game.winners for game in ended])})
            rows[-1]["bots"] = {
                name: _rate([place in game.winners for game in ended if game.bots[place] == name])
                for name in self.bots
            }
        return rows

    def _test(self) -> dict[str, Any] | None:
        if self.test is None:
            return None
        return {
            "elo0": self.test.elo0,
            "elo1": self.test.elo1,
            "pairs": sum(self.test.seen.values()),
            "ratio": round(self.test.ratio, 4),
            "verdict": self.test.verdict or None,
        }


def run(
    contest: Contest,
    met: list[Pairing],
    pairs: int,
    crew: Crew,
    store: Store | None = None,
    test: Sprt | None = None,
    watch: Callable[[], None] | None = None,
) -> Standings:
    """Plays what is not in the store yet; Ctrl-C ends it with what there is.

    The pairs are counted in their order, whichever comes first, so that a test stops after the same pair
    however many work on it.
    """
    contest = contest.settled()
    bots = list(dict.fromkeys(name for pairing in met for name in (pairing.first, pairing.second)))
    standings = Standings(contest, bots, test=test)
    store = store or Store()
    came: dict[int, Pair] = {}
    counted = 0
    try:
        with closing(_played(contest, met, pairs, crew, store)) as played:
            for item, pair in played:
                came[item] = pair
                if watch is not None:
                    watch()
                while counted in came and not (test and test.verdict):
                    standings.add(met[counted % len(met)], came.pop(counted))
                    counted += 1
                if test and test.verdict:
                    return standings
    except KeyboardInterrupt:
        standings.stopped = True
        if test is None:
            for item in sorted(came):
                standings.add(met[item % len(met)], came[item])
    return standings


def _played(
    contest: Contest, met: list[Pairing], pairs: int, crew: Crew, store: Store
) -> Generator[tuple[int, Pair], None, None]:
    """The pairs by item: first those that are in the store, then the others as they are played and kept."""
    kept = [store.pairs(contest, pairing) for pairing in met]
    missing = []
    for item in range(pairs * len(met)):
        number, which = divmod(item, len(met))
        if number in kept[which]:
            yield item, kept[which][number]
        else:
            missing.append(item)
    if missing:
        checks = checks_for({name for pairing in met for name in (pairing.first, pairing.second)})
        with closing(carry_out(PairJob(contest, tuple(met)), missing, crew, checks)) as results:
            for item, pair in results:
                number, which = divmod(item, len(met))
                store.add(contest, met[which], number, pair)
                yield item, pair


def _rate(won: list[bool]) -> dict[str, Any]:
    wins = sum(won)
    low, high = wilson(wins, len(won))
    return {
        "games": len(won),
        "wins": wins,
        "rate": round(wins / len(won), 4) if won else None,
        "low": round(low, 4),
        "high": round(high, 4),
    }


def _lengths(decisions: list[int]) -> dict[str, float] | None:
    """How long the games were, in decisions."""
    if not decisions:
        return None
    marks = quantiles(decisions, n=20, method="inclusive") if len(decisions) > 1 else [float(decisions[0])] * 19
    return {
        "mean": round(mean(decisions), 1),
        "median": marks[9],
        "shortest": min(decisions),
        "longest": max(decisions),
        "p05": round(marks[0], 1),
        "p95": round(marks[18], 1),
    }
