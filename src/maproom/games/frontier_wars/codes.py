"""Codes of actions made once: to take one from a list is quicker than to make it anew."""

from __future__ import annotations

from typing import Any, Final

from maproom.games.frontier_wars.verbs import DEAL, DRAW, GO, MOVE, REINFORCE
from maproom.kernel.verbs import Verb


def codes_of(verb: Verb) -> list[Any]:
    """All codes of a verb in their order; the first one stands at 0, whatever its number is."""
    return list(range(verb.base, verb.end))


MOVES: Final = codes_of(MOVE)
MOVES_A_PIECE: Final = MOVE.of(1) - MOVE.of(0)
"""So many codes of MOVES belong to each piece, one for each word of a space."""
GOES: Final = codes_of(GO)
DEALS: Final = codes_of(DEAL)
DRAWS: Final = codes_of(DRAW)
REINFORCEMENTS: Final = codes_of(REINFORCE)
REINFORCEMENTS_A_SITE: Final = REINFORCE.of(1) - REINFORCE.of(0)
REINFORCEMENTS_A_TYPE: Final = REINFORCE.of(0, 1) - REINFORCE.of(0, 0)
"""So many codes of REINFORCEMENTS belong to each kind of site, and to each type there."""
