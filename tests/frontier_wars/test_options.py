"""Fog and decoys, special tiles and the fleet, teams, maps (FW-FOG, FW-DEC, FW-SPT, FW-FLT, FW-COOP, FW-RND)."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from support.frontier_wars import (
    GAME,
    actor,
    control,
    deal,
    do,
    frame,
    hand,
    may,
    medals,
    new,
    on_map,
    play,
    points,
    position,
    units,
    until,
    values,
    winners,
)

from maproom.games.frontier_wars.board import SPACE_DOMAIN
from maproom.games.frontier_wars.own_map import check_map
from maproom.games.frontier_wars.random_map import random_map
from maproom.games.frontier_wars.scenarios import DATA
from maproom.games.frontier_wars.state import FrontierWars
from maproom.kernel.errors import BadOption

FOG = {"fog": True}
DECOYS = {"decoys": True}


def two(step: str, **description: Any) -> FrontierWars:
    """The USA to act against the UK on Compact 2."""
    return position(armies=["usa", "uk"], turn=("usa", step), **description)


# -- fog and decoys ------------------------------------------------------------------------------------


def test_fw_fog_02_a_token_comes_instead_of_the_unit_of_the_hq() -> None:
    s = two("reinforcements", options=FOG, headquarters={"usa": {"space": "A1"}})
    do(s, "hide artillery A1")
    assert units(s, "A1") == {"usa": {"token": 1}}
    assert on_map(s, "usa", "artillery") == 0
    own = [piece.get("hides") for piece in s.view(1)["pieces"]]
    others = [piece.get("hides") for piece in s.view(2)["pieces"]]
    assert (own, others) == (["artillery"], [None])


def test_fw_fog_03_a_token_moves_one_tile_and_controls_it() -> None:
    s = two("movement", options=FOG, tokens={"B1": ["usa tank"]}, units={"C3": ["usa tank"]})
    do(s, "move usa-token-1 B2")
    assert frame(s) == "Movement"
    assert control(s, "B2") == "usa"


def test_fw_fog_05_a_shown_token_becomes_its_unit() -> None:
    s = two("movement", options=FOG, tokens={"B1": ["usa tank"]}, units={"C3": ["usa infantry"]})
    do(s, "show usa-token-1")
    assert units(s, "B1") == {"usa": {"tank": 1}}
    assert may(s, "move", piece="usa tank")


def test_fw_fog_05_without_the_unit_the_reinforcement_is_lost() -> None:
    s = two("movement", options=FOG, tokens={"B1": ["usa tank"]}, units={"C3": ["5 usa tank"]})
    do(s, "show usa-token-1")
    assert units(s, "B1") == {}


def test_fw_fog_06_battles_turn_tokens_up() -> None:
    s = two("battles", options=FOG, tokens={"B3": ["uk artillery"]}, units={"B3": ["usa infantry"]})
    assert units(s, "B3") == {"uk": {"artillery": 1}}


def test_fw_fog_06_an_overflight_turns_tokens_up_and_artillery_stops_it() -> None:
    s = two(
        "movement", options=FOG, tokens={"B2": ["uk artillery"]}, units={"B1": ["usa plane"], "C3": ["usa tank"]}
    )
    do(s, "move usa-plane-1 B2")
    assert frame(s) == "Movement"
    assert units(s, "B2") == {"usa": {"plane": 1}, "uk": {"artillery": 1}}


def test_fw_fog_07_a_token_that_moved_shows_a_unit_that_cannot() -> None:
    s = two("movement", options=FOG, tokens={"B1": ["usa tank"]}, units={"C3": ["usa infantry"]})
    do(s, "move usa-token-1 B2", "show usa-token-1")
    assert not may(s, "move", piece="usa tank")


def test_fw_fog_08_illegal_transports_are_refused() -> None:
    s = two(
        "movement",
        options=DECOYS,
        tokens={"B1": ["usa tank", "usa infantry", "usa decoy"]},
        units={"B1": ["usa plane"]},
    )
    play(s, "load", piece="usa plane")
    assert values(s, "board", "piece") == {"usa-token-2", "usa-token-3"}


def test_fw_fog_08_nobody_boards_by_itself_where_that_would_tell_what_a_token_hides() -> None:
    s = two(
        "movement", options=DECOYS, tokens={"B1": ["usa tank", "usa infantry"]}, units={"B1": ["usa plane"]}
    )  # fmt: skip
    play(s, "load", piece="usa plane")
    assert values(s, "board", "piece") == {"usa-token-2"}
    assert len(s.legal()) == 1
    assert GAME.only_answer(s) is None


def test_fw_fog_09_cards_choose_a_token_by_its_place() -> None:
    s = two(
        "card", options=FOG, tokens={"B3": ["uk artillery"]}, units={"B1": ["usa tank"]}, hands={"usa": ["A02"]}
    )
    do(s, "play A02", "strike uk-token-1")
    assert units(s, "B3") == {}
    assert on_map(s, "uk", "artillery") == 0


def test_fw_dec_01_a_fog_token_comes_with_a_decoy() -> None:
    s = two("reinforcements", options=DECOYS, headquarters={"usa": {"space": "A1"}})
    do(s, "hide plane A1")
    assert actor(s) == "chance"
    do(s, "mix second")
    assert units(s, "A1") == {"usa": {"token": 2}}
    assert [piece["hides"] for piece in s.view(1)["pieces"]] == ["decoy", "plane"]


def test_fw_dec_02_nobody_can_tell_the_decoy() -> None:
    s = two("reinforcements", options=DECOYS, headquarters={"usa": {"space": "A1"}})
    do(s, "hide plane A1", "mix second")
    found = {tuple(s.determinize(2, Random(seed)).token[8:10]) for seed in range(40)}
    assert len(found) == 8


# -- special tiles and the fleet -----------------------------------------------------------------------


def tobruk(units: dict[str, list[str]], step: str = "movement", **description: Any) -> FrontierWars:
    """Tobruk's Siege: Germany against the UK around the port D2; the fleet starts at D1."""
    turn = {"army": "germany", "round": 2, "step" if step in ("movement", "building", "battles") else "phase": step}
    return position(scenario="tobruk", units=units, turn=turn, **description)


def test_fw_flt_02_the_handler_moves_the_fleet_two_hexes() -> None:
    s = tobruk({"D2": ["germany infantry"], "F3": ["uk infantry"]})
    assert s.view(None)["fleet"]["handler"] == "germany"
    goals = values(s, "sail", "to")
    assert goals
    assert all(
        s.board.distance[s.fleet_at][s.board.space[GAME.verbs.by_name["sail"].domains[0].find(g)]] <= 2
        for g in goals
    )


def test_fw_flt_03_the_fleet_joins_battles_next_to_it() -> None:
    given: dict[str, Any] = {
        "scenario": "tobruk",
        "units": {"D2": ["germany tank"], "E1": ["uk infantry from F1", "germany infantry"]},
        "turn": {"army": "uk", "step": "battles", "round": 2},
    }
    without = position(fleet={"space": "D1", "handler": "germany"}, **given)
    assert units(without, "E1") == {}
    board = new({}, "tobruk").board
    near = [space for space in board.air[board.space[SPACE_DOMAIN.find("E1")]] if space >= board.tiles]
    s = position(fleet={"space": board.id(near[0]), "handler": "germany"}, **given)
    assert units(s, "E1") == {}
    two_tanks = {**given, "units": {"D2": ["germany tank"], "E1": ["2 uk tank from F1", "germany infantry"]}}
    s = position(fleet={"space": board.id(near[0]), "handler": "germany"}, **two_tanks)
    assert units(s, "E1") == {"uk": {"tank": 1}}


def test_fw_flt_04_the_fleet_is_lost_with_the_port() -> None:
    s = tobruk({"D2": ["germany infantry"], "F2": ["germany tank"]})
    do(s, "move germany-infantry-1 D3")
    assert s.view(None)["fleet"]["destroyed"]


def test_fw_flt_06_planes_hit_the_fleet() -> None:
    s = position(
        scenario="tobruk",
        units={"D2": ["germany infantry"], "D1": ["2 uk plane from E1"]},
        turn={"army": "uk", "step": "battles", "round": 2},
        fleet={"space": "D1", "handler": "germany"},
    )
    assert s.view(None)["fleet"]["destroyed"]


def test_fw_flt_07_the_controller_of_the_port_rebuilds_the_fleet() -> None:
    s = tobruk({"D2": ["germany infantry"]}, "building", fleet={"destroyed": True}, hands={"germany": ["A01"]})
    do(s, "rebuild-fleet D1", "pay A01")
    assert s.view(None)["fleet"]["space"] == "D1"
    assert s.view(None)["fleet"]["handler"] == "germany"


def test_fw_spt_05_the_port_changes_a_card() -> None:
    s = tobruk({"D2": ["germany infantry"]}, "draw", hands={"germany": ["A01"]})
    deal(s, "A02", "D01")
    assert (frame(s), actor(s)) == ("PortExchange", "germany")
    do(s, "agree", "pay A01", "draw tactical", "deal T03")
    assert hand(s, "germany") == ["A02", "T03"]


def test_fw_spt_03_the_halves_of_the_city_are_two_tiles() -> None:
    s = position(
        scenario="varsity-river",
        units={"A2w": ["germany infantry"], "A2e": ["usa infantry"]},
        turn={"army": "germany", "step": "movement", "round": 2},
    )
    assert points(s, "germany") == points(s, "usa") == 1
    assert "A2e" in values(s, "move", "to", piece="germany infantry")
    cut = position(
        scenario="varsity-river",
        bridges=[],
        units={"A2w": ["germany infantry"]},
        turn={"army": "germany", "step": "movement", "round": 2},
    )
    assert "A2e" not in values(cut, "move", "to", piece="germany infantry")


def double_map() -> dict[str, Any]:
    """A small own map with a double tile in the middle."""
    tiles: list[dict[str, Any]] = [
        {"id": "A1", "q": 0, "r": 0, "kind": "neutral", "start": 1},
        {"id": "A2", "q": 1, "r": 0, "kind": "double", "second": [2, 0]},
        {"id": "A3", "q": 3, "r": 0, "kind": "neutral", "start": 2},
        {"id": "B1", "q": 0, "r": 1, "kind": "city", "stars": 1},
        {"id": "B2", "q": 2, "r": 1, "kind": "city", "stars": 1},
    ]
    seats = [{"seat": 1, "tile": "A1"}, {"seat": 2, "tile": "A3"}]
    return {"tiles": tiles, "seats": seats, "victory": {"victory_points": 9, "research_points": 12}}


def test_fw_spt_07_a_double_tile_costs_one() -> None:
    assert check_map(double_map()) == []
    s = position(map=double_map(), armies=["usa", "uk"], units={"A1": ["usa tank"]}, turn=("usa", "movement"))
    do(s, "move usa-tank-1 A2", "go A3")
    assert units(s, "A3") == {"usa": {"tank": 1}}
    assert s.view(None)["armies"]["usa"]["points_goal"] == 9


# -- teams ---------------------------------------------------------------------------------------------


def team(units: dict[str, list[str]], step: str = "movement", **description: Any) -> FrontierWars:
    """Germany and the USSR against the USA and the UK on Compact 4."""
    key = "step" if step in ("card", "movement", "building", "battles") else "phase"
    turn = description.pop("turn", {"army": "germany", key: step, "round": 2})
    return position(scenario="compact-4", options={"coop": True}, units=units, turn=turn, **description)


def test_fw_coop_01_the_teams_are_known_to_the_registry() -> None:
    assert GAME.teams({"coop": True}, "compact-4") == (("germany", "ussr"), ("usa", "uk"))
    assert GAME.teams({}, "brest") == (("germany",), ("usa", "uk"))
    assert GAME.teams({}, "compact-2") == (("germany",), ("usa",))


def test_fw_coop_02_partners_share_tiles() -> None:
    s = team({"B2": ["germany infantry"], "B3": ["ussr infantry"], "A1": ["germany tank"]})
    do(s, "move germany-infantry-1 B3")
    assert units(s, "B3") == {"germany": {"infantry": 1}, "ussr": {"infantry": 1}}
    assert s.view(None)["frontier"] == []


def test_fw_coop_03_partners_fight_as_one_army() -> None:
    s = team({"B2": ["germany tank", "ussr infantry", "usa infantry"]}, "battles")
    assert units(s, "B2") == {"germany": {"tank": 1}, "ussr": {"infantry": 1}}
    assert medals(s, "germany") == 1
    assert medals(s, "ussr") == 0


def test_fw_coop_04_one_defence_card_for_the_alliance() -> None:
    s = team(
        {"B2": ["germany tank", "usa infantry", "uk infantry"]}, "battles", hands={"usa": ["D09"], "uk": ["D09"]}
    )
    assert actor(s) == "usa"
    assert s.view(2)["armies"]["usa"]["defence_cards"] == ["D09"]
    do(s, "play D09")
    assert frame(s) != "DefenceOrders"


def test_fw_coop_05_only_the_holder_scores() -> None:
    s = team({"B1": ["germany infantry", "ussr infantry"]}, holders={"B1": "ussr"})
    assert points(s, "ussr") == 1
    assert points(s, "germany") == 0


def test_fw_coop_06_the_partner_must_agree_to_be_carried() -> None:
    s = team({"B2": ["germany plane", "ussr infantry"], "A1": ["germany tank"]})
    play(s, "load", piece="germany plane")
    do(s, "board ussr-infantry-1")
    assert (frame(s), actor(s)) == ("Consent", "ussr")
    refused = s.clone()
    do(refused, "refuse")
    assert not may(refused, "board")
    do(s, "agree", "go B3", "halt")
    assert units(s, "B3") == {"germany": {"plane": 1}, "ussr": {"infantry": 1}}


def test_fw_coop_07_the_limit_counts_for_the_team() -> None:
    s = team({"B2": ["2 usa infantry", "2 uk infantry"]}, "upkeep", holders={"B2": "uk"})
    assert actor(s) == "uk"
    assert values(s, "remove", "piece") == {"usa-infantry-1", "uk-infantry-1"}
    do(s, "remove usa-infantry-1")
    assert frame(s) != "RemoveUnits"


def test_fw_coop_07_the_ussr_brings_a_unit_of_its_own() -> None:
    s = team({"B2": ["2 germany infantry", "2 ussr infantry"]}, "upkeep", holders={"B2": "germany"})
    assert frame(s) != "RemoveUnits"
    many = team({"B2": ["4 germany infantry", "ussr infantry"]}, "upkeep", holders={"B2": "germany"})
    assert values(many, "remove", "piece") == {"germany-infantry-1"}


def test_fw_coop_08_the_partner_must_be_above_the_lowest_opponent() -> None:
    turn = {"phase": "turn_order", "round": 2}
    lonely = team({"B1": ["germany infantry"], "A2": ["usa infantry"]}, turn=turn, goals={"victory_points": 1})
    assert not winners(lonely)
    s = team({"B1": ["germany infantry"], "A2": ["ussr infantry"]}, turn=turn, goals={"victory_points": 1})
    assert winners(s) == ["germany", "ussr"]


def test_fw_coop_09_research_is_pooled() -> None:
    s = team(
        {},
        "arms_race",
        goals={"research_points": 5},
        medals={"germany": 2, "ussr": 1},
        research={"ussr": ["T02"]},
        hands={"germany": ["D09"]},
    )
    do(s, "research D09")
    until(s, "DrawCards")
    assert winners(s) == ["germany", "ussr"]


# -- random and own maps -------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_fw_rnd_06_random_maps_are_good_maps(players: int, seed: int) -> None:
    found = random_map(seed, players, 4 + seed % 3, seed % 2 == 1, seed > 1)
    assert check_map(found) == []
    assert found == random_map(seed, players, 4 + seed % 3, seed % 2 == 1, seed > 1)
    assert sum(tile["kind"] == "city" for tile in found["tiles"]) >= 2
    assert sum(tile["stars"] for tile in found["tiles"]) >= 2 * players
    assert len(found["seats"]) == players


def test_fw_rnd_06_the_seed_is_shown() -> None:
    assert GAME.new({"map_seed": 77}, "random").view(None)["map_seed"] == 77


@pytest.mark.parametrize("scenario", [one for one in DATA if one["id"] not in ("leningrad", "brest")])
def test_fw_rnd_01_every_printed_map_is_a_good_own_map(scenario: dict[str, Any]) -> None:
    assert check_map(scenario) == []


def test_fw_rnd_01_an_own_map_starts_a_game() -> None:
    s = new({"own_map": json.dumps(double_map())}, "own")
    assert s.view(None)["map"]["spaces"][1]["kind"] == "double"
    assert GAME.seats({"own_map": json.dumps(double_map())}, "own") == ("germany", "usa")


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"tiles": []}, "map.tiles must be"),
        ({"victory": {}}, "map.victory.victory_points"),
        ({"seats": []}, "map.seats must be"),
        ({"colour": 1}, "map has no key 'colour'"),
        ({"rivers": [{"between": ["A1", "A3"]}]}, "map.rivers[0].between: the two tiles are not neighbours"),
        ({"fleet": {"q": 9, "r": 9, "tile": "J9"}}, "map.fleet must lie next to a port"),
    ],
)
def test_fw_rnd_01_faults_of_a_map_name_their_key(change: dict[str, Any], fault: str) -> None:
    wrong = check_map({**double_map(), **change})
    assert any(fault in sentence for sentence in wrong)
    with pytest.raises(BadOption, match="map"):
        GAME.new({"own_map": json.dumps({**double_map(), **change})}, "own")
