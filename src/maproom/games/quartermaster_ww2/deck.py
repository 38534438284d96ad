"""The 220 cards (QM-CMP-01, 02): 143 different ones, some in several copies, numbered country by country."""

from __future__ import annotations

from typing import Any, Final

from maproom.games.quartermaster_ww2.board import COUNTRIES, COUNTRY_COUNT, load
from maproom.kernel.chance import Source, one_of
from maproom.kernel.spaces import count, lowest
from maproom.kernel.verbs import Domain

BUILD_ARMY: Final = 0
BUILD_NAVY: Final = 1
LAND_BATTLE: Final = 2
SEA_BATTLE: Final = 3
EVENT: Final = 4
ECONOMIC_WARFARE: Final = 5
RESPONSE: Final = 6
STATUS: Final = 7
TYPES: Final[list[str]] = [type["id"] for type in load("tables")["card_types"]]


def _in_turn_order(cards: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [card for country in COUNTRIES for card in cards if card["country"] == country]


TITLE_DATA: Final[list[dict[str, Any]]] = _in_turn_order(load("cards")["cards"])
"""The different cards; `title` is what this game's code calls one of them."""
TITLE_COUNT: Final = len(TITLE_DATA)
TITLE_DOMAIN: Final = Domain("card", [card["id"] for card in TITLE_DATA], secret=True)
COUNTRY_OF: Final[list[int]] = [COUNTRIES.index(card["country"]) for card in TITLE_DATA]
TYPE_OF: Final[list[int]] = [TYPES.index(card["type"]) for card in TITLE_DATA]
COPIES: Final[list[int]] = [card["count"] for card in TITLE_DATA]
TAGS: Final[list[list[str]]] = [list(card.get("tags", [])) for card in TITLE_DATA]

TITLE_OF: Final[list[list[int]]] = [[] for _ in range(COUNTRY_COUNT)]
"""The title of each card of a country; a country's cards are bits, copies of one title side by side."""
COPY_BITS: Final[list[int]] = []
"""The copies of each title, as a set of its country's cards."""
for _title in range(TITLE_COUNT):
    _cards = TITLE_OF[COUNTRY_OF[_title]]
    COPY_BITS.append(((1 << COPIES[_title]) - 1) << len(_cards))
    _cards.extend([_title] * COPIES[_title])
DECK_SIZE: Final[list[int]] = [len(cards) for cards in TITLE_OF]
WHOLE_DECK: Final[list[int]] = [(1 << size) - 1 for size in DECK_SIZE]
CARD_STRIDE: Final = 64
"""A card of any country as one number: `country * CARD_STRIDE + bit`."""


def _of_type(type: int) -> list[int]:
    """Each country's cards of a type, as a set."""
    found = [0] * COUNTRY_COUNT
    for title in range(TITLE_COUNT):
        if TYPE_OF[title] == type:
            found[COUNTRY_OF[title]] |= COPY_BITS[title]
    return found


OF_TYPE: Final[list[list[int]]] = [_of_type(type) for type in range(len(TYPES))]
"""Each country's cards by type: `OF_TYPE[type][country]`."""

STATUS_TITLES: Final[list[int]] = [title for title in range(TITLE_COUNT) if TYPE_OF[title] == STATUS]
STATUS_NUMBER: Final[list[int]] = [
    STATUS_TITLES.index(title) if TYPE_OF[title] == STATUS else -1 for title in range(TITLE_COUNT)
]
"""Statuses are numbered, so that those on the table are one set of bits."""


def title_of(id: str) -> int:
    """The number of a title."""
    return TITLE_DOMAIN.find(id)


def titles_in(country: int, cards: int) -> list[int]:
    """The different titles of a set of a country's cards."""
    titles = TITLE_OF[country]
    found: list[int] = []
    while cards:
        title = titles[(cards & -cards).bit_length() - 1]
        found.append(title)
        cards &= ~COPY_BITS[title]
    return found


def title_counts(country: int, cards: int) -> list[int]:
    """How many copies of each of these titles a set has."""
    return [count(cards & COPY_BITS[title]) for title in titles_in(country, cards)]


def drawn(country: int, cards: int, random: Source) -> int:
    """The title of a card at random: what the weights of `title_counts` say of `titles_in`."""
    return TITLE_OF[country][one_of(random, cards)]


def copies_in(country: int, cards: int) -> list[str]:
    """The ids of a set of a country's cards, a copy each."""
    return [
        TITLE_DOMAIN.words[title]
        for title in titles_in(country, cards)
        for _ in range(count(cards & COPY_BITS[title]))
    ]


def one_copy(cards: int, title: int) -> int:
    """One card of a title in a set, as a set of its own; nothing when there is none."""
    copies = cards & COPY_BITS[title]
    return copies & -copies


def card_number(country: int, card: int) -> int:
    """A single card, given as a set, as one number."""
    return country * CARD_STRIDE + lowest(card)


def country_of_card(number: int) -> int:
    """Whose card it is."""
    return number // CARD_STRIDE


def bit_of_card(number: int) -> int:
    """The card as a set of its country's cards."""
    return 1 << number % CARD_STRIDE


def title_of_card(number: int) -> int:
    """What is printed on the card."""
    return TITLE_OF[number // CARD_STRIDE][number % CARD_STRIDE]
