"""Playing a card (QM-PLY), the Play step, and Reallocate Resources (QM-RR)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from maproom.games.quartermaster_ww2.board import (
    COUNTRY_COUNT,
    COUNTRY_DOMAIN,
    JAPAN,
    PLAY_STEP,
    REALLOCATE_COST,
    REALLOCATE_TYPES,
)
from maproom.games.quartermaster_ww2.cards import (
    DiscardDeck,
    DiscardHand,
    deck_copy,
    discard_from_hand,
    forget_place,
    hand_copy,
)
from maproom.games.quartermaster_ww2.deck import (
    COPY_BITS,
    COUNTRY_OF,
    ECONOMIC_WARFARE,
    OF_TYPE,
    RESPONSE,
    STATUS,
    STATUS_NUMBER,
    TYPE_OF,
    TYPES,
    bit_of_card,
    card_number,
    country_of_card,
    titles_in,
)
from maproom.games.quartermaster_ww2.effects import PlayCardStep
from maproom.games.quartermaster_ww2.extras import TRUK, extra_choices, took_extra
from maproom.games.quartermaster_ww2.moment import NO_MOMENT, NONE
from maproom.games.quartermaster_ww2.reactions import window
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.games.quartermaster_ww2.texts import (
    CARD_DONE,
    CARD_PLAYED,
    INSTEAD_TEXT,
    INSTEAD_TITLES,
    PLAY_TEXT,
    REACTIONS,
    TEXTS,
)
from maproom.games.quartermaster_ww2.verbs import (
    DISCARD,
    FIND,
    FOUND,
    FOUND_NOTHING,
    NO_CARD,
    PLACED_RESPONSE,
    PLACED_STATUS,
    PLACED_UNSEEN,
    PLAY,
    PLAYED,
    REALLOCATE,
    REALLOCATES,
    USE,
)
from maproom.kernel.copies import replaced
from maproom.kernel.events import all_but, only
from maproom.kernel.frame import NOBODY, Frame
from maproom.kernel.spaces import count

FINDABLE: Final[list[int]] = [
    sum(OF_TYPE[TYPES.index(type)][country] for type in REALLOCATE_TYPES) for country in range(COUNTRY_COUNT)
]
"""What Reallocate Resources can find (QM-RR-01)."""


# -- a card is played ----------------------------------------------------------------------------------


def play_from_hand(s: Quartermaster, country: int, title: int) -> None:
    """A card leaves the hand to be played."""
    card = hand_copy(s, country, title)
    s.hand[country] = s.hand[country] ^ card
    s.known[country] = s.known[country] & ~card
    play_card(s, country, card, title)


def play_card(s: Quartermaster, country: int, card: int, title: int) -> None:
    """A card is played with all its consequences (QM-TYP, QM-PLY-13, 14)."""
    type = TYPE_OF[title]
    if type == RESPONSE:
        s.face_down[country] |= card
        s.emit(PLACED_RESPONSE, (country, title), only(country))
        s.emit(PLACED_UNSEEN, (country,), all_but(country))
    elif type == STATUS:
        s.place_status(title)
        s.emit(PLACED_STATUS, (country, title))
    else:
        _show(s, country, card_number(country, card), title)


def _show(s: Quartermaster, country: int, card: int, title: int) -> None:
    """The card is shown; then come answers to it, its text, answers to its end, and the discard pile."""
    s.playing[country] = s.playing[country] | bit_of_card(card)
    s.emit(PLAYED, (country, title))
    s.push(CardEnds(card))
    if REACTIONS[CARD_DONE][country]:
        in_play_step = int(s.turn == country and s.step == PLAY_STEP)
        s.push(window(CARD_DONE, country, in_play_step, country, card))
    s.push(CardBegins(title))
    if TYPE_OF[title] == ECONOMIC_WARFARE:
        s.push(window(CARD_PLAYED, country, NONE, country, card))


class CardBegins(Frame[Quartermaster]):
    """QM-PLY-03, QM-RX-24: the text of a card, unless it has been cancelled."""

    FIELDS: ClassVar[tuple[str, ...]] = ("title",)

    def __init__(self, title: int) -> None:
        self.title = title

    def run(self, s: Quartermaster) -> None:
        if s.cancelled:
            s.cancelled = 0
            return
        from maproom.games.quartermaster_ww2.script import Script

        country = COUNTRY_OF[self.title]
        s.push(Script(PLAY_TEXT[self.title], 0, country, NONE, country, self.title))


class CardEnds(Frame[Quartermaster]):
    """QM-PLY-13: a card that has been resolved goes on the discard pile, unless another took it elsewhere."""

    FIELDS: ClassVar[tuple[str, ...]] = ("card",)

    def __init__(self, card: int) -> None:
        self.card = card

    def run(self, s: Quartermaster) -> None:
        country = country_of_card(self.card)
        if s.playing[country] & bit_of_card(self.card):
            s.playing[country] = s.playing[country] ^ bit_of_card(self.card)
            s.discard_openly(self.card)


# -- the Play step -------------------------------------------------------------------------------------


def may_use_instead(s: Quartermaster, title: int) -> bool:
    """Whether a Status on the table may replace the card of the Play step, for all that others know (QM-PLY-17)."""
    return bool(s.status >> STATUS_NUMBER[title] & 1) and TEXTS[INSTEAD_TEXT[title]].possible(s, NO_MOMENT)


def finds_its_card(s: Quartermaster, title: int) -> bool:
    """Guards: whether a card that it could play is in the discard pile, or can get there as its cost."""
    text = TEXTS[INSTEAD_TEXT[title]]
    step = text.steps[0]
    if not isinstance(step, PlayCardStep):
        return True
    country = text.owner
    cards = s.opened[country] | s.hidden[country] | s.lost[country]
    if text.hand_cost:
        cards |= s.hand[country]
        if count(s.hand[country]) < text.hand_cost:
            cards |= s.deck[country]
    return bool(cards & step.cards)


class PlayStep(Frame[Quartermaster]):
    """QM-PLY-01: play a card, discard one, or use a Status instead."""

    FIELDS: ClassVar[tuple[str, ...]] = ("country",)
    RULE: ClassVar[str] = "QM-PLY-01"

    def __init__(self, country: int) -> None:
        self.country = country

    def actor(self, s: Quartermaster) -> int:
        country = self.country
        if s.hand[country]:
            return country
        if country == JAPAN and s.face_down[JAPAN] and not s.opened[JAPAN] & COPY_BITS[TRUK]:
            return country
        for title in INSTEAD_TITLES[country]:
            if may_use_instead(s, title):
                return country
        return NOBODY

    def run(self, s: Quartermaster) -> None:
        self._without_card(s)

    def _without_card(self, s: Quartermaster) -> None:
        """QM-CRD-05, 06: with an empty hand the top card of the deck goes, or a point."""
        s.push(DiscardDeck(self.country, 1))

    def choices(self, s: Quartermaster) -> list[int]:
        country = self.country
        titles = titles_in(country, s.hand[country])
        choices = [PLAY.base + title for title in titles]
        for title in INSTEAD_TITLES[country]:
            if may_use_instead(s, title) and finds_its_card(s, title):
                choices.append(USE.base + title)
        if not titles:
            choices.append(NO_CARD.base)
        for title in titles:
            choices.append(DISCARD.base + title)
        if self._may_reallocate(s):
            choices.append(REALLOCATE.base)
        extra_choices(s, country, choices)
        return choices

    def _may_reallocate(self, s: Quartermaster) -> bool:
        """QM-RR-01, 04: once a turn, with four hand cards and a deck to search."""
        if not s.reallocating or s.reallocated or not s.deck[self.country]:
            return False
        return count(s.hand[self.country]) >= REALLOCATE_COST

    def take(self, s: Quartermaster, action: int) -> None:
        country = self.country
        if took_extra(s, self, country, action):
            return
        if PLAY.owns(action):
            play_from_hand(s, country, PLAY.first(action))
        elif DISCARD.owns(action):
            discard_from_hand(s, country, DISCARD.first(action))
        elif USE.owns(action):
            from maproom.games.quartermaster_ww2.using import use_instead

            use_instead(s, USE.first(action))
        elif action == REALLOCATE.base:
            s.reallocated = 1
            s.emit(REALLOCATES, (country,))
            s.push(self)
            s.push(SearchDeck(country))
            s.push(DiscardHand(country, REALLOCATE_COST))
        else:
            self._without_card(s)

    def prompt(self, s: Quartermaster) -> dict[str, Any]:
        return {"country": (COUNTRY_DOMAIN, self.country)}


class SearchDeck(Frame[Quartermaster]):
    """QM-RR-01 to 04: a Build or Battle card is searched in the deck, shown and taken; then comes a shuffle."""

    FIELDS: ClassVar[tuple[str, ...]] = ("country",)
    RULE: ClassVar[str] = "QM-RR-01"

    def __init__(self, country: int) -> None:
        self.country = country

    def actor(self, s: Quartermaster) -> int:
        return self.country

    def _found(self, s: Quartermaster) -> list[int]:
        return titles_in(self.country, s.deck[self.country] & FINDABLE[self.country])

    def choices(self, s: Quartermaster) -> list[int]:
        found = self._found(s)
        return [FIND.of(title) for title in found] if found else [NO_CARD.base]

    def take(self, s: Quartermaster, action: int) -> None:
        country = self.country
        if FIND.owns(action):
            title = FIND.first(action)
            card = deck_copy(s, country, title)
            forget_place(s, card_number(country, card))
            s.deck[country] ^= card
            s.mixed = replaced(s.mixed, country, s.mixed[country] & ~card)
            s.hand[country] |= card
            s.shuffle_deck(country)
            s.known[country] |= card
            s.emit(FOUND, (country, title))
        else:
            s.shuffle_deck(country)
            s.emit(FOUND_NOTHING, (country,))
