"""A port to listen on."""

from __future__ import annotations

import errno
import socket
import sys

PORTS_TRIED = 50
LAST_PORT = 65535
IDLE_SECONDS = 75
"""So long a connection may be silent. A web server in front must let go of it first (nginx does after 60 seconds,
Caddy as its file says): what it sends over one that closes just then is lost, and a move must not be sent twice."""


def listen(host: str, port: int, or_next: bool = False) -> socket.socket:
    """A listening socket on this port, or, where that will do, on the next one that is free; 0 is any."""
    last = min(port + PORTS_TRIED, LAST_PORT) if port and or_next else port
    while True:
        try:
            return _bound(host, port)
        except OSError as error:
            if error.errno != errno.EADDRINUSE or port >= last:
                raise
        port += 1


def _bound(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    # The protocol is named because asyncio sends small answers at once only on sockets that name it.
    listener = socket.socket(family, kind, protocol or socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(2048)
    except OSError:
        listener.close()
        raise
    return listener


def address_of(listener: socket.socket) -> str:
    """Where a browser on this machine finds what listens here."""
    host, port = listener.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}"
