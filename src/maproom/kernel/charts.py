"""What a board looks like in the units of a drawing: shapes, lines, and where names and counters go."""

from __future__ import annotations

from math import cos, pi, sin
from pathlib import Path
from typing import Any, Final

from maproom.kernel.editions import data, has_data

Point = tuple[float, float]

UNITS_PER_DEGREE: Final = 40.0
LINK: Final = "link"
"""The kind of line that joins spaces and lies under them; all others lie on the land."""


class Place:
    """A space as it is drawn: an SVG path, its name in lines, and where the name and the counters go."""

    def __init__(
        self,
        id: str,
        kind: str,
        path: str,
        label: tuple[str, ...],
        label_at: Point,
        pieces_at: Point,
        stars: int = 0,
    ) -> None:
        self.id = id
        self.kind = kind
        self.path = path
        self.label = label
        self.label_at = label_at
        self.pieces_at = pieces_at
        self.stars = stars


class Line:
    """A line across the board, such as a river or a railway."""

    def __init__(self, kind: str, points: str) -> None:
        self.kind = kind
        self.points = points


class Chart:
    """All that is drawn of a board before any counter stands on it."""

    def __init__(
        self,
        width: float,
        height: float,
        places: list[Place],
        lines: list[Line],
        beyond: list[str],
        counter_scale: float = 1.0,
    ) -> None:
        self.width = width
        self.height = height
        self.places = places
        self.lines = lines
        self.beyond = beyond
        self.counter_scale = counter_scale


class Counter:
    """A piece as it is drawn: where it stands, what it is called, whose colour and which sign it has."""

    def __init__(self, space: str, name: str, side: str, sign: str, text: str = "") -> None:
        self.space = space
        self.name = name
        self.side = side
        self.sign = sign
        self.text = text


def points_of(line: list[Point]) -> str:
    """A line for SVG.

    >>> points_of([(0.0, 1.25), (3.0, 4.0)])
    '0,1.2 3,4'
    """
    return " ".join([f"{round(x, 1):g},{round(y, 1):g}" for x, y in line])


def path_of(rings: list[list[Point]]) -> str:
    """Closed rings as an SVG path."""
    return "".join([f"M{points_of(ring)}Z" for ring in rings])


def ring_around(middle: Point, radius: float, corners: int, turn: float = 0.0) -> list[Point]:
    """A regular ring of corners; `turn` is the angle of the first, in sixths of a half circle.

    >>> [(round(x), round(y)) for x, y in ring_around((0.0, 0.0), 10.0, 4)]
    [(10, 0), (0, 10), (-10, 0), (0, -10)]
    """
    angles = [pi * turn / 6 + 2 * pi * corner / corners for corner in range(corners)]
    return [(middle[0] + radius * cos(angle), middle[1] + radius * sin(angle)) for angle in angles]


def chart_from_outlines(game: str, folder: Path) -> Chart | None:
    """The chart that a game's `data/shapes.json` gives, if it has outlines in degrees and a simple projection."""
    shapes: dict[str, Any] = data(game, folder, "shapes") if has_data(folder, "shapes") else {}
    if "extent" not in shapes or "kx" not in shapes.get("projection", {}):
        return None
    west, south, east, north = shapes["extent"]
    scale = shapes["projection"]["kx"] * UNITS_PER_DEGREE

    def place(point: Any) -> Point:
        return (point[0] - west) * scale, (north - point[1]) * UNITS_PER_DEGREE

    def path(polygons: Any) -> str:
        return path_of([[place(point) for point in ring] for polygon in polygons for ring in polygon])

    board: dict[str, Any] = data(game, folder, "map") if has_data(folder, "map") else {}
    facts: dict[str, Any] = {fact["id"]: fact for fact in board.get("spaces", ())}
    places = [
        Place(
            space["id"],
            space["kind"],
            path(space["polygons"]),
            tuple(space["label_lines"]),
            place(space["label"]),
            place(space["pieces"]),
            facts.get(space["id"], {}).get("stars", 0),
        )
        for space in shapes["spaces"]
    ]
    rivers = shapes.get("decor", {}).get("rivers", ())
    width, height = place((east, south))
    return Chart(
        width,
        height,
        places,
        [Line("river", points_of([place(point) for point in river["points"]])) for river in rivers],
        [path(beyond["polygons"]) for beyond in shapes.get("background", ()) if beyond["kind"] == "land"],
    )
