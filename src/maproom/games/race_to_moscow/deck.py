"""The cards: 54 Pursuit, 33 Soviet and 12 OKH cards (RM-PUR, RM-CMB-02, RM-OKH), and what they do."""

from __future__ import annotations

from typing import Any, Final

from maproom.games.race_to_moscow.board import COLOURS, load
from maproom.games.race_to_moscow.supplies import KINDS
from maproom.kernel.verbs import Domain

PURSUIT_DATA: Final[list[dict[str, Any]]] = load("cards_pursuit")["cards"]
SOVIET_DATA: Final[list[dict[str, Any]]] = load("cards_soviet")["cards"]
OKH_DATA: Final[list[dict[str, Any]]] = load("cards_okh")["cards"]
FACE_UP: Final[list[int]] = [0, *[load("cards_okh")["pool_face_up"][str(number)] for number in (1, 2, 3)]]
"""RM-SET-12: how many OKH cards lie face up for so many players."""

CARD_DATA: Final[list[dict[str, Any]]] = [*PURSUIT_DATA, *SOVIET_DATA]
CARD_COUNT: Final = len(CARD_DATA)
CARD_BIT: Final[list[int]] = [1 << card for card in range(CARD_COUNT)]
"""A card as a set: made once, since most of these sets do not fit into a word of the machine."""
FIRST_SOVIET: Final = len(PURSUIT_DATA)
SOVIET_COUNT: Final = len(SOVIET_DATA)
CARD_DOMAIN: Final = Domain("card", [card["id"] for card in CARD_DATA], secret=True)
"""Pursuit and Soviet cards, which lie unseen in their decks."""
OKH_DOMAIN: Final = Domain("okh", [card["id"] for card in OKH_DATA])
OKH_COUNT: Final = len(OKH_DATA)
NO_CARD: Final = -1

NO_EFFECT: Final = 0
GAIN: Final = 1
STOP_CARD: Final = 2
AUXILIARIES: Final = 3
RECON: Final = 4
HALDER: Final = 5
FUHRERBEFEHL: Final = 6
PARTISANS: Final = 7
UNIT: Final = 8
EFFECT_OF_TYPE: Final = {
    "no_effect": NO_EFFECT, "captured_stock": GAIN, "captured_supplies": GAIN, "requisitions": GAIN,
    "stop": STOP_CARD, "axis_auxiliaries": AUXILIARIES, "recon": RECON, "befehl_halder": HALDER,
    "fuhrerbefehl": FUHRERBEFEHL, "partisans": PARTISANS, "enemy_reserve_army": UNIT,
    "army": UNIT, "shock_army": UNIT, "mech": UNIT, "mech_elite": UNIT,
}  # fmt: skip
EFFECT: Final[list[int]] = [EFFECT_OF_TYPE[card["type"]] for card in CARD_DATA]
GAINED: Final[list[int]] = [
    KINDS.index(card["encoding"]["supply"]) if EFFECT[i] == GAIN else -1 for i, card in enumerate(CARD_DATA)
]
"""The kind of supply that a card brings (RM-PUR-03)."""
HAND_SYMBOL: Final[list[bool]] = [bool(card.get("hand_symbol")) for card in CARD_DATA]
COST_AMMO: Final[list[int]] = [card["encoding"].get("ammo", 0) for card in CARD_DATA]
COST_FUEL: Final[list[int]] = [card["encoding"].get("fuel", 0) for card in CARD_DATA]
CUBES: Final[list[int]] = [card.get("ammo_cubes", 0) for card in CARD_DATA]
MEDAL: Final[list[int]] = [card.get("medal", 0) for card in CARD_DATA]

# -- decks -----------------------------------------------------------------------------------------------------

SOVIET_DECK: Final = 3
"""The one Soviet deck; the infantry deck with a Soviet player (RM-SOV-05)."""
ARMORED_DECK: Final = 4
DECK_COUNT: Final = 5


def _cards_where(key: str, value: str) -> int:
    return sum(1 << i for i, card in enumerate(CARD_DATA) if card.get(key) == value)


PURSUIT_CARDS: Final[list[int]] = [_cards_where("deck", colour) for colour in COLOURS]
SOVIET_CARDS: Final[int] = _cards_where("deck", "soviet")
GREEN: Final[int] = _cards_where("background", "green")
BLUE: Final[int] = _cards_where("background", "blue")
ARMORED_CARDS: Final[int] = _cards_where("branch", "armored")
INFANTRY_CARDS: Final[int] = _cards_where("branch", "infantry")
CARD_COLOUR: Final[list[int]] = [COLOURS.index(c["deck"]) if c["deck"] in COLOURS else -1 for c in CARD_DATA]
RECON_CARDS: Final[int] = sum(1 << i for i in range(CARD_COUNT) if EFFECT[i] == RECON)
AUXILIARY_CARDS: Final[int] = sum(1 << i for i in range(CARD_COUNT) if EFFECT[i] == AUXILIARIES)
FLEETING: Final[int] = sum(1 << i for i in range(CARD_COUNT) if EFFECT[i] == AUXILIARIES and not HAND_SYMBOL[i])
"""Auxiliaries without hand symbol: lost at the end of the turn (RM-TRN-09)."""
KEPT_CARDS: Final[list[int]] = [i for i in range(CARD_COUNT) if EFFECT[i] in (AUXILIARIES, RECON)]
KEPT_DOMAIN: Final = Domain("kept", [CARD_DATA[card]["id"] for card in KEPT_CARDS])
"""Cards that lie open before their owner (RM-HID-04)."""
KEPT_NUMBER: Final[list[int]] = [KEPT_CARDS.index(card) if card in KEPT_CARDS else -1 for card in range(CARD_COUNT)]
OWN_DECK: Final = 0
THE_SOVIET_DECK: Final = 1
LOOK_DOMAIN: Final = Domain("deck", ["pursuit", "soviet"])
"""The decks that Recon and Air Support may look at (RM-PUR-06, RM-AIR-01)."""

# -- OKH cards -----------------------------------------------------------------------------------------------


def _okh(word: str) -> int:
    return OKH_DOMAIN.find(word)


TRANSPORTFLOTTILLE: Final = _okh("O_transportflottille")
BRANDENBURG: Final = _okh("O_brandenburg")
LUFTBRUCKE: Final = _okh("O_luftbrucke")
PANZERHAUBITZEN: Final = _okh("O_panzerhaubitzen")
PIONIEREN: Final = _okh("O_pionieren")
GROSSTRANSPORTRAUM: Final = _okh("O_grosstransportraum")
SCHNELLKAMPFGRUPPE: Final = _okh("O_schnellkampfgruppe")
AUFTRAGSTAKTIK: Final = _okh("O_auftragstaktik")
STUKAGESCHWADER: Final = _okh("O_stukageschwader")
SICHERUNGS_DIVISION: Final = _okh("O_sicherungs_division")
EISENBAHNPIONIERE: Final = _okh("O_eisenbahnpioniere")
WOLFSSCHANZE: Final = _okh("O_wolfsschanze")
BIG_TRUCK_LOAD: Final[int] = OKH_DATA[GROSSTRANSPORTRAUM]["encoding"]["truck_capacity"]
LONG_MOVE: Final[int] = OKH_DATA[SCHNELLKAMPFGRUPPE]["encoding"]["areas"]
ALL_OKH: Final = (1 << OKH_COUNT) - 1
OKH_PRICE: Final = [2, 3, 4, 5]
"""RM-OPT-06: what the first to the fourth card costs in the Total War."""
