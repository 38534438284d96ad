"""Why?: every reason comes with the rule behind it, tells no secret, and agrees with what is legal."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from support.east_front import GAME, play, position
from support.east_front_examples import begin_attack

import maproom
from maproom.games.east_front.board import PIECE_DOMAIN, SPACE_DOMAIN
from maproom.games.east_front.deck import CARD_DOMAIN, CONTINGENCY_DOMAIN
from maproom.games.east_front.state import EastFront
from maproom.games.east_front.verbs import VERBS
from maproom.kernel.rulebook import rules_of
from maproom.kernel.verbs import Domain

DOMAINS = (CARD_DOMAIN, CONTINGENCY_DOMAIN, PIECE_DOMAIN, SPACE_DOMAIN)
AXIS, ALLIES = 0, 1


def why(s: EastFront, domain: Domain, word: str, seat: int | None = AXIS) -> dict[str, str]:
    """The reasons as a seat hears them: the rule of each key."""
    return {reason.key: reason.rule for reason in GAME.reasons(s, seat, domain, domain.find(word))}


def sentences(s: EastFront, domain: Domain, word: str, seat: int | None = AXIS) -> list[str]:
    return [GAME.reason_text(reason) for reason in GAME.reasons(s, seat, domain, domain.find(word))]


def axis_turn(step: str = "first_action", round: int = 1, **more: Any) -> EastFront:
    pieces = {"warsaw": ["germany infantry", "germany tank", "germany airplane"], "brest": ["soviet infantry"]}
    return position(**{"pieces": pieces, "turn": ("axis", step, round), **more})


# -- cards -------------------------------------------------------------------------------------------


def test_a_card_that_can_be_played_needs_no_reason() -> None:
    s = axis_turn(hands={"axis": ["G05"]})
    assert why(s, CARD_DOMAIN, "G05") == {}


def test_a_card_waits_for_an_action_step() -> None:
    s = axis_turn("first_movement", hands={"axis": ["G05"]})
    assert why(s, CARD_DOMAIN, "G05") == {"no_action_step": "EF-TRN-02"}
    assert sentences(s, CARD_DOMAIN, "G05") == [
        "Cards are played in the Action steps; this is the First Movement step."
    ]


def test_in_the_enemys_turn_a_card_is_a_reaction_only() -> None:
    s = axis_turn(hands={"axis": ["G05"], "allies": ["S04"]})
    assert why(s, CARD_DOMAIN, "S04", ALLIES) == {
        "not_asked": "EF-RND-01",
        "reaction_only_in_combat": "EF-RCT-01",
    }


LOST = dict.fromkeys(["berlin", "vienna", "finland", "trieste", "hungary", "romania"], "allies")
"""Every Supply Flag of the Axis is lost."""


@pytest.mark.parametrize(
    ("card", "round", "control", "key", "rule"),
    [
        ("G09", 4, {}, "not_in_season", "EF-SPC-02"),
        ("G19", 5, {}, "needs_control", "EF-SPC-02"),
        ("G24", 5, {}, "no_victim", "EF-SPC-02"),
        ("G05", 1, {}, "no_attack", "EF-CMB-01"),
        ("P01", 1, {}, "no_mover", "EF-SPC-02"),
        ("P18", 1, LOST, "no_place", "EF-DEP-01"),
    ],
)
def test_the_look_ahead_says_what_is_missing(
    card: str, round: int, control: dict[str, str], key: str, rule: str
) -> None:
    s = position(control=control, hands={"axis": [card]}, turn=("axis", "first_action", round))
    assert why(s, CARD_DOMAIN, card) == {key: rule}


@pytest.mark.parametrize(
    ("card", "key"),
    [("S12", "needs_season"), ("S47", "needs_step"), ("S22", "hand_too_large"), ("S31", "wrong_number")],
)
def test_conditions_of_a_text_are_named(card: str, key: str) -> None:
    hand = [card, "S01", "S02", "S03", "S04"]
    s = position(pieces={"moscow": ["soviet infantry"]}, hands={"allies": hand}, turn=("allies", "first_action", 5))
    assert key in why(s, CARD_DOMAIN, card, ALLIES)


def test_where_a_card_of_ones_own_is() -> None:
    s = axis_turn(hands={"axis": ["G05", "G10"]})
    play(s, "forced-march")
    play(s, "discard", card="G10")
    assert why(s, CARD_DOMAIN, "G10") == {"card_discarded": "EF-CRD-03"}
    assert why(s, CARD_DOMAIN, "G10", ALLIES) == {"card_of_other": "EF-CRD-05"}
    assert why(s, CARD_DOMAIN, "G05", None) == {"card_of_other": "EF-CRD-05"}
    assert why(s, CARD_DOMAIN, "G01") == {"card_in_deck": "EF-TRN-05"}
    set_up = GAME.new({"first_game": True})
    assert isinstance(set_up, EastFront)
    assert why(set_up, CARD_DOMAIN, "G30") == {"card_late": "EF-CRD-07"}


def test_a_used_card_lies_open_for_everybody() -> None:
    s = axis_turn(hands={"axis": ["G05"]})
    play(s, "play", card="G05")
    for seat in (AXIS, ALLIES, None):
        assert why(s, CARD_DOMAIN, "G05", seat) == {"card_used": "EF-CRD-04"}


def brest_attacked(allies: list[str], round: int = 1, axis: list[str] | None = None) -> EastFront:
    s = position(
        pieces={
            "warsaw": ["germany infantry", "germany infantry", "germany tank"],
            "brest": ["soviet infantry"] * 2,
        },
        hands={"allies": allies, "axis": axis or []},
        turn=("axis", "first_action", round),
    )
    begin_attack(s, "germany", "warsaw", "brest")
    return s


@pytest.mark.parametrize(
    ("card", "key", "rule"),
    [
        ("S16", "stand_fast_limit", "EF-RCT-SF-02"),
        ("S02", "nothing_to_answer", "EF-RCT-AA-01"),
        ("S03", "reaction_moment", "EF-RCT-05"),
    ],
)
def test_why_a_reaction_is_not_usable_in_defence(card: str, key: str, rule: str) -> None:
    s = brest_attacked(["S04", card])
    assert why(s, CARD_DOMAIN, "S04", ALLIES) == {}
    assert why(s, CARD_DOMAIN, card, ALLIES) == {key: rule}


def test_why_a_reaction_is_not_usable_in_attack() -> None:
    s = brest_attacked([], round=3, axis=["G01", "P01"])
    play(s, "lose", piece="soviet infantry", at="brest")
    assert why(s, CARD_DOMAIN, "G01") == {"no_sustain_in_winter": "EF-RCT-SA-01"}
    assert why(s, CARD_DOMAIN, "P01") == {"reaction_faction": "EF-RCT-03"}


def test_contingency_cards_are_used_as_an_action_and_twice() -> None:
    s = axis_turn("first_movement")
    card = next(id for id in CONTINGENCY_DOMAIN.words if s.view(None)["contingency"][id] == "initial")
    assert "contingency_action_only" in why(s, CONTINGENCY_DOMAIN, card) or "not_asked" in why(
        s, CONTINGENCY_DOMAIN, card
    )
    s.contingency[CONTINGENCY_DOMAIN.find(card)] = 2
    assert why(s, CONTINGENCY_DOMAIN, card, None) == {"contingency_discarded": "EF-CON-02"}


# -- pieces ------------------------------------------------------------------------------------------


def test_a_piece_that_has_moved() -> None:
    s = position(pieces={"warsaw": ["germany infantry"]}, turn=("axis", "first_movement"))
    assert why(s, PIECE_DOMAIN, "germany-infantry-1") == {}
    play(s, "move", piece="germany infantry", at="warsaw", to="berlin")
    assert why(s, PIECE_DOMAIN, "germany-infantry-1") == {"piece_moved": "EF-TRN-01"}


def test_pieces_that_nobody_can_tell_apart_have_the_same_reasons() -> None:
    s = position(pieces={"warsaw": ["germany infantry"] * 3}, turn=("axis", "first_movement"))
    assert [why(s, PIECE_DOMAIN, f"germany-infantry-{n}") for n in (1, 2, 3)] == [{}, {}, {}]


def test_in_the_second_movement_only_tanks_and_fleets() -> None:
    s = position(pieces={"warsaw": ["germany infantry", "germany tank"]}, turn=("axis", "second_movement"))
    assert why(s, PIECE_DOMAIN, "germany-tank-1") == {}
    assert why(s, PIECE_DOMAIN, "germany-infantry-1") == {"second_movement": "EF-TRN-03"}


def test_a_piece_that_nobody_supplies() -> None:
    s = position(
        pieces={"kursk": ["germany infantry"], "smolensk": ["soviet infantry"]},
        control={"kursk": "axis"},
        turn=("axis", "first_movement"),
    )
    assert why(s, PIECE_DOMAIN, "germany-infantry-1", None) == {
        "piece_unsupplied": "EF-SUP-11",
        "unsupplied_there": "EF-SUP-08",
    }
    s = position(
        pieces={"kursk": ["germany infantry"], "smolensk": ["soviet infantry"]},
        control={"kursk": "axis"},
        turn=("axis", "first_action"),
    )
    assert why(s, PIECE_DOMAIN, "germany-infantry-1")["force_unsupplied"] == "EF-SUP-09"


def test_who_can_attack_at_all() -> None:
    s = axis_turn()
    assert "no_target" not in why(s, PIECE_DOMAIN, "germany-tank-1")
    assert why(s, PIECE_DOMAIN, "germany-airplane-1")["no_force"] == "EF-CMB-02"
    far = position(pieces={"vienna": ["germany tank"]}, turn=("axis", "first_action"))
    assert why(far, PIECE_DOMAIN, "germany-tank-1")["no_target"] == "EF-CMB-01"
    assert why(far, PIECE_DOMAIN, "germany-tank-2") == {"piece_off": "EF-PCE-02"}


def test_it_is_not_the_pieces_turn() -> None:
    assert why(axis_turn(), PIECE_DOMAIN, "soviet-infantry-1", ALLIES) == {"not_its_turn": "EF-RND-01"}


# -- spaces and layers -------------------------------------------------------------------------------


def test_a_space_says_who_controls_it_and_whom_it_supplies() -> None:
    s = position(pieces={"moscow": ["soviet infantry"]}, turn=("axis", "first_action"))
    assert why(s, SPACE_DOMAIN, "moscow", None) == {"space_controlled": "EF-CTL-02", "space_supplied": "EF-SUP-02"}
    assert "The Allies control this space." in sentences(s, SPACE_DOMAIN, "moscow", None)
    assert why(s, SPACE_DOMAIN, "black_sea", None)["water_open"] == "EF-CTL-03"


def test_an_interdicted_space_says_from_where() -> None:
    s = position(pieces={"kiev": ["germany tank"], "warsaw": ["germany tank"]}, turn=("axis", "first_action"))
    assert "Enemy pieces in Kiev interdict it against the Allies." in sentences(s, SPACE_DOMAIN, "kharkov", None)
    layers = GAME.layers(s, None)
    assert "kharkov" in layers["interdicted_allies"]
    assert "kharkov" not in layers["supply_soviet"]
    assert "warsaw" in layers["supply_germany"]
    held = position(
        pieces={"kiev": ["germany tank"], "kharkov": ["soviet infantry"]}, turn=("axis", "first_action")
    )
    assert "kharkov" not in GAME.layers(held, None)["interdicted_allies"]


# -- everything --------------------------------------------------------------------------------------


def used(action: int) -> set[tuple[str, int]]:
    verb = VERBS.verb_of(action)
    return {(domain.name, value) for domain, value in zip(verb.domains, verb.arguments(action), strict=True)}


@pytest.mark.parametrize("seed", [1, 2])
def test_reasons_agree_with_the_rules_and_tell_no_secret(seed: int) -> None:
    """What can be used has no reason against it, what cannot has one, each with a rule of the rulebook."""
    random = Random(seed)
    rules = rules_of(GAME)
    state = GAME.new()
    moves = 0
    while state.actor != maproom.OVER and moves < 400:
        if state.actor == maproom.CHANCE:
            state.apply(state.sample(random))
            continue
        moves += 1
        if moves % 25 == 0:
            assert isinstance(state, EastFront)
            check(state, rules, random)
        state.apply(random.choice(state.legal()))
    assert moves > 200


def check(state: EastFront, rules: Any, random: Random) -> None:
    before = state.digest()
    offered = {thing for action in state.legal() for thing in used(action)}
    for seat in (AXIS, ALLIES):
        imagined = state.determinize(seat, random)
        for domain in DOMAINS:
            for value in range(domain.size):
                reasons = GAME.reasons(state, seat, domain, value)
                told = [(GAME.reason_text(one), one.rule) for one in reasons]
                others = GAME.reasons(imagined, seat, domain, value)
                assert told == [(GAME.reason_text(one), one.rule) for one in others]
                assert all(rule in rules for _, rule in told)
                if domain in (CARD_DOMAIN, CONTINGENCY_DOMAIN) and seat == state.actor:
                    assert bool(told) != ((domain.name, value) in offered), (domain.words[value], told)
        assert GAME.layers(state, seat) == GAME.layers(imagined, seat)
        assert GAME.scores(state) == GAME.scores(imagined)
    assert state.digest() == before


def test_turns_are_counted() -> None:
    assert GAME.turn_number(axis_turn(round=1)) == 1
    assert GAME.turn_number(position(turn=("allies", "first_action", 1))) == 2
    assert GAME.turn_number(axis_turn(round=2)) == 3


def test_the_picture_of_a_combat_names_side_faction_and_support() -> None:
    s = position(
        pieces={
            "warsaw": ["germany infantry", "germany tank", "germany airplane"],
            "brest": ["soviet infantry"] * 2,
            "mogilev": ["soviet airplane"],
            "berlin": ["germany airplane"],
        },
        turn=("axis", "first_action"),
    )
    begin_attack(s, "germany", "warsaw", "brest")
    for seat in (AXIS, ALLIES, None):
        combat = s.view(seat)["combat"]
        assert (combat["side"], combat["faction"]) == ("axis", "germany")
        support = {
            side: [s.place[PIECE_DOMAIN.find(piece)] for piece in ids] for side, ids in combat["support"].items()
        }
        assert support == {"attack": [SPACE_DOMAIN.find("warsaw")], "defence": [SPACE_DOMAIN.find("mogilev")]}
