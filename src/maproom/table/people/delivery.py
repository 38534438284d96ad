"""Mail and webhooks: each within a time that nobody on the other side can stretch, and to nowhere inside."""

from __future__ import annotations

import http.client
import ipaddress
import json
import smtplib
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from email.headerregistry import Address
from email.message import EmailMessage
from threading import Event, Timer
from typing import Final
from urllib.parse import SplitResult, urlsplit

from maproom.table.operations.settings import Settings

SECONDS = 10.0
"""What one delivery may take in all."""
HTTPS_PORT: Final = 443
GREETING: Final = 220
"""What a mail server says first."""
OPEN_IPV6: Final = ipaddress.ip_network("2000::/3")
"""What is given out on the internet of version 6; addresses that stand for others lie elsewhere, or below."""
CLOSED_IPV6: Final = tuple(
    ipaddress.ip_network(net) for net in ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")
)
"""Teredo and other special addresses, those of examples, and 6to4."""


@contextmanager
def _within(seconds: float, pipe: Callable[[], socket.socket | None]) -> Iterator[None]:
    """Hangs up after some seconds, however slowly but steadily the other side answers."""

    late = Event()

    def hang_up() -> None:
        late.set()
        with suppress(OSError):
            if (still_open := pipe()) is not None:
                still_open.shutdown(socket.SHUT_RDWR)

    timer = Timer(seconds, hang_up)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
    if late.is_set():
        raise TimeoutError("the other side took too long")


def mail(settings: Settings, to: str, subject: str, text: str) -> None:
    """Sends an e-mail to one address."""
    message = EmailMessage()
    message["From"] = settings.smtp_from or f"maproom@{settings.smtp_host}"
    message["To"] = Address(addr_spec=to)
    message["Subject"] = subject
    message.set_content(text)
    context = ssl.create_default_context()
    server: smtplib.SMTP
    if settings.smtp_security == "tls":
        server = smtplib.SMTP_SSL(timeout=SECONDS, context=context)
    else:
        server = smtplib.SMTP(timeout=SECONDS)
    # Since it was made without an address, what checks the certificate has to be told the name.
    server._host = settings.smtp_host  # type: ignore[attr-defined]
    with _within(SECONDS, lambda: server.sock), server:
        code, reply = server.connect(settings.smtp_host, settings.smtp_port)
        if code != GREETING:
            raise smtplib.SMTPConnectError(code, reply)
        if settings.smtp_security == "starttls":
            server.starttls(context=context)
        if settings.smtp_user:
            server.login(settings.smtp_user, settings.smtp_password)
        server.send_message(message)


def checked_webhook(url: str, private: bool) -> tuple[SplitResult, int]:
    """The parts of a webhook's address and its port, or a complaint."""
    parts = urlsplit(url)
    if parts.scheme not in (("https", "http") if private else ("https",)) or not parts.hostname:
        raise ValueError("a webhook needs an https address")
    port = parts.port or (HTTPS_PORT if parts.scheme == "https" else 80)
    if not private and port != HTTPS_PORT:
        raise ValueError("a webhook leads to the port of https")
    return parts, port


def post(url: str, body: dict[str, str], private: bool) -> None:
    """Posts JSON to an address of somebody's choice: no inner network, no other port, no detours, no long wait."""
    parts, port = checked_webhook(url, private)
    # The name was looked up once; the connection goes to that address and no other.
    pipe = socket.create_connection((_allowed_address(parts.hostname or "", port, private), port), timeout=SECONDS)
    try:
        if parts.scheme == "https":
            context = ssl.create_default_context()
            pipe = context.wrap_socket(pipe, server_hostname=parts.hostname, do_handshake_on_connect=False)
        connection = http.client.HTTPConnection(parts.hostname or "", port, timeout=SECONDS)
        connection.sock = pipe
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        with _within(SECONDS, lambda: pipe):
            if isinstance(pipe, ssl.SSLSocket):
                pipe.do_handshake()
            connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
            status = connection.getresponse().status
    finally:
        pipe.close()
    if status >= 300:
        raise ValueError(f"the webhook answered {status}")


def _allowed_address(host: str, port: int, private: bool) -> str:
    for *_, address in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
        if private or is_public(str(address[0])):
            return str(address[0])
    raise ValueError("a webhook may not lead into a private network")


def is_public(address: str) -> bool:
    """Whether an address is one machine on the internet, and no way round into another network.

    >>> [is_public(one) for one in ("93.184.216.34", "10.0.0.1", "224.0.0.1", "64:ff9b::a00:1", "2002:a00:1::")]
    [True, False, False, False, False]
    """
    found = ipaddress.ip_address(address)
    if found.is_multicast or found.is_reserved or not found.is_global:
        return False
    if isinstance(found, ipaddress.IPv4Address):
        return True
    return found in OPEN_IPV6 and not any(found in closed for closed in CLOSED_IPV6)
