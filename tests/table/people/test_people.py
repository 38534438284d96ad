"""Guests, accounts, sessions."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import httpx
import pytest
from table.serving import PATIENCE, Running, Visitor, running, two_players
from table.socket_client import wire
from websockets.exceptions import ConnectionClosed

PASSWORD = "correct horse battery"


def account(server: Running, name: str) -> Visitor:
    visitor = server.guest()
    visitor.me = visitor.post("/api/me/account", {"name": name, "password": PASSWORD})
    return visitor


def signed_in(server: Running, name: str, password: str = PASSWORD) -> Visitor:
    visitor = server.visitor()
    visitor.me = visitor.post("/api/session", {"name": name, "password": password})["me"]
    return visitor


def test_nobody_is_known_before_they_say_who_they_are(server: Running) -> None:
    visitor = server.visitor()
    assert visitor.get("/api/session") == {"me": None}
    assert visitor.post("/api/tables", {"game": "east-front"}, 401)["error"].startswith("Say first who you are")


def test_a_guest_gets_a_name_and_a_secret_that_scripts_cannot_read(server: Running) -> None:
    visitor = server.visitor()
    response = visitor.http.post("/api/guests", json={"name": "  Anna\u202e   the\tGreat "})
    assert response.json()["me"]["name"] == "Anna the Great"
    cookie = response.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    token = visitor.http.cookies["maproom"]
    assert len(token) >= 22, "128 bits need 22 letters of base64"
    assert token not in response.text
    assert visitor.post("/api/guests", {"name": "Other"})["me"]["name"] == "Anna the Great"


def test_the_database_keeps_neither_tokens_nor_passwords(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        anna = account(server, "Anna")
        token = anna.http.cookies["maproom"]
    written = sqlite3.connect(tmp_path / "tables.sqlite")
    everything = "\n".join(written.iterdump())
    written.close()
    assert "Anna" in everything
    assert "$argon2id$" in everything
    assert PASSWORD not in everything
    assert token not in everything


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "\u200b\u202e"])
def test_names_must_be_readable(server: Running, name: str) -> None:
    anna = server.guest()
    anna.patch("/api/me", {"name": name}, 422)


def test_a_name_of_an_account_is_nobody_elses(server: Running) -> None:
    account(server, "Zhukov")
    assert server.guest().patch("/api/me", {"name": "zhuKOV"}, 409)["error"].endswith("belongs to somebody else.")
    server.visitor().post("/api/guests", {"name": "\uff3ahukov"}, 409)
    body = {"name": "ZHUKOV", "password": PASSWORD}
    assert server.guest().post("/api/me/account", body, 409)["error"].endswith("belongs to somebody else.")


def test_a_new_name_is_shown_at_the_table(server: Running) -> None:
    axis, allies, table = two_players(server)
    axis.patch("/api/me", {"name": "Erich"})
    assert allies.page(table)["table"]["seats"][0]["person"]["name"] == "Erich"


def test_an_account_keeps_the_tables_of_its_guest(server: Running) -> None:
    anna = server.guest()
    table = anna.hot_seat()["table"]["id"]
    anna.post("/api/me/account", {"name": "Keeper", "password": PASSWORD, "email": "anna@example.org"})
    assert anna.get("/api/session")["me"]["email"] == "anna@example.org"
    again = signed_in(server, "keeper")
    assert [card["id"] for card in again.get("/api/lobby")["mine"]] == [table]
    assert again.play(again.page(table))["accepted"]


def test_signing_in_takes_over_what_the_guest_has(server: Running) -> None:
    account(server, "Taker")
    axis, allies, table = two_players(server)
    axis.put(f"/api/tables/{table}/note", {"text": "remember"})
    guest = axis.http.cookies["maproom"]
    me = axis.post("/api/session", {"name": "Taker", "password": PASSWORD})["me"]
    assert me["name"] == "Taker"
    assert axis.http.cookies["maproom"] != guest
    page = axis.page(table)
    assert page["seat"] == "axis"
    assert page["note"] == "remember"
    assert axis.play(page)["accepted"]
    assert allies.page(table)["table"]["seats"][0]["person"]["name"] == "Taker"
    stale = server.visitor()
    stale.http.cookies["maproom"] = guest
    assert stale.get("/api/session") == {"me": None}


def test_an_account_has_another_secret_than_its_guest(server: Running) -> None:
    anna = server.guest()
    stolen = server.visitor()
    stolen.http.cookies["maproom"] = anna.http.cookies["maproom"]
    table = anna.hot_seat()["table"]["id"]
    with wire(stolen, table) as spying:
        anna.post("/api/me/account", {"name": "Secret", "password": PASSWORD})
        with pytest.raises(ConnectionClosed):
            spying.until(lambda page: False)
    assert anna.get("/api/session")["me"]["name"] == "Secret"
    assert stolen.get("/api/session") == {"me": None}


@pytest.mark.parametrize("foreign", ['a="', "a=b@c,d", "[x]=1", "=;;", 'x={"y":1}', "maproom"])
def test_a_cookie_of_somebody_else_signs_nobody_out(server: Running, foreign: str) -> None:
    anna = server.guest("Anna")
    for cookies in (f"{foreign}; {anna.cookie}", f"{anna.cookie};{foreign}"):
        answer = httpx.get(f"{server.url}/api/session", headers={"Cookie": cookies}, timeout=PATIENCE)
        assert answer.json()["me"]["name"] == "Anna"


@pytest.mark.parametrize(
    "address",
    [
        "a@b.org,c@d.org",
        "a@b.org;c@d.org",
        '"a b"@c.org',
        "a<b@c.org>",
        "a@b@c",
        "a@-b.org",
        "ä@b.org",
        "a..b@c.org",
    ],
)
def test_odd_addresses_are_refused(server: Running, address: str) -> None:
    wish = {"name": "Odd", "password": PASSWORD, "email": address}
    assert server.guest().post("/api/me/account", wish, 422) == {"error": "That is no e-mail address."}


def test_wrong_passwords_are_refused_alike(server: Running) -> None:
    account(server, "Careful")
    wrong = server.visitor().post("/api/session", {"name": "Careful", "password": "wrong wrong"}, 403)
    nobody = server.visitor().post("/api/session", {"name": "Nobody at all", "password": "wrong wrong"}, 403)
    assert wrong == nobody == {"error": "Name and password do not fit."}
    assert server.guest().post("/api/me/account", {"name": "Short", "password": "seven 7"}, 422)


def test_signing_out_ends_the_session(server: Running) -> None:
    anna = server.guest()
    token = anna.http.cookies["maproom"]
    anna.delete("/api/session")
    anna.http.cookies["maproom"] = token
    assert anna.get("/api/session") == {"me": None}


def test_a_new_password_ends_all_other_sessions(server: Running) -> None:
    here = account(server, "Changer")
    there = signed_in(server, "Changer")
    new = "another good one"
    assert here.put("/api/me/password", {"old": "wrong wrong", "new": new}, 403)
    here.put("/api/me/password", {"old": PASSWORD, "new": new})
    assert there.get("/api/session") == {"me": None}
    assert here.get("/api/session")["me"]["name"] == "Changer"
    server.visitor().post("/api/session", {"name": "Changer", "password": PASSWORD}, 403)
    signed_in(server, "Changer", new)


def test_who_goes_is_forgotten_and_the_game_goes_on(server: Running) -> None:
    axis, allies, table = two_players(server)
    axis.me = axis.post("/api/me/account", {"name": "Leaver", "password": PASSWORD, "email": "l@example.org"})
    axis.post(f"/api/tables/{table}/chat", {"text": "So long"})
    axis.post("/api/me/delete", {"password": "not mine at all"}, 403)
    axis.post("/api/me/delete", {"password": PASSWORD})
    page = allies.page(table)
    seat = page["table"]["seats"][0]
    assert seat["person"]["name"] == "Somebody who left"
    assert seat["bot"] == "officer"
    assert page["table"]["status"] == "running"
    assert page["chat"][0]["name"] == "Somebody who left"
    server.visitor().post("/api/session", {"name": "Leaver", "password": PASSWORD}, 403)
    assert axis.get("/api/session") == {"me": None}


def test_sign_ins_are_limited(tmp_path: Path) -> None:
    with running(tmp_path, sign_ins_per_minute=5) as server:
        visitor = server.visitor()
        for _ in range(5):
            visitor.post("/api/session", {"name": "Anna", "password": "guess guess"}, 403)
        refused = visitor.post("/api/session", {"name": "Anna", "password": "guess guess"}, 429)
        assert refused["error"] == "Too many attempts; wait a minute."
