"""Sockets as uvicorn has them, with bounds, and without work that nobody has anything of.

uvicorn answers every ping and keeps every piece of a message, however many there are, and takes as many frames at
once as have come: whoever sends empty ones, and reads nothing, has the server's time and memory for nothing. What
the page asks is counted elsewhere, message by message; here it is what never becomes a message.
"""

from __future__ import annotations

from asyncio import BaseTransport
from collections.abc import Sequence
from time import monotonic
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import DATA_OPCODES, Frame

from maproom.table.api.rate_limits import Bucket
from maproom.table.server.connections import plain_client

PACKED_FROM = 4096
"""Bytes from which on a message is packed: to pack less takes longer than to send it."""
STRAY_FRAMES, STRAY_FRAMES_AT_ONCE = 5.0, 100.0
"""Frames a second that are no whole message: a browser sends none, others a ping now and then."""
MOST_UNHEARD = 100
"""Messages that have come and wait to be heard; somebody who plays waits for answers."""
SLICE = 4096
"""So many bytes are looked at before it is asked whether they were too many frames."""
SECONDS_TO_PART = 10.0
"""So long a socket that is closed may still be sending what nobody takes."""


NOT_TEXT = 1007
"""As a socket is closed whose message is no UTF-8."""


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


class SparingDeflate(PerMessageDeflate):
    """The usual packing of messages, for long ones only."""

    def encode(self, frame: Frame) -> Frame:
        """A frame as it is sent; the other side sees of each message whether it is packed."""
        if frame.opcode in DATA_OPCODES and len(frame.data) < PACKED_FROM:
            return frame
        return super().encode(frame)


class SparingDeflateFactory(ServerPerMessageDeflateFactory):
    """Agrees with a client on how long messages are packed."""

    def process_request_params(
        self, params: Sequence[tuple[str, str | None]], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[tuple[str, str | None]], PerMessageDeflate]:
        """What is agreed on."""
        agreed, usual = super().process_request_params(params, accepted_extensions)
        return agreed, SparingDeflate(
            usual.remote_no_context_takeover,
            usual.local_no_context_takeover,
            usual.remote_max_window_bits,
            usual.local_max_window_bits,
            usual.compress_settings,
        )


class SocketProtocol(WebSocketsSansIOProtocol):
    """A connection that has become a socket, with bounds."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._stray = Bucket(STRAY_FRAMES, STRAY_FRAMES_AT_ONCE, monotonic())
        self.conn.available_extensions = [
            SparingDeflateFactory(
                server_max_window_bits=12, client_max_window_bits=12, compress_settings={"memLevel": 5}
            )
        ]

    def connection_made(self, transport: BaseTransport) -> None:
        """A connection has become a socket."""
        super().connection_made(transport)
        self.client = plain_client(self.client)

    def send_receive_event_to_app(self) -> None:
        """Hands on a message; what is no text is the sender's fault, and nothing to write down."""
        if self.curr_msg_data_type == "text" and not self.close_sent and not _is_text(b"".join(self.frames)):
            self.frames = []
            self.conn.send_close(NOT_TEXT)
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    def data_received(self, data: bytes) -> None:
        """Something has come; a flood of frames is cut off before all of it was read."""
        for start in range(0, len(data), SLICE):
            super().data_received(data[start : start + SLICE])
            if self.transport.is_closing():
                return

    def handle_text(self, event: Frame) -> None:
        """Takes a message, or its first piece."""
        if self._has_room():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """Takes what is no text, to be refused as such."""
        if self._has_room():
            super().handle_bytes(event)

    def _has_room(self) -> bool:
        if self.queue.qsize() >= MOST_UNHEARD:
            self.transport.abort()
            return False
        return True

    def handle_ping(self) -> None:
        """Answers a ping."""
        if self._is_welcome():
            super().handle_ping()

    def handle_cont(self, event: Frame) -> None:
        """Takes a further piece of a message."""
        if self._is_welcome():
            super().handle_cont(event)

    def handle_pong(self, event: Frame) -> None:
        """Hears that somebody is still there; a pong that nobody asked for is stray."""
        if self.pending_ping_payload is not None or self._is_welcome():
            super().handle_pong(event)

    def _is_welcome(self) -> bool:
        if not self._stray.take(monotonic()):
            self.transport.abort()
            return False
        return True

    # -- parting ------------------------------------------------------------------------------------

    def keepalive_timeout(self) -> None:
        """Nobody is there any more: what still waits to be sent would wait for ever."""
        super().keepalive_timeout()
        self._part()

    async def send(self, message: Any) -> None:
        """Sends; after a good-bye nobody waits long for whoever takes nothing."""
        await super().send(message)
        if message["type"] == "websocket.close":
            self._part()

    def shutdown(self) -> None:
        """The server closes."""
        super().shutdown()
        self._part()

    def _part(self) -> None:
        self.loop.call_later(SECONDS_TO_PART, self.transport.abort)
