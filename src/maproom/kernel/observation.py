"""What a seat sees as numbers, for learning: a game declares fields, size and documentation follow."""

from __future__ import annotations

from math import prod
from typing import Any, Final, Generic, TypeVar

from maproom.kernel.errors import MaproomError
from maproom.kernel.frame import CHANCE, OVER, FrameTable
from maproom.kernel.spaces import CHUNK_BITS, CHUNK_MASK, CHUNK_SIZE
from maproom.kernel.state import State
from maproom.kernel.verbs import Domain

S = TypeVar("S", bound=State)

SPECTATOR: Final = -1
"""In place of a seat: one who sees only what lies open."""
LARGEST: Final = 127
"""No number of an observation is greater, so that a row fits into bytes with a sign."""

LONGEST: Final = 4095
"""No axis along which a single 1 is written is longer."""


class NoObservation(MaproomError):
    """The game has not declared what its seats see as numbers."""


class Row:
    """An observation while it is being written: runs of bytes, most of them looked up, not made.

    >>> row = Row()
    >>> row.number(3, 9)
    >>> row.one(1, 4)
    >>> row.each([1, -1, 0], 2)
    >>> row.members(0b1010, 5)
    >>> row.count(0b1010, 9)
    >>> list(row.whole())
    [3, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 0, 2]
    """

    def __init__(self) -> None:
        self._runs: list[bytes] = []

    def number(self, number: int, high: int) -> None:
        """A number, or the highest that the field can tell."""
        self._runs.append(NUMBERS[min(number, high)])

    def one(self, which: int, size: int) -> None:
        """A 1 in one of so many places; none when `which` is -1."""
        self._runs.append(ones(size)[which + 1])

    def each(self, which: list[int], size: int) -> None:
        """The same for each of a list, one behind the other: two by two, as far as it goes."""
        runs = self._runs
        table = pairs(size)
        number = 0
        while number + 1 < len(which):
            runs.append(table[(which[number] + 1) * (size + 1) + which[number + 1] + 1])
            number += 2
        if number < len(which):
            runs.append(ones(size)[which[number] + 1])

    def count(self, members: int, high: int) -> None:
        """How many members a set has."""
        number = 0
        while members:
            number += COUNTS[members & CHUNK_MASK]
            members >>= CHUNK_BITS
        self.number(number, high)

    def members(self, members: int, size: int) -> None:
        """A 1 for each member of a set of things numbered up to `size`."""
        runs = self._runs
        if not members:
            runs.append(ones(size)[0])
            return
        while size > CHUNK_BITS:
            runs.append(CHUNKS[CHUNK_BITS][members & CHUNK_MASK])
            members >>= CHUNK_BITS
            size -= CHUNK_BITS
        runs.append(CHUNKS[size][members])

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


def pairs(size: int) -> list[bytes]:
    """Every run of `ones` followed by every other."""
    table = PAIRS[size]
    if not table:
        single = ones(size)
        table = [first + second for first in single for second in single]
        PAIRS[size] = table
    return table


NUMBERS: Final[list[bytes]] = [bytes([number]) for number in range(LARGEST + 1)]
CHUNKS: Final[list[list[bytes]]] = [_chunks(bits) for bits in range(CHUNK_BITS + 1)]
COUNTS: Final[list[int]] = [members.bit_count() for members in range(CHUNK_SIZE)]
ONES: Final[list[list[bytes]]] = [[] for _ in range(LONGEST + 1)]
PAIRS: Final[list[list[bytes]]] = [[] for _ in range(LONGEST + 1)]


class Field(Generic[S]):
    """One part of an observation: numbers from 0 to `high`, laid out along its axes, the last one fastest."""

    def __init__(self, name: str, axes: list[Domain], meaning: str, high: int = 1) -> None:
        if not 0 < high <= LARGEST:
            raise ValueError(f"the numbers of the field {name!r} must lie between 0 and {LARGEST}")
        self.name = name
        self.axes = axes
        self.meaning = meaning
        self.high = high
        self.shape: tuple[int, ...] = tuple([axis.size for axis in axes])
        self.size: int = prod(self.shape)

    def write(self, s: S, seat: int, row: Row) -> None:
        """Writes exactly `size` numbers."""
        raise NotImplementedError

    def words(self, place: int) -> str:
        """What one of the field's numbers is about."""
        found: list[str] = []
        for axis in reversed(self.axes):
            found.append(axis.words[place % axis.size])
            place //= axis.size
        return " ".join(reversed(found))


class Observation:
    """All fields of a game's observation, one behind the other.

    >>> import maproom
    >>> observation = maproom.game("east-front").observation()
    >>> row = observation.of(maproom.game("east-front").new({"first_game": True}), 0)
    >>> len(row) == observation.size
    True
    >>> observation.words(row)["actor"], len(observation.words(row)["hand"])
    ({'axis': 1}, 7)
    """

    def __init__(self, fields: list[Field[Any]]) -> None:
        self.fields = fields
        self.starts: list[int] = []
        self.size = 0
        for field in fields:
            self.starts.append(self.size)
            self.size += field.size
        if len({field.name for field in fields}) != len(fields):
            raise ValueError(f"two fields have one name among {[field.name for field in fields]}")

    def of(self, s: State, seat: int) -> bytes:
        """What a seat (or a SPECTATOR) sees: a number a byte."""
        row = Row()
        for field in self.fields:
            field.write(s, seat, row)
        return row.whole()

    def highs(self) -> list[int]:
        """The highest number that each place can hold; the lowest is 0 everywhere."""
        return [field.high for field in self.fields for _ in range(field.size)]

    def words(self, row: bytes) -> dict[str, dict[str, int]]:
        """What is not zero in a row, by field and in words."""
        said: dict[str, dict[str, int]] = {}
        for field, start in zip(self.fields, self.starts, strict=True):
            numbers = row[start : start + field.size]
            said[field.name] = {field.words(place): number for place, number in enumerate(numbers) if number}
        return said

    def table(self) -> list[str]:
        """The documentation of every field, as the lines of a Markdown table."""
        lines = ["| field | places | shape | highest | meaning |", "|---|---|---|---|---|"]
        for field, start in zip(self.fields, self.starts, strict=True):
            shape = " x ".join([f"{axis.size} {axis.name}" for axis in field.axes])
            places = f"{start} to {start + field.size - 1}"
            lines.append(f"| `{field.name}` | {places} | {shape} | {field.high} | {field.meaning} |")
        return lines


# -- fields that every game has ------------------------------------------------------------------------


class Looking(Field[State]):
    """Whose eyes these are."""

    def __init__(self, seats: tuple[str, ...]) -> None:
        super().__init__("seat", [Domain("seat", list(seats))], "1 for the seat that looks, none for a spectator.")

    def write(self, s: State, seat: int, row: Row) -> None:
        row.one(seat, self.size)


class Deciding(Field[State]):
    """Who is to decide."""

    def __init__(self, seats: tuple[str, ...]) -> None:
        everybody = Domain("actor", [*seats, "chance", "over"])
        super().__init__("actor", [everybody], "1 for who is to decide: a seat, chance, or nobody any more.")
        self._chance = len(seats)

    def write(self, s: State, seat: int, row: Row) -> None:
        actor = s.actor
        if actor == CHANCE:
            actor = self._chance
        elif actor == OVER:
            actor = self._chance + 1
        row.one(actor, self.size)


class Asked(Field[State]):
    """Which question is open, for the seat that it is put to; the others only know whose it is."""

    def __init__(self, frames: FrameTable) -> None:
        self._number: dict[str, int] = {name: number for number, name in enumerate(frames.kinds)}
        meaning = "1 for the kind of question that the seat is asked; nothing when it is not asked."
        super().__init__("question", [Domain("frame", list(frames.kinds))], meaning)

    def write(self, s: State, seat: int, row: Row) -> None:
        row.one(self._number[s.stack[-1].name()] if seat >= 0 and s.actor == seat else -1, self.size)
