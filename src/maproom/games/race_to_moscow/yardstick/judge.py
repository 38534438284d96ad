"""What a position is worth to a seat, for bots, reckoned in medals; and the actions worth a thought.

Only open facts count: of encircled cards their number, of decks nothing.
"""

from __future__ import annotations

from typing import Final

from maproom.games.race_to_moscow.board import (
    ALL_AREAS,
    AREA_COUNT,
    ARMIES_OF,
    ARMORED,
    ENTERABLE,
    FORTIFIED,
    HOMES,
    NOWHERE,
    OWN_VICTORY,
    ROADS,
    SOVIET,
    VICTORY,
)
from maproom.games.race_to_moscow.deck import (
    AUFTRAGSTAKTIK,
    AUXILIARY_CARDS,
    BRANDENBURG,
    CUBES,
    EISENBAHNPIONIERE,
    FLEETING,
    GROSSTRANSPORTRAUM,
    LUFTBRUCKE,
    MEDAL,
    OKH_COUNT,
    PANZERHAUBITZEN,
    PIONIEREN,
    RECON_CARDS,
    SCHNELLKAMPFGRUPPE,
    SICHERUNGS_DIVISION,
    SOVIET_CARDS,
    STUKAGESCHWADER,
    TRANSPORTFLOTTILLE,
    WOLFSSCHANZE,
)
from maproom.games.race_to_moscow.state import IMMEDIATE, NOT_OVER, READY, STANDARD, RaceToMoscow
from maproom.games.race_to_moscow.supplies import ammo_in, food_in, fuel_in, size
from maproom.games.race_to_moscow.victory import medals_left
from maproom.kernel.spaces import count, members

WON: Final = 1000.0
CUBE: Final = 1 / 3
ENCIRCLED_CARD: Final = sum(MEDAL[c] or CUBES[c] * CUBE for c in members(SOVIET_CARDS)) / count(SOVIET_CARDS)
"""What an unseen Soviet card is worth on average."""
AREA: Final = 0.2
TRACK: Final = 0.05
MEDAL_AHEAD: Final = 0.45
CITY_AHEAD: Final = 1.2
NEARER: Final = 0.72
"""What a medal or a Victory city ahead is worth at one step, and what is left of it a step farther away."""
ADVANCE: Final = 0.3
"""The same for every army and the next goal it has."""
FUEL: Final = [[0.0, 0.04, 0.06, 0.06, 0.06, 0.06, 0.06], [0.0, 0.25, 0.42, 0.52, 0.56, 0.58, 0.58]]
AMMO: Final = [[0.0, 0.14, 0.26, 0.34, 0.38, 0.4, 0.4], [0.0, 0.18, 0.34, 0.46, 0.54, 0.58, 0.58]]
FOOD: Final = [[0.0, 0.14, 0.2, 0.22, 0.22, 0.22, 0.22], [0.0, 0.15, 0.18, 0.18, 0.18, 0.18, 0.18]]
"""What so many tokens on the card of a Field Army, or of an Armored one, are worth."""
TOKEN_NEAR: Final = 0.05
TOKEN_FARTHER: Final = 0.75
"""What a token beside an army is worth, less than on a card that needs it; and what is left a step farther away."""
GROUNDED: Final = 0.9
VEHICLE: Final = 0.01
AUXILIARIES: Final = 0.005
ACTION: Final = 0.01
"""An action left is worth a little more than the card that brings it, so that the card is used."""
RECON: Final = 0.05
OKH_CARD: Final[list[float]] = [0.0] * OKH_COUNT
"""What each OKH card is worth before it is played."""
for _okh, _worth in (
    (AUFTRAGSTAKTIK, 0.4), (PANZERHAUBITZEN, 0.25), (BRANDENBURG, 0.2), (TRANSPORTFLOTTILLE, 0.1),
    (LUFTBRUCKE, 0.15), (SCHNELLKAMPFGRUPPE, 0.2), (PIONIEREN, 0.18), (WOLFSSCHANZE, 0.3),
    (EISENBAHNPIONIERE, 0.03), (STUKAGESCHWADER, 0.12), (GROSSTRANSPORTRAUM, 0.1), (SICHERUNGS_DIVISION, 0.05),
):  # fmt: skip
    OKH_CARD[_okh] = _worth
CAR: Final = 0.15
AIR: Final = 0.08
LAST_ROUND: Final = 0.2
ROUNDS_AHEAD: Final = 3.0
"""Means lose their worth when the Soviet pool promises fewer rounds than this."""
RIVALS: Final = 0.35
MARKER_OUT: Final = 0.1


def _road_distances(colour: int) -> list[list[int]]:
    """Steps between areas over a colour's connections; 99 where there is no way."""
    table: list[list[int]] = []
    for start in range(AREA_COUNT):
        row = [99] * AREA_COUNT
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


ROAD_DISTANCE: Final[list[list[list[int]]]] = [_road_distances(colour) for colour in range(3)]
DECAY: Final[list[float]] = [NEARER**steps for steps in range(100)]
FADE: Final[list[float]] = [TOKEN_FARTHER**steps for steps in range(100)]


def worth(s: RaceToMoscow, seat: int) -> float:
    """What the position is worth to a seat."""
    if s.ending != NOT_OVER:
        if s.winners >> seat & 1:
            return WON - s.round if s.ending == IMMEDIATE else WON / 2
        return -WON / 2 if s.winners or s.ending != STANDARD else prizes(s, seat)
    if seat == SOVIET:
        return soviet_worth(s)
    rivals = [colour for colour in members(s.playing) if colour != seat]
    own = standing(s, seat)
    if not rivals:
        return own
    return own - RIVALS * sum([prizes(s, rival) for rival in rivals]) / len(rivals)


def soviet_worth(s: RaceToMoscow) -> float:
    """For the Soviet player: medals left on the board, markers out, and the Axis players' standing."""
    axis = max([standing(s, colour) for colour in members(s.playing)])
    guarded = count(s.soviet & (s.medals_on | VICTORY | FORTIFIED))
    return medals_left(s) + MARKER_OUT * (count(s.soviet) + guarded) - axis


def prizes(s: RaceToMoscow, colour: int) -> float:
    """What counts at the end: medals, cards and Victory areas."""
    total = float(s.medals[colour]) + ENCIRCLED_CARD * count(s.face_down[colour])
    for card in members(s.won[colour]):
        total += MEDAL[card] or CUBES[card] * CUBE
    return total + 2 * count(s.held[colour] & VICTORY)


def standing(s: RaceToMoscow, colour: int) -> float:
    """What a player has, and the means to win more."""
    total = AREA * count(s.held[colour]) + TRACK * count(s.track & s.held[colour] & ~HOMES)
    total += armies(s, colour) + depots(s, colour) + prospects(s, colour)
    total += VEHICLE * (s.trucks[colour] + s.trains[colour])
    total += AUXILIARIES * count(s.kept[colour] & AUXILIARY_CARDS & ~FLEETING) + RECON * count(
        s.kept[colour] & RECON_CARDS
    )
    total += (
        sum([OKH_CARD[okh] for okh in members(s.okh[colour])])
        + CAR * s.car[colour]
        + AIR * int(s.air[colour] == READY)
    )
    if s.active == colour:
        total += ACTION * s.actions
    return prizes(s, colour) + time_left(s) * total


def time_left(s: RaceToMoscow) -> float:
    """What means are worth: in the last round nothing but prizes counts."""
    if s.last_round:
        return LAST_ROUND
    return min(1.0, (s.pool / count(s.playing) + 1.0) / ROUNDS_AHEAD)


def armies(s: RaceToMoscow, colour: int) -> float:
    """What lies on the army cards, and which armies are grounded."""
    total = 0.0
    for army in ARMIES_OF[colour]:
        card = s.card[army]
        armored = int(ARMORED[army])
        total += FUEL[armored][fuel_in(card)] + AMMO[armored][ammo_in(card)] + FOOD[armored][food_in(card)]
        if s.halted >> army & 1:
            total -= GROUNDED
    return total


def depots(s: RaceToMoscow, colour: int) -> float:
    """The tokens in areas: the nearer an army, the better."""
    total = 0.0
    steps = ROAD_DISTANCE[colour]
    for area in members(s.stocked & s.held[colour]):
        nearest = 99
        for army in ARMIES_OF[colour]:
            at = s.army_at[army]
            if at != NOWHERE and steps[area][at] < nearest:
                nearest = steps[area][at]
        total += TOKEN_NEAR * FADE[nearest] * size(s.depot[area])
    return total


def prospects(s: RaceToMoscow, colour: int) -> float:
    """How near the armies have come to medals and to the Victory city."""
    total = 0.0
    steps = ROAD_DISTANCE[colour]
    free = ALL_AREAS & ~s.controlled()
    for area in members(s.medals_on & ENTERABLE[colour] & free):
        nearest = _nearest(s, colour, steps[area])
        total += MEDAL_AHEAD * s.medals_in(area) * DECAY[nearest]
    for area in members(OWN_VICTORY[colour] & free):
        total += CITY_AHEAD * DECAY[_nearest(s, colour, steps[area])]
    return total + ADVANCE * advance(s, colour)


def advance(s: RaceToMoscow, colour: int) -> float:
    """How near each army has come to something that is worth taking."""
    total = 0.0
    steps = ROAD_DISTANCE[colour]
    goals = members((s.medals_on | OWN_VICTORY[colour]) & ENTERABLE[colour] & ALL_AREAS & ~s.controlled())
    for army in ARMIES_OF[colour]:
        row = steps[s.army_at[army]]
        nearest = 99
        for area in goals:
            if row[area] < nearest:
                nearest = row[area]
        total += DECAY[min(99, nearest + weariness(s, army))]
    return total


def _nearest(s: RaceToMoscow, colour: int, row: list[int]) -> int:
    """How far the nearest army is, by a row of distances; one that cannot act counts as farther away."""
    nearest = 97
    for army in ARMIES_OF[colour]:
        at = s.army_at[army]
        if at != NOWHERE:
            nearest = min(nearest, row[at] + weariness(s, army))
    return nearest


def weariness(s: RaceToMoscow, army: int) -> int:
    """How many steps farther away an army counts that is grounded, or lacks fuel or ammo."""
    if s.halted >> army & 1:
        return 2
    card = s.card[army]
    if ARMORED[army] and not fuel_in(card):
        return 2
    return 0 if ammo_in(card) else 1
