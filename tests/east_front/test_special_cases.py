"""Special card cases (EF-SPC) and the cards that the rulebook names (EF-CNM)."""

from __future__ import annotations

from typing import Any

import pytest
from support.east_front import (
    TITLES,
    actor,
    draw,
    frame,
    goals,
    hand,
    may,
    on_board,
    options,
    pieces,
    places,
    play,
    points,
    position,
)
from support.east_front_examples import begin_attack, force, losses, offered_reactions

from maproom.games.east_front.deck import CARD_DATA
from maproom.games.east_front.state import EastFront

FILLED = ["gorki", "moscow", "vologda", "kursk", "voronezh", "stalingrad", "caucasus"]


def holding(side: str, *cards: str, round: int = 5, step: str = "first_action", **more: Any) -> EastFront:
    """A side about to take an action with these cards in hand."""
    return position(hands={side: list(cards), **more.pop("others", {})}, turn=(side, step, round), **more)


def space_options(s: EastFront, verb: str, key: str) -> set[str]:
    """The spaces that the actions of a verb name."""
    return {s.words(action)[key] for action in options(s, verb)}


def test_ef_spc_01_the_order_of_the_text_is_kept() -> None:
    """Women Volunteers: first the airplane, then the infantry. OKH: two cards before the extra action."""
    s = holding("allies", "S02")
    play(s, "play", card="Women Volunteers")
    assert places(s, "soviet airplane") == {"moscow"}
    assert places(s, "soviet infantry") == set()
    play(s, "place", kind="soviet airplane", space="moscow")
    assert places(s, "soviet airplane") == set()
    assert "leningrad" in places(s, "soviet infantry")

    s = holding("axis", "G06", decks={"axis": ["G01", "G02", "G03"]})
    play(s, "play", card="OKH")
    assert actor(s) == "chance"
    draw(s, "G02")
    assert actor(s) == "chance"
    draw(s, "G01")
    assert (actor(s), frame(s), s.view(None)["step"]) == ("axis", "ChooseAction", "first_action")


def test_ef_spc_02_not_into_an_enemy_occupied_space() -> None:
    assert may(holding("allies", "S09"), "play", card="S09")
    assert not may(holding("allies", "S09", pieces={"leningrad": ["germany infantry"]}), "play", card="S09")
    assert not may(holding("allies", "S09", control={"leningrad": "axis"}), "play", card="S09")


def test_ef_spc_02_not_against_a_piece_that_does_not_exist() -> None:
    """Snipers eliminate an infantry or a tank; there is an airplane only."""
    board = {"kiev": ["soviet infantry"], "lwow": ["germany airplane"]}
    at_lwow = {"lwow": "axis"}
    assert not may(holding("allies", "S18", pieces=board, control=at_lwow), "play", card="Snipers")
    board["lwow"].append("pact tank")
    assert may(holding("allies", "S18", pieces=board, control=at_lwow), "play", card="Snipers")


def test_ef_spc_02_not_without_the_stated_condition() -> None:
    board = {"warsaw": ["germany infantry", "germany tank"]}
    assert may(holding("axis", "G14", pieces=board, round=5), "play", card="G14")
    assert not may(holding("axis", "G14", pieces=board, round=4), "play", card="G14")
    assert may(holding("allies", "S22", "S01", "S03"), "play", card="5 Year Plan")
    assert not may(holding("allies", "S22", "S01", "S03", "S04"), "play", card="5 Year Plan")


def test_ef_spc_02_every_mandatory_step_up_to_the_attack_must_be_possible() -> None:
    """Romanian Cavalry Corps: a tank that can move but reach no enemy space cannot attack."""
    assert not may(holding("axis", "P01", pieces={"trieste": ["pact tank"]}), "play", card="P01")
    assert may(holding("axis", "P01", pieces={"hungary": ["pact tank"]}), "play", card="P01")


def test_ef_spc_02_choices_that_bar_a_later_step_are_not_offered() -> None:
    s = holding("axis", "P01", pieces={"hungary": ["pact tank"]})
    assert {"vienna", "berlin", "yugoslavia"} <= goals(_forced_march(), "pact tank", "hungary")
    play(s, "play", card="Romanian Cavalry Corps")
    reached = goals(s, "pact tank", "hungary")
    assert reached == {"romania", "warsaw", "lwow"}  # from each of them it can attack
    assert may(s, "stay", piece="pact tank", at="hungary")


def _forced_march() -> EastFront:
    s = holding("axis", "G01", pieces={"hungary": ["pact tank"]})
    play(s, "forced-march")
    play(s, "discard", card="G01")
    return s


def test_ef_spc_02_steps_after_the_attack_are_done_as_far_as_possible() -> None:
    """Airborne Corps: the infantry cannot follow while a defender is left; Barbarossa's extra action remains."""
    s = holding(
        "allies", "S33", pieces={"kiev": ["soviet airplane"], "lwow": ["germany infantry", "germany infantry"]}
    )
    play(s, "play", card="Airborne Corps")
    play(s, "place", kind="soviet infantry", space="kiev")
    play(s, "attack", origin="kiev", target="lwow")
    play(s, "lose", piece="germany infantry", at="lwow")
    play(s, "stop")
    assert (frame(s), pieces(s, "kiev")) == ("ChooseAction", ["soviet airplane", "soviet infantry"])

    s = holding(
        "axis", "G05", pieces={"warsaw": ["germany infantry"], "brest": ["soviet infantry"]},
        others={"allies": ["S06"]},
    )  # fmt: skip
    play(s, "play", card="Barbarossa")
    play(s, "attack", origin="warsaw", target="brest")
    play(s, "react", card="S06")
    play(s, "lose", piece="soviet infantry")
    play(s, "lose", piece="germany infantry")
    assert (actor(s), frame(s), s.view(None)["step"]) == ("axis", "ChooseAction", "first_action")


@pytest.mark.parametrize("empty", [["lwow"], ["lwow", "brest"]])
def test_ef_spc_02_the_only_space_left_is_enough(empty: list[str]) -> None:
    """Diversionist Groups with one or two empty Axis spaces east of the 1941 line."""
    s = holding("allies", "S41", control=dict.fromkeys(empty, "axis"))
    play(s, "play", card="Diversionist Groups")
    assert places(s, "soviet infantry") == set(empty)
    play(s, "place", kind="soviet infantry", space="lwow")
    assert pieces(s, "lwow") == ["soviet infantry"]


@pytest.mark.parametrize("deck", [[], ["G01"]])
def test_ef_spc_03_drawing_more_than_the_deck_holds(deck: list[str]) -> None:
    s = holding("axis", "G06", decks={"axis": deck})
    play(s, "play", card="OKH")
    for card in deck:
        draw(s, card)
    assert (actor(s), frame(s), hand(s, "axis")) == ("axis", "ChooseAction", deck)


def test_ef_spc_04_a_force_containing_something_may_contain_more() -> None:
    board = {
        "warsaw": ["germany infantry", "germany infantry", "germany tank"],
        "brest": ["germany tank"],
        "lwow": ["soviet infantry"],
    }
    s = holding("axis", "G11", pieces=board)
    play(s, "play", card="Engineers")
    assert space_options(s, "attack", "origin") == {"warsaw"}  # a tank alone is less than the minimum
    play(s, "attack", origin="warsaw", target="lwow")
    assert force(s) == ["germany infantry", "germany infantry", "germany tank"]


def test_ef_spc_05_more_deployments_than_pieces() -> None:
    """Trans-Siberian Railway with one infantry left: the second one is lifted, or not placed."""
    board = {space: ["soviet infantry"] for space in FILLED}
    s = holding("allies", "S08", pieces={**board, "kiev": ["soviet infantry"] * 6})
    play(s, "play", card="Trans-Siberian Railway")
    assert not may(s, "done")
    assert not may(s, "lift")
    play(s, "place", kind="soviet infantry", space="gorki")
    assert on_board(s, "soviet infantry") == 14
    assert may(s, "done")
    play(s, "lift", piece="soviet infantry", at="kiev")
    play(s, "place", kind="soviet infantry", space="gorki")
    assert pieces(s, "gorki") == ["soviet infantry"] * 3
    play(s, "done")
    assert frame(s) == "ChooseAction"


def test_ef_spc_06_whoever_the_text_tells_chooses_the_piece() -> None:
    board = {"warsaw": ["soviet infantry", "soviet tank"], "berlin": ["germany infantry"]}
    s = position(pieces=board, contingency={"CG2": "second"}, turn=("axis", "first_action", 5))
    play(s, "contingency", card="CG2")
    assert (actor(s), frame(s)) == ("allies", "EliminatePiece")
    play(s, "eliminate", piece="soviet infantry", at="warsaw")
    assert (actor(s), pieces(s, "warsaw")) == ("axis", ["soviet tank"])

    s = holding("allies", "S18", pieces={"kiev": ["soviet infantry"], "lwow": ["germany tank", "pact infantry"]})
    play(s, "play", card="Snipers")
    assert (actor(s), len(options(s, "eliminate"))) == ("allies", 2)


def test_ef_spc_06_an_own_piece_is_chosen_by_its_owner() -> None:
    s = position(
        pieces={"kiev": ["soviet infantry"] * 2, "moscow": ["soviet infantry"] * 2, "lwow": ["germany infantry"]},
        contingency={"CS3": "second"},
        turn=("allies", "first_action", 5),
    )
    play(s, "contingency", card="CS3")
    assert actor(s) == "allies"
    assert may(s, "eliminate", at="kiev")
    assert not may(s, "eliminate", at="moscow")  # no attack could follow from there


def test_ef_spc_07_if_possible_is_needed_to_play_without_the_part() -> None:
    """Convoy Interdiction says "if able", Werwolf and General Winter do not."""
    s = holding("axis", "G21", pieces={"finland": ["germany airplane"]})
    play(s, "play", card="Convoy Interdiction")
    assert (points(s, "axis"), actor(s), frame(s)) == (1, "axis", "ChooseAction")

    second = {"CG2": "second"}
    s = position(pieces={"lwow": ["soviet infantry"]}, contingency=second, turn=("axis", "first_action"))
    assert not may(s, "contingency", card="CG2")
    s = position(pieces={"hungary": ["soviet infantry"]}, contingency=second, turn=("axis", "first_action"))
    assert may(s, "contingency", card="CG2")

    board = {"kiev": ["germany infantry"], "rostov": ["pact infantry"]}
    assert may(holding("allies", "S12", round=3, pieces=board), "play", card="General Winter")
    for one in board:
        only = {one: board[one]}
        assert not may(holding("allies", "S12", round=3, pieces=only), "play", card="General Winter")


@pytest.mark.parametrize(
    ("cards", "answers"), [(["G01", "G02"], {"decline"}), (["G01", "G02", "G03"], {"choose", "decline"})]
)
def test_ef_spc_07_cards_are_discarded_in_full_or_not_at_all(cards: list[str], answers: set[str]) -> None:
    s = holding("allies", "S24", others={"axis": cards})
    play(s, "play", card="Pripyat Partisans")
    assert actor(s) == "axis"
    assert {s.words(action)["verb"] for action in s.legal()} == answers


def test_ef_spc_07_when_nothing_is_possible_the_opponent_is_not_asked() -> None:
    board = {"karelia": ["soviet infantry"] * 3, "gulf_of_finland": ["soviet fleet"]}
    s = holding("allies", "S31", pieces=board, others={"axis": ["G01"]})
    play(s, "play", card="Moscow Armistice")
    assert (points(s, "allies"), actor(s), hand(s, "axis")) == (1, "allies", ["G01"])


@pytest.mark.parametrize("card", ["G29", "P13", "P14", "P16"])
def test_ef_spc_08_cards_that_count_may_be_played_for_nothing(card: str) -> None:
    s = holding("axis", card)
    play(s, "play", card=card)
    assert (points(s, "axis"), hand(s, "axis")) == (0, [])


def test_ef_spc_09_scorched_earth_covers_a_star_of_either_side_gorki_included() -> None:
    s = holding("allies", "S11", control={"kiev": "axis"}, gorki_star=True)
    play(s, "play", card="Scorched Earth")
    assert space_options(s, "scorch", "space") == {
        "leningrad", "vologda", "smolensk", "moscow", "voronezh", "kiev", "sevastopol", "stalingrad", "caucasus",
        "gorki",
    }  # fmt: skip
    play(s, "scorch", space="kiev")
    assert s.view(None)["scorched"] == "kiev"
    assert s.view(None)["stars"] == {"axis": 7, "allies": 10}


def test_ef_spc_09_the_covered_star_is_gone_for_texts_too() -> None:
    """Brothers and Sisters! needs Victory Star spaces; one star is left in Moscow, none in Kiev."""
    for scorched, there in (("kiev", False), ("moscow", True)):
        s = holding("allies", "S20", scorched=scorched)
        play(s, "play", card="Brothers and Sisters!")
        assert (scorched in places(s, "soviet infantry")) == there


def test_ef_spc_10_general_mud_lasts_exactly_the_next_axis_turn() -> None:
    s = holding("allies", "S21", step="second_action", pieces={"warsaw": ["germany tank"]})
    play(s, "play", card="General Mud")
    assert s.view(None)["mud"] is True
    play(s, "done")
    for mud in (True, False):
        assert (actor(s), s.view(None)["mud"]) == ("axis", mud)
        play(s, "done")
        play(s, "pass")
        play(s, "pass")
        assert actor(s) == ("allies" if mud else "axis")  # no Second Movement step in the mud
        if mud:
            for verb in ("done", "pass", "pass", "done"):
                play(s, verb)
    assert s.view(None)["step"] == "second_movement"
    assert goals(s, "germany tank", "warsaw") >= {"brest"}


def test_ef_spc_11_any_adjacent_force_may_attack_the_space_also_if_it_is_empty() -> None:
    """Nebelwerfer: the infantry is eliminated next to Warsaw; East Prussia attacks too, the Pact does not."""
    s = holding(
        "axis",
        "G16",
        pieces={
            "warsaw": ["germany infantry"],
            "east_prussia": ["germany tank"],
            "lwow": ["pact infantry"],
            "brest": ["soviet infantry"],
        },
    )
    play(s, "play", card="Nebelwerfer Rocket Launcher")
    play(s, "eliminate", piece="soviet infantry", at="brest")
    words = [s.words(action) for action in options(s, "attack")]
    assert {(one["faction"], one["origin"], one["target"]) for one in words} == {
        ("germany", "warsaw", "brest"),
        ("germany", "east_prussia", "brest"),
    }
    assert may(s, "decline")
    play(s, "attack", origin="east_prussia", target="brest")
    assert frame(s) == "ChooseAction"


def massed_attack(*more: str) -> EastFront:
    """Three infantry in Kiev have emptied Lwow by Massed Attack."""
    s = holding(
        "allies",
        "S46",
        *more,
        pieces={
            "kiev": ["soviet infantry"] * 3,
            "moscow": ["soviet infantry"] * 2,
            "lwow": ["germany infantry"],
            "mogilev": ["germany infantry"],
        },
        control={"bessarabia": "axis"},
    )
    play(s, "play", card="Massed Attack")
    play(s, "attack", origin="kiev", target="lwow")
    play(s, "lose", piece="germany infantry")
    return s


def test_ef_spc_12_massed_attack_by_the_same_force_on_another_space() -> None:
    s = massed_attack()
    words = [s.words(action) for action in options(s, "attack")]
    assert {(one["origin"], one["target"]) for one in words} == {("kiev", "mogilev"), ("kiev", "bessarabia")}
    assert may(s, "decline")
    play(s, "attack", target="mogilev")
    assert force(s) == ["soviet infantry"] * 3


def test_ef_spc_12_a_piece_that_advanced_is_out() -> None:
    s = massed_attack("S01")
    play(s, "react", card="Stavka")
    play(s, "move", piece="soviet infantry", to="lwow")
    play(s, "attack", target="mogilev")
    assert force(s) == ["soviet infantry"] * 2


def test_ef_spc_12_two_infantry_are_needed_again() -> None:
    s = holding(
        "allies", "S46", pieces={"kiev": ["soviet infantry"] * 2, "lwow": ["germany infantry"] * 2},
        control={"bessarabia": "axis"},
    )  # fmt: skip
    play(s, "play", card="Massed Attack")
    play(s, "attack", origin="kiev", target="lwow")
    play(s, "lose", piece="germany infantry")
    play(s, "lose", piece="soviet infantry")
    play(s, "lose", piece="germany infantry")
    assert frame(s) == "ChooseAction"


def test_ef_spc_13_the_opponents_choice_comes_at_its_place_in_the_text() -> None:
    """Moscow Armistice: the point first, then the question; the turn waits for the answer."""
    s = holding(
        "allies",
        "S31",
        pieces={
            "karelia": ["soviet infantry"] * 3,
            "gulf_of_finland": ["soviet fleet"],
            "finland": ["pact infantry"],
        },
        others={"axis": ["G01", "G02"]},
    )
    play(s, "play", card="Moscow Armistice")
    assert (points(s, "allies"), actor(s), frame(s)) == (1, "axis", "ChooseOption")
    assert len(options(s, "choose")) == 2
    assert not may(s, "decline")
    play(s, "choose", choice="second")
    play(s, "discard", card="G01")
    play(s, "discard", card="G02")
    assert (actor(s), frame(s), pieces(s, "finland")) == ("allies", "ChooseAction", ["pact infantry"])


def test_ef_spc_13_what_the_opponent_lets_happen() -> None:
    s = holding("allies", "S24", pieces={"mogilev": ["germany infantry"]}, others={"axis": ["G01"]})
    play(s, "play", card="Pripyat Partisans")
    assert points(s, "allies") == 0
    play(s, "decline")
    assert (points(s, "allies"), pieces(s, "mogilev")) == (2, ["germany infantry"])


@pytest.mark.parametrize(
    ("start", "near", "far"),
    [("finland", ["baltic_states"], ["novgorod"]), ("east_prussia", ["smolensk", "lwow"], ["kursk", "kiev"])],
)
def test_ef_spc_14_ranges_cross_water_and_enemy_spaces(start: str, near: list[str], far: list[str]) -> None:
    """Airbase Surprise Attack, two spaces: from Finland over the Baltic Sea, from East Prussia over Brest."""
    wings = {space: ["soviet airplane"] for space in near + far}
    s = holding("axis", "G04", pieces={"brest": ["soviet infantry"], "baltic_sea": ["germany fleet"], **wings})
    play(s, "play", card="Airbase Surprise Attack")
    play(s, "place", kind="germany airplane", space=start)
    assert all(may(s, "eliminate", at=space) for space in near)
    assert not any(may(s, "eliminate", at=space) for space in far)


NAMED_CARDS: list[tuple[str, str, str, str]] = [
    ("Barbarossa", "germany", "advance", "attack, extra_action"),
    ("Militsiya", "soviet", "retreat", "deploy"),
    ("Panzergrenadiers", "germany", "advance", "attack, move_into_attacked"),
    ("Dig in!", "soviet", "stand_fast", "deploy"),
    ("Army Group Center", "germany", "sustain_attack", "deploy, choose"),
    ("Sonderkraftfahrzeug", "germany", "advance", "move_together, attack"),
    ("Airbase Surprise Attack", "germany", "anti_air", "deploy, eliminate"),
    ("Border Guards", "soviet", "exchange", "deploy"),
    ("Motorized Corps", "germany", "advance", "move"),
    ("Brothers and Sisters!", "soviet", "exchange", "deploy"),
    ("Snipers", "soviet", "sustain_attack", "eliminate"),
    ("Diversionist Groups", "soviet", "retreat", "vp, recruit, grant_supply"),
    ("Romanian Cavalry Corps", "pact", "sustain_attack", "move, attack"),
    ("Stavka", "soviet", "advance", "draw, move, extra_action"),
    ("IS-2 Heavy Tank", "soviet", "sustain_attack", "eliminate, attack"),
    ("Hummel Self-Propelled Gun", "germany", "sustain_attack", "attack, extra_action"),
]


@pytest.mark.parametrize(("title", "faction", "reaction", "steps"), NAMED_CARDS)
def test_ef_cnm_01_the_named_cards_are_in_the_data(title: str, faction: str, reaction: str, steps: str) -> None:
    card = next(card for card in CARD_DATA if card["id"] == TITLES[title])
    assert (card["faction"], card["reaction"]["kind"]) == (faction, reaction)
    assert ", ".join(step["do"] for step in card["steps"]) == steps


def test_ef_cnm_01_the_printed_texts_that_the_rulebook_quotes() -> None:
    """Barbarossa: west of the 1939 line. Army Group Center: in or next to Brest, then move or attack. Brothers
    and Sisters!: three different Victory Star spaces east of the 1939 line."""
    board = {"lwow": ["germany infantry"], "mogilev": ["germany infantry"], "warsaw": ["germany infantry"]}
    s = holding("axis", "G05", pieces=board)
    play(s, "play", card="Barbarossa")
    assert space_options(s, "attack", "origin") == {"lwow", "warsaw"}

    s = holding("axis", "G02", pieces={"brest": ["germany infantry"], "kiev": ["soviet infantry"]})
    play(s, "play", card="Army Group Center")
    assert places(s, "germany infantry") == {"brest", "warsaw", "east_prussia"}
    play(s, "place", kind="germany infantry", space="warsaw")
    assert len(options(s, "choose")) == 2
    play(s, "choose", choice="first")
    assert goals(s, "germany infantry", "warsaw") >= {"lwow", "berlin"}

    s = holding("allies", "S20")
    play(s, "play", card="Brothers and Sisters!")
    for space in ("moscow", "smolensk", "voronezh"):
        play(s, "place", kind="soviet infantry", space=space)
        assert space not in places(s, "soviet infantry")
    assert frame(s) == "ChooseAction"


@pytest.mark.parametrize(("card", "there"), [("S04", ["soviet infantry"]), ("S04", ["soviet tank"])])
def test_ef_cnm_01_dig_in_stands_fast_with_infantry_only(card: str, there: list[str]) -> None:
    s = position(
        pieces={"warsaw": ["germany infantry"], "brest": there},
        hands={"allies": [card]},
        turn=("axis", "first_action"),
    )
    begin_attack(s, "germany", "warsaw", "brest")
    assert offered_reactions(s) == ({card} if there == ["soviet infantry"] else set())
    assert losses(s) == {(there[0], "brest")}
