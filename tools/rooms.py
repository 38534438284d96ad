"""Writes docs/rooms.md: every file of the table, with what its first line says that it does.

python tools/rooms.py
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "src" / "maproom" / "table"
PAGE = ROOT / "docs" / "rooms.md"
ROOMS = ("server", "api", "requests", "live", "people", "wire", "store", "rules", "operations")
"""From the door to the shelf, as docs/table.md has them."""
HEAD = """# The table, file by file

Made by `python tools/rooms.py` from the files themselves. How the rooms hang together is told in
[the table](table.md).
"""


def written() -> str:
    """The page."""
    return "\n".join([HEAD, *(part for room in ROOMS for part in told(TABLE / room))])


def told(folder: Path) -> Iterator[str]:
    """A folder's heading, its files and those of the folders in it."""
    name = folder.relative_to(TABLE).as_posix()
    yield f"{'##' if '/' not in name else '###'} `{name}/`\n\n{first_line(folder / '__init__.py')}\n"
    files = [path for path in sorted(folder.glob("*.py")) if path.stem != "__init__"]
    yield "\n".join(["| file | what it does |", "| -- | -- |", *(row(path) for path in files), ""])
    for inner in sorted(path.parent for path in folder.glob("*/__init__.py")):
        if inner.name != "migrations":
            yield from told(inner)


def row(path: Path) -> str:
    return f"| `{path.name}` | {first_line(path)} |"


def first_line(path: Path) -> str:
    """What a file says of itself first."""
    says = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return says.split("\n", 1)[0].replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(written(), encoding="utf-8")
