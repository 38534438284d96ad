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
    pool = _shuffled(face_down | lost | hand | deck | hidden, random)
    responses = [card for card in pool if OF_TYPE[RESPONSE][country] >> card & 1]
    tabled = set(responses[: count(face_down | lost)])
    pool = [card for card in pool if card not in tabled]
    table = responses[: count(face_down | lost)]
    copy.face_down[country] = _set(table[: count(face_down)])
    copy.lost[country] = _set(table[count(face_down) :])
    in_hand, in_hidden = count(hand), count(hidden)
    copy.hand[country] = _set(pool[:in_hand]) | s.hand[country] & known
    copy.hidden[country] = _set(pool[in_hand : in_hand + in_hidden]) | s.hidden[country] & known
    rest = pool[in_hand + in_hidden :]
    copy.deck[country] = _set(rest) | s.deck[country] & (known | mixed)
    if s.pending[country]:
        copy.pending[country] = _set(pool[: count(s.pending[country])])
    if mixed:
        rest = _shuffled(_set(rest) | mixed, random)
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


def _set(cards: list[int]) -> int:
    return sum(1 << card for card in cards)


def _shuffled(cards: int, random: Random) -> list[int]:
    shuffled = members(cards)
    random.shuffle(shuffled)
    return shuffled
