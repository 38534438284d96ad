"""What to know of an action before it is chosen: what it gives up."""

from __future__ import annotations

from maproom.games.east_front.actions import ChooseAction
from maproom.games.east_front.board import END, FIRST, OFF
from maproom.games.east_front.combat import DeclareAttack
from maproom.games.east_front.movement import Movement, destinations, kinds_that_move
from maproom.games.east_front.script_moving import MovePieces
from maproom.games.east_front.script_placing import PlacePieces
from maproom.games.east_front.state import EastFront
from maproom.games.east_front.verbs import DECLINE, DONE, PASS, PLACE
from maproom.kernel.reasons import Caution


def caution_of(s: EastFront, action: int) -> Caution | None:
    """What the acting side should know of a legal action."""
    frame = s.stack[-1]
    if PASS.owns(action) and isinstance(frame, ChooseAction):
        return Caution("passes", asks=True)
    if DONE.owns(action):
        if isinstance(frame, Movement):
            left = _could_move(s, frame)
            return Caution("unmoved", {"pieces": left}, asks=True) if left else None
        if isinstance(frame, PlacePieces) and any(PLACE.owns(one) for one in s.legal()):
            return Caution("piece_forgone", asks=True)
        if isinstance(frame, MovePieces):
            return Caution("moves_forgone", {"left": frame.step().most - frame.moved}, asks=True)
    if DECLINE.owns(action) and isinstance(frame, DeclareAttack):
        return Caution("attack_forgone", asks=True)
    return None


def _could_move(s: EastFront, frame: Movement) -> int:
    """How many pieces that have not moved could."""
    return sum(
        s.place[piece] != OFF and not s.moved >> piece & 1 and destinations(s, piece) != 0
        for kind in kinds_that_move(s, frame.second)
        for piece in range(FIRST[kind], END[kind])
    )
