"""Small editions for the tests: a few files, changed, and a process that plays with them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from maproom.editions.games import OpenGame

Change = Callable[[Any], object]


def write_edition(folder: Path, slug: str, name: str = "My box", /, **changes: Change) -> Path:
    """An edition with the files that are changed, each value on a line of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "edition.jsonc").write_text(json.dumps({"name": name, "game": slug}), encoding="utf-8")
    for file, change in changes.items():
        data = OpenGame(slug).shipped(file)
        change(data)
        (folder / f"{file}.jsonc").write_text("// mine\n" + json.dumps(data, indent=1), encoding="utf-8")
    return folder


def played(code: str, *folders: Path) -> Any:
    """What a program prints as JSON that plays these editions."""
    environment = {**os.environ, "MAPROOM_EDITIONS": os.pathsep.join(str(folder) for folder in folders)}
    run = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)
