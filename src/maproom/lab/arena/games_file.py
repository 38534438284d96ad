"""An SQLite file in which games are kept: opened or made, and let go."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from types import TracebackType
from typing import ClassVar, Self

from maproom.kernel.errors import MaproomError


class BadStore(MaproomError):
    """The file of results cannot be used."""


class GamesFile:
    """A file of games; without a path they are kept in memory."""

    form: ClassVar[str]
    """The statements that make what the file lacks."""
    kind: ClassVar[str]
    """What the file is called when it cannot be used."""

    def __init__(self, path: Path | None = None) -> None:
        try:
            self._base = sqlite3.connect(":memory:" if path is None else path, isolation_level=None)
            self._base.executescript(self.form)
        except sqlite3.Error as error:
            raise BadStore(f"{str(path)!r} cannot be used as {self.kind}: {error}.") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Lets the file go."""
        self._base.close()
