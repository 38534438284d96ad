"""The judge's worth by its parts, for a bot that says why."""

from __future__ import annotations

from maproom.games.fury_in_the_east.board import AXIS, COL, MOSCOW, ROW, SETTLEMENT
from maproom.games.fury_in_the_east.charts import ORDER_PENALTY
from maproom.games.fury_in_the_east.judge import (
    EVEN,
    MOSCOW_HELD,
    axis_means,
    points_now,
    soviet_means,
    time_left,
    unmet_orders,
    verdict,
)
from maproom.games.fury_in_the_east.state import Fury
from maproom.games.fury_in_the_east.supply import axis_supply, soviet_supply
from maproom.games.fury_in_the_east.units import AXIS_PIECES, IS_COMBAT, SOVIET_PIECES
from maproom.kernel.judging import JudgePart


def parts_of_worth(s: Fury, seat: int) -> list[JudgePart]:
    """What `worth` adds up: the parts as the Axis sees them, turned round for the Soviet side."""
    parts = _for_the_axis(s)
    if seat == AXIS:
        unmet = unmet_orders(s)
        return [*parts, JudgePart("orders", -ORDER_PENALTY * unmet, -unmet)]
    return [JudgePart(f"soviet_{part.name}", -part.worth, -part.number) for part in parts]


def _for_the_axis(s: Fury) -> list[JudgePart]:
    """What `axis_prospects` adds up."""
    points = JudgePart("points", points_now(s) - EVEN, points_now(s))
    if s.level >= 0:
        return [points, JudgePart("verdict", verdict(s))]
    left = time_left(s)
    axis, soviet = axis_means(s, left), soviet_means(s, left)
    moscow = bool(s.held[SETTLEMENT[MOSCOW]])
    return [
        points,
        JudgePart("moscow", MOSCOW_HELD if moscow else 0.0),
        JudgePart("axis_strength", axis.strength, _strength(s, AXIS_PIECES)),
        JudgePart("axis_supply", axis.supply, -_cut_off(s, AXIS_PIECES, axis_supply(s))),
        JudgePart("way_to_the_cities", axis.place),
        JudgePart("red_army", -soviet.strength, -_strength(s, SOVIET_PIECES)),
        JudgePart("red_army_supply", -soviet.supply, _cut_off(s, SOVIET_PIECES, soviet_supply(s))),
        JudgePart("open_cities", -soviet.place),
    ]


def _strength(s: Fury, pieces: list[int]) -> int:
    """The strength of Combat Units on the map."""
    return sum([s.strength(piece) for piece in pieces if s.place[piece] >= 0 and IS_COMBAT[piece]])


def _cut_off(s: Fury, pieces: list[int], supply: list[int]) -> int:
    """How many units on the map are out of supply."""
    number = 0
    for piece in pieces:
        hex = s.place[piece]
        if hex >= 0 and not supply[COL[hex]] >> ROW[hex] & 1:
            number += 1
    return number
