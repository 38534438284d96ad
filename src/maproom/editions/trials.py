"""An edition that somebody leaves on a server is tried before it is kept: the whole check, random games and all.

A trial is a process of its own with an end to its memory and its time. It works in a folder of the shelf that is
half written, and says in a small file beside it how far it is, so that every process of a server can tell.
"""

from __future__ import annotations

import json
import math
import os
import re
import sys
import time
from pathlib import Path
from shutil import rmtree
from typing import Any, Final

from maproom.editions.checking import check
from maproom.editions.games import OpenGame
from maproom.editions.writing import texts_of
from maproom.kernel.editions import CARD, BadEdition
from maproom.kernel.inspection import Fault

HALF_WRITTEN: Final = ".new-"
STATE: Final = ".trial-"
MOST_KEPT: Final = 100
"""Editions that lie in the folder; whoever runs the server makes room."""
MOST_STATES: Final = 200
MOST_FAULTS: Final = 200
FOR_PLAY: Final = 0.9
"""Of its time a trial plays so much; the rest goes into reading and setting up."""
DIGEST: Final = re.compile(r"[0-9a-f]{16}")


class Trial:
    """The trial of one edition, known by the game and the digest, whichever process looks at it."""

    def __init__(self, shelf: Path, slug: str, digest: str) -> None:
        if DIGEST.fullmatch(digest) is None:
            raise BadEdition("An edition is known by a digest of sixteen letters and digits.")
        self.slug = slug
        self.shelf = shelf
        name = f"{slug}-{digest}"
        self.kept = shelf / name
        self.draft = shelf / f"{HALF_WRITTEN}{name}"
        self._state = shelf / f"{STATE}{name}.json"

    def state(self) -> dict[str, Any] | None:
        """How far it is; None where there was none."""
        if self.kept.is_dir():
            return {"state": "kept"}
        try:
            found: dict[str, Any] = json.loads(self._state.read_text(encoding="utf-8"))
        except (FileNotFoundError, ValueError):
            return None
        return found

    def runs(self, seconds: float) -> bool:
        """Whether somebody tries it just now: one that has said nothing for so long has died."""
        state = self.state()
        return state is not None and state["state"] == "playing" and time.time() - state["at"] < seconds

    def begin(self, name: str, data: dict[str, Any], language: str, games: int | None) -> None:
        """Writes the edition down and says that its trial begins."""
        _sweep(self.shelf)
        if len(kept_in(self.shelf)) >= MOST_KEPT:
            raise BadEdition("There is no room for more editions on this server.")
        rmtree(self.draft, ignore_errors=True)
        self.draft.mkdir(parents=True)
        game = OpenGame(self.slug)
        for file, text in texts_of(game, name, data, language).items():
            (self.draft / file).write_text(text, encoding="utf-8")
        self._say("playing", name, played=0, of=game.random_games if games is None else games)

    def go_through(self, seconds: float = math.inf) -> None:
        """The whole check, within a time; without faults the edition is kept."""
        state = self.state()
        if state is None or state["state"] != "playing":
            return
        played = 0

        def watch() -> None:
            nonlocal played
            played += 1
            self._say("playing", state["name"], played=played, of=state["of"])

        report = check(self.draft, state["of"], watch, seconds * FOR_PLAY)
        if report.faults or report.edition is None:
            self.fail(report.faults)
            return
        self.draft.chmod(0o755)
        self.draft.rename(self.kept)
        self._state.unlink(missing_ok=True)

    def fail(self, faults: list[Fault]) -> None:
        """Notes why the edition cannot be kept; nothing else of it stays."""
        name = (self.state() or {}).get("name", "")
        rmtree(self.draft, ignore_errors=True)
        told = [
            {"file": one.file, "path": list(one.path), "key": one.key, "values": one.values}
            for one in faults[:MOST_FAULTS]
        ]
        self._say("faults", name, faults=told)

    def give_up(self, seconds: float) -> None:
        """Notes that it took too long, or died of what it needed."""
        state = self.state()
        if state is not None and state["state"] == "playing":
            self.fail(
                [Fault(CARD, (), "no_end", {"minutes": max(1, round(seconds / 60)), "played": state["played"]})]
            )

    def _say(self, state: str, name: str, **more: Any) -> None:
        fresh = self._state.with_suffix(f".{os.getpid()}")
        fresh.write_text(json.dumps({"state": state, "name": name, "at": time.time(), **more}), encoding="utf-8")
        fresh.replace(self._state)


def kept_in(shelf: Path) -> list[Path]:
    """The editions that lie on a shelf."""
    if not shelf.is_dir():
        return []
    return sorted(one for one in shelf.iterdir() if one.is_dir() and not one.name.startswith(HALF_WRITTEN))


def _sweep(shelf: Path) -> None:
    """Forgets the oldest trials, where there were many."""
    shelf.mkdir(parents=True, exist_ok=True)
    states = sorted(shelf.glob(f"{STATE}*"), key=lambda file: file.stat().st_mtime)
    for file in states[:-MOST_STATES]:
        file.unlink(missing_ok=True)
        rmtree(shelf / f"{HALF_WRITTEN}{file.stem.removeprefix(STATE)}", ignore_errors=True)


def bound(megabytes: int) -> None:
    """Gives this process, and those that it starts, an end to their memory; Windows has no such limit."""
    if sys.platform == "win32":
        return
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (megabytes * 2**20,) * 2)


def main() -> None:
    """Tries the edition in a half-written folder: `python -m maproom.editions.trials FOLDER MEGABYTES SECONDS`."""
    draft, megabytes, seconds = Path(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
    bound(megabytes)
    slug, _, digest = draft.name.removeprefix(HALF_WRITTEN).rpartition("-")
    Trial(draft.parent, slug, digest).go_through(seconds)


if __name__ == "__main__":
    main()
