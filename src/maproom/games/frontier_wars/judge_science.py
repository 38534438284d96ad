"""What research, medals and cards are worth to an army, for the judge: cards decide most games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maproom.games.frontier_wars.board import HAND_LIMIT, HAND_LIMIT_DEFCON
from maproom.games.frontier_wars.deck import KINDS, RESEARCH
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
    first: i64 = army * KINDS
    sure = 0
    if size:
        research = s.research
        unseen: i64 = size
        card: i64 = 0
        while unseen > 0 and card < KINDS:
            copies: i64 = research[first + card]
            if copies:
                sure += copies * RESEARCH[card]
                unseen -= copies
            card += 1
    chosen = [0, 0, 0, 0]
    for place in (army * 2, army * 2 + 1):
        picked = s.pending[place]
        if picked >= 0:
            sure += RESEARCH[picked]
            size += 1
            chosen[RESEARCH[picked]] += 1
    by_value = [0, 0, 0, 0]
    if hand:
        cards = s.hand
        unseen = hand
        card = 0
        while unseen > 0 and card < KINDS:
            number: i64 = cards[first + card]
            if number:
                value = RESEARCH[card]
                by_value[value] = by_value[value] + number
                unseen -= number
            card += 1
    for worth in range(4):
        by_value[worth] -= chosen[worth]
    room = medals - size
    total = researched(float(sure), goal) + free_medals(room)
    return total + hand_by_value(s, army, by_value, limit, room, goal - sure)


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
    total = 0.0
    for place in range(min(hand, limit)):
        total += RESEARCHED_SOON[min(place, 7)] * POINT * AVERAGE + PLAYED
    return total + TO_SPARE * max(0, hand - limit)


def hand_by_value(s: FrontierWars, army: int, by_value: list[int], limit: int, room: int, missing: int) -> float:
    """A hand: its best card is researched soonest; with two cards a round the second goes with it."""
    twice = bool(s.two_cards >> army & 1) and s.phase <= ARMS_RACE
    total = 0.0
    place = 0
    soon = 0
    for value in (3, 2, 1):
        for _ in range(by_value[value]):
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
