"""Reactions of the defender (EF-RCT): Retreat and Exchange."""

from __future__ import annotations

import pytest
from support.east_front import actor, control, frame, goals, hand, may, pieces, play, position, supplied
from support.east_front_examples import (
    FORCE,
    TWO,
    begin_attack,
    brest_attacked,
    losses,
    lwow_attacked,
    offered_reactions,
)

from maproom.games.east_front.state import EastFront

ANTI_AIR = ["S02", "S23", "S34"]


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
