"""Positions built from a description: what every key does, and how mistakes are named."""

from typing import Any

import pytest
from support.east_front import (
    GAME,
    actor,
    control,
    draw,
    frame,
    goals,
    hand,
    may,
    pieces,
    play,
    points,
    position,
    supplied,
)

from maproom.kernel.errors import BadPosition


def sizes(description: dict[str, Any], side: str) -> tuple[int, int, int]:
    """How many cards a side has in hand, deck and discard pile."""
    cards = position(**description).view(None)["cards"][side]
    return cards["hand_size"], cards["deck_size"], cards["discard_size"]


# -- what the keys do ----------------------------------------------------------------------------------


def test_nothing_described_is_an_empty_board_before_the_first_move() -> None:
    s = position()
    picture = s.view(None)
    assert picture["pieces"] == []
    assert picture["control"] == GAME.new().view(None)["control"]
    assert (picture["round"], picture["turn"], picture["step"]) == (1, "axis", "first_movement")
    assert (actor(s), frame(s)) == ("axis", "Movement")
    assert sizes({}, "axis") == sizes({}, "allies") == (0, 0, 0)


def test_from_setup_is_the_set_up_with_full_mid_war_decks() -> None:
    described, new = position(**{"from": "setup"}).view(None), GAME.new().view(None)
    assert described["pieces"] == new["pieces"]
    assert described["control"] == new["control"]
    assert sizes({"from": "setup"}, "axis") == (0, 26, 0)
    assert sizes({"from": "setup"}, "allies") == (0, 22, 0)


def test_from_setup_after_winter_1941_has_the_late_war_cards_in() -> None:
    description = {"from": "setup", "turn": ("axis", "first_movement", 4)}
    assert sizes(description, "axis") == (0, 49, 0)
    assert sizes(description, "allies") == (0, 51, 0)


def test_from_setup_takes_named_cards_out_of_the_deck() -> None:
    description = {"from": "setup", "hands": {"axis": ["G01", "P01"]}, "hidden": {"axis": ["G02"]}}
    assert sizes(description, "axis") == (2, 23, 1)


def test_from_setup_a_named_space_is_described_anew() -> None:
    s = position(**{"from": "setup", "pieces": {"lwow": ["germany tank"], "warsaw": []}})
    assert pieces(s, "lwow") == ["germany tank"]
    assert pieces(s, "warsaw") == []
    assert pieces(s, "kiev") == ["soviet tank"]
    assert (control(s, "lwow"), control(s, "warsaw")) == ("axis", "axis")


@pytest.mark.parametrize("order", [["brest", "warsaw"], ["warsaw", "brest"]])
def test_from_setup_the_order_of_the_spaces_does_not_matter(order: list[str]) -> None:
    described = {"brest": ["germany tank"] * 4, "warsaw": []}
    s = position(**{"from": "setup", "pieces": {space: described[space] for space in order}})
    assert pieces(s, "brest") == ["germany tank"] * 4


def test_pieces_stand_and_take_control() -> None:
    s = position(pieces={"kiev": ["germany tank", "pact infantry"], "black_sea": ["pact fleet"]})
    assert pieces(s, "kiev") == ["germany tank", "pact infantry"]
    assert pieces(s, "black_sea") == ["pact fleet"]
    assert control(s, "kiev") == "axis"


def test_granted_pieces_stand_and_are_supplied() -> None:
    s = position(pieces={"hungary": ["soviet infantry"]}, granted={"vienna": ["soviet infantry"]})
    marks = {piece["space"]: piece["granted"] for piece in s.view(None)["pieces"]}
    assert marks == {"hungary": False, "vienna": True}
    assert supplied(s, "soviet infantry", "vienna")


def test_granted_pieces_join_the_pieces_of_their_space() -> None:
    s = position(pieces={"vienna": ["soviet tank"]}, granted={"vienna": ["soviet infantry"]})
    assert pieces(s, "vienna") == ["soviet infantry", "soviet tank"]


def test_control_is_given_by_space() -> None:
    s = position(control={"lwow": "axis", "berlin": "allies"})
    assert (control(s, "lwow"), control(s, "berlin"), control(s, "kiev")) == ("axis", "allies", "allies")


def test_control_as_described_is_control_at_the_beginning_of_the_step() -> None:
    s = position(pieces={"warsaw": ["germany airplane"]}, control={"lwow": "axis"})
    assert "lwow" in goals(s, "germany airplane", "warsaw")


def test_hands_and_decks() -> None:
    s = position(
        hands={"axis": ["G06"], "allies": ["S01"]}, decks={"axis": ["G01", "P01"]}, turn=("axis", "first_action")
    )
    assert (hand(s, "axis"), hand(s, "allies")) == (["G06"], ["S01"])
    play(s, "play", card="OKH")
    draw(s, "P01")
    draw(s, "G01")
    assert hand(s, "axis") == ["G01", "P01"]


def test_shown_and_hidden_discards() -> None:
    s = position(shown={"axis": ["G01"]}, hidden={"axis": ["G02"]})
    assert s.view(0)["cards"]["axis"]["shown"] == s.view(1)["cards"]["axis"]["shown"] == ["G01"]
    assert s.view(0)["cards"]["axis"]["hidden"] == ["G02"]
    assert s.view(1)["cards"]["axis"]["discard_size"] == 2


def test_contingency_sides() -> None:
    s = position(contingency={"CP1": "second", "CG3": "discarded", "CP2": "initial"})
    sides = s.view(None)["contingency"]
    assert (sides["CP1"], sides["CG3"], sides["CP2"], sides["CG1"]) == ("second", "discarded", "initial", "initial")


def test_points() -> None:
    s = position(points={"axis": 12, "allies": 51})
    assert (points(s, "axis"), points(s, "allies")) == (12, 51)


@pytest.mark.parametrize("side", ["axis", "allies"])
@pytest.mark.parametrize("step", ["first_movement", "first_action", "second_action", "second_movement"])
def test_turn(side: str, step: str) -> None:
    picture = position(turn={"side": side, "step": step, "round": 6}).view(None)
    assert (picture["round"], picture["turn"], picture["step"]) == (6, side, step)
    assert picture["actor"] == side


def test_turn_at_the_supply_and_draw_steps_carries_them_out() -> None:
    s = position(pieces={"kiev": ["germany tank"]}, decks={"axis": ["G01"]}, turn=("axis", "supply"))
    assert pieces(s, "kiev") == []
    assert actor(s) == "chance"
    s = position(pieces={"kiev": ["germany tank"]}, decks={"axis": ["G01"]}, turn=("axis", "draw"))
    assert pieces(s, "kiev") == ["germany tank"]
    draw(s, "G01")
    assert actor(s) == "allies"


def test_scorched_covers_a_star() -> None:
    s = position(scorched="moscow")
    assert s.view(None)["scorched"] == "moscow"
    assert s.view(None)["stars"] == {"axis": 7, "allies": 9}


def test_gorki_star() -> None:
    s = position(gorki_star=True)
    assert s.view(None)["gorki_star"] is True
    assert s.view(None)["stars"] == {"axis": 7, "allies": 11}


def test_the_gorki_star_may_be_scorched() -> None:
    s = position(gorki_star=True, scorched="gorki")
    assert s.view(None)["stars"] == {"axis": 7, "allies": 10}


def test_mud() -> None:
    s = position(mud=True, turn=("axis", "second_action"))
    assert s.view(None)["mud"] is True
    play(s, "pass")
    assert actor(s) == "allies"
    assert s.view(None)["mud"] is False


def test_a_described_position_plays_on_through_the_rounds() -> None:
    s = position(turn=("allies", "second_action", 2))
    for verb in ("pass", "done", "done", "pass", "pass", "done"):
        assert may(s, verb)
        play(s, verb)
    assert (s.view(None)["round"], s.view(None)["turn"]) == (3, "allies")


# -- mistakes ------------------------------------------------------------------------------------------

MISTAKES: list[tuple[str, Any]] = [
    ("position", []),
    ("position", None),
    ("colour", {"colour": "red"}),
    ("position.from", {"from": "summer"}),
    ("position.from", {"from": ["setup"]}),
    # pieces and granted pieces
    ("position.pieces", {"pieces": ["kiev"]}),
    ("position.pieces", {"pieces": {"kyiv": ["soviet tank"]}}),
    ("position.pieces.kiev", {"pieces": {"kiev": "soviet tank"}}),
    ("position.pieces.kiev", {"pieces": {"kiev": [3]}}),
    ("position.pieces.kiev", {"pieces": {"kiev": ["soviet submarine"]}}),
    ("position.pieces.kiev", {"pieces": {"kiev": ["soviet fleet"]}}),
    ("position.pieces.black_sea", {"pieces": {"black_sea": ["soviet airplane"]}}),
    ("position.pieces.kiev", {"pieces": {"kiev": ["soviet tank", "pact tank"]}}),
    ("position.pieces.kiev", {"pieces": {"kiev": ["soviet tank"] * 6}}),
    ("position.granted", {"granted": {"kyiv": ["soviet tank"]}}),
    ("position.granted.kiev", {"granted": {"kiev": ["soviet submarine"]}}),
    ("position.granted.kiev", {"pieces": {"kiev": ["soviet tank"]}, "granted": {"kiev": ["germany tank"]}}),
    ("position.granted.rostov", {"pieces": {"kiev": ["soviet tank"] * 5}, "granted": {"rostov": ["soviet tank"]}}),
    # control
    ("position.control", {"control": "axis"}),
    ("position.control", {"control": {"kyiv": "axis"}}),
    ("position.control.kiev", {"control": {"kiev": "germany"}}),
    ("position.control", {"control": {"black_sea": "axis"}}),
    ("position.control.kiev", {"control": {"kiev": "axis"}, "pieces": {"kiev": ["soviet tank"]}}),
    ("position.control", {"from": "setup", "control": {"kiev": "axis"}}),
    ("position.control", {"pieces": {"kiev": ["germany airplane"]}}),
    # cards
    ("position.hands", {"hands": ["G01"]}),
    ("position.hands", {"hands": {"germany": ["G01"]}}),
    ("position.hands.axis", {"hands": {"axis": "G01"}}),
    ("position.hands.axis", {"hands": {"axis": ["G99"]}}),
    ("position.hands.axis", {"hands": {"axis": ["CG1"]}}),
    ("position.hands.axis", {"hands": {"axis": ["S01"]}}),
    ("position.hands.axis", {"hands": {"axis": ["G01", "G01"]}}),
    ("position.decks", {"decks": {"soviet": ["S01"]}}),
    ("position.decks.allies", {"decks": {"allies": ["G01"]}}),
    ("position.decks.axis", {"hands": {"axis": ["G01"]}, "decks": {"axis": ["G01"]}}),
    ("position.shown.axis", {"hands": {"axis": ["G01"]}, "shown": {"axis": ["G01"]}}),
    ("position.hidden.axis", {"shown": {"axis": ["G01"]}, "hidden": {"axis": ["G01"]}}),
    # Contingency cards, points, turn and markers
    ("position.contingency", {"contingency": {"G01": "second"}}),
    ("position.contingency.CG1", {"contingency": {"CG1": "flipped"}}),
    ("position.points", {"points": {"germany": 3}}),
    ("position.points.axis", {"points": {"axis": -1}}),
    ("position.points.axis", {"points": {"axis": "3"}}),
    ("position.points.axis", {"points": {"axis": True}}),
    ("position.turn", {"turn": 5}),
    ("position.turn", {"turn": {"season": "winter"}}),
    ("position.turn.round", {"turn": {"round": 0}}),
    ("position.turn.round", {"turn": {"round": 17}}),
    ("position.turn.side", {"turn": {"side": "germany"}}),
    ("position.turn.step", {"turn": {"step": "combat"}}),
    ("position.scorched", {"scorched": "kyiv"}),
    ("position.scorched", {"scorched": ["moscow"]}),
    ("position.scorched", {"scorched": "kursk"}),
    ("position.scorched", {"scorched": "gorki"}),
    ("position.gorki_star", {"gorki_star": 1}),
    ("position.mud", {"mud": "yes"}),
]


@pytest.mark.parametrize(("key", "description"), MISTAKES)
def test_a_mistake_is_named_by_its_key(key: str, description: Any) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.position(description)
    assert key in str(caught.value)


@pytest.mark.parametrize(
    ("description", "meant"),
    [
        ({"piece": {}}, "pieces"),
        ({"pieces": {"kyev": ["soviet tank"]}}, "kiev"),
        ({"contingency": {"GG1": "second"}}, "CG1"),
        ({"turn": {"rounds": 3}}, "round"),
    ],
)
def test_a_slip_of_the_pen_gets_a_suggestion(description: dict[str, Any], meant: str) -> None:
    with pytest.raises(BadPosition, match=f"Did you mean '{meant}'"):
        GAME.position(description)
