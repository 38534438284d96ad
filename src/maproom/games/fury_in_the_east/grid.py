"""Sets of hexes of the map (FE-CMP) as one int a column: spreading over hexsides and flooding.

A set of hexes is a list of `COLUMNS` ints, bit r for row r + 1. A set of *edges* is a list of `6 * COLUMNS` ints:
`edges[direction * COLUMNS + column]` has the hexes from which that direction is open.
"""

from __future__ import annotations

from typing import Any, Final

from maproom.games.fury_in_the_east.board import (
    ARMOR,
    BORDER,
    COL,
    COLUMNS,
    EVEN_FIRST,
    HEX_AT,
    HEX_COUNT,
    IN_USSR,
    NA,
    NEXT,
    NO_HEX,
    ROW,
    ROWS,
    SEA,
    SOVIET,
    cost_table,
)
from maproom.kernel.spaces import lowest

NUMBERED: Final[list[Any]] = HEX_AT
"""The hex of a column and a row, whose number is handed on and not made anew."""
BIT: Final[list[int]] = [1 << row for row in ROW]
"""A hex as a member of the set of its column."""


NOWHERE: Final[list[int]] = [0] * COLUMNS
"""The set without a hex, for those who do not change it."""


def empty() -> list[int]:
    """The set without a hex."""
    return [0] * COLUMNS


def set_of(hexes: list[int]) -> list[int]:
    """The set of these hexes."""
    columns = [0] * COLUMNS
    for hex in hexes:
        columns[COL[hex]] |= 1 << ROW[hex]
    return columns


def has(columns: list[int], hex: int) -> bool:
    """Whether a hex is in a set."""
    return bool(columns[COL[hex]] >> ROW[hex] & 1)


def hexes_of(columns: list[int]) -> list[int]:
    """The hexes of a set, column by column."""
    found: list[int] = []
    for column in range(COLUMNS):
        bits = columns[column]
        first = column * ROWS
        while bits:
            found.append(NUMBERED[first + lowest(bits)])
            bits &= bits - 1
    return found


def _edges(open: list[bool]) -> list[int]:
    """The set of edges from a flag for every side of every hex."""
    edges = [0] * (6 * COLUMNS)
    for hex in range(HEX_COUNT):
        for direction in range(6):
            if NEXT[hex * 6 + direction] != NO_HEX and open[hex * 6 + direction]:
                edges[direction * COLUMNS + COL[hex]] |= 1 << ROW[hex]
    return edges


def _lines(side: int, frozen: int) -> list[int]:
    """Edges of a line traced backwards: open from a hex to the neighbours that may enter it (FE-SUP-04)."""
    costs = cost_table(side, ARMOR, frozen, 0)
    open = [False] * (HEX_COUNT * 6)
    for hex in range(HEX_COUNT):
        for direction in range(6):
            other = NEXT[hex * 6 + direction]
            if other != NO_HEX and costs[other * 6 + (direction + 3) % 6] < NA:
                open[hex * 6 + direction] = side != SOVIET or bool(IN_USSR[other])
    return _edges(open)


LAND_EDGES: Final[list[int]] = _edges([not sea for sea in SEA])
"""Every side but the sea: ZOC, command and attacks reach over it (FE-ZOC-08)."""
INNER_EDGES: Final[list[int]] = _edges([not SEA[side] and not BORDER[side] for side in range(HEX_COUNT * 6)])
"""The same without national borders: Soviet ZOC on turn 1 (FE-SET-13)."""
LINE_EDGES: Final[list[list[int]]] = [_lines(side, frozen) for side in (0, 1) for frozen in (0, 1)]
"""Edges of a line of communications, `LINE_EDGES[side * 2 + frozen]`."""


def spread(columns: list[int], edges: list[int]) -> list[int]:
    """The hexes over an open side of any hex of a set."""
    return spread_between(columns, edges, 0, COLUMNS - 1)


def spread_between(columns: list[int], edges: list[int], low: int, high: int) -> list[int]:
    """The same for a set that lies between two columns."""
    out = [0] * COLUMNS
    before = here = 0  # what has come together for the column before and for this one
    for column in range(low, high + 1):
        after = 0
        bits = columns[column]
        if bits:
            here |= (bits & edges[column]) >> 1 | (bits & edges[3 * COLUMNS + column]) << 1
            north_east = bits & edges[COLUMNS + column]
            south_east = bits & edges[2 * COLUMNS + column]
            south_west = bits & edges[4 * COLUMNS + column]
            north_west = bits & edges[5 * COLUMNS + column]
            if (column + EVEN_FIRST) & 1:
                after = north_east >> 1 | south_east
                before |= north_west >> 1 | south_west
            else:
                after = north_east | south_east << 1
                before |= north_west | south_west << 1
        if before:  # never left of the first column: no edge leads there
            out[column - 1] = before
        before = here
        here = after
    out[high] = before
    if here:
        out[high + 1] = here
    return out


def flood(start: list[int], usable: list[int], edges: list[int]) -> list[int]:
    """The usable hexes that chains of open sides join to the usable hexes of the start."""
    reach = [start[column] & usable[column] for column in range(COLUMNS)]
    fresh = [bits != 0 for bits in reach]
    forward = True
    changed = True
    while changed:
        changed = False
        for step in range(COLUMNS):
            column = step if forward else COLUMNS - 1 - step
            if not fresh[column]:
                continue
            fresh[column] = False
            changed = True
            bits = reach[column]
            free = usable[column]
            north = edges[column]
            south = edges[3 * COLUMNS + column]
            while True:
                wider = bits | ((bits & south) << 1 | (bits & north) >> 1) & free
                if wider == bits:
                    break
                bits = wider
            reach[column] = bits
            shifted = (column + EVEN_FIRST) & 1 == 0
            if column + 1 < COLUMNS:
                up = bits & edges[COLUMNS + column]
                down = bits & edges[2 * COLUMNS + column]
                old = reach[column + 1]
                new = old | (up | down << 1 if shifted else up >> 1 | down) & usable[column + 1]
                if new != old:
                    reach[column + 1] = new
                    fresh[column + 1] = True
            if column > 0:
                down = bits & edges[4 * COLUMNS + column]
                up = bits & edges[5 * COLUMNS + column]
                old = reach[column - 1]
                new = old | (up | down << 1 if shifted else up >> 1 | down) & usable[column - 1]
                if new != old:
                    reach[column - 1] = new
                    fresh[column - 1] = True
        forward = not forward
    return reach
