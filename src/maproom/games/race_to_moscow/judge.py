"""What a position is worth to a seat, for bots, reckoned in medals; and the actions worth a thought.

Only open facts count: of encircled cards their number, of decks nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maproom.games.race_to_moscow.board import (
    AREA_COUNT,
    ARMIES_OF,
    ARMORED,
    COLOUR_COUNT,
    COLOURS,
    FORTIFIED,
    IS_BASE,
    IS_HOME,
    LINK_DATA,
    LINK_ENDS,
    MAIN_BASE,
    NOWHERE,
    OWN_CITIES,
    SOVIET,
    VICTORY,
    areas_in,
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
from maproom.games.race_to_moscow.judge_front import (
    FARTHEST,
    IS_CUT_OFF,
    MAY_BE_CUT_OFF,
    NOT_TAKEN_YET,
    ROAD_DISTANCE,
    exposed_areas,
    footings,
    race,
    safe_chain,
)
from maproom.games.race_to_moscow.judge_total_war import BEHIND, OTHER, means_to_win, plan, rounds_left
from maproom.games.race_to_moscow.state import (
    IMMEDIATE,
    NOT_OVER,
    READY,
    STANDARD,
    TOTAL_WAR,
    UNKNOWN,
    RaceToMoscow,
)
from maproom.games.race_to_moscow.supplies import BITS, MASK, ammo_in
from maproom.games.race_to_moscow.victory import medals_left
from maproom.kernel.spaces import count, members, set_of

if TYPE_CHECKING:
    from mypy_extensions import i64

WON: Final = 1000.0
CUBE: Final = 1 / 3
ENCIRCLED_CARD: Final = sum(MEDAL[c] or CUBES[c] * CUBE for c in members(SOVIET_CARDS)) / count(SOVIET_CARDS)
"""What an unseen Soviet card is worth on average."""
PRIZE: Final[list[float]] = [float(MEDAL[card] or CUBES[card] * CUBE) for card in range(len(MEDAL))]
"""What each won card counts at the end."""
AREA: Final = 0.16
EXPOSED_AREA: Final = 0.06
"""What an area is worth, and one that a counter-attack may take back."""
TRACK: Final = 0.05
MEDAL_AHEAD: Final = 0.45
NEARER: Final = 0.72
"""What a medal ahead is worth at one step, and what is left of it a step farther away."""
ADVANCE: Final = 0.6
"""The same for every army and the next goal it has."""
FUEL: Final = [[0.0, 0.08, 0.1, 0.1, 0.1, 0.1, 0.1], [0.0, 0.4, 0.7, 0.9, 1.0, 1.05, 1.1]]
AMMO: Final = [[0.0, 0.3, 0.58, 0.8, 0.94, 1.0, 1.04], [0.0, 0.3, 0.58, 0.8, 0.96, 1.04, 1.08]]
FOOD: Final = [[0.0, 0.3, 0.4, 0.42, 0.42, 0.42, 0.42], [0.0, 0.35, 0.37, 0.37, 0.37, 0.37, 0.37]]
"""What so many tokens on the card of a Field Army, or of an Armored one, are worth."""
TOKEN: Final = 0.28
TOKEN_REACH: Final = 14
ON_THE_WAY: Final[list[float]] = [TOKEN * max(0.0, 1.0 - steps / TOKEN_REACH) ** 2 for steps in range(FARTHEST + 1)]
AT_BASE: Final = 0.3
AT_RAILHEAD: Final = 0.45
ENOUGH: Final = 3
NOT_LACKING: Final = 0.5
FOOD_SHARE: Final = 0.5
FOOD_SHARE_NOT_LACKING: Final = FOOD_SHARE * NOT_LACKING
FOOD_FOR_GROUNDED: Final = 1.0
"""What a token is worth so many steps from an army; less in a base and in the other areas at home, if that army has
enough, or if it is food, but for an army that is grounded for want of it."""
IN_DANGER: Final = 0.6
"""What is left of supplies in an area that may be taken back."""
GROUNDED: Final = 0.6
GROUNDED_TOKEN: Final = 0.08
"""How much worse an army stands that is grounded, and for every token that it can do nothing with."""
CUT_OFF: Final = 0.25
MAY_BE_CUT: Final = 0.1
"""How much worse an army stands that no chain joins to its base, or whose chain a counter-attack may cut."""
COLUMN: Final = [0.0, 0.1, 0.19, 0.27, 0.32, 0.36, 0.39, 0.41, 0.42, 0.43, 0.44, 0.45, 0.46]
"""What so many trucks and trains at hand are worth; a transport uses three or four."""
TRUCK_TO_TAKE: Final = 0.01
TRAIN_TO_TAKE: Final = 0.005
STRANDED: Final = 3
TRAIN_BEFORE_THE_END: Final = -0.02
TRUCK_IN_THE_WAY: Final = 0.015
TRAIN_IN_THE_WAY: Final = 0.02
"""Trucks in the stock can be taken, those on the roads cannot; with many of these a Re-Organization is wanted,
which every train in the stock delays. A vehicle on a road keeps the next one off it."""
LEVEL_TWO: Final = 0.3
ROADS_OPEN: Final = [-0.06, -0.02, 0.0]
"""How it stands when no more, or one more, vehicle can leave the main base before a Re-Organization."""
AUXILIARIES: Final = 0.005
ACTION: Final = 0.01
"""An action left is worth a little more than the card that brings it, so that the card is used."""
FIGHT_CHANCE: Final = [0.0, 0.0, 0.5, 0.8, 0.9, 0.9, 0.9]
FIGHT_COST: Final = [0.0, 0.2, 0.4, 0.45, 0.4, 0.3, 0.3]
"""How likely so much ammo beats a Soviet unit, and what it takes to do so or to fail."""
OWN_LINKS: Final[list[int]] = [
    sum(1 << i for i, link in enumerate(LINK_DATA) if colour in link["colors"]) for colour in COLOURS
]
BASE_LINKS: Final[list[int]] = [
    sum(1 << i for i in members(OWN_LINKS[colour]) if MAIN_BASE[colour] in LINK_ENDS[i])
    for colour in range(COLOUR_COUNT)
]
BASE_ROADS: Final[list[int]] = [count(links) for links in BASE_LINKS]
ARMY_SET: Final[list[int]] = [set_of(one) for one in ARMIES_OF]
LASTING_AUXILIARIES: Final = AUXILIARY_CARDS & ~FLEETING
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
RIVAL_AREA: Final = 0.05
RIVAL_GROUNDED: Final = 0.5
MARKER_OUT: Final = 0.1


DECAY: Final[list[float]] = [NEARER**steps for steps in range(110)]


def worth(s: RaceToMoscow, seat: int) -> float:
    """What the position is worth to a seat."""
    if s.ending != NOT_OVER:
        return verdict(s, seat)
    if seat == SOVIET:
        return soviet_worth(s)
    own = standing(s, seat)
    rivals = count(s.playing) - 1
    if not rivals:
        return own
    return own - RIVALS * standing_of_rivals(s, seat) / rivals


def verdict(s: RaceToMoscow, seat: int) -> float:
    """What the end of the game is worth; the prizes of somebody who stands aside while nobody wins."""
    if s.winners >> seat & 1:
        return WON - s.round if s.ending == IMMEDIATE else WON / 2
    return -WON / 2 if s.winners or s.ending != STANDARD else prizes(s, seat)


def standing_of_rivals(s: RaceToMoscow, seat: int) -> float:
    """What the other players have between them."""
    theirs = 0.0
    for rival in members(s.playing & ~(1 << seat)):
        theirs += prizes(s, rival) + RIVAL_AREA * s.areas_held(rival)
        theirs -= RIVAL_GROUNDED * count(s.halted & ARMY_SET[rival])
    return theirs


def soviet_worth(s: RaceToMoscow) -> float:
    """For the Soviet player: medals left on the board, markers out, and the Axis players' standing."""
    return medals_left(s) + MARKER_OUT * markers_out(s) - best_standing(s)


def markers_out(s: RaceToMoscow) -> int:
    """Soviet markers on the board; those that guard something count twice."""
    return count(s.soviet) + count(s.soviet & (s.medals_on | VICTORY | FORTIFIED))


def best_standing(s: RaceToMoscow) -> float:
    """How the best of the Axis players stands."""
    return max([standing(s, colour) for colour in members(s.playing)])


def prizes(s: RaceToMoscow, colour: int) -> float:
    """What counts at the end: medals, cards and Victory areas."""
    total = float(s.medals[colour])
    hidden = s.face_down[colour]
    if hidden:
        total += ENCIRCLED_CARD * count(hidden)
    won = s.won[colour]
    if won:
        for card in areas_in(won):
            total += PRIZE[card]
    return total + 2 * s.cities_held(colour)


def standing(s: RaceToMoscow, colour: int) -> float:
    """What a player has, and the means to win more."""
    exposed = exposed_areas(s, colour)
    chain = s.chain(colour)
    safe = safe_chain(s, colour, exposed)
    if s.has(TOTAL_WAR):
        return standing_in_total_war(s, colour, exposed, chain, safe)
    footing = footings(s, colour, chain, safe)
    total = ground(s, colour, exposed)
    total += armies(s, colour, footing) + depots(s, colour, exposed) + prospects(s, colour)
    total += race(s, colour, footing)
    total += vehicles(s, colour) + cards_at_hand(s, colour)
    if s.active == colour:
        total += ACTION * s.actions
    return prizes(s, colour) + time_left(s) * total


def standing_in_total_war(s: RaceToMoscow, colour: int, exposed: int, chain: int, safe: int) -> float:
    """The same where only a city wins (RM-OPT-07): the plan to take it, and a little for everything else."""
    total = ground(s, colour, exposed) + vehicles(s, colour)
    total += BEHIND * (armies(s, colour, footings(s, colour, chain, safe)) + depots(s, colour, exposed))
    if s.active == colour:
        total += ACTION * s.actions
    return plan(s, colour, chain, safe) + rounds_left(s) + means_to_win(s, colour) + OTHER * total


def ground(s: RaceToMoscow, colour: int, exposed: int) -> float:
    """Areas, less where they can be taken back, and track."""
    in_danger = count(exposed) if exposed else 0
    total = AREA * (s.areas_held(colour) - in_danger) + EXPOSED_AREA * in_danger
    total += TRACK * s.track_held(colour)
    return total + LEVEL_TWO if s.level == 2 else total


def vehicles(s: RaceToMoscow, colour: int) -> float:
    """Trucks and trains at hand and in the stock, and roads that they jam."""
    trucks, trains = s.truck_on[colour], s.train_on
    on_roads = count(trucks) if trucks else 0
    on_rails = count(trains & OWN_LINKS[colour]) if trains else 0
    total = COLUMN[s.trucks[colour] + s.trains[colour]]
    total += TRUCK_TO_TAKE * s.truck_stock[colour] + s.train_stock * (
        TRAIN_TO_TAKE if on_roads < STRANDED else TRAIN_BEFORE_THE_END
    )
    total -= TRUCK_IN_THE_WAY * on_roads + TRAIN_IN_THE_WAY * on_rails
    out = BASE_LINKS[colour]
    jammed = count(out & (s.truck_on[0] | s.truck_on[1] | s.truck_on[2])) + count(out & trains)
    return total + ROADS_OPEN[min(2, 2 * BASE_ROADS[colour] - jammed)]


def cards_at_hand(s: RaceToMoscow, colour: int) -> float:
    """Auxiliaries, Recon and OKH cards, the staff car and air support."""
    kept = s.kept[colour]
    total = AUXILIARIES * count(kept & LASTING_AUXILIARIES) + RECON * count(kept & RECON_CARDS)
    total += CAR * s.car[colour] + AIR * int(s.air[colour] == READY)
    cards = 0.0
    for okh in members(s.okh[colour]):
        cards += OKH_CARD[okh]
    return total + cards


def time_left(s: RaceToMoscow) -> float:
    """What means are worth: in the last round nothing but prizes counts."""
    if s.last_round:
        return LAST_ROUND
    return min(1.0, (s.pool / count(s.playing) + 1.0) / ROUNDS_AHEAD)


def armies(s: RaceToMoscow, colour: int, footing: list[int]) -> float:
    """What lies on the army cards, and which armies are grounded or cut off."""
    total = 0.0
    for number, army in enumerate(ARMIES_OF[colour]):
        card = s.card[army]
        fuel, ammo = card & MASK, card >> BITS & MASK
        armored = int(ARMORED[army])
        total += FUEL[armored][fuel] + AMMO[armored][ammo] + FOOD[armored][card >> 2 * BITS]
        if s.halted >> army & 1:
            total -= GROUNDED + GROUNDED_TOKEN * (fuel + ammo)
        how = footing[number]
        if how == NOT_TAKEN_YET:
            total += being_taken(s, army, s.army_at[army])
        elif how == IS_CUT_OFF:
            total -= CUT_OFF
        elif how == MAY_BE_CUT_OFF:
            total -= MAY_BE_CUT
    return total


def being_taken(s: RaceToMoscow, army: int, area: int) -> float:
    """What it promises that an army has entered an area which is not its owner's yet: the card is still to come."""
    gain = AREA + s.medals_in(area)
    if not s.soviet >> area & 1:
        return gain
    ammo = ammo_in(s.card[army])
    return FIGHT_CHANCE[ammo] * (gain + ENCIRCLED_CARD) - FIGHT_COST[ammo]


def depots(s: RaceToMoscow, colour: int, exposed: int) -> float:
    """The tokens in areas: the nearer an army in the field that lacks them, the better."""
    total = 0.0
    own = ARMIES_OF[colour]
    places, cards, halted = s.army_at, s.card, s.halted
    for area in areas_in(s.stocked & s.held[colour]):
        row = ROAD_DISTANCE[colour][area]
        fuel = ammo = food = 0.0
        for army in own:
            at: i64 = places[army]
            if at == NOWHERE or IS_HOME[at]:
                continue
            near = ON_THE_WAY[row[at]]
            card: i64 = cards[army]
            if ARMORED[army]:
                fuel = max(fuel, near if card & MASK < ENOUGH else NOT_LACKING * near)
            ammo = max(ammo, near if card >> BITS & MASK < ENOUGH else NOT_LACKING * near)
            if halted >> army & 1:
                food = max(food, near * FOOD_FOR_GROUNDED)
            else:
                food = max(food, near * (FOOD_SHARE if card >> 2 * BITS == 0 else FOOD_SHARE_NOT_LACKING))
        tokens = s.depot[area]
        here = (tokens & MASK) * fuel + (tokens >> BITS & MASK) * ammo + (tokens >> 2 * BITS) * food
        if IS_BASE[area]:
            here *= AT_BASE
        elif IS_HOME[area]:
            here *= AT_RAILHEAD
        elif exposed and exposed >> area & 1:
            here *= IN_DANGER
        total += here
    return total


class Medals:
    """The areas of a set with medals, and how far a colour's armies are from the nearest of them."""

    def __init__(self, colour: int, set: int) -> None:
        self.set = set
        self.areas = areas_in(set)
        self._steps = ROAD_DISTANCE[colour]
        self._nearest: list[int] = [UNKNOWN] * AREA_COUNT

    def nearest(self, start: int) -> int:
        """Steps from an area to the nearest medal; FARTHEST where there is none."""
        if self._nearest[start] == UNKNOWN:
            row = self._steps[start]
            nearest: i64 = FARTHEST
            for area in self.areas:
                away: i64 = row[area]
                if away < nearest:
                    nearest = away
            self._nearest[start] = nearest
        return self._nearest[start]


_medals: Final[list[Medals]] = [Medals(colour, 0) for colour in range(len(COLOURS))]


def medals_among(colour: int, areas: int) -> Medals:
    """The medals that somebody may win; what was asked for last is mostly asked for next."""
    known = _medals[colour]
    if known.set != areas:
        known = Medals(colour, areas)
        _medals[colour] = known
    return known


def prospects(s: RaceToMoscow, colour: int) -> float:
    """How near the armies have come to medals."""
    total = 0.0
    steps = ROAD_DISTANCE[colour]
    own = ARMIES_OF[colour]
    tired = [weariness(s, army) for army in own]
    spots = [s.army_at[army] for army in own]
    free = s.free_areas(colour)
    medals = medals_among(colour, s.medals_on & free)
    doubled = s.second_medal & free
    number: i64 = 0
    every: i64 = len(own)
    for area in medals.areas:
        row = steps[area]
        nearest: i64 = 97
        number = 0
        while number < every:
            at: i64 = spots[number]
            if at != NOWHERE:
                away: i64 = row[at]
                away += tired[number]
                if away < nearest:
                    nearest = away
            number += 1
        worth = MEDAL_AHEAD * (2 if doubled and doubled >> area & 1 else 1)
        total += worth * DECAY[nearest]
    return total + ADVANCE * advance(s, colour, free, medals, tired)


def advance(s: RaceToMoscow, colour: int, free: int, medals: Medals, tired: list[int]) -> float:
    """How near each army has come to something that is worth taking, among areas that nobody controls."""
    total = 0.0
    steps = ROAD_DISTANCE[colour]
    cities = NO_CITIES
    for city in OWN_CITIES[colour]:
        if free >> city & 1 and not s.medals_on >> city & 1:
            cities = [*cities, city]
    for number, army in enumerate(ARMIES_OF[colour]):
        at = s.army_at[army]
        nearest: i64 = medals.nearest(at)
        for city in cities:
            away: i64 = steps[at][city]
            if away < nearest:
                nearest = away
        nearest += tired[number]
        total += DECAY[min(FARTHEST, nearest)]
    return total


NO_CITIES: Final[list[int]] = []


def weariness(s: RaceToMoscow, army: int) -> int:
    """How many steps farther away an army counts that is grounded, or lacks fuel or ammo."""
    if s.halted >> army & 1:
        return 2
    card: i64 = s.card[army]
    if ARMORED[army] and not card & MASK:
        return 2
    return 0 if card >> BITS & MASK else 1
