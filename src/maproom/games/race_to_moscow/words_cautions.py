"""What to know of an action before it is chosen: what it gives up, and that it cannot succeed."""

from __future__ import annotations

from maproom.games.race_to_moscow.board import AREA_DOMAIN, ARMY_DOMAIN
from maproom.games.race_to_moscow.combat import can_pay
from maproom.games.race_to_moscow.movement import FieldArmies, Moving, field_armies_ready, steps_of
from maproom.games.race_to_moscow.pursuit import Guard, MedalOrder
from maproom.games.race_to_moscow.state import FREE, RaceToMoscow
from maproom.games.race_to_moscow.transport import Transport, limit, placements
from maproom.games.race_to_moscow.verbs import DECLINE, DONE, END_ACTIONS, FIGHT, HALT, SKIP
from maproom.kernel.reasons import Caution


def caution_of(s: RaceToMoscow, action: int) -> Caution | None:
    """What the acting colour should know of a legal action."""
    if END_ACTIONS.owns(action) and s.actions and len(s.legal()) > 1:
        return Caution("actions_left", {"actions": s.actions}, asks=True)
    if SKIP.owns(action):
        return Caution("no_track", asks=True)
    if FIGHT.owns(action) and not can_pay(s):
        return Caution("lost_fight", asks=True)
    if DECLINE.owns(action):
        return _of_declining(s)
    if HALT.owns(action):
        return _of_halt(s)
    return _of_done(s) if DONE.owns(action) else None


def _of_declining(s: RaceToMoscow) -> Caution | None:
    frame = s.stack[-1]
    if isinstance(frame, Guard):
        return Caution("track_lost", {"area": (AREA_DOMAIN, frame.area)}, asks=True)
    return Caution("order_forgone", asks=True) if isinstance(frame, MedalOrder) else None


def _of_halt(s: RaceToMoscow) -> Caution | None:
    """Every move of an armored army ends so, often before its last step: it is said, and not asked."""
    if not isinstance(s.stack[-1], Moving) or s.going != FREE or not s.steps or not steps_of(s, s.mover):
        return None
    return Caution("steps_left", {"army": (ARMY_DOMAIN, s.mover), "steps": s.steps})


def _of_done(s: RaceToMoscow) -> Caution | None:
    frame = s.stack[-1]
    if isinstance(frame, FieldArmies):
        armies = len(field_armies_ready(s, s.active))
        return Caution("armies_left", {"armies": armies}, asks=True) if armies else None
    if isinstance(frame, Transport) and placements(s):
        left = min(limit(s) - s.placed, s.trucks[s.active] + s.trains[s.active])
        return Caution("placements_left", {"left": left}, asks=True)
    return None
