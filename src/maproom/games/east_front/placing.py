"""Deploying and recruiting (EF-DEP, EF-REC): where a piece of a kind may be put now."""

from __future__ import annotations

from maproom.games.east_front.board import (
    ENTERS,
    FLAGS,
    GRAPH,
    OFF,
    SIDE_OF,
    TYPE_COUNT,
)
from maproom.games.east_front.movement import arrivals_after_leaving, different_pieces
from maproom.games.east_front.state import EastFront
from maproom.games.east_front.supply import controlled, supplied_arrivals, usable
from maproom.games.east_front.verbs import DEPLOYED, LIFT, PLACE, RECRUITED
from maproom.kernel.spaces import count, members


def deploy_spaces(s: EastFront, kind: int, where: int) -> int:
    """Controlled spaces of the right sort where the piece would be supplied (EF-DEP-01 to 03)."""
    side = SIDE_OF[kind // TYPE_COUNT]
    spaces = where & ENTERS[kind % TYPE_COUNT] & controlled(s, side)
    return spaces & supplied_arrivals(s, kind // TYPE_COUNT) if spaces else 0


def recruit_spaces(s: EastFront, kind: int, where: int) -> int:
    """Spaces of the right sort without enemy pieces; supply does not matter (EF-REC-01, 02)."""
    return where & ENTERS[kind % TYPE_COUNT] & ~s.occupied(1 - SIDE_OF[kind // TYPE_COUNT])


def legal_spaces(s: EastFront, kind: int, where: int, recruit: bool) -> int:
    """Where a piece of the kind may be put by a deploy or a recruit."""
    return recruit_spaces(s, kind, where) if recruit else deploy_spaces(s, kind, where)


def enough_spaces(s: EastFront, kinds: list[int], where: int, recruit: bool, number: int) -> bool:
    """Whether so many different spaces can be filled one after the other (EF-DEP-05)."""
    spaces = 0
    for kind in kinds:
        spaces |= legal_spaces(s, kind, where, recruit)
    if recruit or count(spaces) >= number or not spaces:
        return count(spaces) >= number
    faction = kinds[0] // TYPE_COUNT
    side = SIDE_OF[faction]
    filled = 0
    while spaces & ~filled:
        filled |= spaces
        area = GRAPH.flood(FLAGS[faction], usable(s, side) | filled)
        spaces = where & ENTERS[kinds[0] % TYPE_COUNT] & controlled(s, side)
        spaces &= FLAGS[faction] | area | GRAPH.around(area)
    return count(filled) >= number


def put_new(s: EastFront, kind: int, space: int, recruit: bool) -> int:
    """Puts an available piece on the board, tells it, and returns the piece."""
    piece = s.available(kind)
    s.put(piece, space)
    s.emit(RECRUITED if recruit else DEPLOYED, (kind, space))
    return piece


def placements(s: EastFront, kind: int, spaces: int) -> list[int]:
    """The actions that put a piece of the kind into one of the spaces."""
    return [PLACE.of(kind, space) for space in members(spaces)]


def lifts_for(s: EastFront, kind: int, where: int, recruit: bool) -> list[int]:
    """The pieces of a kind that can be taken off to be placed again by a text (EF-PCE-03, EF-DEP-04)."""
    free = where & ENTERS[kind % TYPE_COUNT]
    if recruit:
        free = recruit_spaces(s, kind, where)
    else:
        free &= controlled(s, SIDE_OF[kind // TYPE_COUNT])
    if not free:
        return []
    return [
        LIFT.of(piece)
        for piece in different_pieces(s, [kind], -1, 0)
        if recruit or free & arrivals_after_leaving(s, piece)
    ]


def without(s: EastFront, piece: int) -> EastFront:
    """The position with one piece taken off."""
    after = s.clone()
    after.remove(piece)
    return after


def all_on_board(s: EastFront, kind: int) -> bool:
    """Whether no piece of the kind is available (EF-PCE-01)."""
    return s.available(kind) == OFF
