"""Cheapest paths over the map (FE-MOV): how far movement points reach, and over which hexes.

Most hexes have numbers that are dear to make anew: those in lists of Any are handed on as they are.
"""

from __future__ import annotations

from typing import Any, Final

from maproom.games.fury_in_the_east.board import COL, HEX_COUNT, NA, NEXT, NO_HEX, ROW

BESIDE: Final[list[Any]] = NEXT
"""The hex over each of the six sides."""


class Scratch:
    """A number a hex, twice, for a search: dear to make, so that a position keeps it from search to search."""

    def __init__(self) -> None:
        self.cheapest: list[int] = [NA] * HEX_COUNT  # every search leaves NA everywhere
        self.before: list[Any] = [NO_HEX] * HEX_COUNT  # means nothing where the cost is NA


class Reach:
    """Where a group can get: the hexes in order of cost, the cost of each of them, and the hex before it."""

    def __init__(self) -> None:
        self.hexes: list[Any] = []
        self._costs: list[int] = []
        self._before: list[Any] = []

    def add(self, hex: Any, cost: int, before: Any) -> None:
        """One more hex, at a cost, entered from another."""
        self.hexes.append(hex)
        self._costs.append(cost)
        self._before.append(before)

    def number(self, hex: int) -> int:
        """Which one of the reach a hex is, or -1."""
        hexes: list[int] = self.hexes
        for number in range(len(hexes)):
            if hexes[number] == hex:
                return number
        return -1

    def cost(self, hex: int) -> int:
        """What it costs to get to a hex of the reach."""
        return self._costs[self.number(hex)]

    def path(self, hex: int) -> list[int]:
        """The hexes entered on the way, the last one last."""
        way: list[int] = []
        number = self.number(hex)
        while number >= 0:
            way.append(hex)
            hex = self._before[number]
            number = self.number(hex)
        way.reverse()
        return way


def search(
    scratch: Scratch,
    start: int,
    costs: list[int],
    limit: int,
    closed: list[int],
    stop: list[int],
    first: list[int],
    trap: list[int],
) -> Reach:
    """Cheapest paths: `closed` hexes are not entered, `stop` hexes not left, `first` closed to the first step.

    Out of a hex of the `trap` only its other hexes are entered; an empty list is no trap.
    """
    found = Reach()
    cheapest, before = scratch.cheapest, scratch.before
    buckets: list[list[Any]] = [[] for _ in range(limit + 1)]
    cheapest[start] = 0
    buckets[0].append(start)
    for paid in range(limit + 1):
        for here in buckets[paid]:
            hex: int = here
            if cheapest[hex] != paid:
                continue
            if hex != start:
                found.add(here, paid, before[hex])
                if stop[COL[hex]] >> ROW[hex] & 1:
                    continue
            edge = hex * 6
            for side in range(edge, edge + 6):
                total = paid + costs[side]
                if total > limit:
                    continue
                there = BESIDE[side]
                other: int = there
                if total >= cheapest[other]:
                    continue
                column, row = COL[other], ROW[other]
                if closed[column] >> row & 1 or (hex == start and first[column] >> row & 1):
                    continue
                if trap and trap[COL[hex]] >> ROW[hex] & 1 and not trap[column] >> row & 1:
                    continue
                cheapest[other] = total
                before[other] = here
                buckets[total].append(there)
    cheapest[start] = NA
    for hex in found.hexes:  # whatever got a cost was found at it or at a lower one
        cheapest[hex] = NA
    return found
