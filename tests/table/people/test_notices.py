"""Telling people who are not there that it is their move."""

from __future__ import annotations

import asyncio
import http.client
import smtplib
from pathlib import Path

import pytest
from table.receivers import MAIL, Hook, Mailbox, trickling
from table.serving import Json, Running, Visitor, running, two_players, wait_until
from table.socket_client import wire

from maproom.table.live.live_tables import LiveTables
from maproom.table.operations.settings import Settings
from maproom.table.people import delivery
from maproom.table.people.delivery import mail, post
from maproom.table.store import people_rows
from maproom.table.store.notice_rows import next_digest

PASSWORD = "correct horse battery"


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
    with running(tmp_path, **MAIL, smtp_port=mailbox.port) as server:
        axis, allies, table = two_players(server)
        allies.put("/api/me/notify", {"mode": "each", "email": True}, 409)
        allies.post("/api/me/account", {"name": "B", "password": PASSWORD, "email": "boris@example.org"})
        wait_until(lambda: mailbox.heard)
        wish = {"mode": "each", "email": True}
        assert allies.put("/api/me/notify", wish, 409)["error"].startswith("Confirm your e-mail address")
        allies.post("/api/email/confirmation", {"link": mailbox.secret()})
        allies.put("/api/me/notify", wish)
        until_allies_move(axis, table)
        wait_until(lambda: len(mailbox.heard) == 2)
        assert "To: boris@example.org" in mailbox.heard[1]
        assert "It is your move at Quartermaster General: East Front: http" in mailbox.heard[1]


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
    [
        "http://example.org/",
        "https://127.0.0.1/",
        "https://[::1]/",
        "https://10.0.0.1/",
        "ftp://x/",
        "file:///x",
        "https://[64:ff9b::7f00:1]/",
        "https://[64:ff9b:1::a00:1]/",
        "https://[2002:7f00:1::]/",
        "https://[2001:0:7f00:1::]/",
        "https://[::ffff:127.0.0.1]/",
        "https://[::127.0.0.1]/",
        "https://[ff0e::1]/",
        "https://224.0.0.1/",
        "https://93.184.216.34:22/",
        "https://93.184.216.34:99999/",
    ],
)
def test_a_webhook_never_leads_into_a_private_network(url: str) -> None:
    with pytest.raises(ValueError, match=r"webhook|[Pp]ort"):
        post(url, {}, private=False)


def test_a_webhook_that_can_never_be_called_is_refused_when_it_is_given(tmp_path: Path) -> None:
    with running(tmp_path, webhooks=True) as server:
        anna = server.guest()
        for url in ("https://example.org:8443/", "http://example.org/", "https://[::1/", "nonsense"):
            refused = anna.put("/api/me/notify", {"mode": "each", "webhook": url}, 422)
            assert refused["error"].startswith("A webhook is an address")
        anna.put("/api/me/notify", {"mode": "each", "webhook": "https://example.org/hook"})


def test_a_receiver_that_answers_a_byte_at_a_time_is_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a webhook nor a mail server goes on for ever; without an end to it this test would not end."""
    monkeypatch.setattr(delivery, "SECONDS", 0.5)
    with trickling(b"HTTP/1.1 200 OK\r\nX: ") as port, pytest.raises((OSError, http.client.HTTPException)):
        post(f"http://127.0.0.1:{port}/", {}, private=True)
    with trickling(b"220-") as port, pytest.raises((OSError, smtplib.SMTPException)):
        mail(Settings(**MAIL, smtp_port=port), "anna@example.org", "Hello", "Hello")


def test_nobody_waits_for_a_slow_receiver(tmp_path: Path, hook: Hook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivery, "SECONDS", 1000.0)  # whoever waited for the slow one would wait for ever
    with trickling(b"HTTP/1.1 200 OK\r\nX: ") as port, running(tmp_path, **HOOKS) as server:
        axis, allies, table = two_players(server)
        slow = f"http://127.0.0.1:{port}/"
        allies.put("/api/me/notify", {"mode": "each", "webhook": slow})
        until_allies_move(axis, table)
        boris, clara, second = two_players(server, pace={"kind": "live", "bank": 10})
        clara.post(f"/api/tables/{second}/resign")
        third = boris.set_table(seats=[{"seat": "axis", "who": "me"}])["table"]["id"]
        wants(clara, hook)
        clara.post(f"/api/tables/{third}/join")
        until_allies_move(boris, third)
        wait_until(lambda: hook.heard)
        assert sent(server) == 1, "the slow one is still under way"


def test_an_odd_address_stops_nobody_elses_notice(tmp_path: Path, mailbox: Mailbox) -> None:
    """One that an older version stored."""
    with running(tmp_path, **MAIL, smtp_port=mailbox.port) as server:
        tables = []
        for name, address in (("Odd", 'a"b@example.org, c@example.org'), ("Plain", "plain@example.org")):
            axis, allies, table = two_players(server)
            allies.post("/api/me/account", {"name": name, "password": PASSWORD})
            row = {"email": address, "verified": True, "notify": {"mode": "each", "email": True}}
            asyncio.run(server.services.store.write(people_rows.change_person, allies.id, "account", row))
            tables.append((axis, table))
        for axis, table in tables:
            until_allies_move(axis, table)
        wait_until(lambda: mailbox.heard)
        assert "To: plain@example.org" in mailbox.heard[0]
        wait_until(lambda: "maproom_notice_failures_total 0.0" not in axis.http.get("/metrics").text)
        assert len(mailbox.heard) == 1
