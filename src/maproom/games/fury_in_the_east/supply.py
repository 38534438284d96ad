"""Lines of communications and Axis combat range (FE-SUP): floods over the whole map, kept while they hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from maproom.games.fury_in_the_east.board import (
    ARMOR,
    AXIS,
    AXIS_SOURCES,
    COL,
    COLUMNS,
    COUNTRY,
    FRONT,
    FRONTS,
    HEX_COUNT,
    IN_USSR,
    LENINGRAD,
    NA,
    NEXT,
    NO_HEX,
    ROW,
    SETTLEMENT,
    SOVIET,
    SOVIET_CITY_SOURCES,
    SOVIET_STARS,
    cost_table,
)
from maproom.games.fury_in_the_east.charts import COMBAT_RANGE, FROZEN, SNOW, SPRING, SPRING3
from maproom.games.fury_in_the_east.grid import BIT, LINE_EDGES, empty, flood, has, join, set_of, spread
from maproom.games.fury_in_the_east.memos import (
    AXIS_LINES,
    AXIS_RANGE,
    AXIS_SUPPLY,
    HEADS_KEPT,
    KEPT,
    LAST_LINES,
    LAST_NEAR,
    LAST_RANGE,
    LAST_SUPPLY,
    LINES_KEPT,
    NOTHING_KEPT,
    RANGE_KEPT,
    SOVIET_KEPT,
    SOVIET_SUPPLY,
    WHOLE_RANGE_KEPT,
    Kept,
    holds_still,
    keep,
)
from maproom.games.fury_in_the_east.paths import borrowed, given_back
from maproom.games.fury_in_the_east.state import Fury
from maproom.games.fury_in_the_east.units import FIRST_HEAD, IS_UNIT, PIECE_COUNT, SIDE
from maproom.games.fury_in_the_east.zones import axis_ground, command_ground
from maproom.kernel.hexes import HEX_SIDES, opposite

if TYPE_CHECKING:
    from mypy_extensions import i64

AXIS_SOURCE_SET: Final[list[int]] = set_of(AXIS_SOURCES)
STAR_SET: Final[list[int]] = set_of(SOVIET_STARS)
HOME: Final[list[int]] = [int(country != "USSR") for country in COUNTRY]
"""FE-SUP-10, 13: Finland, East Prussia, Poland, Romania and the Hungarian hex."""
HOME_SET: Final[list[int]] = set_of([hex for hex in range(HEX_COUNT) if HOME[hex]])
HOME_EDGES: Final[list[list[int]]] = [
    [
        hex for hex in range(HEX_COUNT)
        if HOME[hex] and FRONT[hex] == front
        and any(other != NO_HEX and IN_USSR[other] for other in NEXT[hex * HEX_SIDES : (hex + 1) * HEX_SIDES])
    ]
    for front in range(len(FRONTS))
]  # fmt: skip
"""The home hexes from which combat range reaches into the Soviet Union, on each part of the front."""
ALL_HOME_EDGES: Final[list[int]] = [hex for edges in HOME_EDGES for hex in edges]


class Links:
    """For every hex, in six places, its neighbours out of home and what it costs them to enter it, cheapest first.

    The numbers of hexes are handed on and not made anew. A place without a neighbour costs NA.
    """

    def __init__(self, costs: bytes) -> None:
        paid = bytearray([NA]) * (HEX_COUNT * HEX_SIDES)
        self.ends: list[Any] = [NO_HEX] * (HEX_COUNT * HEX_SIDES)
        for hex in range(HEX_COUNT):
            links: list[tuple[int, int]] = []
            for direction in range(HEX_SIDES):
                other = NEXT[hex * HEX_SIDES + direction]
                if other != NO_HEX and not HOME[other] and costs[other * HEX_SIDES + opposite(direction)] < NA:
                    links.append((costs[other * HEX_SIDES + opposite(direction)], other))
            links.sort()
            for number, (cost, other) in enumerate(links):
                paid[hex * HEX_SIDES + number] = cost
                self.ends[hex * HEX_SIDES + number] = other
        self.costs = bytes(paid)


RANGE_LINKS: Final[list[Links]] = [
    Links(cost_table(AXIS, ARMOR, frozen, strategic)) for frozen in (0, 1) for strategic in (0, 1)
]
"""The links of a line of combat range, `RANGE_LINKS[frozen * 2 + road rates]`."""
LEAST_COST: Final[int] = min([min(links.costs) for links in RANGE_LINKS])
"""What the cheapest link costs."""


def is_frozen(s: Fury) -> int:
    """Whether rivers and swamps count as gone (FE-WEA-05, 06)."""
    return 1 if s.weather == FROZEN or s.weather == SNOW else 0


def no_road_rates(s: Fury, side: int) -> bool:
    """FE-WEA-08: Spring forbids strategic movement and its rates; Spring(3) to the Axis only."""
    return s.weather == SPRING or (s.weather == SPRING3 and side == AXIS)


def combat_range(s: Fury) -> int:
    """The Axis combat range in half movement points, halved in Mud and Snow (FE-SUP-11, FE-WEA-09)."""
    from maproom.games.fury_in_the_east.movement import is_mud

    return COMBAT_RANGE // 2 if s.weather == SNOW or is_mud(s) else COMBAT_RANGE


def open_ground(s: Fury, side: int) -> list[int]:
    """Where a line of a side may run: no enemy, no enemy ZOC unless a friendly unit is there (FE-SUP-04)."""
    return axis_ground(s) if side == AXIS else command_ground(s)


def traced(s: Fury, side: int, sources: list[int]) -> list[int]:
    """The hexes from which a unit of the side traces a line to one of these sources (FE-SUP-04).

    These are also all the hexes in which the search asks whether the ground is open.
    """
    edges = LINE_EDGES[side * 2 + is_frozen(s)]
    lines = flood(sources, open_ground(s, side), edges)
    ends = spread(lines, edges)
    join(ends, lines)
    join(ends, sources)
    return ends


def soviet_sources(s: Fury, but: int = NO_HEX) -> list[int]:
    """FE-SUP-03: the stars of the east edge, and four cities while the Soviet side controls them."""
    sources = STAR_SET.copy()
    for hex in SOVIET_CITY_SOURCES:
        if hex != but and not s.held[SETTLEMENT[hex]]:
            sources[COL[hex]] |= 1 << ROW[hex]
    return sources


def axis_lines(s: Fury) -> list[int]:
    """The hexes from which an Axis unit has a LOC, whatever the combat range."""
    if not s.memo[AXIS_LINES]:
        numbers = [is_frozen(s)]
        ground = open_ground(s, AXIS)
        if not holds_still(s.kept, LINES_KEPT, numbers, ground):
            lines = traced(s, AXIS, AXIS_SOURCE_SET)
            keep(s.kept, LINES_KEPT, Kept(numbers, ground, lines, lines))
        s.memo[AXIS_LINES] = s.kept[LINES_KEPT].found
    return s.memo[AXIS_LINES]


def axis_range(s: Fury) -> list[int]:
    """The hexes from which a Head or home is in combat range (FE-SUP-10, 12)."""
    if not s.memo[AXIS_RANGE]:
        by_parts = s.kept[RANGE_KEPT] is not NOTHING_KEPT
        s.memo[AXIS_RANGE] = _range_by_parts(s) if by_parts else _whole_range(s)
    return s.memo[AXIS_RANGE]


def _range_numbers(s: Fury) -> list[int]:
    """How far combat range goes, and over which links."""
    return [combat_range(s), is_frozen(s) * 2 + (0 if no_road_rates(s, AXIS) else 1)]


def _whole_range(s: Fury) -> list[int]:
    """Combat range in one search, which is quicker than one for each part; when it no longer holds, by parts."""
    heads = s.place[FIRST_HEAD:PIECE_COUNT]
    numbers = _range_numbers(s) + heads
    ground = open_ground(s, AXIS)
    whole = s.kept[WHOLE_RANGE_KEPT]
    if whole is not NOTHING_KEPT:
        return whole.found if whole.holds(numbers, ground) else _range_by_parts(s)
    near, asked = HOME_SET.copy(), empty()
    start = [hex for hex in heads if hex >= 0] + ALL_HOME_EDGES
    _range(s, numbers[0], RANGE_LINKS[numbers[1]], start, near, asked)
    s.kept[WHOLE_RANGE_KEPT] = Kept(numbers, ground, asked, near)
    return near


def _range_by_parts(s: Fury) -> list[int]:
    """Combat range from each part of home and from each Head, together."""
    memo = s.memo
    changed = False
    for front in range(len(FRONTS)):
        if _renew_range(s, RANGE_KEPT + front, NO_HEX, HOME_EDGES[front]):
            changed = True
    for head in range(FIRST_HEAD, PIECE_COUNT):
        hex = s.place[head]
        if _renew_range(s, HEADS_KEPT + head - FIRST_HEAD, hex, [hex] if hex >= 0 else NO_START):
            changed = True
    if changed or not memo[LAST_RANGE]:
        near = HOME_SET.copy()
        for which in range(RANGE_KEPT, KEPT):
            join(near, s.kept[which].found)
        memo[LAST_RANGE] = near
    return memo[LAST_RANGE]


NO_START: Final[list[int]] = []


def _renew_range(s: Fury, which: int, head: int, start: list[int]) -> bool:
    """Renews combat range from one Head (off the map: from nowhere) or part of home; whether it may be another.

    Apart from each other, because what happens near one of them leaves the range of the others as it is.
    """
    ground = open_ground(s, AXIS)
    numbers = _range_numbers(s)
    numbers.append(head)
    before = s.kept[which]
    if holds_still(s.kept, which, numbers, ground):
        return s.kept[which] is not before
    near, asked = empty(), empty()
    _range(s, numbers[0], RANGE_LINKS[numbers[1]], start, near, asked)
    keep(s.kept, which, Kept(numbers, ground, asked, near))
    return True


def _range(s: Fury, limit: int, links: Links, start: list[int], reached: list[int], asked: list[int]) -> None:
    """Cheapest paths outwards from some hexes; a hex pays for the next one towards them.

    None leads into home, from where all that is near is in range. Whether a hex is open is asked only when a path
    through it would be the cheapest so far.
    """
    free = open_ground(s, AXIS)
    scratch = borrowed()
    cheapest = scratch.cheapest
    costs, ends = links.costs, links.ends
    buckets: list[list[Any]] = [[] for _ in range(limit + 1)]
    for hex in start:
        cheapest[hex] = 0
        buckets[0].append(hex)
    most: i64 = limit
    paid: i64 = 0
    while paid <= most:
        for member in buckets[paid]:
            here: i64 = member
            cost: i64 = cheapest[here]
            if cost != paid:
                continue
            open = False
            side: i64 = here * HEX_SIDES
            last: i64 = side + HEX_SIDES
            while side < last:
                total: i64 = paid + costs[side]
                if total > most:
                    break
                end = ends[side]
                other: i64 = end
                side += 1
                cost = cheapest[other]
                if total >= cost:
                    continue
                if not open:
                    column: i64 = COL[here]
                    bit: i64 = BIT[here]
                    so_far: i64 = asked[column]
                    asked[column] = so_far | bit
                    ground: i64 = free[column]
                    if not ground & bit:
                        break
                    open = True
                cheapest[other] = total
                buckets[total].append(end)
        paid += 1
    for bucket in buckets:
        for member in bucket:
            here = member
            column = COL[here]
            bit = BIT[here]
            so_far = reached[column]
            reached[column] = so_far | bit
            cheapest[here] = NA
    given_back(scratch)


def axis_supply(s: Fury) -> list[int]:
    """The hexes in which an Axis unit is in supply: LOC and combat range, or Air Supply (FE-SUP-06, 19)."""
    if not s.memo[AXIS_SUPPLY]:
        lines, near = axis_lines(s), axis_range(s)
        memo = s.memo
        if memo[LAST_LINES] is not lines or memo[LAST_NEAR] is not near:
            supply = empty()
            column: i64 = 0
            every: i64 = COLUMNS
            while column < every:
                line: i64 = lines[column]
                line &= near[column]
                if line:
                    supply[column] = line
                column += 1
            if s.air_hex != NO_HEX:
                supply[COL[s.air_hex]] = supply[COL[s.air_hex]] | 1 << ROW[s.air_hex]
            memo[LAST_LINES] = lines
            memo[LAST_NEAR] = near
            memo[LAST_SUPPLY] = supply
        memo[AXIS_SUPPLY] = memo[LAST_SUPPLY]
    return s.memo[AXIS_SUPPLY]


def soviet_supply(s: Fury) -> list[int]:
    """The hexes in which a Soviet unit has a LOC."""
    if not s.memo[SOVIET_SUPPLY]:
        numbers = [is_frozen(s)]
        for hex in SOVIET_CITY_SOURCES:
            numbers.append(s.held[SETTLEMENT[hex]])
        ground = open_ground(s, SOVIET)
        if not holds_still(s.kept, SOVIET_KEPT, numbers, ground):
            supply = traced(s, SOVIET, soviet_sources(s))
            keep(s.kept, SOVIET_KEPT, Kept(numbers, ground, supply, supply))
        s.memo[SOVIET_SUPPLY] = s.kept[SOVIET_KEPT].found
    return s.memo[SOVIET_SUPPLY]


def in_supply(s: Fury, piece: int) -> bool:
    """Whether a unit is in supply at this instant (FE-SUP-01)."""
    return has(axis_supply(s) if SIDE[piece] == AXIS else soviet_supply(s), s.place[piece])


def leningrad_isolated(s: Fury) -> bool:
    """FE-HIT-04: no LOC from Leningrad to a source other than itself, or it is Axis controlled."""
    if s.held[SETTLEMENT[LENINGRAD]]:
        return True
    return not has(traced(s, SOVIET, soviet_sources(s, LENINGRAD)), LENINGRAD)


def check_supply(s: Fury, side: int) -> None:
    """FE-SUP-01, 18: the check at the start of a side's Movement Phase sets and removes OOS markers."""
    from maproom.games.fury_in_the_east.state import OOS
    from maproom.games.fury_in_the_east.verbs import SUPPLY_LOST

    supply = axis_supply(s) if side == AXIS else soviet_supply(s)
    for piece in range(PIECE_COUNT):
        if SIDE[piece] != side or not IS_UNIT[piece] or s.place[piece] < 0:
            continue
        before = s.marks[piece] & OOS
        if has(supply, s.place[piece]):
            s.marks[piece] &= ~OOS
        else:
            s.marks[piece] |= OOS
            if not before:
                s.emit(SUPPLY_LOST, (piece, s.place[piece]))
