"""The hexes of a map that is being drawn (FW-RND-06): whether they hold together, how far one is from another."""

from __future__ import annotations

from maproom.kernel.hexes import DIRECTIONS

Hex = tuple[int, int]


def neighbours_in(hex: Hex, patch: list[Hex] | set[Hex]) -> int:
    """How many neighbours of a hex belong to the patch."""
    return sum((hex[0] + dq, hex[1] + dr) in patch for dq, dr in DIRECTIONS)


def fill_holes(patch: list[Hex]) -> list[Hex]:
    """The patch if it has no hole, otherwise nothing."""
    low_q, high_q = min(q for q, _ in patch) - 1, max(q for q, _ in patch) + 1
    low_r, high_r = min(r for _, r in patch) - 1, max(r for _, r in patch) + 1
    outside = {(low_q, low_r)}
    wave = [(low_q, low_r)]
    for q, r in wave:
        for dq, dr in DIRECTIONS:
            hex = (q + dq, r + dr)
            inside = low_q <= hex[0] <= high_q and low_r <= hex[1] <= high_r
            if inside and hex not in outside and hex not in patch:
                outside.add(hex)
                wave.append(hex)
    whole = (high_q - low_q + 1) * (high_r - low_r + 1)
    return patch if len(outside) + len(patch) == whole else []


def land_of(hexes: dict[Hex, str]) -> set[Hex]:
    """The hexes that ground units may enter."""
    return {hex for hex, kind in hexes.items() if kind not in ("water", "swamp")}


def walk(start: Hex, land: set[Hex], rivers: set[tuple[Hex, Hex]]) -> dict[Hex, int]:
    """Steps on land from a hex, over no side with a river."""
    steps = {start: 0}
    wave = [start]
    for hex in wave:
        for dq, dr in DIRECTIONS:
            other = (hex[0] + dq, hex[1] + dr)
            if other in land and other not in steps and (hex, other) not in rivers:
                steps[other] = steps[hex] + 1
                wave.append(other)
    return steps


def all_walks(hexes: dict[Hex, str], rivers: set[tuple[Hex, Hex]]) -> dict[Hex, dict[Hex, int]]:
    """Steps on land from every hex of land."""
    land = land_of(hexes)
    return {hex: walk(hex, land, rivers) for hex in land}


def is_connected(steps: dict[Hex, dict[Hex, int]]) -> bool:
    """Whether all land can be reached from everywhere."""
    return all(len(found) == len(steps) for found in steps.values())


def borders_sea(hexes: dict[Hex, str]) -> bool:
    """Whether the port lies at the sea."""
    port = next(hex for hex, kind in hexes.items() if kind == "port")
    return any((port[0] + dq, port[1] + dr) not in hexes for dq, dr in DIRECTIONS)
