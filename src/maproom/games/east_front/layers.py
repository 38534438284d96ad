"""Sets of spaces worth drawing over the board: supply and interdiction (EF-SUP)."""

from __future__ import annotations

from maproom.games.east_front.board import (
    FACTIONS,
    SIDES,
    SPACE_IDS,
)
from maproom.games.east_front.state import EastFront
from maproom.games.east_front.supply import controlled, supplied_area, usable
from maproom.kernel.spaces import members


def layers_of(s: EastFront) -> dict[str, list[str]]:
    """Each faction's supplied spaces, and the spaces that each side controls but may not trace through."""
    found: dict[str, list[str]] = {}
    for faction, name in enumerate(FACTIONS):
        found[f"supply_{name}"] = _ids(supplied_area(s, faction))
    for side, name in enumerate(SIDES):
        found[f"interdicted_{name}"] = _ids(controlled(s, side) & ~usable(s, side))
    return found


def _ids(spaces: int) -> list[str]:
    return [SPACE_IDS[space] for space in members(spaces)]
