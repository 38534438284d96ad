"""Backups of a server that runs, restored in either kind of database, also under one that runs; play goes on."""

from __future__ import annotations

import gzip
import json
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from table.books import Book
from table.house.commands import maproom
from table.people.test_people import account, signed_in
from table.postgres import Postgres
from table.serving import Visitor, play_on, running, two_players, wait_until

from maproom.table.store.copying import all_rows
from maproom.table.store.engine import Store

NewDatabase = Callable[[str], str]
LONGER_THAN_A_SERVER_WAITS = 6.0


@pytest.fixture
def new_database(request: pytest.FixtureRequest, tmp_path: Path) -> NewDatabase:
    """Makes an empty database of a kind."""

    def make(kind: str) -> str:
        if kind == "sqlite":
            return f"sqlite:///{tmp_path / 'other' / 'tables.sqlite'}"
        found: Postgres = request.getfixturevalue("postgres")
        return found.database()

    return make


def everything(database: str) -> list[tuple[str, dict[str, Any]]]:
    """All that is stored, but for what a restore itself notes."""
    store = Store(database)
    try:
        with store.engine.connect() as connection:
            rows = [row for row in all_rows(connection) if row[0] not in ("audit", "pulse")]
    finally:
        store.close()
    for _, row in rows:
        row.pop("serial", None)
    return sorted(rows, key=lambda row: (row[0], json.dumps(row[1], sort_keys=True, default=repr)))


def come_back(visitor: Visitor, old: Visitor) -> Visitor:
    """The same browser at another server."""
    visitor.http.cookies.update(old.http.cookies)
    visitor.me = old.me
    return visitor


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_what_was_backed_up_while_people_play_is_restored_and_played_on(
    tmp_path: Path, database: str, kind: str, new_database: NewDatabase
) -> None:
    file, other = tmp_path / "all.backup", new_database(kind)
    with running(tmp_path, db=database) as server:
        axis, allies, table = two_players(server, name="Жуков ✓")
        players = {"axis": axis, "allies": allies}
        account(server, "Anna")
        page = play_on(players, table, Random(1), 40)
        axis.post(f"/api/tables/{table}/chat", {"text": "¿otra vez?"})
        maproom(database, "backup", str(file))
        assert file.stat().st_mode & 0o077 == 0
        play_on(players, table, Random(2), 10)
    maproom(other, "restore", str(file))
    with running(tmp_path, db=other) as again:
        back = {seat: come_back(again.visitor(), player) for seat, player in players.items()}
        restored = back["axis"].page(table, seat="axis")
        assert (restored["revision"], restored["table"]["name"]) == (page["revision"], "Жуков ✓")
        assert restored["chat"][-1]["text"] == "¿otra vez?"
        assert signed_in(again, "Anna").me["kind"] == "account"
        play_on(back, table, Random(3), 60)
        back["axis"].post(f"/api/tables/{table}/chat", {"text": "yes"})
        book = Book(again.services.store, table)
        book.check()
        assert book.table.revision > page["revision"]


def test_a_restore_under_a_running_server_takes_effect_there(tmp_path: Path, database: str) -> None:
    file = tmp_path / "all.backup"
    with running(tmp_path, db=database) as server:
        axis, allies, table = two_players(server)
        players = {"axis": axis, "allies": allies}
        before = play_on(players, table, Random(1), 10)
        maproom(database, "backup", str(file))
        play_on(players, table, Random(2), 10)
        later = axis.hot_seat()["table"]["id"]
        newcomer = server.guest("Newcomer")
        assert "--replace" in maproom(database, "restore", str(file), status=2)
        maproom(database, "restore", str(file), "--replace")
        wait_until(lambda: axis.page(table)["revision"] == before["revision"])
        wait_until(lambda: axis.http.get(f"/api/tables/{later}").status_code == 404)
        wait_until(lambda: newcomer.get("/api/session")["me"] is None)
        play_on(players, table, Random(4), 30)
        Book(server.services.store, table).check()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_everything_goes_to_another_database_by_one_command(
    tmp_path: Path, database: str, kind: str, new_database: NewDatabase
) -> None:
    other = new_database(kind)
    with running(tmp_path, db=database) as server:
        axis, allies, table = two_players(server)
        play_on({"axis": axis, "allies": allies}, table, Random(1), 30)
        axis.post("/api/blocks", {"person": allies.id})
    maproom(database, "transfer", "--to", other)
    assert everything(other) == everything(database)
    assert "name an empty database" in maproom(database, "transfer", "--to", other, status=2)
    with running(tmp_path, db=other) as again:
        players = {seat: come_back(again.visitor(), old) for seat, old in (("axis", axis), ("allies", allies))}
        play_on(players, table, Random(2), 30)
        players["allies"].post(f"/api/tables/{table}/chat", {"text": "counted on"})
        Book(again.services.store, table).check()


def test_a_backup_of_an_older_form_is_brought_up_to_date(tmp_path: Path) -> None:
    old = Store(f"sqlite:///{tmp_path / 'old.sqlite'}")
    old.migrate("0007")
    with old.engine.begin() as connection:
        connection.exec_driver_sql(
            "INSERT INTO people (id, kind, name, notify, created, seen) VALUES ('a', 'guest', 'Anna', '{}', 1, 1)"
        )
    old.close()
    file, new = tmp_path / "old.backup", f"sqlite:///{tmp_path / 'new.sqlite'}"
    assert "An older Maproom has written" in maproom(str(old.url), "admin", "people", "find", status=2)
    maproom(str(old.url), "backup", str(file))
    maproom(new, "restore", str(file))
    assert "Anna" in maproom(new, "admin", "people", "find", "anna")


def spoil(file: Path, how: str) -> None:
    """Does to a backup what disks and people do."""
    lines = gzip.decompress(file.read_bytes()).decode().splitlines()
    if how == "cut off":
        file.write_bytes(file.read_bytes()[:-200])
    elif how == "a row is missing":
        file.write_bytes(gzip.compress("\n".join([*lines[:1], *lines[2:]]).encode()))
    elif how == "no end":
        file.write_bytes(gzip.compress("\n".join(lines[:-1]).encode()))
    elif how == "newer":
        header = {**json.loads(lines[0]), "form": "9999"}
        file.write_bytes(gzip.compress("\n".join([json.dumps(header), *lines[1:]]).encode()))
    elif how == "another file":
        file.write_text("Dear diary", encoding="utf-8")
    else:
        file.unlink()


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ("cut off", "no whole backup"),
        ("a row is missing", "is not whole"),
        ("no end", "is not whole"),
        ("newer", "A newer Maproom"),
        ("another file", "no whole backup"),
        ("no file", "cannot be read: No such file"),
    ],
)
def test_a_spoilt_backup_replaces_nothing(tmp_path: Path, how: str, sentence: str) -> None:
    database, file = f"sqlite:///{tmp_path / 'tables.sqlite'}", tmp_path / "all.backup"
    with running(tmp_path) as server:
        axis, allies, table = two_players(server)
        play_on({"axis": axis, "allies": allies}, table, Random(1), 5)
        maproom(database, "backup", str(file))
    stored = everything(database)
    spoil(file, how)
    assert sentence in maproom(database, "restore", str(file), "--replace", status=2)
    assert everything(database) == stored


def test_a_backup_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    with running(tmp_path):
        pass
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    assert "cannot be written" in maproom(database, "backup", str(tmp_path / "no" / "where"), status=2)
    assert "There is no file" in maproom(f"sqlite:///{tmp_path}/x.sqlite", "backup", "x", status=2)
    assert not (tmp_path / "x.sqlite").exists()


def test_a_command_waits_until_another_program_has_written(tmp_path: Path) -> None:
    with running(tmp_path):
        pass
    path = tmp_path / "tables.sqlite"
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as file:
        file.execute("BEGIN IMMEDIATE")
        later = threading.Timer(LONGER_THAN_A_SERVER_WAITS, lambda: file.execute("COMMIT"))
        later.start()
        said = maproom(f"sqlite:///{path}", "admin", "announce", "At last.")
        later.join()
    assert said == "Everybody is told."
