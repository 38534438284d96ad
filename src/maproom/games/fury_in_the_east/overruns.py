"""Overruns (FE-OVR): who may overrun what, what it costs, and what follows a success."""

from __future__ import annotations

from typing import Any, ClassVar

from maproom.games.fury_in_the_east.board import HEX_DOMAIN, NA, NEXT, NO_HEX, cost_table, direction_to
from maproom.games.fury_in_the_east.charts import OVERRUN_EXTRA, STACK
from maproom.games.fury_in_the_east.grid import has
from maproom.games.fury_in_the_east.losses import enter
from maproom.games.fury_in_the_east.movement import LEFT, OVERRAN, bans
from maproom.games.fury_in_the_east.placing import over_limit
from maproom.games.fury_in_the_east.state import Fury
from maproom.games.fury_in_the_east.supply import is_frozen
from maproom.games.fury_in_the_east.units import IS_COMBAT, IS_TANK, KIND, LEADER, PANZER, SIDE, TYPE
from maproom.games.fury_in_the_east.verbs import ENTER, ENTER_ALONE, ENTERED, OVERRUNS, STAY
from maproom.kernel.frame import NOBODY, Frame
from maproom.kernel.hexes import HEX_SIDES


def overrunners(s: Fury) -> list[int]:
    """The tanks of the group, if the group may overrun at all: one or two, perhaps a Leader (FE-OVR-01, 02)."""
    tanks: list[int] = []
    for piece in s.group:
        if KIND[piece] == PANZER or IS_TANK[piece]:
            tanks.append(piece)
        elif KIND[piece] != LEADER:
            return []
    return tanks if len(tanks) <= STACK else []


def overrun_targets(s: Fury) -> list[int]:
    """The hexes that the group may overrun now, none out of an overfull hex (FE-OVR-03, 08, 11, FE-STK-04)."""
    tanks = overrunners(s)
    if not tanks:
        return []
    here = s.place[s.group[0]]
    side = SIDE[tanks[0]]
    if over_limit(s, here, side):
        return []
    found: list[int] = []
    for direction in range(HEX_SIDES):
        other = NEXT[here * HEX_SIDES + direction]
        if other != NO_HEX and s.holds(other, 1 - side) and can_overrun(s, here, direction, other):
            found.append(other)
    return found


def can_overrun(s: Fury, here: int, direction: int, other: int) -> bool:
    """Whether every member could enter the hex and has the movement points."""
    for number in range(len(s.group)):
        piece = s.group[number]
        cost = overrun_cost(s, piece, here, direction)
        if cost >= NA or cost > s.mp[number]:
            return False
        ban = bans(s, piece)
        if ban and has(ban, other):
            return False
    return True


def overrun_cost(s: Fury, piece: int, here: int, direction: int) -> int:
    """FE-OVR-03: what entering the hex costs, and three points more."""
    cost = cost_table(SIDE[piece], TYPE[piece], is_frozen(s), 0)[here * HEX_SIDES + direction]
    return cost + OVERRUN_EXTRA if s.costly_overruns and cost < NA else cost


def launch_overrun(s: Fury, target: int) -> None:
    """FE-OVR-03, 05: the points are spent, then it is fought like any combat."""
    from maproom.games.fury_in_the_east.fighting import begin_combat

    here = s.place[s.group[0]]
    s.reach_memo = None
    direction = direction_to(here, target)
    s.mp = [s.mp[number] - overrun_cost(s, s.group[number], here, direction) for number in range(len(s.group))]
    s.entered |= OVERRAN
    s.freed = 0
    attackers = [piece for piece in s.group if IS_COMBAT[piece] or s.shown[piece]]
    s.push(AfterOverrun(target))
    s.emit(OVERRUNS, (SIDE[attackers[0]], target))
    begin_combat(s, attackers, [target], 1)


class AfterOverrun(Frame[Fury]):
    """FE-OVR-06: after a success the attackers may enter the hex, or stay and go on from where they are."""

    FIELDS: ClassVar[tuple[str, ...]] = ("target",)
    RULE: ClassVar[str] = "FE-OVR-06"

    def __init__(self, target: int) -> None:
        self.target = target

    def actor(self, s: Fury) -> int:
        if not s.group or not overrunners(s) or s.holds(self.target, 1 - SIDE[s.group[0]]):
            return NOBODY
        return SIDE[s.group[0]]

    def run(self, s: Fury) -> None:
        """Nothing to enter: the group goes on as far as it may."""

    def choices(self, s: Fury) -> list[int]:
        actions = [ENTER.of(), STAY.of()]
        if len(overrunners(s)) > 1:
            actions.extend([ENTER_ALONE.of(piece) for piece in overrunners(s)])
        return actions

    def take(self, s: Fury, action: int) -> None:
        s.reach_memo = None
        self.leave_bystanders(s)
        if STAY.owns(action):
            s.freed = 1
            return
        if ENTER_ALONE.owns(action):
            self.part(s, ENTER_ALONE.first(action))
        s.entered |= LEFT
        for piece in s.group:
            enter(s, piece, self.target)
            s.emit(ENTERED, (piece, self.target))

    def leave_bystanders(self, s: Fury) -> None:
        """A face-down Leader took no part: the ZOC of the launching hex hold it (FE-ZOC-02, 03)."""
        from maproom.games.fury_in_the_east.moving import drop

        for piece in s.group.copy():
            if KIND[piece] == LEADER and not s.shown[piece]:
                drop(s, piece)

    def part(self, s: Fury, piece: int) -> None:
        """One attacker goes on alone; the others go on from the launching hex afterwards."""
        from maproom.games.fury_in_the_east.moving import Resume

        at = s.group.index(piece)
        others = [(s.group[n], s.mp[n]) for n in range(len(s.group)) if n != at]
        moving = s.stack.pop()
        s.push(Resume(tuple([one[0] for one in others]), tuple([one[1] for one in others]), s.entered))
        s.push(moving)
        s.mp = [s.mp[at]]
        s.group = [piece]

    def prompt(self, s: Fury) -> dict[str, Any]:
        return {"hex": (HEX_DOMAIN, self.target)}
