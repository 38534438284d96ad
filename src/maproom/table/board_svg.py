"""A game's board as SVG, drawn from the outlines in its data."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from maproom.kernel.game import Game

Point = tuple[float, float]
Polygons = list[list[list[Point]]]

UNITS_PER_DEGREE = 40.0
LINE_HEIGHT = 14.0
BASELINE = 4.5
STAR_RADIUS = 8.0
GRATICULE_STEP = 5
LAND_SHADES = 4


@dataclass(frozen=True)
class Projection:
    """From longitude and latitude to the units of the drawing, whose origin is the north-west corner."""

    west: float
    north: float
    kx: float

    def place(self, point: Point) -> Point:
        """A point of the map on the drawing."""
        lon, lat = point
        return (lon - self.west) * self.kx * UNITS_PER_DEGREE, (self.north - lat) * UNITS_PER_DEGREE

    def points(self, line: Iterable[Point]) -> str:
        """The points of a line, for SVG."""
        return " ".join(f"{x:.1f},{y:.1f}" for x, y in map(self.place, line))

    def path(self, polygons: Polygons) -> str:
        """The path of polygons, each a list of closed rings, for SVG."""
        return "".join(f"M{self.points(ring)}Z" for polygon in polygons for ring in polygon)


@dataclass(frozen=True)
class Space:
    """What is drawn of a space."""

    slug: str
    kind: str
    tint: str
    stars: int
    label_lines: list[str]
    label_at: Point
    pieces_at: Point
    polygons: Polygons

    @property
    def name(self) -> str:
        """The name in one line."""
        return " ".join(self.label_lines)


@dataclass(frozen=True)
class Drawing:
    """A board, ready for a page, and the names of the lines that run across it."""

    svg: str
    lines: list[str]


def draw_board(game: Game) -> Drawing | None:
    """The game's board, or None where its data has no outlines in a projection known here."""
    shapes = _json(game.folder / "data" / "shapes.json")
    if "extent" not in shapes or "kx" not in shapes.get("projection", {}):
        return None
    west, south, east, north = shapes["extent"]
    on = Projection(west, north, shapes["projection"]["kx"])
    width, height = on.place((east, south))
    spaces = _spaces(shapes, _json(game.folder / "data" / "map.json"))
    lines = sorted(key for key in shapes if key.startswith("line_"))
    layers = [
        f'<rect class="beyond water" width="{width:.0f}" height="{height:.0f}"/>',
        *(f'<path class="beyond {b["kind"]}" d="{on.path(b["polygons"])}"/>' for b in shapes["background"]),
        *(_outline(on, space) for space in spaces if space.kind == "water"),
        '<g class="mainland">',
        *(_outline(on, space) for space in spaces if space.kind != "water"),
        "</g>",
        *(f'<polyline class="river" points="{on.points(r["points"])}"/>' for r in shapes["decor"]["rivers"]),
        *_graticule(on, west, south, east, north),
        *(
            f'<polyline class="line line-{number}" points="{on.points(part)}"/>'
            for number, key in enumerate(lines)
            for part in shapes[key]
        ),
        *(_stars(on, space) for space in spaces),
        *(_label(on, space) for space in spaces),
        f'<rect class="frame" width="{width:.0f}" height="{height:.0f}"/>',
    ]
    head = f'<svg class="board" viewBox="0 0 {width:.0f} {height:.0f}" role="img"'
    title = f"The board of {escape(game.name)}"
    svg = f'{head} aria-label="{title}">{"".join(layers)}</svg>'
    return Drawing(svg, [key.removeprefix("line_") for key in lines])


def _json(path: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return content


def _spaces(shapes: dict[str, Any], board: dict[str, Any]) -> list[Space]:
    """The spaces of the outlines, with the zone and the stars that the map, if there is one, gives them."""
    facts: dict[str, dict[str, Any]] = {fact["id"]: fact for fact in board.get("spaces", ())}
    zones = list(dict.fromkeys(fact["zone"] for fact in facts.values() if fact.get("zone")))
    shades = _shades(shapes["spaces"])
    spaces = []
    for outline in shapes["spaces"]:
        slug = outline["id"]
        fact = facts.get(slug, {})
        zone = zones.index(fact["zone"]) if fact.get("zone") else 0
        spaces.append(
            Space(
                slug=slug,
                kind=outline["kind"],
                tint=f"zone-{zone} shade-{shades[slug]}",
                stars=fact.get("stars", 0),
                label_lines=outline["label_lines"],
                label_at=outline["label"],
                pieces_at=outline["pieces"],
                polygons=outline["polygons"],
            )
        )
    return spaces


def _shades(outlines: list[dict[str, Any]]) -> dict[str, int]:
    """For each land space a shade that, where there are enough of them, no neighbour has."""
    corners = {
        outline["id"]: {tuple(point) for polygon in outline["polygons"] for ring in polygon for point in ring}
        for outline in outlines
    }
    shades: dict[str, int] = {}
    for outline in outlines:
        slug = outline["id"]
        taken = [shade for other, shade in shades.items() if corners[slug] & corners[other]]
        free = [shade for shade in range(LAND_SHADES) if shade not in taken]
        shades[slug] = free[0] if outline["kind"] != "water" and free else 0
    return shades


def _outline(on: Projection, space: Space) -> str:
    classes = "space water" if space.kind == "water" else f"space land {space.tint}"
    name = escape(space.name)
    return f'<path class="{classes}" d="{on.path(space.polygons)}"><title>{name}</title></path>'


def _graticule(on: Projection, west: float, south: float, east: float, north: float) -> Iterator[str]:
    """The net of meridians and parallels, each with its degrees at the edge."""
    right, bottom = on.place((east, south))
    for lon in range(_next_step(west), math.floor(east), GRATICULE_STEP):
        x, _ = on.place((lon, north))
        yield f'<path class="graticule" d="M{x:.1f},0V{bottom:.0f}"/>'
        yield f'<text class="degrees" x="{x + 4:.1f}" y="{bottom - 7:.0f}">{lon}°</text>'
    for lat in range(_next_step(south), math.floor(north), GRATICULE_STEP):
        _, y = on.place((west, lat))
        yield f'<path class="graticule" d="M0,{y:.1f}H{right:.0f}"/>'
        yield f'<text class="degrees" x="7" y="{y - 4:.1f}">{lat}°</text>'


def _next_step(degrees: float) -> int:
    return math.floor(degrees / GRATICULE_STEP + 1) * GRATICULE_STEP


def _stars(on: Projection, space: Space) -> str:
    x, y = on.place(space.pieces_at)
    first = x - (space.stars - 1) * STAR_RADIUS
    return "".join(
        f'<polygon class="star" points="{_star(first + 2 * number * STAR_RADIUS, y)}"/>'
        for number in range(space.stars)
    )


def _star(x: float, y: float) -> str:
    """The ten corners of a five-pointed star."""
    corners = ((STAR_RADIUS * (0.42 if turn % 2 else 1), math.pi * turn / 5) for turn in range(10))
    return " ".join(f"{x + r * math.sin(angle):.1f},{y - r * math.cos(angle):.1f}" for r, angle in corners)


def _label(on: Projection, space: Space) -> str:
    x, y = on.place(space.label_at)
    top = y + BASELINE - (len(space.label_lines) - 1) * LINE_HEIGHT / 2
    lines = "".join(
        f'<tspan x="{x:.1f}" y="{top + number * LINE_HEIGHT:.1f}">{escape(line)}</tspan>'
        for number, line in enumerate(space.label_lines)
    )
    return f'<text class="label {space.kind}" aria-hidden="true">{lines}</text>'
