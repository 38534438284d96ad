"""How the server itself is: health, figures, logs, its command."""

from __future__ import annotations

import json
import logging
import re
import signal
import subprocess
import sys
from pathlib import Path
from shutil import disk_usage

import httpx
import pytest
from table.serving import PATIENCE, Running, running, two_players, wait_until
from typer.testing import CliRunner

import maproom
from maproom.table.operations.logs import JsonLines
from maproom.table.operations.settings import Settings, default_database
from maproom.table.store.engine import Store

COMMAND = """
import signal, typer
signal.signal(signal.SIGINT, signal.default_int_handler)
from maproom.table.server.command import ServeCommand, serve
app = typer.Typer()
app.command(cls=ServeCommand)(serve)
"""


def test_health_and_figures(server: Running) -> None:
    axis, _, table = two_players(server)
    axis.play(axis.page(table))
    health = server.visitor().get("/healthz")
    assert health["status"] == "ok"
    assert health["version"] == maproom.__version__
    assert health["live_tables"] >= 1
    figures = server.visitor().http.get("/metrics").text
    entries = re.search(r"\nmaproom_entries_total (\S+)", figures)
    assert entries
    assert float(entries[1]) > 10
    assert 'maproom_request_seconds_count{method="GET",status="200"}' in figures


def test_figures_tell_how_much_room_there_is(tmp_path: Path, database: str) -> None:
    with running(tmp_path, db=database) as server:
        visitor = server.visitor()

        def figure(name: str) -> float:
            found = re.search(rf"\nmaproom_{name} (\S+)", visitor.http.get("/metrics").text)
            assert found
            return float(found[1])

        free, taken = figure("free_bytes"), figure("database_bytes")
        assert free == pytest.approx(disk_usage(server.services.store.folder).free, rel=0.05)
        assert 100_000 < taken < 100_000_000
        guest = server.guest()
        for _ in range(20):
            guest.hot_seat()
        assert figure("database_bytes") > taken


@pytest.mark.parametrize("fault", [PermissionError, RuntimeError], ids=["unreadable", "no home"])
def test_figures_are_told_where_the_room_cannot_be_seen(
    server: Running, monkeypatch: pytest.MonkeyPatch, fault: type[Exception]
) -> None:
    def fail(_: Store) -> Path:
        raise fault

    monkeypatch.setattr(Store, "folder", property(fail))
    answer = server.visitor().http.get("/metrics")
    assert answer.status_code == 200
    assert "maproom_database_bytes" in answer.text


def test_figures_can_be_kept_back(tmp_path: Path) -> None:
    with running(tmp_path, metrics=False) as server:
        assert server.visitor().http.get("/metrics").status_code == 404


def test_a_log_line_is_json_and_names_no_secrets(server: Running, caplog: pytest.LogCaptureFixture) -> None:
    anna = server.guest()
    table = anna.set_table(visibility="private")["table"]["id"]
    secret = anna.post(f"/api/tables/{table}/invites", {"seat": "axis"})["invite"]
    with caplog.at_level(logging.INFO, "maproom"):
        anna.get(f"/api/invites/{secret}")
        # A request is written down after it was answered.
        wait_until(lambda: any(getattr(record, "path", "") == "/api/invites/{invite}" for record in caplog.records))
    lines = [json.loads(JsonLines().format(record)) for record in caplog.records]
    request = next(line for line in lines if line.get("path") == "/api/invites/{invite}")
    assert request["message"] == "request"
    assert request["status"] == 200
    assert secret not in json.dumps(lines)
    assert anna.http.cookies["maproom"] not in json.dumps(lines)


def test_settings_come_from_variables(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MAPROOM_PORT", "1234")
    monkeypatch.setenv("MAPROOM_ORIGINS", '["https://example.org"]')
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    settings = Settings()
    assert settings.port == 1234
    assert settings.origins == ["https://example.org"]
    assert default_database() == f"sqlite:///{tmp_path}/maproom/tables.sqlite"


@pytest.mark.parametrize(
    ("own", "trusted"), [(None, "10.0.0.0/8"), ("192.0.2.1", "192.0.2.1")], ids=["uvicorn's", "ours first"]
)
def test_uvicorns_variable_for_web_servers_in_front_is_read_too(
    monkeypatch: pytest.MonkeyPatch, own: str | None, trusted: str
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "10.0.0.0/8")
    if own is not None:
        monkeypatch.setenv("MAPROOM_TRUSTED_PROXIES", own)
    assert Settings().trusted_proxies == trusted


def test_the_help_lists_every_setting() -> None:
    import typer

    from maproom.table.server.command import ServeCommand, serve

    app = typer.Typer()
    app.command(cls=ServeCommand)(serve)
    shown = CliRunner().invoke(app, ["--help"]).output
    assert all(f"MAPROOM_{name.upper()}" in shown for name in Settings.model_fields)


def test_the_command_serves_until_ctrl_c(tmp_path: Path) -> None:
    arguments = ["--no-open", "--port", "0", "--db", f"sqlite:///{tmp_path}/x.sqlite"]
    command = [sys.executable, "-c", COMMAND + f"app({arguments!r})"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        try:
            line = process.stdout.readline()
            said = re.search(r"http://127\.0\.0\.1:\d+", line)
            assert said, line + process.stdout.read()
            assert httpx.get(f"{said[0]}/healthz", timeout=PATIENCE).json()["status"] == "ok"
            process.send_signal(signal.SIGINT)
            rest, _ = process.communicate(timeout=PATIENCE)
            assert "The table is closed." in rest
            assert process.returncode == 0
        finally:
            process.kill()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--host", "192.0.2.1"], "The table cannot open on 192.0.2.1"),
        (["--workers", "2", "--db", "sqlite:///x.sqlite"], "Several processes need PostgreSQL"),
    ],
)
def test_what_cannot_be_served_gets_a_sentence(
    arguments: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAPROOM_DB", f"sqlite:///{tmp_path}/tables.sqlite")
    import typer

    from maproom.table.server.command import serve

    app = typer.Typer()
    app.command()(serve)
    result = CliRunner().invoke(app, ["--no-open", *arguments])
    assert result.exit_code in (1, 2)
    assert sentence in result.output


def test_full_looks_for_garbage_have_their_times() -> None:
    script = """
import gc
from maproom.table.operations import garbage
garbage.begin()
assert gc.get_freeze_count() > 1000
assert gc.get_threshold()[2] == garbage.NEVER
class Circle: pass
circles = [Circle() for _ in range(10)]
for circle in circles: circle.own = circle
gc.collect(1)
del circles, circle
garbage.look_at_everything()
assert not [one for one in gc.get_objects() if type(one) is Circle]
"""
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


@pytest.mark.skipif(sys.platform != "linux", reason="Memory is looked at as Linux shows it.")
def test_free_memory_goes_back_to_the_machine() -> None:
    script = """
from pathlib import Path
from maproom.table.operations import garbage

def held():
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))

before = held()
pieces = [bytes(2000) for _ in range(50_000)]
kept = pieces[::50]
del pieces
scattered = held()
assert scattered > before + 50_000
if garbage.give_back():
    garbage.look_at_everything()
    assert held() < before + 25_000, (before, scattered, held())
"""
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
