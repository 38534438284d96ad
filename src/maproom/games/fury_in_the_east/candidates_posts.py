"""What the Soviet side has to hold: how many corps each city wants, by who comes near it, and how many it has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maproom.games.fury_in_the_east.board import (
    CITIES,
    HEX_COUNT,
    IS_CITY,
    LENINGRAD,
    MOSCOW,
    NAMED,
    SETTLEMENT,
    distance,
)
from maproom.games.fury_in_the_east.charts import CITY_POINTS
from maproom.games.fury_in_the_east.grid import hexes_of
from maproom.games.fury_in_the_east.state import AXIS_UNITS, Fury
from maproom.games.fury_in_the_east.units import AXIS_PIECES, IS_COMBAT, SOVIET_PIECES

if TYPE_CHECKING:
    from mypy_extensions import i64

CITY_COUNT: Final = len(CITIES)
MOSCOW_NUMBER: Final[int] = CITIES.index(MOSCOW)
CITY_AWAY: Final[list[bytes]] = [bytes([distance(hex, city) for hex in range(HEX_COUNT)]) for city in CITIES]
"""How far every hex lies from each city."""
NEAR: Final = 3
"""Corps within so many hexes of a city count as its own."""
AT_THE_GATES: Final = 7
"""An enemy so near can be there with his next move."""
ON_THE_WAY: Final = 13
FAR_OFF: Final = 20
URGENCY: Final = [1.0, 0.75, 0.45, 0.15]
"""How much a city matters with the enemy at the gates, on his way, far off, and out of sight."""
GATES: Final = 0
SIGHT: Final = 3


def _wanted(city: int) -> list[int]:
    """How many corps a city wants in each of these cases."""
    if city == MOSCOW:
        return [32, 24, 14, 4]
    if city == LENINGRAD:
        return [7, 6, 4, 2]
    if city == NAMED["Rostov"]:
        return [4, 3, 2, 0]
    return [3, 2, 1, 0]


def _weight(city: int) -> float:
    """What a city is worth to its defenders."""
    return 14.0 if city == MOSCOW else 1.5 + CITY_POINTS[city] / 5.0


WANTED: Final[list[list[int]]] = [_wanted(city) for city in CITIES]
WEIGHT: Final[list[float]] = [_weight(city) for city in CITIES]
GARRISON: Final = [1.2, 0.5]
"""What the first and the second corps inside a city are worth."""
GATE: Final = [3.0, 2.0]
"""What the first and the second corps in a hex beside Moscow are worth while it is menaced."""
FADING: Final[list[float]] = [1.0, 0.97, 0.95, 0.9] + [0.85 * 0.77**steps for steps in range(90)]
"""How much less a city calls a corps with every hex between them."""


BEHIND: Final[list[float]] = [0.9**steps for steps in range(90)]
"""How much less a picket guards with every hex between it and the city."""
MOST_BARRED: Final = 3.0


MENACE_WITHIN: Final = 5
MENACE: Final = 20
"""With so much Axis strength within five hexes of Moscow its garrison has to be the best."""


class Posts:
    """The cities that call for corps now, and how loudly; some corps are left out, those who ask."""

    def __init__(self, s: Fury, asking: list[int]) -> None:
        self.open: list[int] = []
        self.calls: list[float] = [0.0] * CITY_COUNT
        self.stakes: list[float] = [0.0] * CITY_COUNT
        self.cases: list[int] = [SIGHT] * CITY_COUNT
        enemies = hexes_of(s.bits[AXIS_UNITS])
        friends: list[int] = []
        for piece in SOVIET_PIECES:
            if s.place[piece] >= 0 and IS_COMBAT[piece] and piece not in asking:
                friends.append(s.place[piece])
        self.menaced = _strength_near_moscow(s) >= MENACE
        for number in range(CITY_COUNT):
            if s.held[SETTLEMENT[CITIES[number]]]:
                continue
            away = CITY_AWAY[number]
            nearest: i64 = 99
            for hex in enemies:
                steps: i64 = away[hex]
                if steps < nearest:
                    nearest = steps
            case = 0 if nearest <= AT_THE_GATES else 1 if nearest <= ON_THE_WAY else 2 if nearest <= FAR_OFF else 3
            wanted = WANTED[number][case]
            there = 0
            for hex in friends:
                steps = away[hex]
                if steps <= NEAR:
                    there += 1
            self.cases[number] = case
            missing = max(0.1, (wanted - there) / wanted) if wanted else 0.05
            self.stakes[number] = WEIGHT[number] * URGENCY[case]
            self.calls[number] = self.stakes[number] * missing
            self.open.append(number)
        self._by_call = _greatest_first(self.open, self.calls)
        self._by_stake = _greatest_first(self.open, self.stakes)

    def call(self, hex: i64) -> float:
        """How much a corps in a hex serves the city that needs it most."""
        best = 0.0
        for number in self._by_call:
            most = self.calls[number]
            if most <= best:
                break
            value = most * FADING[CITY_AWAY[number][hex]]
            if value > best:
                best = value
        return best

    def bars(self, hex: i64) -> float:
        """How much lies behind a hex for the enemy who is stopped there."""
        best = 0.0
        for number in self._by_stake:
            most = self.stakes[number]
            if most <= best or best >= MOST_BARRED:
                break
            value = most * BEHIND[CITY_AWAY[number][hex]]
            if value > best:
                best = value
        return min(best, MOST_BARRED)

    def gate(self, hex: int, others: int) -> float:
        """What one more corps right before Moscow is worth, with so many in the hex."""
        if not self.menaced or others > 1 or CITY_AWAY[MOSCOW_NUMBER][hex] != 1:
            return 0.0
        return GATE[others]

    def garrison(self, hex: int, others: int, strength: int) -> float:
        """What one more corps of a strength inside a city is worth, with so many there."""
        if others > 1 or not IS_CITY[hex]:
            return 0.0
        number = CITIES.index(hex)
        if self.calls[number] == 0.0:
            return 0.0
        worth = GARRISON[others] * WEIGHT[number] * URGENCY[self.cases[number]]
        return worth * (0.4 + 0.2 * strength) if hex != MOSCOW or self.menaced else worth

    def leader_wanted(self, rating: int) -> float:
        """What a Leader in Moscow is worth: he fights with its garrison once the enemy comes near."""
        return 2.5 * rating if self.cases[MOSCOW_NUMBER] == GATES else 0.5


def _strength_near_moscow(s: Fury) -> int:
    """The strength of the Axis corps close to Moscow."""
    strength = 0
    away = CITY_AWAY[MOSCOW_NUMBER]
    for piece in AXIS_PIECES:
        hex = s.place[piece]
        if hex >= 0 and away[hex] <= MENACE_WITHIN:
            strength += s.strength(piece)
    return strength


def _greatest_first(cities: list[int], values: list[float]) -> list[int]:
    """Cities by a value of each: whoever looks for the best one, the farther the less, may stop early."""
    ranked = [(-values[number], number) for number in cities]
    ranked.sort()
    return [number for _, number in ranked]
