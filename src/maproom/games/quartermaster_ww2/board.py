"""The map, the six countries and their wooden pieces (QM-MAP, QM-STR, QM-CMP), read from the data and numbered."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from maproom.kernel.editions import data
from maproom.kernel.spaces import Graph
from maproom.kernel.verbs import Domain

SLUG: Final = "quartermaster-ww2"
FOLDER: Final = Path(__file__).parent


def load(name: str) -> Any:
    """A file of the game's data, or of the edition in use."""
    return data(SLUG, FOLDER, name)


_map = load("map")
_setup = load("setup")
_tables = load("tables")

# -- teams and countries -------------------------------------------------------------------------------

AXIS: Final = 0
ALLIES: Final = 1
TEAMS: Final = ["axis", "allies"]
NOBODY_THERE: Final = -1
"""In place of a country: none."""

GERMANY: Final = 0
UNITED_KINGDOM: Final = 1
JAPAN: Final = 2
SOVIET_UNION: Final = 3
ITALY: Final = 4
UNITED_STATES: Final = 5
COUNTRIES: Final[list[str]] = list(_setup["turn_order"])
"""The countries in turn order (QM-TRN-01): the teams take turns, so `country & 1` is the team."""
COUNTRY_COUNT: Final = 6
_countries = {country["id"]: country for country in _setup["countries"]}
COUNTRY_NAMES: Final[list[str]] = [_countries[id]["name"] for id in COUNTRIES]
ADJECTIVES: Final[list[str]] = [_countries[id]["adjective"] for id in COUNTRIES]
COLOURS: Final[list[str]] = [_countries[id]["colour"] for id in COUNTRIES]
ASSIGNMENTS: Final[dict[str, list[list[str]]]] = _setup["player_assignments"]
"""The recommended countries of each person at a table of two to six (QM-SET-01)."""

for _number, _id in enumerate(COUNTRIES):
    if TEAMS.index(_countries[_id]["team"]) != _number & 1:
        raise ValueError(f"setup.json: {_id} is not in the team of its place in the turn order")

TEAM_COUNTRIES: Final[list[list[int]]] = [[0, 2, 4], [1, 3, 5]]

# -- spaces --------------------------------------------------------------------------------------------

SPACE_IDS: Final[list[str]] = [space["id"] for space in _map["spaces"]]
SPACE_NAMES: Final[list[str]] = [space["name"] for space in _map["spaces"]]
SPACE_COUNT: Final = len(SPACE_IDS)
_links = [(link["a"], link["b"]) for link in _map["adjacency"]]
GRAPH: Final = Graph(SPACE_IDS, _links)
NOWHERE: Final = -1


def space_of(id: str) -> int:
    """The number of a space."""
    return GRAPH.index[id]


LAND: Final[int] = sum(1 << i for i, space in enumerate(_map["spaces"]) if space["kind"] == "land")
SEA: Final[int] = sum(1 << i for i, space in enumerate(_map["spaces"]) if space["kind"] == "sea")
SUPPLY_SPACES: Final[int] = sum(1 << i for i, space in enumerate(_map["spaces"]) if space["supply"])
HOME: Final[list[int]] = [space_of(_countries[id]["home"]) for id in COUNTRIES]
UKRAINE: Final[int] = 1 << space_of("ukraine")
SZECHUAN: Final[int] = 1 << space_of("szechuan")

# -- straits -------------------------------------------------------------------------------------------

STRAIT_IDS: Final[list[str]] = [strait["id"] for strait in _map["straits"]]
STRAIT_NAMES: Final[list[str]] = [strait["name"] for strait in _map["straits"]]
STRAIT_LAND: Final[list[int]] = [space_of(strait["land"]) for strait in _map["straits"]]
STRAIT_SEAS: Final[list[tuple[int, int]]] = [
    (space_of(strait["seas"][0]), space_of(strait["seas"][1])) for strait in _map["straits"]
]
STRAIT_COUNT: Final = len(STRAIT_IDS)
ALL_STRAITS: Final = (1 << STRAIT_COUNT) - 1
STRAIT_LANDS: Final[int] = sum(1 << land for land in STRAIT_LAND)


def _near_with(open_straits: int) -> list[int]:
    """The neighbours of each space while these straits are open (QM-STR-02)."""
    near = list(GRAPH.near)
    for strait, (one, other) in enumerate(STRAIT_SEAS):
        if open_straits >> strait & 1:
            near[one] |= 1 << other
            near[other] |= 1 << one
    return near


NEAR: Final[list[list[int]]] = [_near_with(open_straits) for open_straits in range(1 << STRAIT_COUNT)]
"""The neighbours of each space, by the set of straits that are open to the team that asks."""
COAST: Final[list[int]] = [near & LAND for near in GRAPH.near]
"""The land next to each space: where a Navy's port can be (QM-SUP-05)."""
TRUK_AREA: Final[int] = 1 << space_of("central_pacific") | GRAPH.near[space_of("central_pacific")]

# -- pieces --------------------------------------------------------------------------------------------

ARMY: Final = 0
NAVY: Final = 1
ANY_PIECE: Final = 2
PIECE_KINDS: Final = ["army", "navy"]
GROUND: Final[list[int]] = [LAND, SEA, LAND | SEA]
"""Where each kind of piece may stand (QM-PCE-01)."""
LIMIT: Final[list[list[int]]] = [
    [_countries[id]["armies"] for id in COUNTRIES],
    [_countries[id]["navies"] for id in COUNTRIES],
]
"""How many Armies and Navies each country has (QM-PCE-05)."""
START: Final[list[tuple[int, int]]] = [
    (number, space_of(piece["space"])) for number, id in enumerate(COUNTRIES) for piece in _countries[id]["start"]
]
PIECES: Final = [f"{country}-{kind}" for country in COUNTRIES for kind in PIECE_KINDS]
"""A country's kind of piece, as `piece_of` numbers it."""


def kind_in(space: int) -> int:
    """The kind of piece that can stand in a space."""
    return NAVY if SEA >> space & 1 else ARMY


def piece_of(country: int, kind: int) -> int:
    """What a country's piece of a kind is called in events."""
    return country * len(PIECE_KINDS) + kind


def piece_in(country: int, space: int) -> int:
    """What a country's piece in a space is called in events."""
    return piece_of(country, kind_in(space))


# -- the numbers of the tables -------------------------------------------------------------------------

ROUNDS: Final[int] = _tables["rounds"]
HAND_SIZE: Final[int] = _tables["hand_size"]
OPENING_DRAW: Final[int] = _setup["start_hand"]["draw"]
OPENING_DISCARD: Final[int] = _setup["start_hand"]["discard"]
SOLE_POINTS: Final[int] = _tables["vp"]["sole_supply_space"]
SHARED_POINTS: Final[int] = _tables["vp"]["shared_supply_space"]
SUDDEN_LEAD: Final[int] = _tables["victory"]["sudden_lead"]
TIE_WINNER: Final[int] = TEAMS.index(_tables["victory"]["tie"])
REALLOCATE_COST: Final[int] = _tables["reallocate_resources"]["hand_cost"]
REALLOCATE_TYPES: Final[list[str]] = list(_tables["reallocate_resources"]["finds"])
STEPS: Final[list[str]] = [step["id"] for step in _tables["turn_steps"]]
TURN_BEGIN: Final = 0
PLAY_STEP: Final = 1
SUPPLY_STEP: Final = 2
VICTORY_STEP: Final = 3
DISCARD_STEP: Final = 4
DRAW_STEP: Final = 5

# -- what actions and events can name ------------------------------------------------------------------

TEAM_DOMAIN: Final = Domain("team", TEAMS)
COUNTRY_DOMAIN: Final = Domain("country", COUNTRIES)
VICTIM_DOMAIN: Final = Domain("victim", [*COUNTRIES, "nobody"])
"""Whose piece is battled; the last word is for an empty space (QM-BAT-04)."""
PIECE_DOMAIN: Final = Domain("piece", PIECES)
KIND_DOMAIN: Final = Domain("kind", PIECE_KINDS)
"""A piece whose country is still open."""
SPACE_DOMAIN: Final = Domain("space", SPACE_IDS)
STEP_DOMAIN: Final = Domain("step", STEPS)
