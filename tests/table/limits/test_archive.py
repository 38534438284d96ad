"""Long looks back go to processes of their own: no move waits for them, and nobody has all of their time."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import zlib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from table.serving import Json, Running, Visitor, play_on, running, wait_until

import maproom
from maproom.kernel.record import Record
from maproom.table.live import archive, saving
from maproom.table.live.fair_queue import Claim
from maproom.table.requests import history
from maproom.table.requests.archive_worker import MOST_MEMORY_KIB
from maproom.table.rules.errors import TooFast

PLAIN = {"Accept-Encoding": "identity"}


def long_record(slug: str = "race-to-moscow") -> dict[str, Any]:
    """A whole game at random, as a record."""
    random = Random(4)
    while True:
        record = Record(maproom.game(slug))
        while record.state.actor != maproom.OVER:
            state = record.state
            record.play(state.sample(random) if state.actor == maproom.CHANCE else random.choice(state.legal()))
        if len(record.entries) > saving.PART:
            return {"kind": "record", **record.to_json()}


def played(server: Running, moves: int) -> tuple[Visitor, str]:
    anna = server.guest()
    table = anna.hot_seat()["table"]["id"]
    play_on({"axis": anna, "allies": anna}, table, Random(5), moves)
    return anna, table


@pytest.mark.parametrize("what", ["record", "moments/3", "frames", "log", "turns", "scores", "layers?moment=2"])
def test_no_game_is_replayed_in_the_server_itself(
    server: Running, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """Whoever looks back does not use the server's own time: there the book is not even read."""
    anna, table = played(server, 8)

    def never(*_: Any) -> Any:
        raise AssertionError("the server itself looks back")

    for name in ("read_entries", "position_at", "standing_log"):
        monkeypatch.setattr(history, name, never)
    answer = anna.http.get(f"/api/tables/{table}/{what}", headers=PLAIN)
    assert answer.status_code == 200, answer.text
    packed = anna.http.get(f"/api/tables/{table}/{what}", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert packed.json() == answer.json()


def test_a_record_comes_in_pieces_packed_or_not() -> None:
    random = Random(1)
    whole = json.dumps([random.random() for _ in range(40_000)]).encode()
    found = archive.Found(zlib.compress(whole, wbits=31))
    assert len(found.packed) > archive.PIECE

    async def all_of(unpacked: bool) -> list[bytes]:
        return [piece async for piece in found.pieces(unpacked)]

    for unpacked, expected in ((True, whole), (False, found.packed)):
        pieces = asyncio.run(all_of(unpacked))
        assert b"".join(pieces) == expected
        assert len(pieces) > 1


def test_a_long_record_is_brought_in_parts_and_is_all_there(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = long_record()
    assert len(record["actions"]) > saving.PART
    anna = server.guest()
    page = anna.post("/api/records", {"record": record, "name": "Long"}, 201)
    assert page["table"]["status"] == "finished"
    assert page["moment"] == len(record["actions"])
    again = anna.get(f"/api/tables/{page['table']['id']}/record")
    assert again["actions"] == record["actions"]


def test_a_broken_record_is_refused_in_words_of_the_reader(server: Running) -> None:
    anna = server.guest()
    record = {**long_record("east-front"), "actions": ["fly to the moon"]}
    assert anna.post("/api/records", {"record": record}, 422)["error"]
    spanish = anna.http.post("/api/records", json={"record": 5}, headers={"Accept-Language": "es"})
    assert spanish.status_code == 422
    assert spanish.json()["error"].startswith("record")
    assert anna.post("/api/records", {"record": record, "more": 1}, 422)
    empty = anna.http.post("/api/records", content=b"{", headers={"Content-Type": "application/json"})
    assert empty.status_code == 422


def test_the_log_of_a_long_game_is_told_in_parts(server: Running) -> None:
    anna = server.guest()
    table = anna.post("/api/records", {"record": long_record("fury-in-the-east")}, 201)["table"]["id"]
    parts: list[list[Json]] = []
    first: int | None = 0
    while first is not None:
        part = anna.get(f"/api/tables/{table}/log", first=first)
        assert len({line["revision"] for line in part["log"]}) <= history.MOST_ENTRIES
        parts.append(part["log"])
        first = part["next"]
    assert len(parts) > 1
    lines = [line for part in parts for line in part]
    moments = [line["moment"] for line in lines]
    assert moments == sorted(moments)
    assert len({(line["revision"], line["text"]) for line in lines}) <= len(lines)
    assert lines[-1]["moment"] == anna.page(table)["moment"]


def test_a_killed_process_of_the_archive_is_replaced(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        anna, table = played(server, 3)
        anna.get(f"/api/tables/{table}/log")
        for process in server.services.archive.processes:
            os.kill(process, signal.SIGKILL)
        wait_until(lambda: anna.http.get(f"/api/tables/{table}/log").status_code == 200)


def test_a_look_that_takes_too_long_is_ended(tmp_path: Path) -> None:
    with running(tmp_path, archive_seconds=0.001) as server:
        anna, table = played(server, 3)
        answer = anna.http.get(f"/api/tables/{table}/record")
        assert answer.status_code == 503
        assert anna.play(anna.page(table))["accepted"], "and the game goes on"


def test_one_person_cannot_fill_the_queue_of_the_archive() -> None:
    async def ask() -> None:
        here = archive.Archive(1, 60.0, "sqlite:///nowhere")
        held = await here.turns.take("held", Claim("anna"))
        greedy = Claim("greedy", "192.0.2.1")
        waiting = [asyncio.ensure_future(here.ask(greedy, "hello", {})) for _ in range(archive.MOST_EACH)]
        await asyncio.sleep(0)
        with pytest.raises(TooFast):
            await here.ask(greedy, "hello", {})
        modest = asyncio.ensure_future(here.turns.take("mine", Claim("modest", "192.0.2.2")))
        await asyncio.sleep(0)
        for one in waiting[1:]:
            one.cancel()
        here.turns.give_back(held, Claim("anna"))
        await waiting[0]
        worker = await modest
        here.turns.give_back(worker, Claim("modest", "192.0.2.2"))
        here.close()

    asyncio.run(ask())


def test_a_missing_file_is_not_made_by_the_archive(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        anna, table = played(server, 3)
        anna.get(f"/api/tables/{table}/log")
        live = server.services.tables
        assert table in {one.table.id for one in live.lives}
        file = tmp_path / "tables.sqlite"
        aside = file.with_suffix(".aside")
        file.rename(aside)
        answer = anna.http.get(f"/api/tables/{table}/log")
        assert answer.status_code == 503
        assert not file.exists()
        aside.rename(file)


LARGE = """
import subprocess, sys
held = bytearray(500 * 1024 * 1024)
held[:: 4096] = b"x" * len(held[:: 4096])
asked = "from maproom.table.requests.archive_worker import memory_needed; print(memory_needed())"
subprocess.run([sys.executable, "-c", asked], check=True)
"""


def test_a_process_of_a_large_server_is_not_taken_for_large() -> None:
    told = subprocess.run([sys.executable, "-c", LARGE], capture_output=True, text=True, check=True)
    assert 0 < int(told.stdout) < MOST_MEMORY_KIB
