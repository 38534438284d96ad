"""Gives each process a share of a core and no more, so that a small machine shows what a larger one would carry.

Two server processes, a database and a script that plays want four cores. Where each server process has a part of a
core only, all of it runs at that pace on two: what two of them carry beside one is the same question. Linux, as
root (the controller `cpu` of cgroups, the first or the second kind).

The system gives a share out in pieces, a piece to each core on which a process has a thread: what one core has
taken and does not need is lost for the others, and a process of several threads would get less than its share. So
each process has its share on one core, and it is told afterwards how often it was held back.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import cycle
from pathlib import Path

OLD, NEW = Path("/sys/fs/cgroup/cpu"), Path("/sys/fs/cgroup")
PERIOD = 10_000
"""Microseconds in which each process gets its share: long enough for a move, and not long beside a latency."""


@contextmanager
def held_to(processes: Iterable[int], share: float) -> Iterator[None]:
    """Holds each of some processes to a share of a core, neighbours to different ones, until the block ends."""
    groups: dict[int, Path] = {}
    cores = os.sched_getaffinity(0)
    try:
        for process, core in zip(processes, cycle(sorted(cores)), strict=False):
            groups[process] = _group(f"maproom-{process}", round(share * PERIOD))
            (groups[process] / "cgroup.procs").write_text(str(process), encoding="ascii")
            _put_on(process, [core])
        yield
    finally:
        print("; ".join(_held_back(process, folder) for process, folder in groups.items()))
        for process, folder in groups.items():
            _put_on(process, cores)
            _let_go(folder)


def _put_on(process: int, cores: Collection[int]) -> None:
    """Lets all threads of a process, and those that they will start, run on these cores only."""
    with suppress(OSError):
        for thread in Path(f"/proc/{process}/task").iterdir():
            os.sched_setaffinity(int(thread.name), cores)


def _held_back(process: int, folder: Path) -> str:
    """How often a process had used up its share."""
    words = (folder / "cpu.stat").read_text(encoding="ascii").split()
    said = dict(zip(words[::2], words[1::2], strict=True))
    return f"process {process} was held back in {said['nr_throttled']} of {said['nr_periods']} periods"


def _group(name: str, quota: int) -> Path:
    folder = (OLD if OLD.is_dir() else NEW) / name
    folder.mkdir()
    if OLD.is_dir():
        (folder / "cpu.cfs_period_us").write_text(str(PERIOD), encoding="ascii")
        (folder / "cpu.cfs_quota_us").write_text(str(quota), encoding="ascii")
    else:
        (folder / "cpu.max").write_text(f"{quota} {PERIOD}", encoding="ascii")
    return folder


def _let_go(folder: Path) -> None:
    """Puts whoever is still there back among all others."""
    for process in (folder / "cgroup.procs").read_text(encoding="ascii").split():
        with suppress(OSError):
            (folder.parent / "cgroup.procs").write_text(process, encoding="ascii")
    with suppress(OSError):
        folder.rmdir()
