"""Which attacks are legal (EF-CMB-01 to 03, EF-SUP-09): one supplied force, one adjacent enemy land space."""

from __future__ import annotations

from typing import Final

from maproom.games.east_front.board import FORCE_KINDS, GRAPH, LAND, NEAR, OFF, SIDE_OF, kind_of
from maproom.games.east_front.filters import ANYWHERE, SpaceFilter
from maproom.games.east_front.state import EastFront
from maproom.games.east_front.supply import is_supplied, supplied_area
from maproom.games.east_front.verbs import ATTACK
from maproom.kernel.spaces import lowest, members


class AttackOrder:
    """What a text, or a Desperate Attack, says about the attack."""

    def __init__(
        self,
        faction: int,
        start: SpaceFilter,
        into: SpaceFilter,
        contains: list[tuple[int, int]],
        refs: list[int],
        same_force: bool,
        pact_helps: bool,
    ) -> None:
        self.faction = faction
        self.start = start
        self.into = into
        self.contains = contains
        self.refs = refs
        self.same_force = same_force
        self.pact_helps = pact_helps


FREE_ATTACK: Final[list[AttackOrder]] = [
    AttackOrder(faction, ANYWHERE, ANYWHERE, [], [], False, False) for faction in range(3)
]
"""An attack by any force of a faction, for Desperate Attack."""


def force_in(s: EastFront, faction: int, space: int) -> list[int]:
    """All infantry and tanks of a faction in a space (EF-CMB-02)."""
    infantry, tank = FORCE_KINDS[faction]
    return s.pieces_in(infantry, space) + s.pieces_in(tank, space)


def force_is_supplied(s: EastFront, faction: int, space: int) -> bool:
    """Whether every piece of the force is supplied (EF-SUP-09)."""
    if supplied_area(s, faction) >> space & 1:
        return True
    return all(is_supplied(s, piece) for piece in force_in(s, faction, space))


def origins(s: EastFront, order: AttackOrder) -> int:
    """The spaces whose force may carry out the order, targets aside."""
    side = SIDE_OF[order.faction]
    infantry, tank = FORCE_KINDS[order.faction]
    spaces = (s.spaces_of[infantry] | s.spaces_of[tank]) & order.start.spaces(s, side) & LAND
    if order.same_force:
        spaces &= 1 << s.origin
    for which in order.refs:
        piece = s.ref[which]
        spaces &= 1 << s.place[piece] if piece != OFF else 0
    return spaces


def has_minimum(s: EastFront, order: AttackOrder, space: int) -> bool:
    """Whether the force of a space contains what the text asks for, at least (EF-SPC-04)."""
    for type, least in order.contains:
        if s.count_in(kind_of(order.faction, type), space) < least:
            return False
    return True


def attacks(s: EastFront, order: AttackOrder) -> list[int]:
    """Every legal attack by the order."""
    side = SIDE_OF[order.faction]
    goals = s.land_of(1 - side) & order.into.spaces(s, side)
    if order.same_force:
        goals &= ~(1 << s.target)
    found: list[int] = []
    for space in members(origins(s, order)):
        near = NEAR[space] & goals
        if near and force_is_supplied(s, order.faction, space) and has_minimum(s, order, space):
            for target in members(near):
                found.append(ATTACK.of(order.faction, space, target))
    return found


def has_attack(s: EastFront, order: AttackOrder) -> bool:
    """Whether any attack by the order is legal."""
    side = SIDE_OF[order.faction]
    goals = s.land_of(1 - side) & order.into.spaces(s, side)
    if order.same_force:
        goals &= ~(1 << s.target)
    left = origins(s, order) & GRAPH.around(goals)
    while left:
        space = lowest(left)
        left &= left - 1
        if force_is_supplied(s, order.faction, space) and has_minimum(s, order, space):
            return True
    return False
