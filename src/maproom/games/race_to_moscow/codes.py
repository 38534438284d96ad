"""Codes of actions made once: to take one from a list is quicker than to reckon it, and nothing is made anew."""

from __future__ import annotations

from typing import Any, Final

from maproom.games.race_to_moscow.supplies import MOST, ammo_in, food_in, fuel_in, splits_up_to
from maproom.games.race_to_moscow.verbs import (
    ACTIVATE,
    ARMORED,
    CARGO,
    CARRY,
    DRAW,
    LOAD,
    SHOW_OKH,
    STEP,
    TAKE,
    TAKE_OKH,
    TRAIN,
    TRUCK,
)
from maproom.kernel.verbs import Verb


def codes_of(verb: Verb) -> list[Any]:
    """All codes of a verb in their order; with one argument the code of a thing stands at its number."""
    return list(range(verb.base, verb.end))


LOADS: Final = codes_of(LOAD)
ACTIVATES: Final = codes_of(ACTIVATE)
STEPS: Final = codes_of(STEP)
DRAWS: Final = codes_of(DRAW)
TRUCKS: Final = codes_of(TRUCK)
TRAINS: Final = codes_of(TRAIN)
ARMORED_MOVES: Final = codes_of(ARMORED)
OKH_TO_TAKE: Final = codes_of(TAKE_OKH)
OKH_TO_SHOW: Final = codes_of(SHOW_OKH)


class SplitCodes:
    """The codes of a verb for all splits that a bundle allows; a list of them is made when it is first wanted."""

    def __init__(self, verb: Verb) -> None:
        self._codes = codes_of(verb)
        self._made: list[list[Any] | None] = [None] * ((MOST + 1) ** 4 * 2)

    def up_to(self, tokens: int, most: int, least: int) -> list[Any]:
        """What `splits_up_to` finds, as codes in rising order; `least` is 0 or 1. The list is not to be changed."""
        if most < 0:
            return []
        fuel, ammo, food = min(fuel_in(tokens), most), min(ammo_in(tokens), most), min(food_in(tokens), most)
        key = (((fuel * (MOST + 1) + ammo) * (MOST + 1) + food) * (MOST + 1) + most) * 2 + least
        made = self._made[key]
        if made is None:
            made = [self._codes[split] for split in splits_up_to(tokens, most, least)]
            self._made[key] = made
        return made


CARRIES: Final = SplitCodes(CARRY)
CARGOES: Final = SplitCodes(CARGO)
TAKES: Final = SplitCodes(TAKE)
