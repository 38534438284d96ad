"""The moves worth a bot's thought: who goes next, by which means, and to which hex."""

from __future__ import annotations

from typing import Final

from maproom.games.fury_in_the_east.board import AXIS, LENINGRAD, MOSCOW, NO_HEX, SETTLEMENT, SOVIET
from maproom.games.fury_in_the_east.candidates_fights import good_overruns
from maproom.games.fury_in_the_east.candidates_heads import best_head_hex
from maproom.games.fury_in_the_east.candidates_plans import Plan
from maproom.games.fury_in_the_east.grid import has
from maproom.games.fury_in_the_east.judge import near_layers, steps_to
from maproom.games.fury_in_the_east.movement import AS_HEAD, BY_RAIL, NORMAL, STRATEGIC, reach
from maproom.games.fury_in_the_east.moving import mode_of, movers
from maproom.games.fury_in_the_east.phases import HEADS_MOVE, SIDE_OF_PHASE
from maproom.games.fury_in_the_east.rail import rail_ends
from maproom.games.fury_in_the_east.state import Fury, layer_of
from maproom.games.fury_in_the_east.supply import no_road_rates, soviet_supply
from maproom.games.fury_in_the_east.thoughts import Sight, hex_value
from maproom.games.fury_in_the_east.units import (
    CC,
    ETC,
    IS_COMBAT,
    KIND,
    LEADER,
    MIL,
    PANZER,
    RC,
    SIB,
    SIDE,
    SOVIET_PIECES,
    TC,
)
from maproom.games.fury_in_the_east.verbs import DONE, GO, HALT, MOVE, TURN_UP
from maproom.games.fury_in_the_east.zones import axis_zoc

FAR: Final = 5
"""Units farther from the enemy use the roads."""
MARCH: Final = [LEADER, ETC, SIB, TC, RC, CC, MIL]
"""The kinds of Soviet unit in the order in which they move."""
ASKED: Final = 4
"""So many units are thought of for a train."""
WORTH_A_TRAIN: Final = 1.0
"""How much better a unit must be placed by rail."""
RING: Final = 12
"""Among so many of its best hexes a Panzer corps looks for one that cuts the enemy off."""
CUT_OFF: Final = 0.9
"""What every corps that loses its supply counts, four at most."""
BETTER: Final = 0.05
"""How much a hex must be better than the one where a group stands."""


def next_to_move(s: Fury, phase: int, plan: Plan) -> list[int]:
    """The next unit of a step; with roads and rails only those far from the enemy."""
    side = SIDE_OF_PHASE[phase]
    if side == SOVIET:
        safe = _safe_leaders(s)
        if safe:
            return safe[:1]
    mode = mode_of(phase)
    if mode == STRATEGIC and no_road_rates(s, side):
        return [DONE.of()]
    pieces = movers(s, phase)
    if mode == NORMAL or phase == HEADS_MOVE:
        if side == SOVIET:
            pieces.sort(key=_marching_order)
        return [MOVE.of(pieces[0])] if pieces else [DONE.of()]
    layers = near_layers(layer_of(s, 1 - side), FAR)
    far = [piece for piece in pieces if steps_to(layers, s.place[piece]) > FAR and _would_travel(s, piece)]
    if mode == BY_RAIL:
        return _next_train(s, far, plan)
    return [MOVE.of(far[0])] if far else [DONE.of()]


def _next_train(s: Fury, pieces: list[int], plan: Plan) -> list[int]:
    """The unit that gains most by rail: one of those that are worth least where they stand."""
    if not pieces:
        return [DONE.of()]
    sight = Sight(s, SIDE[pieces[0]], [], plan)
    idle = [(hex_value(s, s.place[piece], [piece], sight), piece) for piece in pieces]
    idle.sort()
    best = WORTH_A_TRAIN
    found = DONE.of()
    for here, piece in idle[:ASKED]:
        for hex in rail_ends(s, piece):
            if SETTLEMENT[hex] >= 0:
                gain = hex_value(s, hex, [piece], sight) - here
                if gain > best:
                    best = gain
                    found = MOVE.of(piece)
    return [found]


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


def next_leg(s: Fury, plan: Plan) -> list[int]:
    """Overrun what is weak, else go where the group is worth most, else halt."""
    if s.mode == AS_HEAD:
        end = best_head_hex(s)
        return [HALT.of() if end == s.place[s.group[0]] else GO.of(end)]
    overruns = good_overruns(s, plan)
    if overruns:
        return [*overruns[:2], HALT.of()]
    return best_hexes(s, GO.of(), reach(s).hexes, s.group, plan) or [HALT.of()]


def best_station(s: Fury, hexes: list[int], plan: Plan) -> list[int]:
    """Where the unit that has been picked for a train goes: it never stays, or it would be picked for ever."""
    sight = Sight(s, SIDE[s.group[0]], s.group, plan)
    best = -1e9
    found = HALT.of()
    for hex in hexes:
        value = hex_value(s, hex, s.group, sight) if SETTLEMENT[hex] >= 0 else -1e8
        if value > best:
            best = value
            found = GO.of(hex)
    return [found]


def best_hexes(s: Fury, base: int, hexes: list[int], group: list[int], plan: Plan) -> list[int]:
    """The hex worth most to a group, as an action; none when it stands better where it is."""
    if not hexes:
        return []
    sight = Sight(s, SIDE[group[0]], group, plan)
    here = s.place[group[0]]
    least = hex_value(s, here, group, sight) + BETTER if here >= 0 else -1e9
    if KIND[group[0]] != PANZER or here < 0:
        best = _best_hex(s, hexes, group, sight, least)
        return [] if best == NO_HEX else [base + best]
    scored: list[tuple[float, int]] = []
    for hex in hexes:
        value = hex_value(s, hex, group, sight) + plan.misjudged(hex)
        if value > least:
            scored.append((-value, hex))
    scored.sort()
    if len(scored) > 1:
        scored = _with_pockets(s, group, scored[:RING])
    return [base + one[1] for one in scored[:1]]


def _best_hex(s: Fury, hexes: list[int], group: list[int], sight: Sight, least: float) -> int:
    """The hex worth most to a group and more than that, of equal ones the first by number, or NO_HEX."""
    best = least
    found = NO_HEX
    for hex in hexes:
        value = hex_value(s, hex, group, sight) + sight.plan.misjudged(hex)
        if value > best or (value == best and NO_HEX != found > hex):
            best = value
            found = hex
    return found


def _with_pockets(s: Fury, group: list[int], scored: list[tuple[float, int]]) -> list[tuple[float, int]]:
    """The same hexes, those better that cut Soviet corps off."""
    before = _supplied_corps(s)
    trial = s.clone()
    found: list[tuple[float, int]] = []
    for value, hex in scored:
        for piece in group:
            trial.put(piece, hex)
        found.append((value - CUT_OFF * min(4, before - _supplied_corps(trial)), hex))
    found.sort()
    return found


def _supplied_corps(s: Fury) -> int:
    """How many Soviet corps have a line of communications."""
    supply = soviet_supply(s)
    total = 0
    for piece in SOVIET_PIECES:
        if s.place[piece] >= 0 and IS_COMBAT[piece] and has(supply, s.place[piece]):
            total += 1
    return total


def named_hexes(s: Fury, base: int, end: int) -> list[int]:
    """The hexes that the legal actions of one verb name."""
    return [action - base for action in s.legal() if base <= action < end]
