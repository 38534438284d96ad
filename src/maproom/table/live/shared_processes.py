"""A few processes and many who want one: each in turn, those whom somebody waits for first."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

from maproom.table.live.fair_queue import Claim, FairQueue

W = TypeVar("W")


@dataclass(frozen=True, slots=True)
class Asking(Generic[W]):
    """Somebody who waits for a process."""

    claim: Claim
    turn: asyncio.Future[W]


class Turns(Generic[W]):
    """Who has which of the processes, and who is next.

    What nobody waits for has a process of its own, the patient one, and no other. Where there are several of the
    others, one person never has all of them.
    """

    def __init__(self, workers: list[W], patient: W | None = None) -> None:
        self._patient = patient
        self._free = [*workers, *([] if patient is None else [patient])]
        self._waiting: FairQueue[Asking[W]] = FairQueue()
        self._having: Counter[str] = Counter()
        self._most_each = max(1, len(workers) - 1)

    @property
    def waiting(self) -> int:
        """How many wait for their turn."""
        return len(self._waiting)

    def waiting_of(self, person: str) -> int:
        """How many of somebody's wishes wait for their turn."""
        return self._waiting.count_of(person)

    async def take(self, key: Hashable, claim: Claim) -> W:
        """A process, when it is this one's turn."""
        mine: asyncio.Future[W] = asyncio.get_running_loop().create_future()
        self._waiting.push(key, Asking(claim, mine), claim)
        self._hand_out()
        try:
            return await mine
        except asyncio.CancelledError:
            self._waiting.discard(key)
            if mine.done() and not mine.cancelled():
                self.give_back(mine.result(), claim)
            raise

    def give_back(self, worker: W, claim: Claim) -> None:
        """Lets the next one have the process."""
        self._free.append(worker)
        if worker is not self._patient:
            self._having[claim.person] -= 1
            if not self._having[claim.person]:
                del self._having[claim.person]
        self._hand_out()

    def hurry(self, key: Hashable) -> None:
        """Somebody waits now for what nobody waited for."""
        if self._waiting.hurry(key):
            self._hand_out()

    def _hand_out(self) -> None:
        """Gives every free process to whoever is next for it."""
        for worker in list(self._free):
            asking = self._next(worker)
            if asking is not None:
                self._free.remove(worker)
                asking.turn.set_result(worker)

    def _next(self, worker: W) -> Asking[W] | None:
        """Whoever is next for a process; those who have given up, and could not say so yet, are passed over."""
        while (found := self._first(worker)) is not None and found.turn.done():
            continue
        if found is not None and worker is not self._patient:
            self._having[found.claim.person] += 1
        return found

    def _first(self, worker: W) -> Asking[W] | None:
        if worker is self._patient:
            return self._waiting.pop(waited_for=False)
        return self._waiting.pop(may=lambda claim: self._having[claim.person] < self._most_each)
