"""What a seat does not know, dealt anew (FE-HID): hidden counters, and Hitler's orders."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from maproom.games.fury_in_the_east.board import SOVIET
from maproom.games.fury_in_the_east.charts import (
    DIE_FACES,
    HITLER,
    NO_ORDER,
)
from maproom.games.fury_in_the_east.hitler import orders_rolled
from maproom.games.fury_in_the_east.state import NONE, Fury
from maproom.games.fury_in_the_east.units import (
    COUNTERS_FROM,
    COUNTERS_TO,
    FIRST,
    LEADER,
    RC,
    TC,
)
from maproom.kernel.chance import below

if TYPE_CHECKING:
    from mypy_extensions import i64

MOST_WAYS: Final = 1 << 48
"""With so many ways to draw the next draw takes another number: times a cup they fit into a word of the machine."""
NUMBER_BITS: Final = 10
NUMBER_MASK: Final = 1023
IN_CUP: Final = 0
"""A slot is when its counter was drawn, above its handle and one more in so many bits; the cup has no handle."""


def dealt_anew(s: Fury, seat: int, random: Random) -> Fury:
    """A copy in which hidden counters, and for the Soviet player the orders, are dealt anew.

    A counter that was seen when it went back cannot lie under a handle that was drawn before; the sets of counters
    that fit are nested, so that dealing the oldest handles first deals all possibilities alike.
    """
    copy = s.clone()
    if s.actor != seat:
        copy.forget_legal()
    copy.back = s.back.copy()
    for kind in (RC, TC, LEADER):
        _deal(copy, kind, random)
    if seat == SOVIET and s.orders[0] != NO_ORDER and HITLER[s.turn - 1] and s.level < 0:
        copy.orders = orders_rolled(s.turn - 1, below(random, DIE_FACES))
    return copy


def _deal(s: Fury, kind: int, random: Random) -> None:
    """Deals the unseen counters of a kind among the face-down handles, the cup and the pool."""
    first: i64 = COUNTERS_FROM[kind]
    end: i64 = COUNTERS_TO[kind]
    back, shown, drawn, since = s.back, s.shown, s.drawn, s.since
    slots: list[int] = []
    out = s.fallen[first:end]
    piece: i64 = FIRST[kind]
    handle = first
    while handle < end:
        counter: i64 = back[handle]
        if counter != NONE:
            if shown[piece]:
                out[counter - first] = 1
            else:
                slots.append(drawn[handle] << NUMBER_BITS | handle + 1)
        handle += 1
        piece += 1
    unseen: list[int] = []
    returned = False
    counter = first
    while counter < end:
        if not out[counter - first]:
            unseen.append(counter)
            returned = returned or since[counter] != 0
        counter += 1
    in_pool = sum(s.pool[first:end]) if kind == LEADER else 0
    if kind == LEADER and (returned or in_pool):
        slots.extend([IN_CUP] * (len(unseen) - in_pool - len(slots)))
    if returned:
        slots.sort()
        unseen = oldest_first(since, unseen)
    draw_in_turn(s, slots, unseen, random)
    for number in range(len(slots)):
        slot: i64 = slots[number]
        if slot != IN_CUP:
            back[(slot & NUMBER_MASK) - 1] = unseen[number]
    if in_pool:
        s.pool = s.pool.copy()
        for number in range(len(unseen)):
            s.pool[unseen[number]] = int(number >= len(slots))


def oldest_first(since: list[int], counters: list[int]) -> list[int]:
    """Counters in the order in which they were seen last; those that were seen together, or never, by number."""
    found = [since[counter] << NUMBER_BITS | counter for counter in counters]
    found.sort()
    return [one & NUMBER_MASK for one in found]


def draw_in_turn(s: Fury, slots: list[int], counters: list[int], random: Random) -> None:
    """Lets the first counters of a list be a random one for each slot, among those that may lie there.

    The counters stand in the order of `since`, so that those that fit are always the first ones. One number of
    chance decides several draws at once.
    """
    since = s.since
    size: i64 = len(counters)
    every: i64 = len(slots)
    fitting: i64 = 0
    drawn: i64 = 0
    while drawn < every:
        ways: i64 = 1
        choices: list[int] = []
        following = drawn
        while ways < MOST_WAYS and following < every:
            slot: i64 = slots[following]
            age = slot >> NUMBER_BITS
            while fitting < size and since[counters[fitting]] <= age:
                fitting += 1
            left = fitting - following
            ways *= left
            choices.append(left)
            following += 1
        mark: i64 = below(random, ways)
        for left in choices:
            rest = mark // left
            other = drawn + mark - rest * left
            mark = rest
            counter = counters[other]
            counters[other] = counters[drawn]
            counters[drawn] = counter
            drawn += 1
