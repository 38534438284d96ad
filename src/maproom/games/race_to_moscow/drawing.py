"""The board as it is drawn: a ring for each area and sea at its place on the map, and the connections."""

from __future__ import annotations

from typing import Any, Final

from maproom.games.race_to_moscow.board import AREA_DATA, LINK_DATA, SEA_DATA, load
from maproom.kernel.charts import LINK, Chart, Counter, Line, Place, Point, path_of, points_of, ring_around

UNITS_A_DEGREE: Final = 64.0
NARROWER: Final = 0.59
"""How much shorter a degree from west to east is than one from south to north, in the middle of the map."""
MARGIN: Final = 60.0
RADIUS: Final = 15.0
CORNERS: Final = 16
BASE_CORNERS: Final = 4
VICTORY_CORNERS: Final = 6
SEA_CORNERS: Final = 8

_spots: dict[str, Point] = {
    **{area["id"]: (area["plot"][0], area["plot"][1]) for area in AREA_DATA},
    **{sea["id"]: (sea["lon"], sea["lat"]) for sea in SEA_DATA},
}
WEST: Final = min(spot[0] for spot in _spots.values())
EAST: Final = max(spot[0] for spot in _spots.values())
SOUTH: Final = min(spot[1] for spot in _spots.values())
NORTH: Final = max(spot[1] for spot in _spots.values())


def drawn_at(lon: float, lat: float) -> Point:
    """A place of the earth on the drawing."""
    x = MARGIN + (lon - WEST) * UNITS_A_DEGREE * NARROWER
    return x, MARGIN + (NORTH - lat) * UNITS_A_DEGREE


def _place(spot: dict[str, Any], kind: str, corners: int) -> Place:
    lon, lat = _spots[spot["id"]]
    x, y = drawn_at(lon, lat)
    ring = ring_around((x, y), RADIUS, corners)
    return Place(
        spot["id"], kind, path_of([ring]), (spot["name"],), (x, y + RADIUS + 9.0), (x, y), spot.get("medals", 0)
    )


def _corners(area: dict[str, Any]) -> int:
    if area["victory"]:
        return VICTORY_CORNERS
    return BASE_CORNERS if area["base"] else CORNERS


def _line(kind: str, link: dict[str, Any]) -> Line:
    points = [_spots[link["a"]], *[(one[0], one[1]) for one in link.get("via", ())], _spots[link["b"]]]
    return Line(kind, points_of([drawn_at(lon, lat) for lon, lat in points]))


def drawn_board() -> Chart:
    """All areas, seas and connections."""
    width, height = drawn_at(EAST, SOUTH)
    return Chart(
        width + MARGIN,
        height + MARGIN,
        [
            *[_place(sea, "water", SEA_CORNERS) for sea in SEA_DATA],
            *[_place(area, "land", _corners(area)) for area in AREA_DATA],
        ],
        [
            *[_line(LINK, link) for link in LINK_DATA],
            *[_line(LINK, link) for link in load("map")["sea_connections"]],
        ],
        [],
        0.8,
    )


def counters_of(view: dict[str, Any]) -> list[Counter]:
    """Armies, the Fleet and Soviet markers that a view shows."""
    found = [
        Counter(army["area"], army["id"], army["colour"], "tank" if "panzer" in army["id"] else "infantry")
        for army in view["armies"]
    ]
    found += [Counter(one["area"], "soviet-marker", "soviet", "star", "*") for one in view["soviet_markers"]]
    if view["fleet"]:
        found.append(Counter(view["fleet"], "fleet", "gray", "fleet"))
    return found
