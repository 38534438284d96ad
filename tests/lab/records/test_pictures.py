"""Pictures in files."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
import typer
from support.toy_observed import registered
from typer.testing import CliRunner

import maproom
from maproom.commands.console import Sentences
from maproom.commands.draw import draw
from maproom.drawing import svg_of
from maproom.lab.records.pictures import NoPicture, save

GAME = maproom.game("east-front")
PNG = b"\x89PNG\r\n\x1a\n"

app = typer.Typer(cls=Sentences)
app.command()(draw)


@app.command()
def other() -> None:
    """Another command, so that the first is called by its name."""


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of fifty decisions in a file."""
    played = maproom.Record(GAME)
    random = Random(1)
    for _ in range(50):
        played.roll(random)
        played.play(random.choice(played.state.legal()))
    file = tmp_path_factory.mktemp("records") / "game.json"
    file.write_text(json.dumps(played.to_json()))
    return file


def test_a_picture_is_written_as_its_name_says(tmp_path: Path) -> None:
    state = GAME.new()
    save(state, tmp_path / "a.svg")
    assert (tmp_path / "a.svg").read_text(encoding="utf-8") == svg_of(state)
    save(state, tmp_path / "a.PNG")
    assert (tmp_path / "a.PNG").read_bytes().startswith(PNG)
    with pytest.raises(NoPicture, match=r"an \.svg or a \.png file, not 'a\.gif'"):
        save(state, tmp_path / "a.gif")
    with pytest.raises(NoPicture, match="cannot be written"):
        save(state, tmp_path / "nowhere" / "a.svg")


def test_a_game_without_a_chart_has_no_picture(tmp_path: Path) -> None:
    with registered():
        state = maproom.game("toy").new()
        assert svg_of(state) is None
        with pytest.raises(NoPicture, match="no chart"):
            save(state, tmp_path / "b.svg")


def test_the_command_draws_any_moment(record: Path, tmp_path: Path) -> None:
    pictures = []
    for at in ("0", "30"):
        out = tmp_path / f"{at}.svg"
        result = CliRunner().invoke(app, ["draw", str(record), "--at", at, "-o", str(out), "--seat", "axis"])
        assert result.exit_code == 0, result.output
        pictures.append(out.read_text(encoding="utf-8"))
    assert pictures[0] != pictures[1]
    assert CliRunner().invoke(app, ["draw", str(record), "--at", "9999"]).exit_code == 2
    assert CliRunner().invoke(app, ["draw", str(record), "--seat", "nobody"]).exit_code == 2
