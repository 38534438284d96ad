"""Leningrad's Siege and the Battle for Brest (FW-LEN, FW-BRE), and what is hidden (FW-INF)."""

from __future__ import annotations

from random import Random
from typing import Any

from support.frontier_wars import (
    GAME,
    actor,
    constructions,
    deal,
    discards,
    do,
    frame,
    hand,
    may,
    medals,
    new,
    on_map,
    position,
    reason,
    units,
    until,
    values,
    winners,
)

from maproom.games.frontier_wars.counting import Counting
from maproom.games.frontier_wars.state import FrontierWars
from maproom.kernel.frame import CHANCE, OVER


def siege(units: dict[str, list[str]], army: str = "germany", step: str = "movement", **more: Any) -> FrontierWars:
    """Leningrad: Germany and the USSR, C2n, C2s, C3, D3 and others are the city."""
    key = "step" if step in ("card", "movement", "building", "battles") else "phase"
    turn = {"army": army, key: step, "round": more.pop("round", 2)}
    return position(scenario="leningrad", units=units, turn=turn, **more)


def test_fw_len_02_germany_places_18_units_then_the_ussr_15() -> None:
    s = new({}, "leningrad")
    assert actor(s) == "germany"
    assert values(s, "place", "space") == {"B4", "D5", "E1", "F1", "F3"}
    for _ in range(18):
        assert actor(s) == "germany"
        s.apply(s.legal()[0])
    assert actor(s) == "ussr"
    assert values(s, "place", "type") == {"infantry", "artillery"}
    for _ in range(15):
        s.apply(s.legal()[-1])
    assert on_map(s, "ussr", "infantry") == 10
    assert on_map(s, "ussr", "artillery") == 5
    assert frame(s) == "DrawCards"


def test_fw_len_04_all_supply_points_give_germany_a_card_more() -> None:
    points = {tile: ["germany infantry"] for tile in ("B4", "D5", "E1", "F1", "F3")}
    s = siege({**points, "B1": ["ussr infantry"]}, step="draw", headquarters={"ussr": {"space": "B2"}})
    deal(s, "A01", "A02")
    assert frame(s) == "Reinforcements"
    assert len(hand(s, "germany")) == 2


def test_fw_len_05_germany_reinforces_on_a_supply_point() -> None:
    s = siege({"B4": ["germany infantry"], "B1": ["ussr infantry"]}, step="reinforcements")
    assert values(s, "reinforce", "site") == {"supply"}
    assert values(s, "reinforce", "space") == {"B4"}
    do(s, "reinforce supply tank B4")
    assert actor(s) != "germany" or frame(s) != "Reinforcements"


def test_fw_len_06_units_that_stay_in_the_city_cost_two() -> None:
    s = siege(
        {
            "C3": ["germany infantry lodged", "germany tank lodged", "germany infantry"],
            "B4": ["germany tank"],
            "B1": ["ussr infantry"],
        }
    )
    do(s, "done")
    assert frame(s) == "Overstay"
    do(s, "strike germany-tank-1")
    deal(s, "A01")
    do(s, "strike germany-infantry-1")
    deal(s, "A02")
    assert units(s, "C3") == {"germany": {"infantry": 1}}


def test_fw_len_06_units_that_leave_cost_nothing() -> None:
    s = siege({"C3": ["germany infantry lodged"], "B4": ["germany tank"], "B1": ["ussr infantry"]})
    do(s, "move germany-infantry-1 C4", "done")
    assert frame(s) != "Overstay"


def test_fw_len_07_hunger_takes_cards_or_units() -> None:
    s = siege(
        {"B1": ["3 ussr infantry"], "B4": ["germany tank"]},
        step="upkeep",
        hands={"ussr": ["A01"]},
        headquarters={"ussr": {"space": "B2"}},
    )
    assert (frame(s), actor(s)) == ("Hunger", "ussr")
    do(s, "pay A01", "strike ussr-infantry-1")
    assert frame(s) != "Hunger"
    assert units(s, "B1") == {"ussr": {"infantry": 2}}
    assert discards(s) == ["A01"]


def test_fw_len_08_german_casualties_feed_the_ussr_next_round() -> None:
    s = siege(
        {"D4": ["germany infantry", "ussr artillery"], "B4": ["germany tank"], "B1": ["5 ussr infantry"]},
        step="battles",
    )
    assert (frame(s), actor(s)) == ("DrawCards", "ussr")
    deal(s, "D09")
    assert hand(s, "ussr") == []
    assert s.view(3)["armies"]["ussr"]["own"]["aside"] == ["D09"]
    until(s, "Hunger")
    while s.round == 2:
        s.apply(s.legal()[0])
    assert "D09" in hand(s, "ussr")


def test_fw_len_01_no_medals() -> None:
    s = siege({"D4": ["2 germany tank", "ussr infantry"], "B1": ["ussr infantry"]}, step="battles")
    assert medals(s, "germany") == 0


def test_fw_len_09_without_soviet_units_germany_wins_at_once() -> None:
    s = siege({"D4": ["2 germany tank", "ussr infantry"]}, step="battles")
    assert winners(s) == ["germany"]
    assert reason(s) == "siege"


def test_fw_len_09_after_round_10_the_ussr_wins() -> None:
    s = siege({"B1": ["9 ussr infantry", "5 ussr artillery"], "B4": ["germany tank"]}, step="upkeep", round=10)
    while not winners(s):
        s.apply(s.legal()[0])
    assert winners(s) == ["ussr"]


def test_fw_len_10_without_german_units_the_ussr_wins() -> None:
    s = siege({"D4": ["germany infantry", "2 ussr artillery"]}, step="battles")
    assert winners(s) == ["ussr"]


def test_fw_len_03_the_fall_of_the_hq_eliminates_nobody() -> None:
    s = siege(
        {"B2": ["2 germany tank"], "B1": ["ussr infantry"]},
        step="battles",
        headquarters={"ussr": {"space": "B2", "resistance": 1}},
    )
    assert not winners(s)
    assert s.view(None)["armies"]["ussr"]["alive"]


# -- Brest ---------------------------------------------------------------------------------------------


def test_fw_bre_02_germany_deploys_in_its_zone() -> None:
    s = new({}, "brest")
    assert values(s, "place", "space") == {"B1", "B2", "C2", "C3", "D1", "D2"}
    for _ in range(8):
        s.apply(s.legal()[0])
    assert frame(s) == "PlaceBuilt"
    assert "C3" not in values(s, "build", "space")
    do(s, "build factory C2", "build encampment B1")
    assert frame(s) == "PlaceFleet"
    do(s, "sail C1")
    assert frame(s) == "DrawCards"
    assert constructions(s, "C2") == ["factory"]
    assert units(s, "A4") == {"usa": {"artillery": 1, "tank": 3, "plane": 1, "infantry": 1}}
    stock = s.view(None)["armies"]
    assert (stock["germany"]["reserve"]["encampment"], stock["germany"]["reserve"]["factory"]) == (2, 0)
    assert (stock["usa"]["reserve"]["encampment"], stock["usa"]["reserve"]["factory"]) == (1, 1)


def test_fw_bre_03_goals_of_both_sides() -> None:
    armies = new({}, "brest").view(None)["armies"]
    assert (armies["germany"]["points_goal"], armies["germany"]["research_goal"]) == (10, 15)
    assert (armies["usa"]["points_goal"], armies["usa"]["research_goal"]) == (10, 25)


def test_fw_spt_01_the_communications_tile_says_who_may_talk() -> None:
    s = position(
        scenario="himmler",
        units={"E3": ["germany infantry"]},
        turn={"army": "germany", "step": "movement", "round": 2},
    )
    assert s.view(None)["talk"] == ["germany", "ussr"]


# -- hidden information --------------------------------------------------------------------------------


def test_fw_inf_01_hands_are_dealt_anew_for_others_but_not_for_their_owner() -> None:
    s = position(
        armies=["usa", "uk"],
        hands={"usa": ["A01", "D01"], "uk": ["T01"]},
        units={"B2": ["usa tank"]},
        turn=("usa", "movement"),
    )
    dealt = [s.determinize(2, Random(seed)) for seed in range(20)]
    assert all(hand(one, "uk") == ["T01"] for one in dealt)
    assert len({tuple(hand(one, "usa")) for one in dealt}) > 5
    backs = {one.view(None)["armies"]["usa"]["hand"]["backs"]["attack"] for one in dealt}
    assert backs == {1}


def test_fw_inf_03_a_thief_keeps_what_the_victim_knows() -> None:
    s = position(armies=["usa", "uk"], hands={"usa": ["T03"], "uk": ["D09"]}, turn=("usa", "tactical"))
    do(s, "play T03", "choose-army uk", "stolen D09")
    assert s.view(2)["armies"]["usa"]["known"] == ["D09"]
    assert all(hand(s.determinize(2, Random(seed)), "usa") == ["D09"] for seed in range(10))
    assert not may(s, "play")


def test_fw_inf_01_numbers_for_learning_keep_secrets() -> None:
    observation = GAME.observation()
    random = Random(7)
    s = new({"decoys": True, "side": "B", "trenches": True}, "compact-3")
    for step in range(600):
        if s.actor == OVER:
            break
        s.apply(s.sample(random) if s.actor == CHANCE else random.choice(s.legal()))
        if step % 25 == 0:
            for seat in (0, 1, 2):
                assert observation.of(s, seat) == observation.of(s.determinize(seat, random), seat)


def test_the_numbers_for_learning_know_every_frame_that_counts_down() -> None:
    counting = [kind for kind in GAME.frames.kinds.values() if "left" in kind.FIELDS]
    assert len(counting) > 8
    assert [kind.__name__ for kind in counting if not issubclass(kind, Counting)] == ["DeployUnits"]
