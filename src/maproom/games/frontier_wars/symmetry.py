"""Random maps that look the same from every HQ (FW-RND-06): hexes and tiles are drawn with all their images.

An army in a corner, with water beside it, or with an airport where the other has a city, loses most games, however
evenly far the stars are. On a map that a turn or a mirror carries into itself, HQ to HQ, nothing like it can be.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

from maproom.games.frontier_wars.patches import Hex, neighbours_in
from maproom.kernel.hexes import DIRECTIONS

Motion = tuple[int, int, int, int, int, int]
"""Carries (q, r) to (a q + b r + e, c q + d r + f)."""
STAY: Final[Motion] = (1, 0, 0, 1, 0, 0)
HALF_TURN: Final[Motion] = (-1, 0, 0, -1, 1, -1)
"""About the middle of the side between (0, 0) and (1, -1)."""
THIRD_TURN: Final[Motion] = (-1, -1, 1, 0, 1, 0)
"""About the corner where (0, 0), (1, 0) and (0, 1) meet."""
TWO_THIRDS: Final[Motion] = (0, 1, -1, -1, 0, 1)
ALONG: Final[Motion] = (0, -1, -1, 0, 0, 0)
"""A mirror on the row of hexes in which (0, 0) and (1, -1) lie."""
ACROSS: Final[Motion] = (0, 1, 1, 0, 1, -1)
"""A mirror on the line between the two."""
SYMMETRIES: Final[dict[int, tuple[tuple[Motion, ...], ...]]] = {
    2: ((STAY, HALF_TURN), (STAY, ALONG), (STAY, ACROSS)),
    3: ((STAY, THIRD_TURN, TWO_THIRDS),),
    4: ((STAY, ALONG, ACROSS, HALF_TURN),),
}
"""For so many armies: the groups of motions that carry each HQ to every other."""
SIXTH_TURN: Final[Motion] = (0, -1, 1, 1, 0, 0)
DRAWN: Final = (*["neutral"] * 3, *["strategic"] * 2, "city", "airport", "water")
SPECIAL: Final = ("desert", "port", "swamp")
MOST: Final = {"city": 4, "strategic": 6, "airport": 3, "water": 4, "desert": 2, "port": 1, "swamp": 1}
"""The tiles of each kind that are drawn from."""
SPECIAL_TILES: Final = 2
MIXES: Final = 400
"""Mixes of tiles that are tried on a patch before another one is grown."""
NEAREST_HQ: Final = 2


def symmetric_map(
    random: Random, players: int, size: int, special: bool
) -> tuple[dict[Hex, str], list[Hex]] | None:
    """One try: the kinds of tiles on their hexes, and the HQs; nothing where it fails.

    Three armies cannot have two special tiles alike.
    """
    motions = random.choice(SYMMETRIES[players])
    orbits = grown_orbits(random, motions, size)
    homes = [orbit for orbit in orbits if len(orbit) == players and _far_apart(orbit)]
    if not homes:
        return None
    home = random.choice(homes)
    others = [orbit for orbit in orbits if orbit != home]
    kinds = mixed(random, [len(orbit) for orbit in others], players, special)
    if kinds is None:
        return None
    hexes = dict.fromkeys(home, "neutral")
    for orbit, kind in zip(others, kinds, strict=True):
        hexes.update(dict.fromkeys(orbit, kind))
    return turned(hexes, home, random.randrange(6))


def carried(motion: Motion, hex: Hex) -> Hex:
    """Where a motion carries a hex."""
    a, b, c, d, e, f = motion
    return a * hex[0] + b * hex[1] + e, c * hex[0] + d * hex[1] + f


def orbit_of(motions: tuple[Motion, ...], hex: Hex) -> tuple[Hex, ...]:
    """A hex and all its images."""
    return tuple(sorted({carried(motion, hex) for motion in motions}))


def grown_orbits(random: Random, motions: tuple[Motion, ...], size: int) -> list[tuple[Hex, ...]]:
    """A connected patch around the middle, orbit by orbit, rather round than long; empty if it misses the size."""
    orbits = [orbit_of(motions, (0, 0))]
    patch = set(orbits[0])
    while len(patch) < size:
        rim = sorted({(q + dq, r + dr) for q, r in patch for dq, dr in DIRECTIONS} - patch)
        fitting = sorted({orbit for hex in rim if len(orbit := orbit_of(motions, hex)) <= size - len(patch)})
        if not fitting:
            return []
        weights = [neighbours_in(orbit[0], patch) ** 2 for orbit in fitting]
        orbits.append(random.choices(fitting, weights)[0])
        patch.update(orbits[-1])
    return orbits


def mixed(random: Random, sizes: list[int], players: int, special: bool) -> list[str] | None:
    """A kind for every orbit, so that the tiles follow the guide; nothing where none was found."""
    offered = DRAWN + SPECIAL * special
    for _ in range(MIXES):
        kinds = random.choices(offered, k=len(sizes))
        count: Counter[str] = Counter()
        for kind, size in zip(kinds, sizes, strict=True):
            count[kind] += size
        if mix_follows_guide(count, players, SPECIAL_TILES if special else 0):
            return kinds
    return None


def mix_follows_guide(count: Counter[str], players: int, special: int) -> bool:
    """FW-RND-02, FW-RND-03: cities, stars a player, water at most one a player, and what the box has."""
    if any(count[kind] > most for kind, most in MOST.items()):
        return False
    stars = count["city"] + count["strategic"] + count["airport"]
    wet = count["water"] + count["swamp"]
    return (
        max(2, players - 1) <= count["city"] <= players
        and 2 * players <= stars <= 2 * players + 1
        and wet <= players
        and count["water"] <= count["neutral"] + 1
        and sum([count[kind] for kind in SPECIAL]) == special
    )


def turned(hexes: dict[Hex, str], home: tuple[Hex, ...], sixths: int) -> tuple[dict[Hex, str], list[Hex]]:
    """A map turned about the hex in its middle, so that not all maps lie the same way."""
    starts = list(home)
    for _ in range(sixths):
        hexes = {carried(SIXTH_TURN, hex): kind for hex, kind in hexes.items()}
        starts = [carried(SIXTH_TURN, hex) for hex in starts]
    return hexes, starts


def _far_apart(home: tuple[Hex, ...]) -> bool:
    """FW-RND-04: whether no two HQs are neighbours."""
    return all(_apart(one, other) >= NEAREST_HQ for one in home for other in home if one != other)


def _apart(one: Hex, other: Hex) -> int:
    dq, dr = one[0] - other[0], one[1] - other[1]
    return max(abs(dq), abs(dr), abs(dq + dr))
