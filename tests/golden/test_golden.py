"""Recorded games replayed to the letter, on the plain and on the compiled build."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from maproom.lab.records.playthrough import traces_of

FILES = sorted(Path(__file__).parent.glob("*.json"))
COMPILED = Path(__file__).parents[2] / "build" / "compiled"


def recorded(file: Path) -> str:
    return str(json.loads(file.read_text(encoding="utf-8"))["trace"])


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_playthrough_is_replayed_to_the_letter(file: Path) -> None:
    assert traces_of([file]) == {file.name: recorded(file)}


@pytest.mark.compiled
def test_the_compiled_build_plays_every_golden_playthrough_alike() -> None:
    assert COMPILED.is_dir(), "there is no compiled build: run `make compiled` first"
    program = (
        "import sys, json; from pathlib import Path; import maproom.kernel.state as state; "
        "from maproom.lab.records.playthrough import traces_of; "
        "print(json.dumps([state.__file__, traces_of([Path(name) for name in sys.argv[1:]])]))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program, *[str(file) for file in FILES]],
        env={**os.environ, "PYTHONPATH": str(COMPILED)},
        capture_output=True,
        text=True,
        check=True,
    )
    loaded_from, traces = json.loads(run.stdout)
    assert Path(loaded_from).suffix == ".so"
    assert traces == {file.name: recorded(file) for file in FILES}
    assert FILES
