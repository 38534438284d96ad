"""What a position is worth to an army, for bots, reckoned in victory points.

Only open facts and the army's own cards count. Battles that are set up but not yet solved are thought through
to their end (`ahead`), so that an attack is weighed when the units move; so is what the neighbours could do
next (`raids`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maproom.games.frontier_wars.battle import pending_battles
from maproom.games.frontier_wars.board import (
    CONSTRUCTION_KIND,
    FACTORY,
    FACTORY_STARS,
    OFF,
    TOKEN,
)
from maproom.games.frontier_wars.building import Construction
from maproom.games.frontier_wars.control import survives
from maproom.games.frontier_wars.forecast import BITS, INFANTRY_PART, MASK
from maproom.games.frontier_wars.judge_ahead import Ahead
from maproom.games.frontier_wars.judge_raids import raid, together
from maproom.games.frontier_wars.judge_science import science
from maproom.games.frontier_wars.judge_siege import siege_worth
from maproom.games.frontier_wars.judge_sites import sites
from maproom.games.frontier_wars.maps import SIGHT
from maproom.games.frontier_wars.movement import Movement
from maproom.games.frontier_wars.state import LENINGRAD_SIEGE, TRENCHES, FrontierWars
from maproom.games.frontier_wars.verbs import ACTIONS
from maproom.kernel.spaces import count, members

if TYPE_CHECKING:
    from mypy_extensions import i64

WON: Final = 1000.0
OUT: Final = -40.0
"""An army that is eliminated."""

WORTH: Final = [
    [0.0, 1.0, 2.0, 3.0, 3.95, 4.85, 5.75, 6.55, 7.3, 7.9, 8.5],
    [0.0, 2.95, 5.75, 8.3, 10.55, 12.65],
    [0.0, 1.8, 3.4, 4.7, 5.7, 6.5],
    [0.0, 1.1, 2.1, 2.85, 3.5, 4.05],
]
"""What so many units of a type are worth together: most of all tanks, and the first of each type most."""
CROWD: Final = 1.1
"""What a unit above the limit of its tile loses: it goes in upkeep."""
AFLOAT: Final = -0.6
"""What a unit on the water loses: it drowns in upkeep."""
NEAR: Final = [0.0, 0.16, 0.09, 0.05, 0.02]
"""What a unit is worth more when a goal is so many steps away; nothing when none is in sight."""
assert len(NEAR) == SIGHT + 1

STAR: Final = 1.0
CLOSE: Final = 0.5
"""How much more a point counts for each tenth of the way to the goal that has been gone."""
AT_GOAL: Final = 5.0
COUNTED: Final = 60.0
"""The goal is reached, and reached with nobody left to play before the points are counted."""
CITY: Final = 1.25
"""What a city is worth beyond its star: a card a round."""
AIRPORT: Final = 0.15
PORT: Final = 0.25
FLEET: Final = 0.35
ACTIVE: Final = 1.1
"""What an active factory or encampment is worth beyond its stars: a unit a round."""
IDLE: Final = 0.2
TRENCH: Final = 0.05
HEADQUARTERS: Final = 8.0
RESISTANCE_POINT: Final = 0.5
GUARDED: Final = 0.3
WORKER: Final = 0.4
"""What an infantry is worth more while there is something to build or to set to work."""
FIRST_WORKER: Final = 2.0
"""What the first of them is worth besides: without any nothing is built."""

DANGER: Final = 0.88
FURTHER_DANGER: Final = 0.15
ELSEWHERE: Final = 0.5
"""How much of the danger on other tiles than the worst counts."""
JOINING: Final = 0.8

CARD: Final = 0.1
"""How likely each card of somebody who is attacked is one more infantry to him, or as good as that,"""
MOST_DOUBT: Final = 0.4
"""and all of them together."""


def worth(s: FrontierWars, seat: int) -> float:
    """The own team against the best of the others."""
    if s.winners:
        return WON if s.winners >> seat & 1 else -WON
    if s.special == LENINGRAD_SIEGE:
        return siege_worth(s, seat)
    total = worth_after_battles(s, seat, 0)
    return total + doubt(s, seat, total)


def worth_after_battles(s: FrontierWars, seat: int, helpers: int) -> float:
    """What the position is worth if so many infantry come to the aid of whoever is attacked."""
    ahead = Ahead(s)
    total = plans_and_battles(s, ahead, seat, helpers)
    total += army_worth(s, ahead, seat, True) + others_worth(s, ahead, seat)
    return total - danger(s, ahead, seat)


def doubt(s: FrontierWars, seat: int, total: float) -> float:
    """What the cards of whoever is attacked may change of a worth that reckons without them."""
    cards = defence_cards(s)
    if not cards:
        return 0.0
    return min(CARD * cards, MOST_DOUBT) * (worth_after_battles(s, seat, 1) - total)


def defence_cards(s: FrontierWars) -> int:
    """How many cards those hold whom the active army attacks, while it can still think better of it."""
    found = 0
    if s.active >= 0 and s.b_tile < 0:
        fights = pending_battles(s) & s.board.land
        if fights:
            for army in range(4):
                if s.side[army] != s.side[s.active] and s.occ[army] & fights:
                    found = max(found, s.hand_size(army))
    return found


def plans_and_battles(s: FrontierWars, ahead: Ahead, seat: int, helpers: int = 0) -> float:
    """Fights the battles that are set up; what the turn promised before them."""
    promised = 0.0
    if s.active >= 0 and s.b_tile < 0:
        promised = plans(s, ahead, seat)
        ahead.fight_all(s, helpers)
    ahead.look_round(s)
    return promised


def others_worth(s: FrontierWars, ahead: Ahead, seat: int) -> float:
    """Team mates count half; so do the best of the rivals and their average, against the seat."""
    total = 0.0
    best = -1000.0
    others = 0.0
    rivals = 0
    for army in range(4):
        if army == seat or not s.playing >> army & 1:
            continue
        value = army_worth(s, ahead, army, False)
        if s.team[army] == s.team[seat]:
            total += 0.5 * value
        else:
            best = max(best, value)
            others += value
            rivals += 1
    return total - 0.5 * best - 0.5 * others / max(rivals, 1)


def plans(s: FrontierWars, ahead: Ahead, seat: int) -> float:
    """What the turn of the active army still promises: who can join its battles, where it can build."""
    moving = building = False
    for frame in s.stack:
        if isinstance(frame, Movement):
            moving = True
        elif isinstance(frame, Construction):
            building = True
    total = 0.0
    if moving:
        fights = members(pending_battles(s) & s.board.land)
        if fights:
            total = JOINING * together(s, ahead, fights)
    if building:
        total += sites(s, ahead, s.active)
    return total if s.team[s.active] == s.team[seat] else -total


def danger(s: FrontierWars, ahead: Ahead, seat: int) -> float:
    """What the neighbours could take from the seat in their next turns."""
    worst = 0.0
    total = 0.0
    for army in range(4):
        if s.alive >> army & 1 and s.side[army] != s.side[seat]:
            threat = raid(s, ahead, army, seat, ELSEWHERE)
            total += threat
            worst = max(worst, threat)
    return DANGER * worst + FURTHER_DANGER * (total - worst)


# -- one army ------------------------------------------------------------------------------------------------


def army_worth(s: FrontierWars, ahead: Ahead, army: int, own: bool) -> float:
    """One army by itself."""
    if not s.alive >> army & 1:
        return OUT
    has = Holdings(s, ahead, army)
    total = has.worth + towards_goal(s, army, has.points)
    total += headquarters(s, ahead, army)
    total += units(s, ahead, army, has.tiles, has.workers)
    return total + science(s, army, ahead.medals[army], has.tiles, own)


NOTHING_BUILT: Final[list[int]] = []


class Holdings:
    """The tiles and constructions of an army: what they are worth, their points, and infantry that they want."""

    def __init__(self, s: FrontierWars, ahead: Ahead, army: int) -> None:
        tiles = ahead.held(s, army)
        board = s.board
        points = 0
        for each in range(len(board.starry)):
            points += (each + 1) * count(tiles & board.starry[each])
        total = CITY * count(tiles & board.cities) + AIRPORT * count(tiles & board.airports)
        if tiles & board.ports:
            total += PORT
            if s.fleet == 1 and s.fleet_handler == army:
                total += FLEET
        workers = 2 * ahead.works.reserve[army]
        units = ahead.packs[army].units
        places, down = s.con_place, s.con_down
        for number in ahead.works.numbers if tiles & ahead.works.intact else NOTHING_BUILT:
            place = places[number]
            if tiles >> place & 1 and not down >> number & 1:
                points += FACTORY_STARS if CONSTRUCTION_KIND[number] == FACTORY else s.encampment_stars
                if units[place] & INFANTRY_PART:
                    total += ACTIVE
                else:
                    total += IDLE
                    workers += 1
        if s.rules & TRENCHES:
            total += TRENCH * sum([s.trench_place[army * 2] != OFF, s.trench_place[army * 2 + 1] != OFF])
        self.tiles = tiles
        self.points = points
        self.worth = total
        self.workers = workers


def towards_goal(s: FrontierWars, army: int, points: int) -> float:
    """Victory points: the nearer the goal, the more one counts; those above it only guard against losses."""
    goal = s.vp_goal[army]
    total = min(points, goal + 2) * (STAR + CLOSE * min(points, goal) / goal)
    if points >= goal:
        total += AT_GOAL if somebody_plays_before_the_count(s, army) else COUNTED
    return total


def somebody_plays_before_the_count(s: FrontierWars, army: int) -> bool:
    """Whether an enemy still has a turn in this round."""
    if s.phase != ACTIONS:
        return s.phase < ACTIONS
    later = s.active < 0
    for other in s.order:
        if later and other >= 0 and s.alive >> other & 1 and s.side[other] != s.side[army]:
            return True
        if other == s.active:
            later = True
    return False


def headquarters(s: FrontierWars, ahead: Ahead, army: int) -> float:
    """The HQs under the army's flag, and whether anybody stands by them."""
    total = 0.0
    for hq in range(4):
        if ahead.hq_owner[hq] == army:
            total += HEADQUARTERS + RESISTANCE_POINT * ahead.resistance[hq]
            if ahead.packs[army].land >> s.hq_place[hq] & 1:
                total += GUARDED
    if total == 0.0 and s.hq_owner.count(army):
        total = OUT
    return total


def units(s: FrontierWars, ahead: Ahead, army: int, tiles: int, workers: int) -> float:
    """Units by their kinds; less for those above the limit and at sea, more near what can be won."""
    goals: i64 = goals_of(s, ahead, army, tiles)
    pack = ahead.packs[army]
    camps, sizes = pack.camps, pack.sizes
    within = s.board.within
    hostile: i64 = ahead.hostile[army]
    deserts: i64 = s.board.deserts
    total = AFLOAT * pack.afloat
    usual: i64 = 4 if survives(s, army) else 3
    for camp in range(len(camps)):
        space: i64 = camps[camp]
        number = sizes[camp]
        limit: int = usual - (hostile >> space & 1) - (deserts >> space & 1)
        if number > limit:
            total -= CROWD * (number - limit)
        steps: i64 = 0
        while steps <= SIGHT:
            near: i64 = within[steps][space]
            if near & goals:
                total += NEAR[steps] * number
                break
            steps += 1
    everywhere = pack.every
    for type in range(TOKEN):
        most = len(WORTH[type]) - 1
        total += WORTH[type][min(everywhere >> BITS * type & MASK, most)]
    at_work: int = min(everywhere & MASK, workers)
    return total + WORKER * at_work + (FIRST_WORKER if at_work else 0.0)


def goals_of(s: FrontierWars, ahead: Ahead, army: int, tiles: int) -> int:
    """Tiles worth going to: stars and constructions not held, enemy HQs."""
    return (s.board.star_tiles | ahead.works.built) & ~tiles | ahead.enemy_hqs[army]
