"""What a position is worth to a side, for bots, reckoned in Victory Points.

Only open facts count, and for the Axis its own orders. Points that the end will bring count in full; strength,
ground and supply count as means to win or keep more of them.
"""

from __future__ import annotations

from typing import Final

from maproom.games.fury_in_the_east.board import (
    AXIS,
    CITIES,
    COL,
    COLUMNS,
    HEX_COUNT,
    MOSCOW,
    ROW,
    SETTLEMENT,
    SOVIET,
    distance,
)
from maproom.games.fury_in_the_east.charts import CITY_POINTS, NO_ORDER, ORDER_PENALTY, TURNS
from maproom.games.fury_in_the_east.grid import LAND_EDGES, has, spread
from maproom.games.fury_in_the_east.hitler import is_met
from maproom.games.fury_in_the_east.state import AXIS_UNITS, NONE, Fury
from maproom.games.fury_in_the_east.supply import axis_supply, soviet_supply
from maproom.games.fury_in_the_east.units import AXIS_PIECES, FIRST_HEAD, KIND, LEADER, PANZER, SOVIET_PIECES
from maproom.games.fury_in_the_east.victory import corps_points, running_points

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
_fields: dict[int, list[float]] = {}
CITY_WEIGHT: Final[list[float]] = [5.0 if hex == MOSCOW else CITY_POINTS[hex] / 5.0 for hex in range(HEX_COUNT)]


def city_mask(s: Fury) -> int:
    """The cities that the Axis does not hold, as a set over CITIES."""
    mask = 0
    for number in range(len(CITIES)):
        if not s.held[SETTLEMENT[CITIES[number]]]:
            mask |= 1 << number
    return mask


def pull_field(s: Fury) -> list[float]:
    """For every hex how strongly the Soviet cities draw the Axis there."""
    mask = city_mask(s)
    if mask not in _fields:
        if len(_fields) > 512:
            _fields.clear()
        wanted = [CITIES[number] for number in range(len(CITIES)) if mask >> number & 1]
        field: list[float] = []
        for hex in range(HEX_COUNT):
            total = 0.0
            for city in wanted:
                total += CITY_WEIGHT[city] * PULL[distance(hex, city)]
            field.append(total)
        _fields[mask] = field
    return _fields[mask]


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
        hex = s.place[piece]
        if hex < 0:
            continue
        each = s.strength(piece)
        strength += each
        if not supply[COL[hex]] >> ROW[hex] & 1:
            cut_off += each
        pull += 2.0 * field[hex] if KIND[piece] == PANZER else field[hex]
    factor = AXIS_FACTOR * (0.4 + 0.6 * left)
    return Means(factor * strength, factor * (UNSUPPLIED - 1.0) * cut_off, left * PULL_WORTH * pull)


def soviet_means(s: Fury, left: float) -> Means:
    """Soviet units and Leaders, and the cities that lie open to the Axis."""
    supply = soviet_supply(s)
    strength = cut_off = 0.0
    for piece in SOVIET_PIECES:
        hex = s.place[piece]
        if hex < 0:
            continue
        if KIND[piece] == LEADER:
            each = LEADER_WORTH * (s.rating(piece) if s.shown[piece] else 1.3)
        else:
            each = SOVIET_FACTOR * s.strength(piece) + (0.4 if s.hits[piece] == 0 else 0.0)
        strength += each
        if not supply[COL[hex]] >> ROW[hex] & 1:
            cut_off += each
    factor = 0.4 + 0.6 * left
    return Means(factor * strength, factor * (UNSUPPLIED - 1.0) * cut_off, -factor * danger_to_cities(s))


def danger_to_cities(s: Fury) -> float:
    """What the Soviet cities lose that lie open to the Axis, or are weakly held."""
    total = 0.0
    near = spread(s.bits[AXIS_UNITS], LAND_EDGES)
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
    piece = s.first[hex]
    while piece != NONE:
        if piece < FIRST_HEAD:
            total += s.strength(piece)
        piece = s.next[piece]
    return total


def near_layers(columns: list[int], steps: int) -> list[list[int]]:
    """The hexes within 1, 2, ... hexes of a set, nearest first; index 0 is the set itself."""
    layers = [columns]
    for _ in range(steps):
        wider = spread(layers[-1], LAND_EDGES)
        last = layers[-1]
        layers.append([wider[column] | last[column] for column in range(COLUMNS)])
    return layers


def steps_to(layers: list[list[int]], hex: int) -> int:
    """How many hexes away the set is; one more than the layers when it is farther."""
    column, row = COL[hex], ROW[hex]
    for number in range(len(layers)):
        if layers[number][column] >> row & 1:
            return number
    return len(layers)
