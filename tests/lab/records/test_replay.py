"""Recorded games, read from files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from maproom.kernel.errors import BrokenRecord
from maproom.kernel.record import Record
from maproom.lab.records.playthrough import golden, random_record
from maproom.lab.records.replay import UnknownSeat, read_record, seat_called, told, unplayed


@pytest.fixture(scope="module")
def record() -> Record:
    """A finished random game."""
    return random_record("east-front", 1)


def test_a_saved_record_is_read(record: Record, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(record.to_json()))
    assert read_record(path).actions == record.actions
    path.write_text(json.dumps(golden(record)))
    assert read_record(path).actions == record.actions


def test_what_is_no_record_gets_a_sentence(record: Record, tmp_path: Path) -> None:
    with pytest.raises(BrokenRecord, match=r"'.*nowhere.json' cannot be read: No such file or directory\."):
        read_record(tmp_path / "nowhere.json")
    path = tmp_path / "bad.json"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(BrokenRecord, match="is no record: it is not JSON"):
        read_record(path)
    path.write_text("[1, 2]")
    with pytest.raises(BrokenRecord, match="This is no record of format 1"):
        read_record(path)
    path.write_text(json.dumps({**record.to_json(), "actions": ["dance"]}))
    with pytest.raises(BrokenRecord, match="Entry 0, 'dance', cannot be played"):
        read_record(path)


def test_a_record_of_an_edition_that_is_not_in_use_tells_its_actions_and_which_one_is_missing() -> None:
    saved = random_record("race-to-moscow", 1).to_json()
    assert unplayed(saved) is None
    assert unplayed([1, 2]) is None
    edition = {"name": "Printed board", "digest": "0123456789abcdef"}
    known = unplayed({**saved, "edition": edition})
    assert known is not None
    assert known["edition"] == edition
    assert "'Printed board' (0123456789abcdef)" in known["missing"]
    assert [line["text"] for line in known["log"]] == saved["actions"]
    assert known["outcome"] == saved["outcome"]


@pytest.mark.parametrize("odd", [None, [], {"en": 3}, {"en": [[1]]}, {"en": [["one", "two"]]}, {"es": [[0, "no"]]}])
def test_of_a_log_that_cannot_be_read_the_actions_are_told(odd: Any) -> None:
    saved = random_record("race-to-moscow", 4).to_json()
    known = unplayed({**saved, "edition": {"name": "Printed board", "digest": "0" * 16}, "log": odd})
    assert known is not None
    assert [line["text"] for line in known["log"]] == saved["actions"]


def test_a_record_of_an_edition_that_is_not_in_use_tells_the_log_that_it_has_written_down() -> None:
    record = random_record("race-to-moscow", 4)
    edition = {"name": "Printed board", "digest": "0" * 16}
    known = unplayed({**record.to_json(), "edition": edition, "log": record.story()})
    assert known is not None
    assert [(line["entry"], line["text"]) for line in known["log"]] == record.full_log()
    assert known["entries"] == len(record)


def test_who_may_know_all_is_told_all(record: Record) -> None:
    story = told(record, 40, None)
    assert story["entries"] == len(record)
    assert story["at"] == 40
    assert story["position"] == record.at(40).to_json()
    assert [(line["entry"], line["text"]) for line in story["log"]] == [
        (entry, text) for entry, text in record.full_log() if entry < 40
    ]


@pytest.mark.parametrize("seat", ["axis", "allies", "spectator"])
def test_a_seat_is_told_what_it_may_know(record: Record, seat: str) -> None:
    number = seat_called(record.game, seat)
    story = told(record, 40, seat)
    assert "position" not in story
    assert story["view"] == record.at(40).view(number)
    assert [line["text"] for line in story["log"]] == [text for entry, text in record.log(number) if entry < 40]
    assert story["log"] != told(record, 40, None)["log"]


def test_a_finished_game_has_its_outcome(record: Record) -> None:
    assert told(record, len(record), "spectator")["outcome"] == record.state.outcome
    assert told(record, 0, None)["outcome"] is None


def test_unknown_seats_and_moments_get_a_sentence(record: Record) -> None:
    with pytest.raises(UnknownSeat, match=r"no seat 'axs', only axis, allies, spectator\. Did you mean 'axis'"):
        told(record, 0, "axs")
    with pytest.raises(BrokenRecord, match="there is no moment"):
        told(record, len(record) + 1, None)
