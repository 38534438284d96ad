"""The board as a chart: the world as a cylinder, Europe drawn larger than the rest."""

from __future__ import annotations

from itertools import pairwise
from math import exp, pi, radians, sqrt, tan
from typing import Any

from maproom.games.quartermaster_ww2.board import load
from maproom.kernel.charts import Chart, Place, Point, path_of

UNITS = 6.0
LONGEST_EDGE = 2.0
"""Edges longer than this, in degrees, get more corners, so that they bend as the map does."""


class Projection:
    """From longitude and latitude to the units of the drawing, as the data suggests it."""

    def __init__(self, data: dict[str, Any]) -> None:
        self._cx: float = data["cx"]
        self._cy: float = data["cy"]
        self._k: float = data["k"]
        self._rx: float = data["rx"]
        self._ry: float = data["ry"]
        view: dict[str, float] = data["view"]
        self._left = view["x_min"]
        self._top = view["y_max"]
        self.width = (view["x_max"] - view["x_min"]) * UNITS
        self.height = (view["y_max"] - view["y_min"]) * UNITS

    def place(self, longitude: float, latitude: float) -> Point:
        """A point of the globe on the drawing."""
        dx = longitude / sqrt(2) - self._cx
        dy = 180 / pi * (1 + sqrt(0.5)) * tan(radians(latitude) / 2) - self._cy
        larger = 1 + self._k * exp(-((dx / self._rx) ** 2) - (dy / self._ry) ** 2)
        return (self._cx + dx * larger - self._left) * UNITS, (self._top - self._cy - dy * larger) * UNITS

    def ring(self, ring: list[list[float]], offset: float) -> list[Point]:
        """A closed ring, moved around the globe by so many degrees."""
        points: list[Point] = []
        for start, end in pairwise(ring):
            parts = 1 + int(max(abs(end[0] - start[0]), abs(end[1] - start[1])) / LONGEST_EDGE)
            for part in range(parts):
                share = part / parts
                longitude = start[0] + (end[0] - start[0]) * share + offset
                points.append(self.place(longitude, start[1] + (end[1] - start[1]) * share))
        return points

    def path(self, shape: dict[str, Any]) -> str:
        """A shape, drawn once for each way around the globe in which the frame shows it."""
        return path_of(
            [
                self.ring(ring, offset)
                for offset in shape["offsets"]
                for polygon in shape["polygons"]
                for ring in polygon
            ]
        )


def drawn_board() -> Chart:
    """The chart of the 53 spaces."""
    shapes: dict[str, Any] = load("shapes")
    board: dict[str, Any] = load("map")
    supply = {space["id"] for space in board["spaces"] if space.get("supply")}
    on = Projection(shapes["projection"])
    places = [
        Place(
            space["id"],
            "water" if space["kind"] in ("sea", "water") else "land",
            on.path(space),
            tuple(space["label_lines"]),
            on.place(*space["label"]),
            on.place(*space["pieces"]),
            1 if space["id"] in supply else 0,
        )
        for space in shapes["spaces"]
    ]
    beyond = [on.path(shape) for shape in shapes["background"] if shape["kind"] == "land"]
    return Chart(on.width, on.height, places, [], beyond, 0.8)
