"""The charts (FE-CMP): turn track, both CRTs, Hitler's tables, victory, constants; every printed number is data."""

from __future__ import annotations

from typing import Any, Final

from maproom.games.fury_in_the_east.board import HEX_COUNT, IS_CITY, NAMED, load
from maproom.games.fury_in_the_east.units import CC, ETC, LEADER, PIECE_DOMAIN, RC, SIB, TC
from maproom.kernel.verbs import Domain

_tables = load("tables")
_constants: dict[str, Any] = _tables["constants"]
_schedule: list[dict[str, Any]] = load("reinforcements")["schedule"]

DIE_FACES: Final = 6
FACES: Final = range(1, DIE_FACES + 1)
"""What a die shows."""
CELL: Final = 4
"""The numbers of a result in a combat table."""

# -- constants ------------------------------------------------------------------------------------------

TURNS: Final[int] = _constants["turns"]
STACK: Final[int] = _constants["stack_combat_units"]
LUFTWAFFE_RANGE: Final[int] = _constants["luftwaffe_range"]
AIR_SUPPLY_RANGE: Final[int] = _constants["air_supply_range"]
COMBAT_RANGE: Final[int] = 2 * int(_constants["combat_range_mp"])
"""In half movement points."""
RAIL_CAPACITY: Final[list[int]] = [_constants["axis_rail_capacity"], _constants["soviet_rail_capacity"]]
RAIL_ARMOR: Final[list[int]] = [_constants["axis_rail_armor_counts"], _constants["soviet_rail_armor_counts"]]
RETREAT: Final[int] = _constants["retreat_hexes"]
OVERRUN_EXTRA: Final[int] = 2 * int(_constants["overrun_extra_mp"])
"""FE-OVR-03 (PUBLIC): what an overrun costs besides the terrain, in half movement points."""

# -- weather --------------------------------------------------------------------------------------------

WEATHERS: Final = ["CLEAR", "MUD(1)", "MUD(2)", "FROZEN", "SNOW", "SPRING", "SPRING(3)"]
FINE: Final = 0
MUD1: Final = 1
MUD2: Final = 2
FROZEN: Final = 3
SNOW: Final = 4
SPRING: Final = 5
SPRING3: Final = 6
WEATHER_DOMAIN: Final = Domain("weather", WEATHERS)
WEATHER_BY_DIE: Final[list[list[int]]] = [
    [WEATHERS.index(turn["by_die"][str(die)]["weather"]) for die in FACES]
    for turn in _tables["turn_track"]["turns"]
]
LUFTWAFFE_BY_DIE: Final[list[list[int]]] = [
    [turn["by_die"][str(die)]["luftwaffe"] for die in FACES] for turn in _tables["turn_track"]["turns"]
]
DATES: Final[list[str]] = [turn["dates"] for turn in _tables["turn_track"]["turns"]]

# -- combat results -------------------------------------------------------------------------------------

ODDS: Final[list[str]] = _tables["crt"]["columns"]
TOP_COLUMN: Final = len(ODDS) - 1
EVEN: Final[int] = ODDS.index("1-1")
EXCHANGED: Final = 9
"""The loss of an E: every attacking unit."""


def _result(text: str) -> tuple[int, int]:
    """One side's part of a result: steps, and whether it retreats."""
    if text == "E":
        return EXCHANGED, 0
    steps = text.rstrip("R")
    return (int(steps) if steps else 0), int(text.endswith("R"))


def _crt(name: str) -> list[int]:
    cells: list[int] = []
    for column in ODDS:
        for die in FACES:
            attacker, defender = _tables["crt"][name][column][str(die)].split("/")
            cells.extend([*_result(attacker), *_result(defender)])
    return cells


CRT: Final[list[list[int]]] = [_crt("axis_attacking"), _crt("soviet_attacking")]
"""A side's table: attacker's steps, attacker's retreat, defender's steps, defender's retreat at
`(column * DIE_FACES + die - 1) * CELL`."""
CRT_TEXT: Final[list[list[str]]] = [
    [_tables["crt"][name][column][str(die)] for column in ODDS for die in FACES]
    for name in ("axis_attacking", "soviet_attacking")
]
ODDS_DOMAIN: Final = Domain("odds", ODDS)
LOSS_DOMAIN: Final = Domain(
    "loss", sorted({half for table in CRT_TEXT for cell in table for half in cell.split("/")})
)
"""What one side suffers by a result, as the tables print it: "0", "2", "1R", "E" ..."""


def result_halves(side: int, column: int, die: int) -> tuple[int, int]:
    """What attacker and defender suffer by a die of 1 to 6 in a side's table, in LOSS_DOMAIN."""
    attacker, defender = CRT_TEXT[side][column * DIE_FACES + die - 1].split("/")
    return LOSS_DOMAIN.find(attacker), LOSS_DOMAIN.find(defender)


# -- Hitler's commands ----------------------------------------------------------------------------------

ORDERS: Final[list[str]] = list(_tables["hitler_command"]["conditions"])
ORDER_DOMAIN: Final = Domain("order", ORDERS, secret=True)
NO_ORDER: Final = -1
ORDER_PENALTY: Final[int] = _tables["hitler_command"]["penalty_per_unmet_condition"]
TYPHOON_DISTANCE: Final[list[int]] = [
    int(_tables["hitler_command"]["typhoon_distance"].get(str(turn), 0)) for turn in range(TURNS + 1)
]


def _orders_of_turn(turn: int) -> list[int]:
    """The two orders of each die rolled at the end of a turn, or nothing where no table is given (FE-HIT-01)."""
    for table in _tables["hitler_command"]["tables"]:
        if turn in table["rolled_at_end_of_turns"]:
            cells: list[int] = []
            for die in FACES:
                named = [ORDERS.index(name) for name in table["by_die"][str(die)]]
                cells.extend([*named, NO_ORDER][:2])
            return cells
    return []


HITLER: Final[list[list[int]]] = [_orders_of_turn(turn) for turn in range(TURNS + 1)]
"""`HITLER[turn][2 * (die - 1)]` and the place after it: the orders rolled at the end of a turn."""

# -- victory --------------------------------------------------------------------------------------------

_vp = _tables["victory"]["vp"]
_cuts = _tables["victory"]["final_deductions"]
CITY_POINTS: Final[list[int]] = [_vp["capture_other_city"] if IS_CITY[hex] else 0 for hex in range(HEX_COUNT)]
for _name in ("leningrad", "sevastopol", "rostov"):
    CITY_POINTS[NAMED[_name.capitalize()]] = _vp[f"capture_{_name}"]
LOST_PANZER: Final[int] = _cuts["panzer_corps"]
LOST_INFANTRY: Final[int] = _cuts["infantry_corps"]
LOST_ALLIED: Final[int] = _cuts["axis_allied_corps"]
LEVELS: Final[list[str]] = [
    "axis_decisive", "axis_strategic", "axis_marginal", "draw", "soviet_marginal", "soviet_strategic",
    "soviet_decisive",
]  # fmt: skip
WITHOUT_LEAST: Final = -9999
"""Fewer points than there can be."""
LEVEL_FROM: Final[list[int]] = [
    WITHOUT_LEAST if level["min"] is None else int(level["min"]) for level in _tables["victory"]["levels"]
]
LEVEL_DOMAIN: Final = Domain("level", LEVELS)
assert [level["result"].split()[0].lower() for level in _tables["victory"]["levels"]] == [
    level.split("_")[0] for level in LEVELS
]

# -- reinforcements and militia ---------------------------------------------------------------------------

ARRIVALS: Final = [RC, TC, CC, SIB, ETC, LEADER]
"""The kinds that the Soviet schedule names, in the order of the lists `due` and `carried`."""
_names = {"RC": RC, "TC": TC, "CC": CC, "SIB": SIB, "ETC": ETC, "leader": LEADER}
SOVIET_SCHEDULE: Final[list[list[int]]] = [[0] * len(ARRIVALS) for _ in range(TURNS + 1)]
AXIS_SCHEDULE: Final[list[list[int]]] = [[] for _ in range(TURNS + 1)]
for _entry in _schedule:
    AXIS_SCHEDULE[_entry["turn"]].extend([PIECE_DOMAIN.find(id) for id in _entry["axis_units"]])
    for _name, _number in _entry["soviet"].items():
        SOVIET_SCHEDULE[_entry["turn"]][ARRIVALS.index(_names[_name])] = _number
NEVER: Final = 99
"""Later than the last turn."""
ENTRY_TURN: Final[dict[int, int]] = {piece: turn for turn in range(TURNS + 1) for piece in AXIS_SCHEDULE[turn]}

MILITIA_CITIES: Final = ["leningrad", "moscow"]
MILITIA_HEX: Final[list[int]] = [NAMED["Leningrad"], NAMED["Moscow"]]
MILITIA_MOST: Final[list[int]] = [_tables["militia"][city]["up_to"] for city in MILITIA_CITIES]
MILITIA_RADIUS: Final[int] = _tables["militia"]["placement_radius"]
MILITIA_ALARM: Final = 4
"""FE-MIL-02, 03: an Axis unit within so many hexes calls the militia up."""
MILITIA_TOWNS: Final[list[int]] = [
    NAMED[name] for name in ("Rzhev", "Vyazma", "Kaluga", "Tula", "Ryazan", "Stalinogorsk")
]
MILITIA_CITY_DOMAIN: Final = Domain("militia", MILITIA_CITIES)
SOUTHERN: Final[list[int]] = [NAMED["Kursk"], NAMED["Kharkov"]]
