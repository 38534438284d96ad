"""The commands as processes: what really reaches stdout, stderr and the shell."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "maproom.cli", *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **environment},
        timeout=300,
    )


def test_json_is_all_there_is_on_stdout() -> None:
    done = run("simulate", "east-front", "--bots", "random", "--games", "4", "--workers", "2", "--json")
    assert done.returncode == 0
    assert done.stderr == ""
    assert json.loads(done.stdout)["finished"] == 4


def test_an_error_is_one_sentence_on_stderr() -> None:
    done = run("simulate", "west-front")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == "There is no game 'west-front'. Did you mean 'east-front'?\n"


@pytest.mark.compiled
def test_bench_measures_each_build_in_its_own_process() -> None:
    done = run("bench", "--seconds", "0.01", "--json")
    assert done.returncode == 0
    assert done.stderr == ""
    report = json.loads(done.stdout)
    builds = report["games"]["east-front"]
    assert builds["interpreted"]["compiled"] is False
    if "compiled" in builds:
        assert builds["compiled"]["compiled"] is True
    else:
        assert any("compiled build" in note for note in report["notes"])


def test_the_page_of_the_rules_can_be_asked_from_anywhere(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "maproom.cli", "rules", "--coverage", "--json"],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        timeout=300,
    )
    assert json.loads(done.stdout)["east-front"]["rules"] > 100
