"""Who sees what (QM-INF): a seat's picture of the position."""

from __future__ import annotations

from typing import Any

from maproom.games.quartermaster_ww2.board import (
    AXIS,
    COUNTRIES,
    COUNTRY_COUNT,
    PIECE_KINDS,
    PIECES,
    SPACE_IDS,
    STEPS,
    STRAIT_COUNT,
    STRAIT_IDS,
    STRAIT_LAND,
    STRAIT_SEAS,
    TEAMS,
    kind_in,
    piece_in,
)
from maproom.games.quartermaster_ww2.deck import (
    COUNTRY_OF,
    STATUS_NUMBER,
    TITLE_DOMAIN,
    copies_in,
    country_of_card,
    title_of_card,
)
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.games.quartermaster_ww2.supply import supplied
from maproom.games.quartermaster_ww2.victory import may_score, supply_points
from maproom.kernel.spaces import count, members


def picture_of(s: Quartermaster, seat: int | None) -> dict[str, Any]:
    """What a seat, or a spectator, may see; nothing is taken away from a whole, it is written down."""
    return {
        "round": s.round,
        "turn": COUNTRIES[s.turn],
        "step": STEPS[s.step],
        "points": {team: s.vp[number] for number, team in enumerate(TEAMS)},
        "pieces": [piece for country in range(COUNTRY_COUNT) for piece in _pieces(s, country)],
        "available": {
            name: {kind: s.available(country, number) for number, kind in enumerate(PIECE_KINDS)}
            for country, name in enumerate(COUNTRIES)
        },
        "straits": [_strait(s, strait) for strait in range(STRAIT_COUNT)],
        "scoring": {
            name: supply_points(s, country) if may_score(s, country) else None
            for country, name in enumerate(COUNTRIES)
        },
        "truk": bool(s.truk),
        "used_this_turn": [TITLE_DOMAIN.words[title] for title in s.table if _was_used(s, title)],
        "reallocate_resources": bool(s.reallocating),
        "reallocated": bool(s.reallocated),
        "toll": max(0, s.toll),
        "cards": {name: _cards(s, country, seat == country) for country, name in enumerate(COUNTRIES)},
    }


def _was_used(s: Quartermaster, title: int) -> bool:
    return bool(s.used >> STATUS_NUMBER[title] & 1)


def _pieces(s: Quartermaster, country: int) -> list[dict[str, Any]]:
    """A country's pieces: each can be named by country and space, for it has one a space (QM-PCE-02)."""
    fed = supplied(s, country)
    return [
        {
            "id": f"{PIECES[piece_in(country, space)]}-{SPACE_IDS[space]}",
            "country": COUNTRIES[country],
            "kind": PIECES[piece_in(country, space)],
            "type": PIECE_KINDS[kind_in(space)],
            "space": SPACE_IDS[space],
            "supplied": bool(fed >> space & 1),
            "protected": bool(s.safe[country] >> space & 1),
        }
        for space in members(s.pieces(country))
    ]


def _strait(s: Quartermaster, strait: int) -> dict[str, Any]:
    """A strait, and the one team that it is open to (QM-STR-03)."""
    return {
        "id": STRAIT_IDS[strait],
        "land": SPACE_IDS[STRAIT_LAND[strait]],
        "seas": [SPACE_IDS[sea] for sea in STRAIT_SEAS[strait]],
        "open_to": TEAMS[AXIS] if s.straits >> strait & 1 else TEAMS[1],
    }


def _cards(s: Quartermaster, country: int, own: bool) -> dict[str, Any]:
    """A country's cards: sizes, Statuses and open discards for all, the rest for the owner (QM-INF-01 to 05)."""
    top = s.top_of_pile(country)
    pile = s.opened[country] | s.hidden[country] | s.lost[country]
    cards: dict[str, Any] = {
        "hand_size": count(s.hand[country]),
        "deck_size": count(s.deck[country]),
        "discard_size": count(pile),
        "responses": count(s.face_down[country]),
        "statuses": [TITLE_DOMAIN.words[title] for title in s.table if COUNTRY_OF[title] == country],
        "top": None if top < 0 else TITLE_DOMAIN.words[top],
        "shown": [TITLE_DOMAIN.words[title_of_card(card)] for card in s.pile if country_of_card(card) == country],
        "playing": copies_in(country, s.playing[country]),
        "known_in_hand": copies_in(country, s.hand[country] & s.known[country]),
        "known_on_deck": copies_in(country, s.deck[country] & s.known[country]),
        "known_in_deck": copies_in(country, s.mixed[country]),
    }
    if own:
        cards["hand"] = copies_in(country, s.hand[country] & ~s.pending[country])
        cards["chosen"] = copies_in(country, s.pending[country])
        cards["face_down"] = copies_in(country, s.face_down[country])
        cards["hidden"] = copies_in(country, s.hidden[country] | s.lost[country])
        cards["on_top"] = [TITLE_DOMAIN.words[title_of_card(c)] for c in s.upper if country_of_card(c) == country]
        cards["at_bottom"] = [
            TITLE_DOMAIN.words[title_of_card(c)] for c in s.lower if country_of_card(c) == country
        ]
        cards["deck"] = copies_in(country, s.deck[country])
    return cards
