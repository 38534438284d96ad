"""For bots: which supplies an army card, a base or a vehicle should take, by what the armies lack."""

from __future__ import annotations

from typing import Final

from maproom.games.race_to_moscow.board import ARMIES_OF, ARMORED, ARMY_COLOUR, NO_ARMY, NOWHERE
from maproom.games.race_to_moscow.judge_front import CITY_DISTANCE
from maproom.games.race_to_moscow.judge_road import spearhead_of
from maproom.games.race_to_moscow.state import TOTAL_WAR, RaceToMoscow
from maproom.games.race_to_moscow.supplies import (
    AMMO,
    CARD_SPACES,
    FOOD,
    FUEL,
    KIND_COUNT,
    ONE,
    SPLIT_NUMBER,
    ammo_in,
    amount,
    fuel_in,
    size,
)
from maproom.kernel.spaces import members

ARMORED_ORDER: Final = [FUEL, AMMO, FUEL, AMMO, FOOD, AMMO, FUEL, AMMO, FUEL, AMMO, FUEL]
STORMING_ORDER: Final = [FUEL, AMMO, AMMO, FUEL, AMMO, AMMO, FUEL, FOOD, FUEL]
"""What a Panzergruppe loads first, in the open and close to the city that wins the game."""
FIELD_ORDER: Final = [AMMO, FOOD, AMMO, AMMO, AMMO, FOOD, AMMO]
"""What a Field Army loads first; fuel that it has, for a Mech Corps, it keeps, and takes no more of it."""
MODEST_ORDER: Final = [AMMO, FOOD, AMMO, FOOD]
"""The same in the Total War, where more of it would be missing at the spearhead."""
CLOSE: Final = 3

ARMORED_NEEDS: Final = [5, 4, 1]
FIELD_NEEDS: Final = [0, 4, 2]
"""The fuel, ammo and food that an army could use, on its card and on the way to it."""
SPEARHEAD_NEEDS: Final = [4, 6, 1]
FOOD_FOR_GROUNDED: Final = 2
"""The same for the army that is to win the Total War, and the food more if it is grounded."""


def best_load(s: RaceToMoscow, army: int) -> int:
    """What an army takes onto its card of all that it has and that lies in its area."""
    tokens = s.card[army] + s.depot[s.army_at[army]]
    if not ARMORED[army]:
        return _filled(fuel_in(s.card[army]), tokens, MODEST_ORDER if s.has(TOTAL_WAR) else FIELD_ORDER)
    close = CITY_DISTANCE[ARMY_COLOUR[army]][s.army_at[army]] <= CLOSE
    return _filled(0, tokens, STORMING_ORDER if close else ARMORED_ORDER)


def _filled(taken: int, tokens: int, order: list[int]) -> int:
    """As many tokens as a card holds, those first in an order; what nobody asked for stays where it is."""
    for kind in order:
        if size(taken) < CARD_SPACES and amount(tokens, kind) > amount(taken, kind):
            taken += ONE[kind]
    return taken


def should_load(s: RaceToMoscow, army: int) -> bool:
    """Whether something lies in an army's area that it needs."""
    area = s.army_at[army]
    if area == NOWHERE or not s.depot[area] or not s.held[ARMY_COLOUR[army]] >> area & 1:
        return False
    best = best_load(s, army)
    card = s.card[army]
    if size(best) > size(card) or ammo_in(best) > ammo_in(card):
        return True
    return ARMORED[army] and fuel_in(best) > fuel_in(card)


def army_of_the_plan(s: RaceToMoscow, colour: int) -> int:
    """In the Total War the spearhead; else no army."""
    return spearhead_of(s, colour) if s.has(TOTAL_WAR) else NO_ARMY


def supplied_armies(s: RaceToMoscow, colour: int) -> list[int]:
    """The armies that supplies are for: in the Total War the spearhead alone."""
    head = army_of_the_plan(s, colour)
    return ARMIES_OF[colour] if head == NO_ARMY else [head]


def wanted(s: RaceToMoscow, colour: int) -> list[int]:
    """How many tokens of each kind the armies of a colour could use in all."""
    head = army_of_the_plan(s, colour)
    if head != NO_ARMY:
        fuel, ammo, food = SPEARHEAD_NEEDS
        return [fuel, ammo, food + (FOOD_FOR_GROUNDED if s.halted >> head & 1 else 0)]
    total = [0, 0, 0]
    for army in ARMIES_OF[colour]:
        needs = ARMORED_NEEDS if ARMORED[army] else FIELD_NEEDS
        for kind in range(KIND_COUNT):
            total[kind] += needs[kind]
        if s.halted >> army & 1:
            total[FOOD] += 1
    return total


def by_need(tokens: int, most: int, total: list[int], there: list[int]) -> int:
    """The split of a bundle that takes as much as it may, each time the kind of which the least part is there."""
    left = [amount(tokens, kind) for kind in range(KIND_COUNT)]
    split = 0
    for _ in range(min(most, size(tokens))):
        best = -1
        for kind in (AMMO, FUEL, FOOD):
            if left[kind] and (best < 0 or there[kind] * total[best] < there[best] * total[kind]):
                best = kind
        split += ONE[best]
        left[best] -= 1
        there[best] += 1
    return SPLIT_NUMBER[split]


def _carried(s: RaceToMoscow, colour: int) -> list[int]:
    """How many tokens of each kind the armies of a colour carry, no army more than it can use."""
    there = [0, 0, 0]
    for army in supplied_armies(s, colour):
        needs = ARMORED_NEEDS if ARMORED[army] else FIELD_NEEDS
        for kind in range(KIND_COUNT):
            there[kind] += min(needs[kind], amount(s.card[army], kind))
    return there


def best_take(s: RaceToMoscow, most: int) -> int:
    """What comes from the stock into a base: what the armies lack and no depot has."""
    there = _carried(s, s.active)
    for area in members(s.stocked & s.held[s.active]):
        for kind in range(KIND_COUNT):
            there[kind] += amount(s.depot[area], kind)
    return by_need(s.stock, most, wanted(s, s.active), there)


def best_cargo(s: RaceToMoscow, start: int, to: int, most: int) -> int:
    """What a truck or train carries: what the armies lack and does not lie at its end already."""
    there = _carried(s, s.active)
    for kind in range(KIND_COUNT):
        there[kind] += amount(s.depot[to], kind)
    army = s.army_in[to]
    if army != NO_ARMY and s.halted >> army & 1:
        there[FOOD] = -1
    return by_need(s.depot[start], most, wanted(s, s.active), there)
