"""The tables of the engine say of each of the 100 cards what the data say."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from maproom.games.east_front import deck
from maproom.games.east_front.board import FACTIONS, SIDES, SPACE_IDS, TYPES, load
from maproom.kernel.spaces import members

DATA = [load("cards_axis"), load("cards_soviet")]
CARDS: list[dict[str, Any]] = [card for data in DATA for card in data["cards"]]
TALLIES = [(faction, era) for data in DATA for faction, eras in data["tally"].items() for era in eras]


def reaction_of(card: dict[str, Any]) -> str:
    return deck.REACTIONS[deck.REACTION[deck.CARD_DOMAIN.find(card["id"])]]


@pytest.mark.parametrize("card", CARDS, ids=[card["id"] for card in CARDS])
def test_the_tables_of_the_engine_say_what_the_card_says(card: dict[str, Any]) -> None:
    """EF-CRD-10: faction, era, First Game label, reaction and its limit are those of the data."""
    number, side = deck.CARD_DOMAIN.find(card["id"]), SIDES.index(card["side"])
    assert deck.CARD_DATA[number]["title"] == card["title"]
    assert deck.CARD_SIDE[number] == side
    assert FACTIONS[deck.CARD_FACTION[number]] == card["faction"]
    assert reaction_of(card) == card["reaction"]["kind"]
    eras = {"mid": deck.MID_WAR[side], "late": deck.LATE_WAR[side]}
    assert {era for era, cards in eras.items() if number in deck.cards_in(side, cards)} == {card["era"]}
    assert (number in deck.cards_in(side, deck.FIRST_GAME[side])) is card["first_game"]
    limit = card["reaction"].get("limit", {})
    assert bool(limit) is (card["reaction"]["kind"] == "stand_fast")
    type = deck.LIMIT_TYPE[number]
    assert limit.get("defending_piece") == (None if type == deck.ANY_PIECE else TYPES[type])
    spaces = limit.get("attacked_space", {"in": SPACE_IDS})
    if "in" in spaces:  # the neighbours that G25 speaks of are named in its own test
        assert {SPACE_IDS[space] for space in members(deck.LIMIT_SPACES[number])} == set(spaces["in"])


@pytest.mark.parametrize(("faction", "era"), TALLIES)
def test_the_reactions_add_up_to_the_tally_of_the_data(faction: str, era: str) -> None:
    counted = Counter(reaction_of(card) for card in CARDS if (card["faction"], card["era"]) == (faction, era))
    assert [counted] == [data["tally"][faction][era] for data in DATA if faction in data["tally"]]


def test_the_first_game_has_seven_cards_a_side() -> None:
    """EF-COMP-05: of the Soviet cards 22 are Mid War, 7 of them First Game, and 29 Late War."""
    first = [card["id"] for card in CARDS if card["first_game"] and card["side"] == "axis"]
    assert first == ["G01", "G02", "G03", "G04", "G05", "G06", "P01"]
    sizes = [len(members(cards)) for cards in (deck.MID_WAR[1], deck.LATE_WAR[1], deck.FIRST_GAME[1])]
    assert sizes == [22, 29, 7]
