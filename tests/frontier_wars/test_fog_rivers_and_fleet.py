"""Fog, rivers, trenches, the fleet, teams, DEFCON, and answers to the page (FW-FOG to FW-BRE)."""

from __future__ import annotations

from typing import Any

from support.frontier_wars import (
    GAME,
    actor,
    do,
    flag,
    frame,
    is_frontier,
    may,
    medals,
    new,
    play,
    position,
    resistance,
    units,
    values,
    winners,
)

from maproom.games.frontier_wars.board import PIECE_DOMAIN, SPACE_DOMAIN
from maproom.games.frontier_wars.deck import CARD_DOMAIN
from maproom.games.frontier_wars.scenarios import DATA
from maproom.games.frontier_wars.state import FrontierWars
from maproom.games.frontier_wars.turn import PortExchange
from maproom.games.frontier_wars.verbs import VERBS
from maproom.kernel.frame import NOBODY

FOG = {"fog": True}
SCENARIO = next(one for one in DATA if one["id"] == "compact-4")


def two(step: str, **description: Any) -> FrontierWars:
    """The USA to act against the UK on Compact 2."""
    return position(armies=["usa", "uk"], turn=("usa", step), **description)


def tobruk(units: dict[str, list[str]], army: str, step: str, **description: Any) -> FrontierWars:
    """Tobruk's Siege with the fleet at D1, beside the port D2."""
    description.setdefault("fleet", {"space": "D1", "handler": "germany"})
    return position(scenario="tobruk", units=units, turn={"army": army, "step": step, "round": 2}, **description)


def team(units: dict[str, list[str]], step: str, army: str = "germany", **description: Any) -> FrontierWars:
    """Germany and the USSR against the USA and the UK on Compact 4."""
    key = "step" if step in ("card", "movement", "building", "battles") else "phase"
    turn = {"army": army, key: step, "round": 2}
    return position(scenario="compact-4", options={"coop": True}, units=units, turn=turn, **description)


# -- fog, rivers, trenches -----------------------------------------------------------------------------


def test_fw_fog_01_one_fog_token_a_type() -> None:
    s = two("reinforcements", options=FOG, headquarters={"usa": {"space": "A1"}}, tokens={"A1": ["usa tank"]})
    assert values(s, "hide", "type") == {"infantry", "artillery", "plane"}


def test_fw_fog_04_a_token_of_an_infantry_may_be_carried() -> None:
    s = two(
        "movement", options=FOG, tokens={"B1": ["usa infantry"]}, units={"B1": ["usa plane"], "C3": ["usa tank"]}
    )
    play(s, "load", piece="usa plane")
    do(s, "board usa-token-1", "go B2", "halt")
    assert units(s, "B2") == {"usa": {"plane": 1, "token": 1}}


def test_fw_fog_10_a_barrage_turns_tokens_up_first() -> None:
    s = two(
        "card",
        options=FOG,
        tokens={"B3": ["uk infantry"]},
        units={"B2": ["usa artillery"], "B3": ["uk tank"]},
        hands={"usa": ["A05"]},
    )
    do(s, "play A05", "shell uk B3")
    assert units(s, "B3") == {"uk": {"tank": 1}}


def test_fw_dec_03_without_a_decoy_no_fog_token() -> None:
    s = two(
        "reinforcements",
        options={"decoys": True},
        headquarters={"usa": {"space": "A1"}},
        tokens={"B2": ["usa decoy"] * 4},
    )
    assert not may(s, "hide")


def test_fw_riv_09_rivers_do_not_change_adjacency_for_skills() -> None:
    s = position(
        scenario="seelowe",
        armies=["usa", "uk"],
        units={"C3": ["uk tank"]},
        headquarters={"usa": {"space": "B2"}},
        hands={"usa": ["A01"]},
        turn={"army": "usa", "phase": "tactical", "round": 2},
    )
    assert may(s, "skill", skill="missiles")


def test_fw_riv_10_only_bridges_beside_the_tile_can_be_hit() -> None:
    s = position(
        scenario="seelowe",
        units={"C3": ["uk tank from B3", "uk tank from B3", "germany infantry", "germany tank"]},
        turn={"army": "uk", "step": "battles", "round": 2},
    )
    assert values(s, "hit-bridge", "river") == {"R5"}
    do(s, "hit-bridge R5")
    assert not may(s, "hit-bridge")


def test_fw_trn_02_trenches_on_a_tile_do_not_overlap() -> None:
    s = two("building", options={"trenches": True}, units={"B2": ["2 usa infantry"]})
    do(s, "dig B2 edge-1")
    assert values(s, "dig", "edge") == {"edge-3", "edge-4", "edge-5"}


# -- special tiles and the fleet -----------------------------------------------------------------------


def city(units: dict[str, list[str]], **description: Any) -> FrontierWars:
    """The river-crossed city A2 of Varsity (river)."""
    turn = {"army": "germany", "step": "movement", "round": 2}
    return position(scenario="varsity-river", units=units, turn=turn, **description)


def test_fw_spt_04_the_city_bridge_is_built_and_destroyed_like_others() -> None:
    s = city({"A2w": ["germany infantry"], "A2e": ["germany infantry"]})
    do(s, "wreck-bridge city-bridge")
    assert "A2e" not in values(s, "move", "to", at="A2w")
    s = city({"A2w": ["germany infantry"]}, bridges=[], hands={"germany": ["A01"]})
    do(s, "build-bridge city-bridge", "pay A01")
    assert "A2e" in values(s, "move", "to", at="A2w")


def test_fw_spt_06_the_port_gives_the_fleet() -> None:
    s = position(
        scenario="tobruk", units={"D2": ["uk infantry"]}, turn={"army": "uk", "step": "movement", "round": 2}
    )
    assert s.view(None)["fleet"]["handler"] == "uk"
    assert may(s, "sail")


def test_fw_spt_08_planes_name_the_half_they_enter() -> None:
    s = city({"B2": ["germany plane"], "B1": ["germany tank"], "A2e": ["usa artillery"]})
    assert values(s, "move", "to", piece="germany plane") & {"A2w", "A2e"} == {"A2w"}
    do(s, "move germany-plane-1 A2w")
    assert frame(s) == "Flying"


def test_fw_spt_09_no_exchange_without_a_card() -> None:
    turn = {"army": "uk", "step": "movement", "round": 2}
    bare = position(scenario="tobruk", units={"D2": ["uk infantry"]}, turn=turn)
    assert PortExchange().actor(bare) == NOBODY
    s = position(scenario="tobruk", units={"D2": ["uk infantry"]}, hands={"uk": ["A01"]}, turn=turn)
    assert PortExchange().actor(s) == s.actor


def test_fw_flt_01_an_idle_fleet_is_not_lost() -> None:
    s = position(
        scenario="tobruk", units={"B2": ["germany tank"]}, turn={"army": "germany", "step": "movement", "round": 2}
    )
    assert s.view(None)["fleet"]["handler"] is None
    assert not s.view(None)["fleet"]["destroyed"]
    assert new({"fleet": False}, "tobruk").view(None)["fleet"] is None


def test_fw_flt_05_two_hits_destroy_it() -> None:
    s = tobruk({"D2": ["germany infantry"], "D1": ["uk plane from E1"]}, "uk", "battles")
    assert s.view(None)["fleet"]["hits"] == 1
    assert units(s, "D1") == {"uk": {"plane": 1}}
    hit = {"space": "D1", "handler": "germany", "hits": 1}
    s = tobruk({"D2": ["germany infantry"], "D1": ["uk plane from E1"]}, "uk", "battles", fleet=hit)
    assert s.view(None)["fleet"]["destroyed"]


def sea_beside(*tiles: str) -> str:
    """A sea hex of Tobruk's Siege next to all these tiles."""
    board = new({}, "tobruk").board
    near = [set(board.air[board.space[SPACE_DOMAIN.find(tile)]]) for tile in tiles]
    return board.id(min(space for space in set.intersection(*near) if space >= board.tiles))


def test_fw_flt_08_the_fleet_strikes_though_its_army_is_gone() -> None:
    s = tobruk(
        {"D2": ["germany infantry"], "C1": ["2 uk tank from B1", "germany infantry"]},
        "uk",
        "battles",
        fleet={"space": sea_beside("D2", "C1"), "handler": "germany"},
    )
    assert units(s, "C1") == {"uk": {"tank": 1}}


def test_fw_flt_09_it_joins_every_battle_next_to_it() -> None:
    s = tobruk(
        {"D2": ["2 uk tank from D3", "germany plane"], "C1": ["2 uk tank from B1", "germany plane"]},
        "uk",
        "battles",
        fleet={"space": sea_beside("D2", "C1"), "handler": "germany"},
    )
    do(s, "battle C1")
    assert units(s, "C1") == units(s, "D2") == {"uk": {"tank": 1}}
    assert s.view(None)["fleet"]["destroyed"]
    s = tobruk(
        {
            "D2": ["germany infantry"],
            "C1": ["2 uk tank from B1", "germany plane"],
            "B1": ["2 uk tank from A1", "germany plane"],
        },
        "uk",
        "battles",
        fleet={"space": sea_beside("B1", "C1"), "handler": "germany"},
    )
    do(s, "battle C1")
    assert units(s, "C1") == units(s, "B1") == {"uk": {"tank": 1}}


# -- teams ---------------------------------------------------------------------------------------------


def test_fw_coop_10_all_hqs_of_the_other_team_must_fall() -> None:
    hqs = {
        "germany": {"space": "A1"},
        "ussr": {"space": "E1"},
        "usa": {"space": "B2", "resistance": 1},
        "uk": {"space": "A3", "destroyed": True},
    }
    s = team({"B2": ["2 germany tank"]}, "battles", headquarters=hqs, eliminated=["uk"])
    assert winners(s) == ["germany", "ussr"]


def test_fw_coop_11_the_holder_has_the_medal_of_a_defence() -> None:
    s = team({"B2": ["germany infantry", "usa artillery", "uk artillery"]}, "battles", holders={"B2": "uk"})
    assert (medals(s, "uk"), medals(s, "usa")) == (1, 0)


def test_fw_coop_12_a_partner_attacks_with_the_active_army() -> None:
    s = team({"B2": ["germany infantry", "ussr artillery", "usa infantry"]}, "battles")
    assert units(s, "B2") == {"ussr": {"artillery": 1}}
    assert medals(s, "germany") == 1


def test_fw_coop_13_the_higher_single_score_wins() -> None:
    tiles = [tile["id"] for tile in SCENARIO["tiles"] if tile["stars"] == 1]
    armies = ["germany", "germany", "germany", "ussr", "usa", "usa", "uk"]
    s = team(
        {tile: [f"{army} infantry"] for tile, army in zip(tiles, armies, strict=False)},
        "turn_order",
        goals={"victory_points": 1},
    )
    assert winners(s) == ["germany", "ussr"]


def test_fw_coop_14_troops_of_an_eliminated_partner_are_hostile() -> None:
    s = team({"B2": ["germany infantry", "ussr infantry"]}, "movement", eliminated=["ussr"])
    assert is_frontier(s, "B2")


# -- DEFCON --------------------------------------------------------------------------------------------


def test_fw_def_01_the_levels_are_cumulative() -> None:
    assert new({"defcon": 5}, "compact-2").view(None)["rules"] == []
    assert len(new({"defcon": 1}, "compact-2").view(None)["rules"]) == 6


def test_fw_def_02_the_hand_limit_starts_at_three() -> None:
    assert new({"defcon": 4}, "compact-2").view(None)["armies"]["usa"]["hand"]["limit"] == 3


def test_fw_def_05_a_plane_flanks_from_where_it_enters() -> None:
    s = two(
        "battles",
        options={"defcon": 3},
        units={"B3": ["2 usa infantry from B2", "usa plane from B4", "uk infantry"]},
    )
    assert units(s, "B3") == {"usa": {"infantry": 2, "plane": 1}}


# -- special scenarios ---------------------------------------------------------------------------------


def test_fw_len_11_no_turn_order_and_no_arms_race() -> None:
    s = position(
        scenario="leningrad",
        units={"B1": ["9 ussr infantry", "5 ussr artillery"], "B4": ["9 germany infantry"]},
        headquarters={"ussr": {"space": "B2"}},
        turn={"army": "germany", "phase": "tactical", "round": 2},
    )
    while s.round == 2:
        assert frame(s) != "ArmsRace"
        s.apply(s.legal()[-1])
    assert s.view(None)["order"] == ["germany", "ussr"]


def test_fw_bre_01_the_allies_are_a_team_with_port_and_fleet() -> None:
    s = new({}, "brest")
    assert "coop" in s.view(None)["rules"]
    assert s.view(None)["fleet"] is not None
    assert s.view(None)["talk"] == []


def test_fw_bre_04_the_fleet_is_germanys_with_a_unit_on_the_port() -> None:
    s = new({}, "brest")
    while frame(s) == "DeployUnits":
        play(s, "place", space="C2", type=min(values(s, "place", "type")))
    do(s, "build factory B1", "build encampment B2", "sail C1")
    assert s.view(None)["fleet"]["handler"] == "germany"
    assert actor(s) == "germany"


def test_fw_bre_05_germany_places_before_anybody_draws() -> None:
    s = new({}, "brest")
    assert (frame(s), actor(s)) == ("DeployUnits", "germany")
    assert resistance(s, "usa") == 5
    assert flag(s, "uk") == "uk"


# -- answers to the page -------------------------------------------------------------------------------


def test_reasons_say_why_a_unit_cannot_move_and_a_card_cannot_be_played() -> None:
    s = two("card", units={"B2": ["usa tank"]}, hands={"usa": ["A02", "D01"]})
    card = CARD_DOMAIN.find("A02")
    assert [GAME.reason_text(one) for one in GAME.reasons(s, 1, CARD_DOMAIN, card)] == [
        "Commandos would change nothing now."
    ]
    assert GAME.reasons(s, 1, CARD_DOMAIN, CARD_DOMAIN.find("D01"))[0].key == "wrong_time"
    s = two("movement", units={"B2": ["usa tank moved"], "A1": ["usa tank"]})
    assert GAME.reasons(s, 1, PIECE_DOMAIN, PIECE_DOMAIN.find("usa-tank-1"))[0].rule == "FW-MOV-01"
    tile = GAME.reasons(s, None, SPACE_DOMAIN, SPACE_DOMAIN.find("B2"))
    assert GAME.reason_text(tile[0]) == "B2 is controlled by the United States."


def test_layers_and_scores() -> None:
    s = two(
        "movement",
        units={"A3": ["usa tank"]},
        options={"supply_lines": True},
        headquarters={"usa": {"space": "A1"}},
    )
    layers = GAME.layers(s, None)
    assert layers["control_usa"] == ["A3"]
    assert layers["supply_usa"] == ["A1"]
    assert all(GAME.catalogue().find("layers", key) for key in layers)
    assert GAME.scores(s) == {"usa": 1, "uk": 0}


def test_standing_orders_pass_for_the_defender() -> None:
    s = two("battles", units={"B3": ["usa tank", "uk infantry"]}, hands={"uk": ["D09"]})
    asked = {"defence": "ask", "research": "ask"}
    assert GAME.standing_answer(s, 2, asked) is None
    assert GAME.standing_answer(s, 2, {**asked, "defence": "pass"}) == VERBS.by_name["pass"].of()


def test_every_option_and_scenario_has_a_sentence() -> None:
    assert all(option.help.endswith(".") for option in GAME.options)
    assert all(scenario.about.endswith(".") for scenario in GAME.scenarios)
    assert GAME.options[-1].to_json()["kind"] == "text"
