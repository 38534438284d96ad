"""What a seat does not know, dealt anew (QM-INF): hands, decks, face-down Responses and unseen discards."""

from __future__ import annotations

from random import Random

from maproom.games.quartermaster_ww2.board import (
    COUNTRY_COUNT,
)
from maproom.games.quartermaster_ww2.deck import (
    CARD_STRIDE,
    OF_TYPE,
    RESPONSE,
    bit_of_card,
    country_of_card,
)
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.kernel.chance import shuffle, some_of
from maproom.kernel.copies import replaced
from maproom.kernel.spaces import count, members


def dealt_anew(s: Quartermaster, seat: int, random: Random) -> Quartermaster:
    """A copy in which every other country's unseen cards are dealt anew from the same cards."""
    copy = s.clone()
    if s.actor != seat:
        copy.forget_legal()
    for country in range(COUNTRY_COUNT):
        if country != seat:
            _deal(s, copy, country, random)
    return copy


def _deal(s: Quartermaster, copy: Quartermaster, country: int, random: Random) -> None:
    """Deals one country's unknown cards: Responses to the places that only they can lie in, then the rest.

    What everybody knows stays where it is; what everybody knows in the deck stays there, in any place.
    """
    known, mixed = s.known[country], s.mixed[country]
    face_down, lost = s.face_down[country], s.lost[country]
    hand, deck, hidden = s.hand[country] & ~known, s.deck[country] & ~known & ~mixed, s.hidden[country] & ~known
    pool = face_down | lost | hand | deck | hidden
    if face_down | lost:
        tabled = some_of(random, pool & OF_TYPE[RESPONSE][country], count(face_down | lost))
        pool ^= tabled
        copy.face_down[country] = some_of(random, tabled, count(face_down))
        if lost:
            copy.lost = replaced(copy.lost, country, tabled ^ copy.face_down[country])
    in_hand = some_of(random, pool, count(hand))
    pool ^= in_hand
    unseen = some_of(random, pool, count(hidden))
    pool ^= unseen
    copy.hand[country] = in_hand | s.hand[country] & known
    copy.hidden[country] = unseen | s.hidden[country] & known
    copy.deck[country] = pool | s.deck[country] & (known | mixed)
    if s.pending[country]:
        copy.pending = replaced(copy.pending, country, some_of(random, in_hand, count(s.pending[country])))
    if copy.upper or copy.lower:
        rest = members(pool | mixed)
        shuffle(random, rest)
        copy.upper = _placed(copy.upper, country, rest, known)
        copy.lower = _placed(copy.lower, country, rest[::-1], known)


def _placed(cards: list[int], country: int, fresh: list[int], known: int) -> list[int]:
    """The ordered cards of a deck, those that nobody else knows replaced by others."""
    placed: list[int] = []
    used = 0
    for card in cards:
        if country_of_card(card) == country and not known & bit_of_card(card):
            placed.append(country * CARD_STRIDE + fresh[used])
            used += 1
        else:
            placed.append(card)
    return placed
