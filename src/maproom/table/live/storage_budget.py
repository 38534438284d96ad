"""How much is stored in a day for one person, and for all who share an address: nobody fills the disk alone."""

from __future__ import annotations

from contextlib import suppress
from math import ceil
from time import monotonic

from maproom.table.live.shared_addresses import HOUSEHOLD, NEIGHBOURS, Households, neighbourhood
from maproom.table.live.shared_count import TOLD_SECONDS, DailyCount, exchange
from maproom.table.rules.errors import StorageDown, TooFast
from maproom.table.store.engine import Store
from maproom.table.store.kept_rows import LETTERS


class Stored:
    """What each has had stored, in entries of books, by this process and by those that share its database."""

    def __init__(self, per_day: int, households: Households, store: Store | None = None) -> None:
        self._has_limit = per_day > 0
        self._households = households
        # One process alone has a file of SQLite, and its memory counts.
        self._store = store if store is not None and not store.is_sqlite and self._has_limit else None
        most, is_shared = max(1, per_day), self._store is not None
        self._people = DailyCount("entries of a person", most, is_shared)
        self._addresses = DailyCount("entries of an address", most * HOUSEHOLD, is_shared)
        self._neighbourhoods = DailyCount("entries of neighbours", most * HOUSEHOLD * NEIGHBOURS, is_shared)
        self._told = monotonic()

    async def look(self, person: str) -> None:
        """Learns what other processes have stored for somebody and their address, unless that is well known."""
        if self._store is None:
            return
        if old := [(count, who) for count, who in self._counts(person) if count.is_old(who)]:
            # Whatever is wanted of a database that does not answer is refused anyway.
            with suppress(StorageDown):
                await exchange(self._store, old)

    async def tell(self) -> None:
        """Tells the other processes now and then what was stored here."""
        if monotonic() - self._told >= TOLD_SECONDS:
            await self.tell_all()

    async def tell_all(self) -> None:
        """Tells the other processes what was stored here."""
        self._told = monotonic()
        counts = (self._people, self._addresses, self._neighbourhoods)
        if self._store is not None and (untold := [(count, who) for count in counts for who in count.untold]):
            await exchange(self._store, untold)

    def check(self, person: str) -> None:
        """Raises TooFast when no more is stored just now for somebody, or for all who share their address."""
        self.check_own(person)
        address, network = self._waits_for_others(person)
        if address:
            raise TooFast(
                "As much was stored for your address as one may fill in a day; "
                f"there is room for more in {_in_words(address)}.",
                address,
            )
        if network:
            raise TooFast(
                "As much was stored for your provider's network as one may fill in a day; "
                f"there is room for more in {_in_words(network)}.",
                network,
            )

    def check_own(self, person: str) -> None:
        """Raises TooFast when no more is stored just now for somebody, whatever was stored for others."""
        if wait := self._wait_for_own(person):
            raise TooFast(
                "As much was stored for you as one person may fill in a day; "
                f"there is room for more in {_in_words(wait)}.",
                wait,
            )

    def wait(self, person: str) -> float:
        """How many seconds it takes until all three have room for more; 0 means at once."""
        return max(self._wait_for_own(person), *self._waits_for_others(person))

    def _wait_for_own(self, person: str) -> float:
        return self._people.wait(person) if self._has_limit else 0.0

    def _waits_for_others(self, person: str) -> tuple[float, float]:
        """How long the address of somebody waits, and the wider network around it."""
        if not self._has_limit:
            return 0.0, 0.0
        address = self._households.of(person)
        return self._addresses.wait(address), self._neighbourhoods.wait(neighbourhood(address))

    def charge(self, person: str, entries: int) -> None:
        """So many entries were stored for somebody."""
        for count, who in self._counts(person):
            count.charge(who, entries)

    def _counts(self, person: str) -> tuple[tuple[DailyCount, str], ...]:
        """Where it counts what is stored for somebody."""
        address = self._households.of(person)
        return (
            (self._people, person),
            (self._addresses, address),
            (self._neighbourhoods, neighbourhood(address)),
        )


def _in_words(seconds: float) -> str:
    """A time in seconds, or in minutes from two of them on.

    >>> _in_words(1.5), _in_words(119.9), _in_words(120.1)
    ('2 s', '120 s', '3 min')
    """
    return f"{ceil(seconds)} s" if seconds < 120 else f"{ceil(seconds / 60)} min"


def entries_of(text: str) -> int:
    """The entries whose room a text takes.

    >>> entries_of("Hello."), entries_of("Long ago " * 100)
    (1, 4)
    """
    return 1 + len(text) // LETTERS
