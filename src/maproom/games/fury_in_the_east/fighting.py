"""Fighting a combat or an overrun, step by step (FE-CBT-37): reveal, odds, die, losses."""

from __future__ import annotations

from typing import Any, ClassVar

from maproom.games.fury_in_the_east.board import AXIS, SOVIET, listed
from maproom.games.fury_in_the_east.charts import (
    CELL,
    CRT,
    CRT_TEXT,
    DIE_FACES,
    EXCHANGED,
    ODDS_DOMAIN,
    result_halves,
)
from maproom.games.fury_in_the_east.combat import Forecast, defenders_in, forecast, luftwaffe_reaches
from maproom.games.fury_in_the_east.leaders import LeaderWindow, TurnUp
from maproom.games.fury_in_the_east.losses import eliminate, free_finns, lose_step, turn_up
from maproom.games.fury_in_the_east.phases import AXIS_COMBAT
from maproom.games.fury_in_the_east.retreats import Advance, BeginRetreats
from maproom.games.fury_in_the_east.state import RETREATED, USED, Fury
from maproom.games.fury_in_the_east.units import FINNISH, IS_COMBAT, SIDE
from maproom.games.fury_in_the_east.verbs import (
    ATTACKED,
    ATTACKED_TOO,
    DIE_DOMAIN,
    HOPELESS,
    LOSE,
    LUFTWAFFE,
    LUFTWAFFE_HELPS,
    ODDS_ARE,
    PASS,
    RESULT,
    ROLL,
    SHIFTED_LEFT,
    SHIFTED_RIGHT,
)
from maproom.kernel.copies import replaced
from maproom.kernel.frame import CHANCE, NOBODY, Frame
from maproom.kernel.texts import Phrase

ATTACKER = 0
DEFENDER = 1
FIRST_SOVIET_SHIFT = 4
"""Of the shifts in their order, those before this one hinder or help the Axis, the others the Soviets."""


def begin_combat(s: Fury, attackers: list[int], targets: list[int], overrun: int) -> None:
    """FE-CBT-37 step 1: the units are named; everything that follows is pending, last thing first."""
    s.attackers = attackers
    s.targets = targets
    s.overrun = overrun
    s.settled = []
    s.air_support = 0
    s.die = 0
    s.column = 0
    s.loss = [0, 0]
    s.retreat = [0, 0]
    s.pending = []
    s.advancing = []
    origins: list[int] = []
    for piece in attackers:
        if s.place[piece] not in origins:
            origins.append(s.place[piece])
        if not overrun:
            s.marks[piece] |= USED
    s.origins = origins
    if not overrun:
        s.attacked = [*s.attacked, *targets]
        s.emit(ATTACKED, (SIDE[attackers[0]], targets[0], len(attackers)))
        for hex in targets[1:]:
            s.emit(ATTACKED_TOO, (hex,))
    s.push(EndCombat())
    s.push(Advance())
    s.push(BeginRetreats(DEFENDER))
    s.push(BeginRetreats(ATTACKER))
    s.push(Losses(DEFENDER))
    s.push(Losses(ATTACKER))
    s.push(CombatDie())
    s.push(LuftwaffeSupport())
    s.push(SettleOdds())
    s.push(TurnUp())
    s.push(Revealed())


class Revealed(Frame[Fury]):
    """FE-CBT-37 step 2: Leaders in the defending hexes are turned up; Finns attacked by Soviets are free."""

    def run(self, s: Fury) -> None:
        side = SIDE[s.attackers[0]]
        for piece in defenders_in(s, s.targets, 1 - side):
            if side == AXIS and not IS_COMBAT[piece]:
                turn_up(s, piece)
            elif side == SOVIET and FINNISH[piece]:
                free_finns(s)


def still_fought(s: Fury) -> bool:
    """Whether anybody is left on both sides: a star Leader alone leaves the hex to the attacker (FE-LDR-06)."""
    if not s.attackers:
        return False
    return bool(defenders_in(s, s.targets, 1 - SIDE[s.attackers[0]]))


def attacked_units(s: Fury) -> list[int]:
    """The hexes of the combat that still hold defenders."""
    side = 1 - SIDE[s.attackers[0]]
    return [hex for hex in s.targets if s.holds(hex, side)]


def draw_leaders_in(s: Fury) -> None:
    """FE-LDR-17: a Leader that was turned up in an attacking hex since the attack was named takes part as well."""
    from maproom.games.fury_in_the_east.declare import leaders_drawn_in

    if s.overrun:
        drawn_in = [piece for piece in s.group if s.shown[piece] and piece not in s.attackers]
        s.attackers = [*s.attackers, *drawn_in]
        return
    for leader in leaders_drawn_in(s):
        s.attackers = [*s.attackers, leader]
        s.marks[leader] |= USED


def tell_shifts(s: Fury, odds: Forecast) -> None:
    """What moved the column, so that the odds can be checked afterwards; against the attacker is to the left."""
    axis = SIDE[s.attackers[0]] == AXIS
    for number, columns in enumerate(odds.numbers()[3:]):
        if columns:
            hinders = axis == (number < FIRST_SOVIET_SHIFT)
            s.emit(SHIFTED_LEFT if hinders else SHIFTED_RIGHT, (number, columns))


class SettleOdds(Frame[Fury]):
    """FE-CBT-37 step 4: the odds before the Luftwaffe; below 1-4 Axis attackers are lost (FE-CBT-07)."""

    def run(self, s: Fury) -> None:
        if not still_fought(s):
            return
        draw_leaders_in(s)
        odds = forecast(s, s.attackers, attacked_units(s), 0)
        s.settled = odds.numbers()
        s.column = odds.column
        s.emit(ODDS_ARE, (odds.attack, odds.defence, odds.column))
        tell_shifts(s, odds)
        if odds.hopeless:
            s.emit(HOPELESS, (AXIS,))
            s.die = -1
            for piece in s.attackers:
                eliminate(s, piece)


class LuftwaffeSupport(Frame[Fury]):
    """FE-LUF-02, 06: last of all the Axis says whether a Luftwaffe marker helps."""

    RULE: ClassVar[str] = "FE-LUF-06"

    def actor(self, s: Fury) -> int:
        if s.luftwaffe == 0 or s.die != 0 or not still_fought(s):
            return NOBODY
        return AXIS if luftwaffe_reaches(s, attacked_units(s)) else NOBODY

    def run(self, s: Fury) -> None:
        """No marker, or nothing in range."""

    def choices(self, s: Fury) -> list[int]:
        return [PASS.of(), LUFTWAFFE.of()]

    def take(self, s: Fury, action: int) -> None:
        if LUFTWAFFE.owns(action):
            s.luftwaffe -= 1
            s.air_support = 1
            s.column = forecast(s, s.attackers, attacked_units(s), 1).column
            s.emit(LUFTWAFFE_HELPS, (s.column,))

    def prompt(self, s: Fury) -> dict[str, Any]:
        return {
            "hexes": listed(s.targets),
            "odds": (ODDS_DOMAIN, s.column),
            "results": results_words(s, s.column),
            "help": luftwaffe_words(s),
            "left": s.luftwaffe,
        }


def results_words(s: Fury, column: int) -> str:
    """The six results of a column, die 1 to 6."""
    return ", ".join(CRT_TEXT[attacking_side(s)][column * DIE_FACES : (column + 1) * DIE_FACES])


def luftwaffe_words(s: Fury) -> Phrase:
    """What a Luftwaffe marker would change."""
    helped = forecast(s, s.attackers, attacked_units(s), 1).column
    if helped == s.column:
        return Phrase("luftwaffe_idle", {"odds": (ODDS_DOMAIN, helped)})
    return Phrase("luftwaffe_helps", {"odds": (ODDS_DOMAIN, helped), "results": results_words(s, helped)})


class CombatDie(Frame[Fury]):
    """FE-CBT-17: one die on the table of the attacking side."""

    def actor(self, s: Fury) -> int:
        return CHANCE if s.die == 0 and still_fought(s) else NOBODY

    def run(self, s: Fury) -> None:
        """Nobody to fight with, or nobody to fight."""

    def choices(self, s: Fury) -> list[int]:
        return [ROLL.of(die) for die in range(DIE_DOMAIN.size)]

    def take(self, s: Fury, action: int) -> None:
        s.die = ROLL.first(action) + 1
        cell = (s.column * DIE_FACES + s.die - 1) * CELL
        side = SIDE[s.attackers[0]]
        table = CRT[side]
        s.loss = [table[cell], table[cell + 2]]
        s.retreat = [table[cell + 1], table[cell + 3]]
        attacker, defender = result_halves(side, s.column, s.die)
        s.emit(RESULT, (s.die, s.column, attacker, defender))
        if s.loss[0] == EXCHANGED:
            s.loss = [0, s.loss[1]]
            for piece in s.attackers:
                eliminate(s, piece)


def losing_units(s: Fury, who: int) -> list[int]:
    """The units among which a side's losses are shared: its units of the combat (FE-CBT-18)."""
    if who == ATTACKER:
        return s.attackers
    return defenders_in(s, s.targets, 1 - attacking_side(s))


def attacking_side(s: Fury) -> int:
    """Who attacks, also when no attacker is left."""
    if s.attackers:
        return SIDE[s.attackers[0]]
    from maproom.games.fury_in_the_east.phases import SIDE_OF_PHASE

    return SIDE_OF_PHASE[s.phase]


class Losses(Frame[Fury]):
    """FE-CBT-18, 39: the owner names a unit for every step lost, seeing each back as it is turned."""

    FIELDS: ClassVar[tuple[str, ...]] = ("who",)
    RULE: ClassVar[str] = "FE-CBT-39"

    def __init__(self, who: int) -> None:
        self.who = who

    def actor(self, s: Fury) -> int:
        if s.loss[self.who] <= 0 or not losing_units(s, self.who):
            return NOBODY
        return attacking_side(s) if self.who == ATTACKER else 1 - attacking_side(s)

    def run(self, s: Fury) -> None:
        s.loss = replaced(s.loss, self.who, 0)

    def choices(self, s: Fury) -> list[int]:
        return [LOSE.of(piece) for piece in losing_units(s, self.who)]

    def take(self, s: Fury, action: int) -> None:
        s.loss = replaced(s.loss, self.who, s.loss[self.who] - 1)
        lose_step(s, LOSE.first(action))
        s.push(self)

    def prompt(self, s: Fury) -> dict[str, Any]:
        return {"left": s.loss[self.who], "hexes": listed(s.targets)}


class EndCombat(Frame[Fury]):
    """FE-CBT-37: the combat is over; what belonged to it is forgotten."""

    def run(self, s: Fury) -> None:
        for piece in range(len(s.marks)):
            if s.marks[piece] & RETREATED:
                s.marks[piece] &= ~RETREATED
        s.attackers = []
        s.targets = []
        s.origins = []
        s.advancing = []
        s.pending = []
        s.loss = [0, 0]
        s.retreat = [0, 0]
        s.die = 0
        s.settled = []
        s.column = 0
        s.air_support = 0
        was_overrun = s.overrun
        s.overrun = 0
        if s.phase == AXIS_COMBAT and not was_overrun:
            s.push(LeaderWindow())
