"""What is true of every box of the game (FW-CMP, FW-SCN): an owner's edition is counted against it."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any, Final

from maproom.kernel.commented import Path
from maproom.kernel.inspection import Inspection

DECKS: Final = ["attack", "defense", "tactical"]
MOST_COPIES: Final = 7
"""Of one card; the engine counts copies that a hand is known to hold in three bits."""
SIDES: Final = ["A", "B"]
WITH_OWN_RULES: Final = ["leningrad", "brest"]
"""Scenarios whose goals and starting points are not those of other maps."""
ZONES: Final = ["leningrad_zone", "supply_points", "deployment_zone"]
WATER: Final = ["water", "swamp", "fleet"]

RANDOM_GAMES: Final = 200
"""So many a check plays unless told otherwise."""


def inspect(found: Inspection) -> None:
    """Notes everything in an edition that the rulebook's own numbers contradict."""
    _armies(found)
    _units(found)
    _cards(found)
    tiles = found.data["tiles"]["tiles"]
    found.each_once("tiles", ("tiles",), tiles)
    found.count("tiles", ("tiles",), "tiles", len(tiles), found.data["components"]["tiles"])
    _scenarios(found)


def _armies(found: Inspection) -> None:
    """FW-ARM: four sheets, whose skills the program plays by their names."""
    armies, shipped = found.data["armies"], found.shipped["armies"]
    names = found.each_once("armies", ("armies",), armies["armies"])
    found.count("armies", ("armies",), "armies", len(names), len(shipped["armies"]))
    found.same("armies", ("tie_break_order",), sorted(armies["tie_break_order"]), sorted(names))
    known = {army["id"]: army["sides"] for army in shipped["armies"]}
    for number, army in enumerate(armies["armies"]):
        for side in SIDES:
            sheet, path = army["sides"][side], ("armies", number, "sides", side)
            for skill in ("army_skill", "special_skill"):
                printed = known[army["id"]][side][skill]
                for key in ("id", "encoding"):
                    found.as_shipped("armies", (*path, skill, key), sheet[skill].get(key), printed.get(key))
            for unit, count in sheet["starting_units"].items():
                most = armies["common"]["miniatures"].get(unit, 0)
                found.most("armies", (*path, "starting_units", unit), count, most)


def _units(found: Inspection) -> None:
    """FW-CMP-01: four armies share the miniatures of the list."""
    units = found.data["units"]["units"]
    found.each_once("units", ("units",), units)
    for number, unit in enumerate(units):
        listed = found.data["components"]["miniatures"][unit["id"]] // 4
        found.count("units", ("units", number, "per_army"), "miniatures", unit["per_army"], listed)


def _cards(found: Inspection) -> None:
    """FW-CMP-02: three decks in a row, of which every title is one that the program can play."""
    cards = found.data["cards"]["cards"]
    names = found.each_once("cards", ("cards",), cards)
    shipped = {card["id"]: card for card in found.shipped["cards"]["cards"]}
    for word in shipped:
        found.known("cards", ("cards",), word, names, "cards")
    order = [DECKS.index(card["deck"]) for card in cards]
    for number, card in enumerate(cards):
        if number and order[number] < order[number - 1]:
            found.same("cards", ("cards", number, "deck"), card["deck"], cards[number - 1]["deck"])
        found.most("cards", ("cards", number, "count"), card["count"], MOST_COPIES)
        if card["id"] in shipped:
            for key in ("deck", "timing", "encoding"):
                printed = shipped[card["id"]].get(key)
                found.as_shipped("cards", ("cards", number, key), card.get(key), printed)
    for deck in DECKS:
        held = sum([card["count"] for card in cards if card["deck"] == deck])
        found.count("cards", ("cards",), f"{deck}_cards", held, found.data["components"][f"{deck}_cards"])


def _scenarios(found: Inspection) -> None:
    """FW-SCN: the scenarios of the book, each a map that can be played and has the tiles that it says."""
    scenarios = found.data["scenarios"]["scenarios"]
    names = found.each_once("scenarios", ("scenarios",), scenarios)
    printed = [one["id"] for one in found.shipped["scenarios"]["scenarios"]]
    for word in printed:
        found.known("scenarios", ("scenarios",), word, names, "scenarios")
    for number, scenario in enumerate(scenarios):
        path: Path = ("scenarios", number)
        found.known("scenarios", (*path, "id"), scenario["id"], printed, "scenarios")
        _tiles(found, path, scenario)
        _borders(found, path, scenario)
        _map(found, path, scenario)


def _tiles(found: Inspection, path: Path, scenario: dict[str, Any]) -> None:
    """The map has the tiles and stars that the scenario says."""
    ids = found.each_once("scenarios", (*path, "tiles"), scenario["tiles"])
    found.count("scenarios", (*path, "tiles_total"), "map_tiles", len(ids), scenario["tiles_total"])
    stars = sum([_stars(tile) for tile in scenario["tiles"]])
    found.same("scenarios", (*path, "map_stars"), scenario["map_stars"], stars)
    kinds = Counter(_kind(tile) for tile in scenario["tiles"])
    if "special_city" not in scenario["tile_counts"]:
        kinds["city"] += kinds.pop("special_city", 0)
    for kind, expected in scenario["tile_counts"].items():
        if kind in kinds:
            found.count("scenarios", (*path, "tile_counts", kind), "map_kind", kinds[kind], expected)


def _stars(tile: dict[str, Any]) -> int:
    """The stars of a tile; of the river-crossed city both halves have some."""
    halves: list[int] = [half.get("stars", 1) for half in tile.get("halves", [])]
    own: int = tile.get("stars", 0)
    return own + sum(halves)


def _kind(tile: dict[str, Any]) -> str:
    """A tile as the scenario book counts it."""
    if tile.get("start"):
        return "start"
    return "special_city" if tile.get("special") and tile["kind"] == "city" else str(tile["kind"])


def _borders(found: Inspection, path: Path, scenario: dict[str, Any]) -> None:
    """Borders, where they are written down, lead both ways."""
    borders = scenario.get("adjacency", {})
    for word, others in borders.items():
        for other in others:
            if word not in borders.get(other, [word]):
                found.fault("scenarios", (*path, "adjacency", word), "one_way", {"a": word, "b": other})


def _map(found: Inspection, path: Path, scenario: dict[str, Any]) -> None:
    """The same questions as of a map that a player makes: seats, goals, rivers, land that holds together."""
    from maproom.games.frontier_wars.own_map import KEYS, check_ground, check_map

    asked = {key: value for key, value in scenario.items() if key in KEYS}
    asked["tiles"] = [
        {key: tile[key] for key in tile if key not in ("zone", "zones")} for tile in scenario["tiles"]
    ]
    own_rules = scenario["id"] in WITH_OWN_RULES
    if own_rules:
        _zones(found, path, scenario)
    for what in check_ground(asked) if own_rules else check_map(asked):
        found.fault("scenarios", (*path, *path_in(what)), "schema", {"why": what})


def _zones(found: Inspection, path: Path, scenario: dict[str, Any]) -> None:
    """FW-LEN-02, FW-BRE-02: where armies are deployed, and what is fought for, are tiles of the map with land."""
    tiles = {tile["id"]: tile for tile in scenario["tiles"]}
    for zone in ZONES:
        for number, word in enumerate(scenario.get(zone, [])):
            at: Path = (*path, zone, number)
            if found.known("scenarios", at, word, list(tiles), "map_tile_names") and tiles[word]["kind"] in WATER:
                found.fault("scenarios", at, "schema", {"why": f"map.zones: {word} is no land."})
    for number, seat in enumerate(scenario["seats"]):
        if seat["tile"] is not None:
            starts = [tile["id"] for tile in scenario["tiles"] if tile.get("start") == number + 1]
            found.known("scenarios", (*path, "seats", number, "tile"), seat["tile"], starts, "seats")


def path_in(what: str) -> Path:
    """The place that a sentence about a map begins with.

    >>> path_in("map.tiles[3].id: B3 is there twice.")
    ('tiles', 3, 'id')
    """
    named = re.match(r"map((?:\.\w+|\[\d+\])*)", what)
    words = re.findall(r"\w+", named.group(1)) if named else []
    return tuple(int(word) if word.isdecimal() else word for word in words)
