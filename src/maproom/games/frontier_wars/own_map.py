"""Own maps: checking a scenario description, and the option that holds one (FW-RND, FW-SPT-07)."""

from __future__ import annotations

import json
from typing import Any, Final

from maproom.games.frontier_wars.board import (
    ARMIES,
    MOST_SEA,
    MOST_TILES,
    RIVER_TOKENS,
    TILE_IDS,
    TILE_KINDS,
)
from maproom.games.frontier_wars.maps import SIDE_NAMES, Board, layout_of
from maproom.kernel.errors import BadOption
from maproom.kernel.hexes import DIRECTIONS
from maproom.kernel.options import Option

KEYS: Final = [
    "id", "name", "group", "players", "duration_min", "anchor", "tiles_total", "tile_counts", "map_stars",
    "victory", "symmetry", "tiles", "adjacency", "rivers", "seats", "ascii", "source", "rules_in_force",
    "walking_distances_from_hq", "printed_tiles", "suggested_armies", "fleet",
]  # fmt: skip
TILE_KEYS: Final = [
    "id", "q", "r", "kind", "stars", "start", "special", "halves", "bridge_side_up", "second", "place",
    "map_lon", "map_lat",
]  # fmt: skip
FARTHEST: Final = 30
SUGGESTED: Final = [*ARMIES, "any"]


def check_map(scenario: object) -> list[str]:
    """What is wrong with a scenario description: a sentence a fault that names its key; none when all is well."""
    if not isinstance(scenario, dict):
        return ["map must be an object with keys."]
    wrong: list[str] = []
    for key in scenario:
        if key not in KEYS:
            wrong.append(f"map has no key {key!r}.")
    wrong.extend(_check_tiles(scenario.get("tiles")))
    if wrong:
        return wrong
    tiles: list[dict[str, Any]] = scenario["tiles"]
    wrong.extend(_check_seats(scenario.get("seats"), tiles))
    wrong.extend(_check_victory(scenario.get("victory")))
    wrong.extend(_check_rivers(scenario.get("rivers", []), tiles))
    wrong.extend(_check_fleet(scenario.get("fleet"), tiles))
    suggested = scenario.get("suggested_armies", [])
    if not isinstance(suggested, list) or any(one not in SUGGESTED for one in suggested):
        wrong.append(f"map.suggested_armies must be a list of {', '.join(ARMIES)} or any.")
    if not wrong:
        wrong.extend(_check_whole(scenario))
    return wrong


def _whole(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _check_tiles(tiles: object) -> list[str]:
    """Each tile by itself, and that no two share a name or a hex."""
    if not isinstance(tiles, list) or not 4 <= len(tiles) <= MOST_TILES - 2:
        return [f"map.tiles must be a list of 4 to {MOST_TILES - 2} tiles."]
    wrong: list[str] = []
    ids: set[str] = set()
    hexes: set[tuple[int, int]] = set()
    for number, tile in enumerate(tiles):
        path = f"map.tiles[{number}]"
        if not isinstance(tile, dict):
            wrong.append(f"{path} must be an object with keys.")
            continue
        faults = _check_tile(tile, path)
        wrong.extend(faults)
        if faults:
            continue
        if tile["id"] in ids:
            wrong.append(f"{path}.id: {tile['id']} is there twice.")
        ids.add(tile["id"])
        for hex in _hexes_of(tile):
            if hex in hexes:
                wrong.append(f"{path}.q: another tile covers the hex {hex[0]}, {hex[1]}.")
            hexes.add(hex)
    if sum(isinstance(tile, dict) and tile.get("kind") == "river_city" for tile in tiles) > 1:
        wrong.append("map.tiles: there is only one river-crossed city.")
    return wrong


def _check_tile(tile: dict[str, Any], path: str) -> list[str]:
    wrong = [f"{path} has no key {key!r}." for key in tile if key not in TILE_KEYS]
    if tile.get("id") not in TILE_IDS:
        wrong.append(f"{path}.id must be a letter from A to J and a number from 1 to 10, such as B3.")
    for key in ("q", "r"):
        if not _whole(tile.get(key), -FARTHEST, FARTHEST):
            wrong.append(f"{path}.{key} must be a whole number from -{FARTHEST} to {FARTHEST}.")
    if tile.get("kind") not in TILE_KINDS:
        wrong.append(f"{path}.kind must be one of {', '.join(TILE_KINDS)}.")
    if not _whole(tile.get("stars", 0), 0, 3):
        wrong.append(f"{path}.stars must be a whole number from 0 to 3.")
    if not _whole(tile.get("start", 0), 0, 4):
        wrong.append(f"{path}.start must be the number of a seat, from 1 to 4.")
    if tile.get("kind") in ("water", "swamp", "fleet") and (tile.get("start") or tile.get("stars")):
        wrong.append(f"{path}: a tile of water has neither stars nor a start.")
    if wrong:
        return wrong
    if tile["kind"] == "river_city":
        return _check_halves(tile.get("halves"), path)
    if tile["kind"] == "double":
        second = tile.get("second")
        if not isinstance(second, list) or len(second) != 2 or not all(_whole(one, -99, 99) for one in second):
            return [f"{path}.second must be the q and r of the second hex of the double tile."]
        if (second[0] - tile["q"], second[1] - tile["r"]) not in DIRECTIONS:
            return [f"{path}.second must lie next to the first hex."]
    return []


def _check_halves(halves: object, path: str) -> list[str]:
    """The two halves share the six sides, three or so each, in one run."""
    if not isinstance(halves, list) or len(halves) != 2 or not all(isinstance(half, dict) for half in halves):
        return [f"{path}.halves must be the two halves of the river-crossed city."]
    taken: list[str] = []
    for number, half in enumerate(halves):
        sides = half.get("sides")
        if not isinstance(half.get("id"), str) or not half["id"]:
            return [f"{path}.halves[{number}].id must be a name."]
        if not isinstance(sides, list) or not sides or any(side not in SIDE_NAMES for side in sides):
            return [f"{path}.halves[{number}].sides must be a list of {', '.join(SIDE_NAMES)}."]
        if not _whole(half.get("stars", 1), 0, 3):
            return [f"{path}.halves[{number}].stars must be a whole number from 0 to 3."]
        taken.extend(sides)
    if sorted(taken) != sorted(SIDE_NAMES):
        return [f"{path}.halves: each of the six sides belongs to one half."]
    if halves[0]["id"] == halves[1]["id"]:
        return [f"{path}.halves: the two halves need different names."]
    return []


def _hexes_of(tile: dict[str, Any]) -> list[tuple[int, int]]:
    hexes = [(tile["q"], tile["r"])]
    if tile["kind"] == "double":
        hexes.append((tile["second"][0], tile["second"][1]))
    return hexes


def _check_seats(seats: object, tiles: list[dict[str, Any]]) -> list[str]:
    """Two to four seats, each on its own start tile (FW-RND-04: not next to each other)."""
    if not isinstance(seats, list) or not 2 <= len(seats) <= 4 or not all(isinstance(one, dict) for one in seats):
        return ["map.seats must be a list of two to four seats."]
    wrong: list[str] = []
    starts = {tile["start"]: tile for tile in tiles if tile.get("start")}
    armies = [seat.get("army") for seat in seats if seat.get("army") is not None]
    for number, seat in enumerate(seats):
        path = f"map.seats[{number}]"
        start = starts.get(number + 1)
        if start is None or seat.get("tile") != start["id"]:
            wrong.append(f"{path}.tile must be the tile whose start is {number + 1}.")
        if seat.get("seat", number + 1) != number + 1:
            wrong.append(f"{path}.seat must be {number + 1}.")
        if seat.get("army") is not None and seat["army"] not in ARMIES:
            wrong.append(f"{path}.army must be one of {', '.join(ARMIES)}, or nothing.")
        for key in ("team", "coop_team"):
            if seat.get(key) is not None and not isinstance(seat[key], str):
                wrong.append(f"{path}.{key} must be the name of a team, or nothing.")
    if len(set(armies)) != len(armies):
        wrong.append("map.seats: two seats have the same army.")
    teams = [seat.get("team") for seat in seats]
    if any(teams) and not (all(teams) and len(set(teams)) == 2):
        wrong.append("map.seats: either nobody has a team, or every seat is in one of two teams.")
    if len(starts) != len(seats):
        wrong.append("map.tiles: there must be as many starts as seats.")
    return wrong


def _check_victory(victory: object) -> list[str]:
    if not isinstance(victory, dict):
        return ["map.victory must be an object with victory_points and research_points."]
    return [
        f"map.victory.{key} must be a whole number from 1 to 60."
        for key in ("victory_points", "research_points")
        if not _whole(victory.get(key), 1, 60)
    ]


def _check_rivers(rivers: object, tiles: list[dict[str, Any]]) -> list[str]:
    """FW-RIV-01: tokens lie between two neighbouring tiles of land."""
    if not isinstance(rivers, list) or len(rivers) > RIVER_TOKENS:
        return [f"map.rivers must be a list of at most {RIVER_TOKENS} river tokens."]
    names = {tile["id"] for tile in tiles} | {half["id"] for tile in tiles for half in tile.get("halves", [])}
    wrong: list[str] = []
    pairs: list[list[str]] = []
    for number, river in enumerate(rivers):
        path = f"map.rivers[{number}]"
        ends = river.get("between") if isinstance(river, dict) else None
        if not isinstance(ends, list) or len(ends) != 2 or any(end not in names for end in ends):
            wrong.append(f"{path}.between must name two tiles of the map.")
            continue
        if not isinstance(river.get("bridge", False), bool):
            wrong.append(f"{path}.bridge must be true or false.")
        if sorted(ends) in pairs:
            wrong.append(f"{path}.between: another token lies there.")
        pairs.append(sorted(ends))
    return wrong


def _check_fleet(fleet: object, tiles: list[dict[str, Any]]) -> list[str]:
    """FW-FLT-01: a fleet starts at sea next to a port."""
    if fleet is None:
        return []
    if not isinstance(fleet, dict) or not _whole(fleet.get("q"), -99, 99) or not _whole(fleet.get("r"), -99, 99):
        return ["map.fleet must have the q and r of its hex."]
    wrong: list[str] = []
    ports = [(tile["q"], tile["r"]) for tile in tiles if tile["kind"] == "port"]
    hex = (fleet["q"], fleet["r"])
    if not any((hex[0] - q, hex[1] - r) in DIRECTIONS for q, r in ports):
        wrong.append("map.fleet must lie next to a port.")
    if any(hex in _hexes_of(tile) for tile in tiles if tile["kind"] != "fleet"):
        wrong.append("map.fleet must lie at sea, where no tile is.")
    if fleet.get("tile") not in TILE_IDS:
        wrong.append("map.fleet.tile must be a letter from A to J and a number from 1 to 10.")
    elif any(tile["id"] == fleet["tile"] and tile["kind"] != "fleet" for tile in tiles):
        wrong.append("map.fleet.tile is the name of another tile.")
    return wrong


def _check_whole(scenario: dict[str, Any]) -> list[str]:
    """What can only be said of the map as a whole: land that holds together, HQs apart."""
    board = Board(layout_of(scenario))
    wrong: list[str] = []
    for number in range(board.rivers):
        if board.river_b[number] not in board.ground[board.river_a[number]]:
            wrong.append(f"map.rivers[{number}].between: the two tiles are not neighbours on land.")
    wrong.extend(_land_apart(board))
    starts = [start for start in board.start if start >= 0]
    if any(board.distance[one][other] < 2 for one in starts for other in starts if one != other):
        wrong.append("map.seats: at least one tile must lie between two HQs.")
    if board.size - board.tiles > MOST_SEA:
        wrong.append("map.tiles: the map is too long for the sea around it.")
    return wrong


def _land_apart(board: Board) -> list[str]:
    """A sentence if some land cannot be reached from the first starting point."""
    first = next(start for start in board.start if start >= 0)
    reached, wave = 1 << first, [first]
    for space in wave:
        for other in board.ground[space]:
            if not reached >> other & 1:
                reached |= 1 << other
                wave.append(other)
    if reached == board.land:
        return []
    lost = next(space for space in range(board.tiles) if board.land & ~reached & 1 << space)
    return [f"map.tiles: no way on land leads to {board.id(lost)}."]


def check_ground(scenario: dict[str, Any]) -> list[str]:
    """The same of tiles, rivers, fleet and land, where seats and goals follow rules of a scenario's own."""
    wrong = _check_tiles(scenario["tiles"])
    if not wrong:
        wrong.extend(_check_rivers(scenario.get("rivers", []), scenario["tiles"]))
        wrong.extend(_check_fleet(scenario.get("fleet"), scenario["tiles"]))
    if not wrong and not any(tile.get("start") for tile in scenario["tiles"]):
        wrong.append("map.tiles: somebody must have a starting point.")
    return wrong or _land_apart(Board(layout_of(scenario)))


class MapOption(Option):
    """An option that holds a map as JSON text; empty means none."""

    def __init__(self, name: str, help: str) -> None:
        super().__init__(name, "", help, ("",))

    def check(self, value: object) -> bool | int | str:
        """The text if its map can be played, or an error that says what is wrong with it."""
        if not isinstance(value, str):
            raise BadOption(f"Option {self.name!r} is a map as JSON text, not {value!r}.")
        if not value:
            return value
        try:
            scenario = json.loads(value)
        except ValueError:
            raise BadOption(f"Option {self.name!r} is no JSON text.") from None
        wrong = check_map(scenario)
        if wrong:
            raise BadOption(" ".join(wrong))
        return value

    def to_json(self) -> dict[str, Any]:
        """A page shows it as a text, not as a list."""
        return {"name": self.name, "kind": "text", "default": "", "help": self.help}
