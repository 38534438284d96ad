"""What research, medals and cards are worth to an army, for the judge: cards decide most games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maproom.games.frontier_wars.board import HAND_LIMIT, HAND_LIMIT_DEFCON
from maproom.games.frontier_wars.deck import COPIES, KINDS, RESEARCH
from maproom.games.frontier_wars.state import SMALL_HANDS, FrontierWars
from maproom.games.frontier_wars.verbs import ARMS_RACE
from maproom.kernel.spaces import count

if TYPE_CHECKING:
    from mypy_extensions import i64

POINT: Final = 1.5
CLOSE: Final = 0.5
"""How much more a point counts for each tenth of the way to the goal that has been gone."""
MEDAL: Final = [0.0, 0.8, 1.4, 1.75, 2.0, 2.1]
"""What so many medals that no card lies under yet are worth."""
FURTHER_MEDAL: Final = 0.03
RESEARCHED_SOON: Final = [0.8, 0.45, 0.28, 0.16, 0.1, 0.05, 0.02, 0.0]
"""How likely the best card of a hand, the second best and so on come to be researched in time."""
PLAYED: Final = 0.14
"""What a card is worth to be played or paid with."""
TO_SPARE: Final = 0.02
AVERAGE: Final = 1.6
VALUE: Final = bytes(RESEARCH)
VALUE_BITS: Final = 8
VALUE_MASK: Final = 255
"""Numbers of cards by what they are worth in research are packed, so many bits each."""
MOST_CARDS: Final[int] = sum(COPIES)
WINS: Final = 40.0
"""The cards in hand win in the next arms race."""


def science(s: FrontierWars, army: int, medals: int, tiles: int, own: bool) -> float:
    """Medals, research and hand; of others only the number of their cards is known."""
    size = s.research_size(army)
    goal = s.research_goal[army]
    limit = (HAND_LIMIT_DEFCON if s.rules & SMALL_HANDS else HAND_LIMIT) + count(tiles & s.board.airports)
    hand = s.hand_size(army)
    if not own:
        points = min(AVERAGE * size, goal - 1.0)
        return researched(points, goal) + free_medals(medals - size) + hand_by_number(hand, limit)
    sure = points_in(s.research, army, size)
    chosen = 0
    for place in range(army * 2, army * 2 + 2):
        picked = s.pending[place]
        if picked >= 0:
            sure += RESEARCH[picked]
            size += 1
            chosen += 1 << VALUE_BITS * RESEARCH[picked]
    by_value = values_in(s.hand, army, hand) - chosen
    room = medals - size
    total = researched(float(sure), goal) + free_medals(room)
    return total + hand_by_value(s, army, by_value, limit, room, goal - sure)


def points_in(research: list[int], army: int, cards: int) -> int:
    """The points of an army's research deck, which has so many cards."""
    points: i64 = 0
    unseen: i64 = cards
    card: i64 = army * KINDS
    value: i64 = 0
    while unseen > 0:
        copies: i64 = research[card]
        if copies:
            points += copies * VALUE[value]
            unseen -= copies
        card += 1
        value += 1
    return points


def values_in(hand: list[int], army: int, cards: int) -> int:
    """How many cards of each worth are in a hand of so many, packed."""
    found: i64 = 0
    unseen: i64 = cards
    card: i64 = army * KINDS
    value: i64 = 0
    while unseen > 0:
        copies: i64 = hand[card]
        if copies:
            found += copies << VALUE_BITS * VALUE[value]
            unseen -= copies
        card += 1
        value += 1
    return found


def researched(points: float, goal: int) -> float:
    """Research points: the nearer the goal, the more one counts."""
    return points * POINT * (1.0 + CLOSE * min(points, float(goal)) / goal)


def free_medals(room: int) -> float:
    """Medals that no research lies under yet."""
    if room <= 0:
        return 0.0
    return MEDAL[min(room, 5)] + FURTHER_MEDAL * max(0, room - 5)


def hand_by_number(hand: int, limit: int) -> float:
    """A hand of which only the size is known."""
    return UNKNOWN_HAND[min(hand, limit)] + TO_SPARE * max(0, hand - limit)


def _unknown_hand(cards: int) -> float:
    """What so many unknown cards within the limit are worth."""
    total = 0.0
    for place in range(cards):
        total += RESEARCHED_SOON[min(place, 7)] * POINT * AVERAGE + PLAYED
    return total


UNKNOWN_HAND: Final[list[float]] = [_unknown_hand(cards) for cards in range(MOST_CARDS + 1)]


def hand_by_value(s: FrontierWars, army: int, by_value: int, limit: int, room: int, missing: int) -> float:
    """A hand, by worth: its best card is researched soonest; with two cards a round the second goes with it."""
    twice = bool(s.two_cards >> army & 1) and s.phase <= ARMS_RACE
    total = 0.0
    place = 0
    soon = 0
    for value in range(3, 0, -1):
        for _ in range(by_value >> VALUE_BITS * value & VALUE_MASK):
            if place >= limit + 1:
                total += TO_SPARE
                continue
            rank = place - 1 if twice and place > 0 else place
            likely = RESEARCHED_SOON[min(rank, 7)]
            if room <= 0:
                likely *= 0.5
            total += likely * POINT * value + PLAYED
            if place < (2 if twice else 1) and place < room:
                soon += value
            place += 1
    if 0 < missing <= soon and s.phase <= ARMS_RACE:
        total += WINS
    return total
