"""Many ids in one question, in parts of a few fixed lengths.

Every length is a text of its own to a database's driver, and drivers keep the latest texts with all their places:
as lists grew one by one, SQLite alone held sixty megabytes of them after a thousand guests of one address.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

LENGTHS = (1, 8, 64, 512)


def in_parts(ids: Sequence[str]) -> Iterator[list[str]]:
    """The ids in parts, each of one of the lengths; places that are left over repeat the last one.

    >>> list(in_parts(["a", "b", "c"]))
    [['a', 'b', 'c', 'c', 'c', 'c', 'c', 'c']]
    >>> [len(part) for part in in_parts([str(number) for number in range(520)])]
    [512, 8]
    """
    longest = LENGTHS[-1]
    for first in range(0, len(ids), longest):
        part = list(ids[first : first + longest])
        length = next(length for length in LENGTHS if length >= len(part))
        yield part + part[-1:] * (length - len(part))
