"""Pieces, control and factions (EF-PCE, EF-CTL, EF-FAC)."""

from random import Random

import pytest
from support.east_front import (
    GAME,
    actor,
    control,
    frame,
    goals,
    may,
    on_board,
    options,
    pieces,
    places,
    play,
    points,
    position,
    supplied,
)

from maproom.games.east_front.board import LAND, SIDES
from maproom.games.east_front.state import EastFront
from maproom.kernel.errors import BadPosition

FOURTEEN = ["soviet infantry"] * 14


# -- EF-PCE --------------------------------------------------------------------------------------------


def test_ef_pce_01_with_all_pieces_of_a_kind_on_the_board_none_can_be_placed() -> None:
    s = position(pieces={"moscow": FOURTEEN}, hands={"allies": ["S09"]}, turn=("allies", "first_action"))
    play(s, "play", card="People's Militia Army")
    assert not may(s, "place")
    play(s, "done")
    assert on_board(s, "soviet infantry") == 14
    assert not pieces(s, "leningrad")


def test_ef_pce_01_the_last_available_piece_can_be_placed() -> None:
    s = position(pieces={"moscow": FOURTEEN[:13]}, hands={"allies": ["S09"]}, turn=("allies", "first_action"))
    play(s, "play", card="People's Militia Army")
    play(s, "place", kind="soviet infantry", space="leningrad")
    assert not may(s, "place")
    assert on_board(s, "soviet infantry") == 14


def test_ef_pce_02_a_removed_piece_is_available_at_once() -> None:
    s = position(
        pieces={"moscow": ["soviet infantry"] * 13, "kiev": ["soviet infantry"], "lwow": ["germany tank"] * 2},
        hands={"axis": ["G01", "G02"]},
        turn=("axis", "first_action"),
    )
    assert s.view(None)["available"]["soviet-infantry"] == 0
    play(s, "desperate-attack")
    play(s, "discard", card="G01")
    play(s, "discard", card="G02")
    play(s, "attack", origin="lwow", target="kiev")
    play(s, "lose", piece="soviet infantry", at="kiev")
    assert s.view(None)["available"]["soviet-infantry"] == 1


def test_ef_pce_02_a_piece_taken_off_can_be_placed_by_the_same_players_next_action() -> None:
    s = position(pieces={"bulgaria": ["pact tank"]}, hands={"axis": ["G01", "G02"]}, turn=("axis", "first_action"))
    play(s, "take-off")
    play(s, "lift", piece="pact tank", at="bulgaria")
    play(s, "conscript", kind="pact-tank")
    play(s, "discard", card="G01")
    play(s, "discard", card="G02")
    assert "finland" in places(s, "pact-tank")


@pytest.mark.parametrize("step", ["first_movement", "first_action", "second_action", "second_movement"])
def test_ef_pce_03_own_pieces_may_be_taken_off_in_the_own_turn(step: str) -> None:
    s = position(pieces={"warsaw": ["germany airplane"], "moscow": ["soviet tank"]}, turn=("axis", step))
    before = frame(s)
    play(s, "take-off")
    assert not may(s, "lift", piece="soviet tank")
    play(s, "lift", piece="germany airplane", at="warsaw")
    assert pieces(s, "warsaw") == []
    assert frame(s) == before
    assert control(s, "warsaw") == "axis"


def test_ef_pce_03_between_moves_a_piece_that_has_moved_may_be_taken_off() -> None:
    s = position(pieces={"warsaw": ["germany tank"]}, turn=("axis", "first_movement"))
    play(s, "move", piece="germany tank", at="warsaw", to="lwow")
    play(s, "take-off")
    play(s, "lift", piece="germany tank", at="lwow")
    assert not may(s, "take-off")
    assert control(s, "lwow") == "axis"


def test_ef_pce_03_not_in_the_middle_of_a_combat() -> None:
    s = position(
        pieces={"lwow": ["germany tank"] * 2, "kiev": ["soviet infantry"] * 3},
        hands={"axis": ["G01", "G02"]},
        turn=("axis", "first_action"),
    )
    play(s, "desperate-attack")
    assert not may(s, "take-off")
    play(s, "discard", card="G01")
    play(s, "discard", card="G02")
    assert not may(s, "take-off")
    play(s, "attack", origin="lwow", target="kiev")
    assert not may(s, "take-off")
    play(s, "lose", piece="soviet infantry", at="kiev")
    assert (actor(s), frame(s)) == ("axis", "Continue")
    assert not may(s, "take-off")


def test_ef_pce_03_before_an_extra_action() -> None:
    s = position(pieces={"warsaw": ["germany tank"]}, hands={"axis": ["G06"]}, turn=("axis", "first_action"))
    play(s, "play", card="OKH")
    play(s, "take-off")
    play(s, "lift", piece="germany tank", at="warsaw")
    assert on_board(s, "germany tank") == 0
    assert may(s, "pass")


def test_ef_pce_04_no_stacking_limit() -> None:
    s = position(pieces={"moscow": FOURTEEN[:13], "kursk": ["soviet infantry"]}, turn=("allies", "first_movement"))
    play(s, "move", piece="soviet infantry", at="kursk", to="moscow")
    assert pieces(s, "moscow") == FOURTEEN


def test_ef_pce_04_never_pieces_of_both_sides_in_one_space() -> None:
    s = position(
        pieces={"lwow": ["germany tank"], "kiev": ["soviet airplane"], "mogilev": ["soviet infantry"]},
        turn=("axis", "first_movement"),
    )
    assert not goals(s, "germany tank", "lwow") & {"kiev", "mogilev"}
    with pytest.raises(BadPosition, match="EF-PCE-04"):
        position(pieces={"lwow": ["germany tank", "soviet tank"]})


def test_ef_pce_04_german_and_pact_pieces_share_spaces() -> None:
    s = position(
        pieces={"lwow": ["germany tank"], "romania": ["pact tank"]},
        turn=("axis", "first_movement"),
    )
    play(s, "move", piece="pact tank", at="romania", to="lwow")
    assert pieces(s, "lwow") == ["germany tank", "pact tank"]


def test_ef_pce_05_a_piece_that_has_moved_is_told_from_its_like() -> None:
    s = position(pieces={"warsaw": ["germany tank"], "lwow": ["germany tank"]}, turn=("axis", "first_movement"))
    assert len(options(s, "move", piece="germany tank", at="lwow", to="kiev")) == 1
    play(s, "move", piece="germany tank", at="warsaw", to="lwow")
    play(s, "move", piece="germany tank", at="lwow", to="kiev")
    assert not goals(s, "germany tank", "lwow")
    assert not goals(s, "germany tank", "kiev")


def test_ef_pce_05_pieces_alike_in_everything_are_one_choice() -> None:
    s = position(pieces={"warsaw": ["germany tank"] * 3}, turn=("axis", "first_movement"))
    assert len(options(s, "move", piece="germany tank", at="warsaw", to="lwow")) == 1


def test_ef_pce_05_a_piece_supplied_by_a_text_is_told_from_its_like() -> None:
    s = position(
        pieces={"warsaw": ["germany infantry"]},
        granted={"warsaw": ["germany infantry"]},
        turn=("axis", "first_movement"),
    )
    play(s, "take-off")
    assert len(options(s, "lift", piece="germany infantry", at="warsaw")) == 2


def test_ef_pce_05_a_lifted_piece_that_is_placed_again_is_a_new_piece() -> None:
    s = position(
        pieces={"moscow": FOURTEEN[:13]},
        granted={"leningrad": ["soviet infantry"]},
        control={"novgorod": "axis", "karelia": "axis", "baltic_states": "axis"},
        hands={"allies": ["S03"]},
        turn=("allies", "first_action"),
    )
    assert supplied(s, "soviet infantry", "leningrad")
    play(s, "play", card="Molotov Cocktails")
    play(s, "lift", piece="soviet infantry", at="leningrad")
    play(s, "place", kind="soviet infantry", space="smolensk")
    assert on_board(s, "soviet infantry") == 14
    assert not any(piece["granted"] for piece in s.view(None)["pieces"])


# -- EF-CTL --------------------------------------------------------------------------------------------


def test_ef_ctl_01_the_axis_control_all_land_west_of_the_1941_line() -> None:
    controlled = GAME.new().view(None)["control"]
    assert {space for space, side in controlled.items() if side == "axis"} == {
        "finland", "east_prussia", "warsaw", "berlin", "vienna", "trieste", "hungary", "yugoslavia", "romania",
        "bulgaria",
    }  # fmt: skip
    assert sum(1 for side in controlled.values() if side == "allies") == 21


@pytest.mark.parametrize("type", ["infantry", "tank"])
def test_ef_ctl_02_infantry_and_tanks_take_control_at_once(type: str) -> None:
    s = position(pieces={"warsaw": [f"germany {type}"]}, turn=("axis", "first_movement"))
    assert control(s, "lwow") == "allies"
    play(s, "move", piece=f"germany {type}", at="warsaw", to="lwow")
    assert control(s, "lwow") == "axis"


def test_ef_ctl_02_control_stays_until_an_enemy_comes() -> None:
    s = position(
        pieces={"lwow": ["germany tank"], "kiev": ["soviet tank"]},
        turn=("axis", "first_movement"),
    )
    play(s, "move", piece="germany tank", at="lwow", to="warsaw")
    assert control(s, "lwow") == "axis"
    for verb in ("done", "pass", "pass", "done"):
        play(s, verb)
    assert actor(s) == "allies"
    assert control(s, "lwow") == "axis"
    play(s, "move", piece="soviet tank", at="kiev", to="lwow")
    assert control(s, "lwow") == "allies"


def test_ef_ctl_02_control_stays_when_the_piece_is_taken_off() -> None:
    s = position(pieces={"lwow": ["germany tank"]}, turn=("axis", "first_movement"))
    play(s, "take-off")
    play(s, "lift", piece="germany tank", at="lwow")
    assert control(s, "lwow") == "axis"


def test_ef_ctl_02_airplanes_take_no_control() -> None:
    with pytest.raises(BadPosition, match="lwow"):
        position(pieces={"lwow": ["germany airplane"]})
    s = position(pieces={"lwow": ["germany airplane"]}, control={"lwow": "axis"}, turn=("axis", "first_movement"))
    assert not goals(s, "germany airplane", "lwow") & {"kiev", "mogilev", "brest", "bessarabia"}


def test_ef_ctl_03_a_fleet_controls_its_water() -> None:
    s = position(
        pieces={"west_baltic_sea": ["germany fleet"], "baltic_sea": ["soviet fleet"]},
        turn=("axis", "first_movement"),
    )
    assert not goals(s, "germany fleet", "west_baltic_sea")


def test_ef_ctl_03_empty_water_is_controlled_by_both() -> None:
    west = {"karelia": "axis", "leningrad": "axis", "petrozavodsk": "axis"}
    s = position(pieces={"finland": ["pact infantry", "germany infantry"]}, control=west)
    assert supplied(s, "germany infantry", "finland")
    s = position(pieces={"karelia": ["soviet infantry"]}, control={"leningrad": "axis", "petrozavodsk": "axis"})
    assert supplied(s, "soviet infantry", "karelia")


def test_ef_ctl_04_germany_and_the_pact_share_control() -> None:
    s = position(
        pieces={"lwow": ["pact infantry"], "warsaw": ["germany airplane"]},
        turn=("axis", "first_movement"),
    )
    assert "lwow" in goals(s, "germany airplane", "warsaw")
    assert "brest" not in goals(s, "germany airplane", "warsaw")


def test_ef_ctl_04_a_german_path_leads_through_what_the_pact_took() -> None:
    s = position(pieces={"lwow": ["pact infantry"], "kiev": ["germany infantry"]})
    assert supplied(s, "germany infantry", "kiev")


def occupied_land_is_controlled(s: EastFront) -> bool:
    return all(not s.occupied(side) & LAND & ~s.land_of(side) for side in range(len(SIDES)))


@pytest.mark.parametrize("seed", [1, 2])
def test_ef_ctl_05_occupied_land_is_controlled_by_its_occupants_side(seed: int) -> None:
    s = GAME.new()
    assert isinstance(s, EastFront)
    random = Random(seed)
    for _ in range(600):
        s.apply(random.choice(s.legal()))
        assert occupied_land_is_controlled(s)
        if actor(s) == "over":
            break


# -- EF-FAC --------------------------------------------------------------------------------------------


def test_ef_fac_01_a_text_means_pieces_of_the_cards_own_faction() -> None:
    force = ["germany infantry", "pact infantry"]
    s = position(pieces={"romania": force}, hands={"axis": ["G05", "P02"]}, turn=("axis", "first_action"))
    german = s.clone()
    play(german, "play", card="Barbarossa")
    assert may(german, "attack", faction="germany")
    assert not may(german, "attack", faction="pact")
    play(s, "play", card='Gyorshadtest "Rapid Corps"')
    assert may(s, "attack", faction="pact")
    assert not may(s, "attack", faction="germany")


def attacked(faction: str) -> EastFront:
    """Warsaw is attacked, and the Axis hold Engineers, a German Stand Fast for infantry."""
    s = position(
        pieces={"warsaw": [f"{faction} infantry"], "brest": ["soviet infantry"] * 2},
        hands={"axis": ["G11"], "allies": ["S06", "S07"]},
        turn=("allies", "first_action"),
    )
    play(s, "desperate-attack")
    play(s, "discard", card="S06")
    play(s, "discard", card="S07")
    play(s, "attack", origin="brest", target="warsaw")
    return s


def test_ef_fac_02_a_reaction_needs_a_piece_of_the_cards_faction() -> None:
    assert may(attacked("germany"), "react", card="Engineers")
    assert not may(attacked("pact"), "react", card="Engineers")


def test_ef_fac_03_you_control_means_the_side_controls() -> None:
    s = position(
        pieces={"rostov": ["pact infantry"], "stalingrad": ["germany infantry"]},
        hands={"axis": ["G29"]},
        turn=("axis", "first_action", 5),
    )
    play(s, "play", card="Captured Oil")
    assert points(s, "axis") == 2


def test_ef_fac_03_a_german_card_may_ask_for_what_the_pact_took() -> None:
    held = {"sevastopol": ["pact infantry"]}
    s = position(pieces=held, hands={"axis": ["G19"]}, turn=("axis", "first_action", 5))
    assert may(s, "play", card="Kuban Bridgehead")
    s = position(hands={"axis": ["G19"]}, turn=("axis", "first_action", 5))
    assert not may(s, "play", card="Kuban Bridgehead")


@pytest.mark.parametrize("victim", ["germany infantry", "pact infantry"])
def test_ef_fac_03_an_axis_piece_is_a_german_or_a_pact_piece(victim: str) -> None:
    s = position(
        pieces={"kiev": ["soviet infantry"], "lwow": [victim]},
        hands={"allies": ["S18"]},
        turn=("allies", "first_action"),
    )
    play(s, "play", card="Snipers")
    assert may(s, "eliminate", piece=victim, at="lwow")
