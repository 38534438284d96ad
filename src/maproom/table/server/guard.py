"""What every request must pass before anything looks at it, and what every answer carries."""

from __future__ import annotations

import ipaddress
import json
import logging
from asyncio import timeout
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from time import monotonic
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from maproom.table.api.caller import address_of, host_of, is_https, token_of
from maproom.table.api.rate_limits import Buckets
from maproom.table.api.work import LONGEST_WAIT, Work
from maproom.table.live.house import House
from maproom.table.live.shared_addresses import HOUSEHOLD, NEIGHBOURS, neighbourhood
from maproom.table.operations.metrics import Metrics
from maproom.table.operations.settings import Settings
from maproom.table.rules.errors import NotAllowed, Refusal, TooBig, TooFast
from maproom.table.wire.error_sentences import headers_of, sentence_of
from maproom.table.wire.sentences import best_language

LOG = logging.getLogger("maproom.requests")
OPEN_AT_REST = ("/api/session", "/api/admin/")
"""What can be changed while the server is being looked after: who one is, and by those who look after it."""
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
METHODS = (*SAFE_METHODS, "POST", "PUT", "PATCH", "DELETE")
"""Those that figures are kept of; a client may make up any number of others."""
LONG_BODIES = ("/api/records", "/api/workshop/")
"""Addresses, or how they begin, to which whole records and editions are sent."""
MOST_UPLOADS_EACH, MOST_UPLOADS = 4, 16
SECONDS_TO_SEND = 60.0
"""So long the body of a request may take to come."""
BURST = 4
"""How many seconds' worth of requests may come at once."""
SECURITY_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}

HTTPS_ONLY = "max-age=31536000"
"""For a year browsers ask by HTTPS without trying anything else first."""


class WrongType(Refusal):
    """A form or a text where JSON is read: a page elsewhere could send it unasked."""

    status = 415


class TooSlow(Refusal):
    """What was to be read did not come."""

    status = 408


class Broken(Refusal):
    """A fault of the server's own; the log knows more."""

    status = 500


class Guard:
    """The outermost layer: origin, size, kind and number of requests, and the headers of every answer."""

    def __init__(
        self, app: ASGIApp, settings: Settings, metrics: Metrics, house: House, work: Work, sockets: ASGIApp
    ) -> None:
        self.app = app
        self.work = work
        self.sockets = sockets
        self.settings = settings
        self.metrics = metrics
        self.house = house
        rate = settings.requests_per_second
        self._people = Buckets(rate, rate * BURST)
        self.uploads = Uploads(MOST_UPLOADS_EACH, MOST_UPLOADS)
        # A made-up cookie is as good as any here, so all that comes from one address is counted too.
        self._addresses = Buckets(rate * HOUSEHOLD, rate * HOUSEHOLD * BURST)
        all_of_them = rate * HOUSEHOLD * NEIGHBOURS
        self._neighbours = Buckets(all_of_them, all_of_them * BURST)

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
        address = address_of(scope)
        if self.house.keeps_out(host_of(scope)):
            return False
        now = monotonic()
        may = self._may_ask(address, now) and self.work.wait(address, now) <= LONGEST_WAIT
        return may and self._is_welcome(Headers(scope=scope))

    def _may_ask(self, address: str, now: float) -> bool:
        """Whether an address, and the network around it, has not asked too often."""
        return self._addresses.take(address, now) and self._neighbours.take(neighbourhood(address), now)

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
                if is_https(scope, self.settings):
                    headers.setdefault("Strict-Transport-Security", HTTPS_ONLY)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            self._check(scope)
            await self._answer(scope, await self._read(scope, receive), answered)
        except Refusal as refusal:
            await _refuse(refusal, scope, answered)
        except Exception:
            LOG.exception("unexpected error", extra={"method": scope["method"]})
            await _refuse(Broken("Something went wrong on the server; it has been noted."), scope, answered)
        finally:
            seconds = monotonic() - began
            method = scope["method"] if scope["method"] in METHODS else "other"
            self.metrics.requests.labels(method, str(status)).observe(seconds)
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

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets the server work, for each address its share; files of the page are no work."""
        if scope["path"].startswith("/api/"):
            await self.work.done_for(address_of(scope), lambda: self.app(scope, receive, send))
        else:
            await self.app(scope, receive, send)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        if not self._is_welcome(headers, need=scope["method"] not in SAFE_METHODS):
            raise NotAllowed("A page of another site may not do this.")
        now, address = monotonic(), address_of(scope)
        if not self._may_ask(address, now) or not self._people.take(token_of(headers) or address, now):
            raise TooFast("Too many requests; wait a moment.")
        if (wait := self.work.wait(address, now)) > LONGEST_WAIT:
            raise TooFast("The server has done much for your address just now; wait a moment.", wait)
        if self.house.keeps_out(host_of(scope)):
            raise NotAllowed("The host lets nobody in from this address.")
        if scope["method"] not in SAFE_METHODS and not scope["path"].startswith(OPEN_AT_REST):
            self.house.check_open()
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
        longest = self._longest(scope)
        with self.uploads.one_more(address_of(scope)) if longest > self.settings.body_bytes else nullcontext():
            try:
                async with timeout(SECONDS_TO_SEND):
                    body = await _body(receive, longest)
            except TimeoutError:
                raise TooSlow("What was sent did not come in time.") from None
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
        public = urlsplit(self.settings.public_url)
        return (f"http://{host}", f"https://{host}", f"{public.scheme}://{public.netloc}", *self.settings.origins)

    def _is_own_name(self, host: str) -> bool:
        """A server for this machine alone answers to no other name: a foreign name could be anybody's."""
        if not _is_loopback(self.settings.host) or self.settings.public_url:
            return True
        return _is_loopback(_name_in(host) or "")


async def _body(receive: Receive, longest: int) -> bytes:
    parts: list[bytes] = []
    length, more = 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            break
        parts.append(message.get("body", b""))
        length, more = length + len(parts[-1]), message.get("more_body", False)
        if length > longest:
            raise TooBig("That is more than the server reads.")
    return b"".join(parts)


class Uploads:
    """Long bodies that are being read: so many of one address and of all together, since each takes memory."""

    def __init__(self, most_each: int, most: int) -> None:
        self._most_each = most_each
        self._most = most
        self._of: Counter[str] = Counter()

    @contextmanager
    def one_more(self, address: str) -> Iterator[None]:
        """Counts a long body while it is read."""
        if self._of[address] >= self._most_each or self._of.total() >= self._most:
            raise TooFast("Much is being sent to the server just now; try again in a moment.", 5)
        self._of[address] += 1
        try:
            yield
        finally:
            self._of[address] -= 1
            if not self._of[address]:
                del self._of[address]


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
    told = {"content-type": "application/json", "content-length": str(len(body)), **headers_of(refusal)}
    headers = [(name.lower().encode(), value.encode()) for name, value in told.items()]
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
