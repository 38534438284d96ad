"""The lobby's socket: it says that something has changed, and the lobby is asked for again."""

from __future__ import annotations

import asyncio
from time import monotonic

from fastapi import WebSocket, WebSocketDisconnect

from maproom.kernel.errors import MaproomError
from maproom.table.api.rate_limits import Bucket
from maproom.table.api.services import Services
from maproom.table.api.sockets.connection import TOO_BIG, SocketConnection
from maproom.table.api.sockets.open_sockets import CLOSED_BY_POLICY
from maproom.table.live.lobby_news import LobbyListener
from maproom.table.rules.errors import Refusal
from maproom.table.wire.error_sentences import sentence_of

PAUSE = 1.0
"""However much happens, it is said once in so many seconds."""


async def lobby_socket(socket: WebSocket) -> None:
    """Says when the lobby of whoever listens has changed."""
    server: Services = socket.app.state.services
    await socket.accept()
    connection = SocketConnection(server, socket)
    try:
        await connection.introduce()
        await _serve(connection)
    except (Refusal, MaproomError) as error:
        sentence = sentence_of(error, socket.query_params.get("language", "en"))
        await connection.send({"type": "error", "ref": None, "error": sentence})
        await connection.close(4000 + getattr(error, "status", 422))
    except WebSocketDisconnect:
        return
    finally:
        connection.forget()


async def _serve(connection: SocketConnection) -> None:
    listener = LobbyListener(connection.person.id if connection.person else None)
    listeners = connection.server.tables.lobby.listeners
    listeners.add(listener)
    telling = asyncio.create_task(_tell(connection, listener))
    try:
        await _listen(connection)
    finally:
        listeners.discard(listener)
        telling.cancel()
        await asyncio.gather(telling, return_exceptions=True)


async def _tell(connection: SocketConnection, listener: LobbyListener) -> None:
    while True:
        await listener.news.wait()
        listener.news.clear()
        await connection.send({"type": "changed"})
        await asyncio.sleep(PAUSE)


async def _listen(connection: SocketConnection) -> None:
    """Nothing is asked here; what comes anyway is counted."""
    settings = connection.server.settings
    bucket = Bucket(settings.messages_per_second, settings.messages_per_second * 4, monotonic())
    while (frame := await connection.socket.receive())["type"] != "websocket.disconnect":
        if not bucket.take(monotonic()):
            await connection.close(CLOSED_BY_POLICY)
            return
        if len(frame.get("text") or "") > settings.frame_bytes:
            await connection.close(TOO_BIG)
            return
