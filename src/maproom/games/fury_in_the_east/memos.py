"""What is worked out from the map and kept beside the position (FE-SUP, FE-ZOC): memos, and searches made again
only when they may find something else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maproom.games.fury_in_the_east.board import COLUMNS, FRONTS
from maproom.games.fury_in_the_east.units import HEAD_NAMES

if TYPE_CHECKING:
    from mypy_extensions import i64

# memos, as places in `Fury.memo`
MEMOS: Final = 28
AXIS_ZOC: Final = 0
SOVIET_ZOC: Final = 1
REGULAR_ZOC: Final = 2
COMMAND: Final = 3
AXIS_SUPPLY: Final = 4
SOVIET_SUPPLY: Final = 5
AXIS_RANGE: Final = 6
AXIS_LINES: Final = 7
AXIS_GROUND: Final = 8
SOVIET_GROUND: Final = 9
RAILHEADS: Final = 10
STANDINGS: Final = 11
LOOKS: Final = 12
LOOKS_HITS: Final = 13
LOOKS_SHOWN: Final = 14
LOOKS_BACK: Final = 15
LAST_RANGE: Final = 16
LAST_LINES: Final = 17
LAST_NEAR: Final = 18
LAST_SUPPLY: Final = 19
LAST_CLOSED: Final = 20
LAST_RAILHEADS: Final = 21
LAST_STANDINGS: Final = 22
LAST_PLACES: Final = 23
LAST_AXIS: Final = 24
LAST_SOVIET: Final = 25
LAST_LED: Final = 26
SOVIET_HEXES: Final = 27
NO_MEMO: Final[list[int]] = []
_of_units: Final = [REGULAR_ZOC, COMMAND, AXIS_SUPPLY, SOVIET_SUPPLY, AXIS_RANGE, AXIS_LINES, RAILHEADS]
_of_soviets: Final = [*_of_units, SOVIET_HEXES]
MEMOS_OF: Final[list[list[int]]] = [_of_units, _of_soviets, _of_soviets, [AXIS_RANGE, AXIS_SUPPLY]]
"""What is out of date when a piece of each layer has changed its hex; the standings always are.

ZOC and ground stay: they are renewed between the columns `low` and `high`. So do those that begin with LAST_: they
are compared with what is worked out next.
"""


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
        self._low: i64 = COLUMNS  # nothing is asked in columns before this one ...
        self._high: i64 = 0  # ... nor from this one on
        self._ground = [0] * COLUMNS
        column: i64 = 0
        every: i64 = COLUMNS
        while column < every:
            here: i64 = asked[column]
            if here:
                self._low = min(self._low, column)
                self._high = column + 1
                self._ground[column] = here & ground[column]
            column += 1

    def holds(self, numbers: list[int], ground: list[int]) -> bool:
        """Whether the search would find the same with these numbers over this ground; there is always a number."""
        if self._numbers != numbers:
            return False
        if ground is self._last:
            return True
        asked = self._asked
        before = self._ground
        column: i64 = self._low
        while column < self._high:
            now: i64 = ground[column]
            here: i64 = asked[column]
            then: i64 = before[column]
            if now & here != then:
                return False
            column += 1
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
REMEMBERED: Final = 8
"""So many searches of a kind are remembered, whichever positions they were made for."""


class Recent:
    """The last searches of a kind: who tries actions out on copies meets the same ground again when he acts."""

    def __init__(self) -> None:
        self._kept: list[Kept] = [NOTHING_KEPT] * REMEMBERED
        self._newest = 0

    def add(self, kept: Kept) -> None:
        """Remembers a search instead of the oldest one."""
        self._newest = (self._newest + 1) % REMEMBERED
        self._kept[self._newest] = kept

    def holding(self, numbers: list[int], ground: list[int]) -> Kept:
        """A search that would find the same with these numbers over this ground, or NOTHING_KEPT."""
        for back in range(REMEMBERED):
            kept = self._kept[(self._newest - back) % REMEMBERED]
            if kept.holds(numbers, ground):
                return kept
        return NOTHING_KEPT


_recent: Final[list[Recent]] = [Recent() for _ in range(KEPT)]


def holds_still(kept: list[Kept], which: int, numbers: list[int], ground: list[int]) -> bool:
    """Whether what a position keeps of a search, or what was found for another one, need not be searched again."""
    if kept[which].holds(numbers, ground):
        return True
    found = _recent[which].holding(numbers, ground)
    if found is NOTHING_KEPT:
        return False
    kept[which] = found
    return True


def forget_searches() -> None:
    """Remembers nothing that was found for other positions: what follows is worked out from nothing."""
    for which in range(KEPT):
        _recent[which] = Recent()


def keep(kept: list[Kept], which: int, search: Kept) -> None:
    """Keeps a search with the position and for others."""
    kept[which] = search
    _recent[which].add(search)
