"""Who receives what the server sends out: a webhook, a mail server, and one that never comes to an end."""

from __future__ import annotations

import json
import re
import socket
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from email import message_from_string
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from table.serving import Json

MAIL: Json = {
    "smtp_host": "127.0.0.1",
    "smtp_security": "none",
    "smtp_from": "m@x.org",
    "public_url": "http://127.0.0.1:1/",
}


class Hook(HTTPServer):
    """Somebody's webhook."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _HookHandler)
        self.heard: list[Json] = []
        self.status = 204

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/hook"


class _HookHandler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        assert isinstance(self.server, Hook)
        self.server.heard.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(self.server.status)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


class Mailbox(socketserver.ThreadingTCPServer):
    """A mail server that takes everything."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _MailHandler)
        self.heard: list[str] = []

    @property
    def port(self) -> int:
        return int(self.server_address[1])

    def secret(self) -> str:
        """What the last letter's link holds."""
        found = re.search(r"#\w+=(\S+)", self.text())
        assert found, self.text()
        return found[1]

    def text(self) -> str:
        """What the last letter says."""
        letter = message_from_string(self.heard[-1]).get_payload(decode=True)
        assert isinstance(letter, bytes)
        return letter.decode()


class _MailHandler(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        assert isinstance(self.server, Mailbox)
        self.wfile.write(b"220 hello\r\n")
        letter: list[str] | None = None
        for raw in self.rfile:
            line = raw.decode().rstrip("\r\n")
            if letter is not None:
                if line == ".":
                    self.server.heard.append("\n".join(letter))
                    letter = None
                else:
                    letter.append(line)
                    continue
            elif line.upper() == "DATA":
                letter = []
                self.wfile.write(b"354 go on\r\n")
                continue
            self.wfile.write(b"221 bye\r\n" if line.upper() == "QUIT" else b"250 ok\r\n")


@contextmanager
def trickling(first: bytes) -> Iterator[int]:
    """The port of somebody who begins to answer, and goes on by a byte at a time for as long as one listens."""
    ended = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.settimeout(0.05)

        def serve() -> None:
            while not ended.is_set():
                with suppress(OSError):
                    caller = listener.accept()[0]
                    with caller:
                        caller.sendall(first)
                        while not ended.wait(0.02):
                            caller.sendall(b"x")

        thread = threading.Thread(target=serve)
        thread.start()
        try:
            yield listener.getsockname()[1]
        finally:
            ended.set()
            thread.join()


@pytest.fixture
def hook() -> Iterator[Hook]:
    with Hook() as hook:
        thread = threading.Thread(target=hook.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield hook
        hook.shutdown()
        thread.join()


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    with Mailbox() as mailbox:
        thread = threading.Thread(target=mailbox.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield mailbox
        mailbox.shutdown()
        thread.join()
