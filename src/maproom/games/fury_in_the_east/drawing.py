"""The board as a chart: the hexes with their terrain, rivers on hexsides, railways, cities, towns, land beyond."""

from __future__ import annotations

from math import sqrt
from typing import Any

from maproom.games.fury_in_the_east.board import load
from maproom.kernel.charts import Chart, Counter, Line, Place, Point, path_of, points_of, ring_around

SIZE = 20.0
"""From the middle of a hex to its corners."""
FIRST_COLUMN = 9


def middle_of(hex: str) -> Point:
    """Where a hex lies; even columns are half a hex farther south."""
    column, row = int(hex[:2]), int(hex[2:])
    return (column - FIRST_COLUMN) * 1.5 * SIZE, (row + (0.5 if column % 2 == 0 else 0.0)) * sqrt(3) * SIZE


def side_between(one: str, other: str) -> list[Point]:
    """The two corners that neighbouring hexes share."""
    (ax, ay), (bx, by) = middle_of(one), middle_of(other)
    mx, my = (ax + bx) / 2, (ay + by) / 2
    length = sqrt((bx - ax) ** 2 + (by - ay) ** 2)
    dx, dy = (by - ay) / length * SIZE / 2, (ax - bx) / length * SIZE / 2
    return [(mx - dx, my - dy), (mx + dx, my + dy)]


def drawn_board() -> Chart:
    """The chart of the map."""
    board: dict[str, Any] = load("map")
    places = [_place(hex) for hex in board["hexes"]]
    rails = [Line("rail", points_of([middle_of(one), middle_of(other)])) for one, other in board["rail_links"]]
    rivers = [Line("river", points_of(side_between(river["a"], river["b"]))) for river in board["rivers"]]
    settled = [line for hex in board["hexes"] for line in _settlement(hex)]
    beyond = [path_of([ring_around(middle_of(hex), SIZE, 6)]) for hex in board["land_beyond"]]
    ends = [middle_of(hex["id"]) for hex in board["hexes"]]
    width = max([x for x, _ in ends]) + 2 * SIZE
    height = max([y for _, y in ends]) + 2 * SIZE
    return Chart(width, height, places, [*rails, *rivers, *settled], beyond, 0.9)


def _place(hex: dict[str, Any]) -> Place:
    """A hex; towns and cities have a name above."""
    at = middle_of(hex["id"])
    terrain = hex["terrain"]
    kind = "land" if terrain == "clear" else terrain
    if hex.get("settlement") == "city":
        kind = "city"
    named = (hex["name"],) if hex.get("name") and hex.get("settlement") else ()
    return Place(hex["id"], kind, path_of([ring_around(at, SIZE, 6)]), named, (at[0], at[1] - SIZE / 2), at)


def _settlement(hex: dict[str, Any]) -> list[Line]:
    """The mark of a city, a black block and a wall that counters do not cover, or of a town, a small ring."""
    middle = middle_of(hex["id"])
    if hex.get("settlement") == "city":
        wall, block = ring_around(middle, SIZE * 0.9, 6), ring_around(middle, SIZE * 0.5, 4, 1.5)
        return [_closed("city-wall", wall), _closed("city-block", block)]
    return [_closed("town-ring", ring_around(middle, SIZE * 0.26, 8))] if hex.get("settlement") else []


def _closed(kind: str, ring: list[Point]) -> Line:
    return Line(kind, points_of([*ring, ring[0]]))


def counters_of(view: dict[str, Any]) -> list[Counter]:
    """The units and Supply Heads of a view: strength, or the rating of a Leader that is known."""
    found = [Counter(unit["hex"], unit["name"], unit["side"], unit["type"], _text(unit)) for unit in view["units"]]
    found.extend([Counter(hex, id, "axis", "head", "H") for id, hex in view["heads"].items()])
    return found


def _text(unit: dict[str, Any]) -> str:
    """What is written on a counter."""
    if unit["type"] == "leader":
        return unit["back"] or "?"
    return str(unit["combat"])
