"""How much is stored in a day for one person, and for all who share an address: nobody fills the disk alone."""

from __future__ import annotations

from math import ceil
from time import monotonic

from maproom.table.live.households import HOUSEHOLD, NEIGHBOURS, Households, neighbourhood
from maproom.table.live.used import Used
from maproom.table.rules.clocks import DAY
from maproom.table.rules.errors import TooFast

A_TABLE = 20
"""A new table, with its seats and its first position, takes the room of about so many entries."""
LETTERS = 300
"""As many letters of talk take the room of an entry."""


class Stored:
    """What each has had stored, in entries of books, as far as this process has stored it."""

    def __init__(self, per_day: int, households: Households) -> None:
        self._has_limit = per_day > 0
        self._households = households
        most = max(1, per_day)
        self._people = Used(most / DAY, most)
        self._addresses = Used(most * HOUSEHOLD / DAY, most * HOUSEHOLD)
        self._neighbourhoods = Used(most * HOUSEHOLD * NEIGHBOURS / DAY, most * HOUSEHOLD * NEIGHBOURS)

    def check(self, person: str) -> None:
        """Raises TooFast when no more is stored for somebody just now."""
        if wait := self._wait_for_own(person):
            raise TooFast(
                "As much was stored for you as one person may fill in a day; "
                f"there is room for more in {ceil(wait / 60)} min.",
                wait,
            )
        if wait := self._wait_for_others(person):
            raise TooFast(
                "As much was stored for your address as one may fill in a day; "
                f"there is room for more in {ceil(wait / 60)} min.",
                wait,
            )

    def wait(self, person: str) -> float:
        """How many seconds it takes until more is stored for somebody; 0 means at once."""
        return max(self._wait_for_own(person), self._wait_for_others(person))

    def _wait_for_own(self, person: str) -> float:
        return self._people.wait(person, monotonic()) if self._has_limit else 0.0

    def _wait_for_others(self, person: str) -> float:
        if not self._has_limit:
            return 0.0
        address, now = self._households.of(person), monotonic()
        near, wide = self._addresses, self._neighbourhoods
        return max(near.wait(address, now), wide.wait(neighbourhood(address), now))

    def charge(self, person: str, entries: int) -> None:
        """So many entries were stored for somebody."""
        address, now = self._households.of(person), monotonic()
        self._people.charge(person, entries, now)
        self._addresses.charge(address, entries, now)
        self._neighbourhoods.charge(neighbourhood(address), entries, now)


def entries_of(text: str) -> int:
    """The entries whose room a text takes.

    >>> entries_of("Hello."), entries_of("Long ago " * 100)
    (1, 4)
    """
    return 1 + len(text) // LETTERS
