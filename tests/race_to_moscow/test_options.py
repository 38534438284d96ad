"""Optional rules (RM-OPT) and the Soviet player (RM-SOV)."""

from __future__ import annotations

from random import Random
from typing import Any

from support.race_to_moscow import (
    GAME,
    activated,
    actor,
    air,
    army,
    at,
    begun,
    card,
    chances,
    choices,
    do,
    frame,
    heard,
    markers,
    may,
    medals,
    names,
    new,
    okh,
    owner,
    pile,
    position,
    soviet_deck,
    soviets,
    stock,
    tokens,
    tracks,
    verbs,
)

from maproom.games.race_to_moscow.deck import ARMORED_CARDS, INFANTRY_CARDS
from maproom.games.race_to_moscow.reaction import legal_targets
from maproom.games.race_to_moscow.setup import armor_used
from maproom.games.race_to_moscow.state import RaceToMoscow
from maproom.games.race_to_moscow.victory import end_by_count
from maproom.kernel.spaces import count

VICTORS = ["leningrad", "moskva", "rostov"]


# -- optional rules ------------------------------------------------------------------------------------------


def test_rm_opt_01_a_train_carries_a_field_army_with_its_card() -> None:
    s = position(army_redeployment=True, armies={"16_armee": army("danzig", 1, 2, 3)}, cars={"gray": 0})
    do(s, "transport")
    assert not any("panzergruppe" in line for line in choices(s, "redeploy"))
    do(s, "redeploy 16_armee konigsberg")
    assert at(s, "16_armee") == "konigsberg"
    assert card(s, "16_armee") == (1, 2, 3)
    assert activated(s) == set()
    do(s, "redeploy 16_armee gumbinnen")
    assert at(s, "16_armee") == "gumbinnen"
    assert not may(position(armies={"16_armee": army("danzig")}), "transport")


def test_rm_opt_01_grounded_armies_stay_and_an_army_needs_a_free_area() -> None:
    s = position(
        army_redeployment=True, cars={"gray": 0}, supplies={"danzig": tokens(1)},
        armies={"16_armee": army("danzig"), "18_armee": army("konigsberg", halted=True)},
    )  # fmt: skip
    do(s, "transport")
    assert choices(s, "redeploy") == []


def test_rm_opt_02_harder_pools() -> None:
    pools = {
        difficulty: [new("basic", difficulty=difficulty, players=players).pool for players in
                     ("gray-white-brown", "gray-white", "gray")]
        for difficulty in ("normal", "hard", "veteran")
    }  # fmt: skip
    assert pools == {"normal": [6, 4, 3], "hard": [3, 2, 2], "veteran": [0, 0, 1]}


def test_rm_opt_03_the_card_overrides_one_or_the_other() -> None:
    s = position(
        starred_fronts=True, active="gray", markers={"white": ["minsk"]}, soviet_markers=["moskva"], pool=2,
        phase="reaction", reaction_ties="auto",
    )  # fmt: skip
    assert (owner(s, "minsk"), s.pool) == (None, 1)


def test_rm_opt_04_abwehr_lets_the_active_player_choose() -> None:
    s = position(abwehr=True, active="white", soviet_markers=["moskva"], phase="reaction")
    assert actor(s) == "white"
    assert set(choices(s, "place")) == {"kalinin", "mozhaisk", "kaluga", "tula"}
    alone = position(abwehr=True, players="white", soviet_markers=["moskva"], phase="reaction")
    assert frame(alone) == "Actions"


def winter(**more: Any) -> RaceToMoscow:
    """Gray reacts; white stands in the snow at Mozhaisk."""
    description: dict[str, Any] = {
        "winter_counter_attacks": True,
        "abwehr": True,
        "active": "gray",
        "markers": {"white": ["mozhaisk", "vyazma", "smolensk"]},
        "armies": {"2_panzergruppe": army("mozhaisk", 1, 1), "9_armee": army("vyazma")},
        "soviet_markers": ["moskva"],
        "pool": 3,
        "phase": "reaction",
        **more,
    }
    return position(**description)


def test_rm_opt_05_an_army_in_the_snow_does_not_protect() -> None:
    assert names(legal_targets(winter())) == {"mozhaisk"}
    assert names(legal_targets(winter(winter_counter_attacks=False))) == set()


def test_rm_opt_05_the_army_holds_for_one_ammo() -> None:
    s = winter()
    do(s, "counter-attack mozhaisk")
    assert actor(s) == "white"
    do(s, "hold")
    assert owner(s, "mozhaisk") == "white"
    assert card(s, "2_panzergruppe") == (1, 0, 0)
    assert s.pool == 3


def test_rm_opt_05_an_army_in_the_way_withdraws_first() -> None:
    s = winter()
    do(s, "counter-attack mozhaisk", "withdraw vyazma")
    assert frame(s) == "MakeRoom"
    do(s, "withdraw smolensk")
    assert (at(s, "2_panzergruppe"), at(s, "9_armee")) == ("vyazma", "smolensk")
    assert owner(s, "mozhaisk") is None
    assert "mozhaisk" in soviets(s)
    assert s.pool == 2


def test_rm_opt_05_an_army_that_can_do_neither_is_lost_and_formed_again() -> None:
    s = winter(markers={"white": ["mozhaisk"]}, armies={"2_panzergruppe": army("mozhaisk", 2, 0)}, stock=tokens())
    do(s, "counter-attack mozhaisk")
    assert at(s, "2_panzergruppe") == "siedlce"  # Warschau is occupied
    assert card(s, "2_panzergruppe") == (0, 0, 0)
    assert stock(s) == (2, 0, 0)
    assert "mozhaisk" in soviets(s)


def test_rm_opt_05_an_area_without_an_army_is_lost_and_takes_a_soviet_marker() -> None:
    s = winter(armies={"2_panzergruppe": army("vyazma", 1, 1)}, pool=1)
    do(s, "counter-attack mozhaisk")
    assert owner(s, "mozhaisk") is None
    assert "mozhaisk" in soviets(s)
    assert (s.pool, bool(s.last_round)) == (0, True)


def test_rm_opt_05_no_soviet_marker_in_the_last_round() -> None:
    s = winter(armies={"2_panzergruppe": army("vyazma", 1, 1)}, last_round=True)
    do(s, "counter-attack mozhaisk")
    assert owner(s, "mozhaisk") is None
    assert soviets(s) == {"moskva"}
    assert s.pool == 3


def test_rm_opt_05_grounded_armies_cannot_make_room() -> None:
    s = winter(armies={"2_panzergruppe": army("mozhaisk", 1, 1), "9_armee": army("vyazma", halted=True)})
    do(s, "counter-attack mozhaisk")
    assert choices(s) == ["hold"]


def test_rm_opt_05_a_grounded_army_cannot_withdraw_and_loses_its_halt_marker_with_all_else() -> None:
    s = winter(armies={"2_panzergruppe": army("mozhaisk", 0, 1, halted=True)})
    do(s, "counter-attack mozhaisk")
    assert choices(s) == ["hold"]
    lost = winter(armies={"2_panzergruppe": army("mozhaisk", 2, 0, halted=True)})
    do(lost, "counter-attack mozhaisk")
    assert at(lost, "2_panzergruppe") == "siedlce"
    assert lost.halted == 0


def test_rm_opt_06_total_war_sells_okh_cards_for_medals() -> None:
    s = position(total_war=True, tokens={"gray": 6}, display=["O_luftbrucke", "O_brandenburg"], okh_deck=[])
    assert "take-card" not in verbs(s)
    do(s, "buy-card O_luftbrucke")
    assert medals(s, "gray") == 4
    do(s, "buy-card O_brandenburg")
    assert medals(s, "gray") == 1
    assert okh(s, "gray") == {"O_luftbrucke", "O_brandenburg"}
    assert not may(s, "buy-card")  # nothing is left to buy, and a third card would cost 4


def test_rm_opt_06_the_third_card_costs_four_the_fourth_five_and_there_is_no_fifth() -> None:
    cards = ["O_luftbrucke", "O_brandenburg", "O_pionieren"]
    s = position(total_war=True, tokens={"gray": 20}, okh_bought={"gray": 2}, display=cards, okh_deck=[])
    do(s, "buy-card O_luftbrucke")
    assert medals(s, "gray") == 16
    do(s, "buy-card O_brandenburg")
    assert medals(s, "gray") == 11
    assert not may(s, "buy-card")
    assert not may(position(total_war=True, tokens={"gray": 3}, okh_bought={"gray": 2}, display=cards), "buy-card")


def test_rm_opt_06_total_war_sells_okh_cards_in_the_basic_game_too() -> None:
    s = begun("basic", total_war=True)
    assert len(s.view(0)["okh_display"]) == 4
    assert not s.view(0)["resources"]["gray"]["staff_car"]
    s = position(
        scenario="basic", total_war=True, tokens={"gray": 2}, display=["O_panzerhaubitzen"], okh_deck=[],
        stock=tokens(0, 1), armies={"4_panzergruppe": army("tilsit", 3, 3)},
    )  # fmt: skip
    assert "air-support" not in verbs(s)
    do(s, "buy-card O_panzerhaubitzen", "armored 4_panzergruppe", "play O_panzerhaubitzen")
    assert card(s, "4_panzergruppe") == (2, 4, 0)
    assert okh(begun("basic"), "gray") == set()
    assert begun("basic").okh_deck == 0


def test_rm_opt_06_in_the_basic_game_stukageschwader_alone_brings_air_support() -> None:
    s = position(
        scenario="basic", total_war=True, okh={"gray": ["O_stukageschwader"]}, display=[], soviet_top=["S55"],
        armies={"4_panzergruppe": army("tilsit", 3, 3)}, soviet_markers=[*VICTORS, "kaunas"],
    )  # fmt: skip
    do(s, "play O_stukageschwader", "air-support soviet", "draw S55")
    assert air(s, "gray") == "soviet_deck"
    do(s, "armored 4_panzergruppe", "step kaunas", "draw S55")
    assert card(s, "4_panzergruppe") == (2, 2, 0)
    assert air(s, "gray") == "face_down"
    assert air(begun("basic"), "gray") == "None"


def test_rm_opt_07_in_total_war_only_an_immediate_victory_wins() -> None:
    s = position(total_war=True, tokens={"gray": 6})
    end_by_count(s)
    s.settle()
    assert s.returns() == [-1.0, -1.0, -1.0, 0.0]


# -- the Soviet player ---------------------------------------------------------------------------------------


def soviet(**more: Any) -> RaceToMoscow:
    """A Soviet player, and 4. Panzergruppe before Kaunas."""
    description: dict[str, Any] = {
        "soviet_player": True,
        "armies": {"4_panzergruppe": army("tilsit", 3, 3)},
        "soviet_markers": {"kaunas": "armor", "leningrad": "infantry", "moskva": "infantry", "rostov": "armor"},
        "cars": {"gray": 0},
        **more,
    }
    return position(**description)


def test_rm_sov_01_the_soviet_player_takes_no_turns() -> None:
    assert begun(soviet_player=True).order == [0, 1, 2]


def test_rm_sov_02_the_type_is_picked_in_secret() -> None:
    s = soviet(phase="reaction", pool=3, pool_armor=1)
    do(s, "place kedainiai")
    assert actor(s) == "soviet"
    told = heard(s.clone(), "gray", "deploy armor"), heard(s.clone(), "soviet", "deploy armor")
    assert not any("armor" in line for line in told[0])
    assert any("armor" in line for line in told[1])


def test_rm_sov_03_the_markers_used() -> None:
    assert [armor_used(0, players) for players in (3, 2, 1)] == [11, 10, 9]
    assert armor_used(2, 3) == 8


def test_rm_sov_04_the_soviet_player_picks_a_type_for_all_20_symbols() -> None:
    s = new("basic", players="gray", soviet_player=True)
    assert actor(s) == "soviet"
    assert (count(s.soviet), s.pool, s.boxed) == (20, 3, 0)
    for _ in range(20):
        assert actor(s) == "soviet"
        do(s, choices(s)[0])
    assert frame(s) == "Actions"


def test_rm_sov_05_two_decks() -> None:
    s = new("basic", soviet_player=True)
    assert (s.deck[3], s.deck[4]) == (INFANTRY_CARDS, ARMORED_CARDS)
    assert (count(INFANTRY_CARDS), count(ARMORED_CARDS)) == (19, 14)


def test_rm_sov_05_an_empty_deck_is_replaced_by_the_other() -> None:
    s = soviet(soviet_deck=["S55"])
    do(s, "armored 4_panzergruppe", "step kaunas")
    assert chances(s) == {"S55"}


def test_rm_sov_06_the_marker_is_turned_up_and_names_the_deck() -> None:
    s = soviet(armored_top=["S68"])
    do(s, "armored 4_panzergruppe")
    told = heard(s, None, "step kaunas")
    assert "The marker in Kaunas is armor." in told
    assert chances(s) == {"S68"}


def test_rm_sov_06_after_a_lost_combat_the_marker_stays() -> None:
    s = soviet(armies={"4_panzergruppe": army("tilsit", 3, 0)}, armored_top=["S68"])
    do(s, "armored 4_panzergruppe", "step kaunas", "draw S68")
    assert "kaunas" in soviets(s)
    assert {"area": "kaunas", "type": "armor"} in s.view(None)["soviet_markers"]
    assert "S68" in soviet_deck(s, armored=True)


def test_rm_sov_07_recon_and_air_support_look_at_markers() -> None:
    s = soviet(hands={"gray": ["P29"]})
    assert choices(s, "recon-marker") == ["kaunas"]
    do(s, "recon-marker kaunas")
    assert {"area": "kaunas", "type": "armor"} in s.view(0)["soviet_markers"]
    assert {"area": "kaunas", "type": None} in s.view(1)["soviet_markers"]


def test_rm_sov_07_air_support_lies_on_the_area_and_saves_one_ammo() -> None:
    s = soviet(armored_top=["S65"])
    do(s, "air-support-marker kaunas")
    assert s.view(None)["resources"]["gray"]["air_area"] == "kaunas"
    do(s, "armored 4_panzergruppe", "step kaunas", "draw S65")
    assert card(s, "4_panzergruppe") == (1, 2, 0)
    assert air(s, "gray") == "face_down"


def test_rm_sov_08_the_soviet_player_chooses_for_partisans() -> None:
    s = soviet(
        markers={"gray": ["liepaja"], "white": ["brest"]}, track=["liepaja", "brest"], pursuit_top={"gray": ["P26"]}
    )
    do(s, "armored 4_panzergruppe", "step kedainiai", "draw P26")
    assert actor(s) == "soviet"
    assert set(choices(s, "sabotage")) == {"liepaja", "brest"}
    do(s, "sabotage liepaja")
    assert tracks(s) == {"brest"}


def test_rm_sov_09_encirclement_takes_no_cards() -> None:
    s = soviet(
        markers={"gray": ["kedainiai", "panevezys", "riga", "kaunas"]}, pool=1, pool_armor=0,
        soviet_markers={"liepaja": "armor", "leningrad": "infantry", "moskva": "infantry", "rostov": "armor"},
    )  # fmt: skip
    do(s, "fleet sea_kurland")
    assert {"liepaja", "siauliai", "ventspils"} <= markers(s, "gray")
    assert pile(s, "face_down", "gray") == set()
    assert actor(s) == "gray"  # chance draws nothing
    assert (s.pool, s.pool_armor) == (2, 1)


def test_rm_sov_10_the_soviet_player_chooses_the_reaction_freely() -> None:
    s = soviet(phase="reaction", active="white", markers={"white": ["minsk"], "gray": ["narva"]})
    assert actor(s) == "soviet"
    assert {"counter-attack minsk", "counter-attack narva"} <= set(choices(s))
    assert may(s, "place kalinin")


def test_rm_sov_11_a_tie_with_the_soviet_player_stays_a_tie() -> None:
    s = soviet(tokens={"gray": 2}, medals={"riga": 1, "minsk": 1})
    end_by_count(s)
    s.settle()
    assert s.returns() == [0.0, -1.0, -1.0, 0.0]


def test_rm_sov_12_a_type_with_none_left_cannot_be_chosen() -> None:
    s = soviet(phase="reaction", pool=2, pool_armor=0)
    do(s, choices(s)[0])
    assert choices(s) == ["deploy infantry"]


def test_rm_sov_13_without_a_marker_nearby_recon_cannot_be_used() -> None:
    s = soviet(hands={"gray": ["P29"]}, soviet_markers={"moskva": "infantry"})
    assert not {"recon", "recon-marker", "air-support-marker"} & verbs(s)


def test_rm_sov_13_nobody_looks_over_a_red_line() -> None:
    s = soviet(
        hands={"gray": ["P29"]}, markers={"gray": ["novgorod"]}, armies={"16_armee": army("novgorod")},
        soviet_markers={"kalinin": "armor", "chudovo": "infantry", "moskva": "infantry"},
    )  # fmt: skip
    assert choices(s, "recon-marker") == choices(s, "air-support-marker") == ["chudovo"]


def test_rm_sov_13_brandenburg_swaps_within_the_deck() -> None:
    s = soviet(okh={"gray": ["O_brandenburg"]}, armored_top=["S68", "S65"])
    do(s, "armored 4_panzergruppe", "step kaunas", "draw S68", "play O_brandenburg")
    assert chances(s) == {"S65"}


def test_rm_sov_14_an_immediate_victory_beats_the_soviet_player() -> None:
    s = soviet(
        markers={"gray": ["krasnogvardeysk", "kaunas", "panevezys", "riga", "valmiera", "pskov", "luga"]},
        armies={"4_panzergruppe": army("krasnogvardeysk", 3, 3)}, soviet_top=["S55"],
        soviet_markers={"leningrad": "infantry", "moskva": "infantry", "rostov": "armor"},
    )  # fmt: skip
    do(s, "armored 4_panzergruppe", "step leningrad", "draw S55")
    assert s.returns() == [1.0, -1.0, -1.0, -1.0]


# -- hidden information --------------------------------------------------------------------------------------


def test_rm_hid_01_encircled_cards_are_seen_by_nobody() -> None:
    s = position(encircled={"gray": ["S68"]})
    for seat in (None, 0, 1):
        assert s.view(seat)["resources"]["gray"]["encircled_cards"] == 1
        assert "S68" not in str(s.view(seat))


def test_rm_hid_02_what_was_looked_at_is_known_to_one() -> None:
    s = position(hands={"gray": ["P29"]}, pursuit_top={"gray": ["P40"]})
    do(s, "recon pursuit", "draw P40")
    assert "P40" in str(s.view(0)["known"])
    assert s.view(None)["known"] == s.view(1)["known"] == []


def test_rm_hid_03_the_pool_is_open_to_the_soviet_player_alone() -> None:
    s = soviet(pool=3, pool_armor=2)
    assert s.view(3)["pool_types"] == {"infantry": 1, "armor": 2}
    assert s.view(0)["pool_types"] is None
    assert all(marker["type"] is None for marker in s.view(0)["soviet_markers"])
    assert all(marker["type"] for marker in s.view(3)["soviet_markers"])


def test_rm_hid_03_the_soviet_player_sees_what_is_left_to_pick_from() -> None:
    s = new("basic", soviet_player=True)
    assert s.view(3)["pool_types"] == {"infantry": 15, "armor": 11}
    do(s, "deploy armor", "deploy infantry")
    assert s.view(3)["pool_types"] == {"infantry": 14, "armor": 10}
    late = soviet(phase="reaction", pool=3, pool_armor=3)
    do(late, "place kedainiai")
    assert late.view(3)["pool_types"] == {"infantry": 0, "armor": 3}


def test_rm_hid_04_kept_and_won_cards_are_open() -> None:
    s = position(hands={"gray": ["P20"]}, won={"white": ["S55"]}, okh={"brown": ["O_luftbrucke"]})
    seen = s.view(None)["resources"]
    assert seen["gray"]["kept"] == ["P20"]
    assert seen["white"]["won"] == ["S55"]
    assert seen["brown"]["okh"] == ["O_luftbrucke"]


def test_rm_hid_05_prompts_and_choices_do_not_know_the_top_card() -> None:
    s = position(armies={"4_panzergruppe": army("tilsit", 3, 0)}, soviet_markers=["kaunas"], soviet_top=["S68"])
    other = s.determinize(0, Random(1))
    assert other.legal() == s.legal()
    assert GAME.prompt(other, 0) == GAME.prompt(s, 0)


def test_rm_hid_06_after_an_encirclement_the_looker_knows_one_of_the_cards() -> None:
    s = position(
        hands={"gray": ["P29"]}, markers={"gray": ["kedainiai", "panevezys", "riga", "kaunas"]},
        soviet_markers=[*VICTORS, "liepaja"], soviet_top=["S70"],
    )  # fmt: skip
    do(s, "recon soviet", "draw S70", "fleet sea_kurland", "draw S70")
    assert s.view(0)["known"] == [{"card": "S70", "pile": "encircled-gray", "place": ""}]
    assert s.view(1)["known"] == []
