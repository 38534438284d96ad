"""How much one person, and one address, may ask for of what costs the server much."""

from __future__ import annotations

from time import monotonic

from maproom.table.api.rate_limits import Buckets
from maproom.table.live.shared_addresses import HOUSEHOLD, NEIGHBOURS, neighbourhood
from maproom.table.operations.settings import Settings
from maproom.table.rules.clocks import DAY
from maproom.table.rules.errors import TooFast
from maproom.table.rules.person import Person
from maproom.table.store.allowance_rows import Share, use_up
from maproom.table.store.engine import Store

MINUTE, HOUR = 60.0, 3600.0
AT_ONCE = 6
"""A sixth of what is allowed in a time may be asked for at once."""


class Count:
    """So many in a time for each who asks, and what of it this process alone knows to be used up."""

    def __init__(self, what: str, most: float, seconds: float, at_once: float) -> None:
        self._what = what
        self._rate, self._size = most / seconds, max(1.0, at_once)
        self._here = Buckets(self._rate, self._size)

    def here(self, who: str) -> float:
        """Counts one more in this process, or says after how many seconds it may be."""
        now = monotonic()
        return 0.0 if self._here.take(who, now) else self._here.wait(who, now)

    def share(self, who: str) -> Share:
        """The same for the database, which counts for all processes."""
        return Share(self._what, who, 1 / self._rate, self._size / self._rate)


class Allowance:
    """Whether one more is allowed, by one count or by several.

    Where several processes may share a database, it counts for all of them. What this process alone knows to be too
    much it refuses by itself, so that no flood gets to the database.
    """

    def __init__(self, store: Store) -> None:
        self._store = None if store.is_sqlite else store

    async def _take(self, *counts: tuple[Count, str]) -> float:
        for count, who in counts:
            if wait := count.here(who):
                return wait
        if self._store is None:
            return 0.0
        return await self._store.write(use_up, [count.share(who) for count, who in counts])


class EachAllowance(Allowance):
    """So many in a time for each who asks, all at once if need be, and several times that for neighbours."""

    def __init__(self, what: str, most: float, store: Store, seconds: float = MINUTE) -> None:
        super().__init__(store)
        self._count = Count(what, most, seconds, most)
        self._neighbours = Count(f"{what} of neighbours", most * NEIGHBOURS, seconds, most * NEIGHBOURS)

    async def take(self, who: str) -> float:
        """Counts one more, or says after how many seconds it may be; 0 means at once."""
        return await self._take((self._count, who), *around(self._neighbours, who))


class HouseholdAllowance(Allowance):
    """So many in a time for each person, and for each address as many as a household needs."""

    def __init__(self, what: str, most: float, seconds: float, store: Store) -> None:
        super().__init__(store)
        at_once = max(1.0, most / AT_ONCE)
        self._people = Count(f"{what} of a person", most, seconds, at_once)
        self._addresses = Count(f"{what} of an address", most * HOUSEHOLD, seconds, at_once * HOUSEHOLD)
        all_of_them = HOUSEHOLD * NEIGHBOURS
        self._neighbours = Count(f"{what} of neighbours", most * all_of_them, seconds, at_once * all_of_them)

    async def take(self, person: str | None, address: str) -> float:
        """Counts one more, or says after how many seconds it may be; 0 means at once."""
        wider = around(self._neighbours, address)
        return await self._take((self._people, person or address), (self._addresses, address), *wider)


def around(count: Count, address: str) -> list[tuple[Count, str]]:
    """The same for the wider network of an address, where it has one."""
    wider = neighbourhood(address)
    return [] if wider == address else [(count, wider)]


class Limits:
    """What is counted."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.tables = HouseholdAllowance("tables", settings.tables_per_hour, HOUR, store)
        self.forks = HouseholdAllowance("forks", settings.forks_per_hour, HOUR, store)
        self.imports = HouseholdAllowance("imports", settings.imports_per_hour, HOUR, store)
        self.reads = HouseholdAllowance("reads", settings.reads_per_minute, MINUTE, store)
        self.sign_ins = EachAllowance("sign-ins", settings.sign_ins_per_minute, store)
        self.accounts = EachAllowance("accounts", settings.accounts_per_day, store, DAY)
        self.questions = EachAllowance("questions", settings.advice_per_minute, store)
        self._talk = EachAllowance("talk", settings.talk_per_minute, store)
        self.drafts = EachAllowance("drafts", settings.drafts_per_minute, store)

    async def check_talk(self, person: Person) -> None:
        """Raises TooFast when somebody has said as much as anybody can read."""
        if wait := await self._talk.take(person.id):
            raise TooFast("You have said very much in a short time; wait a moment.", wait)
