"""A table's socket: the seat's page, then what changes in it, and requests in the other direction."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from typing import Any

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from maproom.kernel.errors import MaproomError
from maproom.table.api.rate_limits import Bucket
from maproom.table.api.services import Services
from maproom.table.api.sockets.connection import TOO_BIG, SocketConnection
from maproom.table.api.sockets.open_sockets import CLOSED_BY_POLICY
from maproom.table.live.live_table import LiveTable
from maproom.table.live.watcher import Watcher
from maproom.table.requests import playing, seats, talking
from maproom.table.rules.errors import Conflict, NotSignedIn, NotThere, NotUnderstood, Refusal
from maproom.table.rules.points_of_view import eyes_of
from maproom.table.rules.seating import may_know
from maproom.table.rules.table import Plan
from maproom.table.wire import messages
from maproom.table.wire.cards import lags_behind
from maproom.table.wire.error_sentences import sentence_of, validation_sentence
from maproom.table.wire.refusals import told
from maproom.table.wire.sentences import known_language
from maproom.table.wire.updates import update

LOG = logging.getLogger("maproom.sockets")
MOST_ERRORS = 20
"""After so many requests in a row that mean nothing a socket is closed."""
ALWAYS_HEARD = messages.ResignMessage | messages.AnswerUndoMessage | messages.ReturnMessage
"""What is done however much was stored for somebody."""


async def table_socket(socket: WebSocket) -> None:
    """A seat's page and everything that changes in it."""
    server: Services = socket.app.state.services
    asked = socket.query_params
    await socket.accept()
    connection = TableConnection(server, socket, asked.get("language", "en"), asked.get("news") == "answers")
    try:
        await connection.open(socket.path_params["id"], asked.get("seat"))
    except (Refusal, MaproomError) as error:
        await connection.send({"type": "error", "ref": None, "error": sentence_of(error, connection.language)})
        await connection.close(4000 + getattr(error, "status", 422))
    except WebSocketDisconnect:
        return
    finally:
        connection.forget()


class TableConnection(SocketConnection):
    """One socket at a table."""

    def __init__(self, server: Services, socket: WebSocket, language: str, answers_have_news: bool = False) -> None:
        super().__init__(server, socket)
        self.language = language
        self._answers_have_news = answers_have_news
        """Whether what a request has changed is told with its answer: one message instead of two."""
        self._errors = 0

    async def open(self, id: str, seat: str | None) -> None:
        """Sits down at a table until either end hangs up."""
        tables, language = self.server.tables, self.language
        await self.introduce()
        who = self.person.id if self.person else None
        live = await tables.known_to(who, id)
        if len(language) != 2 or not (language.isascii() and language.isalpha() and language.islower()):
            raise NotUnderstood("A language has two small letters.")
        language = known_language(language)
        eyes = eyes_of(live.table, self.person, seat, language)
        watcher = Watcher(who, eyes.seat, language, follows=seat is None)
        tables.presence.come(live, watcher)
        tables.begin(self.server.archive.wake())
        try:
            await self._serve(live, watcher)
        finally:
            tables.presence.go(live, watcher)

    async def _serve(self, live: LiveTable, watcher: Watcher) -> None:
        """Listens and tells at the same time until one of them ends."""
        tasks = [asyncio.create_task(self._listen(live, watcher)), asyncio.create_task(self._tell(live, watcher))]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for task in done:
            error = task.exception()
            if isinstance(error, (Refusal, MaproomError)):
                raise error
            if error is not None and not isinstance(error, (WebSocketDisconnect, RuntimeError)):
                LOG.error("a socket failed", exc_info=error, extra={"table": live.table.id})

    # -- telling ------------------------------------------------------------------------------------

    async def _tell(self, live: LiveTable, watcher: Watcher) -> None:
        watcher.news.set()
        while True:
            await watcher.news.wait()
            if watcher.sent:
                await self._tell_news(live, watcher)
            else:
                # A whole page is work for whoever asked for it; what has changed is work for somebody else.
                await self.server.work.done_for(self.address, lambda: self._tell_news(live, watcher))

    async def _tell_news(self, live: LiveTable, watcher: Watcher) -> None:
        # What an answer has told meanwhile is no news any more.
        if watcher.news.is_set() and (message := await self._news(live, watcher)) is not None:
            await self.send(message)

    async def _news(self, live: LiveTable, watcher: Watcher) -> dict[str, Any] | None:
        """What this socket does not know yet; whatever was missed in between comes in one message."""
        watcher.news.clear()
        if live.is_gone or not may_know(live.table, watcher.person):
            raise NotThere("There is no such table.")
        if watcher.follows or watcher.seat not in live.table.seats_of(watcher.person):
            # Whoever has lost the seat that they looked from looks like anybody else, or not at all.
            watcher.seat = eyes_of(live.table, self.person, None, watcher.language).seat
        tables, eyes = self.server.tables, watcher.eyes
        await tables.look_back(live, eyes)
        sent, keep = watcher.sent, watcher.keep
        page = live.page(eyes, tables.now(), since=keep)
        watcher.sent, watcher.keep = page, page["moment"]
        if sent is None or sent["seat"] != page["seat"] or keep + 1 < page["log_from"]:
            return {"type": "page", "page": live.page(eyes, tables.now())}
        return update(sent, page, keep)

    # -- listening ----------------------------------------------------------------------------------

    async def _listen(self, live: LiveTable, watcher: Watcher) -> None:
        settings = self.server.settings
        bucket = Bucket(settings.messages_per_second, settings.messages_per_second * 4, monotonic())
        while True:
            frame = await self.socket.receive()
            if frame["type"] == "websocket.disconnect":
                return None
            text = frame.get("text")
            if not bucket.take(monotonic()):
                await self._refuse(None, told("Too many messages; the socket is closed.", self.language))
                return await self.close(CLOSED_BY_POLICY)
            if text is not None and len(text) > settings.frame_bytes:
                return await self.close(TOO_BIG)
            await self._heard(live, watcher, text)
            if self._errors > MOST_ERRORS:
                return await self.close(CLOSED_BY_POLICY)

    async def _heard(self, live: LiveTable, watcher: Watcher, text: str | None) -> None:
        """Hears somebody; whose address has had its share of the server's time, a little later."""
        await self.server.work.done_for(self.address, lambda: self._hear(live, watcher, text))

    async def _hear(self, live: LiveTable, watcher: Watcher, text: str | None) -> None:
        """Carries out one request and answers it."""
        try:
            message = messages.CLIENT_MESSAGE.validate_json(text if text is not None else b"")
        except ValidationError as error:
            self._errors += 1
            wrong = error.errors(include_url=False, include_input=False)
            return await self._refuse(None, validation_sentence(wrong, self.language))
        try:
            plan = playing.planned(live.table, message.then if isinstance(message, messages.PlayMessage) else [])
            accepted = await self._carry_out(live, watcher, message, plan)
        except (Refusal, MaproomError, Conflict) as error:
            return await self._refuse(message.ref, sentence_of(error, self.language))
        self._errors = 0
        revision = live.table.revision
        if lags_behind(live.table, watcher.person):
            # How far the players are is not told to who sees an older position.
            revision = watcher.sent["revision"] if watcher.sent else 0
        if not accepted:
            watcher.sent = None
            watcher.news.set()
        answer = {"type": "answer", "ref": message.ref, "accepted": accepted, "revision": revision}
        if accepted and plan.stopped_at is not None:
            answer["stopped"] = playing.stopped_sentence(plan, self.language)
        if self._answers_have_news and watcher.news.is_set():
            answer["news"] = await self._news(live, watcher)
        await self.send(answer)
        return None

    async def _refuse(self, ref: str | None, sentence: str) -> None:
        await self.send({"type": "error", "ref": ref, "error": sentence})

    async def _carry_out(self, live: LiveTable, watcher: Watcher, message: Any, plan: Plan) -> bool:
        """Whether the request was carried out; False when it came too late for its revision."""
        tables, id, person = self.server.tables, live.table.id, self.person
        match message:
            case messages.PingMessage():
                return True
            case messages.PageRequest():
                return False
            case messages.SeatMessage():
                eyes = eyes_of(live.table, person, message.seat, watcher.language)
                watcher.seat, watcher.follows = eyes.seat, message.seat is None
                return False
        if person is None:
            raise NotSignedIn("Say first who you are: as a guest, or by signing in.")
        self.server.house.check_open()
        if not isinstance(message, ALWAYS_HEARD):
            await tables.stored.look(person.id)
            tables.stored.check_own(person.id)
        match message:
            case messages.PlayMessage():
                return await playing.play(tables, id, person, message.seat, message.revision, message.action, plan)
            case messages.UndoMessage():
                return await playing.undo(tables, id, person, message.seat, message.revision)
            case messages.AskUndoMessage():
                return await playing.ask_undo(tables, id, person, message.seat, message.revision, message.to)
            case messages.AnswerUndoMessage():
                shown = (message.to, message.ends)
                return await playing.answer_undo(tables, id, person, message.revision, message.agree, shown)
            case messages.ResignMessage():
                await seats.resign(tables, id, person, message.seat)
            case messages.StandInMessage():
                await seats.stand_in(tables, id, person, message.seat, message.bot)
            case messages.ReturnMessage():
                await seats.take_back(tables, id, person, message.seat)
            case messages.OrdersMessage():
                await playing.give_orders(tables, id, person, message.seat, message.orders)
            case messages.ChatMessage():
                await self.server.limits.check_talk(person)
                await talking.say(tables, live, person, message.text)
            case messages.NoteMessage():
                await talking.write_note(tables, live, person, message.text)
        return True
