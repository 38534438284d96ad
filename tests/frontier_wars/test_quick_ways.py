"""Where the program takes a quicker way: it must find what the plain way finds."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from support.frontier_wars import GAME

from maproom.games.frontier_wars.board import ARMY_COUNT, PER_ARMY, PIECE_KINDS
from maproom.games.frontier_wars.deck import END_OF, FIRST_OF
from maproom.games.frontier_wars.secrets import deal_deck, drawn_from
from maproom.games.frontier_wars.state import FrontierWars
from maproom.games.frontier_wars.targets import raided
from maproom.kernel.frame import CHANCE, OVER
from maproom.kernel.spaces import members

OPTIONS: list[dict[str, Any]] = [{}, {"fog": True, "decoys": True}, {"trenches": True, "supply_lines": True}]
LONG_ENOUGH = 350


def moments(seed: int, every: int) -> list[FrontierWars]:
    """Positions of random games, one game with each of a few options."""
    random = Random(seed)
    found: list[FrontierWars] = []
    for options in OPTIONS:
        s = GAME.new(options)
        for number in range(1, LONG_ENOUGH):
            if s.actor == OVER:
                break
            s.apply(s.sample(random) if s.actor == CHANCE else random.choice(s.legal()))
            if number % every == 0 and s.actor != OVER:
                copy = s.clone()
                assert isinstance(copy, FrontierWars)
                found.append(copy)
    return found


def test_legal_actions_that_are_kept_are_those_of_the_frame() -> None:
    random = Random(1)
    s = GAME.new()
    for _ in range(LONG_ENOUGH):
        if s.actor == OVER:
            break
        assert s.legal() == tuple(s.stack[-1].choices(s))
        s.apply(s.sample(random) if s.actor == CHANCE else random.choice(s.legal()))


def test_units_in_a_space_are_those_that_stand_there() -> None:
    for s in moments(2, 25):
        for army in range(ARMY_COUNT):
            pieces = range(army * PER_ARMY, (army + 1) * PER_ARMY)
            for space in range(s.board.size):
                there = [piece for piece in pieces if s.place[piece] == space]
                by_kind = sum(s.count_in(army, kind, space) for kind in range(PIECE_KINDS))
                assert s.pieces_in(army, space) == there
                assert s.units_in(army, space) == by_kind == len(there)


def test_an_air_raid_goes_one_or_two_hexes_far() -> None:
    board = moments(3, 100)[0].board
    for space in range(board.size):
        far = {other for other in range(board.size) if 1 <= board.distance[space][other] <= 2}
        assert set(members(board.raided[space])) == far
    s = moments(3, 100)[0]
    assert raided(s, 0b11) == board.raided[0] | board.raided[1]


def test_what_copies_share_is_changed_by_none_of_them() -> None:
    random = Random(4)
    for s in moments(4, 15):
        before = s.digest()
        copy = s.clone()
        for _ in range(12):
            if copy.actor != OVER:
                copy.apply(copy.sample(random) if copy.actor == CHANCE else random.choice(copy.legal()))
        for seat in range(ARMY_COUNT):
            s.determinize(seat, random)
        assert s.digest() == before


def test_how_cards_lie_in_truth_plays_no_part_in_a_deal() -> None:
    for number, s in enumerate(moments(5, 40)):
        for seat in members(s.alive):
            other = s.determinize(seat, Random(number))
            assert other.determinize(seat, Random(7)) == s.determinize(seat, Random(7))


def test_every_unknown_card_is_as_likely_to_be_in_a_hand() -> None:
    s = moments(6, 60)[0]
    seat = members(s.alive)[0]
    seen: Counter[int] = Counter()
    titles = range(FIRST_OF[0], END_OF[0])
    before = [s.deck[card] for card in titles]
    for seed in range(400):
        deal_deck(s, seat, 0, Random(seed))
        for card in titles:
            seen[card] += s.deck[card]
        assert sum(s.deck[card] for card in titles) == sum(before)
    assert all(seen[card] for card in titles if before[card - FIRST_OF[0]])


def test_a_card_is_counted_title_by_title() -> None:
    assert [drawn_from([2, 0, 1], mark) for mark in range(3)] == [0, 0, 2]
