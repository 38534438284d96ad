"""How a battle would end without cards, for the judge: two sides, by the numbers of the chart (FW-BAT-06)."""

from __future__ import annotations

from typing import Final

from maproom.games.frontier_wars.board import ATTACK_INITIATIVE, DEFENCE_INITIATIVE, TOKEN
from maproom.games.frontier_wars.combatants import garrison_at
from maproom.games.frontier_wars.state import FrontierWars

UNIT: Final = [0.55, 0.8, 0.75, 0.7]


class Forecast:
    """The units of the attacker and of everybody else on a tile, as numbers that a fight wears down."""

    def __init__(self, s: FrontierWars, space: int, attacker: int) -> None:
        self.own: list[int] = [0, 0, 0, 0]
        self.foe: list[int] = [0, 0, 0, 0]
        for army in range(4):
            mine = s.side[army] == s.side[attacker]
            if not s.occ[army] >> space & 1:
                continue
            for type in range(TOKEN + 1):
                number = s.count_in(army, type, space)
                if mine:
                    self.own[type % TOKEN] += number
                else:
                    self.foe[type % TOKEN] += number
        self.garrison = 0
        self.garrison_attacks = False
        hq = garrison_at(s, space)
        if hq >= 0:
            self.garrison_attacks = s.side[s.hq_owner[hq]] == s.side[attacker]
            self.garrison = s.resistance[hq]

    def value(self, own: bool) -> float:
        """The worth of a side's units."""
        units = self.own if own else self.foe
        total = 0.0
        for type in range(TOKEN):
            total += UNIT[type] * units[type]
        return total

    def own_left(self) -> bool:
        """Whether the attacker has anything left."""
        return sum(self.own) > 0 or (self.garrison > 0 and self.garrison_attacks)

    def foe_left(self) -> bool:
        """Whether the others have anything left."""
        return sum(self.foe) > 0 or (self.garrison > 0 and not self.garrison_attacks)

    def fight(self) -> None:
        """Initiative by initiative, from the highest to 0."""
        own_left, foe_left = self.own.copy(), self.foe.copy()
        garrison_waits = self.garrison > 0
        for step in range(6, -1, -1):
            own_blows = foe_blows = 0
            for type in range(TOKEN):
                if ATTACK_INITIATIVE[type] == step:
                    own_blows += min(own_left[type], self.own[type])
                    own_left[type] = 0
                if DEFENCE_INITIATIVE[type] == step:
                    foe_blows += min(foe_left[type], self.foe[type])
                    foe_left[type] = 0
            if garrison_waits and self.garrison > 0:
                if self.garrison_attacks and step == 0:
                    own_blows += 1
                    garrison_waits = False
                elif not self.garrison_attacks and self.garrison >= step > 0:
                    foe_blows += 1
                    garrison_waits = False
            self._fall(self.foe, foe_left, own_blows, not self.garrison_attacks)
            self._fall(self.own, own_left, foe_blows, self.garrison_attacks)

    def _fall(self, units: list[int], waiting: list[int], blows: int, with_garrison: bool) -> None:
        """Casualties in their order, then the garrison."""
        for type in range(TOKEN):
            lost = min(units[type], blows)
            units[type] -= lost
            waiting[type] = min(waiting[type], units[type])
            blows -= lost
        if with_garrison:
            self.garrison = max(0, self.garrison - blows)
