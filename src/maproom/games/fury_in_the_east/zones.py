"""Zones of control and command (FE-ZOC, FE-LDR-02): worked out when asked for, kept until it matters."""

from __future__ import annotations

from maproom.games.fury_in_the_east.board import AXIS, COL, COLUMNS, ROW
from maproom.games.fury_in_the_east.grid import INNER_EDGES, LAND_EDGES, has, spread, spread_between
from maproom.games.fury_in_the_east.kept import COMMAND_KEPT, Kept
from maproom.games.fury_in_the_east.state import (
    AXIS_UNITS,
    AXIS_ZOC,
    COMMAND,
    LAST_SOVIET_GROUND,
    LEADERS,
    REGULAR_ZOC,
    SOVIET_GROUND,
    SOVIET_UNITS,
    SOVIET_ZOC,
    Fury,
)
from maproom.games.fury_in_the_east.units import AXIS_PIECES, FINNISH, FIRST_LEADER, LEADER_END, TOP_RATING


def axis_zoc(s: Fury) -> list[int]:
    """The hexes in an Axis ZOC (FE-ZOC-01)."""
    if not s.memo[AXIS_ZOC]:
        s.memo[AXIS_ZOC] = spread(s.bits[AXIS_UNITS], LAND_EDGES)
    return s.memo[AXIS_ZOC]


def soviet_edges(s: Fury) -> list[int]:
    """FE-SET-13: on turn 1 Soviet ZOC do not cross a national border."""
    return INNER_EDGES if s.turn == 1 else LAND_EDGES


def soviet_zoc(s: Fury) -> list[int]:
    """The hexes in any Soviet ZOC, Regular or Limited."""
    if not s.memo[SOVIET_ZOC]:
        units, leaders = s.bits[SOVIET_UNITS], s.bits[LEADERS]
        s.memo[SOVIET_ZOC] = spread([units[c] | leaders[c] for c in range(COLUMNS)], soviet_edges(s))
    return s.memo[SOVIET_ZOC]


def regular_zoc(s: Fury) -> list[int]:
    """The hexes in a Regular Soviet ZOC: of Leaders and of units in command (FE-ZOC-01, 14, 15)."""
    if not s.memo[REGULAR_ZOC]:
        units, leaders, led = s.bits[SOVIET_UNITS], s.bits[LEADERS], command(s)
        strong = [units[column] & led[column] | leaders[column] for column in range(COLUMNS)]
        s.memo[REGULAR_ZOC] = spread(strong, soviet_edges(s))
    return s.memo[REGULAR_ZOC]


def enemy_zoc(s: Fury, side: int) -> list[int]:
    """The hexes in a ZOC of the side's enemy."""
    return soviet_zoc(s) if side == AXIS else axis_zoc(s)


def command(s: Fury) -> list[int]:
    """The hexes within command range of a face-up Leader (FE-LDR-02)."""
    if not s.memo[COMMAND]:
        leaders = _leading(s)
        free = command_ground(s)
        if not s.kept[COMMAND_KEPT].holds(leaders, free):
            s.kept[COMMAND_KEPT] = _commanded(leaders, free)
        s.memo[COMMAND] = s.kept[COMMAND_KEPT].found
    return s.memo[COMMAND]


def _leading(s: Fury) -> list[int]:
    """The face-up Leaders on the map: how many, then hex, rating, hex, rating ..."""
    found = [0]
    place, shown = s.place, s.shown
    for leader in range(FIRST_LEADER, LEADER_END):
        if place[leader] >= 0 and shown[leader]:
            found.append(place[leader])
            found.append(s.rating(leader))
    found[0] = len(found) >> 1
    return found


def _commanded(leaders: list[int], free: list[int]) -> Kept:
    """The ranges of all Leaders together: those of a rating set out when the better ones have so much left."""
    reached = [0] * COLUMNS
    asked = reached
    for left in range(TOP_RATING, -1, -1):
        for number in range(1, len(leaders), 2):
            if leaders[number + 1] == left:
                hex = leaders[number]
                reached[COL[hex]] = reached[COL[hex]] | 1 << ROW[hex]
        if left:
            asked = spread(reached, LAND_EDGES)  # all that was asked before and more: the set only grows
            for column in range(COLUMNS):
                wider = asked[column]
                if wider:
                    reached[column] = reached[column] | wider & free[column]
    return Kept(leaders, free, asked, reached)


def same_or_new(s: Fury, last: int, ground: list[int]) -> list[int]:
    """The list that was there the last time when the new one is equal: searches know it again at once."""
    if s.memo[last] != ground:
        s.memo[last] = ground
    return s.memo[last]


def command_ground(s: Fury) -> list[int]:
    """Where command, and a Soviet line, may run: no Axis unit, no Axis ZOC unless a friendly unit is there."""
    if not s.memo[SOVIET_GROUND]:
        axis, units, leaders = s.bits[AXIS_UNITS], s.bits[SOVIET_UNITS], s.bits[LEADERS]
        zoc = axis_zoc(s)
        ground = [~axis[c] & (~zoc[c] | units[c] | leaders[c]) for c in range(COLUMNS)]
        s.memo[SOVIET_GROUND] = same_or_new(s, LAST_SOVIET_GROUND, ground)
    return s.memo[SOVIET_GROUND]


def leader_range(s: Fury, leader: int, free: list[int]) -> list[int]:
    """The hexes within a face-up Leader's range, breadth first (FE-LDR-02)."""
    hex = s.place[leader]
    reached = [0] * COLUMNS
    low = high = COL[hex]
    reached[low] = 1 << ROW[hex]
    for _ in range(s.rating(leader)):
        wider = spread_between(reached, LAND_EDGES, low, high)
        low = max(0, low - 1)
        high = min(COLUMNS - 1, high + 1)
        for column in range(low, high + 1):
            reached[column] = reached[column] | wider[column] & free[column]
    return reached


def in_command(s: Fury, piece: int) -> bool:
    """Whether a Soviet unit is in command; Leaders always are (FE-MOV-08)."""
    if piece >= FIRST_LEADER:
        return True
    return has(command(s), s.place[piece])


def zoc_without_finns(s: Fury) -> list[int]:
    """The hexes in a ZOC of Axis units that are not Finnish (FE-MIL-04)."""
    holders = [0] * COLUMNS
    for piece in AXIS_PIECES:
        hex = s.place[piece]
        if hex >= 0 and not FINNISH[piece]:
            holders[COL[hex]] |= 1 << ROW[hex]
    return spread(holders, LAND_EDGES)
