"""What Leningrad's Siege is worth to a side, for the judge (FW-LEN)."""

from __future__ import annotations

from typing import Final

from maproom.games.frontier_wars.battle import pending_battles
from maproom.games.frontier_wars.board import CONSTRUCTION_COUNT, GERMANY, OFF, PER_ARMY, USSR
from maproom.games.frontier_wars.building import Construction
from maproom.games.frontier_wars.control import survives
from maproom.games.frontier_wars.forecast import INFANTRY_PART, number_of, strength
from maproom.games.frontier_wars.judge_ahead import Ahead
from maproom.games.frontier_wars.judge_raids import raid, together
from maproom.games.frontier_wars.judge_sites import sites
from maproom.games.frontier_wars.leningrad import ROUNDS
from maproom.games.frontier_wars.movement import Movement
from maproom.games.frontier_wars.state import FrontierWars
from maproom.kernel.spaces import count, members

GERMAN: Final = 0.8
SOVIET: Final = 1.0
KIND: Final = 0.15
"""How much of what a unit is worth in a battle counts besides."""
AFLOAT: Final = 0.7
CROWD: Final = 0.8
CARD: Final = 0.5
CITY: Final = 0.7
TILE: Final = 0.04
SUPPLY_POINT: Final = 0.3
LEFT_TO_DIE: Final = 1.5
"""A unit that is lost for staying on a tile of Leningrad, and the card that the USSR draws for it."""
STEP: Final = 0.06
ACTIVE: Final = 0.4
IDLE: Final = 0.1
"""What an active and an idle construction are worth for each round that is still to come."""
SITES: Final = 0.12
HEADQUARTERS: Final = 1.2
JOINING: Final = 0.8
DANGER: Final = 0.3
CHANCE: Final = 0.2


def siege_worth(s: FrontierWars, seat: int) -> float:
    """Units on the map, cards against the hunger, tiles that give them."""
    ahead = Ahead(s)
    total = promised(s, ahead, seat)
    other = GERMANY + USSR - seat
    total += side_worth(s, ahead, seat) - side_worth(s, ahead, other)
    total -= DANGER * raid(s, ahead, other, seat, 0.0)
    return total + CHANCE * raid(s, ahead, seat, other, 0.0)


def promised(s: FrontierWars, ahead: Ahead, seat: int) -> float:
    """Fights the battles that are set up; what the turn promised before them."""
    total = 0.0
    if s.active >= 0 and s.b_tile < 0:
        if s.active == seat and is_building(s):
            total += SITES * (ROUNDS - s.round) * sites(s, ahead, seat)
        if is_moving(s):
            fights = members(pending_battles(s) & s.board.land)
            if fights:
                extra = JOINING * together(s, ahead, fights)
                total += extra if s.active == seat else -extra
        ahead.fight_all(s)
    ahead.look_round(s)
    return total


def is_moving(s: FrontierWars) -> bool:
    """Whether the active army still has its movement before it."""
    for frame in s.stack:
        if isinstance(frame, Movement):
            return True
    return False


def is_building(s: FrontierWars) -> bool:
    """Whether the active army can still build in this turn."""
    for frame in s.stack:
        if isinstance(frame, Construction):
            return True
    return False


def side_worth(s: FrontierWars, ahead: Ahead, army: int) -> float:
    """One of the two sides."""
    tiles = ahead.held(s, army)
    board = s.board
    pack = ahead.packs[army]
    total = -AFLOAT * pack.afloat
    each = GERMAN if army == GERMANY else SOVIET
    bonus = 1 if survives(s, army) else 0
    hostile = ahead.hostile[army]
    for camp, space in enumerate(pack.camps):
        number = pack.sizes[camp]
        there = pack.units[space]
        total += each * number + KIND * strength(there)
        limit = (2 if hostile >> space & 1 else 3) + bonus
        if number > limit:
            total -= CROWD * (number - limit)
    total += CARD * s.hand_size(army) + CITY * count(tiles & board.cities) + TILE * count(tiles)
    total += (ROUNDS - s.round) * production(s, ahead, army, tiles)
    if army == USSR:
        return total + (HEADQUARTERS + 0.1 * ahead.resistance[USSR] if ahead.hq_owner[USSR] == USSR else 0.0)
    total += SUPPLY_POINT * count(tiles & board.zones[1])
    targets = ahead.packs[USSR].camps
    german = ahead.packs[GERMANY]
    for camp, space in enumerate(german.camps):
        steps = board.distance[space]
        nearest = 6
        for target in targets:
            nearest = min(nearest, steps[target])
        total -= STEP * nearest * german.sizes[camp]
    for space in members(overstayed(s)):
        total -= LEFT_TO_DIE * min(2, number_of(german.units[space]))
    return total


def production(s: FrontierWars, ahead: Ahead, army: int, tiles: int) -> float:
    """What the constructions that a side holds are worth for a round."""
    total = 0.0
    for number in range(CONSTRUCTION_COUNT):
        place = s.con_place[number]
        if place != OFF and tiles >> place & 1 and not s.con_down >> number & 1:
            total += ACTIVE if ahead.packs[army].units[place] & INFANTRY_PART else IDLE
    return total


def overstayed(s: FrontierWars) -> int:
    """FW-LEN-06: the tiles where a German unit still is that must leave in this turn."""
    found = 0
    if s.active == GERMANY:
        for piece in range(PER_ARMY):
            if s.place[piece] != OFF and s.lodges(piece):
                found |= 1 << s.place[piece]
    return found
