"""The seven actions (EF-ACT) and the question which to take."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from maproom.games.east_front.attacks import FREE_ATTACK, has_attack
from maproom.games.east_front.board import (
    FACTIONS_OF,
    FLAGS,
    GRAPH,
    INFANTRY,
    KIND_DOMAIN,
    KINDS_OF,
    TYPE_COUNT,
)
from maproom.games.east_front.cards import Discard, Draw, use_openly
from maproom.games.east_front.combat import DESPERATE, DeclareAttack
from maproom.games.east_front.deck import CONTINGENCY_SIDE, FACES, cards_in
from maproom.games.east_front.movement import (
    Lift,
    can_move,
    carry_out_move,
    different_pieces,
    lift,
    moves_of,
)
from maproom.games.east_front.placing import all_on_board, deploy_spaces, lifts_for, placements, put_new
from maproom.games.east_front.script import CardText
from maproom.games.east_front.state import EastFront
from maproom.games.east_front.texts import contingency_text, playable, usable_contingency
from maproom.games.east_front.verbs import (
    CONSCRIPT,
    CONSCRIPTS,
    CONTINGENCY,
    DARES,
    DESPERATE_ATTACK,
    FORCED_MARCH,
    LIFT,
    MARCHES,
    MOVE,
    PASS,
    PASSED,
    PLACE,
    PLAY,
    PLAYED,
    PRODUCE,
    PRODUCES,
    TAKE_OFF,
    USED_FACE,
)
from maproom.kernel.copies import replaced
from maproom.kernel.frame import Frame
from maproom.kernel.spaces import count

MARCH_COST: Final = 1
DESPERATE_COST: Final = 2
"""Hand cards to discard for a Forced March and for a Desperate Attack (EF-ACT)."""
CONSCRIPTION_AREA: Final[list[int]] = [GRAPH.within(flags, 1) for flags in FLAGS]
"""Each faction's Supply Flag spaces and their neighbours (EF-ACT-02)."""
OWN_CONTINGENCY: Final[list[list[int]]] = [
    [card for card, owner in enumerate(CONTINGENCY_SIDE) if owner == side] for side in (0, 1)
]


def conscription_cost(kind: int) -> int:
    """One card for an infantry, two for anything else (EF-ACT-02)."""
    return 1 if kind % TYPE_COUNT == INFANTRY else 2


def can_conscript(s: EastFront, kind: int) -> bool:
    """Whether such a piece could be deployed, if need be after taking one off (EF-ACT-09)."""
    area = CONSCRIPTION_AREA[kind // TYPE_COUNT]
    if all_on_board(s, kind):
        return bool(lifts_for(s, kind, area, False))
    return bool(deploy_spaces(s, kind, area))


def can_march(s: EastFront) -> bool:
    """Whether any piece of the side can really move (EF-ACT-03)."""
    return can_move(s, KINDS_OF[s.side])


def can_attack(s: EastFront) -> bool:
    """Whether any force of the side can attack (EF-ACT-04)."""
    for faction in FACTIONS_OF[s.side]:
        if has_attack(s, FREE_ATTACK[faction]):
            return True
    return False


class ChooseAction(Frame[EastFront]):
    """EF-TRN-02: the player takes one action; `extra` when a text granted it."""

    FIELDS: ClassVar[tuple[str, ...]] = ("extra",)
    RULE: ClassVar[str] = "EF-TRN-02"

    def __init__(self, extra: int) -> None:
        self.extra = extra

    def actor(self, s: EastFront) -> int:
        return s.side

    def choices(self, s: EastFront) -> list[int]:
        side = s.side
        hand = s.hand[side]
        cards = count(hand)
        actions: list[int] = []
        for card in cards_in(side, hand):
            if playable(s, card):
                actions.append(PLAY.base + card)
        for card in OWN_CONTINGENCY[side]:
            if usable_contingency(s, card):
                actions.append(CONTINGENCY.base + card)
        for kind in KINDS_OF[side]:
            if cards >= conscription_cost(kind) and can_conscript(s, kind):
                actions.append(CONSCRIPT.base + kind)
        if cards >= MARCH_COST and can_march(s):
            actions.append(FORCED_MARCH.base)
        if cards >= DESPERATE_COST and can_attack(s):
            actions.append(DESPERATE_ATTACK.base)
        actions.append(PRODUCE.base)
        actions.append(PASS.base)
        if s.occupied(side):
            actions.append(TAKE_OFF.base)
        return actions

    def take(self, s: EastFront, action: int) -> None:
        side = s.side
        if PLAY.owns(action):
            play_card(s, side, PLAY.first(action))
        elif CONTINGENCY.owns(action):
            use_contingency(s, side, CONTINGENCY.first(action))
        elif CONSCRIPT.owns(action):
            kind = CONSCRIPT.first(action)
            s.emit(CONSCRIPTS, (side, kind))
            s.push(Conscript(kind))
            s.push(Discard(side, conscription_cost(kind)))
        elif FORCED_MARCH.owns(action):
            s.emit(MARCHES, (side,))
            s.push(March())
            s.push(Discard(side, MARCH_COST))
        elif DESPERATE_ATTACK.owns(action):
            s.emit(DARES, (side,))
            s.push(EndText())
            s.push(DeclareAttack(DESPERATE, 0))
            s.push(Discard(side, DESPERATE_COST))
        elif PRODUCE.owns(action):
            s.emit(PRODUCES, (side,))
            s.push(Draw(side, 1))
        elif TAKE_OFF.owns(action):
            s.push(self)
            s.push(Lift())
        else:
            s.emit(PASSED, (side,))


def play_card(s: EastFront, side: int, card: int) -> None:
    """EF-ACT-01, EF-CRD-06: the card leaves the hand, then its text is carried out."""
    use_openly(s, side, card)
    s.emit(PLAYED, (side, card))
    s.push(CardText(card, 0))


def use_contingency(s: EastFront, side: int, card: int) -> None:
    """EF-ACT-06, EF-CON-02: the card is flipped or discarded, and the side it showed is carried out."""
    text = contingency_text(s, card)
    s.emit(USED_FACE, (side, card * len(FACES) + min(s.contingency[card], 1)))
    s.contingency = replaced(s.contingency, card, s.contingency[card] + 1)
    s.push(CardText(text, 0))


class EndText(Frame[EastFront]):
    """EF-SPC-01: what a text, or a Desperate Attack, kept in mind is forgotten."""

    def run(self, s: EastFront) -> None:
        s.clear_text()


class Conscript(Frame[EastFront]):
    """EF-ACT-02: the piece is deployed in or next to a Supply Flag space of its faction."""

    FIELDS: ClassVar[tuple[str, ...]] = ("kind",)
    RULE: ClassVar[str] = "EF-ACT-02"

    def __init__(self, kind: int) -> None:
        self.kind = kind

    def actor(self, s: EastFront) -> int:
        return s.side

    def choices(self, s: EastFront) -> list[int]:
        area = CONSCRIPTION_AREA[self.kind // TYPE_COUNT]
        if all_on_board(s, self.kind):
            return lifts_for(s, self.kind, area, False)
        return placements(s, self.kind, deploy_spaces(s, self.kind, area))

    def take(self, s: EastFront, action: int) -> None:
        if LIFT.owns(action):
            lift(s, LIFT.first(action))
            s.push(self)
        else:
            put_new(s, self.kind, PLACE.second(action), False)

    def prompt(self, s: EastFront) -> dict[str, Any]:
        return {"kind": (KIND_DOMAIN, self.kind)}


class March(Frame[EastFront]):
    """EF-ACT-03: one piece moves."""

    RULE: ClassVar[str] = "EF-ACT-03"

    def actor(self, s: EastFront) -> int:
        return s.side

    def choices(self, s: EastFront) -> list[int]:
        return moves_of(s, different_pieces(s, KINDS_OF[s.side], -1, 0))

    def take(self, s: EastFront, action: int) -> None:
        carry_out_move(s, MOVE.first(action), MOVE.second(action))
