"""How a battle would end without cards, for the judge: two sides, by the numbers of the chart (FW-BAT-06).

Units of a side are packed into one number, six bits a type, so that what was fought once is looked up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maproom.games.frontier_wars.board import ATTACK_INITIATIVE, DEFENCE_INITIATIVE, TOKEN

if TYPE_CHECKING:
    from mypy_extensions import i64

BITS: Final = 6
MASK: Final = 63
ONE: Final = [1, 1 << BITS, 1 << 2 * BITS, 1 << 3 * BITS, 1]
"""One unit of each type; a token counts as an infantry, whatever it hides."""
INFANTRY_PART: Final = MASK
TANK_PART: Final = MASK << BITS
PLANE_PART: Final = MASK << 3 * BITS
SIDE_BITS: Final = 4 * BITS
SIDE: Final = (1 << SIDE_BITS) - 1
GARRISON_AT: Final = 2 * SIDE_BITS
FLAGS_AT: Final = GARRISON_AT + 3

GARRISON_ATTACKS: Final = 1
FIRM: Final = 2
"""The defenders have one initiative more: Germans on the tile of their HQ (FW-ARM-04)."""
OWN_FLEET: Final = 4
FOE_FLEET: Final = 8

UNIT: Final = [1.1, 2.4, 1.5, 1.3]
HIGHEST: Final = 6
MOST_KEPT: Final = 40_000

OWN_LOSSES: Final = 0.9
"""What the own losses count against those of the enemy."""


def strength(units: int) -> float:
    """What packed units are worth in a battle."""
    return (
        UNIT[0] * (units & MASK)
        + UNIT[1] * (units >> BITS & MASK)
        + UNIT[2] * (units >> 2 * BITS & MASK)
        + UNIT[3] * (units >> 3 * BITS & MASK)
    )


def number_of(units: int) -> int:
    """How many units are packed."""
    packed: i64 = units
    return (packed & MASK) + (packed >> BITS & MASK) + (packed >> 2 * BITS & MASK) + (packed >> 3 * BITS & MASK)


class Outcome:
    """What is left of a battle, and what the losses of both sides are worth to the attacker."""

    def __init__(self, own: int, foe: int, result: int) -> None:
        self.own_left = result & SIDE
        self.foe_left = result >> SIDE_BITS & SIDE
        self.garrison_left = result >> GARRISON_AT & 7
        """The resistance that an HQ keeps."""
        self.losses = (
            strength(foe) - strength(self.foe_left) - OWN_LOSSES * (strength(own) - strength(self.own_left))
        )


_fought: Final[dict[int, Outcome]] = {}


def fought(own: int, foe: int, garrison: int, flags: int) -> Outcome:
    """How a battle ends between so many, worked out once."""
    key = own | foe << SIDE_BITS | garrison << GARRISON_AT | flags << FLAGS_AT
    known = _fought.get(key)
    if known is None:
        if len(_fought) >= MOST_KEPT:
            _fought.clear()
        known = Outcome(own, foe, Fight(own, foe, garrison, flags).solved())
        _fought[key] = known
    return known


class Fight:
    """The units of the attacker and of everybody else on a tile, as numbers that a fight wears down."""

    def __init__(self, own: int, foe: int, garrison: int, flags: int) -> None:
        self.own: list[int] = [own >> BITS * type & MASK for type in range(TOKEN)]
        self.foe: list[int] = [foe >> BITS * type & MASK for type in range(TOKEN)]
        self.garrison = garrison
        self.flags = flags

    def solved(self) -> int:
        """Initiative by initiative, from the highest to 0: who is left, packed: attackers, defenders, garrison."""
        own_waiting, foe_waiting = self.own.copy(), self.foe.copy()
        attacks = bool(self.flags & GARRISON_ATTACKS)
        firm = 1 if self.flags & FIRM else 0
        garrison_waits = self.garrison > 0
        for step in range(HIGHEST, -1, -1):
            own_blows = 1 if step == 1 and self.flags & OWN_FLEET else 0
            foe_blows = 1 if step == 1 and self.flags & FOE_FLEET else 0
            for type in range(TOKEN):
                if ATTACK_INITIATIVE[type] == step:
                    own_blows += own_waiting[type]
                    own_waiting[type] = 0
                if DEFENCE_INITIATIVE[type] + firm == step:
                    foe_blows += foe_waiting[type]
                    foe_waiting[type] = 0
            if garrison_waits and self.garrison > 0:
                if attacks and step == 0:
                    own_blows += 1
                    garrison_waits = False
                elif not attacks and self.garrison >= step > 0:
                    foe_blows += 1
                    garrison_waits = False
            self._fall(self.foe, foe_waiting, own_blows, not attacks)
            self._fall(self.own, own_waiting, foe_blows, attacks)
        result = self.garrison << GARRISON_AT
        for type in range(TOKEN):
            result += self.own[type] << BITS * type
            result += self.foe[type] << SIDE_BITS + BITS * type
        return result

    def _fall(self, units: list[int], waiting: list[int], blows: int, with_garrison: bool) -> None:
        """Casualties in their order, then the garrison."""
        for type in range(TOKEN):
            there = units[type]
            lost = min(there, blows)
            left = there - lost
            units[type] = left
            if waiting[type] > left:
                waiting[type] = left
            blows -= lost
        if with_garrison:
            self.garrison = max(0, self.garrison - blows)
