"""Reactions of the defender (EF-RCT): Stand Fast, Retreat and Exchange; and what holds for all reactions."""

from __future__ import annotations

import pytest
from support.east_front import GAME, actor, control, frame, goals, hand, may, pieces, play, position, supplied
from support.east_front_examples import begin_attack, losses, offered_reactions

from maproom.games.east_front.board import GERMANY
from maproom.games.east_front.combat import begin_combat
from maproom.games.east_front.deck import CARD_DOMAIN
from maproom.games.east_front.state import EastFront

FORCE = ["germany infantry", "germany infantry", "germany tank"]
TWO = ["soviet infantry", "soviet infantry"]
ANTI_AIR = ["S02", "S23", "S34"]


def brest_attacked(
    defenders: list[str], hands: dict[str, list[str]], round: int = 1, **more: list[str]
) -> EastFront:
    """The Germans of Warsaw attack Brest."""
    board = {"warsaw": [*FORCE, "germany airplane"], "brest": defenders, **more}
    s = position(pieces=board, hands=hands, turn=("axis", "first_action", round))
    begin_attack(s, "germany", "warsaw", "brest")
    return s


def lwow_attacked(defenders: list[str], axis: list[str], **more: list[str]) -> EastFront:
    """The Soviets of Kiev attack Lwow."""
    board = {"kiev": ["soviet infantry", "soviet tank"], "lwow": defenders, **more}
    s = position(pieces=board, hands={"axis": axis}, turn=("allies", "first_action", 5))
    begin_attack(s, "soviet", "kiev", "lwow")
    return s


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


def retreat_from_lwow(
    defenders: list[str],
    control: dict[str, str] | None = None,
    axis: list[str] | None = None,
    allies: list[str] | None = None,
    **more: list[str],
) -> EastFront:
    """The Germans of Warsaw attack Lwow; the Allies hold Militsiya, a Retreat."""
    s = position(
        pieces={"warsaw": FORCE, "lwow": defenders, **more},
        control=control or {},
        hands={"allies": ["S14", *(allies or [])], "axis": axis or []},
        turn=("axis", "first_action"),
    )
    begin_attack(s, "germany", "warsaw", "lwow")
    return s


def test_ef_rct_rt_01_to_an_adjacent_land_space_that_you_control() -> None:
    s = retreat_from_lwow(["soviet infantry"])
    play(s, "react", card="Militsiya")
    assert goals(s, "soviet infantry", "lwow") == {"brest", "mogilev", "kiev", "bessarabia"}
    play(s, "move", to="kiev")
    assert pieces(s, "kiev") == ["soviet infantry"]


def test_ef_rct_rt_01_not_to_enemy_land_occupied_or_not() -> None:
    s = retreat_from_lwow(["soviet infantry"], {"kiev": "axis"}, bessarabia=["pact infantry"])
    play(s, "react", card="Militsiya")
    assert goals(s, "soviet infantry", "lwow") == {"brest", "mogilev"}


@pytest.mark.parametrize(
    ("defenders", "reached"),
    [(["soviet infantry"], {"brest", "mogilev"}), (TWO, {"brest", "mogilev", "bessarabia"})],
)
def test_ef_rct_rt_01_supplied_there_once_the_old_space_is_left(defenders: list[str], reached: set[str]) -> None:
    """Bessarabia can only be supplied through Lwow, which Warsaw interdicts when it is empty."""
    s = retreat_from_lwow(defenders, {"kiev": "axis", "sevastopol": "axis"}, sevastopol=["germany airplane"])
    play(s, "react", card="Militsiya")
    assert goals(s, "soviet infantry", "lwow") == reached


def test_ef_rct_rt_01_an_airplane_retreats_one_space_only() -> None:
    s = retreat_from_lwow(["soviet airplane"], {"kiev": "axis"})
    play(s, "react", card="Militsiya")
    assert goals(s, "soviet airplane", "lwow") == {"brest", "mogilev", "bessarabia"}


def test_ef_rct_rt_01_without_a_destination_the_card_cannot_be_used() -> None:
    around = ["brest", "mogilev", "kiev", "bessarabia"]
    assert offered_reactions(retreat_from_lwow(TWO, dict.fromkeys(around, "axis"))) == set()
    assert offered_reactions(retreat_from_lwow(TWO, dict.fromkeys(around[1:], "axis"))) == {"S14"}


@pytest.mark.parametrize(("card", "mover", "other"), [("G19", "germany", "pact"), ("P07", "pact", "germany")])
def test_ef_rct_rt_01_a_piece_of_the_cards_faction(card: str, mover: str, other: str) -> None:
    s = lwow_attacked(["germany infantry", "pact infantry"], [card])
    play(s, "react", card=card)
    assert goals(s, f"{mover} infantry", "lwow") == {"romania", "hungary", "warsaw"}
    assert not may(s, "move", piece=f"{other} infantry")


def test_ef_rct_rt_01_an_unsupplied_piece_needs_a_space_where_it_would_be_supplied() -> None:
    """With Berlin and Vienna lost no German piece is supplied anywhere; a Pact piece finds Romania."""
    cards = {"germany": "G19", "pact": "P07"}
    for faction, usable in (("germany", set[str]()), ("pact", {"P07"})):
        s = position(
            pieces={"lwow": [f"{faction} infantry"], "kiev": ["soviet tank"], "berlin": ["soviet tank"]},
            control={"vienna": "allies"},
            hands={"axis": [cards[faction]]},
            turn=("allies", "first_action", 5),
        )
        begin_attack(s, "soviet", "kiev", "lwow")
        assert offered_reactions(s) == usable


def test_ef_rct_rt_02_one_of_the_pieces_left_must_be_removed() -> None:
    s = retreat_from_lwow(["soviet infantry", "soviet tank", "soviet airplane"], kiev=["soviet airplane"])
    assert ("soviet airplane", "kiev") in losses(s)
    play(s, "react", card="Militsiya")
    play(s, "move", piece="soviet infantry", to="mogilev")
    assert losses(s) == {("soviet tank", "lwow"), ("soviet airplane", "lwow")}
    assert not may(s, "decline")
    play(s, "lose", piece="soviet tank")
    assert losses(s) == {("germany tank", "warsaw")}


def test_ef_rct_rt_02_the_piece_left_may_be_of_the_other_faction() -> None:
    s = lwow_attacked(["germany infantry", "pact tank"], ["G19"], romania=["pact airplane"])
    play(s, "react", card="G19")
    play(s, "move", piece="germany infantry", to="warsaw")
    assert losses(s) == {("pact tank", "lwow")}


def test_ef_rct_rt_03_an_empty_space_ends_the_battle() -> None:
    s = retreat_from_lwow(["soviet infantry"], axis=["G01", "G05"])
    play(s, "react", card="Militsiya")
    play(s, "move", to="mogilev")
    assert (actor(s), frame(s)) == ("axis", "AfterCombat")
    assert offered_reactions(s) == {"G05"}
    assert control(s, "lwow") == "allies"


def test_ef_rct_rt_03_no_anti_air_against_an_airplane_that_retreats() -> None:
    s = retreat_from_lwow([*TWO, "soviet airplane"], axis=["G04"])
    play(s, "react", card="Militsiya")
    play(s, "move", piece="soviet airplane", to="kiev")
    play(s, "lose", piece="soviet infantry")
    assert (frame(s), offered_reactions(s)) == ("Continue", set())


def test_ef_rct_rt_03_anti_air_against_an_airplane_that_is_removed_after_it() -> None:
    s = retreat_from_lwow([*TWO, "soviet airplane"], axis=["G04"])
    play(s, "react", card="Militsiya")
    play(s, "move", piece="soviet infantry", to="kiev")
    play(s, "lose", piece="soviet airplane", at="lwow")
    assert offered_reactions(s) == {"G04"}


def test_ef_rct_rt_04_no_exchange_is_added_to_the_removal() -> None:
    s = retreat_from_lwow(TWO, allies=["S06"])
    play(s, "react", card="Militsiya")
    play(s, "move", to="mogilev")
    assert (frame(s), offered_reactions(s)) == ("RetreatLoss", set())
    play(s, "lose", piece="soviet infantry")
    assert hand(s, "allies") == ["S06"]


def test_ef_rct_ex_01_with_a_piece_of_the_cards_faction_or_a_wing_beside() -> None:
    s = lwow_attacked(
        ["germany infantry", "pact infantry"],
        ["G12"],
        hungary=["germany airplane", "pact airplane"],
        warsaw=["germany infantry"],
    )
    play(s, "react", card="Marine Infantry")
    assert (actor(s), frame(s)) == ("axis", "ExchangeLoss")
    assert losses(s) == {("germany infantry", "lwow"), ("germany airplane", "hungary")}
    play(s, "lose", piece="germany airplane", at="hungary")
    assert (actor(s), frame(s)) == ("allies", "ExchangePay")


def test_ef_rct_ex_02_the_attacker_removes_one_piece_of_any_rank() -> None:
    s = brest_attacked(
        ["soviet tank"],
        {"allies": ["S06"]},
        east_prussia=["germany airplane", "germany infantry", "pact airplane"],
        berlin=["germany airplane"],
    )
    play(s, "react", card="S06")
    play(s, "lose", piece="soviet tank")
    assert actor(s) == "axis"
    assert losses(s) == {
        ("germany infantry", "warsaw"),
        ("germany tank", "warsaw"),
        ("germany airplane", "warsaw"),
        ("germany airplane", "east_prussia"),
    }
    assert not may(s, "stop")
    assert not may(s, "decline")


def test_ef_rct_ex_02_the_last_piece_may_have_to_go() -> None:
    s = position(
        pieces={"warsaw": ["germany tank"], "brest": TWO},
        hands={"allies": ["S06"]},
        turn=("axis", "first_action"),
    )
    begin_attack(s, "germany", "warsaw", "brest")
    play(s, "react", card="S06")
    play(s, "lose", piece="soviet infantry")
    assert losses(s) == {("germany tank", "warsaw")}
    play(s, "lose", piece="germany tank")
    assert (frame(s), pieces(s, "warsaw")) == ("ChooseAction", [])


def test_ef_rct_ex_02_supply_does_not_matter() -> None:
    s = position(
        pieces={
            "romania": ["germany infantry"],
            "bessarabia": TWO,
            "sevastopol": ["germany airplane"],
            "black_sea": ["soviet fleet"],
        },
        control={"sevastopol": "axis"},
        hands={"allies": ["S06"]},
        turn=("axis", "first_action"),
    )
    assert not supplied(s, "germany airplane", "sevastopol")
    begin_attack(s, "germany", "romania", "bessarabia")
    play(s, "react", card="S06")
    play(s, "lose", piece="soviet infantry")
    assert ("germany airplane", "sevastopol") in losses(s)


def test_ef_rct_ex_03_the_loss_does_not_pay_for_a_round() -> None:
    s = brest_attacked(["soviet tank", "soviet infantry"], {"allies": ["S06"]})
    play(s, "react", card="S06")
    play(s, "lose", piece="soviet tank")
    play(s, "lose", piece="germany tank")
    assert (actor(s), frame(s)) == ("axis", "Continue")
    assert losses(s) == {("germany airplane", "warsaw")}  # a tank was lost, infantry is not enough


def test_ef_rct_ex_04_anti_air_costs_the_attacker_one_more_piece() -> None:
    s = brest_attacked(["soviet infantry"], {"allies": ["S06", "S02", "S05"]})
    play(s, "react", card="S06")
    play(s, "lose", piece="soviet infantry")
    play(s, "lose", piece="germany airplane")
    assert (actor(s), frame(s)) == ("allies", "ExchangeAnswer")
    assert offered_reactions(s) == {"S02"}  # although no Soviet piece is left in Brest
    play(s, "react", card="S02")
    assert (actor(s), frame(s)) == ("axis", "ExchangePay")
    play(s, "lose", piece="germany tank")
    assert frame(s) == "ChooseAction"
    assert pieces(s, "warsaw") == ["germany infantry", "germany infantry"]


def test_ef_rct_ex_04_it_may_be_declined() -> None:
    s = brest_attacked(TWO, {"allies": ["S06", "S02"]})
    play(s, "react", card="S06")
    play(s, "lose", piece="soviet infantry")
    play(s, "lose", piece="germany airplane")
    play(s, "decline")
    assert (frame(s), hand(s, "allies")) == ("Continue", ["S02"])


def test_ef_rct_ex_04_it_may_be_repeated() -> None:
    s = brest_attacked(["soviet infantry"], {"allies": ["S06", *ANTI_AIR]}, 5, east_prussia=["germany airplane"])
    play(s, "react", card="S06")
    play(s, "lose", piece="soviet infantry")
    play(s, "lose", piece="germany airplane", at="warsaw")
    play(s, "react", card="S02")
    play(s, "lose", piece="germany airplane", at="east_prussia")
    assert offered_reactions(s) == {"S23", "S34"}
    play(s, "react", card="S23")
    play(s, "lose", piece="germany tank")
    assert frame(s) == "ChooseAction"
    assert hand(s, "allies") == ["S34"]


def test_ef_rct_ex_04_only_of_the_faction_of_the_piece_lost_with_the_exchange() -> None:
    s = lwow_attacked(["germany infantry", "pact infantry"], ["G12", "G04", "P06"], mogilev=["soviet airplane"])
    play(s, "react", card="G12")
    play(s, "lose", piece="germany infantry", at="lwow")
    play(s, "lose", piece="soviet airplane", at="mogilev")
    assert offered_reactions(s) == {"G04"}


def test_ef_rct_ex_04_a_fleet_is_answered_by_naval_combat() -> None:
    s = position(
        pieces={
            "sevastopol": ["soviet infantry"],
            "bessarabia": ["pact infantry"],
            "black_sea": ["soviet fleet"],
            "romania": ["pact infantry"],
        },
        hands={"axis": ["P05", "P06", "P18", "G20"]},
        turn=("allies", "first_action", 5),
    )
    begin_attack(s, "soviet", "sevastopol", "bessarabia")
    play(s, "react", card="P05")
    play(s, "lose", piece="pact infantry")
    play(s, "lose", piece="soviet fleet")
    assert offered_reactions(s) == {"P18"}
