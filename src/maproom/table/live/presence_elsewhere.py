"""Who is at which table in the other processes; what a process does not say again for a while is forgotten."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from maproom.table.rules.table import Table


@dataclass(frozen=True, slots=True)
class Attendance:
    """The people of a table who are there, and how many others watch."""

    people: frozenset[str] = frozenset()
    spectators: int = 0

    def to_text(self) -> str:
        """The attendance in one word.

        >>> Attendance.from_text(Attendance(frozenset({"a"}), 3).to_text()) == Attendance(frozenset({"a"}), 3)
        True
        """
        return f"{self.spectators}:{','.join(sorted(self.people))}"

    @staticmethod
    def from_text(text: str) -> Attendance:
        """What `to_text` wrote."""
        spectators, _, people = text.partition(":")
        return Attendance(frozenset(people.split(",")) - {""}, int(spectators))


NOBODY = Attendance()


def attendance(table: Table, watchers: list[str | None]) -> Attendance:
    """Of those who watch a table, who belongs to it."""
    seated = {seat.person for seat in table.seats if seat.person}
    present = frozenset(person for person in watchers if person in seated and person is not None)
    return Attendance(present, sum(1 for person in watchers if person not in seated))


def roll_calls(there: Iterable[tuple[str, Attendance]], longest: int) -> Iterator[str]:
    """Who is at many tables, in as few lines as can be told.

    >>> two = [("t1", Attendance(frozenset({"a"}))), ("t2", Attendance(frozenset({"b"}), 1))]
    >>> [*roll_calls(two, 100)], [*roll_calls(two, 10)]
    (['t1=0:a t2=1:b'], ['t1=0:a', 't2=1:b'])
    """
    line = ""
    for table, who in there:
        word = f"{table}={who.to_text()}"
        if line and len(line) + len(word) >= longest:
            yield line
            line = ""
        line = f"{line} {word}" if line else word
    if line:
        yield line


def called(line: str) -> Iterator[tuple[str, Attendance]]:
    """What a line of `roll_calls` says."""
    for word in line.split():
        table, _, who = word.partition("=")
        yield table, Attendance.from_text(who)


class Elsewhere:
    """What the other processes have said."""

    def __init__(self) -> None:
        self._said: dict[str, dict[str, tuple[Attendance, float]]] = {}

    def heard(self, table: str, process: str, who: Attendance, now: float) -> None:
        """Takes note of what a process says of a table."""
        there = self._said.setdefault(table, {})
        there[process] = (who, now)
        if who == NOBODY:
            del there[process]
            if not there:
                del self._said[table]

    def at(self, table: str) -> Attendance:
        """Everybody at a table in the other processes."""
        said = [who for who, _ in self._said.get(table, {}).values()]
        people = frozenset(person for who in said for person in who.people)
        return Attendance(people, sum(who.spectators for who in said))

    def tables(self) -> set[str]:
        """The tables that somebody watches there."""
        return set(self._said)

    def forget_silent(self, before: float) -> list[str]:
        """Forgets what was last said before a time, and returns the tables that this concerns."""
        silent = [
            (table, process)
            for table, there in self._said.items()
            for process, (_, when) in there.items()
            if when < before
        ]
        for table, process in silent:
            self.heard(table, process, NOBODY, before)
        return sorted({table for table, _ in silent})
