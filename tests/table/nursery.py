"""Servers that start quickly, to be killed by the hundred: copies of a process that has loaded the program once.

Whoever started this process writes a line of JSON, the variables of a server; the id of the copy that serves with
them is the answer. A copy is `maproom serve` from its first line on; only loading the program is spared, for itself
and for the processes beside it.
"""

from __future__ import annotations

import asyncio
import importlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import AbstractContextManager, suppress
from typing import Any

import httpx
import uvicorn
from fastapi import FastAPI
from table import worker_nursery
from table.processes import STARTING, Process, all_started, lasting_port

from maproom.kernel import registry
from maproom.table.operations.settings import Settings
from maproom.table.server.app import create_app
from maproom.table.server.command import serve

PAUSE = 0.02


class Nursery:
    """The process that servers are copied from."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "table.nursery"]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
        )

    def copy(self, variables: dict[str, str]) -> int:
        """Starts a server with these variables and returns its id."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps(variables), file=self._process.stdin, flush=True)
        return int(self._process.stdout.readline())

    def close(self) -> None:
        """Ends the process; servers end with it."""
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            pipe.close()
        self._process.wait()


class Copy(Process):
    """A server that is a copy."""

    def __init__(self, nursery: Nursery, db: str, **settings: Any) -> None:
        super().__init__(db, **settings)
        self._nursery = nursery
        self._id: int | None = None

    def launch(self) -> None:
        """Starts a copy; it has its port when it answers."""
        if not self.port:
            self.port = lasting_port()
        variables = {name: value for name, value in self._environment.items() if name.startswith("MAPROOM_")}
        self._id = self._nursery.copy({**variables, "MAPROOM_PORT": str(self.port)})

    def wait(self) -> None:
        """Waits until the server answers."""
        until = time.monotonic() + STARTING
        while True:
            with suppress(httpx.TransportError):
                super().wait()
                return
            assert time.monotonic() < until, "the server did not start"
            time.sleep(PAUSE)

    @property
    def pid(self) -> int:
        assert self._id is not None
        return self._id

    def kill(self) -> None:
        """Ends the server in the middle of whatever it does, and waits until it is gone."""
        if self._id is not None:
            os.kill(self._id, signal.SIGKILL)
            with suppress(ProcessLookupError):
                while True:
                    os.kill(self._id, 0)
                    time.sleep(PAUSE)
            self._id = None


def copies(nursery: Nursery, count: int, db: str, **settings: Any) -> AbstractContextManager[list[Process]]:
    """Several servers on one database, none of which loads the program anew."""
    return all_started([Copy(nursery, db, **settings) for _ in range(count)])


def main() -> None:
    """Copies this process for every line, until no more come."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    _load_all()
    # A server looks for garbage at its start; a copy need not look through, and so copy, all that was loaded here:
    # what begins the nursery of its own processes sees to that.
    worker_nursery.begin()
    for line in sys.stdin:
        id = os.fork()
        if id == 0:
            _serve(json.loads(line))
            os._exit(0)
        print(id, flush=True)


def _load_all() -> None:
    """Loads what a server loads at its start or when it is first asked: by being one, once, without a port."""
    for slug in registry.slugs():
        registry.loaded(slug)
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(db=f"sqlite:///{folder}/tables.sqlite")
        app = create_app(settings)
        importlib.import_module("uvicorn.supervisors")
        uvicorn.Config(app, log_config=None, ws="maproom.table.server.sockets:SocketProtocol").load()
        asyncio.run(_open_and_close(app))


async def _open_and_close(app: FastAPI) -> None:
    async with app.router.lifespan_context(app):
        await asyncio.sleep(0)


def _serve(variables: dict[str, str]) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    quiet = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(quiet, stream)
    os.environ.update(variables)
    serve(port=int(variables["MAPROOM_PORT"]), db=variables["MAPROOM_DB"], browser=False)


if __name__ == "__main__":
    main()
