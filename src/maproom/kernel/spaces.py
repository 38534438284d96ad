"""Sets of spaces as ints (bit i is space i), and the graph of a map up to a few hundred spaces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

CHUNK_BITS: Final = 11
CHUNK_SIZE: Final = 1 << CHUNK_BITS
CHUNK_MASK: Final = CHUNK_SIZE - 1
COUNTS: Final[list[int]] = [members.bit_count() for members in range(CHUNK_SIZE)]
"""How many members each set of so few things has."""
EVERY_SECOND: Final = 0x555_5555_5555_5555
TWO_OF_FOUR: Final = 0x333_3333_3333_3333
FOUR_OF_EIGHT: Final = 0xF0F_0F0F_0F0F_0F0F
"""In words of sixty bits: every second bit, two bits of every four, and four of every eight."""
SMALL: Final = 1 << 60
"""Sets below fit into a word of the machine."""
MOST_NATIVE: Final = 60
"""No set of so many spaces is greater."""
MOST_CHUNKS: Final = 6
"""A set of so many spaces has no more chunks."""


def _numbers_in_byte(first: int) -> list[list[int]]:
    """The members of every set of the eight spaces from the first on."""
    return [[first + bit for bit in range(8) if part >> bit & 1] for part in range(256)]


NUMBERS_IN_BYTE: Final = [_numbers_in_byte(first) for first in range(0, 128, 8)]
"""For each byte of a set up to 128 spaces: the members that its value stands for."""


def lowest(spaces: int) -> int:
    """The first space of a set that is not empty.

    >>> lowest(0b1000), lowest(1 << 90)
    (3, 90)
    """
    return (spaces & -spaces).bit_length() - 1


def members(spaces: int) -> list[int]:
    """The spaces of a set, in order.

    >>> members(0b10110), members(1 << 90 | 1)
    ([1, 2, 4], [0, 90])
    """
    assert spaces >= 0, "a complement is no set of spaces: cut it with & first"
    found: list[int] = []
    for numbers in NUMBERS_IN_BYTE:
        if not spaces:
            return found
        part = spaces & 255
        if part:
            found += numbers[part]  # quicker than `extend` in compiled code
        spaces >>= 8
    while spaces:
        low = spaces & -spaces
        found.append(8 * len(NUMBERS_IN_BYTE) + low.bit_length() - 1)
        spaces ^= low
    return found


def count(spaces: int) -> int:
    """How many spaces a set has; those of a small set are added up side by side: pairs, fours, bytes, all.

    >>> count(0b10110), count((1 << 60) - 1), count(1 << 90 | 1)
    (3, 60, 2)
    """
    if spaces >= SMALL:
        return spaces.bit_count()
    left: i64 = spaces
    left -= left >> 1 & EVERY_SECOND
    left = (left & TWO_OF_FOUR) + (left >> 2 & TWO_OF_FOUR)
    left = left + (left >> 4) & FOUR_OF_EIGHT
    left += left >> 8
    left += left >> 16
    left += left >> 32
    return left & 127


def member(spaces: int, number: int) -> int:
    """A space of a set by its place in the order, the first being 0.

    >>> member(0b10110, 0), member(0b10110, 2)
    (1, 4)
    >>> [member((1 << 90) - 1 << 5, number) for number in (0, 11, 89)]
    [5, 16, 94]
    """
    passed = 0
    inside = COUNTS[spaces & CHUNK_MASK]
    while number >= inside:
        number -= inside
        spaces >>= CHUNK_BITS
        passed += CHUNK_BITS
        inside = COUNTS[spaces & CHUNK_MASK]
    for _ in range(number):
        spaces &= spaces - 1
    return passed + (spaces & -spaces).bit_length() - 1


def set_of(spaces: list[int]) -> int:
    """The set of these spaces.

    >>> bin(set_of([1, 2, 4]))
    '0b10110'
    """
    result = 0
    for space in spaces:
        result |= 1 << space
    return result


class Graph:
    """Named spaces and which of them touch.

    >>> line = Graph(["a", "b", "c", "d"], [("a", "b"), ("b", "c"), ("c", "d")])
    >>> line.words(line.around(line.set("a", "c")))
    ['b', 'd']
    >>> line.words(line.flood(line.set("a"), line.set("a", "b", "d")))
    ['a', 'b']
    >>> line.distance(0, 3)
    3
    """

    def __init__(self, names: list[str], links: list[tuple[str, str]]) -> None:
        self.names = names
        self.index: dict[str, int] = {name: i for i, name in enumerate(names)}
        self.size = len(names)
        self.all = (1 << self.size) - 1
        self.near: list[int] = [0] * self.size
        for one, other in links:
            a, b = self.index[one], self.index[other]
            self.near[a] |= 1 << b
            self.near[b] |= 1 << a
        self._native = self.size <= MOST_NATIVE
        self._tables = [self._table(first) for first in range(0, self.size, CHUNK_BITS)]
        few = [*self._tables, *[[0] * CHUNK_SIZE] * MOST_CHUNKS]
        # The same by names: what `around` and `flood` do most of the time is to look things up in them.
        self._first, self._second, self._third, self._fourth, self._fifth, self._sixth = few[:MOST_CHUNKS]

    def _table(self, first: int) -> list[int]:
        """Neighbours of every subset of eleven spaces, so that `around` is a few look-ups."""
        table = [0] * CHUNK_SIZE
        for subset in range(1, CHUNK_SIZE):
            low = subset & -subset
            space = first + low.bit_length() - 1
            table[subset] = table[subset ^ low] | (self.near[space] if space < self.size else 0)
        return table

    def set(self, *names: str) -> int:
        """The set of the spaces so named."""
        return set_of([self.index[name] for name in names])

    def words(self, spaces: int) -> list[str]:
        """The names of a set's spaces."""
        return [self.names[space] for space in members(spaces)]

    def around(self, spaces: int) -> int:
        """All spaces that touch a space of the set."""
        if not self._native:
            return self._around_many(spaces)
        left: i64 = spaces
        result: i64 = self._first[left & CHUNK_MASK]
        left >>= CHUNK_BITS
        if left:
            result |= self._second[left & CHUNK_MASK]
            left >>= CHUNK_BITS
            if left:
                result |= self._third[left & CHUNK_MASK]
                left >>= CHUNK_BITS
                if left:
                    result |= self._fourth[left & CHUNK_MASK]
                    left >>= CHUNK_BITS
                    if left:
                        result |= self._fifth[left & CHUNK_MASK] | self._sixth[left >> CHUNK_BITS]
        return result

    def _around_many(self, spaces: int) -> int:
        """The same on a map that does not fit into a word of the machine."""
        result = 0
        chunk = 0
        while spaces:
            result |= self._tables[chunk][spaces & CHUNK_MASK]
            spaces >>= CHUNK_BITS
            chunk += 1
        return result

    def flood(self, start: int, usable: int) -> int:
        """The usable spaces that a chain of usable spaces joins to a usable start."""
        if not self._native:
            return self._flood_many(start, usable)
        passable: i64 = usable
        reached: i64 = start & passable
        fresh: i64 = reached
        while fresh:
            near: i64 = self._first[fresh & CHUNK_MASK]
            fresh >>= CHUNK_BITS
            if fresh:
                near |= self._second[fresh & CHUNK_MASK]
                fresh >>= CHUNK_BITS
                if fresh:
                    near |= self._third[fresh & CHUNK_MASK]
                    fresh >>= CHUNK_BITS
                    if fresh:
                        near |= self._fourth[fresh & CHUNK_MASK]
                        fresh >>= CHUNK_BITS
                        if fresh:
                            near |= self._fifth[fresh & CHUNK_MASK] | self._sixth[fresh >> CHUNK_BITS]
            fresh = near & passable & ~reached
            reached |= fresh
        return reached

    def _flood_many(self, start: int, usable: int) -> int:
        """The same on a map that does not fit into a word of the machine."""
        reached = start & usable
        fresh = reached
        while fresh:
            fresh = self._around_many(fresh) & usable & ~reached
            reached |= fresh
        return reached

    def within(self, start: int, steps: int) -> int:
        """The set and all spaces at most so many steps from it."""
        reached = start
        for _ in range(steps):
            reached |= self.around(reached)
        return reached

    def distance(self, one: int, other: int) -> int:
        """Steps between two spaces, or -1 when no way joins them."""
        reached = 1 << one
        goal = 1 << other
        steps = 0
        while not reached & goal:
            wider = reached | self.around(reached)
            if wider == reached:
                return -1
            reached = wider
            steps += 1
        return steps
