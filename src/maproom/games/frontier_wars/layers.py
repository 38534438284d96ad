"""Sets of spaces worth drawing over the board: control, supply, battles."""

from __future__ import annotations

from maproom.games.frontier_wars.battle import pending_battles
from maproom.games.frontier_wars.board import (
    ARMIES,
    ARMY_COUNT,
    NO_ARMY,
)
from maproom.games.frontier_wars.control import frontier, held, supplied
from maproom.games.frontier_wars.maps import ZONES
from maproom.games.frontier_wars.state import SUPPLY_LINES, FrontierWars
from maproom.kernel.spaces import members


def layers_of(s: FrontierWars) -> dict[str, list[str]]:
    """Sets of spaces worth drawing over the board."""
    ids = s.board.id
    found: dict[str, list[str]] = {}
    for army in range(ARMY_COUNT):
        if s.playing >> army & 1:
            found[f"control_{ARMIES[army]}"] = [ids(tile) for tile in members(held(s, army))]
            if s.rules & SUPPLY_LINES:
                tiles = supplied(s, army) & s.board.land
                found[f"supply_{ARMIES[army]}"] = [ids(tile) for tile in members(tiles)]
    found["frontier"] = [ids(tile) for tile in members(frontier(s))]
    if s.active != NO_ARMY:
        found["battles"] = [ids(space) for space in members(pending_battles(s))]
    for number, key in enumerate(ZONES):
        if s.board.zones[number]:
            found[key] = [ids(tile) for tile in members(s.board.zones[number])]
    return found
