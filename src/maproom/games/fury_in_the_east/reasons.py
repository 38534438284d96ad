"""Why a piece cannot be used now, or a hex or piece is as it is."""

from __future__ import annotations

from maproom.games.fury_in_the_east.board import (
    AXIS,
    HEX_DOMAIN,
    SETTLEMENT,
    SIDE_DOMAIN,
    SOVIET,
)
from maproom.games.fury_in_the_east.declare import can_attack, targets_near
from maproom.games.fury_in_the_east.duties import duties_open
from maproom.games.fury_in_the_east.grid import has
from maproom.games.fury_in_the_east.movement import (
    AS_HEAD,
    BY_RAIL,
    NORMAL,
    STRATEGIC,
    bound_to_romania,
    may_start_normal,
    may_start_strategic,
)
from maproom.games.fury_in_the_east.moving import mode_of
from maproom.games.fury_in_the_east.phases import (
    AXIS_COMBAT,
    AXIS_MOVEMENT,
    AXIS_RAIL,
    AXIS_STRATEGIC,
    HEADS_MOVE,
    PANZER_MOVEMENT,
    PHASE_DOMAIN,
    SIDE_OF_PHASE,
    SOVIET_COMBAT,
    SOVIET_MOVEMENT,
    SOVIET_RAIL,
    SOVIET_STRATEGIC,
)
from maproom.games.fury_in_the_east.rail import may_rail
from maproom.games.fury_in_the_east.state import MOVED, OOS, USED, Fury
from maproom.games.fury_in_the_east.supply import (
    axis_lines,
    axis_range,
    axis_supply,
    combat_range,
    no_road_rates,
    soviet_supply,
)
from maproom.games.fury_in_the_east.units import (
    FIRST_HEAD,
    HANDLE,
    IS_COMBAT,
    KIND,
    LEADER,
    PANZER,
    PIECE_DOMAIN,
    SIDE,
)
from maproom.games.fury_in_the_east.zones import command, enemy_zoc, regular_zoc, soviet_zoc
from maproom.kernel.reasons import Reason
from maproom.kernel.verbs import Domain

MOVING_PHASES = (
    HEADS_MOVE,
    AXIS_RAIL,
    AXIS_STRATEGIC,
    AXIS_MOVEMENT,
    PANZER_MOVEMENT,
    SOVIET_RAIL,
    SOVIET_STRATEGIC,
    SOVIET_MOVEMENT,
)


def reasons_of(s: Fury, domain: Domain, value: int) -> list[Reason]:
    """Why a piece cannot be used now, or a hex or piece is as it is."""
    if domain is PIECE_DOMAIN:
        return _piece_reasons(s, value)
    if domain is HEX_DOMAIN:
        return _hex_reasons(s, value)
    return []


def _piece_reasons(s: Fury, piece: int) -> list[Reason]:
    if s.place[piece] < 0:
        return [Reason("off_map", "FE-CBT-20")]
    found: list[Reason] = []
    if s.phase in MOVING_PHASES:
        found.extend(why_it_stays(s, piece))
    elif s.phase in (AXIS_COMBAT, SOVIET_COMBAT):
        found.extend(why_it_does_not_attack(s, piece))
    if piece < FIRST_HEAD:
        found.extend(_supply_reasons(s, piece))
    if SIDE[piece] == SOVIET and IS_COMBAT[piece] and not has(command(s), s.place[piece]):
        found.append(Reason("out_of_command", "FE-LDR-07"))
    if HANDLE[piece] >= 0 and not s.shown[piece]:
        key = "rating_hidden" if KIND[piece] == LEADER else "back_hidden"
        found.append(Reason(key, "FE-HID-02" if KIND[piece] == LEADER else "FE-HID-01"))
    return found


def why_it_stays(s: Fury, piece: int) -> list[Reason]:
    """Why a piece cannot be picked in this step of a Movement Phase."""
    side = SIDE_OF_PHASE[s.phase]
    mode = mode_of(s.phase)
    if SIDE[piece] != side or (mode == AS_HEAD) != (piece >= FIRST_HEAD):
        return [Reason("not_its_phase", "FE-MOV-01", {"phase": (PHASE_DOMAIN, s.phase)})]
    if s.phase == PANZER_MOVEMENT and KIND[piece] != PANZER:
        return [Reason("panzers_only", "FE-MOV-01")]
    if s.marks[piece] & MOVED:
        return [Reason("has_moved", "FE-MOV-03")]
    if bound_to_romania(s, piece):
        return [Reason("bound_to_romania", "FE-SET-14")]
    if mode == BY_RAIL and not may_rail(s, piece):
        return [Reason("no_rail", "FE-RAIL-01")]
    if mode == STRATEGIC and no_road_rates(s, side):
        return [Reason("spring", "FE-WEA-08")]
    if mode == STRATEGIC and not may_start_strategic(s, piece, []):
        return [Reason("starts_in_zoc", "FE-STR-02")]
    if mode == NORMAL and not may_start_normal(s, piece):
        return [Reason("held_by_zoc", "FE-ZOC-03")]
    return []


def why_it_does_not_attack(s: Fury, piece: int) -> list[Reason]:
    side = SIDE_OF_PHASE[s.phase]
    if SIDE[piece] != side:
        return [Reason("not_its_phase", "FE-CBT-01", {"phase": (PHASE_DOMAIN, s.phase)})]
    if not IS_COMBAT[piece]:
        return [Reason("never_alone", "FE-LDR-09")] if KIND[piece] == LEADER else []
    if s.marks[piece] & USED:
        return [Reason("has_attacked", "FE-CBT-05")]
    if not can_attack(s, piece):
        return [Reason("bound_to_romania", "FE-SET-14")]
    if not targets_near(s, s.place[piece], side):
        return [Reason("no_target", "FE-CBT-01")]
    return []


def _supply_reasons(s: Fury, piece: int) -> list[Reason]:
    """Whether a unit is in supply now, and what is missing."""
    hex = s.place[piece]
    found: list[Reason] = []
    if s.marks[piece] & OOS:
        found.append(Reason("marked_oos", "FE-SUP-18"))
    if SIDE[piece] == SOVIET:
        in_line = has(soviet_supply(s), hex)
        return [*found, Reason("in_supply" if in_line else "no_line", "FE-SUP-04")]
    if has(axis_supply(s), hex):
        return [*found, Reason("in_supply", "FE-SUP-04")]
    if not has(axis_lines(s), hex):
        found.append(Reason("no_line", "FE-SUP-04"))
    if not has(axis_range(s), hex):
        found.append(Reason("out_of_range", "FE-SUP-10", {"points": combat_range(s) // 2}))
    return found


def _hex_reasons(s: Fury, hex: int) -> list[Reason]:
    found: list[Reason] = []
    if SETTLEMENT[hex] >= 0:
        held = AXIS if s.held[SETTLEMENT[hex]] else SOVIET
        found.append(Reason("controlled", "FE-VIC-02", {"side": (SIDE_DOMAIN, held)}))
    if has(enemy_zoc(s, SOVIET), hex):
        found.append(Reason("in_axis_zoc", "FE-ZOC-01"))
    if has(regular_zoc(s), hex):
        found.append(Reason("in_regular_zoc", "FE-ZOC-01"))
    elif has(soviet_zoc(s), hex):
        found.append(Reason("in_limited_zoc", "FE-ZOC-12"))
    if s.phase == SOVIET_COMBAT and hex in duties_open(s):
        found.append(Reason("must_be_attacked", "FE-CBT-30"))
    if hex in s.interdicted:
        found.append(Reason("interdicted", "FE-LUF-05"))
    return found
