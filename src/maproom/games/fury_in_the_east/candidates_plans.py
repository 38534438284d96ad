"""Plans for a whole turn, among which a search may choose: where the main effort lies, and how bold it is.

A turn has some four hundred small decisions. None of them alone shows whether a plan is good; a search over them
never sees the end of the turn. A plan is a stance under which the candidates answer all of them alike: the search
plays the turn once under each plan and compares what has come of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maproom.games.fury_in_the_east.board import AXIS, FRONTS

if TYPE_CHECKING:
    from mypy_extensions import i64


class Plan:
    """A stance for a turn: how much each part of the front counts, and how gladly units close with the enemy."""

    def __init__(self, fronts: list[float], bold: float, haze: float = 0.0, seed: int = 0) -> None:
        self.fronts = fronts
        self.bold = bold
        self.haze = haze
        """How far estimates are off, of somebody who misjudges ..."""
        self.seed = seed
        """... and how, this time."""

    def misjudged(self, hex: i64) -> float:
        """How much better or worse than it is a hex looks: about as far off as `haze` says, and 0 in the mean.

        >>> EVEN.misjudged(7), sum(hazy(1.0, 5).misjudged(hex) for hex in range(1000)) < 100
        (0.0, True)
        """
        if self.haze == 0.0:
            return 0.0
        seed: i64 = self.seed
        mixed = _product(seed ^ (hex * 0x9E3779B1), 0x85EBCA6B)
        mixed = _product(mixed ^ mixed >> 13, 0xC2B2AE35)
        mixed ^= mixed >> 16
        scattered: int = (mixed & 0xFFFF) + (mixed >> 16) - 0xFFFF
        return self.haze * TRIANGLE * scattered / 0xFFFF


def _product(one: i64, other: i64) -> i64:
    """The last 32 bits of a product; the other factor has no more than 32.

    >>> _product(0x9E3779B1 << 9, 0x85EBCA6B) == (0x9E3779B1 << 9) * 0x85EBCA6B & 0xFFFFFFFF
    True
    """
    low = (one & 0xFFFF) * other
    high = (one >> 16 & 0xFFFF) * other & 0xFFFF
    return low + (high << 16) & 0xFFFFFFFF


TRIANGLE: Final = 2.45
"""Two even numbers from -1/2 to 1/2 together, times this, scatter by 1."""
VARIED: Final = 0.2
"""How far the estimates of hexes in a variation of a plan are from those of the plan itself."""
MAIN: Final = 1.3
"""How much more the main effort counts ..."""
ASIDE: Final = 0.85
"""... and what is left for the rest."""


def _effort(front: int) -> Plan:
    """A plan with its main effort on one part of the front."""
    return Plan([MAIN if one == front else ASIDE for one in range(len(FRONTS))], 1.0)


EVEN: Final = Plan([1.0, 1.0, 1.0], 1.0)
"""What candidates do when nobody names a plan."""
EFFORTS: Final = [_effort(front) for front in range(len(FRONTS))]
CLOSE_IN: Final = Plan([1.0, 1.0, 1.0], 1.6)
KEEP_OFF: Final = Plan([1.0, 1.0, 1.0], 0.5)
COUNTER_ATTACK: Final = Plan([1.0, 1.0, 1.0], 2.0)
AVOID_BATTLE: Final = Plan([1.0, 1.0, 1.0], 0.0)
AXIS_PLANS: Final = [EVEN, *EFFORTS, CLOSE_IN, KEEP_OFF]
SOVIET_PLANS: Final = [EVEN, *EFFORTS, COUNTER_ATTACK, AVOID_BATTLE]


def hazy(haze: float, seed: int) -> Plan:
    """The usual stance of somebody whose estimates are off."""
    return Plan(EVEN.fronts, EVEN.bold, haze, seed)


def plans_of(seat: int) -> list[Plan]:
    """The plans that a seat may choose among at the start of a turn, the usual one first."""
    return AXIS_PLANS if seat == AXIS else SOVIET_PLANS


def numbered_plan(seat: int, number: int) -> Plan:
    """A plan by its number: the named ones, then variations of each of them in turn, without an end."""
    named = plans_of(seat)
    stance = named[number % len(named)]
    variation = number // len(named)
    return stance if variation == 0 else Plan(stance.fronts, stance.bold, VARIED, variation * 0x2545F491)
