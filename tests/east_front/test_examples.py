"""The worked examples of the rulebook and of the dossier (EX-...), replayed to their printed results."""

from __future__ import annotations

from typing import Any

import pytest
from support.east_front import (
    GAME,
    actor,
    control,
    frame,
    goals,
    hand,
    may,
    options,
    pieces,
    places,
    play,
    position,
    supplied,
)
from support.east_front_examples import (
    EXAMPLES,
    REACTION_OF,
    Replay,
    begin_attack,
    force,
    losses,
    offered_reactions,
    offers,
    position_of,
    space_number,
    whole_board,
)

from maproom.games.east_front.board import SIDES, ZONES
from maproom.games.east_front.state import EastFront
from maproom.games.east_front.supply import usable
from maproom.kernel.scenes import scenes_of, states_of


def check_supply(example_id: str) -> None:
    """Every `expect` of a supply example."""
    example = EXAMPLES[example_id]
    s = position_of(example)
    for expected in example["expect"]:
        if "supplied" in expected:
            where = expected["supplied"]
            kinds = {kind for kind in pieces(s, where["space"]) if kind.startswith(where["faction"])}
            assert {supplied(s, kind, where["space"]) for kind in kinds} == {expected["value"]}, expected
        else:
            where = expected["space_usable_for_supply"]
            spaces = usable(s, SIDES.index(where["side"]))
            assert bool(spaces >> space_number(where["space"]) & 1) == expected["value"], expected


def check_options(replay: Replay) -> None:
    """What a player may and may not choose after the events."""
    expected = replay.example["expect_options"]
    assert actor(replay.state) == expected["by"]
    held = {option: offers(replay.state, option) for option in [*expected["may"], *expected["may_not"]]}
    wanted = {option: option in expected["may"] for option in held}
    assert held == wanted


def test_ex_sup_1_lwow_is_supplied_through_kiev_only() -> None:
    check_supply("EX-SUP-1")


def test_ex_sup_1b_without_kiev_lwow_is_cut_off() -> None:
    check_supply("EX-SUP-1b")


def test_ex_sup_2a_a_tank_does_not_interdict_water() -> None:
    check_supply("EX-SUP-2a")


def test_ex_sup_2b_an_airplane_interdicts_water() -> None:
    check_supply("EX-SUP-2b")


def test_ex_air_1_where_the_airplane_in_romania_may_go() -> None:
    example = EXAMPLES["EX-AIR-1"]
    s = position_of(example)
    moves = {one["airplane_move"]["to"]: one["value"] for one in example["expect"]}
    reached = goals(s, "pact airplane", "romania")
    assert {to: to in reached for to in moves} == moves


def test_ex_air_1_mogilev_opens_only_in_the_step_after_a_piece_entered_it() -> None:
    s = position(
        pieces={
            "romania": ["pact airplane"],
            "lwow": ["soviet infantry"],
            "brest": ["germany infantry", "germany infantry"],
        },
        hands={"axis": ["G06"]},
        turn=("axis", "first_movement"),
    )
    play(s, "move", piece="germany infantry", at="brest", to="mogilev")
    assert control(s, "mogilev") == "axis"
    assert "mogilev" not in goals(s, "pact airplane", "romania")
    play(s, "done")
    play(s, "forced-march")
    play(s, "discard", card="OKH")
    assert "mogilev" in goals(s, "pact airplane", "romania")


def test_ex_rec_1_a_recruited_infantry_outlives_the_supply_step() -> None:
    """EX-REC-1: Diversionist Groups; the protection ends at the start of the next Allies turn."""
    s = position(
        pieces={"lwow": ["germany infantry"]},
        control={"kiev": "axis", "bessarabia": "axis", "mogilev": "axis", "brest": "axis"},
        hands={"allies": ["S41"]},
        turn=("allies", "second_action", 5),
    )
    play(s, "play", card="Diversionist Groups")
    play(s, "place", kind="soviet infantry", space="bessarabia")
    assert supplied(s, "soviet infantry", "bessarabia")
    play(s, "done")
    assert (actor(s), s.view(None)["round"]) == ("axis", 6)
    assert pieces(s, "bessarabia") == ["soviet infantry"]
    assert supplied(s, "soviet infantry", "bessarabia")


def test_ex_rec_1_without_a_path_the_infantry_is_lost_a_turn_later() -> None:
    s = position(
        pieces={"sevastopol": ["germany airplane"], "kiev": ["germany infantry"]},
        granted={"bessarabia": ["soviet infantry"]},
        control={"sevastopol": "axis", "lwow": "axis"},
        turn=("axis", "second_movement", 5),
    )
    assert supplied(s, "soviet infantry", "bessarabia")
    play(s, "done")
    assert (actor(s), frame(s)) == ("allies", "Movement")
    assert not supplied(s, "soviet infantry", "bessarabia")
    play(s, "done")
    play(s, "pass")
    play(s, "pass")
    assert frame(s) == "Movement"
    play(s, "done")
    assert pieces(s, "bessarabia") == []


def test_ex_mov_1_the_pact_tank_moves_in_place_and_attacks_bessarabia() -> None:
    s = position(**{"from": "setup"}, hands={"axis": ["P01"]}, turn=("axis", "first_action"))
    play(s, "play", card="Romanian Cavalry Corps")
    play(s, "stay", piece="pact tank", at="romania")
    play(s, "attack", faction="pact", origin="romania", target="bessarabia")
    assert force(s) == ["pact infantry", "pact tank"]
    assert (actor(s), frame(s)) == ("allies", "Defend")


def test_ex_cmb_1_anti_air_ends_the_round_that_an_airplane_paid() -> None:
    replay = Replay("EX-CMB-1")
    s = replay.play_all()
    assert pieces(s, "brest") == ["soviet infantry"]
    check_options(replay)


def test_ex_cmb_2_rank_and_last_piece() -> None:
    replay = Replay("EX-CMB-2")
    s = replay.play_all()
    check_options(replay)
    play(s, "lose", piece="germany tank", at="warsaw")
    play(s, "lose", piece="soviet infantry", at="brest")
    assert frame(s) != "Continue"


def test_ex_cmb_3_exchange_with_an_airplane_then_anti_air() -> None:
    replay = Replay("EX-CMB-3")
    s = replay.play_all()
    expected = {key: value for one in replay.example["expect"] for key, value in one.items()}
    assert [REACTION_OF[card] for card in hand(s, "axis")] == ["advance"]
    assert (frame(s) == "AfterCombat") == expected["advance_possible"]
    assert whole_board(s) == {}


def test_ex_cmb_4_two_factions_defend() -> None:
    replay = Replay("EX-CMB-4")
    s = replay.play_all(until=lambda event: event["do"] != "attack")
    removable = replay.example["expect_removable_at_start"]
    assert actor(s) == removable["by"]
    assert losses(s) == {(f"{faction} {type}", space) for faction, type, space in removable["pieces"]}

    replay = Replay("EX-CMB-4")
    s = replay.play_all()
    check_options(replay)
    s.apply(options(s, "react")[0])
    assert losses(s) == {("pact infantry", "lwow"), ("pact airplane", "romania")}


@pytest.mark.parametrize(
    ("card", "lost"),
    [
        ("G12", {("germany infantry", "lwow"), ("germany airplane", "hungary")}),
        ("P05", {("pact infantry", "lwow"), ("pact airplane", "romania")}),
    ],
)
def test_ex_cmb_4_an_exchange_goes_with_a_piece_of_its_faction(card: str, lost: set[tuple[str, str]]) -> None:
    example = EXAMPLES["EX-CMB-4"]
    board: dict[str, list[str]] = {}
    for piece in example["position"]["pieces"]:
        board.setdefault(piece["space"], []).append(f"{piece['faction']} {piece['type']}")
    s = position(pieces=board, hands={"axis": [card]}, turn=("allies", "first_action", 2))
    begin_attack(s, "soviet", "kiev", "lwow")
    play(s, "react", card=card)
    assert losses(s) == lost


def test_ex_cmb_5_an_attack_on_an_empty_space() -> None:
    replay = Replay("EX-CMB-5")
    s = replay.play_all()
    expected: dict[str, Any] = {}
    for one in replay.example["expect"]:
        expected.update(one)
    asked = {who for who, _ in replay.asked}
    assert ("allies" in asked) == expected["defender_asked"]
    assert control(s, expected["control"]["space"]) == expected["value"]
    assert pieces(s, "brest") == ["germany tank"]


def test_ex_spc_1_both_spaces_are_east_of_the_1941_line() -> None:
    for space, zone in EXAMPLES["EX-SPC-1"]["expect_zone"]:
        assert ZONES[zone] >> space_number(space) & 1
        assert not ZONES["W1941"] >> space_number(space) & 1


def test_ex_spc_1_a_text_reaches_kiev_and_gorki() -> None:
    s = position(
        pieces={"berlin": ["germany infantry"]},
        control={"kiev": "axis", "gorki": "axis", "lwow": "axis", "rostov": "axis"},
        hands={"axis": ["P10"]},
        turn=("axis", "first_action"),
    )
    play(s, "play", card="Armata Italiana in Russia")
    assert {"kiev", "gorki", "lwow", "rostov"} == places(s, "pact infantry")


def test_ex_spc_2_stavka_is_played_in_spring_but_not_used_for_advance() -> None:
    s = position(
        pieces={"kiev": ["soviet tank"]},
        control={"lwow": "axis"},
        hands={"allies": ["S01"]},
        turn=("allies", "first_action", 4),
    )
    assert may(s, "play", card="Stavka")
    begin_attack(s, "soviet", "kiev", "lwow")
    assert (frame(s), pieces(s, "lwow")) == ("ChooseAction", [])
    assert hand(s, "allies") == ["S01"]


def test_ex_spc_2_out_of_spring_stavka_advances() -> None:
    s = position(
        pieces={"kiev": ["soviet tank"]},
        control={"lwow": "axis"},
        hands={"allies": ["S01"]},
        turn=("allies", "first_action", 5),
    )
    begin_attack(s, "soviet", "kiev", "lwow")
    assert offered_reactions(s) == {"S01"}


@pytest.mark.parametrize(
    ("soviet", "axis", "playable"),
    [("tank", "tank", True), ("infantry", "tank", False), ("tank", "infantry", False)],
)
def test_ex_spc_3_is_2_needs_a_tank_next_to_a_tank(soviet: str, axis: str, playable: bool) -> None:
    s = position(
        pieces={"kiev": [f"soviet {soviet}"], "lwow": [f"germany {axis}"], "berlin": ["germany tank"]},
        hands={"allies": ["S38"]},
        turn=("allies", "first_action", 5),
    )
    assert may(s, "play", card="IS-2 Heavy Tank") == playable


@pytest.mark.parametrize(
    ("pieces_in_warsaw", "playable"),
    [(["germany tank", "germany infantry"], True), (["germany tank"], True), (["germany infantry"], False)],
)
def test_ex_spc_4_hummel_attacks_with_tank_and_infantry(pieces_in_warsaw: list[str], playable: bool) -> None:
    s = position(
        pieces={"warsaw": pieces_in_warsaw, "brest": ["soviet infantry"]},
        hands={"axis": ["G26"]},
        turn=("axis", "first_action", 5),
    )
    assert may(s, "play", card="Hummel Self-Propelled Gun") == playable
    if playable:
        play(s, "play", card="Hummel Self-Propelled Gun")
        play(s, "attack", origin="warsaw", target="brest")
        assert force(s) == sorted(pieces_in_warsaw)


AFTER_THE_AXIS_TURN = {
    "warsaw": ["germany airplane", "germany airplane", "germany infantry"],
    "east_prussia": ["germany airplane", "germany infantry"],
    "brest": ["germany tank"],
    "lwow": ["germany infantry", "pact tank"],
    "kiev": ["germany tank"],
    "rostov": ["germany tank"],
    "romania": ["germany infantry", "pact airplane", "pact infantry"],
    "hungary": ["pact infantry"],
    "yugoslavia": ["pact infantry"],
    "finland": ["pact airplane", "pact infantry"],
    "baltic_sea": ["germany fleet"],
    "karelia": ["soviet infantry"],
    "leningrad": ["soviet airplane"],
    "baltic_states": ["soviet infantry"],
    "smolensk": ["soviet infantry"],
    "moscow": ["soviet tank"],
    "bessarabia": ["soviet infantry"],
    "sevastopol": ["soviet infantry"],
    "gulf_of_finland": ["soviet fleet"],
    "black_sea": ["soviet fleet"],
}
MOVED_BY_THE_ALLIES = {
    "leningrad": ["soviet infantry"],
    "novgorod": ["soviet airplane"],
    "kursk": ["soviet infantry"],
    "moscow": ["soviet infantry"],
    "smolensk": ["soviet infantry"],
    "voronezh": ["soviet infantry"],
    "rostov": ["soviet tank"],
}


def test_ex_play_axis_turn_of_summer_1941() -> None:
    replay = Replay("EX-PLAY")
    s = replay.play_all(until=lambda event: event.get("turn") == "allies")
    assert whole_board(s) == AFTER_THE_AXIS_TURN
    assert len(hand(s, "axis")) == 4
    axis_gains = ["brest", "lwow", "kiev", "rostov"]
    assert [control(s, space) for space in axis_gains] == ["axis"] * 4
    assert (actor(s), s.view(None)["step"]) == ("allies", "first_movement")


def test_ex_play_allies_turn_of_summer_1941() -> None:
    replay = Replay("EX-PLAY")
    s = replay.play_all()
    board = {**AFTER_THE_AXIS_TURN, **MOVED_BY_THE_ALLIES}
    del board["baltic_states"]
    assert whole_board(s) == board
    assert len(hand(s, "allies")) == 5
    assert control(s, "baltic_states") == "allies"
    assert control(s, "rostov") == "allies"
    assert replay.told("starved") == []
    assert (s.view(None)["season"], s.view(None)["year"]) == ("fall", 1941)
    assert actor(s) == "axis"


def test_every_example_of_the_data_is_replayed() -> None:
    tests = [name for name in globals() if name.startswith("test_ex_")]
    for example_id in EXAMPLES:
        start = "test_" + example_id.lower().replace("-", "_") + "_"
        assert any(name.startswith(start) for name in tests), f"no test of {example_id}"


TOLD = [id for id in scenes_of(GAME) if "position" in EXAMPLES.get(id, {})]


@pytest.mark.parametrize("id", TOLD)
def test_ex_the_rulebook_for_players_shows_the_same_positions(id: str) -> None:
    example = EXAMPLES[id]
    first, *_, last = [*states_of(GAME, scenes_of(GAME)[id])] * 2
    assert isinstance(first, EastFront)
    assert isinstance(last, EastFront)
    assert whole_board(first) == whole_board(position_of(example))
    if "events" in example:
        assert whole_board(last) == whole_board(Replay(id).play_all())


def test_ex_the_rulebook_for_players_shows_the_printed_examples() -> None:
    assert {"EX-SUP-1", "EX-SUP-2a", "EX-SUP-2b", "EX-AIR-1", "EX-PLAY"} <= set(TOLD)
