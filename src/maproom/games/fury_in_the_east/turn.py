"""The turn (FE-SOP): phases in their order, weather, air, supply checks, the end of a turn."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from maproom.games.fury_in_the_east.board import (
    AXIS,
    COLUMNS,
    HAS_RAIL,
    HEAD_RETURNS,
    HEX_COUNT,
    IN_USSR,
    NO_HEX,
    SOVIET,
    distance,
)
from maproom.games.fury_in_the_east.charts import (
    AIR_SUPPLY_RANGE,
    ARRIVALS,
    LUFTWAFFE_BY_DIE,
    LUFTWAFFE_RANGE,
    SNOW,
    SOVIET_SCHEDULE,
    TURNS,
    WEATHER_BY_DIE,
)
from maproom.games.fury_in_the_east.declare import AxisCombat, SovietCombat
from maproom.games.fury_in_the_east.duties import fix_duties
from maproom.games.fury_in_the_east.grid import empty, has, set_of
from maproom.games.fury_in_the_east.hitler import HitlerRoll, judge_orders, show_orders
from maproom.games.fury_in_the_east.leaders import LeaderWithdrawal, WatchPhase
from maproom.games.fury_in_the_east.moving import Movement
from maproom.games.fury_in_the_east.phases import (
    AXIS_COMBAT,
    AXIS_MOVEMENT,
    AXIS_REINFORCEMENT,
    END_OF_TURN,
    HEADS_MOVE,
    INTERDICTION,
    PANZER_MOVEMENT,
    SOVIET_COMBAT,
    SOVIET_MOVEMENT,
    SOVIET_REINFORCEMENT,
    WEATHER,
    WITHDRAWAL,
)
from maproom.games.fury_in_the_east.placing import DrawToPool, StackingCheck
from maproom.games.fury_in_the_east.reinforce import (
    AxisReinforcements,
    MilitiaCall,
    PoolLeaders,
    Reinforcements,
)
from maproom.games.fury_in_the_east.replace import Replacements
from maproom.games.fury_in_the_east.state import MOVED, NONE, Fury
from maproom.games.fury_in_the_east.supply import check_supply
from maproom.games.fury_in_the_east.units import (
    CAPTURED,
    FIRST_HEAD,
    LEADER,
    PIECE_COUNT,
    PIECE_DOMAIN,
    SIDE,
)
from maproom.games.fury_in_the_east.verbs import (
    AIR_SUPPLIED,
    AIR_SUPPLY,
    DIE_DOMAIN,
    DONE,
    HEAD_BACK,
    INTERDICT,
    INTERDICTED,
    LEADERS_DRAWN,
    MOSCOW_FALLS,
    PASS,
    PUT,
    ROLL,
    TURN_BEGINS,
    WEATHER_IS,
)
from maproom.games.fury_in_the_east.victory import end_game, final_points, level_of, moscow_fallen
from maproom.kernel.frame import CHANCE, NOBODY, Frame


class Turn(Frame[Fury]):
    """FE-SOP-01: a turn is its phases in order; the Reinforcement Phase is skipped on turn 10 (FE-SOP-03)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def run(self, s: Fury) -> None:
        s.turn = self.number
        s.weather_die = 0
        s.unannounced = 0
        s.forget()
        s.emit(TURN_BEGINS, (s.turn,))
        push_phases(s, WEATHER)


def push_phases(s: Fury, first: int) -> None:
    """The phases of the turn from one on are pending."""
    for phase in range(END_OF_TURN, first - 1, -1):
        if s.turn == TURNS and phase in (SOVIET_REINFORCEMENT, AXIS_REINFORCEMENT):
            continue
        s.push(BeginPhase(phase))


class BeginPhase(Frame[Fury]):
    """FE-SOP-01, 07: a phase or step begins; what it consists of is pushed, last thing first."""

    FIELDS: ClassVar[tuple[str, ...]] = ("phase",)

    def __init__(self, phase: int) -> None:
        self.phase = phase

    def run(self, s: Fury) -> None:
        phase = self.phase
        s.phase = phase
        s.unannounced = 1
        s.forget()
        if phase == WEATHER:
            s.push(WeatherDie())
        elif phase == HEADS_MOVE:
            begin_movement(s, AXIS)
            s.push(SupplyCheck(AXIS))
            s.push(AirSupply())
            s.push(Movement(HEADS_MOVE))
            s.push(ReturnHeads())
            s.push(WatchPhase())
        elif phase == AXIS_COMBAT:
            s.push(AxisCombat())
            s.push(WatchPhase())
        elif phase == INTERDICTION:
            begin_movement(s, SOVIET)
            s.push(SupplyCheck(SOVIET))
            s.push(Interdiction())
        elif phase == WITHDRAWAL:
            s.push(LeaderWithdrawal())
        elif phase == SOVIET_COMBAT:
            fix_duties(s)
            s.push(EndAirSupply())
            s.push(SovietCombat())
        elif phase == SOVIET_REINFORCEMENT:
            self.soviet_reinforcement(s)
        elif phase == AXIS_REINFORCEMENT:
            s.push(StackingCheck(AXIS))
            s.push(StackingCheck(SOVIET))
            s.push(AxisReinforcements())
        elif phase == END_OF_TURN:
            s.push(EndTurn())
        else:
            self.movement_step(s)

    def movement_step(self, s: Fury) -> None:
        """A step of a Movement Phase; the last one ends with the stacking check (FE-STK-02, 04)."""
        if self.phase == PANZER_MOVEMENT:
            begin_movement(s, AXIS)
        if self.phase in (AXIS_MOVEMENT, PANZER_MOVEMENT):
            s.push(StackingCheck(AXIS))
        elif self.phase == SOVIET_MOVEMENT:
            s.push(StackingCheck(SOVIET))
        s.push(Movement(self.phase))
        if self.phase == PANZER_MOVEMENT:
            s.push(WatchPhase())

    def soviet_reinforcement(self, s: Fury) -> None:
        """FE-REI-10: reinforcements, militia, replacements, then Leaders from the pool."""
        s.due = [s.carried[number] + SOVIET_SCHEDULE[s.turn][number] for number in range(len(ARRIVALS))]
        s.carried = [0] * len(ARRIVALS)
        leaders = s.due[ARRIVALS.index(LEADER)]
        s.due[ARRIVALS.index(LEADER)] = 0
        s.push(PoolLeaders())
        s.push(Replacements())
        s.push(MilitiaCall())
        s.push(Reinforcements())
        if leaders:
            s.emit(LEADERS_DRAWN, (leaders,))
            s.push(DrawToPool(leaders))


def begin_movement(s: Fury, side: int) -> None:
    """A Movement Phase begins: nobody has moved."""
    s.rail_used = 0
    s.sailed = 0
    for piece in range(PIECE_COUNT):
        if SIDE[piece] == side:
            s.marks[piece] = s.marks[piece] & ~MOVED


class WeatherDie(Frame[Fury]):
    """FE-WEA-01, FE-LUF-01: one die gives the weather and the Luftwaffe markers."""

    def actor(self, s: Fury) -> int:
        return CHANCE

    def choices(self, s: Fury) -> list[int]:
        return [ROLL.of(die) for die in range(DIE_DOMAIN.size)]

    def take(self, s: Fury, action: int) -> None:
        die = ROLL.first(action)
        s.weather_die = die + 1
        s.weather = WEATHER_BY_DIE[s.turn - 1][die]
        s.luftwaffe = LUFTWAFFE_BY_DIE[s.turn - 1][die]
        s.forget()
        s.emit(WEATHER_IS, (die + 1, s.weather, s.luftwaffe))


class SupplyCheck(Frame[Fury]):
    """FE-SUP-01: the check of a side's units at the start of its Movement Phase."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side",)

    def __init__(self, side: int) -> None:
        self.side = side

    def run(self, s: Fury) -> None:
        check_supply(s, self.side)


class ReturnHeads(Frame[Fury]):
    """FE-SUP-17: captured Heads come back on the west edge and do not move this turn."""

    RULE: ClassVar[str] = "FE-SUP-17"

    def captured(self, s: Fury) -> int:
        """The first captured Head, or NONE."""
        for head in range(FIRST_HEAD, PIECE_COUNT):
            if s.place[head] == CAPTURED:
                return head
        return NONE

    def actor(self, s: Fury) -> int:
        return AXIS if self.captured(s) != NONE else NOBODY

    def run(self, s: Fury) -> None:
        """No Head is missing."""

    def choices(self, s: Fury) -> list[int]:
        return [PUT.of(hex) for hex in HEAD_RETURNS if s.head_in(hex) == NONE]

    def take(self, s: Fury, action: int) -> None:
        head = self.captured(s)
        s.put(head, PUT.first(action))
        s.marks[head] |= MOVED
        s.emit(HEAD_BACK, (head, PUT.first(action)))
        s.push(self)

    def prompt(self, s: Fury) -> dict[str, Any]:
        return {"piece": (PIECE_DOMAIN, self.captured(s))}


EVERYWHERE: Final[list[int]] = list(range(HEX_COUNT))
SOVIET_RAILS: Final[list[int]] = [hex for hex in EVERYWHERE if HAS_RAIL[hex] and IN_USSR[hex]]
"""The rail hexes that may be interdicted (FE-LUF-05)."""


def near_heads(s: Fury, range_: int, among: list[int]) -> list[int]:
    """Which of these hexes lie within a range of any Head, as the crow flies (FE-LUF-06)."""
    near = empty()
    for head in range(FIRST_HEAD, PIECE_COUNT):
        if s.place[head] >= 0:
            around = disc(s.place[head], range_)
            for column in range(COLUMNS):
                near[column] = near[column] | around[column]
    return [hex for hex in among if has(near, hex)]


_discs: dict[int, list[int]] = {}


def disc(hex: int, range_: int) -> list[int]:
    """The hexes within a range of a hex as the crow flies, as a set; found once for each hex that is asked for."""
    key = range_ * HEX_COUNT + hex
    if key not in _discs:
        _discs[key] = set_of([other for other in EVERYWHERE if distance(hex, other) <= range_])
    return _discs[key]


class AirSupply(Frame[Fury]):
    """FE-SUP-06, 19: once a Snow turn the Axis may supply one hex from the air."""

    RULE: ClassVar[str] = "FE-SUP-06"

    def actor(self, s: Fury) -> int:
        return AXIS if s.weather == SNOW and near_heads(s, AIR_SUPPLY_RANGE, EVERYWHERE) else NOBODY

    def run(self, s: Fury) -> None:
        """No Snow, no Air Supply."""

    def choices(self, s: Fury) -> list[int]:
        return [PASS.of(), *[AIR_SUPPLY.of(hex) for hex in near_heads(s, AIR_SUPPLY_RANGE, EVERYWHERE)]]

    def take(self, s: Fury, action: int) -> None:
        if AIR_SUPPLY.owns(action):
            s.air_hex = AIR_SUPPLY.first(action)
            s.forget()
            s.emit(AIR_SUPPLIED, (s.air_hex,))


class EndAirSupply(Frame[Fury]):
    """FE-SUP-06: the Air Supply marker leaves at the end of the Soviet Combat Phase."""

    def run(self, s: Fury) -> None:
        s.air_hex = NO_HEX
        s.forget()


class Interdiction(Frame[Fury]):
    """FE-LUF-05, 06: markers left over bar rail hexes within 8 hexes of a Head to the Soviet player."""

    RULE: ClassVar[str] = "FE-LUF-05"

    def hexes(self, s: Fury) -> list[int]:
        """Rail hexes of the Soviet Union in range that are not interdicted yet."""
        near = near_heads(s, LUFTWAFFE_RANGE, SOVIET_RAILS)
        return [hex for hex in near if hex not in s.interdicted]

    def actor(self, s: Fury) -> int:
        return AXIS if s.luftwaffe > 0 and self.hexes(s) else NOBODY

    def run(self, s: Fury) -> None:
        """No marker is left, or nothing is in range."""

    def choices(self, s: Fury) -> list[int]:
        return [DONE.of(), *[INTERDICT.of(hex) for hex in self.hexes(s)]]

    def take(self, s: Fury, action: int) -> None:
        if INTERDICT.owns(action):
            s.luftwaffe -= 1
            s.interdicted = [*s.interdicted, INTERDICT.first(action)]
            s.emit(INTERDICTED, (INTERDICT.first(action),))
            s.push(self)

    def prompt(self, s: Fury) -> dict[str, Any]:
        return {"left": s.luftwaffe}


class EndTurn(Frame[Fury]):
    """FE-SOP-04 to 06, FE-VIC-03, 09: Moscow, Hitler's order, the next one, the Luftwaffe, the turn marker."""

    def run(self, s: Fury) -> None:
        if moscow_fallen(s):
            s.emit(MOSCOW_FALLS)
            show_orders(s)
            end_game(s, 0)
            return
        judge_orders(s)
        s.luftwaffe = 0
        s.interdicted = []
        if s.turn == TURNS:
            end_game(s, level_of(final_points(s)))
            return
        s.push(Turn(s.turn + 1))
        s.push(HitlerRoll())
