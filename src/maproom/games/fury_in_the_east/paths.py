"""Cheapest paths over the map: how far movement points reach, and over which hexes."""

from __future__ import annotations

from maproom.games.fury_in_the_east.board import COL, HEX_COUNT, NA, NEXT, NO_HEX, ROW


class Reach:
    """Where a group can get: the hexes in order of cost, the cost of each hex, and the hex before it."""

    def __init__(self) -> None:
        self.hexes: list[int] = []
        self.cheapest: list[int] = [NA] * HEX_COUNT
        self.before: list[int] = [NO_HEX] * HEX_COUNT

    def path(self, hex: int) -> list[int]:
        """The hexes entered on the way, the last one last."""
        way: list[int] = []
        while self.before[hex] != NO_HEX:
            way.append(hex)
            hex = self.before[hex]
        way.reverse()
        return way


def search(
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
    cheapest, before = found.cheapest, found.before
    buckets: list[list[int]] = [[] for _ in range(limit + 1)]
    cheapest[start] = 0
    buckets[0].append(start)
    for paid in range(limit + 1):
        for hex in buckets[paid]:
            if cheapest[hex] != paid:
                continue
            if hex != start:
                found.hexes.append(hex)
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
    return found
