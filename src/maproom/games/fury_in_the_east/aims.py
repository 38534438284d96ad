"""What wins, and what the next level of victory takes (FE-VIC)."""

from __future__ import annotations

from maproom.games.fury_in_the_east.board import SOVIET
from maproom.games.fury_in_the_east.charts import LEVEL_DOMAIN, LEVEL_FROM, LEVELS, TURNS
from maproom.games.fury_in_the_east.state import Fury
from maproom.games.fury_in_the_east.victory import final_points, level_of
from maproom.kernel.reasons import Reason


def aims_of(s: Fury, seat: int | None) -> list[Reason]:
    """The level that the count gives now, and the next one for a side."""
    points = final_points(s)
    level = level_of(points)
    aims = [Reason("level", "FE-VIC-07", {"level": (LEVEL_DOMAIN, level), "points": points})]
    if seat == SOVIET and level < len(LEVELS) - 1:
        values = {"level": (LEVEL_DOMAIN, level + 1), "points": LEVEL_FROM[level] - 1}
        aims.append(Reason("below", "FE-VIC-07", values))
    elif seat != SOVIET and level > 0:
        values = {"level": (LEVEL_DOMAIN, level - 1), "points": LEVEL_FROM[level - 1]}
        aims.append(Reason("above", "FE-VIC-07", values))
    return [
        *aims,
        Reason("turn", "FE-VIC-04", {"turn": s.turn, "turns": TURNS}),
        Reason("moscow", "FE-VIC-03"),
    ]
