"""Tactical orders, a test a card (data/cards.json, T01 to T12)."""

from __future__ import annotations

from typing import Any

from support.frontier_wars import (
    actor,
    constructions,
    deal,
    discards,
    do,
    frame,
    hand,
    heard,
    may,
    medals,
    on_map,
    play,
    position,
    research,
    resistance,
    units,
    until,
    values,
)

from maproom.games.frontier_wars.state import FrontierWars


def tactical(card: str, **description: Any) -> FrontierWars:
    """The US turn in the tactical phase with one card in hand."""
    description.setdefault("hands", {"usa": [card]})
    return position(armies=["usa", "uk"], turn=("usa", "tactical"), **description)


def test_card_t01_supplies_save_two_units_in_each_upkeep() -> None:
    s = tactical("T01", units={"B2": ["5 usa infantry"], "sea1": ["usa plane"]})
    do(s, "play T01")
    assert s.supplies[1] == 1
    until(s, "RemoveUnits")
    assert may(s, "save", space="sea1")
    do(s, "save sea1", "save B2", "remove usa-infantry-1")
    assert frame(s) != "RemoveUnits"
    assert units(s, "B2") == {"usa": {"infantry": 4}}
    assert units(s, "sea1") == {"usa": {"plane": 1}}


def test_card_t01_supplies_count_for_the_hand_and_can_be_dropped() -> None:
    s = position(
        armies=["usa", "uk"],
        hands={"usa": ["A01", "A02", "D01", "D02"]},
        supplies={"usa": 1},
        turn={"phase": "upkeep", "round": 2, "order": ["usa", "uk"]},
    )
    assert frame(s) == "Discards"
    do(s, "drop-supplies")
    assert s.supplies[1] == 0
    assert discards(s) == ["T01"]


def test_card_t02_build_or_rebuild_costs_no_infantry_and_gives_no_medal() -> None:
    s = tactical(
        "T02",
        units={"B2": ["usa infantry"], "B3": ["usa infantry"], "A2": ["usa tank"]},
        constructions={"A2": ["uk encampment destroyed"]},
    )
    play(s, "play", card="T02")
    assert values(s, "build", "space") == {"B2"}
    assert values(s, "repair", "space") == {"A2"}
    do(s, "build factory B2")
    assert constructions(s, "B2") == ["factory"]
    assert units(s, "B2") == {"usa": {"infantry": 1}}
    assert medals(s, "usa") == 0


def test_card_t03_espionage_steals_a_card_that_only_both_see() -> None:
    s = tactical("T03", hands={"usa": ["T03"], "uk": ["D01", "D09"]})
    do(s, "play T03", "choose-army uk")
    assert actor(s) == "chance"
    ahead = s.clone()
    assert any("Dig In" in line for line in heard(s, "uk", "stolen", card="D09"))
    assert not any("Dig In" in line for line in heard(ahead, None, "stolen", card="D09"))
    assert hand(s, "usa") == ["D09"]
    assert hand(s, "uk") == ["D01"]


def test_card_t03_espionage_needs_a_card_to_steal() -> None:
    assert not may(tactical("T03"), "play")


def test_card_t04_strategic_redeployment_moves_three_units_one_tile() -> None:
    s = tactical("T04", units={"B2": ["4 usa infantry"], "A2": ["uk tank"]})
    play(s, "play", card="T04")
    assert values(s, "move", "to") == {"A1", "B1", "B3", "C1"}
    do(s, "move usa-infantry-1 B3", "move usa-infantry-2 B3", "move usa-infantry-3 B3")
    assert units(s, "B3") == {"usa": {"infantry": 3}}
    assert frame(s) != "Redeployment"


def test_card_t05_return_to_base_saves_planes_and_passengers() -> None:
    s = tactical(
        "T05",
        units={"sea1": ["usa plane", "usa infantry carried", "usa artillery carried"], "A1": ["usa tank"]},
    )
    play(s, "play", card="T05")
    assert values(s, "move", "to") == {"A1"}
    do(s, "move usa-plane-1 A1", "board usa-infantry-1", "board usa-artillery-1")
    assert units(s, "A1") == {"usa": {"tank": 1, "plane": 1, "infantry": 1, "artillery": 1}}


def test_card_t05_return_to_base_leaves_ground_units_on_land() -> None:
    s = tactical("T05", units={"B2": ["usa plane", "usa infantry"], "A1": ["usa tank"]})
    do(s, "play T05", "move usa-plane-1 A1")
    assert frame(s) != "TakeAlong"


def test_card_t06_mobilisation_places_infantry_on_two_tiles() -> None:
    s = tactical("T06", units={"B2": ["usa tank"], "B3": ["usa tank"], "B4": ["usa tank", "uk tank"]})
    play(s, "play", card="T06")
    assert values(s, "place", "space") == {"B2", "B3"}
    do(s, "place infantry B2")
    assert values(s, "place", "space") == {"B3"}
    do(s, "place infantry B3")
    assert on_map(s, "usa", "infantry") == 2


def test_card_t07_war_economy_places_a_mechanized_unit() -> None:
    s = tactical(
        "T07",
        units={"B2": ["usa infantry"], "B3": ["usa tank"], "A1": ["uk infantry"]},
        headquarters={"usa": {"space": "A1"}},
        constructions={"B2": ["usa factory"], "A2": ["uk factory"]},
    )
    play(s, "play", card="T07")
    assert values(s, "place", "space") == {"A1", "B2"}
    assert values(s, "place", "type") == {"tank", "artillery", "plane"}
    do(s, "place plane A1")
    assert on_map(s, "usa", "plane") == 1


def test_card_t08_air_raid_reaches_two_hexes_but_no_artillery() -> None:
    s = tactical("T08", units={"B1": ["usa plane"], "B3": ["uk tank"], "A1": ["uk artillery"], "B4": ["uk tank"]})
    play(s, "play", card="T08")
    assert values(s, "strike", "piece") == {"uk-tank-1"}
    do(s, "strike uk-tank-1")
    assert units(s, "B3") == {}


def test_card_t09_harassing_fire_takes_infantry_or_tanks_next_to_artillery() -> None:
    s = tactical("T09", units={"B2": ["usa artillery"], "B3": ["uk tank", "uk plane"], "B4": ["uk infantry"]})
    play(s, "play", card="T09")
    assert values(s, "strike", "piece") == {"uk-tank-1"}
    do(s, "strike uk-tank-1")
    assert units(s, "B3") == {"uk": {"plane": 1}}


def test_card_t10_war_bonds_draw_two_cards_from_any_decks() -> None:
    s = tactical("T10")
    do(s, "play T10")
    deal(s, "A02", "D09")
    assert hand(s, "usa") == ["A02", "D09"]


def test_card_t11_field_repairs_heal_an_hq_or_repair_a_construction() -> None:
    described: dict[str, Any] = {
        "units": {"B2": ["usa tank"]},
        "headquarters": {"usa": {"space": "A1", "resistance": 2}},
        "constructions": {"B2": ["uk factory destroyed"]},
    }
    s = tactical("T11", **described)
    do(s, "play T11", "heal A1")
    assert resistance(s, "usa") == 4
    s = tactical("T11", **described)
    do(s, "play T11", "repair factory B2")
    assert constructions(s, "B2") == ["factory"]
    assert medals(s, "usa") == 0


def test_card_t12_scientific_breakthrough_allows_two_cards() -> None:
    s = tactical("T12", hands={"usa": ["T12", "A01", "A02", "A03"]}, medals={"usa": 2})
    do(s, "play T12")
    assert frame(s) == "ArmsRace"
    do(s, "research A01", "research A02")
    assert research(s, "usa") == ["A01", "A02"]
