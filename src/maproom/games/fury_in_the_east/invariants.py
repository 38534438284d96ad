"""What is true of every position that play can lead to; the fuzzer asks at every step."""

from __future__ import annotations

from maproom.games.fury_in_the_east.board import AXIS, HEX_IDS, IN_USSR, SOVIET
from maproom.games.fury_in_the_east.grid import hexes_of
from maproom.games.fury_in_the_east.observe_pieces import looks, standings
from maproom.games.fury_in_the_east.phases import SET_UP
from maproom.games.fury_in_the_east.reinforce import railheads
from maproom.games.fury_in_the_east.replace import points_left
from maproom.games.fury_in_the_east.state import NONE, Fury, layer_of
from maproom.games.fury_in_the_east.supply import axis_lines, axis_range, axis_supply, soviet_supply
from maproom.games.fury_in_the_east.units import (
    COUNTER_COUNT,
    FIRST_LEADER,
    FIRST_LEADER_COUNTER,
    HANDLE,
    IS_UNIT,
    KIND,
    LEADER,
    LEADER_END,
    PIECE_COUNT,
    PIECE_IDS,
    SIDE,
    STEPS,
)
from maproom.games.fury_in_the_east.zones import axis_zoc, command, regular_zoc, soviet_zoc


def broken_invariants(s: Fury) -> list[str]:
    """Everything that is wrong, as sentences."""
    wrong: list[str] = []
    soviets = layer_of(s, SOVIET)
    for column, bits in enumerate(layer_of(s, AXIS)):
        if bits & soviets[column]:
            wrong.append("FE-STK-05: units of both sides share a hex.")
    wrong.extend([f"FE-SET-17: Soviet units in {HEX_IDS[hex]}." for hex in hexes_of(soviets) if not IN_USSR[hex]])
    for piece in range(PIECE_COUNT):
        if s.place[piece] >= 0 and IS_UNIT[piece] and KIND[piece] != LEADER and s.hits[piece] >= STEPS[piece]:
            wrong.append(f"FE-CBT-19: {PIECE_IDS[piece]} has no step left but stands on the map.")
        if s.place[piece] < 0 and s.marks[piece]:
            wrong.append(f"{PIECE_IDS[piece]} is off the map but marked.")
    for leader in range(FIRST_LEADER, LEADER_END):
        if points_left(s, leader) < 0:
            wrong.append(f"FE-LDR-10: {PIECE_IDS[leader]} has spent more than its rating.")
    wrong.extend(_broken_counters(s))
    wrong.extend(_broken_lists(s))
    wrong.extend(_stale_memos(s))
    return wrong


def _broken_counters(s: Fury) -> list[str]:
    """FE-SET-02: every hidden counter is in one place: behind a handle, in a cup, the pool or the box."""
    places = [0] * COUNTER_COUNT
    wrong: list[str] = []
    for piece in range(PIECE_COUNT):
        handle = HANDLE[piece]
        if handle < 0:
            continue
        if s.back[handle] != NONE:
            places[s.back[handle]] += 1
            if s.place[piece] < 0 and s.phase != SET_UP:
                wrong.append(f"{PIECE_IDS[piece]} is off the map but has a counter.")
    for counter in range(FIRST_LEADER_COUNTER, COUNTER_COUNT):
        places[counter] += s.pool[counter] + s.fallen[counter]
    if any(number > 1 for number in places):
        wrong.append("FE-SET-02: a counter is in two places.")
    return wrong


def _broken_lists(s: Fury) -> list[str]:
    """Units named by a move or a combat are on the map; every member of a group has its points."""
    wrong: list[str] = []
    if len(s.group) != len(s.mp):
        wrong.append("A member of the moving group has no movement points.")
    for piece in [*s.group, *s.attackers, *s.pending, *s.advancing]:
        if s.place[piece] < 0:
            wrong.append(f"{PIECE_IDS[piece]} moves or fights but is off the map.")
    for piece in s.contacts[::2]:
        if s.place[piece] < 0:
            wrong.append(f"FE-CBT-35: attacks are owed for {PIECE_IDS[piece]}, which is off the map.")
    if s.group and len({s.place[piece] for piece in s.group}) > 1:
        wrong.append("FE-MOV-09: the moving group is in two hexes.")
    if s.attackers and len({SIDE[piece] for piece in s.attackers}) > 1:
        wrong.append("Both sides attack together.")
    return wrong


def _stale_memos(s: Fury) -> list[str]:
    """What is kept beside the fields must be what the fields give."""
    fresh = s.clone()
    fresh.restore()
    if fresh.bits != s.bits:
        return ["The hexes kept for each side are out of date."]
    for hex in hexes_of(s.bits[AXIS]):
        if fresh.pieces_in(hex) != s.pieces_in(hex):
            return ["The pieces kept for a hex are out of date."]
    for work in (axis_zoc, soviet_zoc, regular_zoc, command, axis_lines, axis_range, axis_supply, soviet_supply):
        if work(s) != work(fresh):
            return ["A zone, a line or a range kept beside the fields is out of date."]
    if standings(s) != standings(fresh) or looks(s) != looks(fresh) or railheads(s) != railheads(fresh):
        return ["The standings, looks or railheads kept beside the fields are out of date."]
    return []
