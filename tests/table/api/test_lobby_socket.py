"""The lobby's socket: it rings for those whose lobby has changed, and for nobody else."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from table.serving import Running, Visitor, two_players
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from maproom.table.wire.messages import LOBBY_MESSAGE

SILENCE = 0.3


@contextmanager
def bell(visitor: Visitor, origin: str | None = None) -> Iterator[ClientConnection]:
    address = f"ws://127.0.0.1:{visitor.server.port}/api/lobby/socket"
    headers = {"Cookie": visitor.cookie} if visitor.cookie else {}
    with connect(address, additional_headers=headers, origin=Origin(origin or visitor.server.url)) as socket:
        yield socket


def rings(socket: ClientConnection) -> bool:
    """Whether it rings; what has been said already is taken together."""
    try:
        text = socket.recv(SILENCE)
    except TimeoutError:
        return False
    LOBBY_MESSAGE.validate_json(text)
    return bool(json.loads(text) == {"type": "changed"})


def must_ring(socket: ClientConnection) -> None:
    assert json.loads(socket.recv(30)) == {"type": "changed"}


def test_a_public_table_rings_for_everybody(server: Running) -> None:
    with bell(server.visitor()) as stranger:
        server.guest().set_table(seats=[{"seat": "axis", "who": "me"}])
        must_ring(stranger)


def test_a_private_table_rings_for_its_people_alone(server: Running) -> None:
    anna, boris = server.guest(), server.guest()
    with bell(anna) as mine, bell(server.guest()) as other:
        page = anna.set_table(seats=[{"seat": "axis", "who": "me"}], visibility="private")
        must_ring(mine)
        invite = anna.post(f"/api/tables/{page['table']['id']}/invites", {"seat": "allies"})["invite"]
        boris.post(f"/api/tables/{page['table']['id']}/join", {"invite": invite})
        must_ring(mine)
        assert not rings(other)


def test_a_move_that_passes_the_turn_rings_for_the_players_alone(server: Running) -> None:
    axis, allies, table = two_players(server)
    with bell(allies) as mine, bell(server.guest()) as other:
        page = axis.page(table)
        while page["table"]["to_move"] == "axis":
            page = axis.play(page)["page"]
        must_ring(mine)
        assert not rings(other)


def test_however_much_happens_it_rings_once_in_a_while(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("maproom.table.api.sockets.lobby_socket.PAUSE", 3600.0)
    anna = server.guest()
    with bell(anna) as mine:
        anna.set_table(seats=[{"seat": "axis", "who": "me"}])
        must_ring(mine)
        for _ in range(5):
            anna.set_table(seats=[{"seat": "axis", "who": "me"}])
        assert not rings(mine)


def test_a_page_of_another_site_hears_nothing(server: Running) -> None:
    with pytest.raises(InvalidStatus), bell(server.guest(), "https://evil.example"):
        pass


def test_it_ends_with_the_session(server: Running) -> None:
    anna = server.guest()
    with bell(anna) as mine:
        anna.delete("/api/session")
        with pytest.raises(ConnectionClosed):
            mine.recv(30)


def test_it_hears_nothing_and_no_flood(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server.settings, "messages_per_second", 1)
    with bell(server.guest()) as mine, pytest.raises(ConnectionClosed):
        flood(mine)


def flood(socket: ClientConnection) -> None:
    for _ in range(1000):
        socket.send("hello")
        rings(socket)
