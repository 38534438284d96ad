"""What a server says and writes down when something outside it fails or is odd."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import OperationalError
from table.postgres import Postgres
from table.serving import PATIENCE, Running, running, two_players

from maproom.table.operations.logs import Repeats
from maproom.table.rules.errors import StorageDown
from maproom.table.store import people_rows
from maproom.table.store.engine import Store


@pytest.mark.parametrize("host", ["[::1", "::1]", "[", "localhost:x", "localhost:99999", "a b", "localhost/x"])
@pytest.mark.parametrize("settings", [{}, {"public_url": "http://example.org"}], ids=["here", "public"])
def test_a_host_that_is_none_is_refused_with_a_sentence(
    tmp_path: Path, host: str, settings: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    with running(tmp_path, **settings) as server:
        for ask in (httpx.get, httpx.post):
            answer = ask(f"{server.url}/api/guests", headers={"Host": host}, timeout=PATIENCE)
            assert answer.status_code == 403
            assert answer.json() == {"error": "A page of another site may not do this."}
    assert not [record for record in caplog.records if record.exc_info]


def test_no_error_of_the_database_tells_what_people_wrote(database: str, caplog: pytest.LogCaptureFixture) -> None:
    store = Store(database)
    store.migrate()
    secret = {"email": "anna@example.org", "password": "$argon2id$hash"}

    def fail(connection: Connection) -> None:
        connection.execute(text("UPDATE nowhere SET email = :email, password = :password"), secret)

    try:
        with pytest.raises(StorageDown) as caught:
            asyncio.run(store.write(fail))
        assert caught.value.sentence.endswith("nothing was changed.")
        told = f"{caught.value.__cause__!r} {caught.value.__cause__} {caplog.text}"
        assert "the database does not answer" in caplog.text
        assert "anna@example.org" not in told
        assert "argon2id" not in told
    finally:
        store.close()


def test_the_same_trouble_is_written_down_once_in_a_while() -> None:
    repeats = Repeats()

    def line(time: float, level: int = logging.ERROR) -> logging.LogRecord:
        record = logging.LogRecord("maproom.store", level, "", 0, "no answer: %s", ("Down",), None)
        record.created = time
        return record

    assert [repeats.filter(line(time)) for time in (0.0, 0.1, 9.0)] == [True, False, False]
    later = line(11.0)
    assert repeats.filter(later)
    assert later.getMessage() == "no answer: Down (2 more like it)"
    assert all(repeats.filter(line(time, logging.INFO)) for time in (0.0, 0.1))


def test_what_was_stored_is_never_told_as_if_it_was_not(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading the name of who joins fails: then they have not joined."""
    host, guest = server.guest("Host"), server.guest("Guest")
    table = host.set_table(seats=[{"seat": "axis", "who": "me"}])["table"]["id"]

    def broken(connection: Connection, ids: list[str]) -> None:
        raise OperationalError("SELECT", {}, Exception("gone"))

    with monkeypatch.context() as gone:
        gone.setattr("maproom.table.live.live_tables.names_of", broken)
        refused = guest.post(f"/api/tables/{table}/join", {"seat": "allies"}, 503)
        assert "nothing was changed" not in refused["error"], "a reader knows nothing of that"
    assert host.page(table)["table"]["status"] == "open"
    assert guest.post(f"/api/tables/{table}/join", {"seat": "allies"})["table"]["status"] == "running"


def test_what_may_have_been_stored_is_told_so(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection is lost while a transaction is being committed: PostgreSQL may have done it."""
    store = Store(postgres.database())
    store.migrate()
    try:
        monkeypatch.setattr(store.engine.dialect, "do_commit", _lost)
        with pytest.raises(StorageDown, match="look whether it was"):
            asyncio.run(store.write(people_rows.tables_of, "nobody"))
    finally:
        store.close()


def _lost(connection: Any) -> None:
    raise OperationalError("COMMIT", {}, Exception("lost"))


def test_signing_in_is_stored_whole_or_not_at_all(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    axis, _, table = two_players(server)
    password = "correct horse battery"
    server.guest().post("/api/me/account", {"name": "Whole", "password": password})

    def broken(*_: Any) -> None:
        raise OperationalError("UPDATE", {}, Exception("gone"))

    with monkeypatch.context() as gone:
        gone.setattr(people_rows, "take_over", broken)
        axis.post("/api/session", {"name": "Whole", "password": password}, 503)
    assert axis.page(table)["seat"] == "axis", "the guest is still who they were"
    assert axis.post("/api/session", {"name": "Whole", "password": password})["me"]["name"] == "Whole"
