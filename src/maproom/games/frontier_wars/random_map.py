"""Random maps by the guide of the rulebook (FW-RND): fair, and the same for the same seed."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any, Final

from maproom.games.frontier_wars.board import ROWS, load
from maproom.games.frontier_wars.evenness import unevenness
from maproom.games.frontier_wars.patches import (
    Hex,
    all_walks,
    borders_sea,
    fill_holes,
    is_connected,
    neighbours_in,
)
from maproom.games.frontier_wars.readings import ALIKE, NEWEST
from maproom.games.frontier_wars.symmetry import symmetric_map
from maproom.kernel.hexes import DIRECTIONS

TRIES: Final = 60
"""Maps that are drawn; the fairest of those that follow the guide is played."""
PATIENCE: Final = 4000
SPECIAL_STOCK: Final = ["desert", "desert", "port", "swamp"]
NO_PAIR_FOR: Final = 3
"""Armies between which two special tiles cannot lie alike."""
RIVERS: Final = 40
"""Rivers that are tried on a map before another map is drawn."""
SHORTEST_RIVER: Final = 4
"""Tokens; the most even river would be none, around a corner of the map."""
STARTS_TRIED: Final = 30
"""Places for the HQs that are tried on a map; the fairest are taken."""
MOST_OF_A_KIND: Final = {"strategic": 6, "airport": 3}
"""No map has more of these tiles."""
_guide = load("tables")["random_maps"]


def random_map(
    seed: int, players: int, tiles: int, river: bool, special: bool, readings: int = NEWEST
) -> dict[str, Any]:
    """FW-RND-06: a scenario description; `tiles` is the number of tiles a player."""
    random = Random(f"{seed}/{players}/{tiles}/{river}/{special}")
    draw = fair_map if readings < ALIKE else alike_map
    scenario = draw(random, players, tiles, special)
    while river and not add_fair_river(random, scenario, readings):
        scenario = draw(random, players, tiles, special)
    set_targets(scenario, players, tiles, river)
    return scenario


def alike_map(random: Random, players: int, tiles: int, special: bool) -> dict[str, Any]:
    """A map that is the same from every HQ; for three armies but for two special tiles."""
    odd = special and players == NO_PAIR_FOR
    for _ in range(PATIENCE):
        found = symmetric_map(random, players, players * tiles, special and not odd)
        if found is None or not follows_guide(found[0]):
            continue
        hexes, starts = found
        if not odd or add_special(random, hexes, starts):
            return described(hexes, starts, players, tiles)
    raise AssertionError("no map was found")


def add_special(random: Random, hexes: dict[Hex, str], starts: list[Hex]) -> bool:
    """Lays two special tiles where the map stays as even as can be; whether there was room."""
    kinds = random.sample(SPECIAL_STOCK, 2)
    least = -1
    best: dict[Hex, str] = {}
    for places in permutations([hex for hex, kind in hexes.items() if kind == "neutral" and hex not in starts], 2):
        tried = {**hexes, **dict(zip(places, kinds, strict=True))}
        measure = unevenness(tried, starts, set()) if follows_guide(tried) else -1
        if measure >= 0 and (least < 0 or measure < least):
            least, best = measure, tried
    hexes.update(best)
    return bool(best)


def follows_guide(hexes: dict[Hex, str]) -> bool:
    """Whether a map has no hole, its land hangs together, and its port lies at the sea."""
    if not fill_holes(sorted(hexes)) or not is_connected(all_walks(hexes, set())):
        return False
    return "port" not in hexes.values() or borders_sea(hexes)


def fair_map(random: Random, players: int, tiles: int, special: bool) -> dict[str, Any]:
    """By older readings: the fairest of many maps that follow the guide, without a river."""
    best: dict[str, Any] = {}
    unfair = 10**9
    good = 0
    for _ in range(PATIENCE):
        kinds = drawn_kinds(random, players, players * tiles, special)
        patch = grown(random, players * tiles)
        random.shuffle(kinds)
        found = arranged(random, patch, kinds, players)
        if found is None:
            continue
        hexes, starts, unfairness = found
        good += 1
        if unfairness < unfair:
            unfair = unfairness
            best = described(hexes, starts, players, tiles)
        if good >= TRIES or unfair == 0:
            break
    assert best, "no fair map was found"
    return best


def drawn_kinds(random: Random, players: int, size: int, special: bool) -> list[str]:
    """FW-RND-02, FW-RND-03: at least two cities and two stars a player, at most one water a player."""
    kinds = ["city"] * random.randint(max(2, players - 1), min(players, 4))
    stars = random.randint(2 * players, 2 * players + 1)
    while len(kinds) < stars:
        more = random.choice(["strategic", "strategic", "airport"])
        if kinds.count(more) < MOST_OF_A_KIND[more]:
            kinds.append(more)
        elif all(kinds.count(kind) >= most for kind, most in MOST_OF_A_KIND.items()):
            kinds.append("city")
    if special:
        kinds += random.sample(SPECIAL_STOCK, 2)
    lakes = min(players - kinds.count("swamp"), 4, max(0, size - players - len(kinds)) // 2)
    kinds += ["water"] * random.randint(0, lakes)
    plain = size - len(kinds)
    if plain < players:
        kinds = kinds[: size - players]
        plain = players
    return kinds + ["neutral"] * plain


def grown(random: Random, size: int) -> list[Hex]:
    """A connected patch of hexes without holes, rather round than long."""
    patch: list[Hex] = [(0, 0)]
    while len(patch) < size:
        rim = sorted({(q + dq, r + dr) for q, r in patch for dq, dr in DIRECTIONS} - set(patch))
        weights = [neighbours_in(hex, patch) ** 2 for hex in rim]
        patch.append(random.choices(rim, weights)[0])
    return fill_holes(patch) or patch


def arranged(
    random: Random, patch: list[Hex], kinds: list[str], players: int
) -> tuple[dict[Hex, str], list[Hex], int] | None:
    """Tiles on their hexes and the HQs, with a measure of how unfair it is; nothing if the guide forbids it."""
    if not fill_holes(patch):
        return None
    hexes = dict(zip(patch, kinds, strict=True))
    steps = all_walks(hexes, set())
    if not is_connected(steps):
        return None
    if "port" in kinds and not borders_sea(hexes):
        return None
    free = [hex for hex, kind in hexes.items() if kind == "neutral"]
    best: tuple[int, list[Hex]] | None = None
    for _ in range(STARTS_TRIED):
        starts = random.sample(free, players)
        if any(steps[one][other] < 2 for one in starts for other in starts if one != other):
            continue
        measure = unfairness(hexes, starts, steps)
        if measure >= 0 and (best is None or measure < best[0]):
            best = (measure, starts)
    if best is None:
        return None
    return hexes, best[1], best[0]


def unfairness(hexes: dict[Hex, str], starts: list[Hex], steps: dict[Hex, dict[Hex, int]]) -> int:
    """FW-RND-06: -1 if the ways to the nearest city differ by more than one; otherwise how uneven the map is."""
    cities = [hex for hex, kind in hexes.items() if kind == "city"]
    nearest = [min(steps[start][city] for city in cities) for start in starts]
    if max(nearest) - min(nearest) > 1:
        return -1
    starred = [hex for hex, kind in hexes.items() if kind in ("city", "airport", "strategic")]
    reach = [
        sum(sorted(steps[start][hex] for hex in starred)[: len(starred) // len(starts) + 1]) for start in starts
    ]
    rivals = [min(steps[start][other] for other in starts if other != start) for start in starts]
    return 2 * (max(reach) - min(reach)) + (max(rivals) - min(rivals)) + 2 * (max(nearest) - min(nearest))


def described(hexes: dict[Hex, str], starts: list[Hex], players: int, tiles: int) -> dict[str, Any]:
    """The map in the shape of `data/scenarios.json`."""
    starts = sorted(starts, key=lambda hex: (hex[1], hex[0]))
    rows = sorted({r for _, r in hexes})
    listed: list[dict[str, Any]] = []
    for row, r in enumerate(rows):
        for column, q in enumerate(sorted(q for q, other in hexes if other == r)):
            kind = hexes[(q, r)]
            stars = 1 if kind in ("city", "airport", "strategic") else 0
            tile: dict[str, Any] = {"id": f"{ROWS[row]}{column + 1}", "q": q, "r": r, "kind": kind, "stars": stars}
            if (q, r) in starts:
                tile["start"] = starts.index((q, r)) + 1
            listed.append(tile)
    where = {(tile["q"], tile["r"]): tile["id"] for tile in listed}
    seats = [{"seat": n + 1, "tile": where[hex], "army": None, "team": None} for n, hex in enumerate(starts)]
    return {
        "id": "random",
        "name": "Random map",
        "players": players,
        "tiles_total": players * tiles,
        "tiles": listed,
        "rivers": [],
        "seats": seats,
    }


def set_targets(scenario: dict[str, Any], players: int, tiles: int, river: bool) -> None:
    """FW-RND-01 to 05: the targets by the table of the guide."""
    points, research = _guide["base_vp"], _guide["base_research"]
    cities = sum(tile["kind"] == "city" for tile in scenario["tiles"])
    stars = sum(tile["stars"] for tile in scenario["tiles"])
    research += max(0, cities - players)
    points += max(0, stars - 3 * players) // 2
    extra = max(0, tiles - _guide["tiles_per_player"][1])
    if river:
        points += 1
        research += 1
    scenario["victory"] = {
        "victory_points": points + extra,
        "research_points": research + extra,
        "destroy_all_rival_hqs": True,
    }


def add_fair_river(random: Random, scenario: dict[str, Any], readings: int = NEWEST) -> bool:
    """FW-RND-06: the river with which the map is the most even; whether one was found with which it is still fair.

    By older readings the first fair one was laid.
    """
    least = -1
    best: list[dict[str, Any]] = []
    for _ in range(RIVERS):
        scenario["rivers"] = []
        add_river(random, scenario)
        measure = river_unevenness(scenario)
        if measure >= 0 and readings < ALIKE:
            return True
        long_enough = len(scenario["rivers"]) >= SHORTEST_RIVER
        if measure >= 0 and long_enough and (least < 0 or measure < least):
            least, best = measure, scenario["rivers"]
        if least == 0:
            break
    scenario["rivers"] = best
    return bool(best)


def river_unevenness(scenario: dict[str, Any]) -> int:
    """How uneven a map with a river is (FW-RND-06).

    -1 unless over its bridges all land is connected, and the ways to the nearest city differ by one at most.
    """
    where: dict[str, Hex] = {tile["id"]: (tile["q"], tile["r"]) for tile in scenario["tiles"]}
    hexes: dict[Hex, str] = {where[tile["id"]]: tile["kind"] for tile in scenario["tiles"]}
    rivers: set[tuple[Hex, Hex]] = set()
    for token in scenario["rivers"]:
        if not token["bridge"]:
            one, other = where[token["between"][0]], where[token["between"][1]]
            rivers |= {(one, other), (other, one)}
    steps = all_walks(hexes, rivers)
    starts = [where[seat["tile"]] for seat in scenario["seats"]]
    if not is_connected(steps) or unfairness(hexes, starts, steps) < 0:
        return -1
    return unevenness(hexes, starts, rivers)


def add_river(random: Random, scenario: dict[str, Any]) -> None:
    """FW-RIV-02: a river from edge to edge, or as far as ten tokens reach, with two bridges."""
    from maproom.games.frontier_wars.board import RIVER_TOKENS
    from maproom.games.frontier_wars.maps import board_of, layout_of
    from maproom.games.frontier_wars.rivers import continuations, far_end, is_edge

    end: tuple[int, ...] = ()
    while len(scenario["rivers"]) < RIVER_TOKENS and not (end and is_edge(board_of(layout_of(scenario)), end)):
        board = board_of(layout_of(scenario))
        found = continuations(board, end)
        if not found:
            break
        one, other = random.choice(found)
        end = far_end(board, one, other, end)
        number = len(scenario["rivers"]) + 1
        scenario["rivers"].append(
            {"id": f"R{number}", "between": [board.id(one), board.id(other)], "bridge": False}
        )
    tokens = scenario["rivers"]
    for token in random.sample(tokens, min(2, len(tokens))):
        token["bridge"] = True
