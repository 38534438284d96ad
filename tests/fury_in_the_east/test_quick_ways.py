"""Where the program takes a quicker way: it must find what the plain way finds."""

from __future__ import annotations

from collections import Counter
from random import Random

from support.fury_deals import plainly_dealt
from support.fury_in_the_east import GAME

from maproom.games.fury_in_the_east.board import AXIS, HEX_COUNT, NEXT, NO_HEX, SEA, SOVIET, distance
from maproom.games.fury_in_the_east.declare import attackable, can_attack
from maproom.games.fury_in_the_east.replace import can_spend, spending_choices
from maproom.games.fury_in_the_east.secrets import draw_in_turn
from maproom.games.fury_in_the_east.state import HEADS, LAYER, Fury
from maproom.games.fury_in_the_east.turn import near_heads
from maproom.games.fury_in_the_east.units import (
    AXIS_PIECES,
    FIRST_HEAD,
    FIRST_LEADER,
    LEADER_END,
    PIECE_COUNT,
    SOVIET_PIECES,
)
from maproom.kernel.frame import CHANCE, OVER

RANGE = 8


def moments(seed: int, every: int, most: int) -> list[Fury]:
    """Positions of a random game."""
    random = Random(seed)
    s = GAME.new(None, "historical")
    found: list[Fury] = []
    number = 0
    while s.actor != OVER and len(found) < most:
        s.apply(s.sample(random) if s.actor == CHANCE else random.choice(s.legal()))
        number += 1
        if number % every == 0 and s.actor != OVER:
            copy = s.clone()
            assert isinstance(copy, Fury)
            found.append(copy)
    return found


def plain_targets(s: Fury, side: int) -> set[int]:
    """FE-CBT-01, 05: the enemy hexes next to a unit that can attack, not over sea and not attacked yet."""
    found: set[int] = set()
    for piece in AXIS_PIECES if side == AXIS else SOVIET_PIECES:
        hex = s.place[piece]
        if hex < 0 or not can_attack(s, piece):
            continue
        for direction in range(6):
            other = NEXT[hex * 6 + direction]
            if other != NO_HEX and not SEA[hex * 6 + direction] and s.holds(other, 1 - side):
                found.add(other)
    return found - set(s.attacked)


def test_targets_by_sets_are_those_next_to_units() -> None:
    for s in moments(1, 90, 40):
        for side in (AXIS, SOVIET):
            assert attackable(s, side) == sorted(plain_targets(s, side))


def test_units_and_ranges_are_those_of_the_map() -> None:
    everywhere = list(range(HEX_COUNT))
    for s in moments(2, 400, 8):
        for hex in everywhere:
            there = [piece for piece in range(PIECE_COUNT) if s.place[piece] == hex]
            assert s.pieces_in(hex) == there
            assert s.is_empty(hex) == (not there)
            assert [one for one in there if s.is_alone(one)] == (there if len(there) == 1 else [])
            for side in (AXIS, SOVIET):
                own = [one for one in there if LAYER[one] != HEADS and (LAYER[one] == 0) == (side == AXIS)]
                assert s.units_in(hex, side) == own
        heads = [s.place[head] for head in range(FIRST_HEAD, PIECE_COUNT) if s.place[head] >= 0]
        near = [hex for hex in everywhere if any(distance(hex, head) <= RANGE for head in heads)]
        assert near_heads(s, RANGE, everywhere) == near
        for leader in range(FIRST_LEADER, LEADER_END):
            if s.place[leader] >= 0 and s.shown[leader]:
                assert can_spend(s, leader) == bool(spending_choices(s, leader))


def test_what_copies_share_is_changed_by_none_of_them() -> None:
    random = Random(3)
    for s in moments(3, 150, 25):
        before = s.digest()
        copy = s.clone()
        for _ in range(12):
            if copy.actor != OVER:
                copy.apply(copy.sample(random) if copy.actor == CHANCE else random.choice(copy.legal()))
        s.determinize(AXIS, random)
        after = copy.digest()
        assert s.digest() == before
        s.apply(s.sample(random) if s.actor == CHANCE else random.choice(s.legal()))
        assert copy.digest() == after


def test_how_counters_lie_in_truth_plays_no_part_in_a_deal() -> None:
    for number, s in enumerate(moments(4, 300, 12)):
        for seat in (AXIS, SOVIET):
            other = s.determinize(seat, Random(number))
            assert other.determinize(seat, Random(7)) == s.determinize(seat, Random(7))
            assert GAME.invariants(other) == []


def test_counters_are_dealt_as_in_plain_words() -> None:
    for number, s in enumerate(moments(6, 200, 25)):
        for seat in (AXIS, SOVIET):
            one, other = Random(number), Random(number)
            assert s.determinize(seat, one) == plainly_dealt(s, seat, other)
            assert one.getstate() == other.getstate()


def test_all_deals_that_are_possible_are_as_likely() -> None:
    s = moments(5, 1, 1)[0]
    s.since = [0, 0, 0, 5, *s.since[4:]]
    slots = [0 << 10 | 1, 0 << 10 | 2, 6 << 10 | 3]
    deals: Counter[tuple[int, ...]] = Counter()
    random = Random(1)
    for _ in range(3000):
        counters = [0, 1, 2, 3]
        draw_in_turn(s, slots, counters, random)
        deals[tuple(counters[:3])] += 1
    assert len(deals) == 3 * 2 * 2  # the last one was seen after the first two handles were drawn
    assert all(deal[0] != 3 and deal[1] != 3 for deal in deals)
    assert min(deals.values()) > 170
