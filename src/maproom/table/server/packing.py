"""Answers are sent packed (gzip) to whoever takes them so, unless they are short or packed already.

Packing lets whoever sees the length of an encrypted answer guess at a secret in it, by having words of their own
put beside it. No answer holds a session's secret: that travels in the cookie's header, which is not packed. What a
seat alone may know does stand beside other people's words, on the page of a table; so every packed answer is made
longer by a random length, which hides the few bytes that a guess would change.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from secrets import randbelow, token_hex
from struct import pack
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from maproom.table.api.caller import takes_packed
from maproom.table.api.tagged import WORTH_PACKING

LONG: Final = 32 * 1024
"""What is longer is packed by a thread; zlib lets the rest of the server go on meanwhile."""
EFFORT: Final = 5
PADDING: Final = 64
PACKED_KINDS: Final = ("text/", "application/json", "application/manifest+json", "image/svg+xml")
_PACKERS = ThreadPoolExecutor(2, "maproom-pack")


class Packing:
    """Packs what is worth it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on, and its answer back."""
        if scope["type"] == "http" and takes_packed(Headers(scope=scope)):
            await self.app(scope, receive, _Packed(send))
        else:
            await self.app(scope, receive, send)


class _Packed:
    """The way of one answer: its beginning waits until it is known how long it is."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._begun: Message | None = None
        self._stream: zlib._Compress | None = None

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._begun = message
        elif message["type"] == "http.response.body":
            await self._body(message)
        else:
            await self._send(message)

    async def _body(self, message: Message) -> None:
        body, more = message.get("body", b""), message.get("more_body", False)
        if self._begun is not None:
            begun, self._begun = self._begun, None
            if is_worth_it(begun["status"], Headers(scope=begun)) and (more or len(body) >= WORTH_PACKING):
                body = await self._first(begun, body, more)
            await self._send(begun)
        elif self._stream is not None:
            body = await _beside(self._stream.compress, body) + (b"" if more else self._stream.flush())
        await self._send({**message, "body": body, "more_body": more})

    async def _first(self, begun: Message, body: bytes, more: bool) -> bytes:
        """The beginning of an answer or all of it, packed; its headers say so."""
        headers = MutableHeaders(scope=begun)
        headers["Content-Encoding"] = "gzip"
        headers.add_vary_header("Accept-Encoding")
        if "etag" in headers and not headers["etag"].startswith("W/"):
            headers["etag"] = f"W/{headers['etag']}"
        if more:
            del headers["content-length"]
            self._stream = zlib.compressobj(EFFORT, wbits=31)
            return await _beside(self._stream.compress, body)
        packed = await _beside(padded, body)
        headers["content-length"] = str(len(packed))
        return packed


async def _beside(work: Callable[[bytes], bytes], body: bytes) -> bytes:
    """Packs a short body at once and a long one in a thread."""
    if len(body) < LONG:
        return work(body)
    return await asyncio.get_running_loop().run_in_executor(_PACKERS, work, body)


def is_worth_it(status: int, headers: Mapping[str, str]) -> bool:
    """Whether an answer is of a kind that packing makes shorter."""
    kind = headers.get("content-type", "")
    return status not in (204, 206, 304) and "content-encoding" not in headers and kind.startswith(PACKED_KINDS)


def padded(body: bytes) -> bytes:
    """An answer packed as gzip, with a file name of random length that nobody reads.

    >>> zlib.decompress(padded(b"chat and hand"), wbits=31)
    b'chat and hand'
    """
    name = token_hex(PADDING)[: 1 + randbelow(2 * PADDING)].encode()
    packer = zlib.compressobj(EFFORT, wbits=-15)
    head = b"\x1f\x8b\x08\x08" + bytes(5) + b"\xff" + name + b"\0"
    return head + packer.compress(body) + packer.flush() + pack("<LL", zlib.crc32(body), len(body) & 0xFFFFFFFF)
