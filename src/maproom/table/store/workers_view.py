"""The database as a process beside the server sees it: opened, never made, never brought to another form."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, sleep

from sqlalchemy import Connection, Engine, NullPool, create_engine, make_url

from maproom.table.store.engine import begin_as_told, server_engine

LEAST_PAUSE, MOST_PAUSE = 0.01, 0.25


class Beside:
    """A database that the server looks after."""

    def __init__(self, db: str) -> None:
        self._engine = _file(db) if make_url(db).get_backend_name() == "sqlite" else server_engine(db, most=1)
        self._is_sqlite = self._engine.dialect.name == "sqlite"

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Looks at one moment of the database."""
        with self._connected(writes=False) as connection, connection.begin():
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Changes the database, or nothing of it.

        A file has one writer at a time, and who waits for it looks only now and then whether it is free. So that
        the server finds it free, it is left alone afterwards for as long as it was held.
        """
        with self._connected(writes=True) as connection, connection.begin():
            began = monotonic()
            yield connection
        if self._is_sqlite:
            sleep(min(MOST_PAUSE, max(LEAST_PAUSE, monotonic() - began)))

    @contextmanager
    def _connected(self, writes: bool) -> Iterator[Connection]:
        with self._engine.connect() as connection:
            if self._is_sqlite:
                yield connection.execution_options(maproom_writes=writes)
            else:
                level = "READ COMMITTED" if writes else "REPEATABLE READ"
                yield connection.execution_options(isolation_level=level)


def _file(db: str) -> Engine:
    """A file that must be there; it is opened anew for every job, since another may take its place."""
    url = make_url(db)
    there = url.set(database=f"file:{url.database}", query={"mode": "rw", "uri": "true"})
    return begin_as_told(create_engine(there, poolclass=NullPool, hide_parameters=True))
