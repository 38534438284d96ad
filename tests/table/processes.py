"""A server in a process of its own, which can be killed and started again."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from random import SystemRandom
from tempfile import gettempdir
from typing import Any

import httpx
from table.serving import NO_AUTHORITIES, PATIENCE, QUICK, Visitor

from maproom.table.server.port import listen

COMMAND = [sys.executable, "-c", "import typer; from maproom.table.server.command import serve; typer.run(serve)"]
BYTECODE = Path(gettempdir()) / "maproom-tests-bytecode"
"""A server that is started often should not be compiled each time."""
STARTING = 10 * PATIENCE
"""How long a start may take where many other programs want the processor."""


FIRST_PORTS = (12_000, 30_000)
"""Below those that systems lend to whoever connects: who is killed finds their port free when they are back."""


def lasting_port() -> int:
    """A free port that nobody takes by chance while no server is there."""
    free = listen("127.0.0.1", SystemRandom().randrange(*FIRST_PORTS), or_next=True)
    found: int = free.getsockname()[1]
    free.close()
    return found


class Process:
    """`maproom serve` on a free port."""

    def __init__(self, db: str, **settings: Any) -> None:
        wanted = {**QUICK, **settings, "db": db, "open": False, "port": 0}
        named = {f"MAPROOM_{name.upper()}": str(value) for name, value in wanted.items()}
        self._environment = {**os.environ, **named, "PYTHONPYCACHEPREFIX": str(BYTECODE)}
        self._environment.pop("PYTHONDONTWRITEBYTECODE", None)
        self._process: subprocess.Popen[str] | None = None
        self._visitors: list[Visitor] = []
        self.port = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def launch(self) -> None:
        """Starts the process and waits until it has a port."""
        self.port = self.port or lasting_port()
        # Further starts take the same port, so that people find the server where it was.
        self._environment["MAPROOM_PORT"] = str(self.port)
        self._process = subprocess.Popen(
            COMMAND, env=self._environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        said = re.search(r"http://127\.0\.0\.1:(\d+)", line)
        assert said, f"the server did not start: {line}"
        self.port = int(said[1])

    def wait(self) -> None:
        """Waits until the server answers."""
        answer = httpx.get(f"{self.url}/healthz", timeout=STARTING, verify=NO_AUTHORITIES)
        assert answer.json()["status"] == "ok"

    def start(self) -> None:
        self.launch()
        self.wait()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """Ends the process in the middle of whatever it does."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            assert self._process.stdout is not None
            self._process.stdout.close()
            self._process = None

    def close(self) -> None:
        for visitor in self._visitors:
            visitor.http.close()
        self.kill()

    def visitor(self, cookies: dict[str, str] | None = None) -> Visitor:
        """Somebody at this server, perhaps with the cookies of another."""
        visitor = Visitor(self)
        visitor.http.cookies.update(cookies or {})
        self._visitors.append(visitor)
        return visitor

    def guest(self, name: str | None = None) -> Visitor:
        visitor = self.visitor()
        visitor.me = visitor.post("/api/guests", {"name": name})["me"]
        return visitor


def processes(count: int, db: str, **settings: Any) -> AbstractContextManager[list[Process]]:
    """Several servers on one database, each started as a person starts it."""
    return all_started([Process(db, **settings) for _ in range(count)])


@contextmanager
def all_started(made: list[Process]) -> Iterator[list[Process]]:
    """Servers at work."""
    try:
        for one in made:
            one.launch()
        for one in made:
            one.wait()
        yield made
    finally:
        for one in made:
            one.close()
