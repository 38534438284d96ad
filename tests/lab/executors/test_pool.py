"""Work spread over processes."""

from __future__ import annotations

from functools import partial
from operator import floordiv, mul

import pytest

from maproom.lab.executors.pool import chunks, processors, spread


def test_chunks_cover_every_game_once() -> None:
    for games in (1, 7, 16, 17, 1000):
        for workers in (1, 2, 5):
            covered = [game for first, last in chunks(games, workers) for game in range(first, last)]
            assert covered == list(range(games))


def test_several_workers_do_what_one_does() -> None:
    job = partial(mul, 3)
    assert sorted(spread(job, 40, 2)) == list(spread(job, 40, 1)) == [3 * game for game in range(40)]


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_of_the_job_reaches_the_caller(workers: int) -> None:
    with pytest.raises(ZeroDivisionError):
        list(spread(partial(floordiv, 1), 3, workers))


def test_there_is_a_processor() -> None:
    assert processors() >= 1
