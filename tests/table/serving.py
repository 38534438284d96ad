"""A real server on a free port, and people who use it."""

from __future__ import annotations

import asyncio
import atexit
import shutil
import ssl
import tempfile
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Protocol

import httpx
import uvicorn
from fastapi import FastAPI
from starlette.routing import BaseRoute
from table import worker_nursery

from maproom.table.api.services import Services
from maproom.table.operations.settings import Settings
from maproom.table.server.app import create_app
from maproom.table.server.connections import Connection
from maproom.table.server.port import listen
from maproom.table.server.sockets import SocketProtocol
from maproom.table.store.engine import Store

Json = dict[str, Any]
PATIENCE = 90.0
NO_AUTHORITIES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""The tests' servers speak plain HTTP: to read whom the web trusts costs more than most requests."""
_PREPARED: dict[int, BaseRoute] = {}
IDLE_SECONDS = 1.0
QUICK: Json = {
    # Every round asks the database: what waits for one waits a moment, what does not saves the work.
    "tick_seconds": 0.2,
    # Tests put the time of day on; only those of a sleeping server want that noticed.
    "asleep_seconds": 1e9,
    "argon2_memory_kib": 64,
    "argon2_passes": 1,
    "requests_per_second": 100_000,
    "messages_per_second": 100_000,
    "sign_ins_per_minute": 100_000,
    "accounts_per_day": 1e9,
    "tables_each": 100_000,
    "tables_per_hour": 1e9,
    "forks_per_hour": 1e9,
    "imports_per_hour": 1e9,
    "reads_per_minute": 1e9,
    "work_per_address": 1e9,
    "talk_per_minute": 1e9,
    "entries_per_day": 0,
}


@cache
def _empty_database() -> str:
    """A file in the newest form without anything in it: a copy costs nothing, every step to that form a little."""
    folder = tempfile.mkdtemp(prefix="maproom-empty-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    file = f"{folder}/tables.sqlite"
    store = Store(f"sqlite:///{file}")
    store.migrate()
    store.close()
    return file


def _share_routes(app: FastAPI) -> None:
    """Takes over the first server's routes: all have the same, and FastAPI prepares each when it is first asked."""
    for at, route in enumerate(app.router.routes):
        if (router := getattr(route, "original_router", None)) is not None:
            app.router.routes[at] = _PREPARED.setdefault(id(router), route)


class Running:
    """A server at work in a thread of its own."""

    def __init__(self, folder: Path, client: Path | None = None, **settings: Any) -> None:
        file = folder / "tables.sqlite"
        own = {"db": f"sqlite:///{file}", "editions_folder": str(folder / "editions")}
        if "db" not in settings and not file.exists():
            folder.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(_empty_database(), file)
        self.settings = Settings(**{**own, **QUICK, **settings})
        worker_nursery.begin_when_asked()
        self.app = create_app(self.settings, dice=Random(7), client=client or folder / "no-client")
        _share_routes(self.app)
        self._listener = listen("127.0.0.1", 0)
        self.port: int = self._listener.getsockname()[1]
        config = uvicorn.Config(
            self.app,
            log_config=None,
            loop="asyncio",
            http=Connection,
            ws=SocketProtocol,
            ws_max_size=self.settings.frame_bytes,
            forwarded_allow_ips=self.settings.trusted_proxies,
            timeout_graceful_shutdown=2,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._run)
        self._visitors: list[Visitor] = []

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=asyncio.new_event_loop) as runner:
            self._loop = runner.get_loop()
            runner.run(self._server.serve([self._listener]))

    def start(self) -> None:
        self._thread.start()
        wait_until(lambda: self._server.started or not self._thread.is_alive())
        assert self._server.started, "the server did not start"

    def stop(self) -> None:
        for visitor in self._visitors:
            visitor.http.close()
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        self._listener.close()
        assert not self._thread.is_alive()

    def do(self, work: Coroutine[Any, Any, None]) -> None:
        """Lets the server do something in its own time."""
        asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    @property
    def services(self) -> Services:
        found: Services = self.app.state.services
        return found

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def visitor(self) -> Visitor:
        visitor = Visitor(self)
        self._visitors.append(visitor)
        return visitor

    def guest(self, name: str | None = None) -> Visitor:
        visitor = self.visitor()
        visitor.me = visitor.post("/api/guests", {"name": name})["me"]
        return visitor


class Served(Protocol):
    """Any server that can be visited."""

    @property
    def port(self) -> int: ...

    @property
    def url(self) -> str: ...


class OutOfReach(AssertionError):
    """The server said that its database cannot be reached, where this was not expected."""


class Visitor:
    """Somebody with a browser of their own."""

    def __init__(self, server: Served) -> None:
        self.server = server
        # Let go of before the server does: what is sent over a connection that closes just then is lost.
        kept = httpx.Limits(keepalive_expiry=IDLE_SECONDS)
        self.http = httpx.Client(base_url=server.url, timeout=PATIENCE, verify=NO_AUTHORITIES, limits=kept)
        self.me: Json = {}

    @property
    def id(self) -> str:
        found: str = self.me["id"]
        return found

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def get(self, path: str, status: int = 200, **query: Any) -> Json:
        return self._checked(self.http.get(path, params=query), status)

    def post(self, path: str, body: Json | None = None, status: int | None = None) -> Json:
        return self._checked(self.http.post(path, json=body or {}), status)

    def put(self, path: str, body: Json, status: int | None = None) -> Json:
        return self._checked(self.http.put(path, json=body), status)

    def patch(self, path: str, body: Json, status: int | None = None) -> Json:
        return self._checked(self.http.patch(path, json=body), status)

    def delete(self, path: str, status: int | None = None) -> Json:
        return self._checked(self.http.delete(path), status)

    @staticmethod
    def _checked(response: httpx.Response, status: int | None) -> Json:
        if response.status_code == 503 != status:
            raise OutOfReach(response.text)
        fits = response.is_success if status is None else response.status_code == status
        assert fits, f"{response.status_code}: {response.text}"
        answer: Json = response.json()
        if not response.is_success:
            assert set(answer) == {"error"}
            assert answer["error"][0].isupper() or ":" in answer["error"]
        return answer

    # -- what people do -----------------------------------------------------------------------------

    def set_table(self, **wish: Any) -> Json:
        return self.post("/api/tables", {"game": "east-front", **wish}, 201)

    def hot_seat(self, **wish: Any) -> Json:
        seats = [{"seat": seat, "who": "me"} for seat in ("axis", "allies")]
        return self.set_table(seats=seats, **wish)

    def page(self, table: str, **query: Any) -> Json:
        return self.get(f"/api/tables/{table}", **query)

    def play(self, page: Json, action: int | None = None, status: int | None = None, **more: Any) -> Json:
        """Plays an action, the first legal one if none is named, and returns the answer."""
        chosen = page["legal"][0]["id"] if action is None else action
        body = {"revision": page["revision"], "action": chosen, **more}
        return self.post(f"/api/tables/{page['table']['id']}/actions", body, status)


@contextmanager
def running(folder: Path, client: Path | None = None, **settings: Any) -> Iterator[Running]:
    server = Running(folder, client, **settings)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def wait_until(condition: Callable[[], object]) -> None:
    """Waits for something that must come, however slow the machine."""
    until = time.monotonic() + PATIENCE
    pause = 0.002
    while not condition():
        assert time.monotonic() < until, "it never happened"
        time.sleep(pause)
        # A question to the server costs it more than to look: who waits for long asks less often.
        pause = min(1.5 * pause, 0.05)


def two_players(server: Running, **wish: Any) -> tuple[Visitor, Visitor, str]:
    """Two guests at a running table: the Axis and the Allies."""
    axis, allies = server.guest("Anna"), server.guest("Boris")
    table = axis.set_table(seats=[{"seat": "axis", "who": "me"}], **wish)["table"]["id"]
    allies.post(f"/api/tables/{table}/join")
    return axis, allies, table


def play_on(players: dict[str, Visitor], table: str, random: Random, moves: int) -> Json:
    """Lets whoever is to move choose by chance, until so many moves are made or the game is over."""
    page = next(iter(players.values())).page(table)
    for _ in range(moves):
        seat = page["table"]["to_move"]
        if seat is None:
            break
        player = players[seat]
        if page["seat"] != seat:
            page = player.page(table, seat=seat)
        chosen = random.choice(page["legal"])["id"]
        answer = player.play(page, chosen, seat=seat)
        assert answer["accepted"]
        page = answer["page"]
    return page
