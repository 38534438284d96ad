"""The lobby's socket: it says that something has changed, and the lobby is asked for again."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import TYPE_CHECKING

from fastapi import WebSocket, WebSocketDisconnect

from maproom.kernel.errors import MaproomError
from maproom.table.doorbell import Listener
from maproom.table.errors import Refusal
from maproom.table.limits import Bucket
from maproom.table.lines import CLOSED_BY_POLICY, TOO_BIG, Line
from maproom.table.wrong import sentence_of

if TYPE_CHECKING:
    from maproom.table.api.asking import Services

PAUSE = 1.0
"""However much happens, it is said once in so many seconds."""


async def lobby_socket(socket: WebSocket) -> None:
    """Says when the lobby of whoever listens has changed."""
    server: Services = socket.app.state.services
    await socket.accept()
    line = Line(server, socket)
    try:
        await line.introduce()
        await _serve(line)
    except (Refusal, MaproomError) as error:
        sentence = sentence_of(error, socket.query_params.get("language", "en"))
        await line.send({"type": "error", "ref": None, "error": sentence})
        await line.close(4000 + getattr(error, "status", 422))
    except WebSocketDisconnect:
        return
    finally:
        line.forget()


async def _serve(line: Line) -> None:
    listener = Listener(line.person.id if line.person else None)
    listeners = line.server.hall.doorbell.listeners
    listeners.add(listener)
    telling = asyncio.create_task(_tell(line, listener))
    try:
        await _listen(line)
    finally:
        listeners.discard(listener)
        telling.cancel()
        await asyncio.gather(telling, return_exceptions=True)


async def _tell(line: Line, listener: Listener) -> None:
    while True:
        await listener.news.wait()
        listener.news.clear()
        await line.send({"type": "changed"})
        await asyncio.sleep(PAUSE)


async def _listen(line: Line) -> None:
    """Nothing is asked here; what comes anyway is counted."""
    settings = line.server.settings
    bucket = Bucket(settings.messages_per_second, settings.messages_per_second * 4, monotonic())
    while (frame := await line.socket.receive())["type"] != "websocket.disconnect":
        if not bucket.take(monotonic()):
            await line.close(CLOSED_BY_POLICY)
            return
        if len(frame.get("text") or "") > settings.frame_bytes:
            await line.close(TOO_BIG)
            return
