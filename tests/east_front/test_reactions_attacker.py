"""Reactions of the attacker (EF-RCT): Sustain Attack and Advance!; Anti-Air and Naval Combat on both sides."""

from __future__ import annotations

from typing import Any

import pytest
from support.east_front import actor, control, frame, hand, may, options, pieces, play, position, supplied
from support.east_front_examples import FORCE, TWO, begin_attack, brest_attacked, losses, offered_reactions

from maproom.games.east_front.state import EastFront

WINTERS, SPRINGS = (3, 7, 11, 15), (4, 8, 12, 16)


def baltic_states_attacked(defenders: list[str], hands: dict[str, list[str]], baltic_sea: str) -> EastFront:
    """The Germans of East Prussia attack the Baltic States; somebody's fleet lies in the Baltic Sea."""
    board = {"east_prussia": FORCE, "baltic_states": defenders, "baltic_sea": [baltic_sea]}
    s = position(pieces=board, hands=hands, turn=("axis", "first_action", 5))
    begin_attack(s, "germany", "east_prussia", "baltic_states")
    return s


def test_ef_rct_02_the_attacker_starts_a_round_with_one_reaction() -> None:
    s = brest_attacked(TWO, {"axis": ["G01", "G02", "G04"]}, smolensk=["soviet airplane"])
    play(s, "lose", piece="soviet airplane", at="smolensk")
    assert offered_reactions(s) == {"G01", "G02", "G04"}
    play(s, "react", card="G04")
    assert (actor(s), frame(s)) == ("allies", "Defend")
    assert hand(s, "axis") == ["G01", "G02"]


def test_ef_rct_03_the_attackers_card_is_of_the_faction_of_the_force() -> None:
    board = {"romania": ["pact infantry", "germany infantry"], "bessarabia": TWO, "kiev": ["soviet airplane"]}
    hands = {"axis": ["P02", "P01", "P06", "P04", "G01", "G04", "G05"]}
    s = position(pieces=board, hands=hands, turn=("axis", "first_action"))
    play(s, "play", card="P02")
    play(s, "attack", faction="pact", origin="romania", target="bessarabia")
    play(s, "lose", piece="soviet airplane")
    assert offered_reactions(s) == {"P01", "P06"}

    s = position(pieces=board, hands=hands, turn=("axis", "first_action"))
    begin_attack(s, "germany", "romania", "bessarabia")
    play(s, "lose", piece="soviet airplane")
    assert offered_reactions(s) == {"G01", "G04"}


@pytest.mark.parametrize("lost", ["soviet infantry", "soviet tank", "soviet airplane"])
def test_ef_rct_sa_01_sustain_attack_works_after_any_loss(lost: str) -> None:
    s = brest_attacked(["soviet infantry", "soviet tank", "soviet airplane"], {"axis": ["G01"]})
    play(s, "lose", piece=lost)
    play(s, "react", card="Army Group South")
    assert (actor(s), frame(s)) == ("allies", "Defend")
    assert pieces(s, "warsaw") == ["germany airplane", *FORCE]


def test_ef_rct_sa_01_sustain_attack_works_after_stand_fast() -> None:
    s = brest_attacked(TWO, {"axis": ["G01", "G02"], "allies": ["S04"]})
    play(s, "react", card="S04")
    play(s, "react", card="G02")
    assert (actor(s), frame(s)) == ("allies", "Defend")


def test_ef_rct_sa_01_the_last_piece_of_a_force_can_go_on_with_it() -> None:
    s = position(
        pieces={"warsaw": ["germany infantry"], "brest": TWO},
        hands={"axis": ["G01"]},
        turn=("axis", "first_action"),
    )
    begin_attack(s, "germany", "warsaw", "brest")
    play(s, "lose", piece="soviet infantry")
    assert (losses(s), offered_reactions(s)) == (set(), {"G01"})


@pytest.mark.parametrize("round", range(1, 17))
def test_ef_rct_sa_01_not_in_winter_turns(round: int) -> None:
    s = brest_attacked(TWO, {"axis": ["G01"]}, round)
    play(s, "lose", piece="soviet infantry")
    assert offered_reactions(s) == (set() if round in WINTERS else {"G01"})


def test_ef_rct_sa_01_not_in_the_allies_turn_of_winter_either() -> None:
    s = position(
        pieces={"kiev": ["soviet infantry"], "lwow": ["germany infantry"] * 2},
        hands={"allies": ["S03"]},
        turn=("allies", "first_action", 3),
    )
    begin_attack(s, "soviet", "kiev", "lwow")
    play(s, "lose", piece="germany infantry")
    assert offered_reactions(s) == set()


@pytest.mark.parametrize(("lost", "usable"), [("airplane", {"G04"}), ("fleet", {"G20"}), ("infantry", set())])
def test_ef_rct_aa_01_anti_air_answers_airplanes_and_naval_combat_fleets(lost: str, usable: set[str]) -> None:
    s = baltic_states_attacked([*TWO, "soviet airplane"], {"axis": ["G04", "G20"]}, "soviet fleet")
    play(s, "lose", piece=f"soviet {lost}")
    assert offered_reactions(s) == usable


@pytest.mark.parametrize(("paid", "usable"), [("airplane", {"S02"}), ("fleet", {"S05"}), ("infantry", set())])
def test_ef_rct_aa_01_the_same_for_the_defender(paid: str, usable: set[str]) -> None:
    board = {"east_prussia": [*FORCE, "germany airplane"], "baltic_states": TWO, "baltic_sea": ["germany fleet"]}
    s = position(pieces=board, hands={"allies": ["S02", "S05"]}, turn=("axis", "first_action"))
    begin_attack(s, "germany", "east_prussia", "baltic_states")
    play(s, "lose", piece="soviet infantry")
    play(s, "lose", piece=f"germany {paid}")
    assert offered_reactions(s) == usable
    if usable:
        play(s, "react", card=usable.pop())
        assert (frame(s), pieces(s, "baltic_states")) == ("Continue", ["soviet infantry"])


def test_ef_rct_aa_02_another_round_without_paying() -> None:
    s = brest_attacked(["soviet infantry"], {"axis": ["G04"]}, smolensk=["soviet airplane"])
    play(s, "lose", piece="soviet airplane", at="smolensk")
    play(s, "react", card="G04")
    assert (actor(s), frame(s)) == ("allies", "Defend")
    assert pieces(s, "warsaw") == ["germany airplane", *FORCE]
    assert losses(s) == {("soviet infantry", "brest")}


def test_ef_rct_aa_02_a_round_begun_so_is_not_open_to_the_defenders_anti_air() -> None:
    s = brest_attacked(["soviet infantry"], {"axis": ["G04"], "allies": ["S02"]}, smolensk=["soviet airplane"])
    play(s, "lose", piece="soviet airplane", at="smolensk")
    play(s, "react", card="G04")
    assert offered_reactions(s) == set()


def test_ef_rct_aa_02_it_cannot_wait_a_round() -> None:
    s = brest_attacked(TWO, {"axis": ["G04", "G01"]}, smolensk=["soviet airplane"])
    play(s, "lose", piece="soviet airplane", at="smolensk")
    play(s, "react", card="G01")
    play(s, "lose", piece="soviet infantry")
    assert (frame(s), offered_reactions(s)) == ("Continue", set())


def test_ef_rct_aa_02_not_offered_when_the_space_is_empty() -> None:
    s = brest_attacked(["soviet airplane"], {"axis": ["G04", "G05"]})
    play(s, "lose", piece="soviet airplane")
    assert (frame(s), offered_reactions(s)) == ("AfterCombat", {"G05"})


def test_ef_rct_ex_05_the_exchange_is_paid_before_anti_air_goes_on() -> None:
    s = brest_attacked(TWO, {"allies": ["S06"], "axis": ["G04"]}, smolensk=["soviet airplane"])
    play(s, "react", card="S06")
    play(s, "lose", piece="soviet airplane", at="smolensk")
    assert (frame(s), offered_reactions(s)) == ("ExchangePay", set())
    play(s, "lose", piece="germany infantry")
    assert (frame(s), offered_reactions(s)) == ("Continue", {"G04"})
    play(s, "react", card="G04")
    assert (actor(s), frame(s)) == ("allies", "Defend")
    assert pieces(s, "warsaw") == ["germany airplane", "germany infantry", "germany tank"]


def test_ef_rct_aa_03_the_round_is_cancelled_and_must_be_paid_again() -> None:
    s = brest_attacked(["soviet tank", "soviet infantry"], {"allies": ["S02"], "axis": ["G01", "G04"]})
    play(s, "lose", piece="soviet tank")
    play(s, "lose", piece="germany airplane")
    play(s, "react", card="S02")
    assert (actor(s), frame(s)) == ("axis", "Continue")
    assert pieces(s, "brest") == ["soviet infantry"]
    assert losses(s) == {("germany tank", "warsaw")}
    assert offered_reactions(s) == {"G01"}
    assert may(s, "stop")


def test_ef_rct_aa_03_the_attackers_anti_air_for_the_earlier_round_is_gone() -> None:
    s = brest_attacked(TWO, {"allies": ["S02"], "axis": ["G04", "G13"]}, smolensk=["soviet airplane"])
    play(s, "lose", piece="soviet airplane", at="smolensk")
    assert offered_reactions(s) == {"G04", "G13"}
    play(s, "lose", piece="germany airplane")
    play(s, "react", card="S02")
    assert (frame(s), offered_reactions(s), losses(s)) == ("Continue", set(), set())


def test_ef_rct_aa_03_the_next_round_allows_a_new_reaction() -> None:
    s = brest_attacked(TWO, {"allies": ["S02", "S04", "S23"]}, 5, east_prussia=["germany airplane"])
    play(s, "lose", piece="soviet infantry")
    play(s, "lose", piece="germany airplane", at="warsaw")
    play(s, "react", card="S02")
    play(s, "lose", piece="germany airplane", at="east_prussia")
    assert offered_reactions(s) == {"S04", "S23"}


def test_ef_rct_aa_03_only_against_an_airplane_that_paid() -> None:
    s = brest_attacked([*TWO, "soviet infantry"], {"allies": ["S02"], "axis": ["G01"]})
    assert offered_reactions(s) == set()
    play(s, "lose", piece="soviet infantry")
    play(s, "lose", piece="germany tank")
    assert offered_reactions(s) == set()
    play(s, "lose", piece="soviet infantry")
    play(s, "react", card="G01")
    assert offered_reactions(s) == set()


def test_ef_rct_aa_03_of_the_faction_of_a_piece_in_the_space() -> None:
    s = position(
        pieces={"kiev": ["soviet tank"], "lwow": ["pact infantry"] * 2, "mogilev": ["soviet airplane"]},
        hands={"axis": ["G04", "P06"]},
        turn=("allies", "first_action"),
    )
    begin_attack(s, "soviet", "kiev", "lwow")
    play(s, "lose", piece="pact infantry")
    play(s, "lose", piece="soviet airplane")
    assert offered_reactions(s) == {"P06"}


def test_ef_rct_aa_03_a_pact_airplane_of_integrated_command_is_answered_too() -> None:
    s = position(
        pieces={"warsaw": ["germany infantry", "pact airplane"], "brest": TWO},
        hands={"axis": ["G30"], "allies": ["S02"]},
        turn=("axis", "first_action", 5),
    )
    play(s, "play", card="Integrated Command")
    play(s, "attack", origin="warsaw", target="brest")
    play(s, "lose", piece="soviet infantry")
    assert [s.words(action)["piece"] for action in options(s, "lose")] == ["pact-airplane-1"]
    play(s, "lose", piece="pact airplane")
    play(s, "react", card="S02")
    assert (frame(s), losses(s)) == ("Continue", set())


@pytest.mark.parametrize("defenders", [[], ["soviet infantry"]])
def test_ef_rct_ad_01_one_infantry_or_tank_of_the_force_moves_in(defenders: list[str]) -> None:
    """The space may have been empty from the start."""
    s = brest_attacked(defenders, {"axis": ["G05", "G06", "P04"]}, east_prussia=["germany tank"])
    if defenders:
        play(s, "lose", piece="soviet infantry")
    assert (actor(s), frame(s)) == ("axis", "AfterCombat")
    assert offered_reactions(s) == {"G05", "G06"}
    play(s, "react", card="G05")
    kinds = {s.words(action)["piece"].rpartition("-")[0] for action in options(s, "move")}
    assert kinds == {"germany-infantry", "germany-tank"}
    assert not may(s, "move", at="east_prussia")
    play(s, "move", piece="germany tank", to="brest")
    assert (pieces(s, "brest"), control(s, "brest")) == (["germany tank"], "axis")


def test_ef_rct_ad_01_once_per_combat() -> None:
    s = brest_attacked([], {"axis": ["G05", "G06"]})
    play(s, "react", card="G05")
    play(s, "move", piece="germany tank", to="brest")
    assert frame(s) == "ChooseAction"
    assert hand(s, "axis") == ["G06"]


def test_ef_rct_ad_01_not_while_a_defender_is_left() -> None:
    s = brest_attacked(TWO, {"axis": ["G05"]})
    play(s, "lose", piece="soviet infantry")
    assert (frame(s), offered_reactions(s)) == ("Continue", set())
    play(s, "stop")
    assert frame(s) == "ChooseAction"


@pytest.mark.parametrize("round", range(1, 17))
def test_ef_rct_ad_01_not_in_spring_turns(round: int) -> None:
    s = brest_attacked([], {"axis": ["G05"]}, round)
    assert frame(s) == ("ChooseAction" if round in SPRINGS else "AfterCombat")


def test_ef_rct_ad_01_not_for_the_axis_under_general_mud() -> None:
    assert frame(brest_attacked([], {"axis": ["G05"]}, mud=False)) == "AfterCombat"
    assert frame(brest_attacked([], {"axis": ["G05"]}, mud=True)) == "ChooseAction"


def test_ef_rct_ad_01_general_mud_does_not_bind_the_allies() -> None:
    s = position(
        pieces={"kiev": ["soviet infantry"]},
        control={"lwow": "axis"},
        hands={"allies": ["S21", "S01"]},
        turn=("allies", "first_action"),
    )
    play(s, "play", card="General Mud")
    begin_attack(s, "soviet", "kiev", "lwow")
    assert (frame(s), offered_reactions(s)) == ("AfterCombat", {"S01"})


@pytest.mark.parametrize(("attackers", "asked"), [(["germany tank"], False), (FORCE, True)])
def test_ef_rct_ad_01_the_piece_must_be_supplied_there(attackers: list[str], asked: bool) -> None:
    """Lwow is supplied through Warsaw alone, which Brest interdicts when nobody stays there."""
    s = position(
        pieces={"warsaw": attackers, "brest": ["soviet infantry"]},
        control={"hungary": "allies", "romania": "allies"},
        hands={"axis": ["G05"]},
        turn=("axis", "first_action"),
    )
    begin_attack(s, "germany", "warsaw", "lwow")
    assert (frame(s) == "AfterCombat") == asked
    if asked:
        play(s, "react", card="G05")
        play(s, "move", piece="germany tank", to="lwow")
        assert supplied(s, "germany tank", "lwow")


def test_ef_rct_ad_01_it_may_be_declined() -> None:
    s = brest_attacked([], {"axis": ["G05"]})
    play(s, "decline")
    assert (frame(s), hand(s, "axis"), control(s, "brest")) == ("ChooseAction", ["G05"], "allies")


def panzergrenadiers(round: int, **more: Any) -> EastFront:
    """Panzergrenadiers are played from Warsaw against empty Lwow."""
    s = position(
        pieces={"warsaw": [*FORCE, "germany tank"]},
        hands={"axis": ["G07", "G05"]},
        turn=("axis", "first_action", round),
        **more,
    )
    play(s, "play", card="Panzergrenadiers")
    play(s, "attack", origin="warsaw", target="lwow")
    return s


def test_ef_rct_ad_02_a_move_by_the_text_comes_in_addition_to_advance() -> None:
    s = panzergrenadiers(1)
    play(s, "react", card="G05")
    play(s, "move", piece="germany tank", to="lwow")
    assert frame(s) == "MoveInto"
    play(s, "move", piece="germany tank", at="warsaw", to="lwow")
    play(s, "move", piece="germany infantry", at="warsaw", to="lwow")
    assert frame(s) == "ChooseAction"
    assert pieces(s, "lwow") == ["germany infantry", "germany tank", "germany tank"]
    assert pieces(s, "warsaw") == ["germany infantry"]


def test_ef_rct_ad_02_general_mud_does_not_bar_the_move_by_the_text() -> None:
    s = panzergrenadiers(1, mud=True)
    assert frame(s) == "MoveInto"
    play(s, "move", piece="germany infantry", to="lwow")
    play(s, "done")
    assert pieces(s, "lwow") == ["germany infantry"]


def test_ef_rct_ad_02_only_the_texts_own_season_limit_binds_it() -> None:
    """Panzergrenadiers do not follow up in Spring; The Continuation War, which names no season, does."""
    assert frame(panzergrenadiers(4)) == "ChooseAction"
    s = position(
        pieces={"finland": ["pact infantry", "pact infantry"]},
        hands={"axis": ["P03", "P04"]},
        turn=("axis", "first_action", 4),
    )
    play(s, "play", card="The Continuation War")
    play(s, "attack", origin="finland", target="karelia")
    assert frame(s) == "MoveInto"
    play(s, "move", piece="pact infantry", to="karelia")
    assert pieces(s, "karelia") == ["pact infantry"]
