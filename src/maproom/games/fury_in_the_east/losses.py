"""What becomes of pieces: entering hexes, step losses, elimination, cups and pools (FE-CBT-18 to 20, FE-VIC-02)."""

from __future__ import annotations

from maproom.games.fury_in_the_east.board import (
    AXIS,
    LENINGRAD,
    SETTLEMENT,
    SOVIET,
    TIKHVIN,
)
from maproom.games.fury_in_the_east.charts import MILITIA_TOWNS
from maproom.games.fury_in_the_east.state import NONE, Fury
from maproom.games.fury_in_the_east.units import (
    CAPTURED,
    CC,
    COUNTER_COUNT,
    COUNTERS_FROM,
    COUNTERS_TO,
    DEAD,
    END,
    ETC,
    FIRST,
    FIRST_LEADER_COUNTER,
    HANDLE,
    HEAD,
    IS_COMBAT,
    KIND,
    LEADER,
    RC,
    SIB,
    SIDE,
    STAR,
    STEPS,
    TC,
    UNUSED,
)
from maproom.games.fury_in_the_east.verbs import (
    CAPTURED_CITY,
    ELIMINATED,
    FINNS_FREE,
    HEAD_CAPTURED,
    HURT,
    LEADER_LOST,
    LEADER_STAR,
    LEADER_UP,
    TURNED,
)
from maproom.kernel.copies import replaced

# -- entering -------------------------------------------------------------------------------------------


def enter(s: Fury, piece: int, hex: int) -> None:
    """Puts a piece into a hex that it enters: a Combat Unit takes cities, towns and Heads (FE-VIC-02, 05)."""
    s.put(piece, hex)
    if IS_COMBAT[piece]:
        take_control(s, SIDE[piece], hex)


def would_take(s: Fury, piece: int, hex: int) -> bool:
    """Whether a piece that enters a hex takes a city, a town or a lone Head there."""
    if not IS_COMBAT[piece]:
        return False
    settlement = SETTLEMENT[hex]
    if settlement >= 0 and s.held[settlement] != (SIDE[piece] == AXIS):
        return True
    return SIDE[piece] == SOVIET and s.head_in(hex) != NONE


def take_control(s: Fury, side: int, hex: int) -> None:
    """FE-VIC-02, 05, FE-SUP-17: what a Combat Unit takes by moving into a hex."""
    settlement = SETTLEMENT[hex]
    if settlement >= 0 and s.held[settlement] != (side == AXIS):
        s.held = replaced(s.held, settlement, int(side == AXIS))
        s.forget()
        s.emit(CAPTURED_CITY, (side, hex))
        if side == AXIS and (hex == TIKHVIN or hex == LENINGRAD):
            free_finns(s)
    if side == AXIS:
        if not s.moscow_entered and hex in MILITIA_TOWNS:
            s.moscow_entered = 1
    elif not s.holds(hex, AXIS):
        head = s.head_in(hex)
        if head != NONE:
            capture_head(s, head)


def capture_head(s: Fury, head: int) -> None:
    """FE-SUP-17: a Head leaves the map until the next Axis Movement Phase."""
    s.marks[head] = 0
    s.emit(HEAD_CAPTURED, (head, s.place[head]))
    s.put(head, CAPTURED)


def free_finns(s: Fury) -> None:
    """FE-SET-15: the Finns may move freely for the rest of the game."""
    if not s.finns_free:
        s.finns_free = 1
        s.emit(FINNS_FREE)


# -- losing steps ---------------------------------------------------------------------------------------


def lose_step(s: Fury, piece: int) -> None:
    """FE-CBT-19: a unit is flipped, or removed when it has no step left."""
    if KIND[piece] == LEADER:
        eliminate_leader(s, piece)
        return
    hex = s.place[piece]
    handle = HANDLE[piece]
    if handle >= 0 and s.hits[piece] == 0:
        value = s.back_of(s.back[handle])
        if not s.shown[piece]:
            s.shown = replaced(s.shown, piece, 1)
            s.emit(TURNED, (piece, value))
        if value == STAR:
            eliminate(s, piece)
            return
    s.hits = replaced(s.hits, piece, s.hits[piece] + 1)
    if s.hits[piece] >= STEPS[piece]:
        eliminate(s, piece)
    else:
        s.emit(HURT, (piece, hex))


def eliminate(s: Fury, piece: int) -> None:
    """FE-CBT-20: a piece leaves the map for its cup, its pile or an Eliminated Box."""
    kind = KIND[piece]
    if kind == LEADER:
        eliminate_leader(s, piece)
        return
    if kind == HEAD:
        capture_head(s, piece)
        return
    s.emit(ELIMINATED, (piece, s.place[piece]))
    take_off(s, piece, UNUSED if kind in (RC, TC, CC, SIB, ETC) else DEAD)
    if kind in (RC, TC):
        return_counter(s, piece)
    elif SIDE[piece] == SOVIET:
        s.hits = replaced(s.hits, piece, 0)


def take_off(s: Fury, piece: int, to: int) -> None:
    """Takes a piece off the map and out of everything pending."""
    s.put(piece, to)
    s.marks[piece] = 0
    end_contacts(s, piece)
    if piece in s.attackers:
        s.attackers = without(s.attackers, piece)
    if piece in s.pending:
        s.pending = without(s.pending, piece)
    if piece in s.advancing:
        s.advancing = without(s.advancing, piece)
    if piece in s.group:
        leave_group(s, piece)


def without(values: list[int], value: int) -> list[int]:
    """A list that copies share, without one of its values."""
    return [one for one in values if one != value]


def leave_group(s: Fury, piece: int) -> None:
    """A unit no longer belongs to the group that moves."""
    at = s.group.index(piece)
    s.group = s.group[:at] + s.group[at + 1 :]
    s.mp = s.mp[:at] + s.mp[at + 1 :]


def end_contacts(s: Fury, piece: int) -> None:
    """FE-CBT-35: nothing is owed any more for a unit that is gone, whoever gets its handle later."""
    if piece not in s.contacts:
        return
    left: list[int] = []
    for number in range(0, len(s.contacts), 2):
        if s.contacts[number] != piece:
            left.extend(s.contacts[number : number + 2])
    s.contacts = left


def return_counter(s: Fury, piece: int) -> None:
    """FE-CBT-20, FE-HID-03: a counter goes back into its cup; what was seen of it is known to lie there now."""
    handle = HANDLE[piece]
    if s.shown[piece]:
        s.epoch += 1
        s.since = replaced(s.since, s.back[handle], s.epoch)
    s.back = replaced(s.back, handle, NONE)
    s.drawn = replaced(s.drawn, handle, 0)
    s.hits = replaced(s.hits, piece, 0)
    s.shown = replaced(s.shown, piece, 0)


# -- Leaders --------------------------------------------------------------------------------------------


def turn_up(s: Fury, leader: int) -> None:
    """FE-LDR-04 to 06: a Leader shows its rating; a star goes to the Leader Pool at once."""
    if s.shown[leader]:
        return
    counter = s.back[HANDLE[leader]]
    s.shown = replaced(s.shown, leader, 1)
    s.forget()
    if s.back_of(counter) == STAR:
        s.emit(LEADER_STAR, (counter, s.place[leader]))
        to_pool(s, leader)
    else:
        s.emit(LEADER_UP, (counter, s.place[leader], s.back_of(counter)))


def to_pool(s: Fury, leader: int) -> None:
    """FE-LDR-15: a Leader lies in the pool, shuffled among the others there."""
    s.pool = replaced(s.pool, s.back[HANDLE[leader]], 1)
    take_off(s, leader, UNUSED)
    return_counter(s, leader)


def eliminate_leader(s: Fury, leader: int) -> None:
    """FE-LDR-08: a Leader falls, worth its rating; one face down is turned up first, a star goes to the pool."""
    turn_up(s, leader)
    if s.place[leader] < 0:
        return
    counter = s.back[HANDLE[leader]]
    s.emit(LEADER_LOST, (counter, s.place[leader], s.back_of(counter)))
    s.leader_vp += s.back_of(counter)
    s.fallen = replaced(s.fallen, counter, 1)
    take_off(s, leader, UNUSED)
    return_counter(s, leader)


# -- cups -----------------------------------------------------------------------------------------------


def cup(s: Fury, kind: int) -> list[int]:
    """The counters in a cup: those that no handle has and that lie in no box (FE-SET-02)."""
    first, end = COUNTERS_FROM[kind], COUNTERS_TO[kind]
    out = [0] * (end - first)
    for handle in range(first, end):
        if s.back[handle] != NONE:
            out[s.back[handle] - first] = 1
    return [c for c in range(first, end) if not (out[c - first] or s.pool[c] or s.fallen[c])]


def cup_size(s: Fury, kind: int) -> int:
    """How many counters a cup has: every counter is behind one handle, in the pool, in the box, or there."""
    first, end = COUNTERS_FROM[kind], COUNTERS_TO[kind]
    number = end - first
    back, pool, fallen = s.back, s.pool, s.fallen
    for counter in range(first, end):
        if back[counter] != NONE:
            number -= 1
    if kind == LEADER:
        for counter in range(first, end):
            if pool[counter] or fallen[counter]:
                number -= 1
    return number


def pool_size(s: Fury) -> int:
    """How many Leaders lie in the Leader Pool."""
    number = 0
    pool = s.pool
    for counter in range(FIRST_LEADER_COUNTER, COUNTER_COUNT):
        number += pool[counter]
    return number


def free_piece(s: Fury, kind: int) -> int:
    """A piece or handle of a kind that is off the map, or NONE."""
    for piece in range(FIRST[kind], END[kind]):
        if s.place[piece] == UNUSED:
            return piece
    return NONE
