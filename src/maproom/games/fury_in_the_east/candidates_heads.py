"""Where a bot leads the Heads: every corps in supply, close behind the spearheads, out of the enemy's reach."""

from __future__ import annotations

from typing import Final

from maproom.games.fury_in_the_east.board import AXIS, FRONTS, HAS_ROAD, NEXT, NO_HEX, distance
from maproom.games.fury_in_the_east.grid import has
from maproom.games.fury_in_the_east.judge import near_layers, steps_to
from maproom.games.fury_in_the_east.movement import reach
from maproom.games.fury_in_the_east.moving import part_of
from maproom.games.fury_in_the_east.state import NONE, Fury, layer_of
from maproom.games.fury_in_the_east.supply import LEAST_COST, axis_lines, axis_supply, combat_range
from maproom.games.fury_in_the_east.units import AXIS_PIECES, FINNISH, FIRST_HEAD, KIND, PANZER, PIECE_COUNT, UNUSED
from maproom.kernel.hexes import HEX_SIDES

CORPS: Final = [2.0, 1.0, 0.6]
"""What it counts that a Panzer corps, a German infantry corps, an allied corps is in supply."""
CLOSER: Final = 0.5
"""What each hex nearer to the corps of its army group counts."""
DANGER: Final = [12.0, 8.0, 5.0, 2.0, 0.5, 0.0]
"""What the enemy in the hex itself, one, two ... hexes away takes off."""
COVERED: Final = [1.0, 0.7, 0.4, 0.2]
"""How much of the danger is left with so many of its own stacks around a Head."""
LOOK: Final = 5
ROAD: Final = 0.6


def best_head_hex(s: Fury) -> int:
    """The hex for the Head that is moving: one in its reach, or where it stands."""
    head = s.group[0]
    here = s.place[head]
    trial = s.clone()
    followed = _followed(s, head)
    hopes = Hopes(s, head)
    enemies = near_layers(layer_of(s, 1 - AXIS), LOOK - 1)
    best, found = -1e9, here
    for hex in [here, *reach(s).hexes]:
        other = s.head_in(hex)
        if other != NONE and other != head:
            continue
        danger = DANGER[steps_to(enemies, hex)] * COVERED[min(3, _corps_around(s, hex))]
        away = CLOSER * _mean_distance(hex, followed)
        road = ROAD if HAS_ROAD[hex] else 0.0
        if hopes.most(hex) - danger - away + road <= best:
            continue
        trial.put(head, hex)
        value = _supplied(trial) - danger - away + road
        if value > best:
            best, found = value, hex
    return found


class Hopes:
    """Which corps a Head could have in supply at best, told without a search for its range: to leave hexes out."""

    def __init__(self, s: Fury, head: int) -> None:
        without = s.clone()
        without.put(head, UNUSED)
        lines, supply = axis_lines(without), axis_supply(without)
        self._farthest = combat_range(s) // LEAST_COST
        self._worth: list[float] = []
        self._places: list[int] = []
        """Where each corps stands, or NO_HEX if it is in supply without the Head."""
        for piece in AXIS_PIECES:
            hex = s.place[piece]
            if hex < 0 or FINNISH[piece]:
                continue
            supplied = has(supply, hex)
            if supplied or has(lines, hex):
                self._worth.append(CORPS[KIND[piece]])
                self._places.append(NO_HEX if supplied else hex)

    def most(self, hex: int) -> float:
        """What the corps that might be in supply with the Head in a hex count together."""
        total = 0.0
        for number in range(len(self._places)):
            place = self._places[number]
            if place == NO_HEX or distance(hex, place) <= self._farthest:
                total += self._worth[number]
        return total


def _corps_around(s: Fury, hex: int) -> int:
    """How many of the hexes here and next to here Axis corps hold."""
    total = int(s.holds(hex, AXIS))
    for direction in range(HEX_SIDES):
        other = NEXT[hex * HEX_SIDES + direction]
        if other != NO_HEX and s.holds(other, AXIS):
            total += 1
    return total


def _followed(s: Fury, head: int) -> list[int]:
    """Where the corps stand that a Head follows: those of its army group and those nearest to it; Panzers twice."""
    part = len(FRONTS) + head - FIRST_HEAD
    found: list[int] = []
    for piece in AXIS_PIECES:
        hex = s.place[piece]
        if hex < 0 or FINNISH[piece]:
            continue
        if part_of(s, piece) == part or _nearest_head(s, hex) == head:
            found.append(hex)
            if KIND[piece] == PANZER:
                found.append(hex)
    return found


def _nearest_head(s: Fury, hex: int) -> int:
    """The Head on the map that is nearest to a hex."""
    best, found = 99, NONE
    for head in range(FIRST_HEAD, PIECE_COUNT):
        if s.place[head] >= 0 and distance(s.place[head], hex) < best:
            best, found = distance(s.place[head], hex), head
    return found


def _mean_distance(hex: int, places: list[int]) -> float:
    """How far some places lie away on the average."""
    if not places:
        return 0.0
    total = 0
    for place in places:
        total += distance(hex, place)
    return total / len(places)


def _supplied(s: Fury) -> float:
    """What the corps in supply count together; Finns live at home."""
    supply = axis_supply(s)
    total = 0.0
    for piece in AXIS_PIECES:
        hex = s.place[piece]
        if hex >= 0 and not FINNISH[piece] and has(supply, hex):
            total += CORPS[KIND[piece]]
    return total


def best_return(s: Fury, head: int, hexes: list[int]) -> int:
    """Where a captured Head comes back: nearest to its army group."""
    followed = _followed(s, head)
    best, found = 1e9, hexes[0]
    for hex in hexes:
        away = _mean_distance(hex, followed)
        if away < best:
            best, found = away, hex
    return found
