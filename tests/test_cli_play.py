"""The `maproom` command as a person starts it."""

from __future__ import annotations

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest
from typer.testing import CliRunner

import maproom
from maproom.cli import app
from maproom.table.operations.settings import Settings
from maproom.table.server import command
from maproom.table.server.expiry import cutoffs

# A test run in the background has Ctrl-C switched off, and would hand that on.
COMMAND = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from maproom.cli import app
from maproom.table.operations.settings import Settings
from maproom.table.server import command
app()
"""


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        yield port


@contextmanager
def running(arguments: list[str], **variables: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """The command at work, and the port it says it is listening on."""
    command = [sys.executable, "-c", COMMAND, *arguments]
    env = {**os.environ, "MAPROOM_OPEN": "0", **variables}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=env) as process:
        assert process.stdout is not None
        try:
            line = process.stdout.readline()
            said = re.search(r"http://127\.0\.0\.1:(\d+)", line)
            assert said, line + process.stdout.read()
            yield process, int(said[1])
        finally:
            process.kill()


def test_version() -> None:
    result = CliRunner().invoke(app, ["--version"])
    assert result.exit_code == 0
    assert result.output == f"maproom {maproom.__version__}\n"


@pytest.mark.parametrize("command", [["play"], []], ids=["play", "no command"])
def test_the_table_serves_until_ctrl_c(command: list[str], taken_port: int, tmp_path: Path) -> None:
    with running(command, MAPROOM_PORT=str(taken_port), MAPROOM_DB=f"sqlite:///{tmp_path}/table.db") as (
        process,
        port,
    ):
        assert port > taken_port
        connection = HTTPConnection("127.0.0.1", port, timeout=30)
        connection.request("GET", "/")
        assert connection.getresponse().status == 200
        connection.close()
        process.send_signal(signal.SIGINT)
        rest, _ = process.communicate(timeout=30)
        assert "The table is closed." in rest
        assert process.returncode == 0


def served(tmp_path: Path, *arguments: str) -> tuple[int, str]:
    """What comes of `maproom serve` or `maproom play` where it cannot open."""
    env = {"MAPROOM_DB": f"sqlite:///{tmp_path}/table.db", "MAPROOM_OPEN": "0"}
    result = CliRunner().invoke(app, arguments, env=env)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, " ".join(result.output.split())


def test_an_address_of_another_machine_gets_a_sentence(tmp_path: Path) -> None:
    status, said = served(tmp_path, "play", "--host", "192.0.2.1")
    assert status == 1
    assert "The table cannot open on 192.0.2.1" in said


def test_a_server_does_not_take_another_port_than_the_one_that_was_named(taken_port: int, tmp_path: Path) -> None:
    status, said = served(tmp_path, "serve", "--port", str(taken_port))
    assert status == 1
    assert f"port {taken_port}: another program listens there" in said


def test_a_file_is_served_once(tmp_path: Path) -> None:
    with running(["play"], MAPROOM_PORT="0", MAPROOM_DB=f"sqlite:///{tmp_path}/table.db") as (_, port):
        status, said = served(tmp_path, "serve", "--port", "0")
        assert status == 1
        assert f"Another server has these tables open at http://127.0.0.1:{port};" in said
        status, said = served(tmp_path, "play", "--port", "0")
        assert status == 0
        assert said == f"The table is open already at http://127.0.0.1:{port}"
    with running(["serve"], MAPROOM_PORT="0", MAPROOM_DB=f"sqlite:///{tmp_path}/table.db"):
        pass  # a server that was killed holds nothing back


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("nonsense", "A database is named by an address such as sqlite:///"),
        ("mysql://anna:secret@host/x", "Tables are kept in SQLite or PostgreSQL, not in mysql"),
        (
            "postgresql://anna:secret@127.0.0.1:1/x",
            "PostgreSQL does not answer at postgresql://anna:***@127.0.0.1:1/x",
        ),
        ("sqlite:////proc/nowhere/tables.sqlite", "The folder of /proc/nowhere/tables.sqlite cannot be made"),
        ("sqlite:///{folder}", "{folder} cannot be opened for writing"),
        ("sqlite:///{folder}/text", "{folder}/text is no database"),
        ("sqlite:///{folder}/other", "{folder}/other holds something else than Maproom's tables."),
        ("sqlite:///{folder}/newer", "A newer Maproom has written {folder}/newer (form 9999;"),
    ],
)
def test_a_database_that_cannot_be_opened_gets_a_sentence(tmp_path: Path, address: str, sentence: str) -> None:
    (tmp_path / "text").write_text("this is no database, however long it may be" * 100, encoding="utf-8")
    for name, table in (("other", "stamps (id)"), ("newer", "alembic_version (version_num)")):
        with closing(sqlite3.connect(tmp_path / name, isolation_level=None)) as file:
            file.execute(f"CREATE TABLE {table}")
            if name == "newer":
                file.execute("INSERT INTO alembic_version VALUES ('9999')")
    status, said = served(tmp_path, "serve", "--port", "0", "--db", address.format(folder=tmp_path))
    assert status == 2
    assert sentence.format(folder=tmp_path) in said
    assert "secret" not in said
    assert "Traceback" not in said


def test_a_wrong_setting_gets_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAPROOM_TRUSTED_PROXIES", "the cellar")
    status, said = served(tmp_path, "serve", "--port", "0")
    assert status == 2
    assert said == "MAPROOM_TRUSTED_PROXIES: 'the cellar' is no address and no network such as 10.0.0.0/8."


@pytest.fixture
def at_home(monkeypatch: pytest.MonkeyPatch) -> Settings:
    """The settings with which `maproom play` opens the table."""
    for name in ("MAPROOM_WORK_PER_ADDRESS", "MAPROOM_ENTRIES_PER_DAY", "MAPROOM_GUEST_DAYS"):
        monkeypatch.setenv(name, "1")
        monkeypatch.delenv(name)
    monkeypatch.setattr(command, "_open", lambda *told, **more: None)
    command.play()
    return Settings()


def test_requests_at_ones_own_table_take_no_turns_and_fill_its_disk_as_they_like(at_home: Settings) -> None:
    assert at_home.work_per_address > 1
    assert at_home.entries_per_day == 0


def test_games_at_ones_own_table_are_kept_for_ever(at_home: Settings) -> None:
    assert cutoffs(at_home, 0.0).guests is None
