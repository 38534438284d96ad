"""What to know of an action before it is chosen: what it gives up."""

from __future__ import annotations

from maproom.games.east_front.actions import ChooseAction
from maproom.games.east_front.board import END, FIRST, OFF, SPACE_DOMAIN
from maproom.games.east_front.combat import DeclareAttack
from maproom.games.east_front.movement import Movement, destinations, kinds_that_move
from maproom.games.east_front.script_choices import ChooseOption, EliminatePiece
from maproom.games.east_front.script_moving import MoveAgain, MoveInto, MovePieces
from maproom.games.east_front.script_placing import PlacePieces
from maproom.games.east_front.state import EastFront
from maproom.games.east_front.verbs import DECLINE, DONE, PASS, PLACE
from maproom.games.east_front.words_prompts import points_of_declining
from maproom.kernel.reasons import Caution


def caution_of(s: EastFront, action: int) -> Caution | None:
    """What the acting side should know of a legal action."""
    if PASS.owns(action) and isinstance(s.stack[-1], ChooseAction):
        return Caution("passes", asks=True)
    if DONE.owns(action):
        return _of_done(s)
    return _of_declining(s) if DECLINE.owns(action) else None


def _of_done(s: EastFront) -> Caution | None:
    """To let a piece rest that has moved, or others of a force behind the first, is common: that is not asked."""
    frame = s.stack[-1]
    if isinstance(frame, Movement):
        left = _could_move(s, frame)
        return Caution("unmoved", {"pieces": left}, asks=True) if left else None
    if isinstance(frame, PlacePieces) and any(PLACE.owns(one) for one in s.legal()):
        return Caution("piece_forgone", asks=True)
    if isinstance(frame, MovePieces):
        return Caution("moves_forgone", {"left": frame.step().most - frame.moved}, asks=True)
    if isinstance(frame, MoveAgain):
        return Caution("may_move_again")
    if isinstance(frame, MoveInto):
        space = {"space": (SPACE_DOMAIN, s.target)}
        has_entered = frame.infantry + frame.tanks > 0
        return Caution("may_follow", space) if has_entered else Caution("entry_forgone", space, asks=True)
    return None


def _of_declining(s: EastFront) -> Caution | None:
    frame = s.stack[-1]
    if isinstance(frame, DeclareAttack):
        return Caution("attack_forgone", asks=True)
    if isinstance(frame, EliminatePiece):
        return Caution("elimination_forgone", asks=True)
    if isinstance(frame, ChooseOption):
        gained = points_of_declining(s, frame)
        return Caution("enemy_gains", gained, asks=True) if gained and gained["side"][1] != s.actor else None
    return None


def _could_move(s: EastFront, frame: Movement) -> int:
    """How many pieces that have not moved could."""
    return sum(
        s.place[piece] != OFF and not s.moved >> piece & 1 and destinations(s, piece) != 0
        for kind in kinds_that_move(s, frame.second)
        for piece in range(FIRST[kind], END[kind])
    )
