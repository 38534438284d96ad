"""The `maproom` command as a person starts it."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest
from typer.testing import CliRunner

import maproom
from maproom.cli import app

# A test run in the background has Ctrl-C switched off, and would hand that on.
COMMAND = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from maproom.cli import app
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


@pytest.mark.parametrize("command", [["play"], ["serve"], []], ids=["play", "serve", "no command"])
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


def test_an_address_of_another_machine_gets_a_sentence() -> None:
    result = CliRunner().invoke(app, ["play", "--no-open", "--host", "192.0.2.1"])
    assert result.exit_code == 1
    assert "The table cannot open on 192.0.2.1" in result.output
