"""Positions and records of older versions: brought to the form of today, played by the readings they began with."""

from __future__ import annotations

from typing import Any

import pytest

import maproom
from maproom.kernel.errors import BadPosition, BrokenRecord
from maproom.kernel.record import Record
from maproom.kernel.upgrades import Upgrade, upgraded

RACE = maproom.game("race-to-moscow")


def renamed(old: str, new: str) -> Any:
    def change(saved: dict[str, Any]) -> None:
        saved["state"][new] = saved["state"].pop(old)

    return change


STEPS = (Upgrade("1", "2", renamed("rain", "mud")), Upgrade("2", "3", renamed("mud", "snow")))


def test_a_position_takes_every_step_that_it_lacks_and_stays_as_it_was() -> None:
    saved = {"version": "1", "state": {"rain": 7}, "stack": [["Turn", 1]]}
    assert upgraded(saved, "Fog", "3", STEPS)["state"] == {"snow": 7}
    assert saved["state"] == {"rain": 7}
    assert upgraded({**saved, "version": "2", "state": {"mud": 1}}, "Fog", "3", STEPS)["version"] == "3"


@pytest.mark.parametrize("version", ["0", "9", None, 1, []])
def test_where_no_step_leads_on_a_sentence_says_so(version: object) -> None:
    with pytest.raises(BadPosition, match="this is 3"):
        upgraded({"version": version, "state": {}, "stack": []}, "Fog", "3", STEPS)


@pytest.mark.parametrize("state", [None, [], "x"])
def test_what_is_no_position_is_refused(state: object) -> None:
    with pytest.raises(BadPosition):
        upgraded({"version": "1", "state": state, "stack": []}, "Fog", "3", STEPS)


def test_readings_travel_with_the_position() -> None:
    old, new = RACE.new(readings=1), RACE.new()
    assert (old.readings, new.readings) == (1, RACE.readings)
    assert old.clone().readings == 1
    assert RACE.from_json(old.to_json()) == old
    assert old != new


@pytest.mark.parametrize("readings", [0, -1, 99, "1", None, True])
def test_readings_that_nobody_knows_are_refused(readings: object) -> None:
    with pytest.raises(BadPosition, match="readings"):
        RACE.from_json({**RACE.new().to_json(), "readings": readings})


def test_a_record_keeps_its_readings_and_so_do_its_forks() -> None:
    record = Record(RACE, {"players": "gray"}, "basic", readings=1)
    record.play(record.state.legal()[0])
    again = Record.from_json(record.to_json())
    assert again.state == record.state
    assert again.fork(1).state.readings == 1
    with pytest.raises(BrokenRecord, match="readings"):
        Record.from_json({**record.to_json(), "readings": 99})


@pytest.mark.parametrize("readings", [1, 2])
def test_a_record_without_a_number_is_known_by_its_positions(readings: int) -> None:
    record = Record(RACE, {"players": "gray"}, "basic", readings=readings)
    record.play(record.state.legal()[0])
    saved = {key: value for key, value in record.to_json(positions=False).items() if key != "readings"}
    assert Record.from_json(saved).state.readings == readings
