"""Fuel, ammo and food: a bundle of tokens is one int, so that bundles add and subtract at once (RM-ARM-04)."""

from __future__ import annotations

from typing import Final

from maproom.games.race_to_moscow.board import AREA_COUNT, MAIN_BASE, load
from maproom.kernel.verbs import Domain

_logistics = load("logistics")
_common = load("components")["common"]

FUEL: Final = 0
AMMO: Final = 1
FOOD: Final = 2
KINDS: Final = ["fuel", "ammo", "food"]
KIND_COUNT: Final = 3
assert len(KINDS) == KIND_COUNT
KIND_DOMAIN: Final = Domain("supply", KINDS)
BITS: Final = 6
"""Each kind takes so many bits of a bundle: there are never more than 63 tokens of one kind."""
MASK: Final = 63
ONE: Final = [1, 1 << BITS, 1 << 2 * BITS]
"""One token of each kind as a bundle."""

CARD_SPACES: Final[int] = _logistics["capacity"]["army_card"]
BASE_SPACES: Final[int] = _logistics["capacity"]["main_base"]
AREA_SPACES: Final[int] = _logistics["capacity"]["other_area"]
CAPACITY: Final[list[int]] = [BASE_SPACES if area in MAIN_BASE else AREA_SPACES for area in range(AREA_COUNT)]
"""RM-SUP-05: how many tokens each area holds."""
TRUCK_LOAD: Final[int] = _logistics["truck_capacity"]
TRAIN_LOAD: Final[int] = _logistics["train_capacity"]
MAIN_BASE_TAKES: Final[int] = _logistics["take_supplies"]["main_base_tokens"]
FRONTLINE_TAKES: Final[int] = _logistics["take_supplies"]["frontline_base_tokens"]
_levels = _logistics["levels"]
TAKE: Final[list[int]] = [0, _levels["1"]["take"], _levels["2"]["take"]]
PLACE: Final[list[int]] = [0, _levels["1"]["place"], _levels["2"]["place"]]
POSSESS: Final[list[int]] = [0, _levels["1"]["possess"], _levels["2"]["possess"]]
"""RM-TTR-05: what a Logistics card of each level says."""


def bundle(fuel: int, ammo: int, food: int) -> int:
    """A bundle of so many tokens."""
    return fuel | ammo << BITS | food << 2 * BITS


def fuel_in(tokens: int) -> int:
    """The fuel of a bundle."""
    return tokens & MASK


def ammo_in(tokens: int) -> int:
    """The ammo of a bundle."""
    return tokens >> BITS & MASK


def food_in(tokens: int) -> int:
    """The food of a bundle."""
    return tokens >> 2 * BITS


def amount(tokens: int, kind: int) -> int:
    """How many tokens of a kind a bundle has."""
    return tokens >> BITS * kind & MASK


def size(tokens: int) -> int:
    """How many tokens a bundle has in all."""
    return (tokens & MASK) + (tokens >> BITS & MASK) + (tokens >> 2 * BITS)


STARTING_STOCK: Final = bundle(*[_common["supply_stock"][kind] for kind in KINDS])

MOST: Final = max(CARD_SPACES, TRAIN_LOAD, MAIN_BASE_TAKES)
SPLITS: Final[list[int]] = [
    bundle(fuel, ammo, food)
    for fuel in range(MOST + 1)
    for ammo in range(MOST + 1 - fuel)
    for food in range(MOST + 1 - fuel - ammo)
]
"""Every bundle of at most six tokens."""
SPLIT_WORDS: Final[list[str]] = [f"{fuel_in(one)}-{ammo_in(one)}-{food_in(one)}" for one in SPLITS]
SPLIT_DOMAIN: Final = Domain("supplies", SPLIT_WORDS)
"""Fuel, ammo and food as one word: 3-1-0."""
SPLIT_NUMBER: Final[list[int]] = [-1] * bundle(0, 0, MOST + 1)
for _i, _one in enumerate(SPLITS):
    SPLIT_NUMBER[_one] = _i


def splits_up_to(tokens: int, most: int, least: int) -> list[int]:
    """The numbers of all splits that can be taken out of a bundle, with so few and so many tokens."""
    found: list[int] = []
    fuel, ammo, food = fuel_in(tokens), ammo_in(tokens), food_in(tokens)
    for f in range(min(fuel, most) + 1):
        for a in range(min(ammo, most - f) + 1):
            for o in range(max(0, least - f - a), min(food, most - f - a) + 1):
                found.append(SPLIT_NUMBER[f | a << BITS | o << 2 * BITS])
    return found
