"""Processes beside the server: asked one at a time, ended when their time is over, lost to nobody."""

from __future__ import annotations

import asyncio
import logging
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from table.serving import running, wait_until

from maproom.table.live.bot_pool import BotPool
from maproom.table.live.fair_queue import Claim
from maproom.table.live.low_priority import let_others_go_first
from maproom.table.live.shared_processes import Turns
from maproom.table.live.worker import BotDied, Errand, TookTooLong, Worker

ECHO = [sys.executable, "-c", "import sys; [print('{}', flush=True) for _ in sys.stdin]"]
SILENT = [sys.executable, "-c", "import sys; sys.stdin.read()"]
ANNA = Claim("anna")


def test_a_worker_that_was_ended_starts_no_process_for_who_is_late() -> None:
    """Else a question that was on its way when the server closed would leave a process behind."""
    worker = Worker(ECHO)
    assert worker.ask("{}") == {}
    worker.close()
    assert worker.ask("{}") == {}, "one that was only closed starts again"
    worker.end()
    with pytest.raises(BotDied):
        worker.ask("{}")
    assert worker.process is None


def test_time_that_is_over_before_there_is_a_process_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a process takes long to start: nobody waits for good for one that began after the alarm."""
    alarmed = threading.Event()

    class Slow(subprocess.Popen[bytes]):
        def __init__(self, *arguments: Any, **named: Any) -> None:
            assert alarmed.wait(30.0)
            super().__init__(*arguments, **named)

    class Watched(Worker):
        def break_off(self, errand: Errand) -> None:
            assert self.process is None, "the alarm was to come first"
            super().break_off(errand)
            alarmed.set()

    monkeypatch.setattr(subprocess, "Popen", Slow)
    worker = Watched(SILENT)

    async def ask() -> None:
        with pytest.raises(TookTooLong):
            await asyncio.wait_for(worker.answer("{}", 0.01), 30.0)

    asyncio.run(ask())
    assert worker.process is None


def test_who_gives_up_leaves_no_thread_at_the_process() -> None:
    """Else the next question would be read, or answered, by two threads at once."""

    async def ask() -> None:
        worker = Worker(SILENT)
        asked = asyncio.ensure_future(worker.answer("{}", 60.0))
        while worker.process is None:
            await asyncio.sleep(0.01)
        process = worker.process
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert process.poll() is not None
        assert worker.process is None

    asyncio.run(ask())


def test_a_process_is_not_handed_to_somebody_who_has_just_given_up() -> None:
    """Whoever gives up cannot say so before it is their turn to run; the process is the next one's."""

    async def take() -> None:
        turns = Turns(["the only one"])
        worker = await turns.take("first", ANNA)
        given_up = asyncio.ensure_future(turns.take("second", ANNA))
        patient = asyncio.ensure_future(turns.take("third", ANNA))
        await asyncio.sleep(0)
        given_up.cancel()
        turns.give_back(worker, ANNA)
        assert await asyncio.wait_for(patient, 30.0) == worker
        with pytest.raises(asyncio.CancelledError):
            await given_up
        turns.give_back(worker, ANNA)
        assert await asyncio.wait_for(turns.take("fourth", ANNA), 30.0) == worker

    asyncio.run(take())


def test_a_server_is_stopped_while_bots_think_and_nothing_goes_wrong(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    bots = [{"seat": seat, "who": "bot", "bot": "random"} for seat in ("axis", "allies")]
    with caplog.at_level(logging.WARNING), running(tmp_path, bot_processes=1) as server:
        server.services.bots._command[:] = SILENT
        anna = server.guest()
        for _ in range(3):
            anna.set_table(seats=bots)
        wait_until(lambda: server.services.bots.processes and server.services.bots.waiting >= 2)
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
    assert server.services.bots.processes == []
    assert BotPool(1, 1.0)._command != SILENT, "what is started at one server is its own affair"


def test_a_process_that_may_not_let_others_go_first_works_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """A service with few rights may not; once all looks at old games died of it."""

    def forbidden(_: int) -> int:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "nice", forbidden)
    let_others_go_first()
