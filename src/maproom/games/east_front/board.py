"""The map and the wooden pieces (EF-MAP, EF-COMP-02), read from the data and numbered."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from maproom.kernel.editions import data
from maproom.kernel.spaces import Graph
from maproom.kernel.verbs import Domain

SLUG: Final = "east-front"
FOLDER: Final = Path(__file__).parent


def load(name: str) -> Any:
    """A file of the game's data, or of the edition in use."""
    return data(SLUG, FOLDER, name)


_map = load("map")
_pieces = load("pieces")

# -- sides, factions and kinds of piece ----------------------------------------------------------------

AXIS: Final = 0
ALLIES: Final = 1
SIDES: Final = ["axis", "allies"]
GERMANY: Final = 0
PACT: Final = 1
SOVIET: Final = 2
FACTIONS: Final = ["germany", "pact", "soviet"]
INFANTRY: Final = 0
TANK: Final = 1
AIRPLANE: Final = 2
FLEET: Final = 3
TYPES: Final = ["infantry", "tank", "airplane", "fleet"]

SIDE_OF: Final[list[int]] = [SIDES.index(_pieces["factions"][faction]["side"]) for faction in FACTIONS]
FACTIONS_OF: Final[list[list[int]]] = [[GERMANY, PACT], [SOVIET]]
RANK: Final[list[int]] = [_pieces["types"][type]["rank"] for type in TYPES]
STAND_FAST_RANK: Final[int] = _pieces["rank_of_reactions"]["stand_fast"]

KINDS: Final = [f"{faction}-{type}" for faction in FACTIONS for type in TYPES]
"""A kind is a faction's type of piece: `kind = faction * TYPE_COUNT + type`."""
TYPE_COUNT: Final = 4
KIND_COUNT: Final = 12
GERMAN_INFANTRY: Final = 0
GERMAN_TANK: Final = 1
GERMAN_AIRPLANE: Final = 2
GERMAN_FLEET: Final = 3
PACT_INFANTRY: Final = 4
PACT_TANK: Final = 5
PACT_AIRPLANE: Final = 6
PACT_FLEET: Final = 7
SOVIET_INFANTRY: Final = 8
SOVIET_TANK: Final = 9
SOVIET_AIRPLANE: Final = 10
SOVIET_FLEET: Final = 11


def kind_of(faction: int, type: int) -> int:
    """The kind of a faction's type of piece."""
    return faction * TYPE_COUNT + type


assert len(KINDS) == KIND_COUNT
assert kind_of(SOVIET, INFANTRY) == SOVIET_INFANTRY
assert kind_of(SOVIET, FLEET) == SOVIET_FLEET


KINDS_OF_FACTION: Final[list[list[int]]] = [
    [kind_of(faction, type) for type in range(TYPE_COUNT)] for faction in range(len(FACTIONS))
]
KINDS_OF: Final[list[list[int]]] = [
    [kind_of(faction, type) for faction in FACTIONS_OF[side] for type in range(TYPE_COUNT)]
    for side in (AXIS, ALLIES)
]
FORCE_KINDS: Final[list[list[int]]] = [[kind_of(faction, INFANTRY), kind_of(faction, TANK)] for faction in range(3)]
WING_KINDS: Final[list[list[int]]] = [[kind_of(faction, AIRPLANE), kind_of(faction, FLEET)] for faction in range(3)]

FIRST: Final[list[int]] = []
"""The first piece of each kind; the pieces of a kind are numbered in a row."""
END: Final[list[int]] = []
"""One past the last piece of each kind."""
KIND: Final[list[int]] = []
"""The kind of each piece."""
for _kind, _name in enumerate(KINDS):
    _faction, _type = _name.split("-")
    FIRST.append(len(KIND))
    KIND.extend([_kind] * _pieces["factions"][_faction]["pieces"][_type])
    END.append(len(KIND))
PIECE_COUNT: Final = len(KIND)
FACTION: Final[list[int]] = [kind // TYPE_COUNT for kind in KIND]
TYPE: Final[list[int]] = [kind % TYPE_COUNT for kind in KIND]
PIECE_SIDE: Final[list[int]] = [SIDE_OF[faction] for faction in FACTION]
PIECES_OF: Final[list[int]] = [sum(1 << p for p in range(PIECE_COUNT) if PIECE_SIDE[p] == side) for side in (0, 1)]
"""All pieces of a side, as a set."""
OFF: Final = -1
"""The place of an available piece."""

# -- spaces --------------------------------------------------------------------------------------------

SPACE_IDS: Final[list[str]] = [space["id"] for space in _map["spaces"]]
SPACE_NAMES: Final[list[str]] = [space["name"] for space in _map["spaces"]]
SPACE_COUNT: Final = len(SPACE_IDS)
GRAPH: Final = Graph(SPACE_IDS, [(space["id"], other) for space in _map["spaces"] for other in space["adjacent"]])
NEAR: Final[list[int]] = GRAPH.near


def _spaces_where(key: str, value: str) -> int:
    return sum(1 << i for i, space in enumerate(_map["spaces"]) if space[key] == value)


LAND: Final[int] = _spaces_where("kind", "land")
WATER: Final[int] = _spaces_where("kind", "water")
STARS: Final[list[int]] = [space["stars"] for space in _map["spaces"]]
STAR_SPACES: Final[int] = sum(1 << i for i, stars in enumerate(STARS) if stars)
FLAGS: Final[list[int]] = [
    sum(1 << i for i, space in enumerate(_map["spaces"]) if faction in space["supply_flags"])
    for faction in FACTIONS
]
ZONES: Final[dict[str, int]] = {
    zone: sum(_spaces_where("zone", part) for part in parts) for zone, parts in _map["zones"].items()
}
START_AXIS_LAND: Final[int] = _spaces_where("start_control", "axis") & LAND
ENCLOSED_WATER: Final[int] = sum(1 << i for i in range(SPACE_COUNT) if WATER >> i & 1 and not NEAR[i] & WATER)
ENTERS: Final[list[int]] = [LAND, LAND, LAND, WATER]
"""The spaces that each type of piece may stand in."""
GORKI: Final[int] = GRAPH.index["gorki"]
NOWHERE: Final = -1

# -- what actions and events can name ------------------------------------------------------------------

SIDE_DOMAIN: Final = Domain("side", SIDES)
FACTION_DOMAIN: Final = Domain("faction", FACTIONS)
KIND_DOMAIN: Final = Domain("kind", KINDS)
PIECE_DOMAIN: Final = Domain("piece", [f"{KINDS[KIND[p]]}-{p - FIRST[KIND[p]] + 1}" for p in range(PIECE_COUNT)])
SPACE_DOMAIN: Final = Domain("space", SPACE_IDS)
