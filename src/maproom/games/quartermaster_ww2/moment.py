"""What a text or a reaction can refer to (QM-RX): who acts, the space, whose piece, which country, which card."""

from __future__ import annotations

from typing import ClassVar, Final

from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.kernel.frame import Frame

NONE: Final = -1
"""In place of a country, a space or a card: there is none."""


class Moment(Frame[Quartermaster]):
    """A frame that knows what happened; texts and triggers read it from there.

    `by` is the country that acts, `space` where, `whose` the country of the piece or the target, and `card`
    whatever else the event is about: a card, a mode of placing, or whether the piece was supplied.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("by", "space", "whose", "card")

    def __init__(self, by: int, space: int, whose: int, card: int) -> None:
        self.by = by
        self.space = space
        self.whose = whose
        self.card = card


NO_MOMENT: Final = Moment(NONE, NONE, NONE, NONE)
