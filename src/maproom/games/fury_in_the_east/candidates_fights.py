"""The combats worth a bot's thought: whom to attack with whom, whom to overrun, where a marker helps."""

from __future__ import annotations

from typing import Final

from maproom.games.fury_in_the_east.board import AXIS, SOVIET, distance
from maproom.games.fury_in_the_east.candidates_plans import Plan
from maproom.games.fury_in_the_east.combat import forecast
from maproom.games.fury_in_the_east.declare import able_to_attack
from maproom.games.fury_in_the_east.fighting import attacked_units
from maproom.games.fury_in_the_east.state import Fury
from maproom.games.fury_in_the_east.thoughts import attack_value
from maproom.games.fury_in_the_east.units import IS_COMBAT, SIDE
from maproom.games.fury_in_the_east.verbs import DONE, FIGHT, JOIN, LUFTWAFFE, OVERRUN, PASS, TARGET, TURN_UP
from maproom.games.fury_in_the_east.zones import in_command

GOOD_ATTACK: Final = 0.25
"""How much an Axis attack must promise."""
GOOD_OVERRUN: Final = 0.4
ENOUGH: Final = 9
"""The column beyond which no more attackers are called."""


def next_target(s: Fury, side: int, plan: Plan) -> list[int]:
    """The hex whose attack promises most; the Soviet side attacks what it owes even when it promises little."""
    best = -1e9
    target = -1
    for action in s.legal():
        if not TARGET.owns(action):
            continue
        hex = TARGET.first(action)
        units = [piece for piece in able_to_attack(s, side, [hex]) if IS_COMBAT[piece]]
        if not units:
            continue
        odds = forecast(s, units, [hex], 0)
        column = odds.column + (1 if side == AXIS and s.luftwaffe else 0)
        value = attack_value(s, units, [hex], odds, min(12, column)) + plan.misjudged(hex)
        if value > best:
            best = value
            target = action
    if target >= 0 and (best > GOOD_ATTACK or DONE.of() not in s.legal()):
        return [target]
    if DONE.of() in s.legal():
        return [DONE.of()]
    return [action for action in s.legal() if TARGET.owns(action)]


def next_attacker(s: Fury, side: int) -> list[int]:
    """The strongest unit that may still join, until the odds are good; the Soviet side joins all it has."""
    legal = s.legal()
    joins = [action for action in legal if JOIN.owns(action)]
    if s.attackers and FIGHT.of() in legal:
        odds = forecast(s, s.attackers, s.targets, 0)
        if not joins or (side == AXIS and odds.column >= ENOUGH):
            return [FIGHT.of()]
    if joins:
        strongest = joins[0]
        for action in joins:
            if s.strength(JOIN.first(action)) > s.strength(JOIN.first(strongest)):
                strongest = action
        return [strongest]
    if FIGHT.of() in legal:
        return [FIGHT.of()]
    return [action for action in legal if TARGET.owns(action)]


def luftwaffe(s: Fury) -> list[int]:
    """A marker is spent where a column matters."""
    hexes = attacked_units(s)
    plain = forecast(s, s.attackers, hexes, 0)
    helped = forecast(s, s.attackers, hexes, 1)
    gain = attack_value(s, s.attackers, hexes, plain, helped.column)
    gain -= attack_value(s, s.attackers, hexes, plain, plain.column)
    if SIDE[s.attackers[0]] == SOVIET:
        gain = -gain
    return [LUFTWAFFE.of()] if gain > 0.1 else [PASS.of()]


def turn_up_in_combat(s: Fury) -> list[int]:
    """A Leader near a threatened unit out of command may help it."""
    for hex in s.targets:
        for piece in s.units_in(hex, SOVIET):
            if IS_COMBAT[piece] and not in_command(s, piece):
                near = [
                    action for action in s.legal()
                    if TURN_UP.owns(action) and 0 < distance(s.place[TURN_UP.first(action)], hex) <= 2
                ]  # fmt: skip
                if near:
                    return near[:1]
    return [PASS.of()]


def good_overruns(s: Fury, plan: Plan) -> list[int]:
    """The overruns that promise something, best first."""
    found: list[tuple[float, int]] = []
    attackers = [piece for piece in s.group if IS_COMBAT[piece] or s.shown[piece]]
    for action in s.legal():
        if OVERRUN.owns(action):
            target = [OVERRUN.first(action)]
            odds = forecast(s, attackers, target, 0)
            column = (
                forecast(s, attackers, target, 1).column
                if s.luftwaffe and SIDE[attackers[0]] == AXIS
                else odds.column
            )
            value = attack_value(s, attackers, target, odds, column) + plan.misjudged(target[0])
            if value > GOOD_OVERRUN:
                found.append((-value, action))
    found.sort()
    return [one[1] for one in found]
