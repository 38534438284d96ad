"""Connections, before there is a request: who opens many, never says what they want or never listens is let go.

uvicorn waits for ever for the rest of a request's line and headers, keeps as much of them as comes, reads
thousands of requests before the first is answered, and waits for ever for somebody who does not read an answer. Web
servers in front do not, but not everybody has one.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections import Counter
from functools import cache
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from maproom.table.api.caller import address_of, plain_host
from maproom.table.live.shared_addresses import NEIGHBOURS, neighbourhood
from maproom.table.operations.settings import Settings
from maproom.table.server.port import IDLE_SECONDS

SECONDS_TO_ASK = 20.0
"""So long the line and the headers of a request may take to come, from the first byte on."""
MOST_AROUND = 128 * 1024
"""Bytes that may come around the body of a request: its line, its headers, how it is cut into pieces."""
MOST_AHEAD = 50
"""Requests that may wait on a connection for the answers to those before them; browsers send none ahead."""
SLICE = 8192
"""So many bytes are looked at before it is asked whether they were too many requests."""
SECONDS_TO_LISTEN = 60.0
"""So long somebody may take nothing of an answer that waits for them."""


class Connection(HttpToolsProtocol):
    """A connection on which requests come, with bounds."""

    _open: ClassVar[Counter[str]] = Counter()
    """How many there are from each address; sockets that have grown out of one are counted as sockets."""
    _neighbours: ClassVar[Counter[str]] = Counter()
    """How many there are from the wider network of each."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._address = ""
        self._around = 0
        self._asking: asyncio.TimerHandle | None = None
        self._listening: asyncio.TimerHandle | None = None

    # -- how many there are -------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Somebody has connected."""
        super().connection_made(transport)
        # Also for uvicorn, which believes web servers in front by their addresses.
        self.client = plain_client(self.client)
        address, trusted = address_of({"client": self.client}), str(self.config.forwarded_allow_ips)
        if not speaks_for_others(self.client[0] if self.client else "", trusted):
            self._address = address
            self._open[address] += 1
            self._neighbours[neighbourhood(address)] += 1
            if self._are_too_many(address):
                transport.abort()
                return
        self._wait_for_a_request(IDLE_SECONDS)

    def _are_too_many(self, address: str) -> bool:
        most = most_of_an_address()
        return self._open[address] > most or self._neighbours[neighbourhood(address)] > most * NEIGHBOURS

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._let_go()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """The connection is a socket from now on, and counted with them."""
        self._let_go()
        super().handle_websocket_upgrade()

    def _let_go(self) -> None:
        self._is_asked()
        self._is_heard()
        if self._address:
            for held, who in ((self._open, self._address), (self._neighbours, neighbourhood(self._address))):
                held[who] -= 1
                if not held[who]:
                    del held[who]
            self._address = ""

    # -- asking -------------------------------------------------------------------------------------

    def _wait_for_a_request(self, seconds: float) -> None:
        self._is_asked()
        self._asking = self.loop.call_later(seconds, self.transport.abort)

    def _is_asked(self) -> None:
        if self._asking is not None:
            self._asking.cancel()
            self._asking = None

    def on_message_begin(self) -> None:
        """The first byte of a request has come."""
        super().on_message_begin()
        self._wait_for_a_request(SECONDS_TO_ASK)

    def on_headers_complete(self) -> None:
        """It is known what is asked."""
        self._is_asked()
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        """Something has come; too much around a body is no request."""
        for start in range(0, len(data), SLICE):
            piece = data[start : start + SLICE]
            self._around += len(piece)
            super().data_received(piece)
            if self._around > MOST_AROUND or len(self.pipeline) > MOST_AHEAD:
                self.transport.abort()
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return

    def on_body(self, body: bytes) -> None:
        """A part of a body; how long that may be depends on the request."""
        self._around -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """A request has come whole."""
        self._around = 0
        super().on_message_complete()

    # -- listening ----------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        """More waits than is taken."""
        super().pause_writing()
        self._wait_for_a_listener(self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        """It is taken again."""
        self._is_heard()
        super().resume_writing()

    def _wait_for_a_listener(self, waiting: int) -> None:
        self._is_heard()
        self._listening = self.loop.call_later(SECONDS_TO_LISTEN, self._look_whether_heard, waiting)

    def _look_whether_heard(self, before: int) -> None:
        waiting = self.transport.get_write_buffer_size()
        if waiting < before:
            self._wait_for_a_listener(waiting)
        else:
            self.transport.abort()

    def _is_heard(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            self._listening = None


def plain_client(client: tuple[str, int] | None) -> tuple[str, int] | None:
    """Who has connected, by an address as it is usually written."""
    return client and (plain_host(client[0]), client[1])


@cache
def most_of_an_address() -> int:
    """How many connections one address may have."""
    return Settings().connections_per_address


@cache
def speaks_for_others(address: str, trusted: str) -> bool:
    """Whether this is a web server in front, behind which there are many people.

    >>> speaks_for_others("10.1.2.3", "127.0.0.1,10.0.0.0/8"), speaks_for_others("192.0.2.1", "127.0.0.1")
    (True, False)
    """
    if trusted.strip() == "*":
        return True
    try:
        asked = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:  # no address at all: a socket of the system, which only this machine reaches
        return True
    return any(asked in ipaddress.ip_network(word.strip()) for word in trusted.split(","))
