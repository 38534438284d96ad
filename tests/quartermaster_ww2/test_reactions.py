"""Reactions and timing (QM-RX): triggers, costs, the order of the teams, windows inside windows."""

from __future__ import annotations

from typing import Any

import pytest
from support.quartermaster_ww2 import (
    EAST,
    actor,
    deck,
    do,
    finish,
    frame,
    options,
    passing,
    pieces,
    points,
    position,
    protected,
    uses,
)

from maproom.games.quartermaster_ww2.deck import title_of
from maproom.games.quartermaster_ww2.reactions import game_window
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.games.quartermaster_ww2.texts import EW_DISCARD

US, UK, SU = "united_states", "united_kingdom", "soviet_union"


def german_battle(*extra_statuses: str, **more: Any) -> Quartermaster:
    """Germany about to play a Land Battle on the eastern front."""
    return position(
        turn=("germany", "play"),
        board=EAST,
        hands={"germany": ["ger-land-battle"]},
        statuses={"germany": list(extra_statuses)},
        **more,
    )


def test_qm_rx_01_the_country_of_the_card_decides_not_the_one_affected() -> None:
    s = position(
        turn=("germany", "play"),
        board="united_states: army eastern_united_states, navy north_atlantic; "
        "germany: army germany, army western_europe, navy north_sea",
        hands={"germany": ["ger-sea-battle"]},
        responses={UK: ["uk-destroyers"]},
    )
    do(s, "play ger-sea-battle", f"battle north_atlantic {US}")
    assert actor(s) == UK


def test_qm_rx_02_nobody_must_react() -> None:
    s = german_battle("ger-blitzkrieg", responses={SU: ["sov-stalingrad"]})
    do(s, "play ger-land-battle", f"battle ukraine {SU}", f"{SU}: pass", "germany: pass")
    assert actor(s) == "over"
    assert pieces(s, "ukraine") == []


def test_qm_rx_03_the_cost_is_paid_before_the_effect() -> None:
    s = german_battle("ger-blitzkrieg")
    do(s, "play ger-land-battle", f"battle ukraine {SU}", "use ger-blitzkrieg")
    assert actor(s) == "chance"  # the deck card goes first
    assert frame(s) == "DiscardDeck"


def test_qm_rx_04_a_reaction_comes_at_once_or_not_at_all() -> None:
    s = position(
        turn=("germany", "turn_begin"),
        board="germany: army western_europe",
        hands={"germany": ["ger-plunder"]},
        statuses={"germany": ["ger-volkssturm"]},
        rest=True,
    )
    do(s, "pass")
    assert frame(s) == "PlayStep"
    assert "ger-volkssturm" not in uses(s)


def test_qm_rx_05_a_status_answers_a_trigger_once_and_some_only_once_a_turn() -> None:
    s = german_battle("ger-dive-bombers", "ger-blitzkrieg")
    do(s, "play ger-land-battle", f"battle ukraine {SU}", "use ger-dive-bombers", f"battle russia {SU}")
    assert uses(s) == {"ger-blitzkrieg"}  # Dive Bombers have been used this turn
    do(s, "use ger-blitzkrieg", "build germany russia")
    assert actor(s) == "over"  # so has Blitzkrieg, for the first battle too
    jets = position(
        turn=(US, "play"),
        board="united_states: army eastern_united_states, army western_europe; germany: army germany",
        hands={US: ["usa-b-29-superfortress"]},
        statuses={"germany": ["ger-jet-fighters"]},
    )
    do(jets, "play usa-b-29-superfortress", "germany: use ger-jet-fighters")
    assert actor(jets) == "chance"  # one answer to one card


def test_qm_rx_06_the_team_that_did_not_cause_the_trigger_comes_first() -> None:
    s = position(
        turn=(US, "play"),
        board="united_states: army eastern_united_states, army western_europe; germany: army germany",
        hands={US: ["usa-b-29-superfortress"]},
        statuses={"germany": ["ger-jet-fighters"], US: ["usa-flying-fortresses"]},
    )
    do(s, "play usa-b-29-superfortress")
    assert actor(s) == "germany"
    do(s, "pass")
    assert actor(s) == US


def test_qm_rx_07_for_a_game_mechanic_the_active_team_comes_second() -> None:
    starved = position(
        turn=(SU, "supply"),
        board="soviet_union: army russia; germany: army germany",
        responses={SU: ["sov-leningrad"]},
        rest=True,
    )
    assert (actor(starved), frame(starved)) == (SU, "AboutToBeRemoved")


@pytest.mark.parametrize(("turn", "order"), [(US, ["germany", US]), ("germany", [US, "germany"])])
def test_qm_rx_07_the_order_turns_with_the_active_team(turn: str, order: list[str]) -> None:
    """QM-RX-07: no printed event of the game has cards of both teams, so one of a card is put as if it were one."""
    s = position(
        turn=(turn, "play"),
        board="united_states: army eastern_united_states; germany: army germany",
        statuses={"germany": ["ger-jet-fighters"], US: ["usa-flying-fortresses"]},
    )
    s.stack.clear()
    s.push(game_window(s, EW_DISCARD, -1, 0, title_of("usa-b-29-superfortress")))
    s.settle()
    assert passing(s) == order


def test_qm_rx_08_after_each_reaction_the_other_team_has_its_chance() -> None:
    s = position(
        turn=(US, "play"),
        board="united_states: army eastern_united_states, army western_europe; germany: army germany",
        hands={US: ["usa-b-29-superfortress"]},
        statuses={"germany": ["ger-jet-fighters"], US: ["usa-flying-fortresses"]},
    )
    before = deck(s, "germany")
    do(s, "play usa-b-29-superfortress", "germany: pass", f"{US}: use usa-flying-fortresses")
    assert actor(s) == "germany"  # it may still react after having passed (QM-RX-10)
    finish(s, "use ger-jet-fighters")
    assert deck(s, "germany") == before - 4


def test_qm_rx_09_reactions_to_a_reaction_are_finished_first() -> None:
    s = german_battle("ger-dive-bombers", "ger-blitzkrieg", responses={SU: ["sov-leningrad"]})
    do(s, "play ger-land-battle", f"battle ukraine {SU}", "soviet_union: pass", "use ger-dive-bombers")
    do(s, f"battle russia {SU}", f"{SU}: use sov-leningrad")
    assert pieces(s, "russia") == ["soviet_union army"]
    assert uses(s) == {"ger-blitzkrieg"}  # back at the first battle: Ukraine is free
    do(s, "use ger-blitzkrieg", "build germany ukraine")
    assert pieces(s, "ukraine") == ["germany army"]


def test_qm_rx_10_the_window_closes_when_both_teams_have_passed_in_a_row() -> None:
    s = german_battle("ger-blitzkrieg", "ger-dive-bombers")
    do(s, "play ger-land-battle", f"battle ukraine {SU}")
    assert actor(s) == "germany"
    do(s, "pass")
    assert actor(s) == "over"


def test_qm_rx_11_an_older_trigger_can_still_be_answered_after_nested_battles() -> None:
    s = position(
        turn=("japan", "play"),
        board="japan: army japan, navy sea_of_japan; united_kingdom: navy south_china_sea",
        hands={"japan": ["jpn-sea-battle"]},
        responses={"japan": ["jpn-surprise-attack", "jpn-destroyer-transport"]},
    )
    do(s, "play jpn-sea-battle", "battle north_pacific nobody", "use jpn-surprise-attack")
    do(s, f"battle south_china_sea {UK}", "pass", "decline")
    assert uses(s) == {"jpn-destroyer-transport"}
    do(s, "use jpn-destroyer-transport")
    assert options(s, "build") == {"japan iwo_jima", "japan vladivostok"}  # beside the first sea battled


def test_qm_rx_12_a_teammates_cards_cannot_be_used() -> None:
    s = position(
        turn=("germany", "play"),
        board="germany: army germany, army western_europe; united_states: army eastern_united_states, "
        "navy north_atlantic, navy north_sea; united_kingdom: army united_kingdom",
        hands={"germany": ["ger-sea-battle"]},
        statuses={US: ["usa-radar"]},
    )
    do(s, "play ger-sea-battle", f"battle north_sea {US}")
    assert actor(s) == US


def test_qm_rx_13_a_protection_ends_with_the_turn() -> None:
    s = position(
        turn=("germany", "play"),
        board=EAST,
        hands={"germany": ["ger-land-battle"], UK: ["uk-raf"]},
        responses={SU: ["sov-stalingrad"]},
        rest=True,
    )
    do(s, "play ger-land-battle", f"battle ukraine {SU}", "use sov-stalingrad")
    assert protected(s, SU, "ukraine")
    while s.turn == 0:
        finish(s)
        if actor(s) == "germany":
            do(s, "done")
    assert not protected(s, SU, "ukraine")


def test_qm_rx_14_the_first_card_that_saves_a_piece_ends_the_window() -> None:
    s = position(
        turn=("germany", "play"),
        board="united_kingdom: army united_kingdom, navy north_sea; germany: army germany, army western_europe",
        hands={"germany": ["ger-sea-battle"]},
        responses={UK: ["uk-raf", "uk-destroyers"]},
    )
    do(s, "play ger-sea-battle", f"battle north_sea {UK}")
    assert uses(s) == {"uk-raf", "uk-destroyers"}
    do(s, "use uk-raf")
    assert actor(s) == "over"
    assert pieces(s, "north_sea") == ["united_kingdom navy"]


def test_qm_rx_14_a_protected_piece_is_no_target_of_an_elimination() -> None:
    s = position(
        turn=(SU, "play"),
        board="soviet_union: army moscow; germany: army russia; italy: army ukraine",
        hands={SU: ["sov-general-winter"]},
        protected={"germany": ["russia"]},
    )
    do(s, "play sov-general-winter")
    assert pieces(s, "ukraine") == []
    assert pieces(s, "russia") == ["germany army"]


def test_qm_rx_15_discards_come_before_anything_else_on_the_card() -> None:
    s = position(
        turn=("germany", "play"),
        board="germany: army germany, army western_europe",
        hands={"germany": ["ger-v-weapons"]},
    )
    do(s, "play ger-v-weapons")
    assert frame(s) == "DiscardDeck"
    assert points(s) == (0, 0)
    finish(s)
    assert points(s) == (3, 0)


def test_qm_rx_16_immediately_after_means_not_on_pieces_placed_earlier() -> None:
    s = position(
        turn=("germany", "play"),
        board="germany: army germany, army eastern_europe, army russia; soviet_union: army moscow",
        hands={"germany": ["ger-build-army"]},
        responses={SU: ["sov-rasputitsa"]},
    )
    do(s, "play ger-build-army", "build germany balkans")
    assert actor(s) == "over"  # the Army in Russia is an old one


def test_qm_rx_17_the_beginning_of_a_step_is_before_its_action() -> None:
    s = position(
        turn=(US, "discard"),
        board="united_states: army eastern_united_states",
        hands={US: ["usa-radar"]},
        statuses={US: ["usa-rosie-the-riveter"]},
    )
    assert frame(s) == "DiscardStepBegins"
    do(s, "pass")
    assert frame(s) == "DiscardStep"


@pytest.mark.parametrize(("home", "asked"), [("army india", True), ("army united_kingdom", False)])
def test_qm_rx_18_supplied_is_judged_just_before_the_removal(home: str, asked: bool) -> None:
    s = position(
        turn=("japan", "play"),
        board=f"united_kingdom: {home}, navy bay_of_bengal; japan: army japan, army southeast_asia, army china, "
        "navy sea_of_japan",
        hands={"japan": ["jpn-sea-battle"]},
        responses={UK: ["uk-destroyers"]},
    )
    do(s, "play jpn-sea-battle", f"battle bay_of_bengal {UK}")
    assert (actor(s) == UK) is asked


def test_qm_rx_19_an_army_eliminated_at_once_was_still_built() -> None:
    s = position(
        turn=("germany", "play"),
        board="germany: army germany, army eastern_europe; soviet_union: army moscow, army ukraine",
        hands={"germany": ["ger-build-army"]},
        statuses={"germany": ["ger-bias-for-action"]},
        responses={SU: ["sov-rasputitsa"]},
    )
    do(s, "play ger-build-army", "build germany russia", f"{SU}: use sov-rasputitsa")
    assert pieces(s, "russia") == []
    finish(s, "germany: use ger-bias-for-action")
    assert options(s, "battle") == {"ukraine soviet_union"}
