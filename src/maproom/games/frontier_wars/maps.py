"""A map as flat numbers (the layout), and the tables that play needs, worked out from it (FW-TIL, FW-SPT).

A position carries its layout, so that printed, random and own maps are all the same thing. The sea around the
tiles is two hexes wide.
"""

from __future__ import annotations

from itertools import count
from typing import Any, Final

from maproom.games.frontier_wars.board import (
    AIRPORT,
    CITY,
    CITY_BRIDGE,
    COMMUNICATIONS,
    DESERT,
    DOUBLE,
    HALF,
    HALF_IDS,
    IS_LAND,
    MOST_SEA,
    NOWHERE,
    PORT,
    SEA,
    SEA_WORD,
    SPACE_DOMAIN,
    SWAMP,
    TILE_KINDS,
)
from maproom.games.frontier_wars.readings import NEWEST, REREAD
from maproom.kernel.hexes import DIRECTIONS, HEX_SIDES, opposite
from maproom.kernel.spaces import set_of

# a layout begins with these numbers ...
TILE_COUNT: Final = 0
RIVER_COUNT: Final = 1
FLEET_ZONE_COUNT: Final = 2
HAS_FLEET: Final = 3
FLEET_Q: Final = 4
FLEET_R: Final = 5
FLEET_WORD: Final = 6
HEADER: Final = 7
# ... then each tile has a record of these
TILE_WORD: Final = 0
TILE_Q: Final = 1
TILE_R: Final = 2
TILE_KIND: Final = 3
TILE_STARS: Final = 4
TILE_START: Final = 5
SECOND_Q: Final = 6
SECOND_R: Final = 7
"""The second hex of a double tile."""
SECOND_WORD: Final = 6
FIRST_SIDES: Final = 7
BRIDGE_UP: Final = 8
"""The river-crossed city: the word of its second half, the sides of its first, whether its bridge stands."""
TILE_ZONES: Final = 9
RECORD: Final = 10
RIVER_RECORD: Final = 3
"""Numbers a river token: both banks, and whether its bridge stands."""
FLEET_ZONE_RECORD: Final = 2
"""Numbers a hex of the fleet's zone: its coordinates."""
FAR: Final = 99
"""More steps than any map is wide."""
BOARDS_KEPT: Final = 200
LENINGRAD: Final = 1
SUPPLY_POINT: Final = 2
DEPLOYMENT: Final = 4
ZONES: Final = ["leningrad", "supply_points", "deployment"]
CITY_ZONE: Final = 0
SUPPLY_ZONE: Final = 1
DEPLOYMENT_ZONE: Final = 2
SIDE_NAMES: Final = ["E", "NE", "NW", "W", "SW", "SE"]
SEA_WIDTH: Final = 2
RAID: Final = 2
"""How far an Air Raid goes from its plane."""
SIGHT: Final = 4
"""How far bots look from a tile."""
ALL_SIDES: Final = 63


def layout_of(scenario: dict[str, Any]) -> list[int]:
    """The layout of a scenario description that has been found good."""
    zones = {LENINGRAD: "leningrad_zone", SUPPLY_POINT: "supply_points", DEPLOYMENT: "deployment_zone"}
    tiles = [tile for tile in scenario["tiles"] if tile["kind"] != "fleet"]
    rivers = scenario.get("rivers", [])
    sea = scenario.get("deployment_zone_sea", [])
    fleet = scenario.get("fleet")
    layout = [len(tiles), len(rivers), len(sea), 0, 0, 0, 0]
    if fleet is not None:
        layout[HAS_FLEET:HEADER] = [1, fleet["q"], fleet["r"], SPACE_DOMAIN.index[fleet["tile"]]]
    for tile in tiles:
        layout.extend(_record(tile))
        zone = sum(bit for bit, key in zones.items() if tile["id"] in scenario.get(key, []))
        layout.append(zone)
    words = {
        half["id"]: _half_word(half["id"], n) for tile in tiles for n, half in enumerate(tile.get("halves", []))
    }
    for river in rivers:
        for end in river["between"]:
            layout.append(words[end] if end in words else SPACE_DOMAIN.index[end])
        layout.append(int(river.get("bridge", False)))
    for q, r in sea:
        layout.extend([q, r])
    return layout


def _record(tile: dict[str, Any]) -> list[int]:
    """The numbers of a tile but for its zones."""
    record = [SPACE_DOMAIN.index[tile["id"]], tile["q"], tile["r"], TILE_KINDS.index(tile["kind"])]
    record += [tile.get("stars", 0), tile.get("start", 0), 0, 0, 0]
    if tile["kind"] == "river_city":
        first, second = tile["halves"]
        record[TILE_WORD] = _half_word(first["id"], 0)
        record[TILE_STARS] = first.get("stars", 1)
        record[SECOND_WORD] = _half_word(second["id"], 1)
        record[FIRST_SIDES] = sum(1 << SIDE_NAMES.index(side) for side in first["sides"])
        record[BRIDGE_UP] = int(tile.get("bridge_side_up", True))
    if tile["kind"] == "double":
        record[SECOND_Q : SECOND_R + 1] = tile["second"]
    return record


def _half_word(id: str, number: int) -> int:
    """The word of a half of the river-crossed city."""
    return SPACE_DOMAIN.index[id if id in HALF_IDS else f"half-{number + 1}"]


_numbers: Final = count()


class Board:
    """The tables of a map: spaces are tiles and halves first, then the hexes of the sea around."""

    def __init__(self, layout: list[int], city_is_one_hex: bool = False) -> None:
        self.city_is_one_hex = city_is_one_hex  # from the air, by older readings (FW-SPT-08)
        self.number = next(_numbers)  # no other board has it: two boards are told apart at a glance
        self.word: list[int] = []
        self.kind: list[int] = []
        self.stars: list[int] = []
        self.zone: list[int] = []
        self.hexes: list[list[tuple[int, int]]] = []
        self.sides: list[int] = []  # which sides of its hex a space has; halves share them
        self.start: list[int] = [NOWHERE] * 5  # the space of each starting point, from 1
        self.city: list[int] = []  # the two halves of the river-crossed city
        self.bridges_up = 0
        self.fleet_start = NOWHERE
        self._at: dict[tuple[int, int], list[int]] = {}
        self._read_tiles(layout)
        self.tiles = len(self.word)
        self._add_sea(layout)
        self.size = len(self.word)
        self.space: list[int] = [NOWHERE] * SPACE_DOMAIN.size  # the space that a word means here
        for space in range(self.size):
            self.space[self.word[space]] = space
        at = HEADER + layout[TILE_COUNT] * RECORD
        self.river_a: list[int] = []
        self.river_b: list[int] = []
        for _ in range(layout[RIVER_COUNT]):
            self.river_a.append(self.space[layout[at]])
            self.river_b.append(self.space[layout[at + 1]])
            self.bridges_up |= layout[at + 2] << (len(self.river_a) - 1)
            at += RIVER_RECORD
        self.rivers = len(self.river_a)
        self.has_rivers = self.rivers > 0 or bool(self.city)
        self.fleet_zone: list[int] = []
        for _ in range(layout[FLEET_ZONE_COUNT]):
            self.fleet_zone.append(self._at[(layout[at], layout[at + 1])][0])
            at += FLEET_ZONE_RECORD
        if layout[HAS_FLEET]:
            self.fleet_start = self._at[(layout[FLEET_Q], layout[FLEET_R])][0]
        self.land = self._where_land()
        self.air: list[list[int]] = []
        self.ground: list[list[int]] = []
        self.over: list[list[int]] = []  # the river that each way of `ground` crosses, or -1
        self.ring: list[list[int]] = []  # the neighbour over each side, in order; -1 beyond the sea
        for space in range(self.size):
            self._join(space)
        self.air_words: list[list[int]] = [self._words(ways) for ways in self.air]
        self.ground_words: list[list[int]] = [self._words(ways) for ways in self.ground]
        self.near: list[int] = []  # the same as `air`, as sets
        for space in range(self.size):
            mask = 0
            for other in self.air[space]:
                mask |= 1 << other
            self.near.append(mask)
        self.distance: list[list[int]] = [self._distances(space) for space in range(self.size)]
        self.raided: list[int] = [self._raided(space) for space in range(self.size)]  # one or two hexes away
        self.within: list[list[int]] = [self._within(steps) for steps in range(SIGHT + 1)]
        """Of so many steps and every space: the tiles that are no farther away."""
        self.ports = self._of_kind(PORT)
        self.cities = self._of_kind(CITY) | self._of_kind(HALF)
        self.airports = self._of_kind(AIRPORT)
        self.deserts = self._of_kind(DESERT)
        self.talk = self._of_kind(COMMUNICATIONS)
        self.zones: list[int] = [self._in_zone(bit) for bit in (LENINGRAD, SUPPLY_POINT, DEPLOYMENT)]
        self.starred: list[int] = [space for space in range(self.tiles) if self.stars[space]]
        self.star_tiles = set_of(self.starred)
        self.starry: list[int] = [
            set_of([space for space in self.starred if self.stars[space] == number])
            for number in range(1, max(self.stars, default=0) + 1)
        ]
        """The tiles with one star, with two, ..."""
        self.fleet_waters = self._fleet_waters()
        self.told: dict[str, bytes] = {}  # what observations tell of it, field by field, once somebody has asked

    # -- reading -------------------------------------------------------------------------------------

    def _words(self, spaces: list[int]) -> list[int]:
        """The words of spaces."""
        return [self.word[space] for space in spaces]

    def _read_tiles(self, layout: list[int]) -> None:
        for number in range(layout[TILE_COUNT]):
            at = HEADER + number * RECORD
            record = layout[at : at + RECORD]
            hexes = [(record[TILE_Q], record[TILE_R])]
            if record[TILE_KIND] == DOUBLE:
                hexes.append((record[SECOND_Q], record[SECOND_R]))
            if record[TILE_KIND] == HALF:
                self.city = [len(self.word), len(self.word) + 1]
                self.bridges_up |= record[BRIDGE_UP] << CITY_BRIDGE
                self._add(record[TILE_WORD], record, hexes, record[FIRST_SIDES])
                self._add(record[SECOND_WORD], record, hexes, ALL_SIDES & ~record[FIRST_SIDES])
            else:
                self._add(record[TILE_WORD], record, hexes, ALL_SIDES)
            if record[TILE_START]:
                self.start[record[TILE_START]] = len(self.word) - 1

    def _add(self, word: int, record: list[int], hexes: list[tuple[int, int]], sides: int) -> None:
        for hex in hexes:
            self._at.setdefault(hex, []).append(len(self.word))
        self.word.append(word)
        self.kind.append(record[TILE_KIND])
        self.stars.append(record[TILE_STARS])
        self.zone.append(record[TILE_ZONES])
        self.hexes.append(hexes)
        self.sides.append(sides)

    def _add_sea(self, layout: list[int]) -> None:
        """FW-SET-07: every hex around that no tile covers is sea."""
        rim = list(self._at)
        fleet = (layout[FLEET_Q], layout[FLEET_R])
        number = 0
        for _ in range(SEA_WIDTH):
            found: set[tuple[int, int]] = set()
            for q, r in rim:
                for dq, dr in DIRECTIONS:
                    if (q + dq, r + dr) not in self._at:
                        found.add((q + dq, r + dr))
            rim = sorted(found, key=_reading_order)
            if number + len(rim) > MOST_SEA:
                break
            for hex in rim:
                word = layout[FLEET_WORD] if layout[HAS_FLEET] and hex == fleet else SEA_WORD + number
                self._add(word, [0, 0, 0, SEA, 0, 0, 0, 0, 0, 0], [hex], ALL_SIDES)
                number += 1

    def _where_land(self) -> int:
        land = 0
        for space in range(self.tiles):
            if IS_LAND[self.kind[space]]:
                land |= 1 << space
        return land

    def _raided(self, space: int) -> int:
        found = 0
        for other in range(self.size):
            if 1 <= self.distance[space][other] <= RAID:
                found |= 1 << other
        return found

    def _within(self, steps: int) -> list[int]:
        found: list[int] = []
        for away in self.distance:
            near = 0
            for tile in range(self.tiles):
                if away[tile] <= steps:
                    near |= 1 << tile
            found.append(near)
        return found

    def _of_kind(self, kind: int) -> int:
        found = 0
        for space in range(self.tiles):
            if self.kind[space] == kind:
                found |= 1 << space
        return found

    def _in_zone(self, bit: int) -> int:
        found = 0
        for space in range(self.tiles):
            if self.zone[space] & bit:
                found |= 1 << space
        return found

    # -- joining -------------------------------------------------------------------------------------

    def _join(self, space: int) -> None:
        """Neighbours by air, on the ground, side by side; the halves of the city are two tiles (FW-SPT-08).

        By older readings they are one hex from the air.
        """
        air: list[int] = []
        ground: list[int] = []
        over: list[int] = []
        for side, other in self._around(space, ALL_SIDES if self.city_is_one_hex else self.sides[space]):
            for one in other:
                if self.city_is_one_hex and one not in air:
                    air.append(one)
                if not self.sides[space] >> side & 1 or not self.sides[one] >> opposite(side) & 1:
                    continue
                if one not in air:
                    air.append(one)
                if one not in ground and self._both_land(space, one):
                    ground.append(one)
                    over.append(self._river(space, one))
        ring = [self._facing(other, side) for side, other in self._sides_in_order(space)]
        if self.kind[space] == HALF:
            twin = self.city[0] if space == self.city[1] else self.city[1]
            air.append(twin)
            ground.append(twin)
            over.append(CITY_BRIDGE)
            ring.append(twin)
        self.air.append(air)
        self.ground.append(ground)
        self.over.append(over)
        self.ring.append(ring)

    def _facing(self, others: list[int], side: int) -> int:
        """Which of the spaces of a hex lies over a side that is seen from outside."""
        for other in others:
            if self.sides[other] >> opposite(side) & 1:
                return other
        return NOWHERE

    def _both_land(self, one: int, other: int) -> bool:
        return IS_LAND[self.kind[one]] and IS_LAND[self.kind[other]]

    def _around(self, space: int, sides: int) -> list[tuple[int, list[int]]]:
        """What lies over each of the sides of a space's hexes, without the space itself."""
        found: list[tuple[int, list[int]]] = []
        for q, r in self.hexes[space]:
            for side, (dq, dr) in enumerate(DIRECTIONS):
                other = self._at.get((q + dq, r + dr), [])
                if sides >> side & 1 and space not in other:
                    found.append((side, other))
        return found

    def _sides_in_order(self, space: int) -> list[tuple[int, list[int]]]:
        """The same, walking once around the space."""
        hexes = self.hexes[space]
        if len(hexes) == 1:
            return self._around(space, self.sides[space])
        step = (hexes[1][0] - hexes[0][0], hexes[1][1] - hexes[0][1])
        towards = DIRECTIONS.index(step)
        found: list[tuple[int, list[int]]] = []
        for (q, r), first in zip(hexes, (towards, towards + 3), strict=True):
            for turn in range(1, 6):
                side = (first + turn) % HEX_SIDES
                dq, dr = DIRECTIONS[side]
                found.append((side, self._at.get((q + dq, r + dr), [])))
        return found

    def _river(self, one: int, other: int) -> int:
        for river in range(len(self.river_a)):
            a, b = self.river_a[river], self.river_b[river]
            if (a == one and b == other) or (a == other and b == one):
                return river
        return -1

    def _distances(self, start: int) -> list[int]:
        """Steps through the air from a space to every other."""
        steps = [FAR] * self.size
        steps[start] = 0
        wave = [start]
        for space in wave:
            for other in self.air[space]:
                if steps[other] == FAR:
                    steps[other] = steps[space] + 1
                    wave.append(other)
        return steps

    def _fleet_waters(self) -> int:
        """FW-FLT-02: the sea and the water tiles that are joined to it, but no swamp."""
        found = 0
        wave: list[int] = []
        for space in range(self.tiles, self.size):
            found |= 1 << space
            wave.append(space)
        for space in wave:
            for other in self.air[space]:
                if not found >> other & 1 and not IS_LAND[self.kind[other]] and self.kind[other] != SWAMP:
                    found |= 1 << other
                    wave.append(other)
        return found

    # -- asking --------------------------------------------------------------------------------------

    def directions(self, one: int, other: int) -> int:
        """The directions in which a step from one space to a neighbour can go, as a set.

        From half to half of the river-crossed city it goes towards a side of the other half.
        """
        if one in self.city and other in self.city and not self.city_is_one_hex:
            return self.sides[other]
        found = 0
        for q, r in self.hexes[one]:
            for side, (dq, dr) in enumerate(DIRECTIONS):
                if (q + dq, r + dr) in self.hexes[other]:
                    found |= 1 << side
        return found

    def id(self, space: int) -> str:
        """The word of a space."""
        return SPACE_DOMAIN.words[self.word[space]]

    def is_land(self, space: int) -> bool:
        """Whether ground units can stand there."""
        return space < self.tiles and bool(self.land >> space & 1)


def _reading_order(hex: tuple[int, int]) -> tuple[int, int]:
    return hex[1], hex[0]


_boards: dict[tuple[int, ...], Board] = {}


def board_of(layout: list[int], readings: int = NEWEST) -> Board:
    """The tables of a layout; they are kept for the next position on the same map."""
    older = readings < REREAD
    key = (*layout, int(older))
    board = _boards.get(key)
    if board is None:
        board = Board(layout, older)
        if len(_boards) > BOARDS_KEPT:
            _boards.clear()
        _boards[key] = board
    return board
