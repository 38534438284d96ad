"""Stopping as soon as it is decided which of two bots is better: a sequential test on the scores of pairs."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field

from maproom.kernel.errors import MaproomError
from maproom.lab.arena.ratings import ELO, expected

ERROR = 0.05
"""How often the test may decide wrongly, either way."""
UPPER = math.log((1 - ERROR) / ERROR)
LOWER = -UPPER
TRACE = 1e-3
"""What a result that has not been seen counts for."""
HALVINGS = 80


class BadTest(MaproomError):
    """The two ratings of a test do not make one."""


@dataclass
class Sprt:
    """Is the first bot stronger by elo1 rather than by elo0?

    The pairs' scores are compared by the likelihood ratio of the likeliest distributions with the two means,
    so that pairs of games with the same chance count for what they are worth.
    """

    elo0: float
    elo1: float
    seen: Counter[float] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise BadTest(f"A test goes from a lower to a higher rating, not from {self.elo0:g} to {self.elo1:g}.")

    @staticmethod
    def parse(text: str) -> Sprt:
        """The test that two numbers with a comma between them mean.

        >>> Sprt.parse("0, 10").elo1
        10.0
        """
        try:
            low, high = (float(part) for part in text.split(","))
        except ValueError:
            raise BadTest(f"A test is two ratings, such as 0,10, not {text!r}.") from None
        return Sprt(low, high)

    def add(self, score: float) -> None:
        """Counts a pair by its mean score for the first bot."""
        self.seen[score] += 1

    @property
    def ratio(self) -> float:
        """The logarithm of the likelihood ratio: positive speaks for elo1."""
        pairs = sum(self.seen.values())
        if not pairs:
            return 0.0
        counts = {0.0: TRACE, 0.5: TRACE, 1.0: TRACE} | {score: float(count) for score, count in self.seen.items()}
        low, high = (_likeliest(counts, expected(elo / ELO)) for elo in (self.elo0, self.elo1))
        return sum(count * math.log(high[score] / low[score]) for score, count in counts.items())

    @property
    def verdict(self) -> str:
        """Which of the two holds: `elo1`, `elo0`, or nothing yet."""
        ratio = self.ratio
        return "elo1" if ratio >= UPPER else "elo0" if ratio <= LOWER else ""


def _likeliest(counts: dict[float, float], mean: float) -> dict[float, float]:
    """The distribution over the scores with this mean that makes the counts likeliest."""
    total = sum(counts.values())
    shares = {score: count / total for score, count in counts.items()}
    low, high = -1 / (1 - mean), 1 / mean
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        pull = sum(share * (score - mean) / (1 + middle * (score - mean)) for score, share in shares.items())
        low, high = (middle, high) if pull > 0 else (low, middle)
    return {score: share / (1 + low * (score - mean)) for score, share in shares.items()}
