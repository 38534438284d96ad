"""News of the lobby, for those whose lobby has changed."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import dataclass, replace

from maproom.table.rules.table import Seat, Table


@dataclass(frozen=True, slots=True)
class LobbyChange:
    """Whose lobby has changed: everybody's, or that of some people."""

    everybody: bool
    people: frozenset[str]

    def to_text(self) -> str:
        """The change in one word, for other processes."""
        return f"{int(self.everybody)}:{','.join(sorted(self.people))}"

    @staticmethod
    def from_text(text: str) -> LobbyChange:
        """What `to_text` wrote.

        >>> LobbyChange.from_text(LobbyChange(False, frozenset({"a", "b"})).to_text()).people == {"a", "b"}
        True
        """
        everybody, _, people = text.partition(":")
        return LobbyChange(everybody == "1", frozenset(people.split(",")) - {""})


def lobby_change_of(before: Table | None, after: Table) -> LobbyChange | None:
    """Whom a change of a table concerns in the lobby; None when nothing changes there."""
    people = _people(after) | (_people(before) if before else frozenset())
    moved = before is not None and before.seats is after.seats
    if before is None or before.status != after.status or not (moved or _seated(before) == _seated(after)):
        return LobbyChange(after.terms.visibility == "public", people)
    return LobbyChange(False, people) if before.actor != after.actor else None


def _seated(table: Table) -> list[Seat]:
    """The seats as anybody may know them: what somebody has ordered is nobody else's business."""
    return [replace(seat, orders=()) for seat in table.seats]


def _people(table: Table) -> frozenset[str]:
    seated = {one for seat in table.seats for one in (seat.person, seat.reserved) if one}
    return frozenset(seated | {table.creator} if table.status == "open" else seated)


class LobbyListener:
    """Somebody in the lobby."""

    def __init__(self, person: str | None) -> None:
        self.person = person
        self.news = asyncio.Event()


class LobbyNews:
    """Everybody in the lobby of this process."""

    def __init__(self) -> None:
        self.listeners: set[LobbyListener] = set()

    def tell(self, change: LobbyChange | None) -> None:
        """Wakes those whom a change concerns."""
        if change is None:
            return
        for listener in self.listeners:
            if change.everybody or _is_among(listener.person, change.people):
                listener.news.set()


def _is_among(person: str | None, people: Collection[str]) -> bool:
    return person is not None and person in people
