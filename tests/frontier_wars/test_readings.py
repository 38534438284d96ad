"""Games that began before the rulebook was read again are played to their end as they were; new ones are not."""

from __future__ import annotations

import pytest
from frontier_wars.test_port_flanks_and_halves import at_the_hq, city, flanked, fleet, initiatives, port
from support.frontier_wars import space, values, walk
from support.readings import as_at_first

import maproom
from maproom.games.frontier_wars.battle import MainAttack
from maproom.games.frontier_wars.board import DEFENCE_INITIATIVE, GERMANY, INFANTRY, UK, USA, USSR
from maproom.games.frontier_wars.combatants import initiative
from maproom.games.frontier_wars.state import FrontierWars


@pytest.mark.parametrize("old", [False, True])
def test_fw_flt_04_the_fleet_was_lost_as_soon_as_somebody_entered_the_port(old: bool) -> None:
    s = port({"D2": ["2 germany infantry"], "D3": ["uk infantry"], "F3": ["2 uk infantry"]}, "uk", "movement")
    s = as_at_first(s) if old else s
    walk(s, "uk infantry", "D3", "D2")
    assert fleet(s)["destroyed"] == old


def test_fw_def_04_only_units_from_far_away_flanked() -> None:
    s = flanked("2 usa tank from A2", "usa tank from A3", "usa tank from B4")
    main, near, far = initiatives(s, "A2", "A3", "B4")
    assert (near, far) == (main + 1, main + 1)
    assert initiatives(as_at_first(s), "A2", "A3", "B4") == [main, main, main + 1]


def test_fw_def_04_two_flanks_beside_the_main_attack_were_none() -> None:
    s = flanked("2 usa tank from A3", "usa tank from A2", "usa tank from B4")
    assert [s.board.id(origin) for origin in MainAttack().mains(s)] == ["A3"]
    assert MainAttack().mains(as_at_first(s)) == []


@pytest.mark.parametrize("old", [False, True])
def test_fw_spt_08_from_the_air_the_city_was_one_hex(old: bool) -> None:
    s = city("germany", "movement", {"A1": ["germany plane"], "B1": ["germany tank"]})
    s = as_at_first(s) if old else s
    reached = values(s, "move", "to", piece="germany plane")
    assert ("A2e" in reached) == old
    assert "A2w" in reached
    west, east = (s.board.city[0], s.board.city[1])
    assert bool(s.board.directions(west, east)) != old


def test_fw_arm_04_impregnable_was_for_germans_alone() -> None:
    s = at_the_hq(
        ["usa", "germany", "uk", "ussr"], "usa", "usa infantry from B2", "ussr infantry", "germany infantry"
    )
    assert [bonus(s, army) for army in (USSR, GERMANY)] == [1, 1]
    assert [bonus(as_at_first(s), army) for army in (USSR, GERMANY)] == [0, 1]


def bonus(s: FrontierWars, army: int) -> int:
    return initiative(s, s.some(army, INFANTRY, s.b_tile)) - DEFENCE_INITIATIVE[INFANTRY]


def test_boards_of_both_readings_are_kept_apart() -> None:
    s = city("germany", "movement", {"A1": ["germany plane"], "B1": ["germany tank"]})
    old = as_at_first(s)
    assert s.board is not old.board
    assert old.clone().board is old.board
    assert as_at_first(s).board is old.board


@pytest.mark.parametrize(("readings", "to_build"), [(1, 3), (2, 3), (3, 0), (4, 1)])
def test_fw_len_03_in_leningrad_the_ussr_had_something_to_build(readings: int, to_build: int) -> None:
    state = maproom.game("frontier-wars").new(scenario="leningrad", readings=readings)
    assert isinstance(state, FrontierWars)
    assert state.readings == readings
    assert state.con_owner.count(USSR) == to_build
    assert state.con_owner.count(GERMANY) == 3


@pytest.mark.parametrize(("readings", "bridges"), [(3, ["B1 C2", "B5 C6"]), (4, ["B3 C3", "B4 C4"])])
def test_the_bridges_of_seelowe_were_at_its_ends(readings: int, bridges: list[str]) -> None:
    state = maproom.game("frontier-wars").new(scenario="seelowe", readings=readings)
    assert isinstance(state, FrontierWars)
    crossed = zip(state.board.river_a, state.board.river_b, strict=True)
    up = [list(sides) for number, sides in enumerate(crossed) if state.bridges >> number & 1]
    assert up == [[space(state, word) for word in sides.split()] for sides in bridges]


@pytest.mark.parametrize(("readings", "tile"), [(3, "A3"), (4, "B4")])
def test_a_city_of_himmler_lay_between_the_teams(readings: int, tile: str) -> None:
    state = maproom.game("frontier-wars").new(scenario="himmler", readings=readings)
    assert isinstance(state, FrontierWars)
    other = {"A3": "B4", "B4": "A3"}[tile]
    assert state.board.cities >> space(state, tile) & 1
    assert not state.board.cities >> space(state, other) & 1


@pytest.mark.parametrize(("readings", "army"), [(3, UK), (4, USA)])
def test_in_fall_blau_the_uk_sat_on_the_axis(readings: int, army: int) -> None:
    state = maproom.game("frontier-wars").new(scenario="fall-blau", readings=readings)
    assert isinstance(state, FrontierWars)
    assert state.hq_place[army] == state.board.start[3]


@pytest.mark.parametrize(("readings", "same"), [(4, False), (5, True)])
def test_fw_rnd_06_an_army_could_sit_in_a_corner_of_a_random_map(readings: int, same: bool) -> None:
    """By the map that is drawn by default the first army won 36 of 40 games."""
    state = maproom.game("frontier-wars").new(scenario="random", readings=readings)
    assert isinstance(state, FrontierWars)
    around = [(state.board.near[start] & state.board.land).bit_count() for start in state.board.start[1:3]]
    assert (around[0] == around[1]) == same
    assert readings == 5 or around == [4, 2]
