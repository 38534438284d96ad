"""`maproom nets`: the nets that come with the program and their cards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from maproom.bots.nets import shelf
from maproom.commands.console import Sentences
from maproom.commands.nets import nets

app = typer.Typer(cls=Sentences)
app.command()(nets)


@app.command()
def other() -> None:
    """Another command, so that the first is called by its name."""


def told(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["nets", *arguments])
    assert result.exit_code == 0, result.output
    return result.output


def test_the_cards_are_told_and_all_nets_fit() -> None:
    cards = json.loads(told("--json"))["nets"]
    assert {card["game"] for card in cards} == set(shelf.digests())
    for card in cards:
        assert card["fits"] == ""
        assert card["decisions"] > 1_000_000
        assert card["bytes"] <= 8_000_000
    assert "east-front" in told()


def test_a_new_net_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = (shelf.FOLDER / "east-front.npz").read_bytes()
    (tmp_path / "new.npz").write_bytes(file)
    shelved = tmp_path / "shelf"
    shelved.mkdir()
    monkeypatch.setattr(shelf, "FOLDER", shelved)
    assert "east-front has a new net." in told("--take", str(tmp_path / "new.npz"))
    assert (shelved / "east-front.npz").read_bytes() == file


def test_what_is_no_net_is_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "odd.npz").write_bytes(b"odd")
    result = CliRunner().invoke(app, ["nets", "--take", str(tmp_path / "odd.npz")])
    assert result.exit_code == 2
    assert "none of the games" in result.output
