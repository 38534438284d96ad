"""Sockets whose other end floods, never listens, or asks for packed messages."""

from __future__ import annotations

import socket
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from table.server.test_connections import connected, is_cut_off
from table.serving import Running, Visitor, wait_until

from maproom.table.server import sockets
from maproom.table.server.sockets import SocketProtocol

CONT, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
LAST, PACKED = 0x80, 0x40
MASKED = 0x80
PACKING = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"


def frame(kind: int, data: bytes = b"", last: bool = True) -> bytes:
    """A short frame as a client sends it; the mask is nothing, so the data stand as they are."""
    return bytes([kind | (LAST if last else 0), MASKED | len(data)]) + bytes(4) + data


@contextmanager
def bare_socket(visitor: Visitor, table: str, more: str = "", room: int | None = None) -> Iterator[socket.socket]:
    """A socket at a table without a library that keeps the rules; nothing of its page is read yet."""
    server = visitor.server
    with connected(server, room) as one:
        one.sendall(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nOrigin: {server.url}\r\n"
            f"Cookie: {visitor.cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n{more}\r\n".encode()
        )
        answer = b""
        while not answer.endswith(b"\r\n\r\n"):
            answer += one.recv(1)
        assert answer.startswith(b"HTTP/1.1 101")
        yield one


def received(one: socket.socket) -> tuple[int, int]:
    """The first byte of the next frame, and the length of its data."""
    first, length = _exactly(one, 2)
    if length == 126:
        (length,) = struct.unpack("!H", _exactly(one, 2))
    elif length == 127:
        (length,) = struct.unpack("!Q", _exactly(one, 8))
    _exactly(one, length)
    return first, length


def _exactly(one: socket.socket, length: int) -> bytes:
    data = b""
    while len(data) < length:
        piece = one.recv(length - len(data))
        assert piece, "the server has hung up"
        data += piece
    return data


@pytest.mark.parametrize(
    ("before", "flood"),
    [
        (b"", frame(PING)),
        (b"", frame(PING, b"a" * 125)),
        (b"", frame(PONG)),
        (frame(TEXT, b"a", last=False), frame(CONT, last=False)),
        (frame(TEXT, b"a", last=False), frame(CONT, b"a", last=False)),
        (b"", frame(TEXT, b"a")),
        (b"", frame(BINARY, b"a")),
    ],
    ids=["pings", "long pings", "pongs", "empty pieces", "small pieces", "messages", "bytes"],
)
def test_a_flood_of_frames_is_cut_off(server: Running, before: bytes, flood: bytes) -> None:
    anna = server.guest()
    with bare_socket(anna, anna.hot_seat()["table"]["id"]) as one:
        one.sendall(before)
        assert is_cut_off(one, flood * 500)


def test_whoever_sends_a_ping_now_and_then_is_answered(server: Running) -> None:
    anna = server.guest()
    with bare_socket(anna, anna.hot_seat()["table"]["id"]) as one:
        assert received(one)[0] == TEXT | LAST
        for _ in range(20):
            one.sendall(frame(PING, b"here"))
            assert received(one) == (PONG | LAST, 4)
        one.sendall(frame(TEXT, b'{"type":', last=False) + frame(CONT, b'"ping"}'))
        assert received(one)[0] == TEXT | LAST, "a message in two pieces is a message"


def test_who_takes_nothing_is_parted_with(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """What waits to be sent keeps no connection for ever, nor the table in memory."""
    monkeypatch.setattr(sockets, "SECONDS_TO_PART", 0.1)
    monkeypatch.setattr(sockets, "MOST_UNHEARD", 10_000)
    anna = server.guest()
    table = anna.hot_seat()["table"]["id"]
    live = server.services.tables._lives[table]
    others = set(server._server.server_state.connections)
    with bare_socket(anna, table, room=4096) as deaf:
        (ours,) = server._server.server_state.connections - others
        assert isinstance(ours, SocketProtocol)
        while ours.writable.is_set():
            deaf.sendall(frame(TEXT, b'{"type":"page"}'))
            time.sleep(0.005)
        assert live.watchers

        async def hear_nothing() -> None:
            ours.keepalive_timeout()

        server.do(hear_nothing())
        wait_until(lambda: not live.watchers)


def test_long_messages_alone_are_packed(server: Running) -> None:
    anna = server.guest()
    table = anna.hot_seat()["table"]["id"]
    plain = len(anna.http.get(f"/api/tables/{table}", headers={"Accept-Encoding": "identity"}).content)
    with bare_socket(anna, table, PACKING) as one:
        first, length = received(one)
        assert first == TEXT | LAST | PACKED
        assert length < plain / 3
        one.sendall(frame(TEXT, b'{"type":"ping","ref":"1"}'))
        first, length = received(one)
        assert first == TEXT | LAST
        assert length < sockets.PACKED_FROM


@pytest.mark.parametrize("pieces", [[b"\xff\xfe"], [b"\xed\xa0\x80"], [b'{"type":"\xc3', b'"}']])
def test_what_is_no_text_ends_the_socket_and_nothing_is_written_down(
    server: Running, caplog: pytest.LogCaptureFixture, pieces: list[bytes]
) -> None:
    """uvicorn writes a traceback for each: whoever sends many would fill the log."""
    anna = server.guest()
    with bare_socket(anna, anna.hot_seat()["table"]["id"]) as one:
        assert received(one)[0] == TEXT | LAST
        for number, piece in enumerate(pieces):
            one.sendall(frame(TEXT if number == 0 else CONT, piece, last=number == len(pieces) - 1))
        assert received(one) == (CLOSE | LAST, 2)
        assert not one.recv(1)
    assert not caplog.records
