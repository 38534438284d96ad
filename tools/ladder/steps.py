"""A step of the ladder in one game: what was played of it, whether that is enough, and what it says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import mean

from ladder.games import Task, Told, contest_of, mean_pace, seatings_of
from maproom.lab.arena import Sprt
from maproom.lab.arena.ratings import PairScore, bradley_terry

GUESS = 20.0
"""Seconds that a game is taken to last before one was played."""


@dataclass
class Step:
    """Two bots in a game, until the test has decided or so many pairs were played."""

    slug: str
    first: str
    second: str
    seed: int
    pairs: int
    tested: bool
    told: dict[tuple[int, int], Told] = field(default_factory=dict)
    errors: list[str] = field(default_factory=list)
    under_way: int = 0
    spent: float = 0.0
    """Seconds of this run."""

    def __post_init__(self) -> None:
        self.size = len(seatings_of(contest_of(self._task(0, 0)), self.first, self.second))
        self._queue: Iterator[Task] | None = None

    def _task(self, pair: int, seating: int) -> Task:
        return Task(self.slug, self.first, self.second, self.seed, pair, seating)

    def next(self) -> Task | None:
        """The next game that has not been played; none when all have, or the test has decided."""
        if self._queue is None:
            every = [(pair, seating) for pair in range(self.pairs) for seating in range(self.size)]
            self._queue = iter([self._task(*one) for one in every if one not in self.told])
        if self.tested and self.test().verdict:
            return None
        return next(self._queue, None)

    def add(self, told: Told) -> None:
        """Counts a game."""
        if told.error:
            self.errors.append(told.error)
        else:
            self.told[told.task.pair, told.task.seating] = told

    def seconds(self) -> float:
        """How long a game takes."""
        return mean(one.seconds for one in self.told.values()) if self.told else GUESS

    def scores(self) -> list[float]:
        """The mean scores of the pairs, as far as they were played without a gap."""
        found = []
        for pair in range(self.pairs):
            games = [self.told.get((pair, seating)) for seating in range(self.size)]
            if None in games:
                break
            found.append(mean(one.score() for one in games if one))
        return found

    def test(self) -> Sprt:
        """Better by 100 Elo rather than by 0? Pairs are counted in their order until that is decided."""
        test = Sprt(0, 100)
        for score in self.scores():
            if not test.verdict:
                test.add(score)
        return test

    def row(self) -> str:
        """As a line of a table in Markdown."""
        games = list(self.told.values())
        points = sum(one.score() for one in games)
        verdict = {"elo1": "yes", "elo0": "no", "": "open"}[self.test().verdict]
        cells = [self.slug, f"{self.first} over {self.second}", f"{points:g} of {len(games)}", verdict, self._elo()]
        cells += [self._by_seat(), mean_pace(games, self.first), f"{self.seconds():.0f} s"]
        return f"| {' | '.join(cells)} |" + (
            f" {len(self.errors)} broke off: {self.errors[0]}" if self.errors else ""
        )

    def _elo(self) -> str:
        pairs = [PairScore(self.first, self.second, self.size * score, self.size) for score in self.scores()]
        if not pairs:
            return ""
        first = next(one for one in bradley_terry([self.first, self.second], pairs) if one.bot == self.first)
        return f"{2 * first.elo:+.0f} ± {2 * first.margin:.0f}"

    def _by_seat(self) -> str:
        """How often the first bot won in each of the seats."""
        told = []
        games = list(self.told.values())
        for place, seat in enumerate(games[0].seats if games else []):
            own = [place in one.winners for one in games if one.bots[place] == self.first]
            told.append(f"{seat} {sum(own)} of {len(own)}")
        return ", ".join(told)


HEADING = "| game | step | score | 100 rather than 0 | Elo | by seat | ms a decision | a game |"
