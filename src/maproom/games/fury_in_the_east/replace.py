"""Replacements: Leaders fill up units and raise new ones (FE-LDR-10 to 13, 19)."""

from __future__ import annotations

from typing import Any, ClassVar

from maproom.games.fury_in_the_east.board import IN_USSR, SOVIET
from maproom.games.fury_in_the_east.codes import PUTS
from maproom.games.fury_in_the_east.grid import has, hexes_of
from maproom.games.fury_in_the_east.losses import return_counter, take_control, take_off
from maproom.games.fury_in_the_east.placing import DrawCounter, fits
from maproom.games.fury_in_the_east.reinforce import stock
from maproom.games.fury_in_the_east.state import GAINED, NONE, Fury
from maproom.games.fury_in_the_east.units import (
    CC,
    FIRST_LEADER,
    HANDLE,
    KIND,
    KIND_DOMAIN,
    LEADER_END,
    MIL,
    PIECE_DOMAIN,
    RC,
    STAR,
    TC,
    UNUSED,
)
from maproom.games.fury_in_the_east.verbs import (
    DONE,
    PUT,
    RAISE,
    RAISE_FULL,
    RAISED,
    RAISED_STAR,
    REFILL,
    REFILLED,
    SPEND,
)
from maproom.games.fury_in_the_east.zones import axis_zoc, command_ground, leader_range
from maproom.kernel.copies import replaced
from maproom.kernel.frame import NOBODY, Frame

REPLACEABLE = (RC, TC, CC)


def served_hexes(s: Fury, leader: int) -> list[int]:
    """The hexes in which a Leader may give steps: in range, in the Soviet Union, in no Axis ZOC (FE-LDR-12, 13)."""
    zoc = axis_zoc(s)
    reached = hexes_of(leader_range(s, leader, command_ground(s)))
    return [hex for hex in reached if IN_USSR[hex] and not has(zoc, hex)]


def refillable(s: Fury, served: list[int]) -> list[int]:
    """The reduced units in hexes that have gained no step yet; militia have none to gain (FE-LDR-10)."""
    found: list[int] = []
    for hex in served:
        if s.is_empty(hex):
            continue
        for piece in s.units_in(hex, SOVIET):
            if piece < FIRST_LEADER and s.hits[piece] > 0 and KIND[piece] != MIL and not s.marks[piece] & GAINED:
                found.append(piece)
    return found


def raising_hexes(s: Fury, leader: int, kind: int) -> list[int]:
    """Where a Leader may raise a new unit of a kind."""
    piece = stock(s, kind)
    if piece == NONE:
        return []
    return [hex for hex in served_hexes(s, leader) if fits(s, piece, hex)]


def may_raise(s: Fury, kind: int, served: list[int]) -> bool:
    """Whether a new unit of a kind can be raised in one of these hexes."""
    piece = stock(s, kind)
    if piece == NONE:
        return False
    for hex in served:
        if fits(s, piece, hex):
            return True
    return False


def points_left(s: Fury, leader: int) -> int:
    """The points that a Leader may still spend in this phase (FE-LDR-10, 13)."""
    return s.rating(leader) - s.spent[leader - FIRST_LEADER]


def spend(s: Fury, leader: int, points: int) -> None:
    """A Leader has used some of its points."""
    s.spent = replaced(s.spent, leader - FIRST_LEADER, s.spent[leader - FIRST_LEADER] + points)


def spending_choices(s: Fury, leader: int) -> list[int]:
    """Everything that a Leader can do with the points it has left."""
    points = points_left(s, leader)
    if points <= 0:
        return []
    served = served_hexes(s, leader)
    actions = [REFILL.of(piece) for piece in refillable(s, served)]
    for kind in REPLACEABLE:
        if may_raise(s, kind, served):
            actions.append(RAISE.of(kind))
            if points > 1:
                actions.append(RAISE_FULL.of(kind))
    return actions


def can_spend(s: Fury, leader: int) -> bool:
    """Whether there is anything that a Leader can do with the points it has left."""
    if points_left(s, leader) <= 0:
        return False
    served = served_hexes(s, leader)
    for kind in REPLACEABLE:
        if may_raise(s, kind, served):
            return True
    return bool(refillable(s, served))


class Replacements(Frame[Fury]):
    """FE-LDR-10, 13, 19: each face-up Leader may spend its rating, the Leaders in any order."""

    RULE: ClassVar[str] = "FE-LDR-10"

    def able(self, s: Fury) -> list[int]:
        """The Leaders that have points and something to spend them on."""
        return [
            leader for leader in range(FIRST_LEADER, LEADER_END)
            if s.place[leader] >= 0 and s.shown[leader] and can_spend(s, leader)
        ]  # fmt: skip

    def actor(self, s: Fury) -> int:
        for leader in range(FIRST_LEADER, LEADER_END):
            if s.place[leader] >= 0 and s.shown[leader] and can_spend(s, leader):
                return SOVIET
        return NOBODY

    def run(self, s: Fury) -> None:
        self.clear(s)

    def clear(self, s: Fury) -> None:
        """The step is over: points are not saved, marks of units go (FE-LDR-19)."""
        s.spent = [0] * len(s.spent)
        for piece in range(LEADER_END):
            s.marks[piece] &= ~GAINED

    def choices(self, s: Fury) -> list[int]:
        return [*[SPEND.of(leader) for leader in self.able(s)], DONE.of()]

    def take(self, s: Fury, action: int) -> None:
        if DONE.owns(action):
            self.clear(s)
            return
        s.push(self)
        s.push(Spending(SPEND.first(action)))

    def prompt(self, s: Fury) -> dict[str, Any]:
        able = self.able(s)
        return {"leaders": len(able), "points": sum([points_left(s, leader) for leader in able])}


class Spending(Frame[Fury]):
    """FE-LDR-10, 19: one Leader spends points: a step to a unit, a new unit reduced (1) or full (2).

    The player may turn to another Leader and come back to this one for the points left.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("leader",)
    RULE: ClassVar[str] = "FE-LDR-19"

    def __init__(self, leader: int) -> None:
        self.leader = leader

    def actor(self, s: Fury) -> int:
        return SOVIET if can_spend(s, self.leader) else NOBODY

    def run(self, s: Fury) -> None:
        """The Leader has no points left, or nothing to spend them on."""

    def choices(self, s: Fury) -> list[int]:
        return [*spending_choices(s, self.leader), DONE.of()]

    def take(self, s: Fury, action: int) -> None:
        if DONE.owns(action):
            return
        s.push(self)
        if REFILL.owns(action):
            piece = REFILL.first(action)
            spend(s, self.leader, 1)
            s.hits = replaced(s.hits, piece, s.hits[piece] - 1)
            s.marks[piece] |= GAINED
            s.emit(REFILLED, (piece, s.place[piece]))
        elif RAISE.owns(action):
            s.push(RaiseAt(self.leader, RAISE.first(action), 0))
        else:
            s.push(RaiseAt(self.leader, RAISE_FULL.first(action), 1))

    def prompt(self, s: Fury) -> dict[str, Any]:
        return {"leader": (PIECE_DOMAIN, self.leader), "points": points_left(s, self.leader)}


class RaiseAt(Frame[Fury]):
    """FE-LDR-19: the hex is named before the counter is drawn."""

    FIELDS: ClassVar[tuple[str, ...]] = ("leader", "kind", "full")
    RULE: ClassVar[str] = "FE-LDR-12"

    def __init__(self, leader: int, kind: int, full: int) -> None:
        self.leader = leader
        self.kind = kind
        self.full = full

    def actor(self, s: Fury) -> int:
        return SOVIET

    def choices(self, s: Fury) -> list[int]:
        return [PUTS[hex] for hex in raising_hexes(s, self.leader, self.kind)]

    def take(self, s: Fury, action: int) -> None:
        piece = stock(s, self.kind)
        spend(s, self.leader, 2 if self.full else 1)
        s.hits = replaced(s.hits, piece, 0)
        s.shown = replaced(s.shown, piece, 0)
        s.put(piece, PUT.first(action))
        s.marks[piece] |= GAINED
        s.push(Raised(piece, self.full))
        if HANDLE[piece] >= 0:
            s.push(DrawCounter(piece))

    def prompt(self, s: Fury) -> dict[str, Any]:
        return {"kind": (KIND_DOMAIN, self.kind)}


class Raised(Frame[Fury]):
    """FE-LDR-11: a reduced counter shows its back; a star returns to the cup and the point is lost."""

    FIELDS: ClassVar[tuple[str, ...]] = ("piece", "full")

    def __init__(self, piece: int, full: int) -> None:
        self.piece = piece
        self.full = full

    def run(self, s: Fury) -> None:
        piece = self.piece
        if not self.full:
            s.hits = replaced(s.hits, piece, 1)
            handle = HANDLE[piece]
            if handle >= 0:
                s.shown = replaced(s.shown, piece, 1)
                if s.back_of(s.back[handle]) == STAR:
                    s.emit(RAISED_STAR, (KIND[piece], STAR))
                    take_off(s, piece, UNUSED)
                    return_counter(s, piece)
                    return
        take_control(s, SOVIET, s.place[piece])
        s.emit(RAISED, (piece, s.place[piece]))
