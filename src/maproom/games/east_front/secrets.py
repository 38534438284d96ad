"""What a seat does not know, dealt anew (EF-HID): the opponent's hand, deck and unseen discards."""

from __future__ import annotations

from random import Random

from maproom.games.east_front.deck import LATE_WAR, MID_WAR
from maproom.games.east_front.state import DRAWS_ANEW, KEEPS_HAND, UNDECIDED, EastFront
from maproom.kernel.chance import below, some_of
from maproom.kernel.copies import replaced
from maproom.kernel.spaces import count


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
    mids = pool & MID_WAR[other]
    hidden_early = some_of(random, mids, count(early))
    mids ^= hidden_early
    shown_since = count(s.shown[other] & ~s.shown_early[other] & MID_WAR[other])
    old = some_of(random, mids, max(0, s.late_hand[other] - shown_since))
    rest = mids ^ old | pool & LATE_WAR[other]
    since = count(s.hand[other]) + count(late)
    new = some_of(random, rest, since - count(old))
    hand = some_of(random, old | new, count(s.hand[other]))
    copy.deck[other] = rest ^ new
    copy.hand[other] = hand
    copy.hidden_early = replaced(copy.hidden_early, other, hidden_early)
    copy.hidden = replaced(copy.hidden, other, hidden_early | (old | new) ^ hand)


def _decide_mulligan(copy: EastFront, other: int, random: Random) -> None:
    """EF-SET-05: what a side has answered, but not yet told, may be either."""
    if copy.mulligan[other] != UNDECIDED:
        answer = DRAWS_ANEW if below(random, 2) else KEEPS_HAND
        copy.mulligan = replaced(copy.mulligan, other, answer)
