"""What a position is worth to a side, for bots: points, stars, land, pieces in supply, cards."""

from __future__ import annotations

from typing import Final

from maproom.games.east_front.board import FACTION, OFF, PIECE_COUNT, PIECE_SIDE, TYPE
from maproom.games.east_front.calendar import SCORING_ROUNDS
from maproom.games.east_front.scoring import stars_of
from maproom.games.east_front.state import NOT_OVER, EastFront
from maproom.games.east_front.supply import supplied_area
from maproom.kernel.spaces import count

PIECE_WORTH: Final = [1.0, 1.8, 1.9, 1.2]
UNSUPPLIED_SHARE: Final = 0.35
POINT_WORTH: Final = 2.0
STAR_WORTH: Final = 2.0
LAND_WORTH: Final = 0.25
CARD_WORTH: Final = 0.5


def worth(s: EastFront, seat: int) -> float:
    """The seat's share minus the other side's; only open facts and the seat's own cards count."""
    if s.winner != NOT_OVER:
        return 1000.0 if s.winner == seat else -1000.0
    value = POINT_WORTH * (s.vp[seat] - s.vp[1 - seat])
    scorings = sum(1 for round in SCORING_ROUNDS if round >= s.round)
    value += STAR_WORTH * (0.5 + 0.5 * scorings) * (stars_of(s, seat) - stars_of(s, 1 - seat))
    value += LAND_WORTH * (count(s.land_of(seat)) - count(s.land_of(1 - seat)))
    value += CARD_WORTH * (count(s.hand[seat]) - count(s.hand[1 - seat]))
    for piece in range(PIECE_COUNT):
        if s.place[piece] != OFF:
            share = PIECE_WORTH[TYPE[piece]]
            if not supplied_area(s, FACTION[piece]) >> s.place[piece] & 1:
                share *= UNSUPPLIED_SHARE
            value += share if PIECE_SIDE[piece] == seat else -share
    return value
