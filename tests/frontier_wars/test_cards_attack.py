"""Attack orders, a test a card (data/cards.json, A01 to A12)."""

from __future__ import annotations

from typing import Any

from support.frontier_wars import (
    constructions,
    discards,
    do,
    frame,
    hand,
    may,
    medals,
    on_map,
    play,
    position,
    units,
    until,
    values,
    verbs,
)

from maproom.games.frontier_wars.state import FrontierWars


def turn(card: str, **description: Any) -> FrontierWars:
    """The first step of the US turn with one attack card in hand."""
    description.setdefault("hands", {"usa": [card]})
    return position(armies=["usa", "uk"], turn=("usa", "card"), **description)


def fight(card: str, tile: list[str], **description: Any) -> FrontierWars:
    """A battle of the USA in B3 with a card laid open."""
    return position(
        armies=["usa", "uk"], units={"B3": tile}, turn_card=card, turn=("usa", "battles"), **description
    )


def test_card_a01_logistics_advancement_moves_the_units_of_one_tile_twice() -> None:
    s = turn("A01", units={"B1": ["usa infantry"], "A1": ["usa infantry"]})
    play(s, "play", card="A01")
    assert values(s, "choose-tile", "space") == {"A1", "B1"}
    do(s, "choose-tile B1")
    do(s, "move usa-infantry-1 B2", "move usa-infantry-1 B3")
    assert units(s, "B3") == {"usa": {"infantry": 1}}
    assert not may(s, "move", piece="usa infantry", at="B3")
    assert discards(s) == ["A01"]


def test_card_a01_a_ground_unit_among_enemies_has_no_second_move() -> None:
    s = turn("A01", units={"B1": ["usa infantry"], "A1": ["usa infantry"], "B2": ["uk tank"]})
    do(s, "play A01", "choose-tile B1", "move usa-infantry-1 B2")
    assert not may(s, "move", piece="usa infantry", at="B2")


def test_card_a02_commandos_removes_any_enemy_unit() -> None:
    s = turn("A02", units={"A1": ["usa infantry"], "C3": ["2 uk infantry", "uk plane"]})
    do(s, "play A02", "strike uk-plane-1")
    assert units(s, "C3") == {"uk": {"infantry": 2}}
    assert medals(s, "usa") == 0


def test_card_a02_commandos_needs_an_enemy() -> None:
    s = turn("A02", units={"A1": ["usa infantry"]})
    assert verbs(s) == {"pass"}


def test_card_a03_night_attack_lets_infantry_strike_twice() -> None:
    s = fight("A03", ["usa infantry", "2 uk infantry"])
    play(s, "name-card")
    assert units(s, "B3") == {}
    assert discards(s) == ["A03"]


def test_card_a03_not_named_it_is_discarded_without_effect() -> None:
    s = fight("A03", ["usa infantry", "2 uk infantry"])
    play(s, "pass")
    assert units(s, "B3") == {"uk": {"infantry": 1}}
    assert discards(s) == ["A03"]


def test_card_a04_armoured_spearhead_gives_tanks_one_more() -> None:
    without = fight("A04", ["usa tank", "uk artillery"])
    play(without, "pass")
    assert units(without, "B3") == {"uk": {"artillery": 1}}
    s = fight("A04", ["usa tank", "uk artillery"])
    play(s, "name-card")
    assert units(s, "B3") == {}


def test_card_a05_preparatory_barrage_takes_the_first_in_casualty_order() -> None:
    s = turn("A05", units={"B2": ["usa artillery"], "B3": ["uk tank", "uk plane"], "C3": ["uk infantry"]})
    play(s, "play", card="A05")
    assert values(s, "shell", "space") == {"B3"}
    do(s, "shell uk B3")
    assert units(s, "B3") == {"uk": {"plane": 1}}


def test_card_a06_forced_march_adds_a_tile_for_infantry() -> None:
    s = turn("A06", units={"B1": ["usa infantry", "usa artillery"]})
    do(s, "play A06", "move usa-infantry-1 B2")
    assert frame(s) == "Marching"
    do(s, "go B3")
    assert units(s, "B3") == {"usa": {"infantry": 1}}
    do(s, "move usa-artillery-1 B2")
    assert frame(s) != "Marching"


def test_card_a07_air_superiority_flies_over_artillery() -> None:
    s = turn("A07", units={"B1": ["usa plane"], "B2": ["uk artillery"], "A1": ["usa tank"]})
    do(s, "play A07", "move usa-plane-1 B2")
    assert frame(s) == "Flying"
    do(s, "go B3", "halt")
    assert units(s, "B3") == {"usa": {"plane": 1}}


def test_card_a07_air_superiority_adds_two_to_planes() -> None:
    s = fight("A07", ["usa plane", "uk artillery"])
    assert units(s, "B3") == {}


def test_card_a08_tank_reserve_comes_to_a_controlled_tile_and_moves() -> None:
    s = turn("A08", units={"B1": ["usa infantry"], "B2": ["usa infantry", "uk infantry"]})
    play(s, "play", card="A08")
    assert values(s, "place", "space") == {"B1"}
    do(s, "place tank B1")
    assert may(s, "move", piece="usa tank", to="A1")


def test_card_a08_tank_reserve_needs_a_tank() -> None:
    s = turn("A08", units={"B1": ["5 usa tank"]})
    assert not may(s, "play")


def test_card_a09_fresh_troops_come_to_hq_and_encampments() -> None:
    s = turn(
        "A09",
        units={"A1": ["usa tank"], "B2": ["usa tank"], "B3": ["usa tank"]},
        headquarters={"usa": {"space": "A1"}},
        constructions={"B2": ["uk encampment"]},
    )
    play(s, "play", card="A09")
    assert values(s, "place", "space") == {"A1", "B2"}
    do(s, "place infantry A1", "place infantry B2")
    assert frame(s) == "Movement"
    assert on_map(s, "usa", "infantry") == 2
    assert may(s, "move", piece="usa infantry", at="B2")


def test_card_a09_fresh_troops_may_be_one_only() -> None:
    s = turn("A09", units={"A1": ["usa tank"]}, headquarters={"usa": {"space": "A1"}})
    do(s, "play A09", "place infantry A1", "done")
    assert on_map(s, "usa", "infantry") == 1


def test_card_a10_sabotage_destroys_what_a_single_unit_holds() -> None:
    s = turn(
        "A10",
        units={"B2": ["usa infantry"], "A2": ["uk infantry"], "C1": ["uk infantry"], "B4": ["uk tank"]},
        constructions={"A2": ["uk factory"], "B4": ["uk encampment"]},
    )
    play(s, "play", card="A10")
    assert values(s, "ruin", "space") == {"A2"}
    do(s, "ruin factory A2")
    assert constructions(s, "A2") == ["factory destroyed"]


def test_card_a10_sabotage_is_no_use_against_two_units() -> None:
    s = turn("A10", units={"B2": ["usa infantry"], "A2": ["2 uk infantry"]}, constructions={"A2": ["uk factory"]})
    assert not may(s, "play")


def test_card_a11_surprise_attack_forbids_defence_orders() -> None:
    s = fight("A11", ["usa infantry", "uk infantry"], hands={"uk": ["D09"]})
    named = s.clone()
    play(named, "name-card")
    assert frame(named) != "DefenceOrders"
    play(s, "pass")
    assert frame(s) == "DefenceOrders"


def test_card_a12_combined_arms_needs_two_types_and_adds_one_to_all() -> None:
    alone = fight("A12", ["2 usa tank", "uk artillery"])
    assert units(alone, "B3") == {"usa": {"tank": 1}}
    s = fight("A12", ["usa tank", "usa infantry", "2 uk artillery"])
    play(s, "name-card")
    assert units(s, "B3") == {"uk": {"artillery": 1}}


def test_fw_crd_01_one_attack_card_a_turn() -> None:
    s = turn("A06", hands={"usa": ["A06", "A06"]}, units={"B1": ["usa infantry"]})
    do(s, "play A06")
    assert frame(s) == "Movement"
    assert hand(s, "usa") == ["A06"]


def test_fw_crd_21_a_card_that_is_not_named_waits_for_the_next_battle() -> None:
    s = position(
        armies=["usa", "uk"],
        units={"B3": ["usa infantry", "2 uk infantry"], "B4": ["usa infantry", "2 uk infantry"]},
        turn_card="A03",
        turn=("usa", "battles"),
    )
    do(s, "battle B3", "pass")
    assert frame(s) == "NameCard"
    play(s, "name-card")
    assert units(s, "B4") == {}
    until(s, "DrawCards")
    assert discards(s) == ["A03"]
