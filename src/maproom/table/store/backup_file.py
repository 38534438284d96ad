"""A backup: one packed file with a line a row, that either kind of database can be restored from."""

from __future__ import annotations

import gzip
import json
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TextIO

from sqlalchemy import Connection

import maproom
from maproom.kernel.errors import MaproomError
from maproom.table.store import copying
from maproom.table.store.copying import Row
from maproom.table.store.engine import NEWEST_FORM, Store

KIND = "maproom-backup"


class BadBackup(MaproomError):
    """A file cannot be written, or is no whole backup; the message says so."""


def write_backup(connection: Connection, form: str, time: float, path: Path) -> int:
    """Writes everything that a transaction sees; the file appears whole or not at all, for its owner to read."""
    unfinished = path.with_name(path.name + ".unfinished")
    try:
        file = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(file, "wb") as raw, gzip.open(raw, "wt", encoding="utf-8", compresslevel=6) as out:
            count = _write(connection, {"kind": KIND, "form": form, "time": time, "by": maproom.__version__}, out)
        unfinished.replace(path)
    except OSError as error:
        unfinished.unlink(missing_ok=True)
        raise BadBackup(f"{path} cannot be written: {error.strerror or error}.") from error
    return count


def _write(connection: Connection, header: dict[str, Any], out: TextIO) -> int:
    count = 0
    print(json.dumps(header), file=out)
    for row in copying.all_rows(connection):
        print(json.dumps(row, separators=(",", ":"), default=copying.bytes_as_text), file=out)
        count += 1
    print(json.dumps({"rows": count}), file=out)
    return count


class Backup:
    """A backup that was written."""

    def __init__(self, path: Path) -> None:
        self._path = path
        with self._lines() as lines:
            header = json.loads(next(lines, "null"))
        if not isinstance(header, dict) or header.get("kind") != KIND:
            raise BadBackup(f"{path} is no backup of Maproom.")
        self.form: str = header["form"]
        self.time: float = header["time"]
        self.by: str = header["by"]
        if self.form > NEWEST_FORM:
            raise BadBackup(f"A newer Maproom ({self.by}) has written {path}: update Maproom first.")

    def check(self) -> int:
        """How many rows there are; a file that was cut off or spoilt is refused before anything is replaced."""
        return sum(1 for _ in self.rows())

    def rows(self) -> Iterator[Row]:
        """The rows, as they were stored."""
        count = 0
        with self._lines() as lines:
            next(lines)
            for line in lines:
                found = json.loads(line)
                if isinstance(found, dict):
                    if found["rows"] == count:
                        return
                    break
                count += 1
                yield found[0], found[1]
        raise BadBackup(f"{self._path} is not whole.")

    def newest_rows(self) -> Iterator[Row]:
        """The rows in the newest form; those of an older one go through a database of their own."""
        if self.form == NEWEST_FORM:
            yield from self.rows()
            return
        with TemporaryDirectory(prefix="maproom-restore-") as folder:
            store = Store(f"sqlite:///{Path(folder) / 'tables.sqlite'}")
            try:
                store.migrate(self.form)
                with store.engine.begin() as connection:
                    copying.put_rows(connection, copying.stored_tables(connection), self.rows())
                store.migrate()
                with store.engine.connect() as connection:
                    yield from copying.all_rows(connection)
            finally:
                store.close()

    @contextmanager
    def _lines(self) -> Iterator[Iterator[str]]:
        """The lines of the file, with one sentence for whatever is wrong with it."""
        try:
            with gzip.open(self._path, "rt", encoding="utf-8") as file:
                yield iter(file)
        except (EOFError, UnicodeDecodeError, gzip.BadGzipFile, zlib.error, json.JSONDecodeError) as error:
            raise BadBackup(f"{self._path} is no whole backup of Maproom.") from error
        except OSError as error:
            raise BadBackup(f"{self._path} cannot be read: {error.strerror or error}.") from error
