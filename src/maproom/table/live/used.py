"""What each has had of something that comes back at a steady rate."""

from __future__ import annotations

from collections import OrderedDict

REMEMBERED = 10_000


class Used:
    """So much for each; those that have had nothing for longest are forgotten."""

    def __init__(
        self, rate: float, at_once: float, most: int = REMEMBERED, longest_wait: float = float("inf")
    ) -> None:
        self._rate = rate
        self._at_once = at_once
        self._most_had = at_once + rate * longest_wait
        self._most = most
        self._had: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """What each has had that has not come back yet, and when that was so."""

    def wait(self, who: str, now: float) -> float:
        """How many seconds it takes until somebody may have more; 0 means at once.

        >>> used = Used(rate=0.25, at_once=1.0)
        >>> used.charge("anna", 1.5, now=0.0)
        >>> used.wait("anna", now=0.0), used.wait("anna", now=2.0), used.wait("boris", now=0.0)
        (2.0, 0.0, 0.0)
        """
        return max(0.0, (self._left(who, now) - self._at_once) / self._rate)

    def charge(self, who: str, amount: float, now: float) -> None:
        """Somebody has had so much."""
        self._had[who] = (min(self._most_had, max(0.0, self._left(who, now) + amount)), now)
        self._had.move_to_end(who)
        if len(self._had) > self._most:
            self._had.popitem(last=False)

    def is_half_used(self, who: str, now: float) -> bool:
        """Whether somebody has had half of what there is at once."""
        return self._left(who, now) > self._at_once / 2

    def learn(self, who: str, amount: float, now: float) -> None:
        """Somebody has had so much in all that has not come back yet, whatever was known of it."""
        self._had[who] = (0.0, now)
        self.charge(who, amount, now)

    def _left(self, who: str, now: float) -> float:
        had, when = self._had.get(who, (0.0, now))
        return max(0.0, had - (now - when) * self._rate)
