"""The actions worth a bot's thought: a few of the hundreds that a turn offers, from what its seat can see."""

from __future__ import annotations

from typing import Final

from maproom.games.fury_in_the_east.board import (
    AXIS,
    HAS_RAIL,
    LENINGRAD,
    MOSCOW,
    SETTLEMENT,
    SOVIET,
    distance,
)
from maproom.games.fury_in_the_east.combat import forecast
from maproom.games.fury_in_the_east.declare import AxisCombat, PlanCombat, SovietCombat, able_to_attack
from maproom.games.fury_in_the_east.fighting import LuftwaffeSupport, attacked_units
from maproom.games.fury_in_the_east.grid import has
from maproom.games.fury_in_the_east.heads import best_head_hex
from maproom.games.fury_in_the_east.judge import near_layers, steps_to
from maproom.games.fury_in_the_east.leaders import LeaderWindow, LeaderWithdrawal, TurnUp, WatchPhase
from maproom.games.fury_in_the_east.losses import free_piece
from maproom.games.fury_in_the_east.movement import AS_HEAD, NORMAL, STRATEGIC, reach
from maproom.games.fury_in_the_east.moving import Movement, Moving, RailTo, mode_of, movers
from maproom.games.fury_in_the_east.overruns import AfterOverrun
from maproom.games.fury_in_the_east.phases import HEADS_MOVE, SIDE_OF_PHASE
from maproom.games.fury_in_the_east.placing import StackingCheck
from maproom.games.fury_in_the_east.reinforce import (
    AxisReinforcements,
    CorpsAt,
    MilitiaAt,
    MilitiaCall,
    PoolLeaders,
    ReinforceAt,
    stock,
)
from maproom.games.fury_in_the_east.replace import RaiseAt, Replacements, Spending
from maproom.games.fury_in_the_east.setup import HISTORICAL, SetUpAt, SetUpSide
from maproom.games.fury_in_the_east.state import Fury, layer_of
from maproom.games.fury_in_the_east.supply import no_road_rates
from maproom.games.fury_in_the_east.thoughts import Sight, attack_value, hex_value, strength_at
from maproom.games.fury_in_the_east.turn import AirSupply, Interdiction
from maproom.games.fury_in_the_east.units import CC, ETC, IS_COMBAT, KIND, LEADER, MIL, RC, SIB, SIDE, TC
from maproom.games.fury_in_the_east.verbs import (
    AIR_SUPPLY,
    BRING_PIECE,
    CONFIRM,
    DONE,
    ENTER,
    FIGHT,
    GIVE_UP,
    GO,
    HALT,
    IGNORE,
    INTERDICT,
    JOIN,
    LEAVE_OUT,
    LUFTWAFFE,
    MILITIA,
    MOVE,
    OVERRUN,
    PASS,
    PUT,
    RAISE_FULL,
    REFILL,
    SPARE,
    SPEND,
    STAY,
    TARGET,
    TURN_UP,
    WITHDRAW,
)
from maproom.games.fury_in_the_east.zones import axis_zoc, in_command

GOOD_ATTACK: Final = 0.25
"""How much an Axis attack must promise."""
GOOD_OVERRUN: Final = 0.4
ENOUGH: Final = 9
"""The column beyond which no more attackers are called."""
FAR: Final = 5
"""Units farther from the enemy use the roads."""
MARCH: Final = [LEADER, ETC, SIB, TC, RC, CC, MIL]
"""The kinds of Soviet unit in the order in which they move."""
EXPOSED: Final = 2
"""A Leader so near to the enemy needs two corps around him."""
BETTER: Final = 0.05
"""How much a hex must be better than the one where a group stands."""


def worth_a_thought(s: Fury, seat: int) -> tuple[int, ...]:
    """The legal actions worth thinking about, never none."""
    legal = s.legal()
    if CONFIRM.of() in legal:
        return (CONFIRM.of(),)
    if s.actor != seat:
        return legal
    onward = _onward(s)
    if len(onward) == 1:
        return onward
    chosen = _chosen(s, seat)
    kept = tuple([action for action in chosen if action in onward])
    return kept or onward


def _onward(s: Fury) -> tuple[int, ...]:
    """The legal actions without those that only lead back to the question before: a bot would go in circles."""
    legal = s.legal()
    frame = s.stack[-1]
    if isinstance(frame, PlanCombat):
        back = (LEAVE_OUT, SPARE, GIVE_UP)
        return tuple([one for one in legal if not any(verb.owns(one) for verb in back)]) or legal
    if isinstance(frame, Spending):
        return tuple([one for one in legal if not DONE.owns(one)]) or legal
    return legal


def _chosen(s: Fury, seat: int) -> list[int]:
    """By the question that is open."""
    frame = s.stack[-1]
    if isinstance(frame, Movement):
        return _next_to_move(s, frame.phase)
    if isinstance(frame, Moving):
        return _next_leg(s)
    if isinstance(frame, RailTo):
        return _best_hexes(s, GO.of(), _hexes(s, GO.of(), GO.end), s.group, 1)
    if isinstance(frame, AfterOverrun):
        return [ENTER.of(), STAY.of()]
    if isinstance(frame, AxisCombat):
        return _next_target(s, AXIS)
    if isinstance(frame, SovietCombat):
        return _next_target(s, SOVIET)
    if isinstance(frame, PlanCombat):
        return _next_attacker(s, seat)
    if isinstance(frame, LuftwaffeSupport):
        return _luftwaffe(s)
    if isinstance(frame, (WatchPhase, LeaderWindow)):
        return [IGNORE.of()]
    if isinstance(frame, TurnUp):
        return _turn_up_in_combat(s)
    if isinstance(frame, LeaderWithdrawal):
        return _endangered(s)
    return _placing(s)


# -- movement -----------------------------------------------------------------------------------------------


def _next_to_move(s: Fury, phase: int) -> list[int]:
    """The next unit of a step; with roads and rails only those far from the enemy."""
    side = SIDE_OF_PHASE[phase]
    if side == SOVIET:
        safe = _safe_leaders(s)
        if safe:
            return safe[:1]
    if mode_of(phase) == STRATEGIC and no_road_rates(s, side):
        return [DONE.of()]
    pieces = movers(s, phase)
    if side == SOVIET:
        pieces.sort(key=_marching_order)
    if mode_of(phase) == NORMAL or phase == HEADS_MOVE:
        return [MOVE.of(pieces[0])] if pieces else [DONE.of()]
    layers = near_layers(layer_of(s, 1 - side), FAR)
    far = [piece for piece in pieces if steps_to(layers, s.place[piece]) > FAR and _would_travel(s, piece)]
    if mode_of(phase) != STRATEGIC:
        return [DONE.of()]
    return [MOVE.of(far[0])] if far else [DONE.of()]


def _marching_order(piece: int) -> int:
    """Soviet units go by their strength, the best ones first: the others make room for them."""
    return MARCH.index(KIND[piece])


def _would_travel(s: Fury, piece: int) -> bool:
    """Garrisons of the two great cities, and Leaders, stay at home."""
    if SIDE[piece] == AXIS:
        return True
    return IS_COMBAT[piece] == 1 and s.place[piece] not in (MOSCOW, LENINGRAD)


def _safe_leaders(s: Fury) -> list[int]:
    """Face-down Leaders that may show themselves: troops are near and the enemy is not next to them."""
    zoc = axis_zoc(s)
    return [
        action for action in s.legal()
        if TURN_UP.owns(action) and not has(zoc, s.place[TURN_UP.first(action)])
    ]  # fmt: skip


def _next_leg(s: Fury) -> list[int]:
    """Overrun what is weak, else go where the group is worth most, else halt."""
    if s.mode == AS_HEAD:
        end = best_head_hex(s)
        return [HALT.of() if end == s.place[s.group[0]] else GO.of(end)]
    overruns = _good_overruns(s)
    if overruns:
        return [*overruns[:2], HALT.of()]
    return _best_hexes(s, GO.of(), reach(s).hexes, s.group, 1) or [HALT.of()]


def _good_overruns(s: Fury) -> list[int]:
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
            value = attack_value(s, attackers, target, odds, column)
            if value > GOOD_OVERRUN:
                found.append((-value, action))
    found.sort()
    return [one[1] for one in found]


def _best_hexes(s: Fury, base: int, hexes: list[int], group: list[int], number: int) -> list[int]:
    """The hexes worth most to a group, as actions; none when it stands better where it is."""
    if not hexes:
        return []
    sight = Sight(s, SIDE[group[0]], group)
    here = s.place[group[0]]
    least = hex_value(s, here, group, sight) + BETTER if here >= 0 else -1e9
    scored: list[tuple[float, int]] = []
    for hex in hexes:
        value = hex_value(s, hex, group, sight)
        if value > least:
            scored.append((-value, hex))
    scored.sort()
    return [base + one[1] for one in scored[:number]]


def _hexes(s: Fury, base: int, end: int) -> list[int]:
    """The hexes that the legal actions of one verb name."""
    return [action - base for action in s.legal() if base <= action < end]


# -- combat -----------------------------------------------------------------------------------------------------


def _next_target(s: Fury, side: int) -> list[int]:
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
        value = attack_value(s, units, [hex], odds, min(12, column))
        if value > best:
            best = value
            target = action
    if target >= 0 and (best > GOOD_ATTACK or DONE.of() not in s.legal()):
        return [target]
    if DONE.of() in s.legal():
        return [DONE.of()]
    return [action for action in s.legal() if TARGET.owns(action)]


def _next_attacker(s: Fury, side: int) -> list[int]:
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


def _luftwaffe(s: Fury) -> list[int]:
    """A marker is spent where a column matters."""
    hexes = attacked_units(s)
    plain = forecast(s, s.attackers, hexes, 0)
    helped = forecast(s, s.attackers, hexes, 1)
    gain = attack_value(s, s.attackers, hexes, plain, helped.column)
    gain -= attack_value(s, s.attackers, hexes, plain, plain.column)
    if SIDE[s.attackers[0]] == SOVIET:
        gain = -gain
    return [LUFTWAFFE.of()] if gain > 0.1 else [PASS.of()]


def _turn_up_in_combat(s: Fury) -> list[int]:
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


def _endangered(s: Fury) -> list[int]:
    """Leaders beside the enemy, or near him with few troops, are withdrawn; Moscow keeps its own."""
    layers = near_layers(layer_of(s, AXIS), EXPOSED)
    for action in s.legal():
        if not WITHDRAW.owns(action):
            continue
        hex = s.place[WITHDRAW.first(action)]
        away = steps_to(layers, hex)
        corps = s.combat_units(hex, SOVIET)
        if (away <= 1 and not (hex == MOSCOW and corps > 1)) or (away <= EXPOSED and corps < 2):
            return [action]
    return [DONE.of()]


# -- placing --------------------------------------------------------------------------------------------------


def _placing(s: Fury) -> list[int]:
    """Set-up, reinforcements, replacements and what lies on the map beside units."""
    frame = s.stack[-1]
    legal = s.legal()
    if isinstance(frame, SetUpSide):
        return [legal[0]]
    if isinstance(frame, SetUpAt):
        return [PUT.of(HISTORICAL[frame.piece])]
    if isinstance(frame, ReinforceAt):
        return _best_places(s, stock(s, frame.kind))
    if isinstance(frame, RaiseAt):
        return _best_places(s, stock(s, frame.kind))
    if isinstance(frame, MilitiaAt):
        return _best_places(s, free_piece(s, MIL))
    if isinstance(frame, PoolLeaders):
        return _best_places(s, free_piece(s, LEADER))
    if isinstance(frame, CorpsAt):
        return _best_places(s, frame.piece)
    if isinstance(frame, (AxisReinforcements, MilitiaCall, Replacements)):
        wanted = [one for one in legal if BRING_PIECE.owns(one) or MILITIA.owns(one) or SPEND.owns(one)]
        return wanted[:1]
    if isinstance(frame, Spending):
        return _spending(legal)
    if isinstance(frame, Interdiction):
        return _interdiction(s)
    if isinstance(frame, AirSupply):
        return _air_supply(s)
    if isinstance(frame, StackingCheck):
        return list(legal)
    return list(legal[:12])


def _best_places(s: Fury, piece: int) -> list[int]:
    """The best hexes for a piece that comes onto the map."""
    return _best_hexes(s, PUT.of(), _hexes(s, PUT.of(), PUT.end), [piece], 1)


def _spending(legal: tuple[int, ...]) -> list[int]:
    """Reduced units first, then whole new ones, then half ones."""
    for wanted in (
        [one for one in legal if REFILL.owns(one)],
        [one for one in legal if RAISE_FULL.owns(one) and RAISE_FULL.first(one) == TC],
        [one for one in legal if RAISE_FULL.owns(one)],
    ):
        if wanted:
            return wanted[:1]
    return list(legal[:1])


def _interdiction(s: Fury) -> list[int]:
    """A rail hex close behind a Soviet stack near the front, while a marker is left."""
    best = 0.0
    found = DONE.of()
    layers = near_layers(layer_of(s, AXIS), 4)
    for action in s.legal():
        if INTERDICT.owns(action):
            hex = INTERDICT.first(action)
            if HAS_RAIL[hex] and SETTLEMENT[hex] >= 0 and not s.held[SETTLEMENT[hex]]:
                value = 5.0 - steps_to(layers, hex)
                if value > best:
                    best = value
                    found = action
    return [found]


def _air_supply(s: Fury) -> list[int]:
    """The strongest Axis stack that is out of supply."""
    from maproom.games.fury_in_the_east.supply import axis_supply

    best = 0
    found = PASS.of()
    supply = axis_supply(s)
    for action in s.legal():
        if AIR_SUPPLY.owns(action):
            hex = AIR_SUPPLY.first(action)
            if s.holds(hex, AXIS) and not has(supply, hex) and strength_at(s, hex, AXIS) > best:
                best = strength_at(s, hex, AXIS)
                found = action
    return [found]
