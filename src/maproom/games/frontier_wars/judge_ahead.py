"""The map as it will look once the battles that are set up have been fought, for the judge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maproom.games.frontier_wars.battle import pending_battles
from maproom.games.frontier_wars.board import (
    GERMANY,
    MEDALS_FOR_HQ,
    NO_ARMY,
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
from maproom.games.frontier_wars.memos import Pack, pack_of, works_of
from maproom.games.frontier_wars.state import COOP, FrontierWars
from maproom.kernel.spaces import members

if TYPE_CHECKING:
    from mypy_extensions import i64


class Ahead:
    """Who stands where, by army (see `packs`), and which HQs stand, after the battles."""

    def __init__(self, s: FrontierWars) -> None:
        self.packs: list[Pack] = [pack_of(s, army) for army in range(4)]
        self.hq_owner: list[int] = s.hq_owner
        self.resistance: list[int] = s.resistance
        self.medals: list[int] = s.medals
        """These three are the position's own until a battle is fought."""
        self.fights: list[int] = []
        self.hostile: list[int] = [0] * 4
        """For each army the tiles where its enemies stand, once all battles are over,"""
        self.enemy_hqs: list[int] = [0] * 4
        """and those of their HQs."""
        self.works = works_of(s)
        self.hqs_of: list[int] = [0] * 4
        """The tiles on which the HQs under each army's flag stand."""
        self.hqs = 0
        """The same of all armies."""
        owners, places = s.hq_owner, s.hq_place
        for hq in range(4):
            if owners[hq] >= 0:
                tile = 1 << places[hq]
                self.hqs_of[owners[hq]] = self.hqs_of[owners[hq]] | tile
                self.hqs |= tile

    def fight_all(self, s: FrontierWars, helpers: int = 0) -> None:
        """Lets every battle that the active army has set up end as it would without cards.

        So many infantry fight beside whoever is attacked, as if a card had brought them; nobody keeps them.
        """
        if s.active < 0 or s.b_tile >= 0:
            return
        fights = members(pending_battles(s) & s.board.land)
        if fights:
            self.hq_owner = s.hq_owner.copy()
            self.resistance = s.resistance.copy()
            self.medals = s.medals.copy()
        for space in fights:
            self.fights.append(space)
            self._fight(s, space, helpers)

    def _fight(self, s: FrontierWars, space: int, helpers: int) -> None:
        side = s.side[s.active]
        own = self.side_at(s, space, side, True)
        foe = self.side_at(s, space, side, False)
        hq = self.hq_at(s, space)
        garrison = self.resistance[hq] if hq >= 0 else 0
        result = fought(own, foe + helpers * ONE[0], garrison, flags_of(s, space, s.active, hq))
        defender = self.defender(s, space, side, hq)
        self._share_out(s, space, side, True, result.own_left)
        self._share_out(s, space, side, False, result.foe_left)
        fell = False
        if hq >= 0:
            self.resistance[hq] = result.garrison_left
            if not self.resistance[hq]:
                fell = True
                self.hqs_of[self.hq_owner[hq]] &= ~(1 << space)
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
                pack = self.packs[army]
                if pack.land >> space & 1:
                    found += pack.units[space]
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
            if s.side[army] != side and s.alive >> army & 1 and self.packs[army].land >> space & 1:
                return army
        return s.hq_owner[hq] if hq >= 0 and s.side[s.hq_owner[hq]] != side else NO_ARMY

    def _share_out(self, s: FrontierWars, space: int, side: int, same: bool, left: int) -> None:
        """Writes down who is left of a side; the first armies keep what there is."""
        for army in range(4):
            pack = self.packs[army]
            if (s.side[army] == side) == same and pack.land >> space & 1:
                kept = common(pack.units[space], left)
                left -= kept
                self.packs[army] = pack.with_left(space, kept)

    def look_round(self, s: FrontierWars) -> None:
        """Notes, once all battles are over, where the enemies of each army stand."""
        sides, packs, hqs = s.side, self.packs, self.hqs_of
        for army in range(4):
            if not s.playing >> army & 1:
                continue
            side = sides[army]
            found: i64 = 0
            goals: i64 = 0
            for other in range(4):
                if sides[other] != side:
                    goals |= hqs[other]
                    found |= packs[other].land
            self.hostile[army] = found | goals
            self.enemy_hqs[army] = goals

    def held(self, s: FrontierWars, army: int) -> int:
        """FW-CTL-01: the tiles that the army alone stands on; in teams only where it is the holder."""
        found = self.packs[army].land & ~self.hostile[army]
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
