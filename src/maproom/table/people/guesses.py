"""Guessing passwords: each wrong one makes the next wait longer, and never so long that the owner is kept out."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil

from maproom.table.rules.errors import NotAllowed, TooFast

FREE = 5
"""So many wrong passwords in a row may be typed without waiting."""
LONGEST_SECONDS = 30.0
"""The wait after one more doubles up to this."""
FORGOTTEN_SECONDS = 3600.0
"""After so long without another attempt all of it is forgotten."""
REMEMBERED = 50_000


class Guesses:
    """How often in a row the password of a name was not the right one.

    Where an account has been lately counts by itself: who guesses from elsewhere does not keep its owner waiting.
    """

    def __init__(self, most: int = REMEMBERED) -> None:
        self._most = most
        self._wrong: OrderedDict[tuple[str, bool], tuple[int, float]] = OrderedDict()
        """The attempts at each name, from where it has been or from elsewhere, and when the last of them was."""

    def begin(self, name: str, at_home: bool, now: float) -> None:
        """Counts an attempt as wrong until it is right, so that many at once are no way around; or raises TooFast.

        >>> guesses = Guesses()
        >>> for _ in range(FREE + 1):
        ...     guesses.begin("anna", False, now=0.0)
        >>> guesses.begin("anna", True, now=0.0)
        >>> guesses.begin("anna", False, now=0.5)
        Traceback (most recent call last):
            ...
        maproom.table.rules.errors.TooFast: Too many wrong passwords for this name; try again in 1 s.
        """
        count, last = self._wrong.get((name, at_home), (0, now))
        if now - last > FORGOTTEN_SECONDS:
            count = 0
        if (wait := last + _pause(count) - now) > 0:
            raise TooFast(f"Too many wrong passwords for this name; try again in {ceil(wait)} s.", wait)
        self._wrong[name, at_home] = (count + 1, now)
        self._wrong.move_to_end((name, at_home))
        if len(self._wrong) > self._most:
            self._wrong.popitem(last=False)

    @contextmanager
    def attempt(self, name: str, at_home: bool, now: float) -> Iterator[None]:
        """An attempt that is wrong where NotAllowed is raised; whatever else comes between takes it back."""
        before = self._wrong.get((name, at_home))
        self.begin(name, at_home, now)
        try:
            yield
        except NotAllowed:
            raise
        except BaseException:
            self._take_back((name, at_home), before, now)
            raise
        self.right(name, at_home)

    def _take_back(self, key: tuple[str, bool], before: tuple[int, float] | None, now: float) -> None:
        """Forgets one attempt; that of whoever has tried since stays."""
        count, last = self._wrong.pop(key, (0, now))
        if count > 1:
            self._wrong[key] = (count - 1, before[1] if before and last == now else last)

    def right(self, name: str, at_home: bool) -> None:
        """The last attempt was right."""
        self._wrong.pop((name, at_home), None)


def _pause(count: int) -> float:
    """How long the next attempt has to wait after so many in a row."""
    return 0.0 if count <= FREE else min(LONGEST_SECONDS, 2.0 ** min(count - FREE - 1, 10))
