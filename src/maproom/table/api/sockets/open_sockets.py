"""All open sockets of this process, whatever they are for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from maproom.table.rules.errors import TooFast
from maproom.table.rules.person import Person

CLOSED_BY_POLICY = 1008
"""The code with which a socket is closed whose session has ended, or that asks too much."""


class OpenSocket(Protocol):
    """A socket as far as it is counted and closed here."""

    owner: str
    person: Person | None
    session: str | None

    async def close(self, code: int) -> None:
        """Hangs up."""


class OpenSockets:
    """All open sockets of this process."""

    def __init__(self, most_each: int) -> None:
        self._open: set[OpenSocket] = set()
        self._of: dict[str, int] = {}
        self._most_each = most_each

    def add(self, socket: OpenSocket) -> None:
        """Counts a socket, unless its owner has too many."""
        held = self._of.get(socket.owner, 0)
        if held >= self._most_each:
            raise TooFast("You have too many windows open.")
        self._of[socket.owner] = held + 1
        self._open.add(socket)

    def remove(self, socket: OpenSocket) -> None:
        """Forgets a socket."""
        if socket not in self._open:
            return
        self._open.remove(socket)
        self._of[socket.owner] -= 1
        if not self._of[socket.owner]:
            del self._of[socket.owner]

    def __len__(self) -> int:
        return len(self._open)

    def sessions_of(self, person: str | None) -> set[str]:
        """The sessions of a person's open sockets, or of everybody's."""
        known = [socket for socket in self._open if socket.person and person in (None, socket.person.id)]
        return {socket.session for socket in known if socket.session}

    async def close(self, which: Callable[[OpenSocket], bool]) -> None:
        """Closes sockets whose session has ended."""
        for socket in [socket for socket in self._open if which(socket)]:
            await socket.close(CLOSED_BY_POLICY)
