"""Curves for TensorBoard: its own reader reads them, where it is installed, and every record checks."""

from __future__ import annotations

from pathlib import Path
from struct import unpack

import pytest

from maproom.lab.learning.events import MASK, Events, crc32c


def records(path: Path) -> list[bytes]:
    """The events of a file, each checked."""
    data = path.read_bytes()
    found: list[bytes] = []
    while data:
        length = unpack("<Q", data[:8])[0]
        for part, check in ((data[:8], data[8:12]), (data[12 : 12 + length], data[12 + length : 16 + length])):
            crc = crc32c(part)
            assert unpack("<I", check)[0] == ((crc >> 15 | crc << 17) + MASK) & 0xFFFFFFFF
        found.append(data[12 : 12 + length])
        data = data[16 + length :]
    return found


def written(folder: Path) -> Path:
    events = Events(folder)
    events.add(1, {"arena/officer": 0.25, "learning/error": 0.5})
    events.add(300, {"arena/officer": 0.75})
    events.close()
    return next(folder.iterdir())


def test_every_record_has_its_check(tmp_path: Path) -> None:
    first, *told = records(written(tmp_path))
    assert b"brain.Event:2" in first
    assert len(told) == 2
    assert b"learning/error" in told[0]


def test_tensorboard_reads_the_curves(tmp_path: Path) -> None:
    reader = pytest.importorskip("tensorboard.backend.event_processing.event_file_loader")
    written(tmp_path)
    found = [
        (event.step, value.tag)
        for event in reader.EventFileLoader(str(next(tmp_path.iterdir()))).Load()
        for value in event.summary.value
    ]
    assert found == [(1, "arena/officer"), (1, "learning/error"), (300, "arena/officer")]
