"""Building, battles and frontiers, headquarters, medals, research and upkeep (FW-MOV to FW-UPK)."""

from __future__ import annotations

from typing import Any

from support.frontier_wars import (
    actor,
    constructions,
    control,
    deal,
    do,
    flag,
    frame,
    hand,
    is_frontier,
    may,
    medals,
    play,
    points,
    position,
    research,
    research_total,
    reserve,
    resistance,
    two,
    units,
    until,
    values,
    winners,
    with_two_damaged_headquarters,
)

from maproom.games.frontier_wars.board import GERMANY, UK
from maproom.games.frontier_wars.state import FrontierWars


def three(tile: list[str], **description: Any) -> FrontierWars:
    """The USA attacks in B2 of Compact 3; the UK and the USSR are there too."""
    order = ["usa", "uk", "ussr"]
    turn = {"army": description.pop("army", "usa"), "step": "battles", "round": 2, "order": order}
    return position(
        scenario="compact-3",
        armies=order,
        units={"B2": tile, **description.pop("more", {})},
        turn=turn,
        **description,
    )


# -- movement and planes -------------------------------------------------------------------------------


def test_fw_mov_04_ending_among_enemies_starts_a_battle() -> None:
    s = two("movement", units={"B1": ["usa tank"], "B2": ["uk plane"]})
    do(s, "move usa-tank-1 B2")
    assert medals(s, "usa") == 1


def test_fw_mov_07_no_stacking_limit_while_moving() -> None:
    s = two("movement", units={"B1": ["usa tank"], "B2": ["5 usa infantry"]})
    do(s, "move usa-tank-1 B2", "halt")
    assert units(s, "B2") == {"usa": {"infantry": 5, "tank": 1}}


def test_fw_mov_09_the_side_of_entry_is_public() -> None:
    s = two("movement", units={"B1": ["usa infantry"], "B2": ["uk plane"], "C3": ["usa tank"]})
    do(s, "move usa-infantry-1 B2")
    shown = next(piece for piece in s.view(None)["pieces"] if piece["id"] == "usa-infantry-1")
    assert shown["origin"] == "B1"


def test_fw_mov_11_own_units_never_block() -> None:
    s = two("movement", units={"B1": ["usa tank"], "B2": ["usa tank"]})
    assert "B2" in values(s, "move", "to", at="B1")


def test_fw_air_07_losing_the_plane_does_not_harm_its_passengers() -> None:
    s = two("movement", units={"B1": ["usa plane", "2 usa infantry"], "B2": ["uk infantry"]}, hands={"uk": ["D08"]})
    play(s, "load", piece="usa plane")
    do(s, "board usa-infantry-1", "board usa-infantry-2", "go B2", "halt", "play D08")
    assert units(s, "B2") == {"usa": {"infantry": 1}}
    assert medals(s, "usa") == 1


def test_fw_air_08_passengers_land_in_a_battle() -> None:
    s = two("movement", units={"B1": ["usa plane", "usa artillery"], "B3": ["uk plane"]})
    play(s, "load", piece="usa plane")
    do(s, "board usa-artillery-1", "go B2", "go B3")
    if frame(s) == "Flying":
        do(s, "halt")
    assert units(s, "B3") == {"usa": {"plane": 1, "artillery": 1}}


# -- building ------------------------------------------------------------------------------------------


def test_fw_bld_03_a_new_construction_needs_another_infantry() -> None:
    s = two("building", units={"B2": ["2 usa infantry"], "B4": ["usa infantry", "usa tank"]})
    do(s, "build encampment B2", "build encampment B4")
    until(s, "DrawCards")
    while frame(s) != "Reinforcements":
        s.apply(s.legal()[0])
    assert values(s, "reinforce", "space", site="encampment") == {"B2"}


def test_fw_bld_04_left_empty_nobody_controls_it() -> None:
    s = two("building", units={"B2": ["usa infantry"]})
    do(s, "build factory B2")
    assert control(s, "B2") is None
    assert points(s, "usa") == 0


def test_fw_bld_05_one_medal_for_building() -> None:
    s = two("building", units={"B2": ["usa infantry"]})
    do(s, "build factory B2")
    assert medals(s, "usa") == 1


def test_fw_bld_06_a_destroyed_construction_stays() -> None:
    s = two(
        "card",
        units={"B2": ["usa infantry"], "A2": ["uk infantry"]},
        constructions={"A2": ["uk factory"]},
        hands={"usa": ["A10"]},
    )
    do(s, "play A10", "ruin factory A2")
    assert constructions(s, "A2") == ["factory destroyed"]
    assert s.view(None)["armies"]["uk"]["reserve"]["factory"] == 0


def test_fw_bld_07_any_number_may_be_built_with_units_that_moved() -> None:
    s = two("movement", units={"B1": ["usa infantry"], "B4": ["usa infantry"], "C3": ["usa tank"]})
    do(s, "move usa-infantry-1 B2", "done", "build factory B2", "build encampment B4")
    assert medals(s, "usa") == 2


# -- battles -------------------------------------------------------------------------------------------


def test_fw_bat_02_the_one_who_adds_troops_attacks() -> None:
    s = two("battles", units={"B3": ["usa artillery", "uk infantry"]})
    assert units(s, "B3") == {"uk": {"infantry": 1}}


def test_fw_bat_08_an_avoided_battle_gives_no_medal() -> None:
    s = two("battles", units={"B3": ["usa tank"]}, tokens={"B3": ["uk decoy"]}, options={"decoys": True})
    assert medals(s, "usa") == 0
    assert control(s, "B3") == "usa"


def test_fw_bat_10_the_fallen_return_to_the_reserve() -> None:
    s = two("battles", units={"B3": ["usa infantry", "uk infantry"]})
    assert reserve(s, "usa", "infantry") == reserve(s, "uk", "infantry") == 10


def test_fw_bat_11_general_winter_comes_before_the_winner_takes_over() -> None:
    s = position(
        armies=["uk", "ussr"],
        units={"B4": ["uk tank", "ussr infantry"]},
        constructions={"B4": ["uk encampment"]},
        hands={"ussr": ["A01"]},
        turn=("uk", "battles"),
    )
    assert (frame(s), actor(s)) == ("GeneralWinter", "ussr")
    assert medals(s, "uk") == 0
    do(s, "pass")
    assert medals(s, "uk") == 1
    assert constructions(s, "B4") == ["encampment"]


def test_fw_bat_12_an_eliminated_attacker_ends_his_turn() -> None:
    s = three(
        ["usa infantry", "3 uk tank"],
        headquarters={"usa": {"space": "B2", "resistance": 1}, "uk": {"space": "A2"}, "ussr": {"space": "C1"}},
        more={"C4": ["usa tank", "ussr infantry"]},
        added={"usa": ["B2", "C4"]},
    )
    do(s, "battle B2")
    assert not s.view(None)["armies"]["usa"]["alive"]
    assert units(s, "C4") == {"usa": {"tank": 1}, "ussr": {"infantry": 1}}
    assert medals(s, "uk") == 3


def test_fw_bat_14_a_battle_cannot_be_waived() -> None:
    s = two("battles", units={"B2": ["usa tank", "uk tank"], "B4": ["usa tank", "uk tank"]})
    assert not may(s, "pass")


def test_fw_bat_16_another_winner_has_the_normal_medal() -> None:
    s = three(
        ["usa tank", "usa infantry", "ussr artillery"],
        headquarters={"uk": {"space": "B2", "resistance": 1}, "usa": {"space": "A2"}, "ussr": {"space": "C1"}},
    )
    do(s, "hit uk")
    assert units(s, "B2") == {"usa": {"tank": 1, "infantry": 1}}
    assert (medals(s, "ussr"), medals(s, "usa")) == (3, 1)


# -- frontiers -----------------------------------------------------------------------------------------


def test_fw_fro_01_several_survivors_make_a_frontier() -> None:
    s = two("battles", units={"B3": ["2 usa tank", "2 uk artillery"]})
    assert not is_frontier(s, "B3")
    s = two("battles", units={"B3": ["2 usa tank", "uk artillery", "uk tank"]})
    assert is_frontier(s, "B3")


def test_fw_fro_02_who_adds_troops_later_is_the_attacker() -> None:
    s = two(
        "movement", "uk", units={"B3": ["usa artillery", "uk infantry"], "B4": ["uk infantry"], "A1": ["uk tank"]}
    )
    do(s, "move uk-infantry-2 B3", "done")
    if frame(s) == "Fuse":
        do(s, "pass")
    assert units(s, "B3") == {"uk": {"infantry": 1}}


def test_fw_fro_04_who_leaves_gives_the_tile_up() -> None:
    s = two("movement", units={"B3": ["usa infantry", "uk infantry"], "C3": ["usa tank"]})
    do(s, "move usa-infantry-1 B2")
    assert control(s, "B3") == "uk"


def test_fw_fro_05_defenders_may_hit_each_other() -> None:
    s = three(["usa infantry", "uk artillery", "ussr infantry"])
    assert values(s, "hit", "army") == {"usa", "ussr"}
    do(s, "hit ussr")
    assert units(s, "B2") == {"usa": {"infantry": 1}}


def test_fw_fro_07_a_frontier_airport_gives_nothing() -> None:
    s = two(
        "upkeep", units={"B3": ["usa infantry", "uk infantry"]}, hands={"usa": ["A01", "A02", "A03", "A04", "A05"]}
    )
    assert frame(s) == "Discards"


def test_fw_fro_08_two_units_a_player_on_a_frontier() -> None:
    s = two("upkeep", units={"B3": ["3 usa infantry", "uk infantry"]})
    do(s, "remove usa-infantry-1")
    assert units(s, "B3") == {"usa": {"infantry": 2}, "uk": {"infantry": 1}}


def test_fw_fro_09_two_defenders_left_mean_no_medal() -> None:
    s = three(["usa infantry", "uk artillery", "ussr artillery"])
    do(s, "hit usa")
    while frame(s) == "Assign":
        play(s, "hit", army="usa")
    assert medals(s, "uk") == medals(s, "ussr") == 0


# -- headquarters --------------------------------------------------------------------------------------


def test_fw_hq_01_an_hq_reinforces_any_type_each_round() -> None:
    s = two("reinforcements", headquarters={"usa": {"space": "A1", "resistance": 1}})
    assert len(values(s, "reinforce", "type")) == 4


def test_fw_hq_02_attacking_the_garrison_has_initiative_0() -> None:
    s = two("battles", units={"A1": ["usa infantry", "3 uk plane"]}, headquarters={"usa": {"space": "A1"}})
    assert units(s, "A1") == {"uk": {"plane": 1}}
    assert resistance(s, "usa") == 4


def test_fw_hq_03_damage_stays() -> None:
    s = two("battles", units={"C3": ["3 usa tank"]}, headquarters={"uk": {"space": "C3"}})
    assert resistance(s, "uk") == 3
    until(s, "DrawCards")
    assert resistance(s, "uk") == 3


def test_fw_hq_05_attackers_and_garrison_make_a_frontier() -> None:
    s = two("battles", units={"C3": ["3 usa tank"]}, headquarters={"uk": {"space": "C3"}})
    assert is_frontier(s, "C3")
    assert medals(s, "usa") == 0


def test_fw_hq_06_at_0_the_flag_goes() -> None:
    s = two(
        "battles",
        units={"C3": ["2 usa tank"]},
        headquarters={"uk": {"space": "C3", "resistance": 1}, "usa": {"space": "A1", "owner": "uk"}},
    )
    assert flag(s, "uk") is None
    assert resistance(s, "uk") == 0


def test_fw_hq_14_resistance_comes_back_by_cards_only() -> None:
    s = two("draw", headquarters={"usa": {"space": "A1", "resistance": 2}})
    while s.round == 2:
        s.apply(s.legal()[-1])
    assert resistance(s, "usa") == 2


def test_fw_hq_15_neutral_blows_are_lost_without_an_attacker() -> None:
    s = three(["usa infantry", "uk infantry", "ussr artillery"], eliminated=["uk"])
    do(s, "hit usa")
    assert units(s, "B2") == {"uk": {"infantry": 1}, "ussr": {"artillery": 1}}


def test_fw_hq_16_a_captured_hq_may_be_repaired_by_its_first_owner() -> None:
    s = two(
        "building", "uk", units={"C3": ["uk infantry"]}, headquarters={"uk": {"space": "C3", "destroyed": True}}
    )
    do(s, "repair-hq C3")
    assert flag(s, "uk") == "uk"


def test_fw_hq_17_an_hq_that_falls_in_its_own_attack_counts_for_the_defender() -> None:
    s = three(
        ["usa infantry", "3 uk tank"],
        headquarters={"usa": {"space": "B2", "resistance": 1}, "uk": {"space": "A2"}, "ussr": {"space": "C1"}},
        hands={"usa": ["A01"]},
    )
    assert medals(s, "uk") == 3
    assert hand(s, "uk") == ["A01"]


# -- medals, research, upkeep --------------------------------------------------------------------------


def test_fw_med_01_a_battle_won_is_a_medal() -> None:
    assert medals(two("battles", units={"B3": ["usa tank", "uk plane"]}), "usa") == 1


def test_fw_med_02_ties_and_conquests_give_none() -> None:
    s = two("movement", units={"B3": ["usa tank"], "C3": ["usa infantry"]}, constructions={"B4": ["uk factory"]})
    do(s, "move usa-tank-1 B4", "halt")
    assert medals(s, "usa") == 0
    tied = two("battles", units={"B3": ["2 usa tank", "uk artillery", "uk tank"]})
    assert is_frontier(tied, "B3")
    assert medals(tied, "usa") == medals(tied, "uk") == 0


def test_fw_med_03_medals_are_counted_beyond_the_tokens() -> None:
    s = two("building", units={"B2": ["usa infantry"]}, medals={"usa": 32})
    do(s, "build factory B2")
    assert medals(s, "usa") == 33


def test_fw_res_03_every_card_counts_its_value() -> None:
    s = two("arms_race", research={"usa": ["A01", "D09", "T04"]}, medals={"usa": 3})
    assert research_total(s, "usa") == 2 + 3 + 1


def test_fw_res_04_research_is_never_taken_back() -> None:
    s = two("arms_race", hands={"usa": ["A01"]}, medals={"usa": 1})
    do(s, "research A01")
    until(s, "DrawCards")
    assert research(s, "usa") == ["A01"]
    assert hand(s, "usa") == []


def test_fw_res_06_the_target_of_the_scenario_counts() -> None:
    s = position(
        scenario="fork",
        armies=["usa", "uk"],
        research={"usa": ["T02", "T02", "T02", "D09", "D09"]},
        hands={"usa": ["A02"]},
        medals={"usa": 6},
        turn={"phase": "arms_race", "army": "usa", "round": 5, "order": ["usa", "uk"]},
    )
    do(s, "research A02")
    assert winners(s) == ["usa"]


def test_fw_res_07_two_effects_still_mean_two_cards() -> None:
    s = position(
        armies=["germany", "uk"],
        options={"side": "B"},
        two_cards=["germany"],
        hands={"germany": ["A01", "A02", "A03", "A04"]},
        medals={"germany": 4},
        turn=("germany", "arms_race"),
    )
    assert not may(s, "skill")
    do(s, "research A01", "research A02")
    assert len(research(s, "germany")) == 2


def test_fw_res_05_whoever_may_add_two_cards_is_asked_twice_whatever_he_answers() -> None:
    for answers, cards in ((("pass", "pass"), 0), (("pass", "research A01"), 1), (("research A01", "pass"), 1)):
        s = position(
            armies=["germany", "uk"],
            two_cards=["germany"],
            hands={"germany": ["A01", "A02"], "uk": ["A03"]},
            medals={"germany": 4, "uk": 4},
            turn=("germany", "arms_race"),
        )
        do(s, answers[0])
        assert s.actor == GERMANY
        do(s, answers[1])
        assert s.actor == UK
        do(s, "pass")
        assert len(research(s, "germany")) == cards


def test_fw_upk_02_the_ussr_of_side_a_keeps_one_more_everywhere() -> None:
    s = position(
        armies=["ussr", "uk"],
        units={"B2": ["4 ussr infantry"], "B3": ["3 ussr infantry", "uk infantry"]},
        turn={"phase": "upkeep", "round": 2, "order": ["ussr", "uk"]},
    )
    assert frame(s) != "RemoveUnits"


def test_fw_arm_02_side_b_of_the_ussr_has_no_survival() -> None:
    s = position(
        armies=["ussr", "uk"],
        options={"side": "B"},
        units={"B2": ["4 ussr infantry"]},
        turn={"phase": "upkeep", "round": 2, "order": ["ussr", "uk"]},
    )
    assert frame(s) == "RemoveUnits"


def test_fw_upk_03_planes_on_water_tiles_are_removed() -> None:
    s = position(
        scenario="fork",
        armies=["usa", "uk"],
        units={water_of("fork"): ["usa plane"]},
        turn={"phase": "upkeep", "round": 2, "order": ["usa", "uk"]},
    )
    assert values(s, "remove", "piece") == {"usa-plane-1"}


def water_of(scenario: str) -> str:
    """A water tile of a scenario."""
    from maproom.games.frontier_wars.scenarios import DATA

    tiles = next(one for one in DATA if one["id"] == scenario)["tiles"]
    return str(next(tile["id"] for tile in tiles if tile["kind"] == "water"))


def test_fw_upk_06_tokens_count_as_units() -> None:
    s = two("upkeep", options={"fog": True}, units={"B2": ["3 usa infantry"]}, tokens={"B2": ["usa tank"]})
    assert values(s, "remove", "piece") == {"usa-infantry-1", "usa-token-1"}


def test_fw_upk_07_limits_are_judged_when_the_phase_begins() -> None:
    s = two("upkeep", units={"B3": ["3 usa infantry", "3 uk infantry"]})
    do(s, "remove usa-infantry-1")
    assert actor(s) == "uk"
    do(s, "remove uk-infantry-1")
    assert frame(s) not in ("RemoveUnits", "Discards")


def test_fw_upk_08_survival_may_heal_any_own_hq() -> None:
    s = with_two_damaged_headquarters()
    do(s, "remove ussr-infantry-1", "heal C3")
    assert resistance(s, "uk") == 3


def test_fw_arm_11_impregnable_covers_every_german_hq() -> None:
    s = position(
        armies=["uk", "germany"],
        units={"B3": ["uk infantry", "germany infantry"]},
        headquarters={"uk": {"space": "B3", "owner": "germany", "resistance": 1}},
        turn=("uk", "battles"),
    )
    assert units(s, "B3") == {"germany": {"infantry": 1}}


def test_fw_inf_02_the_map_and_the_numbers_are_public() -> None:
    s = two("draw", hands={"usa": ["A01"]}, medals={"usa": 2})
    shown = s.view(None)["armies"]["usa"]
    assert (shown["hand"]["cards"], shown["medals"], shown["reserve"]["tank"]) == (1, 2, 5)


def test_fw_inf_04_the_backs_of_cards_are_public() -> None:
    s = two("draw", hands={"usa": ["A01", "T01"]}, research={"usa": ["D01"]}, medals={"usa": 1})
    shown = s.view(2)["armies"]["usa"]
    assert shown["hand"]["backs"] == {"attack": 1, "defense": 0, "tactical": 1}
    assert shown["research"]["backs"] == {"attack": 0, "defense": 1, "tactical": 0}
    deal(s, "A02")
    assert s.view(2)["armies"]["usa"]["hand"]["backs"]["attack"] == 2
