"""What a position is worth to an army, for bots, reckoned in victory points.

Only open facts and the army's own cards count. Battles that the army has set up but not yet solved are
forecast, so that an attack is weighed when the units move.
"""

from __future__ import annotations

from typing import Final

from maproom.games.frontier_wars.battle import pending_battles
from maproom.games.frontier_wars.board import (
    CONSTRUCTION_COUNT,
    CONSTRUCTION_KIND,
    COUNT,
    FACTORY,
    FACTORY_STARS,
    FIRST,
    INFANTRY,
    OFF,
    PER_ARMY,
)
from maproom.games.frontier_wars.combatants import garrison_at
from maproom.games.frontier_wars.control import hand_limit, held
from maproom.games.frontier_wars.deck import KINDS, RESEARCH
from maproom.games.frontier_wars.state import LENINGRAD_SIEGE, FrontierWars
from maproom.games.frontier_wars.yardstick.forecast import Forecast
from maproom.kernel.spaces import count, members

WON: Final = 1000.0
UNIT: Final = [0.55, 0.8, 0.75, 0.7, 0.5]
STAR: Final = 1.0
CITY: Final = 0.5
"""What a city is worth beyond its star: a card a round."""
AIRPORT: Final = 0.1
ACTIVE: Final = 0.9
"""What an active factory or encampment is worth beyond its stars: a unit a round."""
HEADQUARTERS: Final = 8.0
RESISTANCE_POINT: Final = 0.35
MEDAL: Final = 0.75
SPARE_MEDAL: Final = 0.25
"""A medal that research can use soon, and one beyond that."""
RESEARCH_POINT: Final = 0.75
CARD: Final = 0.3
CARD_TO_SPARE: Final = 0.02
VALUE_IN_HAND: Final = 0.12
"""What a hand card of research value 2 or 3 is worth more."""
NEAR: Final = [0.0, 0.16, 0.09, 0.05, 0.02, 0.0]
"""What a unit is worth more when a goal is so many steps away."""
CROWD: Final = 0.25
"""What a unit above the limit keeps of its worth."""
AT_SEA: Final = 0.1
LONE_HQ: Final = 0.4
CLOSE: Final = 0.35
"""How much more a point counts for each tenth of the way to a target that has been gone."""


def worth(s: FrontierWars, seat: int) -> float:
    """The own team against the best of the others."""
    if s.winners:
        return WON if s.winners >> seat & 1 else -WON
    if s.special == LENINGRAD_SIEGE:
        return siege_worth(s, seat)
    own = 0.0
    best = -1000.0
    others = 0.0
    rivals = 0
    for army in range(4):
        if not s.playing >> army & 1:
            continue
        value = army_worth(s, army, army == seat)
        if s.team[army] == s.team[seat]:
            own += value if army == seat else 0.5 * value
        else:
            best = max(best, value)
            others += value
            rivals += 1
    against = 0.5 * best + 0.5 * others / max(rivals, 1)
    return own - against + expected(s, seat)


def army_worth(s: FrontierWars, army: int, own: bool) -> float:
    """One army by itself."""
    if not s.alive >> army & 1:
        return -20.0
    tiles = held(s, army)
    points = 0.0
    for space in s.board.starred:
        if tiles >> space & 1:
            points += s.board.stars[space]
    total = CITY * count(tiles & s.board.cities) + AIRPORT * count(tiles & s.board.airports)
    infantry = s.at[army * 5 + INFANTRY]
    for number in range(CONSTRUCTION_COUNT):
        place = s.con_place[number]
        if place != OFF and tiles >> place & 1 and not s.con_down >> number & 1:
            points += FACTORY_STARS if CONSTRUCTION_KIND[number] == FACTORY else s.encampment_stars
            if infantry >> place & 1:
                total += ACTIVE
    total += points * (STAR + CLOSE * points / s.vp_goal[army])
    total += headquarters(s, army)
    total += units(s, army, tiles)
    total += science(s, army, own)
    hand = s.hand_size(army)
    limit = hand_limit(s, army)
    total += CARD * min(hand, limit) + CARD_TO_SPARE * max(0, hand - limit)
    if own:
        for card in range(KINDS):
            if RESEARCH[card] > 1 and s.hand[army * KINDS + card]:
                total += VALUE_IN_HAND * (RESEARCH[card] - 1) * s.hand[army * KINDS + card]
    return total


def headquarters(s: FrontierWars, army: int) -> float:
    """The HQs under the army's flag, and whether anybody stands by them."""
    total = 0.0
    for hq in range(4):
        if s.hq_owner[hq] == army:
            total += HEADQUARTERS + RESISTANCE_POINT * s.resistance[hq]
            if s.occ[army] >> s.hq_place[hq] & 1:
                total += LONE_HQ
    return total


def science(s: FrontierWars, army: int, own: bool) -> float:
    """Medals and research: the nearer the target, the more a point counts."""
    size = s.research_size(army)
    points = 0
    if own:
        for card in range(KINDS):
            points += s.research[army * KINDS + card] * RESEARCH[card]
        for place in (army * 2, army * 2 + 1):
            if s.pending[place] >= 0:
                points += RESEARCH[s.pending[place]]
                size += 1
    else:
        points = size * 3 // 2
    room = s.medals[army] - size
    total = MEDAL * min(max(room, 0), 3) + SPARE_MEDAL * max(0, room - 3) + 0.45 * size
    return total + points * RESEARCH_POINT * (1.0 + CLOSE * points / s.research_goal[army])


def units(s: FrontierWars, army: int, tiles: int) -> float:
    """Units: fewer points for those above the limit and at sea, more near what can be won."""
    total = 0.0
    board = s.board
    goals = goals_of(s, army, tiles)
    there = [0] * board.size
    for type in range(5):
        if not s.at[army * 5 + type]:
            continue
        first = army * PER_ARMY + FIRST[type]
        for piece in range(first, first + COUNT[type]):
            space = s.place[piece]
            if space < 0:
                continue
            there[space] += 1
            if not board.is_land(space):
                total += AT_SEA
            elif there[space] > 3:
                total += UNIT[type] * CROWD
            else:
                total += UNIT[type]
                nearest = 5
                steps = board.distance[space]
                for goal in goals:
                    if steps[goal] < nearest:
                        nearest = steps[goal]
                total += NEAR[nearest]
    return total


def goals_of(s: FrontierWars, army: int, tiles: int) -> list[int]:
    """Tiles worth going to: stars and constructions not held, enemy HQs."""
    goals: list[int] = [space for space in s.board.starred if not tiles >> space & 1]
    for number in range(CONSTRUCTION_COUNT):
        place = s.con_place[number]
        if place != OFF and not tiles >> place & 1:
            goals.append(place)
    for hq in range(4):
        owner = s.hq_owner[hq]
        if owner >= 0 and s.side[owner] != s.side[army]:
            goals.append(s.hq_place[hq])
    return goals


# -- battles that are still to be solved -----------------------------------------------------------------


def expected(s: FrontierWars, seat: int) -> float:
    """What the battles that the seat has set up will bring: units, the tile, a medal."""
    if s.active != seat or s.b_tile >= 0:
        return 0.0
    total = 0.0
    for space in members(pending_battles(s)):
        if space < s.board.tiles and s.board.land >> space & 1:
            total += battle_worth(s, seat, space)
    return total


def battle_worth(s: FrontierWars, seat: int, space: int) -> float:
    """One battle, without cards: losses of both sides, and what the tile gives to its winner."""
    forecast = Forecast(s, space, seat)
    before_own, before_foe = forecast.value(True), forecast.value(False)
    hq = garrison_at(s, space)
    resistance = s.resistance[hq] if hq >= 0 else 0
    forecast.fight()
    gain = (before_foe - forecast.value(False)) * 0.8 - (before_own - forecast.value(True))
    if hq >= 0 and s.side[s.hq_owner[hq]] != s.side[seat]:
        gain += (resistance - forecast.garrison) * RESISTANCE_POINT * 2
        if forecast.garrison == 0:
            gain += HEADQUARTERS + 3 * MEDAL
    if forecast.own_left() and not forecast.foe_left():
        gain += MEDAL + tile_worth(s, space)
    elif forecast.foe_left() and not forecast.own_left():
        gain -= 0.5 * MEDAL + tile_worth(s, space) * 0.8
    else:
        gain -= 0.05
    return gain


def tile_worth(s: FrontierWars, space: int) -> float:
    """Stars, city and constructions of a tile."""
    total = 1.2 * STAR * s.board.stars[space]
    if s.board.cities >> space & 1:
        total += CITY
    for number in range(CONSTRUCTION_COUNT):
        if s.con_place[number] == space and not s.con_down >> number & 1:
            total += FACTORY_STARS if CONSTRUCTION_KIND[number] == FACTORY else s.encampment_stars
    return total


# -- the siege ---------------------------------------------------------------------------------------------


def siege_worth(s: FrontierWars, seat: int) -> float:
    """Leningrad: units on the map, cards against the hunger, tiles that give them."""
    other = 3 - seat
    total = 0.0
    for army, sign in ((seat, 1.0), (other, -1.0)):
        number = 0
        for piece in range(army * PER_ARMY, army * PER_ARMY + PER_ARMY):
            if s.place[piece] != OFF:
                number += 1
        tiles = held(s, army)
        total += sign * (
            number + 0.5 * s.hand_size(army) + 0.6 * count(tiles & s.board.cities) + 0.05 * count(tiles)
        )
        if army == 0:
            total += sign * 0.3 * count(tiles & s.board.zones[1])
            near = 0
            for tile in members(s.occ[0] & s.board.land):
                near += min(s.board.distance[tile][goal] for goal in members(s.board.zones[0]))
            total -= sign * 0.05 * near
    if s.active == seat:
        total += expected(s, seat)
    return total
