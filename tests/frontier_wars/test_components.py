"""Components, set-up, tiles, scenarios (FW-CMP, FW-SET, FW-TIL, FW-SCN, FW-RND)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from support.frontier_wars import (
    GAME,
    TITLES,
    control,
    deal,
    do,
    frame,
    hand,
    medals,
    new,
    play,
    points,
    position,
    reserve,
    units,
    values,
)

from maproom.games.frontier_wars import board, deck
from maproom.games.frontier_wars.board import load
from maproom.games.frontier_wars.own_map import check_map
from maproom.games.frontier_wars.random_map import random_map, set_targets
from maproom.games.frontier_wars.scenarios import DATA
from maproom.games.frontier_wars.state import FrontierWars

PRINTED = {
    "compact-2": (11, 10, 15), "compact-3": (16, 10, 15), "compact-4": (17, 10, 15), "tane-ost": (15, 10, 15),
    "fork": (22, 11, 16), "urano": (21, 11, 16), "brevity": (16, 11, 16), "kutuzov": (19, 10, 15),
    "gunnerside": (16, 10, 15), "paper-clip": (21, 10, 15), "epsom": (24, 10, 15), "bagration": (24, 12, 17),
    "chastise": (28, 12, 17), "tatsinskaya": (23, 10, 15), "biting": (23, 11, 16), "borodino": (25, 11, 16),
    "grenade": (15, 10, 15), "neretva": (27, 12, 17), "fall-blau": (23, 11, 16), "alsos": (27, 12, 17),
    "greif": (22, 11, 16), "varsity": (23, 12, 17), "zeppelin": (27, 11, 16), "tobruk": (18, 10, 15),
    "seelowe": (16, 11, 16), "plunder": (22, 12, 17), "varsity-river": (23, 11, 16), "himmler": (27, 12, 25),
}  # fmt: skip


def test_fw_cmp_01_each_army_has_25_miniatures_and_4_constructions() -> None:
    assert board.COUNT[:4] == [10, 5, 5, 5]
    assert board.CONSTRUCTION_KIND[:3] == [0, 1, 1]


def test_fw_cmp_02_there_are_95_cards() -> None:
    decks = Counter[int]()
    for card, copies in enumerate(deck.COPIES):
        decks[deck.DECK[card]] += copies
    assert [decks[deck] for deck in range(3)] == [32, 32, 31]
    assert load("tiles")["total"] == len(load("tiles")["tiles"]) == 30


def test_fw_cmp_03_flags_show_whose_a_headquarters_is() -> None:
    hqs = new({}, "compact-2").view(None)["headquarters"]
    assert [(hq["army"], hq["owner"]) for hq in hqs] == [("germany", "germany"), ("usa", "usa")]


def test_fw_cmp_04_medals_are_shown_as_a_number() -> None:
    s = position(armies=["usa", "uk"], medals={"usa": 3}, turn=("usa", "movement"))
    assert s.view(None)["armies"]["usa"]["medals"] == 3


def test_fw_cmp_05_losses_go_back_to_the_reserve() -> None:
    s = position(armies=["usa", "uk"], units={"B3": ["usa infantry", "2 uk artillery"]}, turn=("usa", "battles"))
    assert reserve(s, "usa", "infantry") == 10


def test_fw_cmp_06_the_unit_chart() -> None:
    assert board.MOVEMENT[:4] == [1, 2, 1, 3]
    assert board.ATTACK_INITIATIVE == [1, 2, 0, 1]
    assert board.DEFENCE_INITIATIVE == [1, 1, 3, 0]


def test_fw_cmp_07_every_army_has_two_trenches() -> None:
    armies = new({"trenches": True}, "compact-4").view(None)["armies"]
    assert [army["reserve"]["trenches"] for army in armies.values()] == [2, 2, 2, 2]


def test_fw_cmp_08_the_target_of_points_is_shown() -> None:
    assert new({}, "bagration").view(None)["armies"]["usa"]["points_goal"] == 12


def test_fw_set_01_all_use_the_same_side() -> None:
    assert new({"side": "B"}, "compact-2").view(None)["sheet"] == "B"


def test_fw_set_02_a_deck_has_no_order_that_could_leak() -> None:
    s = new({}, "compact-2")
    do(s, "draw attack")
    assert len(s.legal()) == 12
    assert sum(probability for _, probability in s.chance()) == pytest.approx(1)


def test_fw_set_03_every_player_has_an_hq_on_a_starting_tile() -> None:
    s = new({}, "kutuzov")
    starts = {seat["tile"] for seat in next(one for one in DATA if one["id"] == "kutuzov")["seats"]}
    assert {hq["space"] for hq in s.view(None)["headquarters"]} == starts


def test_fw_set_06_resistance_5_no_medals_no_research() -> None:
    s = new({}, "compact-2")
    assert s.resistance[:2] == [5, 5]
    assert medals(s, "usa") == s.research_size(1) == 0


def test_fw_set_07_sea_surrounds_the_map() -> None:
    s = new({}, "compact-2")
    edges = {space["id"]: space["edges"] for space in s.view(None)["map"]["spaces"]}
    assert all(other is not None for id, ring in edges.items() if not id.startswith("sea") for other in ring)


def test_fw_set_09_optional_rules_are_options() -> None:
    names = {option.name for option in GAME.options}
    assert {"fog", "decoys", "trenches", "lay_river", "fleet", "coop", "defcon", "map_seed", "own_map"} <= names
    assert new({"fog": True, "defcon": 3}, "compact-2").view(None)["rules"] == [
        "fog", "hand_limit_3", "three_constructions", "flank_attacks",
    ]  # fmt: skip


@pytest.mark.parametrize("id", list(PRINTED))
def test_fw_scn_02_printed_tiles_and_targets(id: str) -> None:
    scenario = next(one for one in DATA if one["id"] == id)
    tiles, vp, research = PRINTED[id]
    assert len(scenario["tiles"]) == tiles
    army = next(iter(new({}, id).view(None)["armies"].values()))
    assert (army["points_goal"], army["research_goal"]) == (vp, research)


def test_fw_scn_03_tatsinskaya_has_two_airports_more() -> None:
    kinds = Counter(tile["kind"] for tile in next(one for one in DATA if one["id"] == "tatsinskaya")["tiles"])
    assert (kinds["airport"], kinds.total()) == (2, 23)


def test_fw_scn_04_special_maps_bring_their_rules() -> None:
    assert new({}, "tobruk").view(None)["fleet"]["space"] == "D1"
    assert len(new({}, "plunder").view(None)["map"]["rivers"]) == 9
    assert new({}, "varsity-river").view(None)["map"]["rivers"][-1]["id"] == "city-bridge"
    assert "coop" in new({}, "himmler").view(None)["rules"]


def test_fw_scn_05_seelowe_has_ten_tokens_and_a_causeway() -> None:
    s = position(
        scenario="seelowe",
        units={"B2": ["uk infantry"], "B3": ["uk tank"]},
        turn={"army": "uk", "step": "movement", "round": 2},
    )
    assert {"C3", "C4"} <= values(s, "move", "to", piece="uk tank")
    assert not {"C2", "C3"} & values(s, "move", "to", piece="uk infantry")


def test_fw_scn_06_marked_tokens_start_as_bridges() -> None:
    assert new({}, "seelowe").view(None)["bridges"] == ["R5", "R6"]


# -- tiles ---------------------------------------------------------------------------------------------


def tile_map(kind: str, **more: Any) -> dict[str, Any]:
    """A small own map whose tile A2 is of a kind."""
    tiles: list[dict[str, Any]] = [
        {"id": "A1", "q": 0, "r": 0, "kind": "neutral", "start": 1},
        {"id": "A2", "q": 1, "r": 0, "kind": kind, **more},
        {"id": "A3", "q": 2, "r": 0, "kind": "neutral", "start": 2},
        {"id": "B1", "q": 0, "r": 1, "kind": "city", "stars": 1},
        {"id": "B2", "q": 1, "r": 1, "kind": "city", "stars": 1},
    ]
    seats = [{"seat": 1, "tile": "A1"}, {"seat": 2, "tile": "A3"}]
    return {"tiles": tiles, "seats": seats, "victory": {"victory_points": 9, "research_points": 12}}


def on(kind: str, step: str = "building", **more: Any) -> FrontierWars:
    """Two US infantry on a tile of a kind."""
    given = {"units": {"A2": ["2 usa infantry"]}, **more.pop("description", {})}
    key = "step" if step in ("building", "movement") else "phase"
    turn = {"army": "usa", key: step, "round": 2, "order": ["usa", "uk"]}
    return position(map=tile_map(kind, **more), armies=["usa", "uk"], turn=turn, **given)


def test_fw_til_01_building_is_allowed_on_neutral_tiles() -> None:
    assert values(on("neutral"), "build", "space") == {"A2"}


def test_fw_til_02_a_city_gives_a_card_and_no_building() -> None:
    s = on("city", "draw", stars=1)
    deal(s, "A01", "A02")
    assert hand(s, "usa") == ["A01", "A02"]
    assert frame(on("city", stars=1)) != "Construction"


def test_fw_til_03_an_airport_gives_a_hand_card_and_no_building() -> None:
    s = on("airport", "draw", stars=1)
    assert s.view(None)["armies"]["usa"]["hand"]["limit"] == 5
    assert frame(on("airport")) != "Construction"


def test_fw_til_04_a_strategic_point_has_stars_and_allows_building() -> None:
    s = on("strategic", stars=2)
    assert points(s, "usa") == 2
    assert values(s, "build", "space") == {"A2"}


@pytest.mark.parametrize("kind", ["water", "swamp"])
def test_fw_til_05_water_is_entered_by_planes_only(kind: str) -> None:
    s = position(
        map=tile_map(kind),
        armies=["usa", "uk"],
        units={"A1": ["usa infantry", "usa plane"]},
        turn=("usa", "movement"),
    )
    assert "A2" not in values(s, "move", "to", piece="usa infantry")
    assert "A2" in values(s, "move", "to", piece="usa plane")


def test_fw_til_06_desert_takes_one_unit_off_the_limit() -> None:
    s = on("desert", "upkeep", description={"units": {"A2": ["3 usa infantry"]}})
    play(s, "remove", piece="usa infantry")
    assert units(s, "A2") == {"usa": {"infantry": 2}}


def test_fw_spt_02_desert_and_frontier_limits_combine() -> None:
    s = on("desert", "upkeep", description={"units": {"A2": ["2 usa infantry", "uk infantry"]}})
    play(s, "remove", piece="usa infantry")
    assert units(s, "A2")["usa"] == {"infantry": 1}


def test_fw_til_07_special_tiles_allow_building_but_for_the_city() -> None:
    for kind in ("port", "communications", "desert"):
        assert values(on(kind), "build", "space") == {"A2"}


def test_fw_til_08_a_special_city_has_two_stars() -> None:
    special = [tile for one in DATA for tile in one["tiles"] if tile.get("special")]
    assert special
    assert all(tile["stars"] == 2 for tile in special)
    assert points(on("city", stars=2, special=True), "usa") == 2


# -- random maps ---------------------------------------------------------------------------------------


def test_fw_rnd_02_more_cities_than_players_raise_the_research_target() -> None:
    scenario: dict[str, Any] = {"tiles": [{"kind": "city", "stars": 1}] * 4}
    set_targets(scenario, 2, 5, False)
    assert scenario["victory"]["research_points"] == 17


def test_fw_rnd_03_more_stars_raise_the_points_target() -> None:
    scenario: dict[str, Any] = {"tiles": [{"kind": "strategic", "stars": 2}] * 4}
    set_targets(scenario, 2, 5, False)
    assert scenario["victory"]["victory_points"] == 11


@pytest.mark.parametrize("seed", range(5))
def test_fw_rnd_04_hqs_are_not_neighbours(seed: int) -> None:
    found = random_map(seed, 4, 5, False, False)
    starts = [(tile["q"], tile["r"]) for tile in found["tiles"] if tile.get("start")]
    for q, r in starts:
        assert all(max(abs(q - a), abs(r - b), abs(q + r - a - b)) > 1 for a, b in starts if (a, b) != (q, r))


def test_fw_rnd_05_a_river_raises_both_targets() -> None:
    dry, wet = random_map(3, 2, 5, False, False), random_map(3, 2, 5, True, False)
    assert wet["rivers"]
    assert check_map(wet) == []
    assert wet["victory"]["research_points"] >= dry["victory"]["research_points"]


def test_fw_riv_01_there_are_ten_river_tokens() -> None:
    too_many = tile_map("neutral")
    too_many["rivers"] = [{"between": ["A1", "A2"]}] * 11
    assert any("at most 10" in fault for fault in check_map(too_many))


def test_fw_riv_03_a_laid_river_raises_the_targets() -> None:
    army = new({"lay_river": True}, "kutuzov").view(None)["armies"]["usa"]
    assert (army["points_goal"], army["research_goal"]) == (11, 16)


def test_titles_are_all_different() -> None:
    assert len(TITLES) == 35
    assert control(new({}, "compact-2"), "A1") == "germany"
