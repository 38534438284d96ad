"""What to know of an action before it is chosen: what it gives up."""

from __future__ import annotations

from maproom.games.race_to_moscow.state import RaceToMoscow
from maproom.games.race_to_moscow.verbs import END_ACTIONS, SKIP
from maproom.kernel.reasons import Caution


def caution_of(s: RaceToMoscow, action: int) -> Caution | None:
    """What the acting colour should know of a legal action."""
    if END_ACTIONS.owns(action) and s.actions and len(s.legal()) > 1:
        return Caution("actions_left", {"actions": s.actions}, asks=True)
    if SKIP.owns(action):
        return Caution("no_track", asks=True)
    return None
