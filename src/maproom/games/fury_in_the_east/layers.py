"""Sets of spaces worth drawing over the board: ZOC, supply, command, reach, duties."""

from __future__ import annotations

from maproom.games.fury_in_the_east.board import (
    AXIS,
    HEX_DOMAIN,
    HEX_IDS,
    IN_USSR,
    SOVIET,
)
from maproom.games.fury_in_the_east.declare import attackable
from maproom.games.fury_in_the_east.duties import duties_open
from maproom.games.fury_in_the_east.grid import hexes_of
from maproom.games.fury_in_the_east.movement import (
    BY_RAIL,
    reach,
)
from maproom.games.fury_in_the_east.phases import (
    AXIS_COMBAT,
    SOVIET_COMBAT,
)
from maproom.games.fury_in_the_east.rail import rail_ends
from maproom.games.fury_in_the_east.state import Fury
from maproom.games.fury_in_the_east.supply import (
    axis_lines,
    axis_range,
    axis_supply,
    soviet_supply,
)
from maproom.games.fury_in_the_east.zones import axis_zoc, command, regular_zoc, soviet_zoc


def _ids(columns: list[int]) -> list[str]:
    return [HEX_IDS[hex] for hex in hexes_of(columns) if hex >= 0]


def layers_of(s: Fury) -> dict[str, list[str]]:
    """Sets of hexes by name: ZOC, supply of both sides, command, reach of the moving group, duties."""
    regular = regular_zoc(s)
    any_zoc = soviet_zoc(s)
    limited = [any_zoc[c] & ~regular[c] for c in range(len(regular))]
    layers = {
        "axis_zoc": _ids(axis_zoc(s)),
        "soviet_regular_zoc": _ids(regular),
        "soviet_limited_zoc": _ids(limited),
        "axis_supply": _ids(axis_supply(s)),
        "axis_lines": _ids(axis_lines(s)),
        "axis_range": _ids(axis_range(s)),
        "soviet_supply": [id for id in _ids(soviet_supply(s)) if IN_USSR[HEX_DOMAIN.find(id)]],
        "command": _ids(command(s)),
        "reach": [],
        "attackable": [],
        "owed": [],
        "interdicted": [HEX_IDS[hex] for hex in s.interdicted],
    }
    if s.group:
        found = rail_ends(s, s.group[0]) if s.mode == BY_RAIL else reach(s).hexes
        layers["reach"] = [HEX_IDS[hex] for hex in found]
    if s.phase == AXIS_COMBAT:
        layers["attackable"] = [HEX_IDS[hex] for hex in attackable(s, AXIS)]
    elif s.phase == SOVIET_COMBAT:
        layers["attackable"] = [HEX_IDS[hex] for hex in attackable(s, SOVIET)]
        layers["owed"] = [HEX_IDS[hex] for hex in duties_open(s)]
    return layers
