"""Control, sequence, turn order, draws, reinforcements (FW-CTL, FW-SEQ, FW-TO, FW-DRW, FW-REI)."""

from __future__ import annotations

from typing import Any

from support.frontier_wars import (
    actor,
    control,
    counts_as_controlled,
    deal,
    do,
    frame,
    hand,
    is_frontier,
    may,
    on_map,
    play,
    points,
    position,
    reason,
    two,
    units,
    until,
    values,
    winners,
)

# -- control -------------------------------------------------------------------------------------------


def test_fw_ctl_01_a_unit_alone_controls_a_tile() -> None:
    assert control(two("movement", units={"B2": ["usa plane"]}), "B2") == "usa"


def test_fw_ctl_01_a_garrison_denies_control() -> None:
    s = two("movement", units={"B2": ["usa tank"]}, headquarters={"uk": {"space": "B2"}})
    assert control(s, "B2") is None
    assert is_frontier(s, "B2")


def test_fw_ctl_04_tokens_give_control() -> None:
    s = two("movement", tokens={"A3": ["usa infantry"]}, options={"fog": True})
    assert points(s, "usa") == 1


def test_fw_ctl_05_a_construction_works_for_whoever_controls_its_tile() -> None:
    s = two("reinforcements", units={"B2": ["usa infantry"]}, constructions={"B2": ["uk factory"]})
    assert points(s, "usa") == 2
    assert may(s, "reinforce", site="factory")


def test_fw_ctl_07_a_neutral_tile_has_no_unit_and_no_foreign_hq() -> None:
    s = two(
        "battles",
        units={"B3": ["usa tank", "uk infantry"]},
        headquarters={"usa": {"space": "A2"}},
        hands={"uk": ["D01"]},
    )
    play(s, "play", card="D01")
    assert "A2" not in values(s, "withdraw", "space")
    assert "B2" in values(s, "withdraw", "space")


def test_fw_ctl_08_an_hq_on_a_frontier_is_still_own() -> None:
    s = two(
        "tactical", units={"A1": ["uk tank"]}, headquarters={"usa": {"space": "A1"}}, hands={"usa": ["T07", "T06"]}
    )
    assert may(s, "play", card="T07")
    assert not may(s, "play", card="T06")
    assert not counts_as_controlled(s, "usa", "A1")


def test_fw_ctl_09_control_follows_from_the_pieces() -> None:
    s = two("movement", units={"A3": ["usa infantry"], "C3": ["usa tank"]})
    do(s, "move usa-infantry-1 A2")
    assert control(s, "A3") is None


# -- sequence and turn order -----------------------------------------------------------------------------


def test_fw_seq_01_the_phases_follow_each_other() -> None:
    s = two("draw", headquarters={"usa": {"space": "A1"}, "uk": {"space": "C3"}})
    seen: list[str] = []
    while s.round == 2:
        name = s.view(None)["phase"]
        if not seen or seen[-1] != name:
            seen.append(name)
        s.apply(s.legal()[-1])
    assert seen == ["draw", "reinforcements", "tactical", "arms_race"]


def test_fw_seq_02_a_player_ends_his_turn_before_the_next() -> None:
    s = two("movement", units={"A1": ["usa tank"], "C3": ["uk tank"]})
    do(s, "done")
    assert actor(s) == "uk"


def test_fw_seq_03_card_movement_building_battles() -> None:
    s = two(
        "card", units={"B2": ["2 usa infantry"], "B4": ["uk infantry"], "C2": ["usa tank"]}, hands={"usa": ["A06"]}
    )
    assert frame(s) == "AttackOrders"
    do(s, "pass")
    assert frame(s) == "Movement"
    do(s, "move usa-tank-1 B4", "done")
    assert frame(s) == "Construction"
    do(s, "done")
    assert units(s, "B4") == {"usa": {"tank": 1}}


def test_fw_seq_04_an_eliminated_player_is_skipped() -> None:
    s = position(
        scenario="compact-3",
        armies=["usa", "uk", "ussr"],
        eliminated=["uk"],
        units={"A1": ["usa tank"], "C4": ["uk tank"], "E1": ["ussr tank"]},
        turn={"army": "usa", "step": "movement", "round": 2, "order": ["usa", "uk", "ussr"]},
    )
    do(s, "done")
    assert actor(s) == "ussr"


def test_fw_seq_05_who_cannot_do_anything_is_not_asked() -> None:
    s = two("card", units={"C3": ["uk tank"]})
    assert actor(s) == "uk"


def test_fw_to_01_every_star_is_a_point() -> None:
    s = two(
        "movement",
        units={"A3": ["usa infantry"], "B3": ["usa tank"], "B1": ["usa plane"], "B2": ["usa tank"]},
        constructions={"B2": ["usa encampment"]},
    )
    assert points(s, "usa") == 5


def test_fw_to_04_frontiers_and_empty_tiles_count_for_nobody() -> None:
    s = two("movement", units={"A3": ["usa infantry", "uk infantry"]}, constructions={"B2": ["usa factory"]})
    assert points(s, "usa") == points(s, "uk") == 0


def test_fw_to_05_stars_of_constructions() -> None:
    given: dict[str, Any] = {"units": {"B2": ["usa tank"]}, "constructions": {"B2": ["usa encampment"]}}
    assert points(two("movement", **given), "usa") == 2
    assert points(two("movement", options={"encampment_stars": 1}, **given), "usa") == 1
    hq = two("movement", units={"A1": ["usa tank"]}, headquarters={"usa": {"space": "A1"}})
    assert points(hq, "usa") == 0


def test_fw_to_06_more_than_13_points_are_still_compared() -> None:
    s = two(
        "turn_order",
        goals={"victory_points": 60},
        options={"encampment_stars": 2, "three_constructions": True},
        units={t: ["usa infantry"] for t in ("A3", "B1", "B3", "B5", "C1", "B2", "B4")},
        constructions={
            "B2": ["usa factory", "usa encampment", "usa encampment"],
            "B4": ["uk factory", "uk encampment"],
        },
    )
    assert points(s, "usa") == 5 + 6 + 4
    assert s.view(None)["order"] == ["usa", "uk"]


def test_fw_vic_01_the_first_of_three_ways_wins() -> None:
    s = two("turn_order", goals={"victory_points": 1}, units={"A3": ["uk infantry"]})
    assert (winners(s), reason(s)) == (["uk"], "victory_points")
    assert s.legal() == ()


def test_fw_vic_05_research_is_compared_after_everybody_has_added() -> None:
    s = two(
        "arms_race", goals={"research_points": 1}, hands={"usa": ["A02"], "uk": ["A02"]}, medals={"usa": 1, "uk": 1}
    )
    do(s, "research A02")
    assert not winners(s)
    do(s, "pass")
    assert winners(s) == ["usa"]


# -- draws and reinforcements --------------------------------------------------------------------------


def test_fw_drw_02_a_contested_city_gives_no_card() -> None:
    s = two("draw", units={"A3": ["usa infantry", "uk infantry"]})
    deal(s, "A01")
    assert actor(s) == "uk"


def test_fw_drw_03_each_card_comes_from_a_deck_of_choice() -> None:
    s = two("draw", units={"A3": ["usa infantry"]})
    assert values(s, "draw", "deck") == {"attack", "defense", "tactical"}
    deal(s, "A01")
    assert hand(s, "usa") == ["A01"]
    assert values(s, "draw", "deck") == {"attack", "defense", "tactical"}


def test_fw_drw_04_no_hand_limit_during_the_round() -> None:
    s = two("draw", hands={"usa": ["A01", "A02", "A03", "A04", "A05"]})
    deal(s, "A06")
    assert len(hand(s, "usa")) == 6


def test_fw_drw_06_without_any_cards_nothing_is_drawn() -> None:
    s = two("draw", units={"A1": ["usa tank"]})
    s.deck = [0] * 35
    s.forget_legal()
    s.settle()
    assert frame(s) == "Movement"


def test_fw_rei_01_one_unit_for_each_building() -> None:
    s = two(
        "reinforcements",
        headquarters={"usa": {"space": "A1"}},
        units={"B2": ["usa infantry"]},
        constructions={"B2": ["usa encampment"]},
    )
    do(s, "reinforce hq tank A1", "reinforce encampment infantry B2")
    assert on_map(s, "usa", "tank") == 1
    assert actor(s) != "usa" or frame(s) != "Reinforcements"


def test_fw_rei_04_held_by_other_units_a_construction_is_inactive() -> None:
    s = two("reinforcements", units={"B2": ["usa tank"]}, constructions={"B2": ["usa encampment"]})
    assert points(s, "usa") == 2
    assert not may(s, "reinforce")


def test_fw_rei_05_destroyed_constructions_give_nothing() -> None:
    s = two("reinforcements", units={"B2": ["usa infantry"]}, constructions={"B2": ["usa encampment destroyed"]})
    assert not may(s, "reinforce")
    assert points(s, "usa") == 0


def test_fw_rei_08_skills_are_declared_before_the_first_placement() -> None:
    s = position(
        armies=["uk", "usa"],
        headquarters={"uk": {"space": "A1"}},
        units={"B2": ["uk infantry"]},
        constructions={"B2": ["uk encampment"]},
        hands={"uk": ["A01"]},
        turn=("uk", "reinforcements"),
    )
    assert may(s, "skill", skill="enlistment")
    do(s, "reinforce encampment infantry B2")
    assert not may(s, "skill")


def test_fw_rei_10_reinforcements_move_in_the_same_round() -> None:
    s = two("reinforcements", headquarters={"usa": {"space": "A1"}})
    do(s, "reinforce hq tank A1")
    until(s, "Movement")
    assert may(s, "move", piece="usa tank")
