"""Corners of the rules: frontiers and tiles of teams, trenches, decoys, Leningrad's bridge, cards out of place."""

from __future__ import annotations

from random import Random
from typing import Any

from support.frontier_wars import (
    GAME,
    actor,
    deal,
    do,
    frame,
    hand,
    may,
    medals,
    position,
    resistance,
    units,
    values,
    winners,
)

from maproom.games.frontier_wars.board import TOKENS_OF_ARMY, USSR
from maproom.games.frontier_wars.state import FrontierWars

TRENCH = [{"army": "uk", "space": "B3", "edge": 0}]


def two(step: str, **description: Any) -> FrontierWars:
    """The USA to act against the UK on Compact 2."""
    description.setdefault("armies", ["usa", "uk"])
    return position(turn=("usa", step), **description)


def team(units: dict[str, list[str]], step: str, army: str = "germany", **description: Any) -> FrontierWars:
    """Germany and the USSR against the USA and the UK on Compact 4."""
    key = "step" if step in ("card", "movement", "building", "battles") else "phase"
    turn = {"army": army, key: step, "round": 2}
    return position(scenario="compact-4", options={"coop": True}, units=units, turn=turn, **description)


def siege(units: dict[str, list[str]], step: str, army: str = "germany", **description: Any) -> FrontierWars:
    """Leningrad: the bridge of the city joins C2n and C2s."""
    key = "step" if step in ("card", "movement", "building", "battles") else "phase"
    return position(scenario="leningrad", units=units, turn={"army": army, key: step, "round": 2}, **description)


# -- battles -------------------------------------------------------------------------------------------


def test_fw_len_08_ending_the_battle_at_the_bridge_keeps_the_cards_of_the_casualties() -> None:
    s = siege(
        {"C2s": ["3 germany infantry from C2n", "ussr infantry", "3 ussr plane"], "B4": ["germany tank"]},
        "battles",
    )
    do(s, "hit-bridge city-bridge", "end-battle")
    assert units(s, "C2s") == {"germany": {"infantry": 2}, "ussr": {"plane": 2}}
    assert (frame(s), actor(s)) == ("DrawCards", "ussr")
    deal(s, "D09")
    assert s.view(3)["armies"]["ussr"]["own"]["aside"] == ["D09"]


def test_fw_riv_08_ending_the_battle_stops_those_who_have_not_struck() -> None:
    s = position(
        scenario="seelowe",
        units={"C3": ["uk tank from B3", "uk artillery from B3", "germany infantry"]},
        turn={"army": "uk", "step": "battles", "round": 2},
    )
    do(s, "hit-bridge R5", "end-battle")
    assert units(s, "C3") == {"uk": {"tank": 1, "artillery": 1}, "germany": {"infantry": 1}}


def test_fw_arm_03_no_general_winter_while_the_garrison_holds_the_tile() -> None:
    given: dict[str, Any] = {
        "armies": ["uk", "ussr"],
        "options": {"three_constructions": True},
        "units": {"B4": ["3 uk tank", "ussr infantry"]},
        "constructions": {"B4": ["ussr factory"]},
        "hands": {"ussr": ["A01"]},
        "turn": ("uk", "battles"),
    }
    s = position(headquarters={"ussr": {"space": "B4", "resistance": 4}}, **given)
    assert resistance(s, "ussr") == 3
    assert frame(s) != "GeneralWinter"
    assert hand(s, "ussr") == ["A01"]


def test_fw_crd_17_a_card_is_named_only_where_its_units_fight() -> None:
    assert frame(two("battles", units={"B3": ["usa tank", "uk infantry"]}, turn_card="A03")) != "NameCard"
    assert frame(two("battles", units={"B3": ["usa infantry", "uk infantry"]}, turn_card="A04")) != "NameCard"
    assert frame(two("battles", units={"B3": ["usa tank", "uk infantry"]}, turn_card="A04")) == "NameCard"


def at_sea(units: list[str]) -> FrontierWars:
    """The UK attacks the hex D1 of Tobruk's Siege, where the German fleet lies."""
    return position(
        scenario="tobruk",
        units={"D1": units, "D2": ["germany infantry"]},
        fleet={"space": "D1", "handler": "germany"},
        turn={"army": "uk", "step": "battles", "round": 2},
    )


def test_fw_flt_06_impacts_to_spare_may_hit_the_fleet() -> None:
    s = at_sea(["3 uk plane from E1", "germany plane"])
    do(s, "hit germany", "hit-fleet", "hit-fleet")
    assert s.view(None)["fleet"]["destroyed"]
    assert units(s, "D1") == {"uk": {"plane": 3}}
    assert medals(s, "uk") == 1


def test_fw_air_08_passengers_at_sea_cannot_hit_the_fleet() -> None:
    s = at_sea(["uk plane from E1", "uk infantry carried", "germany plane"])
    do(s, "hit-fleet")
    assert s.view(None)["fleet"]["hits"] == 1
    assert units(s, "D1") == {"uk": {"plane": 1, "infantry": 1}}


# -- trenches ------------------------------------------------------------------------------------------


def test_fw_trn_05_leaving_a_frontier_gives_the_trench_back() -> None:
    s = two(
        "movement",
        armies=["uk", "usa"],
        options={"trenches": True},
        units={"B3": ["usa infantry", "uk infantry"], "A1": ["usa tank"]},
        trenches=[{"army": "usa", "space": "B3", "edge": 0}],
    )
    do(s, "move usa-infantry-1 B2")
    assert s.view(None)["trenches"] == []


def test_fw_trn_05_a_card_that_kills_the_last_unit_gives_the_trench_back() -> None:
    s = two(
        "card",
        options={"trenches": True},
        units={"B3": ["usa infantry", "uk infantry"]},
        trenches=TRENCH,
        hands={"usa": ["A02"]},
    )
    do(s, "play A02", "strike uk-infantry-1")
    assert s.view(None)["trenches"] == []


def test_fw_trn_05_a_trench_stays_where_nobody_else_stands() -> None:
    s = two(
        "card",
        options={"trenches": True},
        units={"A1": ["usa infantry"], "B3": ["uk infantry"]},
        trenches=TRENCH,
        hands={"usa": ["A02"]},
    )
    do(s, "play A02", "strike uk-infantry-1")
    assert len(s.view(None)["trenches"]) == 1


# -- teams ---------------------------------------------------------------------------------------------


def test_fw_coop_07_on_a_frontier_both_teams_keep_two() -> None:
    s = team({"B2": ["3 germany infantry", "2 usa infantry", "uk infantry"]}, "upkeep", holders={"B2": "germany"})
    assert actor(s) == "germany"
    do(s, "remove germany-infantry-1")
    assert actor(s) == "usa"
    assert values(s, "remove", "piece") == {"usa-infantry-1", "uk-infantry-1"}
    do(s, "remove uk-infantry-1")
    assert frame(s) != "RemoveUnits"


def test_fw_coop_07_a_holder_without_units_left_goes_on_for_his_partner() -> None:
    s = team({"B2": ["5 usa infantry", "uk infantry"]}, "upkeep", holders={"B2": "uk"})
    assert actor(s) == "uk"
    do(s, "remove uk-infantry-1", "remove usa-infantry-1", "remove usa-infantry-2")
    assert units(s, "B2") == {"usa": {"infantry": 3}}
    assert frame(s) != "RemoveUnits"


def test_fw_coop_03_the_joint_army_loses_first_who_has_not_struck() -> None:
    s = team({"B2": ["germany tank", "usa infantry", "uk infantry"]}, "battles", hands={"uk": ["D05"]})
    do(s, "play D05")
    # the ambushing infantry of the UK strikes with the tank, so that of the USA is the one that has not struck yet
    assert units(s, "B2") == {"uk": {"infantry": 1}}
    s = team({"B2": ["germany tank", "usa infantry", "uk infantry"]}, "battles", hands={"usa": ["D05"]})
    do(s, "play D05")
    assert units(s, "B2") == {"usa": {"infantry": 1}}


def test_fw_coop_02_units_withdraw_to_tiles_of_the_partner() -> None:
    s = team(
        {"B2": ["usa tank", "germany infantry"], "B1": ["ussr infantry"], "A1": ["uk infantry"]},
        "battles",
        "usa",
        hands={"germany": ["D01"]},
    )
    do(s, "play D01")
    assert "B1" in values(s, "withdraw", "space")
    assert "A1" not in values(s, "withdraw", "space")
    do(s, "withdraw B1")
    assert units(s, "B1") == {"ussr": {"infantry": 1}, "germany": {"infantry": 1}}


def test_fw_coop_02_units_redeploy_and_planes_return_to_tiles_of_the_partner() -> None:
    given: dict[str, Any] = {"units": {"B2": ["germany plane"], "B1": ["ussr infantry"]}, "step": "tactical"}
    s = team(hands={"germany": ["T04"]}, **given)
    do(s, "play T04")
    assert may(s, "move", to="B1")
    s = team(hands={"germany": ["T05"]}, **given)
    do(s, "play T05", "move germany-plane-1 B1")
    assert units(s, "B1") == {"ussr": {"infantry": 1}, "germany": {"plane": 1}}


def test_fw_coop_04_defence_cards_are_shown_to_a_partner_only_while_both_defend() -> None:
    hands = {"usa": ["D09"], "germany": ["D05"]}
    s = team({"B2": ["germany tank", "usa infantry", "uk infantry"]}, "battles", hands=hands)
    assert s.view(2)["armies"]["usa"]["defence_cards"] == ["D09"]
    assert "defence_cards" not in s.view(3)["armies"]["germany"]
    dealt = [s.determinize(3, Random(seed)) for seed in range(20)]
    assert len({tuple(hand(one, "germany")) for one in dealt}) > 3
    assert all(hand(s.determinize(2, Random(seed)), "usa") == ["D09"] for seed in range(10))


def test_fw_upk_03_planes_of_an_eliminated_army_do_not_hover_for_ever() -> None:
    s = position(
        scenario="compact-3",
        armies=["usa", "uk", "ussr"],
        eliminated=["uk"],
        units={"sea1": ["uk plane", "uk infantry carried"], "B2": ["uk plane"]},
        turn={"phase": "upkeep", "round": 2, "order": ["usa", "uk", "ussr"]},
    )
    assert units(s, "sea1") == {}
    assert units(s, "B2") == {"uk": {"plane": 1}}


# -- decoys are no units -------------------------------------------------------------------------------


def test_fw_upk_04_a_decoy_heals_nothing() -> None:
    s = position(
        armies=["ussr", "uk"],
        options={"decoys": True},
        tokens={"B2": ["ussr decoy", "ussr tank"]},
        units={"B2": ["3 ussr infantry"]},
        headquarters={"ussr": {"space": "A1", "resistance": 3}},
        turn={"phase": "upkeep", "round": 2, "order": ["ussr", "uk"]},
    )
    do(s, "remove ussr-token-1")
    assert resistance(s, "ussr") == 3
    assert values(s, "sacrifice", "piece") == {"ussr-infantry-1", "ussr-token-2"}


def test_fw_upk_04_decoys_alone_can_sacrifice_nothing() -> None:
    s = position(
        armies=["ussr", "uk"],
        options={"decoys": True},
        tokens={"B2": ["ussr decoy"]},
        headquarters={"ussr": {"space": "A1", "resistance": 3}},
        turn={"phase": "upkeep", "round": 2, "order": ["ussr", "uk"]},
    )
    assert frame(s) != "RemoveUnits"


def test_fw_len_07_a_decoy_feeds_nobody() -> None:
    s = siege(
        {"B1": ["ussr infantry"], "B4": ["germany tank"]},
        "upkeep",
        "ussr",
        options={"decoys": True},
        tokens={"B1": ["ussr decoy"]},
        headquarters={"ussr": {"space": "B2"}},
    )
    assert frame(s) == "Hunger"
    assert values(s, "strike", "piece") == {"ussr-infantry-1"}


def test_fw_len_07_with_decoys_alone_there_is_nothing_to_pay_and_the_siege_is_lost() -> None:
    s = siege(
        {"B4": ["germany tank"]},
        "upkeep",
        "ussr",
        options={"decoys": True},
        tokens={"B1": ["ussr decoy"]},
        headquarters={"ussr": {"space": "B2"}},
    )
    assert winners(s) == ["germany"]


# -- the special scenarios -----------------------------------------------------------------------------


def test_fw_len_09_the_last_soviet_unit_spent_on_a_building_ends_the_siege() -> None:
    """Only in a siege that began when the USSR had something to build (FW-LEN-03)."""
    s = siege(
        {"B1": ["ussr infantry"], "B4": ["germany tank"]},
        "movement",
        "ussr",
        headquarters={"ussr": {"space": "B2"}},
        hands={"ussr": ["T06"]},
    )
    s.con_owner[USSR * TOKENS_OF_ARMY] = USSR
    do(s, "done", "build factory B1")
    assert winners(s) == ["germany"]


def test_fw_len_02_the_third_encampment_is_german() -> None:
    s = siege({tile: ["2 germany infantry"] for tile in ("D4", "E4", "C4")} | {"B1": ["ussr tank"]}, "building")
    do(s, "build encampment D4", "build encampment E4", "build encampment C4")
    assert {one["army"] for one in s.view(None)["constructions"]} == {"germany"}
    assert not may(s, "build")


# -- words ---------------------------------------------------------------------------------------------


def test_the_question_of_upkeep_says_whether_units_must_go() -> None:
    given: dict[str, Any] = {
        "armies": ["ussr", "uk"],
        "headquarters": {"ussr": {"space": "A1", "resistance": 3}},
        "turn": {"phase": "upkeep", "round": 2, "order": ["ussr", "uk"]},
    }
    crowded = position(units={"B2": ["5 ussr infantry"]}, **given)
    assert crowded.prompt(3)["text"].startswith("Remove units above the limit.")
    sparse = position(units={"B2": ["ussr infantry"]}, **given)
    assert sparse.prompt(3)["text"].startswith("Sacrifice units to heal your headquarters?")


def test_the_shelf_has_a_sentence_about_the_game() -> None:
    blurb = GAME.catalogue().find("about", "blurb")
    assert blurb is not None
    assert blurb.endswith(".")
