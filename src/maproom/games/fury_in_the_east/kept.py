"""Sets of hexes kept with what they were found from: a search is made again only when it may find others."""

from __future__ import annotations

from typing import Final

from maproom.games.fury_in_the_east.board import COLUMNS, FRONTS
from maproom.games.fury_in_the_east.units import HEAD_NAMES


class Kept:
    """What a search over the map found; copies of a position share it.

    A search that asks for the ground in the hexes `asked` alone finds the same again as long as its numbers
    (weather, Heads, Leaders ...) are the same and the ground is the same in those hexes; what changes elsewhere
    does not matter.
    """

    def __init__(self, numbers: list[int], ground: list[int], asked: list[int], found: list[int]) -> None:
        self.found = found
        self._numbers = numbers
        self._asked = asked
        self._last = ground  # the ground over which it held the last time
        self._ground = [ground[column] & asked[column] for column in range(COLUMNS)]
        low, high = 0, COLUMNS
        while low < high and not asked[low]:
            low += 1
        while low < high and not asked[high - 1]:
            high -= 1
        self._low = low  # nothing is asked in columns before this one ...
        self._high = high  # ... nor from this one on

    def holds(self, numbers: list[int], ground: list[int]) -> bool:
        """Whether the search would find the same with these numbers over this ground; there is always a number."""
        if self._numbers != numbers:
            return False
        if ground is self._last:
            return True
        asked = self._asked
        before = self._ground
        for column in range(self._low, self._high):
            if ground[column] & asked[column] != before[column]:
                return False
        self._last = ground
        return True


_nowhere = [0] * COLUMNS
NOTHING_KEPT: Final = Kept([], _nowhere, _nowhere, _nowhere)
"""Before the first search: no numbers, so that it holds for none."""

# what is kept, as places in `Fury.kept`
LINES_KEPT: Final = 0
SOVIET_KEPT: Final = 1
COMMAND_KEPT: Final = 2
WHOLE_RANGE_KEPT: Final = 3
"""Combat range from home and all Heads at once."""
RANGE_KEPT: Final = 4
"""Combat range from home on each part of the front."""
HEADS_KEPT: Final[int] = RANGE_KEPT + len(FRONTS)
"""Combat range from each of the Heads."""
KEPT: Final[int] = HEADS_KEPT + len(HEAD_NAMES)
