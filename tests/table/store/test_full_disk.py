"""A disk that is really full, a file that is really gone: said clearly, nothing lost, mended without a restart."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from table.books import Book
from table.processes import Process, processes
from table.serving import Json, Visitor, running, two_players, wait_until
from table.store.test_storage import OUT_OF_REACH

from maproom.table.store.engine import Store
from maproom.table.store.sqlite_file import GONE

if sys.platform == "win32":
    pytest.skip("Limits of processes and small disks are made here as Unix makes them.", allow_module_level=True)

import resource

FILES = ("tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of two megabytes."""
    disk = tmp_path / "disk"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=2M", "tmpfs", str(disk)]
    if os.geteuid() != 0 or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("A small disk can only be mounted as root, and not in every container.")
    try:
        yield disk
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True)


def play_until_full(player: Visitor, page: Json) -> tuple[Json, int]:
    """Plays until the server says that nothing can be stored; the last page, and how many moves were accepted."""
    moves = 0
    while True:
        body = {"revision": page["revision"], "action": page["legal"][0]["id"]}
        answer = player.http.post(f"/api/tables/{page['table']['id']}/actions", json=body)
        if answer.status_code == 503:
            assert answer.json() == {"error": OUT_OF_REACH}
            return page, moves
        assert answer.status_code == 200
        page, moves = answer.json()["page"], moves + 1
        if page["table"]["status"] == "finished":
            page = player.hot_seat()


def goes_on(player: Visitor, page: Json, database: str) -> None:
    """Nothing was changed, and the next move is stored."""
    now = player.page(page["table"]["id"])
    assert (now["revision"], now["view"]) == (page["revision"], page["view"])
    assert player.play(page)["accepted"]
    store = Store(database)
    try:
        book = Book(store, page["table"]["id"])
        book.check()
        assert book.table.revision > page["revision"]
    finally:
        store.close()


def test_a_disk_without_room_is_said_and_mended(small_disk: Path) -> None:
    database = f"sqlite:///{small_disk / 'tables.sqlite'}"
    with processes(1, database) as (server,):
        player = server.guest()
        page = player.play(player.hot_seat())["page"]
        fill(small_disk / "filler")
        page, _ = play_until_full(player, page)
        assert "can be read but not written" in server.visitor().get("/healthz", 503)["error"]
        assert server.visitor().http.get("/healthz").status_code in (200, 503)
        (small_disk / "filler").unlink()
        goes_on(player, page, database)


def fill(path: Path) -> None:
    """Takes all the room that there is."""
    with path.open("wb", buffering=0) as file:
        for size in (65536, 4096, 1):
            try:
                while True:
                    file.write(b"x" * size)
            except OSError:
                continue


def test_a_write_that_the_system_refuses_is_said_and_mended(tmp_path: Path) -> None:
    """The system refuses to let a file of the process grow, as it does where a quota is used up."""
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with processes(1, database) as (server,):
        player = server.guest()
        page = player.hot_seat()
        largest = max((tmp_path / name).stat().st_size for name in FILES if (tmp_path / name).exists())
        limit(server, largest + 64 * 1024)
        page, moves = play_until_full(player, page)
        assert moves > 0
        limit(server, resource.RLIM_INFINITY)
        goes_on(player, page, database)


def limit(server: Process, size: int) -> None:
    """How large the files may become that a process writes."""
    hard = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)[1]
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, hard))


def test_a_file_that_is_gone_is_said_and_found_again(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        axis, _, table = two_players(server)
        page = axis.page(table)
        (tmp_path / FILES[0]).rename(tmp_path / "elsewhere")
        assert axis.play(page, status=503) == {"error": GONE}
        assert server.visitor().http.get("/healthz").status_code == 503
        assert axis.page(table) == page, "nothing was changed, nobody was told"
        assert not (tmp_path / FILES[0]).exists(), "no empty file has taken its place"
        (tmp_path / "elsewhere").rename(tmp_path / FILES[0])
        assert axis.play(page)["accepted"]
        assert server.visitor().http.get("/healthz").status_code == 200


def test_a_file_that_was_put_back_from_a_copy_is_read_anew(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        axis, _, table = two_players(server)
        old = axis.page(table)
        opened = closing(sqlite3.connect(tmp_path / FILES[0])), closing(sqlite3.connect(tmp_path / "copy"))
        with opened[0] as source, opened[1] as target:
            source.backup(target)
        axis.play(old)
        other = axis.hot_seat()["table"]["id"]
        (tmp_path / FILES[0]).unlink()
        assert axis.post("/api/tables", {"game": "east-front"}, 503) == {"error": GONE}
        shutil.copy(tmp_path / "copy", tmp_path / "new")
        (tmp_path / "new").rename(tmp_path / FILES[0])
        wait_until(lambda: axis.page(table)["revision"] == old["revision"])
        assert axis.page(table)["view"] == old["view"]
        wait_until(lambda: axis.http.get(f"/api/tables/{other}").status_code == 404)
        assert axis.play(old)["accepted"]
