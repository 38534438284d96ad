"""What armies could take from each other in their next turn, for the judge."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maproom.games.frontier_wars.board import (
    CONSTRUCTION_KIND,
    FACTORY,
    FACTORY_STARS,
    MOVEMENT,
    OFF,
    PER_ARMY,
    TOKEN,
    TYPE,
)
from maproom.games.frontier_wars.forecast import (
    BITS,
    MASK,
    ONE,
    PLANE_PART,
    TANK_PART,
    fought,
    number_of,
)
from maproom.games.frontier_wars.judge_ahead import Ahead, flags_of
from maproom.games.frontier_wars.state import FrontierWars
from maproom.kernel.spaces import count

if TYPE_CHECKING:
    from mypy_extensions import i64

CITY: Final = 0.8
STAR: Final = 1.2
PORT: Final = 0.3
MEDAL: Final = 0.4
RESISTANCE_POINT: Final = 1.0
HQ_FALLS: Final = 10.0
LAST_HQ_FALLS: Final = 40.0
"""An HQ whose fall ends the game for two, and any other."""
FAR_PART: Final = TANK_PART | PLANE_PART
MOST_STEPS: Final = 3
"""Nobody comes from farther away than a plane."""


def tile_worth(s: FrontierWars, ahead: Ahead, space: int) -> float:
    """Stars, city and constructions of a tile."""
    board = s.board
    total = STAR * board.stars[space]
    if board.cities >> space & 1:
        total += CITY
    if board.ports >> space & 1:
        total += PORT
    if ahead.works.intact >> space & 1:
        for number in ahead.works.numbers:
            if s.con_place[number] == space and not s.con_down >> number & 1:
                total += 1.5 + FACTORY_STARS if CONSTRUCTION_KIND[number] == FACTORY else 1.5 + s.encampment_stars
    return total


def gain(s: FrontierWars, ahead: Ahead, space: int, attacker: int, own: int, foe: int) -> float:
    """What an attack with all these units brings: the enemy's losses and the tile, less the own losses."""
    hq = ahead.hq_at(s, space)
    resistance = ahead.resistance[hq] if hq >= 0 else 0
    result = fought(own, foe, resistance, flags_of(s, space, attacker, hq))
    found = result.losses
    attacked = hq >= 0 and s.side[s.hq_owner[hq]] != s.side[attacker]
    left = result.garrison_left
    if attacked:
        found += RESISTANCE_POINT * (resistance - left)
        if left == 0:
            found += LAST_HQ_FALLS if count(s.alive) == 2 else HQ_FALLS
    if result.own_left and not result.foe_left and not (attacked and left):
        found += MEDAL + tile_worth(s, ahead, space)
    elif result.foe_left and not result.own_left:
        found -= MEDAL
    return found


def raid(s: FrontierWars, ahead: Ahead, attacker: int, victim: int, others: float) -> float:
    """The best that one army could take from another in a turn, with all that reaches a tile.

    `others` is what the other tiles that it could take count for, beside the best.
    """
    pack = ahead.packs[attacker]
    camps = pack.camps
    if not camps:
        return 0.0
    units = pack.units
    there: i64 = pack.land
    near = s.board.within[MOST_STEPS]
    distance = s.board.distance
    theirs = ahead.packs[victim]
    targets = theirs.camps
    if ahead.hqs_of[victim] & ~theirs.land:
        for hq in range(4):
            if ahead.hq_owner[hq] == victim and not theirs.land >> s.hq_place[hq] & 1:
                targets = [*targets, s.hq_place[hq]]
    best = 0.0
    total = 0.0
    for space in targets:
        reachable: i64 = near[space]
        if not there & reachable:
            continue
        steps = distance[space]
        coming = 0
        for camp in camps:
            far: i64 = steps[camp]
            if far <= 1:
                coming += units[camp]
            elif far == 2:
                coming += units[camp] & FAR_PART
            elif far == 3:
                coming += units[camp] & PLANE_PART
        if not coming:
            continue
        prize = gain(s, ahead, space, attacker, coming, theirs.units[space])
        if prize > 0.0:
            total += prize
            best = max(best, prize)
    return best + others * (total - best)


# -- attacks that are being brought together --------------------------------------------------------------


def still_to_come(s: FrontierWars, ahead: Ahead, space: int, fights: list[int]) -> int:
    """The units of the active army that can still join a battle and are not needed where they are."""
    army = s.active
    steps = s.board.distance[space]
    there: dict[int, int] = {}
    for piece in range(army * PER_ARMY, army * PER_ARMY + PER_ARMY):
        camp = s.place[piece]
        if camp == OFF or s.moves[piece] <= 0 or camp in fights:
            continue
        type = TYPE[piece]
        if steps[camp] <= MOVEMENT[type]:
            there[camp] = there.get(camp, 0) + ONE[type]
    found = 0
    for camp, units in there.items():
        if tile_worth(s, ahead, camp) > 0 and number_of(units) == s.units_in(army, camp):
            units -= one_of(units)
        found += units
    return found


def one_of(units: int) -> int:
    """A unit of the first type in casualty order that is packed."""
    for type in range(TOKEN):
        if units >> BITS * type & MASK:
            return ONE[type]
    return 0


def together(s: FrontierWars, before: Ahead, fights: list[int]) -> float:
    """How much better the battles would go if those that can still come joined them."""
    total = 0.0
    army = s.active
    side = s.side[army]
    for space in fights:
        helpers = still_to_come(s, before, space, fights)
        if not helpers:
            continue
        own = before.side_at(s, space, side, True)
        foe = before.side_at(s, space, side, False)
        alone = gain(s, before, space, army, own, foe)
        joined = gain(s, before, space, army, own + helpers, foe)
        total += max(0.0, joined - alone)
    return total
