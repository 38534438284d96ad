"""What a row tells of every piece, as a number a piece: supply and command, steps and hidden sides.

Both lists are kept beside the position. Most actions change neither.
"""

from __future__ import annotations

from typing import Final

from maproom.games.fury_in_the_east.board import COL, ROW
from maproom.games.fury_in_the_east.memos import (
    LAST_AXIS,
    LAST_LED,
    LAST_PLACES,
    LAST_SOVIET,
    LAST_STANDINGS,
    LOOKS,
    LOOKS_BACK,
    LOOKS_HITS,
    LOOKS_SHOWN,
    STANDINGS,
)
from maproom.games.fury_in_the_east.state import NONE, Fury
from maproom.games.fury_in_the_east.supply import axis_supply, soviet_supply
from maproom.games.fury_in_the_east.units import AXIS_END, FIRST_HEAD, HANDLE, PIECE_COUNT, UNUSED
from maproom.games.fury_in_the_east.zones import command

SUPPLIED: Final = 1
COMMANDED: Final = 2
STANDING_RUNS: Final = [bytes([standing & 1, standing >> 1]) for standing in range(4)]


def standings(s: Fury) -> list[int]:
    """For every piece SUPPLIED and COMMANDED at this instant, 0 off the map."""
    memo = s.memo
    if not memo[STANDINGS]:
        axis, soviet, led = axis_supply(s), soviet_supply(s), command(s)
        if axis is memo[LAST_AXIS] and soviet is memo[LAST_SOVIET] and led is memo[LAST_LED]:
            old, found = memo[LAST_PLACES], memo[LAST_STANDINGS].copy()
        else:
            old, found = NO_PLACES, [0] * PIECE_COUNT
        _stand(s, 0, AXIS_END, axis, led, old, found)
        _stand(s, AXIS_END, FIRST_HEAD, soviet, led, old, found)
        _stand(s, FIRST_HEAD, PIECE_COUNT, axis, led, old, found)
        memo[LAST_AXIS], memo[LAST_SOVIET], memo[LAST_LED] = axis, soviet, led
        memo[LAST_PLACES] = s.place.copy()
        memo[LAST_STANDINGS] = memo[STANDINGS] = found
    return memo[STANDINGS]


NO_PLACES: Final[list[int]] = [UNUSED] * PIECE_COUNT


def _stand(
    s: Fury, first: int, end: int, supply: list[int], led: list[int], old: list[int], found: list[int]
) -> None:
    """The standings of the pieces between two numbers, who draw on one supply, unless they are in old places."""
    place = s.place
    for piece in range(first, end):
        hex = place[piece]
        if hex == old[piece]:
            continue
        standing = 0
        if hex >= 0:
            column, row = COL[hex], ROW[hex]
            standing = (supply[column] >> row & 1) | (led[column] >> row & 1) << 1
        found[piece] = standing


def looks(s: Fury) -> list[int]:
    """For every piece steps lost, strength, whether its hidden side is known and what it shows: LOOK_RUNS."""
    memo = s.memo
    if memo[LOOKS] and memo[LOOKS_HITS] == s.hits and memo[LOOKS_SHOWN] == s.shown and memo[LOOKS_BACK] == s.back:
        return memo[LOOKS]
    found = [0] * PIECE_COUNT
    hits, shown, place = s.hits, s.shown, s.place
    for piece in range(PIECE_COUNT):
        strength = s.strength(piece) if piece < FIRST_HEAD and place[piece] >= 0 else 0
        hidden = 0
        if shown[piece] == 1:
            handle = HANDLE[piece]
            if handle >= 0 and s.back[handle] != NONE:
                hidden = s.back_of(s.back[handle])
        found[piece] = ((hits[piece] << 4 | strength) << 1 | shown[piece]) << 3 | hidden
    memo[LOOKS] = found
    memo[LOOKS_HITS] = hits.copy()
    memo[LOOKS_SHOWN] = shown.copy()
    memo[LOOKS_BACK] = s.back.copy()
    return found


LOOK_RUNS: Final = [bytes([look >> 8, look >> 4 & 15, look >> 3 & 1, look & 7]) for look in range(1 << 11)]
"""A run for every number of `looks`: up to 7 steps lost, a strength up to 15, a flag, a back up to 7."""
