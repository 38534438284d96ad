"""How alike a map is for all armies where it cannot be the same from every HQ: with a river, or with odd tiles
(FW-RND-06). Everything that lies on it is compared, kind by kind."""

from __future__ import annotations

from typing import Final

from maproom.games.frontier_wars.patches import Hex, land_of, walk

LAND_KINDS: Final = ("city", "airport", "strategic", "port", "desert", "neutral")


def unevenness(hexes: dict[Hex, str], starts: list[Hex], rivers: set[tuple[Hex, Hex]]) -> int:
    """How much the map differs for the armies: 0 where each has everything as far, and as far before the others.

    -1 where not everything can be reached on foot.
    """
    land = land_of(hexes)
    steps = [walk(start, land, rivers) for start in starts]
    if any(len(found) < len(land) for found in steps):
        return -1
    differing = 0
    for kind in LAND_KINDS:
        there = [hex for hex in land if hexes[hex] == kind]
        weight = 1 if kind == "neutral" else 2
        ways = [sorted([found[hex] for hex in there]) for found in steps]
        leads = [sorted([_lead(steps, army, hex) for hex in there]) for army in range(len(starts))]
        differing += weight * (_differing(ways) + _differing(leads))
    return differing


def _lead(steps: list[dict[Hex, int]], army: int, hex: Hex) -> int:
    """How many steps the nearest of the others is farther from a hex than an army."""
    others = [found[hex] for other, found in enumerate(steps) if other != army]
    return min(others) - steps[army][hex]


def _differing(rows: list[list[int]]) -> int:
    """How far lists of the same length lie apart, number by number."""
    return sum([max(column) - min(column) for column in zip(*rows, strict=True)])
