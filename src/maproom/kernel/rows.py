"""Rows of small numbers, a byte each: where the fields of an observation are written."""

from __future__ import annotations

from typing import Final

from maproom.kernel.spaces import CHUNK_BITS, CHUNK_MASK, count

LARGEST: Final = 127
"""No number of an observation is greater, so that a row fits into bytes with a sign."""

LONGEST: Final = 4095
"""No axis along which a single 1 is written is longer."""


NOTHING: Final[list[int]] = []
"""In place of a second list."""


class Told:
    """The runs of a list that is never changed, joined: what a row was told is kept for the next one."""

    def __init__(self, which: list[int], table: list[bytes]) -> None:
        self.which = which
        self.block = b"".join([table[one] for one in which])


NOTHING_TOLD: Final = Told(NOTHING, [])


class Row:
    """Where fields write their numbers, one behind the other; they always write as many in the same order."""

    def number(self, number: int, high: int) -> None:
        """A number, or the highest that the field can tell."""
        raise NotImplementedError

    def one(self, which: int, size: int) -> None:
        """A 1 in one of so many places; none when `which` is -1."""
        raise NotImplementedError

    def each(self, which: list[int], size: int) -> None:
        """The same for each of a list, one behind the other."""
        raise NotImplementedError

    def members(self, members: int, size: int) -> None:
        """A 1 for each member of a set of things numbered up to `size`."""
        raise NotImplementedError

    def count(self, members: int, high: int) -> None:
        """How many members a set has."""
        raise NotImplementedError

    def runs(self, which: list[int], table: list[bytes]) -> None:
        """For each of a list its run of numbers in a table; all runs are equally long."""
        raise NotImplementedError

    def told(self, which: list[int], table: list[bytes], before: Told) -> Told:
        """The same as `runs` for a list that is never changed; the next time it is given what it returns."""
        raise NotImplementedError

    def tally(self, places: list[int], size: int) -> None:
        """How many of a list are in each of so many places; -1 is in none."""
        raise NotImplementedError

    def parts(self, bundles: list[int], number: int, bits: int, high: int) -> None:
        """Of bundles of several numbers, so many bits each: the first parts of all, then the second ones, ..."""
        raise NotImplementedError

    def block(self, numbers: bytes) -> None:
        """All numbers of a field, made beforehand."""
        raise NotImplementedError

    def unchanged(self, source: list[int], other: list[int] = NOTHING) -> bool:
        """Whether a field that tells of nothing but these lists can leave its row as it is; asked first of all."""
        raise NotImplementedError

    def same(self, one: int, other: int) -> bool:
        """The same for a field that tells of nothing but two numbers, the second never below 0."""
        raise NotImplementedError


class FreshRow(Row):
    """A row made at once: runs of bytes, looked up and joined.

    >>> row = FreshRow()
    >>> row.number(3, 9)
    >>> row.one(1, 4)
    >>> row.each([1, -1, 0], 2)
    >>> row.members(0b1010, 5)
    >>> row.count(0b1010, 9)
    >>> row.runs([1, 0], [b"\\0\\0", b"\\7\\5"])
    >>> row.tally([2, -1, 2], 3)
    >>> row.parts([0b1101, 0b0010], 2, 2, 9)
    >>> row.runs([4, 2], NUMBERS)
    >>> row.block(b"\\6\\1")
    >>> told = row.told([1, 0], [b"\\0", b"\\7"], NOTHING_TOLD)
    >>> told is row.told(told.which, [b"\\0", b"\\7"], told)
    True
    >>> list(row.whole())
    [3, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 0, 2, 7, 5, 0, 0, 0, 0, 2, 1, 2, 3, 0, 4, 2, 6, 1, 7, 0, 7, 0]
    """

    def __init__(self) -> None:
        self._runs: list[bytes] = []

    def number(self, number: int, high: int) -> None:
        self._runs.append(NUMBERS[min(number, high)])

    def one(self, which: int, size: int) -> None:
        self._runs.append(ones(size)[which + 1])

    def each(self, which: list[int], size: int) -> None:
        runs = self._runs
        table = ones(size)
        for one in which:
            runs.append(table[one + 1])

    def members(self, members: int, size: int) -> None:
        runs = self._runs
        if not members:
            runs.append(ones(size)[0])
            return
        while size > CHUNK_BITS:
            runs.append(CHUNKS[CHUNK_BITS][members & CHUNK_MASK])
            members >>= CHUNK_BITS
            size -= CHUNK_BITS
        runs.append(CHUNKS[size][members])

    def count(self, members: int, high: int) -> None:
        self._runs.append(NUMBERS[min(count(members), high)])

    def runs(self, which: list[int], table: list[bytes]) -> None:
        runs = self._runs
        if table is NUMBERS:
            runs.append(bytes(which))
            return
        for one in which:
            runs.append(table[one])

    def told(self, which: list[int], table: list[bytes], before: Told) -> Told:
        told = before if before.which is which else Told(which, table)
        self._runs.append(told.block)
        return told

    def tally(self, places: list[int], size: int) -> None:
        numbers = bytearray(size)
        for place in places:
            if place >= 0:
                numbers[place] += 1
        self._runs.append(bytes(numbers))

    def parts(self, bundles: list[int], number: int, bits: int, high: int) -> None:
        mask = (1 << bits) - 1
        for part in range(number):
            self._runs.append(bytes([min(bundle >> bits * part & mask, high) for bundle in bundles]))

    def block(self, numbers: bytes) -> None:
        self._runs.append(numbers)

    def unchanged(self, source: list[int], other: list[int] = NOTHING) -> bool:
        return False

    def same(self, one: int, other: int) -> bool:
        return False

    def whole(self) -> bytes:
        """All that was written."""
        return b"".join(self._runs)


def _chunks(bits: int) -> list[bytes]:
    """The runs of bytes of all sets of so few things."""
    return [bytes([members >> bit & 1 for bit in range(bits)]) for members in range(1 << bits)]


def ones(size: int) -> list[bytes]:
    """The run without a 1, then those with a 1 in the first place, in the second, ... of so many."""
    table = ONES[size]
    if not table:
        table = [bytes(size), *[bytes(at) + b"\1" + bytes(size - at - 1) for at in range(size)]]
        ONES[size] = table
    return table


NUMBERS: Final[list[bytes]] = [bytes([number]) for number in range(LARGEST + 1)]
CHUNKS: Final[list[list[bytes]]] = [_chunks(bits) for bits in range(CHUNK_BITS + 1)]
ONES: Final[list[list[bytes]]] = [[] for _ in range(LONGEST + 1)]
