"""What every request must pass before anything looks at it, and what every answer carries."""

from __future__ import annotations

import ipaddress
import json
import logging
from collections.abc import Iterable
from time import monotonic
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from maproom.table.api.caller import address_of, token_of
from maproom.table.api.rate_limits import Buckets
from maproom.table.operations.metrics import Metrics
from maproom.table.operations.settings import Settings
from maproom.table.rules.errors import NotAllowed, Refusal, TooBig, TooFast
from maproom.table.wire.error_sentences import sentence_of
from maproom.table.wire.sentences import best_language

LOG = logging.getLogger("maproom.requests")
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
LONG_BODIES = ("/api/records", "/api/workshop/")
"""Addresses, or how they begin, to which whole records and editions are sent."""
BURST = 4
"""How many seconds' worth of requests may come at once."""
HOUSEHOLD = 10
"""How many people may share an address."""
SECURITY_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class WrongType(Refusal):
    """A form or a text where JSON is read: a page elsewhere could send it unasked."""

    status = 415


class Broken(Refusal):
    """A fault of the server's own; the log knows more."""

    status = 500


class Guard:
    """The outermost layer: origin, size, kind and number of requests, and the headers of every answer."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics, sockets: ASGIApp) -> None:
        self.app = app
        self.sockets = sockets
        self.settings = settings
        self.metrics = metrics
        rate = settings.requests_per_second
        self._people = Buckets(rate, rate * BURST)
        # A made-up cookie is as good as any here, so all that comes from one address is counted too.
        self._addresses = Buckets(rate * HOUSEHOLD, rate * HOUSEHOLD * BURST)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets a request through, or says why not."""
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            if self._may_connect(scope):
                await self.sockets(scope, receive, send)
            else:
                reason = "This page may not open a socket here."
                await send({"type": "websocket.close", "code": 4403, "reason": reason})
        else:
            await self.app(scope, receive, send)

    def _may_connect(self, scope: Scope) -> bool:
        return self._is_welcome(Headers(scope=scope)) and self._addresses.take(address_of(scope), monotonic())

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = monotonic()
        status = 500

        async def answered(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY_HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            self._check(scope)
            await self.app(scope, await self._read(scope, receive), answered)
        except Refusal as refusal:
            await _refuse(refusal, scope, answered)
        except Exception:
            LOG.exception("unexpected error", extra={"method": scope["method"]})
            await _refuse(Broken("Something went wrong on the server; it has been noted."), scope, answered)
        finally:
            seconds = monotonic() - began
            self.metrics.requests.labels(scope["method"], str(status)).observe(seconds)
            if status >= 400:
                self.metrics.refusals.labels(str(status)).inc()
            # An address may hold the secret of an invitation, so only its pattern is written down.
            fields = {
                "method": scope["method"],
                "path": getattr(scope.get("route"), "path", "-"),
                "status": status,
                "ms": round(seconds * 1000, 1),
            }
            LOG.info("request", extra=fields)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        if not self._is_welcome(headers, need=scope["method"] not in SAFE_METHODS):
            raise NotAllowed("A page of another site may not do this.")
        now, address = monotonic(), address_of(scope)
        if not self._addresses.take(address, now) or not self._people.take(token_of(headers) or address, now):
            raise TooFast("Too many requests; wait a moment.")
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > self._longest(scope):
            raise TooBig("That is more than the server reads.")
        has_body = length != "0" or "transfer-encoding" in headers
        if scope["method"] not in SAFE_METHODS and has_body:
            kind = headers.get("content-type", "").partition(";")[0].strip().lower()
            if kind != "application/json":
                raise WrongType("Only JSON is read here.")

    def _longest(self, scope: Scope) -> int:
        return self.settings.record_bytes if scope["path"].startswith(LONG_BODIES) else self.settings.body_bytes

    async def _read(self, scope: Scope, receive: Receive) -> Receive:
        """Reads the body before anything works with it; one without an announced length may be too long still."""
        if scope["method"] in SAFE_METHODS:
            return receive
        body, more = b"", True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                break
            body, more = body + message.get("body", b""), message.get("more_body", False)
            if len(body) > self._longest(scope):
                raise TooBig("That is more than the server reads.")
        waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def read_already() -> Message:
            return waiting.pop() if waiting else await receive()

        return read_already

    def _is_welcome(self, headers: Headers, need: bool = True) -> bool:
        """Whether the page that asks is one of this server's own, and reached it by one of its names."""
        host = headers.get("host", "")
        if _name_in(host) is None or not self._is_own_name(host):
            return False
        origin = headers.get("origin")
        if origin is None:
            # Browsers always name the origin of a socket and of a request that changes something.
            return not need or headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        return not need or origin in self._origins(host)

    def _origins(self, host: str) -> Iterable[str]:
        return (f"http://{host}", f"https://{host}", *self.settings.origins)

    def _is_own_name(self, host: str) -> bool:
        """A server for this machine alone answers to no other name: a foreign name could be anybody's."""
        if not _is_loopback(self.settings.host) or self.settings.public_url:
            return True
        return _is_loopback(_name_in(host) or "")


def _name_in(host: str) -> str | None:
    """The name in a Host header, or None when it is none that anybody could have typed."""
    if not host or not all(c.isalnum() or c in ".-:[]" for c in host):
        return None
    try:
        parts = urlsplit(f"//{host}")
        return parts.hostname if parts.port != 0 else None
    except ValueError:  # half a bracket, a port that is no number
        return None


def _is_loopback(host: str) -> bool:
    if host in ("localhost", "testserver"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


async def _refuse(refusal: Refusal, scope: Scope, send: Send) -> None:
    language = best_language(Headers(scope=scope).get("accept-language", ""))
    body = json.dumps({"error": sentence_of(refusal, language)}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
