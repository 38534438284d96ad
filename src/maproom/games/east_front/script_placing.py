"""How a text puts pieces on the board: one at a time, lifting own ones if none is left."""

from __future__ import annotations

from typing import ClassVar

from maproom.games.east_front.effects import PieceGroup, PlaceStep
from maproom.games.east_front.filters import NO_REFERENCE
from maproom.games.east_front.movement import lift
from maproom.games.east_front.placing import (
    all_on_board,
    legal_spaces,
    lifts_for,
    placements,
    put_new,
    without,
)
from maproom.games.east_front.script_choices import StepQuestion
from maproom.games.east_front.state import EastFront
from maproom.games.east_front.texts import TEXTS, feasible
from maproom.games.east_front.verbs import (
    DONE,
    LIFT,
    PLACE,
)
from maproom.kernel.frame import NOBODY
from maproom.kernel.spaces import count


class PlacePieces(StepQuestion):
    """EF-DEP-04, EF-DEP-05, EF-REC-01: pieces of a `deploy` or `recruit` are placed one by one.

    `placed` pieces of the group are on the board; `taken` are the spaces that this step has used.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("text", "position", "group", "placed", "taken")
    RULE: ClassVar[str] = "EF-DEP-04"

    def __init__(self, text: int, position: int, group: int, placed: int, taken: int) -> None:
        super().__init__(text, position)
        self.group = group
        self.placed = placed
        self.taken = taken

    def step(self) -> PlaceStep:
        step = TEXTS[self.text].steps[self.position]
        assert isinstance(step, PlaceStep)
        return step

    def actor(self, s: EastFront) -> int:
        open_spaces = self.step().spaces(s, self.side(), self.group, self.taken)
        return self.side() if open_spaces and self.choices(s) else NOBODY

    def run(self, s: EastFront) -> None:
        """No space is left for this group, which only taking pieces off can bring about."""
        self._next_group(s)

    def choices(self, s: EastFront) -> list[int]:
        step = self.step()
        text = TEXTS[self.text]
        group = step.groups[self.group]
        where = step.spaces(s, text.side, self.group, self.taken)
        actions: list[int] = []
        for kind in group.kinds:
            if all_on_board(s, kind):
                actions.extend(self._lifts(s, step, kind))
            else:
                actions.extend(placements(s, kind, legal_spaces(s, kind, where, step.recruit)))
        if text.blocks_after(self.position) or count(where) < group.least - self.placed:
            actions = [action for action in actions if LIFT.owns(action) or self._leaves_a_way(s, action)]
        if self.placed >= group.least or self._may_place_fewer(s, group):
            actions.append(DONE.base)
        return actions

    def _may_place_fewer(self, s: EastFront, group: PieceGroup) -> bool:
        """Whether no piece is left and the rest of the text can do without it (EF-DEP-04, EFFECTS.md 1.6)."""
        text = TEXTS[self.text]
        ref = self.step().ref
        if not all(all_on_board(s, kind) for kind in group.kinds):
            return False
        if ref != NO_REFERENCE and text.needs_piece(s, self.position, ref):
            return False
        return not text.blocks_after(self.position) or feasible(s, text, self.position + 1)

    def _lifts(self, s: EastFront, step: PlaceStep, kind: int) -> list[int]:
        """Own pieces that may be taken off so that the text can place them (EF-DEP-04)."""
        text = TEXTS[self.text]
        kept: list[int] = []
        for action in lifts_for(s, kind, step.where.spaces(s, text.side), step.recruit):
            after = without(s, LIFT.first(action))
            if not step.possible_from(after, text.side, self.group, self.placed, self.taken):
                continue
            again = PlacePieces(self.text, self.position, self.group, self.placed, self.taken)
            if any(PLACE.owns(way) for way in again.choices(after)):
                kept.append(action)
        return kept

    def _leaves_a_way(self, s: EastFront, action: int) -> bool:
        """Whether the rest of the text can still be done after a placement (EFFECTS.md 1.5)."""
        step = self.step()
        text = TEXTS[self.text]
        after = s.clone()
        piece = after.available(PLACE.first(action))
        after.put(piece, PLACE.second(action))
        if step.ref != NO_REFERENCE:
            after.name(step.ref, piece)
        taken = self.taken | 1 << PLACE.second(action)
        if not step.possible_from(after, text.side, self.group, self.placed + 1, taken):
            return False
        return feasible(after, text, self.position + 1)

    def take(self, s: EastFront, action: int) -> None:
        step = self.step()
        if DONE.owns(action):
            self._next_group(s)
            return
        if LIFT.owns(action):
            lift(s, LIFT.first(action))
            s.push(self)
            return
        kind, space = PLACE.first(action), PLACE.second(action)
        piece = put_new(s, kind, space, step.recruit)
        if step.ref != NO_REFERENCE:
            s.name(step.ref, piece)
        taken = self.taken | 1 << space
        if self.placed + 1 < step.groups[self.group].most:
            s.push(PlacePieces(self.text, self.position, self.group, self.placed + 1, taken))
        elif self.group + 1 < len(step.groups):
            s.push(PlacePieces(self.text, self.position, self.group + 1, 0, taken))

    def _next_group(self, s: EastFront) -> None:
        if self.group + 1 < len(self.step().groups):
            s.push(PlacePieces(self.text, self.position, self.group + 1, 0, self.taken))
