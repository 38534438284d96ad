"""The map, the armies and their connections (RM-BRD, RM-ARM), read from the data and numbered."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from maproom.kernel.editions import data
from maproom.kernel.spaces import Graph, members
from maproom.kernel.verbs import Domain

if TYPE_CHECKING:
    from mypy_extensions import i64

SLUG: Final = "race-to-moscow"
FOLDER: Final = Path(__file__).parent


def load(name: str) -> Any:
    """A file of the game's data, or of the edition in use."""
    return data(SLUG, FOLDER, name)


_map = load("map")
_armies = load("armies")
_setup = load("setup")
_components = load("components")

# -- seats -------------------------------------------------------------------------------------------------

GRAY: Final = 0
WHITE: Final = 1
BROWN: Final = 2
SOVIET: Final = 3
COLOURS: Final = ["gray", "white", "brown"]
COLOUR_COUNT: Final = 3
assert len(COLOURS) == COLOUR_COUNT
SEATS: Final = ["gray", "white", "brown", "soviet"]
EVERY_COLOUR: Final = 7
"""All three colours as a set."""
LEFT_OF: Final[list[int]] = [COLOURS.index(load("front_cards")["left_player"][colour]) for colour in COLOURS]
"""RM-SET-01: who sits to the left of each colour."""

# -- areas ---------------------------------------------------------------------------------------------------

AREA_DATA: Final[list[dict[str, Any]]] = _map["areas"]
AREA_IDS: Final[list[str]] = [area["id"] for area in AREA_DATA]
AREA_NAMES: Final[list[str]] = [area["name"] for area in AREA_DATA]
AREA_COUNT: Final = len(AREA_IDS)
ALL_AREAS: Final = (1 << AREA_COUNT) - 1
AREA_BIT: Final[list[int]] = [1 << area for area in range(AREA_COUNT)]
"""Each area as a set: numbers of so many bits are dear to make anew."""
NOWHERE: Final = -1
_number: dict[str, int] = {word: i for i, word in enumerate(AREA_IDS)}


WORD: Final = 60
WORD_MASK: Final = (1 << WORD) - 1
"""So many areas fit into a word of the machine."""


def areas_in(areas: int) -> list[int]:
    """The areas of a set in order: quicker than `members` where they are few.

    >>> areas_in(1 << 90 | 0b101)
    [0, 2, 90]
    """
    found: list[int] = []
    first = 0
    while areas:
        left: i64 = areas & WORD_MASK
        while left:
            low: int = left & -left
            found.append(first + low.bit_length() - 1)
            left &= left - 1
        areas >>= WORD
        first += WORD
    return found


def _areas_where(key: str) -> int:
    return sum(1 << i for i, area in enumerate(AREA_DATA) if area[key])


FORTIFIED: Final[int] = _areas_where("fortified")
VICTORY: Final[int] = _areas_where("victory")
SOVIET_SYMBOL: Final[int] = _areas_where("soviet_symbol")
OBJECTIVE: Final[int] = _areas_where("medals")
HARBORS: Final[int] = _areas_where("harbor")
HOMES: Final[int] = _areas_where("home")
"""All printed player markers; each is a starting area too (RM-TRM-11)."""
FIELD: Final[int] = ALL_AREAS & ~HOMES
WINTER: Final[int] = sum(1 << i for i, area in enumerate(AREA_DATA) if area["season"] == "winter")
PRINTED_MEDALS: Final[list[int]] = [area["medals"] for area in AREA_DATA]
SECOND_MEDALS: Final[int] = sum(1 << i for i, medals in enumerate(PRINTED_MEDALS) if medals > 1)
MOST_MEDALS: Final = 2
"""RM-PUR-09, RM-OKH-22: no area may hold more."""
HOME: Final[list[int]] = [
    sum(1 << i for i, area in enumerate(AREA_DATA) if area["home"] == colour) for colour in COLOURS
]
COLOURS_OF: Final[list[int]] = [sum(1 << COLOURS.index(one) for one in area["colors"]) for area in AREA_DATA]
"""The colours of each area, as a set."""
ENTERABLE: Final[list[int]] = [
    sum(1 << i for i in range(AREA_COUNT) if COLOURS_OF[i] >> colour & 1) for colour in range(COLOUR_COUNT)
]
MAIN_BASE: Final[list[int]] = [
    next(i for i, area in enumerate(AREA_DATA) if area["base"] == "main" and area["home"] == colour)
    for colour in COLOURS
]
FRONTLINE_BASE: Final[int] = next(i for i, area in enumerate(AREA_DATA) if area["base"] == "frontline")
BASES: Final[list[list[int]]] = [[MAIN_BASE[0]], [MAIN_BASE[1]], [MAIN_BASE[2], FRONTLINE_BASE]]
BASE_SET: Final[list[int]] = [sum(1 << base for base in bases) for bases in BASES]
VICTORY_CITY: Final[list[int]] = [_number[card["victory_city"]] for card in load("front_cards")["cards"]]
"""RM-FRT-04: the city that each colour's Front card guards."""
OWN_VICTORY: Final[list[int]] = [VICTORY & ENTERABLE[colour] for colour in range(COLOUR_COUNT)]
OWN_CITIES: Final[list[list[int]]] = [members(cities) for cities in OWN_VICTORY]
"""RM-BRD-05: where each colour wins at once."""
MOSKVA: Final[int] = _number["moskva"]
ALPHABETICAL: Final[list[int]] = [sorted(AREA_IDS).index(word) for word in AREA_IDS]

# -- connections ---------------------------------------------------------------------------------------------

LINK_DATA: Final[list[dict[str, Any]]] = _map["connections"]
RED: Final = "red"
"""RM-BRD-10: the colour of lines that matter only in a Soviet Reaction and for encirclement."""
LINK_IDS: Final[list[str]] = [link["id"] for link in LINK_DATA]
LINK_COUNT: Final = len(LINK_IDS)
LINK_ENDS: Final[list[tuple[int, int]]] = [(_number[link["a"]], _number[link["b"]]) for link in LINK_DATA]
LINK_BETWEEN: Final[list[int]] = [-1] * (AREA_COUNT * AREA_COUNT)
"""The connection of two areas at `a * AREA_COUNT + b`, or -1."""
for _i, (_a, _b) in enumerate(LINK_ENDS):
    LINK_BETWEEN[_a * AREA_COUNT + _b] = LINK_BETWEEN[_b * AREA_COUNT + _a] = _i

ROADS: Final[list[Graph]] = [
    Graph(AREA_IDS, [(link["a"], link["b"]) for link in LINK_DATA if colour in link["colors"]])
    for colour in COLOURS
]
"""RM-TRM-04: the connections that each colour may use."""
LAND: Final = Graph(AREA_IDS, [(link["a"], link["b"]) for link in LINK_DATA])
"""RM-TRM-03: which areas are adjacent, by connections of any colour."""
NEAR: Final[list[int]] = LAND.near
ANY_ROAD: Final = Graph(AREA_IDS, [(link["a"], link["b"]) for link in LINK_DATA if link["colors"] != [RED]])
"""RM-BRD-10: the same without red lines, for whatever players do with adjacent areas."""
ROAD_NEAR: Final[list[list[int]]] = [graph.near for graph in ROADS]
ROAD_ENDS: Final[list[list[list[int]]]] = [[members(near) for near in nears] for nears in ROAD_NEAR]
"""The same as lists, `ROAD_ENDS[colour][area]`."""
LINK_BIT: Final[list[int]] = [1 << link for link in range(LINK_COUNT)]

SEA_DATA: Final[list[dict[str, Any]]] = _map["seas"]
SEA_IDS: Final[list[str]] = [sea["id"] for sea in SEA_DATA]
SEA_NAMES: Final[list[str]] = [sea["name"] for sea in SEA_DATA]
SEA_COUNT: Final = len(SEA_IDS)
_sea_links = [(link["a"], link["b"]) for link in _map["sea_connections"]]
SEA_NEAR: Final[list[int]] = Graph(SEA_IDS, _sea_links).near
CONTACT: Final = Graph(
    [*AREA_IDS, *SEA_IDS],
    [
        *[(link["a"], link["b"]) for link in LINK_DATA],
        *_sea_links,
        *[(area["id"], area["harbor"]) for area in AREA_DATA if area["harbor"]],
    ],
)
"""RM-ENC-02: land and sea together, as a Soviet chain of communication runs; sea i is space AREA_COUNT + i."""
ALL_SEAS: Final = ((1 << SEA_COUNT) - 1) << AREA_COUNT
FLEET_START: Final[int] = SEA_IDS.index(_armies["fleet"]["start"])
FLEET_COLOUR: Final[int] = COLOURS.index(_armies["fleet"]["color"])


def _distances() -> list[list[int]]:
    """RM-FRT-05: fewest connections of any colour between any two areas."""
    table: list[list[int]] = []
    for start in range(AREA_COUNT):
        row = [-1] * AREA_COUNT
        reached = fresh = 1 << start
        steps = 0
        while fresh:
            for area in members(fresh):
                row[area] = steps
            fresh = LAND.around(fresh) & ~reached
            reached |= fresh
            steps += 1
        table.append(row)
    return table


DISTANCE: Final[list[list[int]]] = _distances()

# -- armies --------------------------------------------------------------------------------------------------

ARMY_DATA: Final[list[dict[str, Any]]] = _armies["armies"]
ARMY_IDS: Final[list[str]] = [army["id"] for army in ARMY_DATA]
ARMY_NAMES: Final[list[str]] = [army["name"] for army in ARMY_DATA]
ARMY_COUNT: Final = len(ARMY_IDS)
ALL_ARMIES: Final = (1 << ARMY_COUNT) - 1
ARMY_COLOUR: Final[list[int]] = [COLOURS.index(army["color"]) for army in ARMY_DATA]
ARMORED: Final[list[bool]] = [army["type"] == "armored" for army in ARMY_DATA]
ARMY_START: Final[list[int]] = [_number[army["start"]] for army in ARMY_DATA]
MOST_STEPS: Final[list[int]] = [army["max_areas"] for army in ARMY_DATA]
ARMIES_OF: Final[list[list[int]]] = [
    [a for a in range(ARMY_COUNT) if ARMY_COLOUR[a] == c] for c in range(COLOUR_COUNT)
]
FIELD_ARMIES: Final[list[list[int]]] = [[a for a in ARMIES_OF[c] if not ARMORED[a]] for c in range(COLOUR_COUNT)]
ARMORED_ARMIES: Final[list[list[int]]] = [[a for a in ARMIES_OF[c] if ARMORED[a]] for c in range(COLOUR_COUNT)]
NO_ARMY: Final = -1
TRUCKS_EACH: Final[list[int]] = [_components[colour]["trucks"] for colour in COLOURS]
TRAINS_EACH: Final[list[int]] = [_components[colour]["trains"] for colour in COLOURS]


def blocked_areas(playing: int) -> int:
    """RM-SET-20 to 22: the areas that absent colours hold for good."""
    absent = [colour for colour in range(COLOUR_COUNT) if not playing >> colour & 1]
    if not absent:
        return 0
    blocked = _setup["blocked"]
    if len(absent) == 1:
        rule = blocked["two_player"][f"absent_{COLOURS[absent[0]]}"]
    else:
        alone = next(colour for colour in range(COLOUR_COUNT) if playing >> colour & 1)
        rule = blocked["solitaire"][f"play_{COLOURS[alone]}"]
    kinds = [*[[one] for one in rule["block_single"]], *rule["block_double"]]
    open_always = {_number[word] for word in blocked["never_blocked"]}
    return sum(
        1 << i for i, area in enumerate(AREA_DATA) if sorted(area["colors"]) in [sorted(k) for k in kinds]
        and i not in open_always
    )  # fmt: skip


BLOCKED: Final[list[int]] = [blocked_areas(playing) if playing else 0 for playing in range(8)]
"""The blocked areas for each set of colours in play."""

# -- what actions and events can name --------------------------------------------------------------------------

COLOUR_DOMAIN: Final = Domain("colour", COLOURS)
SEAT_DOMAIN: Final = Domain("seat", SEATS)
AREA_DOMAIN: Final = Domain("area", AREA_IDS)
SEA_DOMAIN: Final = Domain("sea", SEA_IDS)
ARMY_DOMAIN: Final = Domain("army", ARMY_IDS)
LINK_DOMAIN: Final = Domain("link", LINK_IDS)
OBJECTIVES: Final[list[int]] = members(OBJECTIVE)
OBJECTIVE_DOMAIN: Final = Domain("area", [AREA_IDS[area] for area in OBJECTIVES])
"""The areas with a printed medal; named like all areas, numbered on their own."""
OBJECTIVE_NUMBER: Final[list[int]] = [OBJECTIVES.index(a) if a in OBJECTIVES else -1 for a in range(AREA_COUNT)]
BASE_AREAS: Final[list[int]] = [*MAIN_BASE, FRONTLINE_BASE]
IS_BASE: Final[bytes] = bytes([area in BASE_AREAS for area in range(AREA_COUNT)])
IS_HOME: Final[bytes] = bytes([HOMES >> area & 1 for area in range(AREA_COUNT)])
BASE_DOMAIN: Final = Domain("area", [AREA_IDS[base] for base in BASE_AREAS])
ORDERS: Final[list[str]] = [
    *["-".join((a, b, c)) for a in COLOURS for b in COLOURS for c in COLOURS if len({a, b, c}) == 3],
    *["-".join((a, b)) for a in COLOURS for b in COLOURS if a != b],
    *COLOURS,
]
ORDER_DOMAIN: Final = Domain("order", ORDERS)
