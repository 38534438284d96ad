"""How much each level misjudges and tries in each game: numbers of the ladder in `docs/opponents.md`.

Every level is to be clearly above the one below, and not out of its sight. A game that is not named here gets what
is usual.
"""

from __future__ import annotations

from typing import Final

from maproom.bots.search.rollouts import Terms


def _captain(budget: int, keep: int, rounds: float = 1.0) -> Terms:
    return Terms(budget, 1.0, keep, rounds, steps=60, turn_seconds=10.0, plan_tries=40)


def _marshal(budget: int, keep: int) -> Terms:
    return Terms(budget, 3.0, keep, rounds=1.0, steps=160, turn_seconds=20.0, plan_tries=110)


CORPORALS_SLIPS: Final = 0.4
RECRUITS_SLIPS: Final = 0.75
CORPORALS: Final = {"race-to-moscow": 0.7}
"""Games in which a corporal who misjudges no more than elsewhere would be as good as the officer."""
RECRUITS: Final = {"east-front": 0.6, "quartermaster-ww2": 0.7, "race-to-moscow": 1.5}
"""Games in which a recruit who misjudges as much as elsewhere would be too far below the corporal, or too near."""

CAPTAIN: Final = _captain(budget=12, keep=4)
MARSHAL: Final = _marshal(budget=100, keep=12)

CAPTAINS: Final = {
    "east-front": _captain(budget=4, keep=2, rounds=0.5),
    "frontier-wars": _captain(budget=8, keep=3, rounds=0.5),
    "race-to-moscow": _captain(budget=8, keep=3),
}
"""Games in which fewer ideas than usual are clearly above the officer already."""
MARSHALS: Final = {
    "east-front": _marshal(budget=60, keep=8),
    "frontier-wars": _marshal(budget=30, keep=5),
    "race-to-moscow": _marshal(budget=60, keep=8),
}
"""Games in which more tries have brought nothing."""

ADVISER: Final = Terms(budget=200, seconds=3.0, keep=6, rounds=1.0, steps=60)


def recruits_slips(slug: str) -> float:
    """How far the recruit is off in a game."""
    return RECRUITS.get(slug, RECRUITS_SLIPS)


def corporals_slips(slug: str) -> float:
    """How far the corporal is off in a game."""
    return CORPORALS.get(slug, CORPORALS_SLIPS)


def captains_terms(slug: str) -> Terms:
    """How much the captain tries in a game."""
    return CAPTAINS.get(slug, CAPTAIN)


def marshals_terms(slug: str) -> Terms:
    """How much the marshal tries in a game."""
    return MARSHALS.get(slug, MARSHAL)
