"""Movement, planes and transport, bridges (FW-MOV, FW-AIR, FW-RIV)."""

from __future__ import annotations

from typing import Any

from support.frontier_wars import (
    discards,
    do,
    frame,
    hand,
    heard,
    is_frontier,
    may,
    medals,
    new,
    on_map,
    play,
    position,
    units,
    until,
    values,
    walk,
)

from maproom.games.frontier_wars.state import FrontierWars


def moving(units: dict[str, list[str]], **description: Any) -> FrontierWars:
    """The movement step of the USA on Compact 2; a tank far away keeps the step open."""
    units.setdefault("C3", []).append("usa tank")
    return position(armies=["usa", "uk"], units=units, turn=("usa", "movement"), **description)


def test_fw_mov_01_each_unit_makes_one_movement_action() -> None:
    s = moving({"B1": ["usa infantry"]})
    do(s, "move usa-infantry-1 B2")
    assert not may(s, "move", piece="usa infantry")


def test_fw_mov_02_ground_units_stay_on_land() -> None:
    s = position(
        scenario="fork",
        armies=["usa", "uk"],
        units={"D2": ["usa tank"], "A1": ["usa tank"]},
        turn=("usa", "movement"),
    )
    waters = {space["id"] for space in s.view(None)["map"]["spaces"] if space["kind"] in ("water", "sea")}
    assert not values(s, "move", "to", piece="usa tank") & waters


def test_fw_mov_03_enemies_stop_a_ground_unit() -> None:
    s = moving({"B1": ["usa tank"], "B2": ["uk infantry"]})
    do(s, "move usa-tank-1 B2")
    assert frame(s) == "Movement"
    assert units(s, "B2")["usa"] == {"tank": 1}


def test_fw_mov_03_an_empty_enemy_hq_stops_too() -> None:
    s = moving({"B1": ["usa tank"]}, headquarters={"uk": {"space": "B2"}})
    do(s, "move usa-tank-1 B2")
    assert frame(s) == "Movement"


def test_fw_mov_05_units_leave_a_frontier_freely() -> None:
    s = moving({"B2": ["usa infantry", "uk infantry"]})
    assert values(s, "move", "to", piece="usa infantry") == {"A1", "A2", "B1", "B3", "C1"}


def test_fw_mov_06_a_tank_moves_two_tiles() -> None:
    s = moving({"B1": ["usa tank"]})
    do(s, "move usa-tank-1 B2", "go B3")
    assert frame(s) == "Movement"
    assert units(s, "B3") == {"usa": {"tank": 1}}


def test_fw_mov_08_an_empty_hq_fights_with_its_garrison() -> None:
    s = position(
        armies=["usa", "uk"],
        units={"B1": ["usa infantry"]},
        headquarters={"uk": {"space": "B2", "resistance": 2}},
        turn=("usa", "movement"),
    )
    do(s, "move usa-infantry-1 B2")
    assert units(s, "B2") == {}
    assert medals(s, "uk") == 1


def test_fw_mov_10_tokens_stop_ground_units() -> None:
    s = moving({"B1": ["usa tank"]}, tokens={"B2": ["uk decoy"]}, options={"decoys": True})
    do(s, "move usa-tank-1 B2")
    assert frame(s) == "Movement"


# -- planes --------------------------------------------------------------------------------------------


def test_fw_air_01_a_plane_flies_three_hexes_over_sea() -> None:
    s = moving({"A1": ["usa plane"]})
    do(s, "move usa-plane-1 sea1", "go sea2", "go sea3")
    assert frame(s) == "Movement"
    assert units(s, "sea3") == {"usa": {"plane": 1}}


def test_fw_air_02_planes_pass_over_enemies_but_not_over_artillery() -> None:
    s = moving({"B1": ["usa plane"], "B2": ["uk tank"], "B3": ["uk artillery"]})
    do(s, "move usa-plane-1 B2")
    assert frame(s) == "Flying"
    do(s, "go B3")
    assert frame(s) == "BombRun"
    do(s, "pass")
    assert frame(s) == "Movement"


def test_fw_air_03_planes_at_sea_are_removed_in_upkeep() -> None:
    s = moving({"A1": ["usa plane"]})
    do(s, "move usa-plane-1 sea1", "halt", "done")
    until(s, "RemoveUnits")
    do(s, "remove usa-plane-1")
    assert on_map(s, "usa", "plane") == 0


def test_fw_air_04_two_passengers_infantry_or_artillery() -> None:
    s = moving({"B1": ["usa plane", "2 usa infantry", "usa artillery", "usa tank"]})
    play(s, "load", piece="usa plane")
    assert values(s, "board", "piece") == {"usa-infantry-1", "usa-artillery-1"}
    do(s, "board usa-infantry-1", "board usa-artillery-1")
    assert not may(s, "board")


def test_fw_air_05_units_board_on_a_tile_that_the_plane_passes() -> None:
    s = moving({"B1": ["usa plane"], "B2": ["usa infantry moved"]})
    do(s, "move usa-plane-1 B2", "board usa-infantry-1", "go B3", "go B4")
    assert units(s, "B4") == {"usa": {"plane": 1, "infantry": 1}}


def test_fw_air_05_all_board_on_one_tile() -> None:
    s = moving({"B1": ["usa plane", "usa infantry"], "B2": ["usa infantry"]})
    play(s, "load", piece="usa plane")
    do(s, "board usa-infantry-1", "go B2")
    assert not may(s, "board")


def test_fw_air_06_passengers_move_no_more() -> None:
    s = moving({"B1": ["usa plane", "usa infantry"]})
    play(s, "load", piece="usa plane")
    do(s, "board usa-infantry-1", "go B2", "halt")
    assert not may(s, "move", piece="usa infantry")


def test_fw_air_09_planes_fight_over_water() -> None:
    s = position(armies=["usa", "uk"], units={"sea1": ["usa plane", "uk plane"]}, turn=("usa", "battles"))
    assert units(s, "sea1") == {"usa": {"plane": 1}}
    assert medals(s, "usa") == 1
    assert not is_frontier(s, "A1")


def test_fw_air_10_artillery_at_the_start_does_not_hold_a_plane() -> None:
    s = moving({"B1": ["usa plane", "uk artillery"]})
    do(s, "move usa-plane-1 B2")
    assert frame(s) == "Flying"


def test_fw_air_11_a_unit_is_carried_once_a_turn() -> None:
    s = moving({"B1": ["usa plane", "usa infantry"], "B2": ["usa plane"]})
    play(s, "load", at="B1")
    do(s, "board usa-infantry-1", "go B2", "halt")
    assert not may(s, "load")


# -- rivers and bridges --------------------------------------------------------------------------------


def seelowe(units: dict[str, list[str]], **description: Any) -> FrontierWars:
    """The movement step of the UK on the river map Seelowe."""
    return position(
        scenario="seelowe", units=units, turn={"army": "uk", "step": "movement", "round": 2}, **description
    )


def test_fw_riv_04_ground_units_cross_only_bridges() -> None:
    s = seelowe({"B4": ["uk infantry"], "B2": ["uk plane"]})
    assert values(s, "move", "to", piece="uk infantry") >= {"C4"}
    assert "C5" not in values(s, "move", "to", piece="uk infantry")
    assert {"C2", "C3"} <= values(s, "move", "to", piece="uk plane")


def test_fw_riv_05_a_bridge_costs_a_card_and_needs_infantry() -> None:
    s = seelowe({"B4": ["uk infantry"], "B6": ["uk tank"]}, hands={"uk": ["A01"]})
    assert values(s, "build-bridge", "river") == {"R7"}
    (told,) = heard(s, "uk", "build-bridge", river="R7")
    assert told == "Great Britain builds a bridge between B4 Canterbury and C5."
    do(s, "pay A01")
    assert "C5" in values(s, "move", "to", piece="uk infantry")
    assert discards(s) == ["A01"]
    assert hand(s, "uk") == []


def test_fw_riv_06_who_controls_both_sides_may_destroy_a_bridge() -> None:
    s = seelowe({"B4": ["uk infantry"], "C4": ["uk infantry"]})
    (told,) = heard(s, "uk", "wreck-bridge", river="R6")
    assert told == "Great Britain destroys the bridge between B4 Canterbury and C4."
    assert "C4" not in values(s, "move", "to", piece="uk infantry", at="B4")
    alone = seelowe({"B4": ["uk infantry"]})
    assert not may(alone, "wreck-bridge")


def test_fw_riv_07_an_impact_may_destroy_a_bridge() -> None:
    s = position(
        scenario="seelowe",
        units={"C4": ["uk tank from B4", "germany infantry"]},
        turn={"army": "uk", "step": "battles", "round": 2},
    )
    assert may(s, "hit", army="germany")
    do(s, "hit-bridge R6")
    assert frame(s) == "BreakOff"
    do(s, "end-battle")
    assert units(s, "C4") == {"uk": {"tank": 1}, "germany": {"infantry": 1}}
    assert is_frontier(s, "C4")
    assert medals(s, "uk") == 0


def test_fw_riv_08_otherwise_the_battle_goes_on() -> None:
    s = position(
        scenario="seelowe",
        units={"C4": ["uk tank from B4", "uk infantry from C5", "germany infantry"]},
        turn={"army": "uk", "step": "battles", "round": 2},
    )
    do(s, "hit-bridge R6")
    assert units(s, "C4") == {"uk": {"tank": 1}}
    assert medals(s, "uk") == 1


def test_fw_riv_02_players_lay_a_river_token_by_token() -> None:
    s = new({"lay_river": True}, "kutuzov")
    assert s.stack[-1].name() == "LayRiver"
    first = s.actor
    bridge = [action for action in s.legal() if s.words(action)["up"] == "bridge"]
    s.apply(bridge[0])
    assert s.actor != first
    second = s.actor
    s.apply(next(action for action in s.legal() if s.words(action)["up"] == "river"))
    assert s.stack[-1].name() != "LayRiver" or s.actor == second
    assert s.view(None)["armies"]["germany"]["points_goal"] == 11


def test_fw_def_06_cities_cost_infantry_and_tanks_nothing() -> None:
    s = moving({"A2": ["usa infantry"]}, options={"free_city_movement": True})
    do(s, "move usa-infantry-1 A3")
    assert frame(s) == "Marching"
    do(s, "go B4")
    assert units(s, "B4") == {"usa": {"infantry": 1}}


def test_fw_def_07_planes_from_airports_fly_four() -> None:
    s = moving({"B3": ["usa plane"]}, options={"airport_plane_plus_1": True})
    do(s, "move usa-plane-1 B2", "go B1", "go A1")
    assert frame(s) == "Flying"


def test_fw_fro_03_leaving_some_units_avoids_the_battle() -> None:
    s = moving({"B2": ["2 usa infantry", "uk infantry"]}, added={"usa": ["B2"]})
    walk(s, "usa infantry", "B2", "A1")
    do(s, "done")
    assert units(s, "B2") == {"usa": {"infantry": 1}, "uk": {"infantry": 1}}
    assert medals(s, "usa") == medals(s, "uk") == 0
