"""Hexagonal maps as flat arrays: a neighbour table, distances, rings, floods for maps of thousands."""

from __future__ import annotations

from typing import Final

DIRECTIONS: Final[list[tuple[int, int]]] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
HEX_SIDES: Final = 6
"""The sides of a hex, numbered as the directions are."""
NO_HEX: Final = -1


def axial_of_offset(column: int, row: int, shoved: str) -> tuple[int, int]:
    """Axial (q, r) of a printed column and row; `shoved` is "odd-q", "even-q", "odd-r" or "even-r".

    >>> axial_of_offset(3, 2, "odd-q")
    (3, 1)
    """
    if shoved == "odd-q":
        return column, row - (column - (column & 1)) // 2
    if shoved == "even-q":
        return column, row - (column + (column & 1)) // 2
    if shoved == "odd-r":
        return column - (row - (row & 1)) // 2, row
    if shoved == "even-r":
        return column - (row + (row & 1)) // 2, row
    raise ValueError(f"no such hex layout: {shoved!r}")


def opposite(side: int) -> int:
    """The side that lies across a hex, which is also the one by which the hex over a side touches this one.

    >>> DIRECTIONS[1], DIRECTIONS[opposite(1)]
    ((1, -1), (-1, 1))
    """
    return (side + HEX_SIDES // 2) % HEX_SIDES


class HexMap:
    """A set of hexes given by axial coordinates, numbered in that order.

    >>> seven = HexMap([(0, 0), *DIRECTIONS])
    >>> seven.neighbours(0)
    [1, 2, 3, 4, 5, 6]
    >>> seven.distance(1, 4)
    2
    """

    def __init__(self, axial: list[tuple[int, int]]) -> None:
        self.size = len(axial)
        self.q = [hex[0] for hex in axial]
        self.r = [hex[1] for hex in axial]
        self._number: dict[tuple[int, int], int] = {hex: i for i, hex in enumerate(axial)}
        if len(self._number) != self.size:
            raise ValueError("a hex map names a coordinate twice")
        self.table: list[int] = []
        for q, r in axial:
            for dq, dr in DIRECTIONS:
                self.table.append(self._number.get((q + dq, r + dr), NO_HEX))

    def at(self, q: int, r: int) -> int:
        """The hex at an axial coordinate, or NO_HEX."""
        return self._number.get((q, r), NO_HEX)

    def neighbour(self, hex: int, direction: int) -> int:
        """The hex over one of the six sides, or NO_HEX."""
        return self.table[hex * HEX_SIDES + direction]

    def neighbours(self, hex: int) -> list[int]:
        """The hexes on the map that touch this one, in the order of the directions."""
        return [other for other in self.table[hex * HEX_SIDES : (hex + 1) * HEX_SIDES] if other != NO_HEX]

    def direction(self, hex: int, other: int) -> int:
        """Over which of its six sides a hex touches another, or -1."""
        for side in range(HEX_SIDES):
            if self.table[hex * HEX_SIDES + side] == other:
                return side
        return -1

    def distance(self, hex: int, other: int) -> int:
        """Hexes between two hexes as the crow flies, counting the last."""
        dq = self.q[hex] - self.q[other]
        dr = self.r[hex] - self.r[other]
        return (abs(dq) + abs(dr) + abs(dq + dr)) // 2

    def within(self, hex: int, steps: int) -> list[int]:
        """All hexes at most so many hexes away, nearest first, whatever lies between."""
        near: list[int] = []
        for dq in range(-steps, steps + 1):
            for dr in range(max(-steps, -dq - steps), min(steps, steps - dq) + 1):
                other = self.at(self.q[hex] + dq, self.r[hex] + dr)
                if other != NO_HEX:
                    near.append(other)
        return sorted(near, key=lambda other: self.distance(hex, other))

    def flood(self, start: list[int], usable: list[bool]) -> list[int]:
        """Steps from the start to every hex over usable hexes; -1 where no way leads."""
        steps = [-1] * self.size
        wave = [hex for hex in start if usable[hex]]
        for hex in wave:
            steps[hex] = 0
        for hex in wave:
            for other in self.neighbours(hex):
                if steps[other] < 0 and usable[other]:
                    steps[other] = steps[hex] + 1
                    wave.append(other)
        return steps
