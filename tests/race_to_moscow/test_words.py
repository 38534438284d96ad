"""What people read: labels of looks, events about supplies, and why an area is open to attack."""

from __future__ import annotations

from typing import Any

from support.race_to_moscow import GAME, army, do, frame, heard, position, tokens

from maproom.games.race_to_moscow.board import AREA_DOMAIN
from maproom.games.race_to_moscow.state import RaceToMoscow
from maproom.games.race_to_moscow.victory import end_by_count


def labels(s: RaceToMoscow) -> list[str]:
    """What the player in turn can choose."""
    return [GAME.label(s, action) for action in s.legal()]


def asked(s: RaceToMoscow, language: str = "en") -> str:
    """The open question."""
    return str(s.prompt(s.actor, language)["text"])


def march(card: str, tokens_on_card: dict[str, int], **more: Any) -> RaceToMoscow:
    """A gray Field Army has entered Kaunas, where it has met a card."""
    s = position(
        armies={"16_armee": army("gumbinnen", **tokens_on_card)},
        pursuit_top={"gray": [card]},
        cars={"gray": 0},
        **more,
    )
    do(s, "field-armies", "activate 16_armee", "step kaunas", f"draw {card}")
    return s


def why(s: RaceToMoscow, area: str) -> list[str]:
    """What is answered about an area."""
    return [GAME.reason_text(one) for one in GAME.reasons(s, None, AREA_DOMAIN, AREA_DOMAIN.find(area))]


def test_a_player_looks_at_the_own_deck_and_others_hear_whose_it_is() -> None:
    s = position(hands={"gray": ["P29"]})
    assert "Recon: look at the top of your own Pursuit deck" in labels(s)
    assert "Air Support: look at the top of the Soviet deck" in labels(s)
    assert heard(s, "white", "recon pursuit") == ["Gray sends out Recon to look at their own Pursuit deck."]


def test_supplies_taken_are_told_in_any_number() -> None:
    s = position(stock=tokens(1, 0, 1))
    assert heard(s, None, "take-supplies danzig", "take 1-0-0") == ["From the stock into Danzig: 1 fuel."]


def test_an_area_says_why_it_can_be_counter_attacked() -> None:
    snow = {"markers": {"white": ["mozhaisk"]}, "armies": {"9_armee": army("mozhaisk")}}
    assert any("9. Armee guards it" in line for line in why(position(**snow), "mozhaisk"))
    assert any("in the snow armies guard nothing" in line
               for line in why(position(winter_counter_attacks=True, **snow), "mozhaisk"))  # fmt: skip
    assert any("no army stands in or next to it" in line
               for line in why(position(markers={"white": ["mozhaisk"]}), "mozhaisk"))  # fmt: skip


def test_the_shelf_has_a_sentence_about_the_game() -> None:
    assert "Army Groups race for Leningrad, Moscow and Rostov" in str(GAME.catalogue().find("about", "blurb"))


# -- questions -----------------------------------------------------------------------------------------------


def test_who_chooses_for_the_front_card_reads_what_comes_of_it() -> None:
    s = position(active="gray", soviet_markers=["tartu"], pool=3, phase="reaction")
    assert asked(s).startswith(
        "A Soviet marker goes to Tallinn or Pskov: which? (Soviet Reaction of gray, priority 2:"
    )
    assert asked(s, "es").startswith("Un marcador soviético va a Tallin o bien Pskov: ¿a cuál?")


def test_an_army_without_a_step_is_asked_for_its_own_decision() -> None:
    assert asked(march("P32", tokens(1, 0, 2))).startswith(
        "16. Armee: pay 1 food for a forced march, or stop? On its card"
    )
    hungry = march("P32", tokens(1), supplies={"kaunas": tokens(0, 0, 1)})
    assert asked(hungry).startswith("16. Armee: load 1 food for a forced march, or stop?")
    s = position(armies={"4_panzergruppe": army("tilsit", 3, 3)}, pursuit_top={"gray": ["P12"]}, cars={"gray": 0})
    do(s, "armored 4_panzergruppe")
    assert asked(s).startswith("4. Panzergruppe has 3 steps left: where to?")
    do(s, "step kedainiai", "draw P12")
    assert asked(s).startswith("4. Panzergruppe: pay 1 fuel to go on, or stop?")


def test_a_card_is_told_without_what_it_has_not() -> None:
    s = position(armies={"4_panzergruppe": army("tilsit", 4, 2)}, cars={"gray": 0})
    do(s, "armored 4_panzergruppe")
    assert asked(s).endswith("On its card: 3 fuel, 2 ammo; room for 1 more.")
    full = position(armies={"4_panzergruppe": army("tilsit", 3, 3, 0)}, cars={"gray": 0})
    do(full, "load 4_panzergruppe", "keep-load")
    assert full.view(0)["loading"] is None


def test_an_overfull_area_says_how_many_tokens_must_go_and_how_many_there_are() -> None:
    s = position(supplies={"danzig": tokens(3, 1), "konigsberg": tokens(0, 0, 5)}, stock=tokens(), cars={"gray": 0})
    do(s, "transport", "truck danzig konigsberg")
    assert asked(s) == "What goes from Danzig to Königsberg? Up to 4 of the 4 tokens there."
    do(s, "cargo 2-0-0", "done")
    assert asked(s) == "Königsberg holds 7 tokens, 6 is the most: 1 must go to the stock. Which?"
    assert labels(s) == ["Give up 1 fuel (of 2)", "Give up 1 food (of 5)"]


def test_the_view_says_whose_card_is_loaded() -> None:
    s = position(armies={"16_armee": army("tilsit", 1)})
    assert "Load or drop: 16. Armee (nothing in Tilsit)" in labels(s)
    do(s, "load 16_armee")
    assert (frame(s), s.view(1)["loading"]) == ("Loading", "16_armee")


# -- events --------------------------------------------------------------------------------------------------


def test_a_tie_is_told_with_its_priority() -> None:
    s = position(active="gray", soviet_markers=["tartu"], pool=3)
    told = heard(s, None, "end-actions")
    assert "Priority 2: 2 areas are equal; brown chooses, sitting to the left." in told


def test_moves_are_told_with_where_they_began() -> None:
    s = position(armies={"4_panzergruppe": army("tilsit", 3, 3)}, pursuit_top={"gray": ["P40"]}, cars={"gray": 0})
    told = heard(s, None, "armored 4_panzergruppe", "step kedainiai", "draw P40")
    assert "4. Panzergruppe goes from Tilsit to Kedainiai." in told
    assert any(line.startswith("4. Panzergruppe beats ") and line.endswith("for 1 ammo.") for line in told)
    assert "The Fleet moves from the Danziger Bucht to the Kurland coast." in heard(
        position(), None, "fleet sea_kurland"
    )


def test_only_what_was_taken_is_told() -> None:
    assert heard(position(), None, "take-transport", "haul 0-1") == ["Gray takes 1 train."]


def test_a_counter_attack_that_cuts_off_nobody_says_so() -> None:
    lone = {"active": "gray", "markers": {"white": ["minsk"]}, "reaction_ties": "auto"}
    assert any("counter-attack: Minsk; no target would cut off an army." in line
               for line in heard(position(**lone), None, "end-actions"))  # fmt: skip
    free = position(**lone, abwehr=True, phase="reaction")
    assert "Counter-attack Minsk" in labels(free)
    assert not any("cut off" in line for line in why(position(**lone), "minsk"))


# -- the count -----------------------------------------------------------------------------------------------


def test_one_count_of_medals_for_chart_box_and_mat() -> None:
    s = position(
        tokens={"gray": 2},
        won={"gray": ["S68", "S55", "P40"]},
        encircled={"gray": ["S56", "S81"]},
        markers={"gray": ["leningrad"]},
    )
    seen = s.view(1)
    assert (GAME.scores(s)["gray"], seen["points"]["gray"], seen["resources"]["gray"]["score"]) == (6, 6, 6)
    assert seen["resources"]["gray"]["count"] == {
        "tokens": 2, "on_cards": 1, "cubes": 3, "for_cubes": 1, "cities": 1, "for_cities": 2,
    }  # fmt: skip
    end_by_count(s)
    s.settle()
    over = s.view(1)
    final = s.outcome["scores"]["gray"] if s.outcome else 0
    assert final == GAME.scores(s)["gray"] == over["points"]["gray"] == over["resources"]["gray"]["score"] == 7
    assert over["resources"]["gray"]["count"]["on_cards"] == 2
