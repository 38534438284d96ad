"""The worked battles and cases of the dossier (section 31), replayed to their printed results."""

from __future__ import annotations

import json
from typing import Any

import pytest
from support.frontier_wars import (
    constructions,
    do,
    frame,
    is_frontier,
    may,
    medals,
    play,
    points,
    position,
    resistance,
    units,
    walk,
)

from maproom.games.frontier_wars.board import FOLDER

EXAMPLES: list[dict[str, Any]] = json.loads((FOLDER / "data" / "examples.json").read_text())["examples"]
TILE = "B3"
"""The airport in the middle of Compact 2 and Compact 3; a neutral tile serves where a construction matters."""


def battle(example: dict[str, Any], **more: Any) -> Any:
    """The position of an example, in the battle step of its attacker."""
    attacker = example["attacker"]
    armies = example["turn_order"]
    tile = more.pop("tile", TILE)
    origins = more.pop("origins", {})
    listed = []
    for army, kinds in example["units"].items():
        for kind, number in kinds.items():
            for n in range(number):
                where = origins[n % len(origins)] if army == attacker and origins else ""
                listed.append(f"{army} {kind} {where}".strip())
    description: dict[str, Any] = {
        "scenario": "compact-2" if len(armies) == 2 else "compact-3",
        "armies": armies,
        "units": {tile: listed},
        "turn": {"order": armies, "army": attacker, "step": "battles", "round": 2},
        **more,
    }
    if "hq" in example:
        hq = example["hq"]
        description["headquarters"] = {hq["army"]: {"space": tile, "resistance": hq["resistance"]}}
    return position(**description)


def check(s: Any, example: dict[str, Any], tile: str = TILE) -> None:
    """The expected result."""
    expect = example["expect"]
    assert units(s, tile) == expect["units"]
    assert is_frontier(s, tile) == expect["frontier"]
    for army in example["turn_order"]:
        assert medals(s, army) == expect["medals"].get(army, 0)
    if "hq_resistance" in expect:
        assert resistance(s, example["hq"]["army"]) == expect["hq_resistance"]


def example(id: str) -> dict[str, Any]:
    return next(one for one in EXAMPLES if one["id"] == id)


def test_ex_bat_01_the_printed_battle() -> None:
    check(battle(example("EX-BAT-01")), example("EX-BAT-01"))


def test_ex_d01_two_tanks_and_an_infantry_against_a_garrison() -> None:
    check(battle(example("EX-D01")), example("EX-D01"))


def test_ex_d02_the_owner_of_the_hq_attacks_on_his_own_tile() -> None:
    check(battle(example("EX-D02")), example("EX-D02"))


def test_ex_d04b_without_a_trench_all_four_die() -> None:
    check(battle(example("EX-D04b")), example("EX-D04b"))


def test_ex_d11_the_hq_falls() -> None:
    check(battle(example("EX-D11")), example("EX-D11"))


def test_ex_d03_three_armies_choose_their_targets() -> None:
    s = battle(example("EX-D03"), tile="B2")
    do(s, "hit usa", "hit germany")
    check(s, example("EX-D03"), "B2")


def test_ex_d04a_a_trench_lets_its_owner_strike_first() -> None:
    s = battle(
        example("EX-D04a"),
        options={"trenches": True},
        trenches=[{"army": "uk", "space": TILE, "edge": 0}],
        origins=["from B4"],
    )
    check(s, example("EX-D04a"))


def test_ex_d05_fused_infantry() -> None:
    s = battle(example("EX-D05"))
    assert frame(s) == "Fuse"
    play(s, "fuse")
    check(s, example("EX-D05"))


def test_ex_d06_fused_infantry_against_a_garrison() -> None:
    s = battle(example("EX-D06"))
    play(s, "fuse")
    check(s, example("EX-D06"))


def test_ex_d07_a_plane_with_passengers_is_stopped_by_artillery() -> None:
    s = position(
        armies=["usa", "uk"],
        units={
            "B1": ["usa plane", "2 usa infantry"],
            "B2": ["2 uk tank"],
            "B3": ["uk artillery"],
            "C3": ["usa tank"],
        },
        turn=("usa", "movement"),
    )
    play(s, "load", piece="usa plane")
    do(s, "board usa-infantry-1", "board usa-infantry-2")
    do(s, "go B2", "go B3")
    assert frame(s) == "Movement"
    assert units(s, "B3")["usa"] == {"infantry": 2, "plane": 1}
    assert not may(s, "move", piece="usa infantry")


def test_ex_d08_a_flank_strikes_before_the_defender() -> None:
    s = battle(example("EX-D08"), options={"defcon": 3}, origins=["from B2", "from B2", "from B4"])
    check(s, example("EX-D08"))


def test_ex_d09_withdrawal_leaves_the_encampment_intact() -> None:
    s = position(
        armies=["usa", "uk"],
        units={"B4": ["2 usa tank", "uk infantry"]},
        constructions={"B4": ["uk encampment"]},
        hands={"uk": ["D01"]},
        turn=("usa", "battles"),
    )
    play(s, "play", card="Withdrawal")
    play(s, "withdraw", space="C2")
    assert units(s, "B4") == {"usa": {"tank": 2}}
    assert units(s, "C2") == {"uk": {"infantry": 1}}
    assert constructions(s, "B4") == ["encampment"]
    assert medals(s, "usa") == medals(s, "uk") == 0


@pytest.mark.parametrize("destroy", [True, False])
def test_ex_d10_an_impact_to_spare_may_destroy_a_construction(destroy: bool) -> None:
    s = battle(example("EX-D10"), tile="B4", constructions={"B4": ["uk factory"]})
    do(s, "hit-construction factory" if destroy else "spare")
    check(s, example("EX-D10"), "B4")
    assert constructions(s, "B4") == ["factory destroyed" if destroy else "factory"]


def test_ex_d12_night_attack_doubles_the_blows() -> None:
    s = battle(example("EX-D12"), turn_card="A03")
    play(s, "name-card")
    check(s, example("EX-D12"))


def test_ex_d13_points_of_held_and_empty_constructions() -> None:
    s = position(
        armies=["usa", "uk"],
        units={"A2": ["usa tank"], "B2": ["usa infantry"], "A3": ["usa infantry"]},
        constructions={"A2": ["usa factory"], "B2": ["usa encampment"], "C2": ["usa encampment"]},
        turn=("usa", "reinforcements"),
        options={"encampment_stars": 1},
    )
    assert points(s, "usa") == 4
    assert {s.words(action).get("site") for action in s.legal()} - {None} == {"encampment"}


def test_ex_hq_01_a_reinforcement_makes_the_owner_the_attacker() -> None:
    s = position(
        armies=["usa", "uk"],
        headquarters={"uk": {"space": "C3", "resistance": 3}, "usa": {"space": "A1"}},
        units={"C3": ["2 usa tank"], "A1": ["usa infantry"]},
        turn=("uk", "reinforcements"),
    )
    do(s, "reinforce hq infantry C3")
    while frame(s) != "TacticalOrders" and resistance(s, "uk") == 3:
        s.apply(s.legal()[-1])
    assert medals(s, "uk") == 1
    assert units(s, "C3") == {}
    assert resistance(s, "uk") == 2


def test_ex_upk_01_the_ussr_keeps_three_units_on_desert() -> None:
    s = position(
        map=desert_map(),
        armies=["ussr", "uk"],
        units={"B1": ["4 ussr infantry", "4 uk infantry"], "B2": ["4 ussr infantry"], "A1": ["ussr tank"]},
        turn={"phase": "upkeep", "round": 2, "order": ["ussr", "uk"]},
    )
    removed = 0
    while frame(s) == "RemoveUnits" and may(s, "remove", piece="ussr infantry", at="B2"):
        play(s, "remove", piece="ussr infantry", at="B2")
        removed += 1
    assert removed == 1
    assert units(s, "B2") == {"ussr": {"infantry": 3}}


def desert_map() -> dict[str, Any]:
    """A small own map with a desert."""
    kinds = {"A1": "neutral", "A2": "city", "A3": "neutral", "B1": "city", "B2": "desert", "B3": "neutral"}
    tiles = []
    for id, kind in kinds.items():
        row = "AB".index(id[0])
        tile: dict[str, Any] = {
            "id": id,
            "q": int(id[1]) - row,
            "r": row,
            "kind": kind,
            "stars": int(kind == "city"),
        }
        tiles.append(tile)
    tiles[0]["start"], tiles[-1]["start"] = 1, 2
    seats = [{"seat": 1, "tile": "A1"}, {"seat": 2, "tile": "B3"}]
    return {"tiles": tiles, "seats": seats, "victory": {"victory_points": 10, "research_points": 15}}


def test_ex_med_01_medals_are_counted_one_by_one() -> None:
    s = position(
        armies=["usa", "uk"],
        units={"B2": ["usa infantry", "usa infantry"], "B4": ["2 usa infantry"]},
        turn=("usa", "building"),
    )
    play(s, "build", construction="factory", space="B2")
    assert medals(s, "usa") == 1
    play(s, "build", construction="encampment", space="B4")
    assert medals(s, "usa") == 2


def test_ex_lim_01_the_hand_limit_counts_in_upkeep_only() -> None:
    cards = ["A01", "A02", "A03", "D01", "D02", "T03"]
    s = position(armies=["usa", "uk"], hands={"usa": cards}, turn=("usa", "movement"), units={"B2": ["usa tank"]})
    assert s.hand_size(1) == 6
    walk(s, "usa tank", "B2", "A2")
    while frame(s) != "Discards":
        s.apply(s.legal()[-1])
    assert len(s.legal()) == 6


def test_ex_crd_01_research_values() -> None:
    from maproom.games.frontier_wars.deck import CARD_IDS, RESEARCH

    values = {id: RESEARCH[CARD_IDS.index(id)] for id in ("A02", "D02", "T02")}
    assert values == {"A02": 1, "D02": 2, "T02": 3}


def test_ex_to_01_stars_on_frontiers_and_empty_tiles_count_for_nobody() -> None:
    s = position(
        scenario="compact-4",
        units={"B2": ["germany infantry", "usa infantry"], "A2": ["germany infantry"]},
        turn=("germany", "movement"),
    )
    assert points(s, "germany") == 1
    assert points(s, "usa") == 0
