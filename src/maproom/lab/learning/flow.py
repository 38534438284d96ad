"""Games one by one on all processors, for as long as there is time: whoever is late is not waited for."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from typing import TypeVar

Result = TypeVar("Result")

AHEAD = 2
"""So many games a process are given out, so that none is idle."""


def flow(job: Callable[[int], Result], workers: int, seconds: float, most: int) -> Iterator[Result]:
    """The job's results for the games 0, 1, 2 ... as they come: those that end in time, and one at the least."""
    until = time.monotonic() + seconds
    if workers <= 1:
        for number in range(most):
            yield job(number)
            if time.monotonic() > until:
                return
        return
    pool = processes(workers)
    given, came = 0, 0
    open_: set[Future[Result]] = set()
    try:
        while True:
            while given < most and len(open_) < AHEAD * workers:
                open_.add(pool.submit(job, given))
                given += 1
            left = until - time.monotonic()
            if not open_ or (left <= 0 and came):
                return
            done, open_ = wait(open_, timeout=max(0.0, left) if came else None, return_when=FIRST_COMPLETED)
            for one in done:
                came += 1
                yield one.result()
    finally:
        end_now(pool)


def processes(workers: int, humbly: bool = False) -> ProcessPoolExecutor:
    """Processes that multiply with one thread each, since all processors have something to do."""
    for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(name, "1")
    return ProcessPoolExecutor(workers, get_context("spawn"), initializer=_begin, initargs=(humbly,))


def end_now(pool: ProcessPoolExecutor) -> None:
    """Ends processes without waiting for what they are at."""
    running = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in running:
        process.terminate()


def _begin(humbly: bool) -> None:
    """Ctrl-C is for the process that gave the job; a humble one leaves the processors to others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if humbly and hasattr(os, "nice"):
        os.nice(5)
