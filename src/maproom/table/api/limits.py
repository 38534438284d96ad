"""How much one person, and one address, may ask for of what costs the server much."""

from __future__ import annotations

from time import monotonic

from maproom.table.api.rate_limits import Buckets
from maproom.table.live.households import HOUSEHOLD
from maproom.table.operations.settings import Settings

MINUTE, HOUR = 60.0, 3600.0
AT_ONCE = 6
"""A sixth of what is allowed in a time may be asked for at once."""


class Allowance:
    """So many in a time for each person, and for each address as many as a household needs.

    >>> allowance = Allowance(12, HOUR)
    >>> [allowance.take("anna", "192.0.2.1") for _ in range(2)], allowance.take("anna", "192.0.2.1") > 200
    ([0.0, 0.0], True)
    """

    def __init__(self, most: float, seconds: float) -> None:
        rate, size = most / seconds, max(1.0, most / AT_ONCE)
        self._people = Buckets(rate, size)
        self._addresses = Buckets(rate * HOUSEHOLD, size * HOUSEHOLD)

    def take(self, person: str | None, address: str) -> float:
        """Counts one more, or says after how many seconds it may be; 0 means at once."""
        now, who = monotonic(), person or address
        for buckets, key in ((self._people, who), (self._addresses, address)):
            if not buckets.take(key, now):
                return buckets.wait(key, now)
        return 0.0


class Limits:
    """What is counted; each process counts by itself."""

    def __init__(self, settings: Settings) -> None:
        self.tables = Allowance(settings.tables_per_hour, HOUR)
        self.forks = Allowance(settings.forks_per_hour, HOUR)
        self.imports = Allowance(settings.imports_per_hour, HOUR)
        self.reads = Allowance(settings.reads_per_minute, MINUTE)
