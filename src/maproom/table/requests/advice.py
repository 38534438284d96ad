"""What would you do? The computer's choice for a seat that is to decide, from what that seat knows alone."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from random import Random
from time import monotonic
from typing import Any, Final

from maproom.table.live.advice_process import SecondThoughts
from maproom.table.live.bot_pool import question_of
from maproom.table.live.live_table import LiveTable
from maproom.table.live.live_tables import LiveTables
from maproom.table.live.worker import BotFailed
from maproom.table.requests.playing import own_seat
from maproom.table.rules.errors import NotAllowed, NotNow
from maproom.table.rules.person import Person
from maproom.table.rules.rated import counts_among
from maproom.table.rules.table import Table
from maproom.table.store import talk_rows
from maproom.table.wire.models.advice import Advice

LEVEL: Final = "captain"
MOST_CHOICES: Final = 4
GLANCE: Final = 0.1
"""So often it is looked whether the game has gone on, in seconds."""
MOST_TOLD: Final = 1000
LOG = logging.getLogger("maproom.table")


class Adviser:
    """Asks the computer for people: one question at a time for each of them, and the others hear of it."""

    def __init__(self, tables: LiveTables, thoughts: SecondThoughts) -> None:
        self._tables = tables
        self._thoughts = thoughts
        self._asking: set[str] = set()
        self._told: OrderedDict[tuple[str, str], int] = OrderedDict()
        """Of which revision the others have heard that somebody asked."""

    async def advise(
        self, live: LiveTable, person: Person, seat: str | None, revision: int, language: str
    ) -> Advice:
        """What the computer would do in a person's place, and why."""
        number = self._seat_to_advise(live, person, seat, revision)
        if person.id in self._asking:
            raise NotNow("You are waiting for the computer's answer already.")
        self._asking.add(person.id)
        try:
            await self._tell_the_others(live, person, revision)
            began = monotonic()
            thought = await self._thought(live, number, revision, language)
            return _advice(thought, revision, monotonic() - began)
        finally:
            self._asking.discard(person.id)

    def _seat_to_advise(self, live: LiveTable, person: Person, seat: str | None, revision: int) -> int:
        table = live.table
        number = own_seat(table, person, seat)
        if counts_among(table, live.people):
            raise NotAllowed("This game counts for ratings: the computer gives no advice here.")
        if table.is_taught:
            raise NotNow("This is a lesson; that is for games.")
        if table.actor != number or table.seats[number].bot is not None:
            raise NotNow("It is not your decision now.")
        if table.revision != revision:
            raise NotNow("The game has gone on meanwhile; ask again.")
        return number

    async def _tell_the_others(self, live: LiveTable, person: Person, revision: int) -> None:
        """Once for every question, however often the computer is asked about it."""
        key = (live.table.id, person.id)
        if self._told.get(key) == revision:
            return
        self._told[key] = revision
        if len(self._told) > MOST_TOLD:
            self._told.popitem(last=False)
        tables = self._tables
        line = await tables.store.write(
            talk_rows.say, live.table.id, person.id, person.name, talk_rows.ADVICE, tables.now()
        )
        live.say(line)

    async def _thought(self, live: LiveTable, seat: int, revision: int, language: str) -> dict[str, Any]:
        question = question_of(LEVEL, live.table.position, seat, Random(secrets.randbits(64)))
        thinking = asyncio.create_task(self._thoughts.ask({**question, "language": language}, urgent=True))
        try:
            while not (await asyncio.wait({thinking}, timeout=GLANCE))[0]:
                if await self._revision(live.table) != revision:
                    raise NotNow("The game has gone on meanwhile; ask again.")
            found: dict[str, Any] = thinking.result()["thought"]
        except BotFailed as error:
            LOG.warning("no advice: %s", error, extra={"table": live.table.id})
            raise NotNow("The computer found no answer; ask again.") from error
        finally:
            thinking.cancel()
        return found

    async def _revision(self, table: Table) -> int:
        """The table may have left the memory and come back since."""
        return (await self._tables.live(table.id)).table.revision


def _advice(thought: dict[str, Any], revision: int, seconds: float) -> Advice:
    """The best few choices; the one that the computer would take is always among them, and first."""
    chosen = thought["chosen"]
    choices = sorted(thought["choices"], key=lambda one: one["action"] != chosen)
    told = {**thought, "choices": choices[:MOST_CHOICES]}
    return Advice.model_validate({"revision": revision, "level": LEVEL, "seconds": round(seconds, 1), **told})
