"""The judge's worth by its parts, for a bot that says why."""

from __future__ import annotations

from maproom.games.east_front.board import OFF, PIECE_COUNT, PIECE_SIDE
from maproom.games.east_front.judge import Prospect, actions_left, blow_for
from maproom.games.east_front.judge_board import Army, army, stars_held
from maproom.games.east_front.judge_hand import hand_of_other, own_hand
from maproom.games.east_front.judge_weights import ACTION, LAND_SPACE, OPEN, RISK, UNSUPPLIED
from maproom.games.east_front.state import EastFront
from maproom.games.east_front.supply import unsupplied_pieces
from maproom.games.east_front.victory import stars_of
from maproom.kernel.judging import JudgePart
from maproom.kernel.spaces import count


def parts_of_worth(s: EastFront, seat: int) -> list[JudgePart]:
    """What `worth` adds up."""
    other = 1 - seat
    prospect = Prospect(s, seat)
    points = JudgePart("points", prospect.lead, int(prospect.lead))
    if prospect.verdict != 0.0:
        return [points, JudgePart("victory", prospect.verdict)]
    s = prospect.s
    own, enemy = army(s, seat), army(s, other)
    own_land, enemy_land = s.land_of(seat), s.land_of(other)
    star, means = prospect.star, prospect.means
    return [
        points,
        JudgePart("stars", star * stars_held(s, own_land, own, enemy, RISK[0], OPEN[0]), stars_of(s, seat)),
        JudgePart(
            "enemy_stars", -star * stars_held(s, enemy_land, enemy, own, RISK[1], OPEN[1]), -stars_of(s, other)
        ),
        JudgePart("blow", blow_for(s, seat, star)),
        *_pieces(s, own, enemy, seat, enemy_land, means, ""),
        *_pieces(s, enemy, own, other, own_land, -means, "enemy_"),
        JudgePart("cards", means * own_hand(s, seat), count(s.hand[seat])),
        JudgePart("enemy_cards", -means * hand_of_other(s, other), -count(s.hand[other])),
        JudgePart("land", means * LAND_SPACE * (count(own_land) - count(enemy_land)), count(own_land)),
        JudgePart("actions", means * ACTION * actions_left(s, seat), actions_left(s, seat)),
    ]


def _pieces(
    s: EastFront, one: Army, other: Army, side: int, goal_land: int, factor: float, whose: str
) -> list[JudgePart]:
    """The pieces of a side: how many, how many of them out of supply, and how well they stand."""
    sign = 1 if factor >= 0 else -1
    on_the_board = sum([s.place[piece] != OFF for piece in range(PIECE_COUNT) if PIECE_SIDE[piece] == side])
    return [
        JudgePart(f"{whose}pieces", factor * (one.material + one.cut_off), sign * on_the_board),
        JudgePart(
            f"{whose}supply",
            -factor * (1.0 - UNSUPPLIED) * one.cut_off,
            -sign * len(unsupplied_pieces(s, side)),
        ),
        JudgePart(f"{whose}front", factor * one.stand(s, goal_land, other)),
    ]
