"""Victory points and the end of the game (FE-VIC)."""

from __future__ import annotations

from typing import Any, Final

from maproom.games.fury_in_the_east.board import AXIS, CITIES, MOSCOW, SETTLEMENT, SIDES, SOVIET
from maproom.games.fury_in_the_east.charts import (
    CITY_POINTS,
    LEVEL_FROM,
    LEVELS,
    LOST_ALLIED,
    LOST_INFANTRY,
    LOST_PANZER,
)
from maproom.games.fury_in_the_east.grid import has
from maproom.games.fury_in_the_east.state import NOT_OVER, Fury
from maproom.games.fury_in_the_east.supply import axis_lines
from maproom.games.fury_in_the_east.units import AXIS_PIECES, DEAD, KIND
from maproom.games.fury_in_the_east.verbs import FINAL_COUNT, GAME_OVER

DRAW: int = LEVELS.index("draw")
LOST_POINTS: Final[list[int]] = [LOST_PANZER, LOST_INFANTRY, LOST_ALLIED]
CITY_SETTLEMENTS: Final[list[int]] = [SETTLEMENT[hex] for hex in CITIES]
CITY_VALUES: Final[list[int]] = [CITY_POINTS[hex] for hex in CITIES]
"""What each of CITIES is worth."""


def city_points(s: Fury) -> int:
    """The values of the cities under Axis control now."""
    points = 0
    held = s.held
    for number in range(len(CITIES)):
        if held[CITY_SETTLEMENTS[number]]:
            points += CITY_VALUES[number]
    return points


def running_points(s: Fury) -> int:
    """FE-VIC-08: the running count: Axis cities and fallen Leaders."""
    return city_points(s) + s.leader_vp


def corps_points(s: Fury) -> int:
    """FE-VIC-04: what wholly eliminated corps cost."""
    points = 0
    place = s.place
    for piece in AXIS_PIECES:
        if place[piece] == DEAD:
            points += LOST_POINTS[KIND[piece]]
    return points


def cut_off_points(s: Fury) -> int:
    """FE-VIC-04, 06: the values of Axis cities without a LOC."""
    lines = axis_lines(s)
    return sum([CITY_POINTS[hex] for hex in CITIES if s.held[SETTLEMENT[hex]] and not has(lines, hex)])


def final_points(s: Fury) -> int:
    """FE-VIC-04, 08: the count that the levels are read with."""
    return running_points(s) - cut_off_points(s) - s.vp_lost - corps_points(s)


def level_of(points: int) -> int:
    """FE-VIC-07: the level of victory of a count."""
    for level, least in enumerate(LEVEL_FROM):
        if points >= least:
            return level
    return len(LEVEL_FROM) - 1


def moscow_fallen(s: Fury) -> bool:
    """FE-VIC-03: Moscow is Axis controlled at the end of a turn."""
    return bool(s.held[SETTLEMENT[MOSCOW]])


def end_game(s: Fury, level: int) -> None:
    """The game is over at a level of victory."""
    s.final = final_points(s)
    s.level = level
    s.winner = NOT_OVER if level == DRAW else AXIS if level < DRAW else SOVIET
    s.emit(FINAL_COUNT, (s.final,))
    s.emit(GAME_OVER, (level,))
    s.stack.clear()


def outcome_of(s: Fury) -> dict[str, Any] | None:
    """Who won, how, and the count; None while the game goes on."""
    if s.level < 0:
        return None
    return {
        "winner": None if s.winner == NOT_OVER else SIDES[s.winner],
        "reason": LEVELS[s.level],
        "moscow": moscow_fallen(s),
        "points": s.final,
        "running": running_points(s),
        "cut_off": cut_off_points(s),
        "vp_lost": s.vp_lost,
        "corps_lost": corps_points(s),
    }
