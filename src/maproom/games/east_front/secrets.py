"""What a seat does not know, dealt anew (EF-HID): the opponent's hand, deck and unseen discards."""

from __future__ import annotations

from random import Random

from maproom.games.east_front.deck import LATE_WAR, MID_WAR
from maproom.games.east_front.state import DRAWS_ANEW, KEEPS_HAND, UNDECIDED, EastFront
from maproom.kernel.spaces import count, members


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
