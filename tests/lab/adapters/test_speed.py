"""The comparison of the environments runs; how fast they are is for people to read."""

from __future__ import annotations

import pytest

from maproom.lab.adapters import speed


def test_every_environment_makes_steps(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(speed, "WINDOW", 0.001)
    monkeypatch.setattr(speed, "ROUNDS", 1)
    speed.main(["east-front", "0"])
    lines = capsys.readouterr().out.splitlines()
    names = [line.split("|")[1].strip() for line in lines[2:]]
    assert [name.split(",")[0] for name in names] == [
        "PettingZoo",
        "PettingZoo",
        "Gymnasium",
        "OpenSpiel",
        "vector",
    ]
    assert names[-1] == "vector, 64 games, in one process"
    assert all(int(line.split("|")[2].replace(",", "")) > 0 for line in lines[2:])
    assert lines[2].endswith("| 1.0 |")
