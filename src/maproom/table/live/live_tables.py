"""All tables, those in use in memory, and the one way in which any of them changes."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Collection, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from time import time as time_of_day

from maproom.kernel.chance import Source
from maproom.table.live import saving
from maproom.table.live.asking_bots import decision
from maproom.table.live.bot_pool import BotPool
from maproom.table.live.downtime import Pulse
from maproom.table.live.fair_queue import Claim
from maproom.table.live.live_table import LiveTable
from maproom.table.live.loading import Loaded, people_at
from maproom.table.live.lobby_news import LobbyNews, lobby_change_of
from maproom.table.live.presence import Presence
from maproom.table.live.resting_bots import Resting
from maproom.table.live.shared_addresses import Households
from maproom.table.live.storage_budget import Stored
from maproom.table.live.telling import Telling
from maproom.table.operations.metrics import Metrics
from maproom.table.operations.settings import Settings
from maproom.table.rules import moves, seating
from maproom.table.rules.errors import Conflict, NotThere, Refusal, Stale, StorageDown
from maproom.table.rules.person import Person
from maproom.table.rules.points_of_view import Eyes
from maproom.table.rules.table import Step, Table
from maproom.table.store import block_rows, book_rows, lobby_rows, table_rows
from maproom.table.store.engine import Store
from maproom.table.store.kept_rows import A_TABLE
from maproom.table.store.people_rows import names_of
from maproom.table.store.table_news import followed
from maproom.table.wire.json_types import Json

LOG = logging.getLogger("maproom.table")
TRIES = 5
"""How often a change is worked out anew when another process was faster."""
WAKING_LIMIT = 50
TROUBLED_SECONDS = 600.0
MISSED_SECONDS = 60.0
"""How long ago a change may have been stored that is looked for; it is looked for several times in between."""
MOST_WAITING = 200
"""While so many tables wait for their bots no more are fetched from the database."""


class LiveTables:
    """All tables; those that somebody uses are in memory."""

    def __init__(self, store: Store, settings: Settings, bots: BotPool, metrics: Metrics, dice: Source) -> None:
        self.store = store
        self.settings = settings
        self.bots = bots
        self.metrics = metrics
        self.dice = dice
        self.lobby = LobbyNews()
        self._lives: OrderedDict[str, LiveTable] = OrderedDict()
        self.households = Households()
        self.stored = Stored(settings.entries_per_day, self.households, store)
        self.presence = Presence(store, self._lives, self.begin, lambda table: self.bots.hurry(table))
        self.telling = Telling(store, self.begin)
        self._pulse = Pulse(store, settings.asleep_seconds)
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._troubled: dict[str, float] = {}
        """Tables at which something went wrong, and until when the server does nothing there by itself."""
        self.resting_bots = Resting()
        self._closing = False
        self.resting = False
        """Whether the server is being looked after: no bot decides, and no clock runs out."""
        self.opened = self.now()
        """When this process began; nobody was here before."""

    @staticmethod
    def now() -> float:
        """The time of day."""
        return time_of_day()

    # -- tables in memory ---------------------------------------------------------------------------

    async def live(self, id: str) -> LiveTable:
        """A table, read from the database unless it is in memory."""
        live = self._lives.get(id)
        if live is None:
            # Two that want the same table at once must not get two of it.
            try:
                async with self._loading.setdefault(id, asyncio.Lock()):
                    live = self._lives.get(id)
                    if live is None:
                        live = self._lives.setdefault(id, LiveTable(await self.store.read(Loaded, id)))
                        live.elsewhere = self.presence.elsewhere.at(id)
            finally:
                # Also where there is no such table: whoever makes up ids leaves nothing behind.
                self._loading.pop(id, None)
            self._make_room(id)
        self._lives.move_to_end(id)
        return live

    async def known_to(self, person: str | None, id: str) -> LiveTable:
        """A table that somebody may know of; a stranger may have sat down at another process just now."""
        live = await self.live(id)
        if not seating.may_watch(live.table, person):
            await self.catch_up(live)
        if not seating.may_know(live.table, person):
            raise NotThere("There is no such table.")
        return live

    async def catch_up(self, live: LiveTable) -> None:
        """Reads a table anew if another process has changed it and that was not heard yet."""
        async with live.lock:
            await self._catch_up(live)

    async def _catch_up(self, live: LiveTable) -> bool:
        if self.store.is_sqlite or await self.store.read(table_rows.serial_of, live.table.id) == live.table.serial:
            return False
        live.reload(await self.store.read(Loaded, live.table.id, live.table.revision))
        return True

    def _make_room(self, wanted: str) -> None:
        """Lets go of tables at which nothing happens; not of the wanted one, even if all others are busy."""
        surplus = len(self._lives) - self.settings.live_tables
        idle = [id for id, live in self._lives.items() if live.is_idle and id != wanted]
        for id in idle[: max(0, surplus)]:
            del self._lives[id]
        self.metrics.live_tables.set(len(self._lives))

    @property
    def lives(self) -> Collection[LiveTable]:
        """The tables in memory."""
        return self._lives.values()

    async def page(self, live: LiveTable, eyes: Eyes) -> Json:
        """A page; where spectators lag behind, the older position is read first."""
        await self.look_back(live, eyes)
        return live.page(eyes, self.now())

    async def look_back(self, live: LiveTable, eyes: Eyes) -> None:
        """Reads the older position that these eyes see, where they lag behind."""
        while live.is_delayed(eyes) and not live.has_delayed():
            table, moment = live.table, live.delayed_moment
            state = await self.store.read(book_rows.position_at, table, moment)
            if live.table is table:
                live.set_delayed(moment, state)

    # -- changes ------------------------------------------------------------------------------------

    async def add(self, step: Step) -> LiveTable:
        """Stores a new table."""
        news = lobby_change_of(None, step.table)
        await self.store.write(saving.add, step, news)
        return await self.take_up(step.table.id)

    async def take_up(self, id: str) -> LiveTable:
        """A new table that is stored."""
        live = await self.live(id)
        self.stored.charge(live.table.creator, A_TABLE + live.table.revision)
        self.lobby.tell(lobby_change_of(None, live.table))
        LOG.info("table set", extra={"table": id})
        self._follow_up(live)
        return live

    async def change(self, id: str, decide: Callable[[Table], Step]) -> LiveTable:
        """Carries out a request: worked out, stored in one transaction, and only then told."""
        if self._pulse.has_slept(self.now()):
            await self.beat()
        live = await self.live(id)
        try:
            async with live.lock:
                await self._carry_out(live, decide)
        finally:
            # Even a refused request may have found that somebody's time was out.
            self._follow_up(live)
        return live

    async def _carry_out(self, live: LiveTable, decide: Callable[[Table], Step]) -> None:
        for _ in range(TRIES):
            try:
                await self._time_out(live)
                await self._store(live, decide(live.table))
                return
            except Conflict:
                live.reload(await self.store.read(Loaded, live.table.id, live.table.revision))
            except StorageDown:
                raise
            except (Refusal, Stale):
                # Nobody is refused for what was so until another process changed it.
                if not await self._catch_up(live):
                    raise
        raise StorageDown("Too much happens at this table at once; try again.")

    async def _time_out(self, live: LiveTable) -> None:
        step = seating.time_out(live.table, self.now())
        if step.entries:
            await self._store(live, step)

    async def _store(self, live: LiveTable, step: Step) -> None:
        before = live.table
        if step.table is before:
            return
        absent = self._to_notify(live, step)
        news = lobby_change_of(before, step.table)
        # Read before anything is written: what fails after it could not be told as if nothing had happened.
        await self._meet_strangers(live, step.table)
        change = (before, step, absent, self.now(), self.settings.digest_hour, news, self.telling.untold)
        with self._being_stored(live):
            table = await self.store.write(saving.save, *change)
        live.accept(table, step)
        self.telling.go_on()
        self.lobby.tell(news)
        if table.status != before.status:
            LOG.info("table %s", table.status, extra={"table": table.id})
        self.metrics.moves.inc(len(step.entries))
        # What bots do is done for whoever has set the table.
        mover = next((entry.person for entry in step.entries if entry.person), table.creator)
        self.stored.charge(mover, len(step.entries))

    @contextmanager
    def _being_stored(self, live: LiveTable) -> Iterator[None]:
        """What PostgreSQL tells of the change meanwhile is no news here, unless nobody waits for its end."""
        live.storing = live.table.serial + 1
        try:
            yield
        except Conflict:
            raise
        except BaseException:
            # It may be stored all the same, and that may have been told already.
            if not self.store.is_sqlite:
                self.begin(self._look_again_alone(live.table.id))
            raise
        finally:
            live.storing = 0

    def _to_notify(self, live: LiveTable, step: Step) -> str | None:
        """The person whose move it has become and who is not there."""
        seat, before = step.table.actor, live.table.actor
        if seat is None or seat == before or step.table.terms.pace.kind == "live" or step.table.course:
            return None
        person = step.table.seats[seat].person
        muted = live.private.get(person or "", ("", False))[1]
        if person is None or step.table.seats[seat].bot or muted or person in live.present():
            return None
        return person

    def _follow_up(self, live: LiveTable) -> None:
        """What the server does by itself after a change."""
        if self.resting:
            return
        awake = self.now() >= live.bots_rest_until
        if live.table.bot_to_move and live.thinking is None and awake and not self._must_rest(live.table):
            live.thinking = self.begin(self._think(live))

    def _must_rest(self, table: Table) -> bool:
        """Whether bots play among themselves for somebody for whom enough was stored; they go on later."""
        if any(seat.person and seat.bot is None for seat in table.seats):
            self.resting_bots.end(table)
            return False
        if not self.resting_bots.is_due(table, self.now()):
            return True
        if wait := self.stored.wait(table.creator):
            self.resting_bots.begin(table, wait, self.now())
        else:
            self.resting_bots.end(table)
        return wait > 0

    def begin(self, work: Coroutine[None, None, None]) -> asyncio.Task[None] | None:
        """Starts something that the server does by itself, unless it is about to close."""
        if self._closing:
            work.close()
            return None
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def reload(self, id: str, serial: int | None = None) -> None:
        """Reads a table in memory anew because another process changed it."""
        live = self._lives.get(id)
        if live is None:
            return
        # News of a change of this process's own may come before it is taken over, which happens in the lock.
        async with live.lock:
            if serial is None or live.table.serial < serial:
                live.reload(await self.store.read(Loaded, id, live.table.revision))

    async def reload_all(self) -> None:
        """Reads every table in memory anew; one that is not stored any more is forgotten."""
        for id in list(self._lives):
            await self._look_again_alone(id)

    async def _look_again_alone(self, id: str) -> None:
        async with self._alone_with(id):
            await self.look_again(id)

    async def look_for_missed(self) -> None:
        """Reads tables anew of whose last changes this process has not been told, perhaps because another died."""
        if self.store.is_sqlite:
            return
        for id, serial in (await self.store.read(table_rows.serials_since, self.now() - MISSED_SECONDS)).items():
            live = self._lives.get(id)
            if live is not None and live.table.serial < serial != live.storing:
                await self._look_again_alone(id)

    async def look_again(self, id: str) -> None:
        """Reads a table in memory anew and lets its bots go on; one that was removed is forgotten."""
        try:
            await self.reload(id)
        except NotThere:
            self.forget(id)
        else:
            if id in self._lives:
                self._follow_up(self._lives[id])

    def forget(self, id: str) -> None:
        """Lets go of a table that is not stored any more, and lets those know who watch it."""
        gone = self._lives.pop(id, None)
        if gone is not None:
            gone.is_gone = True
            gone.wake()

    def is_own_news(self, id: str, kind: str, what: str) -> bool:
        """Whether this process is storing what is told, or knows it already; asked from any thread.

        Where another process has stored one of the same number, this one's own will be refused and found out so.
        """
        live, number = self._lives.get(id), what.partition(" ")[0]
        if live is None or kind != "table" or not number.isdigit():
            return False
        return int(number) == live.storing or int(number) <= live.table.serial

    def is_news(self, id: str, kind: str, what: str) -> bool:
        """Whether what some process, perhaps this one, has stored at a table is not known here yet."""
        live = self._lives.get(id)
        if live is None:
            return id in self._loading
        number = what.partition(" ")[0]
        if kind == "table":
            return live.table.serial < int(number)
        return kind != "chat" or int(number) > (live.chat[-1]["id"] if live.chat else 0)

    async def heard(self, id: str, kind: str, what: str) -> None:
        """Takes over what another process has stored."""
        try:
            if id in self._loading:
                # It may have been read just before this was stored.
                await self.live(id)
            if kind == "table":
                number, _, line = what.partition(" ")
                await self._follow(id, int(number), line)
            elif self.is_news(id, kind, what):
                await self.reload(id)
        except NotThere:
            self.forget(id)
        except Refusal:
            LOG.error("a table could not be read anew", extra={"table": id})

    async def _follow(self, id: str, serial: int, line: str) -> None:
        """Takes over a change by what was told of it, or else reads the table anew.

        A table that nobody here looks at is let go of: whoever comes to it reads it.
        """
        live = self._lives.get(id)
        if live is None or live.table.serial >= serial:
            return
        if live.is_idle:
            del self._lives[id]
            return
        # News of a change of this process's own may come before it is taken over, which happens in the lock.
        async with live.lock:
            if live.table.serial >= serial:
                return
            step = followed(live.table, serial, line)
            if step is None:
                live.reload(await self.store.read(Loaded, id, live.table.revision))
                return
            await self._meet_strangers(live, step.table)
            live.accept(step.table, step)

    async def _meet_strangers(self, live: LiveTable, table: Table) -> None:
        """Looks up the names of people who are new at a table, and who of them hears nothing of whom."""
        if strangers := set(people_at(table)) - set(live.people):
            live.people |= await self.store.read(names_of, list(strangers))
            live.set_hidden(await self.store.read(block_rows.hidden_from, live.speakers()))

    # -- bots ---------------------------------------------------------------------------------------

    async def _think(self, live: LiveTable) -> None:
        """Bots decide until a person is to decide or the game is over."""
        try:
            while (bot := live.table.bot_to_move) and not self._closing and not self.resting:
                if self._must_rest(live.table):
                    return
                if not await self._bot_move(live, bot):
                    live.bots_rest_until = self.now() + self.settings.bot_seconds
                    LOG.error("bot cannot move: its process dies again and again", extra={"table": live.table.id})
                    return
        except (Refusal, Conflict) as error:
            LOG.error("bot cannot move: %s", error, extra={"table": live.table.id})
        except Exception:
            live.bots_rest_until = self.now() + self.settings.bot_seconds
            self._in_trouble(live.table.id)
            LOG.exception("bot cannot move", extra={"table": live.table.id})
        finally:
            live.thinking = None

    async def _bot_move(self, live: LiveTable, bot: str) -> bool:
        """Lets a bot decide; False when none can be asked just now."""
        table, seat = live.table, live.table.actor
        assert seat is not None

        def is_current() -> bool:
            return live.table.revision == table.revision and live.table.bot_to_move == bot

        actions = await decision(self.bots, self.metrics, table, bot, self._claim(live), is_current)
        if actions is None:
            return False

        def decide(now: Table) -> Step:
            if not is_current():
                return Step(now)
            legal = actions if actions and actions[0] in now.position.legal() else now.position.legal()[:1]
            return moves.play(now, seat, legal, self.now(), self.dice, None)

        async with live.lock:
            try:
                await self._store(live, decide(live.table))
            except Conflict:
                live.reload(await self.store.read(Loaded, table.id, live.table.revision))
        return True

    def _claim(self, live: LiveTable) -> Claim:
        """Whose turn it uses up when a bot thinks at a table: that of whoever set it."""
        creator = live.table.creator
        return Claim(creator, self.households.of(creator), waited_for=bool(live.present()))

    # -- what time brings ---------------------------------------------------------------------------

    async def tick(self) -> None:
        """Clocks that ran out, bots that nobody woke, and news whose mover has gone."""
        self.telling.go_on()
        if self._pulse.is_due(self.now()):
            await self.beat()
        await self.stored.tell()
        late = await self.store.read(lobby_rows.overdue, self.now(), WAKING_LIMIT + len(self._troubled))
        for id in self._untroubled(late):
            async with self._alone_with(id):
                live = await self.change(id, Step)
                await self._rest_if_halted(live)
        # Whatever bot was to decide before this process began may have been asked by one that is gone.
        await self.wake_bots(max(self.opened, self.now() - 2 * self.settings.bot_seconds))

    async def beat(self, woken: bool = False) -> None:
        """Says that the server is at work; what it slept through counts against nobody."""
        for id in await self._pulse.beat(self.now(), woken):
            async with self._alone_with(id):
                await self.reload(id)

    async def rest(self, resting: bool) -> None:
        """Lets nothing happen by itself, or everything go on; the time in between counts against nobody."""
        if self.resting and not resting:
            await self.beat(woken=True)
        self.resting = resting

    async def wake_bots(self, before: float) -> None:
        """Lets bots go on that have been silent since a time, whichever process should have asked them."""
        if self.bots.waiting >= MOST_WAITING:
            return
        rest = self.resting_bots.tables(self.now())
        limit = WAKING_LIMIT + len(self._troubled) + len(rest)
        sleeping = await self.store.read(lobby_rows.sleeping_bots, before, limit)
        for id in self._untroubled([id for id in sleeping if id not in rest]):
            async with self._alone_with(id):
                live = await self.live(id)
                await self._rest_if_halted(live)
                self._follow_up(live)

    # -- tables with which something is wrong ---------------------------------------------------------

    @asynccontextmanager
    async def _alone_with(self, id: str) -> AsyncIterator[None]:
        """What the server does by itself at one table: whatever goes wrong there keeps no other table waiting."""
        try:
            yield
        except StorageDown:
            raise
        except Refusal as error:
            self._in_trouble(id)
            LOG.error("a table is left alone for a while: %s", error.sentence, extra={"table": id})
        except Exception:
            self._in_trouble(id)
            LOG.exception("a table is left alone for a while", extra={"table": id})

    async def _rest_if_halted(self, live: LiveTable) -> None:
        """Notes that a game cannot go on, so that it is not looked at again and again."""
        if live.table.halt is not None:
            await self.store.write(table_rows.mark_halted, live.table.id)
            LOG.error("a game rests: %s", live.table.halt.reason, extra={"table": live.table.id})

    def _in_trouble(self, id: str) -> None:
        self._troubled[id] = self.now() + TROUBLED_SECONDS

    def _untroubled(self, ids: list[str]) -> list[str]:
        """Those of these tables that are not left alone just now, as many as are looked at in one round."""
        now = self.now()
        self._troubled = {id: until for id, until in self._troubled.items() if until > now}
        return [id for id in ids if id not in self._troubled][:WAKING_LIMIT]

    async def close(self) -> None:
        """Waits until nothing is being stored any more."""
        self._closing = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(StorageDown):
            await self.stored.tell_all()
        await self.telling.finish()

    def person_changed(self, person: Person) -> None:
        """Shows a new name at every table in memory."""
        for live in self._lives.values():
            if person.id in live.people:
                live.people = {**live.people, person.id: person}
                live.wake()
