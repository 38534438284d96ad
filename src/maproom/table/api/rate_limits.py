"""How often somebody may ask: a bucket that fills at a steady rate and is emptied by requests."""

from __future__ import annotations

from collections import OrderedDict


class Bucket:
    """So many at once, and so many a second after that.

    >>> bucket = Bucket(rate=1.0, size=2.0, now=0.0)
    >>> [bucket.take(now=0.0) for _ in range(3)], bucket.take(now=1.0)
    ([True, True, False], True)
    """

    __slots__ = ("_filled", "_left", "_rate", "_size")

    def __init__(self, rate: float, size: float, now: float) -> None:
        self._rate = rate
        self._size = size
        self._left = size
        self._filled = now

    def wait(self, now: float) -> float:
        """How many seconds it takes until one more is allowed.

        >>> Bucket(rate=0.5, size=0.0, now=0.0).wait(now=0.0)
        2.0
        """
        return max(0.0, (1.0 - self._left) / self._rate - (now - self._filled))

    def take(self, now: float) -> bool:
        """Whether one more is allowed."""
        self._left = min(self._size, self._left + (now - self._filled) * self._rate)
        self._filled = now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True


class Buckets:
    """A bucket for everybody who asks; those who have not asked for longest are forgotten."""

    def __init__(self, rate: float, size: float, most: int = 10_000) -> None:
        self._rate = rate
        self._size = size
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str, now: float) -> bool:
        """Whether somebody may ask once more."""
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self._rate, self._size, now)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(who)
        return bucket.take(now)

    def wait(self, who: str, now: float) -> float:
        """How many seconds somebody has to wait who may not ask now."""
        bucket = self._buckets.get(who)
        return 0.0 if bucket is None else bucket.wait(now)
