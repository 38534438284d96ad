"""How much is stored in a day for one person, and for all who share an address: nobody fills the disk alone."""

from __future__ import annotations

from math import ceil
from time import monotonic

from maproom.table.live.shared_addresses import HOUSEHOLD, NEIGHBOURS, Households, neighbourhood
from maproom.table.live.used import Used
from maproom.table.rules.clocks import DAY
from maproom.table.rules.errors import TooFast

A_TABLE = 20
"""A new table, with its seats and its first position, takes the room of about so many entries."""
LETTERS = 300
"""As many letters of talk take the room of an entry."""

LONGEST_WAIT = 3600.0
"""Nobody waits for longer than so many seconds, however much was stored at once."""


class Stored:
    """What each has had stored, in entries of books, as far as this process has stored it."""

    def __init__(self, per_day: int, households: Households) -> None:
        self._has_limit = per_day > 0
        self._households = households
        most = max(1, per_day)
        self._people = _used(most)
        self._addresses = _used(most * HOUSEHOLD)
        self._neighbourhoods = _used(most * HOUSEHOLD * NEIGHBOURS)

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
        return self._people.wait(person, monotonic()) if self._has_limit else 0.0

    def _waits_for_others(self, person: str) -> tuple[float, float]:
        """How long the address of somebody waits, and the wider network around it."""
        if not self._has_limit:
            return 0.0, 0.0
        address, now = self._households.of(person), monotonic()
        network = neighbourhood(address)
        return self._addresses.wait(address, now), self._neighbourhoods.wait(network, now)

    def charge(self, person: str, entries: int) -> None:
        """So many entries were stored for somebody."""
        address, now = self._households.of(person), monotonic()
        self._people.charge(person, entries, now)
        self._addresses.charge(address, entries, now)
        self._neighbourhoods.charge(neighbourhood(address), entries, now)


def _used(per_day: int) -> Used:
    return Used(per_day / DAY, per_day, longest_wait=LONGEST_WAIT)


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
