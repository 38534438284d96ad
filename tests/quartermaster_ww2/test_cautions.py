"""What is said before a card or a piece is given up, or does nothing."""

from __future__ import annotations

from support.cautions import warned, warning
from support.quartermaster_ww2 import do, frame, position

CONSCRIPTION = {"germany": ["ger-conscription"]}
BOTH_ALLIES = "germany: army germany; soviet_union: army moscow; united_states: army eastern_united_states"


def test_go_on_without_a_card_names_what_goes_instead() -> None:
    hands: dict[str, list[str]] = {"germany": []}
    s = position(turn=("germany", "play"), board="germany: army germany", hands=hands, statuses=CONSCRIPTION)
    assert warned(s, "no-card") == ("without_card", False)
    assert "top card of your deck" in warning(s, "no-card")


def test_a_status_names_the_cards_that_it_costs() -> None:
    hands = {"germany": ["ger-build-army"]}
    s = position(turn=("germany", "play"), board="germany: army germany", hands=hands, statuses=CONSCRIPTION)
    assert warned(s, "use ger-conscription") in (("costs_hand", False), ("costs_deck", False))
    assert "2 cards" in warning(s, "use ger-conscription")


def test_a_build_without_a_piece_or_without_a_space() -> None:
    s = position(turn=("germany", "play"), board="germany: army germany", hands={"germany": ["ger-build-navy"]})
    assert warned(s, "play ger-build-navy") is None
    navies = "navy baltic_sea, navy north_sea, navy mediterranean_sea"
    full = position(
        turn=("germany", "play"), board=f"germany: army germany, {navies}", hands={"germany": ["ger-build-navy"]}
    )
    assert warned(full, "play ger-build-navy") == ("none_left", True)


def test_a_build_that_could_only_name_a_piece_that_stands_already() -> None:
    hands = {"japan": ["jpn-build-army"]}
    s = position(turn=("japan", "play"), board="japan: army japan", hands=hands)
    assert warned(s, "play jpn-build-army") == ("only_names", True)
    do(s, "play jpn-build-army")
    assert s.prompt(s.actor)["text"] == (
        "Build Army: no space is free for the Japanese Army. "
        "Name one on the board as the one just built, or decline?"
    )
    with_navy = position(turn=("japan", "play"), board="japan: army japan, navy sea_of_japan", hands=hands)
    assert warned(with_navy, "play jpn-build-army") is None
    do(with_navy, "play jpn-build-army")
    assert with_navy.prompt(with_navy.actor)["text"].startswith("Build Army: where does the Japanese Army go?")


def test_a_build_with_no_piece_left_says_so() -> None:
    navies = "navy baltic_sea, navy north_sea, navy mediterranean_sea"
    hands = {"germany": ["ger-build-navy"]}
    s = position(turn=("germany", "play"), board=f"germany: army germany, {navies}", hands=hands)
    do(s, "play ger-build-navy")
    assert s.prompt(s.actor)["text"].startswith("Build Navy: no German Navy is left.")


def test_a_battle_card_with_nobody_in_reach() -> None:
    s = position(turn=("united_kingdom", "play"), board="", hands={"united_kingdom": ["uk-land-battle"]})
    assert warned(s, "play uk-land-battle") == ("does_nothing", True)
    near = position(
        turn=("germany", "play"),
        board="germany: army germany, army western_europe",
        hands={"germany": ["ger-land-battle"]},
    )
    assert warned(near, "play ger-land-battle") is None
    do(near, "play ger-land-battle")
    empty = next(line for line in [near.game().verbs.line(one) for one in near.legal()] if line.endswith(" nobody"))
    assert warned(near, empty) == ("hits_nobody", True)
    assert warned(near, "decline") == ("battle_forgone", True)


def test_to_discard_instead_of_playing_and_to_place_nothing() -> None:
    s = position(turn=("germany", "play"), board="germany: army germany", hands={"germany": ["ger-build-army"]})
    assert warned(s, "discard ger-build-army") == ("instead_of_playing", True)
    do(s, "play ger-build-army")
    assert frame(s) == "PlacePieces"
    assert warned(s, "decline") == ("piece_forgone", True)


def test_a_piece_that_is_not_built_again_and_a_card_that_is_not_drawn() -> None:
    s = position(
        turn=("germany", "play"),
        board="germany: army germany, army italy",
        hands={"germany": ["ger-the-autobahn"]},
    )
    do(s, "play ger-the-autobahn", "relocate italy")
    assert warned(s, "decline") == ("not_built_again", True)
    us, uk = "united_states", "united_kingdom"
    offered = position(
        turn=(us, "play"),
        board=f"{us}: army eastern_united_states; {uk}: army united_kingdom",
        hands={us: ["usa-lend-lease"], uk: ["uk-build-army"]},
    )
    do(offered, "play usa-lend-lease", f"choose-country {uk}", "play uk-build-army", f"name {uk} united_kingdom")
    assert warned(offered, "decline") == ("card_forgone", True)


def test_whoever_picks_who_discards_hears_how_many_cards() -> None:
    s = position(turn=("germany", "play", 5), board=BOTH_ALLIES, hands={"germany": ["ger-submarines-monsoon"]})
    do(s, "play ger-submarines-monsoon")
    question = s.prompt(s.actor)["text"]
    assert question.endswith("which country must discard 2 cards from the top of its deck?")
