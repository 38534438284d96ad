"""Try an installed Maproom as a stranger would: its version, the table, and a game on the native build.

Run by the Python of the environment in question, from anywhere but the checkout:
``python tools/try_install.py [--version 0.2.0] [--plain]``. It needs nothing but the installed package.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

MAPROOM = [sys.executable, "-I", "-m", "maproom"]
GAMES = 5
PATIENCE = 60.0


class Disappointed(Exception):
    """Something is not as a stranger would expect it; the message says what."""


def main() -> int:
    """Tries everything and says how it went."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--version", help="the version that must be installed")
    options.add_argument("--plain", action="store_true", help="expect plain Python, not the compiled build")
    wanted = options.parse_args()
    try:
        print(f"  version {check_version(wanted.version)}")
        print(f"  the rules run {check_build('plain' if wanted.plain else 'compiled')}")
        print(f"  a game was played: {play_a_game()}")
        print(f"  the table answered at {visit_the_table()}")
    except Disappointed as error:
        print(f"  FAILED: {error}", file=sys.stderr)
        return 1
    return 0


def check_version(wanted: str | None) -> str:
    """What `maproom --version` says, which must be what is wanted."""
    said = said_by("--version").split()
    if said[0] != "maproom" or (wanted is not None and said[1] != wanted):
        raise Disappointed(f"maproom --version says {' '.join(said)!r}, not {wanted}.")
    return said[1]


def check_build(wanted: str) -> str:
    """Whether the kernel and a game are compiled or plain, which must be as wanted."""
    question = (
        "import maproom.kernel.state, maproom.games.east_front.game as game;"
        "print(maproom.kernel.state.__file__); print(game.__file__)"
    )
    files = output_of([sys.executable, "-I", "-c", question]).split()
    found = {"plain" if Path(file).suffix == ".py" else "compiled" for file in files}
    if found != {wanted}:
        raise Disappointed(f"the rules should be {wanted}, but these files run: {', '.join(files)}.")
    return wanted


def play_a_game() -> str:
    """How two simulated games ended."""
    line = ["simulate", "east-front", "--bots", "greedy,random", "--games", "2", "--seed", "1", "--json"]
    tally = json.loads(said_by(*line, "--workers", "1"))
    if tally["finished"] != 2:
        raise Disappointed(f"of two simulated games {tally['finished']} ended: {tally}.")
    return f"{tally['wins']}, {tally['decisions']} decisions"


def visit_the_table() -> str:
    """The address at which `maproom play` shows its page and all games."""
    with tempfile.TemporaryDirectory() as folder, served(Path(folder) / "tables.sqlite") as address:
        page = answer(f"{address}/")
        if "/assets/" not in page:
            raise Disappointed("the table answers, but the page was not built into the package.")
        shelf: list[Any] = json.loads(answer(f"{address}/api/games"))["games"]
        if len(shelf) != GAMES:
            raise Disappointed(f"the shelf has {len(shelf)} games, not {GAMES}.")
    return address


@contextmanager
def served(database: Path) -> Iterator[str]:
    """`maproom play` at work on a free port."""
    settings = {**os.environ, "MAPROOM_DB": f"sqlite:///{database.as_posix()}", "PYTHONUNBUFFERED": "1"}
    command = [*MAPROOM, "play", "--no-open", "--port", "0"]
    with subprocess.Popen(command, env=settings, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://[\w.:]+", process.stdout.readline())
            if found is None:
                raise Disappointed("maproom play does not say where the table is open.")
            yield found.group()
        finally:
            process.terminate()


def answer(address: str) -> str:
    """What a server says at an address."""
    with urlopen(address, timeout=PATIENCE) as reply:
        text: str = reply.read().decode()
    return text


def said_by(*arguments: str) -> str:
    """What the command prints."""
    return output_of([*MAPROOM, *arguments])


def output_of(command: list[str]) -> str:
    """What a process prints; it must end well."""
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    if run.returncode:
        raise Disappointed(f"{' '.join(command)} ended with {run.returncode}: {run.stderr or run.stdout}")
    return run.stdout


if __name__ == "__main__":
    sys.exit(main())
