"""What a position is worth to a side, for bots, reckoned in Victory Points.

Only open facts and the side's own cards count. The worth must not jump when the side ends its turn, or a bot
would put that off; so time is counted in the side's own turns, and what its Supply and Draw steps will bring
counts already.
"""

from __future__ import annotations

from typing import Final

from maproom.games.east_front.board import (
    ALLIES,
    END,
    FACTIONS_OF,
    FIRST,
    FORCE_KINDS,
    GRAPH,
    KINDS_OF,
    LAND,
    OFF,
)
from maproom.games.east_front.calendar import HAND_AFTER_DRAW, MOST_DRAWN, ROUNDS, SCORING_ROUNDS, SUDDEN_LEAD
from maproom.games.east_front.filters import star_spaces, stars_in
from maproom.games.east_front.state import NOT_OVER, EastFront
from maproom.games.east_front.supply import supplied_area
from maproom.games.east_front.victory import stars_of
from maproom.kernel.spaces import count, members

WON: Final = 1000.0
KEPT_A_ROUND: Final = 0.85
"""How likely a star still belongs to its side a round later: near scorings count more than far ones."""
GUARDED: Final = 0.1
OPEN: Final = 0.5
THREAT: Final = [0.3, 0.12, 0.05]
"""What a star gains by its guard, and loses when it lies open or enemies are one, two or three steps away."""
PIECE: Final = [0.45, 0.8, 0.6, 0.3]
UNSUPPLIED: Final = 0.3
"""The part of a piece's worth that is left out of supply while its owner has a turn to mend it."""
AT_THE_FRONT: Final = 0.1
NEAR_THE_FRONT: Final = 0.05
"""What a supplied piece gains next to enemy land, and one step behind."""
LAND_SPACE: Final = 0.08
CARD: Final = 0.3
CARD_TO_SPARE: Final = 0.05
LAST_ROUNDS: Final = 5.0
"""Over so many rounds at the end, everything but points and stars loses its worth."""


def worth(s: EastFront, seat: int) -> float:
    """Points, and stars that will bring points, and the means to win more of them, against the other side's."""
    other = 1 - seat
    lead = float(s.vp[seat] - s.vp[other])
    if s.winner != NOT_OVER:
        return lead + (WON if s.winner == seat else -WON)
    own_turn = s.side == seat
    first_scoring = s.round
    if seat == ALLIES and own_turn and s.round in SCORING_ROUNDS:
        # Nothing comes between this turn and the scoring.
        lead += stars_of(s, seat) - stars_of(s, other)
        first_scoring += 1
        if abs(lead) >= SUDDEN_LEAD or s.round == ROUNDS:
            return lead + (WON if lead > 0 else -WON)
    now = s.round - 1 if seat == ALLIES and not own_turn else s.round
    star = 0.0
    for round in SCORING_ROUNDS:
        if round >= first_scoring:
            star += KEPT_A_ROUND ** (round - now)
    stars = stars_held(s, seat) - stars_held(s, other)
    means = (
        pieces(s, seat, 0.0 if own_turn else UNSUPPLIED)
        - pieces(s, other, UNSUPPLIED)
        + cards(hand_after_draw(s, seat))
        - cards(count(s.hand[other]))
        + LAND_SPACE * (count(s.land_of(seat)) - count(s.land_of(other)))
    )
    return lead + star * stars + min(1.0, (ROUNDS + 1 - now) / LAST_ROUNDS) * means


def stars_held(s: EastFront, side: int) -> float:
    """The stars of a side: safer ones are worth more."""
    held = 0.0
    guarded = s.occupied(side)
    near = GRAPH.around(ground_forces(s, 1 - side)) & LAND
    farther = GRAPH.around(near) & LAND
    far = GRAPH.around(farther) & LAND
    for space in members(star_spaces(s) & s.land_of(side)):
        each = 1.0
        if guarded >> space & 1:
            each += GUARDED
        elif near >> space & 1:
            each -= OPEN
        if near >> space & 1:
            each -= THREAT[0]
        elif farther >> space & 1:
            each -= THREAT[1]
        elif far >> space & 1:
            each -= THREAT[2]
        held += each * stars_in(s, space)
    return held


def ground_forces(s: EastFront, side: int) -> int:
    """Where supplied infantry and tanks of a side stand."""
    spaces = 0
    for faction in FACTIONS_OF[side]:
        for kind in FORCE_KINDS[faction]:
            spaces |= s.spaces_of[kind] & supplied_area(s, faction)
    return spaces


def pieces(s: EastFront, side: int, unsupplied: float) -> float:
    """The pieces of a side: more at the front, and a part of their worth out of supply."""
    total = 0.0
    front = GRAPH.around(s.land_of(1 - side))
    behind = GRAPH.around(front & LAND)
    for kind in KINDS_OF[side]:
        if not s.spaces_of[kind]:
            continue
        each = PIECE[kind % 4]
        area = supplied_area(s, kind // 4)
        for piece in range(FIRST[kind], END[kind]):
            space = s.place[piece]
            if space == OFF:
                continue
            if not (area >> space | s.granted >> piece) & 1:
                total += each * unsupplied
            elif front >> space & 1:
                total += each + AT_THE_FRONT
            elif behind >> space & 1:
                total += each + NEAR_THE_FRONT
            else:
                total += each
    return total


def hand_after_draw(s: EastFront, seat: int) -> int:
    """The size of a hand; in the own turn as the Draw step will leave it (EF-TRN-05)."""
    hand = count(s.hand[seat])
    if s.side != seat or hand >= HAND_AFTER_DRAW:
        return hand
    return min(HAND_AFTER_DRAW, hand + min(MOST_DRAWN, count(s.deck[seat])))


def cards(hand: int) -> float:
    """What a hand of so many cards is worth."""
    return CARD * min(hand, HAND_AFTER_DRAW) + CARD_TO_SPARE * max(0, hand - HAND_AFTER_DRAW)
