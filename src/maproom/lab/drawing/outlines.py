"""The outlines of a game's spaces, from its data, in the units of a drawing."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from maproom.kernel.game import Game

UNITS_PER_DEGREE = 40.0

Point = tuple[float, float]


@dataclass(frozen=True)
class Outline:
    """A space: its shape, its name in lines, and where name and pieces go."""

    id: str
    kind: str
    path: str
    label: tuple[str, ...]
    label_at: Point
    pieces_at: Point
    stars: int


@dataclass(frozen=True)
class Chart:
    """All outlines of a game, what lies around them, and the size of the whole."""

    width: float
    height: float
    spaces: tuple[Outline, ...]
    land_beyond: tuple[str, ...]
    rivers: tuple[str, ...]
    sides: dict[str, str]
    """The seat that each faction of pieces belongs to, the factions of a side in order."""


@cache
def chart_of(game: Game) -> Chart | None:
    """The outlines of a game; None where its data has none in a projection known here."""
    shapes = _data(game, "shapes")
    if "extent" not in shapes or "kx" not in shapes.get("projection", {}):
        return None
    west, south, east, north = shapes["extent"]
    scale = shapes["projection"]["kx"] * UNITS_PER_DEGREE

    def place(point: Iterable[float]) -> Point:
        longitude, latitude = point
        return round((longitude - west) * scale, 1), round((north - latitude) * UNITS_PER_DEGREE, 1)

    def line(points: Iterable[Iterable[float]]) -> str:
        return " ".join(f"{x:g},{y:g}" for x, y in map(place, points))

    def path(polygons: Iterable[Iterable[Any]]) -> str:
        return "".join(f"M{line(ring)}Z" for polygon in polygons for ring in polygon)

    facts: dict[str, Any] = {fact["id"]: fact for fact in _data(game, "map").get("spaces", ())}
    spaces = tuple(
        Outline(
            space["id"],
            space["kind"],
            path(space["polygons"]),
            tuple(space["label_lines"]),
            place(space["label"]),
            place(space["pieces"]),
            facts.get(space["id"], {}).get("stars", 0),
        )
        for space in shapes["spaces"]
    )
    width, height = place((east, south))
    return Chart(
        width,
        height,
        spaces,
        tuple(path(beyond["polygons"]) for beyond in shapes.get("background", ()) if beyond["kind"] == "land"),
        tuple(line(river["points"]) for river in shapes.get("decor", {}).get("rivers", ())),
        {name: facts["side"] for name, facts in _data(game, "pieces").get("factions", {}).items()},
    )


def _data(game: Game, name: str) -> dict[str, Any]:
    file = game.folder / "data" / f"{name}.json"
    content: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return content
