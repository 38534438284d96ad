"""The judge of Race to Moscow in plain words: what the quick one of the game must say too, to the last digit."""

from __future__ import annotations

from maproom.games.race_to_moscow.board import (
    ALL_AREAS,
    ARMIES_OF,
    ARMORED,
    ARMY_COUNT,
    BASE_AREAS,
    BASE_SET,
    ENTERABLE,
    HOMES,
    NEAR,
    NOWHERE,
    OWN_VICTORY,
    ROADS,
    SOVIET,
    VICTORY,
)
from maproom.games.race_to_moscow.deck import (
    AUXILIARY_CARDS,
    CUBES,
    FLEETING,
    MEDAL,
    RECON_CARDS,
)
from maproom.games.race_to_moscow.judge import (
    ACTION,
    ADVANCE,
    AIR,
    AMMO,
    AREA,
    ARMY_SET,
    AT_BASE,
    AT_RAILHEAD,
    AUXILIARIES,
    BASE_LINKS,
    CAR,
    COLUMN,
    CUBE,
    CUT_OFF,
    DECAY,
    ENCIRCLED_CARD,
    ENOUGH,
    EXPOSED_AREA,
    FOOD,
    FOOD_FOR_GROUNDED,
    FOOD_SHARE,
    FUEL,
    GROUNDED,
    GROUNDED_TOKEN,
    IN_DANGER,
    LEVEL_TWO,
    MARKER_OUT,
    MAY_BE_CUT,
    MEDAL_AHEAD,
    NOT_LACKING,
    OKH_CARD,
    ON_THE_WAY,
    OWN_LINKS,
    RECON,
    RIVAL_AREA,
    RIVAL_GROUNDED,
    RIVALS,
    ROADS_OPEN,
    STRANDED,
    TRACK,
    TRAIN_BEFORE_THE_END,
    TRAIN_IN_THE_WAY,
    TRAIN_TO_TAKE,
    TRUCK_IN_THE_WAY,
    TRUCK_TO_TAKE,
    being_taken,
    markers_out,
    time_left,
    verdict,
)
from maproom.games.race_to_moscow.judge_front import (
    AMMO_READY,
    CITY,
    CITY_DISTANCE,
    CUT_OFF_SPEARHEAD,
    DOUBTFUL_SPEARHEAD,
    FUEL_READY,
    ROAD_DISTANCE,
    SPEARHEAD,
    UNSHELTERED,
)
from maproom.games.race_to_moscow.judge_total_war import BEHIND, OTHER, means_to_win, plan, rounds_left
from maproom.games.race_to_moscow.state import NOT_OVER, READY, TOTAL_WAR, RaceToMoscow
from maproom.games.race_to_moscow.supplies import ammo_in, food_in, fuel_in
from maproom.games.race_to_moscow.victory import medals_left
from maproom.kernel.spaces import count, lowest, members


def exposed_areas(s: RaceToMoscow, colour: int) -> int:
    """RM-REA-04: the areas of a colour that a counter-attack may take back as things stand."""
    unguarded = s.held[colour] & UNSHELTERED & ~s.occupied
    if not unguarded:
        return 0
    for army in range(ARMY_COUNT):
        at = s.army_at[army]
        if at != NOWHERE:
            unguarded &= ~NEAR[at]
    open_areas = ALL_AREAS & ~s.controlled()
    found = 0
    while unguarded:
        area = lowest(unguarded)
        unguarded &= unguarded - 1
        if NEAR[area] & open_areas:
            found |= 1 << area
    return found


def safe_chain(s: RaceToMoscow, colour: int, exposed: int) -> int:
    """The areas that stay joined to a supply base whatever is taken back."""
    if not exposed:
        return s.chain(colour)
    return ROADS[colour].flood(BASE_SET[colour], s.held[colour] & ~exposed)


def race(s: RaceToMoscow, colour: int, chain: int, safe: int) -> float:
    """What the army is worth that is nearest to winning the game at once."""
    best = 0.0
    for army in ARMIES_OF[colour]:
        at = s.army_at[army]
        if at == NOWHERE:
            continue
        card = s.card[army]
        steps = CITY_DISTANCE[colour][at]
        ready = SPEARHEAD + AMMO_READY[ammo_in(card)] + FUEL_READY[fuel_in(card)]
        if not ARMORED[army]:
            steps += steps - 1
        if s.halted >> army & 1:
            steps += 2
        value = CITY[steps] * ready
        if not chain >> at & 1 and s.held[colour] >> at & 1:
            value *= CUT_OFF_SPEARHEAD
        elif not safe >> at & 1 and s.held[colour] >> at & 1:
            value *= DOUBTFUL_SPEARHEAD
        if value > best:
            best = value
    return best


def plain_worth(s: RaceToMoscow, seat: int) -> float:
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


def standing_of_rivals(s: RaceToMoscow, seat: int) -> float:
    """What the other players have between them."""
    theirs = 0.0
    for rival in members(s.playing & ~(1 << seat)):
        theirs += prizes(s, rival) + RIVAL_AREA * count(s.held[rival])
        theirs -= RIVAL_GROUNDED * count(s.halted & ARMY_SET[rival])
    return theirs


def soviet_worth(s: RaceToMoscow) -> float:
    """For the Soviet player: medals left on the board, markers out, and the Axis players' standing."""
    return medals_left(s) + MARKER_OUT * markers_out(s) - best_standing(s)


def best_standing(s: RaceToMoscow) -> float:
    """How the best of the Axis players stands."""
    return max([standing(s, colour) for colour in members(s.playing)])


def prizes(s: RaceToMoscow, colour: int) -> float:
    """What counts at the end: medals, cards and Victory areas."""
    total = float(s.medals[colour]) + ENCIRCLED_CARD * count(s.face_down[colour])
    for card in members(s.won[colour]):
        total += MEDAL[card] or CUBES[card] * CUBE
    return total + 2 * count(s.held[colour] & VICTORY)


def standing(s: RaceToMoscow, colour: int) -> float:
    """What a player has, and the means to win more."""
    exposed = exposed_areas(s, colour)
    chain = s.chain(colour)
    safe = safe_chain(s, colour, exposed)
    if s.has(TOTAL_WAR):
        return standing_in_total_war(s, colour, exposed, chain, safe)
    total = ground(s, colour, exposed)
    total += armies(s, colour, chain, safe) + depots(s, colour, exposed) + prospects(s, colour)
    total += race(s, colour, chain, safe)
    total += vehicles(s, colour) + cards_at_hand(s, colour)
    if s.active == colour:
        total += ACTION * s.actions
    return prizes(s, colour) + time_left(s) * total


def standing_in_total_war(s: RaceToMoscow, colour: int, exposed: int, chain: int, safe: int) -> float:
    """The same where only a city wins (RM-OPT-07): the plan to take it, and a little for everything else."""
    total = ground(s, colour, exposed) + vehicles(s, colour)
    total += BEHIND * (armies(s, colour, chain, safe) + depots(s, colour, exposed))
    if s.active == colour:
        total += ACTION * s.actions
    return plan(s, colour, chain, safe) + rounds_left(s) + means_to_win(s, colour) + OTHER * total


def ground(s: RaceToMoscow, colour: int, exposed: int) -> float:
    """Areas, less where they can be taken back, and track."""
    total = AREA * count(s.held[colour] & ~exposed) + EXPOSED_AREA * count(exposed)
    total += TRACK * count(s.track & s.held[colour] & ~HOMES)
    return total + LEVEL_TWO if s.level == 2 else total


def vehicles(s: RaceToMoscow, colour: int) -> float:
    """Trucks and trains at hand and in the stock, and roads that they jam."""
    total = COLUMN[s.trucks[colour] + s.trains[colour]]
    total += TRUCK_TO_TAKE * s.truck_stock[colour] + s.train_stock * (
        TRAIN_TO_TAKE if count(s.truck_on[colour]) < STRANDED else TRAIN_BEFORE_THE_END
    )
    total -= TRUCK_IN_THE_WAY * count(s.truck_on[colour]) + TRAIN_IN_THE_WAY * count(s.train_on & OWN_LINKS[colour])
    out = BASE_LINKS[colour]
    jammed = s.truck_on[0] | s.truck_on[1] | s.truck_on[2]
    return total + ROADS_OPEN[min(2, count(out & ~jammed) + count(out & ~s.train_on))]


def cards_at_hand(s: RaceToMoscow, colour: int) -> float:
    """Auxiliaries, Recon and OKH cards, the staff car and air support."""
    total = AUXILIARIES * count(s.kept[colour] & AUXILIARY_CARDS & ~FLEETING) + RECON * count(
        s.kept[colour] & RECON_CARDS
    )
    total += CAR * s.car[colour] + AIR * int(s.air[colour] == READY)
    return total + sum([OKH_CARD[okh] for okh in members(s.okh[colour])])


def armies(s: RaceToMoscow, colour: int, chain: int, safe: int) -> float:
    """What lies on the army cards, and which armies are grounded or cut off."""
    total = 0.0
    for army in ARMIES_OF[colour]:
        card = s.card[army]
        armored = int(ARMORED[army])
        total += FUEL[armored][fuel_in(card)] + AMMO[armored][ammo_in(card)] + FOOD[armored][food_in(card)]
        if s.halted >> army & 1:
            total -= GROUNDED + GROUNDED_TOKEN * (fuel_in(card) + ammo_in(card))
        at = s.army_at[army]
        if at == NOWHERE:
            continue
        if not s.held[colour] >> at & 1:
            total += being_taken(s, army, at)
        elif not chain >> at & 1:
            total -= CUT_OFF
        elif not safe >> at & 1:
            total -= MAY_BE_CUT
    return total


def depots(s: RaceToMoscow, colour: int, exposed: int) -> float:
    """The tokens in areas: the nearer an army in the field that lacks them, the better."""
    total = 0.0
    for area in members(s.stocked & s.held[colour]):
        tokens = s.depot[area]
        row = ROAD_DISTANCE[colour][area]
        fuel = ammo = food = 0.0
        for army in ARMIES_OF[colour]:
            at = s.army_at[army]
            if at == NOWHERE or HOMES >> at & 1:
                continue
            near = ON_THE_WAY[row[at]]
            card = s.card[army]
            if ARMORED[army]:
                fuel = max(fuel, near if fuel_in(card) < ENOUGH else NOT_LACKING * near)
            ammo = max(ammo, near if ammo_in(card) < ENOUGH else NOT_LACKING * near)
            food = max(food, near * need_of_food(s, army))
        here = fuel_in(tokens) * fuel + ammo_in(tokens) * ammo + food_in(tokens) * food
        if area in BASE_AREAS:
            here *= AT_BASE
        elif HOMES >> area & 1:
            here *= AT_RAILHEAD
        elif exposed >> area & 1:
            here *= IN_DANGER
        total += here
    return total


def need_of_food(s: RaceToMoscow, army: int) -> float:
    """How much food is worth to an army, as a part of what ammo is."""
    if s.halted >> army & 1:
        return FOOD_FOR_GROUNDED
    return FOOD_SHARE * NOT_LACKING if food_in(s.card[army]) else FOOD_SHARE


def prospects(s: RaceToMoscow, colour: int) -> float:
    """How near the armies have come to medals."""
    total = 0.0
    steps = ROAD_DISTANCE[colour]
    tired = [weariness(s, army) for army in ARMIES_OF[colour]]
    free = ENTERABLE[colour] & ALL_AREAS & ~s.controlled()
    medals = s.medals_on & free
    doubled = members(medals & s.second_medal)
    for area in members(medals):
        number = 2 if area in doubled else 1
        total += MEDAL_AHEAD * number * DECAY[_nearest(s, colour, steps[area], tired)]
    return total + ADVANCE * advance(s, colour, free, tired)


def advance(s: RaceToMoscow, colour: int, free: int, tired: list[int]) -> float:
    """How near each army has come to something that is worth taking, among areas that nobody controls."""
    total = 0.0
    steps = ROAD_DISTANCE[colour]
    goals = members((s.medals_on | OWN_VICTORY[colour]) & free)
    for number, army in enumerate(ARMIES_OF[colour]):
        row = steps[s.army_at[army]]
        nearest = 99
        for area in goals:
            if row[area] < nearest:
                nearest = row[area]
        total += DECAY[min(99, nearest + tired[number])]
    return total


def _nearest(s: RaceToMoscow, colour: int, row: list[int], tired: list[int]) -> int:
    """How far the nearest army is, by a row of distances; one that cannot act counts as farther away."""
    nearest = 97
    for number, army in enumerate(ARMIES_OF[colour]):
        at = s.army_at[army]
        if at != NOWHERE:
            nearest = min(nearest, row[at] + tired[number])
    return nearest


def weariness(s: RaceToMoscow, army: int) -> int:
    """How many steps farther away an army counts that is grounded, or lacks fuel or ammo."""
    if s.halted >> army & 1:
        return 2
    card = s.card[army]
    if ARMORED[army] and not fuel_in(card):
        return 2
    return 0 if ammo_in(card) else 1
