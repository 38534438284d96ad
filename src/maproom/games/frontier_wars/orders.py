"""Standing orders: no defence cards (FW-BAT-17), or no research (FW-RES-05), without being asked."""

from __future__ import annotations

from typing import Final

from maproom.games.frontier_wars.defence_orders import DefenceOrders
from maproom.games.frontier_wars.research import ArmsRace
from maproom.games.frontier_wars.state import FrontierWars
from maproom.games.frontier_wars.verbs import PASS
from maproom.kernel.orders import StandingOrder

ASK: Final = "ask"
PASS_TURN: Final = "pass_turn"
ORDERS: Final = (
    StandingOrder("defence", (ASK, "pass", PASS_TURN), (PASS_TURN,)),
    StandingOrder("research", (ASK, "pass")),
)


def answer_by_orders(s: FrontierWars, orders: dict[str, str]) -> int | None:
    """What the army that is to decide has answered beforehand; None when it must be asked."""
    frame = s.stack[-1]
    if isinstance(frame, DefenceOrders) and orders["defence"] != ASK:
        return PASS.base
    if isinstance(frame, ArmsRace) and orders["research"] != ASK:
        return PASS.base
    return None
