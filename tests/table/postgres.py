"""A PostgreSQL for the tests alone: one that was named, or a cluster of their own, started and thrown away."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

from sqlalchemy import create_engine, make_url, text

NAMED = "MAPROOM_TEST_POSTGRES"
"""The address of a server at which the tests may make databases of their own."""
NEEDED = ("MAPROOM_NEED_POSTGRES", "CI")
"""Where one of these is set, tests that find no PostgreSQL fail."""
DEBIAN = Path("/usr/lib/postgresql")
SECONDS_TO_START = 60.0
QUICK = ("fsync=off", "full_page_writes=off", "synchronous_commit=off", "max_connections=100")
SAFE = ("max_connections=100",)
"""As PostgreSQL comes: every move is on the disk before it is answered."""


class NoPostgres(Exception):
    """There is none, and it cannot be started; the message says why."""


def must_have() -> bool:
    """Whether tests without PostgreSQL would be worth nothing here."""
    return any(os.environ.get(name) for name in NEEDED)


class Postgres:
    """A server at which databases can be made."""

    def __init__(self, address: str) -> None:
        self._address = make_url(address)

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"maproom_{uuid4().hex}"
        engine = create_engine(self._address.set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.execute(text(f"CREATE DATABASE {name}"))
        engine.dispose()
        made = self._address.set(drivername="postgresql", database=name)
        return made.render_as_string(hide_password=False)


class Cluster(Postgres):
    """A server of the tests' own, which they may stop and start."""

    def __init__(self, folder: Path, settings: tuple[str, ...] = QUICK) -> None:
        super().__init__(f"postgresql://maproom@/postgres?host={folder}")
        self._folder = folder
        self._settings = settings
        self._programs = _programs()
        self._owner = _owner()
        if "user" in self._owner:
            os.chown(folder, self._owner["user"], self._owner["group"])
        self._run("initdb", "-D", str(folder / "data"), "-U", "maproom", "-A", "trust", "-E", "UTF8", "-N")
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts the server and waits until it answers, on a socket in its folder and nowhere else."""
        settings = [word for setting in self._settings for word in ("-c", setting)]
        place = ["-D", str(self._folder / "data"), "-k", str(self._folder), "-c", "listen_addresses="]
        log = (self._folder / "log").open("ab")
        with log:
            self.process = subprocess.Popen(
                [self._programs / "postgres", *place, *settings], stdout=log, stderr=log, **self._owner
            )
        until = time.monotonic() + SECONDS_TO_START
        while subprocess.run([self._programs / "pg_isready", "-q", "-h", self._folder], check=False).returncode:
            if self.process.poll() is not None or time.monotonic() > until:
                self.stop()
                said = (self._folder / "log").read_text(encoding="utf-8", errors="replace")
                raise NoPostgres(f"PostgreSQL does not start: {said[-500:]}")
            time.sleep(0.05)

    def stop(self) -> None:
        """Stops the server at once, whoever is connected."""
        if self.process is not None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait()
            self.process = None

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [self._programs / program, *arguments], capture_output=True, text=True, check=False, **self._owner
        )
        if done.returncode:
            raise NoPostgres(f"PostgreSQL cannot be set up: {program} says {done.stderr.strip()[-500:]}")


def _programs() -> Path:
    found = shutil.which("postgres")
    folders = [Path(found).resolve().parent] if found else []
    folders += sorted(DEBIAN.glob("*/bin"), key=lambda path: int(path.parent.name), reverse=True)
    for folder in folders:
        if (folder / "postgres").exists() and (folder / "initdb").exists():
            return folder
    raise NoPostgres(
        "There is no PostgreSQL on this machine: install it (on Debian: the package postgresql),"
        f" or name a server that the tests may use by {NAMED}."
    )


def _owner() -> dict[str, Any]:
    """Whom PostgreSQL runs as: it refuses to run as root."""
    if os.getuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": [], "cwd": "/"}
    raise NoPostgres("PostgreSQL does not run as root, and there is no user postgres or nobody here.")


@contextmanager
def postgres() -> Iterator[Postgres]:
    """The server that was named, or one of the tests' own."""
    if NAMED in os.environ:
        yield Postgres(os.environ[NAMED])
        return
    with cluster() as own:
        yield own


@contextmanager
def cluster(settings: tuple[str, ...] = QUICK) -> Iterator[Cluster]:
    """A server of the tests' own, running."""
    # The path of a socket must be short, and PostgreSQL's user must be able to reach it.
    with tempfile.TemporaryDirectory(prefix="maproom-pg-", dir="/tmp", ignore_cleanup_errors=True) as folder:
        own = Cluster(Path(folder), settings)
        try:
            own.start()
            yield own
        finally:
            own.stop()
