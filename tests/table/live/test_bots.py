"""Bots at the table: they play, fail, and are replaced."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from table.books import Book
from table.planting import LATE, plant, somewhere
from table.serving import Json, Running, Visitor, play_on, running, two_players, wait_until

import maproom
from maproom.table.live import asking_bots
from maproom.table.live.bot_pool import BotPool, question_of
from maproom.table.live.bot_worker import answer
from maproom.table.live.worker import BotFailed
from maproom.table.rules.table import Seat
from maproom.table.store.engine import Store

BOTS_ONLY = [{"seat": seat, "who": "bot", "bot": "random"} for seat in ("axis", "allies")]


def test_a_guest_plays_against_a_bot_to_the_end(server: Running) -> None:
    anna = server.guest()
    table = plant(server, "late", somewhere(*LATE), [Seat(person=anna.id), Seat(bot="random")])
    random = Random(3)
    while anna.page(table)["table"]["status"] == "running":
        wait_until(lambda: anna.page(table)["table"]["to_move"] != "allies")
        play_on({"axis": anna}, table, random, 1)
    result = anna.page(table)["table"]["result"]
    assert result["reason"] == "played"
    assert {line["kind"] for line in anna.page(table)["log"]} == {"action"}


def test_bots_play_each_other(server: Running) -> None:
    anna = server.guest()
    table = anna.set_table(seats=BOTS_ONLY)["table"]["id"]
    wait_until(lambda: anna.page(table)["table"]["status"] == "finished")
    assert anna.page(table)["table"]["result"]["reason"] == "played"


def test_a_killed_bot_is_replaced_and_the_table_goes_on(server: Running) -> None:
    anna = server.guest()
    wait_until(lambda: server.services.bots.processes or play_a_bot_game(server))
    for process in server.services.bots.processes:
        os.kill(process, signal.SIGKILL)
    table = anna.set_table(seats=BOTS_ONLY)["table"]["id"]
    wait_until(lambda: anna.page(table)["table"]["status"] == "finished")


DYING = """
import json, os, pathlib, signal, sys
from maproom.table.live.bot_worker import answer

stage, deaths = sys.argv[1], pathlib.Path(sys.argv[2])

def perhaps_die(here):
    died = len(deaths.read_text()) if deaths.exists() else 0
    if here == stage and died < 3:
        deaths.write_text("x" * (died + 1))
        os.kill(os.getpid(), signal.SIGKILL)

perhaps_die("starting")
for line in sys.stdin:
    perhaps_die("asked")
    told = json.dumps(answer(json.loads(line)))
    sys.stdout.write(told[:5])
    sys.stdout.flush()
    perhaps_die("half told")
    print(told[5:], flush=True)
    perhaps_die("told")
"""
"""A process in which bots think that dies three times at the same stage of its work."""


@pytest.mark.parametrize("stage", ["starting", "asked", "half told", "told"])
def test_a_bot_may_die_at_every_stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stage: str) -> None:
    monkeypatch.setattr(asking_bots, "PAUSES", (0.0, 0.0, 0.0, 0.0))
    deaths = tmp_path / "deaths"
    with running(tmp_path) as server:
        server.services.bots._command[:] = [sys.executable, "-c", DYING, stage, str(deaths)]
        anna = server.guest()
        table = anna.set_table(seats=BOTS_ONLY)["table"]["id"]
        wait_until(lambda: deaths.exists() and len(deaths.read_text()) == 3)
        revision = anna.page(table)["revision"]
        wait_until(lambda: anna.page(table)["revision"] > revision)
    store = Store(server.settings.db)
    Book(store, table).check()
    store.close()


def play_a_bot_game(server: Running) -> bool:
    server.guest().set_table(seats=BOTS_ONLY)
    return bool(server.services.bots.processes)


def against(server: Running, bot: str) -> tuple[Visitor, str, int]:
    """A guest at a table where a bot is to decide, and the moment."""
    anna = server.guest()
    seats = [{"seat": "axis", "who": "me"}, {"seat": "allies", "who": "bot", "bot": bot}]
    table = anna.set_table(seats=seats)["table"]["id"]
    page = play_on({"axis": anna}, table, Random(1), 1)
    while page["table"]["to_move"] == "axis":
        page = anna.play(page, page["legal"][-1]["id"])["page"]
    return anna, table, page["moment"]


def failures(server: Running) -> float:
    return float(server.services.metrics.bot_failures._value.get())


def test_a_bot_whose_process_dies_is_asked_again_and_nothing_is_played_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking_bots, "PAUSES", (0.0, 0.0, 0.0))
    with running(tmp_path, bot_seconds=0.3) as server:
        sane, command = list(server.services.bots._command), server.services.bots._command
        command[:] = [sys.executable, "-c", "print('nonsense')"]
        anna, table, moment = against(server, "random")
        wait_until(lambda: failures(server) >= 6)
        assert anna.page(table)["moment"] == moment, "no move was made up for it"
        server.services.bots._seconds = 60.0
        command[:] = sane
        wait_until(lambda: anna.page(table)["table"]["to_move"] == "axis")


def test_where_a_bot_fails_a_quick_one_decides(tmp_path: Path) -> None:
    """The process lives, the bot does not: `recruit` is asked, and only where it fails too chance decides."""
    asked = []

    class Failing(BotPool):
        async def choose(self, bot: str, state: Any, seat: int, *_: Any) -> list[int]:
            asked.append(bot)
            if bot != "recruit":
                raise BotFailed("no idea")
            return [state.legal()[-1]]

    with running(tmp_path) as server:
        server.services.tables.bots = Failing(1, 1.0)
        anna, table, _ = against(server, "marshal")
        wait_until(lambda: anna.page(table)["table"]["to_move"] == "axis")
        assert asked[:2] == ["marshal", "recruit"]


def test_a_bot_that_thinks_too_long_is_stopped() -> None:
    async def ask() -> None:
        pool = BotPool(1, 0.2, [sys.executable, "-c", "import time; time.sleep(600)"])
        state = maproom.game("east-front").new({"first_game": True})
        try:
            for _ in range(2):
                with pytest.raises(BotFailed):
                    await pool.choose("random", state, state.actor)
        finally:
            pool.close()

    asyncio.run(ask())


def test_a_bot_is_given_no_secrets() -> None:
    """The position that leaves the server's process is one that the seat could not tell from the true one."""
    seen: list[str] = []

    class Listening(BotPool):
        async def _ask(self, worker: Any, question: Json) -> Json:
            seen.append(str(question["state"]))
            return {"actions": [1]}

    async def ask() -> None:
        state = maproom.game("east-front").new()
        random = Random(1)
        while state.actor != 0:
            state.apply(state.sample(random))
        pool = Listening(1, 1.0)
        for _ in range(20):
            await pool.choose("random", state, 0)
        assert len(set(seen)) > 1, "the hand of the other seat is dealt anew for every question"

    asyncio.run(ask())


def test_a_bot_remembers_its_turn_from_one_question_to_the_next() -> None:
    """Every question may go to another process; what a bot planned for its turn goes with it."""
    seen: list[Any] = []

    class Listening(BotPool):
        async def _ask(self, worker: Any, question: Json) -> Json:
            seen.append(question.get("memory"))
            return {"actions": [1], "memory": {"turn": len(seen)}}

    async def ask() -> None:
        state = maproom.game("fury-in-the-east").new(None, "historical")
        random = Random(1)
        while state.actor < 0:
            state.apply(state.sample(random))
        pool = Listening(1, 1.0)
        for bot, table in [
            ("captain", "a"),
            ("captain", "a"),
            ("captain", "b"),
            ("marshal", "a"),
            ("captain", "a"),
        ]:
            await pool.choose(bot, state, state.actor, table=table)

    asyncio.run(ask())
    assert seen == [None, {"turn": 1}, None, None, {"turn": 2}]


def test_a_process_goes_on_from_what_the_bot_remembers() -> None:
    game = maproom.game("fury-in-the-east")
    state = game.new(None, "historical")
    random = Random(1)
    while state.actor < 0 or game.plans(state, state.actor) == 1 or len(state.legal()) == 1:
        state.apply(state.sample(random) if state.actor < 0 else state.legal()[0])
    memory = {"plans": [[state.actor, game.side_turn(state), 2]], "turn": 1, "spent": 0.0}
    question = question_of("captain", state, state.actor, random) | {"memory": memory}
    reply = answer(question)
    assert reply["actions"]
    assert reply["memory"]["plans"] == memory["plans"], "it made another plan"
    assert answer(question_of("officer", state, state.actor, random))["memory"] is None


def test_a_bot_stands_in_and_gives_the_seat_back(server: Running) -> None:
    axis, allies, table = two_players(server)
    path = f"/api/tables/{table}/bot"
    assert allies.post(path, {"seat": "axis"}, 403)["error"].endswith("has not been away for long.")
    server.guest().post(path, {"seat": "axis"}, 403)
    axis.post(path, {"seat": "axis", "bot": "random"})
    wait_until(lambda: allies.page(table)["table"]["to_move"] == "allies")
    page = axis.page(table)
    assert page["can"]["take_back"]
    assert page["table"]["seats"][0]["bot"] == "random"
    allies.post(f"/api/tables/{table}/return", {"seat": "axis"}, 403)
    page = axis.post(f"/api/tables/{table}/return", {"seat": "axis"})
    assert page["table"]["seats"][0]["bot"] is None
    assert page["log"][-1]["text"].endswith("Axis is back.")
    axis.post(f"/api/tables/{table}/return", {"seat": "axis"}, 409)


def test_who_leaves_a_running_game_is_replaced_until_they_return(server: Running) -> None:
    axis, allies, table = two_players(server)
    card = axis.post(f"/api/tables/{table}/leave")
    assert card["status"] == "running"
    wait_until(lambda: allies.page(table)["table"]["to_move"] == "allies")
    axis.post(f"/api/tables/{table}/return")
    axis.post(f"/api/tables/{table}/leave")
    assert allies.post(f"/api/tables/{table}/leave")["result"]["reason"] == "abandoned"


def test_others_may_replace_somebody_who_is_long_gone(tmp_path: Path) -> None:
    with running(tmp_path, abandoned_days=0) as server:
        _, allies, table = two_players(server)
        page = allies.post(f"/api/tables/{table}/bot", {"seat": "axis"})
        assert page["table"]["seats"][0]["bot"] == "officer"
        wait_until(lambda: allies.page(table)["table"]["to_move"] == "allies")
