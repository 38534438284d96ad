"""Reactions of the defender (EF-RCT): Stand Fast; and what holds for all reactions."""

from __future__ import annotations

import pytest
from support.east_front import GAME, actor, frame, hand, may, pieces, play, position
from support.east_front_examples import TWO, brest_attacked, losses, lwow_attacked, offered_reactions

from maproom.games.east_front.board import GERMANY
from maproom.games.east_front.combat import begin_combat
from maproom.games.east_front.deck import CARD_DOMAIN
from maproom.games.east_front.state import EastFront


def attacked_in(space: str, origin: str, faction: str, defender: str, card: str) -> EastFront:
    """An infantry, supplied by a text, makes a Desperate Attack; one card is in the defender's hand."""
    sides = ("allies", "axis") if faction == "soviet" else ("axis", "allies")
    paid = ["S01", "S03"] if faction == "soviet" else ["G01", "G02"]
    s = position(
        pieces={space: [defender]},
        granted={origin: [f"{faction} infantry"]},
        control={space: sides[1]},
        hands={sides[0]: paid, sides[1]: [card]},
        turn=(sides[0], "first_action", 5),
    )
    play(s, "desperate-attack")
    for one in paid:
        play(s, "discard", card=one)
    play(s, "attack", faction=faction, origin=origin, target=space)
    return s


def test_ef_rct_01_a_used_reaction_is_discarded_openly() -> None:
    s = brest_attacked(TWO, {"allies": ["S04", "S07"]})
    play(s, "react", card="Dig in!")
    assert hand(s, "allies") == ["S07"]
    assert s.view(0)["cards"]["allies"]["shown"] == ["S04"]


def test_ef_rct_01_a_reaction_is_not_delayed() -> None:
    """Anti-Air that was not used against the paid airplane cannot be used a round later."""
    s = brest_attacked([*TWO, "soviet infantry"], {"allies": ["S02"]})
    play(s, "lose", piece="soviet infantry")
    play(s, "lose", piece="germany airplane")
    assert offered_reactions(s) == {"S02"}
    play(s, "lose", piece="soviet infantry")
    play(s, "lose", piece="germany infantry")
    assert (frame(s), offered_reactions(s)) == ("Defend", set())


def test_ef_rct_01_no_reaction_against_elimination() -> None:
    s = position(
        pieces={"warsaw": ["germany infantry"], "brest": ["soviet infantry"]},
        hands={"axis": ["G15"], "allies": ["S04", "S06", "S14"]},
        turn=("axis", "first_action"),
    )
    play(s, "play", card="Flamethrowers")
    play(s, "eliminate", piece="soviet infantry", at="brest")
    assert actor(s) == "axis"
    assert hand(s, "allies") == ["S04", "S06", "S14"]


@pytest.mark.parametrize("card", ["S04", "S14", "S06"])
def test_ef_rct_02_one_reaction_a_round_and_another_in_the_next(card: str) -> None:
    s = brest_attacked([*TWO, "soviet infantry"], {"allies": ["S04", "S06", "S14"], "axis": ["G01", "G02"]})
    assert offered_reactions(s) == {"S04", "S06", "S14"}
    play(s, "react", card=card)
    if frame(s) == "Retreat":
        play(s, "move", piece="soviet infantry", to="smolensk")
    while actor(s) == "allies":
        assert offered_reactions(s) == set()
        play(s, "lose", piece="soviet infantry", at="brest")
    if frame(s) == "ExchangePay":
        play(s, "lose", piece="germany tank")
    play(s, "react", card="G01")
    assert (actor(s), frame(s)) == ("allies", "Defend")
    assert offered_reactions(s) == {"S04", "S06", "S14"} - {card}


@pytest.mark.parametrize(
    ("defenders", "usable"),
    [
        (["germany infantry"], {"G11", "G12", "G19"}),
        (["pact infantry"], {"P05", "P07"}),
        (["germany infantry", "pact infantry"], {"G11", "G12", "G19", "P05", "P07"}),
    ],
)
def test_ef_rct_03_the_card_is_of_the_faction_of_a_defending_piece(defenders: list[str], usable: set[str]) -> None:
    s = lwow_attacked(defenders, ["G11", "G12", "G19", "P05", "P07"], warsaw=["germany infantry"])
    assert offered_reactions(s) == usable


def test_ef_rct_03_the_faction_counts_in_that_round() -> None:
    s = lwow_attacked(["germany infantry", "pact infantry"], ["G12", "P05"])
    play(s, "lose", piece="germany infantry")
    play(s, "lose", piece="soviet tank")
    assert offered_reactions(s) == {"P05"}


def test_ef_rct_05_a_card_serves_only_as_the_one_reaction_printed_on_it() -> None:
    every_kind = ["S01", "S02", "S03", "S04", "S05", "S06", "S14"]
    s = brest_attacked(TWO, {"allies": every_kind})
    assert offered_reactions(s) == {"S04", "S06", "S14"}
    play(s, "react", card="S04")
    assert frame(s) == "Continue"
    assert pieces(s, "brest") == TWO


def test_ef_rct_05_several_cards_in_one_combat_each_at_its_moment() -> None:
    s = brest_attacked(TWO, {"allies": ["S04", "S06", "S14"], "axis": ["G01", "G02"]})
    play(s, "react", card="S04")
    play(s, "react", card="G01")
    play(s, "react", card="S06")
    play(s, "lose", piece="soviet infantry")
    play(s, "lose", piece="germany tank")
    play(s, "react", card="G02")
    play(s, "react", card="S14")
    play(s, "move", to="smolensk")
    assert pieces(s, "brest") == []
    assert hand(s, "allies") == []


def test_ef_rct_sf_01_instead_of_removing_a_piece() -> None:
    s = brest_attacked(TWO, {"allies": ["S04"]}, smolensk=["soviet airplane"])
    play(s, "react", card="Dig in!")
    assert (actor(s), frame(s)) == ("axis", "Continue")
    assert (pieces(s, "brest"), pieces(s, "smolensk")) == (TWO, ["soviet airplane"])


def test_ef_rct_sf_01_a_piece_of_the_faction_must_be_there_for_a_space_limit_too() -> None:
    """Security Troops (Germany) and Sword Scabbard Declaration (Pact) name spaces, not pieces."""
    assert offered_reactions(attacked_in("warsaw", "brest", "soviet", "germany airplane", "G25")) == {"G25"}
    assert offered_reactions(attacked_in("warsaw", "brest", "soviet", "pact infantry", "G25")) == set()
    assert offered_reactions(attacked_in("karelia", "leningrad", "soviet", "pact tank", "P15")) == {"P15"}
    assert offered_reactions(attacked_in("karelia", "leningrad", "soviet", "germany tank", "P15")) == set()


@pytest.mark.parametrize(
    ("card", "serves", "fails"),
    [
        ("S04", ["soviet infantry", "soviet tank"], ["soviet tank", "soviet airplane"]),
        ("S47", ["soviet infantry", "soviet tank"], ["soviet infantry", "soviet airplane"]),
    ],
)
def test_ef_rct_sf_02_soviet_cards_limited_to_a_piece(card: str, serves: list[str], fails: list[str]) -> None:
    assert offered_reactions(brest_attacked(serves, {"allies": [card]}, 5)) == {card}
    assert offered_reactions(brest_attacked(fails, {"allies": [card]}, 5)) == set()


@pytest.mark.parametrize(
    ("card", "serves", "fails"),
    [
        ("G11", ["germany infantry", "pact tank"], ["germany tank", "pact infantry"]),
        ("G27", ["germany tank", "pact infantry"], ["germany infantry", "pact tank"]),
    ],
)
def test_ef_rct_sf_02_the_piece_is_of_the_cards_own_faction(card: str, serves: list[str], fails: list[str]) -> None:
    assert offered_reactions(lwow_attacked(serves, [card])) == {card}
    assert offered_reactions(lwow_attacked(fails, [card])) == set()


@pytest.mark.parametrize(
    ("card", "space", "origin", "faction", "serves"),
    [
        ("S09", "leningrad", "karelia", "pact", True),
        ("S09", "novgorod", "smolensk", "germany", False),
        ("S16", "sevastopol", "kiev", "germany", True),
        ("S16", "rostov", "kiev", "germany", False),
        ("S30", "moscow", "smolensk", "germany", True),
        ("S30", "kursk", "smolensk", "germany", False),
        ("S32", "stalingrad", "rostov", "germany", True),
        ("S32", "caucasus", "rostov", "germany", False),
        ("P15", "finland", "karelia", "soviet", True),
        ("P15", "karelia", "leningrad", "soviet", True),
        ("P15", "petrozavodsk", "karelia", "soviet", False),
        ("G25", "berlin", "warsaw", "soviet", True),
        ("G25", "vienna", "yugoslavia", "soviet", True),
        ("G25", "hungary", "lwow", "soviet", True),
        ("G25", "warsaw", "brest", "soviet", True),
        ("G25", "east_prussia", "brest", "soviet", False),
        ("G25", "yugoslavia", "romania", "soviet", False),
    ],
)
def test_ef_rct_sf_02_cards_limited_to_a_space(
    card: str, space: str, origin: str, faction: str, serves: bool
) -> None:
    defender = {"S": "soviet infantry", "P": "pact infantry", "G": "germany infantry"}[card[0]]
    s = attacked_in(space, origin, faction, defender, card)
    assert frame(s) == "Defend"
    assert offered_reactions(s) == ({card} if serves else set())


def test_ef_rct_sf_03_only_sustain_attack_goes_on() -> None:
    s = brest_attacked(TWO, {"allies": ["S04"], "axis": ["G01", "G04", "G05"]})
    play(s, "react", card="S04")
    assert losses(s) == set()
    assert offered_reactions(s) == {"G01"}
    assert may(s, "stop")


def test_ef_rct_sf_03_it_binds_the_next_round_only() -> None:
    s = brest_attacked(TWO, {"allies": ["S04"], "axis": ["G01"]})
    play(s, "react", card="S04")
    play(s, "react", card="G01")
    play(s, "lose", piece="soviet infantry")
    assert losses(s) == {(kind, "warsaw") for kind in ("germany infantry", "germany tank", "germany airplane")}


def test_ef_rct_sf_03_by_an_option_it_binds_every_further_round_of_the_combat() -> None:
    s = brest_attacked(TWO, {"allies": ["S04"], "axis": ["G01"]})
    s.stand_fast_lasts = 1
    play(s, "react", card="S04")
    play(s, "react", card="G01")
    play(s, "lose", piece="soviet infantry")
    assert losses(s) == set()
    assert may(s, "stop")
    play(s, "stop")
    assert s.stand_fast_lasts


def test_ef_rct_sf_03_then_anti_air_begins_no_round_either() -> None:
    defenders = [*TWO, "soviet airplane"]
    lenient = brest_attacked(defenders, {"allies": ["S04"], "axis": ["G01", "G04"]})
    strict = lenient.clone()
    strict.stand_fast_lasts = 1
    for s in (lenient, strict):
        play(s, "react", card="S04")
        play(s, "react", card="G01")
        play(s, "lose", piece="soviet airplane", at="brest")
    assert offered_reactions(lenient) == {"G04"}
    assert offered_reactions(strict) == set()
    assert [one.key for one in GAME.reasons(strict, 0, CARD_DOMAIN, CARD_DOMAIN.find("G04"))] == ["only_sustain"]


def test_ef_rct_sf_03_a_new_combat_is_free_of_it() -> None:
    s = brest_attacked(TWO, {"allies": ["S04"], "axis": ["G01"]})
    s.stand_fast_lasts = 1
    origin, target = s.origin, s.target
    play(s, "react", card="S04")
    play(s, "stop")
    begin_combat(s, GERMANY, origin, target)
    s.settle()
    play(s, "lose", piece="soviet infantry")
    assert losses(s)
