"""The server as one application: its parts put together, its routes, its errors, its own rounds."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from argon2 import PasswordHasher
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Router, WebSocketRoute

import maproom
from maproom.kernel.chance import Source
from maproom.kernel.errors import MaproomError
from maproom.table.api import (
    admin,
    advice,
    analysis,
    explained,
    games,
    history,
    insight,
    lessons,
    lobby,
    people,
    play,
    statistics,
    system,
    workshop,
)
from maproom.table.api import house as house_routes
from maproom.table.api.caller import language_of
from maproom.table.api.limits import Limits
from maproom.table.api.openapi import add_document, add_socket_messages
from maproom.table.api.services import Services
from maproom.table.api.sockets import lobby_socket, table_socket
from maproom.table.api.sockets.ended_sessions import close_ended
from maproom.table.api.sockets.open_sockets import OpenSockets
from maproom.table.api.work import Work
from maproom.table.live.advice_process import SecondThoughts
from maproom.table.live.archive import Archive
from maproom.table.live.bot_pool import BotPool
from maproom.table.live.house import House
from maproom.table.live.live_tables import LiveTables
from maproom.table.live.other_processes import OtherProcesses
from maproom.table.operations.metrics import Metrics
from maproom.table.operations.settings import Settings
from maproom.table.people.accounts import People
from maproom.table.people.couriers import Couriers
from maproom.table.people.mailed_links import MailedLinks
from maproom.table.requests.advice import Adviser
from maproom.table.requests.analysis import Analyst
from maproom.table.requests.workshop import Workshop
from maproom.table.rules.errors import Conflict, Refusal, StorageDown
from maproom.table.server import house_news
from maproom.table.server.built_client import BUILT, Client
from maproom.table.server.guard import Guard
from maproom.table.server.packing import Packing
from maproom.table.server.rounds import go_round, send_notices, throw_away, tidy_up
from maproom.table.store import table_rows, wording_rows
from maproom.table.store.engine import Store
from maproom.table.wire.error_sentences import headers_of, sentence_of, status_of, validation_sentence
from maproom.table.wire.refusals import told

LOG = logging.getLogger("maproom.table")


def create_app(settings: Settings | None = None, dice: Source | None = None, client: Path | None = None) -> FastAPI:
    """The whole server; chance is rolled by the operating system's randomness unless a test brings its own.

    `client` is the folder of the built client, the one that comes with this version unless given.
    """
    settings = settings or Settings()
    metrics = Metrics()
    house = House()
    work = Work(settings.work_per_address)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        server = await asyncio.to_thread(_opened, settings, metrics, house, work, dice or random.SystemRandom())
        app.state.services = server
        if server.store.file is not None:
            server.store.file.when_replaced = _reloading(server.tables, asyncio.get_running_loop())
        await house_news.begin(server)
        works = (go_round, send_notices, throw_away, tidy_up, house_news.follow)
        rounds = [asyncio.create_task(work(server)) for work in works]
        others = None
        if not server.store.is_sqlite:
            others = OtherProcesses(
                server.store, server.tables, asyncio.get_running_loop(), lambda who: close_ended(server, who)
            )
            others.start()
        try:
            yield
        finally:
            if others is not None:
                await asyncio.to_thread(others.close)
            for task in rounds:
                task.cancel()
            await asyncio.gather(*rounds, return_exceptions=True)
            server.couriers.close()
            server.people.close()
            await server.analyst.close()
            await server.tables.close()
            server.bots.close()
            server.archive.close()
            server.second_thoughts.close()
            server.workshop.close()
            await asyncio.to_thread(server.store.close)

    app = FastAPI(
        title="Maproom",
        version=maproom.__version__,
        description="Board wargames, played by the rules: people, tables, and games at them.",
        lifespan=lifespan,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
    )
    parts = (
        people,
        games,
        explained,
        lobby,
        lessons,
        play,
        advice,
        analysis,
        history,
        insight,
        statistics,
        workshop,
        house_routes,
        admin,
        system,
    )
    for part in parts:
        app.include_router(part.router)
    add_socket_messages(app)
    add_document(app)
    built = Client(client or BUILT)
    _add_pages(app, built)
    _add_errors(app, built)
    app.add_middleware(Packing)
    app.add_middleware(Guard, settings=settings, metrics=metrics, house=house, work=work, sockets=_sockets())
    return app


def _sockets() -> Router:
    """The sockets, beside FastAPI: there they would hold a dozen layers open that they have no use for."""
    return Router(
        [
            WebSocketRoute("/api/tables/{id}/socket", table_socket.table_socket),
            WebSocketRoute("/api/lobby/socket", lobby_socket.lobby_socket),
        ]
    )


def _opened(settings: Settings, metrics: Metrics, house: House, work: Work, dice: Source) -> Services:
    store = Store(settings.db)
    store.migrate()
    with store.engine.begin() as connection:
        wording_rows.keep_all(connection, maproom.all_games())
        table_rows.forget_halts(connection)
    store.keep_tidy()
    bots = BotPool(settings.bot_processes, settings.bot_seconds)
    couriers = Couriers()
    tables = LiveTables(store, settings, bots, metrics, dice)
    second_thoughts = SecondThoughts(3 * settings.bot_seconds)
    return Services(
        settings=settings,
        store=store,
        people=People(store, PasswordHasher(settings.argon2_passes, settings.argon2_memory_kib)),
        couriers=couriers,
        links=MailedLinks(store, settings, couriers),
        tables=tables,
        bots=bots,
        metrics=metrics,
        second_thoughts=second_thoughts,
        adviser=Adviser(tables, second_thoughts),
        analyst=Analyst(tables, second_thoughts),
        open_sockets=OpenSockets(settings.sockets_per_person),
        archive=Archive(settings.archive_processes, settings.archive_seconds, settings.db),
        limits=Limits(settings, store),
        work=work,
        house=house,
        workshop=Workshop(settings),
    )


def _reloading(tables: LiveTables, loop: asyncio.AbstractEventLoop) -> Callable[[], None]:
    """Lets the tables read everything anew, called from any thread."""

    def again() -> None:
        asyncio.run_coroutine_threadsafe(tables.reload_all(), loop)

    return again


# -- pages ------------------------------------------------------------------------------------------


def _add_pages(app: FastAPI, client: Client) -> None:
    """The client's page at home; at every other address outside `/api` it is shown where nothing else is found."""

    async def show_home(request: Request) -> Response:
        return client.page(language_of(request))

    app.add_route("/", show_home, include_in_schema=False)


# -- errors -----------------------------------------------------------------------------------------


def _add_errors(app: FastAPI, client: Client) -> None:
    @app.exception_handler(Refusal)
    async def refused(request: Request, error: Exception) -> Response:
        assert isinstance(error, Refusal)
        if error.status >= 500:
            # That the database does not answer was noted where it was asked.
            LOG.error("refused: %s", error.sentence, exc_info=None if isinstance(error, StorageDown) else error)
        return _problem(error.status, sentence_of(error, language_of(request)), headers_of(error))

    @app.exception_handler(MaproomError)
    async def kernel_refused(request: Request, error: Exception) -> Response:
        return _problem(status_of(error), sentence_of(error, language_of(request)))

    app.add_exception_handler(Conflict, kernel_refused)

    @app.exception_handler(RequestValidationError)
    async def not_understood(request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        return _problem(422, validation_sentence(error.errors(), language_of(request)))

    @app.exception_handler(HTTPException)
    async def not_found(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        path = request.scope["path"]
        if error.status_code == 404 and not path.startswith("/api/") and request.method in ("GET", "HEAD"):
            page = client.answer(path, language_of(request))
            if page is not None:
                return page
        sentences = {404: "There is nothing at this address.", 405: "This address does not do that."}
        sentence = told(sentences.get(error.status_code, str(error.detail)), language_of(request))
        return _problem(error.status_code, sentence, error.headers)


def _problem(status: int, sentence: str, headers: Any = None) -> JSONResponse:
    return JSONResponse({"error": sentence}, status, headers)
