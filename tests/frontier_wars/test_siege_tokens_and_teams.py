"""Who leaves and who counts in the siege, fleets and passengers, secret research, tokens, partners, bridges."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from support.frontier_wars import (
    GAME,
    actor,
    constructions,
    do,
    frame,
    may,
    medals,
    new,
    play,
    position,
    research,
    research_total,
    resistance,
    space,
    two,
    units,
    until,
    values,
    verbs,
    walk,
    winners,
)

from maproom.games.frontier_wars.board import ARMIES
from maproom.games.frontier_wars.losses import has_units
from maproom.games.frontier_wars.maps import Board, layout_of
from maproom.games.frontier_wars.random_map import drawn_kinds, random_map
from maproom.games.frontier_wars.state import FrontierWars

STEPS = ("card", "movement", "building", "battles")


def siege(units: dict[str, list[str]], step: str, army: str = "germany", **description: Any) -> FrontierWars:
    """Leningrad with the Soviet HQ in B2."""
    turn = {"army": army, "step" if step in STEPS else "phase": step, "round": description.pop("round", 3)}
    return position(
        scenario="leningrad", units=units, headquarters={"ussr": {"space": "B2"}}, turn=turn, **description
    )


def himmler(units: dict[str, list[str]], army: str, step: str, *order: str, **description: Any) -> FrontierWars:
    """Germany and the USSR against the USA and the UK."""
    start = new({}, "himmler")
    hqs = {name: {"space": start.board.id(start.hq_place[number])} for number, name in enumerate(ARMIES)}
    turn = {"army": army, "step": step, "round": 2, "order": list(order)}
    return position(scenario="himmler", headquarters=hqs, units=units, turn=turn, **description)


# -- Leningrad -----------------------------------------------------------------------------------------

LODGERS = {
    "D2": ["germany plane lodged", "2 germany infantry lodged"],
    "E1": ["germany tank"],
    "B2": ["2 ussr infantry"],
}


def test_fw_len_06_a_flight_in_a_circle_is_no_leaving() -> None:
    s = siege(LODGERS, "movement")
    do(s, "load germany-plane-1", "board germany-infantry-1", "board germany-infantry-2", "go E2", "go D2", "halt")
    do(s, "done")
    assert (frame(s), units(s, "D2")) == ("Overstay", {"germany": {"infantry": 2, "plane": 1}})


def test_fw_len_06_a_march_in_a_circle_is_no_leaving() -> None:
    s = siege({"D2": ["germany tank lodged"], "E1": ["germany tank"], "B2": ["ussr infantry"]}, "movement")
    do(s, "move germany-tank-1 E2", "halt", "done")
    assert frame(s) != "Overstay"
    again = siege(
        {"D2": ["germany tank lodged twice"], "E1": ["germany tank"], "B2": ["ussr infantry"]}, "movement"
    )
    do(again, "move germany-tank-1 E2", "halt", "move germany-tank-1 D2", "halt", "done")
    assert frame(again) == "Overstay"


def test_fw_len_06_who_left_before_the_german_turn_may_come_back() -> None:
    given = {"D2": ["germany infantry"], "E1": ["germany tank"], "B2": ["10 ussr infantry"]}
    s = siege(given, "battles", hands={"germany": ["T04"]})
    until(s, "TacticalOrders")
    do(s, "play T04", "move germany-infantry-1 E2")
    while not (s.round == 4 and frame(s) == "Movement"):
        s.apply(s.legal()[-1])
    walk(s, "germany infantry", "E2", "D2")
    do(s, "done")
    assert frame(s) != "Overstay"


def test_fw_len_06_a_token_that_is_turned_up_has_stayed_as_long() -> None:
    s = siege(
        {"E1": ["germany tank"], "B2": ["ussr infantry"]},
        "movement",
        options={"fog": True},
        tokens={"D2": ["germany infantry lodged"]},
    )
    play(s, "show")
    do(s, "done")
    assert (frame(s), units(s, "D2")) == ("Overstay", {"germany": {"infantry": 1}})


def test_fw_len_06_of_two_planes_either_may_leave() -> None:
    given = {"D2": ["germany plane", "germany plane lodged"], "E1": ["germany tank"], "B2": ["ussr infantry"]}
    s = siege(given, "movement")
    assert values(s, "move", "piece", at="D2") == {"germany-plane-1", "germany-plane-2"}
    do(s, "move germany-plane-2 E2", "halt", "done")
    assert frame(s) != "Overstay"


def test_fw_len_06_of_two_passengers_either_may_board() -> None:
    s = siege(
        {
            "D2": ["germany plane", "germany infantry moved", "germany infantry lodged"],
            "E1": ["germany tank"],
            "B2": ["ussr infantry"],
        },
        "movement",
    )
    do(s, "load germany-plane-1")
    assert values(s, "board", "piece") == {"germany-infantry-1", "germany-infantry-2"}


def test_fw_len_06_where_units_lodge_survives_a_copy_and_json() -> None:
    s = siege(LODGERS, "movement")
    again = GAME.from_json(s.to_json())
    assert isinstance(again, FrontierWars)
    assert again.lodged == s.lodged == s.clone().lodged != [-1] * len(s.lodged)


def test_fw_len_09_a_decoy_is_no_unit_at_the_end_of_round_ten() -> None:
    s = siege({"E1": ["germany tank"]}, "upkeep", options={"decoys": True}, tokens={"B1": ["ussr decoy"]}, round=10)
    assert winners(s) == ["germany"]
    hidden = siege(
        {"E1": ["germany tank"]},
        "upkeep",
        options={"decoys": True},
        tokens={"B1": ["ussr tank"]},
        hands={"ussr": ["A01", "A02", "A03", "A04", "A05", "D01", "D02", "D03", "T01", "T02"]},
        round=10,
    )
    while hidden.stack:
        hidden.apply(hidden.legal()[0])
    assert winners(hidden) == ["ussr"]


def test_fw_len_09_the_siege_ends_with_the_last_unit_though_a_decoy_remains() -> None:
    s = siege(
        {"B1": ["2 germany tank from C1", "ussr infantry"]},
        "battles",
        options={"decoys": True},
        tokens={"A1": ["ussr decoy"]},
        hands={"ussr": ["T06"]},
    )
    assert winners(s) == ["germany"]


@pytest.mark.parametrize(
    ("army", "moves"),
    [
        ("germany", ["move germany-tank-1 C1", "go B1", "done"]),
        ("germany", ["move germany-plane-1 B1"]),
        ("ussr", ["show ussr-token-1"]),
    ],
)
def test_fw_len_09_the_siege_ends_at_once_when_the_last_token_is_a_decoy(army: str, moves: list[str]) -> None:
    given = {"D2": ["germany tank"], "C1": ["germany plane"]}
    s = siege(
        given, "movement", army, options={"decoys": True}, tokens={"B1": ["ussr decoy"]}, hands={"ussr": ["T06"]}
    )
    do(s, *moves)
    assert winners(s) == ["germany"]


def test_fw_len_09_whether_units_are_left_is_no_secret() -> None:
    """Of a pair of tokens one is a unit, whichever it is dealt to be."""
    s = siege({"E1": ["germany tank"]}, "reinforcements", "ussr", options={"decoys": True})
    play(s, "hide", type="tank", space="B2")
    play(s, "mix", which="first")
    dealt = [s.determinize(0, Random(seed)) for seed in range(20)]
    assert {tuple(one.token[24:26]) for one in dealt} > {tuple(s.token[24:26])}
    assert all(has_units(one, 3) for one in dealt)


# -- the fleet -------------------------------------------------------------------------------------------


def on_the_fleet(*attackers: str) -> FrontierWars:
    """The UK attacks two German planes on the hex of the German fleet."""
    return position(
        scenario="tobruk",
        units={"D2": ["germany infantry"], "D1": [*attackers, "2 germany plane"]},
        turn={"army": "uk", "step": "battles", "round": 2},
    )


def test_fw_air_08_a_passenger_cannot_hit_the_fleet_after_its_plane() -> None:
    s = on_the_fleet("uk plane from E1", "uk artillery from E1 carried")
    do(s, "hit-fleet")
    assert s.view(None)["fleet"]["hits"] == 1
    assert units(s, "D1") == {"germany": {"plane": 1}}, "the artillery could only hit a plane"


def test_fw_flt_06_every_plane_of_a_step_may_hit_the_fleet_and_no_passenger() -> None:
    s = on_the_fleet("2 uk plane from E1", "uk infantry from E1 carried")
    do(s, "hit-fleet", "hit-fleet")
    assert s.view(None)["fleet"]["destroyed"]
    again = on_the_fleet("uk plane from E1", "uk infantry from E1 carried")
    do(again, "hit-fleet")
    assert frame(again) != "Assign"


# -- secrets ---------------------------------------------------------------------------------------------


def researched(*cards: str) -> FrontierWars:
    """Germany has researched; the UK looks on."""
    return position(
        armies=["germany", "uk"],
        headquarters={"germany": {"space": "A1"}, "uk": {"space": "C3"}},
        units={"A1": ["germany infantry"], "C3": ["uk infantry"]},
        hands={"germany": ["A02"], "uk": ["D01"]},
        medals={"germany": 14, "uk": 1},
        research={"germany": list(cards)},
        turn={"army": "germany", "step": "movement", "round": 8, "order": ["germany", "uk"]},
    )


@pytest.mark.parametrize(
    "cards",
    [
        ["A02", "A03", "A03", "A04", "A05", "D01", "D03", "T01", "T04", "T05"],
        ["A02", "A03", "A03", "A04", "A05", "D03", "D03", "D03", "T01", "T01", "T04", "T05"],
    ],
)
def test_fw_res_05_as_nobody_has_won_no_research_is_dealt_that_would_have_won(cards: list[str]) -> None:
    s = researched(*cards)
    dealt = [s.determinize(2, Random(seed)) for seed in range(40)]
    assert all(research_total(one, "germany") < 15 for one in dealt)
    assert len({tuple(research(one, "germany")) for one in dealt}) > 30
    assert all(not GAME.invariants(one) for one in dealt)


def test_fw_res_05_how_research_is_dealt_anew_does_not_depend_on_what_it_is() -> None:
    s = researched("A02", "A03", "A03", "A04", "A05", "D03", "D03", "D03", "T01", "T01", "T04", "T05")
    for seed in range(20):
        other = s.determinize(2, Random(1000 + seed))
        assert other.determinize(2, Random(seed)).to_json() == s.determinize(2, Random(seed)).to_json()


def test_fw_res_05_who_is_asked_for_a_second_card_may_have_named_no_first() -> None:
    def asked_again(medals: int) -> FrontierWars:
        s = position(
            armies=["germany", "uk"],
            headquarters={"germany": {"space": "A1"}, "uk": {"space": "C3"}},
            units={"A1": ["germany infantry"], "C3": ["uk infantry"]},
            hands={"germany": ["A01", "A02"], "uk": ["D01"]},
            two_cards=["germany"],
            medals={"germany": medals, "uk": 1},
            turn={"army": "germany", "phase": "arms_race", "round": 3, "order": ["germany", "uk"]},
        )
        do(s, "pass")
        assert (frame(s), actor(s)) == ("ArmsRace", "germany")
        return s

    assert all(asked_again(0).determinize(2, Random(seed)).pending[:2] == [-1, -1] for seed in range(20))
    dealt = [asked_again(2).determinize(2, Random(seed)).pending[:2] for seed in range(20)]
    assert {first >= 0 for first, _ in dealt} == {True, False}
    assert {second for _, second in dealt} == {-1}


# -- tokens ----------------------------------------------------------------------------------------------


def hidden(step: str, token: str, **description: Any) -> FrontierWars:
    """The USA has a token."""
    options = {"fog": True, **description.pop("options", {})}
    hqs = {"usa": {"space": "A1"}, "uk": {"space": "C3"}}
    return two(step, options=options, headquarters=hqs, tokens={"B2": [token]}, **description)


def test_fw_fog_06_a_token_may_be_turned_up_before_the_attack_card() -> None:
    s = hidden("card", "usa artillery", units={"B3": ["uk infantry"]}, hands={"usa": ["A05"]})
    assert verbs(s) == {"show", "pass"}
    play(s, "show")
    assert (frame(s), verbs(s)) == ("AttackOrders", {"play", "pass"})


def test_fw_fog_06_a_token_may_be_turned_up_before_between_and_after_battles() -> None:
    field = {
        "A2": ["usa tank from A1", "uk infantry"],
        "B3": ["usa tank from A3", "uk infantry"],
        "C2": ["usa tank from C1", "uk infantry"],
    }
    s = hidden("battles", "usa infantry", units=field)
    assert verbs(s) == {"show", "battle"}
    do(s, "battle A2", "battle B3")
    assert (frame(s), verbs(s)) == ("Battles", {"show", "battle"})
    do(s, "battle C2")
    assert (frame(s), actor(s), verbs(s)) == ("LastLook", "usa", {"show", "pass"})
    play(s, "show")
    assert (frame(s) != "LastLook", units(s, "B2")) == (True, {"usa": {"infantry": 1}})


def test_fw_fog_06_without_a_battle_the_building_step_is_the_last_to_ask() -> None:
    s = hidden("building", "usa infantry", units={"B3": ["uk infantry"]})
    do(s, "done")
    assert frame(s) != "LastLook"


def test_fw_fog_06_turning_up_a_token_is_no_move_before_airborne_operations() -> None:
    s = hidden(
        "movement", "usa plane", options={"side": "B"}, units={"A1": ["usa infantry"]}, hands={"usa": ["A05"]}
    )
    assert not may(s, "skill")
    play(s, "show")
    assert may(s, "skill", skill="airborne_operations")


# -- teams -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [("germany", "ussr", "usa", "uk"), ("ussr", "germany", "usa", "uk")])
def test_fw_air_06_who_was_carried_by_the_partner_moves_no_more_in_this_round(order: tuple[str, ...]) -> None:
    given = {"B2": ["germany plane", "ussr infantry"], "E1": ["ussr infantry"], "E5": ["uk infantry"]}
    s = himmler(given, "germany", "movement", *order)
    do(s, "load germany-plane-1", "board ussr-infantry-1", "agree", "go B3", "halt")
    turns = 0
    while s.round == 2:
        if (frame(s), actor(s)) == ("Movement", "ussr"):
            turns += 1
            assert not may(s, "move", at="B3")
        s.apply(s.legal()[-1])
    assert turns == (1 if order[0] == "germany" else 0)
    while (frame(s), actor(s)) != ("Movement", "ussr"):
        s.apply(s.legal()[-1])
    assert may(s, "move", at="B3")


def test_fw_crd_12_who_was_carried_by_the_partner_does_not_move_twice() -> None:
    given = {"B2": ["ussr infantry carried", "ussr infantry"], "E5": ["uk infantry"]}
    s = himmler(given, "ussr", "card", "germany", "ussr", "usa", "uk", hands={"ussr": ["A01"]})
    do(s, "play A01", "choose-tile B2")
    assert [s.moves[piece] for piece in s.pieces_in(3, space(s, "B2"))] == [-1, 2]


def test_fw_arm_06_the_uk_fuses_its_infantry_when_its_partner_leads_the_attack() -> None:
    given = {"B3": ["usa infantry from B4", "3 uk infantry", "germany artillery", "germany infantry"]}
    s = himmler(given, "usa", "battles", "usa", "uk", "germany", "ussr")
    assert (frame(s), actor(s)) == ("Fuse", "uk")
    do(s, "fuse")
    assert units(s, "B3") == {"uk": {"infantry": 3}, "germany": {"artillery": 1}}


def test_fw_bld_01_partners_may_both_build_on_a_tile_that_one_of_them_holds() -> None:
    shared = {"B2": ["2 germany infantry", "2 ussr infantry"], "E5": ["uk infantry"]}
    order = ("germany", "usa", "uk", "ussr")
    s = himmler(shared, "ussr", "building", *order, holders={"B2": "germany"})
    do(s, "build encampment B2")
    assert (constructions(s, "B2"), medals(s, "ussr"), medals(s, "germany")) == (["encampment"], 1, 0)
    assert units(s, "B2") == {"germany": {"infantry": 2}, "ussr": {"infantry": 1}}


def test_fw_trn_01_partners_may_both_dig_on_a_tile_that_one_of_them_holds() -> None:
    shared = {"B2": ["2 germany infantry", "ussr infantry"], "E5": ["uk infantry"]}
    order = ("germany", "usa", "uk", "ussr")
    given: dict[str, Any] = {"holders": {"B2": "germany"}, "constructions": {"B2": ["germany encampment"]}}
    s = himmler(shared, "ussr", "building", *order, options={"trenches": True}, **given)
    s.built_on = 1 << 1
    s.forget_legal()
    assert may(s, "dig", space="B2"), "the infantry of the holder has activated the encampment"


def test_fw_bld_08_repairing_is_left_to_the_holder() -> None:
    shared = {"B2": ["germany infantry", "ussr infantry"], "E5": ["uk infantry"]}
    order = ("germany", "usa", "uk", "ussr")
    ruin = {"B2": ["germany encampment destroyed"]}
    s = himmler(shared, "ussr", "building", *order, holders={"B2": "germany"}, constructions=ruin)
    assert not may(s, "repair")
    holder = himmler(shared, "germany", "building", *order, holders={"B2": "germany"}, constructions=ruin)
    assert may(holder, "repair")


# -- bridges and trenches --------------------------------------------------------------------------------


def over_the_bridge(*attackers: str) -> FrontierWars:
    """The UK attacks C4, partly over the bridge R6."""
    return position(
        scenario="seelowe",
        units={"C4": [*attackers, "germany artillery", "2 germany infantry"]},
        turn={"army": "uk", "step": "battles", "round": 2},
    )


def test_fw_riv_08_who_fell_had_come_another_way() -> None:
    s = over_the_bridge("uk infantry from C5", "uk tank from B4")
    assert units(s, "C4")["uk"] == {"tank": 1}, "the infantry from C5 has fallen"
    do(s, "hit-bridge R6")
    assert frame(s) != "BreakOff"


def test_fw_riv_08_the_fallen_had_come_over_the_bridge_too() -> None:
    s = over_the_bridge("uk infantry from B4", "uk tank from B4")
    do(s, "hit-bridge R6")
    assert frame(s) == "BreakOff"


def test_fw_trn_05_passing_through_an_empty_trench_gives_it_back() -> None:
    s = two(
        "movement",
        options={"trenches": True},
        headquarters={"usa": {"space": "A1"}, "uk": {"space": "C3"}},
        units={"A2": ["usa tank"], "C2": ["uk infantry"]},
        trenches=[{"army": "uk", "space": "B3", "edge": 0}],
    )
    do(s, "move usa-tank-1 B3", "go C1")
    assert s.view(None)["trenches"] == []


def test_fw_trn_03_a_trench_works_for_the_garrison_after_the_last_unit_has_fallen() -> None:
    s = two(
        "battles",
        options={"trenches": True},
        headquarters={"usa": {"space": "A1"}, "uk": {"space": "C3", "resistance": 2}},
        units={"C3": ["usa tank from B4", "usa plane from B5", "uk infantry"], "A1": ["usa infantry"]},
        trenches=[{"army": "uk", "space": "C3", "edge": 2}],
        turn_card="A07",
    )
    assert (units(s, "C3"), resistance(s, "uk")) == ({"usa": {"plane": 1}}, 2)
    assert s.view(None)["trenches"] == [], "after the battle no unit of the owner is left (FW-TRN-05)"


# -- random maps -----------------------------------------------------------------------------------------


def ways_to_cities(board: Board) -> list[int]:
    """How far each HQ is from the nearest city, over bridges."""
    ways: list[int] = []
    for start in board.start:
        if start < 0:
            continue
        steps = {start: 0}
        wave = [start]
        for here in wave:
            for there, river in zip(board.ground[here], board.over[here], strict=True):
                if there not in steps and (river < 0 or board.bridges_up >> river & 1):
                    steps[there] = steps[here] + 1
                    wave.append(there)
        assert len(steps) == board.land.bit_count()
        ways.append(min(steps[space] for space in steps if board.cities >> space & 1))
    return ways


@pytest.mark.parametrize(("players", "tiles"), [(2, 4), (3, 4), (4, 4)])
def test_fw_rnd_06_a_map_with_a_river_is_fair_over_its_bridges(players: int, tiles: int) -> None:
    for seed in range(6):
        ways = ways_to_cities(Board(layout_of(random_map(seed, players, tiles, True, True))))
        assert len(ways) == players
        assert max(ways) - min(ways) <= 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_fw_rnd_06_a_swamp_counts_as_water(players: int) -> None:
    for seed in range(100):
        kinds = drawn_kinds(Random(seed), players, 6 * players, True)
        assert kinds.count("water") + kinds.count("swamp") <= players
