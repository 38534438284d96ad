"""What a seat sees as numbers, for learning: a game declares fields, size and documentation follow."""

from __future__ import annotations

from itertools import pairwise
from math import prod
from typing import Any, Final, Generic, TypeVar

from maproom.kernel.errors import MaproomError
from maproom.kernel.frame import CHANCE, OVER, FrameTable
from maproom.kernel.rows import LARGEST, FreshRow, Row
from maproom.kernel.standing import StandingRow
from maproom.kernel.state import State
from maproom.kernel.verbs import Domain

S = TypeVar("S", bound=State)

SPECTATOR: Final = -1
"""In place of a seat: one who sees only what lies open."""


class NoObservation(MaproomError):
    """The game has not declared what its seats see as numbers."""


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
        self.after: Field[Any] | None = None
        """The next field of the observation; from one to the next is quicker than through a list."""

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
        for field, after in pairwise(fields):
            field.after = after
        if len({field.name for field in fields}) != len(fields):
            raise ValueError(f"two fields have one name among {[field.name for field in fields]}")

    def of(self, s: State, seat: int) -> bytes:
        """What a seat (or a SPECTATOR) sees: a number a byte."""
        row = FreshRow()
        for field in self.fields:
            field.write(s, seat, row)
        return row.whole()

    def rows(self, buffer: memoryview, start: int) -> list[StandingRow]:
        """The rows of the fields in a buffer of zeros, from a place on."""
        return [StandingRow(buffer, start + offset) for offset in self.starts]

    def write(self, s: State, seat: int, rows: list[StandingRow]) -> None:
        """Brings the rows in a buffer up to date."""
        field: Field[Any] | None = self.fields[0]
        for row in rows:
            if field is None:
                raise AssertionError("there is a row for each field")
            row.again()
            field.write(s, seat, row)
            field = field.after

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
        self._number: dict[type, int] = {kind: number for number, kind in enumerate(frames.kinds.values())}
        meaning = "1 for the kind of question that the seat is asked; nothing when it is not asked."
        super().__init__("question", [Domain("frame", list(frames.kinds))], meaning)

    def write(self, s: State, seat: int, row: Row) -> None:
        row.one(self._number[type(s.stack[-1])] if seat >= 0 and s.actor == seat else -1, self.size)
