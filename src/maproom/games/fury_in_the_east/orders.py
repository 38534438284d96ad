"""Standing orders: Leader windows (FE-LDR-16) and Luftwaffe questions (FE-LUF-06) that are passed unasked."""

from __future__ import annotations

from typing import Final

from maproom.games.fury_in_the_east.fighting import LuftwaffeSupport
from maproom.games.fury_in_the_east.leaders import LeaderWindow, TurnUp, WatchPhase
from maproom.games.fury_in_the_east.phases import HEADS_MOVE
from maproom.games.fury_in_the_east.state import Fury
from maproom.games.fury_in_the_east.verbs import IGNORE, PASS, WATCH
from maproom.kernel.orders import StandingOrder

ASK: Final = "ask"
ONCE: Final = "once_a_turn"
"""Whether to be asked between Axis actions is asked in the first Axis phase of a turn; the answer holds for all."""
NEVER_THIS_TURN: Final = "never_this_turn"
VALUES: Final = (ASK, "never", NEVER_THIS_TURN)
ORDERS: Final = (
    StandingOrder("leaders", (ONCE, *VALUES), (NEVER_THIS_TURN,)),
    StandingOrder("luftwaffe", VALUES, (NEVER_THIS_TURN,)),
)


def answer_by_orders(s: Fury, orders: dict[str, str]) -> int | None:
    """What the side that is to decide has answered beforehand; None when it must be asked."""
    frame = s.stack[-1] if s.stack else None
    if orders["leaders"] == ONCE:
        if isinstance(frame, WatchPhase) and s.phase > HEADS_MOVE:
            return WATCH.of() if s.watch else IGNORE.of()
    elif orders["leaders"] != ASK:
        if isinstance(frame, WatchPhase):
            return IGNORE.of()
        if isinstance(frame, (LeaderWindow, TurnUp)):
            return PASS.of()
    if orders["luftwaffe"] != ASK and isinstance(frame, LuftwaffeSupport):
        return PASS.of()
    return None
