"""Battle (QM-BAT): choosing space and piece, the windows, the removal."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from maproom.games.quartermaster_ww2.board import COUNTRY_COUNT, TEAM_COUNTRIES, piece_in
from maproom.games.quartermaster_ww2.deck import TITLE_DOMAIN
from maproom.games.quartermaster_ww2.effects import BattleStep
from maproom.games.quartermaster_ww2.extras import extra_choices, took_extra
from maproom.games.quartermaster_ww2.pieces import remove_piece
from maproom.games.quartermaster_ww2.reactions import window
from maproom.games.quartermaster_ww2.script_frame import StepFrame
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.games.quartermaster_ww2.texts import BATTLED, BATTLES, TEXTS
from maproom.games.quartermaster_ww2.verbs import BATTLE, DECLINE, SAVED
from maproom.games.quartermaster_ww2.verbs import BATTLED as TOLD_BATTLED
from maproom.kernel.copies import replaced
from maproom.kernel.frame import NOBODY, Frame
from maproom.kernel.spaces import lowest

EMPTY_SPACE: Final = COUNTRY_COUNT
"""The victim's number when the space battled is empty (QM-BAT-04)."""


def fight(s: Quartermaster, country: int, space: int, victim: int) -> None:
    """A battle in the order of QM-BAT-09; an empty space has no piece to be battled (QM-BAT-14)."""
    s.emit(TOLD_BATTLED, (country, space, victim))
    if victim == EMPTY_SPACE:
        s.push(window(BATTLES, country, space, -1, 0))
        return
    s.push(window(BATTLES, country, space, victim, 0))
    s.push(Strike(country, space, victim))
    s.push(window(BATTLED, country, space, victim, 0))


class Strike(Frame[Quartermaster]):
    """QM-BAT-06, 10, 13: the piece battled is about to be removed, unless Radar or a protection saves it."""

    FIELDS: ClassVar[tuple[str, ...]] = ("by", "space", "victim")

    def __init__(self, by: int, space: int, victim: int) -> None:
        self.by = by
        self.space = space
        self.victim = victim

    def run(self, s: Quartermaster) -> None:
        bit = 1 << self.space
        if not s.pieces(self.victim) & bit:
            return
        if (s.spared[self.victim] | s.safe[self.victim]) & bit:
            s.spared = replaced(s.spared, self.victim, s.spared[self.victim] & ~bit)
            s.emit(SAVED, (piece_in(self.victim, self.space), self.space))
            return
        remove_piece(s, self.by, self.victim, self.space)


class ChooseBattle(StepFrame):
    """QM-BAT-01 to 05: the battling country chooses a space and, if there is one, an enemy piece in it."""

    FIELDS: ClassVar[tuple[str, ...]] = ("left", "text", "position", "by", "space", "whose", "card")
    RULE: ClassVar[str] = "QM-BAT-01"

    def __init__(self, left: int, text: int, position: int, by: int, space: int, whose: int, card: int) -> None:
        super().__init__(text, position, by, space, whose, card)
        self.left = left

    def _step(self) -> BattleStep:
        step = TEXTS[self.text].steps[self.position]
        assert isinstance(step, BattleStep)
        return step

    def actor(self, s: Quartermaster) -> int:
        return TEXTS[self.text].owner if self.left > 0 and self._step().spaces(s, self) else NOBODY

    def run(self, s: Quartermaster) -> None:
        """No space can be battled."""

    def choices(self, s: Quartermaster) -> list[int]:
        owner = TEXTS[self.text].owner
        choices: list[int] = []
        spaces = self._step().spaces(s, self)
        enemies = TEAM_COUNTRIES[1 - (owner & 1)]
        there = s.team_pieces(1 - (owner & 1))
        while spaces:
            space = lowest(spaces)
            spaces &= spaces - 1
            first = BATTLE.of(space, 0)
            if there >> space & 1:
                for enemy in enemies:
                    if (s.army[enemy] | s.navy[enemy]) >> space & 1:
                        choices.append(first + enemy)
            else:
                choices.append(first + EMPTY_SPACE)
        choices.append(DECLINE.base)
        extra_choices(s, owner, choices)
        return choices

    def take(self, s: Quartermaster, action: int) -> None:
        owner = TEXTS[self.text].owner
        if took_extra(s, self, owner, action) or action == DECLINE.base:
            return
        if self.left > 1:
            s.push(
                ChooseBattle(self.left - 1, self.text, self.position, self.by, self.space, self.whose, self.card)
            )
        fight(s, owner, BATTLE.first(action), BATTLE.second(action))

    def prompt(self, s: Quartermaster) -> dict[str, Any]:
        return {"card": (TITLE_DOMAIN, TEXTS[self.text].title), "left": self.left}
