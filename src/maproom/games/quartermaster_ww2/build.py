"""Build and recruit (QM-BLD): choosing where pieces go, naming built ones, relocating."""

from __future__ import annotations

from typing import Any, ClassVar

from maproom.games.quartermaster_ww2.board import KIND_DOMAIN, PIECE_DOMAIN, kind_in, piece_of
from maproom.games.quartermaster_ww2.deck import TITLE_DOMAIN
from maproom.games.quartermaster_ww2.effects import PlaceStep, RelocateStep
from maproom.games.quartermaster_ww2.extras import extra_choices, took_extra
from maproom.games.quartermaster_ww2.pieces import (
    Removal,
    begin_removal,
    build_piece,
    name_piece,
    recruit_piece,
)
from maproom.games.quartermaster_ww2.script_frame import StepFrame
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.games.quartermaster_ww2.supply import build_spaces
from maproom.games.quartermaster_ww2.texts import TEXTS
from maproom.games.quartermaster_ww2.verbs import BUILD, DECLINE, DONE, NAME, RECRUIT, RELOCATE
from maproom.kernel.frame import NOBODY, Frame
from maproom.kernel.spaces import members


class PlacePieces(StepFrame):
    """QM-BLD-01 to 08: a piece is built or recruited, or one on the board is named as newly built."""

    FIELDS: ClassVar[tuple[str, ...]] = ("left", "text", "position", "by", "space", "whose", "card")
    RULE: ClassVar[str] = "QM-BLD-01"

    def __init__(self, left: int, text: int, position: int, by: int, space: int, whose: int, card: int) -> None:
        super().__init__(text, position, by, space, whose, card)
        self.left = left

    def _step(self) -> PlaceStep:
        step = TEXTS[self.text].steps[self.position]
        assert isinstance(step, PlaceStep)
        return step

    def actor(self, s: Quartermaster) -> int:
        step = self._step()
        if self.left < 1:
            return NOBODY
        for country in step.countries:
            if self._is_worth_asking(s, step, country):
                return step.decider
        return NOBODY

    def _is_worth_asking(self, s: Quartermaster, step: PlaceStep, country: int) -> bool:
        """Whether the decider could place or name a piece, perhaps after freeing one of its own (QM-PCE-10)."""
        if s.available(country, step.kind) or (country == step.decider and s.of_kind(country, step.kind)):
            if step.spaces(s, self, country) or step.instead(s, country):
                return True
        return step.nameable(s, self, country) != 0

    def run(self, s: Quartermaster) -> None:
        """Nothing can be placed: the step is skipped (QM-PLY-06)."""

    def choices(self, s: Quartermaster) -> list[int]:
        step = self._step()
        choices: list[int] = []
        for country in step.countries:
            if s.available(country, step.kind):
                verb = BUILD if step.is_build else RECRUIT
                for space in members(step.spaces(s, self, country)):
                    choices.append(verb.of(country, space))
                for space in members(step.instead(s, country)):
                    choices.append(RECRUIT.of(country, space))
            for space in members(step.nameable(s, self, country)):
                choices.append(NAME.of(country, space))
        choices.append(DECLINE.base)
        extra_choices(s, step.decider, choices)
        return choices

    def take(self, s: Quartermaster, action: int) -> None:
        if took_extra(s, self, self._step().decider, action) or action == DECLINE.base:
            return
        if self.left > 1:
            s.push(PlacePieces(self.left - 1, self.text, self.position, self.by, self.space, self.whose, self.card))
        if BUILD.owns(action):
            build_piece(s, BUILD.first(action), BUILD.second(action))
        elif RECRUIT.owns(action):
            recruit_piece(s, RECRUIT.first(action), RECRUIT.second(action))
        else:
            name_piece(s, NAME.first(action), NAME.second(action))

    def prompt(self, s: Quartermaster) -> dict[str, Any]:
        step = self._step()
        piece = (PIECE_DOMAIN, step.countries[0] * 2 + step.kind)
        return {
            "card": (TITLE_DOMAIN, TEXTS[self.text].title),
            "piece": piece if len(step.countries) == 1 else (KIND_DOMAIN, step.kind),
            "left": self.left,
        }


class Relocate(StepFrame):
    """QM-BLD-09: own pieces that were on the board are eliminated and built again, one at a time, once each.

    `todo` are the spaces with a piece that was there when the card was played and has not had its turn.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("todo", "text", "position", "by", "space", "whose", "card")
    RULE: ClassVar[str] = "QM-BLD-09"

    def __init__(self, todo: int, text: int, position: int, by: int, space: int, whose: int, card: int) -> None:
        super().__init__(text, position, by, space, whose, card)
        self.todo = todo

    def owner(self) -> int:
        """The country whose pieces are relocated."""
        return TEXTS[self.text].owner

    def _movable(self, s: Quartermaster) -> list[int]:
        step = TEXTS[self.text].steps[self.position]
        assert isinstance(step, RelocateStep)
        return step.movable(s, self.todo)

    def actor(self, s: Quartermaster) -> int:
        return self.owner() if self.todo and self._movable(s) else NOBODY

    def run(self, s: Quartermaster) -> None:
        """Every piece has had its turn."""

    def choices(self, s: Quartermaster) -> list[int]:
        choices = [RELOCATE.of(space) for space in self._movable(s)]
        choices.append(DONE.base)
        extra_choices(s, self.owner(), choices)
        return choices

    def take(self, s: Quartermaster, action: int) -> None:
        owner = self.owner()
        if took_extra(s, self, owner, action) or action == DONE.base:
            return
        space = RELOCATE.first(action)
        s.push(self.without(space))
        begin_removal(s, Uprooting(owner, owner, space))

    def without(self, space: int) -> Relocate:
        """The same with nothing left to do in a space."""
        todo = self.todo & ~(1 << space)
        return Relocate(todo, self.text, self.position, self.by, self.space, self.whose, self.card)


class Uprooting(Removal):
    """QM-BLD-09: a piece is eliminated in order to be built again; one that a card has saved is not."""

    def has_gone(self, s: Quartermaster) -> None:
        s.push(BuildAgain(self.country, kind_in(self.space)))


class BuildAgain(Frame[Quartermaster]):
    """QM-BLD-09: the piece just eliminated is built again, by the rules of building."""

    FIELDS: ClassVar[tuple[str, ...]] = ("country", "kind")
    RULE: ClassVar[str] = "QM-BLD-09"

    def __init__(self, country: int, kind: int) -> None:
        self.country = country
        self.kind = kind

    def actor(self, s: Quartermaster) -> int:
        if not s.available(self.country, self.kind):
            return NOBODY
        return self.country if build_spaces(s, self.country, self.kind) else NOBODY

    def run(self, s: Quartermaster) -> None:
        """There is no space for it, or another card has placed it meanwhile."""

    def choices(self, s: Quartermaster) -> list[int]:
        choices = [BUILD.of(self.country, space) for space in members(build_spaces(s, self.country, self.kind))]
        choices.append(DECLINE.base)
        extra_choices(s, self.country, choices)
        return choices

    def take(self, s: Quartermaster, action: int) -> None:
        if took_extra(s, self, self.country, action) or action == DECLINE.base:
            return
        build_piece(s, self.country, BUILD.second(action))

    def prompt(self, s: Quartermaster) -> dict[str, Any]:
        return {"piece": (PIECE_DOMAIN, piece_of(self.country, self.kind))}
