"""For the judge in the Total War: what the way to a winning city takes, and how far supplies are behind an army."""

from __future__ import annotations

from typing import Final

from maproom.games.race_to_moscow.board import (
    AREA_COUNT,
    ARMIES_OF,
    ARMORED,
    FORTIFIED,
    LINK_BETWEEN,
    NO_ARMY,
    NOWHERE,
    OWN_VICTORY,
    ROAD_ENDS,
)
from maproom.games.race_to_moscow.state import RaceToMoscow
from maproom.kernel.spaces import members

UNREACHABLE: Final = 1e6
STEP_TURNS: Final = 0.33
NEW_AREA_TURNS: Final = 0.1
UNIT_TURNS: Final = 0.3
IN_THE_WAY_TURNS: Final = 0.4
"""What a step takes, and how much more into a new area, against a Soviet unit, past an army that must move off."""
NEW_AREA_AMMO: Final = 0.17
UNIT_AMMO: Final = 2.2
WALL_AMMO: Final = 1.0
STEP_FUEL: Final = 0.33
NEW_AREA_FUEL: Final = 0.33
UNIT_FUEL: Final = 1.2
LAST_UNIT_FUEL: Final = 0.45
"""The supplies that it takes on the average; behind the last unit nobody has to go on."""
TOKEN_TURNS: Final = 0.35
"""What a token counts when ways are compared."""
JAMMED_HOPS: Final = 2.0
LOST_HOPS: Final = 8.0
GUARDED: Final = 2.0
"""How many roads more one counts that a truck jams, or that has to be taken back; twice as many if guarded."""


class Way:
    """From each area the cheapest way to a winning city: its price, and the turns, ammo and fuel that it takes."""

    def __init__(self) -> None:
        self.price: list[float] = [UNREACHABLE] * AREA_COUNT
        self.turns: list[float] = [0.0] * AREA_COUNT
        self.ammo: list[float] = [0.0] * AREA_COUNT
        self.fuel: list[float] = [0.0] * AREA_COUNT


def passable(s: RaceToMoscow, colour: int) -> int:
    """The areas through which a way may lead, once the own armies have moved off."""
    return s.open_areas(colour) | (s.occupied & s.held[colour])


def way_to_city(s: RaceToMoscow, colour: int) -> Way:
    """The cheapest ways of a colour, found from the cities outwards."""
    way = Way()
    free = passable(s, colour)
    queue = members(OWN_VICTORY[colour] & free)
    for city in queue:
        way.price[city] = 0.0
    done = 0
    while done < len(queue):
        at = queue[done]
        done += 1
        turns = STEP_TURNS
        ammo = 0.0
        fuel = STEP_FUEL
        if s.occupied >> at & 1:
            turns += IN_THE_WAY_TURNS
        if not s.held[colour] >> at & 1:
            turns += NEW_AREA_TURNS
            if s.soviet >> at & 1:
                turns += UNIT_TURNS
                ammo = UNIT_AMMO
                fuel += LAST_UNIT_FUEL if OWN_VICTORY[colour] >> at & 1 else UNIT_FUEL
            else:
                ammo = NEW_AREA_AMMO
                fuel += NEW_AREA_FUEL
            if FORTIFIED >> at & 1:
                ammo += WALL_AMMO
        price = way.price[at] + turns + TOKEN_TURNS * (ammo + fuel)
        for near in ROAD_ENDS[colour][at]:
            if free >> near & 1 and price < way.price[near]:
                way.price[near] = price
                way.turns[near] = way.turns[at] + turns
                way.ammo[near] = way.ammo[at] + ammo
                way.fuel[near] = way.fuel[at] + fuel
                queue.append(near)
    return way


def spearhead_of(s: RaceToMoscow, colour: int) -> int:
    """The Panzergruppe whose way to a winning city is the cheapest, or no army."""
    way = way_to_city(s, colour)
    best = UNREACHABLE
    head = NO_ARMY
    for army in ARMIES_OF[colour]:
        at = s.army_at[army]
        if ARMORED[army] and at != NOWHERE and way.price[at] < best:
            best = way.price[at]
            head = army
    return head


def hops_to(s: RaceToMoscow, colour: int, army: int) -> list[float]:
    """How many trucks or trains it takes from each area to an army."""
    hops = [UNREACHABLE] * AREA_COUNT
    own = s.held[colour]
    free = own | s.open_areas(colour)
    queue = [s.army_at[army]]
    hops[queue[0]] = 0.0
    jammed = s.truck_on[0] | s.truck_on[1] | s.truck_on[2]
    done = 0
    while done < len(queue):
        at = queue[done]
        done += 1
        for near in ROAD_ENDS[colour][at]:
            if not free >> near & 1:
                continue
            cost = hops[at] + 1.0
            link = LINK_BETWEEN[at * AREA_COUNT + near]
            if not own >> near & 1:
                cost += LOST_HOPS * (GUARDED if s.soviet >> near & 1 else 1.0)
            elif jammed >> link & 1 and (s.train_on >> link & 1 or not s.track >> at & s.track >> near & 1):
                cost += JAMMED_HOPS
            if cost < hops[near]:
                hops[near] = cost
                queue.append(near)
    return hops
