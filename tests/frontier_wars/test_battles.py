"""Battles, frontiers, headquarters and elimination (FW-BAT, FW-FRO, FW-HQ, FW-MED)."""

from __future__ import annotations

from typing import Any

from support.frontier_wars import (
    actor,
    constructions,
    control,
    do,
    events,
    flag,
    frame,
    hand,
    is_frontier,
    may,
    medals,
    play,
    position,
    reason,
    resistance,
    units,
    until,
    values,
    winners,
)

from maproom.games.frontier_wars.state import FrontierWars


def battle(tile: list[str], **description: Any) -> FrontierWars:
    """The USA fights in B3 of Compact 2."""
    return position(armies=["usa", "uk"], units={"B3": tile}, turn=("usa", "battles"), **description)


def brawl(tile: list[str], **description: Any) -> FrontierWars:
    """The USA attacks on B2 of Compact 4, with all four armies in the game."""
    order = ["germany", "usa", "uk", "ussr"]
    turn = {"army": "usa", "step": "battles", "round": 2, "order": order}
    return position(scenario="compact-4", units={"B2": tile}, turn=turn, **description)


def test_fw_bat_01_the_attacker_orders_the_battles() -> None:
    s = position(
        armies=["usa", "uk"],
        units={"B2": ["usa tank", "uk infantry"], "B4": ["usa tank", "uk infantry"]},
        turn=("usa", "battles"),
    )
    assert values(s, "battle", "space") == {"B2", "B4"}
    do(s, "battle B4")
    assert medals(s, "usa") == 2


def test_fw_bat_03_equal_initiatives_strike_together() -> None:
    assert units(battle(["usa infantry", "uk infantry"]), "B3") == {}


def test_fw_bat_04_casualties_fall_in_their_order() -> None:
    s = battle(["usa infantry", "usa tank", "usa artillery", "usa plane", "2 uk artillery"])
    assert units(s, "B3") == {"usa": {"artillery": 1, "plane": 1}}


def test_fw_bat_05_the_fastest_that_has_not_struck_falls_first() -> None:
    s = battle(
        ["usa infantry from B4", "2 usa infantry from B2", "uk artillery", "3 uk infantry"], options={"defcon": 3}
    )
    # the artillery takes the flanking infantry (initiative 2) before it strikes
    assert units(s, "B3") == {"uk": {"artillery": 1, "infantry": 1}}


def test_fw_bat_06_the_steps_are_told_one_by_one() -> None:
    s = position(
        armies=["usa", "uk"],
        units={
            "B2": ["usa tank", "uk infantry"],
            "B4": ["usa tank", "usa infantry", "uk artillery", "uk infantry"],
        },
        turn=("usa", "battles"),
    )
    told = [
        event for event in events(s, "battle B4") if event["event"] in ("step", "strikes", "lost", "battle_tied")
    ]
    assert [event["initiative"] for event in told if event["event"] == "step"][:2] == [3, 2]
    assert told[1] == {"event": "strikes", "army": "uk", "victim": "usa", "impacts": 1}
    assert told[2] == {"event": "lost", "army": "usa", "type": "infantry", "space": "B4"}


def test_fw_bat_07_nobody_left_means_no_medal() -> None:
    s = battle(["usa infantry", "uk infantry"])
    assert medals(s, "usa") == medals(s, "uk") == 0


def test_fw_bat_07_the_defender_can_win_too() -> None:
    s = battle(["usa infantry", "2 uk artillery"])
    assert medals(s, "uk") == 1


def test_fw_bat_09_initiative_0_strikes_last() -> None:
    s = battle(["usa artillery", "uk plane"])
    assert units(s, "B3") == {}


def test_fw_bat_13_a_frontier_rests_until_somebody_adds_troops() -> None:
    s = position(
        armies=["usa", "uk"], units={"B3": ["usa tank", "uk tank"], "C3": ["usa tank"]}, turn=("usa", "movement")
    )
    do(s, "done")
    assert units(s, "B3") == {"usa": {"tank": 1}, "uk": {"tank": 1}}


def test_fw_bat_15_three_armies_hit_whom_they_like() -> None:
    s = brawl(["usa infantry", "germany infantry", "ussr infantry"])
    assert (frame(s), actor(s)) == ("Assign", "germany")
    assert values(s, "hit", "army") == {"usa", "ussr"}
    do(s, "hit ussr", "hit ussr", "hit germany")
    assert units(s, "B2") == {"usa": {"infantry": 1}}
    assert medals(s, "usa") == 1


def test_fw_bat_17_every_defender_may_play_a_card_in_turn_order() -> None:
    s = brawl(["usa infantry", "germany infantry", "ussr infantry"], hands={"germany": ["D09"], "ussr": ["D05"]})
    assert actor(s) == "germany"
    do(s, "play D09")
    assert actor(s) == "ussr"
    do(s, "play D05")
    assert frame(s) == "Assign"


def test_fw_bat_17_a_card_that_cannot_be_played_is_asked_for_all_the_same() -> None:
    s = battle(["usa infantry", "uk infantry"], hands={"uk": ["D11"]})
    assert frame(s) == "DefenceOrders"
    assert not may(s, "play")


def test_fw_bat_18_a_garrison_alone_may_have_a_card_played() -> None:
    s = battle(["2 usa tank"], headquarters={"uk": {"space": "B3", "resistance": 2}}, hands={"uk": ["D09", "D05"]})
    assert values(s, "play", "card") == {"D09"}
    do(s, "play D09")
    assert resistance(s, "uk") == 1


def test_fw_fro_06_four_armies_fight_on_one_tile() -> None:
    s = brawl(["usa tank", "germany infantry", "uk infantry", "ussr infantry"])
    assert values(s, "hit", "army") == {"germany", "uk", "ussr"}
    do(s, "hit uk")
    assert actor(s) == "germany"
    do(s, "hit ussr", "hit usa")
    assert units(s, "B2") == {"germany": {"infantry": 1}}
    assert medals(s, "germany") == 1


def test_fw_fro_10_defenders_go_on_when_the_attacker_is_gone() -> None:
    s = brawl(["usa infantry", "germany artillery", "ussr infantry", "uk infantry"])
    do(s, "hit usa")
    assert actor(s) in ("uk", "ussr")


# -- headquarters --------------------------------------------------------------------------------------


def test_fw_hq_04_units_fall_before_the_garrison() -> None:
    s = battle(["3 usa tank", "2 uk infantry"], headquarters={"uk": {"space": "B3", "resistance": 2}})
    assert units(s, "B3").get("uk") is None
    assert resistance(s, "uk") == 1


def falling(**description: Any) -> FrontierWars:
    """The last point of the UK's HQ is about to fall to the USA on Compact 3."""
    return position(
        scenario="compact-3",
        armies=["usa", "uk", "ussr"],
        units={"B2": ["2 usa tank"], "C4": ["2 uk infantry"], "E2": ["ussr infantry"], "A1": ["usa infantry"]},
        headquarters={
            "uk": {"space": "B2", "resistance": 1},
            "usa": {"space": "A2"},
            "ussr": {"space": "C1"},
        },
        turn={"army": "usa", "step": "battles", "round": 2, "order": ["usa", "uk", "ussr"]},
        **description,
    )


def test_fw_hq_07_the_destroyer_earns_three_medals() -> None:
    s = falling()
    assert medals(s, "usa") == 3
    assert flag(s, "uk") is None


def test_fw_hq_08_the_destroyer_takes_the_hand() -> None:
    s = falling(hands={"uk": ["A01", "T03"]}, medals={"uk": 4}, research={"uk": ["A02"]})
    assert hand(s, "usa") == ["A01", "T03"]
    assert hand(s, "uk") == []
    assert medals(s, "uk") == 0
    assert s.gone[1] == 1


def test_fw_hq_09_troops_of_an_eliminated_army_stay_neutral() -> None:
    s = falling()
    assert units(s, "C4") == {"uk": {"infantry": 2}}
    neutral = [piece["neutral"] for piece in s.view(None)["pieces"] if piece["army"] == "uk"]
    assert neutral == [True, True]
    assert control(s, "C4") == "uk"


def test_fw_hq_09_neutral_troops_hit_the_attacker_only() -> None:
    s = position(
        scenario="compact-3",
        armies=["usa", "uk", "ussr"],
        units={"B2": ["2 usa infantry", "uk infantry", "ussr infantry"]},
        eliminated=["uk"],
        turn={"army": "usa", "step": "battles", "round": 2, "order": ["usa", "uk", "ussr"]},
    )
    assert values(s, "hit", "army") == {"uk", "ussr"}
    do(s, "hit uk", "hit ussr", "hit uk")
    assert units(s, "B2") == {"usa": {"infantry": 1}}
    assert medals(s, "usa") == 1


def test_fw_hq_10_an_eliminated_player_takes_no_further_part() -> None:
    s = falling()
    for _ in range(300):
        assert actor(s) != "uk"
        s.apply(s.legal()[-1])
        if s.round > 3:
            break


def test_fw_hq_11_anybody_who_controls_the_tile_may_repair_an_hq() -> None:
    s = position(
        armies=["usa", "uk"],
        units={"B2": ["2 usa infantry"], "C3": ["uk infantry"]},
        headquarters={"uk": {"space": "B2", "destroyed": True}, "usa": {"space": "A1"}},
        turn=("usa", "building"),
    )
    do(s, "repair-hq B2")
    assert flag(s, "uk") == "usa"
    assert resistance(s, "uk") == 5
    assert medals(s, "usa") == 0


def test_fw_hq_12_a_conquered_hq_gives_a_card_and_a_unit() -> None:
    s = position(
        armies=["usa", "uk"],
        headquarters={"uk": {"space": "B2", "owner": "usa"}, "usa": {"space": "A1"}},
        turn={"phase": "draw", "army": "usa", "round": 2, "order": ["usa", "uk"]},
    )
    do(s, "draw attack", "deal A01", "draw attack", "deal A02")
    assert len(hand(s, "usa")) == 2
    until(s, "Reinforcements")
    assert values(s, "reinforce", "space") == {"A1", "B2"}


def test_fw_hq_13_an_army_with_another_hq_is_not_out() -> None:
    s = position(
        armies=["usa", "uk"],
        units={"B2": ["2 usa tank"]},
        headquarters={"uk": {"space": "B2", "resistance": 1}, "usa": {"space": "A1", "owner": "uk"}},
        turn=("usa", "battles"),
    )
    assert not winners(s)
    assert medals(s, "usa") == 3


def test_fw_vic_02_the_last_army_wins_at_once() -> None:
    s = position(
        armies=["usa", "uk"],
        units={"B2": ["2 usa tank"]},
        headquarters={"uk": {"space": "B2", "resistance": 1}, "usa": {"space": "A1"}},
        turn=("usa", "battles"),
    )
    assert winners(s) == ["usa"]
    assert reason(s) == "annihilation"


def test_fw_bld_09_blows_after_the_last_defender_may_destroy_constructions() -> None:
    s = position(
        armies=["usa", "uk"],
        units={"B4": ["usa tank", "usa infantry", "uk infantry"]},
        constructions={"B4": ["uk encampment"]},
        turn=("usa", "battles"),
    )
    assert frame(s) == "Assign"
    do(s, "hit-construction encampment")
    assert constructions(s, "B4") == ["encampment destroyed"]


def test_fw_bld_11_an_undefended_construction_is_taken_intact() -> None:
    s = position(
        armies=["usa", "uk"],
        units={"B3": ["usa tank"], "C3": ["usa tank"]},
        constructions={"B4": ["uk factory"]},
        turn=("usa", "movement"),
    )
    do(s, "move usa-tank-1 B4", "halt")
    assert constructions(s, "B4") == ["factory"]
    assert control(s, "B4") == "usa"
    assert medals(s, "usa") == 0


def test_fw_trn_03_over_an_open_side_a_trench_does_nothing() -> None:
    trench = [{"army": "uk", "space": "B3", "edge": 0}]
    open_side = battle(["2 usa infantry from B2", "2 uk infantry"], options={"trenches": True}, trenches=trench)
    assert units(open_side, "B3") == {}
    covered = battle(["2 usa infantry from A3", "2 uk infantry"], options={"trenches": True}, trenches=trench)
    assert units(covered, "B3") == {"uk": {"infantry": 2}}


def test_fw_trn_04_trenches_on_a_frontier_are_inactive() -> None:
    trench = [{"army": "uk", "space": "B3", "edge": 0}]
    tile = ["usa infantry", "usa infantry from B4", "2 uk infantry"]
    s = battle(tile, options={"trenches": True}, trenches=trench)
    assert units(s, "B3") == {}
    assert not is_frontier(s, "B3")


def test_fw_trn_05_a_lost_tile_gives_the_trench_back() -> None:
    s = battle(
        ["2 usa tank from B2", "uk plane"],
        options={"trenches": True},
        trenches=[{"army": "uk", "space": "B3", "edge": 0}],
    )
    assert s.view(None)["trenches"] == []


def test_fw_def_04_equal_groups_let_the_attacker_choose_the_main_attack() -> None:
    s = battle(["usa infantry from B2", "usa infantry from B4", "uk infantry"], options={"flank_attacks": True})
    assert frame(s) == "MainAttack"
    play(s, "main-attack", space="B2")
    assert units(s, "B3") == {"usa": {"infantry": 2}}


def test_fw_def_04_neighbouring_origins_are_no_flank() -> None:
    s = battle(["usa infantry from A2", "usa infantry from A3", "uk infantry"], options={"flank_attacks": True})
    assert units(s, "B3") == {"usa": {"infantry": 1}}
