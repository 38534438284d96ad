"""A whole session of use, with everything going wrong that can: the log tells of it, and no secret stands in it."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from traceback import format_exception

import httpx
import pytest
from sqlalchemy import Connection
from table.house.commands import maproom
from table.postgres import Postgres
from table.processes import COMMAND, STARTING
from table.receivers import Mailbox
from table.serving import PATIENCE, QUICK, Visitor, running
from table.socket_client import wire
from websockets.exceptions import ConnectionClosed

from maproom.table.rules.errors import Conflict
from maproom.table.server.expiry import expire
from maproom.table.server.rounds import one_round

PASSWORD, NEXT_PASSWORD, WRONG_PASSWORD = "correct horse battery", "staple and so on", "guessed it wrongly"
EMAIL, TALK, NOTE = "anna.secret@example.org", "meet me at the station", "attack over the ice"
HOOK = "https://hooks.example.org/very-secret-hook"
SMTP_PASSWORD = "postman's own word"


class Logged:
    """A server in a process of its own, and what it writes down."""

    def __init__(self, url: str, log: Path) -> None:
        self.url = url
        self.port = int(url.rpartition(":")[2])
        self._log = log

    def text(self) -> str:
        return self._log.read_text(encoding="utf-8")


@contextmanager
def logged(folder: Path, mailbox: Mailbox) -> Iterator[Logged]:
    settings = {
        **QUICK,
        "db": f"sqlite:///{folder / 'tables.sqlite'}",
        "log": "json",
        "open": False,
        "port": 0,
        "public_url": "http://127.0.0.1:1",
        "smtp_host": "127.0.0.1",
        "smtp_port": mailbox.port,
        "smtp_security": "none",
        "smtp_from": "maproom@example.org",
        "smtp_password": SMTP_PASSWORD,
        "webhooks": True,
    }
    named = {f"MAPROOM_{name.upper()}": str(value) for name, value in settings.items()}
    log = folder / "log"
    with log.open("w") as out:
        process = subprocess.Popen(
            COMMAND, env={**os.environ, **named}, stdout=subprocess.PIPE, stderr=out, text=True
        )
    with process:
        assert process.stdout is not None
        said = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
        assert said
        try:
            assert httpx.get(f"{said[0]}/healthz", timeout=STARTING).status_code == 200
            yield Logged(said[0], log)
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=PATIENCE)
        finally:
            process.kill()


def test_no_secret_of_a_session_of_use_stands_in_the_log(tmp_path: Path, mailbox: Mailbox) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    secrets = {PASSWORD, NEXT_PASSWORD, WRONG_PASSWORD, EMAIL, TALK, NOTE, HOOK, SMTP_PASSWORD}
    with logged(tmp_path, mailbox) as server:
        visitors = anna, boris, back = [Visitor(server) for _ in range(3)]
        for visitor in (anna, boris):
            visitor.me = visitor.post("/api/guests", {})["me"]
        anna.post("/api/me/account", {"name": "Anna", "password": PASSWORD, "email": EMAIL})
        secrets.add(anna.http.cookies["maproom"])
        anna.put("/api/me/password", {"old": PASSWORD, "new": NEXT_PASSWORD})
        anna.put("/api/me/password", {"old": WRONG_PASSWORD, "new": NEXT_PASSWORD}, 403)
        back.post("/api/session", {"name": "Anna", "password": WRONG_PASSWORD}, 403)
        anna.http.post("/api/session", content=f'{{"name": "Anna", "password": "{NEXT_PASSWORD}"')
        anna.put("/api/me/notify", {"mode": "each", "webhook": HOOK})
        table = anna.set_table(seats=[{"seat": "axis", "who": "me"}], visibility="private")["table"]["id"]
        invite = anna.post(f"/api/tables/{table}/invites", {"seat": "allies"})["invite"]
        boris.get(f"/api/invites/{invite}")
        boris.http.get(f"/invites/{invite}")
        boris.post(f"/api/tables/{table}/join", {"invite": invite})
        anna.post(f"/api/tables/{table}/chat", {"text": TALK})
        with wire(anna, table) as socket:
            socket.ask("note", text=NOTE)
            socket.socket.send(json.dumps({"type": "nonsense", "text": NOTE}))
            assert socket.receive()["type"] in ("error", "update")
        reset = maproom(database, "admin", "people", "reset", "Anna").partition("#password=")[2]
        secrets |= {invite, reset, anna.http.cookies["maproom"], boris.http.cookies["maproom"]}
        # Now the database refuses what it is asked, in the middle of it all.
        with closing(sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)) as file:
            for broken in ("chat", "private", "links"):
                file.execute(f"ALTER TABLE {broken} RENAME TO lost_{broken}")
        anna.post(f"/api/tables/{table}/chat", {"text": TALK}, 503)
        anna.put(f"/api/tables/{table}/note", {"text": NOTE}, 503)
        back.post("/api/recovery/password", {"link": reset, "new": NEXT_PASSWORD}, 503)
        for visitor in visitors:
            visitor.http.close()
    written = server.text()
    lines = [json.loads(line) for line in written.splitlines()]
    assert len([line for line in lines if line["message"] == "request"]) > 10
    assert any("database does not answer" in line["message"] for line in lines)
    assert [secret for secret in secrets if secret in written] == []
    assert "argon2" not in written
    assert sys.prefix not in json.dumps([line for line in lines if "trace" not in line])


def note_by_the_driver(connection: Connection) -> None:
    told = "INSERT INTO private SELECT id, 'somebody', %s, false FROM tables"
    connection.connection.cursor().execute(told, (NOTE,))


def test_what_a_database_says_of_a_row_stands_in_no_log(
    tmp_path: Path, postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    """PostgreSQL tells the whole row that it does not take, with notes, talk, addresses and hashes in it."""
    with running(tmp_path, db=postgres.database()) as server:
        anna, boris = server.guest("Anna"), server.guest("Boris")
        anna.post("/api/me/account", {"name": "Anna", "password": PASSWORD, "email": EMAIL})
        table = boris.hot_seat()["table"]["id"]
        boris.post(f"/api/tables/{table}/chat", {"text": TALK})
        boris.post(f"/api/tables/{table}/resign", {})
        with server.services.store.engine.begin() as connection:
            connection.exec_driver_sql("UPDATE people SET seen = 1000")
            for refused in ("people ADD CHECK (seen = 1000)", "chat ADD CHECK (name = 'Boris')"):
                connection.exec_driver_sql(f"ALTER TABLE {refused}")
            connection.exec_driver_sql("ALTER TABLE private ADD CHECK (note = '') NOT VALID")
        server.services.people.forget(None)
        with pytest.raises(ConnectionClosed), wire(anna, table) as socket:
            socket.receive()
        server.do(one_round(lambda: expire(server.services)))
        assert anna.http.put(f"/api/tables/{table}/note", json={"text": NOTE}).status_code == 409
        # What is prepared goes to the driver itself.
        with pytest.raises(Conflict) as conflict:
            asyncio.run(server.services.store.write(note_by_the_driver))
        assert "DETAIL" not in "".join(format_exception(conflict.value))
    assert "CheckViolation" in caplog.text
    assert 'violates check constraint "chat_name_check"' in caplog.text
    assert 'violates check constraint "people_seen_check"' in caplog.text
    assert [secret for secret in (EMAIL, TALK, NOTE, "argon2id", "DETAIL") if secret in caplog.text] == []
