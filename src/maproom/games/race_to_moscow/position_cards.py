"""The cards of a described position: hands, piles, and what lies on top of the decks."""

from __future__ import annotations

from maproom.games.race_to_moscow.board import COLOUR_DOMAIN, COLOURS
from maproom.games.race_to_moscow.deck import (
    ARMORED_DECK,
    CARD_COLOUR,
    CARD_DOMAIN,
    DECK_COUNT,
    SOVIET_CARDS,
    SOVIET_DECK,
)
from maproom.games.race_to_moscow.state import RaceToMoscow
from maproom.kernel.errors import BadPosition
from maproom.kernel.position import Description
from maproom.kernel.spaces import set_of


def read_cards(s: RaceToMoscow, given: Description) -> None:
    """Cards that are named leave their decks; the tops are laid in the order given, the first on top."""
    for key, piles in (("hands", s.kept), ("won", s.won), ("encircled", s.face_down), ("discards", s.discard)):
        part = given.part(key)
        part.allow(*COLOURS)
        for word in part.given():
            piles[COLOUR_DOMAIN.find(word)] |= _taken(s, part.things(word, CARD_DOMAIN), f"{part.path}.{word}")
    for card in given.things("laid_aside", CARD_DOMAIN):
        _taken(s, [card], f"{given.path}.laid_aside")
        s.laid_aside.append(card)
    decks = given.part("pursuit_decks")
    decks.allow(*COLOURS)
    for word in decks.given():
        colour = COLOUR_DOMAIN.find(word)
        _only(s, colour, decks.things(word, CARD_DOMAIN), f"{decks.path}.{word}")
    if given.has("soviet_deck"):
        _only_soviet(s, given)
    tops = given.part("pursuit_top")
    tops.allow(*COLOURS)
    for word in tops.given():
        _top(s, COLOUR_DOMAIN.find(word), tops.things(word, CARD_DOMAIN), f"{tops.path}.{word}")
    _top(s, SOVIET_DECK, given.things("soviet_top", CARD_DOMAIN), f"{given.path}.soviet_top")
    _top(s, ARMORED_DECK, given.things("armored_top", CARD_DOMAIN), f"{given.path}.armored_top")
    known = given.part("known")
    known.allow(*COLOURS)
    for word in known.given():
        s.known[COLOUR_DOMAIN.find(word)] |= set_of(known.things(word, CARD_DOMAIN))


def _taken(s: RaceToMoscow, cards: list[int], path: str) -> int:
    """Takes cards out of their decks."""
    for card in cards:
        if not any(s.deck[deck] >> card & 1 for deck in range(DECK_COUNT)):
            raise BadPosition(f"{path}: {CARD_DOMAIN.words[card]} is not in its deck, or named twice.")
        for deck in range(DECK_COUNT):
            s.deck[deck] &= ~(1 << card)
    return set_of(cards)


def _only(s: RaceToMoscow, colour: int, cards: list[int], path: str) -> None:
    """A Pursuit deck that has just these cards; the others are discarded."""
    for card in cards:
        if CARD_COLOUR[card] != colour:
            raise BadPosition(f"{path}: {CARD_DOMAIN.words[card]} is a card of another deck.")
    wanted = set_of(cards)
    s.discard[colour] |= s.deck[colour] & ~wanted
    s.discard[colour] &= ~wanted
    s.deck[colour] = wanted


def _only_soviet(s: RaceToMoscow, given: Description) -> None:
    """Soviet decks that have just these cards; the others are in the box, won by nobody."""
    wanted = set_of(given.things("soviet_deck", CARD_DOMAIN))
    if wanted & ~SOVIET_CARDS:
        raise BadPosition(f"{given.path}.soviet_deck names a card that is no Soviet one.")
    s.deck[SOVIET_DECK] &= wanted
    s.deck[ARMORED_DECK] &= wanted


def _top(s: RaceToMoscow, deck: int, cards: list[int], path: str) -> None:
    """Lays cards on top of a deck, the first one uppermost."""
    for place, card in enumerate(cards):
        if not s.deck[deck] >> card & 1:
            raise BadPosition(f"{path}: {CARD_DOMAIN.words[card]} is not in this deck, or named twice.")
        s.depth[card] = place - len(cards)
