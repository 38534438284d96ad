"""`make play` opens the table at once, on the compiled rules where they are up to date."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any

import compile as compiler
import play as tool
import pytest
from c_units import QUICK


class Opened(Exception):
    """In place of the table: what would have been run."""

    def __init__(self, command: list[str], environment: dict[str, str]) -> None:
        super().__init__(command)
        self.command = command
        self.environment = environment


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[list[str]]:
    """What is started beside the table; the table itself is not opened."""
    found: list[list[str]] = []

    def open_table(program: str, command: list[str], environment: dict[str, str]) -> None:
        raise Opened(command, environment)

    def start(command: list[str], **_: Any) -> None:
        found.append(command)

    monkeypatch.setattr(os, "execve", open_table)
    monkeypatch.setattr(subprocess, "Popen", start)
    monkeypatch.setattr(tool, "LOG", tmp_path / "build" / "compile.log")
    monkeypatch.setattr(compiler, "TREE", tmp_path / "compiled")
    monkeypatch.setattr(compiler, "FAILED", tmp_path / "failed")
    monkeypatch.delenv("PYTHONPATH", raising=False)
    return found


def test_without_a_compiled_tree_the_table_opens_and_one_line_says_what_goes_on(
    started: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(Opened) as opened:
        tool.main(["--no-open"])
    assert opened.value.command[1:] == ["-m", "maproom", "play", "--no-open"]
    assert "PYTHONPATH" not in opened.value.environment
    assert [command[1:] for command in started] == [[compiler.__file__, "--beside"]]
    assert capsys.readouterr().out.splitlines() == [tool.ONE_LINE]


def test_an_up_to_date_tree_is_used_in_silence(
    started: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    compiler.TREE.mkdir()
    (compiler.TREE / ".digest").write_text("as it is")
    monkeypatch.setattr(compiler, "_tree_digest", lambda package, level: "as it is")
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    with pytest.raises(Opened) as opened:
        tool.main([])
    assert opened.value.environment["PYTHONPATH"].split(os.pathsep) == [str(compiler.TREE), "elsewhere"]
    assert not started
    assert not capsys.readouterr().out


def test_what_could_not_be_compiled_is_not_tried_again_until_it_changes(
    started: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiler, "main", lambda arguments: 1)
    monkeypatch.setattr(os, "nice", lambda by: 0)
    assert compiler.compile_beside() == 1
    with pytest.raises(Opened):
        tool.main([])
    assert not started
    monkeypatch.setattr(compiler, "_native_digest", lambda package, level: "changed")
    with pytest.raises(Opened):
        tool.main([])
    assert len(started) == 1


def test_where_mypyc_trips_over_what_it_remembers_it_begins_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = tmp_path / compiler.MYPY_CACHE
    cache.mkdir()
    remembered: list[bool] = []

    def run(command: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
        remembered.append(cache.exists())
        broke = f'File "{compiler.MYPYC_BROKE}emit.py"\nValueError' if cache.exists() else ""
        return subprocess.CompletedProcess(command, int(bool(broke)), broke)

    monkeypatch.setattr(compiler, "_run", run)
    compiler._compile(tmp_path / "maproom", {"kernel": ["kernel/state.py"]}, tmp_path, QUICK)
    assert remembered == [True, False]
