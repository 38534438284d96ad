"""Declaring combats: targets, attackers, and what the Soviet player still owes (FE-CBT, 9.0, 9.2)."""

from __future__ import annotations

from typing import Any, ClassVar

from maproom.games.fury_in_the_east.board import (
    AXIS,
    COL,
    COLUMNS,
    HEX_DOMAIN,
    NEXT,
    NO_HEX,
    SEA,
    SOVIET,
    listed,
)
from maproom.games.fury_in_the_east.charts import ODDS_DOMAIN
from maproom.games.fury_in_the_east.codes import JOINS, TARGETS, TURNS_UP
from maproom.games.fury_in_the_east.combat import forecast
from maproom.games.fury_in_the_east.duties import (
    all_of,
    all_touch,
    any_duty_open,
    can_be_met,
    duties_open,
    end_duties,
    keeps_duties,
    must_attack_too,
    open_hexes,
    punish_leaders,
    stranded,
    touches_all,
    unused_near,
)
from maproom.games.fury_in_the_east.fighting import begin_combat
from maproom.games.fury_in_the_east.grid import BIT, LAND_EDGES, empty, hexes_of, spread
from maproom.games.fury_in_the_east.leaders import face_down, take_turn_up
from maproom.games.fury_in_the_east.losses import without
from maproom.games.fury_in_the_east.movement import bound_to_romania
from maproom.games.fury_in_the_east.state import NONE, USED, Fury, layer_of
from maproom.games.fury_in_the_east.units import AXIS_PIECES, IS_COMBAT, PIECE_DOMAIN, SIDE, SOVIET_PIECES
from maproom.games.fury_in_the_east.verbs import (
    DONE,
    FIGHT,
    GIVE_UP,
    JOIN,
    LEAVE_OUT,
    SPARE,
    TARGET,
    TURN_UP,
)
from maproom.kernel.frame import Frame
from maproom.kernel.hexes import HEX_SIDES
from maproom.kernel.texts import Phrase
from maproom.kernel.verbs import Domain


def can_attack(s: Fury, piece: int) -> bool:
    """Whether a Combat Unit has not attacked in this phase and may (FE-CBT-05, FE-SET-14)."""
    return bool(IS_COMBAT[piece]) and not s.marks[piece] & USED and not bound_to_romania(s, piece)


def targets_near(s: Fury, hex: int, side: int) -> list[int]:
    """The enemy hexes next to a hex that have not been attacked in this phase, not over sea (FE-CBT-01)."""
    found: list[int] = []
    for direction in range(HEX_SIDES):
        other = NEXT[hex * HEX_SIDES + direction]
        if other == NO_HEX or SEA[hex * HEX_SIDES + direction]:
            continue
        if s.holds(other, 1 - side) and other not in s.attacked:
            found.append(other)
    return found


def attackable(s: Fury, side: int) -> list[int]:
    """Every hex that a side could attack now."""
    ready = empty()
    place = s.place
    for piece in AXIS_PIECES if side == AXIS else SOVIET_PIECES:
        hex = place[piece]
        if hex >= 0 and can_attack(s, piece):
            ready[COL[hex]] = ready[COL[hex]] | BIT[hex]
    near = spread(ready, LAND_EDGES)
    enemies = layer_of(s, 1 - side)
    found = hexes_of([near[column] & enemies[column] for column in range(COLUMNS)])
    return [hex for hex in found if hex not in s.attacked] if s.attacked else found


def extra_targets(s: Fury, side: int, joining: list[int]) -> list[int]:
    """The further hexes that the planned combat could take in, with those that can join it (FE-CBT-04)."""
    found: list[int] = []
    for piece in s.attackers or joining:
        for target in targets_near(s, s.place[piece], side):
            if target in s.targets or target in found:
                continue
            wider = [*s.targets, target]
            if all_touch(s, s.attackers, wider):
                if s.attackers or touches_all(s, piece, wider):
                    found.append(target)
    found.sort()
    return found


def able_to_join(s: Fury, side: int) -> list[int]:
    """The units that may join the planned combat."""
    return able_to_attack(s, side, s.targets)


def able_to_attack(s: Fury, side: int, targets: list[int]) -> list[int]:
    """The units that may attack hexes together: next to all of them; a face-up Leader with its stack."""
    found: list[int] = []
    hex = targets[0]
    for direction in range(HEX_SIDES):
        other = NEXT[hex * HEX_SIDES + direction]
        if other == NO_HEX or SEA[hex * HEX_SIDES + direction]:
            continue
        for piece in s.units_in(other, side):
            if piece in s.attackers or not touches_all(s, piece, targets):
                continue
            if can_attack(s, piece) or (not IS_COMBAT[piece] and leads(s, piece)):
                found.append(piece)
    return found


def leads(s: Fury, leader: int) -> bool:
    """FE-LDR-17: a face-up Leader takes part with the Combat Units of its hex."""
    if not s.shown[leader] or s.marks[leader] & USED:
        return False
    for piece in s.attackers:
        if IS_COMBAT[piece] and s.place[piece] == s.place[leader]:
            return True
    return False


class AxisCombat(Frame[Fury]):
    """FE-CBT-02: the Axis attacks what it likes, combat by combat."""

    RULE: ClassVar[str] = "FE-CBT-02"

    def actor(self, s: Fury) -> int:
        return AXIS

    def choices(self, s: Fury) -> list[int]:
        actions: list[int] = [TARGETS[hex] for hex in attackable(s, AXIS)]
        actions.append(DONE.of())
        return actions

    def take(self, s: Fury, action: int) -> None:
        if DONE.owns(action):
            s.attacked = []
            for piece in AXIS_PIECES:
                s.marks[piece] &= ~USED
            return
        s.push(self)
        begin_plan(s, TARGET.first(action))

    def prompt(self, s: Fury) -> dict[str, Any]:
        return {"targets": len(attackable(s, AXIS))}


def begin_plan(s: Fury, target: int) -> None:
    """A combat is planned against a hex."""
    s.targets = [target]
    s.attackers = []
    s.push(PlanCombat())


class SovietCombat(Frame[Fury]):
    """FE-CBT-30 to 35, 42 to 45: the Soviet player divides the attacks that he owes as he likes."""

    RULE: ClassVar[str] = "FE-CBT-43"

    def actor(self, s: Fury) -> int:
        return SOVIET

    def choices(self, s: Fury) -> list[int]:
        open = open_hexes(s)
        actions: list[int] = []
        for hex in attackable(s, SOVIET):
            if can_be_met(s, [], [hex], open, extras_of(s, hex)):
                actions.append(TARGETS[hex])
        if not actions or not any_duty_open(s, open):
            actions.append(DONE.of())
        actions.extend([TURNS_UP[leader] for leader in face_down(s)])
        return actions

    def take(self, s: Fury, action: int) -> None:
        if DONE.owns(action):
            punish_leaders(s)
            end_duties(s)
            return
        s.push(self)
        if TURN_UP.owns(action):
            take_turn_up(s, TURN_UP.first(action))
        else:
            begin_plan(s, TARGET.first(action))

    def prompt(self, s: Fury) -> dict[str, Any]:
        owed = duties_open(s)
        return {"owed": Phrase("owed", {"number": len(owed)}) if owed else Phrase("none_owed")}


def extras_of(s: Fury, target: int) -> list[int]:
    """The further hexes that any unit next to a hex could attack together with it."""
    found: list[int] = []
    for direction in range(HEX_SIDES):
        other = NEXT[target * HEX_SIDES + direction]
        if other == NO_HEX or SEA[target * HEX_SIDES + direction] or not s.holds(other, SOVIET):
            continue
        for hex in targets_near(s, other, SOVIET):
            if hex != target and hex not in found:
                found.append(hex)
    return found


class PlanCombat(Frame[Fury]):
    """FE-CBT-03, 04, 37 step 1: the hexes and the units of one combat are named, then it is fought."""

    RULE: ClassVar[str] = "FE-CBT-04"

    def actor(self, s: Fury) -> int:
        from maproom.games.fury_in_the_east.phases import SIDE_OF_PHASE

        return SIDE_OF_PHASE[s.phase]

    def choices(self, s: Fury) -> list[int]:
        side = self.actor(s)
        joining = able_to_join(s, side)
        wider = extra_targets(s, side, joining)
        if side == AXIS:
            actions: list[int] = [JOINS[piece] for piece in joining]
            actions.extend([TARGETS[hex] for hex in wider])
            if s.attackers:
                actions.append(FIGHT.of())
            actions.extend(ways_back(s))
            return actions
        return self.soviet_choices(s, joining, wider)

    def soviet_choices(self, s: Fury, joining: list[int], wider: list[int]) -> list[int]:
        """Only what can still be completed to a combat that keeps all duties (FE-CBT-43, 44)."""
        open = open_hexes(s)
        actions: list[int] = []
        extra = [hex for hex in extras_of(s, s.targets[0]) if hex not in s.targets]
        for piece in joining:
            if not IS_COMBAT[piece] or can_be_met(s, [*s.attackers, piece], s.targets, open, extra):
                actions.append(JOIN.of(piece))
        for hex in wider:
            if can_be_met(s, s.attackers, [*s.targets, hex], open, [one for one in extra if one != hex]):
                actions.append(TARGET.of(hex))
        if s.attackers and keeps_duties(s, s.attackers, s.targets, open):
            actions.append(FIGHT.of())
        actions.extend(ways_back(s))
        actions.extend([TURNS_UP[leader] for leader in face_down(s)])
        return actions

    def take(self, s: Fury, action: int) -> None:
        if FIGHT.owns(action):
            begin_combat(s, taking_part(s), s.targets, 0)
            return
        if GIVE_UP.owns(action):
            s.attackers = []
            s.targets = []
            return
        s.push(self)
        if JOIN.owns(action):
            s.attackers = [*s.attackers, JOIN.first(action)]
        elif LEAVE_OUT.owns(action):
            leave_out(s, LEAVE_OUT.first(action))
        elif TARGET.owns(action):
            s.targets = [*s.targets, TARGET.first(action)]
        elif SPARE.owns(action):
            s.targets = without(s.targets, SPARE.first(action))
        else:
            take_turn_up(s, TURN_UP.first(action))

    def prompt(self, s: Fury) -> dict[str, Any]:
        return {"hexes": listed(s.targets), "plan": plan_words(s)}


def plan_words(s: Fury) -> Phrase:
    """Who attacks in the planned combat, and at which odds."""
    if not s.attackers:
        return Phrase("no_attacker")
    attackers = taking_part(s)
    odds = forecast(s, attackers, s.targets, 0)
    return Phrase(
        "plan" if FIGHT.of() in s.legal() else _missing(s),
        {
            "units": len(attackers),
            "attack": odds.attack,
            "defence": odds.defence,
            "odds": (ODDS_DOMAIN, odds.column),
            "left_out": _left_out(s),
        },
    )


def _missing(s: Fury) -> str:
    """What keeps the Soviet player from fighting: a hex, or a unit, that would be left without its attack."""
    return "plan_owes_unit" if _stranded_units(s) else "plan_owes_hex"


def _stranded_units(s: Fury) -> list[int]:
    return [piece for piece in stranded(s, s.targets, open_hexes(s)) if piece not in s.attackers]


def _left_out(s: Fury) -> str | tuple[Domain, int]:
    """The unit, or the hex, that a planned Soviet attack would leave without an attack that is owed (FE-CBT-43)."""
    if SIDE[s.attackers[0]] == AXIS:
        return ""
    units = _stranded_units(s)
    if units:
        return PIECE_DOMAIN, units[0]
    for hex in open_hexes(s):
        if hex not in s.targets and all_of(unused_near(s, hex), s.attackers):
            return HEX_DOMAIN, hex
    return ""


def ways_back(s: Fury) -> list[int]:
    """Nothing is attacked before the combat is fought (FE-CBT-37): what was named may be dropped again."""
    actions = [LEAVE_OUT.of(piece) for piece in s.attackers]
    if len(s.targets) > 1:
        actions.extend([SPARE.of(hex) for hex in s.targets])
    actions.append(GIVE_UP.of())
    return actions


def leave_out(s: Fury, piece: int) -> None:
    """A unit does not attack after all, nor do Leaders who would then lead nobody (FE-LDR-17)."""
    s.attackers = without(s.attackers, piece)
    for other in s.attackers:
        if not IS_COMBAT[other] and not leads(s, other):
            s.attackers = without(s.attackers, other)


def leaders_drawn_in(s: Fury) -> list[int]:
    """FE-LDR-17: face-up Leaders of the attacking hexes, unless others there have yet to attack."""
    if SIDE[s.attackers[0]] == AXIS:
        return []
    found: list[int] = []
    for piece in s.attackers:
        hex = s.place[piece]
        leader = s.leader_in(hex)
        if leader == NONE or leader in s.attackers or leader in found or not leads(s, leader):
            continue
        others = [one for one in s.units_in(hex, SOVIET) if can_attack(s, one) and one not in s.attackers]
        if not must_attack_too(s, others, s.attackers, s.targets):
            found.append(leader)
    return found


def taking_part(s: Fury) -> list[int]:
    """Who attacks if the planned combat is fought now, Leaders that are drawn in among them."""
    return [*s.attackers, *leaders_drawn_in(s)] if s.attackers else []
