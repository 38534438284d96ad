"""Air Support (RM-AIR) and OKH cards (RM-OKH)."""

from __future__ import annotations

from typing import Any

from support.race_to_moscow import (
    actor,
    air,
    army,
    at,
    card,
    chances,
    choices,
    display,
    do,
    frame,
    heard,
    let_chance,
    markers,
    may,
    medals_at,
    okh,
    owner,
    pile,
    position,
    stock,
    supplies,
    tokens,
    tracks,
)

from maproom.games.race_to_moscow.state import RaceToMoscow

VICTORS = ["leningrad", "moskva", "rostov"]


def panzers(*cards: str, **more: Any) -> RaceToMoscow:
    """4. Panzergruppe on its flag, gray with OKH cards."""
    description: dict[str, Any] = {
        "armies": {"4_panzergruppe": army("tilsit", 3, 3), "16_armee": army("gumbinnen", 1, 2, 1)},
        "soviet_markers": [*VICTORS, "kaunas"],
        "okh": {"gray": list(cards)},
        "cars": {"gray": 0},
        "display": [],
        **more,
    }
    return position(**description)


# -- Air Support ---------------------------------------------------------------------------------------------


def test_rm_air_01_only_the_player_sees_the_card() -> None:
    s = panzers(soviet_top=["S70"])
    do(s, "air-support soviet")
    told = heard(s.clone(), "gray", "draw S70"), heard(s.clone(), "white", "draw S70")
    assert told[0] == ["You see 6 Mech Corps on top of the deck."]
    assert told[1] == []
    do(s, "draw S70")
    assert air(s, "gray") == "soviet_deck"


def test_rm_air_02_one_ammo_less_when_the_owner_draws() -> None:
    s = panzers(soviet_top=["S55"])
    do(s, "air-support soviet", "draw S55", "armored 4_panzergruppe", "step kaunas", "draw S55")
    assert card(s, "4_panzergruppe") == (2, 2, 0)


def test_rm_air_02_a_marker_on_the_other_deck_saves_nothing() -> None:
    s = panzers(soviet_top=["S55"], air={"gray": "pursuit_deck"})
    do(s, "armored 4_panzergruppe", "step kaunas", "draw S55")
    assert card(s, "4_panzergruppe") == (2, 1, 0)
    assert air(s, "gray") == "pursuit_deck"
    other = panzers(pursuit_top={"gray": ["P40"]}, air={"gray": "soviet_deck"})
    do(other, "armored 4_panzergruppe", "step kedainiai", "draw P40")
    assert card(other, "4_panzergruppe") == (2, 2, 0)
    assert air(other, "gray") == "soviet_deck"


def test_rm_air_03_all_markers_on_the_deck_return_face_down() -> None:
    s = panzers(soviet_top=["S55"], air={"white": "soviet_deck"})
    do(s, "armored 4_panzergruppe", "step kaunas", "draw S55")
    assert air(s, "white") == "face_down"
    assert card(s, "4_panzergruppe") == (2, 1, 0)


def test_rm_air_04_a_used_marker_cannot_be_used_again() -> None:
    s = panzers()
    do(s, "air-support soviet")
    let_chance(s)
    assert not may(s, "air-support")
    assert not may(panzers(air={"gray": "face_down"}), "air-support")


def test_rm_air_05_an_encirclement_is_no_reveal() -> None:
    s = panzers(
        markers={"gray": ["kedainiai", "panevezys", "riga", "kaunas"]}, soviet_markers=[*VICTORS, "liepaja"],
        air={"white": "soviet_deck"},
    )  # fmt: skip
    do(s, "fleet sea_kurland")
    let_chance(s)
    assert len(pile(s, "face_down", "gray")) == 1
    assert air(s, "white") == "soviet_deck"


def test_rm_air_05_the_reduction_holds_for_the_card_that_brandenburg_brings() -> None:
    s = panzers("O_brandenburg", soviet_top=["S68", "S55"], air={"gray": "soviet_deck"})
    do(s, "armored 4_panzergruppe", "step kaunas", "draw S68", "play O_brandenburg", "draw S55")
    assert card(s, "4_panzergruppe") == (2, 2, 0)


def test_rm_air_06_the_ammo_of_a_fortification_comes_back_without_a_combat() -> None:
    s = panzers(
        armies={"4_panzergruppe": army("ostrov", 3, 1)}, markers={"gray": ["ostrov"]}, air={"gray": "pursuit_deck"},
        pursuit_top={"gray": ["P32"]},
    )  # fmt: skip
    do(s, "armored 4_panzergruppe", "step pskov", "draw P32")
    assert card(s, "4_panzergruppe") == (2, 1, 0)


def test_rm_air_06_without_ammo_the_entry_is_free_and_the_combat_full_price() -> None:
    s = panzers(
        armies={"4_panzergruppe": army("ostrov", 3, 0)}, markers={"gray": ["ostrov"]}, air={"gray": "pursuit_deck"},
        pursuit_top={"gray": ["P40"]},
    )  # fmt: skip
    do(s, "armored 4_panzergruppe", "step pskov", "draw P40")
    assert at(s, "4_panzergruppe") == "ostrov"


def test_rm_air_07_an_empty_deck_cannot_be_chosen() -> None:
    s = panzers(soviet_deck=[])
    assert choices(s, "air-support") == ["pursuit"]


# -- OKH -----------------------------------------------------------------------------------------------------


def test_rm_okh_01_the_staff_car_fetches_a_card_and_the_pool_is_filled() -> None:
    s = panzers(cars={"gray": 1}, display=["O_luftbrucke"], okh_deck=["O_brandenburg", "O_pionieren"])
    do(s, "take-card O_luftbrucke", "show O_pionieren")
    assert okh(s, "gray") == {"O_luftbrucke"}
    assert display(s) == {"O_pionieren"}
    assert not may(s, "take-card")
    assert s.actions == 2


def test_rm_okh_01_a_card_may_be_fetched_in_the_middle_of_a_move() -> None:
    s = panzers(cars={"gray": 1}, display=["O_luftbrucke"])
    do(s, "armored 4_panzergruppe")
    assert may(s, "take-card O_luftbrucke")


def test_rm_okh_02_a_card_that_changes_nothing_cannot_be_played() -> None:
    s = panzers("O_luftbrucke", stock=tokens())
    assert not may(s, "play")


def test_rm_okh_02_a_played_card_goes_to_the_box() -> None:
    s = panzers("O_luftbrucke", stock=tokens(1))
    do(s, "play O_luftbrucke", "airlift 16_armee fuel")
    assert okh(s, "gray") == set()
    assert display(s) == set()


def test_rm_okh_11_transportflottille_brings_one_of_each_to_a_harbor() -> None:
    s = panzers("O_transportflottille", markers={"gray": ["riga"]}, stock=tokens(2, 0, 1))
    do(s, "play O_transportflottille", "ship riga")
    assert supplies(s, "riga") == (1, 0, 1)
    assert stock(s) == (1, 0, 0)


def test_rm_okh_12_brandenburg_swaps_the_soviet_card() -> None:
    s = panzers("O_brandenburg", soviet_top=["S68", "S55"])
    do(s, "armored 4_panzergruppe", "step kaunas", "draw S68", "play O_brandenburg")
    assert chances(s) == {"S55"}
    do(s, "draw S55")
    assert pile(s, "won", "gray") == {"S55"}
    assert {"card": "S68", "pile": "soviet", "place": "bottom"} in s.view(None)["known"]


def test_rm_okh_12_not_when_the_deck_holds_no_other_card() -> None:
    s = panzers("O_brandenburg", soviet_deck=["S55"])
    do(s, "armored 4_panzergruppe", "step kaunas", "draw S55")
    assert frame(s) == "Moving"
    assert okh(s, "gray") == {"O_brandenburg"}


def test_rm_okh_12_not_against_a_pursuit_unit() -> None:
    s = panzers("O_brandenburg", pursuit_top={"gray": ["P40"]})
    do(s, "armored 4_panzergruppe", "step kedainiai", "draw P40")
    assert frame(s) == "Moving"


def test_rm_okh_13_luftbrucke_flies_a_token_to_an_army() -> None:
    s = panzers("O_luftbrucke", stock=tokens(0, 1))
    do(s, "play O_luftbrucke")
    assert set(choices(s, "airlift")) == {"16_armee ammo", "18_armee ammo"}  # the Panzers' card is full
    do(s, "airlift 16_armee ammo")
    assert card(s, "16_armee") == (1, 3, 1)


def test_rm_okh_14_panzerhaubitzen_in_a_move() -> None:
    s = panzers("O_panzerhaubitzen", stock=tokens(0, 1))
    do(s, "armored 4_panzergruppe", "play O_panzerhaubitzen")
    assert card(s, "4_panzergruppe") == (2, 4, 0)


def test_rm_okh_15_pionieren_before_the_first_step() -> None:
    s = panzers(
        "O_pionieren", armies={"4_panzergruppe": army("ostrov", 3, 0)}, markers={"gray": ["ostrov"]},
        pursuit_top={"gray": ["P32"]}, air={"gray": "face_down"},
    )  # fmt: skip
    do(s, "armored 4_panzergruppe", "play O_pionieren", "step pskov", "draw P32")
    assert owner(s, "pskov") == "gray"


def test_rm_okh_15_no_ammo_is_paid_in_the_whole_activation_of_that_army_alone() -> None:
    s = panzers(
        "O_pionieren", armies={"16_armee": army("ostrov", 0, 2, 1), "18_armee": army("tartu", 0, 2)},
        markers={"gray": ["ostrov", "tartu"]}, pursuit_top={"gray": ["P32", "P33", "P34"]},
        air={"gray": "face_down"}, soviet_markers=VICTORS,
    )  # fmt: skip
    do(s, "field-armies", "activate 16_armee", "play O_pionieren", "step pskov", "draw P32", "go-on")
    assert not may(s, "play O_pionieren")
    do(s, "step luga", "draw P33")
    assert card(s, "16_armee") == (0, 2, 0)
    do(s, "activate 18_armee", "step tallinn", "draw P34")
    assert card(s, "18_armee") == (0, 1, 0)


def test_rm_okh_15_an_army_without_ammo_may_be_activated_for_pionieren() -> None:
    s = panzers(
        "O_pionieren", armies={"4_panzergruppe": army("narva", 3, 0), "16_armee": army("tartu")},
        markers={"gray": ["narva", "tartu"]}, air={"gray": "face_down"}, soviet_markers=VICTORS,
    )  # fmt: skip
    assert may(s, "armored 4_panzergruppe")


def test_rm_okh_16_grosstransportraum_one_more_truck_and_five_tokens() -> None:
    s = panzers("O_grosstransportraum", supplies={"danzig": tokens(5, 4)})
    do(s, "transport", "play O_grosstransportraum", "truck danzig konigsberg")
    assert may(s, "cargo 5-0-0")
    do(s, "cargo 5-0-0")
    assert s.placed == 0
    do(s, "truck konigsberg tilsit", "cargo 2-0-0", "train konigsberg tilsit", "cargo 1-0-0")
    do(s, "train danzig konigsberg", "cargo 0-4-0")
    assert not may(s, "train")
    assert not may(s, "truck")


def test_rm_okh_16_above_the_limit_only_a_truck_may_be_placed() -> None:
    s = panzers("O_grosstransportraum", supplies={"danzig": tokens(5, 4)})
    do(s, "transport", "train danzig konigsberg", "cargo 3-3-0", "train konigsberg tilsit", "cargo 1-0-0")
    do(s, "truck danzig konigsberg", "cargo 1-1-0")
    assert not may(s, "truck")
    do(s, "play O_grosstransportraum")
    assert may(s, "truck konigsberg tilsit")
    assert not may(s, "train")


def test_rm_okh_17_schnellkampfgruppe_gives_a_fourth_area() -> None:
    s = panzers("O_schnellkampfgruppe", markers={"gray": ["kaunas", "panevezys", "riga"]}, soviet_markers=VICTORS)
    do(s, "armored 4_panzergruppe", "step kaunas", "step panevezys", "step riga")
    assert not may(s, "step")
    do(s, "play O_schnellkampfgruppe")
    assert may(s, "step valmiera")


def test_rm_okh_18_auftragstaktik_activates_an_army_without_an_action() -> None:
    s = panzers("O_auftragstaktik", actions=0)
    do(s, "play O_auftragstaktik", "activate 4_panzergruppe", "step konigsberg", "halt")
    assert card(s, "4_panzergruppe") == (2, 3, 0)
    assert not may(s, "armored")


def test_rm_okh_19_stukageschwader_with_a_marker_face_down_but_not_on_a_deck() -> None:
    s = panzers("O_stukageschwader", air={"gray": "face_down"})
    do(s, "play O_stukageschwader", "air-support soviet")
    let_chance(s)
    assert air(s, "gray") == "soviet_deck"
    assert not may(panzers("O_stukageschwader", air={"gray": "soviet_deck"}), "play")


def test_rm_okh_20_the_owner_of_the_track_cancels_partisans() -> None:
    s = panzers(
        okh={"white": ["O_sicherungs_division"]}, markers={"white": ["brest"]}, track=["brest"],
        pursuit_top={"gray": ["P26"]},
    )  # fmt: skip
    do(s, "armored 4_panzergruppe", "step kedainiai", "draw P26", "sabotage brest")
    assert actor(s) == "white"
    do(s, "play O_sicherungs_division")
    assert tracks(s) == {"brest"}
    assert "P26" in pile(s, "discard", "gray")
    assert actor(s) == "gray"


def test_rm_okh_21_eisenbahnpioniere_need_no_neighbouring_track() -> None:
    s = panzers("O_eisenbahnpioniere", markers={"gray": ["riga"]})
    do(s, "play O_eisenbahnpioniere", "lay-track riga")
    assert not may(panzers("O_eisenbahnpioniere", markers={"gray": ["riga"]}, track=["riga"]), "play")
    assert tracks(s) == {"riga"}
    assert markers(s, "gray") == {"riga"}


def test_rm_okh_22_wolfsschanze_moves_any_medal() -> None:
    s = panzers("O_wolfsschanze", medals={"kiev": 2, "riga": 1})
    do(s, "play O_wolfsschanze")
    assert "kiev minsk" in choices(s, "move-medal")
    do(s, "move-medal kiev riga")
    assert medals_at(s, "riga") == 2
    assert medals_at(s, "kiev") == 1
