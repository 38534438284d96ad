"""Hex maps: the distance is a metric, the neighbours are those of the printed grid."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maproom.kernel.hexes import DIRECTIONS, NO_HEX, HexMap, axial_of_offset

LAYOUTS = ["odd-q", "even-q", "odd-r", "even-r"]
COLUMNS, ROWS = 9, 8
GRID = [(column, row) for column in range(COLUMNS) for row in range(ROWS)]

hexes = st.integers(0, len(GRID) - 1)


def printed_map(layout: str) -> HexMap:
    return HexMap([axial_of_offset(column, row, layout) for column, row in GRID])


MAPS = {layout: printed_map(layout) for layout in LAYOUTS}
layouts = st.sampled_from(LAYOUTS)


def printed_distance(layout: str, one: tuple[int, int], other: tuple[int, int]) -> int:
    """Distance in doubled coordinates, the way counters of columns and rows do it by hand."""
    along, across = (0, 1) if layout.endswith("q") else (1, 0)
    shoved = 1 if layout.startswith("odd") else 0
    straight = abs(one[along] - other[along])
    halves = [2 * hex[across] + (hex[along] % 2 == shoved) for hex in (one, other)]
    return straight + max(0, (abs(halves[0] - halves[1]) - straight) // 2)


@given(layouts, hexes, hexes)
def test_distance_is_that_of_the_printed_columns_and_rows(layout: str, one: int, other: int) -> None:
    assert MAPS[layout].distance(one, other) == printed_distance(layout, GRID[one], GRID[other])


@given(layouts, hexes, hexes, hexes)
def test_distance_is_a_metric(layout: str, a: int, b: int, c: int) -> None:
    map = MAPS[layout]
    assert (map.distance(a, b) == 0) == (a == b)
    assert map.distance(a, b) == map.distance(b, a)
    assert map.distance(a, c) <= map.distance(a, b) + map.distance(b, c)


@given(layouts, hexes)
def test_neighbours_are_the_hexes_at_distance_one(layout: str, hex: int) -> None:
    map = MAPS[layout]
    assert sorted(map.neighbours(hex)) == [other for other in range(map.size) if map.distance(hex, other) == 1]


@given(layouts, hexes, st.integers(0, 5))
def test_the_opposite_direction_leads_back(layout: str, hex: int, side: int) -> None:
    map = MAPS[layout]
    other = map.neighbour(hex, side)
    if other == NO_HEX:
        q, r = map.q[hex] + DIRECTIONS[side][0], map.r[hex] + DIRECTIONS[side][1]
        assert map.at(q, r) == NO_HEX
    else:
        assert map.neighbour(other, (side + 3) % 6) == hex
        assert map.direction(hex, other) == side


def test_hexes_that_do_not_touch_have_no_direction() -> None:
    map = MAPS["odd-q"]
    assert map.direction(0, 0) == -1
    assert map.direction(0, map.size - 1) == -1


def test_even_columns_shoved_down_put_2601_south_east_of_2501() -> None:
    """The hexes 2501, 2502 and 2601 of a map whose even columns lie half a hex lower (Fury in the East)."""
    map = HexMap([axial_of_offset(column, row, "even-q") for column, row in [(25, 1), (25, 2), (26, 1), (26, 2)]])
    assert map.neighbours(0) == [2, 1]
    assert sorted(map.neighbours(2)) == [0, 1, 3]


def test_an_unknown_layout_is_refused() -> None:
    with pytest.raises(ValueError, match="odd-x"):
        axial_of_offset(1, 1, "odd-x")


@given(layouts, hexes, st.integers(0, 6))
def test_within_lists_the_nearest_first_and_nothing_farther(layout: str, hex: int, steps: int) -> None:
    map = MAPS[layout]
    near = map.within(hex, steps)
    distances = [map.distance(hex, other) for other in near]
    assert sorted(near) == [other for other in range(map.size) if map.distance(hex, other) <= steps]
    assert distances == sorted(distances)
    assert near[0] == hex


@given(layouts, hexes, st.sets(hexes, max_size=30))
def test_a_flood_counts_steps_round_what_is_closed(layout: str, start: int, closed: set[int]) -> None:
    map = MAPS[layout]
    usable = [hex not in closed for hex in range(map.size)]
    steps = map.flood([start], usable)
    for hex in range(map.size):
        before = [steps[other] for other in map.neighbours(hex) if steps[other] >= 0]
        if not usable[hex]:
            assert steps[hex] == -1
        elif hex == start:
            assert steps[hex] == 0
        else:
            assert steps[hex] == (min(before) + 1 if before else -1)


@given(layouts, hexes)
def test_a_flood_over_open_ground_is_the_distance(layout: str, start: int) -> None:
    map = MAPS[layout]
    assert map.flood([start], [True] * map.size) == [map.distance(start, hex) for hex in range(map.size)]


def test_a_flood_from_several_hexes_takes_the_nearest_and_skips_closed_starts() -> None:
    line = HexMap([(q, 0) for q in range(7)])
    assert line.flood([0, 6], [True] * 7) == [0, 1, 2, 3, 2, 1, 0]
    assert line.flood([0], [False] + [True] * 6) == [-1] * 7
