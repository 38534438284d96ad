"""For the judge in the Total War, where only a city wins (RM-OPT-07): how many turns one army is from taking it.

Everything is reckoned in turns: steps and fights of the way, and the time until the ammo and fuel that it takes are
there. So an army does not run ahead of its supplies, nor waits for more than it needs.
"""

from __future__ import annotations

from typing import Final

from maproom.games.race_to_moscow.board import ARMIES_OF, ARMORED, MAIN_BASE, NOWHERE
from maproom.games.race_to_moscow.deck import (
    AUFTRAGSTAKTIK,
    AUXILIARY_CARDS,
    BRANDENBURG,
    EISENBAHNPIONIERE,
    FLEETING,
    GROSSTRANSPORTRAUM,
    LUFTBRUCKE,
    OKH_COUNT,
    PANZERHAUBITZEN,
    PIONIEREN,
    SCHNELLKAMPFGRUPPE,
    STUKAGESCHWADER,
    TRANSPORTFLOTTILLE,
)
from maproom.games.race_to_moscow.judge_road import UNREACHABLE, Way, hops_to, way_to_city
from maproom.games.race_to_moscow.state import READY, RaceToMoscow
from maproom.games.race_to_moscow.supplies import ammo_in, food_in, fuel_in
from maproom.kernel.spaces import count, members

TURN: Final = 3.0
"""What a turn less counts."""
LONGEST: Final = 12.0
FARTHEST_PLAN: Final = 50.0
BEYOND: Final = 0.1
"""A longer plan is hardly one, but a little better or worse even so."""
ROUND: Final = 1.0
MOST_ROUNDS: Final = 4.0
"""What a round counts that the Soviet pool leaves, and how many are looked at."""
MORE_AMMO: Final = 1.2
SPARE_AMMO: Final = 0.3
MORE_FUEL: Final = 1.1
"""An army wants so much more than its way takes on the average."""
TOKEN: Final = 0.08
HOP: Final = 0.06
FROM_STOCK: Final = 0.25
VEHICLE: Final = 0.05
LOAD: Final = 5.0
"""The turns that a lacking token takes: by itself, a road, from the stock, and a vehicle that is missing."""
FARTHEST_BASE: Final = 15.0
GROUNDED: Final = 1.5
HUNGRY: Final = 0.2
CUT_OFF: Final = 0.5
MAY_BE_CUT_OFF: Final = 0.5
"""The turns more for an army that is grounded, has no food, is cut off, or may be."""
ON_FOOT: Final = 3.0
"""How much longer the way takes a Field Army."""
OTHER: Final = 0.5
BEHIND: Final = 0.05
"""What everything else counts, and supplies that are not those of the plan."""
MEDAL: Final = 0.1
"""A medal only buys cards (RM-OPT-06)."""
AIR_READY: Final = 0.04
AUXILIARIES_KEPT: Final = 0.0025
CARD: Final[list[float]] = [0.0] * OKH_COUNT
"""What each OKH card is worth before it is played."""
for _okh, _worth in (
    (AUFTRAGSTAKTIK, 0.6), (PANZERHAUBITZEN, 0.7), (BRANDENBURG, 0.3), (TRANSPORTFLOTTILLE, 0.2),
    (LUFTBRUCKE, 0.6), (SCHNELLKAMPFGRUPPE, 0.5), (PIONIEREN, 0.6), (GROSSTRANSPORTRAUM, 0.2),
    (STUKAGESCHWADER, 0.3), (EISENBAHNPIONIERE, 0.1),
):  # fmt: skip
    CARD[_okh] = _worth


def plan(s: RaceToMoscow, colour: int, chain: int, safe: int) -> float:
    """How near the army is to a winning city that will be there first."""
    way = way_to_city(s, colour)
    best = UNREACHABLE
    for army in ARMIES_OF[colour]:
        at = s.army_at[army]
        if at == NOWHERE or way.price[at] >= UNREACHABLE:
            continue
        turns = way.turns[at] if ARMORED[army] else ON_FOOT * way.turns[at]
        if turns < best:
            turns += wait_for_supplies(s, colour, army, way) + hindrance(s, colour, army, chain, safe)
            best = min(best, turns)
    beyond = min(FARTHEST_PLAN, best) - LONGEST
    return TURN * -beyond if beyond < 0.0 else TURN * -BEYOND * beyond


def hindrance(s: RaceToMoscow, colour: int, army: int, chain: int, safe: int) -> float:
    """The turns lost by an army that is grounded, hungry or cut off."""
    at = s.army_at[army]
    turns = 0.0
    if s.halted >> army & 1:
        turns = GROUNDED
    elif not food_in(s.card[army]) and not food_in(s.depot[at]):
        turns = HUNGRY
    if s.held[colour] >> at & 1:
        if not chain >> at & 1:
            turns += CUT_OFF
        elif not safe >> at & 1:
            turns += MAY_BE_CUT_OFF
    return turns


def wait_for_supplies(s: RaceToMoscow, colour: int, army: int, way: Way) -> float:
    """The turns until an army has what its way takes: from the nearest depots, and then from the stock."""
    at = s.army_at[army]
    card = s.card[army]
    ammo = max(0.0, MORE_AMMO * way.ammo[at] + SPARE_AMMO - ammo_in(card))
    fuel = max(0.0, MORE_FUEL * way.fuel[at] - fuel_in(card)) if ARMORED[army] else 0.0
    if ammo + fuel <= 0.0:
        return 0.0
    hops = hops_to(s, colour, army)
    turns = carried = 0.0
    for far, area in sorted([(hops[area], area) for area in members(s.stocked & s.held[colour])]):
        if far >= UNREACHABLE:
            break
        shells = min(ammo, float(ammo_in(s.depot[area])))
        tanks = min(fuel, float(fuel_in(s.depot[area])))
        ammo -= shells
        fuel -= tanks
        turns += (shells + tanks) * (TOKEN + HOP * far)
        carried += (shells + tanks) * far
    far = min(FARTHEST_BASE, hops[MAIN_BASE[colour]])
    turns += (ammo + fuel) * (TOKEN + HOP * far + FROM_STOCK)
    carried += (ammo + fuel) * far
    return turns + VEHICLE * max(0.0, carried / LOAD - s.trucks[colour] - s.trains[colour])


def rounds_left(s: RaceToMoscow) -> float:
    """What it is worth that the Soviet pool leaves time."""
    return 0.0 if s.last_round else ROUND * min(MOST_ROUNDS, s.pool / count(s.playing))


def means_to_win(s: RaceToMoscow, colour: int) -> float:
    """OKH cards, the medals that buy more of them, aircraft, and Auxiliaries that are kept."""
    total = MEDAL * s.medals[colour] + sum([CARD[okh] for okh in members(s.okh[colour])])
    kept = s.kept[colour] & AUXILIARY_CARDS & ~FLEETING
    return total + AIR_READY * int(s.air[colour] == READY) + AUXILIARIES_KEPT * count(kept)
