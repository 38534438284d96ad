"""Codes of actions made once: to take one from a list is quicker than to make it anew."""

from __future__ import annotations

from typing import Any, Final

from maproom.games.fury_in_the_east.verbs import GO, JOIN, MOVE, PUT, TARGET, TURN_UP, WITH
from maproom.kernel.verbs import Verb


def codes_of(verb: Verb) -> list[Any]:
    """All codes of a verb in their order: that of a hex or a piece stands at its number."""
    return list(range(verb.base, verb.end))


GOES: Final = codes_of(GO)
MOVES: Final = codes_of(MOVE)
PUTS: Final = codes_of(PUT)
TARGETS: Final = codes_of(TARGET)
JOINS: Final = codes_of(JOIN)
COMPANIONS: Final = codes_of(WITH)
TURNS_UP: Final = codes_of(TURN_UP)
