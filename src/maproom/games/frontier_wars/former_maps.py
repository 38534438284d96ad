"""FW-SCN: the maps of this program as they were before they were evened: what games of older readings began on."""

from __future__ import annotations

from typing import Any, Final

BRIDGES: Final[dict[str, tuple[str, ...]]] = {"seelowe": ("R2", "R9")}
"""The tokens of a river that lay with the bridge up."""
EXCHANGED: Final[dict[str, tuple[str, str]]] = {"himmler": ("A3", "B4")}
"""Two tiles that lay in each other's place."""
NOT_SUGGESTED: Final = ("fall-blau",)
"""Where no armies were suggested."""
WHERE: Final = ("id", "q", "r", "map_lon", "map_lat")
"""What a tile says of its place; the rest is what lies there."""


def as_it_was(scenario: dict[str, Any]) -> dict[str, Any]:
    """A scenario as it was described before."""
    name = scenario["id"]
    former = dict(scenario)
    if name in BRIDGES:
        former["rivers"] = [{**token, "bridge": token["id"] in BRIDGES[name]} for token in scenario["rivers"]]
    if name in EXCHANGED:
        former["tiles"] = _exchanged(scenario["tiles"], *EXCHANGED[name])
    if name in NOT_SUGGESTED:
        former["suggested_armies"] = []
    return former


def _exchanged(tiles: list[dict[str, Any]], first: str, second: str) -> list[dict[str, Any]]:
    """The tiles with two of them in each other's place."""
    by_id = {tile["id"]: tile for tile in tiles}
    other = {first: by_id[second], second: by_id[first]}
    return [_laid(tile, other.get(tile["id"], tile)) for tile in tiles]


def _laid(place: dict[str, Any], tile: dict[str, Any]) -> dict[str, Any]:
    """A tile in the place of another."""
    lies = {key: value for key, value in tile.items() if key not in WHERE}
    return {**{key: place[key] for key in WHERE if key in place}, **lies}
