"""An honest edition is not refused because a machine is slow: it stands fewer random games, but never too few."""

from __future__ import annotations

from pathlib import Path

import pytest

from maproom.editions import playing
from maproom.editions.playing import faults_of_play
from maproom.kernel.inspection import Fault


class Machine:
    """Plays random games in no time, by a clock of its own."""

    def __init__(self, seconds_a_game: float, bad: int = -1) -> None:
        self.now = 0.0
        self.played = 0
        self.bad = bad
        self._seconds = seconds_a_game

    def monotonic(self) -> float:
        return self.now

    def lot(self, slug: str, folder: Path, games: int, seed: int) -> list[Fault]:
        self.now += games * self._seconds
        return [Fault("edition", (), "broken_game", {})] if seed <= self.bad < seed + games else []

    def watch(self) -> None:
        self.played += 1


@pytest.mark.parametrize(
    ("games", "seconds_a_game", "held"),
    [
        (20, 60.0, 20),  # 20 minutes
        (20, 240.0, 7),  # the eighth would end after 30
        (20, 600.0, 4),  # a fifth of them is asked of everybody: the server ends it
        (200, 9.0, 200),
        (200, 20.0, 90),
    ],
)
def test_as_many_games_are_played_as_end_in_time(
    games: int, seconds_a_game: float, held: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = Machine(seconds_a_game)
    monkeypatch.setattr(playing, "time", machine)
    monkeypatch.setattr(playing, "_lot", machine.lot)
    assert faults_of_play("race-to-moscow", Path(), games, machine.watch, 1800) == []
    assert machine.played == held


def test_a_fault_among_the_first_games_is_found_on_a_slow_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(600, bad=3)
    monkeypatch.setattr(playing, "time", machine)
    monkeypatch.setattr(playing, "_lot", machine.lot)
    assert [fault.key for fault in faults_of_play("race-to-moscow", Path(), 20, machine.watch, 1800)] == [
        "broken_game"
    ]
    assert machine.played == 2
