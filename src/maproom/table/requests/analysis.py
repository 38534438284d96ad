"""The analysis of a finished game: made once, in the background, for everybody who may see the game.

What was found is kept in memory, the latest few dozen games of it: it can be made again in a minute or two, changes
with every better bot, and is worth no place in the database. A restart forgets it.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import Connection

from maproom.table.live.advice_process import SecondThoughts
from maproom.table.live.live_tables import LiveTables
from maproom.table.live.worker import BotFailed
from maproom.table.rules.errors import NotNow, NotThere, TooFast
from maproom.table.rules.table import Table
from maproom.table.store.book_rows import read_entries, standing
from maproom.table.wire.models.analysis import Analysis, AnalysisFound
from maproom.table.wire.sentences import LANGUAGES

LOG = logging.getLogger("maproom.table")
STEP_SECONDS: Final = 1.0
"""So long the process works before it looks whether somebody wants advice or has broken off."""
MOST_KEPT: Final = 48
MOST_WAITING: Final = 12
MOST_EACH: Final = 3
"""So many games are looked at for all people together, and for one of them."""


@dataclass(slots=True)
class Job:
    """An analysis that is being made, and who waits for it."""

    progress: float = 0.0
    askers: set[str] = field(default_factory=set)
    task: asyncio.Task[None] | None = None


class Analyst:
    """Looks at finished games, one after the other."""

    def __init__(self, tables: LiveTables, thoughts: SecondThoughts) -> None:
        self._tables = tables
        self._thoughts = thoughts
        self._jobs: dict[str, Job] = {}
        self._found: OrderedDict[str, dict[str, Any]] = OrderedDict()
        self._failed: OrderedDict[str, None] = OrderedDict()

    def ask(self, table: Table, person: str, language: str) -> Analysis:
        """Begins an analysis, or joins those who wait for it; one that is there is given at once."""
        if table.status != "finished":
            raise NotNow("The game is not over yet.")
        if table.halt is not None:
            raise NotNow(table.halt.reason)
        if table.id not in self._found:
            job = self._jobs.get(table.id)
            if job is None:
                self._refuse_too_many(person)
                self._failed.pop(table.id, None)
                job = self._jobs[table.id] = Job()
                job.task = asyncio.create_task(self._make(table, job))
            job.askers.add(person)
        return self.look(table, language)

    def _refuse_too_many(self, person: str) -> None:
        if len(self._jobs) >= MOST_WAITING:
            raise TooFast("The computer looks at many games just now; try again in some minutes.", 120)
        if sum(person in job.askers for job in self._jobs.values()) >= MOST_EACH:
            raise TooFast("The computer looks at several games for you already; wait for one of them.", 60)

    def look(self, table: Table, language: str) -> Analysis:
        """How far it is, and what was found."""
        found = self._found.get(table.id)
        if found is not None:
            self._found.move_to_end(table.id)
            told = found.get(language) or found["en"]
            return Analysis(status="done", progress=1.0, found=AnalysisFound.model_validate(told))
        job = self._jobs.get(table.id)
        if job is not None:
            return Analysis(status="running", progress=job.progress, found=None)
        return Analysis(status="failed" if table.id in self._failed else "none", progress=0.0, found=None)

    def break_off(self, table: Table, person: str) -> None:
        """Somebody does not wait any more; when nobody does, the analysis ends."""
        job = self._jobs.get(table.id)
        if job is None or person not in job.askers:
            raise NotThere("You are not waiting for an analysis of this game.")
        job.askers.discard(person)
        if not job.askers and job.task is not None:
            job.task.cancel()
            self._jobs.pop(table.id, None)

    async def close(self) -> None:
        """Ends all that is under way."""
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _make(self, table: Table, job: Job) -> None:
        try:
            lines = await self._tables.store.read(played_lines, table)
            found = await self._made(table, job, lines)
            self._found[table.id] = found
            if len(self._found) > MOST_KEPT:
                self._found.popitem(last=False)
        except BotFailed as error:
            LOG.warning("no analysis: %s", error, extra={"table": table.id})
            self._failed[table.id] = None
            if len(self._failed) > MOST_KEPT:
                self._failed.popitem(last=False)
        finally:
            if self._jobs.get(table.id) is job:
                del self._jobs[table.id]

    async def _made(self, table: Table, job: Job, lines: list[str]) -> dict[str, Any]:
        question = {
            "review": table.id,
            "game": table.terms.game,
            "options": dict(table.terms.options),
            "scenario": table.terms.scenario,
            "readings": table.position.readings,
            "lines": lines,
            "seconds": STEP_SECONDS,
            "languages": sorted(LANGUAGES),
        }
        while True:
            reply = await self._thoughts.ask(question, urgent=False)
            job.progress = float(reply["progress"])
            if "found" in reply:
                found: dict[str, Any] = reply["found"]
                return found


def played_lines(connection: Connection, table: Table) -> list[str]:
    """The actions of a game that stand, as lines of a record."""
    return [entry.line for entry in standing(read_entries(connection, table))]
