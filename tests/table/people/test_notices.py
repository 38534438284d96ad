"""Telling people who are not there that it is their move."""

from __future__ import annotations

import json
import socketserver
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
from table.serving import Json, Running, Visitor, running, two_players, wait_until
from table.socket_client import wire

from maproom.table.live.live_tables import LiveTables
from maproom.table.people.notices import post
from maproom.table.store.notice_rows import next_digest

PASSWORD = "correct horse battery"


class Hook(HTTPServer):
    """Somebody's webhook."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _HookHandler)
        self.heard: list[Json] = []
        self.status = 204

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/hook"


class _HookHandler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        assert isinstance(self.server, Hook)
        self.server.heard.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(self.server.status)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


class Mailbox(socketserver.ThreadingTCPServer):
    """A mail server that takes everything."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _MailHandler)
        self.heard: list[str] = []


class _MailHandler(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        assert isinstance(self.server, Mailbox)
        self.wfile.write(b"220 hello\r\n")
        letter: list[str] | None = None
        for raw in self.rfile:
            line = raw.decode().rstrip("\r\n")
            if letter is not None:
                if line == ".":
                    self.server.heard.append("\n".join(letter))
                    letter = None
                else:
                    letter.append(line)
                    continue
            elif line.upper() == "DATA":
                letter = []
                self.wfile.write(b"354 go on\r\n")
                continue
            self.wfile.write(b"221 bye\r\n" if line.upper() == "QUIT" else b"250 ok\r\n")


@pytest.fixture
def hook() -> Iterator[Hook]:
    with Hook() as hook:
        thread = threading.Thread(target=hook.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield hook
        hook.shutdown()
        thread.join()


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    with Mailbox() as mailbox:
        thread = threading.Thread(target=mailbox.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield mailbox
        mailbox.shutdown()
        thread.join()


HOOKS: Json = {"webhooks": True, "private_webhooks": True, "public_url": "http://127.0.0.1:1/"}


def wants(visitor: Visitor, hook: Hook, mode: str = "each") -> None:
    visitor.put("/api/me/notify", {"mode": mode, "webhook": hook.url})


def until_allies_move(axis: Visitor, table: str) -> None:
    page = axis.page(table)
    while page["table"]["to_move"] == "axis":
        page = axis.play(page, page["legal"][-1]["id"])["page"]


def sent(server: Running) -> float:
    text = server.visitor().http.get("/metrics").text
    return float(text.split("\nmaproom_notices_sent_total ")[1].split("\n")[0])


def test_a_webhook_is_called_once_when_it_becomes_my_move(tmp_path: Path, hook: Hook) -> None:
    with running(tmp_path, **HOOKS) as server:
        axis, allies, table = two_players(server, name="Friday", pace={"kind": "correspondence", "days": 2})
        wants(allies, hook)
        wants(axis, hook)
        until_allies_move(axis, table)
        wait_until(lambda: hook.heard)
        sentence = f"It is your move at Friday: http://127.0.0.1:1/tables/{table}"
        assert hook.heard == [{"text": sentence, "content": sentence}]
        wait_until(lambda: sent(server) == 1)


def test_who_is_there_who_muted_and_who_plays_live_hears_nothing(tmp_path: Path, hook: Hook) -> None:
    with running(tmp_path, **HOOKS) as server:
        axis, allies, table = two_players(server)
        wants(allies, hook)
        with wire(allies, table) as one:
            until_allies_move(axis, table)
            one.until(lambda page: page["table"]["to_move"] == "allies")
        second = allies.set_table(seats=[{"seat": "allies", "who": "me"}])["table"]["id"]
        axis.post(f"/api/tables/{second}/join")
        allies.put(f"/api/tables/{second}/mute", {"muted": True})
        assert allies.page(second)["muted"]
        until_allies_move(axis, second)
        live = {"kind": "live", "bank": 600}
        third = allies.set_table(seats=[{"seat": "allies", "who": "me"}], pace=live)["table"]["id"]
        axis.post(f"/api/tables/{third}/join")
        until_allies_move(axis, third)
        # A fourth table shows that everything before it has been looked at.
        last = allies.set_table(seats=[{"seat": "allies", "who": "me"}], name="Last")["table"]["id"]
        axis.post(f"/api/tables/{last}/join")
        until_allies_move(axis, last)
        wait_until(lambda: hook.heard)
        assert [heard["text"].split(": ")[0] for heard in hook.heard] == ["It is your move at Last"]


def test_a_webhook_that_fails_is_tried_again(tmp_path: Path, hook: Hook, monkeypatch: pytest.MonkeyPatch) -> None:
    ahead = [0.0]
    true = LiveTables.now
    monkeypatch.setattr(LiveTables, "now", staticmethod(lambda: true() + ahead[0]))
    with running(tmp_path, **HOOKS) as server:
        axis, allies, table = two_players(server)
        wants(allies, hook)
        hook.status = 500
        until_allies_move(axis, table)
        wait_until(lambda: len(hook.heard) == 1)
        hook.status = 204
        ahead[0] = 3601.0
        wait_until(lambda: len(hook.heard) == 2)


def test_a_digest_comes_once_a_day_with_everything_in_it(
    tmp_path: Path, hook: Hook, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1_000_000.0]
    monkeypatch.setattr(LiveTables, "now", staticmethod(lambda: now[0]))
    with running(tmp_path, **HOOKS) as server:
        axis, allies, first = two_players(server, name="First")
        wants(allies, hook, "daily")
        second = allies.set_table(seats=[{"seat": "allies", "who": "me"}], name="Second")["table"]["id"]
        axis.post(f"/api/tables/{second}/join")
        until_allies_move(axis, first)
        until_allies_move(axis, second)
        assert hook.heard == []
        now[0] = next_digest(now[0], server.settings.digest_hour)
        wait_until(lambda: hook.heard)
        assert [line.split(": ")[0] for line in hook.heard[0]["text"].splitlines()] == [
            "It is your move at First",
            "It is your move at Second",
        ]


def test_an_e_mail_is_sent_to_an_account_that_wants_it(tmp_path: Path, mailbox: Mailbox) -> None:
    port = mailbox.server_address[1]
    mail: Json = {"smtp_host": "127.0.0.1", "smtp_port": port, "smtp_security": "none", "smtp_from": "m@x.org"}
    with running(tmp_path, **mail) as server:
        axis, allies, table = two_players(server)
        allies.put("/api/me/notify", {"mode": "each", "email": True}, 409)
        allies.post("/api/me/account", {"name": "B", "password": PASSWORD, "email": "boris@example.org"})
        allies.put("/api/me/notify", {"mode": "each", "email": True})
        until_allies_move(axis, table)
        wait_until(lambda: mailbox.heard)
        assert "To: boris@example.org" in mailbox.heard[0]
        assert "It is your move at Quartermaster General: East Front." in mailbox.heard[0]


def test_notices_are_off_unless_the_server_and_the_person_want_them(server: Running) -> None:
    anna = server.guest()
    assert anna.get("/api/session")["me"]["notify"] == {"mode": "off", "email": False, "webhook": None}
    wish: Json = {"mode": "each", "webhook": "https://example.org/"}
    assert anna.put("/api/me/notify", wish, 422) == {"error": "This server sends no webhooks."}
    assert anna.put("/api/me/notify", {"mode": "each", "email": True}, 422) == {
        "error": "This server sends no e-mail."
    }


@pytest.mark.parametrize(
    "url",
    ["http://example.org/", "https://127.0.0.1/", "https://[::1]/", "https://10.0.0.1/", "ftp://x/", "file:///x"],
)
def test_a_webhook_never_leads_into_a_private_network(url: str) -> None:
    with pytest.raises(ValueError, match="webhook"):
        post(url, {}, private=False)
