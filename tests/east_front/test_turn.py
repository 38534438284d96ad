"""Rounds, turns and optional rules (EF-RND, EF-TRN, EF-OPT)."""

import pytest
from support.east_front import GAME, actor, draw, frame, goals, hand, heard, may, pieces, play, points, position

from maproom.games.east_front.deck import CARD_DATA
from maproom.games.east_front.state import EastFront

AXIS_MID = [card["id"] for card in CARD_DATA if card["side"] == "axis" and card["era"] == "mid"]


def when(s: EastFront) -> tuple[int, str, str]:
    """Round, side and step."""
    picture = s.view(None)
    return picture["round"], picture["turn"], picture["step"]


def attack(s: EastFront, first: str, second: str, origin: str, target: str) -> None:
    play(s, "desperate-attack")
    play(s, "discard", card=first)
    play(s, "discard", card=second)
    play(s, "attack", origin=origin, target=target)


# -- EF-RND --------------------------------------------------------------------------------------------


def test_ef_rnd_01_the_axis_then_the_allies_then_the_next_round() -> None:
    s = position(turn=("axis", "first_movement", 1))
    seen: list[tuple[int, str, str]] = []
    for verb in ["done", "pass", "pass", "done"] * 3:
        seen.append(when(s))
        assert actor(s) == when(s)[1]
        play(s, verb)
    steps = ["first_movement", "first_action", "second_action", "second_movement"]
    turns = [(1, "axis"), (1, "allies"), (2, "axis")]
    assert seen == [(number, side, step) for number, side in turns for step in steps]


def test_ef_rnd_01_sixteen_rounds() -> None:
    s = position(turn=("allies", "draw", 15))
    assert when(s) == (16, "axis", "first_movement")
    s = position(turn=("allies", "draw", 16))
    assert actor(s) == "over"


@pytest.mark.parametrize("number", range(1, 17))
def test_ef_rnd_02_scoring_stands_on_the_track_after_four_rounds(number: int) -> None:
    s = position(turn=("allies", "draw", number))
    scored = (points(s, "axis"), points(s, "allies"))
    assert scored == ((7, 10) if number in (3, 7, 11, 16) else (0, 0))


@pytest.mark.parametrize("number", range(1, 16))
def test_ef_rnd_02_late_cards_come_once(number: int) -> None:
    s = position(turn=("allies", "second_movement", number))
    told = heard(s, None, "done")
    assert any("Late War" in line for line in told) == (number == 3)
    assert s.view(None)["cards"]["axis"]["deck_size"] == (23 if number == 3 else 0)


def test_ef_rnd_02_no_scoring_in_the_middle_of_a_scoring_round() -> None:
    s = position(turn=("axis", "draw", 3))
    assert when(s) == (3, "allies", "first_movement")
    assert points(s, "allies") == 0


def test_ef_rnd_03_seasons() -> None:
    seasons = [str(position(turn=("axis", "first_movement", n)).view(None)["season"]) for n in range(1, 17)]
    assert seasons == ["summer", "fall", "winter", "spring"] * 4
    years = [int(position(turn=("axis", "first_movement", n)).view(None)["year"]) for n in range(1, 17)]
    assert years == [1941] * 3 + [1942] * 4 + [1943] * 4 + [1944] * 4 + [1945]


@pytest.mark.parametrize("number", range(1, 17))
def test_ef_rnd_03_sustain_attack_is_barred_in_winter_for_both_sides(number: int) -> None:
    s = position(
        pieces={"lwow": ["germany tank"], "kiev": ["soviet infantry"] * 2},
        hands={"axis": ["G04", "G13", "G01"]},
        turn=("axis", "first_action", number),
    )
    attack(s, "G04", "G13", "lwow", "kiev")
    play(s, "lose", piece="soviet infantry", at="kiev")
    assert may(s, "react", card="Army Group South") == (number not in (3, 7, 11, 15))
    s = position(
        pieces={"lwow": ["germany infantry"] * 2, "kiev": ["soviet tank"]},
        hands={"allies": ["S04", "S05", "S03"]},
        turn=("allies", "first_action", number),
    )
    attack(s, "S04", "S05", "kiev", "lwow")
    play(s, "lose", piece="germany infantry", at="lwow")
    assert may(s, "react", card="Molotov Cocktails") == (number not in (3, 7, 11, 15))


@pytest.mark.parametrize("number", range(1, 17))
def test_ef_rnd_03_advance_is_barred_in_spring_for_both_sides(number: int) -> None:
    s = position(
        pieces={"lwow": ["germany tank"]},
        hands={"axis": ["G04", "G13", "G05"]},
        turn=("axis", "first_action", number),
    )
    attack(s, "G04", "G13", "lwow", "kiev")
    assert may(s, "react", card="Barbarossa") == (number not in (4, 8, 12, 16))
    s = position(
        pieces={"kiev": ["soviet tank"]},
        control={"lwow": "axis"},
        hands={"allies": ["S04", "S05", "S01"]},
        turn=("allies", "first_action", number),
    )
    attack(s, "S04", "S05", "kiev", "lwow")
    assert may(s, "react", card="Stavka") == (number not in (4, 8, 12, 16))


# -- EF-TRN --------------------------------------------------------------------------------------------


def test_ef_trn_01_each_piece_may_move_once() -> None:
    s = position(
        pieces={
            "warsaw": ["germany tank", "germany infantry", "germany airplane"],
            "baltic_sea": ["germany fleet"],
        },
        turn=("axis", "first_movement"),
    )
    play(s, "move", piece="germany airplane", at="warsaw", to="hungary")
    play(s, "move", piece="germany tank", at="warsaw", to="lwow")
    play(s, "move", piece="germany infantry", at="warsaw", to="brest")
    play(s, "move", piece="germany fleet", at="baltic_sea", to="west_baltic_sea")
    assert not may(s, "move")
    play(s, "done")
    assert when(s)[2] == "first_action"


def test_ef_trn_01_you_stop_when_you_like() -> None:
    s = position(pieces={"warsaw": ["germany tank"]}, turn=("axis", "first_movement"))
    assert may(s, "move")
    play(s, "done")
    assert when(s)[2] == "first_action"


def test_ef_trn_02_one_action_in_each_action_step() -> None:
    s = position(turn=("axis", "first_action"))
    play(s, "pass")
    assert (when(s)[2], frame(s)) == ("second_action", "ChooseAction")
    play(s, "pass")
    assert when(s)[2] == "second_movement"


def test_ef_trn_02_extra_actions_chain_within_the_step() -> None:
    s = position(hands={"axis": ["G06", "P06"]}, control={"lwow": "axis"}, turn=("axis", "first_action"))
    play(s, "play", card="OKH")
    assert (when(s)[2], frame(s)) == ("first_action", "ChooseAction")
    play(s, "play", card="Corpo Aereo Spedizione in Russia")
    play(s, "place", kind="pact airplane", space="lwow")
    assert (when(s)[2], frame(s)) == ("first_action", "ChooseAction")
    play(s, "pass")
    assert (when(s)[2], frame(s)) == ("second_action", "ChooseAction")


def test_ef_trn_02_an_extra_action_comes_after_the_rest_of_the_text() -> None:
    s = position(hands={"axis": ["G06"]}, decks={"axis": ["G01", "G02", "G03"]}, turn=("axis", "first_action"))
    play(s, "play", card="OKH")
    draw(s, "G01")
    assert actor(s) == "chance"
    draw(s, "G02")
    assert may(s, "play", card="Army Group South")


def test_ef_trn_02_an_extra_action_belongs_to_its_step() -> None:
    cards = {"allies": ["S48", "S47"]}
    s = position(hands=cards, turn=("allies", "first_action", 5))
    play(s, "play", card="Teheran Conference")
    assert not may(s, "play", card="Kursk Strategic Defensive Operation")
    s = position(hands=cards, turn=("allies", "second_action", 5))
    play(s, "play", card="Teheran Conference")
    assert may(s, "play", card="Kursk Strategic Defensive Operation")


def test_ef_trn_03_tanks_and_fleets_move_in_the_second_movement_step() -> None:
    s = position(
        pieces={
            "warsaw": ["germany tank", "germany infantry", "germany airplane"],
            "baltic_sea": ["germany fleet"],
        },
        turn=("axis", "second_movement"),
    )
    assert goals(s, "germany tank", "warsaw")
    assert goals(s, "germany fleet", "baltic_sea")
    assert not goals(s, "germany infantry", "warsaw")
    assert not goals(s, "germany airplane", "warsaw")
    play(s, "move", piece="germany tank", at="warsaw", to="lwow")
    assert not goals(s, "germany tank", "lwow")


def test_ef_trn_03_also_those_that_moved_or_were_placed_before() -> None:
    s = position(
        pieces={"warsaw": ["germany tank"]}, hands={"axis": ["G01", "G02"]}, turn=("axis", "first_movement")
    )
    play(s, "move", piece="germany tank", at="warsaw", to="lwow")
    play(s, "done")
    play(s, "conscript", kind="germany-tank")
    play(s, "discard", card="G01")
    play(s, "discard", card="G02")
    play(s, "place", kind="germany tank", space="hungary")
    play(s, "pass")
    assert goals(s, "germany tank", "lwow")
    assert goals(s, "germany tank", "hungary")


@pytest.mark.parametrize(
    ("mud", "after"), [(False, (1, "axis", "second_movement")), (True, (1, "allies", "first_movement"))]
)
def test_ef_trn_03_general_mud_skips_the_step(mud: bool, after: tuple[int, str, str]) -> None:
    s = position(pieces={"warsaw": ["germany tank"]}, mud=mud, turn=("axis", "second_action"))
    play(s, "pass")
    assert when(s) == after


def test_ef_trn_03_general_mud_leaves_the_supply_and_draw_steps() -> None:
    s = position(
        pieces={"kiev": ["germany tank"]}, decks={"axis": ["G01"]}, mud=True, turn=("axis", "second_action")
    )
    play(s, "pass")
    assert pieces(s, "kiev") == []
    draw(s, "G01")
    assert when(s) == (1, "allies", "first_movement")


def test_ef_trn_03_the_allies_move_under_general_mud() -> None:
    s = position(pieces={"kiev": ["soviet tank"]}, mud=True, turn=("allies", "second_action"))
    play(s, "pass")
    assert when(s) == (1, "allies", "second_movement")
    assert goals(s, "soviet tank", "kiev")


def test_ef_trn_03_general_mud_waits_for_the_axis_turn() -> None:
    s = position(hands={"allies": ["S21"]}, turn=("allies", "second_action"))
    play(s, "play", card="General Mud")
    for verb in ("done", "done", "pass", "pass"):
        play(s, verb)
    assert when(s) == (2, "allies", "first_movement")


def test_ef_trn_04_the_supply_step_comes_after_the_second_movement() -> None:
    s = position(pieces={"kiev": ["germany tank"] * 2}, turn=("axis", "second_movement"))
    play(s, "move", piece="germany tank", at="kiev", to="lwow")
    assert pieces(s, "kiev") == ["germany tank"]
    play(s, "done")
    assert actor(s) == "allies"
    assert pieces(s, "kiev") == ["germany tank"]
    assert pieces(s, "lwow") == ["germany tank"]
    s = position(pieces={"kiev": ["germany tank"] * 2}, turn=("axis", "second_movement"))
    play(s, "done")
    assert pieces(s, "kiev") == []


@pytest.mark.parametrize(("held", "drawn"), [(0, 3), (1, 3), (2, 3), (3, 2), (4, 1), (5, 0), (8, 0)])
def test_ef_trn_05_draw_up_to_five_but_no_more_than_three(held: int, drawn: int) -> None:
    s = position(hands={"axis": AXIS_MID[:held]}, decks={"axis": AXIS_MID[held:]}, turn=("axis", "second_movement"))
    play(s, "done")
    number = 0
    while actor(s) == "chance":
        s.apply(s.legal()[0])
        number += 1
    assert number == drawn
    assert len(hand(s, "axis")) == held + drawn
    assert actor(s) == "allies"


def test_ef_trn_05_the_deck_may_run_out() -> None:
    s = position(decks={"axis": ["G01"]}, turn=("axis", "draw"))
    draw(s, "G01")
    assert (actor(s), hand(s, "axis")) == ("allies", ["G01"])


# -- EF-OPT --------------------------------------------------------------------------------------------


def test_ef_opt_01_first_game_is_the_only_printed_option() -> None:
    """The other one chooses between two readings (EF-RCT-SF-03)."""
    assert [(option.name, option.default) for option in GAME.options] == [
        ("first_game", False),
        ("stand_fast_lasts", False),
    ]


def test_ef_opt_01_first_game_hands_for_both_players() -> None:
    s = GAME.new({"first_game": True})
    assert isinstance(s, EastFront)
    first = {card["id"] for card in CARD_DATA if card["first_game"]}
    assert set(hand(s, "axis")) | set(hand(s, "allies")) == first
    assert when(s) == (1, "axis", "first_movement")
