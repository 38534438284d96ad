"""`maproom arena` and `--ray [ADDRESS]` on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from maproom.bots import registry
from maproom.bots.uniform import Uniform
from maproom.commands.arena import arena
from maproom.commands.cluster import WithCluster, with_address
from maproom.commands.console import Sentences

app = typer.Typer(cls=Sentences)
app.command(cls=WithCluster)(arena)


@app.command()
def other() -> None:
    """Another command, so that the first is called by its name."""


@pytest.fixture(autouse=True)
def greedy_is_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._makers, "greedy", Uniform)


def called(*args: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["arena", "east-front", "--workers", "1", *args])
    return result.exit_code, result.output


def test_a_table_for_people() -> None:
    status, told = called("--bots", "random,greedy", "--pairs", "2", "--sprt", "0,50")
    assert status == 0
    assert "2 pairs, 4 of 4 games finished." in told
    for word in ("Elo", "95 %", "random", "greedy", "axis", "allies", "decisions on average", "Not decided"):
        assert word in told


def test_json_for_programs_and_a_file_of_results(tmp_path: Path) -> None:
    args = ("--bots", "random,greedy", "--pairs", "1", "--json", "--results", str(tmp_path / "r.sqlite"))
    status, told = called(*args)
    assert status == 0
    assert json.loads(told)["games"] == 2
    assert called(*args)[1] == told


def test_wrong_input_gets_a_sentence() -> None:
    assert called("--bots", "random") == (
        2,
        "An arena needs two bots at least, each named once, with commas between them.\n",
    )
    assert called("--sprt", "9")[0] == 2


def test_the_address_of_a_cluster_may_be_left_out() -> None:
    assert with_address(["--ray"]) == ["--ray", "nearest"]
    assert with_address(["--ray", "--json"]) == ["--ray", "nearest", "--json"]
    assert with_address(["--ray", "head:6379", "x"]) == ["--ray", "head:6379", "x"]
    assert with_address(["--ray", "auto"]) == ["--ray", "auto"]
