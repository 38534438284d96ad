"""What is kept beside a position is what the position gives when everything is worked out from nothing."""

from __future__ import annotations

from heapq import heappop, heappush
from random import Random

import pytest
from support.fury_in_the_east import GAME

from maproom.games.fury_in_the_east.board import ARMOR, AXIS, HEX_COUNT, IN_USSR, NEXT, NO_HEX, SOVIET, cost_table
from maproom.games.fury_in_the_east.grid import has, hexes_of
from maproom.games.fury_in_the_east.invariants import broken_invariants
from maproom.games.fury_in_the_east.losses import cup, cup_size, pool_size
from maproom.games.fury_in_the_east.memos import NOTHING_KEPT
from maproom.games.fury_in_the_east.observe_pieces import looks, standings
from maproom.games.fury_in_the_east.reinforce import railheads
from maproom.games.fury_in_the_east.state import Fury, layer_of
from maproom.games.fury_in_the_east.supply import (
    axis_lines,
    axis_range,
    axis_supply,
    combat_range,
    is_frozen,
    no_road_rates,
    open_ground,
    soviet_supply,
)
from maproom.games.fury_in_the_east.units import FIRST_HEAD, FIRST_LEADER, LEADER, LEADER_END, RC, TC
from maproom.games.fury_in_the_east.zones import (
    axis_zoc,
    command,
    command_ground,
    leader_range,
    regular_zoc,
    soviet_zoc,
)
from maproom.kernel.frame import CHANCE, OVER


def soviet_hexes(s: Fury) -> list[int]:
    """The hexes that the Soviet side occupies."""
    return layer_of(s, SOVIET)


KEPT = [
    soviet_hexes, axis_zoc, soviet_zoc, regular_zoc, command, axis_lines, axis_range, axis_supply, soviet_supply,
    standings, looks, railheads,
]  # fmt: skip


def new(scenario: str) -> Fury:
    """A game as it starts."""
    s = GAME.new(None, scenario)
    assert isinstance(s, Fury)
    return s


def play_on(s: Fury, random: Random) -> None:
    """One more action at random."""
    legal = s.legal()
    s.apply(s.sample(random) if s.actor == CHANCE else legal[random.randrange(len(legal))])


def assert_worked_out(s: Fury) -> None:
    """Everything kept is what a position without anything kept works out."""
    fresh = s.clone()
    fresh.restore()
    for work in KEPT:
        assert work(s) == work(fresh), work.__name__
    for kind in (RC, TC, LEADER):
        assert cup_size(s, kind) == len(cup(s, kind))
    assert pool_size(s) == sum(s.pool)


def test_what_was_found_for_another_position_is_what_this_one_would_find() -> None:
    random, again = Random(8), Random(8)
    s, twin = new("historical"), new("historical")
    seen: list[tuple[Fury, list[list[int]]]] = []
    shared = 0
    for number in range(900):
        play_on(s, random)
        play_on(twin, again)
        found = [work(s) for work in KEPT]
        assert found == [work(twin) for work in KEPT]
        shared += sum([one is other is not NOTHING_KEPT for one, other in zip(s.kept, twin.kept, strict=True)])
        if number % 9 == 0:
            seen.append((s.clone(), found))
    assert shared > 900 * 5
    for position, found in seen:
        position.restore()
        assert [work(position) for work in KEPT] == found


@pytest.mark.parametrize(("scenario", "skipped"), [("campaign", 0), ("historical", 0), ("random", 1500)])
def test_after_every_action_what_is_kept_holds(scenario: str, skipped: int) -> None:
    random = Random(scenario)
    s = new(scenario)
    for number in range(skipped + 700):
        if s.actor == OVER:
            break
        play_on(s, random)
        if number >= skipped:
            assert_worked_out(s)


def test_in_a_whole_game_what_is_kept_holds_now_and_then() -> None:
    random = Random(4)
    s = new("historical")
    number = 0
    while s.actor != OVER:
        play_on(s, random)
        number += 1
        for work in KEPT:  # asked for after every action, as by an observation
            work(s)
        if number % 7 == 0:
            assert_worked_out(s)
    assert not broken_invariants(s)


def test_a_copy_and_its_original_go_separate_ways() -> None:
    random = Random(9)
    s = new("historical")
    for _ in range(60):
        play_on(s, random)
        standings(s)
        copy = s.clone()
        for _ in range(4):
            if copy.actor != OVER:
                play_on(copy, random)
                assert_worked_out(copy)
        assert_worked_out(s)


def test_command_is_the_ranges_of_all_leaders_together() -> None:
    random = Random(2)
    s = new("historical")
    for _ in range(300):
        play_on(s, random)
        ranges = [
            leader_range(s, leader, command_ground(s))
            for leader in range(FIRST_LEADER, LEADER_END)
            if s.place[leader] >= 0 and s.shown[leader]
        ]
        together = [0] * len(command(s))
        for one in ranges:
            together = [bits | more for bits, more in zip(together, one, strict=True)]
        assert command(s) == together


def plain_range(s: Fury) -> set[int]:
    """Combat range by the rule alone (FE-SUP-10 to 12): from all Heads and home at once, over the whole map."""
    ground = open_ground(s, AXIS)
    costs = cost_table(AXIS, ARMOR, is_frozen(s), 0 if no_road_rates(s, AXIS) else 1)
    heads = [hex for hex in s.place[FIRST_HEAD:] if hex >= 0]
    waiting = [(0, hex) for hex in range(HEX_COUNT) if not IN_USSR[hex] or hex in heads]
    found: set[int] = set()
    while waiting:
        paid, hex = heappop(waiting)
        if hex in found:
            continue
        found.add(hex)
        if not has(ground, hex):
            continue
        for direction in range(6):
            other = NEXT[hex * 6 + direction]
            if other != NO_HEX:
                total = paid + costs[other * 6 + (direction + 3) % 6]
                if total <= combat_range(s):
                    heappush(waiting, (total, other))
    return found


def test_combat_range_is_that_of_home_and_all_heads_together() -> None:
    random = Random(6)
    s = new("historical")
    number = 0
    while s.actor != OVER:
        play_on(s, random)
        number += 1
        if number % 15 == 0:
            assert set(hexes_of(axis_range(s))) == plain_range(s)
