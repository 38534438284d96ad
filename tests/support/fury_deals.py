"""Hidden counters of Fury in the East dealt anew in plain words: what the quick way must find as well."""

from __future__ import annotations

from random import Random

from maproom.games.fury_in_the_east.board import SOVIET
from maproom.games.fury_in_the_east.charts import HITLER, NO_ORDER
from maproom.games.fury_in_the_east.hitler import orders_rolled
from maproom.games.fury_in_the_east.secrets import IN_CUP, MOST_WAYS
from maproom.games.fury_in_the_east.state import NONE, Fury
from maproom.games.fury_in_the_east.units import COUNTERS_FROM, COUNTERS_TO, END, FIRST, HANDLE, LEADER, RC, TC

HANDLE_BITS = 10
HANDLE_MASK = 1023


def plainly_dealt(s: Fury, seat: int, random: Random) -> Fury:
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
    return copy


def _deal(s: Fury, kind: int, random: Random) -> None:
    """Deals the unseen counters of a kind among the face-down handles, the cup and the pool."""
    first, end = COUNTERS_FROM[kind], COUNTERS_TO[kind]
    slots: list[int] = []
    out = s.fallen[first:end]
    for piece in range(FIRST[kind], END[kind]):
        handle = HANDLE[piece]
        if s.back[handle] != NONE:
            if s.shown[piece]:
                out[s.back[handle] - first] = 1
            else:
                slots.append(s.drawn[handle] << HANDLE_BITS | handle + 1)
    unseen = [counter for counter in range(first, end) if not out[counter - first]]
    returned = not all_alike(s.since, unseen)
    in_pool = sum(s.pool[first:end])
    if kind == LEADER and (returned or in_pool):
        slots.extend([IN_CUP] * (len(unseen) - in_pool - len(slots)))
    if returned:
        slots.sort()
        unseen.sort(key=s.since.__getitem__)
    draw_in_turn(s, slots, unseen, random)
    s.back = s.back.copy()
    for number in range(len(slots)):
        if slots[number] != IN_CUP:
            s.back[(slots[number] & HANDLE_MASK) - 1] = unseen[number]
    if in_pool:
        s.pool = s.pool.copy()
        for number in range(len(unseen)):
            s.pool[unseen[number]] = int(number >= len(slots))


def all_alike(since: list[int], counters: list[int]) -> bool:
    """Whether none of these counters was ever seen when it went back."""
    return not any(since[counter] for counter in counters)


def draw_in_turn(s: Fury, slots: list[int], counters: list[int], random: Random) -> None:
    """Lets the first counters of a list be a random one for each slot, among those that may lie there.

    The counters stand in the order of `since`, so that those that fit are always the first ones. One number of
    chance decides several draws at once.
    """
    since = s.since
    size = len(counters)
    fitting = drawn = 0
    while drawn < len(slots):
        ways = 1
        fits: list[int] = []
        while ways < MOST_WAYS and drawn + len(fits) < len(slots):
            age = slots[drawn + len(fits)] >> HANDLE_BITS
            while fitting < size and since[counters[fitting]] <= age:
                fitting += 1
            ways *= fitting - drawn - len(fits)
            fits.append(fitting)
        mark = random.randrange(ways)
        for most in fits:
            left = most - drawn
            other = drawn + mark % left
            mark //= left
            counter = counters[other]
            counters[other] = counters[drawn]
            counters[drawn] = counter
            drawn += 1
