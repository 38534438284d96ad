"""How a text moves pieces: some once, one again, two together, or into the space they attacked."""

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
    MoveIntoStep,
    MoveStep,
    MoveTogetherStep,
)
from maproom.games.east_front.filters import NO_REFERENCE
from maproom.games.east_front.movement import carry_out_move, destinations, different_pieces, reach
from maproom.games.east_front.script_choices import StepQuestion
from maproom.games.east_front.state import EastFront
from maproom.games.east_front.supply import supplied_arrivals, supplied_arrivals_without
from maproom.games.east_front.texts import TEXTS, feasible
from maproom.games.east_front.verbs import (
    DONE,
    MOVE,
    MOVE_BOTH,
    STAY,
    STAYED,
)
from maproom.kernel.frame import NOBODY
from maproom.kernel.spaces import members


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
            actions.append(DONE.base)
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
        return [*moves, DONE.base]

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
    """EF-RCT-AD-02: after its combat, pieces of the force may enter the attacked space by the text.

    A piece that the text directs to move in may be declared to have moved in place (EF-MOV-04).
    """

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
        return self.side() if s.target >= 0 and self.movers(s) else NOBODY

    def run(self, s: EastFront) -> None:
        """Nobody can enter."""

    def choices(self, s: EastFront) -> list[int]:
        movers = self.movers(s)
        moves = [MOVE.of(piece, s.target) for piece in movers]
        if self.step().if_possible:
            return [*moves, *[STAY.of(piece) for piece in movers]]
        return [*moves, DONE.base]

    def take(self, s: EastFront, action: int) -> None:
        if STAY.owns(action):
            piece = STAY.first(action)
            s.emit(STAYED, (KIND[piece], s.place[piece]))
        elif MOVE.owns(action):
            self._enter(s, MOVE.first(action))

    def _enter(self, s: EastFront, piece: int) -> None:
        """Moves a piece in, and asks for the next."""
        carry_out_move(s, piece, s.target)
        infantry = self.infantry + (TYPE[piece] == INFANTRY)
        s.push(MoveInto(self.text, self.position, infantry, self.tanks + (TYPE[piece] == TANK)))

    def prompt(self, s: EastFront) -> dict[str, Any]:
        return {"target": (SPACE_DOMAIN, s.target)}
