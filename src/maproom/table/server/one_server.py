"""One server a SQLite file: two would each show pages that the other has made old."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: int) -> None:
        # This kind of lock is not handed on to the processes that bots think in.
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


SUFFIX = "-server"
LONGEST_ADDRESS = 200
AFTER_THE_LOCK = 1
"""The first byte is what is locked; Windows lets nobody else read it."""


class AlreadyServed(Exception):
    """Another server has the file; the message is its address, or empty."""


class Claim:
    """The mark beside a file that says where it is served."""

    def __init__(self, file: int) -> None:
        self._file = file

    def say(self, address: str) -> None:
        """Writes down where the server is found."""
        os.ftruncate(self._file, 0)
        os.lseek(self._file, 0, os.SEEK_SET)
        os.write(self._file, b" " + address.encode())


@contextmanager
def claimed(database: Path | None) -> Iterator[Claim | None]:
    """Has a file for this server alone, as long as its process lives; there may be none to have."""
    if database is None:
        yield None
        return
    file = os.open(database.with_name(database.name + SUFFIX), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            _lock(file)
        except OSError:
            os.lseek(file, AFTER_THE_LOCK, os.SEEK_SET)
            raise AlreadyServed(os.read(file, LONGEST_ADDRESS).decode(errors="replace")) from None
        yield Claim(file)
    finally:
        os.close(file)
