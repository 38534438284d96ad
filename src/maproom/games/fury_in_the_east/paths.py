"""Cheapest paths over the map (FE-MOV): how far movement points reach, and over which hexes.

Most hexes have numbers that are dear to make anew: those in lists of Any are handed on as they are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from maproom.games.fury_in_the_east.board import COL, HEX_COUNT, NA, NEXT, NO_HEX, ROW
from maproom.kernel.hexes import HEX_SIDES

if TYPE_CHECKING:
    from mypy_extensions import i64

BESIDE: Final[list[Any]] = NEXT
"""The hex over each of the six sides."""


class Scratch:
    """A number a hex, twice, for a search: dear to make, so that it is borrowed and given back."""

    def __init__(self) -> None:
        self.cheapest: list[int] = [NA] * HEX_COUNT  # every search leaves NA everywhere
        self.before: list[Any] = [NO_HEX] * HEX_COUNT  # means nothing where the cost is NA


_idle: Final[list[Scratch]] = []


def borrowed() -> Scratch:
    """Lists for a search, which nobody else uses until they are given back."""
    try:
        return _idle.pop()
    except IndexError:
        return Scratch()


def given_back(scratch: Scratch) -> None:
    """The search is over, and the lists are as they were; after one that failed they are left to be thrown away."""
    _idle.append(scratch)


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

    def number(self, hex: i64) -> int:
        """Which one of the reach a hex is, or -1."""
        hexes = self.hexes
        for number in range(len(hexes)):
            other: i64 = hexes[number]
            if other == hex:
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
    start: int,
    costs: bytes,
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
    scratch = borrowed()
    cheapest, before = scratch.cheapest, scratch.before
    buckets: list[list[Any]] = [[] for _ in range(limit + 1)]
    origin: i64 = start
    cheapest[origin] = 0
    buckets[0].append(start)
    most: i64 = limit
    paid: i64 = 0
    while paid <= most:
        for here in buckets[paid]:
            hex: i64 = here
            cost: i64 = cheapest[hex]
            if cost != paid:
                continue
            column: i64 = COL[hex]
            row: i64 = ROW[hex]
            if hex != origin:
                found.add(here, paid, before[hex])
                ends: i64 = stop[column]
                if ends >> row & 1:
                    continue
            held = False
            if trap:
                inside: i64 = trap[column]
                held = inside >> row & 1 != 0
            side: i64 = hex * HEX_SIDES
            last: i64 = side + HEX_SIDES
            while side < last:
                total: i64 = paid + costs[side]
                if total <= most:
                    there = BESIDE[side]
                    other: i64 = there
                    cost = cheapest[other]
                    if total < cost and not _is_barred(other, closed, first, trap, hex == origin, held):
                        cheapest[other] = total
                        before[other] = here
                        buckets[total].append(there)
                side += 1
        paid += 1
    cheapest[origin] = NA
    for hex_found in found.hexes:  # whatever got a cost was found at it or at a lower one
        at: i64 = hex_found
        cheapest[at] = NA
    given_back(scratch)
    return found


def _is_barred(hex: i64, closed: list[int], first: list[int], trap: list[int], is_first: bool, held: bool) -> bool:
    """Whether a step into a hex is forbidden: it is closed, closed to the first step, or leaves the trap."""
    column: i64 = COL[hex]
    row: i64 = ROW[hex]
    bits: i64 = closed[column]
    if is_first:
        bits |= first[column]
    if bits >> row & 1:
        return True
    if held:
        bits = trap[column]
        return bits >> row & 1 == 0
    return False
