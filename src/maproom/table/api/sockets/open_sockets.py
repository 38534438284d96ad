"""All open sockets of this process, whatever they are for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Protocol

from maproom.table.live.shared_addresses import HOUSEHOLD, NEIGHBOURS, neighbourhood
from maproom.table.rules.errors import TooFast
from maproom.table.rules.person import Person

CLOSED_BY_POLICY = 1008
"""The code with which a socket is closed whose session has ended, or that asks too much."""


class OpenSocket(Protocol):
    """A socket as far as it is counted and closed here."""

    owner: str
    host: str
    address: str
    person: Person | None
    session: str | None

    async def close(self, code: int) -> None:
        """Hangs up."""


class OpenSockets:
    """All open sockets of this process."""

    def __init__(self, most_each: int) -> None:
        self._open: set[OpenSocket] = set()
        self._of: Counter[str] = Counter()
        self._from: Counter[str] = Counter()
        self._around: Counter[str] = Counter()
        self._most_each = most_each

    def add(self, socket: OpenSocket) -> None:
        """Counts a socket, unless its owner, or all who share their address or its network, have too many."""
        if self._of[socket.owner] >= self._most_each:
            raise TooFast("You have too many windows open.")
        if self._from[socket.address] >= self._most_each * HOUSEHOLD:
            raise TooFast("As many windows as one address may have are open.")
        if self._around[neighbourhood(socket.address)] >= self._most_each * HOUSEHOLD * NEIGHBOURS:
            raise TooFast("As many windows as one address may have are open.")
        for held, who in self._counted(socket):
            held[who] += 1
        self._open.add(socket)

    def remove(self, socket: OpenSocket) -> None:
        """Forgets a socket."""
        if socket not in self._open:
            return
        self._open.remove(socket)
        for held, who in self._counted(socket):
            held[who] -= 1
            if not held[who]:
                del held[who]

    def _counted(self, socket: OpenSocket) -> Iterable[tuple[Counter[str], str]]:
        around = neighbourhood(socket.address)
        return (self._of, socket.owner), (self._from, socket.address), (self._around, around)

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
