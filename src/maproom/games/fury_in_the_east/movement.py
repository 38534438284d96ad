"""Movement allowances, bans, and how far a group reaches (FE-MOV, FE-STR, FE-NRM)."""

from __future__ import annotations

from typing import Final

from maproom.games.fury_in_the_east.board import (
    AXIS,
    COLUMNS,
    HEX_COUNT,
    NA,
    NEAR_LENINGRAD,
    NEXT,
    NO_HEX,
    SOVIET,
    SW_ZONE,
    TYPE_COUNT,
    cost_table,
)
from maproom.games.fury_in_the_east.charts import MUD1, MUD2, SNOW
from maproom.games.fury_in_the_east.grid import has, join, set_of
from maproom.games.fury_in_the_east.paths import Reach, search
from maproom.games.fury_in_the_east.phases import PANZER_MOVEMENT
from maproom.games.fury_in_the_east.state import (
    AXIS_UNITS,
    MOVED,
    OOS,
    Fury,
    layer_of,
)
from maproom.games.fury_in_the_east.supply import is_frozen
from maproom.games.fury_in_the_east.units import (
    FINNISH,
    HEAD,
    KIND,
    LEADER,
    MOVE,
    PANZER,
    SETUP,
    SIDE,
    TYPE,
)
from maproom.games.fury_in_the_east.zones import enemy_zoc, in_command, regular_zoc, soviet_zoc
from maproom.kernel.hexes import HEX_SIDES

BEGINS_IN_ROMANIA: Final[list[bool]] = [setup == "R" for setup in SETUP]
NORMAL: Final = 0
STRATEGIC: Final = 1
BY_RAIL: Final = 2
AS_HEAD: Final = 3
LEFT: Final = 1
"""In `Fury.entered`: the group has left the hex where it began the phase."""
OVERRAN: Final = 2
"""In `Fury.entered`: the group has overrun from it."""
LENINGRAD_RING: Final[list[int]] = set_of([hex for hex in range(HEX_COUNT) if NEAR_LENINGRAD[hex]])
SW_ZONE_SET: Final[list[int]] = set_of([hex for hex in range(HEX_COUNT) if SW_ZONE[hex]])
OUTSIDE_SW_ZONE: Final[list[int]] = set_of([hex for hex in range(HEX_COUNT) if not SW_ZONE[hex]])
SW_ZONE_TURNS: Final = 2
"""FE-SET-16: the turns on which nobody leaves the Southwest Front Retreat Border."""


def is_mud(s: Fury) -> bool:
    """FE-WEA-04: MUD(1) holds all turn, MUD(2) from the Panzer Movement Phase on."""
    return s.weather == MUD1 or (s.weather == MUD2 and s.phase >= PANZER_MOVEMENT)


def allowance(s: Fury, piece: int) -> int:
    """The movement allowance in half points: every halving kept exact, rounded up once (FE-MOV-05, 08)."""
    halvings = 0
    if is_mud(s):
        halvings += 1
    if s.weather == SNOW and SIDE[piece] == AXIS and not FINNISH[piece]:
        halvings += 1
    if KIND[piece] != HEAD:
        if s.marks[piece] & OOS:
            halvings += 1
        if SIDE[piece] == SOVIET and KIND[piece] != LEADER and not in_command(s, piece):
            halvings += 1
    return 2 * (-(-MOVE[piece] >> halvings))


def bound_to_romania(s: Fury, piece: int) -> bool:
    """FE-SET-14: on turn 1 units set up as R neither move nor attack nor advance."""
    return s.turn == 1 and BEGINS_IN_ROMANIA[piece]


def bans(s: Fury, piece: int) -> list[int]:
    """The hexes that special rules close to a piece, an empty list for none (FE-SET-15, 16)."""
    if FINNISH[piece] and not s.finns_free:
        return LENINGRAD_RING
    if SIDE[piece] == SOVIET and s.turn <= SW_ZONE_TURNS and s.place[piece] >= 0 and SW_ZONE[s.place[piece]]:
        return OUTSIDE_SW_ZONE
    return NO_BAN


NO_BAN: Final[list[int]] = []
NO_TRAP: Final[list[int]] = []


def trap_for(s: Fury, side: int) -> list[int]:
    """FE-SET-16: on turns 1 and 2 Soviet units that enter the Southwest Front Retreat Border are held inside."""
    return SW_ZONE_SET if side == SOVIET and s.turn <= SW_ZONE_TURNS else NO_TRAP


def is_held(s: Fury, side: int, hex: int, other: int) -> bool:
    """Whether a step leaves the Southwest Front Retreat Border while nobody may."""
    return side == SOVIET and s.turn <= SW_ZONE_TURNS and SW_ZONE[hex] == 1 and SW_ZONE[other] == 0


def closed_to(s: Fury, pieces: list[int]) -> list[int]:
    """The hexes that some of these pieces may not enter, whatever the terrain: enemies and special rules."""
    closed = layer_of(s, 1 - SIDE[pieces[0]]).copy()
    for piece in pieces:
        ban = bans(s, piece)
        if ban:
            join(closed, ban)
    return closed


_joined: dict[int, bytes] = {}


def costs_of(s: Fury, pieces: list[int], strategic: int) -> bytes:
    """What each hexside costs a group: the dearest of its members' costs (FE-MOV-07)."""
    types = 0
    for piece in pieces:
        types |= 1 << TYPE[piece]
    side = SIDE[pieces[0]]
    frozen = is_frozen(s)
    if types == 1 << TYPE[pieces[0]]:
        return cost_table(side, TYPE[pieces[0]], frozen, strategic)
    key = ((types * 2 + side) * 2 + frozen) * 2 + strategic
    if key not in _joined:
        tables = [cost_table(side, type, frozen, strategic) for type in range(TYPE_COUNT) if types >> type & 1]
        _joined[key] = bytes([max([table[edge] for table in tables]) for edge in range(HEX_COUNT * HEX_SIDES)])
    return _joined[key]


NOTHING: Final[list[int]] = [0] * COLUMNS


def panzers_only(pieces: list[int]) -> bool:
    """Whether all are Panzers, who ignore Limited ZOC (FE-ZOC-12)."""
    for piece in pieces:
        if KIND[piece] != PANZER:
            return False
    return True


def stopping_zoc(s: Fury, pieces: list[int]) -> list[int]:
    """The enemy ZOC that stop a group in normal movement (FE-ZOC-02, 12)."""
    if panzers_only(pieces):
        return regular_zoc(s)
    return enemy_zoc(s, SIDE[pieces[0]])


def reach(s: Fury) -> Reach:
    """Where the group that is moving can go on to, in its kind of movement; kept until something changes."""
    if s.reach_memo is None:
        s.reach_memo = _reach(s)
    return s.reach_memo


def _reach(s: Fury) -> Reach:
    group = s.group
    start = s.place[group[0]]
    limit = min(s.mp)
    closed = closed_to(s, group)
    if s.mode == AS_HEAD:
        zoc, axis = soviet_zoc(s), s.bits[AXIS_UNITS]
        join(closed, [zoc[column] & ~axis[column] for column in range(COLUMNS)])
        return search(start, costs_of(s, group, 0), limit, closed, NOTHING, NOTHING, NO_TRAP)
    if s.mode == STRATEGIC:
        zoc = enemy_zoc(s, SIDE[group[0]])
        join(closed, zoc)
        costs = costs_of(s, group, 1)
        found = search(start, costs, limit, closed, NOTHING, NOTHING, trap_for(s, SIDE[group[0]]))
        _add_single_steps(s, found, limit, costs, closed)
        return found
    return _normal_reach(s, start, limit, closed)


def _normal_reach(s: Fury, start: int, limit: int, closed: list[int]) -> Reach:
    """FE-ZOC-02 to 04, 11, 12, FE-NRM-03: normal movement."""
    group = s.group
    stop = stopping_zoc(s, group)
    first = NOTHING
    if has(stop, start) and not s.freed:
        if s.entered & LEFT or not panzers_only(group):
            return Reach()
        first = stop
    costs = costs_of(s, group, 0)
    found = search(start, costs, limit, closed, stop, first, trap_for(s, SIDE[group[0]]))
    if first is not NOTHING:
        join(closed, first)
    _add_single_steps(s, found, limit, costs, closed)
    return found


def _add_single_steps(s: Fury, found: Reach, limit: int, costs: bytes, closed: list[int]) -> None:
    """FE-MOV-07, FE-NRM-03: single steps that the search misses: each member pays its own cost, or it is free."""
    start = s.place[s.group[0]]
    free = s.mode == NORMAL and s.entered == 0
    for direction in range(HEX_SIDES):
        other = NEXT[start * HEX_SIDES + direction]
        if other == NO_HEX or costs[start * HEX_SIDES + direction] >= NA or has(closed, other):
            continue
        if found.number(other) < 0 and (free or _each_can_pay(s, start, direction)):
            found.add(other, limit, start)


def _each_can_pay(s: Fury, start: int, direction: int) -> bool:
    """Whether every member can pay its own cost of one step (FE-MOV-07)."""
    for number in range(len(s.group)):
        if own_cost(s, s.group[number], start, direction) > s.mp[number]:
            return False
    return True


def own_cost(s: Fury, piece: int, hex: int, direction: int) -> int:
    """What a member itself pays for one step."""
    strategic = 1 if s.mode == STRATEGIC else 0
    return cost_table(SIDE[piece], TYPE[piece], is_frozen(s), strategic)[hex * HEX_SIDES + direction]


def leaves_a_unit(s: Fury, piece: int, staying: list[int]) -> bool:
    """Whether another friendly unit than these stays in the piece's hex (FE-RAIL-02, 07, FE-STR-02)."""
    for other in s.units_in(s.place[piece], SIDE[piece]):
        if other not in staying:
            return True
    return False


def may_start_strategic(s: Fury, piece: int, group: list[int]) -> bool:
    """FE-STR-02: not out of an enemy ZOC, unless a friendly unit stays behind."""
    if not has(enemy_zoc(s, SIDE[piece]), s.place[piece]):
        return True
    return leaves_a_unit(s, piece, [*group, piece])


def may_start_normal(s: Fury, piece: int) -> bool:
    """Whether normal movement or an overrun could take a unit anywhere (FE-ZOC-03, 11, FE-OVR-04)."""
    if not has(enemy_zoc(s, SIDE[piece]), s.place[piece]):
        return True
    from maproom.games.fury_in_the_east.units import IS_TANK

    return KIND[piece] == PANZER or bool(IS_TANK[piece])


def movable(s: Fury, piece: int, side: int) -> bool:
    """Whether a unit of the side is on the map and has not moved in this phase."""
    return (
        SIDE[piece] == side
        and s.place[piece] >= 0
        and not s.marks[piece] & MOVED
        and not bound_to_romania(s, piece)
    )
