"""Games that began before the rulebook was read again are played to their end as they were; new ones are not."""

from __future__ import annotations

import pytest
from fury_in_the_east.test_mandatory_attacks_supply_and_victory import retreat_ends
from support.fury_in_the_east import GAME, options, position
from support.readings import as_at_first

from maproom.games.fury_in_the_east.readings import NEWEST
from maproom.games.fury_in_the_east.state import Fury
from maproom.games.fury_in_the_east.units import COUNTER_IDS, STAR

READINGS = [1, NEWEST]


def read(s: Fury, readings: int) -> Fury:
    return as_at_first(s) if readings == 1 else s


@pytest.mark.parametrize("readings", READINGS)
def test_fe_str_07_one_sailed_in_spring(readings: int) -> None:
    s = position("soviet_strategic", turn=10, weather="SPRING", units={"2941": ["RC"]})
    assert bool(options(read(s, readings), "sail")) == (readings == 1)


@pytest.mark.parametrize("readings", READINGS)
def test_fe_cbt_40_every_hex_of_a_retreat_lay_farther_away(readings: int) -> None:
    field = {"3833": ["G-INF-I"], "3934": ["RC"]}
    second = retreat_ends(read(position(units=field), readings))
    full = {hex: ["infantry", "infantry"] for hex in second}
    assert ("3835" in retreat_ends(read(position(units={**field, **full}), readings))) == (readings > 1)


@pytest.mark.parametrize(("readings", "blocked"), [(1, 1), (NEWEST, 0)])
def test_fe_rail_06_towns_always_blocked_rail_lines(readings: int, blocked: int) -> None:
    state = GAME.new({}, "historical", readings=readings)
    assert isinstance(state, Fury)
    assert state.towns_block_rail == blocked


@pytest.mark.parametrize(("readings", "shown"), [(1, 2), (NEWEST, STAR)])
def test_fe_ldr_01_kuznetsov_had_a_rating(readings: int, shown: int) -> None:
    s = read(position(units={"3833": ["G-INF-I"]}), readings)
    assert s.back_of(COUNTER_IDS.index("LD-FKuznetsov")) == shown


def test_a_position_of_version_2_is_one_of_the_first_readings() -> None:
    new = position(units={"3833": ["G-INF-I"]}).to_json()
    fields = {key: value for key, value in new["state"].items() if key != "towns_block_rail"}
    old = GAME.from_json({"game": new["game"], "version": "2", "state": fields, "stack": new["stack"]})
    assert isinstance(old, Fury)
    assert (old.readings, old.towns_block_rail) == (1, 1)
    unnumbered = {key: value for key, value in new.items() if key != "readings"}
    assert GAME.from_json(unnumbered).readings == NEWEST
