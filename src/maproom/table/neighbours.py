"""Several server processes on one PostgreSQL: each hears what the others have stored."""

from __future__ import annotations

import asyncio
import logging
import threading
from typing import TYPE_CHECKING

from maproom.table.hall import Hall
from maproom.table.store.engine import Store
from maproom.table.store.table_rows import CHANNEL

if TYPE_CHECKING:
    import psycopg

LOG = logging.getLogger("maproom.neighbours")
PAUSE = 1.0


class Neighbours:
    """A thread that listens to PostgreSQL and tells the hall what is new."""

    def __init__(self, store: Store, hall: Hall, loop: asyncio.AbstractEventLoop) -> None:
        self._address = store.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._hall = hall
        self._loop = loop
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="maproom-neighbours", daemon=True)

    def start(self) -> None:
        """Begins to listen."""
        self._thread.start()

    def close(self) -> None:
        """Stops listening."""
        self._closing.set()
        self._thread.join()

    def _run(self) -> None:
        import psycopg

        while not self._closing.is_set():
            try:
                with psycopg.connect(self._address, autocommit=True) as connection:
                    self._listen(connection)
            except psycopg.Error as error:
                LOG.warning("the other processes cannot be heard: %s", type(error).__name__)
                self._closing.wait(PAUSE)

    def _listen(self, connection: psycopg.Connection) -> None:
        connection.execute(f"LISTEN {CHANNEL}")
        # What was said while nobody listened is in the database.
        asyncio.run_coroutine_threadsafe(self._hall.reload_all(), self._loop)
        while not self._closing.is_set():
            for news in connection.notifies(timeout=PAUSE):
                table, _, what = news.payload.partition(" ")
                asyncio.run_coroutine_threadsafe(self._hall.heard(table, what), self._loop)
                if self._closing.is_set():
                    return
