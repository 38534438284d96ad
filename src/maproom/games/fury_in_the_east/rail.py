"""Rail movement and the transfer from Odessa to Sevastopol (FE-RAIL, FE-STR-07)."""

from __future__ import annotations

from typing import Any, Final

from maproom.games.fury_in_the_east.board import (
    ARMOR,
    ARMOR_STANDS,
    AXIS,
    COL,
    COLUMNS,
    HAS_RAIL,
    HEX_COUNT,
    IN_USSR,
    NEXT,
    NO_HEX,
    ODESSA,
    RAIL,
    ROW,
    SETTLED,
    SETTLEMENT,
    SEVASTOPOL,
    SOVIET,
)
from maproom.games.fury_in_the_east.charts import RAIL_ARMOR, RAIL_CAPACITY
from maproom.games.fury_in_the_east.grid import has
from maproom.games.fury_in_the_east.movement import closed_to, leaves_a_unit, trap_for
from maproom.games.fury_in_the_east.readings import REREAD
from maproom.games.fury_in_the_east.state import Fury, layer_of
from maproom.games.fury_in_the_east.supply import is_frozen, no_road_rates
from maproom.games.fury_in_the_east.units import SIDE, TYPE
from maproom.games.fury_in_the_east.zones import enemy_zoc
from maproom.kernel.hexes import HEX_SIDES

RAIL_LINKS: Final[list[list[list[Any]]]] = [
    [
        [
            NEXT[hex * HEX_SIDES + direction]
            for direction in range(HEX_SIDES)
            if RAIL[hex * HEX_SIDES + direction] and (side == AXIS or IN_USSR[NEXT[hex * HEX_SIDES + direction]])
        ]
        for hex in range(HEX_COUNT)
    ]
    for side in (AXIS, SOVIET)
]
"""The hexes that a rail joins to each hex, `RAIL_LINKS[side][hex]`; Soviet lines stay in the Soviet Union."""


def capacity_of(piece: int) -> int:
    """FE-RAIL-04: what a unit uses of its side's rail capacity."""
    return RAIL_ARMOR[SIDE[piece]] if TYPE[piece] == ARMOR else 1


def may_rail(s: Fury, piece: int) -> bool:
    """FE-RAIL-01, 02, 04: on a rail hex, free of enemy ZOC or relieved, and within capacity."""
    hex = s.place[piece]
    if not HAS_RAIL[hex] or s.rail_used + capacity_of(piece) > RAIL_CAPACITY[SIDE[piece]]:
        return False
    if SIDE[piece] == SOVIET and hex in s.interdicted:
        return False
    return not has(enemy_zoc(s, SIDE[piece]), hex) or leaves_a_unit(s, piece, [piece])


def closed_rails(s: Fury, side: int, interdiction: bool) -> list[int]:
    """The hexes through which no rail line of a side runs (FE-RAIL-03, 06)."""
    zoc = enemy_zoc(s, side)
    enemies = layer_of(s, 1 - side)
    friends = layer_of(s, side)
    closed = [enemies[column] | zoc[column] & ~friends[column] for column in range(COLUMNS)]
    if s.towns_block_rail:
        own = 1 if side == AXIS else 0
        held = s.held
        for settlement, hex in enumerate(SETTLED):
            if held[settlement] != own:
                closed[COL[hex]] = closed[COL[hex]] | 1 << ROW[hex]
    if interdiction and side == SOVIET:
        for hex in s.interdicted:
            closed[COL[hex]] = closed[COL[hex]] | 1 << ROW[hex]
    return closed


def along_rails(start: list[int], side: int, closed: list[int], trap: list[int]) -> list[int]:
    """The hexes that rails join to the start, the start first; Soviet lines stay in the Soviet Union."""
    joined = RAIL_LINKS[side]
    seen = [False] * HEX_COUNT
    wave: list[Any] = []  # numbers of hexes are handed on, not made anew
    for first in start:
        if not seen[first]:
            seen[first] = True
            wave.append(first)
    for here in wave:
        hex: int = here
        for there in joined[hex]:
            other: int = there
            if seen[other] or has(closed, other):
                continue
            if trap and has(trap, hex) and not has(trap, other):
                continue
            seen[other] = True
            wave.append(there)
    return wave


def rail_ends(s: Fury, piece: int) -> list[int]:
    """Where a unit may go by rail (FE-RAIL-01, 03, 06, FE-CMP-13)."""
    side = SIDE[piece]
    closed = closed_rails(s, side, True)
    banned = closed_to(s, [piece])
    for column in range(COLUMNS):
        closed[column] = closed[column] | banned[column]
    ends = along_rails([s.place[piece]], side, closed, trap_for(s, side))[1:]
    if TYPE[piece] != ARMOR:
        return ends
    stands = ARMOR_STANDS[is_frozen(s)]
    return [hex for hex in ends if stands[hex]]


def may_sail(s: Fury, piece: int) -> bool:
    """FE-STR-07: once a Soviet Movement Phase one unit goes from Odessa to Sevastopol, even out of a ZOC.

    It is a type of strategic movement, which Spring forbids (FE-WEA-08); by older readings it does not.
    """
    if SIDE[piece] != SOVIET or s.sailed or s.place[piece] != ODESSA:
        return False
    if s.readings >= REREAD and no_road_rates(s, SOVIET):
        return False
    if s.held[SETTLEMENT[ODESSA]] or s.held[SETTLEMENT[SEVASTOPOL]] or s.holds(SEVASTOPOL, AXIS):
        return False
    return not has(enemy_zoc(s, SOVIET), SEVASTOPOL) and SEVASTOPOL != NO_HEX
