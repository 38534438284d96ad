"""The page of the table's files names every one of them, and says of each what it says of itself."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from rooms import PAGE, ROOMS, TABLE, written

MIGRATIONS = TABLE / "store" / "migrations"


def files() -> list[Path]:
    return [path for path in TABLE.rglob("*.py") if path.stem != "__init__" and MIGRATIONS not in path.parents]


def test_the_page_is_what_the_files_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == written(), "docs/rooms.md is out of date: run tools/rooms.py"


def test_every_file_is_named() -> None:
    named = re.findall(r"^\| `(\w+\.py)` \| ", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(named) == sorted(path.name for path in files())


def test_every_file_says_in_a_sentence_what_it_does() -> None:
    silent = [
        path for path in files() if not (ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "")
    ]
    assert silent == []


def test_every_room_is_there() -> None:
    assert sorted(ROOMS) == sorted(path.parent.name for path in TABLE.glob("*/__init__.py"))
