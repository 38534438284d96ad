"""The comparison of the environments runs; how fast they are is for people to read."""

from __future__ import annotations

import pytest

from maproom.lab.adapters import speed


def test_every_environment_makes_steps_and_is_compared_with_pettingzoo(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speed, "ROUNDS", 1)
    monkeypatch.setattr(speed, "GAMES", 3)
    monkeypatch.setattr(speed, "processors", lambda: 1)
    found = speed.measured("east-front", 0.004)
    assert list(found) == [
        "PettingZoo",
        "PettingZoo without wrappers",
        "Gymnasium, one seat against random",
        "OpenSpiel",
        "vector, 3 games, one process",
    ]
    assert all(figures["steps_per_second"] > 0 for figures in found.values())
    assert found["PettingZoo"]["times_pettingzoo"] == 1.0


def test_with_several_processors_the_vector_environment_is_also_measured_on_all_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[list[int]] = []

    def compare(slug: str, workers: list[int], window: float) -> dict[str, float]:
        asked.append(workers)
        return {speed.UNIT: 2.0}

    monkeypatch.setattr(speed, "processors", lambda: 2)
    monkeypatch.setattr(speed, "compare", compare)
    assert speed.measured("east-front", 1.0) == {speed.UNIT: {"steps_per_second": 2, "times_pettingzoo": 1.0}}
    assert asked == [[0, 2]]
