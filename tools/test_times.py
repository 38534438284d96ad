"""A plugin of pytest: where the processor's time goes, test by test.

``.venv/bin/pytest -p test_times`` lists the dearest tests at the end. Processor time, not time on the clock, so
that it says the same on a busy machine; time of processes that a test started and waited for is counted too.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator

import pytest

SHOWN = 40
PROPERTY = "processor seconds"
PHASES = ("setup", "call", "teardown")

_spent: defaultdict[str, float] = defaultdict(float)


def _now() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def _measured(item: pytest.Item) -> Iterator[None]:
    began = _now()
    try:
        yield
    finally:
        item.user_properties.append((PROPERTY, _now() - began))


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
        _spent[report.nodeid] += sum(
            float(str(value)) for name, value in report.user_properties if name == PROPERTY
        )


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Shows the dearest tests."""
    terminalreporter.section(f"processor time: {sum(_spent.values()):.0f} s in {len(_spent)} tests")
    dearest = sorted(_spent.items(), key=lambda one: -one[1])
    for nodeid, seconds in dearest[:SHOWN]:
        terminalreporter.write_line(f"{seconds:7.1f} s  {nodeid}")
