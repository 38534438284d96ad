"""Who watches which table, here and in the other processes."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine, Iterable, Mapping
from time import time as now

from maproom.table.live.live_table import LiveTable
from maproom.table.live.presence_elsewhere import Attendance, Elsewhere, called, roll_calls
from maproom.table.live.watcher import Watcher
from maproom.table.rules.errors import StorageDown
from maproom.table.store.announcements import LONGEST, announce_soon
from maproom.table.store.engine import Store

LOG = logging.getLogger("maproom.table")


class Presence:
    """Everybody who watches; with PostgreSQL the processes tell each other."""

    def __init__(
        self,
        store: Store,
        lives: Mapping[str, LiveTable],
        begin: Callable[[Coroutine[None, None, None]], asyncio.Task[None] | None],
        somebody_waits: Callable[[str], None],
    ) -> None:
        self.process = secrets.token_hex(8)
        """What this process is called among the others."""
        self.elsewhere = Elsewhere()
        self._store = store
        self._lives = lives
        self._begin = begin
        self._somebody_waits = somebody_waits
        self._telling = asyncio.Lock()

    def come(self, live: LiveTable, watcher: Watcher) -> None:
        """Somebody begins to watch a table."""
        live.watchers.add(watcher)
        self._hurry(live)
        self._changed(live)

    def go(self, live: LiveTable, watcher: Watcher) -> None:
        """Somebody watches a table no more."""
        live.watchers.discard(watcher)
        if live.table.seats_of(watcher.person):
            live.last_seen[watcher.person or ""] = now()
        self._changed(live)

    def _changed(self, live: LiveTable) -> None:
        live.wake()
        if not self._store.is_sqlite:
            _ = self._begin(self._say(live))

    def is_present(self, person: str, table: str) -> bool:
        """Whether a person watches a table, whichever process tells them."""
        live = self._lives.get(table)
        return person in (live.here().people if live else ()) or person in self.elsewhere.at(table).people

    def watched(self) -> set[str]:
        """The tables that somebody watches, whichever process tells them."""
        return {live.table.id for live in self._lives.values() if live.watchers} | self.elsewhere.tables()

    # -- telling ------------------------------------------------------------------------------------

    async def _say(self, live: LiveTable) -> None:
        """Tells the other processes who is here at a table; what is older is told first."""
        async with self._telling:
            await self._announce([f"{live.table.id} here {self.process} {live.here().to_text()}"])

    async def _announce(self, news: list[str]) -> None:
        if self._store.is_sqlite:
            return
        try:
            await self._store.write(announce_soon, news)
        except StorageDown as error:
            LOG.warning("the other processes were not told who is here: %s", error.sentence)

    async def say_all(self) -> None:
        """Tells the other processes, lest they forget it, who is here at all tables."""
        async with self._telling:
            here = [(live.table.id, live.here()) for live in self._lives.values() if live.watchers]
            begun = f"* roll {self.process} "
            await self._announce([begun + line for line in roll_calls(here, LONGEST - len(begun))])

    async def ask(self) -> None:
        """Asks the other processes who is there, and tells them who is here."""
        await self._announce([f"* who {self.process}"])
        await self.say_all()

    # -- hearing ------------------------------------------------------------------------------------

    def heard(self, table: str, process: str, who: Attendance) -> None:
        """Takes note of who is at a table in another process."""
        if process == self.process:
            return
        before = self.elsewhere.at(table)
        self.elsewhere.heard(table, process, who, now())
        if self.elsewhere.at(table) != before:
            self._others_changed([table])

    def heard_roll(self, process: str, line: str) -> None:
        """Takes note of who is at many tables in another process."""
        if process != self.process:
            for table, who in called(line):
                self.heard(table, process, who)

    def forget_silent(self, seconds: float) -> None:
        """Whoever has not been said to be there for so long has gone with their process."""
        self._others_changed(self.elsewhere.forget_silent(now() - seconds))

    def _others_changed(self, tables: Iterable[str]) -> None:
        for table in tables:
            if table in self._lives:
                self._lives[table].set_elsewhere(self.elsewhere.at(table), now())
                self._hurry(self._lives[table])

    def _hurry(self, live: LiveTable) -> None:
        """Bots at a table with people have turns before those at tables without."""
        if live.thinking is not None and live.present():
            self._somebody_waits(live.table.id)
