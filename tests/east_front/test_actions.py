"""The seven actions (EF-ACT)."""

import pytest
from support.east_front import (
    actor,
    control,
    draw,
    frame,
    hand,
    heard,
    may,
    on_board,
    options,
    pieces,
    places,
    play,
    position,
)

from maproom.games.east_front.state import EastFront


def kinds(s: EastFront) -> set[str]:
    """The kinds of piece that may be conscripted now."""
    return {s.words(action)["kind"] for action in options(s, "conscript")}


def conscript(s: EastFront, kind: str, *cards: str) -> None:
    play(s, "conscript", kind=kind)
    for card in cards:
        play(s, "discard", card=card)


def test_ef_act_01_play_resolves_the_text_and_discards_the_card() -> None:
    s = position(hands={"allies": ["S09", "S08"]}, turn=("allies", "first_action"))
    play(s, "play", card="People's Militia Army")
    assert hand(s, "allies") == ["S08"]
    for _ in range(2):
        play(s, "place", kind="soviet infantry", space="leningrad")
    assert pieces(s, "leningrad") == ["soviet infantry"] * 2
    assert s.view(None)["cards"]["allies"]["shown"] == ["S09"]
    assert s.view(None)["step"] == "second_action"


@pytest.mark.parametrize(
    ("number", "allowed"), [(0, set()), (1, {"infantry"}), (2, {"infantry", "tank", "airplane", "fleet"})]
)
def test_ef_act_02_one_card_for_an_infantry_two_for_other_pieces(number: int, allowed: set[str]) -> None:
    s = position(hands={"allies": ["S08", "S09"][:number]}, turn=("allies", "first_action"))
    assert kinds(s) == {f"soviet-{type}" for type in allowed}


@pytest.mark.parametrize(("type", "cost"), [("infantry", 1), ("tank", 2), ("airplane", 2), ("fleet", 2)])
def test_ef_act_02_the_cards_are_paid(type: str, cost: int) -> None:
    s = position(hands={"allies": ["S08", "S09", "S10"]}, turn=("allies", "first_action"))
    conscript(s, f"soviet-{type}", *["S08", "S09"][:cost])
    assert frame(s) == "Conscript"
    assert len(hand(s, "allies")) == 3 - cost


@pytest.mark.parametrize(
    ("kind", "spaces"),
    [
        (
            "soviet-infantry",
            {"vologda", "gorki", "stalingrad", "caucasus", "moscow", "petrozavodsk", "voronezh", "rostov"},
        ),
        ("soviet-fleet", {"lake_onega", "rybinsk_sea", "volga_river", "sea_of_azov"}),
        ("germany-tank", {"berlin", "vienna", "trieste", "yugoslavia", "hungary", "warsaw"}),
        ("germany-fleet", {"west_baltic_sea"}),
        (
            "pact-airplane",
            {"finland", "berlin", "trieste", "hungary", "romania", "vienna", "warsaw", "yugoslavia", "bulgaria"},
        ),
        (
            "pact-fleet",
            {"gulf_of_finland", "baltic_sea", "west_baltic_sea", "adriatic_sea", "black_sea", "bosporus"},
        ),
    ],
)
def test_ef_act_02_in_or_next_to_a_flag_space_of_the_pieces_faction(kind: str, spaces: set[str]) -> None:
    side = "allies" if kind.startswith("soviet") else "axis"
    cards = ["S08", "S09"] if side == "allies" else ["G01", "G02"]
    s = position(hands={side: cards}, turn=(side, "first_action"))
    conscript(s, kind, *cards[: 1 if kind.endswith("infantry") else 2])
    assert places(s, kind) == spaces


def test_ef_act_02_deploy_rules_apply() -> None:
    s = position(
        pieces={"hungary": ["soviet tank"], "west_baltic_sea": ["soviet fleet"]},
        control={"warsaw": "allies"},
        hands={"axis": ["G01"]},
        turn=("axis", "first_action"),
    )
    conscript(s, "germany-infantry", "G01")
    assert places(s, "germany-infantry") == {"berlin", "vienna"}


def test_ef_act_02_the_axis_pick_either_of_their_factions() -> None:
    s = position(hands={"axis": ["G01", "G02"]}, turn=("axis", "first_action"))
    assert kinds(s) == {
        f"{faction}-{type}" for faction in ("germany", "pact") for type in ("infantry", "tank", "airplane", "fleet")
    }


def test_ef_act_02_with_all_pieces_on_the_board_one_is_lifted() -> None:
    s = position(
        pieces={"bulgaria": ["pact tank"], "warsaw": ["germany tank"]},
        hands={"axis": ["G01", "G02"]},
        turn=("axis", "first_action"),
    )
    conscript(s, "pact-tank", "G01", "G02")
    assert {s.words(action)["verb"] for action in s.legal()} == {"lift"}
    assert not may(s, "lift", piece="germany tank")
    play(s, "lift", piece="pact tank", at="bulgaria")
    play(s, "place", kind="pact tank", space="finland")
    assert pieces(s, "finland") == ["pact tank"]
    assert s.view(None)["step"] == "second_action"


def test_ef_act_02_a_piece_is_lifted_only_when_none_is_left() -> None:
    s = position(
        pieces={"bulgaria": ["germany tank"]}, hands={"axis": ["G01", "G02"]}, turn=("axis", "first_action")
    )
    conscript(s, "germany-tank", "G01", "G02")
    assert not may(s, "lift")


def test_ef_act_03_forced_march_moves_one_piece() -> None:
    s = position(
        pieces={"warsaw": ["germany infantry", "pact tank"], "baltic_sea": ["germany fleet"]},
        hands={"axis": ["G01", "P05"]},
        turn=("axis", "first_action"),
    )
    play(s, "forced-march")
    play(s, "discard", card="G01")
    assert hand(s, "axis") == ["P05"]
    for piece, to in (("germany infantry", "brest"), ("pact tank", "lwow"), ("germany fleet", "west_baltic_sea")):
        assert may(s, "move", piece=piece, to=to)
    play(s, "move", piece="germany infantry", at="warsaw", to="brest")
    assert s.view(None)["step"] == "second_action"


def test_ef_act_03_a_forced_march_is_a_real_and_normal_move() -> None:
    s = position(
        pieces={"lwow": ["germany infantry"], "mogilev": ["soviet infantry"]},
        hands={"axis": ["G01"]},
        turn=("axis", "first_action"),
    )
    play(s, "forced-march")
    play(s, "discard", card="G01")
    assert not may(s, "stay")
    assert not may(s, "done")
    assert not may(s, "move", to="mogilev")
    assert not may(s, "move", to="kiev")


def test_ef_act_03_a_piece_that_moved_before_may_march() -> None:
    s = position(pieces={"warsaw": ["germany infantry"]}, hands={"axis": ["G01"]}, turn=("axis", "first_movement"))
    play(s, "move", piece="germany infantry", at="warsaw", to="lwow")
    play(s, "done")
    play(s, "forced-march")
    play(s, "discard", card="G01")
    play(s, "move", piece="germany infantry", at="lwow", to="kiev")
    assert control(s, "kiev") == "axis"


@pytest.mark.parametrize("faction", ["germany", "pact"])
def test_ef_act_04_desperate_attack_by_a_force_of_either_faction(faction: str) -> None:
    s = position(
        pieces={"romania": [f"{faction} infantry"], "bessarabia": ["soviet infantry"]},
        hands={"axis": ["G01", "G02"]},
        turn=("axis", "first_action"),
    )
    play(s, "desperate-attack")
    play(s, "discard", card="G01")
    assert frame(s) == "Discard"
    play(s, "discard", card="G02")
    assert {s.words(action)["target"] for action in options(s, "attack")} == {"lwow", "bessarabia"}
    play(s, "attack", faction=faction, origin="romania", target="bessarabia")
    assert (actor(s), frame(s)) == ("allies", "Defend")


def test_ef_act_04_desperate_attack_takes_two_cards() -> None:
    s = position(pieces={"romania": ["pact infantry"]}, hands={"axis": ["G01"]}, turn=("axis", "first_action"))
    assert not may(s, "desperate-attack")


def test_ef_act_05_production_initiative_draws_one_card() -> None:
    s = position(decks={"axis": ["G01", "G02"]}, turn=("axis", "first_action"))
    play(s, "production-initiative")
    draw(s, "G02")
    assert hand(s, "axis") == ["G02"]
    assert s.view(None)["step"] == "second_action"


def test_ef_act_05_also_with_an_empty_deck() -> None:
    s = position(turn=("axis", "first_action"))
    play(s, "production-initiative")
    assert hand(s, "axis") == []
    assert s.view(None)["step"] == "second_action"


def test_ef_act_06_contingency_uses_one_card() -> None:
    s = position(turn=("axis", "first_action"))
    play(s, "contingency", card="CG1")
    play(s, "place", kind="germany tank", space="berlin")
    assert pieces(s, "berlin") == ["germany tank"]
    assert s.view(None)["contingency"]["CG1"] == "second"
    assert s.view(None)["step"] == "second_action"


def test_ef_act_07_pass_does_nothing() -> None:
    s = position(pieces={"warsaw": ["germany tank"]}, hands={"axis": ["G01"]}, turn=("axis", "first_action"))
    before = s.view(0)
    play(s, "pass")
    after = s.view(0)
    assert after["step"] == "second_action"
    assert {**before, "step": "second_action", "prompt": after["prompt"]} == after


def test_ef_act_08_discards_need_not_match_the_faction() -> None:
    s = position(
        pieces={"romania": ["pact infantry"]}, hands={"axis": ["G01", "G02"]}, turn=("axis", "first_action")
    )
    march = s.clone()
    play(march, "forced-march")
    play(march, "discard", card="G01")
    assert may(march, "move", piece="pact infantry", to="lwow")
    conscript(s, "pact-airplane", "G01", "G02")
    assert may(s, "place", kind="pact-airplane", space="romania")


@pytest.mark.parametrize("action", ["conscript", "forced-march", "desperate-attack"])
def test_ef_act_08_the_discards_stay_secret(action: str) -> None:
    s = position(
        pieces={"romania": ["pact infantry"]}, hands={"axis": ["G06", "G05"]}, turn=("axis", "first_action")
    )
    if action == "conscript":
        play(s, "conscript", kind="germany-tank")
    else:
        play(s, action)
    told = heard(s, 1, "discard", card="OKH")
    assert told
    assert not any("OKH" in line for line in told)
    assert "hidden" not in s.view(1)["cards"]["axis"]


def test_ef_act_09_no_cost_without_a_legal_space() -> None:
    flags = dict.fromkeys(["vologda", "gorki", "stalingrad", "caucasus"], "axis")
    s = position(control=flags, hands={"allies": ["S08", "S09"]}, turn=("allies", "first_action"))
    assert kinds(s) == set()
    s = position(
        control={**flags, "vologda": "allies"}, hands={"allies": ["S08", "S09"]}, turn=("allies", "first_action")
    )
    assert kinds(s) == {"soviet-infantry", "soviet-tank", "soviet-airplane", "soviet-fleet"}


def test_ef_act_09_no_cost_without_a_piece_that_can_move() -> None:
    s = position(
        pieces={"volga_river": ["soviet fleet"]}, hands={"allies": ["S08"]}, turn=("allies", "first_action")
    )
    assert not may(s, "forced-march")
    s = position(pieces={"black_sea": ["soviet fleet"]}, hands={"allies": ["S08"]}, turn=("allies", "first_action"))
    assert may(s, "forced-march")


def test_ef_act_09_no_cost_without_a_target() -> None:
    hands = {"allies": ["S08", "S09"]}
    s = position(pieces={"moscow": ["soviet tank"]}, hands=hands, turn=("allies", "first_action"))
    assert not may(s, "desperate-attack")
    s = position(pieces={"lwow": ["soviet tank"]}, hands=hands, turn=("allies", "first_action"))
    assert may(s, "desperate-attack")
    s = position(pieces={"lwow": ["soviet airplane"]}, hands=hands, turn=("allies", "first_action"))
    assert not may(s, "desperate-attack")


def test_ef_act_09_a_piece_may_be_lifted_for_conscription_if_it_can_be_placed_again() -> None:
    everywhere = dict.fromkeys(["finland", "berlin", "trieste", "hungary", "romania"], "allies")
    s = position(
        pieces={"yugoslavia": ["pact tank"]},
        control=everywhere,
        hands={"axis": ["G01", "G02"]},
        turn=("axis", "first_action"),
    )
    assert "pact-tank" not in kinds(s)
    s = position(
        pieces={"yugoslavia": ["pact tank"]},
        control={**everywhere, "trieste": "axis"},
        hands={"axis": ["G01", "G02"]},
        turn=("axis", "first_action"),
    )
    assert "pact-tank" in kinds(s)


def test_ef_act_09_the_cost_is_paid_first() -> None:
    s = position(
        pieces={"romania": ["pact infantry"]}, hands={"axis": ["G01", "G02"]}, turn=("axis", "first_action")
    )
    for verb in ("forced-march", "desperate-attack"):
        paid = s.clone()
        play(paid, verb)
        assert frame(paid) == "Discard"
    play(s, "conscript", kind="pact-infantry")
    assert frame(s) == "Discard"
    assert on_board(s, "pact infantry") == 1
