"""Set-up questions, rounds, turns and steps (EF-SET, EF-RND, EF-TRN)."""

from __future__ import annotations

from typing import ClassVar, Final

from maproom.games.east_front.actions import ChooseAction
from maproom.games.east_front.board import ALLIES, AXIS, KIND, PIECES_OF
from maproom.games.east_front.calendar import (
    DRAW,
    FIRST_ACTION,
    FIRST_MOVEMENT,
    HAND_AFTER_DRAW,
    LATE_CARDS_ROUND,
    MOST_DRAWN,
    SCORING_ROUNDS,
    SECOND_ACTION,
    SECOND_MOVEMENT,
    SUPPLY,
)
from maproom.games.east_front.cards import Draw
from maproom.games.east_front.deck import HAND_SIZE
from maproom.games.east_front.movement import Movement
from maproom.games.east_front.state import DRAWS_ANEW, KEEPS_HAND, NOT_OVER, UNDECIDED, EastFront
from maproom.games.east_front.supply import unsupplied_pieces
from maproom.games.east_front.verbs import (
    HAND_KEPT,
    KEEP,
    LATE_CARDS,
    MULLIGAN,
    MULLIGAN_TAKEN,
    ROUND_BEGINS,
    STARVED,
    STEP_BEGINS,
    TURN_BEGINS,
)
from maproom.games.east_front.victory import score_round
from maproom.kernel.copies import replaced
from maproom.kernel.events import EVERYBODY, all_but, only
from maproom.kernel.frame import Frame
from maproom.kernel.spaces import count


class Mulligan(Frame[EastFront]):
    """EF-SET-05: a player keeps the starting hand, or shuffles it back and draws a new one.

    Both decide independently of each other: the answer is the player's own secret until the other has decided too.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("side",)
    RULE: ClassVar[str] = "EF-SET-05"

    def __init__(self, side: int) -> None:
        self.side = side

    def actor(self, s: EastFront) -> int:
        return self.side

    def choices(self, s: EastFront) -> list[int]:
        return [KEEP.base, MULLIGAN.base]

    def take(self, s: EastFront, action: int) -> None:
        s.mulligan = replaced(s.mulligan, self.side, KEEPS_HAND if KEEP.owns(action) else DRAWS_ANEW)
        tell_mulligan(s, self.side, only(self.side))
        if self.side == AXIS:
            s.push(BothMulligans())
            s.push(Mulligan(ALLIES))


def tell_mulligan(s: EastFront, side: int, audience: int) -> None:
    """Tells some what a side has answered."""
    s.emit(HAND_KEPT if s.mulligan[side] == KEEPS_HAND else MULLIGAN_TAKEN, (side,), audience)


class BothMulligans(Frame[EastFront]):
    """EF-SET-05: both have decided; each hears what the other did, and new hands are drawn."""

    def run(self, s: EastFront) -> None:
        for side in (AXIS, ALLIES):
            tell_mulligan(s, side, all_but(side))
        for side in (ALLIES, AXIS):
            if s.mulligan[side] == DRAWS_ANEW:
                shuffle_hand_back(s, side)
                s.push(Draw(side, HAND_SIZE))
            s.mulligan = replaced(s.mulligan, side, UNDECIDED)


def shuffle_hand_back(s: EastFront, side: int) -> None:
    """The whole hand goes back into the deck."""
    s.deck[side] |= s.hand[side]
    s.hand[side] = 0


class Round(Frame[EastFront]):
    """EF-RND-01: the Axis takes a turn, then the Allies; then the marker advances."""

    FIELDS: ClassVar[tuple[str, ...]] = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def run(self, s: EastFront) -> None:
        s.round = self.number
        s.emit(ROUND_BEGINS, (s.round, s.season()))
        s.push(EndRound())
        s.push(Turn(ALLIES))
        s.push(Turn(AXIS))


class EndRound(Frame[EastFront]):
    """EF-RND-02, EF-CRD-07: scoring and the Late War cards stand on the track between rounds."""

    def run(self, s: EastFront) -> None:
        if s.round in SCORING_ROUNDS:
            score_round(s)
            if s.winner != NOT_OVER:
                return
        if s.round == LATE_CARDS_ROUND:
            shuffle_late_cards(s)
        s.push(Round(s.round + 1))


def shuffle_late_cards(s: EastFront) -> None:
    """EF-CRD-07: both players shuffle their Late War cards into what is left of their decks."""
    for side in (AXIS, ALLIES):
        s.deck[side] |= s.aside[side]
    s.aside = [0, 0]
    s.shown_early = s.shown
    s.hidden_early = s.hidden
    s.late_hand = [count(s.hand[AXIS]), count(s.hand[ALLIES])]
    s.emit(LATE_CARDS)


class Turn(Frame[EastFront]):
    """EF-TRN-01 to 05: the six steps of a turn."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side",)

    def __init__(self, side: int) -> None:
        self.side = side

    def run(self, s: EastFront) -> None:
        s.side = self.side
        s.turn_land = s.axis_land
        s.granted &= ~PIECES_OF[self.side]
        s.forget_memos()
        s.emit(TURN_BEGINS, (self.side,))
        s.push(EndTurn())
        for step in STEPS_BACKWARDS:
            s.push(step)


class BeginStep(Frame[EastFront]):
    """EF-TRN-01 to 05: a step begins; control at this moment counts for airplanes (EF-AIR-02)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("step",)

    def __init__(self, step: int) -> None:
        self.step = step

    def run(self, s: EastFront) -> None:
        if self.step == SECOND_MOVEMENT and s.mud and s.side == AXIS:
            return
        s.step = self.step
        s.step_land = s.axis_land
        s.moved = 0
        s.tell(STEP_BEGINS, EVERYBODY, self.step)
        if self.step == FIRST_MOVEMENT or self.step == SECOND_MOVEMENT:
            s.push(MOVEMENTS[int(self.step == SECOND_MOVEMENT)])
        elif self.step == SUPPLY:
            remove_unsupplied(s)
        elif self.step == DRAW:
            s.push(Draw(s.side, min(MOST_DRAWN, HAND_AFTER_DRAW - count(s.hand[s.side]))))
        else:
            s.push(FIRST_CHOICE)


# Frames never change, so one of each does for all games.
STEPS_BACKWARDS: Final[list[BeginStep]] = [
    BeginStep(step) for step in (DRAW, SUPPLY, SECOND_MOVEMENT, SECOND_ACTION, FIRST_ACTION, FIRST_MOVEMENT)
]
"""The steps of a turn, the last one first, as they go onto the stack."""
MOVEMENTS: Final[list[Movement]] = [Movement(0), Movement(1)]
FIRST_CHOICE: Final = ChooseAction(0)


def remove_unsupplied(s: EastFront) -> None:
    """EF-SUP-11: all unsupplied pieces of the side are found first, then removed together."""
    for piece in unsupplied_pieces(s, s.side):
        s.emit(STARVED, (KIND[piece], s.place[piece]))
        s.remove(piece)


class EndTurn(Frame[EastFront]):
    """EF-SPC-10: General Mud lasts exactly one Axis turn."""

    def run(self, s: EastFront) -> None:
        if s.side == AXIS:
            s.mud = 0
        s.moved = 0
