"""Terms, components, armies and board (RM-TRM, RM-CMP, RM-ARM, RM-BRD)."""

from __future__ import annotations

from support.race_to_moscow import (
    GAME,
    army,
    begun,
    card,
    choices,
    do,
    may,
    names,
    new,
    owner,
    pool_of,
    position,
    stock,
    supplies,
    tokens,
)

from maproom.games.race_to_moscow.board import (
    AREA_COUNT,
    AREA_DOMAIN,
    ARMIES_OF,
    ARMORED_ARMIES,
    ARMY_COUNT,
    BASES,
    ENTERABLE,
    FIELD_ARMIES,
    FORTIFIED,
    HARBORS,
    HOME,
    HOMES,
    LINK_COUNT,
    LINK_DATA,
    MAIN_BASE,
    MOSKVA,
    NEAR,
    OBJECTIVE,
    ROAD_NEAR,
    SEA_COUNT,
    SEA_DOMAIN,
    SEA_NEAR,
    SOVIET_SYMBOL,
    VICTORY,
    VICTORY_CITY,
    WINTER,
)
from maproom.games.race_to_moscow.deck import (
    BLUE,
    CARD_COUNT,
    GREEN,
    OKH_COUNT,
    PURSUIT_CARDS,
    SOVIET_CARDS,
)
from maproom.games.race_to_moscow.judge_front import ROAD_DISTANCE
from maproom.games.race_to_moscow.loading import EXCHANGES_IN_A_ROW
from maproom.games.race_to_moscow.position import total_of
from maproom.games.race_to_moscow.reaction import legal_targets
from maproom.games.race_to_moscow.transport import railways
from maproom.kernel.spaces import count


def area(word: str) -> int:
    """The number of an area."""
    return AREA_DOMAIN.find(word)


# -- terms -------------------------------------------------------------------------------------------------


def test_rm_trm_01_home_areas_are_controlled_and_have_track() -> None:
    s = new("basic", turn_order="gray-white-brown")
    assert owner(s, "tilsit") == "gray"
    assert s.track >> area("tilsit") & 1


def test_rm_trm_02_a_soviet_marker_leaves_an_area_uncontrolled() -> None:
    s = new("basic", turn_order="gray-white-brown")
    assert s.soviet >> area("kaunas") & 1
    assert not s.controlled() >> area("kaunas") & 1


def test_rm_trm_03_red_connections_make_areas_adjacent() -> None:
    assert NEAR[area("alytus")] >> area("kaunas") & 1


def test_rm_trm_04_red_connections_are_usable_by_nobody() -> None:
    assert not any(ROAD_NEAR[colour][area("alytus")] >> area("kaunas") & 1 for colour in range(3))


def test_rm_trm_05_moskva_has_all_three_colours() -> None:
    assert all(ENTERABLE[colour] >> MOSKVA & 1 for colour in range(3))


def test_rm_trm_06_a_chain_needs_control_all_the_way() -> None:
    s = position(markers={"gray": ["kaunas", "riga"]})
    assert s.chain(0) >> area("kaunas") & 1
    assert not s.chain(0) >> area("riga") & 1


def test_rm_trm_07_track_is_a_home_area_or_a_turned_marker() -> None:
    s = position(markers={"gray": ["kaunas", "kedainiai"]}, track=["kaunas"])
    assert {"tilsit", "kaunas"} <= names(railways(s))
    assert "kedainiai" not in names(railways(s))


def test_rm_trm_08_objective_areas_have_a_printed_medal() -> None:
    assert count(OBJECTIVE) == 21
    assert OBJECTIVE >> area("kiev") & 1


def test_rm_trm_09_brown_has_two_supply_bases() -> None:
    assert [len(bases) for bases in BASES] == [1, 1, 2]


def test_rm_trm_10_only_the_owner_uses_his_resources() -> None:
    s = position(active="white", order=["white", "gray", "brown"], hands={"gray": ["P29", "P20"]})
    assert not may(s, "recon")
    assert not may(s, "auxiliaries")


def test_rm_trm_11_a_home_area_without_an_army_protects_its_neighbours() -> None:
    s = position(
        active="gray", markers={"white": ["alytus", "borisov", "mogilev"]},
        armies={"3_panzergruppe": army("borisov")},
    )  # fmt: skip
    assert count(HOMES) == 13
    assert not (NEAR[area("alytus")] | 1 << area("alytus")) & s.occupied
    assert names(legal_targets(s)) == {"mogilev"}


def test_rm_trm_12_sixteen_areas_are_fortified() -> None:
    assert count(FORTIFIED) == 16
    assert not FORTIFIED >> area("velikiye_luki") & 1


def test_rm_trm_13_cards_are_played_between_actions_until_the_railhead() -> None:
    s = position(hands={"gray": ["P29"]}, actions=0, markers={"gray": ["kaunas"]})
    assert may(s, "recon soviet")
    do(s, "end-actions")
    assert not may(s, "recon")


# -- components ----------------------------------------------------------------------------------------------


def test_rm_cmp_01_twelve_okh_cards_and_one_token_of_each_kind_in_the_stock() -> None:
    assert OKH_COUNT == 12
    assert stock(new("basic")) == (1, 1, 1)


def test_rm_cmp_02_thirty_three_soviet_cards_and_twenty_six_markers() -> None:
    s = new("basic")
    assert count(SOVIET_CARDS) == 33
    assert count(s.soviet) + s.pool == 26


def test_rm_cmp_03_gray_has_three_armies_and_the_fleet() -> None:
    s = new("basic", players="gray")
    assert len(ARMIES_OF[0]) == 3
    assert s.fleet == SEA_DOMAIN.find("sea_danzig")
    assert pool_of(s, "gray") == (5, 3)


def test_rm_cmp_04_white_has_two_armored_armies() -> None:
    assert (len(ARMORED_ARMIES[1]), len(FIELD_ARMIES[1])) == (2, 2)


def test_rm_cmp_05_brown_has_three_field_armies() -> None:
    assert (len(ARMORED_ARMIES[2]), len(FIELD_ARMIES[2])) == (1, 3)


def test_rm_cmp_06_supplies_trains_and_cards_in_all() -> None:
    s = new("basic")
    assert [total_of(s, kind) for kind in range(3)] == [29, 43, 24]
    assert sum(s.trains) + s.train_stock + s.reserve == 26
    assert CARD_COUNT + OKH_COUNT + ARMY_COUNT + 9 == 119  # with army, Front, aid and Logistics cards


def test_rm_cmp_07_twenty_one_green_and_twelve_blue_cards() -> None:
    assert (count(GREEN), count(BLUE)) == (21, 12)


def test_rm_cmp_08_tokens_spent_go_to_the_stock() -> None:
    s = position(armies={"4_panzergruppe": army("tilsit", 3, 3)}, stock=tokens())
    do(s, "armored 4_panzergruppe")
    assert stock(s) == (1, 0, 0)


def test_rm_cmp_09_a_capture_pays_only_medals_that_lie_there() -> None:
    s = position(
        armies={"4_panzergruppe": army("tilsit", 3, 3)}, markers={"gray": ["kaunas"]}, medals={},
        pursuit_top={"gray": ["P32"]}, soviet_markers=["leningrad", "moskva", "rostov"],
    )  # fmt: skip
    do(s, "armored 4_panzergruppe", "step kaunas", "step vilnius", "draw P32")
    assert owner(s, "vilnius") == "gray"
    assert s.medals[0] == 0


def test_rm_cmp_10_forty_markers_are_enough() -> None:
    assert all(count(ENTERABLE[colour] & ~HOMES) <= 40 for colour in range(3))


def test_rm_cmp_11_any_player_may_take_any_train() -> None:
    s = position(active="white", order=["white", "gray", "brown"], transport={"white": {"trains": 0}})
    do(s, "take-transport", "haul 0-4")
    assert pool_of(s, "white") == (5, 4)


# -- armies ---------------------------------------------------------------------------------------------------


def test_rm_arm_01_armies_of_the_three_colours() -> None:
    assert [(len(ARMORED_ARMIES[c]), len(FIELD_ARMIES[c])) for c in range(3)] == [(1, 2), (2, 2), (1, 3)]


def test_rm_arm_02_a_card_holds_six_tokens() -> None:
    s = position(armies={"16_armee": army("gumbinnen", 3, 3)}, supplies={"gumbinnen": tokens(0, 2)})
    do(s, "load 16_armee")
    assert may(s, "carry 1-5-0")
    assert not may(s, "carry 3-5-0")
    assert all(sum(int(n) for n in split.split("-")) <= 6 for split in choices(s, "carry"))


def test_rm_arm_03_starting_supplies() -> None:
    s = new("basic")
    assert card(s, "4_panzergruppe") == (3, 3, 0)
    assert card(s, "16_armee") == (1, 3, 2)


def test_rm_arm_04_fuel_moves_armored_armies() -> None:
    s = position(armies={"4_panzergruppe": army("tilsit", 0, 6)})
    assert not may(s, "armored 4_panzergruppe")


def test_rm_arm_05_grounded_armies_may_load_too_and_it_is_no_action() -> None:
    s = position(armies={"16_armee": army("gumbinnen", 0, 1, halted=True)}, supplies={"gumbinnen": tokens(1)})
    do(s, "load 16_armee", "carry 1-0-0")
    assert card(s, "16_armee") == (1, 0, 0)
    assert supplies(s, "gumbinnen") == (0, 1, 0)
    assert s.actions == 2


def test_rm_arm_05_an_army_that_was_opened_and_left_can_load_again() -> None:
    s = position(armies={"16_armee": army("gumbinnen", 0, 1)}, supplies={"gumbinnen": tokens(1)})
    do(s, "load 16_armee", "keep-load", "load 16_armee", "carry 1-1-0", "load 16_armee", "carry 0-1-0")
    assert card(s, "16_armee") == (0, 1, 0)


def test_rm_arm_05_loading_is_free_with_no_actions_left() -> None:
    s = position(armies={"16_armee": army("gumbinnen", 0, 1)}, supplies={"gumbinnen": tokens(1)}, actions=0)
    do(s, "load 16_armee", "carry 1-0-0", "load 16_armee", "carry 1-1-0")
    assert card(s, "16_armee") == (1, 1, 0)


def test_rm_arm_06_a_guard_ends_loading_to_and_fro_until_something_else_happens() -> None:
    s = position(
        armies={"16_armee": army("gumbinnen", 0, 1), "18_armee": army("tilsit", 0, 1)},
        supplies={"danzig": tokens(1)}, cars={"gray": 0},
    )  # fmt: skip
    for number in range(EXCHANGES_IN_A_ROW):
        do(s, "load 16_armee", "carry 0-1-0" if number % 2 else "carry 0-0-0")
    assert not may(s, "load 16_armee")
    assert not may(s, "load 18_armee")
    do(s, "transport", "truck danzig konigsberg", "cargo 1-0-0")
    assert may(s, "load 16_armee")


def test_rm_arm_06_bots_open_an_army_once() -> None:
    s = position(armies={"16_armee": army("gumbinnen", 0, 1)}, supplies={"gumbinnen": tokens(1)})
    load = GAME.action("load 16_armee")
    assert load in GAME.yardstick_candidates(s, 0)
    do(s, "load 16_armee", "keep-load")
    assert load in s.legal()
    assert load not in GAME.yardstick_candidates(s, 0)
    assert load not in GAME.candidates(s, 0)


# -- board ----------------------------------------------------------------------------------------------------


def test_rm_brd_01_areas_seas_and_connections() -> None:
    assert (AREA_COUNT, SEA_COUNT, LINK_COUNT) == (96, 6, 194)
    assert sum(1 for link in LINK_DATA if len(link["colors"]) == 2) == 12
    assert sum(1 for link in LINK_DATA if link["colors"] == ["red"]) == 12


def test_rm_brd_02_a_double_colour_area_is_closed_by_the_first_marker() -> None:
    where = {
        "armies": {"3_panzergruppe": army("alytus", 3, 3)},
        "active": "white",
        "order": ["white", "gray", "brown"],
    }
    free = position(markers={"white": ["alytus"]}, **where)
    taken = position(markers={"white": ["alytus"], "gray": ["vilnius"]}, **where)
    do(free, "armored 3_panzergruppe")
    do(taken, "armored 3_panzergruppe")
    assert may(free, "step vilnius")
    assert not may(taken, "step vilnius")


def test_rm_brd_03_a_new_fortified_area_costs_one_ammo() -> None:
    s = position(
        active="white", order=["white", "gray", "brown"], armies={"2_panzergruppe": army("siedlce", 2, 2)},
        pursuit_top={"white": ["P36"]},
    )  # fmt: skip
    do(s, "armored 2_panzergruppe", "step brest", "draw P36")
    assert card(s, "2_panzergruppe") == (1, 1, 0)


def test_rm_brd_04_a_fortified_area_lost_costs_ammo_again() -> None:
    s = position(
        active="white", order=["white", "gray", "brown"], armies={"2_panzergruppe": army("siedlce", 2, 2)},
        bunkers=[], pursuit_top={"white": ["P36"]},
    )  # fmt: skip
    do(s, "armored 2_panzergruppe", "step brest", "draw P36")
    assert card(s, "2_panzergruppe")[1] == 1


def test_rm_brd_05_victory_areas() -> None:
    assert names(VICTORY) == {"leningrad", "moskva", "rostov"}
    assert VICTORY & ~FORTIFIED == 0
    assert [names(1 << city) for city in VICTORY_CITY] == [{"leningrad"}, {"moskva"}, {"rostov"}]


def test_rm_brd_06_twenty_soviet_symbols() -> None:
    assert count(SOVIET_SYMBOL) == 20
    assert VICTORY & ~SOVIET_SYMBOL == 0


def test_rm_brd_07_supply_bases() -> None:
    assert names(sum(1 << base for base in MAIN_BASE)) == {"danzig", "warschau", "reichshof"}
    assert all(HOME[colour] >> MAIN_BASE[colour] & 1 for colour in range(3))


def test_rm_brd_08_nine_harbors() -> None:
    assert names(HARBORS) == {
        "liepaja", "ventspils", "riga", "tallinn", "leningrad", "odessa", "sevastopol", "mariupol", "rostov",
    }  # fmt: skip


def test_rm_brd_09_the_baltic_and_the_black_sea_are_apart() -> None:
    assert count(SEA_NEAR[SEA_DOMAIN.find("sea_kurland")]) == 3
    assert SEA_NEAR[SEA_DOMAIN.find("sea_black")] == 1 << SEA_DOMAIN.find("sea_azov")


def test_rm_brd_10_a_double_line_carries_both_colours() -> None:
    assert all(ROAD_NEAR[colour][area("kaluga")] >> area("moskva") & 1 for colour in (1, 2))
    assert not ROAD_NEAR[0][area("kaluga")] >> area("moskva") & 1


def test_rm_brd_11_the_winter_zone_lies_in_the_east() -> None:
    assert WINTER >> MOSKVA & 1
    assert not WINTER >> area("minsk") & 1


def test_rm_brd_12_distances() -> None:
    assert ROAD_DISTANCE[0][area("tilsit")][area("leningrad")] == 8
    assert ROAD_DISTANCE[0][area("tilsit")][MOSKVA] == 9
    assert ROAD_DISTANCE[1][area("siedlce")][MOSKVA] == 9
    assert ROAD_DISTANCE[1][area("suwalki")][MOSKVA] == 9
    assert ROAD_DISTANCE[2][area("zamosc")][area("rostov")] == 9
    assert ROAD_DISTANCE[0][area("danzig")][area("leningrad")] == 10
    assert ROAD_DISTANCE[1][area("warschau")][MOSKVA] == 9
    assert ROAD_DISTANCE[2][area("reichshof")][area("rostov")] == 9


def test_every_pursuit_deck_has_eighteen_cards() -> None:
    assert [count(cards) for cards in PURSUIT_CARDS] == [18, 18, 18]
    assert len(choices(begun("basic"))) > 3
