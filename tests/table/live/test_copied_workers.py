"""The processes beside the servers of these tests are copies, which do what those do that a server starts."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from table import worker_nursery
from table.parley import SLUG, on_the_shelf
from table.planting import somewhere

import maproom
from maproom.table.live import advice_process, archive, bot_pool
from maproom.table.live.bot_pool import question_of
from maproom.table.live.worker import BotDied, Worker

BOTS, ARCHIVE, THOUGHTS = range(3)


@pytest.fixture(autouse=True)
def _nursery() -> None:
    worker_nursery.begin_when_asked()


def started(command: list[str]) -> Worker:
    return Worker([*command])


def questions(folder: Path) -> tuple[str, str, str]:
    """One for each kind of process."""
    state = somewhere(1, 10)
    asked = question_of("random", state, state.actor, Random(5))
    hello = {"job": "hello", "db": f"sqlite:///{folder}/none.sqlite", "body_bytes": 0, "language": "en"}
    return json.dumps(asked), json.dumps(hello), json.dumps(asked)


@pytest.mark.parametrize("kind", [BOTS, ARCHIVE, THOUGHTS])
def test_a_copy_answers_what_a_process_of_a_server_answers(tmp_path: Path, kind: int) -> None:
    answers = []
    for command in (worker_nursery.LOADED[kind], worker_nursery.AS_SERVERS_DO[kind]):
        worker = started(command)
        try:
            answers.append(worker.exchange(questions(tmp_path)[kind]))
        finally:
            worker.close()
    assert answers[0] == answers[1]
    assert "error" not in answers[0][0]


def test_servers_start_these_commands() -> None:
    assert worker_nursery.AS_SERVERS_DO[BOTS][1:] == ["-m", "maproom.table.live.bot_worker"]
    assert worker_nursery.AS_SERVERS_DO[ARCHIVE][1:] == ["-m", "maproom.table.requests.archive_worker"]
    assert worker_nursery.AS_SERVERS_DO[THOUGHTS][1:] == ["-m", "maproom.table.live.bot_worker", "--patient"]
    for command in (bot_pool.WORKER, archive.COMMAND, advice_process.COMMAND):
        assert worker_nursery.STAND_IN in command


def test_a_copy_ends_with_the_process_that_stands_for_it(tmp_path: Path) -> None:
    worker = started(worker_nursery.LOADED[ARCHIVE])
    worker.ask(questions(tmp_path)[ARCHIVE])
    assert worker.process is not None
    worker.process.kill()
    with pytest.raises(BotDied):
        worker.ask(json.dumps({"job": "nothing"}))
    assert worker.process is None


def test_a_game_of_somebodys_own_is_known_beside_the_server() -> None:
    """The nursery knows the games of the house only: here the stand-in becomes the process itself."""
    worker = started(worker_nursery.LOADED[BOTS])
    try:
        with on_the_shelf():
            state = maproom.game(SLUG).new({"turns": 4}, "three")
            answer = worker.ask(json.dumps(question_of("random", state, state.actor, Random(5))))
        assert answer["actions"], answer
    finally:
        worker.close()
