"""Zones of control and command (FE-ZOC, FE-LDR-02): worked out when asked for, kept until it matters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maproom.games.fury_in_the_east.board import AXIS, COL, COLUMNS, ROW
from maproom.games.fury_in_the_east.grid import INNER_EDGES, LAND_EDGES, NOWHERE, has, spread, spread_between
from maproom.games.fury_in_the_east.memos import (
    AXIS_GROUND,
    AXIS_ZOC,
    COMMAND,
    COMMAND_KEPT,
    REGULAR_ZOC,
    SOVIET_GROUND,
    SOVIET_ZOC,
    Kept,
)
from maproom.games.fury_in_the_east.state import AXIS_UNITS, LEADERS, SOVIET_UNITS, Fury
from maproom.games.fury_in_the_east.units import AXIS_PIECES, FINNISH, FIRST_LEADER, LEADER_END, TOP_RATING

if TYPE_CHECKING:
    from mypy_extensions import i64


def axis_zoc(s: Fury) -> list[int]:
    """The hexes in an Axis ZOC (FE-ZOC-01)."""
    renew(s)
    return s.memo[AXIS_ZOC]


def soviet_edges(s: Fury) -> list[int]:
    """FE-SET-13: on turn 1 Soviet ZOC do not cross a national border."""
    return INNER_EDGES if s.turn == 1 else LAND_EDGES


def soviet_zoc(s: Fury) -> list[int]:
    """The hexes in any Soviet ZOC, Regular or Limited."""
    renew(s)
    return s.memo[SOVIET_ZOC]


def axis_ground(s: Fury) -> list[int]:
    """Where an Axis line may run: no Soviet unit, no Soviet ZOC unless a friendly unit is there (FE-SUP-04)."""
    renew(s)
    return s.memo[AXIS_GROUND]


def command_ground(s: Fury) -> list[int]:
    """Where command, and a Soviet line, may run: no Axis unit, no Axis ZOC unless a friendly unit is there."""
    renew(s)
    return s.memo[SOVIET_GROUND]


def renew(s: Fury) -> None:
    """Works ZOC and ground out around the columns in which units came or went, or everywhere.

    What turns out as it was stays the same list, by which searches know it again at once.
    """
    memo = s.memo
    low, high = s.low, s.high
    if not memo[AXIS_ZOC]:
        low, high = 0, COLUMNS - 1
        for which in (AXIS_ZOC, SOVIET_ZOC, AXIS_GROUND, SOVIET_GROUND):
            memo[which] = NOWHERE
    elif low > high:
        return
    s.low, s.high = COLUMNS, -1
    axis = s.bits[AXIS_UNITS]
    units, leaders = s.bits[SOVIET_UNITS], s.bits[LEADERS]
    first, last = max(0, low - 2), min(COLUMNS - 1, high + 2)  # whose ZOC reach into the columns renewed
    soviet = [0] * COLUMNS
    column: i64 = first
    while column <= last:
        red: i64 = units[column]
        red |= leaders[column]
        if red:
            soviet[column] = red
        column += 1
    axis_near = spread_between(axis, LAND_EDGES, first, last)
    soviet_near = spread_between(soviet, soviet_edges(s), first, last)
    low, high = max(0, low - 1), min(COLUMNS - 1, high + 1)
    axis_free = [0] * COLUMNS
    soviet_free = [0] * COLUMNS
    column = low
    while column <= high:
        ours: i64 = axis[column]
        theirs: i64 = soviet[column]
        near_us: i64 = axis_near[column]
        near_them: i64 = soviet_near[column]
        axis_free[column] = ~theirs & (~near_them | ours)
        soviet_free[column] = ~ours & (~near_us | theirs)
        column += 1
    memo[AXIS_ZOC] = _patched(memo[AXIS_ZOC], axis_near, low, high)
    memo[SOVIET_ZOC] = _patched(memo[SOVIET_ZOC], soviet_near, low, high)
    memo[AXIS_GROUND] = _patched(memo[AXIS_GROUND], axis_free, low, high)
    memo[SOVIET_GROUND] = _patched(memo[SOVIET_GROUND], soviet_free, low, high)


def _patched(old: list[int], new: list[int], low: i64, high: i64) -> list[int]:
    """A set with the columns of another between two columns; the same list when nothing changes."""
    result = old
    column: i64 = low
    while column <= high:
        before: i64 = old[column]
        after: i64 = new[column]
        if before != after:
            if result is old:
                result = old.copy()
            result[column] = after
        column += 1
    return result


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
