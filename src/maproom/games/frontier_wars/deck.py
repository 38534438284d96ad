"""The 95 resource cards: 35 titles in three decks, numbered by title (FW-CMP-02)."""

from __future__ import annotations

from typing import Any, Final

from maproom.games.frontier_wars.board import load
from maproom.kernel.verbs import Domain

CARD_DATA: Final[list[dict[str, Any]]] = load("cards")["cards"]
CARD_IDS: Final[list[str]] = [card["id"] for card in CARD_DATA]
KINDS: Final = len(CARD_DATA)
COPIES: Final[list[int]] = [card["count"] for card in CARD_DATA]
RESEARCH: Final[list[int]] = [card["research"] for card in CARD_DATA]
DECKS: Final = ["attack", "defense", "tactical"]
DECK_COUNT: Final = 3
assert len(DECKS) == DECK_COUNT
ATTACK: Final = 0
DEFENCE: Final = 1
TACTICAL: Final = 2
DECK: Final[list[int]] = [DECKS.index(card["deck"]) for card in CARD_DATA]
FIRST_OF: Final[list[int]] = [DECK.index(deck) for deck in range(DECK_COUNT)]
END_OF: Final[list[int]] = [KINDS - DECK[::-1].index(deck) for deck in range(DECK_COUNT)]
NO_CARD: Final = -1

CARD_DOMAIN: Final = Domain("card", CARD_IDS)
"""Titles, of which there are several copies: a title is no secret by itself, so showing one calls `reveal`."""
DECK_DOMAIN: Final = Domain("deck", DECKS)


def _number(id: str) -> int:
    return CARD_IDS.index(id)


LOGISTICS: Final = _number("A01")
COMMANDOS: Final = _number("A02")
NIGHT_ATTACK: Final = _number("A03")
SPEARHEAD: Final = _number("A04")
BARRAGE: Final = _number("A05")
FORCED_MARCH: Final = _number("A06")
AIR_SUPERIORITY: Final = _number("A07")
TANK_RESERVE: Final = _number("A08")
FRESH_TROOPS: Final = _number("A09")
SABOTAGE: Final = _number("A10")
SURPRISE: Final = _number("A11")
COMBINED_ARMS: Final = _number("A12")
WITHDRAWAL: Final = _number("D01")
ARTILLERY_REINFORCEMENTS: Final = _number("D02")
INFANTRY_REINFORCEMENTS: Final = _number("D03")
ARMOURED_RESERVE: Final = _number("D04")
AMBUSH: Final = _number("D05")
MINEFIELD: Final = _number("D06")
ANTI_TANK: Final = _number("D07")
ANTI_AIRCRAFT: Final = _number("D08")
DIG_IN: Final = _number("D09")
COUNTER_ATTACK: Final = _number("D10")
INTERCEPTED: Final = _number("D11")
SUPPLIES: Final = _number("T01")
BUILD_OR_REBUILD: Final = _number("T02")
ESPIONAGE: Final = _number("T03")
REDEPLOYMENT: Final = _number("T04")
RETURN_TO_BASE: Final = _number("T05")
MOBILISATION: Final = _number("T06")
WAR_ECONOMY: Final = _number("T07")
AIR_RAID: Final = _number("T08")
HARASSING_FIRE: Final = _number("T09")
WAR_BONDS: Final = _number("T10")
FIELD_REPAIRS: Final = _number("T11")
BREAKTHROUGH: Final = _number("T12")

NAMED_FOR_A_BATTLE: Final = [card["timing"] == "named_battle" for card in CARD_DATA]
"""Laid open in the first step, named in one battle (FW-CRD-21)."""
FOR_THE_TURN: Final = [card["timing"] == "turn" for card in CARD_DATA]
"""Valid to the end of the turn."""

COPIES_BITS: Final = 3
"""The bits of a number of copies, where the cards known of a hand are one int."""
COPIES_MASK: Final = 7


def known_copies(known: int, card: int) -> int:
    """How many copies of a title an int of known cards counts."""
    return known >> COPIES_BITS * card & COPIES_MASK
