"""Telling people who are not there that it is their move: by webhook and by e-mail, at once or once a day."""

from __future__ import annotations

import asyncio
import http.client
import ipaddress
import json
import logging
import smtplib
import socket
import ssl
from collections.abc import Callable
from email.message import EmailMessage
from urllib.parse import urlsplit

import maproom
from maproom.table.operations.metrics import Metrics
from maproom.table.operations.settings import Settings
from maproom.table.rules.person import Person
from maproom.table.store import notice_rows
from maproom.table.store.engine import Store
from maproom.table.store.notice_rows import Notice

LOG = logging.getLogger("maproom.notices")
AT_ONCE = 50
SECONDS = 10.0
HOUR = 3600.0
GIVEN_UP_AFTER = 3 * 24 * HOUR


class NoticeSender:
    """Sends what is due; what cannot be sent is tried again for some days."""

    def __init__(
        self, store: Store, settings: Settings, metrics: Metrics, is_present: Callable[[str, str], bool]
    ) -> None:
        self._store = store
        self._is_present = is_present
        """Whether a person watches a table."""
        self._settings = settings
        self._metrics = metrics

    async def send_due(self, now: float) -> None:
        """Sends everything that is due now."""
        if not (self._settings.webhooks or self._settings.smtp_host):
            return
        due = await self._store.write(notice_rows.due, now, now + HOUR, AT_ONCE)
        for person in {notice.person.id: notice.person for notice in due}.values():
            mine = [notice for notice in due if notice.person.id == person.id]
            await self._tell(person, mine, now)

    async def _tell(self, person: Person, notices: list[Notice], now: float) -> None:
        absent = [notice for notice in notices if not self._is_present(person.id, notice.table)]
        sent = not absent or await self._send(person, absent)
        old = [notice.id for notice in notices if now - notice.created > GIVEN_UP_AFTER]
        done = [notice.id for notice in notices] if sent else old
        await self._store.write(notice_rows.done, done)

    async def _send(self, person: Person, notices: list[Notice]) -> bool:
        """Whether every way that the person wants has worked."""
        jobs: list[Callable[[], None]] = []
        text = wording(notices, self._settings.public_url)
        wish = person.notify
        if wish.webhook and self._settings.webhooks:
            hook = wish.webhook
            jobs.append(lambda: post(hook, {"text": text, "content": text}, self._settings.private_webhooks))
        if wish.email and person.email and self._settings.smtp_host:
            address = person.email
            jobs.append(lambda: mail(self._settings, address, "It is your move", text))
        for job in jobs:
            try:
                await asyncio.to_thread(job)
                self._metrics.notices.inc()
            except (OSError, ValueError, http.client.HTTPException, smtplib.SMTPException) as error:
                self._metrics.notice_failures.inc()
                LOG.warning("a notice was not sent: %s", type(error).__name__, extra={"person": person.id})
                return False
        return True


def wording(notices: list[Notice], public_url: str) -> str:
    """What a person is told."""
    lines = []
    for notice in notices:
        called = notice.name or maproom.game(notice.game).name
        link = f": {public_url.rstrip('/')}/tables/{notice.table}" if public_url else "."
        lines.append(f"It is your move at {called}{link}")
    return "\n".join(lines)


def mail(settings: Settings, to: str, subject: str, text: str) -> None:
    """Sends an e-mail."""
    message = EmailMessage()
    message["From"] = settings.smtp_from or f"maproom@{settings.smtp_host}"
    message["To"] = to
    message["Subject"] = subject
    message.set_content(text)
    context = ssl.create_default_context()
    if settings.smtp_security == "tls":
        server: smtplib.SMTP = smtplib.SMTP_SSL(
            settings.smtp_host, settings.smtp_port, timeout=SECONDS, context=context
        )
    else:
        server = smtplib.SMTP(settings.smtp_host, settings.smtp_port, timeout=SECONDS)
    with server:
        if settings.smtp_security == "starttls":
            server.starttls(context=context)
        if settings.smtp_user:
            server.login(settings.smtp_user, settings.smtp_password)
        server.send_message(message)


def post(url: str, body: dict[str, str], private: bool) -> None:
    """Posts JSON to an address of somebody's choice: no inner network, no detours, no long wait."""
    parts = urlsplit(url)
    if parts.scheme not in (("https", "http") if private else ("https",)) or not parts.hostname:
        raise ValueError("a webhook needs an https address")
    port = parts.port or (443 if parts.scheme == "https" else 80)
    address = _allowed_address(parts.hostname, port, private)
    # The name was looked up once; the connection goes to that address and no other.
    pipe = socket.create_connection((address, port), timeout=SECONDS)
    try:
        if parts.scheme == "https":
            pipe = ssl.create_default_context().wrap_socket(pipe, server_hostname=parts.hostname)
        connection = http.client.HTTPConnection(parts.hostname, port, timeout=SECONDS)
        connection.sock = pipe
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
        status = connection.getresponse().status
    finally:
        pipe.close()
    if status >= 300:
        raise ValueError(f"the webhook answered {status}")


def _allowed_address(host: str, port: int, private: bool) -> str:
    for *_, address in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
        if private or ipaddress.ip_address(address[0]).is_global:
            return str(address[0])
    raise ValueError("a webhook may not lead into a private network")
