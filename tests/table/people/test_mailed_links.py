"""Links by mail: an address is confirmed by whoever reads its mail, and leads back into an account."""

from __future__ import annotations

from pathlib import Path

import pytest
from table.receivers import MAIL, Mailbox
from table.serving import Running, Visitor, running, wait_until

from maproom.table.live.live_tables import LiveTables

PASSWORD = "correct horse battery"
ANNA = {"name": "Anna", "password": PASSWORD, "email": "anna@example.org"}


def account(server: Running, mailbox: Mailbox, confirmed: bool = True) -> Visitor:
    """An account whose address was mailed to."""
    anna = server.guest()
    anna.post("/api/me/account", ANNA)
    wait_until(lambda: mailbox.heard)
    if confirmed:
        server.visitor().post("/api/email/confirmation", {"link": mailbox.secret()})
    return anna


def test_an_address_is_confirmed_by_a_link_that_works_once(tmp_path: Path, mailbox: Mailbox) -> None:
    with running(tmp_path, **MAIL, smtp_port=mailbox.port) as server:
        anna = account(server, mailbox, confirmed=False)
        assert not anna.get("/api/session")["me"]["verified"]
        link = {"link": mailbox.secret()}
        server.visitor().post("/api/email/confirmation", {"link": "guessed"}, 409)
        server.visitor().post("/api/email/confirmation", link)
        assert anna.get("/api/session")["me"]["verified"]
        assert server.visitor().post("/api/email/confirmation", link, 409)["error"].startswith("This link")
        me = anna.put("/api/me/email", {"password": PASSWORD, "email": "other@example.org"})
        assert not me["verified"], "another address is another question"
        wait_until(lambda: len(mailbox.heard) == 2)
        assert "To: other@example.org" in mailbox.heard[1]


def test_nobody_is_flooded_with_letters(tmp_path: Path, mailbox: Mailbox) -> None:
    with running(tmp_path, **MAIL, smtp_port=mailbox.port) as server:
        anna = account(server, mailbox, confirmed=False)
        for number in range(8):
            anna.post("/api/me/email/link")
            server.guest().post("/api/me/account", {**ANNA, "name": f"Anna {number}"})
        server.guest().post("/api/me/account", {**ANNA, "name": "Last", "email": "last@example.org"})
        wait_until(lambda: any("To: last@example.org" in letter for letter in mailbox.heard))
        assert len([letter for letter in mailbox.heard if "To: anna@example.org" in letter]) <= 3


def test_a_link_leads_back_into_an_account_and_ends_all_sessions(tmp_path: Path, mailbox: Mailbox) -> None:
    with running(tmp_path, **MAIL, smtp_port=mailbox.port) as server:
        anna = account(server, mailbox)
        lost = server.visitor()
        lost.post("/api/recovery", {"email": "ANNA@example.org"})
        wait_until(lambda: len(mailbox.heard) == 2)
        assert PASSWORD not in mailbox.heard[1]
        way = {"link": mailbox.secret(), "new": "another good one"}
        lost.post("/api/recovery/password", {**way, "new": "short"}, 422)
        assert lost.post("/api/recovery/password", way)["me"]["name"] == "Anna"
        assert lost.get("/api/session")["me"]["name"] == "Anna"
        assert anna.get("/api/session") == {"me": None}
        server.visitor().post("/api/recovery/password", way, 409)
        server.visitor().post("/api/session", {"name": "Anna", "password": PASSWORD}, 403)
        server.visitor().post("/api/session", {"name": "Anna", "password": "another good one"})


def test_only_a_confirmed_address_leads_back_and_nobody_can_tell(tmp_path: Path, mailbox: Mailbox) -> None:
    with running(tmp_path, **MAIL, smtp_port=mailbox.port) as server:
        account(server, mailbox, confirmed=False)
        told = server.visitor().post("/api/recovery", {"email": "anna@example.org"})
        assert told == server.visitor().post("/api/recovery", {"email": "nobody@example.org"})
        server.guest().post("/api/me/account", {**ANNA, "name": "Last", "email": "last@example.org"})
        wait_until(lambda: len(mailbox.heard) == 2)
        assert "To: last@example.org" in mailbox.heard[1]


def test_an_old_link_is_good_for_nothing(tmp_path: Path, mailbox: Mailbox, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path, **MAIL, smtp_port=mailbox.port) as server:
        account(server, mailbox)
        server.visitor().post("/api/recovery", {"email": "anna@example.org"})
        wait_until(lambda: len(mailbox.heard) == 2)
        true = LiveTables.now
        monkeypatch.setattr(LiveTables, "now", staticmethod(lambda: true() + 3601))
        server.visitor().post("/api/recovery/password", {"link": mailbox.secret(), "new": PASSWORD}, 409)


def test_a_server_without_mail_says_so(server: Running) -> None:
    refused = server.visitor().post("/api/recovery", {"email": "anna@example.org"}, 422)
    assert refused == {"error": "This server sends no e-mail."}


def test_the_letter_is_in_the_language_of_who_asked(tmp_path: Path, mailbox: Mailbox) -> None:
    with running(tmp_path, **MAIL, smtp_port=mailbox.port) as server:
        anna = server.guest()
        anna.http.headers["Accept-Language"] = "es"
        anna.post("/api/me/account", ANNA)
        wait_until(lambda: mailbox.heard)
        assert mailbox.secret()
        assert "Hola, Anna" in mailbox.text()
