"""What people read: spaces by their names, questions that ask what is decided, the siege by its own terms."""

from __future__ import annotations

import json
from typing import Any

import pytest
from support.frontier_wars import GAME, actor, do, events, frame, heard, new, options, play, position, values

from maproom.games.frontier_wars.board import ARMIES
from maproom.games.frontier_wars.leningrad import ROUNDS
from maproom.games.frontier_wars.places import PLACE_DOMAIN
from maproom.games.frontier_wars.state import FrontierWars
from maproom.games.frontier_wars.verbs import EVENTS, SKILLS
from maproom.games.frontier_wars.words import as_text


def asked(s: FrontierWars, language: str = "en") -> str:
    """The open question as the one who is asked reads it."""
    return str(s.prompt(ARMIES.index(actor(s)), language)["text"])


def rule(s: FrontierWars) -> str:
    return str(s.prompt(ARMIES.index(actor(s)))["rule"])


def two(step: str, **description: Any) -> FrontierWars:
    return position(armies=["usa", "uk"], turn=("usa", step), **description)


# -- spaces by their names ---------------------------------------------------------------------------------


def test_the_open_sea_has_numbers_and_no_ids_for_people() -> None:
    s = two("movement", units={"A1": ["usa plane"]})
    [to] = options(s, "move", to="sea1")
    assert GAME.label(s, to) == "US plane: A1 to open sea 1"
    assert GAME.label(s, to, "es") == "Avión estadounidense: de A1 a mar abierto 1"
    play(s, "move", to="sea1")
    assert heard(s, None, "halt")[0] == "The United States: plane from A1 to open sea 1."


def test_a_tile_has_the_name_of_its_place_in_label_log_prompt_and_reason() -> None:
    s = two("movement", units={"A2": ["usa tank"]})
    [to] = options(s, "move", piece="usa tank", to="A3")
    assert GAME.label(s, to) == "US tank: A2 to A3 Liege"
    assert GAME.label(s, to, "es") == "Tanque estadounidense: de A2 a A3 Lieja"
    assert heard(s, None, "move", to="A3") == ["The United States: tank from A2 to A3 Liege."]
    assert asked(s) == "US tank in A3 Liege: go on? Movement left: 1."
    assert asked(s, "es") == "Tanque estadounidense en A3 Lieja: ¿continúas? Movimiento restante: 1."


def test_names_of_places_leave_ids_alone() -> None:
    s = two("movement", units={"A2": ["usa tank"]})
    told = events(s, "move usa-tank-1 A3")
    assert told == [{"event": "moved", "army": "usa", "type": "tank", "start": "A2", "to": "A3"}]
    assert all(PLACE_DOMAIN.words[number] == word for word, number in PLACE_DOMAIN.index.items())


def test_an_own_map_has_no_names_of_places() -> None:
    s = position(scenario="own", armies=["usa", "uk"], turn=("usa", "movement"), units={"A2": ["usa tank"]})
    assert GAME.label(s, options(s, "move", to="A3")[0]) == "US tank: A2 to A3"


def test_every_event_tells_spaces_by_their_names() -> None:
    domains = [domain for event in EVENTS.by_name.values() for domain in event.domains if domain]
    assert {domain for domain in domains if domain.name == "space"} == {PLACE_DOMAIN}


# -- questions that ask what is decided --------------------------------------------------------------------


def test_a_plane_asks_who_boards_then_where_it_flies_with_whom() -> None:
    s = two("movement", units={"A1": ["usa plane", "usa infantry", "usa artillery"]})
    play(s, "load")
    assert asked(s) == "US plane in A1: which unit boards?"
    play(s, "board", piece="usa infantry")
    assert asked(s) == (
        "US plane in A1: where does it fly, or which other unit boards? Hexes left: 3. On board: US infantry."
    )
    play(s, "board", piece="usa artillery")
    assert asked(s) == "US plane in A1: where does it fly? Hexes left: 3. On board: US infantry, US artillery."
    play(s, "go", to="A2")
    assert asked(s) == "US plane in A2: fly on, or land here? Hexes left: 2. On board: US infantry, US artillery."
    assert asked(s, "es").endswith("A bordo: infantería estadounidense, artillería estadounidense.")


def test_who_is_aboard_is_seen_by_everybody() -> None:
    s = two("movement", units={"A1": ["usa plane", "2 usa infantry"]})
    play(s, "load")
    play(s, "board", piece="usa infantry")
    for seat in (None, 1, 2):
        aboard = [piece["id"] for piece in s.view(seat)["pieces"] if piece.get("aboard")]
        assert aboard == ["usa-infantry-1"]
    play(s, "go", to="A2")
    play(s, "halt")
    assert not any("aboard" in piece for piece in s.view(None)["pieces"])


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("A08", "Tank Reserve: place a unit."),
        ("A09", "Fresh Troops: place a unit; then you may place 1 more."),
    ],
)
def test_what_must_be_placed_is_not_asked_as_up_to(card: str, text: str) -> None:
    s = two("card", units={"A1": ["usa tank"]}, headquarters={"usa": {"space": "A1"}}, hands={"usa": [card]})
    do(s, f"play {card}")
    assert asked(s) == text
    assert "done" not in {s.words(action)["verb"] for action in s.legal()}


def test_up_to_is_asked_where_one_may_be_done() -> None:
    s = two("card", units={"A1": ["usa tank"]}, headquarters={"usa": {"space": "A1"}}, hands={"usa": ["A09"]})
    do(s, "play A09", "place infantry A1")
    assert asked(s) == "Fresh Troops: place up to 1 more unit."
    assert "done" in {s.words(action)["verb"] for action in s.legal()}


def test_a_cost_says_what_it_is_paid_for() -> None:
    s = position(
        armies=["germany", "uk"],
        turn=("germany", "reinforcements"),
        units={"B2": ["germany infantry"]},
        constructions={"B2": ["germany encampment"]},
        hands={"germany": ["A01", "D01"]},
    )
    play(s, "skill")
    assert asked(s) == "Blitzkrieg costs a card: which do you discard?"
    assert asked(s, "es") == "Blitzkrieg cuesta una carta: ¿cuál descartas?"
    assert rule(s) == "FW-CRD-02"
    assert heard(s, None, "pay", card="A01")[0] == "Germany discards Logistics Advancement as a cost."
    assert all(
        GAME.catalogue(language).find("names", "skill", skill) for language in ("en", "es") for skill in SKILLS
    )


def test_an_exchange_at_the_port_is_no_cost() -> None:
    s = position(
        scenario="tobruk",
        armies=["germany", "uk"],
        turn=("germany", "draw"),
        units={"D2": ["germany infantry"]},
        hands={"germany": ["A01"]},
    )
    while frame(s) != "PortExchange":
        s.apply(s.legal()[0])
    play(s, "agree")
    assert (asked(s), rule(s)) == ("Which card do you exchange at the port?", "FW-SPT-05")
    assert heard(s, None, "pay", card="A01")[0] == "Germany discards Logistics Advancement."


def test_an_impact_without_enemies_asks_about_what_stands_there() -> None:
    s = two(
        "battles",
        units={"B2": ["2 usa tank", "uk infantry"]},
        constructions={"B2": ["uk encampment"]},
    )
    while frame(s) != "Assign":
        s.apply(s.legal()[-1])
    assert asked(s) == (
        "Battle of B2: no enemy is left for the impact. Destroy the encampment, or spare it? Impacts left: 1."
    )
    assert {s.words(action)["verb"] for action in s.legal()} == {"hit-construction", "spare"}


def test_the_set_up_of_brest_names_its_rule_and_the_construction() -> None:
    s = new({}, "brest")
    assert rule(s) == "FW-BRE-02"
    while frame(s) == "DeployUnits":
        play(s, "place", space="C2", type=min(values(s, "place", "type")))
    assert asked(s) == "Where does your factory stand at the start?"
    play(s, "build", space="B1")
    assert asked(s) == "Where does your encampment stand at the start?"


def test_both_languages_have_every_phrase_of_the_questions() -> None:
    english = json.loads((GAME.folder / "words" / "en.json").read_text(encoding="utf-8"))
    spanish = json.loads((GAME.folder / "words" / "es.json").read_text(encoding="utf-8"))
    assert set(english["phrases"]) == set(spanish["phrases"])


# -- Leningrad's Siege --------------------------------------------------------------------------------------


def test_fw_len_01_the_siege_shows_its_rounds_and_no_goals_that_do_not_exist() -> None:
    s = new({}, "leningrad")
    while frame(s) == "DeployUnits":
        s.apply(s.legal()[0])
    view = s.view(None)
    assert view["round_limit"] == ROUNDS == 10
    for army, units in (("germany", 18), ("ussr", 15)):
        told = view["armies"][army]
        assert (told["points_goal"], told["research_goal"], told["units"]) == (None, None, units)
    assert GAME.scores(s) == {"germany": 18, "ussr": 15}
    assert "germany: 18 units, 0 cards." in as_text(s)


def test_fw_len_11_the_siege_leaves_out_turn_order_and_arms_race() -> None:
    assert new({}, "leningrad").view(None)["phases"] == ["draw", "reinforcements", "actions", "tactical", "upkeep"]
    assert len(new({}, "compact-2").view(None)["phases"]) == 7


def test_fw_len_03_the_soviet_set_up_names_its_rule() -> None:
    s = new({}, "leningrad")
    assert rule(s) == "FW-LEN-02"
    while actor(s) == "germany":
        s.apply(s.legal()[0])
    assert (frame(s), rule(s)) == ("DeployUnits", "FW-LEN-03")
