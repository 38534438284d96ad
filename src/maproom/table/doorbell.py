"""The doorbell of the lobby: it rings for those whose lobby has changed."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import dataclass

from maproom.table.tables import Table


@dataclass(frozen=True, slots=True)
class Ring:
    """Whose lobby has changed: everybody's, or that of some people."""

    everybody: bool
    people: frozenset[str]

    def to_text(self) -> str:
        """The ring in one word, for other processes."""
        return f"{int(self.everybody)}:{','.join(sorted(self.people))}"

    @staticmethod
    def from_text(text: str) -> Ring:
        """What `to_text` wrote.

        >>> Ring.from_text(Ring(False, frozenset({"a", "b"})).to_text()).people == {"a", "b"}
        True
        """
        everybody, _, people = text.partition(":")
        return Ring(everybody == "1", frozenset(people.split(",")) - {""})


def ring_of(before: Table | None, after: Table) -> Ring | None:
    """Whom a change of a table concerns in the lobby; None when nothing changes there."""
    people = _people(after) | (_people(before) if before else frozenset())
    if before is None or (before.status, before.seats) != (after.status, after.seats):
        return Ring(after.terms.visibility == "public", people)
    return Ring(False, people) if before.actor != after.actor else None


def _people(table: Table) -> frozenset[str]:
    seated = {one for seat in table.seats for one in (seat.person, seat.reserved) if one}
    return frozenset(seated | {table.creator} if table.status == "open" else seated)


class Listener:
    """Somebody in the lobby."""

    def __init__(self, person: str | None) -> None:
        self.person = person
        self.news = asyncio.Event()


class Doorbell:
    """Everybody in the lobby of this process."""

    def __init__(self) -> None:
        self.listeners: set[Listener] = set()

    def ring(self, ring: Ring | None) -> None:
        """Wakes those whom a change concerns."""
        if ring is None:
            return
        for listener in self.listeners:
            if ring.everybody or _is_among(listener.person, ring.people):
                listener.news.set()


def _is_among(person: str | None, people: Collection[str]) -> bool:
    return person is not None and person in people
