"""A plugin of pytest: several processes run the tests, and are copies of one that has loaded and collected them.

``.venv/bin/pytest -p side_by_side --processes 3``. To collect the tests takes ten seconds in a fresh checkout
and five later, and processes that are started one by one would each do so. The tests of a file share a server,
so they stay with one process; whoever is done with a file takes the next. Where a process cannot be copied, all
tests run in the one that there is.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from itertools import groupby
from multiprocessing.connection import Connection, Pipe, wait
from typing import Any

import pytest

NUMBER = 4
"""So many bytes of the queue are the number of a file. Whoever reads them gets all of them or, at the end, none."""
NOT_DONE = "The process that began this test, or was to run it next, has ended."
Message = tuple[str, dict[str, Any]]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the option."""
    parser.addoption("--processes", type=int, default=1, help="how many processes run the tests, file by file")


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Runs all tests, if there is more than one process to do so."""
    config = session.config
    many = config.getoption("processes") > 1 and hasattr(os, "fork")
    if not many or config.option.collectonly or session.testsfailed:
        return None
    files = [list(items) for _, items in groupby(session.items, key=lambda item: item.nodeid.partition("::")[0])]
    queue = _filled(len(files))
    sys.stdout.flush()
    processes: dict[Connection, int] = {}
    for _ in range(min(config.getoption("processes"), len(files))):
        hears, tells = Pipe(duplex=False)
        process = os.fork()
        if process == 0:
            hears.close()
            _work(session, files, queue, tells)
            return True
        tells.close()
        processes[hears] = process
    _listen(session, processes, queue)
    os.close(queue)
    return True


def _filled(files: int) -> int:
    """A pipe from which every process takes the number of its next file. A pipe holds more than 10,000 of them."""
    takes, gives = os.pipe()
    os.write(gives, b"".join(number.to_bytes(NUMBER, "big") for number in range(files)))
    os.close(gives)
    return takes


def _taken(queue: int) -> Iterator[int]:
    while number := os.read(queue, NUMBER):
        yield int.from_bytes(number, "big")


# ---- the process that all others are copies of ----


def _listen(session: pytest.Session, processes: dict[Connection, int], queue: int) -> None:
    """Hands on to the other plugins what the processes tell, until all of them have ended."""
    terminal: Any = session.config.pluginmanager.getplugin("terminalreporter")
    if terminal is not None:
        terminal.showfspath = False  # tests of several files run at once
    left = {item.nodeid: item.location for item in session.items}
    while processes:
        for line in wait(list(processes)):
            assert isinstance(line, Connection)
            try:
                _hand_on(session, line.recv(), left)
            except EOFError:
                os.waitpid(processes.pop(line), 0)
        if session.shouldfail or session.shouldstop:
            list(_taken(queue))  # nothing is left to be taken; what has begun is brought to its end
            left.clear()
    for nodeid, location in left.items():
        report = pytest.TestReport(nodeid, location, {}, "failed", NOT_DONE, "call")
        session.config.hook.pytest_runtest_logreport(report=report)


def _hand_on(session: pytest.Session, message: Message, left: dict[str, Any]) -> None:
    hook = session.config.hook
    what, said = message
    if what == "start":
        hook.pytest_runtest_logstart(**said)
    elif what == "finish":
        left.pop(said["nodeid"])
        hook.pytest_runtest_logfinish(**said)
    else:
        hook.pytest_runtest_logreport(report=hook.pytest_report_from_serializable(config=session.config, data=said))


# ---- a process that runs tests ----


class _Teller:
    """Tells what happens here to the process that this one is a copy of."""

    def __init__(self, config: pytest.Config, line: Connection) -> None:
        self._config = config
        self._line = line

    def pytest_runtest_logstart(self, nodeid: str, location: tuple[str, int | None, str]) -> None:
        self._line.send(("start", {"nodeid": nodeid, "location": location}))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        told = self._config.hook.pytest_report_to_serializable(config=self._config, report=report)
        self._line.send(("report", told))

    def pytest_runtest_logfinish(self, nodeid: str, location: tuple[str, int | None, str]) -> None:
        self._line.send(("finish", {"nodeid": nodeid, "location": location}))


def _work(session: pytest.Session, files: list[list[pytest.Item]], queue: int, tells: Connection) -> None:
    config = session.config
    plugins = config.pluginmanager
    plugins.unregister(name="terminalreporter")
    # So pytest's own plugins know that another process writes down how it went.
    config.workerinput = {}  # type: ignore[attr-defined]
    capture: Any = plugins.getplugin("capturemanager")
    capture.stop_global_capturing()
    capture.start_global_capturing()
    plugins.register(_Teller(config, tells))
    items = (item for number in _taken(queue) for item in files[number])
    item = next(items, None)
    while item is not None:
        # What the next test needs as well is kept for it.
        following = next(items, None)
        config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        item = following
