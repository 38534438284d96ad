"""Work on many games, spread over processes in chunks; what comes out does not depend on how many."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TypeVar

from maproom.kernel.errors import MaproomError

Result = TypeVar("Result")

MOST_IN_CHUNK = 16
CHUNKS_A_WORKER = 8
"""More chunks than workers, so that a slow game keeps only its own chunk waiting."""


class WorkerLost(MaproomError):
    """A worker process has died, which no game should bring about."""


def spread(job: Callable[[int], Result], games: int, workers: int) -> Iterator[Result]:
    """The job's results for the games 0, 1, 2 ..., in this process or in several, in any order.

    With several workers the job and its results travel between processes, so both must be picklable.
    """
    if workers <= 1:
        yield from map(job, range(games))
        return
    with ProcessPoolExecutor(workers, get_context("spawn"), initializer=_end_at_ctrl_c) as pool:
        open_chunks: set[Future[list[Result]]] = {
            pool.submit(_chunk, job, first, last) for first, last in chunks(games, workers)
        }
        try:
            while open_chunks:
                done, open_chunks = wait(open_chunks, return_when=FIRST_COMPLETED)
                for chunk in done:
                    yield from chunk.result()
        except BrokenProcessPool:
            raise WorkerLost("A worker process has died; with --workers 1 one sees why.") from None
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def chunks(games: int, workers: int) -> list[tuple[int, int]]:
    """The games in pieces of a handy size, each as its first game and the one behind its last.

    >>> chunks(10, 1)
    [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 7), (7, 8), (8, 9), (9, 10)]
    >>> chunks(100, 2)[:2], chunks(100, 2)[-1]
    ([(0, 6), (6, 12)], (96, 100))
    """
    size = max(1, min(MOST_IN_CHUNK, games // (workers * CHUNKS_A_WORKER)))
    return [(first, min(first + size, games)) for first in range(0, games, size)]


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _chunk(job: Callable[[int], Result], first: int, last: int) -> list[Result]:
    return [job(game) for game in range(first, last)]


def _end_at_ctrl_c() -> None:
    """Lets a worker end at once and silently; the parent says what there is to say."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
