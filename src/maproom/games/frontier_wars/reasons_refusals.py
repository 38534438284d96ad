"""Why the open question cannot be answered with a tile: for this unit, and this tile."""

from __future__ import annotations

from typing import Any

from maproom.games.frontier_wars.board import NOWHERE, PIECE_DOMAIN, PLANE, SPACE_DOMAIN, TYPE
from maproom.games.frontier_wars.control import is_open
from maproom.games.frontier_wars.movement import Marching, Movement, movement_of
from maproom.games.frontier_wars.reasons import reasons_of
from maproom.games.frontier_wars.reinforce import Reinforcements
from maproom.games.frontier_wars.state import FrontierWars
from maproom.kernel.reasons import Reason
from maproom.kernel.verbs import Domain

Picked = list[tuple[Domain, int]]


def refusals_of(s: FrontierWars, seat: int | None, domain: Domain, value: int, picked: Picked) -> list[Reason]:
    """Why a tile or a unit does not answer the open question."""
    if seat is None or s.actor != seat or domain is not SPACE_DOMAIN or s.board.space[value] == NOWHERE:
        return reasons_of(s, seat, domain, value)
    frame, space = s.stack[-1], s.board.space[value]
    if isinstance(frame, Marching):
        return _no_step(s, frame.piece, space, frame.left)
    if isinstance(frame, Movement):
        units = [thing for kind, thing in picked if kind is PIECE_DOMAIN]
        if not units:
            return [Reason("pick_unit_first", "FW-MOV-01")]
        return _no_step(s, units[0], space, movement_of(s, units[0]))
    if isinstance(frame, Reinforcements):
        return [Reason("no_reinforcements_there", "FW-REI-01", {"space": s.spoken(space)})]
    return reasons_of(s, seat, domain, value)


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
