"""Open sockets: who holds each, and how one ends."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from fastapi import WebSocket, WebSocketDisconnect

from maproom.table.errors import TooFast
from maproom.table.people import hashed
from maproom.table.security import address_of, token_of
from maproom.table.store.people_rows import Person

if TYPE_CHECKING:
    from maproom.table.api.asking import Services

LOG = logging.getLogger("maproom.sockets")
CLOSED_BY_POLICY = 1008
TOO_BIG = 1009


class Lines:
    """All open sockets of this process."""

    def __init__(self, most_each: int) -> None:
        self._lines: set[Line] = set()
        self._of: dict[str, int] = {}
        self._most_each = most_each

    def add(self, line: Line) -> None:
        """Counts a socket, unless its owner has too many."""
        held = self._of.get(line.owner, 0)
        if held >= self._most_each:
            raise TooFast("You have too many windows open.")
        self._of[line.owner] = held + 1
        self._lines.add(line)

    def remove(self, line: Line) -> None:
        """Forgets a socket."""
        if line not in self._lines:
            return
        self._lines.remove(line)
        self._of[line.owner] -= 1
        if not self._of[line.owner]:
            del self._of[line.owner]

    def __len__(self) -> int:
        return len(self._lines)

    async def close(self, which: Callable[[Line], bool]) -> None:
        """Closes sockets whose session has ended."""
        for line in [line for line in self._lines if which(line)]:
            await line.close(CLOSED_BY_POLICY)


class Line:
    """One socket."""

    def __init__(self, server: Services, socket: WebSocket) -> None:
        self.server = server
        self.socket = socket
        self._token = token_of(socket.headers)
        self.session = hashed(self._token) if self._token else None
        self.owner = ""
        self.person: Person | None = None
        self._sending = asyncio.Lock()

    async def introduce(self) -> None:
        """Finds out whose socket it is, and counts it."""
        self.person = await self.server.people.who(self._token, self.server.hall.now())
        self.owner = self.person.id if self.person else address_of(self.socket.scope)
        self.server.lines.add(self)
        self.server.metrics.sockets.inc()

    def forget(self) -> None:
        """It is closed."""
        before = len(self.server.lines)
        self.server.lines.remove(self)
        self.server.metrics.sockets.dec(before - len(self.server.lines))

    async def send(self, message: dict[str, Any]) -> None:
        """Sends a message."""
        text = json.dumps(message, ensure_ascii=False, separators=(",", ":"))
        async with self._sending:
            await self.socket.send_text(text)

    async def close(self, code: int) -> None:
        """Hangs up."""
        try:
            await self.socket.close(code)
        except (RuntimeError, WebSocketDisconnect):
            LOG.debug("the socket was closed already")
