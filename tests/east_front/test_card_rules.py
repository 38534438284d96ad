"""Cards and Contingency cards (EF-CRD, EF-CON)."""

import pytest
from support.east_front import (
    GAME,
    actor,
    draw,
    frame,
    hand,
    heard,
    may,
    options,
    pieces,
    places,
    play,
    points,
    position,
)

from maproom.games.east_front.deck import CARD_DATA, CONTINGENCY_DATA
from maproom.games.east_front.state import EastFront

AXIS_MID = [card["id"] for card in CARD_DATA if card["side"] == "axis" and card["era"] == "mid"]
LATE = {
    side: {c["id"] for c in CARD_DATA if c["side"] == side and c["era"] == "late"} for side in ("axis", "allies")
}


def sizes(s: EastFront, side: str) -> tuple[int, int, int]:
    """How many cards a side has in hand, in its deck and in its discard pile, as everybody sees it."""
    cards = s.view(None)["cards"][side]
    return cards["hand_size"], cards["deck_size"], cards["discard_size"]


def discards(s: EastFront) -> set[str]:
    """The cards that may be discarded now."""
    return {s.words(action)["card"] for action in options(s, "discard")}


# -- EF-CRD --------------------------------------------------------------------------------------------


def test_ef_crd_01_deck_hand_and_discard_pile() -> None:
    s = position(hands={"axis": ["G06"]}, decks={"axis": ["G01", "G02", "G03"]}, turn=("axis", "first_action"))
    assert sizes(s, "axis") == (1, 3, 0)
    play(s, "play", card="OKH")
    draw(s, "G02")
    draw(s, "G03")
    assert sizes(s, "axis") == (2, 1, 1)


def test_ef_crd_01_no_hand_limit() -> None:
    s = position(hands={"axis": AXIS_MID[:20]}, decks={"axis": AXIS_MID[20:]}, turn=("axis", "second_action"))
    play(s, "production-initiative")
    draw(s, AXIS_MID[20])
    play(s, "done")
    assert actor(s) == "allies"
    assert len(hand(s, "axis")) == 21


def test_ef_crd_02_one_card_many_uses() -> None:
    s = position(
        pieces={"lwow": ["germany infantry"], "kiev": ["soviet infantry"] * 2},
        hands={"axis": ["G02", "G12"]},
        turn=("axis", "first_action"),
    )
    assert may(s, "play", card="Army Group Center")
    for action in (["conscript", "germany-infantry"], ["forced-march"], ["desperate-attack"]):
        paid = s.clone()
        paid.apply(GAME.action(" ".join(action)))
        assert may(paid, "discard", card="Army Group Center")
    play(s, "desperate-attack")
    play(s, "discard", card="G12")
    assert discards(s) == {"G02"}


def test_ef_crd_02_the_reaction_of_the_same_card() -> None:
    s = position(
        pieces={"lwow": ["germany infantry"], "kiev": ["soviet infantry"] * 2},
        hands={"axis": ["G02", "G11"]},
        turn=("axis", "first_action"),
    )
    play(s, "play", card="Engineers")
    play(s, "attack", origin="lwow", target="kiev")
    play(s, "lose", piece="soviet infantry", at="kiev")
    play(s, "react", card="Army Group Center")
    assert (actor(s), frame(s)) == ("allies", "Defend")


def test_ef_crd_02_titles_have_no_effect() -> None:
    s = position(
        pieces={"romania": ["pact infantry"]}, hands={"axis": ["P07", "P08"]}, turn=("axis", "first_action")
    )
    other = s.clone()
    play(s, "play", card="Romanian 3rd Army")
    play(other, "play", card="Romanian 4th Army")
    assert places(s, "pact-infantry") == places(other, "pact-infantry") != set()


def test_ef_crd_03_discards_come_from_the_hand() -> None:
    s = position(
        hands={"axis": ["G06", "P05"]},
        decks={"axis": ["G01"]},
        shown={"axis": ["G02"]},
        turn=("axis", "first_action"),
    )
    play(s, "conscript", kind="germany-infantry")
    assert discards(s) == {"G06", "P05"}
    assert {s.words(action)["verb"] for action in s.legal()} == {"discard"}


def test_ef_crd_03_the_owner_of_the_hand_chooses() -> None:
    s = position(
        hands={"allies": ["S24"], "axis": ["G01", "G02", "G03", "P01"]},
        turn=("allies", "first_action", 5),
    )
    play(s, "play", card="Pripyat Partisans")
    assert actor(s) == "axis"
    play(s, "choose", choice="second")
    for card in ("G01", "P01", "G03"):
        assert actor(s) == "axis"
        play(s, "discard", card=card)
    assert hand(s, "axis") == ["G02"]
    assert points(s, "allies") == 0


def test_ef_crd_04_a_played_card_is_discarded_at_once_and_stays_open() -> None:
    s = position(hands={"axis": ["G06"]}, turn=("axis", "first_action"))
    assert any("OKH" in line for line in heard(s, 1, "play", card="OKH"))
    for seat in (0, 1, None):
        assert s.view(seat)["cards"]["axis"]["shown"] == ["G06"]
    assert sizes(s, "axis") == (0, 0, 1)
    assert frame(s) == "ChooseAction"


def test_ef_crd_04_a_reaction_is_shown() -> None:
    s = position(
        pieces={"lwow": ["germany infantry"], "kiev": ["soviet infantry"] * 2},
        hands={"axis": ["G11"], "allies": ["S04"]},
        turn=("axis", "first_action"),
    )
    play(s, "play", card="Engineers")
    play(s, "attack", origin="lwow", target="kiev")
    assert any("Dig in!" in line for line in heard(s, 0, "react", card="Dig in!"))
    assert s.view(0)["cards"]["allies"]["shown"] == ["S04"]


def test_ef_crd_04_a_discard_is_never_shown() -> None:
    s = position(hands={"axis": ["G06", "P05"]}, turn=("axis", "first_action"))
    play(s, "conscript", kind="germany-infantry")
    twin = s.clone()
    assert any("Finnish Ski Troops" in line for line in heard(twin, 0, "discard", card="P05"))
    told = heard(s, 1, "discard", card="P05")
    assert any("discard" in line for line in told)
    assert not any("Finnish Ski Troops" in line for line in told)
    for seat in (1, None):
        cards = s.view(seat)["cards"]["axis"]
        assert (cards["shown"], cards["discard_size"]) == ([], 1)
        assert "hidden" not in cards
    assert s.view(0)["cards"]["axis"]["hidden"] == ["P05"]


@pytest.mark.parametrize("seat", [1, None])
def test_ef_crd_05_hands_and_decks_are_secret_their_sizes_open(seat: int | None) -> None:
    s = position(hands={"axis": ["G06", "P05"]}, decks={"axis": ["G01"]}, turn=("axis", "first_action"))
    assert s.view(seat)["cards"]["axis"] == {"hand_size": 2, "deck_size": 1, "discard_size": 0, "shown": []}


def test_ef_crd_05_the_owner_sees_the_hand_but_not_the_deck() -> None:
    s = position(hands={"axis": ["G06", "P05"]}, decks={"axis": ["G01"]}, turn=("axis", "first_action"))
    assert s.view(0)["cards"]["axis"] == {
        "hand_size": 2,
        "deck_size": 1,
        "discard_size": 0,
        "shown": [],
        "hand": ["G06", "P05"],
        "hidden": [],
    }


def test_ef_crd_06_a_season_bar_on_the_reaction_does_not_bar_the_text() -> None:
    s = position(pieces={"moscow": ["soviet tank"]}, hands={"allies": ["S01"]}, turn=("allies", "first_action", 4))
    assert may(s, "play", card="Stavka")


def test_ef_crd_06_a_card_can_not_be_discarded_for_its_own_text() -> None:
    s = position(hands={"allies": ["S49"]}, turn=("allies", "first_action", 5))
    assert not may(s, "play", card="Command Economy")
    s = position(hands={"allies": ["S49", "S06"]}, turn=("allies", "first_action", 5))
    play(s, "play", card="Command Economy")
    assert discards(s) == {"S06"}


def test_ef_crd_06_a_card_can_not_be_the_reaction_in_its_own_attack() -> None:
    s = position(pieces={"warsaw": ["germany tank"]}, hands={"axis": ["G05", "G07"]}, turn=("axis", "first_action"))
    play(s, "play", card="Barbarossa")
    play(s, "attack", origin="warsaw", target="brest")
    assert frame(s) == "AfterCombat"
    assert may(s, "react", card="Panzergrenadiers")
    assert not may(s, "react", card="Barbarossa")


def test_ef_crd_06_a_reaction_does_not_bring_the_text() -> None:
    s = position(
        pieces={"warsaw": ["germany tank"]}, hands={"axis": ["G01", "G11", "G05"]}, turn=("axis", "first_action")
    )
    play(s, "desperate-attack")
    play(s, "discard", card="G01")
    play(s, "discard", card="G11")
    play(s, "attack", origin="warsaw", target="brest")
    play(s, "react", card="Barbarossa")
    play(s, "move", piece="germany tank", at="warsaw", to="brest")
    assert s.view(None)["step"] == "second_action"


def test_ef_crd_07_late_war_cards_come_after_the_allies_turn_of_winter_1941() -> None:
    s = position(decks={"axis": ["G01"]}, turn=("allies", "second_movement", 3))
    assert sizes(s, "axis")[1] == 1
    log = heard(s, None, "done")
    assert (s.view(None)["round"], s.view(None)["turn"]) == (4, "axis")
    assert (sizes(s, "axis")[1], sizes(s, "allies")[1]) == (1 + 23, 29)
    scoring = next(i for i, line in enumerate(log) if line.startswith("Scoring"))
    late = log.index("The Late War cards are shuffled into both decks.")
    assert scoring < late


def test_ef_crd_07_a_late_war_card_can_be_drawn_from_then_on() -> None:
    s = position(decks={"axis": ["G01"]}, turn=("allies", "draw", 3))
    play(s, "done")
    play(s, "production-initiative")
    assert {s.words(action)["card"] for action in s.legal()} == {"G01", *LATE["axis"]}


@pytest.mark.parametrize("number", [1, 2])
def test_ef_crd_07_not_before_winter(number: int) -> None:
    s = position(decks={"axis": ["G01"]}, turn=("allies", "draw", number))
    assert (sizes(s, "axis")[1], sizes(s, "allies")[1]) == (1, 0)


def test_ef_crd_07_the_axis_turn_of_winter_1941_has_no_late_war_cards_yet() -> None:
    s = position(turn=("axis", "draw", 3))
    assert actor(s) == "allies"
    assert (sizes(s, "axis")[1], sizes(s, "allies")[1]) == (0, 0)


def test_ef_crd_08_an_empty_deck_is_not_refilled() -> None:
    s = position(
        hands={"axis": ["G06"]}, shown={"axis": ["G01"]}, hidden={"axis": ["G02"]}, turn=("axis", "first_action")
    )
    play(s, "play", card="OKH")
    assert (actor(s), frame(s)) == ("axis", "ChooseAction")
    assert sizes(s, "axis") == (0, 0, 3)
    play(s, "pass")
    play(s, "pass")
    play(s, "done")
    assert actor(s) == "allies"
    assert sizes(s, "axis") == (0, 0, 3)


def test_ef_crd_08_the_draw_step_takes_what_is_left() -> None:
    s = position(decks={"axis": ["G01", "P01"]}, turn=("axis", "draw"))
    draw(s, "P01")
    draw(s, "G01")
    assert (actor(s), sizes(s, "axis")) == ("allies", (2, 0, 0))


def test_ef_crd_09_german_and_pact_cards_are_one_deck_and_one_hand() -> None:
    s = position(hands={"axis": ["G06", "P05"]}, decks={"axis": ["G01", "P01"]}, turn=("axis", "first_action"))
    play(s, "production-initiative")
    assert {s.words(action)["card"] for action in s.legal()} == {"G01", "P01"}
    draw(s, "P01")
    assert hand(s, "axis") == ["G06", "P01", "P05"]


def test_ef_crd_09_the_card_back_does_not_show_the_faction() -> None:
    german = position(hands={"axis": ["G06"]}, decks={"axis": ["P05"]}, turn=("axis", "first_action"))
    pact = position(hands={"axis": ["P05"]}, decks={"axis": ["G06"]}, turn=("axis", "first_action"))
    assert german.view(1) == pact.view(1)


def test_ef_crd_10_what_is_printed_on_a_card() -> None:
    reactions = {"stand_fast", "sustain_attack", "retreat", "exchange", "anti_air", "naval_combat", "advance"}
    for card in CARD_DATA:
        assert card["faction"] in ("germany", "pact", "soviet")
        assert card["era"] in ("mid", "late")
        assert card["title"]
        assert card["steps"]
        assert card["reaction"]["kind"] in reactions
        assert ("limit" in card["reaction"]) == (card["reaction"]["kind"] == "stand_fast")
        barred = {"sustain_attack": "winter", "advance": "spring"}.get(card["reaction"]["kind"])
        assert card["reaction"].get("not_season") == barred


def test_ef_crd_10_a_reaction_is_usable_in_combat_only() -> None:
    s = position(
        pieces={"warsaw": ["germany tank"]},
        hands={"axis": AXIS_MID, "allies": ["S04"]},
        turn=("axis", "first_action"),
    )
    assert not may(s, "react")
    play(s, "take-off")
    assert not may(s, "react")


# -- EF-CON --------------------------------------------------------------------------------------------


def test_ef_con_01_contingency_cards_are_used_by_an_action_without_any_hand() -> None:
    s = position(turn=("axis", "first_action"))
    assert {s.words(action)["card"] for action in options(s, "contingency")} == {"CG1", "CG3", "CP1", "CP2"}
    s = position(turn=("allies", "first_action"))
    assert may(s, "contingency", card="CS1")
    assert not may(s, "contingency", card="CG1")


def test_ef_con_01_never_a_discard_and_not_part_of_the_hand() -> None:
    s = position(turn=("axis", "first_action"))
    assert not may(s, "conscript")
    assert not may(s, "forced-march")
    assert sizes(s, "axis") == (0, 0, 0)
    assert not {card["id"] for card in CONTINGENCY_DATA} & {card["id"] for card in CARD_DATA}


def test_ef_con_01_one_an_action() -> None:
    s = position(turn=("axis", "first_action"))
    play(s, "contingency", card="CP1")
    assert s.view(None)["step"] == "second_action"


def test_ef_con_02_initial_side_then_second_side_then_gone() -> None:
    s = position(pieces={"berlin": ["germany infantry"]}, turn=("axis", "first_action"))
    play(s, "contingency", card="CP2")
    for _ in range(2):
        play(s, "place", kind="pact-infantry", space="hungary")
    assert s.view(None)["contingency"]["CP2"] == "second"
    play(s, "contingency", card="CP2")
    play(s, "place", kind="pact-infantry", space="romania")
    assert s.view(None)["contingency"]["CP2"] == "discarded"
    assert pieces(s, "hungary") == ["pact infantry"] * 2
    assert pieces(s, "romania") == ["pact infantry"]


def test_ef_con_02_a_discarded_card_can_not_be_used() -> None:
    s = position(contingency={"CP1": "discarded"}, turn=("axis", "first_action"))
    assert not may(s, "contingency", card="CP1")


def test_ef_con_02_the_flip_comes_before_the_extra_action() -> None:
    s = position(
        pieces={"berlin": ["germany infantry"]}, contingency={"CP1": "second"}, turn=("axis", "first_action")
    )
    play(s, "contingency", card="CP1")
    play(s, "stay", piece="germany infantry", at="berlin")
    assert (frame(s), s.view(None)["step"]) == ("ChooseAction", "first_action")
    assert s.view(None)["contingency"]["CP1"] == "discarded"
    assert not may(s, "contingency", card="CP1")


def test_ef_con_02_the_second_side_needs_the_initial_side_first() -> None:
    s = position(pieces={"berlin": ["germany infantry"]}, turn=("axis", "first_action"))
    play(s, "contingency", card="CP1")
    assert (points(s, "allies"), frame(s), s.view(None)["step"]) == (1, "ChooseAction", "second_action")
    assert s.view(None)["contingency"]["CP1"] == "second"


def test_ef_con_03_a_side_that_can_not_be_carried_out_can_not_be_used() -> None:
    s = position(pieces={"moscow": ["soviet infantry"]}, turn=("allies", "first_action"))
    assert not may(s, "contingency", card="CS2")
    s = position(pieces={"lwow": ["soviet infantry"]}, turn=("allies", "first_action"))
    assert may(s, "contingency", card="CS2")


def test_ef_con_03_naval_projects_may_be_flipped_without_effect() -> None:
    s = position(turn=("axis", "first_action"))
    play(s, "contingency", card="CG3")
    assert not may(s, "choose", choice="first")
    play(s, "choose", choice="second")
    assert s.view(None)["contingency"]["CG3"] == "second"
    assert s.view(None)["step"] == "second_action"
