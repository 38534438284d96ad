"""Ratings from results: the Bradley-Terry model on the Elo scale, with intervals."""

from __future__ import annotations

import math
from dataclasses import dataclass

ELO = 400 / math.log(10)
"""Elo points of one unit of the model."""
NINETY_FIVE = 1.959964
"""Standard errors to each side of an interval that holds the truth 95 times of 100."""
ROUNDS = 100
CLOSE_ENOUGH = 1e-10

Matrix = list[list[float]]


@dataclass(frozen=True)
class Rating:
    """A bot's strength in Elo points around the mean of all, and half the width of its 95 % interval."""

    bot: str
    elo: float
    margin: float
    games: int
    score: float

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.elo - self.margin

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.elo + self.margin


@dataclass(frozen=True)
class PairScore:
    """What the first bot made of a pair of games: points out of so many games."""

    first: str
    second: str
    points: float
    games: int


def bradley_terry(bots: list[str], pairs: list[PairScore]) -> list[Rating]:
    """The bots with their ratings, the best first.

    Every two bots are given one imagined draw, so that who has lost everything is still somewhere. The games
    of a pair share their chance and are not independent: the margin is the larger of what the model and what
    the scatter between pairs say.
    """
    place = {name: number for number, name in enumerate(bots)}
    met = [(place[pair.first], place[pair.second], pair.points, pair.games) for pair in pairs]
    totals: dict[tuple[int, int], tuple[float, int]] = {
        (one, other): (0.5, 1) for one in range(len(bots)) for other in range(one + 1, len(bots))
    }
    for one, other, points, games in met:
        pair, own = ((one, other), points) if one < other else ((other, one), games - points)
        before = totals[pair]
        totals[pair] = (before[0] + own, before[1] + games)
    strengths, inverse = _most_likely(len(bots), totals)
    scatter = _scatter(strengths, met)
    clustered = _times(_times(inverse, scatter), inverse)
    ratings = []
    for number, name in enumerate(bots):
        own_pairs = [(points if one == number else games - points, games)
                     for one, other, points, games in met if number in (one, other)]  # fmt: skip
        games = sum(count for _, count in own_pairs)
        variance = max(inverse[number][number], clustered[number][number], 0.0)
        ratings.append(
            Rating(
                name,
                ELO * strengths[number],
                ELO * NINETY_FIVE * math.sqrt(variance),
                games,
                sum(points for points, _ in own_pairs) / games if games else 0.5,
            )
        )
    return sorted(ratings, key=lambda rating: (-rating.elo, rating.bot))


def expected(difference: float) -> float:
    """The score to expect at a difference of strength, in units of the model.

    >>> expected(0.0), round(expected(400 / ELO), 3)
    (0.5, 0.909)
    """
    return 1 / (1 + math.exp(-difference))


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate (Wilson's, good for few games too).

    >>> [round(end, 2) for end in wilson(5, 10)], wilson(0, 0)
    ([0.24, 0.76], (0.0, 1.0))
    """
    if not games:
        return 0.0, 1.0
    z = NINETY_FIVE
    rate = wins / games
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def _most_likely(count: int, totals: dict[tuple[int, int], tuple[float, int]]) -> tuple[list[float], Matrix]:
    """The strengths, with mean 0, that make the results likeliest, and the inverse of their information."""
    strengths = [0.0] * count
    inverse: Matrix = []
    for _ in range(ROUNDS):
        slope = [0.0] * count
        information = [[1 / count] * count for _ in range(count)]
        for (one, other), (points, games) in totals.items():
            chance = expected(strengths[one] - strengths[other])
            slope[one] += points - games * chance
            slope[other] -= points - games * chance
            weight = games * chance * (1 - chance)
            information[one][one] += weight
            information[other][other] += weight
            information[one][other] -= weight
            information[other][one] -= weight
        inverse = [[value - 1 / count for value in row] for row in _inverse(information)]
        step = [max(-2.0, min(2.0, sum(a * b for a, b in zip(row, slope, strict=True)))) for row in inverse]
        mean = sum(step) / count
        strengths = [strength + change - mean for strength, change in zip(strengths, step, strict=True)]
        if max(map(abs, step)) < CLOSE_ENOUGH:
            break
    return strengths, inverse


def _scatter(strengths: list[float], met: list[tuple[int, int, float, int]]) -> Matrix:
    """How far the pairs lie from what is expected of them."""
    count = len(strengths)
    scatter = [[0.0] * count for _ in range(count)]
    for one, other, points, games in met:
        off = (points - games * expected(strengths[one] - strengths[other])) ** 2
        scatter[one][one] += off
        scatter[other][other] += off
        scatter[one][other] -= off
        scatter[other][one] -= off
    return scatter


def _times(left: Matrix, right: Matrix) -> Matrix:
    columns = list(zip(*right, strict=True))
    return [[sum(a * b for a, b in zip(row, column, strict=True)) for column in columns] for row in left]


def _inverse(matrix: Matrix) -> Matrix:
    """The inverse of a symmetric positive matrix, by elimination.

    >>> _inverse([[2.0, 0.0], [0.0, 4.0]])
    [[0.5, 0.0], [0.0, 0.25]]
    """
    size = len(matrix)
    rows = [[*row, *(float(number == place) for place in range(size))] for number, row in enumerate(matrix)]
    for pivot in range(size):
        best = max(range(pivot, size), key=lambda number: abs(rows[number][pivot]))
        rows[pivot], rows[best] = rows[best], rows[pivot]
        head = rows[pivot][pivot]
        rows[pivot] = [value / head for value in rows[pivot]]
        for number in range(size):
            factor = rows[number][pivot]
            if number != pivot and factor:
                rows[number] = [a - factor * b for a, b in zip(rows[number], rows[pivot], strict=True)]
    return [row[size:] for row in rows]
