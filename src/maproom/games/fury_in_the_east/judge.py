"""What a position is worth to a side, for bots, reckoned in Victory Points.

Only open facts count, and for the Axis its own orders. Points that the end will bring count in full; strength,
ground and supply count as means to win or keep more of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maproom.games.fury_in_the_east.board import (
    AXIS,
    CITIES,
    COL,
    HEX_COUNT,
    MOSCOW,
    ROW,
    SETTLEMENT,
    SOVIET,
    distance,
)
from maproom.games.fury_in_the_east.charts import CITY_POINTS, NO_ORDER, ORDER_PENALTY, TURNS
from maproom.games.fury_in_the_east.grid import LAND_EDGES, has, join, spread
from maproom.games.fury_in_the_east.hitler import is_met
from maproom.games.fury_in_the_east.state import Fury
from maproom.games.fury_in_the_east.supply import axis_supply, soviet_supply
from maproom.games.fury_in_the_east.units import AXIS_PIECES, KIND, LEADER, PANZER, SOVIET_PIECES
from maproom.games.fury_in_the_east.victory import corps_points, running_points
from maproom.games.fury_in_the_east.zones import axis_zoc

if TYPE_CHECKING:
    from mypy_extensions import i64

WON: Final = 500.0
EVEN: Final = 110.0
"""With these prospects the Axis wins as often as not."""
LEVEL_STEP: Final = 40.0
MOSCOW_HELD: Final = 60.0
AXIS_FACTOR: Final = 0.55
"""What a point of Axis strength is worth, and of Soviet strength."""
SOVIET_FACTOR: Final = 0.45
LEADER_WORTH: Final = 0.8
UNSUPPLIED: Final = 0.6
"""The part of a unit's worth that is left out of supply."""
PULL: Final[list[float]] = [0.86**steps for steps in range(90)]
"""How much less a city pulls with every hex of distance."""
PULL_WORTH: Final = 0.12
THREATENED: Final = 3.0
"""What an open Soviet city next to Axis units loses."""
WEAK: Final = 1.2
"""What a city next to Axis units loses with nobody to defend it, less with every point of its garrison."""
STRONG_GARRISON: Final = 10
CITY_WEIGHT: Final[list[float]] = [5.0 if hex == MOSCOW else CITY_POINTS[hex] / 5.0 for hex in range(HEX_COUNT)]


CITY_PULLS: Final[list[list[float]]] = [
    [CITY_WEIGHT[city] * PULL[distance(hex, city)] for hex in range(HEX_COUNT)] for city in CITIES
]
"""For each city how strongly it draws the Axis to every hex."""


class PullFields:
    """The fields of all cities together, by the settlements that are held; the last one is known again at once."""

    def __init__(self) -> None:
        self._held: list[int] = []
        self._field: list[float] = []
        self._known: dict[int, list[float]] = {}

    def field(self, s: Fury) -> list[float]:
        """The field of the cities that the Axis does not hold; `Fury.held` never changes, it is replaced."""
        if s.held is not self._held:
            mask = city_mask(s)
            if mask not in self._known:
                if len(self._known) > 512:
                    self._known.clear()
                self._known[mask] = _pull_of(mask)
            self._field = self._known[mask]
            self._held = s.held
        return self._field


_pulls: Final = PullFields()


def city_mask(s: Fury) -> int:
    """The cities that the Axis does not hold, as a set over CITIES."""
    mask = 0
    for number in range(len(CITIES)):
        if not s.held[SETTLEMENT[CITIES[number]]]:
            mask |= 1 << number
    return mask


def _pull_of(mask: int) -> list[float]:
    """The field of a set of cities."""
    wanted = [CITY_PULLS[number] for number in range(len(CITIES)) if mask >> number & 1]
    field: list[float] = []
    for hex in range(HEX_COUNT):
        total = 0.0
        for pulls in wanted:
            total += pulls[hex]
        field.append(total)
    return field


def pull_field(s: Fury) -> list[float]:
    """For every hex how strongly the Soviet cities draw the Axis there."""
    return _pulls.field(s)


def worth(s: Fury, seat: int) -> float:
    """The Axis' prospects, or the other side of them."""
    value = axis_prospects(s)
    return value - ORDER_PENALTY * unmet_orders(s) if seat == AXIS else -value


def unmet_orders(s: Fury) -> int:
    """How many of Hitler's orders are not met; only the Axis knows them."""
    number = 0
    for order in s.orders:
        if order != NO_ORDER and not is_met(s, order):
            number += 1
    return number


def axis_prospects(s: Fury) -> float:
    """Points, strength and ground of both sides as the Axis sees them."""
    points = points_now(s) - EVEN
    if s.level >= 0:
        return points + verdict(s)
    if s.held[SETTLEMENT[MOSCOW]]:
        points += MOSCOW_HELD
    left = time_left(s)
    return points + axis_means(s, left).total() - soviet_means(s, left).total()


def points_now(s: Fury) -> int:
    """The Victory Points that the Axis would have if the game ended now."""
    return running_points(s) - s.vp_lost - corps_points(s)


def verdict(s: Fury) -> float:
    """What the level that the Axis has reached in the end is worth to it."""
    return WON - LEVEL_STEP * s.level if s.level < 3 else -LEVEL_STEP * s.level


def time_left(s: Fury) -> float:
    """How much of the game is still to come."""
    return (TURNS + 1 - s.turn) / TURNS


class Means:
    """What a side has to win or keep points with."""

    def __init__(self, strength: float, supply: float, place: float) -> None:
        self.strength = strength
        self.supply = supply
        """What is lost by units that are out of supply: 0 or less."""
        self.place = place
        """What it brings or costs where the units stand."""

    def total(self) -> float:
        """All of it."""
        return self.strength + self.supply + self.place


def axis_means(s: Fury, left: float) -> Means:
    """Axis corps: strength, better in supply, and nearer to what they want."""
    supply = axis_supply(s)
    field = pull_field(s)
    strength = cut_off = pull = 0.0
    for piece in AXIS_PIECES:
        hex: i64 = s.place[piece]
        if hex < 0:
            continue
        each = s.strength(piece)
        strength += each
        if not has(supply, hex):
            cut_off += each
        pull += 2.0 * field[hex] if KIND[piece] == PANZER else field[hex]
    factor = AXIS_FACTOR * (0.4 + 0.6 * left)
    return Means(factor * strength, factor * (UNSUPPLIED - 1.0) * cut_off, left * PULL_WORTH * pull)


def soviet_means(s: Fury, left: float) -> Means:
    """Soviet units and Leaders, and the cities that lie open to the Axis."""
    supply = soviet_supply(s)
    strength = cut_off = 0.0
    for piece in SOVIET_PIECES:
        hex: i64 = s.place[piece]
        if hex < 0:
            continue
        if KIND[piece] == LEADER:
            each = LEADER_WORTH * (s.rating(piece) if s.shown[piece] else 1.3)
        else:
            each = SOVIET_FACTOR * s.strength(piece) + (0.4 if s.hits[piece] == 0 else 0.0)
        strength += each
        if not has(supply, hex):
            cut_off += each
    factor = 0.4 + 0.6 * left
    return Means(factor * strength, factor * (UNSUPPLIED - 1.0) * cut_off, -factor * danger_to_cities(s))


def danger_to_cities(s: Fury) -> float:
    """What the Soviet cities lose that lie open to the Axis, or are weakly held."""
    total = 0.0
    near = axis_zoc(s)
    for city in CITIES:
        if s.held[SETTLEMENT[city]] or not has(near, city):
            continue
        if s.holds(city, SOVIET):
            missing = max(0, STRONG_GARRISON - _garrison(s, city))
            total += WEAK * CITY_WEIGHT[city] * missing / STRONG_GARRISON
        else:
            total += THREATENED * CITY_WEIGHT[city]
    return total


def _garrison(s: Fury, hex: int) -> int:
    """The strength of the Soviet units in a hex."""
    total = 0
    for piece in s.units_in(hex, SOVIET):
        total += s.strength(piece)
    return total


def near_layers(columns: list[int], steps: int) -> list[list[int]]:
    """The hexes within 1, 2, ... hexes of a set, nearest first; index 0 is the set itself."""
    layers = [columns]
    for _ in range(steps):
        wider = spread(layers[-1], LAND_EDGES)
        join(wider, layers[-1])
        layers.append(wider)
    return layers


class Surroundings:
    """The layers around the set that was asked for last, which is mostly the next one too."""

    def __init__(self, steps: int) -> None:
        self._steps = steps
        self._columns: list[int] = []
        self._layers: list[list[int]] = []

    def layers(self, columns: list[int]) -> list[list[int]]:
        """`near_layers`, of a set that its owner may change later; nobody changes the layers."""
        if columns != self._columns:
            self._columns = columns.copy()
            self._layers = near_layers(self._columns, self._steps)
        return self._layers


def steps_to(layers: list[list[int]], hex: i64) -> int:
    """How many hexes away the set is; one more than the layers when it is farther."""
    column: i64 = COL[hex]
    row: i64 = ROW[hex]
    number = 0
    for layer in layers:
        bits: i64 = layer[column]
        if bits >> row & 1:
            return number
        number += 1
    return number
