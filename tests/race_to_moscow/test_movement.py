"""Army movement (RM-MOV) and Pursuit cards (RM-PUR)."""

from __future__ import annotations

from typing import Any

import pytest
from support.race_to_moscow import (
    activated,
    actor,
    army,
    at,
    card,
    chances,
    choices,
    do,
    frame,
    may,
    medals,
    medals_at,
    owner,
    pile,
    position,
    stock,
    supplies,
    tokens,
    tracks,
    verbs,
)

from maproom.games.race_to_moscow.state import RaceToMoscow

VICTORS = ["leningrad", "moskva", "rostov"]


def north(**more: Any) -> RaceToMoscow:
    """Gray on its flags with full cards and no Soviet marker in the way."""
    description: dict[str, Any] = {
        "armies": {
            "4_panzergruppe": army("tilsit", 3, 3),
            "16_armee": army("gumbinnen", 1, 3, 2),
            "18_armee": army("memel", 1, 3, 2),
        },
        "soviet_markers": VICTORS,
        "cars": {"gray": 0},
        **more,
    }
    return position(**description)


# -- movement ------------------------------------------------------------------------------------------------


def test_rm_mov_01_one_action_moves_all_field_armies() -> None:
    s = north(pursuit_top={"gray": ["P32", "P33"]})
    do(s, "field-armies", "activate 16_armee", "step kaunas", "draw P32", "halt")
    do(s, "activate 18_armee", "step liepaja", "draw P33", "halt", "done")
    assert s.actions == 1
    assert at(s, "16_armee") == "kaunas"
    assert at(s, "18_armee") == "liepaja"


def test_rm_mov_02_an_army_is_activated_once_a_turn() -> None:
    s = north(pursuit_top={"gray": ["P32"]})
    do(s, "field-armies", "activate 16_armee", "step kaunas", "draw P32", "halt", "done", "field-armies")
    assert choices(s, "activate") == ["18_armee"]


def test_rm_mov_03_steps_follow_own_connections_into_own_colours() -> None:
    s = north(armies={"4_panzergruppe": army("kaunas", 3, 3)}, markers={"gray": ["kaunas"]})
    do(s, "armored 4_panzergruppe")
    assert "alytus" not in choices(s, "step")
    assert "vilnius" in choices(s, "step")


def test_rm_mov_04_no_step_into_armies_or_foreign_areas() -> None:
    s = north(
        armies={"4_panzergruppe": army("kaunas", 3, 3), "16_armee": army("panevezys")},
        markers={"gray": ["kaunas", "panevezys"], "white": ["vilnius"]},
    )  # fmt: skip
    do(s, "armored 4_panzergruppe")
    assert not {"panevezys", "vilnius"} & set(choices(s, "step"))


def test_rm_mov_05_a_field_army_marches_one_area_or_two_for_food() -> None:
    s = north(pursuit_top={"gray": ["P32", "P33"]})
    do(s, "field-armies", "activate 16_armee", "step kaunas", "draw P32")
    assert not may(s, "step")
    do(s, "go-on", "step panevezys", "draw P33")
    assert at(s, "16_armee") == "panevezys"
    assert card(s, "16_armee") == (1, 3, 1)
    assert frame(s) == "FieldArmies"


def test_rm_mov_05_no_forced_march_after_a_combat() -> None:
    s = north(pursuit_top={"gray": ["P40"]})
    do(s, "field-armies", "activate 16_armee", "step kaunas", "draw P40")
    assert frame(s) == "FieldArmies"


def test_rm_mov_06_an_armored_army_pays_fuel_for_three_steps() -> None:
    s = north(pursuit_top={"gray": ["P32", "P33", "P34"]})
    do(
        s,
        "armored 4_panzergruppe",
        "step kaunas",
        "draw P32",
        "step panevezys",
        "draw P33",
        "step riga",
        "draw P34",
    )
    assert card(s, "4_panzergruppe") == (2, 3, 0)
    assert frame(s) == "Actions"


def test_rm_mov_06_the_fuel_is_due_inside_own_areas_too() -> None:
    s = north()
    do(s, "armored 4_panzergruppe", "step konigsberg", "halt")
    assert card(s, "4_panzergruppe") == (2, 3, 0)


def test_rm_mov_07_tokens_may_be_taken_on_the_way() -> None:
    s = north(supplies={"konigsberg": tokens(1, 1)})
    do(s, "armored 4_panzergruppe", "step konigsberg", "load 4_panzergruppe", "carry 2-4-0")
    assert card(s, "4_panzergruppe") == (2, 4, 0)
    assert supplies(s, "konigsberg") == (1, 0, 0)


def test_rm_mov_08_without_ammo_no_fortified_area() -> None:
    s = north(
        armies={"4_panzergruppe": army("ostrov", 3, 0)}, markers={"gray": ["ostrov"]}, air={"gray": "face_down"}
    )
    do(s, "armored 4_panzergruppe")
    assert "pskov" not in choices(s, "step")


def test_rm_mov_09_own_areas_draw_no_card() -> None:
    s = north(markers={"gray": ["kaunas"]})
    do(s, "armored 4_panzergruppe", "step kaunas")
    assert actor(s) == "gray"
    assert s.steps == 2


def test_rm_mov_10_the_card_comes_from_the_deck_of_the_area() -> None:
    s = north(soviet_markers=[*VICTORS, "kaunas"], soviet_top=["S55"], pursuit_top={"gray": ["P32"]})
    do(s, "armored 4_panzergruppe")
    free = s.clone()
    do(s, "step kaunas")
    do(free, "step kedainiai")
    assert chances(s) == {"S55"}
    assert chances(free) == {"P32"}


def test_rm_mov_11_mud_stops_a_field_army_and_costs_an_armored_one_fuel() -> None:
    s = north(pursuit_top={"gray": ["P12"]})
    field = s.clone()
    do(s, "armored 4_panzergruppe", "step kaunas", "draw P12")
    assert not may(s, "step")
    do(s, "go-on")
    assert card(s, "4_panzergruppe")[0] == 1
    assert may(s, "step panevezys")
    do(field, "field-armies", "activate 16_armee", "step kaunas", "draw P12")
    assert frame(field) == "FieldArmies"


def test_rm_mov_12_after_a_win_an_armored_army_pays_to_go_on() -> None:
    s = north(pursuit_top={"gray": ["P40"]})
    do(s, "armored 4_panzergruppe", "step kaunas", "draw P40")
    assert not may(s, "step")
    assert may(s, "go-on")


def test_rm_mov_13_other_cards_do_not_stop_the_army() -> None:
    s = north(pursuit_top={"gray": ["P32"]})
    do(s, "armored 4_panzergruppe", "step kaunas", "draw P32")
    assert may(s, "step panevezys")


def test_rm_mov_14_a_card_is_used_before_the_army_goes_on() -> None:
    s = north(pursuit_top={"gray": ["P52"]}, medals={"riga": 1, "pskov": 1})
    do(s, "armored 4_panzergruppe", "step kaunas", "draw P52")
    assert frame(s) == "MedalOrder"


def test_rm_mov_15_marker_medal_and_bunker() -> None:
    s = north(
        armies={"4_panzergruppe": army("ostrov", 3, 3)}, markers={"gray": ["ostrov"]}, medals={"pskov": 1},
        bunkers=["pskov"], pursuit_top={"gray": ["P32"]},
    )  # fmt: skip
    do(s, "armored 4_panzergruppe", "step pskov", "draw P32")
    assert owner(s, "pskov") == "gray"
    assert medals(s, "gray") == 1
    assert s.bunkers == 0


def test_rm_mov_16_supplies_spent_go_to_the_stock() -> None:
    s = north(stock=tokens(), pursuit_top={"gray": ["P40"]})
    do(s, "armored 4_panzergruppe", "step kaunas", "draw P40")
    assert stock(s) == (1, 1, 0)


def test_rm_mov_17_a_lost_combat_ends_the_activation() -> None:
    s = north(armies={"4_panzergruppe": army("tilsit", 3, 0)}, pursuit_top={"gray": ["P40"]})
    do(s, "armored 4_panzergruppe", "step kaunas", "draw P40")
    assert at(s, "4_panzergruppe") == "tilsit"
    assert frame(s) == "Actions"
    assert "4_panzergruppe" in activated(s)


def test_rm_mov_18_each_field_army_finishes_before_the_next() -> None:
    s = north(pursuit_top={"gray": ["P32"]})
    do(s, "field-armies", "activate 16_armee", "step kaunas", "draw P32")
    assert not may(s, "activate")


def test_rm_mov_19_a_grounded_army_cannot_be_activated() -> None:
    s = north(armies={"4_panzergruppe": army("tilsit", 3, 3, halted=True)})
    assert not may(s, "armored")


def test_rm_mov_20_an_army_that_stops_has_ended_its_activation() -> None:
    s = north(pursuit_top={"gray": ["P32"]})
    do(s, "armored 4_panzergruppe", "step kaunas", "draw P32", "halt")
    assert frame(s) == "Actions"
    assert not may(s, "armored")


def test_rm_mov_21_fuel_is_due_once_for_each_stop() -> None:
    s = north(pursuit_top={"gray": ["P10", "P12"]})
    do(s, "armored 4_panzergruppe", "step kaunas", "draw P10", "go-on", "step panevezys", "draw P12", "go-on")
    assert card(s, "4_panzergruppe") == (0, 3, 0)
    assert may(s, "step riga")


# -- Pursuit cards -------------------------------------------------------------------------------------------


def enter_kaunas(top: str, **more: Any) -> RaceToMoscow:
    """4. Panzergruppe enters Kaunas and draws a card."""
    s = north(pursuit_top={"gray": [top]}, **more)
    do(s, "armored 4_panzergruppe", "step kaunas", f"draw {top}")
    return s


def test_rm_pur_01_resolved_cards_are_discarded_and_units_won() -> None:
    assert "P32" in pile(enter_kaunas("P32"), "discard", "gray")
    assert pile(enter_kaunas("P40"), "won", "gray") == {"P40"}


def test_rm_pur_02_an_empty_deck_is_made_anew() -> None:
    s = north(pursuit_decks={"gray": []})
    do(s, "armored 4_panzergruppe", "step kaunas")
    assert len(chances(s)) == 18


@pytest.mark.parametrize(("top", "found"), [("P04", (0, 1, 0)), ("P01", (1, 0, 0)), ("P07", (0, 0, 1))])
def test_rm_pur_03_captured_supplies_lie_in_the_area(top: str, found: tuple[int, int, int]) -> None:
    s = enter_kaunas(top, stock=tokens(1, 1, 1))
    assert supplies(s, "kaunas") == found
    assert may(s, "load 4_panzergruppe")


def test_rm_pur_04_a_card_stands_in_for_a_missing_token() -> None:
    s = enter_kaunas("P04", stock=tokens(2, 0, 2))
    assert supplies(s, "kaunas") == (0, 1, 0)
    assert "P04" not in pile(s, "discard", "gray")
    assert len(s.laid_aside) == 1


def test_rm_pur_04_the_next_token_that_returns_settles_the_card() -> None:
    s = north(pursuit_top={"gray": ["P04", "P40"]}, stock=tokens(2, 0, 2))
    do(s, "armored 4_panzergruppe", "step kaunas", "draw P04", "step panevezys", "draw P40")
    assert s.laid_aside == []
    assert "P04" in pile(s, "discard", "gray")
    assert stock(s)[1] == 0


def test_rm_pur_05_auxiliaries_give_one_more_action_once_a_turn() -> None:
    s = north(hands={"gray": ["P19", "P20"]})
    do(s, "auxiliaries P19")
    assert s.actions == 3
    assert "auxiliaries" not in verbs(s)


def test_rm_pur_06_recon_looks_at_a_deck_and_is_discarded() -> None:
    s = north(hands={"gray": ["P29"]}, soviet_top=["S70"])
    do(s, "recon soviet", "draw S70")
    assert s.view(0)["known"] == [{"card": "S70", "pile": "soviet", "place": "top"}]
    assert s.view(1)["known"] == []
    assert "P29" in pile(s, "discard", "gray")


def test_rm_pur_07_halder_moves_a_medal_within_one_colour() -> None:
    s = enter_kaunas("P52", medals={"riga": 1, "pskov": 1, "minsk": 1, "vilnius": 1})
    assert "riga pskov" in choices(s, "move-medal")
    assert "minsk bialystok" in choices(s, "move-medal")
    assert not any(line.startswith("vilnius") for line in choices(s, "move-medal"))
    do(s, "move-medal riga pskov")
    assert medals_at(s, "pskov") == 2


def test_rm_pur_07_no_medal_goes_to_an_area_with_a_marker() -> None:
    s = enter_kaunas("P52", medals={"bialystok": 1, "riga": 1}, markers={"white": ["minsk"]})
    assert "bialystok vyazma" in choices(s, "move-medal")
    assert "bialystok minsk" not in choices(s, "move-medal")


def test_rm_pur_08_the_fuhrerbefehl_moves_between_areas_of_the_same_two_colours() -> None:
    s = enter_kaunas("P49", medals={"rzhev": 1, "gomel": 1, "riga": 1})
    assert set(choices(s, "move-medal")) == {
        "rzhev vilnius", "rzhev velikiye_luki", "gomel briansk", "gomel kaluga",
    }  # fmt: skip


def test_rm_pur_09_not_the_area_just_entered_and_never_three_medals() -> None:
    s = north(
        armies={"4_panzergruppe": army("kaunas", 3, 3)}, markers={"gray": ["kaunas"]},
        medals={"vilnius": 1, "rzhev": 2, "velikiye_luki": 1}, pursuit_top={"gray": ["P49"]},
    )  # fmt: skip
    do(s, "armored 4_panzergruppe", "step vilnius", "draw P49")
    assert choices(s, "move-medal") == ["rzhev velikiye_luki"]


def test_rm_pur_10_partisans_tear_up_an_opponents_track() -> None:
    s = enter_kaunas("P26", markers={"white": ["brest"], "gray": ["liepaja"]}, track=["brest", "liepaja"])
    assert choices(s) == ["sabotage brest"]
    do(s, "sabotage brest")
    assert tracks(s) == {"liepaja"}


def test_rm_pur_10_alone_the_own_track_is_torn_up() -> None:
    s = enter_kaunas(
        "P26", players="gray", markers={"gray": ["liepaja"]}, track=["liepaja"],
        soviet_markers=["leningrad", "moskva"],
    )  # fmt: skip
    assert choices(s) == ["sabotage liepaja"]


def test_rm_pur_11_bombers_are_mud() -> None:
    assert may(enter_kaunas("P10"), "go-on")


def test_rm_pur_12_a_reserve_army_costs_one_ammo() -> None:
    assert card(enter_kaunas("P41"), "4_panzergruppe") == (2, 2, 0)


def test_rm_pur_13_other_titles_do_nothing() -> None:
    s = enter_kaunas("P33")
    assert card(s, "4_panzergruppe") == (2, 3, 0)
    assert supplies(s, "kaunas") == (0, 0, 0)


def test_rm_pur_14_moving_a_medal_is_optional_partisans_are_not() -> None:
    assert may(enter_kaunas("P52", medals={"riga": 1, "pskov": 1}), "decline")
    assert not may(enter_kaunas("P26", markers={"white": ["brest"]}, track=["brest"]), "decline")
