"""Defence orders, a test a card (data/cards.json, D01 to D11)."""

from __future__ import annotations

from typing import Any

from support.frontier_wars import (
    actor,
    discards,
    do,
    frame,
    may,
    medals,
    play,
    position,
    reserve,
    resistance,
    units,
    values,
    verbs,
)

from maproom.games.frontier_wars.state import FrontierWars


def attacked(card: str, tile: list[str], **description: Any) -> FrontierWars:
    """The USA attacks the UK in B3; the UK has one defence card."""
    more = description.pop("units", {})
    description.setdefault("turn", ("usa", "battles"))
    s = position(armies=["usa", "uk"], units={"B3": tile, **more}, hands={"uk": [card]}, **description)
    if frame(s) == "NameCard":
        play(s, "name-card")
    assert (frame(s), actor(s)) == ("DefenceOrders", "uk")
    return s


def test_card_d01_withdrawal_avoids_the_battle() -> None:
    s = attacked(
        "D01", ["usa tank", "uk infantry", "uk tank"], units={"A3": ["usa infantry"], "B2": ["uk infantry"]}
    )
    play(s, "play", card="D01")
    assert values(s, "withdraw", "space") == {"A2", "B2", "B4", "C1", "C2"}
    do(s, "withdraw B2")
    assert units(s, "B3") == {"usa": {"tank": 1}}
    assert units(s, "B2") == {"uk": {"infantry": 2, "tank": 1}}
    assert medals(s, "usa") == medals(s, "uk") == 0
    assert discards(s) == ["D01"]


def test_card_d01_withdrawal_needs_a_way_out() -> None:
    full = {tile: ["usa infantry"] for tile in ("A2", "A3", "B2", "B4", "C1", "C2")}
    s = attacked("D01", ["usa tank", "uk infantry"], units=full)
    assert not may(s, "play")


def test_card_d01_the_garrison_cannot_withdraw() -> None:
    s = attacked(
        "D01",
        ["usa tank", "uk infantry"],
        headquarters={"uk": {"space": "B3", "resistance": 2}},
        turn=("usa", "battles"),
    )
    do(s, "play D01", "withdraw B2")
    assert units(s, "B3") == {}
    assert resistance(s, "uk") == 1
    assert medals(s, "uk") == 1


def test_card_d02_artillery_reinforcements_join_the_battle() -> None:
    s = attacked("D02", ["usa tank", "uk infantry"])
    do(s, "play D02")
    assert units(s, "B3") == {"uk": {"artillery": 1, "infantry": 1}}
    assert medals(s, "uk") == 1


def test_card_d02_needs_artillery_in_the_reserve() -> None:
    s = attacked("D02", ["usa tank", "uk infantry"], units={"C3": ["5 uk artillery"]})
    assert not may(s, "play")


def test_card_d03_infantry_reinforcements_add_up_to_two() -> None:
    s = attacked("D03", ["2 usa infantry", "uk infantry"])
    do(s, "play D03")
    assert (frame(s), actor(s), verbs(s)) == ("PlaceUnits", "uk", {"place", "done"})
    enough = s.clone()
    do(enough, "done")
    assert units(enough, "B3") == {}
    do(s, "place infantry B3")
    assert units(s, "B3") == {"uk": {"infantry": 1}}
    one = attacked("D03", ["usa infantry", "uk infantry"], units={"C3": ["8 uk infantry"]})
    do(one, "play D03")
    assert frame(one) != "PlaceUnits"
    assert units(one, "B3") == {"uk": {"infantry": 1}}
    assert reserve(one, "uk", "infantry") == 1


def test_card_d04_armoured_reserve_adds_a_tank() -> None:
    s = attacked("D04", ["2 usa infantry", "uk infantry"])
    do(s, "play D04")
    assert units(s, "B3") == {}


def test_card_d05_ambush_adds_one_to_units_but_not_to_the_garrison() -> None:
    s = attacked("D05", ["usa infantry", "uk infantry"])
    do(s, "play D05")
    assert units(s, "B3") == {"uk": {"infantry": 1}}
    hq = attacked("D05", ["usa tank", "uk plane"], headquarters={"uk": {"space": "B3", "resistance": 1}})
    do(hq, "play D05")
    assert units(hq, "B3") == {}
    assert resistance(hq, "uk") == 1


def test_card_d06_minefield_takes_the_first_ground_unit() -> None:
    s = attacked("D06", ["usa infantry", "usa tank", "usa plane", "uk plane"])
    do(s, "play D06")
    assert units(s, "B3") == {"usa": {"tank": 1, "plane": 1}}
    planes = attacked("D06", ["usa plane", "uk infantry"])
    assert not may(planes, "play")


def test_card_d07_anti_tank_guns_set_tanks_to_zero() -> None:
    s = attacked("D07", ["usa tank", "uk infantry"], turn_card="A04")
    do(s, "play D07")
    assert units(s, "B3") == {"uk": {"infantry": 1}}


def test_card_d08_anti_aircraft_fire_takes_a_plane() -> None:
    s = attacked("D08", ["usa plane", "usa infantry", "uk infantry"])
    do(s, "play D08")
    assert units(s, "B3") == {}
    none = attacked("D08", ["usa infantry", "uk infantry"])
    assert not may(none, "play")


def test_card_d08_with_the_only_attacker_gone_there_is_no_battle() -> None:
    s = attacked("D08", ["usa plane", "uk infantry"])
    do(s, "play D08")
    assert units(s, "B3") == {"uk": {"infantry": 1}}
    assert medals(s, "uk") == 0


def test_card_d09_dig_in_ignores_the_first_impact() -> None:
    s = attacked("D09", ["usa tank", "uk infantry"])
    do(s, "play D09")
    assert units(s, "B3") == {"uk": {"infantry": 1}}


def test_card_d10_counter_attack_hits_once_more() -> None:
    s = attacked("D10", ["2 usa infantry", "2 uk artillery"])
    do(s, "play D10")
    assert units(s, "B3") == {"uk": {"artillery": 2}}
    late = attacked("D10", ["2 usa tank", "usa infantry", "2 uk artillery"])
    do(late, "play D10")
    assert units(late, "B3") == {"uk": {"artillery": 1}}


def test_card_d10_counter_attack_needs_a_unit_left() -> None:
    s = attacked("D10", ["2 usa tank", "uk infantry"])
    do(s, "play D10")
    assert units(s, "B3") == {"usa": {"tank": 2}}


def test_card_d11_intercepted_orders_void_the_attack_card() -> None:
    s = attacked("D11", ["usa tank", "uk artillery"], turn_card="A04")
    do(s, "play D11")
    assert units(s, "B3") == {"uk": {"artillery": 1}}


def test_card_d11_intercepted_orders_need_an_attack_card_with_effect() -> None:
    s = attacked("D11", ["usa tank", "uk artillery"])
    assert not may(s, "play")


def test_fw_crd_01_one_defence_card_a_battle() -> None:
    s = position(
        armies=["usa", "uk"],
        units={"B3": ["2 usa infantry", "uk infantry"]},
        hands={"uk": ["D04", "D05"]},
        turn=("usa", "battles"),
    )
    do(s, "play D04")
    assert frame(s) != "DefenceOrders"
    assert medals(s, "uk") + medals(s, "usa") == 0
