"""What ``make play`` runs: the table, on the compiled rules where they are there and up to date.

Where they are not, the table opens at once on the plain ones, and the rules are compiled beside it, out of the way
of everything else; the next start takes them. What the compiler said lies in ``build/compile.log``.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import compile as compiler

LOG = compiler.ROOT / "build" / "compile.log"
ONE_LINE = "The rules are being compiled in the background; the next start is quicker."


def main(arguments: list[str]) -> NoReturn:
    """Opens the table in place of this process."""
    environment = dict(os.environ)
    if compiler.is_up_to_date():
        others = environment.get("PYTHONPATH")
        environment["PYTHONPATH"] = os.pathsep.join([str(compiler.TREE), *([others] if others else [])])
    elif compiler.is_worth_trying():
        compile_beside()
        print(ONE_LINE, flush=True)
    os.execve(sys.executable, [sys.executable, "-m", "maproom", "play", *arguments], environment)


def compile_beside() -> None:
    """Starts the compiler in a session of its own, so that closing the table does not stop it."""
    LOG.parent.mkdir(exist_ok=True)
    with LOG.open("w", encoding="utf-8") as log:
        subprocess.Popen(
            [sys.executable, str(Path(compiler.__file__)), "--beside"],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )


if __name__ == "__main__":
    main(sys.argv[1:])
