"""Decks, hands and running out (QM-CRD), Reallocate Resources (QM-RR), card types (QM-TYP)."""

from __future__ import annotations

from typing import Any

import pytest
from support.quartermaster_ww2 import (
    actor,
    after,
    cards,
    deck,
    do,
    finish,
    frame,
    hand,
    heard,
    hidden,
    may,
    options,
    pieces,
    points,
    position,
    responses,
    shown,
    statuses,
    uses,
    view,
)

from maproom.games.quartermaster_ww2.state import Quartermaster

US, UK, SU = "united_states", "united_kingdom", "soviet_union"


def soviets(hands: list[str], decks: list[str] | None = None, **more: Any) -> Quartermaster:
    """The Soviet Play step with these cards."""
    if decks is not None:
        more["decks"] = {SU: decks}
    board = f"{SU}: army moscow, army ukraine; germany: army germany, army balkans"
    return position(turn=(SU, "play"), board=board, hands={SU: hands}, **more)


# -- decks and hands -----------------------------------------------------------------------------------


def test_qm_crd_01_each_country_has_its_own_piles() -> None:
    s = soviets(["sov-moscow"], statuses={SU: ["sov-guards"]}, responses={SU: ["sov-leningrad"]})
    seen = cards(s, SU)
    assert (seen["hand_size"], seen["responses"], seen["statuses"]) == (1, 1, ["sov-guards"])
    assert seen["deck_size"] == 31
    assert cards(s, "italy")["deck_size"] == 30


def test_qm_crd_02_the_discard_pile_is_never_reshuffled() -> None:
    s = position(turn=(SU, "draw"), decks={SU: []}, rest=True)
    assert hand(s, SU) == []
    assert deck(s, SU) == 0
    assert s.turn != 3  # the Draw step is over, and play goes on


def test_qm_crd_03_without_cards_a_country_still_checks_supply_and_scores() -> None:
    s = position(
        turn=(SU, "supply"),
        board=f"{SU}: army moscow, army kazakhstan, army vladivostok",
        decks={SU: []},
        rest=True,
    )
    assert pieces(s, "vladivostok") == []
    assert points(s)[1] == 2


def test_qm_crd_04_what_the_hand_lacks_comes_from_the_deck() -> None:
    s = soviets(["sov-land-battle", "sov-moscow"], statuses={SU: ["sov-frontal-assault"]})
    before = deck(s, SU)
    do(s, "play sov-land-battle", "battle balkans germany", "use sov-frontal-assault", "discard sov-moscow")
    assert actor(s) == "chance"
    finish(s)
    assert deck(s, SU) == before - 1
    assert points(s) == (0, 0)


def test_qm_crd_05_with_an_empty_hand_the_play_step_costs_the_top_card() -> None:
    s = soviets([])
    before = deck(s, SU)
    finish(s)
    assert deck(s, SU) == before - 1
    assert shown(s, SU) == []


def test_qm_crd_06_without_any_card_the_play_step_costs_a_point() -> None:
    s = position(turn=(SU, "play"), decks={SU: []}, board=f"{SU}: army siberia", rest=True)
    assert points(s)[1] == -1


def test_qm_crd_07_each_card_missing_in_the_deck_costs_a_point() -> None:
    s = position(
        turn=(US, "play"),
        board=f"{US}: army western_europe, army eastern_united_states",
        hands={US: ["usa-b-29-superfortress"]},
        decks={"germany": ["ger-plunder", "ger-v-weapons"]},
    )
    finish(s, "play usa-b-29-superfortress")
    assert points(s) == (-3, 0)


def test_qm_crd_08_a_cost_is_always_payable_and_a_deck_cost_never_takes_hand_cards() -> None:
    s = position(
        turn=("germany", "play"),
        board="germany: army germany",
        hands={"germany": ["ger-plunder"]},
        statuses={"germany": ["ger-conscription"]},
        decks={"germany": []},
    )
    do(s, "use ger-conscription")
    assert points(s) == (-2, 0)
    assert hand(s, "germany") == ["ger-plunder"]
    assert frame(s) == "PlacePieces"


def test_qm_crd_09_points_are_no_way_out_while_there_are_cards() -> None:
    s = soviets(["sov-land-battle", "sov-moscow", "sov-stalingrad"], statuses={SU: ["sov-frontal-assault"]})
    do(s, "play sov-land-battle", "battle balkans germany", "use sov-frontal-assault")
    assert frame(s) == "DiscardHand"
    assert options(s, "discard") == {"sov-moscow", "sov-stalingrad"}
    assert not may(s, "decline")


def test_qm_crd_10_a_status_used_instead_replaces_the_card_of_an_empty_hand() -> None:
    s = position(
        turn=("italy", "play"),
        board="italy: army italy",
        statuses={"italy": ["ita-bravado"]},
        decks={"italy": ["ita-plunder", "ita-mare-nostrum"]},
    )
    finish(s, "use ita-bravado")
    finish(s, "battle balkans nobody")
    assert points(s) == (0, 0)
    assert deck(s, "italy") == 0


def test_qm_crd_11_points_may_go_below_zero() -> None:
    s = position(turn=(SU, "play"), decks={SU: []}, points={"allies": -5}, rest=True)
    assert points(s)[1] == -6


def test_qm_crd_12_who_could_use_a_status_instead_but_does_not_pays_the_point() -> None:
    s = position(
        turn=("italy", "play"),
        board="italy: army italy",
        statuses={"italy": ["ita-bravado"]},
        decks={"italy": []},
    )
    assert may(s, "use ita-bravado")
    do(s, "no-card")
    assert points(s) == (-1, 0)


# -- Reallocate Resources ------------------------------------------------------------------------------

FIVE = ["ger-plunder", "ger-v-weapons", "ger-broad-front", "ger-wolf-packs", "ger-blitzkrieg"]


def reallocating(hands: list[str], **more: Any) -> Quartermaster:
    """Germany's Play step with these cards."""
    return position(turn=("germany", "play"), board="germany: army germany", hands={"germany": hands}, **more)


def paid(s: Quartermaster) -> None:
    """Germany reallocates and discards all but Blitzkrieg."""
    do(s, "reallocate", "discard ger-plunder", "discard ger-v-weapons", "discard ger-broad-front")
    do(s, "discard ger-wolf-packs")


def test_qm_rr_01_four_hand_cards_buy_a_build_or_battle_card_of_the_deck() -> None:
    s = reallocating(FIVE)
    paid(s)
    assert options(s, "find") == {"ger-build-army", "ger-build-navy", "ger-land-battle", "ger-sea-battle"}
    do(s, "find ger-land-battle")
    assert hand(s, "germany") == ["ger-land-battle", "ger-blitzkrieg"]
    assert not may(s, "reallocate")  # once a turn


def test_qm_rr_01_the_discards_say_what_they_buy() -> None:
    s = reallocating(FIVE)
    do(s, "reallocate")
    assert s.prompt(s.actor)["text"] == "Reallocate Resources: discard 4 cards from your hand."


def test_qm_rr_02_the_card_taken_is_shown_to_all() -> None:
    s = reallocating(FIVE)
    paid(s)
    told = heard(s, UK, "find ger-land-battle")
    assert any("Land Battle" in sentence for sentence in told)
    assert cards(s, "germany", UK)["known_in_hand"] == ["ger-land-battle"]


def test_qm_rr_03_the_deck_is_shuffled_afterwards() -> None:
    s = reallocating(FIVE, top={"germany": ["ger-jet-fighters"]})
    assert view(s, "germany")["cards"]["germany"]["on_top"] == ["ger-jet-fighters"]
    paid(s)
    do(s, "find ger-build-army")
    assert view(s, "germany")["cards"]["germany"]["on_top"] == []


def test_qm_rr_04_four_cards_and_a_deck_are_needed_and_the_option() -> None:
    assert may(reallocating(FIVE[:4]), "reallocate")
    assert not may(reallocating(FIVE[:3]), "reallocate")
    assert not may(reallocating(FIVE, decks={"germany": []}), "reallocate")
    assert not may(reallocating(FIVE, reallocate_resources=False), "reallocate")
    nothing = reallocating(FIVE, decks={"germany": ["ger-jet-fighters"]})
    paid(nothing)
    do(nothing, "no-card")
    assert hand(nothing, "germany") == ["ger-blitzkrieg"]


def test_qm_rr_05_the_play_step_follows_and_the_four_cards_go_unseen() -> None:
    s = reallocating(FIVE)
    paid(s)
    do(s, "find ger-build-army")
    assert frame(s) == "PlayStep"
    assert sorted(hidden(s, "germany")) == sorted(FIVE[:4])
    assert shown(s, "germany") == []
    do(s, "play ger-build-army", "build germany italy")
    assert pieces(s, "italy") == ["germany army"]


# -- card types ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "line"),
    [
        ("uk-build-army", f"build {UK} iceland"),
        ("uk-build-navy", f"build {UK} north_atlantic"),
        ("uk-land-battle", "battle iceland nobody"),
        ("uk-sea-battle", "battle north_atlantic nobody"),
    ],
)
def test_qm_typ_01_build_and_battle_cards(card: str, line: str) -> None:
    """QM-TYP-01, QM-TYP-02, QM-TYP-03, QM-TYP-04: each does what it says and is discarded."""
    board = f"{UK}: army united_kingdom, navy north_sea; {US}: army canada"
    s = position(turn=(UK, "play"), board=board, hands={UK: [card]})
    do(s, f"play {card}", line)
    assert shown(s, UK) == [card]


def test_qm_typ_05_an_event_is_done_and_discarded() -> None:
    s = reallocating(["ger-plunder"])
    do(s, "play ger-plunder")
    assert shown(s, "germany") == ["ger-plunder"]


def test_qm_typ_06_economic_warfare_works_whoever_holds_the_home_space() -> None:
    s = position(
        turn=(UK, "play"),
        board=f"{UK}: army united_kingdom; {US}: army germany",
        hands={UK: ["uk-bomber-command"]},
    )
    before = deck(s, "germany")
    finish(s, "play uk-bomber-command", "choose-country germany")
    assert deck(s, "germany") == before - 4


def test_qm_typ_07_a_response_is_placed_face_down_used_once_and_discarded() -> None:
    s = soviets(["sov-stalingrad"])
    do(s, "play sov-stalingrad")
    assert responses(s, SU) == ["sov-stalingrad"]
    assert actor(s) == "over"  # it was the Play step


def test_qm_typ_08_a_status_stays_on_the_table() -> None:
    s = soviets(["sov-land-battle", "sov-moscow"], statuses={SU: ["sov-stavka-artillery"]})
    do(
        s,
        "play sov-land-battle",
        "battle balkans germany",
        "use sov-stavka-artillery",
        "discard sov-moscow",
        "decline",
    )
    assert statuses(s, SU) == ["sov-stavka-artillery"]


def test_qm_typ_09_neither_is_used_from_hand_and_a_scoring_status_counts_the_same_turn() -> None:
    s = soviets(["sov-land-battle", "sov-stavka-artillery", "sov-moscow"])
    do(s, "play sov-land-battle", "battle balkans germany")
    assert actor(s) == "over"
    scoring = position(
        turn=("italy", "play"),
        board="italy: army italy, army balkans",
        hands={"italy": ["ita-balkan-resources", "ita-plunder"]},
        rest=True,
    )
    do(scoring, "play ita-balkan-resources")
    assert points(scoring) == (3, 0)
    assert uses(after(scoring, "done")) == set()
