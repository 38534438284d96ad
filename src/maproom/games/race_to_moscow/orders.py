"""Standing orders: partisans (RM-OKH-20), ties of a Front card (RM-FRT-08), combats (RM-CMB-08)."""

from __future__ import annotations

from typing import Final

from maproom.games.race_to_moscow.combat import Fight
from maproom.games.race_to_moscow.deck import SICHERUNGS_DIVISION
from maproom.games.race_to_moscow.front import COUNTER_ATTACK, LeftPlayer, settled
from maproom.games.race_to_moscow.pursuit import Guard
from maproom.games.race_to_moscow.state import RaceToMoscow
from maproom.games.race_to_moscow.verbs import ATTACK, DECLINE, FIGHT, PLACE_MARKER, PLAY
from maproom.kernel.orders import StandingOrder

ORDERS: Final = (
    StandingOrder("partisans", ("ask", "always", "never")),
    StandingOrder("ties", ("ask", "fixed")),
    StandingOrder("combat", ("ask", "fight", "fight_turn"), this_turn=("fight_turn",)),
)


def answer_by_orders(s: RaceToMoscow, orders: dict[str, str]) -> int | None:
    """What the seat that is to decide has answered beforehand; None when it must be asked."""
    frame = s.stack[-1]
    if isinstance(frame, Guard):
        if orders["partisans"] == "always" and frame.has_card(s):
            return PLAY.of(SICHERUNGS_DIVISION)
        return DECLINE.of() if orders["partisans"] == "never" else None
    if isinstance(frame, LeftPlayer) and orders["ties"] == "fixed":
        area = settled(s, frame.tied(), frame.step == COUNTER_ATTACK)
        return ATTACK.of(area) if frame.step == COUNTER_ATTACK else PLACE_MARKER.of(area)
    if isinstance(frame, Fight) and orders["combat"] != "ask":
        return FIGHT.of()
    return None
