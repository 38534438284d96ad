"""The comparison of the environments runs; how fast they are is for people to read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from maproom.lab.speed import environments

ALONE = [
    "PettingZoo",
    "PettingZoo without wrappers",
    "Gymnasium, one seat against random",
    "OpenSpiel",
    "vector, 3 games, one process",
]


@pytest.mark.parametrize(
    ("processors", "more"), [(1, []), (2, ["vector, 6 games, 2 processes", "relay, 6 games, 2 processes"])]
)
def test_every_environment_makes_steps_and_is_compared_with_pettingzoo(
    monkeypatch: pytest.MonkeyPatch, processors: int, more: list[str]
) -> None:
    monkeypatch.setattr(environments, "ROUNDS", 1)
    monkeypatch.setattr(environments, "MOST_GAMES", 3)
    monkeypatch.setattr(environments, "processors", lambda: processors)
    found = environments.measured("east-front", 0.004)
    assert list(found) == ALONE + more
    assert all(figures["steps_per_second"] > 0 for figures in found.values())
    assert found["PettingZoo"]["times_pettingzoo"] == 1.0


def test_where_rows_are_long_fewer_games_share_a_process() -> None:
    assert environments.games_a_process("east-front", 500) == environments.MOST_GAMES
    assert 32 < environments.games_a_process("frontier-wars", 500) < environments.MOST_GAMES


def test_where_games_are_long_fewer_share_a_process() -> None:
    assert environments.games_a_process("east-front", environments.LONGEST_WINDOW // 10) == 10


def test_a_window_lasts_as_long_as_every_game_of_it() -> None:
    made: list[int] = []

    def three_games() -> Iterator[int]:
        while True:
            made.append(3)
            yield 3

    environments.best_windows({"three": environments.Runner(three_games(), 3)}, 50, 0.0)
    assert len(made) == environments.ROUNDS * (1 + 50), "a step to get going, then 50 in each of the three games"
