"""Movement (EF-MOV, EF-AIR): where a piece may go, and the two Movement steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from maproom.games.east_front.board import (
    AIRPLANE,
    ALLIES,
    END,
    ENTERS,
    FACTION,
    FIRST,
    FLEET,
    GRAPH,
    KIND,
    KIND_COUNT,
    KINDS_OF,
    LAND,
    NEAR,
    OFF,
    PIECE_COUNT,
    PIECE_SIDE,
    SPACE_COUNT,
    TANK,
    TYPE,
    TYPE_COUNT,
)
from maproom.games.east_front.state import EastFront
from maproom.games.east_front.supply import (
    interdicted,
    supplied_area,
    supplied_arrivals,
    supplied_arrivals_without,
)
from maproom.games.east_front.verbs import DONE, LIFT, LIFTED, MOVE, MOVED, TAKE_OFF
from maproom.kernel.events import EVERYBODY
from maproom.kernel.frame import Frame

if TYPE_CHECKING:
    from mypy_extensions import i64

FLIGHT: Final = 2
"""Spaces that an airplane flies (EF-AIR-02)."""
WITHIN_TWO: Final[list[int]] = [GRAPH.within(1 << space, FLIGHT) for space in range(SPACE_COUNT)]
STEPS: Final[list[list[int]]] = [[near & ground for near in NEAR] for ground in ENTERS]
"""The spaces next to each one that a type of piece may stand in."""
FAST_KINDS_OF: Final[list[list[int]]] = [
    [kind for kind in kinds if kind % TYPE_COUNT == TANK or kind % TYPE_COUNT == FLEET] for kinds in KINDS_OF
]
"""The kinds of each side that move in the second Movement step (EF-TRN-03)."""
FIRST_MOVE: Final[list[int]] = [MOVE.of(piece) for piece in range(PIECE_COUNT)]
"""The action of each piece that goes to the first space; those to the others follow."""
PIECES_OF_KIND: Final[list[int]] = [
    sum(1 << piece for piece in range(FIRST[kind], END[kind])) for kind in range(KIND_COUNT)
]


def reach(s: EastFront, piece: int, flight: int = FLIGHT) -> int:
    """The spaces that a piece could enter, supply aside (EF-MOV-01, 02, EF-AIR-01, 02)."""
    return reach_among(s, piece, ~s.occupied(1 - PIECE_SIDE[piece]), flight)


def reach_among(s: EastFront, piece: int, free: int, flight: int = FLIGHT) -> int:
    """The same where the spaces without enemies are known already."""
    space = s.place[piece]
    type = TYPE[piece]
    if type != AIRPLANE:
        return NEAR[space] & ENTERS[type] & free
    side = PIECE_SIDE[piece]
    own_at_start = s.step_land if side != ALLIES else LAND & ~s.step_land
    flown = WITHIN_TWO[space] if flight == FLIGHT else NEAR[space]
    return flown & ENTERS[type] & free & own_at_start & s.land_of(side) & ~(1 << space)


def destinations(s: EastFront, piece: int, flight: int = FLIGHT) -> int:
    """The spaces that a piece may move to now: it must be supplied there after the move (EF-SUP-08)."""
    return supplied_among(s, piece, reach(s, piece, flight))


def supplied_among(s: EastFront, piece: int, spaces: int) -> int:
    """Those of the spaces where a piece would be supplied once it has come there (EF-SUP-08, 12)."""
    if not spaces or s.granted >> piece & 1:
        return spaces
    return spaces & arrivals_after_leaving(s, piece)


def arrivals_after_leaving(s: EastFront, piece: int) -> int:
    """The spaces where a piece would be supplied once it has left its own."""
    space = s.place[piece]
    if s.crowd[space] == 1:
        return supplied_arrivals_without(s, FACTION[piece], space)
    return supplied_arrivals(s, FACTION[piece])


def railway(s: EastFront, piece: int) -> int:
    """The spaces that a piece may go to over own land, however far (mode "rail")."""
    space = s.place[piece]
    line = GRAPH.flood(1 << space, s.land_of(PIECE_SIDE[piece])) & ~(1 << space)
    return line if s.granted >> piece & 1 else line & arrivals_after_leaving(s, piece)


MARKINGS: Final = 8
"""The ways in which a piece may be marked."""


def marks(s: EastFront, piece: int) -> int:
    """What makes a piece an individual among its like (EF-PCE-05), as a number below MARKINGS."""
    ref = s.ref
    named = ref[0] == piece or ref[1] == piece or ref[2] == piece
    return (s.granted >> piece & 1) | (s.moved >> piece & 1) << 1 | named << 2


def marked_pieces(s: EastFront) -> int:
    """The pieces with any mark."""
    marked = s.granted | s.moved
    for piece in s.ref:
        if piece != OFF:
            marked |= 1 << piece
    return marked


def different_pieces(s: EastFront, kinds: list[int], spaces: int, barred: int) -> list[int]:
    """One piece of every group that nobody could tell apart: same kind, same space, same marks."""
    found: list[int] = []
    place = s.place
    marked: i64 = marked_pieces(s)
    free: i64 = ~barred
    for kind in kinds:
        unmarked: i64 = s.spaces_of[kind] & spaces
        if not unmarked:
            continue
        if marked & free & PIECES_OF_KIND[kind]:
            found += different_marked(s, kind, spaces, barred)
            continue
        # The first piece in each space stands for all of them.
        last: i64 = END[kind]
        piece: i64 = FIRST[kind]
        while piece < last and unmarked:
            space: i64 = place[piece]
            if space >= 0:
                first = unmarked >> space & free >> piece & 1
                if first:
                    found.append(piece)
                    unmarked ^= first << space
            piece += 1
    return found


def different_marked(s: EastFront, kind: int, spaces: int, barred: int) -> list[int]:
    """The same for a kind of which pieces have marks."""
    found: list[int] = []
    fresh = [spaces] * MARKINGS
    for piece in range(FIRST[kind], END[kind]):
        space = s.place[piece]
        if space == OFF or barred >> piece & 1:
            continue
        group = marks(s, piece)
        if fresh[group] >> space & 1:
            fresh[group] ^= 1 << space
            found.append(piece)
    return found


def moves_of(s: EastFront, pieces: list[int]) -> list[int]:
    """Every legal move of these pieces of one side."""
    actions: list[int] = []
    if not pieces:
        return actions
    side = PIECE_SIDE[pieces[0]]
    free: i64 = ~s.occupied(1 - side)
    granted: i64 = s.granted
    place = s.place
    faction = -1
    arrivals: i64 = 0
    hinges: i64 = 0
    for piece in pieces:
        space = place[piece]
        type = TYPE[piece]
        spaces: i64 = STEPS[type][space] & free if type != AIRPLANE else reach_among(s, piece, free)
        if not spaces:
            continue
        if not granted >> piece & 1:
            if FACTION[piece] != faction:
                faction = FACTION[piece]
                arrivals = supplied_arrivals(s, faction)
                hinges = interdicted(s, side) & supplied_area(s, faction)
            if hinges >> space & 1 and s.crowd[space] == 1:
                spaces &= supplied_arrivals_without(s, faction, space)
            else:
                spaces &= arrivals
        first = FIRST_MOVE[piece]
        while spaces:
            low: int = spaces & -spaces
            actions.append(first + low.bit_length() - 1)
            spaces ^= low
    return actions


def can_move(s: EastFront, kinds: list[int]) -> bool:
    """Whether any piece of these kinds of one side can move."""
    place = s.place
    for kind in kinds:
        if s.spaces_of[kind]:
            for piece in range(FIRST[kind], END[kind]):
                if place[piece] != OFF and destinations(s, piece):
                    return True
    return False


def carry_out_move(s: EastFront, piece: int, to: int) -> None:
    """Moves a piece and tells it."""
    start = s.place[piece]
    s.put(piece, to)
    s.tell(MOVED, EVERYBODY, KIND[piece], start, to)


def kinds_that_move(s: EastFront, second: int) -> list[int]:
    """EF-TRN-01, EF-TRN-03: the kinds of the side whose turn it is that move in a step."""
    return FAST_KINDS_OF[s.side] if second else KINDS_OF[s.side]


class Movement(Frame[EastFront]):
    """EF-TRN-01, EF-TRN-03: each piece may move once; in the second step only tanks and fleets."""

    FIELDS: ClassVar[tuple[str, ...]] = ("second",)
    RULE: ClassVar[str] = "EF-MOV-03"

    def __init__(self, second: int) -> None:
        self.second = second

    def actor(self, s: EastFront) -> int:
        return s.side

    def choices(self, s: EastFront) -> list[int]:
        actions = moves_of(s, different_pieces(s, kinds_that_move(s, self.second), -1, s.moved))
        actions.append(DONE.base)
        if s.occupied(s.side):
            actions.append(TAKE_OFF.base)
        return actions

    def take(self, s: EastFront, action: int) -> None:
        if MOVE.owns(action):
            piece = MOVE.first(action)
            s.moved |= 1 << piece
            carry_out_move(s, piece, MOVE.second(action))
            s.push(self)
        elif TAKE_OFF.owns(action):
            s.push(self)
            s.push(Lift())


class Lift(Frame[EastFront]):
    """EF-PCE-03: a player takes one of the own pieces off the board."""

    RULE: ClassVar[str] = "EF-PCE-03"

    def actor(self, s: EastFront) -> int:
        return s.side

    def choices(self, s: EastFront) -> list[int]:
        first = LIFT.base
        return [first + piece for piece in different_pieces(s, KINDS_OF[s.side], -1, 0)]

    def take(self, s: EastFront, action: int) -> None:
        lift(s, LIFT.first(action))


def lift(s: EastFront, piece: int) -> None:
    """Takes a piece off the board by its owner's own choice."""
    s.emit(LIFTED, (KIND[piece], s.place[piece]))
    s.remove(piece)
