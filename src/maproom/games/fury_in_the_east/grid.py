"""Sets of hexes of the map (FE-CMP) as one int a column: spreading over hexsides and flooding.

A set of hexes is a list of `COLUMNS` ints, bit r for row r + 1. A set of *edges* is such a list for each side:
`edges[direction * COLUMNS + column]` has the hexes from which that direction is open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

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
from maproom.kernel.hexes import HEX_SIDES, opposite
from maproom.kernel.spaces import lowest

if TYPE_CHECKING:
    from mypy_extensions import i64

NUMBERED: Final[list[Any]] = HEX_AT
"""The hex of a column and a row, whose number is handed on and not made anew."""
BIT: Final[list[int]] = [1 << row for row in ROW]
"""A hex as a member of the set of its column: `1 << row`, which native numbers would reckon with 32 bits."""


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


def join(columns: list[int], others: list[int]) -> None:
    """Adds the hexes of another set to a set."""
    column: i64 = 0
    every: i64 = COLUMNS
    while column < every:
        more: i64 = others[column]
        if more:
            before: i64 = columns[column]
            if more & ~before:
                columns[column] = before | more
        column += 1


def has(columns: list[int], hex: i64) -> bool:
    """Whether a hex is in a set."""
    bits: i64 = columns[COL[hex]]
    row: i64 = ROW[hex]
    return bits >> row & 1 != 0


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
    edges = [0] * (HEX_SIDES * COLUMNS)
    for hex in range(HEX_COUNT):
        for direction in range(HEX_SIDES):
            if NEXT[hex * HEX_SIDES + direction] != NO_HEX and open[hex * HEX_SIDES + direction]:
                edges[direction * COLUMNS + COL[hex]] |= 1 << ROW[hex]
    return edges


def _lines(side: int, frozen: int) -> list[int]:
    """Edges of a line traced backwards: open from a hex to the neighbours that may enter it (FE-SUP-04)."""
    costs = cost_table(side, ARMOR, frozen, 0)
    open = [False] * (HEX_COUNT * HEX_SIDES)
    for hex in range(HEX_COUNT):
        for direction in range(HEX_SIDES):
            other = NEXT[hex * HEX_SIDES + direction]
            if other != NO_HEX and costs[other * HEX_SIDES + opposite(direction)] < NA:
                open[hex * HEX_SIDES + direction] = side != SOVIET or bool(IN_USSR[other])
    return _edges(open)


LAND_EDGES: Final[list[int]] = _edges([not sea for sea in SEA])
"""Every side but the sea: ZOC, command and attacks reach over it (FE-ZOC-08)."""
INNER_EDGES: Final[list[int]] = _edges(
    [not SEA[side] and not BORDER[side] for side in range(HEX_COUNT * HEX_SIDES)]
)
"""The same without national borders: Soviet ZOC on turn 1 (FE-SET-13)."""
LINE_EDGES: Final[list[list[int]]] = [_lines(side, frozen) for side in (0, 1) for frozen in (0, 1)]
"""Edges of a line of communications, `LINE_EDGES[side * 2 + frozen]`."""


def spread(columns: list[int], edges: list[int]) -> list[int]:
    """The hexes over an open side of any hex of a set."""
    return spread_between(columns, edges, 0, COLUMNS - 1)


def spread_between(columns: list[int], edges: list[int], low: i64, high: i64) -> list[int]:
    """The same for a set that lies between two columns."""
    out = [0] * COLUMNS
    before: i64 = 0  # what has come together for the column before ...
    here: i64 = 0  # ... and for this one
    after: i64 = 0
    every: i64 = COLUMNS
    shift: i64 = EVEN_FIRST
    column: i64 = low
    while column <= high:
        bits: i64 = columns[column]
        if bits:
            north: i64 = edges[column]
            south: i64 = edges[3 * every + column]
            here |= (bits & north) >> 1 | (bits & south) << 1
            north_east: i64 = edges[every + column]
            south_east: i64 = edges[2 * every + column]
            south_west: i64 = edges[4 * every + column]
            north_west: i64 = edges[5 * every + column]
            if (column + shift) & 1:
                after = (bits & north_east) >> 1 | bits & south_east
                before |= (bits & north_west) >> 1 | bits & south_west
            else:
                after = bits & north_east | (bits & south_east) << 1
                before |= bits & north_west | (bits & south_west) << 1
        if before:  # never left of the first column: no edge leads there
            out[column - 1] = before
        before = here
        here = after
        after = 0
        column += 1
    if before:
        out[high] = before
    if here:
        out[high + 1] = here
    return out


def flood(start: list[int], usable: list[int], edges: list[int]) -> list[int]:
    """The usable hexes that chains of open sides join to the usable hexes of the start."""
    every: i64 = COLUMNS
    shift: i64 = EVEN_FIRST
    reach = [0] * COLUMNS
    fresh: i64 = 0  # the columns from which it may go on, as bits
    column: i64 = 0
    mark: i64 = 1  # the bit of the column
    while column < every:
        begun: i64 = start[column]
        allowed: i64 = usable[column]
        begun &= allowed
        if begun:
            reach[column] = begun
            fresh |= mark
        column += 1
        mark <<= 1
    last = mark >> 1
    forward = True
    while fresh:
        column = 0 if forward else every - 1
        mark = 1 if forward else last
        while 0 <= column < every:
            if fresh & mark:
                fresh ^= mark
                bits: i64 = reach[column]
                free: i64 = usable[column]
                north: i64 = edges[column]
                south: i64 = edges[3 * every + column]
                wider: i64 = bits | ((bits & south) << 1 | (bits & north) >> 1) & free
                if wider != bits:
                    while wider != bits:
                        bits = wider
                        wider = bits | ((bits & south) << 1 | (bits & north) >> 1) & free
                    reach[column] = bits
                shifted = (column + shift) & 1 == 0
                if column + 1 < every:
                    up: i64 = edges[every + column]
                    down: i64 = edges[2 * every + column]
                    if _crossed(reach, usable, bits & up, bits & down, shifted, column + 1):
                        fresh |= mark << 1
                if column > 0:
                    up = edges[5 * every + column]
                    down = edges[4 * every + column]
                    if _crossed(reach, usable, bits & up, bits & down, shifted, column - 1):
                        fresh |= mark >> 1
            column += 1 if forward else -1
            mark = mark << 1 if forward else mark >> 1
        forward = not forward
    return reach


def _crossed(reach: list[int], usable: list[int], up: i64, down: i64, shifted: bool, column: i64) -> bool:
    """Lets a flood go on into a column, up and down from the hexes of the one beside it; whether it grew there."""
    old: i64 = reach[column]
    free: i64 = usable[column]
    new: i64 = old | (up | down << 1 if shifted else up >> 1 | down) & free
    if new == old:
        return False
    reach[column] = new
    return True
