"""What is known of unseen cards (RM-HID), and where they may lie when a seat's secrets are dealt anew."""

from __future__ import annotations

from random import Random
from typing import Any

from support.race_to_moscow import (
    GAME,
    army,
    do,
    let_chance,
    pile,
    position,
    soviet_deck,
)

from maproom.games.race_to_moscow.deck import CARD_DOMAIN, FIRST_SOVIET
from maproom.games.race_to_moscow.state import RaceToMoscow
from maproom.kernel.observation import SPECTATOR
from maproom.kernel.spaces import members

VICTORS = ["leningrad", "moskva", "rostov"]
DEALS = 200
SOVIET_SEAT = 3


def looked_at_by_all() -> RaceToMoscow:
    """All three players have looked at the top Soviet card, each alone."""
    return position(soviet_top=["S70", "S71"], known={"gray": ["S70"], "white": ["S70"], "brown": ["S70"]})


def weak_panzers(**more: Any) -> RaceToMoscow:
    """4. Panzergruppe, which loses every combat, before Kaunas; white has an encircled card."""
    description: dict[str, Any] = {
        "armies": {"4_panzergruppe": army("tilsit", 3, 0)},
        "soviet_markers": [*VICTORS, "kaunas"],
        "cars": {"gray": 0},
        "display": [],
        "okh_deck": [],
        "encircled": {"white": ["S60"]},
        **more,
    }
    return position(**description)


def beaten(*drawn: str, **more: Any) -> RaceToMoscow:
    """Gray has drawn a Soviet card, or by Brandenburg a second one, and lost; it was shuffled back."""
    s = weak_panzers(soviet_top=list(drawn), **more)
    do(s, "armored 4_panzergruppe", "step kaunas", f"draw {drawn[0]}")
    if len(drawn) > 1:
        do(s, "play O_brandenburg", f"draw {drawn[1]}")
    let_chance(s)
    return s


def face_down_somewhere(s: RaceToMoscow, colour: str, seat: int = 0) -> set[str]:
    """The cards that lie face down before a player in any of many deals."""
    found: set[str] = set()
    for seed in range(DEALS):
        found |= pile(s.determinize(seat, Random(seed)), "face_down", colour)
    return found


def places(s: RaceToMoscow, word: str) -> set[str]:
    """The unseen cards in whose places a card that all have seen may lie."""
    return {CARD_DOMAIN.words[one] for one in members(s.places[CARD_DOMAIN.find(word) - FIRST_SOVIET])}


# -- RM-HID-02 -----------------------------------------------------------------------------------------------


def test_rm_hid_02_what_each_player_looked_at_alone_nobody_else_knows() -> None:
    s = looked_at_by_all()
    assert all("S70" in str(s.view(seat)["known"]) for seat in range(3))
    assert s.view(None)["known"] == s.view(SOVIET_SEAT)["known"] == []
    row = GAME.observation().words(GAME.observation().of(s, SPECTATOR))
    assert row["known"] == {}


def test_rm_hid_02_what_all_looked_at_alone_is_dealt_anew_for_the_soviet_seat() -> None:
    s = looked_at_by_all()
    tops = {tuple(pile(s.determinize(SOVIET_SEAT, Random(seed)), "known", "white")) for seed in range(20)}
    assert len(tops) > 1
    assert pile(s.determinize(0, Random(1)), "known", "white") == {"S70"}


def test_rm_hid_02_the_card_below_is_known_to_spectators_and_survives_json() -> None:
    strong = {"4_panzergruppe": army("tilsit", 3, 3)}
    s = weak_panzers(soviet_top=["S68", "S55"], okh={"gray": ["O_brandenburg"]}, armies=strong)
    do(s, "armored 4_panzergruppe", "step kaunas", "draw S68", "play O_brandenburg", "draw S55")
    assert pile(s, "won", "gray") == {"S55"}
    below = {"card": "S68", "pile": "soviet", "place": "bottom"}
    for seat in (None, 0, 1, 2, SOVIET_SEAT):
        assert below in s.view(seat)["known"]
    again = GAME.from_json(s.to_json())
    assert again == s == s.clone()
    assert below in s.determinize(1, Random(3)).view(None)["known"]


# -- RM-HID-06 -----------------------------------------------------------------------------------------------


def test_rm_hid_06_a_card_put_back_lies_in_no_pile_that_was_taken_before() -> None:
    s = beaten("S55")
    assert "S55" in soviet_deck(s)
    dealt = face_down_somewhere(s, "white")
    assert "S55" not in dealt
    assert len(dealt) > 5


def test_rm_hid_06_a_card_put_back_may_be_taken_face_down_later() -> None:
    s = beaten(
        "S55", encircled={"white": ["S60"], "gray": ["S61"]}, fleet="sea_danzig", soviet_deck=["S55", "S56", "S57"],
        markers={"gray": ["kedainiai", "panevezys", "riga"]}, soviet_markers=[*VICTORS, "kaunas", "liepaja"],
    )  # fmt: skip
    do(s, "fleet sea_kurland")
    let_chance(s)
    assert len(pile(s, "face_down", "gray")) == 2
    assert "S55" in face_down_somewhere(s, "gray", 1)
    assert "S55" not in face_down_somewhere(s, "white", 1)


def test_rm_hid_06_dealing_anew_remembers_where_a_card_may_lie() -> None:
    s = beaten("S55")
    other = s.determinize(0, Random(5))
    assert "S55" not in face_down_somewhere(other, "white")
    assert other.determinize(0, Random(8)) == s.determinize(0, Random(8))
    assert [wrong for wrong in GAME.invariants(other) if "RM-HID" in wrong] == []


def test_rm_hid_06_a_card_put_back_may_lie_anywhere_in_its_deck() -> None:
    deck = ["S55", "S56", "S57", "S58", "S76", "S77"]
    s = weak_panzers(soviet_top=["S55"], soviet_deck=deck)
    do(s, "armored 4_panzergruppe", "step kaunas", "draw S55")
    assert places(s, "S55") == set(deck)
    assert len({s.depth[CARD_DOMAIN.find(word)] for word in deck}) == 1


def test_rm_hid_06_a_shuffle_of_the_whole_deck_takes_along_what_all_have_seen() -> None:
    s = beaten("S55", "S56", okh={"gray": ["O_brandenburg"]}, soviet_deck=["S55", "S56"])
    assert places(s, "S55") == places(s, "S56") == {"S55", "S56"}
    assert s.known_openly == 0


def test_rm_hid_06_a_card_that_lies_open_has_no_unseen_place() -> None:
    armies = {"4_panzergruppe": army("tilsit", 3, 0), "16_armee": army("gumbinnen", 1, 3)}
    s = beaten("S55", soviet_deck=["S55", "S56"], armies=armies)
    assert places(s, "S55") == {"S55", "S56"}
    do(s, "field-armies", "activate 16_armee", "step kaunas", "draw S55")
    assert pile(s, "won", "gray") == {"S55"}
    assert places(s, "S55") == set()
