"""Cards in general (FW-CRD, FW-TAC)."""

from __future__ import annotations

from typing import Any

from support.frontier_wars import (
    actor,
    constructions,
    control,
    deal,
    discards,
    do,
    frame,
    may,
    medals,
    new,
    play,
    position,
    units,
    until,
    values,
    verbs,
)

from maproom.games.frontier_wars.state import FrontierWars

PHASES = ("turn_order", "draw", "reinforcements", "tactical", "arms_race", "upkeep")


def two(step: str, army: str = "usa", **description: Any) -> FrontierWars:
    """The USA and the UK on Compact 2, in that order."""
    key = "phase" if step in PHASES else "step"
    turn = {"army": army, key: step, "round": description.pop("round", 2), "order": ["usa", "uk"]}
    return position(armies=["usa", "uk"], turn=turn, **description)


def test_fw_crd_02_a_card_paid_is_not_played() -> None:
    s = two(
        "tactical", headquarters={"usa": {"space": "A1"}}, units={"A2": ["uk tank"]}, hands={"usa": ["T10", "T10"]}
    )
    do(s, "skill missiles", "pay T10", "strike uk-tank-1")
    assert may(s, "play", card="T10")


def test_fw_crd_03_a_card_overrules_the_rules() -> None:
    s = two("card", units={"B1": ["usa infantry"]}, hands={"usa": ["A06"]})
    do(s, "play A06", "move usa-infantry-1 B2")
    assert may(s, "go", to="B3")


def test_fw_crd_05_a_card_for_one_battle_is_named_before_the_defence() -> None:
    s = two("battles", units={"B3": ["usa infantry", "uk infantry"]}, turn_card="A03", hands={"uk": ["D05"]})
    assert frame(s) == "NameCard"
    do(s, "name-card")
    assert frame(s) == "DefenceOrders"


def test_fw_crd_06_units_removed_by_cards_give_no_medal() -> None:
    s = two("card", units={"B3": ["uk tank"], "A1": ["usa tank"]}, hands={"usa": ["A02"]})
    do(s, "play A02", "strike uk-tank-1")
    assert medals(s, "usa") == 0


def test_fw_crd_07_rivers_do_not_protect_against_cards() -> None:
    s = position(
        scenario="seelowe",
        units={"B2": ["uk artillery"], "C3": ["germany infantry"]},
        hands={"uk": ["T09"]},
        turn={"phase": "tactical", "army": "uk", "round": 2},
    )
    do(s, "play T09")
    assert values(s, "strike", "piece") == {"germany-infantry-1"}


def test_fw_crd_08_a_card_may_hit_an_enemy_fleet_instead() -> None:
    s = position(
        scenario="tobruk",
        units={"D2": ["germany infantry"], "F2": ["uk infantry"]},
        hands={"uk": ["A02"]},
        fleet={"space": "D1", "handler": "germany"},
        turn={"army": "uk", "step": "card", "round": 2},
    )
    do(s, "play A02", "hit-fleet")
    assert s.view(None)["fleet"]["hits"] == 1
    assert units(s, "D2") == {"germany": {"infantry": 1}}


def test_fw_crd_09_casualty_order_on_a_card() -> None:
    s = two("card", units={"B2": ["usa artillery"], "B3": ["uk plane", "uk artillery"]}, hands={"usa": ["A05"]})
    do(s, "play A05", "shell uk B3")
    assert units(s, "B3") == {"uk": {"plane": 1}}


def test_fw_crd_10_several_supplies_add_up() -> None:
    s = two("upkeep", units={"sea1": ["4 usa plane"]}, supplies={"usa": 2})
    do(s, "save sea1", "save sea1", "save sea1", "save sea1")
    assert units(s, "sea1") == {"usa": {"plane": 4}}


def test_fw_crd_11_other_defenders_fight_on_after_a_withdrawal() -> None:
    s = position(
        scenario="compact-3",
        armies=["usa", "uk", "ussr"],
        units={"B2": ["2 usa tank", "uk infantry", "ussr infantry"]},
        hands={"uk": ["D01"]},
        turn={"army": "usa", "step": "battles", "round": 2, "order": ["usa", "uk", "ussr"]},
    )
    do(s, "play D01", "withdraw A1")
    assert units(s, "B2") == {"usa": {"tank": 2}}
    assert units(s, "A1") == {"uk": {"infantry": 1}}
    assert medals(s, "usa") == 1


def test_fw_crd_12_carried_units_do_not_move_twice() -> None:
    s = two("card", units={"B1": ["usa plane", "usa infantry"], "C3": ["usa tank"]}, hands={"usa": ["A01"]})
    do(s, "play A01", "choose-tile B1")
    play(s, "load", piece="usa plane")
    do(s, "board usa-infantry-1", "go B2", "halt")
    assert not may(s, "move", piece="usa infantry")
    assert may(s, "move", piece="usa plane")


def test_fw_crd_13_commandos_reach_an_hq_tile() -> None:
    s = two("card", units={"C3": ["uk infantry"]}, headquarters={"uk": {"space": "C3"}}, hands={"usa": ["A02"]})
    do(s, "play A02", "strike uk-infantry-1")
    assert units(s, "C3") == {}


def test_fw_crd_14_reinforcing_artillery_defends() -> None:
    s = two("battles", units={"B3": ["usa infantry", "uk plane"]}, hands={"uk": ["D02"]})
    do(s, "play D02")
    assert units(s, "B3") == {"uk": {"plane": 1, "artillery": 1}}


def test_fw_crd_15_build_or_rebuild_never_an_hq() -> None:
    s = two(
        "tactical",
        units={"C3": ["usa infantry"]},
        headquarters={"uk": {"space": "C3", "destroyed": True}},
        hands={"usa": ["T02"]},
    )
    assert not may(s, "play")


def test_fw_crd_16_night_attack_counts_for_infantry_only() -> None:
    s = two("battles", units={"B3": ["usa tank", "usa infantry", "5 uk plane"]}, turn_card="A03")
    do(s, "name-card")
    # one impact of the tank, two of the infantry; then the two planes left kill both
    assert units(s, "B3") == {"uk": {"plane": 2}}


def test_fw_crd_17_a_card_without_effect_may_not_be_played() -> None:
    s = two("tactical", hands={"usa": ["T08", "T09", "T11"]})
    assert verbs(s) == {"pass"}


def test_fw_crd_18_units_placed_by_defence_cards_use_defence_initiative() -> None:
    s = two("battles", units={"B3": ["usa infantry", "uk infantry"]}, hands={"uk": ["D04"]})
    do(s, "play D04")
    assert units(s, "B3") == {"uk": {"tank": 1}}


def test_fw_crd_19_war_economy_on_a_contested_hq_adds_troops() -> None:
    s = two(
        "tactical", units={"A1": ["uk infantry"]}, headquarters={"usa": {"space": "A1"}}, hands={"usa": ["T07"]}
    )
    do(s, "play T07", "place tank A1")
    assert units(s, "A1") == {"usa": {"tank": 1}, "uk": {"infantry": 1}}
    while s.round == 2 or frame(s) != "Movement" or actor(s) != "usa":
        s.apply(s.legal()[-1])
    do(s, "done")
    assert units(s, "A1") == {"usa": {"tank": 1}}
    assert medals(s, "usa") == 1


def test_fw_crd_20_neutral_troops_are_enemies_but_no_opponents() -> None:
    given: dict[str, Any] = {
        "scenario": "compact-3",
        "armies": ["usa", "uk", "ussr"],
        "eliminated": ["uk"],
        "units": {"B2": ["uk tank"]},
    }
    order = ["usa", "uk", "ussr"]
    s = position(hands={"usa": ["A02"]}, turn={"army": "usa", "step": "card", "round": 2, "order": order}, **given)
    do(s, "play A02")
    assert values(s, "strike", "piece") == {"uk-tank-1"}
    s = position(
        hands={"usa": ["T03"], "ussr": ["A01"]},
        turn={"army": "usa", "phase": "tactical", "round": 2, "order": order},
        **given,
    )
    do(s, "play T03")
    assert values(s, "choose-army", "army") == {"ussr"}


def test_fw_crd_22_what_sets_a_value_comes_last() -> None:
    s = two("battles", units={"B3": ["usa tank", "uk infantry"]}, turn_card="A04", hands={"uk": ["D07"]})
    do(s, "name-card", "play D07")
    assert units(s, "B3") == {"uk": {"infantry": 1}}


def test_fw_crd_23_surprise_leaves_skills_allowed() -> None:
    s = position(
        armies=["usa", "ussr"],
        options={"side": "B"},
        units={"B3": ["usa tank", "ussr infantry"]},
        turn_card="A11",
        hands={"ussr": ["D05", "A01"]},
        turn=("usa", "battles"),
    )
    do(s, "name-card")
    assert verbs(s) == {"skill", "pass"}


def test_fw_crd_24_played_and_paid_cards_lie_open() -> None:
    s = two("card", units={"B1": ["usa infantry"], "B3": ["uk tank"]}, hands={"usa": ["A02"]})
    do(s, "play A02", "strike uk-tank-1")
    assert s.view(2)["decks"]["attack"]["discards"] == ["A02"]


def test_fw_crd_25_an_emptied_frontier_is_controlled_at_once() -> None:
    s = two(
        "card",
        units={"B3": ["usa tank", "uk tank"], "C3": ["usa tank"]},
        hands={"usa": ["A02"]},
        added={"usa": ["B3"]},
    )
    do(s, "play A02", "strike uk-tank-1")
    assert control(s, "B3") == "usa"
    do(s, "done")
    assert medals(s, "usa") == 0


def test_fw_crd_26_redeployed_units_add_to_no_battle() -> None:
    s = two("tactical", units={"B2": ["usa infantry"]}, hands={"usa": ["T04"]})
    do(s, "play T04", "move usa-infantry-1 B3")
    assert units(s, "B3") == {"usa": {"infantry": 1}}
    until(s, "Movement")
    assert s.view(None)["round"] == 3
    assert units(s, "B3") == {"usa": {"infantry": 1}}


def test_fw_tac_01_one_tactical_card_a_round() -> None:
    s = two("tactical", hands={"usa": ["T10", "T10"]})
    do(s, "play T10")
    deal(s, "A01", "A02")
    assert frame(s) != "TacticalOrders"


def test_fw_tac_03_missiles_need_an_hq_and_a_neighbour() -> None:
    s = two("tactical", headquarters={"usa": {"space": "A1"}}, units={"B3": ["uk tank"]}, hands={"usa": ["T10"]})
    assert not may(s, "skill")


def test_a_new_game_says_nothing_of_cards_to_spectators() -> None:
    s = new({}, "compact-2")
    deal(s, "A01")
    assert "A01" not in str(s.view(None)["armies"])
    assert discards(s) == []
    assert constructions(s, "A1") == []
