"""Moving units: the steps of the Movement Phases, one group at a time, with overruns (FE-MOV, 8.0 to 8.4)."""

from __future__ import annotations

from typing import Any, ClassVar

from maproom.games.fury_in_the_east.board import (
    AXIS,
    FRONT,
    FRONTS,
    HEX_DOMAIN,
    ODESSA,
    PARTS,
    SEVASTOPOL,
    SIDES,
    SOVIET,
    direction_to,
)
from maproom.games.fury_in_the_east.charts import RAIL_ARMOR, RAIL_CAPACITY, STACK
from maproom.games.fury_in_the_east.codes import COMPANIONS, GOES, MOVES, TURNS_UP
from maproom.games.fury_in_the_east.grid import has
from maproom.games.fury_in_the_east.leaders import LeaderWindow, face_down, take_turn_up
from maproom.games.fury_in_the_east.losses import enter, leave_group
from maproom.games.fury_in_the_east.movement import (
    AS_HEAD,
    BY_RAIL,
    LEFT,
    NORMAL,
    STRATEGIC,
    allowance,
    bound_to_romania,
    may_start_normal,
    may_start_strategic,
    movable,
    own_cost,
    reach,
)
from maproom.games.fury_in_the_east.overruns import launch_overrun, overrun_targets, overrunners
from maproom.games.fury_in_the_east.phases import (
    AXIS_RAIL,
    AXIS_STRATEGIC,
    HEADS_MOVE,
    PANZER_MOVEMENT,
    PHASE_DOMAIN,
    SIDE_OF_PHASE,
    SOVIET_RAIL,
    SOVIET_STRATEGIC,
)
from maproom.games.fury_in_the_east.rail import capacity_of, may_rail, may_sail, rail_ends
from maproom.games.fury_in_the_east.state import MOVED, NONE, Fury
from maproom.games.fury_in_the_east.supply import no_road_rates
from maproom.games.fury_in_the_east.units import (
    AXIS_PIECES,
    COMMAND,
    FIRST_HEAD,
    IS_COMBAT,
    KIND,
    LEADER,
    NO_COMMAND,
    PANZER,
    PANZERS,
    PIECE_COUNT,
    PIECE_DOMAIN,
    SIDE,
    SOVIET_PIECES,
)
from maproom.games.fury_in_the_east.verbs import (
    DONE,
    DROP,
    DROPPED,
    GO,
    HALT,
    MARCHED,
    MOVE,
    OVERRUN,
    RAILED,
    REST,
    RESTED,
    SAIL,
    SAILED,
    TOGETHER,
    TURN_UP,
    WITH,
)
from maproom.games.fury_in_the_east.zones import enemy_zoc
from maproom.kernel.frame import NOBODY, Frame
from maproom.kernel.texts import Phrase


def mode_of(phase: int) -> int:
    """The kind of movement of a step."""
    if phase == HEADS_MOVE:
        return AS_HEAD
    if phase in (AXIS_RAIL, SOVIET_RAIL):
        return BY_RAIL
    if phase in (AXIS_STRATEGIC, SOVIET_STRATEGIC):
        return STRATEGIC
    return NORMAL


def movers(s: Fury, phase: int) -> list[int]:
    """The units that may be picked in a step of a Movement Phase (FE-MOV-01, 02)."""
    side = SIDE_OF_PHASE[phase]
    if phase == HEADS_MOVE:
        pieces = list(range(FIRST_HEAD, PIECE_COUNT))
    elif phase == PANZER_MOVEMENT:
        pieces = PANZERS
    else:
        pieces = AXIS_PIECES if side == AXIS else SOVIET_PIECES
    place, marks = s.place, s.marks
    waiting = [
        piece for piece in pieces
        if place[piece] >= 0 and not marks[piece] & MOVED and not bound_to_romania(s, piece)
    ]  # fmt: skip
    mode = mode_of(phase)
    if mode == AS_HEAD:
        return waiting
    if mode == BY_RAIL:
        return [piece for piece in waiting if may_rail(s, piece)]
    zoc = enemy_zoc(s, side)
    if mode == STRATEGIC:
        return [piece for piece in waiting if not has(zoc, place[piece]) or may_start_strategic(s, piece, [])]
    return [piece for piece in waiting if not has(zoc, place[piece]) or may_start_normal(s, piece)]


class Movement(Frame[Fury]):
    """FE-SOP-01, FE-MOV-02, 03: one step of a Movement Phase; the player picks what moves next."""

    FIELDS: ClassVar[tuple[str, ...]] = ("phase",)
    RULE: ClassVar[str] = "FE-MOV-03"

    def __init__(self, phase: int) -> None:
        self.phase = phase

    def actor(self, s: Fury) -> int:
        return SIDE_OF_PHASE[self.phase]

    def choices(self, s: Fury) -> list[int]:
        pieces = movers(s, self.phase)
        barred = mode_of(self.phase) == STRATEGIC and no_road_rates(s, SIDE_OF_PHASE[self.phase])
        actions: list[int] = [] if barred else [MOVES[piece] for piece in pieces]
        if self.phase == SOVIET_STRATEGIC:
            actions.extend(
                [
                    SAIL.of(piece)
                    for piece in s.units_in(ODESSA, SOVIET)
                    if movable(s, piece, SOVIET) and may_sail(s, piece)
                ]
            )
        if mode_of(self.phase) == NORMAL:
            numbers = by_part(s, pieces)
            actions.extend([REST.of(part) for part in range(len(PARTS)) if numbers[part] > 1])
        if SIDE_OF_PHASE[self.phase] == SOVIET:
            actions.extend([TURNS_UP[leader] for leader in face_down(s)])
        actions.append(DONE.of())
        return actions

    def take(self, s: Fury, action: int) -> None:
        if DONE.owns(action):
            return
        s.push(self)
        if TURN_UP.owns(action):
            take_turn_up(s, TURN_UP.first(action))
        elif REST.owns(action):
            rest(s, self.phase, REST.first(action))
        elif SAIL.owns(action):
            sail(s, SAIL.first(action))
        else:
            if SIDE_OF_PHASE[self.phase] == AXIS:
                s.push(LeaderWindow())
            begin_move(s, MOVE.first(action), mode_of(self.phase))
            s.push(RailTo() if s.mode == BY_RAIL else Moving())

    def prompt(self, s: Fury) -> dict[str, Any]:
        capacity: str | Phrase = ""
        if mode_of(self.phase) == BY_RAIL:
            side = SIDE_OF_PHASE[self.phase]
            left, all = RAIL_CAPACITY[side] - s.rail_used, RAIL_CAPACITY[side]
            capacity = Phrase(f"{SIDES[side]}_rails", {"left": left, "all": all, "armor": RAIL_ARMOR[side]})
        units = len(movers(s, self.phase))
        return {"phase": (PHASE_DOMAIN, self.phase), "units": units, "capacity": capacity}


def part_of(s: Fury, piece: int) -> int:
    """The part of the front, or the Axis command, that a unit on the map belongs to."""
    if SIDE[piece] == SOVIET:
        return FRONT[s.place[piece]]
    return len(FRONTS) + FRONT[s.place[piece]] if COMMAND[piece] == NO_COMMAND else COMMAND[piece]


def by_part(s: Fury, pieces: list[int]) -> list[int]:
    """How many of these units each of PARTS has."""
    numbers = [0] * len(PARTS)
    for piece in pieces:
        numbers[part_of(s, piece)] += 1
    return numbers


def rest(s: Fury, phase: int, part: int) -> None:
    """Lets everything of a part that has not moved stay where it is."""
    for piece in movers(s, phase):
        if part_of(s, piece) == part:
            s.marks[piece] |= MOVED
    s.emit(RESTED, (SIDE_OF_PHASE[phase], part))


def begin_move(s: Fury, piece: int, mode: int) -> None:
    """A unit starts its move: its allowance is fixed now (FE-MOV-08)."""
    s.reach_memo = None
    s.group = [piece]
    s.mp = [allowance(s, piece)]
    s.mode = mode
    s.entered = 0
    s.freed = 0


def finish_move(s: Fury) -> None:
    """The group has moved and may not move again in this phase."""
    for piece in s.group:
        s.marks[piece] |= MOVED
    s.group = []
    s.mp = []
    s.entered = 0
    s.freed = 0
    s.mode = NORMAL


def sail(s: Fury, piece: int) -> None:
    """FE-STR-07: the unit is in Sevastopol and has moved."""
    start = s.place[piece]
    s.sailed = 1
    s.marks[piece] |= MOVED
    enter(s, piece, SEVASTOPOL)
    s.emit(SAILED, (piece, start, SEVASTOPOL))


class RailTo(Frame[Fury]):
    """FE-RAIL-01: the unit goes any distance along the rails."""

    RULE: ClassVar[str] = "FE-RAIL-03"

    def actor(self, s: Fury) -> int:
        return SIDE[s.group[0]]

    def choices(self, s: Fury) -> list[int]:
        actions: list[int] = [GOES[hex] for hex in rail_ends(s, s.group[0])]
        actions.append(HALT.of())
        return actions

    def take(self, s: Fury, action: int) -> None:
        piece = s.group[0]
        if GO.owns(action):
            start = s.place[piece]
            s.rail_used += capacity_of(piece)
            enter(s, piece, GO.first(action))
            s.emit(RAILED, (piece, start, GO.first(action)))
            finish_move(s)
        else:
            s.group = []
            finish_move(s)

    def prompt(self, s: Fury) -> dict[str, Any]:
        piece = s.group[0]
        left = RAIL_CAPACITY[SIDE[piece]] - s.rail_used
        return {"piece": (PIECE_DOMAIN, piece), "uses": capacity_of(piece), "left": left}


class Moving(Frame[Fury]):
    """FE-MOV-03, 07, 09: a unit or stack on its way: legs to any hex in reach, units dropped, overruns."""

    RULE: ClassVar[str] = "FE-NRM-01"

    def actor(self, s: Fury) -> int:
        return SIDE[s.group[0]] if s.group else NOBODY

    def run(self, s: Fury) -> None:
        finish_move(s)

    def choices(self, s: Fury) -> list[int]:
        actions: list[int] = [GOES[hex] for hex in reach(s).hexes]
        if s.mode == NORMAL:
            actions.extend([OVERRUN.of(hex) for hex in overrun_targets(s)])
        if s.entered == 0:
            mates = stack_mates(s)
            actions.extend([COMPANIONS[mate] for mate in mates])
            if len(mates) > 1:
                actions.append(TOGETHER.of())
            if SIDE[s.group[0]] == SOVIET:
                actions.extend([TURNS_UP[leader] for leader in face_down(s)])
        elif len(s.group) > 1:
            actions.extend([DROP.of(piece) for piece in s.group])
        actions.append(HALT.of())
        return actions

    def take(self, s: Fury, action: int) -> None:
        if HALT.owns(action):
            finish_move(s)
            return
        s.push(self)
        if GO.owns(action):
            march(s, reach(s).path(GO.first(action)))
        elif WITH.owns(action):
            join_group(s, WITH.first(action))
        elif TOGETHER.owns(action):
            for mate in stack_mates(s):
                if mate in stack_mates(s):
                    join_group(s, mate)
        elif DROP.owns(action):
            drop(s, DROP.first(action))
        elif TURN_UP.owns(action):
            turn_up_first(s, TURN_UP.first(action))
        else:
            launch_overrun(s, OVERRUN.first(action))

    def prompt(self, s: Fury) -> dict[str, Any]:
        others = len(s.group) - 1
        return {
            "piece": (PIECE_DOMAIN, s.group[0]),
            "hex": (HEX_DOMAIN, s.place[s.group[0]]),
            "others": Phrase("and_others", {"units": others}) if others else "",
            "points": in_points(min(s.mp)),
            "number": 1 if min(s.mp) == 2 else 2,
        }


def in_points(halves: int) -> str:
    """Half movement points as people count them."""
    return f"{halves // 2}" if halves % 2 == 0 else f"{halves // 2}.5"


def crowd_after(s: Fury, hex: int) -> tuple[int, int]:
    """FE-STK-01, 04: how many of a kind would stand in a hex if the group went there, and how many may."""
    if hex == s.place[s.group[0]]:
        return 0, STACK
    corps = sum([IS_COMBAT[piece] for piece in s.group])
    together = s.combat_units(hex, SIDE[s.group[0]]) + corps
    if corps and together > STACK:
        return together, STACK
    other = s.head_in(hex) if s.mode == AS_HEAD else s.leader_in(hex)
    return len(s.group) - corps + int(other != NONE), 1


def would_crowd(s: Fury, hex: int) -> bool:
    """Whether a hex would be over the stacking limit if the group went there."""
    units, limit = crowd_after(s, hex)
    return units > limit


def stack_mates(s: Fury) -> list[int]:
    """The units of the hex that may go along (FE-MOV-07, 09); none for a Head."""
    if s.mode == AS_HEAD:
        return []
    side = SIDE[s.group[0]]
    mates: list[int] = []
    for piece in s.units_in(s.place[s.group[0]], side):
        if piece in s.group or s.marks[piece] & MOVED or bound_to_romania(s, piece):
            continue
        if s.phase == PANZER_MOVEMENT and KIND[piece] != PANZER:
            continue
        if s.mode == NORMAL and not may_start_normal(s, piece) and not rides_to_overrun(s, piece):
            continue
        if s.mode == STRATEGIC and not may_start_strategic(s, piece, s.group):
            continue
        mates.append(piece)
    return mates


def rides_to_overrun(s: Fury, piece: int) -> bool:
    """FE-OVR-11: even out of a ZOC a face-up Leader goes along with the tanks of its stack that overrun."""
    return KIND[piece] == LEADER and bool(s.shown[piece]) and bool(overrunners(s))


def turn_up_first(s: Fury, leader: int) -> None:
    """FE-LDR-16, FE-MOV-08: a Leader is turned up before the group sets out, and its allowance is fixed anew.

    If nobody stays behind now that a star has gone, the group may not set out and has not moved (FE-STR-02).
    """
    take_turn_up(s, leader)
    s.reach_memo = None
    if s.mode == STRATEGIC and not all(may_start_strategic(s, piece, s.group) for piece in s.group):
        s.group = []
    s.mp = [allowance(s, piece) for piece in s.group]


def join_group(s: Fury, piece: int) -> None:
    """A stack mate joins before the group has moved."""
    s.reach_memo = None
    s.mp = [*s.mp, allowance(s, piece)]
    s.group = [*s.group, piece]


def drop(s: Fury, piece: int) -> None:
    """FE-MOV-03: a unit stays behind and may not move again in this phase."""
    s.reach_memo = None
    leave_group(s, piece)
    s.marks[piece] |= MOVED
    s.emit(DROPPED, (piece, s.place[piece]))


def march(s: Fury, path: list[int]) -> None:
    """The group goes along a path; every member pays its own costs and enters every hex (FE-MOV-07)."""
    start = s.place[s.group[0]]
    here = start
    for hex in path:
        direction = direction_to(here, hex)
        s.mp = [
            max(0, s.mp[number] - own_cost(s, s.group[number], here, direction)) for number in range(len(s.group))
        ]
        for piece in s.group:
            enter(s, piece, hex)
        here = hex
    s.entered |= LEFT
    s.freed = 0
    s.reach_memo = None
    for piece in s.group:
        s.emit(MARCHED, (piece, start, here))


class Resume(Frame[Fury]):
    """FE-OVR-06: the attackers that stayed behind go on with what is left of their move."""

    FIELDS: ClassVar[tuple[str, ...]] = ("members", "mp", "entered")

    def __init__(self, members: tuple[int, ...], mp: tuple[int, ...], entered: int) -> None:
        self.members = members
        self.mp = mp
        self.entered = entered

    def run(self, s: Fury) -> None:
        s.reach_memo = None
        s.group = list(self.members)
        s.mp = list(self.mp)
        s.entered = self.entered
        s.freed = 1
        s.mode = NORMAL
        s.push(Moving())
