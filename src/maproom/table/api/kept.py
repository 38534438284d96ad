"""Answers that are the same for everybody: made once, beside the play, and kept, a bounded number of them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from typing import Generic, TypeVar

R = TypeVar("R")
_MAKER = ThreadPoolExecutor(1, "maproom-made-once")
"""One thread makes them all, one after the other: whatever is asked for at once, moves go on."""


class Kept(Generic[R]):
    """What a function makes of known words; those that were not asked for longest are made anew.

    >>> square = Kept(lambda number: number * number, most=2)
    >>> [asyncio.run(square(number)) for number in (1, 2, 3, 3)], len(square)
    ([1, 4, 9, 9], 2)
    """

    def __init__(self, make: Callable[..., R], most: int) -> None:
        self._make = make
        self._most = most
        self._made: OrderedDict[Hashable, R] = OrderedDict()

    async def __call__(self, *words: Hashable) -> R:
        """What was made of these words."""
        if words not in self._made:
            return await asyncio.get_running_loop().run_in_executor(_MAKER, self._made_now, *words)
        self._made.move_to_end(words)
        return self._made[words]

    def _made_now(self, *words: Hashable) -> R:
        """Those who waited for the same find it made."""
        found = self._made[words] if words in self._made else self._make(*words)
        self._made[words] = found
        while len(self._made) > self._most:
            self._made.popitem(last=False)
        return found

    def __len__(self) -> int:
        return len(self._made)


def kept(most: int) -> Callable[[Callable[..., R]], Kept[R]]:
    """Keeps what a function makes."""
    return lambda make: Kept(make, most)
