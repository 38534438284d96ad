"""Retreats, advances, and Heads that go along (FE-CBT-21 to 26, 40, 41)."""

from __future__ import annotations

from typing import Any, ClassVar

from maproom.games.fury_in_the_east.board import (
    AXIS,
    COL,
    COLUMNS,
    HEX_DOMAIN,
    NA,
    NEXT,
    NO_HEX,
    ROW,
    cost_table,
    direction_to,
    distance,
    listed,
)
from maproom.games.fury_in_the_east.charts import RETREAT as RETREAT_HEXES
from maproom.games.fury_in_the_east.charts import STACK
from maproom.games.fury_in_the_east.grid import has
from maproom.games.fury_in_the_east.losses import enter, leave_group, lose_step, without, would_take
from maproom.games.fury_in_the_east.movement import bound_to_romania, closed_to, is_held
from maproom.games.fury_in_the_east.readings import REREAD
from maproom.games.fury_in_the_east.state import MOVED, NONE, RETREATED, Fury, layer_of
from maproom.games.fury_in_the_east.supply import is_frozen
from maproom.games.fury_in_the_east.units import IS_COMBAT, KIND, LEADER, PIECE_DOMAIN, SIDE, TYPE
from maproom.games.fury_in_the_east.verbs import (
    ADVANCE,
    ADVANCES,
    DONE,
    GO,
    HEAD_FOLLOWS,
    LEAVE_HEAD,
    LOSE,
    RETREAT,
    RETREATS,
    TAKE_HEAD,
)
from maproom.games.fury_in_the_east.zones import enemy_zoc
from maproom.kernel.copies import replaced
from maproom.kernel.frame import NOBODY, Frame
from maproom.kernel.hexes import HEX_SIDES


def stacks_legally(s: Fury, piece: int, hex: int) -> bool:
    """Whether one more piece of this kind keeps a hex within the limits (FE-STK-01)."""
    if KIND[piece] == LEADER:
        return s.leader_in(hex) == NONE
    if not IS_COMBAT[piece]:
        return s.head_in(hex) == NONE
    return s.combat_units(hex, SIDE[piece]) < STACK


class RetreatSearch:
    """The ends of a unit's retreat, and for every hex on the way the one before it."""

    def __init__(self) -> None:
        self.ends: list[int] = []
        self.before: dict[int, int] = {}

    def path(self, end: int) -> list[int]:
        """The hexes entered, the end last."""
        way = [end]
        while self.before[way[-1]] != NO_HEX:
            way.append(self.before[way[-1]])
        way.pop()
        way.reverse()
        return way


def retreat_search(s: Fury, piece: int) -> RetreatSearch:
    """FE-CBT-22, 40: two hexes away, then on but no nearer, until the unit stacks legally.

    Of several ways to an end the owner is given the one over a hex that the unit takes by entering it.
    """
    found = RetreatSearch()
    start = s.place[piece]
    side = SIDE[piece]
    closed = closed_to(s, [piece])
    zoc = enemy_zoc(s, side)
    friends = layer_of(s, side)
    for column in range(COLUMNS):
        closed[column] |= zoc[column] & ~friends[column]
    costs = cost_table(side, TYPE[piece], is_frozen(s), 0)
    found.before[start] = NO_HEX
    wave = [start]
    steps = 0
    straight = s.readings < REREAD  # every hex had to lie farther away than the one before
    while wave and not found.ends:
        steps += 1
        following: list[int] = []
        for hex in wave:
            for direction in range(HEX_SIDES):
                if costs[hex * HEX_SIDES + direction] >= NA:
                    continue
                other = NEXT[hex * HEX_SIDES + direction]
                if other in found.before or closed[COL[other]] >> ROW[other] & 1:
                    continue
                away = distance(start, other)
                leads_away = away == steps if straight or steps <= RETREAT_HEXES else away >= RETREAT_HEXES
                if leads_away and not is_held(s, side, hex, other):
                    found.before[other] = hex
                    following.append(other)
        wave = taken_first(s, piece, following)
        if steps >= RETREAT_HEXES:
            found.ends = [hex for hex in wave if stacks_legally(s, piece, hex)]
    return found


def taken_first(s: Fury, piece: int, hexes: list[int]) -> list[int]:
    """The same hexes, those first that the piece takes by entering them."""
    taken = [hex for hex in hexes if would_take(s, piece, hex)]
    return [*taken, *[hex for hex in hexes if hex not in taken]] if taken else hexes


class BeginRetreats(Frame[Fury]):
    """FE-CBT-21: the units of a side that got an R are noted when its turn to retreat comes."""

    FIELDS: ClassVar[tuple[str, ...]] = ("who",)

    def __init__(self, who: int) -> None:
        self.who = who

    def run(self, s: Fury) -> None:
        from maproom.games.fury_in_the_east.fighting import losing_units

        if s.retreat[self.who]:
            s.retreat = replaced(s.retreat, self.who, 0)
            s.pending = losing_units(s, self.who)
            s.push(Retreats())


class Retreats(Frame[Fury]):
    """FE-CBT-21, 23, 40: unit by unit the owner retreats it or gives up a step instead."""

    RULE: ClassVar[str] = "FE-CBT-21"

    def actor(self, s: Fury) -> int:
        return SIDE[s.pending[0]] if s.pending else NOBODY

    def run(self, s: Fury) -> None:
        """All have retreated or paid: a Head that nobody stays with may follow one who retreated (FE-CBT-40)."""
        ways = s.ways_out
        s.ways_out = []
        for start in sorted(set(ways[::2]), reverse=True):
            if s.combat_units(start, AXIS) == 0:
                ends = [ways[number + 1] for number in range(0, len(ways), 2) if ways[number] == start]
                s.push(HeadFollows(start, tuple(sorted(set(ends)))))

    def choices(self, s: Fury) -> list[int]:
        actions = [LOSE.of(piece) for piece in s.pending]
        actions.extend([RETREAT.of(piece) for piece in s.pending if retreat_search(s, piece).ends])
        return actions

    def take(self, s: Fury, action: int) -> None:
        s.push(self)
        if LOSE.owns(action):
            piece = LOSE.first(action)
            s.pending = without(s.pending, piece)
            lose_step(s, piece)
        else:
            s.push(RetreatTo(RETREAT.first(action)))

    def prompt(self, s: Fury) -> dict[str, Any]:
        return {"units": len(s.pending)}


class RetreatTo(Frame[Fury]):
    """FE-CBT-40: the owner picks where the unit's retreat ends."""

    FIELDS: ClassVar[tuple[str, ...]] = ("piece",)
    RULE: ClassVar[str] = "FE-CBT-22"

    def __init__(self, piece: int) -> None:
        self.piece = piece

    def actor(self, s: Fury) -> int:
        return SIDE[self.piece]

    def choices(self, s: Fury) -> list[int]:
        return [GO.of(hex) for hex in retreat_search(s, self.piece).ends]

    def take(self, s: Fury, action: int) -> None:
        piece, end = self.piece, GO.first(action)
        start = s.place[piece]
        for hex in retreat_search(s, piece).path(end):
            enter(s, piece, hex)
        s.emit(RETREATS, (piece, start, end))
        s.pending = without(s.pending, piece)
        s.marks[piece] |= RETREATED
        s.reach_memo = None
        if piece in s.group:
            leave_group(s, piece)
            s.marks[piece] |= MOVED
        if SIDE[piece] == AXIS and s.head_in(start) != NONE:
            s.ways_out = [*s.ways_out, start, end]

    def prompt(self, s: Fury) -> dict[str, Any]:
        return {"piece": (PIECE_DOMAIN, self.piece)}


class HeadFollows(Frame[Fury]):
    """FE-CBT-40, FE-SUP-17: a Head whose last units leave may go with one of them, one Head per hex."""

    FIELDS: ClassVar[tuple[str, ...]] = ("start", "ends")
    RULE: ClassVar[str] = "FE-SUP-17"

    def __init__(self, start: int, ends: tuple[int, ...]) -> None:
        self.start = start
        self.ends = ends

    def free_ends(self, s: Fury) -> list[int]:
        """Where the units went and no other Head is."""
        return [hex for hex in self.ends if s.head_in(hex) == NONE]

    def actor(self, s: Fury) -> int:
        return AXIS if self.free_ends(s) else NOBODY

    def run(self, s: Fury) -> None:
        """Other Heads are everywhere: this one stays."""

    def choices(self, s: Fury) -> list[int]:
        return [*[TAKE_HEAD.of(hex) for hex in self.free_ends(s)], LEAVE_HEAD.of()]

    def take(self, s: Fury, action: int) -> None:
        if TAKE_HEAD.owns(action):
            head, end = s.head_in(self.start), TAKE_HEAD.first(action)
            s.put(head, end)
            s.emit(HEAD_FOLLOWS, (head, end))

    def prompt(self, s: Fury) -> dict[str, Any]:
        return {"hex": (HEX_DOMAIN, self.start)}


# -- advances -------------------------------------------------------------------------------------------


def vacated(s: Fury) -> list[int]:
    """The attacked hexes in which no defender is left (FE-CBT-24, 26)."""
    from maproom.games.fury_in_the_east.fighting import attacking_side

    return [hex for hex in s.targets if not s.holds(hex, 1 - attacking_side(s))]


def may_enter(s: Fury, piece: int, start: int, hex: int, closed: list[int]) -> bool:
    """FE-CMP-12: the hexside and the terrain let the piece in, no enemy is there and no rule forbids it."""
    direction = direction_to(start, hex)
    if direction < 0 or cost_table(SIDE[piece], TYPE[piece], is_frozen(s), 0)[start * HEX_SIDES + direction] >= NA:
        return False
    return not has(closed, hex)


def advance_ends(s: Fury, piece: int) -> dict[int, int]:
    """Where an attacker may end its advance, and over which vacated hex it goes (FE-CBT-24)."""
    start = s.place[piece]
    closed = closed_to(s, [piece])
    ends: dict[int, int] = {}
    for first in taken_first(s, piece, vacated(s)):
        if not may_enter(s, piece, start, first, closed):
            continue
        if stacks_legally(s, piece, first):
            ends[first] = first
        for direction in range(HEX_SIDES):
            other = NEXT[first * HEX_SIDES + direction]
            if other == NO_HEX or other in ends or not may_enter(s, piece, first, other, closed):
                continue
            if is_held(s, SIDE[piece], first, other):
                continue
            if other == start or stacks_legally(s, piece, other):
                ends[other] = first
    return ends


def defender_ends(s: Fury, piece: int) -> dict[int, int]:
    """FE-CBT-25: a defender may enter a hex that the eliminated attackers vacated."""
    closed = closed_to(s, [piece])
    start = s.place[piece]
    return {
        hex: hex for hex in s.origins
        if may_enter(s, piece, start, hex, closed) and stacks_legally(s, piece, hex)
    }  # fmt: skip


class Advance(Frame[Fury]):
    """FE-CBT-24 to 26, 41: who may advance is settled when all losses and retreats are over."""

    def run(self, s: Fury) -> None:
        if s.overrun:
            return
        attackers_left = bool(s.attackers)
        if attackers_left and vacated(s):
            s.advancing = [
                p for p in s.attackers if not s.marks[p] & RETREATED and not bound_to_romania(s, p)
            ]  # fmt: skip
            s.push(Advancing(1))
        elif not attackers_left:
            from maproom.games.fury_in_the_east.fighting import losing_units

            s.advancing = [
                p for p in losing_units(s, 1) if not s.marks[p] & RETREATED and not bound_to_romania(s, p)
            ]  # fmt: skip
            s.push(Advancing(0))


def ends_of(s: Fury, piece: int, attacking: int) -> dict[int, int]:
    """Where a unit may advance to."""
    return advance_ends(s, piece) if attacking else defender_ends(s, piece)


class Advancing(Frame[Fury]):
    """FE-CBT-24: unit by unit, as many as like to."""

    FIELDS: ClassVar[tuple[str, ...]] = ("attacking",)
    RULE: ClassVar[str] = "FE-CBT-24"

    def __init__(self, attacking: int) -> None:
        self.attacking = attacking

    def actor(self, s: Fury) -> int:
        for piece in s.advancing:
            if ends_of(s, piece, self.attacking):
                return SIDE[piece]
        return NOBODY

    def run(self, s: Fury) -> None:
        s.advancing = []

    def choices(self, s: Fury) -> list[int]:
        able = [piece for piece in s.advancing if ends_of(s, piece, self.attacking)]
        return [DONE.of(), *[ADVANCE.of(piece) for piece in able]]

    def take(self, s: Fury, action: int) -> None:
        if ADVANCE.owns(action):
            s.push(self)
            s.push(AdvanceTo(ADVANCE.first(action), self.attacking))

    def prompt(self, s: Fury) -> dict[str, Any]:
        entered = [over for piece in s.advancing for over in ends_of(s, piece, self.attacking).values()]
        free = [hex for hex in (s.targets if self.attacking else s.origins) if hex in entered]
        return {"hexes": listed(free), "number": len(free)}


class AdvanceTo(Frame[Fury]):
    """FE-CBT-24: into the vacated hex, or one hex further; ZOC do not matter."""

    FIELDS: ClassVar[tuple[str, ...]] = ("piece", "attacking")
    RULE: ClassVar[str] = "FE-CBT-24"

    def __init__(self, piece: int, attacking: int) -> None:
        self.piece = piece
        self.attacking = attacking

    def actor(self, s: Fury) -> int:
        return SIDE[self.piece]

    def choices(self, s: Fury) -> list[int]:
        return [GO.of(hex) for hex in ends_of(s, self.piece, self.attacking)]

    def take(self, s: Fury, action: int) -> None:
        piece, end = self.piece, GO.first(action)
        start = s.place[piece]
        over = ends_of(s, piece, self.attacking)[end]
        enter(s, piece, over)
        if over != end:
            enter(s, piece, end)
        s.advancing = without(s.advancing, piece)
        s.emit(ADVANCES, (piece, start, end))

    def prompt(self, s: Fury) -> dict[str, Any]:
        return {"piece": (PIECE_DOMAIN, self.piece)}
