"""Carrying out a text step by step (EF-SPC-01): the frame that walks through it."""

from __future__ import annotations

from typing import ClassVar

from maproom.games.east_front.board import KIND, OFF
from maproom.games.east_front.cards import Discard, Draw
from maproom.games.east_front.combat import DeclareAttack
from maproom.games.east_front.effects import (
    AttackStep,
    ChooseStep,
    DiscardStep,
    DrawStep,
    EliminateStep,
    ExtraActionStep,
    GrantSupplyStep,
    MarkerStep,
    MoveIntoStep,
    MoveStep,
    MoveTogetherStep,
    MudStep,
    PlaceStep,
    PointsStep,
    Step,
)
from maproom.games.east_front.script_choices import ChooseOption, EliminatePiece, Scorch
from maproom.games.east_front.script_moving import MoveInto, MovePieces, MoveTogether
from maproom.games.east_front.script_placing import PlacePieces
from maproom.games.east_front.state import EastFront
from maproom.games.east_front.texts import INNER_TEXTS, TEXTS
from maproom.games.east_front.verbs import GAINED, MUD_COMES, STAR_AT_GORKI, SUPPLIED_BY_TEXT
from maproom.kernel.copies import replaced
from maproom.kernel.frame import Frame


class CardText(Frame[EastFront]):
    """EF-SPC-01: the next step of a text; what it pushes is finished before the step behind it."""

    FIELDS: ClassVar[tuple[str, ...]] = ("text", "position")

    def __init__(self, text: int, position: int) -> None:
        self.text = text
        self.position = position

    def run(self, s: EastFront) -> None:
        text = TEXTS[self.text]
        if self.position == len(text.steps):
            if self.text < INNER_TEXTS:
                s.clear_text()
            return
        s.push(CardText(self.text, self.position + 1))
        step = text.steps[self.position]
        if step.applies(s, text.side):
            self._begin(s, step, text.side)

    def _begin(self, s: EastFront, step: Step, side: int) -> None:
        """Starts a step: at once where nothing is to be chosen, else by a frame that asks."""
        s.used = 0
        text, position = self.text, self.position
        if isinstance(step, PlaceStep):
            s.push(PlacePieces(text, position, 0, 0, 0))
        elif isinstance(step, MoveStep):
            s.push(MovePieces(text, position, 0))
        elif isinstance(step, MoveTogetherStep):
            s.push(MoveTogether(text, position))
        elif isinstance(step, AttackStep):
            s.push(DeclareAttack(text, position))
        elif isinstance(step, MoveIntoStep):
            s.push(MoveInto(text, position, 0, 0))
        elif isinstance(step, EliminateStep):
            s.push(EliminatePiece(text, position))
        elif isinstance(step, ChooseStep):
            s.push(ChooseOption(text, position))
        elif isinstance(step, DrawStep):
            s.push(Draw(side, step.number))
        elif isinstance(step, DiscardStep):
            s.push(Discard(1 - side if step.by_opponent else side, step.number))
        elif isinstance(step, MarkerStep) and step.scorched_earth:
            s.push(Scorch(text, position))
        else:
            self._do_at_once(s, step, side)

    def _do_at_once(self, s: EastFront, step: Step, side: int) -> None:
        if isinstance(step, PointsStep):
            gain_points(s, side if step.own else 1 - side, step.points(s, side))
        elif isinstance(step, GrantSupplyStep):
            piece = s.ref[step.ref]
            if piece != OFF:
                s.granted |= 1 << piece
                s.emit(SUPPLIED_BY_TEXT, (KIND[piece], s.place[piece]))
        elif isinstance(step, MarkerStep):
            s.gorki_star = 1
            s.emit(STAR_AT_GORKI)
        elif isinstance(step, MudStep):
            s.mud = 1
            s.emit(MUD_COMES)
        elif isinstance(step, ExtraActionStep):
            from maproom.games.east_front.actions import ChooseAction

            s.clear_text()
            s.push(ChooseAction(1))


def gain_points(s: EastFront, side: int, points: int) -> None:
    """A side gains Victory Points (EF-SCR-04)."""
    s.vp = replaced(s.vp, side, s.vp[side] + points)
    s.emit(GAINED, (side, points))
