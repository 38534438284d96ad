"""What the board is worth: the pieces of a side where they stand, and how safe its stars are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maproom.games.east_front.board import (
    AIRPLANE,
    END,
    FIRST,
    GRAPH,
    KINDS_OF,
    LAND,
    NEAR,
    SPACE_COUNT,
    TANK,
    TYPE_COUNT,
)
from maproom.games.east_front.filters import star_spaces, stars_in
from maproom.games.east_front.judge_weights import (
    APPROACH,
    GUARD,
    IN_REACH_OF_TANKS,
    PIECE,
    THREE_STEPS_AWAY,
    TWO_STEPS_AWAY,
    WING_ALONE,
    WING_AT_THE_FRONT,
)
from maproom.games.east_front.state import EastFront
from maproom.games.east_front.supply import supplied_area
from maproom.kernel.spaces import members

if TYPE_CHECKING:
    from mypy_extensions import i64

LAND_NEIGHBOURS: Final[list[list[int]]] = [members(NEAR[space] & LAND) for space in range(SPACE_COUNT)]


class Army:
    """The pieces of a side on the board."""

    def __init__(self) -> None:
        self.material = 0.0
        self.cut_off = 0.0
        """What the pieces in supply, and those out of supply, are worth by themselves."""
        self.ground: list[int] = [0] * SPACE_COUNT
        """Infantry and tanks in supply."""
        self.front = 0
        """Spaces with infantry or tanks in supply."""
        self.tanks = 0
        """Spaces with tanks in supply."""
        self.spaces = 0
        """Spaces with pieces of any kind: the enemy does not walk through them."""
        self.planes: list[int] = []

    def worth(self, s: EastFront, goal_land: int, enemy: Army, unsupplied: float) -> float:
        """The worth of the pieces: more on the way to the enemy's stars, a part of it out of supply."""
        return self.material + unsupplied * self.cut_off + self.stand(s, goal_land, enemy)

    def stand(self, s: EastFront, goal_land: int, enemy: Army) -> float:
        """What the pieces are worth beyond themselves where they stand."""
        total = 0.0
        reached = star_spaces(s) & goal_land
        left: i64 = self.front
        ground = self.ground
        for each in APPROACH:
            reached |= GRAPH.around(reached) & LAND
            there: i64 = left & reached
            if there:
                left &= ~there
                while there:
                    low: int = there & -there
                    there &= there - 1
                    total += each * ground[low.bit_length() - 1]
                if not left:
                    break
        if self.planes:
            near = GRAPH.around(enemy.front)
            for space in self.planes:
                if near >> space & 1:
                    total += WING_AT_THE_FRONT if ground[space] else WING_ALONE
        return total


def army(s: EastFront, side: int) -> Army:
    """Counts the pieces of a side."""
    found = Army()
    found.spaces = s.occupied(side)
    place = s.place
    granted: i64 = s.granted
    ground = found.ground
    material = cut_off = 0.0
    front: i64 = 0
    tanks: i64 = 0
    for kind in KINDS_OF[side]:
        if not s.spaces_of[kind]:
            continue
        type = kind % TYPE_COUNT
        each = PIECE[type]
        area: i64 = supplied_area(s, kind // TYPE_COUNT)
        last: i64 = END[kind]
        next: i64 = FIRST[kind]
        while next < last:
            piece = next
            next += 1
            space: i64 = place[piece]
            if space < 0:
                continue
            supplied = (area >> space | granted >> piece) & 1
            if not supplied:
                cut_off += each
                continue
            material += each
            if type < AIRPLANE:
                ground[space] = ground[space] + 1
                front |= supplied << space
                if type == TANK:
                    tanks |= supplied << space
            elif type == AIRPLANE:
                found.planes.append(space)
    found.front = front
    found.tanks = tanks
    found.material = material
    found.cut_off = cut_off
    return found


def stars_held(s: EastFront, land: int, own: Army, enemy: Army, risk: float, open: float) -> float:
    """The stars of a side, each less in proportion to the danger it is in."""
    held = 0.0
    front: int = GRAPH.around(enemy.front) & LAND
    behind: int = GRAPH.around(front & ~own.spaces) & LAND
    near: i64 = front
    farther: i64 = behind
    far: i64 = GRAPH.around(behind & ~own.spaces) & LAND
    fast: i64 = GRAPH.around(GRAPH.around(enemy.tanks) & LAND & ~own.spaces) if enemy.tanks else 0
    occupied: i64 = own.spaces
    strength = enemy.ground
    crowd = s.crowd
    left: i64 = star_spaces(s) & land
    while left:
        low: int = left & -left
        left &= left - 1
        space = low.bit_length() - 1
        each = 1.0
        guards = crowd[space] if occupied >> space & 1 else 0  # nobody shares a space, and no fleet is on land
        if near >> space & 1:
            if guards:
                force = 0
                for neighbour in LAND_NEIGHBOURS[space]:
                    force += strength[neighbour]
                each -= risk * force / (force + GUARD * guards)
            else:
                each -= open
        elif fast >> space & 1 and not guards:
            each -= IN_REACH_OF_TANKS * open
        elif farther >> space & 1:
            each -= TWO_STEPS_AWAY if guards else 2 * TWO_STEPS_AWAY
        elif far >> space & 1:
            each -= THREE_STEPS_AWAY
        held += each * stars_in(s, space)
    return held
