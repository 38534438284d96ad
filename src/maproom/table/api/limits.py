"""How much one person, and one address, may ask for of what costs the server much."""

from __future__ import annotations

from time import monotonic

from maproom.table.api.rate_limits import Buckets
from maproom.table.live.households import HOUSEHOLD
from maproom.table.operations.settings import Settings
from maproom.table.rules.errors import TooFast

MINUTE, HOUR = 60.0, 3600.0
AT_ONCE = 6
"""A sixth of what is allowed in a time may be asked for at once."""


class Allowance:
    """So many in a time for each person, and for each address as many as a household needs.

    >>> allowance = Allowance(12, HOUR, "That was a lot.")
    >>> for _ in range(2):
    ...     allowance.take("anna", "192.0.2.1")
    >>> allowance.take("anna", "192.0.2.1")
    Traceback (most recent call last):
    maproom.table.rules.errors.TooFast: That was a lot.
    """

    def __init__(self, most: float, seconds: float, sentence: str) -> None:
        rate, size = most / seconds, max(1.0, most / AT_ONCE)
        self._people = Buckets(rate, size)
        self._addresses = Buckets(rate * HOUSEHOLD, size * HOUSEHOLD)
        self._sentence = sentence

    def take(self, person: str | None, address: str) -> None:
        """Counts one more, or says when it may be."""
        now, who = monotonic(), person or address
        for buckets, key in ((self._people, who), (self._addresses, address)):
            if not buckets.take(key, now):
                raise TooFast(self._sentence, buckets.wait(key, now))


class Limits:
    """What is counted; each process counts by itself."""

    def __init__(self, settings: Settings) -> None:
        self.tables = Allowance(
            settings.tables_per_hour, HOUR, "You have set many tables in a short time; wait a while."
        )
        self.forks = Allowance(
            settings.forks_per_hour, HOUR, "You have copied many games in a short time; wait a while."
        )
        self.imports = Allowance(
            settings.imports_per_hour, HOUR, "You have brought many records in a short time; wait a while."
        )
        self.reads = Allowance(
            settings.reads_per_minute, MINUTE, "You have looked up very much in a short time; wait a moment."
        )
