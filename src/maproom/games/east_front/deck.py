"""The 100 cards of the two decks and the 10 Contingency cards (EF-COMP-01, EF-CRD-10)."""

from __future__ import annotations

from typing import Any, Final

from maproom.games.east_front.board import FACTIONS, GRAPH, SIDES, TYPES, load
from maproom.kernel.spaces import members
from maproom.kernel.verbs import Domain

STAND_FAST: Final = 0
SUSTAIN_ATTACK: Final = 1
RETREAT: Final = 2
EXCHANGE: Final = 3
ANTI_AIR: Final = 4
NAVAL_COMBAT: Final = 5
ADVANCE: Final = 6
REACTIONS: Final = ["stand_fast", "sustain_attack", "retreat", "exchange", "anti_air", "naval_combat", "advance"]

CARD_DATA: Final[list[dict[str, Any]]] = [*load("cards_axis")["cards"], *load("cards_soviet")["cards"]]
CONTINGENCY_DATA: Final[list[dict[str, Any]]] = load("contingency")["cards"]
_setup = load("setup")

CARD_COUNT: Final = len(CARD_DATA)
CARD_DOMAIN: Final = Domain("card", [card["id"] for card in CARD_DATA], secret=True)
CONTINGENCY_COUNT: Final = len(CONTINGENCY_DATA)
CONTINGENCY_DOMAIN: Final = Domain("contingency", [card["id"] for card in CONTINGENCY_DATA])
FACES: Final = ("initial", "second")
FACE_DOMAIN: Final = Domain(
    "contingency_face", [f"{card}-{face}" for card in CONTINGENCY_DOMAIN.words for face in FACES]
)
"""Each Contingency card by the side that it shows."""
REACTION_DOMAIN: Final = Domain("reaction", REACTIONS)

CARD_SIDE: Final[list[int]] = [SIDES.index(card["side"]) for card in CARD_DATA]
CARD_FACTION: Final[list[int]] = [FACTIONS.index(card["faction"]) for card in CARD_DATA]
REACTION: Final[list[int]] = [REACTIONS.index(card["reaction"]["kind"]) for card in CARD_DATA]
CONTINGENCY_SIDE: Final[list[int]] = [SIDES.index(card["side"]) for card in CONTINGENCY_DATA]

FIRST_CARD: Final[list[int]] = [CARD_SIDE.index(0), CARD_SIDE.index(1)]
"""The first card of each side: card sets count from there."""


def cards_in(side: int, cards: int) -> list[int]:
    """The cards of a side's card set."""
    places = members(cards)
    first = FIRST_CARD[side]
    return [first + place for place in places] if first else places


def bit_of(card: int) -> int:
    """A card as a set of its side's cards."""
    return 1 << card - FIRST_CARD[CARD_SIDE[card]]


def set_of_cards(cards: list[int]) -> int:
    """The set of these cards of one side."""
    result = 0
    for card in cards:
        result |= bit_of(card)
    return result


def _era(side: int, era: str) -> int:
    return set_of_cards([c for c in range(CARD_COUNT) if CARD_SIDE[c] == side and CARD_DATA[c]["era"] == era])


MID_WAR: Final[list[int]] = [_era(0, "mid"), _era(1, "mid")]
LATE_WAR: Final[list[int]] = [_era(0, "late"), _era(1, "late")]
FIRST_GAME: Final[list[int]] = [
    set_of_cards([CARD_DOMAIN.find(id) for id in _setup["first_game_hands"][side]]) for side in SIDES
]
HAND_SIZE: Final[int] = _setup["hand_size"]

ANY_PIECE: Final = -1


def _limit_piece(card: dict[str, Any]) -> int:
    limit = card["reaction"].get("limit", {})
    return TYPES.index(limit["defending_piece"]) if "defending_piece" in limit else ANY_PIECE


def _limit_spaces(card: dict[str, Any]) -> int:
    limit = card["reaction"].get("limit", {}).get("attacked_space")
    if limit is None:
        return GRAPH.all
    if "in" in limit:
        return GRAPH.set(*limit["in"])
    return GRAPH.within(GRAPH.set(*limit["in_or_adjacent"]), 1)


LIMIT_TYPE: Final[list[int]] = [_limit_piece(card) for card in CARD_DATA]
"""Stand Fast: the type of piece that must defend, or ANY_PIECE (EF-RCT-SF-02)."""
LIMIT_SPACES: Final[list[int]] = [_limit_spaces(card) for card in CARD_DATA]
"""Stand Fast: the attacked spaces in which the card serves."""
