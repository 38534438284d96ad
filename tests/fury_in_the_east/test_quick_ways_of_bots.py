"""Where a bot's thoughts take a quicker way: they must come to what the plain way comes to."""

from __future__ import annotations

from random import Random

from support.fury_in_the_east import GAME

from maproom.games.fury_in_the_east.board import AXIS, CITIES, HAS_ROAD, HEX_COUNT, SETTLEMENT, SOVIET, distance
from maproom.games.fury_in_the_east.candidates_heads import (
    CLOSER,
    COVERED,
    DANGER,
    LOOK,
    ROAD,
    _corps_around,
    _followed,
    _mean_distance,
    _supplied,
    best_head_hex,
)
from maproom.games.fury_in_the_east.candidates_marches import best_hexes
from maproom.games.fury_in_the_east.candidates_plans import EVEN, TRIANGLE, hazy, numbered_plan
from maproom.games.fury_in_the_east.candidates_posts import BEHIND, CITY_AWAY, FADING, MOST_BARRED, Posts
from maproom.games.fury_in_the_east.grid import set_of
from maproom.games.fury_in_the_east.judge import CITY_WEIGHT, PULL, near_layers, pull_field, steps_to
from maproom.games.fury_in_the_east.movement import AS_HEAD, reach
from maproom.games.fury_in_the_east.moving import Moving
from maproom.games.fury_in_the_east.state import NONE, Fury, layer_of
from maproom.games.fury_in_the_east.thoughts import LOOK as SIGHT
from maproom.games.fury_in_the_east.thoughts import TWO_AWAY, Sight, hex_value
from maproom.games.fury_in_the_east.units import IS_COMBAT, KIND, PANZER, SIDE, SOVIET_PIECES
from maproom.kernel.frame import CHANCE, OVER


def moves(seed: int, most: int) -> list[Fury]:
    """Positions of a random game in which somebody has picked what he moves; every Head that moves among them."""
    random = Random(seed)
    s = GAME.new(None, "historical")
    found: list[Fury] = []
    number = 0
    while s.actor != OVER and len(found) < most:
        s.apply(s.sample(random) if s.actor == CHANCE else random.choice(s.legal()))
        number += 1
        assert isinstance(s, Fury)
        if s.actor != OVER and isinstance(s.stack[-1], Moving) and (s.mode == AS_HEAD or number % 40 == 0):
            found.append(s.clone())
    return found


def plain_head_hex(s: Fury) -> int:
    """The best hex for a Head, its range searched for from every hex that it reaches."""
    head = s.group[0]
    here = s.place[head]
    enemies = near_layers(layer_of(s, SOVIET), LOOK - 1)
    best, found = -1e9, here
    for hex in [here, *reach(s).hexes]:
        if s.head_in(hex) in (NONE, head):
            trial = s.clone()
            trial.put(head, hex)
            danger = DANGER[steps_to(enemies, hex)] * COVERED[min(3, _corps_around(s, hex))]
            value = _supplied(trial) - danger - CLOSER * _mean_distance(hex, _followed(s, head))
            value += ROAD if HAS_ROAD[hex] else 0.0
            if value > best:
                best, found = value, hex
    return found


def test_a_head_goes_where_it_would_go_if_every_hex_were_searched_from() -> None:
    heads = [s for s in moves(1, 60) if s.mode == AS_HEAD]
    assert len(heads) > 8
    for s in heads:
        assert best_head_hex(s) == plain_head_hex(s)


def test_a_group_goes_to_the_hex_of_the_greatest_value_and_of_equal_ones_to_the_first() -> None:
    compared = 0
    for s in moves(2, 40):
        group, hexes = s.group, reach(s).hexes
        if s.mode == AS_HEAD or not hexes or KIND[group[0]] == PANZER:
            continue
        for plan in (EVEN, numbered_plan(SIDE[group[0]], 7)):
            sight = Sight(s, SIDE[group[0]], group, plan)
            values = [hex_value(s, hex, group, sight) + plan.misjudged(hex) for hex in hexes]
            best = min([hex for hex, value in zip(hexes, values, strict=True) if value == max(values)])
            assert best_hexes(s, 0, hexes, group, plan) in ([], [best])
            # Who comes onto the map has no hex to stay in, and takes the best.
            for piece in group:
                s.put(piece, -1)
            sight = Sight(s, SIDE[group[0]], group, plan)
            values = [hex_value(s, hex, group, sight) + plan.misjudged(hex) for hex in hexes]
            best = min([hex for hex, value in zip(hexes, values, strict=True) if value == max(values)])
            assert best_hexes(s, 0, hexes, group, plan) == [best]
            compared += 1
    assert compared > 5


def test_cities_call_as_loudly_when_the_loudest_are_asked_first() -> None:
    for s in moves(3, 12):
        posts = Posts(s, s.group)
        assert posts.open == [n for n in range(len(CITIES)) if not s.held[SETTLEMENT[CITIES[n]]]]
        for hex in range(0, HEX_COUNT, 7):
            called = [posts.calls[n] * FADING[CITY_AWAY[n][hex]] for n in posts.open]
            barred = [posts.stakes[n] * BEHIND[CITY_AWAY[n][hex]] for n in posts.open]
            assert posts.call(hex) == max(called)
            assert posts.bars(hex) == min(MOST_BARRED, max(barred))


def test_what_lies_around_units_and_cities_is_told_anew_when_it_has_changed() -> None:
    for s in moves(4, 20):
        for side in (AXIS, SOVIET):
            sight = Sight(s, side, s.group, EVEN)
            assert sight.enemies == near_layers(layer_of(s, 1 - side), SIGHT)
        asking = [piece for piece in SOVIET_PIECES if s.place[piece] >= 0][::3]
        others = [
            s.place[one] for one in SOVIET_PIECES if s.place[one] >= 0 and IS_COMBAT[one] and one not in asking
        ]
        assert Sight(s, SOVIET, asking, EVEN).covered == near_layers(set_of(others), 2)[2]
        s.held = [int(hex % 3 == s.turn % 3) for hex in range(len(s.held))]
        for hex in range(0, HEX_COUNT, 11):
            total = 0.0
            for city in CITIES:
                if not s.held[SETTLEMENT[city]]:
                    total += CITY_WEIGHT[city] * PULL[distance(hex, city)]
            assert pull_field(s)[hex] == total


def test_two_hexes_away_are_those_at_a_distance_of_two() -> None:
    for hex in range(0, HEX_COUNT, 13):
        assert TWO_AWAY[hex] == [other for other in range(HEX_COUNT) if distance(hex, other) == 2]


def test_a_hex_looks_as_wrong_as_numbers_of_any_length_say() -> None:
    for seed in (1, 5, 0x2545F491, 0x2545F491 * 65535):
        plan = hazy(1.0, seed)
        for hex in range(0, HEX_COUNT, 17):
            mixed = (seed ^ (hex * 0x9E3779B1)) * 0x85EBCA6B & 0xFFFFFFFF
            mixed = (mixed ^ mixed >> 13) * 0xC2B2AE35 & 0xFFFFFFFF
            mixed ^= mixed >> 16
            assert plan.misjudged(hex) == TRIANGLE * ((mixed & 0xFFFF) + (mixed >> 16) - 0xFFFF) / 0xFFFF
