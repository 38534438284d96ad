"""Rows that are written again and again, and touched only where something has changed."""

from __future__ import annotations

from maproom.kernel.rows import CHUNKS, NOTHING, Row, Told
from maproom.kernel.spaces import CHUNK_BITS, CHUNK_MASK, count, lowest


class StandingRow(Row):
    """The row of one field in a buffer that is written again and again: only what has changed is touched.

    >>> buffer = bytearray(8)
    >>> row = StandingRow(memoryview(buffer), 1)
    >>> for place, people in ((0, 0b110), (2, 0b11)):
    ...     row.again()
    ...     row.one(place, 3)
    ...     row.members(people, 4)
    ...     print(list(buffer))
    [0, 1, 0, 0, 0, 1, 1, 0]
    [0, 0, 0, 1, 1, 1, 0, 0]
    """

    def __init__(self, buffer: memoryview, start: int) -> None:
        self._buffer = buffer
        self._start = start
        self._at = start
        self._call = 0
        self._list = 0
        self._said: list[int] = []  # what each call said the last time; 0 stands for nothing
        self._listed: list[list[int]] = []
        self._source: list[int] = []  # what the whole field was told from the last time
        self._second: list[int] = []
        self._one = self._other = -1

    def again(self) -> None:
        """Back to the beginning; the buffer is zero before the first time."""
        self._at = self._start
        self._call = 0
        self._list = 0

    def number(self, number: int, high: int) -> None:
        call = self._call
        if call == len(self._said):
            self._said.append(0)
        if self._said[call] != number:
            self._said[call] = number
            self._buffer[self._at] = min(number, high)
        self._call = call + 1
        self._at += 1

    def one(self, which: int, size: int) -> None:
        call = self._call
        if call == len(self._said):
            self._said.append(0)
        before = self._said[call] - 1
        if before != which:
            self._said[call] = which + 1
            if before >= 0:
                self._buffer[self._at + before] = 0
            if which >= 0:
                self._buffer[self._at + which] = 1
        self._call = call + 1
        self._at += size

    def each(self, which: list[int], size: int) -> None:
        if self._list == len(self._listed):
            self._listed.append([-1] * len(which))
        before = self._listed[self._list]
        if before != which:
            at = self._at
            for number in range(len(which)):
                old, new = before[number], which[number]
                if old != new:
                    before[number] = new
                    if old >= 0:
                        self._buffer[at + old] = 0
                    if new >= 0:
                        self._buffer[at + new] = 1
                at += size
        self._list += 1
        self._at += size * len(which)

    def members(self, members: int, size: int) -> None:
        call = self._call
        if call == len(self._said):
            self._said.append(0)
        before = self._said[call]
        if before != members:
            self._said[call] = members
            self._rewrite(before ^ members, members, size)
        self._call = call + 1
        self._at += size

    def _rewrite(self, changed: int, members: int, size: int) -> None:
        """Writes a set anew, as far as it has changed: most often a member or two have come or gone."""
        rest = changed & (changed - 1)
        if rest & (rest - 1):
            self._write_chunks(changed, members, size)
            return
        first = changed ^ rest
        self._buffer[self._at + lowest(first)] = 1 if members & first else 0
        if rest:
            self._buffer[self._at + lowest(rest)] = 1 if members & rest else 0

    def _write_chunks(self, changed: int, members: int, size: int) -> None:
        """The same where much has changed, a chunk at a time."""
        at = self._at
        while changed:
            length = min(size, CHUNK_BITS)
            if changed & CHUNK_MASK:
                self._buffer[at : at + length] = CHUNKS[length][members & CHUNK_MASK]
            changed >>= CHUNK_BITS
            members >>= CHUNK_BITS
            at += length
            size -= length

    def count(self, members: int, high: int) -> None:
        call = self._call
        if call == len(self._said):
            self._said.append(0)
        if self._said[call] != members:
            self._said[call] = members
            self._buffer[self._at] = min(count(members), high)
        self._call = call + 1
        self._at += 1

    def runs(self, which: list[int], table: list[bytes]) -> None:
        width = len(table[0])
        if self._list == len(self._listed):
            self._listed.append(which[:])
            for number in range(len(which)):
                at = self._at + number * width
                self._buffer[at : at + width] = table[which[number]]
        before = self._listed[self._list]
        if before != which:
            for number in range(len(which)):
                new = which[number]
                if before[number] != new:
                    before[number] = new
                    at = self._at + number * width
                    if width == 1:
                        self._buffer[at] = table[new][0]
                    else:
                        self._buffer[at : at + width] = table[new]
        self._list += 1
        self._at += width * len(which)

    def told(self, which: list[int], table: list[bytes], before: Told) -> Told:
        self.runs(which, table)
        return before

    def tally(self, places: list[int], size: int) -> None:
        if self._list == len(self._listed):
            self._listed.append([-1] * len(places))
        before = self._listed[self._list]
        if before != places:
            at = self._at
            for number in range(len(places)):
                old, new = before[number], places[number]
                if old != new:
                    before[number] = new
                    if old >= 0:
                        self._buffer[at + old] -= 1
                    if new >= 0:
                        self._buffer[at + new] += 1
        self._list += 1
        self._at += size

    def parts(self, bundles: list[int], number: int, bits: int, high: int) -> None:
        size = len(bundles)
        if self._list == len(self._listed):
            self._listed.append([0] * size)
        before = self._listed[self._list]
        if before != bundles:
            mask = (1 << bits) - 1
            for place in range(size):
                left = bundles[place]
                if before[place] != left:
                    before[place] = left
                    for part in range(number):
                        self._buffer[self._at + part * size + place] = min(left & mask, high)
                        left >>= bits
        self._list += 1
        self._at += number * size

    def block(self, numbers: bytes) -> None:
        at = self._at
        self._at = at + len(numbers)
        self._buffer[at : self._at] = numbers

    def unchanged(self, source: list[int], other: list[int] = NOTHING) -> bool:
        if self._source == source and self._second == other:
            return True
        self._source = source[:]
        self._second = other[:]
        return False

    def same(self, one: int, other: int) -> bool:
        if self._one == one and self._other == other:
            return True
        self._one = one
        self._other = other
        return False
