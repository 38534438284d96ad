"""Numbers of the processor (`i64`) are a hint for the compiler, and nothing that anybody has to install."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
HINT = "if TYPE_CHECKING:\n    from mypy_extensions import i64\n"
WITHOUT = """
import sys
sys.modules["mypy_extensions"] = None
import maproom
for slug in maproom.slugs():
    print(maproom.game(slug).new().actor)
"""


def test_they_are_named_only_where_types_are_checked() -> None:
    users = [path for path in (ROOT / "src").rglob("*.py") if "mypy_extensions" in path.read_text(encoding="utf-8")]
    assert users
    for path in users:
        text = path.read_text(encoding="utf-8")
        assert text.count("mypy_extensions") == text.count(HINT) == 1, path


def test_games_are_played_where_the_hint_is_not_installed() -> None:
    command = [sys.executable, "-c", WITHOUT]
    run = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT / "src")
    assert len(run.stdout.split()) == 5
