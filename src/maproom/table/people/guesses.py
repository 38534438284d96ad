"""Guessing passwords: each wrong one makes the next wait longer, and never so long that the owner is kept out."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil

from maproom.table.rules.errors import NotAllowed, TooFast

FREE = 5
"""So many wrong passwords in a row may be typed without waiting."""
FREE_IN_ALL = 100
"""So many may come from all networks together where the account has not been lately."""
LONGEST_SECONDS = 30.0
"""The wait after one more doubles up to this."""
FORGOTTEN_SECONDS = 3600.0
"""After so long without another attempt all of it is forgotten."""
REMEMBERED = 50_000


HOME = "home"
"""Where an account has been lately, whatever its address."""
EVERYWHERE_ELSE = ""


class Guesses:
    """How often in a row the password of a name was not the right one.

    Where an account has been lately counts by itself, and so does each network elsewhere: who guesses from one does
    not keep the owner waiting. Only what comes from very many networks counts together.
    """

    def __init__(self, most: int = REMEMBERED) -> None:
        self._most = most
        self._wrong: OrderedDict[tuple[str, str], tuple[int, float]] = OrderedDict()
        """The attempts at each name by where they came from, and when the last of them was."""

    def begin(self, name: str, place: str, now: float) -> None:
        """Counts an attempt as wrong until it is right, so that many at once are no way around; or raises TooFast.

        >>> guesses = Guesses()
        >>> for _ in range(FREE + 1):
        ...     guesses.begin("anna", "192.0.2.1", now=0.0)
        >>> guesses.begin("anna", HOME, now=0.0)
        >>> guesses.begin("anna", "192.0.2.2", now=0.0)
        >>> guesses.begin("anna", "192.0.2.1", now=0.5)
        Traceback (most recent call last):
            ...
        maproom.table.rules.errors.TooFast: Too many wrong passwords for this name; try again in 1 s.
        """
        counts = {key: self._count(key, now) for key in _counted(name, place)}
        wait = max(last + _pause(count, _free(key)) - now for key, (count, last) in counts.items())
        if wait > 0:
            raise TooFast(f"Too many wrong passwords for this name; try again in {ceil(wait)} s.", wait)
        for key, (count, _) in counts.items():
            self._wrong[key] = (count + 1, now)
            self._wrong.move_to_end(key)
        while len(self._wrong) > self._most:
            self._wrong.popitem(last=False)

    def _count(self, key: tuple[str, str], now: float) -> tuple[int, float]:
        count, last = self._wrong.get(key, (0, now))
        return (0 if now - last > FORGOTTEN_SECONDS else count), last

    @contextmanager
    def attempt(self, name: str, place: str, now: float) -> Iterator[None]:
        """An attempt that is wrong where NotAllowed is raised; whatever else comes between takes it back."""
        before = {key: self._wrong.get(key) for key in _counted(name, place)}
        self.begin(name, place, now)
        try:
            yield
        except NotAllowed:
            raise
        except BaseException:
            for key, was in before.items():
                self._take_back(key, was, now)
            raise
        self.right(name, place)

    def _take_back(self, key: tuple[str, str], before: tuple[int, float] | None, now: float) -> None:
        """Forgets one attempt; that of whoever has tried since stays."""
        count, last = self._wrong.pop(key, (0, now))
        if count > 1:
            self._wrong[key] = (count - 1, before[1] if before and last == now else last)

    def right(self, name: str, place: str) -> None:
        """The last attempt was right."""
        for key in _counted(name, place):
            self._wrong.pop(key, None)


def _counted(name: str, place: str) -> list[tuple[str, str]]:
    """By what an attempt is counted."""
    return [(name, place)] if place == HOME else [(name, place), (name, EVERYWHERE_ELSE)]


def _free(key: tuple[str, str]) -> int:
    return FREE_IN_ALL if key[1] == EVERYWHERE_ELSE else FREE


def _pause(count: int, free: int) -> float:
    """How long the next attempt has to wait after so many in a row."""
    return 0.0 if count <= free else min(LONGEST_SECONDS, 2.0 ** min(count - free - 1, 10))
