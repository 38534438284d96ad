"""Encirclement (RM-ENC) and the Fleet (RM-FLT)."""

from __future__ import annotations

from maproom.games.race_to_moscow.board import (
    ALL_AREAS,
    ALL_SEAS,
    AREA_COUNT,
    COLOUR_COUNT,
    COLOURS_OF,
    CONTACT,
    NEAR,
    NOWHERE,
    VICTORY,
    WHITE,
)
from maproom.games.race_to_moscow.cards import FaceDown
from maproom.games.race_to_moscow.deck import SOVIET_DECK
from maproom.games.race_to_moscow.readings import REREAD
from maproom.games.race_to_moscow.state import FACE_DOWN, ON_AREA, SOVIET_PLAYER, RaceToMoscow
from maproom.games.race_to_moscow.verbs import AIR_RETURNS, ENCIRCLED, FLEET_MOVED, MEDAL_WON
from maproom.games.race_to_moscow.victory import CheckVictory
from maproom.kernel.spaces import count, lowest, members


def cut_off(controlled: int, fleet: int) -> int:
    """RM-ENC-03: the uncontrolled areas that no chain joins to an uncontrolled Victory area."""
    free = ALL_AREAS & ~controlled
    seas = ALL_SEAS if fleet == NOWHERE else ALL_SEAS & ~(1 << AREA_COUNT + fleet)
    return free & ~CONTACT.flood(VICTORY & free, free | seas)


def pocket_of_capture(s: RaceToMoscow, area: int) -> int:
    """What the capture of an area would encircle; nothing is changed."""
    return cut_off(s.controlled() | 1 << area, s.fleet)


def pocket_of_fleet(s: RaceToMoscow, sea: int) -> int:
    """What a move of the Fleet would encircle; nothing is changed."""
    return cut_off(s.controlled(), sea)


def heir(s: RaceToMoscow, area: int, causer: int) -> int:
    """RM-ENC-05: whose marker an encircled area gets: that of its colour, or of who closed the pocket."""
    colours = COLOURS_OF[area]
    if s.readings < REREAD and not colours >> causer & 1:
        return nearest_heir(s, area)
    return causer if count(colours) > 1 else lowest(colours)


def nearest_heir(s: RaceToMoscow, area: int) -> int:
    """By older readings: who of its colours has most markers next to it, white where they have as many."""
    best = -1
    most = -1
    for colour in members(COLOURS_OF[area] & s.playing):
        near = count(NEAR[area] & s.held[colour])
        if near > most or (near == most and colour == WHITE):
            best, most = colour, near
    return best


def encircle(s: RaceToMoscow, causer: int, marked: int) -> None:
    """RM-ENC-04: tests for encirclement and carries it out; then victory is tested (RM-END-06).

    `marked` are the colours of which a marker has just been placed; those that inherit a pocket join them.
    """
    pocket = cut_off(s.controlled(), s.fleet)
    if not pocket:
        if marked:
            s.push(CheckVictory(marked))
        return
    heirs = [(area, heir(s, area, causer)) for area in members(pocket)]
    for _, colour in heirs:
        marked |= 1 << colour
    if marked:
        s.push(CheckVictory(marked))
    surrounded = s.soviet & pocket
    for area, colour in heirs:
        take_pocket(s, area, colour)
    if surrounded and not s.has(SOVIET_PLAYER):
        s.push(FaceDown(SOVIET_DECK, count(surrounded)))


def take_pocket(s: RaceToMoscow, area: int, colour: int) -> None:
    """RM-ENC-05 to 07: an encircled area gets its marker; what lay there is taken or lifted."""
    s.take_area(colour, area)
    s.emit(ENCIRCLED, (area, colour))
    take_prizes(s, colour, area)
    if s.soviet >> area & 1:
        lift_marker(s, area)


def take_prizes(s: RaceToMoscow, colour: int, area: int) -> None:
    """RM-MOV-15, RM-ENC-07: medals go to the owner of the new marker, the bunker to the box."""
    medals = s.medals_in(area)
    s.bunkers &= ~(1 << area)
    if medals:
        s.medals_on &= ~(1 << area)
        s.second_medal &= ~(1 << area)
        s.medals[colour] += medals
        s.emit(MEDAL_WON, (colour, medals, area))


def lift_marker(s: RaceToMoscow, area: int) -> None:
    """RM-CMB-04, RM-ENC-06: a Soviet marker returns to the pool, with its hidden side."""
    bit = 1 << area
    s.soviet &= ~bit
    s.pool += 1
    if s.has(SOVIET_PLAYER):
        if s.armor & bit:
            s.pool_armor += 1
        s.armor &= ~bit
        s.open_types &= ~bit
        for colour in range(COLOUR_COUNT):
            s.seen_types[colour] &= ~bit
        return_air_from(s, area)


def return_air_from(s: RaceToMoscow, area: int) -> None:
    """RM-SOV-07: air markers on an area come back face down."""
    for colour in range(COLOUR_COUNT):
        if s.air[colour] == ON_AREA and s.air_area[colour] == area:
            s.air[colour] = FACE_DOWN
            s.air_area[colour] = NOWHERE
            s.emit(AIR_RETURNS, (colour,))


def move_fleet(s: RaceToMoscow, sea: int) -> None:
    """RM-FLT-01, RM-ENC-04: the Fleet moves, then encirclement is tested."""
    s.emit(FLEET_MOVED, (s.fleet, sea))
    s.fleet = sea
    s.fleet_moved = 1
    encircle(s, s.active, 0)
