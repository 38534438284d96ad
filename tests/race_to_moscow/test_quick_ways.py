"""Where the program takes a quicker way: it must find what the plain way finds."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from support.race_deals import plainly_dealt, slot_of
from support.race_judge import plain_worth
from support.race_to_moscow import GAME

from maproom.games.race_to_moscow.board import (
    ALL_AREAS,
    AREA_COUNT,
    ARMY_COLOUR,
    ARMY_COUNT,
    ENTERABLE,
    NOWHERE,
    ROAD_NEAR,
    SOVIET,
    areas_in,
)
from maproom.games.race_to_moscow.codes import CARRIES
from maproom.games.race_to_moscow.deck import SOVIET_DECK
from maproom.games.race_to_moscow.loading import capacity, overfull
from maproom.games.race_to_moscow.logistics import can_haul, hauls
from maproom.games.race_to_moscow.movement import open_ways
from maproom.games.race_to_moscow.pursuit import any_medal_move, medal_moves
from maproom.games.race_to_moscow.secrets import lie_alike
from maproom.games.race_to_moscow.state import SOVIET_PLAYER, RaceToMoscow
from maproom.games.race_to_moscow.supplies import bundle, size, splits_up_to
from maproom.games.race_to_moscow.transport import can_transport, placements
from maproom.games.race_to_moscow.verbs import CARRY
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.spaces import members

OPTIONS: list[dict[str, Any]] = [
    {},
    {"soviet_player": True},
    {"players": "gray-white"},
    {"players": "white", "total_war": True},
]


def moments(seed: int, every: int) -> list[RaceToMoscow]:
    """Positions of random games, one game with each of a few options."""
    random = Random(seed)
    found: list[RaceToMoscow] = []
    for options in OPTIONS:
        s = GAME.new(options)
        number = 0
        while s.actor != OVER:
            s.apply(s.sample(random) if s.actor == CHANCE else random.choice(s.legal()))
            number += 1
            if number % every == 0 and s.actor != OVER:
                copy = s.clone()
                assert isinstance(copy, RaceToMoscow)
                found.append(copy)
    return found


def plain_ways(s: RaceToMoscow, army: int) -> int:
    """RM-MOV-03, 04: the areas an army may step into, by the rule alone."""
    colour = ARMY_COLOUR[army]
    near = ROAD_NEAR[colour][s.army_at[army]] & ENTERABLE[colour] & ~s.occupied
    return near & (s.held[colour] | ALL_AREAS & ~s.controlled())


def test_what_is_kept_of_the_board_is_what_the_board_gives() -> None:
    for s in moments(1, 5):
        for army in range(ARMY_COUNT):
            if s.army_at[army] != NOWHERE:
                assert open_ways(s, army) == plain_ways(s, army)
        full = [area for area in members(s.held[s.active]) if size(s.depot[area]) > capacity(area)]
        assert overfull(s) == (full[0] if full else NOWHERE)
        assert any_medal_move(s) == bool(medal_moves(s, 0, NOWHERE))
        assert can_haul(s) == bool(hauls(s))
        s.placed = s.extra_truck = 0
        assert not placements(s) or can_transport(s)


def test_codes_made_once_are_those_of_the_splits() -> None:
    for fuel in range(8):
        for ammo in range(8):
            for food in range(8):
                tokens = bundle(fuel, ammo, food)
                for most in range(-1, 7):
                    for least in (0, 1):
                        codes = [CARRY.of(split) for split in splits_up_to(tokens, most, least)]
                        assert CARRIES.up_to(tokens, most, least) == codes == sorted(codes)


def test_cards_lie_alike_where_all_their_places_are_the_same() -> None:
    for s in moments(2, 9):
        returned = [number for number in range(len(s.places)) if s.places[number]]
        for deck in range(SOVIET_DECK):
            cards = s.deck[deck]
            if cards & cards - 1:
                slots = {slot_of(s, card, -1, returned) for card in members(cards)}
                assert lie_alike(s, cards, returned) == (len(slots) == 1)


def test_how_cards_lie_in_truth_plays_no_part_in_a_deal() -> None:
    for number, s in enumerate(moments(3, 40)):
        for seat in range(3):
            other = s.determinize(seat, Random(number))
            assert other.determinize(seat, Random(7)) == s.determinize(seat, Random(7))


def test_cards_dealt_by_sets_lie_where_those_dealt_one_by_one_lie() -> None:
    for number, s in enumerate(moments(4, 6)):
        for seat in range(3 + s.has(SOVIET_PLAYER)):
            one, other = Random(number), Random(number)
            before = s.digest()
            dealt = s.determinize(seat, one)
            assert s.digest() == before
            assert dealt == plainly_dealt(s, seat, other)
            assert one.getstate() == other.getstate()
            assert dealt.legal() == GAME.from_json(dealt.to_json()).legal()


def test_the_judge_says_to_the_last_digit_what_it_says_in_plain_words() -> None:
    random = Random(5)
    for s in moments(5, 4):
        seats = [*s.colours(), *([SOVIET] if s.has(SOVIET_PLAYER) else [])]
        random.shuffle(seats)
        for seat in seats:
            assert GAME.judge(s, seat) == plain_worth(s, seat)


def test_the_areas_of_a_set_are_its_members() -> None:
    random = Random(6)
    for _ in range(300):
        areas = random.getrandbits(AREA_COUNT) & random.getrandbits(AREA_COUNT)
        assert areas_in(areas) == members(areas)


def test_every_card_is_as_likely_to_lie_where_another_seat_looked() -> None:
    s = GAME.position({"known": {"white": ["S55"]}, "soviet_top": ["S55"], "soviet_deck": ["S55", "S56", "S57"]})
    assert isinstance(s, RaceToMoscow)
    tops = Counter(s.determinize(0, Random(seed)).known[1] for seed in range(600))
    assert len(tops) == 3
    assert min(tops.values()) > 150
