"""A test for each of the Soviet Union's special cards."""

from __future__ import annotations

from support.quartermaster_ww2 import (
    GAME,
    actor,
    after,
    can_build,
    cards,
    deck,
    do,
    finish,
    frame,
    hand,
    hidden,
    is_supplied,
    legal,
    may,
    options,
    pieces,
    points,
    position,
    protected,
    shown,
    spaces,
    uses,
)

SU = "soviet_union"
HOME = "soviet_union: army moscow"


# -- Statuses ------------------------------------------------------------------------------------------


def test_card_sov_frontal_assault_battles_again_for_two_hand_cards() -> None:
    s = position(
        turn=(SU, "play"),
        board=f"{HOME}, army ukraine; germany: army germany, army balkans, army eastern_europe",
        hands={SU: ["sov-land-battle", "sov-moscow", "sov-stalingrad"]},
        statuses={SU: ["sov-frontal-assault"]},
    )
    do(s, "play sov-land-battle", "battle balkans germany", "use sov-frontal-assault")
    do(s, "discard sov-moscow", "discard sov-stalingrad")
    assert options(s, "battle") == {"balkans nobody", "eastern_europe germany"}
    do(s, "battle eastern_europe germany")
    assert spaces(s, "germany") == {"germany"}
    assert actor(s) == "over"


def test_card_sov_guards_plays_a_build_army_from_the_discard_pile() -> None:
    s = position(
        turn=(SU, "play"),
        board=HOME,
        hands={SU: ["sov-build-army", "sov-moscow"]},
        statuses={SU: ["sov-guards"]},
        decks={SU: ["sov-land-battle"]},
    )
    do(s, "use sov-guards", "discard sov-build-army", "discard sov-moscow", "play sov-build-army")
    do(s, f"build {SU} russia")
    assert pieces(s, "russia") == ["soviet_union army"]
    assert shown(s, SU) == ["sov-build-army"]
    assert actor(s) == "over"  # it was the Play step


def test_card_sov_guards_is_offered_only_if_its_cost_could_bring_a_build_army() -> None:
    def offered(*hands: str) -> bool:
        s = position(turn=(SU, "play"), board=HOME, hands={SU: list(hands)}, statuses={SU: ["sov-guards"]})
        return "sov-guards" in uses(s)

    assert not offered("sov-moscow", "sov-leningrad")  # the hand pays, and nothing is in the discard pile
    assert offered("sov-moscow", "sov-build-army")
    assert offered("sov-moscow")  # the second card of the cost comes from the deck


def test_card_sov_guards_forgets_what_was_known_of_an_unseen_discard() -> None:
    s = position(
        turn=(SU, "play"),
        board=HOME,
        hands={SU: ["sov-moscow", "sov-leningrad"]},
        statuses={SU: ["sov-guards"]},
        hidden={SU: ["sov-build-army"]},
    )
    s.known[3] = s.hidden[3]  # as after Women Conscripts and a discard from the deck
    do(s, "use sov-guards", "discard sov-moscow", "discard sov-leningrad", "play sov-build-army")
    assert s.known[3] == 0
    assert GAME.invariants(s) == []


def test_card_sov_scorched_earth_takes_ukraine_from_the_axis_only() -> None:
    s = position(
        turn=(SU, "play"), board="germany: army ukraine; soviet_union: army moscow",
        hands={SU: ["sov-moscow"]}, statuses={SU: ["sov-scorched-earth"]},
    )  # fmt: skip
    assert not is_supplied(s, "germany", "ukraine")
    own = position(
        turn=(SU, "victory"), board="soviet_union: army ukraine", statuses={SU: ["sov-scorched-earth"]}, rest=True
    )
    assert points(own) == (0, 2)
    assert is_supplied(own, SU, "ukraine")


def test_card_sov_shvernik_keeps_every_soviet_army_in_supply_but_not_the_navy() -> None:
    board = "soviet_union: army kazakhstan, army russia, navy baltic_sea"
    s = position(turn=(SU, "play"), board=board, hands={SU: ["sov-build-army"]}, statuses={SU: ["sov-shvernik"]})
    assert is_supplied(s, SU, "kazakhstan")
    assert is_supplied(s, SU, "russia")
    assert not is_supplied(s, SU, "baltic_sea")
    assert can_build(s, SU, "siberia")
    assert not can_build(s, SU, "vladivostok")  # a build still needs a neighbour


def test_card_sov_shvernik_and_scorched_earth_hold_from_the_moment_they_are_placed() -> None:
    s = position(
        turn=(SU, "play"),
        board="soviet_union: army kazakhstan; germany: army ukraine",
        hands={SU: ["sov-shvernik", "sov-scorched-earth"]},
    )
    assert not is_supplied(s, SU, "kazakhstan")
    assert is_supplied(s, "germany", "ukraine")
    assert is_supplied(after(s, "play sov-shvernik"), SU, "kazakhstan")
    assert not is_supplied(after(s, "play sov-scorched-earth"), "germany", "ukraine")


def test_card_sov_stavka_artillery_battles_the_same_space_again() -> None:
    s = position(
        turn=(SU, "play"),
        board=f"{HOME}, army ukraine; germany: army balkans; italy: army balkans",
        hands={SU: ["sov-land-battle", "sov-moscow"]},
        statuses={SU: ["sov-stavka-artillery"]},
    )
    do(s, "play sov-land-battle", "battle balkans germany", "use sov-stavka-artillery", "discard sov-moscow")
    assert options(s, "battle") == {"balkans italy"}
    do(s, "battle balkans italy")
    assert pieces(s, "balkans") == []


def test_card_sov_women_conscripts_puts_the_build_army_on_top_of_the_deck() -> None:
    s = position(
        turn=(SU, "play"),
        board=HOME,
        hands={SU: ["sov-build-army"]},
        statuses={SU: ["sov-women-conscripts"]},
        rest=True,
    )
    do(s, "play sov-build-army", f"build {SU} russia", "use sov-women-conscripts")
    assert shown(s, SU) == []
    assert legal(s) == ["draw sov-build-army"]
    do(s, "draw sov-build-army")
    assert cards(s, SU)["known_in_hand"] == ["sov-build-army"]  # everybody has seen where it went


# -- Events --------------------------------------------------------------------------------------------


def test_card_sov_general_winter_eliminates_one_or_two_around_moscow() -> None:
    s = position(
        turn=(SU, "play"),
        board=f"{HOME}; germany: army russia, army ukraine, army kazakhstan, army balkans",
        hands={SU: ["sov-general-winter"]},
    )
    do(s, "play sov-general-winter")
    assert options(s, "eliminate") == {"germany russia", "germany ukraine", "germany kazakhstan"}
    assert not may(s, "done")
    do(s, "eliminate germany russia")
    assert may(s, "done")
    do(s, "eliminate germany ukraine")
    assert spaces(s, "germany") == {"kazakhstan", "balkans"}
    assert actor(s) == "over"


def test_card_sov_german_soviet_treaty_recruits_in_russia_and_eastern_europe() -> None:
    s = position(turn=(SU, "play"), board=HOME, hands={SU: ["sov-german-soviet-treaty"]})
    do(s, "play sov-german-soviet-treaty", f"recruit {SU} russia", f"recruit {SU} eastern_europe")
    assert spaces(s, SU) == {"moscow", "russia", "eastern_europe"}


def test_card_sov_mao_tse_tung_eliminates_one_army_in_china_or_szechuan() -> None:
    s = position(
        turn=(SU, "play"),
        board=f"{HOME}; japan: army japan, army china, army szechuan",
        hands={SU: ["sov-mao-tse-tung"]},
    )
    do(s, "play sov-mao-tse-tung", "eliminate japan china")
    assert spaces(s, "japan") == {"japan", "szechuan"}


def test_card_sov_titos_partisans_strike_then_recruit_for_either_ally() -> None:
    s = position(
        turn=(SU, "play"),
        board=f"{HOME}; italy: army italy, army balkans; united_kingdom: army united_kingdom",
        hands={SU: ["sov-titos-partisans"]},
    )
    do(s, "play sov-titos-partisans")
    assert pieces(s, "balkans") == []
    assert options(s, "recruit") == {f"{SU} balkans", "united_kingdom balkans"}
    do(s, "recruit united_kingdom balkans")
    assert pieces(s, "balkans") == ["united_kingdom army"]


def test_card_sov_trans_siberian_railroad_moves_each_army_once() -> None:
    s = position(turn=(SU, "play"), board=f"{HOME}, army siberia", hands={SU: ["sov-trans-siberian-railroad"]})
    do(s, "play sov-trans-siberian-railroad", "relocate siberia", f"build {SU} ukraine")
    assert options(s, "relocate") == {"moscow"}
    do(s, "done")
    assert spaces(s, SU) == {"moscow", "ukraine"}


def test_card_sov_vasilevsky_recruits_in_vladivostok_then_battles_china_if_supplied() -> None:
    board = f"{HOME}, army siberia; japan: army japan, army china"
    s = position(turn=(SU, "play"), board=board, hands={SU: ["sov-vasilevsky"]})
    do(s, "play sov-vasilevsky", f"recruit {SU} vladivostok")
    assert options(s, "battle") == {"china japan"}
    do(s, "battle china japan")
    assert pieces(s, "china") == []
    alone = position(
        turn=(SU, "play"), board=f"{HOME}; japan: army japan, army china", hands={SU: ["sov-vasilevsky"]}
    )
    do(alone, "play sov-vasilevsky", f"recruit {SU} vladivostok")
    assert actor(alone) == "over"  # an unsupplied Army cannot battle


# -- Responses -----------------------------------------------------------------------------------------


def test_card_sov_defense_of_the_motherland_recruits_first_then_strikes_moscow() -> None:
    s = position(
        turn=(SU, "turn_begin"),
        board="germany: army moscow, army ukraine; soviet_union: army siberia",
        responses={SU: ["sov-defense-of-the-motherland"]},
        rest=True,
    )
    do(s, "use sov-defense-of-the-motherland")
    assert options(s, "recruit") == {f"{SU} russia", f"{SU} kazakhstan"}
    do(s, f"recruit {SU} russia")
    assert pieces(s, "moscow") == []
    assert pieces(s, "ukraine") == ["germany army"]


def saved_by(card: str, space: str, board: str) -> None:
    """A German land battle in a space, and the Response that saves the Soviet Army there."""
    s = position(
        turn=("germany", "play"), board=board, hands={"germany": ["ger-land-battle"]}, responses={SU: [card]}
    )
    do(s, "play ger-land-battle", f"battle {space} {SU}")
    assert uses(s) == {card}
    lost = after(s, "pass")
    assert pieces(lost, space) == []
    do(s, f"{SU}: use {card}")
    assert pieces(s, space) == ["soviet_union army"]
    assert protected(s, SU, space)
    assert shown(s, SU) == [card]


FRONT = (
    "germany: army germany, army eastern_europe, army kazakhstan;"
    "soviet_union: army moscow, army ukraine, army russia"
)


def test_card_sov_leningrad_saves_the_army_in_russia() -> None:
    saved_by("sov-leningrad", "russia", FRONT)


def test_card_sov_moscow_saves_the_army_in_moscow() -> None:
    board = "germany: army germany, army eastern_europe, army ukraine; soviet_union: army moscow"
    saved_by("sov-moscow", "moscow", board)


def test_card_sov_stalingrad_saves_the_army_in_ukraine() -> None:
    saved_by("sov-stalingrad", "ukraine", FRONT)


def test_card_sov_rasputitsa_eliminates_an_army_just_recruited_near_moscow() -> None:
    s = position(
        turn=("italy", "play"),
        board=f"{HOME}; italy: army italy, army balkans",
        hands={"italy": ["ita-italy-attacks-communists"]},
        responses={SU: ["sov-rasputitsa"]},
    )
    do(s, "play ita-italy-attacks-communists", "build italy ukraine", f"{SU}: use sov-rasputitsa")
    assert pieces(s, "ukraine") == []
    assert hand(s, SU) == hidden(s, SU) == []
    assert deck(s, SU) == 33
    assert frame(s) in ("", "PlacePieces")


def test_sov_responses_placed_in_the_play_step_lie_face_down() -> None:
    s = position(turn=(SU, "play"), board=HOME, hands={SU: ["sov-moscow"]})
    finish(s, "play sov-moscow")
    assert cards(s, SU)["responses"] == 1
    assert "face_down" not in cards(s, SU, "germany")
    assert cards(s, SU, SU)["face_down"] == ["sov-moscow"]
