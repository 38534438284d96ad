"""Gives each process a share of a core and no more, so that a small machine shows what a larger one would carry.

Two server processes, a database and a script that plays want four cores. Where each server process has a part of a
core only, all of it runs at that pace on two: what two of them carry beside one is the same question. Linux, as
root (the controller `cpu` of cgroups, the first or the second kind).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

OLD, NEW = Path("/sys/fs/cgroup/cpu"), Path("/sys/fs/cgroup")
PERIOD = 5_000
"""Microseconds in which each process gets its share; a long one would be seen in the latencies."""


@contextmanager
def held_to(processes: Iterable[int], share: float) -> Iterator[None]:
    """Holds each of some processes to a share of a core, until the block ends."""
    folders = []
    try:
        for process in processes:
            folders.append(_group(f"maproom-{process}", round(share * PERIOD)))
            (folders[-1] / "cgroup.procs").write_text(str(process), encoding="ascii")
        yield
    finally:
        for folder in folders:
            _let_go(folder)


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
