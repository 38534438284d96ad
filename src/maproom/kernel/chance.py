"""Where chance takes its numbers from."""

from __future__ import annotations

from typing import Protocol

from maproom.kernel.spaces import count, member


class Source(Protocol):
    """The part of `random.Random` that chance needs."""

    def getrandbits(self, k: int, /) -> int: ...


def below(random: Source, stop: int) -> int:
    """A number from 0 to below `stop`, each as likely; the same one that `random.randrange(stop)` would give.

    >>> from random import Random
    >>> one, other = Random(7), Random(7)
    >>> [below(one, stop) for stop in range(1, 100)] == [other.randrange(stop) for stop in range(1, 100)]
    True
    """
    bits = stop.bit_length()
    number = random.getrandbits(bits)
    while number >= stop:
        number = random.getrandbits(bits)
    return number


def one_of(random: Source, things: int) -> int:
    """A member of a set that is not empty, each as likely."""
    return member(things, below(random, count(things)))
