"""`maproom tables check`: what the installed version makes of every stored game, before a host switches over."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
from table.stored_games import COLLECTIONS
from typer.testing import CliRunner

from maproom.cli import app

OLD = next(one for one in COLLECTIONS if (one.version, one.slug) == ("0.1.0", "race-to-moscow"))
RUN = CliRunner()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    OLD.unpacked(tmp_path)
    return tmp_path / f"{OLD.slug}.sqlite"


def spoil(path: Path, table: str) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE entries SET line = 'nothing-known' WHERE table_id = ?", (table,))
        connection.execute("UPDATE snapshots SET state = '{}' WHERE table_id = ?", (table,))
    connection.close()


def test_games_of_an_older_version_go_on_and_nothing_is_changed(path: Path) -> None:
    before = path.read_bytes()
    found = RUN.invoke(app, ["tables", "check", str(path)])
    assert found.exit_code == 0, found.output
    assert found.output.count("goes on after migration") == 20
    assert "20 games: 0 go on, 20 go on after migration, 0 read-only." in found.output
    assert path.read_bytes() == before


def test_a_game_that_cannot_go_on_is_named_with_the_reason(path: Path) -> None:
    spoil(path, "race-to-moscow-07")
    found = RUN.invoke(app, ["tables", "check", f"sqlite:///{path}", "--json"])
    assert found.exit_code == 1
    told = [json.loads(line) for line in found.output.splitlines()]
    assert [one["table"] for one in told if one["fate"] == "read-only"] == ["race-to-moscow-07"]
    assert "cannot go on" in next(one["reason"] for one in told if one["reason"])


def test_a_check_goes_on_behind_a_table(path: Path) -> None:
    found = RUN.invoke(app, ["tables", "check", str(path), "--after", "race-to-moscow-16", "--json"])
    assert [json.loads(line)["table"][-2:] for line in found.output.splitlines()] == ["17", "18", "19"]


@pytest.mark.parametrize(
    ("content", "told"),
    [(None, "There is no file"), (b"", "There are no tables"), (b"nonsense" * 99, "cannot be read")],
)
def test_what_is_no_database_is_told_in_a_sentence(tmp_path: Path, content: bytes | None, told: str) -> None:
    path = tmp_path / "some.sqlite"
    if content is not None:
        path.write_bytes(content)
    found = RUN.invoke(app, ["tables", "check", str(path)])
    assert found.exit_code == 2
    assert told in found.output


def test_a_newer_database_is_told_in_a_sentence(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    found = RUN.invoke(app, ["tables", "check", str(path)])
    assert (found.exit_code, "A newer version has written this database" in found.output) == (2, True)
