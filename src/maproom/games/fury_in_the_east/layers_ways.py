"""Where a unit that advances or retreats can come to, and the two actions that lead there."""

from __future__ import annotations

from maproom.games.fury_in_the_east.retreats import Advancing, Retreats, ends_of, retreat_search
from maproom.games.fury_in_the_east.state import Fury
from maproom.games.fury_in_the_east.verbs import ADVANCE, GO, RETREAT


def ways_of(s: Fury, piece: int) -> dict[int, tuple[int, ...]]:
    """For each hex in which its advance or retreat may end the row of actions; nothing for any other question."""
    frame = s.stack[-1]
    if isinstance(frame, Advancing) and piece in s.advancing:
        return {hex: (ADVANCE.of(piece), GO.of(hex)) for hex in ends_of(s, piece, frame.attacking)}
    if isinstance(frame, Retreats) and piece in s.pending:
        return {hex: (RETREAT.of(piece), GO.of(hex)) for hex in retreat_search(s, piece).ends}
    return {}
