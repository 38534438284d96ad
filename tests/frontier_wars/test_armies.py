"""The army sheets, sides A and B (FW-ARM)."""

from __future__ import annotations

from typing import Any

from support.frontier_wars import (
    actor,
    constructions,
    discards,
    do,
    frame,
    hand,
    may,
    medals,
    new,
    on_map,
    play,
    position,
    research,
    resistance,
    units,
    values,
)

from maproom.games.frontier_wars.state import FrontierWars


def duel(first: str, second: str, step: str, **description: Any) -> FrontierWars:
    """Two armies on Compact 2, the first one to act."""
    return position(armies=[first, second], turn=(first, step), **description)


def test_fw_arm_01_starting_forces_of_side_a() -> None:
    s = new({}, "compact-4")
    pieces = [(piece["army"], piece["kind"]) for piece in s.view(None)["pieces"]]
    assert pieces.count(("ussr", "artillery")) == 2
    assert pieces.count(("uk", "tank")) == 2
    assert pieces.count(("usa", "infantry")) == 3
    assert pieces.count(("germany", "plane")) == 1


def test_fw_arm_03_general_winter_destroys_a_construction_of_a_lost_tile() -> None:
    s = duel(
        "uk",
        "ussr",
        "battles",
        units={"B4": ["3 uk tank", "ussr infantry"]},
        constructions={"B4": ["ussr factory"]},
        hands={"ussr": ["A01"]},
    )
    if frame(s) == "Assign":
        do(s, "spare", "spare")
    assert (frame(s), actor(s)) == ("GeneralWinter", "ussr")
    do(s, "ruin factory B4", "pay A01")
    assert constructions(s, "B4") == ["factory destroyed"]
    assert discards(s) == ["A01"]
    assert medals(s, "uk") == 1


def test_fw_arm_04_impregnable_adds_one_on_the_own_hq_tile() -> None:
    at_home = duel(
        "uk",
        "germany",
        "battles",
        units={"B3": ["uk infantry", "germany infantry"]},
        headquarters={"germany": {"space": "B3", "resistance": 1}},
    )
    assert units(at_home, "B3") == {"germany": {"infantry": 1}}
    assert resistance(at_home, "germany") == 1
    away = duel("uk", "germany", "battles", units={"B3": ["uk infantry", "germany infantry"]})
    assert units(away, "B3") == {}


def test_fw_arm_05_blitzkrieg_lets_encampments_deploy_tanks() -> None:
    s = duel(
        "germany",
        "uk",
        "reinforcements",
        units={"B2": ["germany infantry"]},
        constructions={"B2": ["germany encampment"]},
        hands={"germany": ["T01"]},
    )
    assert values(s, "reinforce", "type") == {"infantry"}
    do(s, "skill blitzkrieg", "pay T01")
    assert values(s, "reinforce", "type") == {"infantry", "tank"}
    do(s, "reinforce encampment tank B2")
    assert on_map(s, "germany", "tank") == 1


def test_fw_arm_06_commandos_are_optional() -> None:
    s = duel("uk", "usa", "battles", units={"B3": ["3 uk infantry", "usa artillery", "usa infantry"]})
    play(s, "pass")
    assert units(s, "B3") == {"uk": {"infantry": 1}}


def test_fw_arm_06_fused_infantry_with_night_attack_strikes_twice() -> None:
    s = duel("uk", "usa", "battles", units={"B3": ["2 uk infantry", "3 usa infantry"]}, turn_card="A03")
    do(s, "name-card", "fuse")
    assert units(s, "B3") == {"uk": {"infantry": 1}, "usa": {"infantry": 1}}


def test_fw_arm_07_enlistment_deploys_two_infantry() -> None:
    s = duel("uk", "usa", "reinforcements", headquarters={"uk": {"space": "A1"}}, hands={"uk": ["A01"]})
    do(s, "skill enlistment", "pay A01")
    assert units(s, "A1") == {"uk": {"infantry": 2}}
    assert not may(s, "reinforce", site="hq") or actor(s) != "uk"


def test_fw_arm_08_bombers_hit_what_lies_under_a_straight_flight() -> None:
    s = duel("usa", "uk", "movement", units={"B1": ["usa plane"], "B2": ["uk tank"], "C3": ["usa tank"]})
    do(s, "move usa-plane-1 B2", "go B3", "halt")
    assert frame(s) == "BombRun"
    do(s, "strike uk-tank-1")
    assert units(s, "B2") == {}
    assert medals(s, "usa") == 0


def test_fw_arm_08_no_bombs_around_a_corner_or_with_passengers() -> None:
    s = duel(
        "usa", "uk", "movement", units={"B1": ["usa plane", "usa infantry"], "B2": ["uk tank"], "C3": ["usa tank"]}
    )
    bent = s.clone()
    do(bent, "move usa-plane-1 B2", "go A2", "halt")
    assert frame(bent) == "Movement"
    play(s, "load", piece="usa plane")
    do(s, "board usa-infantry-1", "go B2", "go B3", "halt")
    assert frame(s) == "Movement"


def test_fw_arm_09_missiles_eliminate_a_unit_next_to_the_hq() -> None:
    s = duel(
        "usa",
        "uk",
        "tactical",
        headquarters={"usa": {"space": "A1"}},
        units={"A2": ["uk tank"], "C3": ["uk tank"]},
        hands={"usa": ["A01", "T10"]},
    )
    do(s, "skill missiles", "pay A01")
    assert values(s, "strike", "piece") == {"uk-tank-1"}
    do(s, "strike uk-tank-1")
    assert may(s, "play", card="T10")


def test_fw_tac_02_missiles_may_replace_the_tactical_card() -> None:
    s = duel(
        "usa",
        "uk",
        "tactical",
        options={"missiles_replace": True},
        headquarters={"usa": {"space": "A1"}},
        units={"A2": ["uk tank"]},
        hands={"usa": ["A01", "T10"]},
    )
    do(s, "skill missiles", "pay A01", "strike uk-tank-1")
    assert frame(s) != "TacticalOrders"


# -- side B --------------------------------------------------------------------------------------------


B = {"side": "B"}


def test_fw_arm_10_side_b_starts_with_one_card_and_five_units() -> None:
    s = new(B, "compact-4")
    for army in range(4):
        assert sum(s.place[army * 33 + n] >= 0 for n in range(33)) == 5


def test_fw_arm_10_katyusha_attacks_at_one() -> None:
    s = duel("ussr", "uk", "battles", units={"B3": ["ussr artillery", "uk infantry"]}, options=B)
    assert units(s, "B3") == {}


def test_fw_arm_10_not_one_step_back_ignores_an_impact() -> None:
    s = duel(
        "uk",
        "ussr",
        "battles",
        units={"B3": ["uk tank", "ussr infantry"]},
        hands={"ussr": ["A01", "D05"]},
        options=B,
    )
    do(s, "skill not_one_step_back", "pay A01")
    assert frame(s) == "DefenceOrders"
    do(s, "pass")
    assert units(s, "B3") == {"ussr": {"infantry": 1}}


def test_fw_arm_10_panzer_divisions_move_three() -> None:
    s = duel("germany", "uk", "movement", units={"B1": ["germany tank"], "C3": ["germany tank"]}, options=B)
    do(s, "move germany-tank-1 B2", "go B3", "go B4")
    assert units(s, "B4") == {"germany": {"tank": 1}}


def test_fw_arm_10_wonder_weapons_allow_two_research_cards() -> None:
    s = duel(
        "germany", "uk", "arms_race", hands={"germany": ["A01", "A02", "A03"]}, medals={"germany": 3}, options=B
    )
    do(s, "skill wonder_weapons", "pay A03", "research A01", "research A02")
    assert research(s, "germany") == ["A01", "A02"]


def test_fw_arm_10_royal_air_force_defends_at_two() -> None:
    s = duel("usa", "uk", "battles", units={"B3": ["usa infantry", "uk plane"]}, options=B)
    assert units(s, "B3") == {"uk": {"plane": 1}}


def test_fw_arm_10_ultra_shows_a_hand_and_forbids_its_defence_cards() -> None:
    s = duel(
        "uk",
        "usa",
        "card",
        units={"B2": ["uk tank"], "B3": ["usa infantry"]},
        hands={"uk": ["T01"], "usa": ["D09"]},
        options=B,
    )
    do(s, "skill ultra", "pay T01")
    do(s, "choose-army usa")
    assert s.view(2)["armies"]["usa"]["known"] == ["D09"]
    assert "known" not in s.view(None)["armies"]["usa"]
    do(s, "move uk-tank-1 B3")
    assert medals(s, "uk") == 1
    assert hand(s, "usa") == ["D09"]


def test_fw_arm_10_arsenal_of_democracy_needs_no_infantry() -> None:
    s = duel(
        "usa", "uk", "reinforcements", units={"B2": ["usa tank"]}, constructions={"B2": ["usa factory"]}, options=B
    )
    assert may(s, "reinforce", site="factory")


def test_fw_arm_10_airborne_operations_carry_three_with_tanks() -> None:
    s = duel(
        "usa",
        "uk",
        "movement",
        units={"B1": ["usa plane", "2 usa tank", "usa infantry"]},
        hands={"usa": ["A01"]},
        options=B,
    )
    do(s, "skill airborne_operations", "pay A01")
    play(s, "load", piece="usa plane")
    do(s, "board usa-tank-1", "board usa-tank-2", "board usa-infantry-1", "go B2")
    assert frame(s) == "Flying"


def test_fw_crd_04_a_special_skill_is_used_once_a_round() -> None:
    s = duel(
        "uk",
        "usa",
        "reinforcements",
        headquarters={"uk": {"space": "A1"}},
        hands={"uk": ["A01"]},
        skills_used=["uk"],
    )
    assert not may(s, "skill")
