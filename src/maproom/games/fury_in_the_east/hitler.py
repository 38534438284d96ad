"""Hitler's commands (FE-HIT): rolled in secret, judged at the end of the next turn."""

from __future__ import annotations

from typing import ClassVar

from maproom.games.fury_in_the_east.board import AXIS, MOSCOW, NAMED, SETTLEMENT, distance
from maproom.games.fury_in_the_east.charts import (
    HITLER,
    NO_ORDER,
    ORDER_PENALTY,
    ORDERS,
    SOUTHERN,
    TYPHOON_DISTANCE,
)
from maproom.games.fury_in_the_east.state import Fury
from maproom.games.fury_in_the_east.supply import leningrad_isolated
from maproom.games.fury_in_the_east.units import AXIS_PIECES
from maproom.games.fury_in_the_east.verbs import (
    DIE_DOMAIN,
    DISOBEYED,
    OBEYED,
    ORDER_SHOWN,
    ORDERED,
    ORDERED_UNSEEN,
    ROLL,
)
from maproom.kernel.events import all_but, only
from maproom.kernel.frame import CHANCE, NOBODY, Frame


def is_met(s: Fury, order: int) -> bool:
    """Whether an order's condition holds now (FE-HIT-03 to 06)."""
    name = ORDERS[order]
    if name == "isolate_leningrad":
        return leningrad_isolated(s)
    if name == "typhoon":
        limit = TYPHOON_DISTANCE[s.turn]
        return any(s.place[p] >= 0 and distance(s.place[p], MOSCOW) <= limit for p in AXIS_PIECES)
    if name == "southern_offensive":
        return any(s.held[SETTLEMENT[hex]] for hex in SOUTHERN)
    city = NAMED[name.removeprefix("capture_").capitalize()]
    return bool(s.held[SETTLEMENT[city]])


def judge_orders(s: Fury) -> None:
    """FE-HIT-07: the orders of the turn are shown; each one unmet costs points, and all expire."""
    for order in s.orders:
        if order == NO_ORDER:
            continue
        if is_met(s, order):
            s.emit(OBEYED, (order,))
        else:
            s.vp_lost += ORDER_PENALTY
            s.emit(DISOBEYED, (order, ORDER_PENALTY))
    s.orders = [NO_ORDER, NO_ORDER]


def show_orders(s: Fury) -> None:
    """The game ends before the orders of the turn are judged: they are only shown (FE-SOP-06)."""
    for order in s.orders:
        if order != NO_ORDER:
            s.emit(ORDER_SHOWN, (order,))


class HitlerRoll(Frame[Fury]):
    """FE-HIT-01, 02: the die for the next turn's order is rolled in secret."""

    FIELDS: ClassVar[tuple[str, ...]] = ()

    def actor(self, s: Fury) -> int:
        return CHANCE if HITLER[s.turn] else NOBODY

    def run(self, s: Fury) -> None:
        """No table, no order."""

    def choices(self, s: Fury) -> list[int]:
        return [ROLL.of(die) for die in range(DIE_DOMAIN.size)]

    def take(self, s: Fury, action: int) -> None:
        s.orders = orders_rolled(s.turn, ROLL.first(action))
        number = 2 if s.orders[1] != NO_ORDER else 1
        for order in s.orders[:number]:
            s.emit(ORDERED, (order,), only(AXIS))
        s.emit(ORDERED_UNSEEN, (number,), all_but(AXIS))


def orders_rolled(turn: int, die: int) -> list[int]:
    """The orders that a die (from 0) brings at the end of a turn."""
    return HITLER[turn][2 * die : 2 * die + 2]
