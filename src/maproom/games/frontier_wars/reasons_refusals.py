"""Why the open question cannot be answered with a tile: for this unit, and this tile."""

from __future__ import annotations

from typing import Any

from maproom.games.frontier_wars.board import (
    INFANTRY,
    NOWHERE,
    PIECE_DOMAIN,
    PIECE_KINDS,
    PLANE,
    SPACE_DOMAIN,
    TYPE,
)
from maproom.games.frontier_wars.building import Construction
from maproom.games.frontier_wars.control import is_open, stops
from maproom.games.frontier_wars.flight import Flying
from maproom.games.frontier_wars.movement import Marching, Movement, movement_of
from maproom.games.frontier_wars.reasons import reasons_of
from maproom.games.frontier_wars.reinforce import Reinforcements
from maproom.games.frontier_wars.state import FrontierWars
from maproom.games.frontier_wars.verbs import GO
from maproom.kernel.reasons import Reason
from maproom.kernel.verbs import Domain

Picked = list[tuple[Domain, int]]


def refusals_of(s: FrontierWars, seat: int | None, domain: Domain, value: int, picked: Picked) -> list[Reason]:
    """Why a tile or a unit does not answer the open question; nothing where the question says it all."""
    if seat is None or s.actor != seat:
        return []
    frame = s.stack[-1]
    if domain is PIECE_DOMAIN and isinstance(frame, Movement):
        return reasons_of(s, seat, domain, value)
    if domain is not SPACE_DOMAIN or s.board.space[value] == NOWHERE:
        return []
    space = s.board.space[value]
    if isinstance(frame, Marching):
        return _no_step(s, frame.piece, space, frame.left)
    if isinstance(frame, Movement):
        units = [thing for kind, thing in picked if kind is PIECE_DOMAIN]
        if not units:
            return [Reason("pick_unit_first", "FW-MOV-01")]
        return _no_step(s, units[0], space, movement_of(s, units[0]))
    if isinstance(frame, Reinforcements):
        return [Reason("no_reinforcements_there", "FW-REI-01", {"space": s.spoken(space)})]
    if isinstance(frame, Flying):
        return _no_flight(s, frame, space)
    if isinstance(frame, Construction):
        return [_no_work(s, space)]
    return []


def _no_flight(s: FrontierWars, frame: Flying, space: int) -> list[Reason]:
    """Why a plane on its way cannot fly to a tile; nothing before it is asked where to."""
    if not any(GO.owns(action) for action in s.legal()):
        return []
    key = "stands_there" if s.place[frame.plane] == space else "one_hex_at_a_time"
    return [
        Reason(
            key, "FW-AIR-01", {"unit": (PIECE_DOMAIN, frame.plane), "space": s.spoken(space), "left": frame.left}
        )
    ]


def _no_work(s: FrontierWars, space: int) -> Reason:
    """Why nothing can be built, repaired or dug in a tile."""
    values: dict[str, Any] = {"space": s.spoken(space)}
    if not s.at[s.active * PIECE_KINDS + INFANTRY] >> space & 1:
        return Reason("no_infantry_there", "FW-BLD-01", values)
    if stops(s, s.active) >> space & 1:
        return Reason("contested", "FW-BLD-02", values)
    return Reason("no_work_there", "FW-BLD-01", values)


def _no_step(s: FrontierWars, piece: int, space: int, left: int) -> list[Reason]:
    """Why a unit cannot go to a tile."""
    board, here = s.board, s.place[piece]
    values: dict[str, Any] = {"unit": (PIECE_DOMAIN, piece), "space": s.spoken(space), "left": left}
    if here == space:
        return [Reason("stands_there", "FW-MOV-01", values)]
    if TYPE[piece] == PLANE:
        return [Reason("too_far_to_fly", "FW-AIR-01", values)]
    if not board.is_land(space):
        return [Reason("no_land", "FW-MOV-02", values)]
    ways = board.ground[here]
    if space in ways:
        river = board.over[here][ways.index(space)]
        return [Reason("no_bridge" if not is_open(s, river) else "been_there", "FW-MOV-02", values)]
    return [Reason("too_far", "FW-MOV-01", values)]
