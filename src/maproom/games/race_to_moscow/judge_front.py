"""For the judge: which areas can be lost, which armies may be cut off, and how near the winning city is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maproom.games.race_to_moscow.board import (
    ALL_AREAS,
    AREA_BIT,
    AREA_COUNT,
    ARMIES_OF,
    ARMORED,
    ARMY_COUNT,
    BASE_SET,
    COLOUR_COUNT,
    ENTERABLE,
    HOMES,
    LAND,
    NEAR,
    NOWHERE,
    OWN_VICTORY,
    ROADS,
    areas_in,
)
from maproom.games.race_to_moscow.state import EXPOSED_AREAS, UNKNOWN, RaceToMoscow
from maproom.games.race_to_moscow.supplies import BITS, MASK
from maproom.kernel.spaces import members

if TYPE_CHECKING:
    from mypy_extensions import i64

UNSHELTERED: Final = ALL_AREAS & ~(HOMES | LAND.around(HOMES))
"""RM-REA-04: next to a starting area no counter-attack comes."""
FAR: Final[list[int]] = [ALL_AREAS & ~near for near in NEAR]
"""The areas that are not next to each of the areas."""
FARTHEST: Final = 99


def _road_distances(colour: int) -> list[list[int]]:
    """Steps between areas over a colour's connections; 99 where there is no way."""
    table: list[list[int]] = []
    for start in range(AREA_COUNT):
        row = [FARTHEST] * AREA_COUNT
        reached = fresh = 1 << start
        steps = 0
        while fresh:
            for area in members(fresh):
                row[area] = steps
            fresh = ROADS[colour].around(fresh) & ENTERABLE[colour] & ~reached
            reached |= fresh
            steps += 1
        table.append(row)
    return table


ROAD_DISTANCE: Final[list[list[list[int]]]] = [_road_distances(colour) for colour in range(COLOUR_COUNT)]
CITY_DISTANCE: Final[list[list[int]]] = [
    [
        min([ROAD_DISTANCE[colour][area][city] for city in members(OWN_VICTORY[colour])])
        for area in range(AREA_COUNT)
    ]
    for colour in range(COLOUR_COUNT)
]
"""Steps from each area to the nearest city that wins the game for a colour."""

CITY: Final[list[float]] = [5.0 * 0.8**steps for steps in range(2 * FARTHEST + 2)]
"""What it is worth to have an army so many steps before a winning city, with all it needs to storm it."""
SPEARHEAD: Final = 0.3
AMMO_READY: Final = [0.0, 0.05, 0.12, 0.25, 0.4, 0.4, 0.4]
FUEL_READY: Final = [0.0, 0.18, 0.26, 0.3, 0.3, 0.3, 0.3]
"""The parts of it that an army has with no supplies, and with so much ammo and fuel."""
CUT_OFF_SPEARHEAD: Final = 0.6
DOUBTFUL_SPEARHEAD: Final = 0.8
"""What is left of it when the chain is cut (RM-END-05), and when it can be cut."""


def exposed_areas(s: RaceToMoscow, colour: int) -> int:
    """RM-REA-04: the areas of a colour that a counter-attack may take back as things stand."""
    memo = s.memo
    if memo[EXPOSED_AREAS + colour] == UNKNOWN:
        memo[EXPOSED_AREAS + colour] = areas_to_lose(s, colour)
    return memo[EXPOSED_AREAS + colour]


def areas_to_lose(s: RaceToMoscow, colour: int) -> int:
    """The same, worked out anew."""
    unguarded = s.held[colour] & UNSHELTERED & ~s.occupied
    for army in range(ARMY_COUNT):
        if not unguarded:
            return 0
        at = s.army_at[army]
        if at != NOWHERE:
            unguarded &= FAR[at]
    open_areas = ALL_AREAS & ~s.controlled()
    found = 0
    for area in areas_in(unguarded):
        if NEAR[area] & open_areas:
            found |= AREA_BIT[area]
    return found


def safe_chain(s: RaceToMoscow, colour: int, exposed: int) -> int:
    """The areas that stay joined to a supply base whatever is taken back."""
    if not exposed:
        return s.chain(colour)
    return ROADS[colour].flood(BASE_SET[colour], s.held[colour] & ~exposed)


JOINED: Final = 0
MAY_BE_CUT_OFF: Final = 1
IS_CUT_OFF: Final = 2
NOT_TAKEN_YET: Final = 3
"""How an army stands: joined to a base for good, or as long as nothing is taken back, or not at all; or in an area
that is not its owner's yet. One that is not on the board counts as joined."""


def footings(s: RaceToMoscow, colour: int, chain: int, safe: int) -> list[int]:
    """How each army of a colour stands, by the chain to its base and the part of it that is safe."""
    found: list[int] = []
    for army in ARMIES_OF[colour]:
        at = s.army_at[army]
        footing = JOINED
        if at != NOWHERE and not safe >> at & 1:
            if not s.held[colour] >> at & 1:
                footing = NOT_TAKEN_YET
            else:
                footing = MAY_BE_CUT_OFF if chain >> at & 1 else IS_CUT_OFF
        found.append(footing)
    return found


def race(s: RaceToMoscow, colour: int, footing: list[int]) -> float:
    """What the army is worth that is nearest to winning the game at once."""
    best = 0.0
    for number, army in enumerate(ARMIES_OF[colour]):
        at = s.army_at[army]
        if at == NOWHERE:
            continue
        card: i64 = s.card[army]
        steps = CITY_DISTANCE[colour][at]
        ready = SPEARHEAD + AMMO_READY[card >> BITS & MASK] + FUEL_READY[card & MASK]
        if not ARMORED[army]:
            steps += steps - 1
        if s.halted >> army & 1:
            steps += 2
        value = CITY[steps] * ready
        if footing[number] == IS_CUT_OFF:
            value *= CUT_OFF_SPEARHEAD
        elif footing[number] == MAY_BE_CUT_OFF:
            value *= DOUBTFUL_SPEARHEAD
        if value > best:
            best = value
    return best


BEHIND_PANZERS: Final = 6
"""A Field Army counts as so much farther away than a Panzergruppe when track is laid to the front."""


def spearhead(s: RaceToMoscow, colour: int) -> int:
    """Where the army stands that is nearest to the city that wins the game; a Panzergruppe rather than another."""
    best = 2 * FARTHEST
    head = NOWHERE
    for army in ARMIES_OF[colour]:
        at = s.army_at[army]
        if at == NOWHERE:
            continue
        steps = CITY_DISTANCE[colour][at] + (0 if ARMORED[army] else BEHIND_PANZERS)
        if steps < best:
            best, head = steps, at
    return head
