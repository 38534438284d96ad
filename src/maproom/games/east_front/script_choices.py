"""The questions that the steps of a text put to a player."""

from __future__ import annotations

from typing import ClassVar

from maproom.games.east_front.board import (
    KIND,
)
from maproom.games.east_front.effects import (
    ChooseStep,
    EliminateStep,
    MarkerStep,
)
from maproom.games.east_front.filters import NO_REFERENCE
from maproom.games.east_front.state import EastFront
from maproom.games.east_front.texts import NO_TEXT, TEXTS, feasible
from maproom.games.east_front.verbs import (
    CHOOSE,
    DECLINE,
    ELIMINATE,
    ELIMINATED,
    SCORCH,
    STAR_SCORCHED,
)
from maproom.kernel.frame import NOBODY, Frame
from maproom.kernel.spaces import members


class StepQuestion(Frame[EastFront]):
    """A question that a step of a text puts: which text, and which of its steps."""

    FIELDS: ClassVar[tuple[str, ...]] = ("text", "position")

    def __init__(self, text: int, position: int) -> None:
        self.text = text
        self.position = position

    def side(self) -> int:
        """The side whose card it is."""
        return TEXTS[self.text].side

    def chooser(self, by_opponent: bool) -> int:
        """The side that the text lets choose."""
        return 1 - self.side() if by_opponent else self.side()

    def run(self, s: EastFront) -> None:
        """Nothing can be chosen (any more)."""


class EliminatePiece(StepQuestion):
    """EF-CMB-11, EF-SPC-06: a piece is eliminated; whoever the text names chooses it."""

    RULE: ClassVar[str] = "EF-CMB-11"

    def step(self) -> EliminateStep:
        step = TEXTS[self.text].steps[self.position]
        assert isinstance(step, EliminateStep)
        return step

    def actor(self, s: EastFront) -> int:
        return self.chooser(self.step().by_opponent) if self.step().targets(s, self.side()) else NOBODY

    def choices(self, s: EastFront) -> list[int]:
        text = TEXTS[self.text]
        step = self.step()
        actions = [ELIMINATE.of(piece) for piece in step.targets(s, text.side)]
        if text.blocks_after(self.position) and not step.by_opponent:
            actions = [action for action in actions if self._leaves_a_way(s, action)]
        return [*actions, DECLINE.base] if step.may else actions

    def _leaves_a_way(self, s: EastFront, action: int) -> bool:
        after = s.clone()
        if self.step().ref != NO_REFERENCE:
            after.name(self.step().ref, ELIMINATE.first(action))
        after.remove(ELIMINATE.first(action))
        return feasible(after, TEXTS[self.text], self.position + 1)

    def take(self, s: EastFront, action: int) -> None:
        if DECLINE.owns(action):
            return
        piece = ELIMINATE.first(action)
        if self.step().ref != NO_REFERENCE:
            s.name(self.step().ref, piece)
        s.emit(ELIMINATED, (KIND[piece], s.place[piece]))
        s.remove(piece)


class ChooseOption(StepQuestion):
    """EF-SPC-13: the player, or the opponent, picks one of the lists of steps that can be done."""

    RULE: ClassVar[str] = "EF-SPC-13"

    def step(self) -> ChooseStep:
        step = TEXTS[self.text].steps[self.position]
        assert isinstance(step, ChooseStep)
        return step

    def actor(self, s: EastFront) -> int:
        return self.chooser(self.step().by_opponent) if self.choices(s) else NOBODY

    def choices(self, s: EastFront) -> list[int]:
        step = self.step()
        actions = [CHOOSE.of(i) for i, inner in enumerate(step.texts) if feasible(s, TEXTS[inner], 0)]
        return [*actions, DECLINE.base] if step.decline != NO_TEXT else actions

    def take(self, s: EastFront, action: int) -> None:
        from maproom.games.east_front.script import CardText

        step = self.step()
        s.push(CardText(step.texts[CHOOSE.first(action)] if CHOOSE.owns(action) else step.decline, 0))


class Scorch(StepQuestion):
    """EF-SPC-09: the Scorched Earth marker covers one star for good."""

    RULE: ClassVar[str] = "EF-SPC-09"

    def actor(self, s: EastFront) -> int:
        return self.side()

    def choices(self, s: EastFront) -> list[int]:
        step = TEXTS[self.text].steps[self.position]
        assert isinstance(step, MarkerStep)
        return [SCORCH.of(space) for space in members(step.where.spaces(s, self.side()))]

    def take(self, s: EastFront, action: int) -> None:
        s.scorched = SCORCH.first(action)
        s.emit(STAR_SCORCHED, (s.scorched,))
