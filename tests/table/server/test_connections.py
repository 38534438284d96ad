"""Connections that say too little, too much or nothing, and those that never listen."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

import pytest
from table.serving import PATIENCE, Running, Served, running, wait_until
from table.socket_client import wire

from maproom.table.server import connections

FLOOD = 4 * 2**20
"""More than the system itself keeps of what a server has not read yet."""
BEGUN = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"
SENT = (
    b"POST /api/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n0\r\n"
)
"""All of a request but the empty line after its last piece."""


@contextmanager
def connected(server: Served, room: int | None = None) -> Iterator[socket.socket]:
    """A bare connection; `room` is how much of an answer the system keeps that was not asked for yet."""
    with socket.socket() as one:
        if room is not None:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        one.settimeout(PATIENCE)
        one.connect(("127.0.0.1", server.port))
        yield one


def is_let_go(one: socket.socket) -> bool:
    """Waits until the server hangs up, whatever it says before."""
    with suppress(ConnectionError):
        while one.recv(65536):
            pass
    return True


def is_cut_off(one: socket.socket, piece: bytes, pause: float = 0.0) -> bool:
    """Whether the server hangs up before very much was sent, or very long."""
    until = time.monotonic() + PATIENCE
    try:
        for _ in range(FLOOD // len(piece)):
            one.sendall(piece)
            time.sleep(pause)
            assert time.monotonic() < until
    except ConnectionError:
        return True
    return False


def open_at(server: Running) -> int:
    return len(server._server.server_state.connections)


@pytest.mark.parametrize(
    ("before", "piece"),
    [
        (BEGUN, b"X-A: " + b"a" * 16000 + b"\r\n"),
        (BEGUN + b"X-A: ", b"a" * 16000),
        (b"GET /", b"a" * 16000),
        (SENT, b"X-A: " + b"a" * 16000 + b"\r\n"),
    ],
    ids=["headers", "one header", "address", "after a body"],
)
def test_a_request_without_an_end_is_cut_off(server: Running, before: bytes, piece: bytes) -> None:
    with connected(server) as one:
        one.sendall(before)
        assert is_cut_off(one, piece)


def test_a_long_body_in_pieces_is_read(server: Running) -> None:
    """As long as what is around it: only that is bounded here."""
    anna = server.guest()
    pieces = (b" " * 4096 for _ in range(3 * connections.MOST_AROUND // 4096))
    answer = anna.http.post("/api/records", content=pieces, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422


def test_requests_that_do_not_wait_for_answers_are_cut_off(server: Running) -> None:
    with connected(server) as one:
        assert is_cut_off(one, (BEGUN + b"\r\n") * 500)


def test_many_requests_on_one_connection_are_read(server: Running) -> None:
    anna = server.guest()
    long = {"X-Long": "a" * 8000}
    asked = 2 * connections.MOST_AROUND // 8000
    assert {anna.http.get("/healthz", headers=long).status_code for _ in range(asked)} == {200}


def test_half_a_request_is_not_waited_for_for_ever(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "SECONDS_TO_ASK", 0.2)
    with connected(server) as slow, connected(server) as late:
        slow.sendall(BEGUN)
        late.sendall(BEGUN + b"\r\n")
        assert late.recv(65536).startswith(b"HTTP/1.1 200")
        late.sendall(BEGUN)
        assert is_let_go(slow)
        assert is_let_go(late), "a second request on the same connection has no more time"


def test_trickling_does_not_help(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "SECONDS_TO_ASK", 0.5)
    with connected(server) as one:
        one.sendall(BEGUN)
        assert is_cut_off(one, b"X-A: a\r\n", pause=0.05)


def test_who_connects_and_says_nothing_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "IDLE_SECONDS", 0.2)
    with running(tmp_path) as server, connected(server) as one:
        assert is_let_go(one)
        wait_until(lambda: not open_at(server))


def test_one_address_has_so_many_connections(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "most_of_an_address", lambda: 3)
    with running(tmp_path, trusted_proxies="192.0.2.9") as server:
        with connected(server), connected(server), connected(server):
            wait_until(lambda: open_at(server) == 3)
            with connected(server) as one_more:
                assert is_let_go(one_more)
        wait_until(lambda: not open_at(server))
        assert server.visitor().get("/healthz")["status"] == "ok", "whoever has gone makes room"


def test_one_wider_network_has_so_many_connections(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "most_of_an_address", lambda: 1)
    monkeypatch.setattr(connections, "NEIGHBOURS", 2)
    addresses = (f"2001:db8:1:{number}::/64" for number in count(1))
    monkeypatch.setattr(connections, "address_of", lambda scope: next(addresses))
    with running(tmp_path, trusted_proxies="192.0.2.9") as server:
        with connected(server), connected(server):
            wait_until(lambda: open_at(server) == 2)
            with connected(server) as one_more:
                assert is_let_go(one_more)
        wait_until(lambda: not open_at(server))
        with connected(server):
            wait_until(lambda: open_at(server) == 1)
    assert not connections.Connection._neighbours, "whoever has gone is not counted any more"


def test_a_web_server_in_front_has_as_many_as_it_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "most_of_an_address", lambda: 1)
    with running(tmp_path) as server, connected(server), connected(server):
        wait_until(lambda: open_at(server) == 2)
        assert server.visitor().get("/healthz")["status"] == "ok"


def test_sockets_are_not_counted_as_connections(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "most_of_an_address", lambda: 2)
    with running(tmp_path, trusted_proxies="192.0.2.9") as server:
        anna = server.guest()
        table = anna.hot_seat()["table"]["id"]
        with wire(anna, table), wire(anna, table), wire(anna, table) as third:
            assert third.ask("ping")["accepted"]


def asked_for_much(one: socket.socket) -> None:
    """Asks for the longest answer there is, again and again."""
    one.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 40)


def test_who_does_not_listen_is_let_go(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "SECONDS_TO_LISTEN", 0.3)
    with connected(server, room=4096) as one:
        wait_until(lambda: open_at(server) == 1)
        asked_for_much(one)
        wait_until(lambda: not open_at(server))


def test_who_listens_slowly_is_told_everything(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "SECONDS_TO_LISTEN", 0.5)
    with connected(server, room=65536) as one:
        asked_for_much(one)
        told, began = 0, time.monotonic()
        while time.monotonic() - began < 3.0:
            told += len(one.recv(65536))
            time.sleep(0.05)
        assert told > 40 * 32768
