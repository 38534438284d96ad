"""The set-up (EF-SET-04 to 09)."""

from __future__ import annotations

from typing import Final

from maproom.games.east_front.board import (
    ALLIES,
    AXIS,
    KIND_DOMAIN,
    SPACE_DOMAIN,
    load,
)
from maproom.games.east_front.cards import Draw
from maproom.games.east_front.deck import (
    FIRST_GAME,
    HAND_SIZE,
    LATE_WAR,
    MID_WAR,
)
from maproom.games.east_front.state import EastFront
from maproom.games.east_front.turn import Mulligan, Round

START: Final[list[tuple[int, int]]] = [
    (KIND_DOMAIN.find(f"{entry['faction']}-{entry['type']}"), SPACE_DOMAIN.find(entry["space"]))
    for entry in load("setup")["pieces"]
    for _ in range(entry["n"])
]
"""The kind and the space of every piece of the set-up."""


def place_setup(s: EastFront) -> None:
    """Puts every piece of the set-up on the board."""
    for kind, space in START:
        s.put(s.available(kind), space)


def begin(options: dict[str, bool | int | str]) -> EastFront:
    """The pieces and decks of the set-up, and what is drawn before the first round (EF-SET-04, 05)."""
    s = EastFront()
    s.stand_fast_lasts = int(bool(options["stand_fast_lasts"]))
    place_setup(s)
    s.push(Round(1))
    for side in (ALLIES, AXIS):
        s.aside[side] = LATE_WAR[side]
        s.deck[side] = MID_WAR[side]
        if options["first_game"]:
            s.hand[side] = FIRST_GAME[side]
            s.deck[side] &= ~FIRST_GAME[side]
    if not options["first_game"]:
        s.push(Mulligan(AXIS))
        s.push(Draw(ALLIES, HAND_SIZE))
        s.push(Draw(AXIS, HAND_SIZE))
    return s
