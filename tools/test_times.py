"""A plugin of pytest: where the time goes, test by test.

``.venv/bin/pytest -p test_times`` lists the dearest tests at the end. Processor time, not time on the clock, so
that it says the same on a busy machine; time of processes that a test started and waited for is counted too.
A second list names the tests that sleep: time on the clock in which a test neither worked nor stood in the queue
for a processor, but waited for a clock, or for a process whose work is not counted yet.
"""

from __future__ import annotations

import os
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

SHOWN = 40
WORKED = "processor seconds"
SLEPT = "seconds asleep"
PHASES = ("setup", "call", "teardown")
THREADS = Path("/proc/self/task")

_spent: dict[str, defaultdict[str, float]] = {WORKED: defaultdict(float), SLEPT: defaultdict(float)}


def _worked() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def _queued() -> float:
    """How long the threads of this process have stood in the queue for a processor; only Linux tells."""
    nanoseconds = 0
    for thread in THREADS.glob("*/schedstat"):
        with suppress(OSError):  # a thread that has just ended
            nanoseconds += int(thread.read_text().split()[1])
    return nanoseconds / 1e9


def _measured(item: pytest.Item) -> Iterator[None]:
    began, worked, queued = time.monotonic(), _worked(), _queued()
    try:
        yield
    finally:
        work = _worked() - worked
        asleep = time.monotonic() - began - work - max(0.0, _queued() - queued)
        item.user_properties += [(WORKED, work), (SLEPT, max(0.0, asleep))]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    """Measures what prepares a test."""
    yield from _measured(item)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Measures a test."""
    yield from _measured(item)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Iterator[None]:
    """Measures what tidies up after a test."""
    yield from _measured(item)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Adds up; the properties of the last report are those of all phases."""
    if report.when == PHASES[-1]:
        for name, value in report.user_properties:
            if name in _spent:
                _spent[name][report.nodeid] += float(str(value))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Shows the dearest tests, and those that sleep longest."""
    for name, seconds in _spent.items():
        terminalreporter.section(f"{name}: {sum(seconds.values()):.0f} in {len(seconds)} tests")
        for nodeid, most in sorted(seconds.items(), key=lambda one: -one[1])[:SHOWN]:
            terminalreporter.write_line(f"{most:7.1f} s  {nodeid}")
