"""What each has had of something, counted here at once and by all processes together within a few seconds."""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic

from maproom.table.live.used import REMEMBERED, Used
from maproom.table.rules.clocks import DAY
from maproom.table.rules.errors import StorageDown
from maproom.table.store.allowance_rows import add_up, key_of
from maproom.table.store.engine import Store

LONGEST_WAIT = 3600.0
"""Nobody waits for longer than so many seconds, however much they had at once."""
TOLD_SECONDS = 5.0
"""So often the other processes are told of what was had here."""
GUESSED_SECONDS, TRUSTED_SECONDS = 2.0, 60.0
"""So long what is known of all processes is good enough for somebody who has had half of theirs, and for others."""


class DailyCount:
    """So much in a day for each, all at once if need be."""

    def __init__(self, what: str, per_day: float, is_shared: bool) -> None:
        self._what = what
        self._is_shared = is_shared
        self._rate = per_day / DAY
        self._used = Used(self._rate, per_day, longest_wait=LONGEST_WAIT)
        self._untold: dict[str, float] = {}
        """What each had here that the database does not count yet."""
        self._asked: OrderedDict[str, float] = OrderedDict()
        """When the database was last asked for what somebody has had."""

    def wait(self, who: str) -> float:
        """How many seconds it takes until somebody may have more; 0 means at once."""
        return self._used.wait(who, monotonic())

    def charge(self, who: str, amount: float) -> None:
        """Somebody has had so much."""
        self._used.charge(who, amount, monotonic())
        if self._is_shared:
            self._untold[who] = self._untold.get(who, 0.0) + amount

    @property
    def untold(self) -> list[str]:
        """Those of whom the database does not know everything."""
        return list(self._untold)

    def is_old(self, who: str) -> bool:
        """Whether what others have counted for somebody must be asked for again."""
        now = monotonic()
        good = GUESSED_SECONDS if self._used.is_half_used(who, now) else TRUSTED_SECONDS
        return who not in self._asked or now - self._asked[who] > good

    def key(self, who: str) -> str:
        """What stands in the database for somebody."""
        return key_of(self._what, who)

    def take_untold(self, who: str) -> float:
        """What the database does not count yet, in the seconds after which it will have come back."""
        return self._untold.pop(who, 0.0) / self._rate

    def give_back(self, who: str, seconds: float) -> None:
        """The database could not count it."""
        self._untold[who] = self._untold.get(who, 0.0) + seconds * self._rate

    def learn(self, who: str, seconds: float) -> None:
        """All processes together count so much, in seconds; what was had here since then is not among it."""
        now = monotonic()
        self._used.learn(who, seconds * self._rate + self._untold.get(who, 0.0), now)
        self._asked[who] = now
        self._asked.move_to_end(who)
        if len(self._asked) > REMEMBERED:
            self._asked.popitem(last=False)


async def exchange(store: Store, wanted: list[tuple[DailyCount, str]]) -> None:
    """Tells the database what some had here, and learns what they had everywhere."""
    told = {(count, who): count.take_untold(who) for count, who in wanted}
    had = {count.key(who): seconds for (count, who), seconds in told.items()}
    try:
        counted = await store.write(add_up, had, DAY + LONGEST_WAIT)
    except StorageDown:
        for (count, who), seconds in told.items():
            count.give_back(who, seconds)
        raise
    for count, who in told:
        count.learn(who, counted[count.key(who)])
