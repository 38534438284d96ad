"""Questions that a seat may have answered beforehand: partisans, ties of a Front card, combats."""

from __future__ import annotations

from maproom.games.race_to_moscow.combat import Fight
from maproom.games.race_to_moscow.deck import SICHERUNGS_DIVISION
from maproom.games.race_to_moscow.front import LeftPlayer, settled
from maproom.games.race_to_moscow.pursuit import Guard
from maproom.games.race_to_moscow.state import RaceToMoscow
from maproom.games.race_to_moscow.verbs import ATTACK, DECLINE, FIGHT, PLACE_MARKER, PLAY


def answer_of(s: RaceToMoscow, orders: dict[str, str]) -> int | None:
    """What the seat that is to decide has answered beforehand; None when it must be asked."""
    frame = s.stack[-1]
    if isinstance(frame, Guard):
        if orders["partisans"] == "always" and frame.has_card(s):
            return PLAY.of(SICHERUNGS_DIVISION)
        return DECLINE.of() if orders["partisans"] == "never" else None
    if isinstance(frame, LeftPlayer) and orders["ties"] == "fixed":
        area = settled(s, frame.tied(), frame.step == 1)
        return ATTACK.of(area) if frame.step == 1 else PLACE_MARKER.of(area)
    if isinstance(frame, Fight) and orders["combat"] != "ask":
        return FIGHT.of()
    return None
