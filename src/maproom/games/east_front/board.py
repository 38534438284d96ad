"""The map and the wooden pieces (EF-MAP, EF-COMP-02), read from the data and numbered."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from maproom.kernel.spaces import Graph
from maproom.kernel.verbs import Domain

FOLDER = Path(__file__).parent


def load(name: str) -> Any:
    """A file of the game's data."""
    return json.loads((FOLDER / "data" / f"{name}.json").read_text(encoding="utf-8"))


_map = load("map")
_pieces = load("pieces")

# -- sides, factions and kinds of piece ----------------------------------------------------------------

AXIS, ALLIES = 0, 1
SIDES = ["axis", "allies"]
GERMANY, PACT, SOVIET = 0, 1, 2
FACTIONS = ["germany", "pact", "soviet"]
INFANTRY, TANK, AIRPLANE, FLEET = 0, 1, 2, 3
TYPES = ["infantry", "tank", "airplane", "fleet"]

SIDE_OF: list[int] = [SIDES.index(_pieces["factions"][faction]["side"]) for faction in FACTIONS]
FACTIONS_OF: list[list[int]] = [[GERMANY, PACT], [SOVIET]]
RANK: list[int] = [_pieces["types"][type]["rank"] for type in TYPES]
STAND_FAST_RANK: int = _pieces["rank_of_reactions"]["stand_fast"]

KINDS = [f"{faction}-{type}" for faction in FACTIONS for type in TYPES]
"""A kind is a faction's type of piece: `kind = faction * 4 + type`."""


def kind_of(faction: int, type: int) -> int:
    """The kind of a faction's type of piece."""
    return faction * 4 + type


KINDS_OF: list[list[int]] = [
    [kind_of(faction, type) for faction in FACTIONS_OF[side] for type in range(4)] for side in (AXIS, ALLIES)
]
FORCE_KINDS: list[list[int]] = [[kind_of(faction, INFANTRY), kind_of(faction, TANK)] for faction in range(3)]
WING_KINDS: list[list[int]] = [[kind_of(faction, AIRPLANE), kind_of(faction, FLEET)] for faction in range(3)]

FIRST: list[int] = []
"""The first piece of each kind; the pieces of a kind are numbered in a row."""
END: list[int] = []
"""One past the last piece of each kind."""
KIND: list[int] = []
"""The kind of each piece."""
for _kind, _name in enumerate(KINDS):
    _faction, _type = _name.split("-")
    FIRST.append(len(KIND))
    KIND.extend([_kind] * _pieces["factions"][_faction]["pieces"][_type])
    END.append(len(KIND))
PIECE_COUNT = len(KIND)
FACTION: list[int] = [kind // 4 for kind in KIND]
TYPE: list[int] = [kind % 4 for kind in KIND]
PIECE_SIDE: list[int] = [SIDE_OF[faction] for faction in FACTION]
PIECES_OF: list[int] = [sum(1 << p for p in range(PIECE_COUNT) if PIECE_SIDE[p] == side) for side in (0, 1)]
"""All pieces of a side, as a set."""
OFF = -1
"""The place of an available piece."""

# -- spaces --------------------------------------------------------------------------------------------

SPACE_IDS: list[str] = [space["id"] for space in _map["spaces"]]
SPACE_NAMES: list[str] = [space["name"] for space in _map["spaces"]]
SPACE_COUNT = len(SPACE_IDS)
GRAPH = Graph(SPACE_IDS, [(space["id"], other) for space in _map["spaces"] for other in space["adjacent"]])
NEAR: list[int] = GRAPH.near


def _spaces_where(key: str, value: str) -> int:
    return sum(1 << i for i, space in enumerate(_map["spaces"]) if space[key] == value)


LAND: int = _spaces_where("kind", "land")
WATER: int = _spaces_where("kind", "water")
STARS: list[int] = [space["stars"] for space in _map["spaces"]]
STAR_SPACES: int = sum(1 << i for i, stars in enumerate(STARS) if stars)
FLAGS: list[int] = [
    sum(1 << i for i, space in enumerate(_map["spaces"]) if faction in space["supply_flags"])
    for faction in FACTIONS
]
ZONES: dict[str, int] = {
    zone: sum(_spaces_where("zone", part) for part in parts) for zone, parts in _map["zones"].items()
}
START_AXIS_LAND: int = _spaces_where("start_control", "axis") & LAND
ENCLOSED_WATER: int = sum(1 << i for i in range(SPACE_COUNT) if WATER >> i & 1 and not NEAR[i] & WATER)
ENTERS: list[int] = [LAND, LAND, LAND, WATER]
"""The spaces that each type of piece may stand in."""
GORKI: int = GRAPH.index["gorki"]
NOWHERE = -1

# -- what actions and events can name ------------------------------------------------------------------

SIDE_DOMAIN = Domain("side", SIDES)
FACTION_DOMAIN = Domain("faction", FACTIONS)
KIND_DOMAIN = Domain("kind", KINDS)
PIECE_DOMAIN = Domain("piece", [f"{KINDS[KIND[p]]}-{p - FIRST[KIND[p]] + 1}" for p in range(PIECE_COUNT)])
SPACE_DOMAIN = Domain("space", SPACE_IDS)
