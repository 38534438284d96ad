"""The map (FE-CMP, 8.3): hexes as columns of bits, what lies between them, and what entering costs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from maproom.kernel.editions import data
from maproom.kernel.hexes import HEX_SIDES, opposite
from maproom.kernel.texts import Phrase
from maproom.kernel.verbs import Domain

if TYPE_CHECKING:
    from mypy_extensions import i64

SLUG: Final = "fury-in-the-east"
FOLDER: Final = Path(__file__).parent


def load(name: str) -> Any:
    """A file of the game's data, or of the edition in use."""
    return data(SLUG, FOLDER, name)


_map = load("map")
_effects = load("tables")["terrain_effects"]

AXIS: Final = 0
SOVIET: Final = 1
SIDES: Final = ["axis", "soviet"]

# -- hexes ---------------------------------------------------------------------------------------------

HEX_IDS: Final[list[str]] = [hex["id"] for hex in _map["hexes"]]
HEX_COUNT: Final = len(HEX_IDS)
HEX_DOMAIN: Final = Domain("hex", HEX_IDS)
NO_HEX: Final = -1
FIRST_COLUMN: Final[int] = min(hex["col"] for hex in _map["hexes"])
COLUMNS: Final[int] = max(hex["col"] for hex in _map["hexes"]) - FIRST_COLUMN + 1
COL: Final[bytes] = bytes([hex["col"] - FIRST_COLUMN for hex in _map["hexes"]])
ROW: Final[bytes] = bytes([hex["row"] - 1 for hex in _map["hexes"]])
ROWS: Final[int] = max(ROW) + 1
HEX_AT: Final[list[int]] = [NO_HEX] * (COLUMNS * ROWS)
"""The hex of a column and a row: `HEX_AT[column * ROWS + row]`."""
for _number in range(HEX_COUNT):
    HEX_AT[COL[_number] * ROWS + ROW[_number]] = _number

N: Final = 0
NE: Final = 1
SE: Final = 2
S: Final = 3
SW: Final = 4
NW: Final = 5
STEP_EVEN: Final = [(0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)]
STEP_ODD: Final = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)]


def _beside(hex: int, direction: int) -> int:
    """The hex over one side; even columns are shifted half a hex south (map.json)."""
    column, row = COL[hex], ROW[hex]
    even = (column + FIRST_COLUMN) % 2 == 0
    shift = STEP_EVEN[direction] if even else STEP_ODD[direction]
    column += shift[0]
    row += shift[1]
    if not (0 <= column < COLUMNS and 0 <= row < ROWS):
        return NO_HEX
    return HEX_AT[column * ROWS + row]


NEXT: Final[list[int]] = [_beside(hex, direction) for hex in range(HEX_COUNT) for direction in range(HEX_SIDES)]
"""The hex over each of the six sides: `NEXT[hex * HEX_SIDES + direction]`."""
EVEN_FIRST: Final = FIRST_COLUMN % 2
"""Column c is a shifted one when `(c + EVEN_FIRST) % 2 == 0`."""


def direction_to(hex: int, other: int) -> int:
    """Over which of its sides a hex touches another, or -1."""
    for direction in range(HEX_SIDES):
        if NEXT[hex * HEX_SIDES + direction] == other:
            return direction
    return -1


def _sides(pairs: list[Any]) -> bytes:
    """For every side of every hex whether it is one of these."""
    found = bytearray(HEX_COUNT * HEX_SIDES)
    for pair in pairs:
        first, second = (pair["a"], pair["b"]) if isinstance(pair, dict) else (pair[0], pair[1])
        one, two = HEX_DOMAIN.find(first), HEX_DOMAIN.find(second)
        direction = direction_to(one, two)
        if direction < 0:
            raise ValueError(f"map.json: {first} and {second} do not touch")
        found[one * HEX_SIDES + direction] = 1
        found[two * HEX_SIDES + opposite(direction)] = 1
    return bytes(found)


SEA: Final[bytes] = _sides(_map["sea_hexsides"])
RIVER: Final[bytes] = _sides(_map["rivers"])
BORDER: Final[bytes] = _sides(_map["border_hexsides"])
RAIL: Final[bytes] = _sides(_map["rail_links"])
MAJOR: Final[bytes] = _sides(_map["major_road_links"])
MINOR: Final[bytes] = _sides(_map["minor_road_links"])
RIVER_NAMES: Final[dict[tuple[str, str], str]] = {(one["a"], one["b"]): one["name"] for one in _map["rivers"]}

COUNTRY: Final[list[str]] = [hex["country"] for hex in _map["hexes"]]
IN_USSR: Final[bytes] = bytes([country == "USSR" for country in COUNTRY])
TERRAINS: Final[list[str]] = list(_map["terrain_types"])
TERRAIN: Final[list[int]] = [TERRAINS.index(hex["terrain"]) for hex in _map["hexes"]]
CLEAR: Final = TERRAINS.index("clear")
SWAMP: Final = TERRAINS.index("swamp")
HAS_RAIL: Final[bytes] = bytes([any(RAIL[hex * HEX_SIDES : (hex + 1) * HEX_SIDES]) for hex in range(HEX_COUNT)])
HAS_ROAD: Final[bytes] = bytes(
    [
        any(MAJOR[hex * HEX_SIDES : (hex + 1) * HEX_SIDES]) or any(MINOR[hex * HEX_SIDES : (hex + 1) * HEX_SIDES])
        for hex in range(HEX_COUNT)
    ]
)


HALF_ROWS: Final[bytes] = bytes(
    [2 * ROW[hex] + (1 if (COL[hex] + EVEN_FIRST) % 2 == 0 else 0) for hex in range(HEX_COUNT)]
)
"""How far south each hex lies, in halves of a hex."""


def distance(hex: i64, other: i64) -> i64:
    """Hexes between two hexes as the crow flies, counting the last (map.json, grid)."""
    across: i64 = COL[hex] - COL[other]
    if across < 0:
        across = -across
    down: i64 = HALF_ROWS[hex] - HALF_ROWS[other]
    if down < 0:
        down = -down
    return across if down <= across else across + (down - across >> 1)


def hex_named(id: str) -> int:
    """The number of a hex by its printed coordinate."""
    return HEX_DOMAIN.find(id)


# -- cities and towns ----------------------------------------------------------------------------------

SETTLED: Final[list[int]] = [n for n, hex in enumerate(_map["hexes"]) if "settlement" in hex]
"""The hexes with a city or town; their order numbers the settlements."""
SETTLEMENT_COUNT: Final = len(SETTLED)
SETTLEMENT: Final[list[int]] = [-1] * HEX_COUNT
"""The number of the settlement in a hex, or -1."""
for _number in range(SETTLEMENT_COUNT):
    SETTLEMENT[SETTLED[_number]] = _number
NAMES: Final[list[str]] = [hex.get("name", "") for hex in _map["hexes"]]
IS_CITY: Final[bytes] = bytes([hex.get("settlement") == "city" for hex in _map["hexes"]])
CITIES: Final[list[int]] = [hex for hex in range(HEX_COUNT) if IS_CITY[hex]]
START_HELD: Final[list[int]] = [int(not IN_USSR[hex]) for hex in SETTLED]
"""Whether the Axis controls each settlement at the start: who owns the country."""
NAMED: Final[dict[str, int]] = {NAMES[hex]: hex for hex in SETTLED}
MOSCOW: Final[int] = NAMED["Moscow"]
LENINGRAD: Final[int] = NAMED["Leningrad"]
TIKHVIN: Final[int] = NAMED["Tikhvin"]
ODESSA: Final[int] = NAMED["Odessa"]
SEVASTOPOL: Final[int] = NAMED["Sevastopol"]

# -- areas and sources ---------------------------------------------------------------------------------

AXIS_SOURCES: Final[list[int]] = [hex_named(id) for id in [*_map["axis_edge_supply"], _map["hungarian_hex"]]]
SOVIET_STARS: Final[list[int]] = [hex_named(id) for id in _map["soviet_edge_supply"]]
SOVIET_CITY_SOURCES: Final[list[int]] = [hex_named(id) for id in _map["soviet_city_supply"]]
HUNGARIAN_HEX: Final[int] = hex_named(_map["hungarian_hex"])
HEAD_RETURNS: Final[list[int]] = [hex_named(id) for id in _map["axis_edge_supply"] if
                                  COUNTRY[hex_named(id)] in ("EP", "POL")]  # fmt: skip
"""FE-SUP-17: where a captured Head comes back."""
SW_ZONE: Final[bytes] = bytes([bool(hex.get("sw_front_retreat_zone", False)) for hex in _map["hexes"]])
NEAR_LENINGRAD: Final[list[int]] = [int(distance(hex, LENINGRAD) == 1) for hex in range(HEX_COUNT)]
GROUP_AREAS: Final[dict[str, list[int]]] = {
    **{name: [hex_named(id) for id in ids] for name, ids in _map["army_group_areas"].items()},
    "R": [hex for hex in range(HEX_COUNT) if COUNTRY[hex] == "ROM"],
    "F": [hex for hex in range(HEX_COUNT) if COUNTRY[hex] == "FIN"],
}
AXIS_ENTRY: Final[dict[str, list[int]]] = {
    "german": [hex for hex in range(HEX_COUNT) if COUNTRY[hex] in ("EP", "POL")],
    "italian": [hex for hex in range(HEX_COUNT) if COUNTRY[hex] in ("EP", "POL")],
    "romanian": GROUP_AREAS["R"],
    "hungarian": [HUNGARIAN_HEX],
    "finnish": GROUP_AREAS["F"],
}
"""FE-REI-01: where reinforcements of each nation come in."""

FRONTS: Final = ["north", "center", "south"]
_front_rows = load("fronts")["first_row"]
FRONT: Final[bytes] = bytes(
    [
        (0 if ROW[hex] + 1 < _front_rows["center"] else 1 if ROW[hex] + 1 < _front_rows["south"] else 2)
        for hex in range(HEX_COUNT)
    ]
)
COMMANDS: Final = ["N", "C", "S", "R", "F"]
"""The letters on Axis counters (FE-CMP-04); the army groups stand for the parts of the front in their order."""
PARTS: Final = [*FRONTS, "army_group_north", "army_group_center", "army_group_south", "romania", "finland"]
"""What a player may be done with at a stroke: the Soviet side with a part of the front, the Axis with a command."""
PART_DOMAIN: Final = Domain("front", PARTS)

# -- what entering a hex costs, in half movement points -------------------------------------------------

INFANTRY: Final = 0
CAVALRY: Final = 1
ARMOR: Final = 2
TYPES: Final = ["infantry", "cavalry", "armor"]
TYPE_COUNT: Final = 3
assert len(TYPES) == TYPE_COUNT
NA: Final = 99
"""The cost of what may never be entered."""


def _points(value: object) -> int:
    """A cost of the chart in half points."""
    if value == "NA":
        return NA
    return int(2 * float(str(value).lstrip("+")))


_terrain_cost = [[_points(_effects["hex"][name][kind]) for name in TERRAINS] for kind in TYPES]
_river_cost = [_points(_effects["hexside"]["river"][kind]) for kind in TYPES]
_road_cost = [_points(_effects["links"][name]["normal"]) for name in ("major_road", "minor_road")]


def _strategic(link: str, kind: str) -> int:
    value = _effects["links"][link]["strategic"][kind]
    return NA if value == "not usable" else _points(value)


def _enter(hex: int, direction: int, type: int, frozen: bool, strategic: bool) -> int:
    """FE-NRM-01, 02, FE-STR-04, FE-CMP-12: what a type of unit pays to leave a hex over one of its sides."""
    side = hex * HEX_SIDES + direction
    other = NEXT[side]
    if other == NO_HEX or SEA[side]:
        return NA
    terrain = CLEAR if frozen and TERRAIN[other] == SWAMP else TERRAIN[other]
    cost = _terrain_cost[type][terrain]
    if RIVER[side] and not frozen and cost < NA:
        cost += _river_cost[type]
    for link, linked in enumerate((MAJOR[side], MINOR[side])):
        if linked:
            cost = min(cost, _road_cost[link])
            if strategic:
                cost = min(cost, _strategic(("major_road", "minor_road")[link], TYPES[type]))
    return cost


def _costs(type: int, side: int, frozen: bool, strategic: bool) -> bytes:
    table: list[int] = []
    for hex in range(HEX_COUNT):
        for direction in range(HEX_SIDES):
            cost = _enter(hex, direction, type, frozen, strategic)
            other = NEXT[hex * HEX_SIDES + direction]
            table.append(NA if cost >= NA or (side == SOVIET and not IN_USSR[other]) else cost)
    return bytes(table)


COSTS: Final[list[bytes]] = [
    _costs(type, side, frozen, strategic)
    for side in (AXIS, SOVIET)
    for type in range(TYPE_COUNT)
    for frozen in (False, True)
    for strategic in (False, True)
]


def cost_table(side: int, type: int, frozen: int, strategic: int) -> bytes:
    """What leaving a hex over each side costs: `table[hex * HEX_SIDES + direction]`, NA where nobody may go."""
    return COSTS[((side * TYPE_COUNT + type) * 2 + frozen) * 2 + strategic]


ARMOR_STANDS: Final[list[list[int]]] = [
    [
        int(HAS_ROAD[hex] or _terrain_cost[ARMOR][CLEAR if frozen and TERRAIN[hex] == SWAMP else TERRAIN[hex]] < NA)
        for hex in range(HEX_COUNT)
    ]
    for frozen in (False, True)
]
"""FE-CMP-13: where armor may be placed or end a rail move."""

# -- combat numbers of the terrain ----------------------------------------------------------------------


def _numbers(text: str) -> tuple[int, int]:
    if text == "NE":
        return 0, 0
    defence, attack = text.split("/")
    return int(defence), int(attack)


def _combat(hex: int, frozen: bool, which: int) -> int:
    """The shift of a hex for the Soviet side: the higher of terrain and settlement."""
    terrain = CLEAR if frozen and TERRAIN[hex] == SWAMP else TERRAIN[hex]
    shift = _numbers(_effects["hex"][TERRAINS[terrain]]["combat"])[which]
    if SETTLEMENT[hex] >= 0:
        kind = "city" if IS_CITY[hex] else "town"
        shift = max(shift, _numbers(_effects["settlement"][kind]["combat"])[which])
    return shift


DEFENCE_SHIFT: Final[list[list[int]]] = [
    [_combat(hex, frozen, 0) for hex in range(HEX_COUNT)] for frozen in (False, True)
]
ATTACK_SHIFT: Final[list[list[int]]] = [
    [_combat(hex, frozen, 1) for hex in range(HEX_COUNT)] for frozen in (False, True)
]
RIVER_ALL: Final[int] = _effects["hexside"]["river"]["combat_axis_all_across"]
RIVER_SOME: Final[int] = _effects["hexside"]["river"]["combat_axis_some_across"]

SIDE_DOMAIN: Final = Domain("side", SIDES)


def listed(hexes: list[int]) -> Any:
    """The names of hexes, one after the other, as a value of a template; there is always one."""
    first = (HEX_DOMAIN, hexes[0])
    return Phrase("listed", {"hex": first, "others": listed(hexes[1:])}) if len(hexes) > 1 else first
