"""Why the open question cannot be answered with a space or a piece: for this piece, and this space."""

from __future__ import annotations

from typing import Any

from maproom.games.east_front.actions import ChooseAction, Conscript, March
from maproom.games.east_front.board import (
    AIRPLANE,
    ENTERS,
    KIND,
    KIND_DOMAIN,
    LAND,
    NEAR,
    PIECE_DOMAIN,
    PIECE_SIDE,
    SPACE_DOMAIN,
    TYPE,
    TYPE_COUNT,
)
from maproom.games.east_front.combat import DeclareAttack
from maproom.games.east_front.movement import Movement, destinations, reach
from maproom.games.east_front.reasons import reasons_of
from maproom.games.east_front.script_moving import MovePieces
from maproom.games.east_front.script_placing import PlacePieces
from maproom.games.east_front.state import EastFront
from maproom.games.east_front.supply import controlled, supplied_arrivals
from maproom.kernel.reasons import Reason
from maproom.kernel.verbs import Domain

Picked = list[tuple[Domain, int]]


def refusals_of(s: EastFront, seat: int | None, domain: Domain, value: int, picked: Picked) -> list[Reason]:
    """Why a space or a piece does not answer the open question; nothing where the question says it all."""
    if seat is None or s.actor != seat:
        return []
    frame = s.stack[-1]
    if domain is PIECE_DOMAIN and isinstance(frame, (ChooseAction, DeclareAttack, Movement, March, MovePieces)):
        return reasons_of(s, seat, domain, value)
    if domain is not SPACE_DOMAIN:
        return []
    if isinstance(frame, (Movement, March, MovePieces)):
        pieces = [thing for kind, thing in picked if kind is PIECE_DOMAIN]
        return _no_move(s, pieces[0], value) if pieces else [Reason("pick_piece_first", "EF-MOV-03")]
    if isinstance(frame, DeclareAttack):
        origins = [thing for kind, thing in picked if kind is SPACE_DOMAIN]
        return _no_attack(s, seat, origins[0] if origins else -1, value)
    if isinstance(frame, (PlacePieces, Conscript)):
        kinds = [frame.kind] if isinstance(frame, Conscript) else frame.step().groups[frame.group].kinds
        recruit = isinstance(frame, PlacePieces) and frame.step().recruit
        return [_no_place(s, kinds[0], value, recruit)]
    if isinstance(frame, ChooseAction):
        return [Reason("action_first", "EF-TRN-02")]
    return []


def _no_move(s: EastFront, piece: int, space: int) -> list[Reason]:
    """Why a piece cannot move to a space."""
    values: dict[str, Any] = {"kind": (KIND_DOMAIN, KIND[piece]), "space": (SPACE_DOMAIN, space)}
    if s.place[piece] == space:
        return [Reason("stands_there", "EF-MOV-01", values)]
    if not ENTERS[TYPE[piece]] >> space & 1:
        return [Reason("on_water_only" if LAND >> space & 1 else "on_land_only", "EF-MOV-01", values)]
    if s.occupied(1 - PIECE_SIDE[piece]) >> space & 1:
        return [Reason("enemy_there", "EF-MOV-02", values)]
    if not reach(s, piece) >> space & 1:
        if TYPE[piece] == AIRPLANE:
            return [Reason("no_flight", "EF-AIR-02", values)]
        return [Reason("not_next", "EF-MOV-01", values)]
    if not destinations(s, piece) >> space & 1:
        return [Reason("starves_there", "EF-SUP-08", values)]
    return [Reason("text_forbids", "EF-SPC-01", values)]


def _no_attack(s: EastFront, side: int, origin: int, space: int) -> list[Reason]:
    """Why an attack cannot start in a space, or not go from one to another."""
    values: dict[str, Any] = {"space": (SPACE_DOMAIN, space)}
    if origin < 0:
        if not s.occupied(side) >> space & 1:
            return [Reason("no_force_there", "EF-CMB-02", values)]
        return [Reason("force_cannot", "EF-CMB-01", values)]
    if not NEAR[origin] >> space & 1:
        return [Reason("not_next_to_force", "EF-CMB-01", {**values, "origin": (SPACE_DOMAIN, origin)})]
    return [Reason("not_to_attack", "EF-CMB-01", values)]


def _no_place(s: EastFront, kind: int, space: int, recruit: bool) -> Reason:
    """Why a piece cannot be put into a space."""
    values: dict[str, Any] = {"kind": (KIND_DOMAIN, kind), "space": (SPACE_DOMAIN, space)}
    side = s.actor
    if not ENTERS[kind % TYPE_COUNT] >> space & 1:
        return Reason("on_water_only" if LAND >> space & 1 else "on_land_only", "EF-DEP-01", values)
    if s.occupied(1 - side) >> space & 1:
        return Reason("enemy_there", "EF-DEP-01", values)
    if not recruit and not controlled(s, side) >> space & 1:
        return Reason("not_controlled", "EF-DEP-01", values)
    if not recruit and not supplied_arrivals(s, kind // TYPE_COUNT) >> space & 1:
        return Reason("starves_there", "EF-DEP-02", values)
    return Reason("text_forbids", "EF-SPC-01", values)
