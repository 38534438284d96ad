"""Drawing and paying resource cards (FW-DRW, FW-CRD-02)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from maproom.games.frontier_wars.board import ARMY_COUNT, USSR
from maproom.games.frontier_wars.codes import DEALS, DRAWS
from maproom.games.frontier_wars.counting import Counting
from maproom.games.frontier_wars.deck import (
    COPIES_BITS,
    COPIES_MASK,
    DECK,
    END_OF,
    FIRST_OF,
    KINDS,
    known_copies,
)
from maproom.games.frontier_wars.state import FrontierWars
from maproom.games.frontier_wars.verbs import (
    DEAL,
    DISCARDED,
    DRAW,
    DREW,
    DREW_UNSEEN,
    PAID,
    PAY,
    RESHUFFLED,
    SET_ASIDE,
    SKILL_DOMAIN,
    SKILLS,
    STOLE,
    STOLE_CARD,
    STOLEN,
)
from maproom.kernel.chance import Source, below
from maproom.kernel.copies import replaced
from maproom.kernel.events import all_but, only
from maproom.kernel.frame import CHANCE, NOBODY, Frame
from maproom.kernel.texts import Phrase

TO_HAND: Final = 0
TO_ASIDE: Final = 1


def left_in(s: FrontierWars, deck: int) -> int:
    """How many cards a deck still has."""
    total = 0
    for card in range(FIRST_OF[deck], END_OF[deck]):
        total += s.deck[card]
    return total


def can_draw_from(s: FrontierWars, deck: int) -> bool:
    """FW-DRW-06: whether the deck, or its discards, have a card."""
    for card in range(FIRST_OF[deck], END_OF[deck]):
        if s.deck[card] or s.discard[card]:
            return True
    return False


def can_draw(s: FrontierWars) -> bool:
    """Whether any deck has a card."""
    return can_draw_from(s, 0) or can_draw_from(s, 1) or can_draw_from(s, 2)


def refill(s: FrontierWars, deck: int) -> None:
    """FW-DRW-05: an empty deck takes its discards."""
    for card in range(FIRST_OF[deck], END_OF[deck]):
        s.deck[card] = s.discard[card]
        s.discard[card] = 0
    s.emit(RESHUFFLED, (deck,))


class DrawCards(Counting):
    """FW-DRW-03: a player names the deck of each card, and sees it before naming the next."""

    FIELDS: ClassVar[tuple[str, ...]] = ("army", "left", "where")
    RULE: ClassVar[str] = "FW-DRW-03"

    def __init__(self, army: int, left: int, where: int) -> None:
        self.army = army
        self.left = left
        self.where = where

    def actor(self, s: FrontierWars) -> int:
        return self.army if self.left > 0 and can_draw(s) else NOBODY

    def run(self, s: FrontierWars) -> None:
        """There is nothing to draw."""

    def choices(self, s: FrontierWars) -> list[int]:
        return [DRAWS[deck] for deck in range(3) if can_draw_from(s, deck)]

    def take(self, s: FrontierWars, action: int) -> None:
        if self.left > 1:
            s.push(DrawCards(self.army, self.left - 1, self.where))
        draw(s, self.army, DRAW.first(action), self.where)

    def prompt(self, s: FrontierWars) -> dict[str, Any]:
        return {"left": self.left}


def draw(s: FrontierWars, army: int, deck: int, where: int) -> None:
    """Lets chance draw a card from a deck."""
    if left_in(s, deck) == 0:
        refill(s, deck)
    s.push(Deal(army, deck, where))


def drawn(cards: list[int], first: int, end: int, random: Source) -> int:
    """A card at random among those counted by title from `first` to below `end`."""
    total = 0
    for card in range(first, end):
        total += cards[card]
    mark = below(random, total)
    for card in range(first, end):
        mark -= cards[card]
        if mark < 0:
            return card
    raise AssertionError("there is no card to draw")


class Deal(Frame[FrontierWars]):
    """Chance draws from a deck."""

    FIELDS: ClassVar[tuple[str, ...]] = ("army", "deck", "where")

    def __init__(self, army: int, deck: int, where: int) -> None:
        self.army = army
        self.deck = deck
        self.where = where

    def actor(self, s: FrontierWars) -> int:
        return CHANCE

    def choices(self, s: FrontierWars) -> list[int]:
        deck = s.deck
        return [DEALS[card] for card in range(FIRST_OF[self.deck], END_OF[self.deck]) if deck[card]]

    def weights(self, s: FrontierWars) -> list[int] | None:
        return [s.deck[card] for card in range(FIRST_OF[self.deck], END_OF[self.deck]) if s.deck[card]]

    def sample(self, s: FrontierWars, random: Source) -> int:
        return DEAL.of(drawn(s.deck, FIRST_OF[self.deck], END_OF[self.deck], random))

    def take(self, s: FrontierWars, action: int) -> None:
        card = DEAL.first(action)
        s.deck[card] -= 1
        if self.where == TO_ASIDE:
            s.aside = replaced(s.aside, card, s.aside[card] + 1)
            s.emit(SET_ASIDE, (self.army,))
        else:
            s.give(self.army, card)
        s.emit(DREW, (self.army, card), only(self.army))
        s.emit(DREW_UNSEEN, (self.army, self.deck), all_but(self.army))


def hand_cards(s: FrontierWars, army: int) -> list[int]:
    """The titles in a hand."""
    hand = s.hand
    base = army * KINDS
    return [card for card in range(KINDS) if hand[base + card]]


BRIDGE_COST: Final = len(SKILLS)
FLEET_COST: Final = BRIDGE_COST + 1
EXCHANGE_COST: Final = BRIDGE_COST + 2
"""What a card is discarded for: a skill by its number, or one of these."""
OTHER_COSTS: Final = ["pay_bridge", "pay_fleet", "pay_exchange"]


class PayCard(Frame[FrontierWars]):
    """FW-CRD-02, FW-CRD-24: a card of any type is discarded face up for a skill or a work, or to draw another."""

    FIELDS: ClassVar[tuple[str, ...]] = ("army", "cost")
    RULE: ClassVar[str] = "FW-CRD-02"

    def __init__(self, army: int, cost: int) -> None:
        self.army = army
        self.cost = cost

    def rule(self, s: FrontierWars) -> str:
        """FW-SPT-05: what is exchanged at the port is no cost."""
        return "FW-SPT-05" if self.cost == EXCHANGE_COST else self.RULE

    def actor(self, s: FrontierWars) -> int:
        return self.army

    def choices(self, s: FrontierWars) -> list[int]:
        return [PAY.of(card) for card in hand_cards(s, self.army)]

    def take(self, s: FrontierWars, action: int) -> None:
        card = PAY.first(action)
        s.lose_card(self.army, card)
        s.discard[card] += 1
        s.emit(DISCARDED if self.cost == EXCHANGE_COST else PAID, (self.army, card))

    def prompt(self, s: FrontierWars) -> dict[str, Any]:
        if self.cost < len(SKILLS):
            return {"question": Phrase("pay_skill", {"skill": (SKILL_DOMAIN, self.cost)})}
        return {"question": Phrase(OTHER_COSTS[self.cost - BRIDGE_COST])}


class Steal(Frame[FrontierWars]):
    """FW-INF-03: a card at random from a hand; old and new owner know it."""

    FIELDS: ClassVar[tuple[str, ...]] = ("army", "victim")

    def __init__(self, army: int, victim: int) -> None:
        self.army = army
        self.victim = victim

    def actor(self, s: FrontierWars) -> int:
        return CHANCE

    def choices(self, s: FrontierWars) -> list[int]:
        return [STOLEN.of(card) for card in hand_cards(s, self.victim)]

    def weights(self, s: FrontierWars) -> list[int] | None:
        return [s.hand[self.victim * KINDS + card] for card in hand_cards(s, self.victim)]

    def sample(self, s: FrontierWars, random: Source) -> int:
        base = self.victim * KINDS
        return STOLEN.of(drawn(s.hand, base, base + KINDS, random) - base)

    def take(self, s: FrontierWars, action: int) -> None:
        card = STOLEN.first(action)
        pass_card(s, self.victim, self.army, card)
        both = only(self.army) | only(self.victim)
        s.emit(STOLE_CARD, (self.army, self.victim, card), both)
        s.emit(STOLE, (self.army, self.victim), ~both)


def pass_card(s: FrontierWars, giver: int, taker: int, card: int) -> None:
    """A card goes from hand to hand unseen by the others."""
    known = s.seen[taker * ARMY_COUNT + giver]
    forget_deck(s, giver, DECK[card])
    if known:
        s.seen[taker * ARMY_COUNT + giver] = known
    s.lose_card(giver, card)
    s.give(taker, card)
    s.know(giver, taker, card, known_copies(s.seen[giver * ARMY_COUNT + taker], card) + 1)


def forget_deck(s: FrontierWars, army: int, deck: int) -> None:
    """A card left a hand unseen: nobody is sure any more of the cards with that back."""
    for seat in range(ARMY_COUNT):
        index = seat * ARMY_COUNT + army
        if s.seen[index]:
            for card in range(FIRST_OF[deck], END_OF[deck]):
                s.seen[index] &= ~(COPIES_MASK << COPIES_BITS * card)


def take_up_aside(s: FrontierWars) -> None:
    """FW-LEN-08: what was set aside joins the hand before other draws."""
    for card in range(KINDS):
        while s.aside[card]:
            s.aside = replaced(s.aside, card, s.aside[card] - 1)
            s.give(USSR, card)
