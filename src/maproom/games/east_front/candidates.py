"""The legal actions worth a bot's thought: what no sensible player does is left out."""

from __future__ import annotations

from typing import Final

from maproom.games.east_front.actions import ChooseAction, Conscript
from maproom.games.east_front.board import FACTIONS_OF, FLEET, FORCE_KINDS, GRAPH, INFANTRY, LAND, OFF, TYPE_COUNT
from maproom.games.east_front.candidates_moves import sensible_moves
from maproom.games.east_front.cards import Discard
from maproom.games.east_front.judge_hand import hand_is_worth_keeping, least_card
from maproom.games.east_front.movement import Movement
from maproom.games.east_front.script_moving import MovePieces
from maproom.games.east_front.script_placing import PlacePieces
from maproom.games.east_front.state import EastFront
from maproom.games.east_front.turn import Mulligan
from maproom.games.east_front.verbs import (
    CONSCRIPT,
    DESPERATE_ATTACK,
    DISCARD,
    FORCED_MARCH,
    KEEP,
    LIFT,
    MULLIGAN,
    PASS,
    PRODUCE,
    TAKE_OFF,
)
from maproom.kernel.spaces import count

CARDS_TO_SPARE: Final = 3
"""A hand of so many can pay for more than infantry."""


def worth_a_thought(s: EastFront, seat: int) -> tuple[int, ...]:
    """The legal actions but for the plainly senseless."""
    legal = s.legal()
    if len(legal) == 1 or not s.stack:
        return legal
    question = s.stack[-1]
    if isinstance(question, (Movement, MovePieces)):
        kept = sensible_moves(s, seat, legal)
    elif isinstance(question, ChooseAction):
        kept = [action for action in legal if _is_sensible(s, seat, action)]
    elif isinstance(question, Discard):
        kept = [DISCARD.of(least_card(s, seat))]
    elif isinstance(question, Mulligan):
        kept = [KEEP.base if hand_is_worth_keeping(s, seat) else MULLIGAN.base]
    elif isinstance(question, (PlacePieces, Conscript)):
        kept = [action for action in legal if not LIFT.owns(action)]
    else:
        return legal
    return tuple(kept) if kept else legal


def _is_sensible(s: EastFront, seat: int, action: int) -> bool:
    """Whether an action of the turn could be right: nothing is taken off, and nobody passes who can draw."""
    if TAKE_OFF.owns(action):
        return False
    if PASS.owns(action):
        return not s.deck[seat]
    if PRODUCE.owns(action):
        return bool(s.deck[seat])
    if CONSCRIPT.owns(action):
        kind = CONSCRIPT.first(action)
        if kind % TYPE_COUNT == FLEET or s.available(kind) == OFF:
            return False
        return kind % TYPE_COUNT == INFANTRY or count(s.hand[seat]) >= CARDS_TO_SPARE
    if FORCED_MARCH.owns(action):
        return bool(open_to(s, seat))
    if DESPERATE_ATTACK.owns(action):
        return count(s.hand[seat]) >= CARDS_TO_SPARE or not s.deck[seat]
    return True


def open_to(s: EastFront, seat: int) -> int:
    """The enemy's land without pieces that infantry or tanks of a side stand next to."""
    ground = 0
    for faction in FACTIONS_OF[seat]:
        for kind in FORCE_KINDS[faction]:
            ground |= s.spaces_of[kind]
    return GRAPH.around(ground) & s.land_of(1 - seat) & ~s.occupied(1 - seat) & LAND
