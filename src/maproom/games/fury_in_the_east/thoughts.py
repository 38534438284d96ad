"""What a bot thinks of hexes and combats: scores for moving, and what an attack is likely to bring."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maproom.games.fury_in_the_east.board import (
    AXIS,
    CITIES,
    COL,
    COLUMNS,
    DEFENCE_SHIFT,
    FRONT,
    HEX_AT,
    HEX_COUNT,
    IS_CITY,
    LENINGRAD,
    MOSCOW,
    NAMED,
    NEXT,
    NO_HEX,
    ROW,
    ROWS,
    SEA,
    SETTLEMENT,
    SOVIET,
    distance,
)
from maproom.games.fury_in_the_east.candidates_plans import Plan
from maproom.games.fury_in_the_east.candidates_posts import Posts
from maproom.games.fury_in_the_east.charts import (
    CELL,
    CITY_POINTS,
    CRT,
    DIE_FACES,
    EXCHANGED,
    NO_ORDER,
    ORDERS,
    SOUTHERN,
    STACK,
    TYPHOON_DISTANCE,
)
from maproom.games.fury_in_the_east.combat import Forecast, defenders_in
from maproom.games.fury_in_the_east.grid import NOWHERE, has
from maproom.games.fury_in_the_east.hitler import is_met
from maproom.games.fury_in_the_east.judge import CITY_WEIGHT, PULL, Surroundings, near_layers, pull_field, steps_to
from maproom.games.fury_in_the_east.phases import SOVIET_MOVEMENT
from maproom.games.fury_in_the_east.state import MOVED, NONE, SOVIET_UNITS, Fury, layer_of
from maproom.games.fury_in_the_east.supply import axis_range, axis_supply, is_frozen, soviet_supply
from maproom.games.fury_in_the_east.units import (
    IS_COMBAT,
    KIND,
    LEADER,
    PANZER,
    RC,
    SIDE,
    TC,
)
from maproom.games.fury_in_the_east.zones import axis_zoc, command
from maproom.kernel.hexes import HEX_SIDES

if TYPE_CHECKING:
    from mypy_extensions import i64

LOOK: Final = 6
"""How far a bot looks for enemies, in hexes."""
STEP_WORTH: Final[list[float]] = [2.2, 1.8, 0.6, 1.0, 1.4, 0.8, 1.6, 2.0, 0.6, 1.5, 0.0]
"""What a step of each kind of unit is worth."""
CITY_NEAR: Final[list[float]] = [
    max([CITY_WEIGHT[city] * 0.6 ** distance(hex, city) for city in CITIES]) for hex in range(HEX_COUNT)
]
"""How near a hex lies to a city worth holding."""


SCREEN: Final = 0.8
"""What a picket in an open part of the front is worth, of what lies behind it."""
CALLED: Final = 1.5
"""How much a city's call counts beside the rest."""
NO_POSTS: Final = Posts(Fury(), [])
NOTHING_WISHED: Final[list[int]] = []
WISHED: Final = 3.0
"""What an order of the turn adds to a city that it names."""
POCKET: Final = [-0.3, 0.8, 0.5]
"""What it counts for Panzer, infantry and allied corps that an enemy beside them is cut off: infantry clears."""
HELD_CITY: Final = [0.1, 0.3, 0.5]
"""What a point of a city that its only corps holds counts for each of them."""
HEAD_GUARD: Final = [0.0, 3.0, 4.0]
"""What it counts that one of them stands with a Head that would be alone: an enemy who walks in takes it."""
LONE_HEAD: Final = 5.0
"""What it is worth to take a Head."""
STRONG: Final = 3.0
"""The odds at which Soviet corps close in."""
GATHERED: Final = 0.7
"""How much of the strength two hexes from an enemy is reckoned to come up."""


def _ring_of_two(hex: int) -> list[int]:
    """The hexes two hexes from one, by number."""
    found: list[int] = []
    for column in range(max(0, COL[hex] - 2), min(COLUMNS, COL[hex] + 3)):
        for row in range(max(0, ROW[hex] - 2), min(ROWS, ROW[hex] + 3)):
            other = HEX_AT[column * ROWS + row]
            if other != NO_HEX and distance(hex, other) == 2:
                found.append(other)
    found.sort()
    return found


TWO_AWAY: Final[list[list[int]]] = [_ring_of_two(hex) for hex in range(HEX_COUNT)]
LEADER_AWAY: Final = [-6.0, -6.0, -3.0, -1.5, -0.5, 0.0, 0.0, 0.0]
"""What it counts for a Leader that the next enemy is 0, 1, 2 ... hexes away."""
CORPS_AWAY: Final = [0.0, -1.5, 0.3, 0.5, 0.4, 0.3, 0.2, 0.0]
"""The same for a Soviet corps."""
_around: Final = [Surroundings(LOOK), Surroundings(LOOK)]
"""What lies around the units of each side."""


class Sight:
    """What is looked up again and again while one decision is thought over."""

    def __init__(self, s: Fury, side: int, asking: list[int], plan: Plan) -> None:
        self.plan = plan
        self.enemies = _around[1 - side].layers(layer_of(s, 1 - side))
        self.posts = Posts(s, asking) if side == SOVIET else NO_POSTS
        self.covered = _watched(s, asking) if side == SOVIET else NOWHERE
        self.wishes = wished_cities(s) if side == AXIS else NOTHING_WISHED
        self.typhoon = typhoon_wished(s) if side == AXIS else 0


def _watched(s: Fury, asking: list[int]) -> list[int]:
    """The hexes within two of a Soviet corps that is not asking: no further picket is wanted there."""
    columns = s.bits[SOVIET_UNITS].copy()
    for piece in asking:
        hex = s.place[piece]
        if hex >= 0 and not any_but(s.corps_in(hex, SOVIET), asking):
            columns[COL[hex]] = columns[COL[hex]] & ~(1 << ROW[hex])
    return near_layers(columns, 2)[2]


def any_but(pieces: list[int], group: list[int]) -> bool:
    """Whether one of these pieces is not of a group."""
    for piece in pieces:
        if piece not in group:
            return True
    return False


# -- combats --------------------------------------------------------------------------------------------------


def steps_in(s: Fury, pieces: list[int]) -> float:
    """How many steps units have, as far as one can know: a hidden back counts three quarters."""
    total = 0.0
    for piece in pieces:
        if KIND[piece] == LEADER:
            total += 1.0
        elif KIND[piece] in (RC, TC) and s.hits[piece] == 0 and not s.shown[piece]:
            total += 1.75
        elif KIND[piece] == PANZER:
            total += 4 - s.hits[piece]
        else:
            total += 1.0 if s.hits[piece] else 2.0
    return total


def attack_value(s: Fury, attackers: list[int], targets: list[int], odds: Forecast, column: int) -> float:
    """What a combat is likely to bring its attacker on a column: enemy steps and ground against own steps."""
    side = SIDE[attackers[0]]
    defenders = defenders_in(s, targets, 1 - side)
    if not defenders:
        return 5.0
    own = sum([STEP_WORTH[KIND[piece]] for piece in attackers]) / len(attackers)
    theirs = sum([STEP_WORTH[KIND[piece]] for piece in defenders]) / len(defenders)
    steps = steps_in(s, defenders)
    mine = steps_in(s, attackers)
    if odds.hopeless:
        return -mine * own
    prize = 0.8 + sum([CITY_POINTS[hex] for hex in targets]) * 0.5
    total = 0.0
    for die in range(DIE_FACES):
        cell = (column * DIE_FACES + die) * CELL
        loss, back, hit, flight = CRT[side][cell], CRT[side][cell + 1], CRT[side][cell + 2], CRT[side][cell + 3]
        total -= own * (mine if loss == EXCHANGED else min(mine, float(loss))) + 0.3 * back
        total += theirs * min(steps, float(hit)) + 0.5 * flight
        if hit >= steps:
            total += prize
        elif hit + 1 > steps or flight:
            total += prize * 0.5
    return total / DIE_FACES


# -- where to go ------------------------------------------------------------------------------------------------


def strength_at(s: Fury, hex: i64, side: int) -> int:
    """The strength of a side's units in a hex."""
    total = 0
    for piece in s.units_in(hex, side):
        total += s.strength(piece)
    return total


def pressure(s: Fury, enemy: int, side: int, without: list[int]) -> int:
    """The strength of a side's Combat Units next to an enemy hex, some left out."""
    total = 0
    for direction in range(HEX_SIDES):
        hex = NEXT[enemy * HEX_SIDES + direction]
        if hex == NO_HEX or SEA[enemy * HEX_SIDES + direction]:
            continue
        for piece in s.corps_in(hex, side):
            if piece not in without:
                total += s.strength(piece)
    return total


def gathering(s: Fury, enemy: int, without: list[int]) -> float:
    """The strength of Soviet corps two hexes from an enemy that may still come up to him."""
    total = 0
    for hex in TWO_AWAY[enemy]:
        for piece in s.corps_in(hex, SOVIET):
            if piece not in without and not s.marks[piece] & MOVED:
                total += s.strength(piece)
    return GATHERED * total


def contact_value(s: Fury, hex: int, group: list[int], side: int) -> float:
    """How much standing here adds to the odds against the best of the neighbouring enemies."""
    mine = 0
    for piece in group:
        mine += s.strength(piece)
    best = 0.0
    frozen = is_frozen(s)
    for direction in range(HEX_SIDES):
        enemy = NEXT[hex * HEX_SIDES + direction]
        if enemy == NO_HEX or SEA[hex * HEX_SIDES + direction] or not s.holds(enemy, 1 - side):
            continue
        there = max(1.0, float(strength_at(s, enemy, 1 - side)))
        before = float(pressure(s, enemy, side, group))
        if side == AXIS:
            there *= 1.0 + 0.3 * DEFENCE_SHIFT[frozen][enemy]
        else:
            before += gathering(s, enemy, group)
        gain = min(6.0, (before + mine) / there) - min(6.0, before / there)
        reached = min(6.0, (before + mine) / there)
        value = 0.5 * gain + 0.35 * reached if reached >= 2.0 else 0.2 * gain - 0.3
        if side == AXIS and not has(soviet_supply(s), enemy):
            value += POCKET[KIND[group[0]]]
        elif side == SOVIET and reached >= STRONG:
            value += 0.3 * reached
        best = max(best, value + 0.4 * CITY_NEAR[enemy])
    return best


def crowd_penalty(s: Fury, hex: i64, group: list[int], sight: Sight) -> float:
    """Never over the stacking limit at the end of a phase (FE-STK-04)."""
    others = 0
    leaders = 0
    for piece in s.units_in(hex, SIDE[group[0]]):
        if piece in group:
            continue
        if not IS_COMBAT[piece]:
            leaders += 1
        elif not _gives_way(s, piece, group[0], sight):
            others += 1
    own = 0
    for piece in group:
        own += IS_COMBAT[piece]
    over = max(0, others + own - STACK) + max(0, leaders + len(group) - own - 1)
    return 50.0 * over


def axis_hex_value(s: Fury, hex: i64, group: list[int], sight: Sight) -> float:
    """What it is worth to the Axis to have a group here."""
    field = pull_field(s)
    value = 2.2 * field[hex] * sight.plan.fronts[FRONT[hex]] - crowd_penalty(s, hex, group, sight)
    if not has(axis_range(s), hex):
        value -= 2.5
    elif not has(axis_supply(s), hex):
        value -= 1.0
    away = steps_to(sight.enemies, hex)
    if away <= 1:
        value += contact_value(s, hex, group, AXIS) * sight.plan.bold
    settlement = SETTLEMENT[hex]
    if settlement >= 0 and not s.held[settlement]:
        value += 0.3 + CITY_POINTS[hex] * 0.8 + (10.0 if hex == MOSCOW else 0.0)
    elif IS_CITY[hex] and away <= LOOK and not _others_in(s, hex, group):
        value += CITY_POINTS[hex] * HELD_CITY[KIND[group[0]]]
    if away <= LOOK and s.head_in(hex) != NONE and not _others_in(s, hex, group):
        value += HEAD_GUARD[KIND[group[0]]]
    for city in sight.wishes:
        value += WISHED * PULL[distance(hex, city)] + (WISHED if hex == city else 0.0)
    if sight.typhoon and distance(hex, MOSCOW) <= sight.typhoon:
        value += WISHED
    return value


def _others_in(s: Fury, hex: int, group: list[int]) -> bool:
    """Whether corps that are not of the group stand in a hex."""
    return any_but(s.units_in(hex, SIDE[group[0]]), group)


def wished_cities(s: Fury) -> list[int]:
    """The cities that Hitler's orders name and the Axis does not hold yet."""
    found: list[int] = []
    for order in s.orders:
        if order == NO_ORDER or is_met(s, order):
            continue
        name = ORDERS[order]
        if name == "southern_offensive":
            found.extend(SOUTHERN)
        elif name == "isolate_leningrad":
            found.append(LENINGRAD)
        elif name != "typhoon":
            found.append(NAMED[name.removeprefix("capture_").capitalize()])
    return found


def typhoon_wished(s: Fury) -> int:
    """How near to Moscow an order wants a corps that is not there yet, or 0."""
    for order in s.orders:
        if order != NO_ORDER and ORDERS[order] == "typhoon" and not is_met(s, order):
            return TYPHOON_DISTANCE[s.turn]
    return 0


def soviet_hex_value(s: Fury, hex: i64, group: list[int], sight: Sight) -> float:
    """What it is worth to the Soviet side to have a group here."""
    value = -crowd_penalty(s, hex, group, sight)
    away = steps_to(sight.enemies, hex)
    frozen = is_frozen(s)
    leader = not IS_COMBAT[group[0]] and len(group) == 1
    if leader:
        value += LEADER_AWAY[away]
        value += 0.25 * _friends_near(s, hex) + 0.2 * sight.posts.call(hex)
        if hex == MOSCOW:
            value += sight.posts.leader_wanted(s.rating(group[0]))
        return value + (0.5 if has(soviet_supply(s), hex) else -2.0)
    value += CALLED * sight.posts.call(hex) * sight.plan.fronts[FRONT[hex]]
    others = _stronger_in(s, hex, group, sight)
    value += sight.posts.garrison(hex, others, s.strength(group[0])) + sight.posts.gate(hex, others)
    if away <= 4:
        value += 0.4 * DEFENCE_SHIFT[frozen][hex] + (0.8 if others == 1 else 0.0)
    value += CORPS_AWAY[away]
    if 2 <= away <= 3 and not has(sight.covered, hex):
        value += SCREEN * sight.posts.bars(hex)
    if has(axis_zoc(s), hex):
        value += (
            contact_value(s, hex, group, SOVIET) * 0.8 * sight.plan.bold
            if s.turn >= 6 or sight.plan.bold > 1.0
            else -0.5
        )
    if not has(soviet_supply(s), hex):
        value -= 1.5
    if has(command(s), hex):
        value += 0.4
    if SETTLEMENT[hex] >= 0 and s.held[SETTLEMENT[hex]]:
        value += CITY_POINTS[hex] * 0.6
    if s.head_in(hex) != NONE:
        value += LONE_HEAD
    return value


def _gives_way(s: Fury, piece: int, to: int, sight: Sight) -> bool:
    """Whether a weaker corps in Moscow that can still leave makes room for a better one: the enemy is near."""
    if not sight.posts.menaced or s.place[piece] != MOSCOW or SIDE[piece] == AXIS:
        return False
    if s.phase != SOVIET_MOVEMENT or s.marks[piece] & MOVED or not IS_COMBAT[to]:
        return False
    return s.strength(piece) < s.strength(to) and not has(axis_zoc(s), MOSCOW)


def _stronger_in(s: Fury, hex: i64, group: list[int], sight: Sight) -> int:
    """How many corps hold a hex beside a group and do not give way to it."""
    total = 0
    for piece in s.corps_in(hex, SOVIET):
        if piece not in group and not _gives_way(s, piece, group[0], sight):
            total += 1
    return total


def _friends_near(s: Fury, hex: int) -> int:
    """How many Soviet Combat Units stand here or next to here, four at most."""
    total = s.combat_units(hex, SOVIET)
    for direction in range(HEX_SIDES):
        other = NEXT[hex * HEX_SIDES + direction]
        if other != NO_HEX and s.holds(other, SOVIET):
            total += s.combat_units(other, SOVIET)
    return min(4, total)


def hex_value(s: Fury, hex: i64, group: list[int], sight: Sight) -> float:
    """What a hex is worth to a group of either side."""
    if SIDE[group[0]] == AXIS:
        return axis_hex_value(s, hex, group, sight)
    return soviet_hex_value(s, hex, group, sight)
