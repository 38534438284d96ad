"""Armies, units, tiles and tokens (FW-CMP), read from the data and numbered."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from maproom.kernel.editions import data
from maproom.kernel.verbs import Domain

SLUG: Final = "frontier-wars"
FOLDER: Final = Path(__file__).parent


def load(name: str) -> Any:
    """A file of the game's data, or of the edition in use."""
    return data(SLUG, FOLDER, name)


_armies = load("armies")
_units = load("units")
_tables = load("tables")

# -- armies: numbered in the printed tie-break order (FW-TO-03) -------------------------------------------

ARMIES: Final[list[str]] = list(_armies["tie_break_order"])
GERMANY: Final = 0
USA: Final = 1
UK: Final = 2
USSR: Final = 3
ARMY_COUNT: Final = 4
assert len(ARMIES) == ARMY_COUNT
NO_ARMY: Final = -1
SIDE_A: Final = 0
SIDE_B: Final = 1
SHEETS: Final[list[list[dict[str, Any]]]] = [
    [next(one for one in _armies["armies"] if one["id"] == army)["sides"][side] for side in ("A", "B")]
    for army in ARMIES
]
"""The army sheets: `SHEETS[army][side]`."""

# -- units -------------------------------------------------------------------------------------------------

INFANTRY: Final = 0
TANK: Final = 1
ARTILLERY: Final = 2
PLANE: Final = 3
TOKEN: Final = 4
DECOY: Final = 4
"""What a token can hide besides a unit type."""
TYPES: Final = ["infantry", "tank", "artillery", "plane"]
KINDS_OF_PIECE: Final = ["infantry", "tank", "artillery", "plane", "token"]
PIECE_KINDS: Final = 5
assert len(KINDS_OF_PIECE) == PIECE_KINDS
TOKEN_SLOTS: Final = 8
"""The tokens of an army, seen or not: its slots begin at `army * TOKEN_SLOTS`."""


def _column(key: str) -> list[int]:
    return [next(unit for unit in _units["units"] if unit["id"] == type)[key] for type in TYPES]


MOVEMENT: Final[list[int]] = [*_column("movement"), 1]
"""FW-CMP-06; a token moves one tile (FW-FOG-03)."""
ATTACK_INITIATIVE: Final[list[int]] = _column("attack_initiative")
DEFENCE_INITIATIVE: Final[list[int]] = _column("defense_initiative")
COUNT: Final[list[int]] = [*_column("per_army"), TOKEN_SLOTS]
CASUALTY_ORDER: Final = [INFANTRY, TANK, ARTILLERY, PLANE]
MECHANIZED: Final = [TANK, ARTILLERY, PLANE]
FIRST: Final[list[int]] = [0, 10, 15, 20, 25]
"""The first piece of each kind within an army; the pieces of a kind are numbered in a row."""
PER_ARMY: Final = 33
PIECE_COUNT: Final = ARMY_COUNT * PER_ARMY
OFF: Final = -1
ARMY: Final[list[int]] = [piece // PER_ARMY for piece in range(PIECE_COUNT)]
TYPE: Final[list[int]] = []
for _army in range(ARMY_COUNT):
    for _type in range(PIECE_KINDS):
        TYPE.extend([_type] * COUNT[_type])
assert len(TYPE) == PIECE_COUNT


def first_piece(army: int, type: int) -> int:
    """The first piece of an army's kind; `COUNT[type]` of them follow each other."""
    return army * PER_ARMY + FIRST[type]


FLEET_MOVEMENT: Final = 2
FLEET_INITIATIVE: Final = 1
FLEET_HITS: Final = 2
CARRIES: Final = 2
DECOYS_OF_ARMY: Final = 4
NO_FLEET: Final = 0
FLEET_AFLOAT: Final = 1
FLEET_SUNK: Final = 2
"""What has become of the fleet."""

# -- constructions ----------------------------------------------------------------------------------------

FACTORY: Final = 0
ENCAMPMENT: Final = 1
CONSTRUCTIONS: Final = ["factory", "encampment"]
TOKENS_OF_ARMY: Final = 3
"""A factory and two encampments: construction `army * 3`, `+ 1`, `+ 2`."""
CONSTRUCTION_COUNT: Final = ARMY_COUNT * TOKENS_OF_ARMY
CONSTRUCTION_KIND: Final[list[int]] = [FACTORY, ENCAMPMENT, ENCAMPMENT] * ARMY_COUNT
RESISTANCE: Final[int] = _armies["common"]["hq_resistance"]
FACTORY_STARS: Final[int] = next(one["stars"] for one in _units["constructions"] if one["id"] == "factory")
TRENCHES_OF_ARMY: Final[int] = _armies["common"]["trench_tokens"]
TRENCH_COUNT: Final = ARMY_COUNT * TRENCHES_OF_ARMY

# -- tiles ------------------------------------------------------------------------------------------------

NEUTRAL: Final = 0
CITY: Final = 1
AIRPORT: Final = 2
STRATEGIC: Final = 3
WATER: Final = 4
SWAMP: Final = 5
PORT: Final = 6
DESERT: Final = 7
COMMUNICATIONS: Final = 8
HALF: Final = 9
DOUBLE: Final = 10
SEA: Final = 11
TILE_KINDS: Final = [
    "neutral", "city", "airport", "strategic", "water", "swamp", "port", "desert", "communications",
    "river_city", "double", "fleet",
]  # fmt: skip
IS_LAND: Final = [True, True, True, True, False, False, True, True, True, True, True, False]
MAY_BUILD: Final = [True, False, False, True, False, False, True, True, True, False, True, False]
"""FW-BLD-02."""
IS_CITY: Final = [False, True, False, False, False, False, False, False, False, True, False, False]

ROWS: Final = "ABCDEFGHIJ"
COLUMNS: Final = 10
MOST_SEA: Final = 120
MOST_TILES: Final = 44
"""Spaces that tiles can make; those of the sea come behind them."""
TILE_IDS: Final = [f"{row}{column}" for row in ROWS for column in range(1, COLUMNS + 1)]
HALF_IDS: Final = ["C2n", "C2s", "A2w", "A2e", "half-1", "half-2"]
SPACE_WORDS: Final = TILE_IDS + HALF_IDS + [f"sea{number}" for number in range(1, MOST_SEA + 1)]
SEA_WORD: Final = len(TILE_IDS) + len(HALF_IDS)
NOWHERE: Final = -1

RIVER_TOKENS: Final = 10
CITY_BRIDGE: Final = 10
"""The number of the bridge inside the river-crossed city, behind those of the river tokens."""

# -- numbers of the tables --------------------------------------------------------------------------------

HAND_LIMIT: Final[int] = _tables["hand_limit"]["base"]
HAND_LIMIT_DEFCON: Final[int] = _tables["hand_limit"]["defcon4_base"]
UNIT_LIMIT: Final[int] = _tables["upkeep_limits"]["base"]
FRONTIER_LIMIT: Final[int] = _tables["upkeep_limits"]["frontier"]
MEDALS_FOR_HQ: Final[int] = _tables["medals"]["destroy_hq"]
COOP_POINTS: Final[int] = _tables["defaults"]["coop_victory_points_min"]
COOP_RESEARCH: Final[int] = _tables["defaults"]["coop_research_points"]

# -- what actions and events can name --------------------------------------------------------------------

ARMY_DOMAIN: Final = Domain("army", ARMIES)
TYPE_DOMAIN: Final = Domain("type", TYPES)
PIECE_DOMAIN: Final = Domain(
    "piece",
    [
        f"{ARMIES[army]}-{KINDS_OF_PIECE[type]}-{number + 1}"
        for army in range(ARMY_COUNT)
        for type in range(PIECE_KINDS)
        for number in range(COUNT[type])
    ],
)
SPACE_DOMAIN: Final = Domain("space", SPACE_WORDS)
CONSTRUCTION_DOMAIN: Final = Domain("construction", CONSTRUCTIONS)
RIVER_DOMAIN: Final = Domain("river", [*[f"R{number}" for number in range(1, RIVER_TOKENS + 1)], "city-bridge"])
