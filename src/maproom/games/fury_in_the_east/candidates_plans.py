"""Plans for a whole turn, among which a search may choose: where the main effort lies, and how bold it is.

A turn has some four hundred small decisions. None of them alone shows whether a plan is good; a search over them
never sees the end of the turn. A plan is a stance under which the candidates answer all of them alike: the search
plays the turn once under each plan and compares what has come of it.
"""

from __future__ import annotations

from typing import Final

from maproom.games.fury_in_the_east.board import AXIS, FRONTS


class Plan:
    """A stance for a turn: how much each part of the front counts, and how gladly units close with the enemy."""

    def __init__(self, fronts: list[float], bold: float) -> None:
        self.fronts = fronts
        self.bold = bold


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
COUNTER_ATTACK: Final = Plan([1.0, 1.0, 1.0], 2.0)
AVOID_BATTLE: Final = Plan([1.0, 1.0, 1.0], 0.0)
AXIS_PLANS: Final = [EVEN, *EFFORTS]
SOVIET_PLANS: Final = [EVEN, *EFFORTS, COUNTER_ATTACK, AVOID_BATTLE]


def plans_of(seat: int) -> list[Plan]:
    """The plans that a seat may choose among at the start of a turn, the usual one first."""
    return AXIS_PLANS if seat == AXIS else SOVIET_PLANS
