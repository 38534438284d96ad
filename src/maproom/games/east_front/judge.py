"""What a position is worth to a side, for bots, reckoned in Victory Points.

Only open facts and the side's own cards count. The worth must not jump when the side ends its turn, or a bot
would put that off; so time is counted in the side's own turns, and what its Supply and Draw steps will bring
counts already.
"""

from __future__ import annotations

from typing import Final

from maproom.games.east_front.board import ALLIES, FACTIONS_OF
from maproom.games.east_front.calendar import (
    FIRST_ACTION,
    ROUNDS,
    SCORING_ROUNDS,
    SECOND_ACTION,
    SUDDEN_LEAD,
    SUPPLY,
)
from maproom.games.east_front.judge_board import army, stars_held
from maproom.games.east_front.judge_combat import blow_to_come
from maproom.games.east_front.judge_hand import hand_of_other, own_hand
from maproom.games.east_front.judge_weights import (
    ACTION,
    KEPT_A_ROUND,
    LAND_SPACE,
    LAST_ROUNDS,
    LAST_TURN,
    OPEN,
    RISK,
    UNSUPPLIED,
)
from maproom.games.east_front.state import NOT_OVER, EastFront
from maproom.games.east_front.supply import supplied_area, unsupplied_pieces
from maproom.games.east_front.victory import stars_of
from maproom.kernel.spaces import count

WON: Final = 1000.0


def _star_to_come(first_scoring: int, now: int) -> float:
    """What a star will bring that is held in a round, from a scoring on."""
    star = 0.0
    for round in SCORING_ROUNDS:
        if round >= first_scoring:
            star += KEPT_A_ROUND ** (round - now)
    return star


STAR_TO_COME: Final[list[list[float]]] = [
    [_star_to_come(first_scoring, now) for now in range(ROUNDS + 1)] for first_scoring in range(ROUNDS + 2)
]


class Prospect:
    """What is known before anything is weighed: who leads, whether that decides, and what stars and means count."""

    def __init__(self, s: EastFront, seat: int) -> None:
        other = 1 - seat
        self.lead = float(s.vp[seat] - s.vp[other])
        self.verdict = 0.0
        """What it counts that the game is won or lost; 0 while it goes on."""
        self.star = 0.0
        """What a star that is held now will bring."""
        self.means = 0.0
        """How much of everything but points and stars still counts."""
        self.s = s
        if s.winner != NOT_OVER:
            self.verdict = WON if s.winner == seat else -WON
            return
        own_turn = s.side == seat
        if s.step <= SUPPLY:
            self.s = s = after_supply(s)
        first_scoring = s.round
        if seat == ALLIES and own_turn and s.round in SCORING_ROUNDS:
            # Nothing comes between this turn and the scoring.
            self.lead += stars_of(s, seat) - stars_of(s, other)
            first_scoring += 1
            if abs(self.lead) >= SUDDEN_LEAD or s.round == ROUNDS:
                self.verdict = WON if self.lead > 0 else -WON
                return
        now = s.round - 1 if seat == ALLIES and not own_turn else s.round
        self.star = STAR_TO_COME[first_scoring][now]
        self.means = min(1.0, (ROUNDS + LAST_TURN - now) / LAST_ROUNDS)


def worth(s: EastFront, seat: int) -> float:
    """Points, and stars that will bring points, and the means to win more of them, against the other side's."""
    other = 1 - seat
    prospect = Prospect(s, seat)
    if prospect.verdict != 0.0:
        return prospect.lead + prospect.verdict
    s = prospect.s
    own, enemy = army(s, seat), army(s, other)
    own_land, enemy_land = s.land_of(seat), s.land_of(other)
    stars = stars_held(s, own_land, own, enemy, RISK[0], OPEN[0]) - stars_held(
        s, enemy_land, enemy, own, RISK[1], OPEN[1]
    )
    means = (
        own.worth(s, enemy_land, enemy, UNSUPPLIED)
        - enemy.worth(s, own_land, own, UNSUPPLIED)
        + own_hand(s, seat)
        - hand_of_other(s, other)
        + LAND_SPACE * (count(own_land) - count(enemy_land))
        + ACTION * actions_left(s, seat)
    )
    return prospect.lead + prospect.star * stars + blow_for(s, seat, prospect.star) + prospect.means * means


def blow_for(s: EastFront, seat: int, star: float) -> float:
    """What a blow that is being dealt is worth to a side."""
    blow = blow_to_come(s, star)
    return -blow if blow != 0.0 and s.side != seat else blow


def after_supply(s: EastFront) -> EastFront:
    """The position as the Supply step of this turn would leave it: pieces out of supply cut nobody off any more."""
    doomed = 0
    for faction in FACTIONS_OF[s.side]:
        doomed |= s.held(faction) & ~supplied_area(s, faction)
    if not doomed:
        return s
    pieces = unsupplied_pieces(s, s.side)
    if not pieces:
        return s
    after = s.clone()
    for piece in pieces:
        after.remove(piece)
    return after


def actions_left(s: EastFront, seat: int) -> int:
    """How many actions a side still has in its turn."""
    if s.side != seat or s.step > SECOND_ACTION:
        return 0
    return 2 if s.step <= FIRST_ACTION else 1
