"""What the judge asks of the map, worked out anew only when it has changed: where armies stand, what is built."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maproom.games.frontier_wars.board import (
    COUNT,
    OFF,
    PER_ARMY,
    PIECE_KINDS,
)
from maproom.games.frontier_wars.forecast import ONE, number_of
from maproom.kernel.spaces import members

if TYPE_CHECKING:
    from mypy_extensions import i64

    from maproom.games.frontier_wars.state import FrontierWars


class Pack:
    """The units of an army, packed by tile (see `forecast`); it never changes, so that copies share it."""

    def __init__(self, units: list[int], land: int, afloat: int) -> None:
        self.units = units
        """The units on each tile, packed;"""
        self.land = land
        """the tiles with any,"""
        self.camps = members(land)
        """one by one,"""
        self.sizes: list[int] = [number_of(units[space]) for space in self.camps]
        """and how many units each of those has."""
        self.every = 0
        """All units on land."""
        for space in self.camps:
            self.every += units[space]
        self.afloat = afloat
        """How many units are on the water."""

    def with_left(self, space: int, left: int) -> Pack:
        """The same with fewer units on a tile."""
        units = self.units.copy()
        units[space] = left
        return Pack(units, self.land if left else self.land & ~(1 << space), self.afloat)


NO_PACK: Final = Pack([], 0, 0)
"""Before it has been asked for."""


def pack_of(s: FrontierWars, army: int) -> Pack:
    """Where an army stands; kept until one of its pieces moves."""
    if s.packs[army] is NO_PACK:
        s.packs[army] = packed(s, army)
    return s.packs[army]


def packed(s: FrontierWars, army: int) -> Pack:
    """The same, worked out anew."""
    tiles: i64 = s.board.tiles
    units = [0] * s.board.tiles
    if not s.occ[army]:
        return Pack(units, 0, 0)
    place = s.place
    land: i64 = s.board.land
    afloat = 0
    piece: i64 = army * PER_ARMY
    for type in range(PIECE_KINDS):
        last: i64 = piece + COUNT[type]
        if s.at[army * PIECE_KINDS + type]:
            one: i64 = ONE[type]
            while piece < last:
                space: i64 = place[piece]
                piece += 1
                if space < 0:
                    continue
                if space < tiles and land >> space & 1:
                    units[space] = units[space] + one
                else:
                    afloat += 1
        piece = last
    return Pack(units, s.occ[army] & s.board.land, afloat)  # no i64: a set that has the sea may be wider


class Works:
    """The factories and encampments; it never changes either."""

    def __init__(self, places: list[int], owners: list[int], down: int) -> None:
        self.down = down
        self.numbers: list[int] = []
        """Those on the map, by their numbers,"""
        self.built = self.intact = 0
        """the tiles with any of them, with those that are not destroyed,"""
        self.reserve: list[int] = [0] * 4
        """and how many each army could still build."""
        for number in range(len(places)):
            place = places[number]
            if place != OFF:
                self.numbers.append(number)
                self.built |= 1 << place
                if not down >> number & 1:
                    self.intact |= 1 << place
            elif owners[number] >= 0:
                self.reserve[owners[number]] += 1


NO_WORKS: Final = Works([], [], -1)
"""Before it has been asked for."""


def works_of(s: FrontierWars) -> Works:
    """The constructions; kept until one is built, destroyed or repaired."""
    if s.works.down != s.con_down:
        s.works = Works(s.con_place, s.con_owner, s.con_down)
    return s.works
