"""Cheapest paths over the map (FE-MOV): how far movement points reach, and over which hexes."""

from __future__ import annotations

from maproom.games.fury_in_the_east.board import COL, HEX_COUNT, NA, NEXT, NO_HEX, ROW


class Scratch:
    """A number a hex, twice, for a search: dear to make, so that a position keeps it from search to search."""

    def __init__(self) -> None:
        self.cheapest: list[int] = [NA] * HEX_COUNT  # every search leaves NA everywhere
        self.before: list[int] = [NO_HEX] * HEX_COUNT  # means nothing where the cost is NA


class Reach:
    """Where a group can get: the hexes in order of cost, the cost of each of them, and the hex before it."""

    def __init__(self) -> None:
        self.hexes: list[int] = []
        self._costs: list[int] = []
        self._before: list[int] = []

    def add(self, hex: int, cost: int, before: int) -> None:
        """One more hex, at a cost, entered from another."""
        self.hexes.append(hex)
        self._costs.append(cost)
        self._before.append(before)

    def cost(self, hex: int) -> int:
        """What it costs to get to a hex of the reach."""
        return self._costs[self.hexes.index(hex)]

    def path(self, hex: int) -> list[int]:
        """The hexes entered on the way, the last one last."""
        way: list[int] = []
        while hex in self.hexes:
            way.append(hex)
            hex = self._before[self.hexes.index(hex)]
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
    buckets: list[list[int]] = [[] for _ in range(limit + 1)]
    cheapest[start] = 0
    buckets[0].append(start)
    for paid in range(limit + 1):
        for hex in buckets[paid]:
            if cheapest[hex] != paid:
                continue
            if hex != start:
                found.add(hex, paid, before[hex])
                if stop[COL[hex]] >> ROW[hex] & 1:
                    continue
            edge = hex * 6
            for direction in range(6):
                total = paid + costs[edge + direction]
                if total > limit:
                    continue
                other = NEXT[edge + direction]
                if total >= cheapest[other]:
                    continue
                column, row = COL[other], ROW[other]
                if closed[column] >> row & 1 or (hex == start and first[column] >> row & 1):
                    continue
                if trap and trap[COL[hex]] >> ROW[hex] & 1 and not trap[column] >> row & 1:
                    continue
                cheapest[other] = total
                before[other] = hex
                buckets[total].append(other)
    cheapest[start] = NA
    for hex in found.hexes:  # whatever got a cost was found at it or at a lower one
        cheapest[hex] = NA
    return found
