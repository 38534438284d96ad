"""Several server processes on one PostgreSQL: each hears what the others have stored."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Coroutine
from time import monotonic
from typing import TYPE_CHECKING

from maproom.table.live.live_tables import LiveTables
from maproom.table.live.lobby_news import LobbyChange
from maproom.table.live.presence_elsewhere import Attendance
from maproom.table.store.announcements import CHANNEL
from maproom.table.store.engine import Store

if TYPE_CHECKING:
    import psycopg

LOG = logging.getLogger("maproom.other_processes")
PAUSE = 1.0
BREATH = 0.02
ALONE_AFTER = 60.0
"""Where no other process was heard for so long, one's own news are looked at several at once, after a breath."""
SessionsEnded = Callable[[str | None], Coroutine[None, None, None]]
"""What is done when sessions of a person, or of anybody, may have ended at another process."""


class OtherProcesses:
    """A thread that listens to PostgreSQL and tells the tables what is new."""

    def __init__(
        self, store: Store, tables: LiveTables, loop: asyncio.AbstractEventLoop, sessions_ended: SessionsEnded
    ) -> None:
        self._address = store.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._backends = store.backends
        self._tables = tables
        self._loop = loop
        self._sessions_ended = sessions_ended
        self._closing = threading.Event()
        self._hearing: set[asyncio.Task[None]] = set()
        self._thread = threading.Thread(target=self._run, name="maproom-other-processes", daemon=True)

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
        # What was said while nobody listened is in the database, or known to those who said it.
        asyncio.run_coroutine_threadsafe(self._tables.reload_all(), self._loop)
        asyncio.run_coroutine_threadsafe(self._tables.presence.ask(), self._loop)
        asyncio.run_coroutine_threadsafe(self._sessions_ended(None), self._loop)
        heard = monotonic() - ALONE_AFTER
        while not self._closing.is_set():
            for news in connection.notifies(timeout=PAUSE, stop_after=1):
                if news.pid not in self._backends:
                    heard = monotonic()
                # The loop is not woken for what it does itself.
                if not self._tables.is_own_news(*parts_of(news.payload)):
                    self._loop.call_soon_threadsafe(self._hear, news.payload)
            if monotonic() - heard > ALONE_AFTER:
                self._closing.wait(BREATH)

    def _hear(self, news: str) -> None:
        """Takes note of what can be done at once, and begins the rest."""
        work = hear(self._tables, news, self._sessions_ended)
        if work is not None:
            task = self._loop.create_task(work)
            self._hearing.add(task)
            task.add_done_callback(self._hearing.discard)


def parts_of(news: str) -> tuple[str, str, str]:
    """The table, the kind of news, the news."""
    table, kind, what = (*news.split(" ", 2), "")[:3]
    return table, kind, what


def hear(tables: LiveTables, news: str, sessions_ended: SessionsEnded) -> Coroutine[None, None, None] | None:
    """Lets the tables know what a process, perhaps this one, has said; what has to be waited for is returned."""
    table, kind, what = parts_of(news)
    if kind == "sessions":
        return sessions_ended(table)
    if kind == "lobby":
        tables.lobby.tell(LobbyChange.from_text(what))
    elif kind == "here":
        process, _, who = what.partition(" ")
        tables.presence.heard(table, process, Attendance.from_text(who))
    elif kind == "roll":
        process, _, line = what.partition(" ")
        tables.presence.heard_roll(process, line)
    elif kind == "who":
        return tables.presence.say_all() if what != tables.presence.process else None
    elif kind == "gone":
        tables.forget(table)
    elif tables.is_news(table, kind, what):
        return tables.heard(table, kind, what)
    return None
