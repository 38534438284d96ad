"""The phases of a turn in their order (FE-SOP-01)."""

from __future__ import annotations

from typing import Final

from maproom.games.fury_in_the_east.board import AXIS, SOVIET
from maproom.kernel.verbs import Domain

PHASES: Final = [
    "set_up",
    "weather",
    "heads",
    "axis_rail",
    "axis_strategic",
    "axis_movement",
    "axis_combat",
    "panzer_movement",
    "interdiction",
    "soviet_rail",
    "soviet_strategic",
    "soviet_movement",
    "withdrawal",
    "soviet_combat",
    "soviet_reinforcement",
    "axis_reinforcement",
    "end_of_turn",
]
SET_UP: Final = 0
WEATHER: Final = 1
HEADS_MOVE: Final = 2
AXIS_RAIL: Final = 3
AXIS_STRATEGIC: Final = 4
AXIS_MOVEMENT: Final = 5
AXIS_COMBAT: Final = 6
PANZER_MOVEMENT: Final = 7
INTERDICTION: Final = 8
SOVIET_RAIL: Final = 9
SOVIET_STRATEGIC: Final = 10
SOVIET_MOVEMENT: Final = 11
WITHDRAWAL: Final = 12
SOVIET_COMBAT: Final = 13
SOVIET_REINFORCEMENT: Final = 14
AXIS_REINFORCEMENT: Final = 15
END_OF_TURN: Final = 16
PHASE_DOMAIN: Final = Domain("phase", PHASES)


def _side_of(phase: int) -> int:
    return SOVIET if phase == SET_UP or SOVIET_RAIL <= phase < AXIS_REINFORCEMENT else AXIS


SIDE_OF_PHASE: Final[list[int]] = [_side_of(phase) for phase in range(len(PHASES))]
"""Whose phase it is."""
