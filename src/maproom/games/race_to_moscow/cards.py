"""How decks lie (RM-SET-03, 07): depths instead of an order, draws, looks and shuffles.

Cards of one depth lie shuffled among each other; a draw is chance among the smallest depth.
"""

from __future__ import annotations

from typing import ClassVar

from maproom.games.race_to_moscow.board import COLOUR_COUNT
from maproom.games.race_to_moscow.codes import DRAWS
from maproom.games.race_to_moscow.deck import (
    ARMORED_CARDS,
    ARMORED_DECK,
    BLUE,
    FIRST_SOVIET,
    GREEN,
    PURSUIT_CARDS,
    SOVIET_COUNT,
    SOVIET_DECK,
)
from maproom.games.race_to_moscow.readings import REREAD
from maproom.games.race_to_moscow.state import SOVIET_PLAYER, RaceToMoscow
from maproom.games.race_to_moscow.verbs import DRAW, FACED_DOWN, PEEKED, RESHUFFLED
from maproom.kernel.chance import Source, below
from maproom.kernel.copies import replaced
from maproom.kernel.events import only
from maproom.kernel.frame import CHANCE, NOBODY, Frame
from maproom.kernel.spaces import members, set_of


def top_of(s: RaceToMoscow, cards: int) -> int:
    """Of these cards of a deck, those that may lie on top."""
    return set_of(uppermost(s, cards))


def uppermost(s: RaceToMoscow, cards: int) -> list[int]:
    """The same as a list, in order."""
    depth = s.depth
    found = members(cards)
    if not found:
        return found
    smallest = depth[found[0]]
    alike = True
    for card in found:
        if depth[card] != smallest:
            alike = False
            if depth[card] < smallest:
                smallest = depth[card]
    return found if alike else [card for card in found if depth[card] == smallest]


def draws(s: RaceToMoscow, deck: int) -> list[int]:
    """The draws that chance may make from a deck."""
    return [DRAWS[card] for card in uppermost(s, s.deck[deck])]


def drawn(s: RaceToMoscow, deck: int, random: Source) -> int:
    """One of these draws, each as likely."""
    cards = uppermost(s, s.deck[deck])
    return DRAW.of(cards[below(random, len(cards))])


def take_off(s: RaceToMoscow, deck: int, card: int) -> None:
    """A card leaves its deck, and everybody sees it."""
    s.deck[deck] &= ~(1 << card)
    forget(s, 1 << card)
    if deck >= SOVIET_DECK:
        show(s, card)


def forget(s: RaceToMoscow, cards: int) -> None:
    """RM-HID-06: nobody knows any more where these cards lie."""
    for colour in range(COLOUR_COUNT):
        if s.known[colour]:
            s.known[colour] &= ~cards
    if s.known_openly:
        s.known_openly &= ~cards


def show(s: RaceToMoscow, card: int) -> None:
    """RM-HID-04: a Soviet card lies open, so that no unseen card lies in its place."""
    places = s.places.copy()
    others = ~(1 << card)
    for number in range(SOVIET_COUNT):
        if places[number]:
            places[number] &= others
    places[card - FIRST_SOVIET] = 0
    s.places = places


def put_among(s: RaceToMoscow, card: int, group: int) -> None:
    """RM-HID-06: a Soviet card that all have seen lies somewhere in a group of its deck, itself included.

    What may have lain in one place of the group may now lie in each. Places outside, such as those of cards that
    were taken face down before, cannot hold it.
    """
    places = s.places.copy()
    for number in range(SOVIET_COUNT):
        if places[number] and places[number] & group:
            places[number] |= group
    places[card - FIRST_SOVIET] = group
    s.places = places


def put_below(s: RaceToMoscow, deck: int, card: int) -> None:
    """RM-OKH-12: a card goes to the bottom of its deck, where everybody knows it."""
    lowest = 0
    for other in members(s.deck[deck]):
        lowest = max(lowest, s.depth[other])
    s.depth = replaced(s.depth, card, lowest + 1)
    s.deck[deck] |= 1 << card
    s.known_openly |= 1 << card
    put_among(s, card, 1 << card)


def shuffle(s: RaceToMoscow, deck: int, cards: int) -> None:
    """Lays these cards and all that is left of a deck in no order."""
    s.deck[deck] |= cards
    lay_at(s, s.deck[deck], 0)
    forget(s, s.deck[deck])


def lay_at(s: RaceToMoscow, cards: int, depth: int) -> None:
    """Lays cards at one depth of their deck."""
    depths = s.depth.copy()
    for card in members(cards):
        depths[card] = depth
    s.depth = depths


def has_card(s: RaceToMoscow, deck: int) -> bool:
    """Whether a card can be drawn or looked at (RM-PUR-02, RM-AIR-07)."""
    return s.deck[deck] != 0 or (deck < SOVIET_DECK and s.discard[deck] != 0)


def refill(s: RaceToMoscow, deck: int) -> None:
    """RM-PUR-02: an empty Pursuit deck is made anew from the discard pile."""
    if deck < SOVIET_DECK and not s.deck[deck] and s.discard[deck]:
        s.emit(RESHUFFLED, (deck,))
        shuffle(s, deck, s.discard[deck])
        s.discard[deck] = 0


class Peek(Frame[RaceToMoscow]):
    """RM-PUR-06, RM-AIR-01: the active player looks at the top card of a deck and puts it back."""

    FIELDS: ClassVar[tuple[str, ...]] = ("deck",)
    RULE: ClassVar[str] = "RM-PUR-06"

    def __init__(self, deck: int) -> None:
        self.deck = deck

    def actor(self, s: RaceToMoscow) -> int:
        return CHANCE

    def choices(self, s: RaceToMoscow) -> list[int]:
        return draws(s, self.deck)

    def sample(self, s: RaceToMoscow, random: Source) -> int:
        return drawn(s, self.deck, random)

    def take(self, s: RaceToMoscow, action: int) -> None:
        card = DRAW.first(action)
        s.depth = replaced(s.depth, card, s.depth[card] - 1)
        s.known[s.active] |= 1 << card
        s.emit(PEEKED, (card,), only(s.active))


class FaceDown(Frame[RaceToMoscow]):
    """RM-ENC-06: for each encircled marker the active player takes the top Soviet card, unseen by all."""

    FIELDS: ClassVar[tuple[str, ...]] = ("deck", "left")

    def __init__(self, deck: int, left: int) -> None:
        self.deck = deck
        self.left = left

    def actor(self, s: RaceToMoscow) -> int:
        return CHANCE if self.left and s.deck[self.deck] else NOBODY

    def run(self, s: RaceToMoscow) -> None:
        """All are taken, or the deck is empty."""

    def choices(self, s: RaceToMoscow) -> list[int]:
        return draws(s, self.deck)

    def sample(self, s: RaceToMoscow, random: Source) -> int:
        return drawn(s, self.deck, random)

    def take(self, s: RaceToMoscow, action: int) -> None:
        card = DRAW.first(action)
        s.deck[self.deck] &= ~(1 << card)
        s.face_down[s.active] |= 1 << card
        s.emit(FACED_DOWN, (s.active,))
        s.push(FaceDown(self.deck, self.left - 1))


class ShuffleBack(Frame[RaceToMoscow]):
    """RM-CMB-06: an unbeaten Soviet card is shuffled back into its deck, green and blue cards alike.

    By older readings it is shuffled into the run of its own background on top of the deck. Cards that Brandenburg
    put at the bottom belong to no run. Where the run ends inside cards that lie in no order, chance lays it open
    card by card, told to nobody.
    """

    FIELDS: ClassVar[tuple[str, ...]] = ("deck", "card")

    def __init__(self, deck: int, card: int) -> None:
        self.deck = deck
        self.card = card

    def actor(self, s: RaceToMoscow) -> int:
        if s.readings >= REREAD:
            return NOBODY
        top = self.top(s)
        own = top & self.background()
        return CHANCE if own and own != top else NOBODY

    def run(self, s: RaceToMoscow) -> None:
        if s.readings < REREAD:
            top = self.top(s)
            if top and not top & ~self.background():
                s.sift |= top
                s.push(self)
                return
            if s.sift:
                self.join_run(s)
                return
        s.sift = 0
        shuffle(s, self.deck, 1 << self.card)
        put_among(s, self.card, s.deck[self.deck])

    def choices(self, s: RaceToMoscow) -> list[int]:
        return [DRAW.of(card) for card in members(self.top(s))]

    def take(self, s: RaceToMoscow, action: int) -> None:
        card = DRAW.first(action)
        if self.background() >> card & 1:
            s.sift |= 1 << card
            s.push(self)
            return
        s.depth = replaced(s.depth, card, s.depth[card] - 1)
        if s.sift:
            self.join_run(s)
        else:
            shuffle(s, self.deck, 1 << self.card)
            put_among(s, self.card, s.deck[self.deck])

    def background(self) -> int:
        """All cards of the same background."""
        return GREEN if GREEN >> self.card & 1 else BLUE

    def top(self, s: RaceToMoscow) -> int:
        """What may lie on top below the run found so far."""
        return top_of(s, s.deck[self.deck] & ~s.sift & ~s.known_openly)

    def join_run(self, s: RaceToMoscow) -> None:
        """The run is found, and the card is shuffled into it."""
        run = s.sift | 1 << self.card
        s.sift = 0
        above = 0
        for card in members(s.deck[self.deck]):
            above = min(above, s.depth[card])
        s.deck[self.deck] |= 1 << self.card
        lay_at(s, run, above - 1)
        forget(s, run)
        put_among(s, self.card, run)


def soviet_deck_of(s: RaceToMoscow, card: int) -> int:
    """The deck that a Soviet card belongs to."""
    return ARMORED_DECK if s.has(SOVIET_PLAYER) and ARMORED_CARDS >> card & 1 else SOVIET_DECK


def is_pursuit(card: int) -> bool:
    """Whether a card is from a Pursuit deck."""
    return bool((PURSUIT_CARDS[0] | PURSUIT_CARDS[1] | PURSUIT_CARDS[2]) >> card & 1)
