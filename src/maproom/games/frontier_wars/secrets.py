"""Dealing anew what a seat cannot see: hands, decks, research, tokens (FW-INF-01)."""

from __future__ import annotations

from random import Random
from typing import Final

from maproom.games.frontier_wars.board import ARMY_COUNT, ARTILLERY, DECOY, INFANTRY, TOKEN_SLOTS, USSR
from maproom.games.frontier_wars.combatants import shows_defence
from maproom.games.frontier_wars.deck import (
    DECK_COUNT,
    DEFENCE,
    END_OF,
    FIRST_OF,
    KINDS,
    NO_CARD,
    RESEARCH,
    known_copies,
)
from maproom.games.frontier_wars.reinforce import MixTokens, types_to_hide
from maproom.games.frontier_wars.research import ArmsRace
from maproom.games.frontier_wars.state import FrontierWars
from maproom.games.frontier_wars.verbs import ARMS_RACE
from maproom.games.frontier_wars.victory import team_research
from maproom.kernel.chance import below
from maproom.kernel.spaces import members

DEALS: Final = 12
"""How often the unknown cards are dealt before they change places two by two instead."""
EXCHANGES: Final = 400
SHUFFLES: Final = 100
"""How often unknown tokens are shuffled until those aboard fit into their transport."""


def dealt_anew(s: FrontierWars, seat: int, random: Random) -> FrontierWars:
    """A copy in which everything hidden from the seat is dealt anew from what could be there."""
    copy = s.clone()
    if s.actor != seat:
        copy.forget_legal()
    copy.gone = s.gone.copy()
    copy.aside = s.aside.copy()
    deal_cards(copy, seat, random)
    deal_pending(copy, seat, random)
    for army in range(ARMY_COUNT):
        if army != seat:
            mix_tokens(copy, army, random)
    top = copy.stack[-1] if copy.stack else None
    if isinstance(top, MixTokens) and top.army != seat:
        copy.stack[-1] = MixTokens(top.army, random.choice(types_to_hide(copy, top.army)), top.space)
    return copy


def is_partner(s: FrontierWars, seat: int, army: int) -> bool:
    """Whether an army plays with the seat."""
    return army != seat and s.team[army] == s.team[seat] and bool(s.alive >> army & 1)


def deal_cards(s: FrontierWars, seat: int, random: Random) -> None:
    """All cards that the seat does not know are dealt anew, and still nobody has won by research (FW-RES-05).

    Deals by which somebody would have won are thrown away. If all are, the cards that are worth least go into
    research, and then cards change places two by two, but never so that somebody would have won.
    """
    for _ in range(DEALS):
        for deck in range(DECK_COUNT):
            deal_deck(s, seat, deck, random)
        if s.winners or not surplus(s):
            return
    unknown = [Unknown(s, seat, deck) for deck in range(DECK_COUNT)]
    for cards in unknown:
        cards.lay_cheapest(s.research)
    for _ in range(EXCHANGES):
        exchange(s, random.choice(unknown), random)


def deal_deck(s: FrontierWars, seat: int, deck: int, random: Random) -> None:
    """The cards of one back that the seat does not know, dealt anew: whatever nobody draws is left in the deck."""
    first, end = FIRST_OF[deck], END_OF[deck]
    pool = s.deck[first:end]
    places = hidden_places(s, seat, deck)
    numbers: list[int] = []
    for cards, base, army in places:
        numbers.append(0 if cards is s.deck else take_unknown(s, cards, base + first, seat, army, first, pool))
    left = sum(pool)
    for (cards, base, _), number in zip(places, numbers, strict=True):
        for _ in range(number):
            card = drawn_from(pool, below(random, left))
            pool[card] -= 1
            left -= 1
            cards[base + first + card] += 1
    s.deck[first:end] = pool


def take_unknown(
    s: FrontierWars, cards: list[int], base: int, seat: int, army: int, first: int, pool: list[int]
) -> int:
    """Takes the cards that the seat does not know out of a place and into the pool; how many there were."""
    seen = s.seen[seat * ARMY_COUNT + army] if army >= 0 else 0
    number = 0
    for title in range(len(pool)):
        copies = cards[base + title]
        if copies and seen:
            copies -= known_copies(seen, first + title)
        if copies:
            number += copies
            pool[title] += copies
            cards[base + title] -= copies
    return number


def drawn_from(pool: list[int], mark: int) -> int:
    """The title of the card with this number, counted title by title."""
    title = 0
    while mark >= pool[title]:
        mark -= pool[title]
        title += 1
    return title


def surplus(s: FrontierWars) -> int:
    """By how many points research is beyond what nobody can have before the end of the game."""
    return sum(max(0, team_research(s, army) - s.research_goal[army] + 1) for army in members(s.alive))


def exchange(s: FrontierWars, cards: Unknown, random: Random) -> None:
    """Two cards with one back change places, unless there would be more points than there can be."""
    if not cards.titles:
        return
    before = surplus(s)
    one, other = random.randrange(len(cards.titles)), random.randrange(len(cards.titles))
    cards.swap(one, other)
    if surplus(s) > before:
        cards.swap(one, other)


class Unknown:
    """The cards with one back that a seat does not know: where each of them lies, and its title."""

    def __init__(self, s: FrontierWars, seat: int, deck: int) -> None:
        self.homes: list[tuple[list[int], int]] = []
        self.titles: list[int] = []
        for cards, base, army in hidden_places(s, seat, deck):
            for card in range(FIRST_OF[deck], END_OF[deck]):
                for _ in range(cards[base + card] - known(s, seat, army, card)):
                    self.homes.append((cards, base))
                    self.titles.append(card)

    def lay(self, titles: list[int]) -> None:
        """Puts these cards where the others lay."""
        for (cards, base), old, new in zip(self.homes, self.titles, titles, strict=True):
            cards[base + old] -= 1
            cards[base + new] += 1
        self.titles = titles

    def lay_cheapest(self, research: list[int]) -> None:
        """The cards that are worth least go where research lies; how they lay before plays no part."""
        in_research = [cards is research for cards, _ in self.homes]
        homes = [home for home in range(len(self.homes)) if in_research[home]]
        homes += [home for home in range(len(self.homes)) if not in_research[home]]
        titles = [0] * len(homes)
        for home, (_, title) in zip(
            homes, sorted([(RESEARCH[title], title) for title in self.titles]), strict=True
        ):
            titles[home] = title
        self.lay(titles)

    def swap(self, one: int, other: int) -> None:
        """Two cards change places."""
        titles = self.titles.copy()
        titles[one], titles[other] = titles[other], titles[one]
        self.lay(titles)


def hidden_places(s: FrontierWars, seat: int, deck: int) -> list[tuple[list[int], int, int]]:
    """Where cards lie that the seat cannot see: in which list, from which number on, and in whose hand."""
    places: list[tuple[list[int], int, int]] = [(s.deck, 0, -1), (s.gone, 0, -1)]
    if seat != USSR:
        places.append((s.aside, 0, -1))
    for army in range(ARMY_COUNT):
        if army == seat:
            continue
        if not (deck == DEFENCE and is_partner(s, seat, army) and shows_defence(s, army)):
            places.append((s.hand, army * KINDS, army))
        if not is_partner(s, seat, army):
            places.append((s.research, army * KINDS, -1))
    return places


def known(s: FrontierWars, seat: int, army: int, card: int) -> int:
    """How many copies of a card the seat knows to be in a hand."""
    return 0 if army < 0 else known_copies(s.seen[seat * ARMY_COUNT + army], card)


def deal_pending(s: FrontierWars, seat: int, random: Random) -> None:
    """Secret choices of the others become other choices; whether an answer named a card at all is secret too."""
    if s.phase != ARMS_RACE:
        return
    asked: dict[int, int] = {}
    for frame in s.stack:
        if isinstance(frame, ArmsRace):
            asked[frame.army] = frame.chosen
    for army in range(ARMY_COUNT):
        if army == seat or not s.alive >> army & 1:
            continue
        hand = [card for card in range(KINDS) for _ in range(s.hand[army * KINDS + card])]
        answers = asked.get(army, 2 if s.two_cards >> army & 1 else 1)
        most = min(s.medals[army] - s.research_size(army), answers, len(hand))
        number = 0
        while number < most and random.randrange(2):
            number += 1
        for place in (0, 1):
            chosen = NO_CARD
            if place < number:
                chosen = hand.pop(random.randrange(len(hand)))
            s.pending[army * 2 + place] = chosen


def mix_tokens(s: FrontierWars, army: int, random: Random) -> None:
    """FW-DEC-02: either token of a pair may be the decoy; the units hidden may be any that are not shown twice."""
    slots = [slot for slot in range(army * TOKEN_SLOTS, (army + 1) * TOKEN_SLOTS) if s.token[slot] >= 0]
    if not slots:
        return
    s.token = s.token.copy()
    for slot in slots:
        mate = s.mate[slot]
        if mate > slot:
            first = random.randrange(2)
            s.token[slot] = DECOY if first else 0
            s.token[mate] = 0 if first else DECOY
    real = [slot for slot in slots if s.token[slot] != DECOY]
    carried = [slot for slot in real if s.carried >> slot & 1]
    types = [0, 1, 2, 3]
    light = (INFANTRY, ARTILLERY) if len(carried) <= 2 else (0, 1, 2, 3)
    for _ in range(SHUFFLES):
        random.shuffle(types)
        if all(types[number] in light for number, slot in enumerate(real) if slot in carried):
            for number, slot in enumerate(real):
                s.token[slot] = types[number]
            return
