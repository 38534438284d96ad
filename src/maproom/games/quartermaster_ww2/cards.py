"""Decks, hands and running out (QM-CRD): drawing as a chance, discarding unseen, paying with points."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from maproom.games.quartermaster_ww2.board import COUNTRY_COUNT
from maproom.games.quartermaster_ww2.deck import (
    COPY_BITS,
    DECK_SIZE,
    bit_of_card,
    card_number,
    country_of_card,
    drawn,
    one_copy,
    title_counts,
    title_of_card,
    titles_in,
)
from maproom.games.quartermaster_ww2.extras import extra_choices, took_extra
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.games.quartermaster_ww2.verbs import (
    DECK_LOST,
    DECK_LOST_UNSEEN,
    DISCARD,
    DISCARDED,
    DISCARDED_UNSEEN,
    DRAW_CARD,
    DREW,
    DREW_UNSEEN,
)
from maproom.games.quartermaster_ww2.victory import lose_points
from maproom.kernel.chance import Source
from maproom.kernel.copies import replaced
from maproom.kernel.events import all_but, only
from maproom.kernel.frame import CHANCE, NOBODY, Frame
from maproom.kernel.spaces import count


def discard_from_hand(s: Quartermaster, country: int, title: int) -> None:
    """A hand card goes unseen to the bottom of the discard pile (QM-INF-05)."""
    hand = s.hand[country]
    card = one_copy(hand, title)
    if s.known[country]:
        s.forget_hand(country)
    s.hand[country] = hand ^ card
    s.hidden[country] = s.hidden[country] | card
    s.tell(DISCARDED, only(country), country, title)
    s.tell(DISCARDED_UNSEEN, all_but(country), country)


def hand_copy(s: Quartermaster, country: int, title: int) -> int:
    """The copy of a title that is played from hand: one that was shown comes first."""
    shown = one_copy(s.hand[country] & s.known[country], title)
    return shown or one_copy(s.hand[country], title)


def deck_copy(s: Quartermaster, country: int, title: int) -> int:
    """The copy of a title that is searched out of the deck: one that everybody knew there comes first."""
    shown = one_copy(s.deck[country] & (s.known[country] | s.mixed[country]), title)
    return shown or one_copy(s.deck[country], title)


# -- the order of a deck -------------------------------------------------------------------------------


def first_of(cards: list[int], country: int) -> int:
    """The first card of a country in a list of cards; -1 when there is none."""
    for card in cards:
        if country_of_card(card) == country:
            return card
    return -1


def top_cards(s: Quartermaster, country: int) -> int:
    """The cards of which one lies on top of the deck: all that are shuffled, or the one that was put there."""
    if s.upper:
        card = first_of(s.upper, country)
        if card >= 0:
            return bit_of_card(card)
    cards = s.deck[country]
    if s.lower:
        below = 0
        for card in s.lower:
            if country_of_card(card) == country:
                below |= bit_of_card(card)
        if cards == below:
            return bit_of_card(first_of(s.lower, country))
        cards &= ~below
    return cards


def take_from_deck(s: Quartermaster, country: int, title: int) -> int:
    """The card of this title leaves the top of the deck; unless all knew it, it may be one that was mixed in."""
    card = one_copy(top_cards(s, country), title)
    s.deck[country] = s.deck[country] ^ card
    if s.mixed[country] and not s.known[country] & card:
        s.mixed = replaced(s.mixed, country, 0)
    if s.upper or s.lower:
        forget_place(s, card_number(country, card))
    return card


def forget_place(s: Quartermaster, card: int) -> None:
    """A card has no place of its own in its deck any longer."""
    if s.upper and card in s.upper:
        s.upper = [one for one in s.upper if one != card]
    if s.lower and card in s.lower:
        s.lower = [one for one in s.lower if one != card]


class FromDeck(Frame[Quartermaster]):
    """Cards come one by one from the deck, as far as it goes: QM-CRD-02; what becomes of them, each frame says."""

    FIELDS: ClassVar[tuple[str, ...]] = ("country", "left")

    def __init__(self, country: int, left: int) -> None:
        self.country = country
        self.left = left

    def actor(self, s: Quartermaster) -> int:
        return CHANCE if self.left > 0 and s.deck[self.country] else NOBODY

    def choices(self, s: Quartermaster) -> list[int]:
        first = DRAW_CARD.base
        return [first + title for title in titles_in(self.country, top_cards(s, self.country))]

    def weights(self, s: Quartermaster) -> list[int] | None:
        return title_counts(self.country, top_cards(s, self.country))

    def sample(self, s: Quartermaster, random: Source) -> int:
        return DRAW_CARD.base + drawn(self.country, top_cards(s, self.country), random)


class Draw(FromDeck):
    """QM-TRN-08: a country draws into its hand."""

    def run(self, s: Quartermaster) -> None:
        """Nothing is left to draw."""

    def take(self, s: Quartermaster, action: int) -> None:
        country = self.country
        title = action - DRAW_CARD.base
        card = take_from_deck(s, country, title)
        s.hand[country] = s.hand[country] | card
        s.tell(DREW, only(country), country, title)
        s.tell(DREW_UNSEEN, all_but(country), country)
        if self.left > 1:
            s.push(drawing(country, self.left - 1))


DRAWS: Final[list[list[Draw]]] = [
    [Draw(country, left) for left in range(DECK_SIZE[country] + 1)] for country in range(COUNTRY_COUNT)
]
"""Frames never change, so those that come up all the time are made once."""


def drawing(country: int, left: int) -> Draw:
    """The frame in which a country draws so many cards."""
    return DRAWS[country][left] if left >= 0 else Draw(country, left)


class DiscardDeck(FromDeck):
    """QM-CRD-07, 08: cards are discarded unseen from the deck; each one missing costs the team a point."""

    def run(self, s: Quartermaster) -> None:
        if self.left > 0:
            lose_points(s, self.country & 1, self.left)

    def take(self, s: Quartermaster, action: int) -> None:
        title = DRAW_CARD.first(action)
        card = take_from_deck(s, self.country, title)
        s.hidden[self.country] = s.hidden[self.country] | card
        s.tell(DECK_LOST, only(self.country), self.country, title)
        s.tell(DECK_LOST_UNSEEN, all_but(self.country), self.country)
        if self.left > 1:
            s.push(DiscardDeck(self.country, self.left - 1))


class DiscardHand(Frame[Quartermaster]):
    """QM-CRD-04, 08: a country discards hand cards of its choice; what the hand lacks comes from the deck."""

    FIELDS: ClassVar[tuple[str, ...]] = ("country", "left")
    RULE: ClassVar[str] = "QM-CRD-04"

    def __init__(self, country: int, left: int) -> None:
        self.country = country
        self.left = left

    def actor(self, s: Quartermaster) -> int:
        return self.country if self.left > 0 and s.hand[self.country] else NOBODY

    def run(self, s: Quartermaster) -> None:
        if self.left > 0:
            s.push(DiscardDeck(self.country, self.left))

    def choices(self, s: Quartermaster) -> list[int]:
        first = DISCARD.base
        choices = [first + title for title in titles_in(self.country, s.hand[self.country])]
        extra_choices(s, self.country, choices)
        return choices

    def take(self, s: Quartermaster, action: int) -> None:
        if took_extra(s, self, self.country, action):
            return
        discard_from_hand(s, self.country, DISCARD.first(action))
        if self.left > 1:
            s.push(DiscardHand(self.country, self.left - 1))

    def prompt(self, s: Quartermaster) -> dict[str, Any]:
        return {"left": self.left}


def public_titles(s: Quartermaster, country: int) -> list[int]:
    """What everybody knows of a country's hand (QM-INF-10)."""
    return titles_in(country, s.hand[country] & s.known[country])


def is_in_pile(s: Quartermaster, country: int, title: int) -> bool:
    """Whether a title lies in the discard pile, seen or unseen."""
    return bool((s.opened[country] | s.hidden[country] | s.lost[country]) & COPY_BITS[title])


def take_from_discards(s: Quartermaster, country: int, title: int) -> int:
    """A card of this title leaves the discard pile: an openly discarded copy comes first."""
    seen = one_copy(s.opened[country], title)
    if seen:
        for place in range(len(s.pile) - 1, -1, -1):
            card = s.pile[place]
            if country_of_card(card) == country and title_of_card(card) == title:
                s.take_from_pile(card)
                return bit_of_card(card)
    card = one_copy(s.hidden[country] | s.lost[country], title)
    s.hidden[country] &= ~card
    if s.lost[country] & card:
        s.lost = replaced(s.lost, country, s.lost[country] & ~card)
    s.known[country] &= ~card
    return card


def deck_size(s: Quartermaster, country: int) -> int:
    """How many cards are left to draw."""
    return count(s.deck[country])
