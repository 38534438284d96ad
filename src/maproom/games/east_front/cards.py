"""Cards in play (EF-CRD): drawing as a chance, discarding unseen, using openly."""

from __future__ import annotations

from typing import Any, ClassVar

from maproom.games.east_front.deck import FIRST_CARD, bit_of, cards_in
from maproom.games.east_front.state import EastFront
from maproom.games.east_front.verbs import (
    DISCARD,
    DISCARDED,
    DISCARDED_UNSEEN,
    DRAW_CARD,
    DREW,
    DREW_UNSEEN,
)
from maproom.kernel.chance import Source, one_of
from maproom.kernel.copies import replaced
from maproom.kernel.events import all_but, only
from maproom.kernel.frame import CHANCE, NOBODY, Frame


def use_openly(s: EastFront, side: int, card: int) -> None:
    """A card leaves the hand for its text or its reaction; both players may look at it (EF-CRD-04)."""
    bit = bit_of(card)
    s.hand[side] = s.hand[side] ^ bit
    s.shown = replaced(s.shown, side, s.shown[side] | bit)


def discard_unseen(s: EastFront, side: int, card: int) -> None:
    """A card leaves the hand as a cost or by an effect; only its owner has seen it (EF-CRD-04)."""
    bit = bit_of(card)
    s.hand[side] = s.hand[side] ^ bit
    s.hidden = replaced(s.hidden, side, s.hidden[side] | bit)
    s.emit(DISCARDED, (side, card), only(side))
    s.emit(DISCARDED_UNSEEN, (side,), all_but(side))


class Draw(Frame[EastFront]):
    """EF-CRD-08, EF-SPC-03: cards come one by one from the deck, as far as it goes."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side", "left")

    def __init__(self, side: int, left: int) -> None:
        self.side = side
        self.left = left

    def actor(self, s: EastFront) -> int:
        return CHANCE if self.left > 0 and s.deck[self.side] else NOBODY

    def run(self, s: EastFront) -> None:
        """Nothing is left to draw."""

    def choices(self, s: EastFront) -> list[int]:
        first = DRAW_CARD.base
        return [first + card for card in cards_in(self.side, s.deck[self.side])]

    def sample(self, s: EastFront, random: Source) -> int:
        return DRAW_CARD.base + FIRST_CARD[self.side] + one_of(random, s.deck[self.side])

    def take(self, s: EastFront, action: int) -> None:
        side = self.side
        card = action - DRAW_CARD.base
        bit = bit_of(card)
        s.deck[side] = s.deck[side] ^ bit
        s.hand[side] = s.hand[side] | bit
        s.tell(DREW, only(side), side, card)
        s.tell(DREW_UNSEEN, all_but(side), side)
        if self.left > 1:
            s.push(Draw(side, self.left - 1))


class Discard(Frame[EastFront]):
    """EF-CRD-03: a player discards cards from hand, of the own choice."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side", "left")
    RULE: ClassVar[str] = "EF-CRD-03"

    def __init__(self, side: int, left: int) -> None:
        self.side = side
        self.left = left

    def actor(self, s: EastFront) -> int:
        return self.side

    def choices(self, s: EastFront) -> list[int]:
        first = DISCARD.base
        return [first + card for card in cards_in(self.side, s.hand[self.side])]

    def take(self, s: EastFront, action: int) -> None:
        discard_unseen(s, self.side, DISCARD.first(action))
        if self.left > 1:
            s.push(Discard(self.side, self.left - 1))

    def prompt(self, s: EastFront) -> dict[str, Any]:
        return {"left": self.left}
