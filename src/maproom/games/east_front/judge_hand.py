"""What cards are worth in a hand: how much a text or a reaction will do one day, and points that it brings now."""

from __future__ import annotations

from typing import Final

from maproom.games.east_front.board import ALLIES, AXIS, END, FIRST, GRAPH, OFF, PACT, ZONES, kind_of
from maproom.games.east_front.calendar import HAND_AFTER_DRAW, MOST_DRAWN
from maproom.games.east_front.deck import CARD_DOMAIN, CARD_SIDE, FIRST_CARD, HAND_SIZE, MID_WAR, cards_in
from maproom.games.east_front.judge_weights import CARD, CARD_TO_SPARE
from maproom.games.east_front.state import EastFront
from maproom.kernel.spaces import count, members

_VALUES: Final = {
    0.1: "G19 G20 P18 S05 S10",
    0.2: "P03 P05 P06 G24 S06 S16 S21 S28 S31",
    0.3: "G04 G09 G12 G13 P15 G21 G23 G25 G30 G31 P13 P16 S09 S17 S22 S33 S34 S38 S39 S40 S46 S51",
    0.4: "G01 G02 G03 G08 G15 P01 P02 P04 P07 P08 P09 P10 G18 G22 G29 P14 "
    "S01 S02 S03 S07 S14 S15 S18 S24 S26 S27 S29 S30 S32 S35 S36 S42 S43 S44 S45 S50",
    0.5: "G05 G06 G07 G10 G11 G14 G16 G17 G26 G27 G28 P11 P12 P17 "
    "S04 S08 S11 S12 S13 S19 S20 S23 S25 S37 S41 S47 S48 S49",
}
"""What a card is worth in the hand, to a player who has seen it played often, beside others."""


def _value_of(card: str) -> float:
    for value, cards in _VALUES.items():
        if card in cards.split():
            return value
    raise ValueError(f"The judge of East Front gives the card {card} no value: see _VALUES in judge_hand.py.")


VALUE: Final[list[float]] = [_value_of(card) for card in CARD_DOMAIN.words]
MIDDLING: Final = 0.37
"""What a card is worth that nobody has seen."""
POINT_NOW: Final = 0.5
"""What a point counts that a card in hand would bring if it were played now; less than the point itself."""


def _card(word: str) -> int:
    return CARD_DOMAIN.find(word)


POINTS_FOR: Final[dict[int, int]] = {
    _card("G29"): GRAPH.set("rostov", "caucasus", "stalingrad"),
    _card("P14"): GRAPH.set("kiev", "sevastopol", "kharkov"),
    _card("P15"): GRAPH.set("finland", "karelia", "petrozavodsk"),
}
"""The cards that bring a point for each of some spaces."""
TRIPARTITE_PACT: Final = _card("P13")
ANTI_SOVIET_SENTIMENT: Final = _card("P16")
BETWEEN_THE_LINES: Final = ZONES["W1939"] & ZONES["E1941"]
POINT_CARDS: Final = sum(
    1 << card - FIRST_CARD[AXIS] for card in [*POINTS_FOR, TRIPARTITE_PACT, ANTI_SOVIET_SENTIMENT]
)


def value_of(s: EastFront, card: int) -> float:
    """What a card of one's own is worth in the hand now."""
    value = VALUE[card]
    if CARD_SIDE[card] == ALLIES or not POINT_CARDS >> card - FIRST_CARD[AXIS] & 1:
        return value
    return max(value, POINT_NOW * points_now(s, card))


def points_now(s: EastFront, card: int) -> int:
    """The points that an Axis card would bring if it were played now."""
    if card == TRIPARTITE_PACT:
        return (_pact_pieces_in_the_east(s) + 2) // 3
    if card == ANTI_SOVIET_SENTIMENT:
        return 0 if BETWEEN_THE_LINES & ~s.axis_land else 2
    return count(POINTS_FOR[card] & s.axis_land)


def _pact_pieces_in_the_east(s: EastFront) -> int:
    east = ZONES["E1941"]
    number = 0
    for piece in range(FIRST[kind_of(PACT, 0)], END[kind_of(PACT, 3)]):
        if s.place[piece] != OFF and east >> s.place[piece] & 1:
            number += 1
    return number


def own_hand(s: EastFront, seat: int) -> float:
    """The hand of a side; in its own turn as the Draw step will leave it (EF-TRN-05)."""
    total = 0.0
    cards = s.hand[seat]
    first = FIRST_CARD[seat]
    for place in members(cards):
        total += VALUE[first + place]
    if seat == AXIS and cards & POINT_CARDS:
        for place in members(cards & POINT_CARDS):
            total += value_of(s, first + place) - VALUE[first + place]
    hand = count(cards)
    if hand > HAND_AFTER_DRAW:
        total *= (HAND_AFTER_DRAW + CARD_TO_SPARE * (hand - HAND_AFTER_DRAW)) / hand
    elif s.side == seat:
        total += MIDDLING * min(HAND_AFTER_DRAW - hand, MOST_DRAWN, count(s.deck[seat]))
    return CARD * total


def hand_of_other(s: EastFront, side: int) -> float:
    """The hand of the other side, of which only the size is known."""
    hand = count(s.hand[side])
    return CARD * MIDDLING * (min(hand, HAND_AFTER_DRAW) + CARD_TO_SPARE * max(0, hand - HAND_AFTER_DRAW))


def least_card(s: EastFront, side: int) -> int:
    """The card of a hand that is missed least."""
    least, lowest = -1, 9.0
    for card in cards_in(side, s.hand[side]):
        value = value_of(s, card)
        if value < lowest:
            least, lowest = card, value
    return least


def hand_is_worth_keeping(s: EastFront, side: int) -> bool:
    """Whether a starting hand is no worse than a new one would be on average (EF-SET-05)."""
    return _sum(side, s.hand[side]) * count(MID_WAR[side]) >= HAND_SIZE * _sum(side, MID_WAR[side])


def _sum(side: int, cards: int) -> float:
    total = 0.0
    for card in cards_in(side, cards):
        total += VALUE[card]
    return total
