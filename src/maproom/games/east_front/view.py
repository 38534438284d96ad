"""Who sees what (EF-HID): a seat's picture of the position."""

from __future__ import annotations

from typing import Any, Final

from maproom.games.east_front.board import (
    FACTIONS,
    FACTIONS_OF,
    KIND,
    KINDS,
    LAND,
    NEAR,
    NOWHERE,
    OFF,
    PIECE_COUNT,
    PIECE_DOMAIN,
    SIDE_OF,
    SIDES,
    SPACE_IDS,
    WING_KINDS,
)
from maproom.games.east_front.calendar import SEASONS, STEPS, YEAR
from maproom.games.east_front.deck import CARD_DOMAIN, CONTINGENCY_DOMAIN, cards_in
from maproom.games.east_front.reactions import defender_of, in_target
from maproom.games.east_front.state import EastFront
from maproom.games.east_front.supply import is_supplied
from maproom.games.east_front.victory import stars_of
from maproom.kernel.spaces import count, members

COMBAT_FRAMES: Final = (
    "Defend", "Retreat", "RetreatLoss", "ExchangeLoss", "ExchangePay", "ExchangeAnswer", "Continue", "AfterCombat",
    "Advance",
)  # fmt: skip
CONTINGENCY_SIDES: Final = ["initial", "second", "discarded"]


def picture_of(s: EastFront, seat: int | None) -> dict[str, Any]:
    """What a seat, or a spectator, may see; nothing is taken away from a whole, it is written down (EF-HID-01)."""
    return {
        "round": s.round,
        "season": SEASONS[s.season()],
        "year": YEAR[s.round],
        "turn": SIDES[s.side],
        "step": STEPS[s.step],
        "points": {side: s.vp[number] for number, side in enumerate(SIDES)},
        "stars": {side: stars_of(s, number) for number, side in enumerate(SIDES)},
        "control": {SPACE_IDS[space]: SIDES[1 - (s.axis_land >> space & 1)] for space in members(LAND)},
        "pieces": [_piece(s, piece) for piece in range(PIECE_COUNT) if s.place[piece] != OFF],
        "available": {
            name: sum(1 for p in range(PIECE_COUNT) if KIND[p] == kind and s.place[p] == OFF)
            for kind, name in enumerate(KINDS)
        },
        "scorched": None if s.scorched == NOWHERE else SPACE_IDS[s.scorched],
        "gorki_star": bool(s.gorki_star),
        "mud": bool(s.mud),
        "combat": _combat(s),
        "contingency": {
            id: CONTINGENCY_SIDES[s.contingency[card]] for card, id in enumerate(CONTINGENCY_DOMAIN.words)
        },
        "cards": {name: _cards(s, side, seat == side) for side, name in enumerate(SIDES)},
    }


def _piece(s: EastFront, piece: int) -> dict[str, Any]:
    return {
        "id": PIECE_DOMAIN.words[piece],
        "kind": KINDS[KIND[piece]],
        "space": SPACE_IDS[s.place[piece]],
        "supplied": is_supplied(s, piece),
        "moved": bool(s.moved >> piece & 1),
        "granted": bool(s.granted >> piece & 1),
    }


def _combat(s: EastFront) -> dict[str, Any] | None:
    """The combat while it is being fought: who, from where, with what, and the rank that a payment must match.

    `support` are the airplanes and fleets that either side may give up (EF-CMB-05, 07).
    """
    if not any(frame.name() in COMBAT_FRAMES for frame in s.stack[-1:]):
        return None
    defenders = [faction for faction in FACTIONS_OF[defender_of(s)] if in_target(s, faction)]
    return {
        "side": SIDES[SIDE_OF[s.attacker]],
        "faction": FACTIONS[s.attacker],
        "support": {"attack": _wings(s, [s.attacker]), "defence": _wings(s, defenders)},
        "origin": SPACE_IDS[s.origin],
        "target": SPACE_IDS[s.target],
        "force": [PIECE_DOMAIN.words[piece] for piece in members(s.force)],
        "rank": s.need,
    }


def _wings(s: EastFront, factions: list[int]) -> list[str]:
    """The airplanes and fleets of some factions next to the attacked space."""
    return [
        PIECE_DOMAIN.words[piece]
        for faction in factions
        for kind in WING_KINDS[faction]
        for space in members(s.spaces_of[kind] & NEAR[s.target])
        for piece in s.pieces_in(kind, space)
    ]


def _ids(side: int, cards: int) -> list[str]:
    return [CARD_DOMAIN.words[card] for card in cards_in(side, cards)]


def _cards(s: EastFront, side: int, own: bool) -> dict[str, Any]:
    """A side's cards: sizes and open discards for all, hand and unseen discards for the owner (EF-HID-02, 03)."""
    cards: dict[str, Any] = {
        "hand_size": count(s.hand[side]),
        "deck_size": count(s.deck[side]),
        "discard_size": count(s.shown[side] | s.hidden[side]),
        "shown": _ids(side, s.shown[side]),
    }
    if own:
        cards["hand"] = _ids(side, s.hand[side])
        cards["hidden"] = _ids(side, s.hidden[side])
    return cards
