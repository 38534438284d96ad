"""A compiled tree in which the weights of a game's judge can be changed while it runs.

In the program the weights are constants that the compiler folds in. Here the numbers that stand alone in
`judge*.py` become variables of their modules; lists are lists already. It costs about a tenth more a decision.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from compile import OPTIMISED, PACKAGE, ROOT, compiled_libraries, work_folder

PLACE = ROOT / "build" / "tunable"
CONSTANT = re.compile(r"^([A-Z_]+): Final = (-?\d+\.\d+)$", re.MULTILINE)


def tunable_tree(slug: str) -> Path:
    """Makes the tree of a game, or brings it up to date, and says where it is."""
    copy = PLACE / "source" / PACKAGE.name
    for source in _files(PACKAGE):
        target = copy / source.relative_to(PACKAGE)
        text = source.read_bytes()
        if source.parent.name == slug.replace("-", "_") and source.match("judge*.py"):
            text = CONSTANT.sub(r"\1: float = \2", text.decode()).encode()
        if not target.exists() or target.read_bytes() != text:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(text)
    for old in _files(copy):
        if not (PACKAGE / old.relative_to(copy)).exists():
            old.unlink()
    work = work_folder(PLACE)
    if not work.exists() and work_folder(ROOT).exists():
        shutil.copytree(work_folder(ROOT), work)
    libraries = compiled_libraries(copy, work, OPTIMISED)
    tree = PLACE / "compiled"
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(copy, tree / PACKAGE.name)
    for place, library in libraries.items():
        shutil.copy2(library, tree / place)
    return tree


def _files(package: Path) -> list[Path]:
    return [path for path in package.rglob("*") if path.is_file() and "__pycache__" not in path.parts]


if __name__ == "__main__":
    print(tunable_tree(sys.argv[1]))
