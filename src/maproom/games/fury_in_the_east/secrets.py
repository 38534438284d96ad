"""What a seat does not know, dealt anew (FE-HID): hidden counters, and Hitler's orders."""

from __future__ import annotations

from random import Random

from maproom.games.fury_in_the_east.board import SOVIET
from maproom.games.fury_in_the_east.charts import (
    HITLER,
    NO_ORDER,
)
from maproom.games.fury_in_the_east.hitler import orders_rolled
from maproom.games.fury_in_the_east.state import NONE, Fury
from maproom.games.fury_in_the_east.units import (
    COUNTERS_FROM,
    COUNTERS_TO,
    END,
    FIRST,
    HANDLE,
    LEADER,
    RC,
    TC,
)


def dealt_anew(s: Fury, seat: int, random: Random) -> Fury:
    """A copy in which hidden counters, and for the Soviet player the orders, are dealt anew.

    A counter that was seen when it went back cannot lie under a handle that was drawn before; the sets of counters
    that fit are nested, so that dealing the oldest handles first deals all possibilities alike.
    """
    copy = s.clone()
    if s.actor != seat:
        copy.forget_legal()
    for kind in (RC, TC, LEADER):
        _deal(copy, kind, random)
    if seat == SOVIET and s.orders[0] != NO_ORDER and HITLER[s.turn - 1] and s.level < 0:
        copy.orders = orders_rolled(s.turn - 1, random.randrange(6))
    copy.forget()
    return copy


def _deal(s: Fury, kind: int, random: Random) -> None:
    """Deals the unseen counters of a kind among the face-down handles, the cup and the pool."""
    first, end = COUNTERS_FROM[kind], COUNTERS_TO[kind]
    slots: list[tuple[int, int]] = []
    known: list[int] = []
    for piece in range(FIRST[kind], END[kind]):
        handle = HANDLE[piece]
        if s.back[handle] == NONE:
            continue
        if s.shown[piece]:
            known.append(s.back[handle])
        else:
            slots.append((s.drawn[handle], handle))
    unseen = [c for c in range(first, end) if c not in known and not s.fallen[c]]
    if kind == LEADER:
        in_pool = sum(s.pool)
        in_cup = len(unseen) - in_pool - len(slots)
        slots.extend([(0, NONE)] * in_cup)
        for counter in range(first, end):
            s.pool[counter] = 0
    slots.sort()
    for drawn, handle in slots:
        fitting = [counter for counter in unseen if s.since[counter] <= drawn]
        counter = fitting[random.randrange(len(fitting))]
        unseen.remove(counter)
        if handle != NONE:
            s.back[handle] = counter
    if kind == LEADER:
        for counter in unseen:
            s.pool[counter] = 1
