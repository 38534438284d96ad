"""The base of the questions that a step of a text puts."""

from __future__ import annotations

from typing import Any, ClassVar

from maproom.games.quartermaster_ww2.deck import TITLE_DOMAIN
from maproom.games.quartermaster_ww2.moment import Moment
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.games.quartermaster_ww2.texts import TEXTS


class StepFrame(Moment):
    """A question inside a text: which text, which of its steps, and the moment it is about."""

    FIELDS: ClassVar[tuple[str, ...]] = ("text", "position", "by", "space", "whose", "card")

    def __init__(self, text: int, position: int, by: int, space: int, whose: int, card: int) -> None:
        super().__init__(by, space, whose, card)
        self.text = text
        self.position = position

    def prompt(self, s: Quartermaster) -> dict[str, Any]:
        return {"card": (TITLE_DOMAIN, TEXTS[self.text].title)}
