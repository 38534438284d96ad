"""Sets of hexes kept with what they were found from: a search is made again only when it may find others."""

from __future__ import annotations

from typing import Final

from maproom.games.fury_in_the_east.board import COLUMNS


class Kept:
    """What a search over the map found: never changed, so that copies of a position share it.

    A search that asks for the ground in the hexes `asked` alone finds the same again as long as its numbers
    (weather, Heads, Leaders ...) are the same and the ground is the same in those hexes; what changes elsewhere
    does not matter.
    """

    def __init__(self, numbers: list[int], ground: list[int], asked: list[int], found: list[int]) -> None:
        self.found = found
        self._numbers = numbers
        self._asked = asked
        self._ground = [ground[column] & asked[column] for column in range(COLUMNS)]

    def holds(self, numbers: list[int], ground: list[int]) -> bool:
        """Whether the search would find the same with these numbers over this ground; there is always a number."""
        if self._numbers != numbers:
            return False
        asked = self._asked
        before = self._ground
        for column in range(COLUMNS):
            if ground[column] & asked[column] != before[column]:
                return False
        return True


_nowhere = [0] * COLUMNS
NOTHING_KEPT: Final = Kept([], _nowhere, _nowhere, _nowhere)
"""Before the first search: no numbers, so that it holds for none."""

# what is kept, as places in `Fury.kept`
LINES_KEPT: Final = 0
RANGE_KEPT: Final = 1
SOVIET_KEPT: Final = 2
COMMAND_KEPT: Final = 3
KEPT: Final = 4
