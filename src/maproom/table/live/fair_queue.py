"""Who is next: those whom somebody waits for first, then in turn by address, person and table.

However much one person asks for, whoever asks once is at most one turn of each other person away from the answer.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Claim:
    """For whom something is done."""

    person: str
    household: str = ""
    """The address that the person was last seen at, or anything that several people may share."""
    waited_for: bool = True
    """Whether somebody sits there and waits."""

    @property
    def path(self) -> tuple[str, str]:
        """Turns are taken by these."""
        return self.household or self.person, self.person


Line = OrderedDict[Hashable, tuple[T, Claim]]
Lines = OrderedDict[str, OrderedDict[str, Line[T]]]


def _anybody(_: Claim) -> bool:
    return True


class FairQueue(Generic[T]):
    """Things to do, each known by a key.

    >>> queue: FairQueue[str] = FairQueue()
    >>> for number in range(3):
    ...     queue.push(number, f"greedy {number}", Claim("greedy"))
    >>> queue.push("one", "modest", Claim("modest"))
    >>> [queue.pop() for _ in range(4)]
    ['greedy 0', 'modest', 'greedy 1', 'greedy 2']
    """

    def __init__(self) -> None:
        self._lines: dict[bool, Lines[T]] = {True: OrderedDict(), False: OrderedDict()}
        self._claims: dict[Hashable, Claim] = {}

    def __len__(self) -> int:
        return len(self._claims)

    def count_of(self, person: str) -> int:
        """How many of somebody's things there are to do."""
        return sum(1 for claim in self._claims.values() if claim.person == person)

    def push(self, key: Hashable, item: T, claim: Claim) -> None:
        """Puts something at the end of its person's line."""
        household, person = claim.path
        people = self._lines[claim.waited_for].setdefault(household, OrderedDict())
        people.setdefault(person, OrderedDict())[key] = (item, claim)
        self._claims[key] = claim

    def pop(self, waited_for: bool = True, may: Callable[[Claim], bool] = _anybody) -> T | None:
        """What is to be done next of one kind, or None; what may not be done now is passed over."""
        lines = self._lines[waited_for]
        for household, people in lines.items():
            for person, line in people.items():
                key, (item, claim) = next(iter(line.items()))
                if may(claim):
                    self.discard(key)
                    if person in people:
                        people.move_to_end(person)
                    if household in lines:
                        lines.move_to_end(household)
                    return item
        return None

    def hurry(self, key: Hashable) -> bool:
        """Somebody has come and waits for it now; False where that changes nothing."""
        claim = self._claims.get(key)
        if claim is None or claim.waited_for:
            return False
        item = self.discard(key)
        assert item is not None
        self.push(key, item, Claim(claim.person, claim.household, waited_for=True))
        return True

    def discard(self, key: Hashable) -> T | None:
        """Takes something out, wherever it stands."""
        claim = self._claims.pop(key, None)
        if claim is None:
            return None
        household, person = claim.path
        lines = self._lines[claim.waited_for]
        item, _ = lines[household][person].pop(key)
        if not lines[household][person]:
            del lines[household][person]
        if not lines[household]:
            del lines[household]
        return item
