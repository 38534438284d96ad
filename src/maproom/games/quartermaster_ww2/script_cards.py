"""Questions of a text about cards: playing one inside another, drawing, looking, putting back."""

from __future__ import annotations

from typing import Any, ClassVar

from maproom.games.quartermaster_ww2.board import COUNTRY_DOMAIN
from maproom.games.quartermaster_ww2.cards import Draw, take_from_discards
from maproom.games.quartermaster_ww2.deck import (
    bit_of_card,
    card_number,
    country_of_card,
    one_copy,
    title_counts,
    title_of_card,
    titles_in,
)
from maproom.games.quartermaster_ww2.effects import DrawStep, PlayCardStep
from maproom.games.quartermaster_ww2.extras import extra_choices, took_extra
from maproom.games.quartermaster_ww2.filters import EACH
from maproom.games.quartermaster_ww2.script_frame import StepFrame
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.games.quartermaster_ww2.texts import TEXTS
from maproom.games.quartermaster_ww2.verbs import (
    DECLINE,
    DONE,
    DRAW_CARD,
    LOOKED,
    LOSE_RESPONSE,
    PLAY,
    PUT_UNDER,
    PUT_UNDER_UNSEEN,
    REORDERED,
    RESPONSE_LOST,
    RESPONSE_LOST_UNSEEN,
    STACK,
    TAKE_CARD,
    UNDER,
)
from maproom.kernel.copies import replaced
from maproom.kernel.events import all_but, only
from maproom.kernel.frame import CHANCE, NOBODY, Frame
from maproom.kernel.spaces import count


class PlayInside(StepFrame):
    """QM-PLY-14 to 16: a country plays a card from its hand or its discard pile inside another card.

    Only where the text says "may", or no card fits, can it be left.
    """

    RULE: ClassVar[str] = "QM-PLY-14"

    def _step(self) -> PlayCardStep:
        step = TEXTS[self.text].steps[self.position]
        assert isinstance(step, PlayCardStep)
        return step

    def _player(self) -> int:
        by = self._step().by
        return self.whose if by == EACH else by

    def _cards(self, s: Quartermaster) -> int:
        step = self._step()
        player = self._player()
        if step.from_hand:
            return s.hand[player]
        return (s.opened[player] | s.hidden[player] | s.lost[player]) & step.cards

    def actor(self, s: Quartermaster) -> int:
        """Whoever has cards there is asked, whatever they are: only their number is open."""
        step = self._step()
        player = self._player()
        if step.from_hand:
            return player if s.hand[player] else NOBODY
        return player if s.opened[player] | s.hidden[player] | s.lost[player] else NOBODY

    def run(self, s: Quartermaster) -> None:
        """There is no card to play."""

    def choices(self, s: Quartermaster) -> list[int]:
        player = self._player()
        choices = [PLAY.of(title) for title in titles_in(player, self._cards(s))]
        if self._step().optional or not choices:
            choices.append(DECLINE.base)
        extra_choices(s, player, choices)
        return choices

    def take(self, s: Quartermaster, action: int) -> None:
        player = self._player()
        if took_extra(s, self, player, action) or action == DECLINE.base:
            return
        from maproom.games.quartermaster_ww2.play import play_card, play_from_hand

        title = PLAY.first(action)
        if self._step().from_hand:
            play_from_hand(s, player, title)
        else:
            play_card(s, player, take_from_discards(s, player, title), title)


class OfferDraw(StepFrame):
    """QM-PLY-15: a country may draw a card, also above seven."""

    RULE: ClassVar[str] = "QM-PLY-15"

    def _step(self) -> DrawStep:
        step = TEXTS[self.text].steps[self.position]
        assert isinstance(step, DrawStep)
        return step

    def _drawer(self) -> int:
        country = self._step().country
        return self.whose if country == EACH else country

    def actor(self, s: Quartermaster) -> int:
        return self._drawer() if s.deck[self._drawer()] else NOBODY

    def run(self, s: Quartermaster) -> None:
        """The deck is empty."""

    def choices(self, s: Quartermaster) -> list[int]:
        choices = [TAKE_CARD.base, DECLINE.base]
        extra_choices(s, self._drawer(), choices)
        return choices

    def take(self, s: Quartermaster, action: int) -> None:
        if not took_extra(s, self, self._drawer(), action) and action == TAKE_CARD.base:
            s.push(Draw(self._drawer(), self._step().number))


class LoseResponse(Frame[Quartermaster]):
    """QM-INF-07: one face-down Response of a country is discarded at random; only its owner sees which."""

    FIELDS: ClassVar[tuple[str, ...]] = ("country",)

    def __init__(self, country: int) -> None:
        self.country = country

    def actor(self, s: Quartermaster) -> int:
        return CHANCE if s.face_down[self.country] else NOBODY

    def run(self, s: Quartermaster) -> None:
        """No Response is on the table."""

    def choices(self, s: Quartermaster) -> list[int]:
        return [LOSE_RESPONSE.of(title) for title in titles_in(self.country, s.face_down[self.country])]

    def take(self, s: Quartermaster, action: int) -> None:
        country = self.country
        title = LOSE_RESPONSE.first(action)
        card = one_copy(s.face_down[country], title)
        s.face_down[country] ^= card
        s.lost = replaced(s.lost, country, s.lost[country] | card)
        s.emit(RESPONSE_LOST, (country, title), only(country))
        s.emit(RESPONSE_LOST_UNSEEN, (country,), all_but(country))


# -- looking at the deck -------------------------------------------------------------------------------


class Peek(Frame[Quartermaster]):
    """QM-INF-06, 10: the owner looks at the top cards of the deck; from then on they have an order."""

    FIELDS: ClassVar[tuple[str, ...]] = ("country", "number")

    def __init__(self, country: int, number: int) -> None:
        self.country = country
        self.number = number

    def _seen(self, s: Quartermaster) -> int:
        return sum(1 for card in s.upper if country_of_card(card) == self.country)

    def actor(self, s: Quartermaster) -> int:
        seen = self._seen(s)
        return CHANCE if seen < self.number and seen < count(s.deck[self.country]) else NOBODY

    def run(self, s: Quartermaster) -> None:
        """Enough cards have been seen."""

    def _below(self, s: Quartermaster) -> int:
        """The cards of which one lies under those already seen."""
        cards = s.deck[self.country]
        for card in s.upper:
            if country_of_card(card) == self.country:
                cards &= ~bit_of_card(card)
        return cards

    def choices(self, s: Quartermaster) -> list[int]:
        return [DRAW_CARD.of(title) for title in titles_in(self.country, self._below(s))]

    def weights(self, s: Quartermaster) -> list[int] | None:
        return title_counts(self.country, self._below(s))

    def take(self, s: Quartermaster, action: int) -> None:
        title = DRAW_CARD.first(action)
        s.upper = [*s.upper, card_number(self.country, one_copy(self._below(s), title))]
        s.emit(LOOKED, (self.country, title), only(self.country))
        s.push(self)


class Reorder(Frame[Quartermaster]):
    """QM-INF-06: the owner puts the cards just seen back on top, in any order."""

    FIELDS: ClassVar[tuple[str, ...]] = ("country", "placed", "number")
    RULE: ClassVar[str] = "QM-INF-06"

    def __init__(self, country: int, placed: int, number: int) -> None:
        self.country = country
        self.placed = placed
        self.number = number

    def _left(self, s: Quartermaster) -> list[int]:
        """The cards that have no new place yet."""
        own = [card for card in s.upper if country_of_card(card) == self.country]
        return own[self.placed : self.number]

    def actor(self, s: Quartermaster) -> int:
        return self.country if len(self._left(s)) > 1 else NOBODY

    def run(self, s: Quartermaster) -> None:
        s.emit(REORDERED, (self.country, self.placed + len(self._left(s))))

    def choices(self, s: Quartermaster) -> list[int]:
        left = self._left(s)
        cards = 0
        for card in left:
            cards |= bit_of_card(card)
        choices = [STACK.of(title) for title in titles_in(self.country, cards)]
        extra_choices(s, self.country, choices)
        return choices

    def take(self, s: Quartermaster, action: int) -> None:
        if took_extra(s, self, self.country, action):
            return
        title = STACK.first(action)
        for card in self._left(s):
            if title_of_card(card) == title:
                upper = [one for one in s.upper if one != card]
                own = [place for place, one in enumerate(upper) if country_of_card(one) == self.country]
                upper.insert(own[self.placed], card)
                s.upper = upper
                break
        s.push(Reorder(self.country, self.placed + 1, self.number))

    def prompt(self, s: Quartermaster) -> dict[str, Any]:
        return {"place": self.placed + 1}


class PutUnder(Frame[Quartermaster]):
    """Rosie the Riveter (QM-INF-06): hand cards go under the deck, the last one lowest."""

    FIELDS: ClassVar[tuple[str, ...]] = ("country", "placed", "most")
    RULE: ClassVar[str] = "QM-PLY-10"

    def __init__(self, country: int, placed: int, most: int) -> None:
        self.country = country
        self.placed = placed
        self.most = most

    def actor(self, s: Quartermaster) -> int:
        return self.country if self.placed < self.most and s.hand[self.country] else NOBODY

    def run(self, s: Quartermaster) -> None:
        """No more cards go under the deck."""

    def choices(self, s: Quartermaster) -> list[int]:
        choices = [UNDER.of(title) for title in titles_in(self.country, s.hand[self.country])]
        if self.placed:
            choices.append(DONE.base)
        extra_choices(s, self.country, choices)
        return choices

    def take(self, s: Quartermaster, action: int) -> None:
        country = self.country
        if took_extra(s, self, country, action) or action == DONE.base:
            return
        title = UNDER.first(action)
        s.forget_hand(country)
        card = one_copy(s.hand[country], title)
        s.hand[country] ^= card
        s.deck[country] |= card
        s.lower = [*s.lower, card_number(country, card)]
        s.emit(PUT_UNDER, (country, title), only(country))
        s.emit(PUT_UNDER_UNSEEN, (country,), all_but(country))
        s.push(PutUnder(country, self.placed + 1, self.most))

    def prompt(self, s: Quartermaster) -> dict[str, Any]:
        return {"country": (COUNTRY_DOMAIN, self.country), "left": self.most - self.placed}
