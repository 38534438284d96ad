"""Clients that mean no good: wrong sites, wrong shapes, too much, too fast."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import httpx
import pytest
from table.serving import PATIENCE, Json, Running, running, two_players
from table.socket_client import Wire, wire
from websockets.exceptions import ConnectionClosed

from maproom.table.store import people_rows

CHANGES = [
    ("POST", "/api/guests"),
    ("POST", "/api/tables"),
    ("DELETE", "/api/session"),
    ("PUT", "/api/me/notify"),
    ("PATCH", "/api/me"),
]


@pytest.mark.parametrize(("method", "path"), CHANGES)
@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1"},
        {"Sec-Fetch-Site": "cross-site"},
    ],
)
def test_a_page_of_another_site_changes_nothing(server: Running, method: str, path: str, headers: Json) -> None:
    anna = server.guest()
    response = anna.http.request(method, path, json={}, headers=headers)
    assert response.status_code == 403
    assert response.json() == {"error": "A page of another site may not do this."}
    assert anna.get("/api/session")["me"]["id"] == anna.id


def test_the_servers_own_page_may(server: Running) -> None:
    visitor = server.visitor()
    response = visitor.http.post(
        "/api/guests", json={}, headers={"Origin": server.url, "Sec-Fetch-Site": "same-origin"}
    )
    assert response.status_code == 200


def test_a_foreign_name_for_this_machine_is_not_answered(server: Running) -> None:
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as somebody:
        assert somebody.get("/api/games", headers={"Host": "evil.example"}).status_code == 403
        assert somebody.get("/api/games", headers={"Host": f"localhost:{server.port}"}).status_code == 200


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_only_json_is_read(server: Running, kind: str) -> None:
    """A form of another site could send these without asking the browser first."""
    anna = server.guest()
    body = json.dumps({"game": "east-front"})
    response = anna.http.post("/api/tables", content=body, headers={"Content-Type": kind})
    assert response.status_code == 415
    assert response.json() == {"error": "Only JSON is read here."}


def test_a_body_that_is_too_long_is_not_read(server: Running) -> None:
    anna = server.guest()
    huge = json.dumps({"game": "east-front", "name": "x" * 70_000})
    headers = {"Content-Type": "application/json"}
    assert anna.http.post("/api/tables", content=huge, headers=headers).status_code == 413
    pieces = (huge[at : at + 8192].encode() for at in range(0, len(huge), 8192))
    assert anna.http.post("/api/tables", content=pieces, headers=headers).status_code == 413


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b"null", b'"x"', b"\xff\xfe", b'{"game": 5}', b'{"game": "east-front", "x": 1}']
)
def test_nonsense_gets_a_sentence(server: Running, body: bytes) -> None:
    anna = server.guest()
    response = anna.http.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
    assert response.status_code == 422
    assert set(response.json()) == {"error"}


@pytest.mark.parametrize("action", [-1, 1.5, "1", None, True, [1], {"id": 1}, 2**80])
def test_actions_of_the_wrong_kind_are_refused(server: Running, action: object) -> None:
    axis, _, table = two_players(server)
    page = axis.page(table)
    body = {"revision": page["revision"], "action": action}
    assert axis.post(f"/api/tables/{table}/actions", body, 422)["error"].startswith("action")
    with wire(axis, table) as one:
        one.socket.send(json.dumps({"type": "play", **body}))
        assert "error" in next_answer(one)
    assert axis.page(table)["revision"] == page["revision"]


def next_answer(one: Wire) -> Json:
    while (message := one.receive())["type"] not in ("error", "answer"):
        pass
    return message


def closed_after(one: Wire, *texts: str) -> int | None:
    """The code with which the server closes a socket that was sent these."""
    try:
        for text in texts:
            one.socket.send(text)
        while True:
            one.receive()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '{"type": "fly"}', '{"type": ["play"]}', '{"type": "play"}', "\x00", '{"a":' * 500],
)
def test_a_socket_answers_nonsense_with_a_sentence(server: Running, text: str) -> None:
    axis, _, table = two_players(server)
    with wire(axis, table) as one:
        one.socket.send(text)
        message = next_answer(one)
        assert message["type"] == "error"
        assert message["error"]
        one.socket.send(b"\x00\x01")
        assert next_answer(one)["type"] == "error"
        assert one.ask("ping")["accepted"]


def test_a_frame_that_is_too_long_closes_the_socket(server: Running) -> None:
    axis, _, table = two_players(server)
    with wire(axis, table) as one:
        assert closed_after(one, json.dumps({"type": "chat", "text": "x" * 100_000})) == 1009
    assert axis.page(table)["chat"] == []


def test_endless_nonsense_closes_the_socket(server: Running) -> None:
    axis, _, table = two_players(server)
    with wire(axis, table) as one:
        assert closed_after(one, *["{"] * 25) == 1008


def test_floods_are_cut_off(tmp_path: Path) -> None:
    with running(tmp_path, messages_per_second=5, requests_per_second=20, sockets_per_person=3) as server:
        axis, allies, table = two_players(server)
        with wire(axis, table) as one:
            assert closed_after(one, *['{"type":"ping"}'] * 30) == 1008
        statuses = {axis.http.get("/api/session").status_code for _ in range(200)}
        assert statuses == {200, 429}
        assert allies.page(table)["table"]["status"] == "running", "others are served on"
        with wire(allies, table), wire(allies, table), wire(allies, table), wire(allies, table) as fourth:
            assert json.loads(fourth.sent[0])["error"] == "You have too many windows open."


def test_text_is_handed_on_as_data_never_as_a_page(server: Running) -> None:
    evil = "<img src=x onerror=alert(1)>"
    axis = server.guest(evil)
    table = axis.hot_seat(name=evil)["table"]["id"]
    axis.post(f"/api/tables/{table}/chat", {"text": evil})
    axis.put(f"/api/tables/{table}/note", {"text": evil})
    response = axis.http.get(f"/api/tables/{table}")
    assert response.headers["content-type"] == "application/json"
    assert response.headers["x-content-type-options"] == "nosniff"
    page = response.json()
    assert page["chat"][0]["text"] == page["note"] == page["table"]["name"] == page["chat"][0]["name"] == evil


def test_a_fault_shows_nothing_of_the_inside_and_logs_no_secrets(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    anna = server.guest()

    def broken(*_: object) -> None:
        raise ZeroDivisionError("the secret is swordfish")

    monkeypatch.setattr(people_rows, "person_by_key", broken)
    with caplog.at_level(logging.INFO):
        response = anna.http.post("/api/session", json={"name": "Anna", "password": "hunter2 hunter2"})
    assert response.status_code == 500
    assert response.json() == {"error": "Something went wrong on the server; it has been noted."}
    assert "ZeroDivisionError" in caplog.text
    assert "hunter2" not in caplog.text
    assert anna.http.cookies["maproom"] not in caplog.text
