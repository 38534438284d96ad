"""SQLite's file: whether it is still the one that was opened, and its journal brought home beside the moves."""

from __future__ import annotations

import logging
import os
import sqlite3
import tempfile
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from maproom.table.rules.errors import StorageDown

LOG = logging.getLogger("maproom.store")
GONE = "The file of the tables is gone; when it is back where it was, everything goes on."
BRING_HOME_SECONDS = 5.0
ROOM = 256 * 1024
"""Bytes that must be free beside the file: what a move takes, and more."""
Identity = tuple[int, int]
"""What makes a file the same one, whatever its name: its disk and its number there."""


class SqliteFile:
    """Watches over the file. What is written to a file that was removed would be lost without a word."""

    def __init__(self, path: Path, let_go: Callable[[], None], take_up: Callable[[], None]) -> None:
        self._path = path
        self._journal = path.with_name(path.name + "-wal")
        self._let_go = let_go
        """Closes all connections."""
        self._take_up = take_up
        """Brings a file that has just appeared to the newest form."""
        self.when_replaced: Callable[[], None] = lambda: None
        """Told when there is another file than before."""
        self._known: Identity | None = None
        self._known_journal: Identity | None = None
        self._held: int | None = None
        """The file held open: as long as it is, no other can get its number."""
        self._is_open = False
        self._lock = threading.Lock()

    def check(self) -> None:
        """Raises StorageDown while the file is gone, and takes up another that has come in its place."""
        found = _identity(self._path)
        if self._is_open and found is not None and found == self._known:
            self._known_journal = _identity(self._journal)
            return
        with self._lock:
            self._let_go()
            self._is_open = False
            if found is None:
                raise StorageDown(GONE)
            replaced = self._known not in (None, found)
            if replaced:
                self._put_journal_aside()
            self._take_up()
            self._hold(found)
            if replaced:
                LOG.warning("another file of tables has taken the place of the one before")
                self.when_replaced()

    def _hold(self, found: Identity) -> None:
        if found != self._known:
            self.close()
            self._held = os.open(self._path, os.O_RDONLY)
        self._known, self._is_open = found, True

    def close(self) -> None:
        """Lets go of the file itself, after all connections: it ends every lock that this process has on it."""
        if self._held is not None:
            os.close(self._held)
            self._held = None

    def _put_journal_aside(self) -> None:
        """The journal of the old file would spoil a new one; one that came with the new file stays."""
        if self._known_journal is None or _identity(self._journal) != self._known_journal:
            return
        self._journal.rename(self._path.with_name(f"{self._path.name}-wal-of-the-old-file"))
        self._path.with_name(self._path.name + "-shm").unlink(missing_ok=True)


def _identity(path: Path) -> Identity | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def has_room(file: Path) -> bool:
    """Whether the disk of a file has room for more."""
    try:
        with tempfile.TemporaryFile(dir=file.parent) as probe:
            if hasattr(os, "posix_fallocate"):
                os.posix_fallocate(probe.fileno(), 0, ROOM)
            else:
                probe.write(bytes(ROOM))
                probe.flush()
    except OSError:
        return False
    return True


class JournalKeeper:
    """A thread that brings the journal home from time to time, so that no move waits for the disk."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="maproom-journal", daemon=True)

    def start(self) -> None:
        """Begins."""
        self._thread.start()

    def close(self) -> None:
        """Ends."""
        self._closing.set()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        while not self._closing.wait(BRING_HOME_SECONDS):
            try:
                # Opened anew each time: it must never keep a file alive that was removed, nor make an empty one.
                address = f"file:{self._path.absolute().as_posix()}?mode=rw"
                with closing(sqlite3.connect(address, uri=True, isolation_level=None)) as connection:
                    connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
            except sqlite3.Error as error:
                LOG.warning("the journal could not be brought home: %s", error)
