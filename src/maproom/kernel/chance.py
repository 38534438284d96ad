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


def some_of(random: Source, things: int, number: int) -> int:
    """So many members of a set, every such subset as likely; the whole set where there are no more.

    >>> from random import Random
    >>> one, few = 0b101101, some_of(Random(7), 0b101101, 3)
    >>> count(few), few & ~one, some_of(Random(7), one, 9) == one
    (3, 0, True)
    """
    size = count(things)
    if number >= size:
        return things
    if 2 * number > size:
        return things ^ _picked(random, things, size, size - number)
    return _picked(random, things, size, number)


def _picked(random: Source, things: int, size: int, number: int) -> int:
    """So many of a set of that size, drawn one by one."""
    picked = 0
    for left in range(size, size - number, -1):
        one = 1 << member(things, below(random, left))
        picked |= one
        things ^= one
    return picked


def shuffle(random: Source, things: list[int]) -> None:
    """Puts a list into any order; the same one as `random.shuffle`, which is no compiled code.

    >>> from random import Random
    >>> one, other = list(range(50)), list(range(50))
    >>> shuffle(Random(7), one)
    >>> Random(7).shuffle(other)
    >>> one == other
    True
    """
    for place in range(len(things) - 1, 0, -1):
        other = below(random, place + 1)
        things[place], things[other] = things[other], things[place]
