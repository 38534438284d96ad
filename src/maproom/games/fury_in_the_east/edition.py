"""What is true of every box of the game (FE-CMP, FE-SET): an owner's edition is counted against it."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from maproom.kernel.commented import Path
from maproom.kernel.inspection import Inspection

PLACES: Final = [
    "Moscow", "Leningrad", "Tikhvin", "Odessa", "Sevastopol", "Rostov", "Kursk", "Kharkov", "Kiev", "Smolensk",
    "Rzhev", "Vyazma", "Kaluga", "Tula", "Ryazan", "Stalinogorsk",
]  # fmt: skip
"""Cities and towns that rules name."""
LINES: Final = ["rail_links", "major_road_links", "minor_road_links", "sea_hexsides", "border_hexsides", "rivers"]
WEATHERS: Final = ["CLEAR", "MUD(1)", "MUD(2)", "FROZEN", "SNOW", "SPRING", "SPRING(3)"]
DIE: Final = ["1", "2", "3", "4", "5", "6"]
LEVELS: Final = 7
COMMANDS: Final = ["N", "C", "S", "R", "F"]
DRAWN: Final = {"RC": "rifle_corps", "TC": "tank_corps", "CC": "cavalry_corps"}
EVEN: Final = [(0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)]
ODD: Final = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)]

RANDOM_GAMES: Final = 20
"""So many a check plays unless told otherwise; one has 5,000 decisions."""


def inspect(found: Inspection) -> None:
    """Notes everything in an edition that the rulebook's own numbers contradict."""
    hexes = found.each_once("map", ("hexes",), found.data["map"]["hexes"])
    _hexes(found)
    _lines(found, hexes)
    _areas(found, hexes)
    _rails(found)
    units = found.each_once("units", ("units",), found.data["units"]["units"])
    _counters(found)
    _set_up(found, hexes, units)
    _schedule(found, units)
    _charts(found)


def near(hex: str) -> list[str]:
    """The coordinates around a hex; even columns lie half a hex farther south.

    >>> near("1016")
    ['1015', '1116', '1117', '1017', '0917', '0916']
    """
    column, row = int(hex[:2]), int(hex[2:])
    steps = EVEN if column % 2 == 0 else ODD
    return [f"{column + across:02}{row + down:02}" for across, down in steps]


def ends_of(line: Any) -> tuple[str, str]:
    """The two hexes of a line or a hexside."""
    return (line["a"], line["b"]) if isinstance(line, dict) else (line[0], line[1])


def _hexes(found: Inspection) -> None:
    """Coordinates say column and row; the places that rules name are there; cities can be reached by land."""
    board = found.data["map"]
    names: dict[str, int] = {}
    for number, hex in enumerate(board["hexes"]):
        found.same("map", ("hexes", number, "id"), hex["id"], f"{hex['col']:02}{hex['row']:02}")
        if "settlement" not in hex:
            continue
        if not hex.get("name"):
            found.fault("map", ("hexes", number), "missing", {"key": "name"})
        elif hex["name"] in names:
            found.fault("map", ("hexes", number, "name"), "name_twice", {"word": hex["name"]})
        names[hex.get("name", "")] = number
    for word in PLACES:
        found.known("map", ("hexes",), word, list(names), "names")
    sea = {frozenset(ends_of(side)) for side in board["sea_hexsides"]}
    land = {hex["id"] for hex in board["hexes"]}
    ways = [
        (hex, other) for hex in land for other in near(hex) if other in land and frozenset((hex, other)) not in sea
    ]
    cities = {hex["id"]: ("hexes", n) for n, hex in enumerate(board["hexes"]) if hex.get("settlement") == "city"}
    found.reached("map", dict(cities), [board["hungarian_hex"], *board["axis_edge_supply"]], ways, "no_goal")


def _lines(found: Inspection, hexes: list[str]) -> None:
    """Railways, roads, rivers and borders lie between hexes that touch, each once."""
    known = set(hexes)
    for key in LINES:
        pairs = [ends_of(line) for line in found.data["map"][key]]
        for number, (a, b) in enumerate(pairs):
            missing = [end for end in (a, b) if end not in known]
            if missing:
                found.known("map", (key, number), missing[0], hexes, "hexes")
            elif b not in near(a):
                found.fault("map", (key, number), "not_neighbours", {"a": a, "b": b})
        found.pairs_once("map", (key,), pairs)


def _areas(found: Inspection, hexes: list[str]) -> None:
    """Areas and sources of supply are hexes of the map, and say the same in both places."""
    board = found.data["map"]
    for key in ("axis_edge_supply", "soviet_edge_supply", "soviet_city_supply", "sw_front_retreat_zone"):
        _all_known(found, "map", (key,), board[key], hexes)
    found.known("map", ("hungarian_hex",), board["hungarian_hex"], hexes, "hexes")
    for name, area in board["army_group_areas"].items():
        _all_known(found, "map", ("army_group_areas", name), area, hexes)
    for key in ("axis_edge_supply", "soviet_edge_supply", "sw_front_retreat_zone"):
        found.same_list("map", (key,), board[key], [hex["id"] for hex in board["hexes"] if hex.get(key)])


def _all_known(found: Inspection, file: str, path: Path, area: list[str], hexes: list[str]) -> None:
    for number, hex in enumerate(area):
        found.known(file, (*path, number), hex, hexes, "hexes")


def _counters(found: Inspection) -> None:
    """FE-CMP-01 to 04: the counters by the list of the rulebook."""
    units, counts = found.data["units"]["units"], found.data["units"]["counts"]
    classes = Counter(
        f"{unit['cls']}/{unit['nation']}" if unit["side"] == "axis" else str(unit["cls"]) for unit in units
    )
    for name, expected in counts["by_class"].items():
        path: Path = ("counts", "by_class", name)
        counters = sum([
            unit.get("counters", 1) for unit in units
            if name == (f"{unit['cls']}/{unit['nation']}" if unit["side"] == "axis" else unit["cls"])
        ])  # fmt: skip
        found.count("units", path, "class", counters if counters == expected else classes[name], expected)

    of_side = Counter[str]()
    for unit in units:
        of_side[unit["side"]] += unit.get("counters", 1)
    markers = sum([marker["count"] for marker in found.data["units"]["markers"]])
    for what, number in (
        ("axis_unit_counters", of_side["axis"]),
        ("soviet_unit_counters", of_side["soviet"]),
        ("markers", markers),
        ("total", of_side.total() + markers),
    ):
        found.count("units", ("counts", what), what, number, counts[what])


def _set_up(found: Inspection, hexes: list[str], units: list[str]) -> None:
    """FE-SET: armies stand in hexes of the map, and there are counters enough for them."""
    setup, drawn = found.data["setup"], Counter[str]()
    groups: list[tuple[Path, dict[str, Any]]] = [
        *[(("soviet_armies", number), army) for number, army in enumerate(setup["soviet_armies"])],
        (("southwest_front",), setup["southwest_front"]),
    ]
    for path, army in groups:
        _all_known(found, "setup", (*path, "area"), army["area"], hexes)
        for kind, count in army["units"].items():
            drawn[kind] += count
    drawn["RC"] += len(setup["fixed_symbols"]["infantry"])
    drawn["TC"] += len(setup["fixed_symbols"]["armor"])
    for kind, expected in setup["soviet_totals"].items():
        if kind in DRAWN:
            found.count("setup", ("soviet_totals", kind), "drawn", drawn[kind], expected)
            most = len([unit for unit in found.data["units"]["units"] if unit["cls"] == DRAWN[kind]])
            found.most("setup", ("soviet_totals", kind), drawn[kind], most)
    for kind in ("infantry", "armor"):
        _all_known(found, "setup", ("fixed_symbols", kind), setup["fixed_symbols"][kind], hexes)
    placed: list[str] = []
    for name, command in setup["axis"].items():
        for number, unit in enumerate(command["units"]):
            path = ("axis", name, "units", number)
            if found.known("setup", path, unit, units, "units") and unit in placed:
                found.fault("setup", path, "name_twice", {"word": unit})
            placed.append(unit)
    _historical(found, hexes, [piece for piece in placed if piece not in setup["axis"]["OFF"]["units"]])
    areas = found.data["map"]["soviet_setup_areas"]
    for army in [*setup["soviet_armies"], setup["southwest_front"]]:
        found.same_list("map", ("soviet_setup_areas", army["id"]), areas.get(army["id"], []), army["area"])
    for kind in ("infantry", "armor"):
        symbols = found.data["map"]["setup_symbols"].get(kind, [])
        found.same_list("map", ("setup_symbols", kind), symbols, setup["fixed_symbols"][kind])


def _historical(found: Inspection, hexes: list[str], placed: list[str]) -> None:
    """The quick set-up has a hex for every Axis unit on the map, and for the other pieces as they come."""
    places = found.data["historical"]["places"]
    known = {unit["id"] for unit in found.data["units"]["units"]}
    others = [piece for piece in found.shipped["historical"]["places"] if piece not in known]
    for piece in [*placed, *others]:
        if piece not in places:
            found.fault("historical", ("places",), "missing", {"key": piece})
    for piece, hex in places.items():
        found.known("historical", ("places", piece), piece, [*placed, *others, *known], "units")
        found.known("historical", ("places", piece), hex, hexes, "hexes")


def _schedule(found: Inspection, units: list[str]) -> None:
    """FE-REI: units that come later are known, and each comes once."""
    came: list[str] = []
    turns = found.data["tables"]["constants"]["turns"]
    for number, turn in enumerate(found.data["reinforcements"]["schedule"]):
        path: Path = ("schedule", number, "turn")
        found.most("reinforcements", path, turn["turn"], turns)
        for place, unit in enumerate(turn["axis_units"]):
            path = ("schedule", number, "axis_units", place)
            if found.known("reinforcements", path, unit, units, "units") and unit in came:
                found.fault("reinforcements", path, "name_twice", {"word": unit})
            came.append(unit)


def _charts(found: Inspection) -> None:
    """The charts have a cell for every column, turn and face of the die."""
    tables = found.data["tables"]
    columns = tables["crt"]["columns"]
    for side in ("axis_attacking", "soviet_attacking"):
        for column in columns:
            if column not in tables["crt"][side]:
                found.fault("tables", ("crt", side), "missing", {"key": column})
        for column in tables["crt"][side]:
            found.known("tables", ("crt", side, column), column, columns, "columns")
    found.known("tables", ("crt", "columns"), "1-1", columns, "columns")
    turns = tables["turn_track"]["turns"]
    found.count("tables", ("turn_track", "turns"), "turns", len(turns), tables["constants"]["turns"])
    for number, turn in enumerate(turns):
        found.same("tables", ("turn_track", "turns", number, "turn"), turn["turn"], number + 1)
        for die in DIE:
            path: Path = ("turn_track", "turns", number, "by_die", die)
            found.known("tables", (*path, "weather"), turn["by_die"][die]["weather"], WEATHERS, "weather")
    orders = list(tables["hitler_command"]["conditions"])
    for number, table in enumerate(tables["hitler_command"]["tables"]):
        for die, named in table["by_die"].items():
            for order in named:
                path = ("hitler_command", "tables", number, "by_die", die)
                found.known("tables", path, order, orders, "orders")
    levels = tables["victory"]["levels"]
    found.count("tables", ("victory", "levels"), "levels", len(levels), LEVELS)
    least = [-9999 if level["min"] is None else level["min"] for level in levels]
    found.same("tables", ("victory", "levels"), least, sorted(least, reverse=True))
    for number, level in enumerate(levels):
        above = None if number == 0 else levels[number - 1]["min"]
        most = None if above is None else above - 1
        found.same("tables", ("victory", "levels", number, "max"), level["max"], most)
    _city_points(found)


def _city_points(found: Inspection) -> None:
    """FE-VIC: what a city is worth stands on the map and in the chart."""
    chart = found.data["tables"]["victory"]["vp"]
    for number, hex in enumerate(found.data["map"]["hexes"]):
        if hex.get("settlement") == "city":
            worth = chart.get(f"capture_{hex.get('name', '').lower()}", chart["capture_other_city"])
            found.same("map", ("hexes", number, "vp"), hex.get("vp"), worth)


def _rails(found: Inspection) -> None:
    """FE-REI: reinforcements come over railways from the stars at the east edge."""
    board = found.data["map"]
    railed = {hex for link in board["rail_links"] for hex in ends_of(link)}
    if not any(hex in railed for hex in board["soviet_edge_supply"]):
        found.fault("map", ("rail_links",), "no_railway", {"words": ", ".join(board["soviet_edge_supply"])})
