"""The map as it will look once the battles that are set up have been fought, for the judge."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maproom.games.frontier_wars.battle import pending_battles
from maproom.games.frontier_wars.board import (
    CONSTRUCTION_COUNT,
    COUNT,
    GERMANY,
    MEDALS_FOR_HQ,
    NO_ARMY,
    OFF,
    PER_ARMY,
    SIDE_A,
)
from maproom.games.frontier_wars.control import is_city_or_airport
from maproom.games.frontier_wars.forecast import (
    BITS,
    FIRM,
    FOE_FLEET,
    GARRISON_ATTACKS,
    MASK,
    ONE,
    OWN_FLEET,
    fought,
)
from maproom.games.frontier_wars.state import COOP, FrontierWars
from maproom.kernel.spaces import members

if TYPE_CHECKING:
    from mypy_extensions import i64

KINDS_OF_PIECE: Final = 5


class Ahead:
    """Who stands where, packed by army and tile (see `forecast`), and which HQs stand, after the battles."""

    def __init__(self, s: FrontierWars) -> None:
        self.tiles = s.board.tiles
        self.units: list[int] = [0] * (4 * s.board.tiles)
        self.occ: list[int] = s.occ.copy()
        self.afloat: list[int] = [0] * 4
        self.hq_owner: list[int] = s.hq_owner.copy()
        self.resistance: list[int] = s.resistance.copy()
        self.medals: list[int] = s.medals.copy()
        self.fights: list[int] = []
        self.hostile: list[int] = [0] * 4
        self.camps: list[list[int]] = [[], [], [], []]
        self.hqs = 0
        """The tiles on which an HQ stands."""
        for hq in range(4):
            if s.hq_owner[hq] >= 0:
                self.hqs |= 1 << s.hq_place[hq]
        self.constructions: list[int] = []
        """The factories and encampments on the map, by their numbers,"""
        self.built = self.intact = 0
        """the tiles with any of them, with those that are not destroyed,"""
        self.reserve: list[int] = [0] * 4
        """and how many each army could still build."""
        self._look_at_constructions(s)
        for army in range(4):
            if s.occ[army]:
                self._pack(s, army)

    def _pack(self, s: FrontierWars, army: int) -> None:
        place = s.place
        land: i64 = s.board.land
        units = self.units
        base: i64 = army * self.tiles
        first = army * PER_ARMY
        tiles: i64 = self.tiles
        afloat = 0
        for type in range(KINDS_OF_PIECE):
            end = first + COUNT[type]
            if s.at[army * 5 + type]:
                one: i64 = ONE[type]
                piece: i64 = first
                last: i64 = end
                while piece < last:
                    space: i64 = place[piece]
                    piece += 1
                    if space < 0:
                        continue
                    if space < tiles and land >> space & 1:
                        units[base + space] = units[base + space] + one
                    else:
                        afloat += 1
            first = end
        self.afloat[army] = afloat
        self.occ[army] = s.occ[army] & s.board.land  # no i64: a set that has the sea may be wider

    def _look_at_constructions(self, s: FrontierWars) -> None:
        places, owners = s.con_place, s.con_owner
        for number in range(CONSTRUCTION_COUNT):
            place = places[number]
            if place == OFF:
                if owners[number] >= 0:
                    self.reserve[owners[number]] += 1
                continue
            self.constructions.append(number)
            self.built |= 1 << place
            if not s.con_down >> number & 1:
                self.intact |= 1 << place

    def fight_all(self, s: FrontierWars) -> None:
        """Lets every battle that the active army has set up end as it would without cards."""
        if s.active < 0 or s.b_tile >= 0:
            return
        for space in members(pending_battles(s) & s.board.land):
            self.fights.append(space)
            self._fight(s, space)

    def _fight(self, s: FrontierWars, space: int) -> None:
        side = s.side[s.active]
        own = self.side_at(s, space, side, True)
        foe = self.side_at(s, space, side, False)
        hq = self.hq_at(s, space)
        garrison = self.resistance[hq] if hq >= 0 else 0
        result = fought(own, foe, garrison, flags_of(s, space, s.active, hq))
        defender = self.defender(s, space, side, hq)
        self._share_out(s, space, side, True, result.own_left)
        self._share_out(s, space, side, False, result.foe_left)
        fell = False
        if hq >= 0:
            self.resistance[hq] = result.garrison_left
            if not self.resistance[hq]:
                fell = True
                self.hq_owner[hq] = NO_ARMY
                self.hqs &= ~(1 << space)
        stands = hq >= 0 and not fell
        attacked = hq >= 0 and s.side[s.hq_owner[hq]] != side
        own_there = result.own_left > 0 or (stands and not attacked)
        foe_there = result.foe_left > 0 or (stands and attacked)
        if fell and attacked:
            self.medals[s.active] += MEDALS_FOR_HQ
        elif own_there and not foe_there:
            self.medals[s.active] += 1
        elif foe_there and not own_there and defender >= 0:
            self.medals[defender] += MEDALS_FOR_HQ if fell else 1

    def side_at(self, s: FrontierWars, space: int, side: int, same: bool) -> int:
        """The units of a side on a tile, or those of all the others."""
        found = 0
        for army in range(4):
            if (s.side[army] == side) == same:
                found += self.units[army * self.tiles + space]
        return found

    def hq_at(self, s: FrontierWars, space: int) -> int:
        """The HQ that stands on a tile, or -1."""
        if not self.hqs >> space & 1:
            return -1
        for hq in range(4):
            if self.hq_owner[hq] >= 0 and s.hq_place[hq] == space:
                return hq
        return -1

    def defender(self, s: FrontierWars, space: int, side: int, hq: int) -> int:
        """Who earns the medal of a battle that the attacker loses, or -1."""
        for army in range(4):
            if s.side[army] != side and s.alive >> army & 1 and self.units[army * self.tiles + space]:
                return army
        return s.hq_owner[hq] if hq >= 0 and s.side[s.hq_owner[hq]] != side else NO_ARMY

    def _share_out(self, s: FrontierWars, space: int, side: int, same: bool, left: int) -> None:
        """Writes down who is left of a side; the first armies keep what there is."""
        for army in range(4):
            at = army * self.tiles + space
            if (s.side[army] == side) != same or not self.units[at]:
                continue
            kept = common(self.units[at], left)
            left -= kept
            self.units[at] = kept
            if not kept:
                self.occ[army] &= ~(1 << space)

    def look_round(self, s: FrontierWars) -> None:
        """Notes, once all battles are over, where each army stands and where its enemies do."""
        for army in range(4):
            if not s.playing >> army & 1:
                continue
            side = s.side[army]
            found = 0
            for other in range(4):
                if s.side[other] != side:
                    found |= self.occ[other]
                owner = self.hq_owner[other]
                if owner >= 0 and s.side[owner] != side:
                    found |= 1 << s.hq_place[other]
            self.hostile[army] = found
            self.camps[army] = members(self.occ[army])

    def held(self, s: FrontierWars, army: int) -> int:
        """FW-CTL-01: the tiles that the army alone stands on; in teams only where it is the holder."""
        found = self.occ[army] & ~self.hostile[army]
        if s.rules & COOP:
            for tile in members(found):
                if s.holder[tile] != army and tile not in self.fights:
                    found &= ~(1 << tile)
        return found


def common(one: int, other: int) -> int:
    """Of each type as many as both packs have."""
    found = 0
    for shift in range(0, 4 * BITS, BITS):
        found |= min(one >> shift & MASK, other >> shift & MASK) << shift
    return found


def flags_of(s: FrontierWars, space: int, attacker: int, hq: int) -> int:
    """What is special about a battle: whose garrison and fleet take part, and Impregnable (FW-ARM-04)."""
    flags = 0
    if hq >= 0:
        if s.side[s.hq_owner[hq]] == s.side[attacker]:
            flags = GARRISON_ATTACKS
        elif s.hq_owner[hq] == GERMANY and s.sheet == SIDE_A:
            flags = FIRM
    if s.fleet == 1 and s.fleet_handler >= 0 and s.board.near[s.fleet_at] >> space & 1:
        if not is_city_or_airport(s, space):
            flags |= OWN_FLEET if s.side[s.fleet_handler] == s.side[attacker] else FOE_FLEET
    return flags
