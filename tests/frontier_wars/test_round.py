"""The round: set-up, turn order, draws, reinforcements, building, research, upkeep, victory."""

from __future__ import annotations

from typing import Any

import pytest
from support.frontier_wars import (
    GAME,
    actor,
    constructions,
    control,
    counts_as_controlled,
    deal,
    discards,
    do,
    frame,
    hand,
    lines,
    may,
    medals,
    new,
    on_map,
    play,
    points,
    position,
    reason,
    research,
    reserve,
    resistance,
    units,
    until,
    values,
    verbs,
    winners,
)

from maproom.games.frontier_wars.state import FrontierWars

PLAYED = ["usa", "uk"]


def phase(name: str, army: str = "usa", round: int = 2, **description: Any) -> FrontierWars:
    """A phase of a two-player game between the USA and the UK."""
    description.setdefault("armies", PLAYED)
    order = description.pop("order", description["armies"])
    return position(turn={"phase": name, "army": army, "round": round, "order": order}, **description)


# -- set-up --------------------------------------------------------------------------------------------


def test_fw_set_04_starting_units_stand_on_the_hq_tile() -> None:
    s = new({}, "compact-4")
    assert units(s, "A1") == {"germany": {"tank": 1, "artillery": 1, "infantry": 2, "plane": 1}}
    assert resistance(s, "ussr") == 5


def test_fw_set_05_starting_cards_come_from_any_deck() -> None:
    s = new({"army_1": "germany", "army_2": "usa"}, "compact-2")
    assert actor(s) == "germany"
    deal(s, "A01", "T01")
    assert actor(s) == "usa"
    deal(s, "D01", "D02")
    assert s.hand_size(0) == s.hand_size(1) == 2


def test_fw_set_08_armies_take_the_starting_points_that_are_wished() -> None:
    assert GAME.seats({"army_1": "ussr", "army_2": "uk"}, "compact-2") == ("uk", "ussr")
    assert GAME.seats({}, "leningrad") == ("germany", "ussr")
    assert GAME.seats({"army_1": "uk", "army_2": "uk", "army_3": "uk"}, "paper-clip") == ("germany", "usa", "uk")


@pytest.mark.parametrize("scenario", [one.slug for one in GAME.scenarios])
@pytest.mark.parametrize("side", ["A", "B"])
def test_fw_scn_01_every_scenario_starts_on_both_sides(scenario: str, side: str) -> None:
    s = new({"side": side}, scenario)
    assert s.actor >= 0
    assert len(GAME.seats({"side": side}, scenario)) == s.playing.bit_count()


# -- control and points --------------------------------------------------------------------------------


def test_fw_ctl_02_an_empty_tile_is_controlled_by_nobody() -> None:
    s = phase("draw", constructions={"B2": ["usa factory"]})
    assert control(s, "B2") is None
    assert points(s, "usa") == 0


def test_fw_ctl_06_an_empty_hq_tile_counts_for_cards_but_not_for_points() -> None:
    s = phase("draw", headquarters={"usa": {"space": "A1"}})
    assert counts_as_controlled(s, "usa", "A1")
    assert control(s, "A1") is None


def test_fw_ctl_03_a_frontier_gives_nothing() -> None:
    s = phase("draw", units={"A3": ["usa infantry", "uk infantry"]})
    assert control(s, "A3") is None
    do(s, "draw attack", "deal A01")
    assert actor(s) == "uk"


def test_fw_to_02_the_highest_score_plays_first() -> None:
    s = phase("turn_order", units={"A3": ["uk infantry"], "B3": ["uk infantry"], "C1": ["usa infantry"]})
    assert s.view(None)["order"] == ["uk", "usa"]


def test_fw_to_03_ties_follow_the_printed_order() -> None:
    s = position(
        scenario="compact-4", turn={"phase": "turn_order", "round": 3, "order": ["ussr", "uk", "usa", "germany"]}
    )
    assert s.view(None)["order"] == ["germany", "usa", "uk", "ussr"]


# -- draws and reinforcements --------------------------------------------------------------------------


def test_fw_drw_01_a_city_gives_a_card() -> None:
    s = phase("draw", units={"A3": ["usa infantry"], "C1": ["usa tank"]})
    deal(s, "A01", "A02", "A03")
    assert actor(s) == "uk"


def test_fw_drw_05_an_empty_deck_takes_its_discards() -> None:
    s = phase("draw", discards=["A01"])
    for card in range(12):
        s.deck[card] = 0
    s.forget_legal()
    do(s, "draw attack")
    assert lines(s) == ["deal A01"]


def test_fw_rei_02_an_hq_reinforces_even_on_a_frontier() -> None:
    s = phase("reinforcements", headquarters={"usa": {"space": "A1"}}, units={"A1": ["uk tank"]})
    assert values(s, "reinforce", "type") == {"infantry", "tank", "artillery", "plane"}


def test_fw_rei_03_factories_and_encampments_need_infantry() -> None:
    s = phase(
        "reinforcements",
        units={"B2": ["usa infantry"], "B4": ["usa tank"], "A2": ["usa infantry"]},
        constructions={"B2": ["usa factory"], "B4": ["usa encampment"], "A2": ["uk encampment"]},
    )
    assert values(s, "reinforce", "type", site="factory") == {"tank", "artillery", "plane"}
    assert values(s, "reinforce", "space", site="encampment") == {"A2"}
    do(s, "reinforce factory plane B2", "reinforce encampment infantry A2")
    assert frame(s) != "Reinforcements" or actor(s) == "uk"


def test_fw_rei_06_without_pieces_nothing_comes() -> None:
    s = phase("reinforcements", headquarters={"usa": {"space": "A1"}}, units={"A1": ["5 usa tank"]})
    assert "tank" not in values(s, "reinforce", "type")


def test_fw_rei_07_reinforcing_is_optional() -> None:
    s = phase("reinforcements", headquarters={"usa": {"space": "A1"}})
    play(s, "done")
    assert on_map(s, "usa", "infantry") == 0


def test_fw_rei_09_what_is_active_is_judged_once() -> None:
    s = phase(
        "reinforcements",
        options={"three_constructions": True},
        headquarters={"usa": {"space": "A1"}},
        units={"A1": ["usa tank"]},
        constructions={"A1": ["usa factory"]},
    )
    do(s, "reinforce hq infantry A1")
    assert not may(s, "reinforce", site="factory")


# -- building ------------------------------------------------------------------------------------------


def building(**description: Any) -> FrontierWars:
    return position(armies=PLAYED, turn=("usa", "building"), **description)


def test_fw_bld_01_building_spends_an_infantry_and_earns_a_medal() -> None:
    s = building(units={"B2": ["2 usa infantry"]})
    do(s, "build factory B2")
    assert units(s, "B2") == {"usa": {"infantry": 1}}
    assert constructions(s, "B2") == ["factory"]
    assert medals(s, "usa") == 1


def test_fw_bld_02_not_in_cities_not_on_airports_not_beside_others() -> None:
    s = building(
        units={
            "A3": ["usa infantry"],
            "B3": ["usa infantry"],
            "B2": ["usa infantry"],
            "B4": ["usa infantry", "uk infantry"],
            "C2": ["usa infantry"],
        },
        constructions={"B2": ["uk factory destroyed"]},
    )
    assert values(s, "build", "space") == {"C2"}


def test_fw_bld_08_repairing_earns_no_medal() -> None:
    s = building(units={"B2": ["usa infantry"]}, constructions={"B2": ["uk factory destroyed"]})
    do(s, "repair factory B2")
    assert constructions(s, "B2") == ["factory"]
    assert units(s, "B2") == {}
    assert medals(s, "usa") == 0


def test_fw_bld_10_with_the_tokens_built_nothing_more_is_built() -> None:
    s = building(
        units={"B2": ["usa infantry"], "C2": ["usa infantry"]},
        constructions={"A1": ["usa factory", "usa encampment"], "B1": ["usa encampment"]},
    )
    assert not may(s, "build")


def test_fw_def_03_three_constructions_share_a_tile() -> None:
    s = building(
        units={"B2": ["3 usa infantry"]},
        constructions={"B2": ["usa factory"]},
        options={"three_constructions": True},
    )
    do(s, "build encampment B2", "build encampment B2")
    assert constructions(s, "B2") == ["encampment", "encampment", "factory"]


def test_fw_trn_01_a_trench_needs_an_infantry_of_its_own() -> None:
    s = building(units={"B2": ["usa infantry"]}, options={"trenches": True})
    assert len(values(s, "dig", "edge")) == 6
    do(s, "dig B2 edge-1")
    assert not may(s, "dig")
    assert s.view(None)["trenches"][0]["faces"] == ["B3", "A2"]


# -- arms race -----------------------------------------------------------------------------------------


def test_fw_res_01_a_card_is_added_in_secret() -> None:
    s = phase("arms_race", hands={"usa": ["T02"], "uk": ["A01"]}, medals={"usa": 1, "uk": 1})
    do(s, "research T02")
    assert s.view(2)["armies"]["usa"]["research"]["cards"] == 0
    assert s.view(2)["armies"]["usa"]["hand"]["cards"] == 1
    assert s.view(1)["armies"]["usa"]["own"]["chosen"] == ["T02"]
    do(s, "pass")
    assert research(s, "usa") == ["T02"]


def test_fw_res_02_medals_limit_the_research() -> None:
    s = phase("arms_race", hands={"usa": ["T02"]}, medals={"usa": 1}, research={"usa": ["A01"]})
    assert verbs(s) == {"pass"}


def test_fw_res_05_the_target_wins_at_once_and_ties_follow_the_printed_order() -> None:
    s = phase(
        "arms_race",
        order=["uk", "usa"],
        army="uk",
        goals={"research_points": 3},
        hands={"usa": ["T02"], "uk": ["D09"]},
        medals={"usa": 1, "uk": 1},
    )
    do(s, "research D09", "research T02")
    assert winners(s) == ["usa"]
    assert reason(s) == "research"


def test_fw_inf_05_everybody_with_a_card_is_asked() -> None:
    s = phase("arms_race", hands={"usa": ["T02"]})
    assert (frame(s), actor(s)) == ("ArmsRace", "usa")


def test_fw_inf_05_the_last_answer_cannot_be_taken_back_once_all_are_known() -> None:
    s = phase("arms_race", order=["usa", "uk"], hands={"usa": ["T02"], "uk": ["A01"]}, medals={"uk": 1})
    do(s, "pass")
    assert actor(s) == "uk"
    do(s, "pass")
    assert s.revealed, "the UK knows now that nobody researched"


# -- victory -------------------------------------------------------------------------------------------


def test_fw_vic_03_points_win_in_phase_1() -> None:
    s = phase("turn_order", goals={"victory_points": 2}, units={"A3": ["usa infantry"], "B3": ["usa infantry"]})
    assert winners(s) == ["usa"]
    assert reason(s) == "victory_points"


def test_fw_vic_03_never_in_round_1() -> None:
    s = phase("turn_order", round=1, goals={"victory_points": 1}, units={"A3": ["usa infantry"]})
    assert not winners(s)


def test_fw_vic_04_a_tie_goes_on() -> None:
    s = phase("turn_order", goals={"victory_points": 1}, units={"A3": ["usa infantry"], "C1": ["uk infantry"]})
    assert not winners(s)


def test_fw_vic_06_there_is_no_limit_unless_one_is_asked_for() -> None:
    s = phase("upkeep", round=60, units={"A3": ["uk infantry"]})
    assert not winners(s)


def test_fw_vic_06_the_round_limit_counts_points() -> None:
    s = phase("upkeep", round=3, options={"round_limit": 3}, units={"A3": ["uk infantry"]})
    assert winners(s) == ["uk"]
    assert reason(s) == "round_limit"


# -- upkeep --------------------------------------------------------------------------------------------


def test_fw_upk_01_three_units_a_tile_two_on_frontiers() -> None:
    s = phase("upkeep", units={"B2": ["4 usa infantry"], "B4": ["3 usa infantry", "uk infantry"]})
    do(s, "remove usa-infantry-1")
    do(s, "remove usa-infantry-5")
    assert frame(s) != "RemoveUnits"
    assert reserve(s, "usa", "infantry") == 5


def test_fw_upk_04_survival_heals_the_hq_with_removed_units() -> None:
    s = phase(
        "upkeep",
        armies=["ussr", "uk"],
        army="ussr",
        units={"B2": ["5 ussr infantry"]},
        headquarters={"ussr": {"space": "A1", "resistance": 3}},
    )
    do(s, "remove ussr-infantry-1")
    assert resistance(s, "ussr") == 4
    do(s, "sacrifice ussr-infantry-2")
    assert resistance(s, "ussr") == 5
    assert frame(s) != "RemoveUnits"


def test_fw_upk_05_airports_raise_the_hand_limit() -> None:
    cards = ["A01", "A02", "D01", "D02", "T01"]
    assert frame(phase("upkeep", hands={"usa": cards})) == "Discards"
    s = phase("upkeep", hands={"usa": cards}, units={"B3": ["usa infantry"]})
    assert frame(s) != "Discards"
    small = phase("upkeep", hands={"usa": cards[:4]}, options={"defcon": 4})
    do(small, "discard A01")
    assert discards(small) == ["A01"]
    assert hand(small, "usa") == cards[1:4]


def test_fw_def_08_isolated_tiles_hold_one_unit_less() -> None:
    s = phase(
        "upkeep",
        options={"supply_lines": True},
        headquarters={"usa": {"space": "A1"}},
        units={"A1": ["usa tank"], "A2": ["3 usa infantry"], "C2": ["3 usa infantry"]},
    )
    assert values(s, "remove", "piece") == {"usa-infantry-4"}
    until(s, "DrawCards")
    assert units(s, "C2") == {"usa": {"infantry": 2}}


def test_fw_def_09_a_lone_activator_carries_no_supply() -> None:
    described: dict[str, Any] = {
        "headquarters": {"usa": {"space": "A1"}},
        "units": {"A2": ["usa infantry"], "A3": ["3 usa infantry"]},
        "constructions": {"A2": ["usa factory"]},
    }
    assert frame(phase("upkeep", options={"supply_lines": True}, **described)) != "RemoveUnits"
    s = phase("upkeep", options={"supply_lines": True, "lone_activators": True}, **described)
    assert values(s, "remove", "piece") == {"usa-infantry-2"}
