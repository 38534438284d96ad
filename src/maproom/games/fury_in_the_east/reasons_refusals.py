"""Why the open question cannot be answered with a hex or a unit: for this unit, and this hex."""

from __future__ import annotations

from maproom.games.fury_in_the_east.board import HEX_DOMAIN, NEXT, NO_HEX, SEA
from maproom.games.fury_in_the_east.declare import PlanCombat, can_attack, targets_near
from maproom.games.fury_in_the_east.duties import touches_all
from maproom.games.fury_in_the_east.grid import has
from maproom.games.fury_in_the_east.movement import (
    AS_HEAD,
    LENINGRAD_RING,
    NO_TRAP,
    NOTHING,
    STRATEGIC,
    bans,
    closed_to,
    costs_of,
    is_held,
    stopping_zoc,
    trap_for,
)
from maproom.games.fury_in_the_east.moving import Movement, Moving, RailTo, in_points
from maproom.games.fury_in_the_east.paths import Reach, search
from maproom.games.fury_in_the_east.phases import AXIS_COMBAT, PHASE_DOMAIN, SIDE_OF_PHASE, SOVIET_COMBAT
from maproom.games.fury_in_the_east.placing import fits
from maproom.games.fury_in_the_east.reasons import (
    why_it_does_not_attack,
    why_it_stays,
)
from maproom.games.fury_in_the_east.reinforce import ReinforceAt, railheads, stock
from maproom.games.fury_in_the_east.retreats import Advancing, Retreats
from maproom.games.fury_in_the_east.setup import SetUpAt
from maproom.games.fury_in_the_east.state import NONE, Fury
from maproom.games.fury_in_the_east.units import FINNISH, PIECE_DOMAIN, SIDE
from maproom.games.fury_in_the_east.zones import enemy_zoc
from maproom.kernel.hexes import HEX_SIDES
from maproom.kernel.reasons import Reason
from maproom.kernel.verbs import Domain

FAR = 400
"""More half movement points than any way costs."""


def refusals_of(s: Fury, seat: int | None, domain: Domain, value: int) -> list[Reason]:
    """Why a unit or a hex does not answer the open question; nothing where the question says it all."""
    if seat is None or s.actor != seat or not s.stack:
        return []
    frame = s.stack[-1]
    if domain is HEX_DOMAIN:
        if isinstance(frame, Moving) and s.group:
            return _no_way(s, value)
        if isinstance(frame, RailTo) and s.group:
            return _no_train(s, value)
        if isinstance(frame, Movement):
            return [Reason("pick_unit_first", "FE-MOV-03", {"phase": (PHASE_DOMAIN, s.phase)})]
        if s.phase in (AXIS_COMBAT, SOVIET_COMBAT) and (isinstance(frame, PlanCombat) or not s.targets):
            return _no_attack(s, frame, value)
        if isinstance(frame, ReinforceAt):
            return _no_entry(s, frame.kind, value)
        if isinstance(frame, (Advancing, Retreats)):
            return [Reason("only_what_glows", frame.RULE)]
        if isinstance(frame, SetUpAt):
            return [Reason("not_set_up_there", "FE-SET-08", {"piece": (PIECE_DOMAIN, frame.piece)})]
    if domain is PIECE_DOMAIN and s.place[value] >= 0:
        if isinstance(frame, Movement):
            return why_it_stays(s, value)
        if isinstance(frame, (Moving, RailTo)):
            return _finish_first(s, value)
        if isinstance(frame, PlanCombat):
            return _no_join(s, value)
    return []


def _finish_first(s: Fury, piece: int) -> list[Reason]:
    """Another unit is on its way."""
    why = why_it_stays(s, piece)
    return why or [Reason("finish_move_first", "FE-MOV-03", {"piece": (PIECE_DOMAIN, s.group[0])})]


def _no_way(s: Fury, hex: int) -> list[Reason]:
    """Why the moving group cannot go to a hex."""
    group, side = s.group, SIDE[s.group[0]]
    unit = {"piece": (PIECE_DOMAIN, group[0])}
    if hex == s.place[group[0]]:
        return [Reason("stands_there", "FE-NRM-01", unit)]
    if s.holds(hex, 1 - side):
        return [Reason("enemy_there", "FE-NRM-01", unit)]
    for piece in group:
        ban = bans(s, piece)
        if ban and has(ban, hex):
            rule = (
                ("finns_held", "FE-SET-15")
                if FINNISH[piece] and ban is LENINGRAD_RING
                else ("sw_held", "FE-SET-16")
            )
            return [Reason(*rule, {"piece": (PIECE_DOMAIN, piece)})]
    if is_held(s, side, s.place[group[0]], hex):
        return [Reason("sw_held", "FE-SET-16", unit)]
    stop = NOTHING if s.mode in (AS_HEAD, STRATEGIC) else stopping_zoc(s, group)
    wide = _search(s, stop)
    if hex in wide.hexes:
        price, left = wide.cost(hex), min(s.mp)
        if price > left:
            return [Reason("too_far", "FE-NRM-01", {**unit, "price": in_points(price), "left": in_points(left)})]
    if s.mode == STRATEGIC and has(enemy_zoc(s, side), hex):
        return [Reason("no_march_into_zoc", "FE-STR-03", unit)]
    if hex in _search(s, NOTHING).hexes:
        return [Reason("zoc_stops", "FE-ZOC-02", unit)]
    return [Reason("no_way_there", "FE-MOV-04", unit)]


def _search(s: Fury, stop: list[int]) -> Reach:
    """Where the group could go with as many points as it likes, halted by some ZOC only."""
    strategic = 1 if s.mode == STRATEGIC else 0
    trap = NO_TRAP if s.mode == AS_HEAD else trap_for(s, SIDE[s.group[0]])
    start = s.place[s.group[0]]
    costs = costs_of(s, s.group, strategic)
    return search(start, costs, FAR, closed_to(s, s.group), stop, NOTHING, trap)


def _no_train(s: Fury, hex: int) -> list[Reason]:
    unit = {"piece": (PIECE_DOMAIN, s.group[0])}
    if s.holds(hex, 1 - SIDE[s.group[0]]):
        return [Reason("enemy_there", "FE-RAIL-03", unit)]
    return [Reason("no_train_there", "FE-RAIL-03", unit)]


def _no_attack(s: Fury, frame: object, hex: int) -> list[Reason]:
    """Why a hex cannot be attacked, or not together with others."""
    side = SIDE_OF_PHASE[s.phase]
    if not s.holds(hex, 1 - side):
        return [Reason("nobody_to_attack", "FE-CBT-01")]
    if hex in s.attacked:
        return [Reason("attacked_already", "FE-CBT-05")]
    near = _able_next_to(s, hex, side)
    if not near:
        return [Reason("nobody_next_to_it", "FE-CBT-01")]
    if isinstance(frame, PlanCombat):
        return [Reason("not_next_to_all", "FE-CBT-04")]
    return [Reason("duties_forbid", "FE-CBT-43")]


def _able_next_to(s: Fury, hex: int, side: int) -> list[int]:
    """The units next to a hex that may still attack."""
    found: list[int] = []
    for direction in range(HEX_SIDES):
        other = NEXT[hex * HEX_SIDES + direction]
        if other != NO_HEX and not SEA[hex * HEX_SIDES + direction]:
            found.extend([piece for piece in s.units_in(other, side) if can_attack(s, piece)])
    return found


def _no_join(s: Fury, piece: int) -> list[Reason]:
    """Why a unit cannot join the planned combat."""
    why = why_it_does_not_attack(s, piece)
    if why:
        return why
    unit = {"piece": (PIECE_DOMAIN, piece), "hex": (HEX_DOMAIN, s.targets[0])}
    if not touches_all(s, piece, s.targets):
        return [Reason("not_next_to_target", "FE-CBT-04", unit)]
    if targets_near(s, s.place[piece], SIDE[piece]):
        return [Reason("needed_elsewhere", "FE-CBT-43", unit)]
    return []


def _no_entry(s: Fury, kind: int, hex: int) -> list[Reason]:
    """Why a reinforcement cannot arrive in a hex."""
    if hex not in railheads(s):
        return [Reason("no_railhead", "FE-REI-12")]
    piece = stock(s, kind)
    if piece != NONE and not fits(s, piece, hex):
        return [Reason("no_room_there", "FE-STK-01")]
    return []
