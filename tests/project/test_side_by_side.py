"""Tests in several processes that are copies of one: each runs once, and whatever happens is told by the first."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

TOOLS = Path(__file__).resolve().parents[2] / "tools"
SHARED = """
import os
import pytest

@pytest.fixture(scope="module")
def place(tmp_path_factory):
    yield "open"
    with open("closed.txt", "a") as notes:
        notes.write(__name__ + "\\n")
"""
SOUND = """
@pytest.mark.parametrize("number", range(5))
def test_sound(place, number, tmp_path):
    with open("ran.txt", "a") as notes:
        notes.write(f"{__name__} {number} {os.getpid()}\\n")
"""
WRONG = """
def test_wrong(place):
    print("said before it went wrong")
    assert "open" == "shut"
"""
ENDS = """
def test_that_ends_its_process(place):
    os._exit(3)
"""


def _pytest(folder: Path, *options: str) -> tuple[int, str]:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "side_by_side",
        "-q",
        "-c",
        "/dev/null",
        "--rootdir",
        ".",
        *options,
    ]
    result = subprocess.run(
        command, cwd=folder, env={"PYTHONPATH": str(TOOLS)}, capture_output=True, text=True, check=False
    )
    return result.returncode, result.stdout + result.stderr


def test_each_test_runs_once_and_a_file_stays_with_one_process(tmp_path: Path) -> None:
    for name in ("test_one", "test_two", "test_three"):
        (tmp_path / f"{name}.py").write_text(SHARED + SOUND)
    status, said = _pytest(tmp_path, "--processes", "2")
    assert (status, "15 passed" in said) == (0, True), said
    ran = [line.split() for line in (tmp_path / "ran.txt").read_text().splitlines()]
    assert sorted((name, number) for name, number, _ in ran) == sorted(
        (name, str(number)) for name in ("test_one", "test_two", "test_three") for number in range(5)
    )
    assert len({(name, process) for name, _, process in ran}) == 3
    assert sorted((tmp_path / "closed.txt").read_text().split()) == ["test_one", "test_three", "test_two"]


def test_what_fails_is_told_and_run_again_by_last_failed(tmp_path: Path) -> None:
    (tmp_path / "test_one.py").write_text(SHARED + SOUND + WRONG)
    (tmp_path / "test_two.py").write_text(SHARED + SOUND)
    status, said = _pytest(tmp_path, "--processes", "2")
    assert (status, "1 failed, 10 passed" in said, "said before it went wrong" in said) == (1, True, True), said
    status, said = _pytest(tmp_path, "--last-failed")
    assert (status, "1 failed" in said, "passed" in said) == (1, True, False), said


def test_what_a_process_that_ends_leaves_undone_fails_and_the_others_go_on(tmp_path: Path) -> None:
    (tmp_path / "test_one.py").write_text(SHARED + ENDS + SOUND)
    for name in ("test_two", "test_three", "test_four"):
        (tmp_path / f"{name}.py").write_text(SHARED + SOUND)
    status, said = _pytest(tmp_path, "--processes", "2")
    assert (status, "6 failed, 15 passed" in said) == (1, True), said
    assert "FAILED test_one.py::test_that_ends_its_process" in said
    assert "FAILED test_one.py::test_sound[4]" in said


def test_a_file_that_a_process_took_before_it_ended_is_not_forgotten(tmp_path: Path) -> None:
    (tmp_path / "test_one.py").write_text(SHARED + ENDS)
    (tmp_path / "test_two.py").write_text(SHARED + SOUND)
    status, said = _pytest(tmp_path, "--processes", "2")
    assert status == 1
    assert "FAILED test_one.py::test_that_ends_its_process" in said
    assert said.splitlines()[-1].startswith(("1 failed, 5 passed", "6 failed")), said
