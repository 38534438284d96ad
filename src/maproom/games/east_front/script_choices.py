"""The questions that the steps of a text put to a player."""

from __future__ import annotations

from typing import Any, ClassVar

from maproom.games.east_front.board import (
    FACTION,
    FORCE_KINDS,
    INFANTRY,
    KIND,
    OFF,
    SPACE_DOMAIN,
    TANK,
    TYPE,
    kind_of,
)
from maproom.games.east_front.effects import (
    ChooseStep,
    EliminateStep,
    MarkerStep,
    MoveIntoStep,
    MoveStep,
    MoveTogetherStep,
    PlaceStep,
)
from maproom.games.east_front.filters import NO_REFERENCE
from maproom.games.east_front.movement import carry_out_move, destinations, different_pieces, lift, reach
from maproom.games.east_front.placing import (
    all_on_board,
    legal_spaces,
    lifts_for,
    placements,
    put_new,
    without,
)
from maproom.games.east_front.state import EastFront
from maproom.games.east_front.supply import supplied_arrivals, supplied_arrivals_without
from maproom.games.east_front.texts import NO_TEXT, TEXTS, feasible
from maproom.games.east_front.verbs import (
    CHOOSE,
    DECLINE,
    DONE,
    ELIMINATE,
    ELIMINATED,
    LIFT,
    MOVE,
    MOVE_BOTH,
    PLACE,
    SCORCH,
    STAR_SCORCHED,
    STAY,
    STAYED,
)
from maproom.kernel.frame import NOBODY, Frame
from maproom.kernel.spaces import count, members


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
        none_left = all(all_on_board(s, kind) for kind in group.kinds)
        needed = text.needs_piece(s, self.position, step.ref) if step.ref != NO_REFERENCE else False
        if self.placed >= group.least or (none_left and not needed):
            actions.append(DONE.of())
        return actions

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


class MovePieces(StepQuestion):
    """EF-MOV-04, EF-MOV-05: a text moves pieces; a piece may be declared to have moved in place."""

    FIELDS: ClassVar[tuple[str, ...]] = ("text", "position", "moved")
    RULE: ClassVar[str] = "EF-MOV-04"

    def __init__(self, text: int, position: int, moved: int) -> None:
        super().__init__(text, position)
        self.moved = moved

    def step(self) -> MoveStep:
        step = TEXTS[self.text].steps[self.position]
        assert isinstance(step, MoveStep)
        return step

    def actor(self, s: EastFront) -> int:
        return self.side() if self.step().movers(s, self.side()) else NOBODY

    def choices(self, s: EastFront) -> list[int]:
        step = self.step()
        text = TEXTS[self.text]
        actions: list[int] = []
        for piece in step.movers(s, text.side):
            for space in members(step.goals(s, piece)):
                actions.append(MOVE.of(piece, space))
            if self.moved < step.least:
                actions.append(STAY.of(piece))
        if text.blocks_after(self.position):
            actions = [action for action in actions if self._leaves_a_way(s, action)]
        if self.moved >= step.least or step.may:
            actions.append(DONE.of())
        return actions

    def _leaves_a_way(self, s: EastFront, action: int) -> bool:
        after = s.clone()
        piece = MOVE.first(action) if MOVE.owns(action) else STAY.first(action)
        if MOVE.owns(action):
            after.put(piece, MOVE.second(action))
        if self.step().ref != NO_REFERENCE:
            after.name(self.step().ref, piece)
        return feasible(after, TEXTS[self.text], self.position + 1)

    def take(self, s: EastFront, action: int) -> None:
        if DONE.owns(action):
            return
        step = self.step()
        piece = MOVE.first(action) if MOVE.owns(action) else STAY.first(action)
        if MOVE.owns(action):
            carry_out_move(s, piece, MOVE.second(action))
        else:
            s.emit(STAYED, (KIND[piece], s.place[piece]))
        if step.ref != NO_REFERENCE:
            s.name(step.ref, piece)
        s.used |= 1 << piece
        if step.times_most > 1:
            s.push(MoveAgain(self.text, self.position, piece, step.times_most - 1))
        elif self.moved + 1 < step.most:
            s.push(MovePieces(self.text, self.position, self.moved + 1))


class MoveAgain(StepQuestion):
    """EF-MOV-05: the same piece may move once more."""

    FIELDS: ClassVar[tuple[str, ...]] = ("text", "position", "piece", "left")
    RULE: ClassVar[str] = "EF-MOV-05"

    def __init__(self, text: int, position: int, piece: int, left: int) -> None:
        super().__init__(text, position)
        self.piece = piece
        self.left = left

    def actor(self, s: EastFront) -> int:
        return self.side() if destinations(s, self.piece) else NOBODY

    def choices(self, s: EastFront) -> list[int]:
        moves = [MOVE.of(self.piece, space) for space in members(destinations(s, self.piece))]
        return [*moves, DONE.of()]

    def take(self, s: EastFront, action: int) -> None:
        if MOVE.owns(action):
            carry_out_move(s, self.piece, MOVE.second(action))
            if self.left > 1:
                s.push(MoveAgain(self.text, self.position, self.piece, self.left - 1))


class MoveTogether(StepQuestion):
    """EF-CNM-01: an infantry and a tank of one space move to the same space, or both stay."""

    RULE: ClassVar[str] = "EF-MOV-04"

    def step(self) -> MoveTogetherStep:
        step = TEXTS[self.text].steps[self.position]
        assert isinstance(step, MoveTogetherStep)
        return step

    def actor(self, s: EastFront) -> int:
        return self.side()

    def choices(self, s: EastFront) -> list[int]:
        faction = self.step().faction
        actions: list[int] = []
        for infantry in different_pieces(s, [kind_of(faction, INFANTRY)], self.step().starts(s), 0):
            for space in members(self._goals(s, infantry)):
                actions.append(MOVE_BOTH.of(infantry, space))
            actions.append(MOVE_BOTH.of(infantry, s.place[infantry]))
        return actions

    def _goals(self, s: EastFront, infantry: int) -> int:
        """The neighbours where both are supplied after both have moved."""
        faction = FACTION[infantry]
        space = s.place[infantry]
        if s.crowd[space] == 2:
            arrivals = supplied_arrivals_without(s, faction, space)
        else:
            arrivals = supplied_arrivals(s, faction)
        return reach(s, infantry) & arrivals

    def take(self, s: EastFront, action: int) -> None:
        step = self.step()
        infantry, to = MOVE_BOTH.first(action), MOVE_BOTH.second(action)
        start = s.place[infantry]
        tank = s.pieces_in(kind_of(step.faction, TANK), start)[0]
        for piece, which in ((infantry, step.infantry_ref), (tank, step.tank_ref)):
            if to != start:
                carry_out_move(s, piece, to)
            else:
                s.emit(STAYED, (KIND[piece], start))
            s.name(which, piece)


class MoveInto(StepQuestion):
    """EF-RCT-AD-02: after its combat, pieces of the force may enter the attacked space by the text."""

    FIELDS: ClassVar[tuple[str, ...]] = ("text", "position", "infantry", "tanks")
    RULE: ClassVar[str] = "EF-RCT-AD-02"

    def __init__(self, text: int, position: int, infantry: int, tanks: int) -> None:
        super().__init__(text, position)
        self.infantry = infantry
        self.tanks = tanks

    def step(self) -> MoveIntoStep:
        step = TEXTS[self.text].steps[self.position]
        assert isinstance(step, MoveIntoStep)
        return step

    def movers(self, s: EastFront) -> list[int]:
        """The pieces of the force that may still enter."""
        step = self.step()
        if step.ref != NO_REFERENCE:
            pieces = [s.ref[step.ref]] if s.ref[step.ref] != OFF else []
        else:
            pieces = different_pieces(s, FORCE_KINDS[s.attacker], 1 << s.origin, ~s.force)
        moved = [self.infantry, self.tanks]
        return [
            piece
            for piece in pieces
            if s.force >> piece & 1
            and s.place[piece] == s.origin
            and (step.ref != NO_REFERENCE or self._allows(step, TYPE[piece], moved))
            and destinations(s, piece) >> s.target & 1
        ]

    def _allows(self, step: MoveIntoStep, type: int, moved: list[int]) -> bool:
        if step.any_most:
            return moved[0] + moved[1] < step.any_most
        return moved[type] < step.most[type]

    def actor(self, s: EastFront) -> int:
        if s.target < 0 or self.step().if_possible or not self.movers(s):
            return NOBODY
        return self.side()

    def run(self, s: EastFront) -> None:
        """Nobody may enter, or somebody must."""
        if s.target >= 0 and self.step().if_possible:
            for piece in self.movers(s):
                carry_out_move(s, piece, s.target)

    def choices(self, s: EastFront) -> list[int]:
        return [*[MOVE.of(piece, s.target) for piece in self.movers(s)], DONE.of()]

    def take(self, s: EastFront, action: int) -> None:
        if DONE.owns(action):
            return
        piece = MOVE.first(action)
        carry_out_move(s, piece, s.target)
        infantry = self.infantry + (TYPE[piece] == INFANTRY)
        s.push(MoveInto(self.text, self.position, infantry, self.tanks + (TYPE[piece] == TANK)))

    def prompt(self, s: EastFront) -> dict[str, Any]:
        return {"target": (SPACE_DOMAIN, s.target)}


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
        return [*actions, DECLINE.of()] if step.may else actions

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
        return [*actions, DECLINE.of()] if step.decline != NO_TEXT else actions

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
