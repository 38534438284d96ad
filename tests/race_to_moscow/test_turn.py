"""Rounds and turns, railhead (RM-TRN, RM-RHD), and the end of the game (RM-END)."""

from __future__ import annotations

from typing import Any

from support.race_to_moscow import (
    actor,
    army,
    begun,
    choices,
    do,
    frame,
    heard,
    let_chance,
    may,
    new,
    owner,
    pile,
    position,
    score,
    tokens,
    tracks,
    verbs,
)

from maproom.games.race_to_moscow.state import RaceToMoscow
from maproom.games.race_to_moscow.victory import end_by_count

VICTORS = ["leningrad", "moskva", "rostov"]


# -- turns ---------------------------------------------------------------------------------------------------


def test_rm_trn_00_the_basic_game_has_no_okh_cards_and_no_air_support() -> None:
    assert not {"take-card", "air-support", "play"} & verbs(begun("basic"))
    assert {"take-card", "air-support"} <= verbs(begun("full"))


def test_rm_trn_01_every_player_takes_one_turn_a_round() -> None:
    s = begun("basic", reaction_ties="auto")
    seen = []
    for _ in range(4):
        seen.append((s.round, actor(s)))
        do(s, "end-actions")
    assert seen == [(1, "gray"), (1, "white"), (1, "brown"), (2, "gray")]


def test_rm_trn_02_actions_then_railhead_then_reaction() -> None:
    s = position(markers={"gray": ["kaunas"]}, pool=3, soviet_markers=[*VICTORS, "riga"], reaction_ties="auto")
    do(s, "end-actions")
    assert frame(s) == "Railhead"
    do(s, "skip")
    assert s.pool == 2
    assert actor(s) == "white"


def test_rm_trn_02_a_new_turn_frees_what_may_be_done_once_a_turn() -> None:
    s = position(
        players="gray", fleet_moved=True, auxiliary_used=True, hands={"gray": ["P20"]},
        armies={"4_panzergruppe": army("tilsit", 3, 3, activated=True)}, soviet_markers=["leningrad"], pool=3,
    )  # fmt: skip
    assert not {"fleet", "auxiliaries", "armored"} & verbs(s)
    do(s, "end-actions")
    assert s.round == 2
    assert {"fleet", "auxiliaries", "armored"} <= verbs(s)


def test_rm_trn_03_the_six_regular_actions() -> None:
    s = position(
        armies={"4_panzergruppe": army("tilsit", 3, 3), "16_armee": army("gumbinnen")},
        supplies={"danzig": tokens(3)},
    )  # fmt: skip
    assert {"field-armies", "armored", "fleet", "transport", "take-supplies", "take-transport"} <= verbs(s)


def test_rm_trn_03_the_same_action_may_be_chosen_twice() -> None:
    s = position(stock=tokens(4, 4), active="gray")
    do(s, "take-supplies danzig", "take 1-0-0", "take-supplies danzig", "take 0-1-0")
    assert s.actions == 0


def test_rm_trn_04_additional_actions_use_no_regular_one() -> None:
    s = position(hands={"gray": ["P29"]})
    do(s, "recon soviet")
    let_chance(s)
    assert s.actions == 2


def test_rm_trn_05_additional_actions_come_in_any_order() -> None:
    s = position(hands={"gray": ["P29", "P20"]}, actions=0)
    assert may(s, "recon pursuit")
    do(s, "auxiliaries P20")
    assert s.actions == 1


def test_rm_trn_06_a_move_is_not_interrupted() -> None:
    s = position(hands={"gray": ["P29", "P20"]}, armies={"4_panzergruppe": army("tilsit", 3, 3)})
    do(s, "armored 4_panzergruppe")
    assert not {"recon", "auxiliaries", "air-support", "transport"} & verbs(s)


def test_rm_trn_07_a_reorganization_pauses_the_turn() -> None:
    s = position(transport_stock={"trains": 1}, transport={"gray": {"trains": 0}})
    do(s, "take-transport", "haul 0-1")
    assert s.level == 2
    assert actor(s) == "gray"
    assert s.actions == 1


def test_rm_trn_08_a_player_may_pass() -> None:
    s = begun("basic")
    assert s.actions == 2
    assert may(s, "end-actions")


def test_rm_trn_09_auxiliaries_without_hand_symbol_are_lost_at_the_end_of_the_turn() -> None:
    s = position(hands={"gray": ["P19", "P20"]}, reaction_ties="auto")
    do(s, "end-actions")
    assert pile(s, "kept", "gray") == {"P20"}
    assert "P19" in pile(s, "discard", "gray")


def test_rm_trn_10_actions_that_can_do_nothing_are_not_offered() -> None:
    s = position(stock=tokens(), transport={"gray": {"trucks": 5, "trains": 4}})
    assert not {"take-supplies", "transport", "take-transport"} & verbs(s)


def test_rm_trn_11_the_left_player_settles_ties() -> None:
    s = position(active="gray", phase="reaction", soviet_markers=["tartu"], pool=3)
    assert frame(s) == "LeftPlayer"
    assert actor(s) == "brown"
    assert set(choices(s, "place")) == {"tallinn", "pskov"}


# -- railhead ------------------------------------------------------------------------------------------------


def test_rm_rhd_01_track_grows_from_track_by_any_connection() -> None:
    s = position(
        active="white", markers={"white": ["alytus", "grodno", "lida"]}, phase="railhead", reaction_ties="auto"
    )
    assert set(choices(s, "lay-track")) == {"alytus", "grodno"}
    assert may(s, "skip")
    do(s, "lay-track alytus")
    assert tracks(s) == {"alytus"}


def test_rm_rhd_01_track_crosses_no_red_line() -> None:
    s = position(
        active="brown", markers={"brown": ["lutsk", "sevastopol", "rostov"]}, track=["sevastopol"],
        phase="railhead", reaction_ties="auto",
    )  # fmt: skip
    assert "rostov" not in choices(s, "lay-track")


def test_rm_rhd_01_track_of_another_player_is_no_railhead() -> None:
    s = position(
        active="gray", markers={"gray": ["kaunas", "vilnius"], "white": ["alytus"]}, track=["alytus"],
        phase="railhead",
    )  # fmt: skip
    assert choices(s, "lay-track") == ["kaunas"]


# -- the end -------------------------------------------------------------------------------------------------


def storm(*chain: str, **more: Any) -> RaceToMoscow:
    """4. Panzergruppe before Leningrad, with these gray markers behind it."""
    description: dict[str, Any] = {
        "markers": {"gray": ["krasnogvardeysk", *chain]},
        "armies": {"4_panzergruppe": army("krasnogvardeysk", 3, 3)},
        "soviet_markers": VICTORS,
        "soviet_top": ["S55"],
        "cars": {"gray": 0},
        **more,
    }
    return position(**description)


def test_rm_end_01_an_immediate_victory_ends_the_game_at_once() -> None:
    s = storm("kaunas", "panevezys", "riga", "valmiera", "pskov", "luga")
    do(s, "armored 4_panzergruppe", "step leningrad", "draw S55")
    assert actor(s) == "over"
    assert s.returns() == [1.0, -1.0, -1.0, 0.0]


def test_rm_end_02_the_game_ends_with_the_round_of_the_last_marker() -> None:
    s = position(
        pool=1, active="white", order=["gray", "white", "brown"], phase="reaction", soviet_markers=["moskva"],
        reaction_ties="auto",
    )  # fmt: skip
    assert s.last_round
    assert actor(s) == "brown"
    do(s, "end-actions")
    assert actor(s) == "over"


def test_rm_end_03_no_marker_is_placed_in_the_last_round() -> None:
    s = position(last_round=True, pool=2, soviet_markers=["moskva"], phase="reaction", reaction_ties="auto")
    assert s.pool == 2
    assert actor(s) == "white"


def test_rm_end_03_counter_attacks_go_on_in_the_last_round() -> None:
    s = position(
        last_round=True, active="brown", markers={"white": ["minsk"]}, phase="reaction", reaction_ties="auto"
    )
    assert owner(s, "minsk") is None


def test_rm_end_03_a_free_choice_offers_no_marker_in_the_last_round() -> None:
    s = position(
        abwehr=True, last_round=True, active="gray", markers={"white": ["minsk"]}, soviet_markers=["moskva"],
        pool=2, phase="reaction",
    )  # fmt: skip
    assert choices(s) == ["counter-attack minsk"]


def test_rm_end_04_an_empty_pool_ends_the_game_when_a_marker_must_be_placed() -> None:
    s = position(pool=0, soviet_markers=["moskva"], phase="reaction")
    assert s.last_round
    assert s.soviet.bit_count() == 1


def test_rm_end_04_a_counter_attack_instead_ends_nothing() -> None:
    s = position(
        pool=0, active="gray", markers={"white": ["minsk"]}, soviet_markers=["moskva"], phase="reaction",
        reaction_ties="auto",
    )  # fmt: skip
    assert owner(s, "minsk") is None
    assert not s.last_round


def test_rm_end_05_without_a_chain_to_the_main_base_nobody_wins() -> None:
    s = storm()
    do(s, "armored 4_panzergruppe", "step leningrad", "draw S55")
    assert owner(s, "leningrad") == "gray"
    assert actor(s) == "gray"


def test_rm_end_05_the_frontline_base_does_not_count() -> None:
    s = position(
        active="brown",
        markers={"brown": [
            "mogilev_podolskiy", "vinnitsa", "uman", "kirovograd", "dnepropetrovsk", "stalino", "taganrog",
        ]},
        armies={"1_panzergruppe": army("taganrog", 3, 3)}, soviet_markers=VICTORS, soviet_top=["S55"],
        cars={"brown": 0},
    )  # fmt: skip
    do(s, "armored 1_panzergruppe", "step rostov", "draw S55")
    assert owner(s, "rostov") == "brown"
    assert actor(s) != "over"


def test_rm_end_06_the_link_may_be_restored_later() -> None:
    s = storm(
        "panevezys", "riga", "valmiera", "pskov", "luga", "leningrad",
        armies={"4_panzergruppe": army("leningrad", 3, 3), "16_armee": army("gumbinnen", 1, 3, 2)},
        soviet_markers=["moskva", "rostov"], pursuit_top={"gray": ["P32"]},
    )  # fmt: skip
    do(s, "field-armies", "activate 16_armee", "step kaunas", "draw P32")
    assert actor(s) == "over"
    assert s.outcome is not None
    assert s.outcome["how"] == "immediate"


LINKED = ["leningrad", "krasnogvardeysk", "luga", "pskov", "valmiera", "riga", "panevezys", "kaunas"]
COAST = ["kedainiai", "siauliai", "liepaja", "ventspils", "tartu", "narva"]


def in_linked_leningrad(*more: str) -> RaceToMoscow:
    """Gray stands in Leningrad, which was taken without the link that is there now; no marker has come since."""
    return position(
        markers={"gray": [*LINKED, *COAST, *more]}, fleet="sea_danzig", order=["gray", "white", "brown"],
        armies={"4_panzergruppe": army("leningrad", 3, 3), "2_panzergruppe": army("siedlce", 3, 3)},
        soviet_markers=["moskva", "rostov"], pursuit_top={"white": ["P35"]}, reaction_ties="auto",
        cars={"gray": 0, "white": 0},
    )  # fmt: skip


def test_rm_end_06_without_a_new_marker_nothing_is_tested() -> None:
    s = in_linked_leningrad("tallinn")
    do(s, "fleet sea_kurland")
    assert actor(s) == "gray"


def test_rm_end_06_a_marker_of_another_colour_tests_nothing() -> None:
    s = in_linked_leningrad("tallinn")
    do(s, "end-actions", "skip", "armored 2_panzergruppe", "step bialystok", "draw P35")
    assert owner(s, "bialystok") == "white"
    assert actor(s) == "white"


def test_rm_end_06_a_marker_that_an_encirclement_brings_is_tested_whoever_caused_it() -> None:
    by_fleet, by_white = in_linked_leningrad(), in_linked_leningrad()  # Tallinn is cut off at the next test
    do(by_fleet, "fleet sea_kurland")
    do(by_white, "end-actions", "skip", "armored 2_panzergruppe", "step bialystok", "draw P35")
    for s in (by_fleet, by_white):
        assert owner(s, "tallinn") == "gray"
        assert s.outcome is not None
        assert s.outcome["winners"] == ["gray"]


def test_rm_end_07_tokens_cards_cubes_and_cities_count() -> None:
    s = position(
        tokens={"gray": 2}, won={"gray": ["S68", "S55", "P40"]}, encircled={"gray": ["S56", "S81"]},
        markers={"gray": ["leningrad"]},
    )  # fmt: skip
    # 2 tokens, 2 medal cards, 2 + 1 + 2 cubes = 1 medal, 2 for Leningrad
    assert score(s, "gray") == 7


def test_rm_end_08_cubes_are_added_before_dividing() -> None:
    s = position(won={"gray": ["S55", "S56", "S65"]})
    assert score(s, "gray") == 2


def test_rm_end_09_a_medal_card_is_one_medal_and_its_cubes_do_not_count() -> None:
    s = position(won={"gray": ["S68"]})
    assert score(s, "gray") == 1


def test_rm_end_10_more_encircled_cards_break_a_tie() -> None:
    s = position(tokens={"gray": 3, "white": 2, "brown": 1}, encircled={"white": ["S81"]})
    end_by_count(s)
    s.settle()
    assert s.outcome is not None
    assert s.outcome["winners"] == ["white"]


def test_rm_end_10_else_it_stays_a_tie() -> None:
    s = position(tokens={"gray": 3, "white": 3, "brown": 1})
    end_by_count(s)
    s.settle()
    assert s.returns() == [0.0, 0.0, -1.0, 0.0]


def test_rm_end_11_solitaire_counts_turns_or_medals() -> None:
    won = storm("kaunas", "panevezys", "riga", "valmiera", "pskov", "luga", players="gray", round=7,
                soviet_markers=["leningrad", "moskva"])  # fmt: skip
    do(won, "armored 4_panzergruppe", "step leningrad", "draw S55")
    assert won.outcome is not None
    assert (won.outcome["score"], won.outcome["score_counts"]) == (7, "turns")
    lost = position(players="gray", tokens={"gray": 4})
    end_by_count(lost)
    lost.settle()
    assert lost.outcome is not None
    assert (lost.outcome["score"], lost.outcome["score_counts"]) == (4, "medals")


def test_rm_end_12_the_round_limit_ends_the_game() -> None:
    s = begun("basic", round_limit=1, reaction_ties="auto")
    do(s, "end-actions", "end-actions")
    told = heard(s, None, "end-actions")
    assert actor(s) == "over"
    assert any("a guard of this program, no rule of the book" in line for line in told)
    assert s.outcome is not None
    assert s.outcome["by_guard"]


def test_rm_end_12_a_game_that_ends_by_the_rules_names_no_guard() -> None:
    s = position(phase="reaction", pool=1, active="brown", order=["gray", "white", "brown"], reaction_ties="auto")
    assert actor(s) == "over"
    assert s.outcome is not None
    assert "by_guard" not in s.outcome


def test_rm_end_13_of_several_victors_the_active_player_wins() -> None:
    s = position(
        active="brown", order=["gray", "white", "brown"],
        markers={
            "gray": ["leningrad", "krasnogvardeysk", "luga", "pskov", "valmiera", "riga", "panevezys", "kaunas"],
            "brown": [
                "taganrog", "stalino", "dnepropetrovsk", "kirovograd", "uman", "vinnitsa", "proskurov", "brody",
            ],
        },
        armies={"4_panzergruppe": army("leningrad"), "1_panzergruppe": army("taganrog", 3, 3)},
        soviet_markers=["moskva", "rostov"], soviet_top=["S55"], cars={"brown": 0},
    )  # fmt: skip
    do(s, "armored 1_panzergruppe", "step rostov", "draw S55")
    let_chance(s)
    assert s.outcome is not None
    assert s.outcome["winners"] == ["brown"]


def test_a_new_game_begins_with_the_turn_order() -> None:
    assert frame(new("basic")) == "TurnOrder"
