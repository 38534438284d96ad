"""What a release stands on: the version, its notes, the Pythons, the hooks."""

from __future__ import annotations

import json
import os
import re
import shlex
from pathlib import Path

import pytest
import yaml
from release import NotReleased, notes_of, parsed_pythons, searched_path, version_of

import maproom

ROOT = Path(__file__).parents[2]
CHANGES = """# Changes

## Unreleased

## 0.2.0 (2026-11-16)

### Added

- A thing.

## 0.1.0

- The first.
"""


def test_the_version_has_its_notes() -> None:
    assert version_of(ROOT) == maproom.__version__
    assert notes_of((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), maproom.__version__)


def test_the_notes_are_those_of_one_version() -> None:
    assert notes_of(CHANGES, "0.2.0") == "### Added\n\n- A thing."
    assert notes_of(CHANGES, "0.1.0") == "- The first."


def test_a_version_without_notes_is_not_released() -> None:
    with pytest.raises(NotReleased, match=r"no section '0\.3\.0'"):
        notes_of(CHANGES, "0.3.0")
    with pytest.raises(NotReleased, match=r"says nothing of 0\.4\.0"):
        notes_of("## 0.4.0\n\n## 0.3.0\n", "0.4.0")


def test_one_python_of_each_kind_that_maproom_runs_on() -> None:
    found = ["3.13.0", "3.11.7", "3.11.2", "3.9.18", "3.14.0rc1", "3.12.1"]
    listed = [{"version": version, "implementation": "cpython"} for version in found]
    listed.append({"version": "3.12.0", "implementation": "pypy"})
    assert parsed_pythons(json.dumps(listed)) == ["3.11", "3.12", "3.13"]


def test_the_pythons_that_pyenv_keeps_are_found_though_it_uses_another(tmp_path: Path) -> None:
    for version in ("3.9.18", "3.12.1", "3.13.0", "pypy3.10-7.3.15"):
        (tmp_path / "versions" / version / "bin").mkdir(parents=True)
    found = searched_path("/usr/bin", tmp_path).split(os.pathsep)
    assert found == [*(f"{tmp_path}/versions/{version}/bin" for version in ("3.12.1", "3.13.0")), "/usr/bin"]
    assert searched_path("/usr/bin", tmp_path / "nowhere") == "/usr/bin"


def test_every_hook_runs_something_that_is_there() -> None:
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    (local,) = config["repos"]
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert local["repo"] == "local"
    for hook in local["hooks"]:
        command = shlex.split(hook["entry"])
        if command[0] == "make":
            assert set(command[1:]) <= targets, hook["id"]
        else:
            assert (ROOT / command[0]).exists(), hook["id"]
