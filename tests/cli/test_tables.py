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


def test_whole_books_lead_to_every_position_that_was_stored(path: Path) -> None:
    found = RUN.invoke(app, ["tables", "check", str(path), "--whole"])
    assert found.exit_code == 0, found.output
    assert "20 games: 0 go on, 20 go on after migration, 0 go on otherwise, 0 read-only." in found.output


def test_a_rule_that_has_changed_unsaid_is_found_by_playing_whole_books(path: Path) -> None:
    """The last position can be read, so the game would go on; what led to it is not what leads to it now."""
    here, other = "race-to-moscow-12", "race-to-moscow-13"
    with sqlite3.connect(path) as connection:
        inner = "SELECT moment FROM snapshots WHERE table_id = ? AND moment > 0 ORDER BY revision LIMIT 1"
        (moment,) = connection.execute(inner, (here,)).fetchone()
        foreign = "SELECT state FROM snapshots WHERE table_id = ? ORDER BY revision DESC LIMIT 1"
        spoilt = f"UPDATE snapshots SET state = ({foreign}) WHERE table_id = ? AND moment = ?"
        connection.execute(spoilt, (other, here, moment))
    connection.close()
    assert RUN.invoke(app, ["tables", "check", str(path)]).exit_code == 0
    found = RUN.invoke(app, ["tables", "check", str(path), "--whole", "--json"])
    assert found.exit_code == 1
    told = [json.loads(line) for line in found.output.splitlines()]
    (changed,) = [one for one in told if one["fate"] == "goes on otherwise"]
    assert changed["table"] == here
    assert f"after entry {moment}" in changed["reason"]


def test_what_was_played_and_is_not_legal_any_more_is_found(tmp_path: Path) -> None:
    """A position of today's form is taken as it is; only the book tells that the rules have changed."""
    newer = next(one for one in COLLECTIONS if (one.version, one.slug) == ("0.2.0", "east-front"))
    newer.unpacked(tmp_path)
    path, table = tmp_path / "east-front.sqlite", "east-front-15"
    with sqlite3.connect(path) as connection:
        stands = "SELECT min(revision) FROM entries WHERE table_id = ? AND actor >= 0 AND kind = 'action'"
        (revision,) = connection.execute(stands, (table,)).fetchone()
        line = "UPDATE entries SET line = 'pass' WHERE table_id = ? AND revision = ?"
        connection.execute(line, (table, revision))
    connection.close()
    plain = RUN.invoke(app, ["tables", "check", str(path)])
    assert "20 games: 20 go on" in plain.output
    whole = RUN.invoke(app, ["tables", "check", str(path), "--whole"])
    assert whole.exit_code == 1
    assert f"{table} (east-front, running): goes on otherwise: its book" in whole.output
    assert f"after entry {revision - 1}: " in whole.output


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
