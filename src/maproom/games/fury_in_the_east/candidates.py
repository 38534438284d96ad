"""The actions worth a bot's thought: a few of the hundreds that a turn offers, from what its seat can see."""

from __future__ import annotations

from typing import Final

from maproom.games.fury_in_the_east.board import AXIS, HAS_RAIL, MOSCOW, SETTLEMENT, SOVIET
from maproom.games.fury_in_the_east.candidates_fights import (
    luftwaffe,
    next_attacker,
    next_target,
    turn_up_in_combat,
)
from maproom.games.fury_in_the_east.candidates_heads import best_return
from maproom.games.fury_in_the_east.candidates_marches import (
    best_hexes,
    best_station,
    named_hexes,
    next_leg,
    next_to_move,
)
from maproom.games.fury_in_the_east.candidates_plans import EVEN, Plan, hazy
from maproom.games.fury_in_the_east.declare import AxisCombat, PlanCombat, SovietCombat
from maproom.games.fury_in_the_east.fighting import LuftwaffeSupport
from maproom.games.fury_in_the_east.grid import has
from maproom.games.fury_in_the_east.judge import near_layers, steps_to
from maproom.games.fury_in_the_east.leaders import LeaderWindow, LeaderWithdrawal, TurnUp, WatchPhase
from maproom.games.fury_in_the_east.losses import free_piece
from maproom.games.fury_in_the_east.moving import Movement, Moving, RailTo
from maproom.games.fury_in_the_east.overruns import AfterOverrun
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
from maproom.games.fury_in_the_east.supply import axis_supply
from maproom.games.fury_in_the_east.thoughts import strength_at
from maproom.games.fury_in_the_east.turn import AirSupply, Interdiction, ReturnHeads
from maproom.games.fury_in_the_east.units import LEADER, MIL, TC
from maproom.games.fury_in_the_east.verbs import (
    AIR_SUPPLY,
    BRING_PIECE,
    CONFIRM,
    DONE,
    ENTER,
    GIVE_UP,
    GO,
    IGNORE,
    INTERDICT,
    LEAVE_OUT,
    MILITIA,
    PASS,
    PUT,
    RAISE_FULL,
    REFILL,
    SPARE,
    SPEND,
    STAY,
    WITHDRAW,
)

HAZE: Final = 2.0
"""How far estimates of hexes and attacks are off for one whole slip."""
EXPOSED: Final = 2
"""A Leader so near to the enemy needs two corps around him."""


def worth_a_thought(s: Fury, seat: int) -> tuple[int, ...]:
    """The legal actions worth thinking about, never none."""
    return under_a_plan(s, seat, EVEN)


def misjudged(s: Fury, seat: int, slips: float, seed: int) -> tuple[int, ...]:
    """The same for somebody whose estimates are off."""
    return under_a_plan(s, seat, hazy(HAZE * slips, seed))


def under_a_plan(s: Fury, seat: int, plan: Plan) -> tuple[int, ...]:
    """The same for somebody who has a plan for the turn."""
    legal = s.legal()
    if CONFIRM.of() in legal:
        return (CONFIRM.of(),)
    if s.actor != seat:
        return legal
    onward = _onward(s)
    if len(onward) == 1:
        return onward
    chosen = _chosen(s, seat, plan)
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


def _chosen(s: Fury, seat: int, plan: Plan) -> list[int]:
    """By the question that is open."""
    frame = s.stack[-1]
    if isinstance(frame, Movement):
        return next_to_move(s, frame.phase, plan)
    if isinstance(frame, Moving):
        return next_leg(s, plan)
    if isinstance(frame, RailTo):
        return best_station(s, named_hexes(s, GO.of(), GO.end), plan)
    if isinstance(frame, AfterOverrun):
        return [ENTER.of(), STAY.of()]
    if isinstance(frame, AxisCombat):
        return next_target(s, AXIS, plan)
    if isinstance(frame, SovietCombat):
        return next_target(s, SOVIET, plan)
    if isinstance(frame, PlanCombat):
        return next_attacker(s, seat)
    if isinstance(frame, LuftwaffeSupport):
        return luftwaffe(s)
    if isinstance(frame, (WatchPhase, LeaderWindow)):
        return [IGNORE.of()]
    if isinstance(frame, TurnUp):
        return turn_up_in_combat(s)
    if isinstance(frame, LeaderWithdrawal):
        return _endangered(s)
    return _placing(s, plan)


# -- Leaders ------------------------------------------------------------------------------------------------


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


def _placing(s: Fury, plan: Plan) -> list[int]:
    """Set-up, reinforcements, replacements and what lies on the map beside units."""
    frame = s.stack[-1]
    legal = s.legal()
    if isinstance(frame, SetUpSide):
        return [legal[0]]
    if isinstance(frame, SetUpAt):
        return [PUT.of(HISTORICAL[frame.piece])]
    if isinstance(frame, ReinforceAt):
        return _best_places(s, stock(s, frame.kind), plan)
    if isinstance(frame, RaiseAt):
        return _best_places(s, stock(s, frame.kind), plan)
    if isinstance(frame, MilitiaAt):
        return _best_places(s, free_piece(s, MIL), plan)
    if isinstance(frame, PoolLeaders):
        return _best_places(s, free_piece(s, LEADER), plan)
    if isinstance(frame, CorpsAt):
        return _best_places(s, frame.piece, plan)
    if isinstance(frame, (AxisReinforcements, MilitiaCall, Replacements)):
        wanted = [one for one in legal if BRING_PIECE.owns(one) or MILITIA.owns(one) or SPEND.owns(one)]
        return wanted[:1]
    if isinstance(frame, Spending):
        return _spending(legal)
    if isinstance(frame, Interdiction):
        return _interdiction(s)
    if isinstance(frame, AirSupply):
        return _air_supply(s)
    if isinstance(frame, ReturnHeads):
        return [PUT.of(best_return(s, frame.captured(s), named_hexes(s, PUT.of(), PUT.end)))]
    if isinstance(frame, StackingCheck):
        return list(legal)
    return list(legal[:12])


def _best_places(s: Fury, piece: int, plan: Plan) -> list[int]:
    """The best hexes for a piece that comes onto the map."""
    return best_hexes(s, PUT.of(), named_hexes(s, PUT.of(), PUT.end), [piece], plan)


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
