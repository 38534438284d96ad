"""The generations of a net in a folder: each one's file with its card, and the notes that it learned from."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import Any

from maproom.kernel.errors import MaproomError
from maproom.lab.extras import extra
from maproom.lab.learning.examples import Examples, as_told
from maproom.lab.learning.files import arrays_in, put

with extra("learning", "Training"):
    import numpy as np


class NoGeneration(MaproomError):
    """There is no generation to go on from."""


class Generation:
    """One of them: its file, its card, and a digest by which its children name it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.card: dict[str, Any] = arrays_in(path)[0]
        self.digest = blake2b(path.read_bytes(), digest_size=8).hexdigest()


class Generations:
    """A folder of generations, from 0 on."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self.trial = folder / "trial.npz"
        """The generation that is being tested."""

    def all(self) -> list[Generation]:
        """Those that were tested, in their order, and the first."""
        found: list[Generation] = []
        while (path := self._net(len(found))).exists():
            found.append(Generation(path))
        return found

    def accepted(self) -> Generation:
        """The last one that was accepted."""
        kept = [one for one in self.all() if one.card.get("accepted")]
        if not kept:
            raise NoGeneration(f"There is no accepted generation in {self._folder.name}.")
        return kept[-1]

    def keep(self, number: int, file: bytes) -> None:
        """One more."""
        put(self._net(number), file)

    def has_notes(self, number: int) -> bool:
        """Whether the games of a generation were played."""
        return self._notes(number).exists()

    def note(self, number: int, notes: Examples) -> None:
        """Keeps what was noted down in the games of a generation."""
        fresh = self._notes(number).with_name(f".{self._notes(number).name}")
        with fresh.open("wb") as file:
            np.savez_compressed(file, **as_told(notes))
        fresh.replace(self._notes(number))

    def notes(self, number: int) -> Examples:
        """What was noted down in the games of a generation."""
        with np.load(self._notes(number)) as arrays:
            return Examples(**{name: arrays[name] for name in arrays.files})

    def _net(self, number: int) -> Path:
        return self._folder / f"generation-{number:03}.npz"

    def _notes(self, number: int) -> Path:
        return self._folder / f"notes-{number:03}.npz"
