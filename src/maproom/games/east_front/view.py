"""Who sees what (EF-HID): a seat's picture of the position, and the same position with other secrets."""

from __future__ import annotations

from random import Random
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
from maproom.games.east_front.deck import CARD_DOMAIN, CONTINGENCY_DOMAIN, LATE_WAR, MID_WAR, cards_in
from maproom.games.east_front.reactions import defender_of, in_target
from maproom.games.east_front.scoring import stars_of
from maproom.games.east_front.state import DRAWS_ANEW, KEEPS_HAND, UNDECIDED, EastFront
from maproom.games.east_front.supply import is_supplied
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


def dealt_anew(s: EastFront, seat: int, random: Random) -> EastFront:
    """A copy in which the opponent's hand, deck and unseen discards are dealt anew from the same cards.

    What the seat can reckon stays true: before the Late War cards came only Mid War cards were held or
    discarded, and cards held at that moment have not gone back to the deck.
    """
    copy = s.clone()
    if s.actor != seat:
        copy.forget_legal()
    _deal_cards(copy, s, 1 - seat, random)
    _decide_mulligan(copy, 1 - seat, random)
    return copy


def _deal_cards(copy: EastFront, s: EastFront, other: int, random: Random) -> None:
    """Deals the unseen cards of a side anew."""
    early = s.hidden_early[other]
    late = s.hidden[other] & ~early
    pool = s.hand[other] | s.deck[other] | s.hidden[other]
    mids = _shuffled(pool & MID_WAR[other], random)
    lates = _shuffled(pool & LATE_WAR[other], random)
    copy.hidden_early[other], mids = _deal(mids, count(early))
    shown_since = count(s.shown[other] & ~s.shown_early[other] & MID_WAR[other])
    old, mids = _deal(mids, max(0, s.late_hand[other] - shown_since))
    rest = mids + lates
    random.shuffle(rest)
    since = count(s.hand[other]) + count(late)
    new, rest = _deal(rest, since - count(old))
    copy.deck[other] = _set(rest)
    seen = _shuffled(old | new, random)
    copy.hand[other], seen = _deal(seen, count(s.hand[other]))
    copy.hidden[other] = copy.hidden_early[other] | _set(seen)


def _decide_mulligan(copy: EastFront, other: int, random: Random) -> None:
    """EF-SET-05: what a side has answered, but not yet told, may be either."""
    if copy.mulligan[other] != UNDECIDED:
        copy.mulligan[other] = random.choice((KEEPS_HAND, DRAWS_ANEW))


def _set(cards: list[int]) -> int:
    return sum(1 << card for card in cards)


def _deal(cards: list[int], number: int) -> tuple[int, list[int]]:
    """The first cards as a set, and the rest."""
    return _set(cards[:number]), cards[number:]


def _shuffled(cards: int, random: Random) -> list[int]:
    shuffled = members(cards)
    random.shuffle(shuffled)
    return shuffled
