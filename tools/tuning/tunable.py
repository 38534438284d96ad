"""A compiled tree in which the weights of a game's judge can be changed while it runs.

In the program the weights are constants that the compiler folds in. Here those that stand alone become variables of
their modules; lists are lists already. A decision costs somewhat more. The tree is made when it is asked for, in
`build/tunable`, and only what has changed is compiled.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from compile import OPTIMISED, PACKAGE, ROOT, compiled_libraries, work_folder

import maproom
from tuning.weights import NUMBER, WHERE

PLACE = ROOT / "build" / "tunable"
TREE = PLACE / "compiled"


def run_tunable(slug: str) -> None:
    """Starts the program again on the tree of a game, unless it runs on such a tree."""
    if Path(maproom.__file__).parents[2].name != PLACE.name:
        os.environ["PYTHONPATH"] = str(tunable_tree(slug))
        os.execv(sys.executable, [sys.executable, *sys.argv])


def tunable_tree(slug: str) -> Path:
    """Makes the tree of a game, or brings it up to date, and says where it is."""
    copy = PLACE / "source" / PACKAGE.name
    changed = write_sources(slug, copy)
    if not changed and TREE.exists():
        return TREE
    work = work_folder(PLACE)
    if not work.exists() and work_folder(ROOT).exists():
        shutil.copytree(work_folder(ROOT), work)
    libraries = compiled_libraries(copy, work, OPTIMISED)
    shutil.rmtree(TREE, ignore_errors=True)
    shutil.copytree(copy, TREE / PACKAGE.name)
    for place, library in libraries.items():
        shutil.copy2(library, TREE / place)
    return TREE


def write_sources(slug: str, copy: Path) -> bool:
    """Copies the package with variables for the constants of a game's judge; whether anything is new."""
    changed = False
    for source in _files(PACKAGE):
        target = copy / source.relative_to(PACKAGE)
        content = source.read_bytes()
        if source.parent == PACKAGE / "games" / slug.replace("-", "_") and any(map(source.match, WHERE)):
            content = with_variables(content.decode()).encode()
        if not target.exists() or target.read_bytes() != content:
            changed = True
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
    for old in _files(copy):
        if not (PACKAGE / old.relative_to(copy)).exists():
            changed = True
            old.unlink()
    return changed


def with_variables(source: str) -> str:
    """A module with its constants made variables.

    >>> with_variables("STAR: Final = 1.5")
    'STAR: float = 1.5'
    """
    return NUMBER.sub(r"\1: float = \3", source)


def _files(package: Path) -> list[Path]:
    return [path for path in package.rglob("*") if path.is_file() and "__pycache__" not in path.parts]


if __name__ == "__main__":
    print(tunable_tree(sys.argv[1]))
