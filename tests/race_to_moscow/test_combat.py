"""Combat (RM-CMB), encirclement (RM-ENC) and the Fleet (RM-FLT)."""

from __future__ import annotations

from typing import Any

import pytest
from support.race_to_moscow import (
    actor,
    army,
    at,
    card,
    choices,
    do,
    fleet,
    frame,
    let_chance,
    markers,
    may,
    medals,
    names,
    owner,
    pile,
    position,
    soviet_deck,
    soviets,
    stock,
    supplies,
    tokens,
)

from maproom.games.race_to_moscow.board import AREA_DOMAIN, SEA_DOMAIN
from maproom.games.race_to_moscow.cards import top_of
from maproom.games.race_to_moscow.deck import SOVIET_CARDS
from maproom.games.race_to_moscow.encirclement import cut_off, heir, pocket_of_capture, pocket_of_fleet
from maproom.games.race_to_moscow.state import RaceToMoscow

VICTORS = ["leningrad", "moskva", "rostov"]


def before_kaunas(top: str, fuel: int = 3, ammo: int = 3, **more: Any) -> RaceToMoscow:
    """4. Panzergruppe is about to meet a Soviet card in Kaunas."""
    description: dict[str, Any] = {
        "armies": {"4_panzergruppe": army("tilsit", fuel, ammo)},
        "soviet_markers": [*VICTORS, "kaunas"],
        "soviet_top": [top],
        "cars": {"gray": 0},
        **more,
    }
    s = position(**description)
    do(s, "armored 4_panzergruppe", "step kaunas")
    return s


def at_kaunas(top: str, fuel: int = 3, ammo: int = 3, **more: Any) -> RaceToMoscow:
    """4. Panzergruppe has met a Soviet card in Kaunas."""
    s = before_kaunas(top, fuel, ammo, **more)
    do(s, f"draw {top}")
    return s


# -- combat --------------------------------------------------------------------------------------------------


def test_rm_cmb_01_nothing_is_taken_from_the_area_during_a_combat() -> None:
    s = at_kaunas("S55", 3, 1, supplies={"tilsit": tokens(0, 5)})
    assert at(s, "4_panzergruppe") == "tilsit"
    assert card(s, "4_panzergruppe") == (2, 0, 0)


@pytest.mark.parametrize(
    ("top", "left"), [("S55", (2, 1, 0)), ("S81", (2, 0, 0)), ("S65", (1, 1, 0)), ("S68", (1, 0, 0))]
)
def test_rm_cmb_02_what_soviet_cards_cost(top: str, left: tuple[int, int, int]) -> None:
    s = at_kaunas(top, 3, 3)
    assert card(s, "4_panzergruppe") == left
    assert pile(s, "won", "gray") == {top}


def test_rm_cmb_03_an_army_able_to_pay_wins_and_takes_the_card() -> None:
    s = at_kaunas("S55", stock=tokens())
    assert pile(s, "won", "gray") == {"S55"}
    assert stock(s) == (1, 2, 0)
    assert owner(s, "kaunas") == "gray"


def test_rm_cmb_04_the_soviet_marker_returns_to_the_pool() -> None:
    s = at_kaunas("S55", pool=2)
    assert s.pool == 3
    assert "kaunas" not in soviets(s)


def test_rm_cmb_05_an_army_that_lacks_something_pays_what_it_has_and_withdraws() -> None:
    s = at_kaunas("S68", 1, 3)
    assert card(s, "4_panzergruppe") == (0, 0, 0)
    assert at(s, "4_panzergruppe") == "tilsit"
    assert "kaunas" in soviets(s)


def test_rm_cmb_06_the_unbeaten_card_is_shuffled_back_into_the_whole_deck() -> None:
    s = at_kaunas("S55", 3, 0)
    assert "S55" in soviet_deck(s)
    assert top_of(s, s.deck[3]) == SOVIET_CARDS


def test_rm_cmb_06_a_card_that_brandenburg_put_at_the_bottom_is_shuffled_with_the_rest() -> None:
    blue = ["S76", "S77", "S78", "S79"]
    s = before_kaunas("S76", 3, 1, soviet_deck=blue, soviet_top=["S76", "S77"], okh={"gray": ["O_brandenburg"]})
    do(s, "draw S76", "play O_brandenburg", "draw S77")
    assert at(s, "4_panzergruppe") == "tilsit"
    assert top_of(s, s.deck[3]) == sum(1 << _card(word) for word in blue)
    assert s.view(1)["known"] == []


def _card(word: str) -> int:
    from maproom.games.race_to_moscow.deck import CARD_DOMAIN

    return CARD_DOMAIN.find(word)


def test_rm_cmb_07_without_a_soviet_card_the_marker_gives_way() -> None:
    s = before_kaunas_with_no_deck()
    assert owner(s, "kaunas") == "gray"
    assert "kaunas" not in soviets(s)


def before_kaunas_with_no_deck() -> RaceToMoscow:
    """The Soviet deck is empty."""
    s = position(
        armies={"4_panzergruppe": army("tilsit", 3, 3)}, soviet_markers=[*VICTORS, "kaunas"], soviet_deck=[],
        cars={"gray": 0},
    )  # fmt: skip
    do(s, "armored 4_panzergruppe", "step kaunas")
    return s


def test_rm_cmb_08_the_window_for_okh_cards_comes_before_payment() -> None:
    s = at_kaunas("S68", 3, 2, okh={"gray": ["O_panzerhaubitzen"]})
    assert frame(s) == "Fight"
    do(s, "play O_panzerhaubitzen")
    assert pile(s, "won", "gray") == {"S68"}


def test_rm_cmb_08_a_card_may_be_fetched_first() -> None:
    s = at_kaunas("S68", 3, 2, cars={"gray": 1}, display=["O_panzerhaubitzen"], okh_deck=[])
    assert choices(s) == ["fight", "take-card O_panzerhaubitzen"]


def test_rm_cmb_08_no_window_when_nothing_can_change() -> None:
    s = at_kaunas("S55", display=["O_luftbrucke"], cars={"gray": 1})
    assert frame(s) == "Moving"


# -- encirclement --------------------------------------------------------------------------------------------


def test_rm_enc_01_areas_cut_off_from_every_victory_area_fall() -> None:
    s = position(
        active="white", markers={"gray": ["kedainiai", "panevezys"], "white": ["vilnius"]},
        armies={"3_panzergruppe": army("suwalki", 3, 3)}, soviet_markers=[*VICTORS, "kaunas"],
        pursuit_top={"white": ["P36"]}, cars={"white": 0},
    )  # fmt: skip
    assert cut_off(s.controlled(), s.fleet) == 0  # a red connection joins Kaunas to Alytus, and so to Grodno
    do(s, "armored 3_panzergruppe", "step grodno", "draw P36")
    assert (owner(s, "kaunas"), owner(s, "alytus")) == ("gray", "white")
    assert soviets(s) == set(VICTORS)


def test_rm_enc_02_chains_go_by_sea_unless_the_fleet_is_there() -> None:
    s = position(markers={"gray": ["kedainiai", "panevezys", "riga", "kaunas"]})
    assert pocket_of_fleet(s, SEA_DOMAIN.find("sea_danzig")) == 0
    assert names(pocket_of_fleet(s, SEA_DOMAIN.find("sea_kurland"))) == {"liepaja", "siauliai", "ventspils"}


def test_rm_enc_03_the_search_starts_from_every_free_victory_area() -> None:
    s = position(players="gray", markers={"gray": ["leningrad"]})
    assert cut_off(s.controlled(), s.fleet) != 0
    assert not cut_off(s.controlled(), s.fleet) >> AREA_DOMAIN.find("moskva") & 1


def test_rm_enc_04_a_marker_triggers_the_check_at_once() -> None:
    s = lvov()
    do(s, "step proskurov", "draw P38")
    assert {"lvov", "stanislavov", "chernovitsy"} <= markers(s, "brown")


def lvov(**more: Any) -> RaceToMoscow:
    """One step before the Lvov pocket closes."""
    description: dict[str, Any] = {
        "active": "brown",
        "markers": {"brown": ["mogilev_podolskiy", "brody"]},
        "armies": {"1_panzergruppe": army("brody", 3, 3)},
        "soviet_markers": [*VICTORS, "lvov", "stanislavov", "chernovitsy"],
        "medals": {"lvov": 1},
        "pursuit_top": {"brown": ["P38"]},
        "cars": {"brown": 0},
        **more,
    }
    s = position(**description)
    do(s, "armored 1_panzergruppe")
    return s


def test_rm_enc_05_double_colour_areas_go_to_who_caused_it() -> None:
    vilnius, minsk = AREA_DOMAIN.find("vilnius"), AREA_DOMAIN.find("minsk")
    assert [heir(RaceToMoscow(), vilnius, colour) for colour in range(3)] == [0, 1, 2]
    assert heir(RaceToMoscow(), minsk, 0) == 1


def around_vilnius() -> RaceToMoscow:
    """Brown is one step before it closes a pocket from Slutsk to Vilnius, an area of gray and white."""
    s = position(
        active="brown",
        markers={
            "gray": ["kaunas", "daugavpils"],
            "white": ["alytus", "grodno", "bialystok", "bereza", "bobruysk", "minsk", "molodechno"],
            "brown": ["brody"],
        },
        armies={"1_panzergruppe": army("brody", 3, 3)}, soviet_markers=VICTORS,
        pursuit_top={"brown": ["P38"]}, cars={"brown": 0},
    )  # fmt: skip
    do(s, "armored 1_panzergruppe")
    return s


def test_rm_enc_05_a_capture_gives_each_area_of_the_pocket_to_its_heir() -> None:
    s = around_vilnius()
    do(s, "step rovno", "draw P38")
    heirs = {area: owner(s, area) for area in ("slutsk", "baranovichi", "lida", "vilnius")}
    assert heirs == {"slutsk": "white", "baranovichi": "white", "lida": "white", "vilnius": "brown"}


def test_rm_enc_06_the_active_player_takes_soviet_cards_unseen() -> None:
    s = lvov(pool=1)
    do(s, "step proskurov", "draw P38")
    assert actor(s) == "chance"
    let_chance(s)
    assert s.pool == 4
    assert len(pile(s, "face_down", "brown")) == 3
    assert s.view(2)["resources"]["brown"]["encircled_cards"] == 3
    assert s.view(2)["resources"]["brown"]["encircled"] == []


def test_rm_enc_07_medals_go_to_the_owner_of_the_marker() -> None:
    s = lvov()
    do(s, "step proskurov", "draw P38")
    assert medals(s, "brown") == 1


def test_rm_enc_08_a_free_victory_area_is_never_encircled() -> None:
    s = position(markers={"gray": ["krasnogvardeysk", "chudovo"]}, fleet="sea_finland")
    assert not cut_off(s.controlled(), s.fleet) >> AREA_DOMAIN.find("leningrad") & 1


def test_rm_enc_09_a_counter_attack_triggers_no_check() -> None:
    s = position(
        active="gray", markers={"white": ["orsha", "borisov"]}, phase="reaction", reaction_ties="auto",
        soviet_markers=VICTORS,
    )  # fmt: skip
    assert len(markers(s, "white")) == 1


def test_rm_enc_10_with_every_victory_area_taken_everything_is_encircled() -> None:
    s = position(
        players="white", markers={"white": ["mozhaisk"]}, armies={"2_panzergruppe": army("mozhaisk", 3, 3)},
        soviet_markers=["moskva"], soviet_top=["S55"], cars={"white": 0},
    )  # fmt: skip
    do(s, "armored 2_panzergruppe", "step moskva", "draw S55")
    let_chance(s)
    assert actor(s) == "over"
    assert s.outcome is not None
    assert s.outcome["how"] == "immediate"


def test_rm_enc_11_opening_a_sea_undoes_nothing() -> None:
    s = position(
        markers={"gray": ["kedainiai", "panevezys", "riga", "kaunas"]}, fleet="sea_danzig", soviet_markers=VICTORS
    )
    do(s, "fleet sea_kurland")
    assert owner(s, "liepaja") == "gray"
    s.fleet = SEA_DOMAIN.find("sea_danzig")
    assert cut_off(s.controlled(), s.fleet) == 0
    assert owner(s, "liepaja") == "gray"


def test_encirclement_can_be_seen_before_it_is_made() -> None:
    s = lvov()
    before = s.key()
    assert names(pocket_of_capture(s, AREA_DOMAIN.find("proskurov"))) == {"lvov", "stanislavov", "chernovitsy"}
    assert s.game().layers(s, 2)["pocket"] == ["lvov", "stanislavov", "chernovitsy"]
    assert s.key() == before


# -- the Fleet -----------------------------------------------------------------------------------------------


def test_rm_flt_01_the_fleet_moves_once_a_turn_to_a_linked_sea() -> None:
    s = position()
    assert choices(s, "fleet") == ["sea_kurland"]
    do(s, "fleet sea_kurland")
    assert s.actions == 1
    assert not may(s, "fleet")


def test_rm_flt_02_the_fleet_stays_in_the_baltic() -> None:
    s = position(fleet="sea_finland")
    assert set(choices(s, "fleet")) == {"sea_kurland", "sea_riga"}
    assert fleet(s) == "sea_finland"


def test_supplies_stay_in_the_area_a_lost_combat_came_from() -> None:
    s = at_kaunas("S55", 3, 1, supplies={"tilsit": tokens(0, 1)})
    assert supplies(s, "tilsit") == (0, 1, 0)
