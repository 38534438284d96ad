"""Supply (EF-SUP): paths of controlled spaces to a Supply Flag, and interdiction."""

from __future__ import annotations

from maproom.games.east_front.board import (
    AXIS,
    END,
    FACTION,
    FIRST,
    FLAGS,
    GERMAN_AIRPLANE,
    GERMAN_FLEET,
    GERMAN_INFANTRY,
    GERMAN_TANK,
    GRAPH,
    KINDS_OF,
    LAND,
    NEAR,
    PACT_AIRPLANE,
    PACT_FLEET,
    PACT_INFANTRY,
    PACT_TANK,
    SIDE_OF,
    SOVIET_AIRPLANE,
    SOVIET_FLEET,
    SOVIET_INFANTRY,
    SOVIET_TANK,
    TYPE_COUNT,
    WATER,
)
from maproom.games.east_front.state import AREA, ARRIVALS, BARRED, PASSABLE, EastFront
from maproom.kernel.spaces import lowest


def controlled(s: EastFront, side: int) -> int:
    """The spaces that a side controls: its land, and water without an enemy fleet (EF-CTL-03)."""
    if side == AXIS:
        return s.axis_land | (WATER & ~s.spaces_of[SOVIET_FLEET])
    return (LAND & ~s.axis_land) | (WATER & ~(s.spaces_of[GERMAN_FLEET] | s.spaces_of[PACT_FLEET]))


def interdicted(s: EastFront, side: int) -> int:
    """The spaces that enemy pieces interdict against a side, if unoccupied (EF-SUP-05)."""
    memo = BARRED + side
    if not s.known >> memo & 1:
        at = s.spaces_of
        if side == AXIS:
            ground = at[SOVIET_INFANTRY] | at[SOVIET_TANK]
            planes = at[SOVIET_AIRPLANE]
            fleets = at[SOVIET_FLEET]
        else:
            ground = at[GERMAN_INFANTRY] | at[GERMAN_TANK] | at[PACT_INFANTRY] | at[PACT_TANK]
            planes = at[GERMAN_AIRPLANE] | at[PACT_AIRPLANE]
            fleets = at[GERMAN_FLEET] | at[PACT_FLEET]
        s.memos[memo] = (GRAPH.around(ground | planes) & LAND) | (GRAPH.around(planes | fleets) & WATER)
        s.known |= 1 << memo
    return s.memos[memo]


def usable(s: EastFront, side: int) -> int:
    """The spaces that a supply path of a side may use (EF-SUP-03, 04)."""
    return controlled(s, side) & (s.occupied(side) | ~interdicted(s, side))


def supplied_area(s: EastFront, faction: int) -> int:
    """The spaces from which a path leads to a Supply Flag of the faction (EF-SUP-02)."""
    memos = s.memos
    memo = AREA + faction
    if not s.known >> memo & 1:
        passable = usable(s, SIDE_OF[faction])
        if passable != memos[PASSABLE + faction]:
            memos[PASSABLE + faction] = passable
            memos[memo] = GRAPH.flood(FLAGS[faction], passable)
        s.known |= 1 << memo
    return memos[memo]


def is_supplied(s: EastFront, piece: int) -> bool:
    """Whether a piece on the board is supplied now, by a path or by a text (EF-SUP-02, 12)."""
    return bool((supplied_area(s, FACTION[piece]) >> s.place[piece] | s.granted >> piece) & 1)


def supplied_arrivals(s: EastFront, faction: int) -> int:
    """The spaces in which a further piece of the faction would be supplied once it stood there."""
    memo = ARRIVALS + faction
    if not s.known >> memo & 1:
        area = supplied_area(s, faction)
        s.memos[memo] = FLAGS[faction] | area | GRAPH.around(area)
        s.known |= 1 << memo
    return s.memos[memo]


def supplied_arrivals_without(s: EastFront, faction: int, left: int) -> int:
    """The same when a space has lost its last piece: it may now be interdicted (EF-SUP-08)."""
    side = SIDE_OF[faction]
    if not interdicted(s, side) >> left & 1:
        return supplied_arrivals(s, faction)
    area = supplied_area(s, faction)
    if not area >> left & 1:
        return supplied_arrivals(s, faction)
    if FLAGS[faction] >> left & 1 or not is_joined(NEAR[left] & area):
        area = GRAPH.flood(FLAGS[faction], usable(s, side) & ~(1 << left))
    else:
        area &= ~(1 << left)  # nothing hangs on this space alone
    return FLAGS[faction] | area | GRAPH.around(area)


def is_joined(spaces: int) -> bool:
    """Whether the spaces of a small set hang together by themselves."""
    fresh = spaces & -spaces
    left = spaces ^ fresh
    while left and fresh:
        fresh = NEAR[lowest(fresh)] & left | fresh & (fresh - 1)
        left &= ~fresh
    return not left


def unsupplied_pieces(s: EastFront, side: int) -> list[int]:
    """The pieces of a side that are not supplied now."""
    pieces: list[int] = []
    place = s.place
    granted = s.granted
    for kind in KINDS_OF[side]:
        cut_off = s.spaces_of[kind] & ~supplied_area(s, kind // TYPE_COUNT)
        if cut_off:
            for piece in range(FIRST[kind], END[kind]):
                space = place[piece]
                if space >= 0 and cut_off >> space & 1 and not granted >> piece & 1:
                    pieces.append(piece)
    return pieces
