"""The small web server behind `maproom play`."""

from __future__ import annotations

import errno
from collections.abc import Sequence
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

from maproom.kernel.game import Game
from maproom.table.page import home_page, not_found_page

PORTS_TRIED = 50
LAST_PORT = 65535
SECURITY_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class TableServer(ThreadingHTTPServer):
    """Serves the pages of these games; bound and listening as soon as it exists."""

    daemon_threads = True

    def __init__(self, host: str, port: int, games: Sequence[Game]) -> None:
        self.home = home_page(games)
        super().__init__((host, port), PageHandler)

    @property
    def url(self) -> str:
        """Where a browser on this machine finds the table."""
        host, port = str(self.server_address[0]), self.server_address[1]
        return f"http://{'127.0.0.1' if host == '0.0.0.0' else host}:{port}"


class PageHandler(BaseHTTPRequestHandler):
    """Answers one request."""

    server: TableServer
    server_version = "Maproom"
    sys_version = ""

    def do_GET(self) -> None:
        """The home page at the root, a sentence everywhere else."""
        path = urlsplit(self.path).path
        if path == "/":
            self._answer(HTTPStatus.OK, self.server.home)
        else:
            self._answer(HTTPStatus.NOT_FOUND, not_found_page(path))

    def do_HEAD(self) -> None:
        """The same without the page itself."""
        self.do_GET()

    def end_headers(self) -> None:
        """Every answer, errors too, forbids what the pages do not need."""
        for name, value in SECURITY_HEADERS.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Nothing: the console belongs to the person who started the table."""

    def _answer(self, status: HTTPStatus, page: str) -> None:
        content = page.encode()
        self.send_response(status)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)


def open_table(host: str, port: int, games: Sequence[Game]) -> TableServer:
    """A server on this port, or on the next one that is free."""
    last = min(port + PORTS_TRIED, LAST_PORT) if port else port
    while True:
        try:
            return TableServer(host, port, games)
        except OSError as error:
            if error.errno != errno.EADDRINUSE or port >= last:
                raise
        port += 1
