"""Set-up for one to three players (RM-SET)."""

from __future__ import annotations

import pytest
from support.race_to_moscow import (
    GAME,
    actor,
    at,
    begun,
    card,
    chances,
    display,
    do,
    fleet,
    medals,
    medals_at,
    new,
    pool_of,
    soviets,
    stock,
    supplies,
)

from maproom.games.race_to_moscow.board import AREA_DOMAIN, LEFT_OF, SOVIET_SYMBOL
from maproom.games.race_to_moscow.cards import top_of
from maproom.games.race_to_moscow.deck import GREEN
from maproom.games.race_to_moscow.encirclement import cut_off
from maproom.games.race_to_moscow.setup import PLAYERS
from maproom.games.race_to_moscow.victory import medals_left, open_scores
from maproom.kernel.spaces import count


def test_rm_set_01_left_neighbours() -> None:
    assert LEFT_OF == [2, 0, 1]  # brown is left of gray, gray of white, white of brown


def test_rm_set_02_armies_on_their_flags_and_the_fleet_off_danzig() -> None:
    s = new("basic")
    assert at(s, "2_panzergruppe") == "siedlce"
    assert fleet(s) == "sea_danzig"


def test_rm_set_03_each_player_has_a_pursuit_deck() -> None:
    assert [count(deck) for deck in new("basic").deck[:3]] == [18, 18, 18]


def test_rm_set_04_supplies_in_the_bases_and_the_stock() -> None:
    s = new("basic")
    assert [supplies(s, base) for base in ("danzig", "warschau", "reichshof")] == [(3, 3, 3)] * 3
    assert supplies(s, "piatra") == (0, 0, 0)
    assert stock(s) == (1, 1, 1)
    assert card(s, "11_armee") == (1, 3, 2)


def test_rm_set_05_trucks_and_trains_at_level_1() -> None:
    s = new("basic")
    assert [pool_of(s, colour) for colour in ("gray", "white", "brown")] == [(5, 3)] * 3
    assert s.level == 1


def test_rm_set_06_trains_in_stock_and_reserve() -> None:
    reserves = [new("basic", players=players).reserve for players in ("gray-white-brown", "gray-white", "gray")]
    assert reserves == [8, 6, 4]
    assert new("basic").train_stock == 9


def test_rm_set_07_green_lies_on_blue() -> None:
    s = new("basic")
    assert top_of(s, s.deck[3]) == GREEN


def test_rm_set_08_front_cards_follow_the_colour() -> None:
    assert [city["victory_city"] for city in _front_cards()] == ["leningrad", "moskva", "rostov"]


def _front_cards() -> list[dict[str, str]]:
    from maproom.games.race_to_moscow.board import load

    cards: list[dict[str, str]] = load("front_cards")["cards"]
    return cards


def test_rm_set_09_markers_on_the_symbols_and_in_the_pool() -> None:
    pools = [new("basic", players=players).pool for players in ("gray-white-brown", "gray-white", "gray")]
    assert pools == [6, 4, 3]
    assert new("basic").soviet == SOVIET_SYMBOL


def test_rm_set_10_a_medal_on_each_printed_one_and_two_in_kiev() -> None:
    s = new("basic")
    assert medals_at(s, "kiev") == 2
    assert medals_at(s, "lvov") == 1
    assert count(s.bunkers) == 16


def test_rm_set_11_air_markers_and_staff_cars_in_the_full_game() -> None:
    assert new("full").car == [1, 1, 1]
    assert new("basic").car == [0, 0, 0]


def test_rm_set_12_okh_cards_face_up() -> None:
    numbers = [
        len(display(begun("full", players=players))) for players in ("gray-white-brown", "gray-white", "gray")
    ]
    assert numbers == [4, 3, 4]


def test_rm_set_13_the_order_is_drawn_and_all_but_the_first_take_a_medal() -> None:
    s = new("basic")
    assert len(chances(s)) == 6
    do(s, "order brown-gray-white")
    assert [medals(s, colour) for colour in ("brown", "gray", "white")] == [0, 1, 1]
    alone = new("basic", players="white")
    assert medals(alone, "white") == 0


def test_rm_set_20_two_players_block_the_absent_colour() -> None:
    no_white = new("basic", players="gray-brown")
    no_gray = new("basic", players="white-brown")
    vilnius = AREA_DOMAIN.find("vilnius")
    assert not no_white.blocked >> vilnius & 1
    assert no_gray.blocked >> vilnius & 1
    assert no_white.blocked >> AREA_DOMAIN.find("minsk") & 1


def test_rm_set_21_alone_white_keeps_the_double_colour_areas() -> None:
    vilnius = AREA_DOMAIN.find("vilnius")
    assert not new("basic", players="white").blocked >> vilnius & 1
    assert new("basic", players="gray").blocked >> vilnius & 1


def test_rm_set_22_moskva_is_never_blocked() -> None:
    for players in PLAYERS:
        s = new("basic", players=players)
        assert not s.blocked >> AREA_DOMAIN.find("moskva") & 1
    assert new("basic", players="white-brown").blocked >> AREA_DOMAIN.find("leningrad") & 1


def test_rm_set_22_markers_lie_on_all_symbols_also_in_blocked_areas() -> None:
    for players in PLAYERS:
        s = new("basic", players=players)
        assert s.soviet == SOVIET_SYMBOL
        assert not s.medals_on & s.blocked
    assert "leningrad" in soviets(new("basic", players="white-brown"))


@pytest.mark.parametrize("players", PLAYERS)
def test_rm_set_22_an_option_lays_all_medals_and_no_bunkers(players: str) -> None:
    s = new("basic", players=players, soviet_player=True, blocked_medals=True)
    assert medals_left(s) == 22
    assert not s.bunkers & s.blocked
    assert GAME.invariants(s) == []


def test_rm_sov_11_medals_in_blocked_areas_count_for_the_soviet_player() -> None:
    counted = [
        open_scores(new("basic", players="gray", soviet_player=True, blocked_medals=laid)) for laid in (False, True)
    ]
    assert [scores["soviet"] for scores in counted] == [5, 22]


def test_rm_set_23_blocked_areas_count_as_controlled() -> None:
    s = new("basic", players="gray-white")
    assert s.controlled() & s.blocked == s.blocked
    assert s.deck[2] == 0
    assert s.army_at[7:] == [-1] * 4


@pytest.mark.parametrize(
    ("players", "medals_placed"),
    [
        ("gray-white-brown", 22), ("white-brown", 14), ("gray-brown", 17), ("gray-white", 13),
        ("gray", 5), ("white", 11), ("brown", 6),
    ],
)  # fmt: skip
def test_rm_set_24_check_values(players: str, medals_placed: int) -> None:
    s = new("basic", players=players)
    assert count(s.soviet) == 20
    assert count(s.medals_on) + count(s.second_medal) == medals_placed
    assert cut_off(s.controlled(), s.fleet) == 0


def test_rm_set_25_without_gray_there_is_no_fleet() -> None:
    assert new("basic", players="white-brown").fleet == -1


def test_seats_follow_the_options() -> None:
    assert GAME.seats({"players": "white"}) == ("white",)
    assert GAME.seats({"players": "gray-brown", "soviet_player": True}) == ("gray", "brown", "soviet")
    assert actor(begun("basic", players="gray-brown")) == "gray"
