"""One open socket: whose it is, and how it ends."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import orjson
from fastapi import WebSocket, WebSocketDisconnect

from maproom.table.api.caller import address_of, host_of, token_of
from maproom.table.api.services import Services
from maproom.table.people.tokens import hashed
from maproom.table.rules.person import Person

LOG = logging.getLogger("maproom.sockets")
TOO_BIG = 1009
ANY_KEYS = orjson.OPT_NON_STR_KEYS
"""The names of columns are a kind of text of their own, and some messages have them as keys."""


class SocketConnection:
    """One socket."""

    def __init__(self, server: Services, socket: WebSocket) -> None:
        self.server = server
        self.socket = socket
        self._token = token_of(socket.headers)
        self.session = hashed(self._token) if self._token else None
        self.owner = ""
        self.host = host_of(socket.scope)
        self.address = address_of(socket.scope)
        self.person: Person | None = None
        self._sending = asyncio.Lock()

    async def introduce(self) -> None:
        """Finds out whose socket it is, and counts it."""
        self.person = await self.server.people.who(self._token, self.server.tables.now())
        self.owner = self.person.id if self.person else self.address
        if self.person is not None:
            self.server.tables.households.note(self.person.id, self.address)
        self.server.open_sockets.add(self)
        self.server.metrics.sockets.inc()

    def forget(self) -> None:
        """It is closed."""
        before = len(self.server.open_sockets)
        self.server.open_sockets.remove(self)
        self.server.metrics.sockets.dec(before - len(self.server.open_sockets))

    async def send(self, message: dict[str, Any]) -> None:
        """Sends a message."""
        text = orjson.dumps(message, option=ANY_KEYS).decode()
        async with self._sending:
            await self.socket.send_text(text)

    async def close(self, code: int) -> None:
        """Hangs up."""
        try:
            await self.socket.close(code)
        except (RuntimeError, WebSocketDisconnect):
            LOG.debug("the socket was closed already")
