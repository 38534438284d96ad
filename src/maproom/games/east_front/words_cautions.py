"""What to know of an action before it is chosen: what it gives up."""

from __future__ import annotations

from maproom.games.east_front.actions import ChooseAction
from maproom.games.east_front.combat import DeclareAttack
from maproom.games.east_front.movement import Movement
from maproom.games.east_front.script_moving import MovePieces
from maproom.games.east_front.script_placing import PlacePieces
from maproom.games.east_front.state import EastFront
from maproom.games.east_front.verbs import DECLINE, DONE, MOVE, PASS, PLACE
from maproom.kernel.reasons import Caution


def caution_of(s: EastFront, action: int) -> Caution | None:
    """What the acting side should know of a legal action."""
    frame = s.stack[-1]
    if PASS.owns(action) and isinstance(frame, ChooseAction):
        return Caution("passes", asks=True)
    if DONE.owns(action):
        if isinstance(frame, Movement) and not s.moved and any(MOVE.owns(one) for one in s.legal()):
            return Caution("nobody_moved", asks=True)
        if isinstance(frame, PlacePieces) and any(PLACE.owns(one) for one in s.legal()):
            return Caution("piece_forgone", asks=True)
        if isinstance(frame, MovePieces):
            return Caution("moves_forgone", {"left": frame.step().most - frame.moved}, asks=not frame.moved)
    if DECLINE.owns(action) and isinstance(frame, DeclareAttack):
        return Caution("attack_forgone", asks=True)
    return None
