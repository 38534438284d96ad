"""Sets of spaces worth drawing over the board: supply, safety, pockets and reach."""

from __future__ import annotations

from maproom.games.race_to_moscow.board import (
    AREA_IDS,
    ARMY_COLOUR,
    COLOURS,
    LAND,
)
from maproom.games.race_to_moscow.encirclement import pocket_of_capture, pocket_of_fleet
from maproom.games.race_to_moscow.movement import steps_of
from maproom.games.race_to_moscow.reaction import legal_placements, legal_targets
from maproom.games.race_to_moscow.reasons import is_on_the_move
from maproom.games.race_to_moscow.state import RaceToMoscow
from maproom.games.race_to_moscow.verbs import MOVE_FLEET, STEP
from maproom.kernel.spaces import members


def layers_of(s: RaceToMoscow, seat: int | None) -> dict[str, list[str]]:
    """Sets of areas worth drawing over the board."""
    found = {f"supply_{COLOURS[colour]}": _ids(s.chain(colour)) for colour in s.colours()}
    for colour in s.colours():
        found[f"railway_{COLOURS[colour]}"] = _ids(s.chain(colour) & s.track)
    found["guarded"] = _ids((s.occupied | LAND.around(s.occupied)) & (s.held[0] | s.held[1] | s.held[2]))
    found["counter_attacks"] = _ids(legal_targets(s))
    found["placements"] = _ids(legal_placements(s))
    if seat is not None and s.actor == seat:
        found["pocket"] = _ids(pockets(s))
        if is_on_the_move(s):
            found["reach"] = _ids(steps_of(s, s.mover))
    return found


def pockets(s: RaceToMoscow) -> int:
    """All that the next step or move of the Fleet could encircle."""
    found = 0
    for action in s.legal():
        if STEP.owns(action):
            area = STEP.first(action)
            if not s.held[ARMY_COLOUR[s.mover]] >> area & 1:
                found |= pocket_of_capture(s, area)
        elif MOVE_FLEET.owns(action):
            found |= pocket_of_fleet(s, MOVE_FLEET.first(action))
    return found


def _ids(areas: int) -> list[str]:
    return [AREA_IDS[area] for area in members(areas)]
