"""The battle itself, initiative by initiative (FW-BAT-06 steps 4 to 8)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from maproom.games.frontier_wars.board import (
    ARMY,
    ARMY_COUNT,
    CITY_BRIDGE,
    CONSTRUCTION_COUNT,
    CONSTRUCTION_DOMAIN,
    CONSTRUCTION_KIND,
    FLEET_AFLOAT,
    FLEET_INITIATIVE,
    NO_ARMY,
    OFF,
    PLANE,
    TYPE,
)
from maproom.games.frontier_wars.combatants import (
    FLEET,
    GARRISON,
    attacker_of,
    attacks,
    blows,
    crossed_trench,
    fleet_joins,
    garrison_at,
    garrison_step,
    is_fused,
    next_casualty,
    sides_there,
    step_of,
    strength,
    turn_order,
)
from maproom.games.frontier_wars.counting import Counting
from maproom.games.frontier_wars.losses import fleet_is_enemy, hit_fleet, lose_unit, watch_siege
from maproom.games.frontier_wars.movement import bank_words
from maproom.games.frontier_wars.state import FrontierWars
from maproom.games.frontier_wars.verbs import (
    BRIDGE_DOWN,
    END_BATTLE,
    FIGHT_ON,
    GARRISON_HIT,
    HIT,
    HIT_BRIDGE,
    HIT_CONSTRUCTION,
    HIT_FLEET,
    HQ_FELL,
    IGNORED,
    RUINED,
    SPARE,
    STEP,
    STRIKES,
)
from maproom.kernel.copies import replaced
from maproom.kernel.events import EVERYBODY
from maproom.kernel.frame import NOBODY, Frame
from maproom.kernel.texts import Phrase

ALL_TYPES: Final = 15
ALL_COMBATANTS: Final = (1 << FLEET + 1) - 1
"""All that can strike in a battle, as a set."""


class Fighting(Frame[FrontierWars]):
    """FW-BAT-06 steps 5 to 8: the highest initiative that has not struck strikes."""

    FIELDS: ClassVar[tuple[str, ...]] = ("begun",)

    def __init__(self, begun: int) -> None:
        self.begun = begun

    def run(self, s: FrontierWars) -> None:
        if not self.begun and not muster(s):
            return
        group = next_group(s)
        if not group:
            return
        strike_together(s, group)


FIGHTING_ON: Final = Fighting(1)
"""Frames never change, so one of each does for all games."""


def muster(s: FrontierWars) -> bool:
    """FW-BAT-06 steps 3 and 4: whether there is still a battle; who takes part in it."""
    if len(sides_there(s, s.b_tile)) < 2:
        return False
    for army in range(ARMY_COUNT):
        if s.occ[army] >> s.b_tile & 1:
            s.b_there |= 1 << army
    s.b_done = 0 if fleet_joins(s) else 1 << FLEET
    return True


def fighters(s: FrontierWars) -> list[int]:
    """The living combatants that have not attacked."""
    found: list[int] = []
    for army in range(ARMY_COUNT):
        for piece in s.pieces_in(army, s.b_tile):
            if not s.b_done >> piece & 1:
                found.append(piece)
    if garrison_at(s, s.b_tile) >= 0 and not s.b_done >> GARRISON & 1:
        found.append(GARRISON)
    if s.fleet == FLEET_AFLOAT and not s.b_done >> FLEET & 1:
        found.append(FLEET)
    return found


def step_of_combatant(s: FrontierWars, combatant: int) -> int:
    """The initiative of a piece, the garrison or the fleet."""
    if combatant == GARRISON:
        return garrison_step(s, garrison_at(s, s.b_tile))
    if combatant == FLEET:
        return FLEET_INITIATIVE
    return step_of(s, combatant)


def owner_of(s: FrontierWars, combatant: int) -> int:
    """The army whose blow it is."""
    if combatant == GARRISON:
        return s.hq_owner[garrison_at(s, s.b_tile)]
    if combatant == FLEET:
        return s.fleet_handler
    return ARMY[combatant]


def next_group(s: FrontierWars) -> list[int]:
    """FW-BAT-06 steps 5 and 6: those of the highest initiative; who came over a trench waits for the others."""
    highest = -1
    group: list[int] = []
    for combatant in fighters(s):
        step = step_of_combatant(s, combatant)
        if step > highest:
            highest = step
            group = [combatant]
        elif step == highest:
            group.append(combatant)
    if s.b_trench and len(group) > 1 and s.b_tile in s.trench_place:
        first = [one for one in group if one >= GARRISON or not held_up(s, one)]
        if first:
            return first
    return group


def held_up(s: FrontierWars, piece: int) -> bool:
    """FW-TRN-03: whether a trench makes a piece strike later; the fused infantry only if it holds up all of it."""
    if not is_fused(s, piece):
        return crossed_trench(s, piece)
    return all(crossed_trench(s, one) for one in s.pieces_in(ARMY[piece], s.b_tile) if is_fused(s, one))


def strike_together(s: FrontierWars, group: list[int]) -> None:
    """FW-BAT-06 step 7: the owners assign their impacts in turn order, then all are applied together."""
    impacts = [0, 0, 0, 0]
    planes = [0, 0, 0, 0]
    step = step_of_combatant(s, group[0])
    fused = False
    for combatant in group:
        number = 1
        if combatant < GARRISON:
            number = blows(s, combatant)
            if is_fused(s, combatant):
                number = 0 if fused else number
                fused = True
        impacts[owner_of(s, combatant)] += number
        if combatant < GARRISON and TYPE[combatant] == PLANE:
            planes[owner_of(s, combatant)] += number
    for combatant in group:
        s.b_done |= 1 << combatant
    s.b_hits = [0] * (ARMY_COUNT * ARMY_COUNT)
    s.b_ruin = s.b_bridge = s.b_fleet = 0
    s.push(FIGHTING_ON)
    useful = [army for army in turn_order(s) if impacts[army] and has_target(s, army, planes[army])]
    if not useful:
        return
    s.tell(STEP, EVERYBODY, step, s.board.word[s.b_tile])
    s.push(IMPACTS)
    for army in reversed(useful):
        s.push(Assign(army, impacts[army], planes[army]))


def has_target(s: FrontierWars, army: int, planes: int) -> bool:
    """Whether an army's blows, some of them those of planes, can hit anything at all."""
    if targets(s, army):
        return True
    return attacks(s, army) and (bool(ruins(s)) or may_hit_fleet(s, army, planes))


def targets(s: FrontierWars, army: int) -> list[int]:
    """The hostile armies on the tile, one a team; neutral troops hit the attacker only (FW-HQ-09, FW-HQ-15)."""
    found: list[int] = []
    there = sides_there(s, s.b_tile)
    if not s.alive >> army & 1:
        return [s.b_attacker] if s.side[s.b_attacker] in there else []
    for side in there:
        if side != s.side[army]:
            found.append(representative(s, side))
    return found


def representative(s: FrontierWars, side: int) -> int:
    """The first army of a side in turn order that is on the tile."""
    hq = garrison_at(s, s.b_tile)
    for army in turn_order(s):
        if s.side[army] == side and s.occ[army] >> s.b_tile & 1:
            return army
    return s.hq_owner[hq]


def ruins(s: FrontierWars) -> int:
    """Intact constructions on the tile that this step has not destroyed yet."""
    found = 0
    for number in range(CONSTRUCTION_COUNT):
        if s.con_place[number] == s.b_tile and not (s.con_down | s.b_ruin) >> number & 1:
            found |= 1 << number
    return found


def room(s: FrontierWars, victims: list[int]) -> int:
    """How many more impacts some armies can take in this step."""
    left = 0
    for other in victims:
        left += max(0, strength(s, s.side[other]) - given_to(s, other))
    return left


def given_to(s: FrontierWars, victim: int) -> int:
    """Impacts of this step at an army; it may be more than it can take."""
    hits = s.b_hits
    return hits[victim] + hits[ARMY_COUNT + victim] + hits[2 * ARMY_COUNT + victim] + hits[3 * ARMY_COUNT + victim]


def bridges_beside(s: FrontierWars) -> list[int]:
    """FW-RIV-10: the bridges on a side of the battle tile that still stand."""
    if not s.bridges:
        return []
    found: list[int] = []
    for river in s.board.over[s.b_tile] if s.b_tile < s.board.tiles else []:
        if river >= 0 and s.bridges >> river & 1 and not s.b_bridge >> river & 1:
            found.append(river)
    return found


def may_hit_fleet(s: FrontierWars, army: int, planes: int) -> bool:
    """FW-FLT-06, FW-AIR-08: an attacker on the hex of an enemy's fleet has blows of planes left in this step."""
    return planes > 0 and s.b_tile == s.fleet_at and fleet_is_enemy(s, army)


class Assign(Counting):
    """FW-BAT-06 step 7, FW-BAT-15: whom does an impact hit?"""

    FIELDS: ClassVar[tuple[str, ...]] = ("army", "left", "planes")
    RULE: ClassVar[str] = "FW-BAT-15"

    def __init__(self, army: int, left: int, planes: int) -> None:
        self.army = army
        self.left = left
        self.planes = planes
        """How many of them planes strike: only these can hit the fleet."""

    def choices(self, s: FrontierWars) -> list[int]:
        army = self.army
        found = targets(s, army)
        if room(s, found) > 0:
            actions = [HIT.of(other) for other in found]
            if attacks(s, army) and s.alive >> army & 1:
                actions.extend([HIT_BRIDGE.of(river) for river in bridges_beside(s)])
                if may_hit_fleet(s, army, self.planes):
                    actions.append(HIT_FLEET.base)
            return actions
        actions = []
        if attacks(s, army) and s.alive >> army & 1:
            standing = ruins(s)
            for kind in (0, 1):
                if any(standing >> n & 1 and CONSTRUCTION_KIND[n] == kind for n in range(CONSTRUCTION_COUNT)):
                    actions.append(HIT_CONSTRUCTION.of(kind))
            if may_hit_fleet(s, army, self.planes):
                actions.append(HIT_FLEET.base)
        actions.append(SPARE.base)
        return actions

    def actor(self, s: FrontierWars) -> int:
        return s.asks(self.army, self.choices(s)) if s.alive >> self.army & 1 else NOBODY

    def run(self, s: FrontierWars) -> None:
        """There is no choice; surplus impacts are lost on the same army."""
        army = self.army
        found = targets(s, army)
        now = min(self.left, room(s, found))
        if not now:
            self.take(s, self.choices(s)[0])
            return
        # There is one army to hit, and nothing else as long as it can take more: all these impacts at once.
        s.b_hits[army * ARMY_COUNT + found[0]] += now
        if self.left > now:
            s.push(Assign(army, self.left - now, self.planes))

    def take(self, s: FrontierWars, action: int) -> None:
        army = self.army
        planes = self.planes
        if HIT.owns(action):
            s.b_hits[army * ARMY_COUNT + HIT.first(action)] += 1
        elif HIT_BRIDGE.owns(action):
            s.b_bridge |= 1 << HIT_BRIDGE.first(action)
        elif HIT_FLEET.owns(action):
            s.b_fleet += 1
            planes -= 1
        elif HIT_CONSTRUCTION.owns(action):
            kind = HIT_CONSTRUCTION.first(action)
            standing = ruins(s)
            for number in range(CONSTRUCTION_COUNT):
                if standing >> number & 1 and CONSTRUCTION_KIND[number] == kind:
                    s.b_ruin |= 1 << number
                    break
        else:
            found = targets(s, army)
            if found:
                s.b_hits[army * ARMY_COUNT + found[0]] += 1
        if self.left > 1:
            s.push(Assign(army, self.left - 1, planes))

    def prompt(self, s: FrontierWars) -> dict[str, Any]:
        return {"left": self.left, "space": s.spoken(s.b_tile), "question": self.asks(s)}

    def asks(self, s: FrontierWars) -> Phrase:
        """Whom it hits; with no enemy left for it, whether it hits what else is there."""
        choices = self.choices(s)
        if SPARE.base not in choices:
            return Phrase("hit_whom")
        if HIT_CONSTRUCTION.owns(choices[0]) and len(choices) == 2:
            kind = HIT_CONSTRUCTION.first(choices[0])
            return Phrase("hit_work", {"construction": (CONSTRUCTION_DOMAIN, kind)})
        return Phrase("hit_rest")


class Impacts(Frame[FrontierWars]):
    """FW-BAT-06 step 7: all impacts of a step are applied together, army by army."""

    def run(self, s: FrontierWars) -> None:
        order = turn_order(s)
        for victim in order:
            for owner in order:
                number = s.b_hits[owner * ARMY_COUNT + victim]
                if number:
                    s.tell(STRIKES, EVERYBODY, owner, victim, number)
        for victim in order:
            side = s.side[victim]
            for owner in order:
                for _ in range(s.b_hits[owner * ARMY_COUNT + victim]):
                    suffer(s, side, owner)
        self.ruin(s)
        if s.b_fleet:
            hit_fleet(s, s.b_attacker, s.b_fleet)
        if s.b_bridge:
            self.break_bridges(s)
        watch_siege(s)

    def ruin(self, s: FrontierWars) -> None:
        """FW-BLD-09: constructions are turned over."""
        for number in range(CONSTRUCTION_COUNT):
            if s.b_ruin >> number & 1:
                s.con_down |= 1 << number
                s.emit(RUINED, (CONSTRUCTION_KIND[number], s.board.word[s.b_tile]))

    def break_bridges(self, s: FrontierWars) -> None:
        """FW-RIV-07, FW-RIV-08: bridges fall; who came over such a one may end the battle."""
        for river in range(CITY_BRIDGE + 1):
            if s.b_bridge >> river & 1:
                s.bridges &= ~(1 << river)
                s.emit(BRIDGE_DOWN, (s.b_attacker, *bank_words(s, river)))
        s.b_broken |= s.b_bridge
        if s.b_over & s.b_bridge and attacker_of(s) and len(sides_there(s, s.b_tile)) > 1:
            s.push(BreakOff())


IMPACTS: Final = Impacts()


class BreakOff(Frame[FrontierWars]):
    """FW-RIV-08: the bridge is down; does the attacker end the battle?"""

    RULE: ClassVar[str] = "FW-RIV-08"

    def actor(self, s: FrontierWars) -> int:
        return s.b_attacker

    def choices(self, s: FrontierWars) -> list[int]:
        return [END_BATTLE.base, FIGHT_ON.base]

    def take(self, s: FrontierWars, action: int) -> None:
        if END_BATTLE.owns(action):
            s.b_done = ALL_COMBATANTS
            s.b_there = 0


def suffer(s: FrontierWars, side: int, owner: int) -> None:
    """One impact at a side: a unit in casualty order, then a point of the garrison (FW-BAT-04, FW-HQ-03)."""
    piece = next_casualty(s, side, ALL_TYPES)
    if piece != OFF:
        if s.b_dig[ARMY[piece]]:
            s.b_dig = replaced(s.b_dig, ARMY[piece], s.b_dig[ARMY[piece]] - 1)
            s.emit(IGNORED, (ARMY[piece],))
        else:
            lose_unit(s, piece)
        return
    hq = garrison_at(s, s.b_tile)
    if hq < 0 or s.side[s.hq_owner[hq]] != side:
        return
    army = s.hq_owner[hq]
    if s.b_dig[army]:
        s.b_dig = replaced(s.b_dig, army, s.b_dig[army] - 1)
        s.emit(IGNORED, (army,))
        return
    s.resistance[hq] -= 1
    s.emit(GARRISON_HIT, (army, s.board.word[s.b_tile], s.resistance[hq]))
    if s.resistance[hq] == 0:
        s.b_fell = replaced(s.b_fell, hq, owner * ARMY_COUNT + army)
        s.hq_owner[hq] = NO_ARMY
        s.emit(HQ_FELL, (owner, army, s.board.word[s.b_tile]))
