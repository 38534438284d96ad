"""The 30 scenarios, random maps and own maps (FW-SCN, FW-RND), and who plays which starting point (FW-SET-08)."""

from __future__ import annotations

import json
from typing import Any, Final

from maproom.games.frontier_wars.board import ARMIES, ARMY_COUNT, NO_ARMY, SLUG, load
from maproom.games.frontier_wars.former_maps import as_it_was
from maproom.games.frontier_wars.random_map import random_map
from maproom.games.frontier_wars.readings import ALIKE, EVENED, NEWEST
from maproom.kernel.editions import in_use
from maproom.kernel.game import Scenario

DATA: Final[list[dict[str, Any]]] = load("scenarios")["scenarios"]
RANDOM: Final = "random"
OWN: Final = "own"
SCENARIO_IDS: Final[list[str]] = [*[scenario["id"] for scenario in DATA], RANDOM, OWN]
AUTO: Final = "auto"
KEPT_MAPS: Final = 50
"""So many random maps are kept, before all are drawn anew."""


def offered() -> tuple[Scenario, ...]:
    """What the game offers to choose from."""
    found = [Scenario(one["id"], title_of(one), about(one)) for one in DATA]
    found.append(
        Scenario(RANDOM, "Random map", "A fair map by the guide for random maps, from a seed that everybody sees.")
    )
    found.append(
        Scenario(OWN, "Own map", "A map of your own, given with the option own_map; without one it is Compact 2.")
    )
    return tuple(found)


def title_of(scenario: dict[str, Any]) -> str:
    """A scenario's name as a title."""
    small = {"of", "for", "the"}
    words = [word.lower() if word.lower() in small else word.capitalize() for word in scenario["name"].split()]
    return " ".join(words)


def about(scenario: dict[str, Any]) -> str:
    """A scenario in a sentence: players, tiles, goals."""
    place = scenario["anchor"]["place"]
    players, tiles = scenario["players"], scenario["tiles_total"]
    if scenario["id"] == "leningrad":
        return f"{place}: Germany against the USSR for ten rounds, on {tiles} tiles, with rules of its own."
    if scenario["id"] == "brest":
        return f"{place}: Germany against the USA and the UK, on {tiles} tiles, with port and fleet."
    goals = scenario["victory"]
    points, research = goals["victory_points"], goals["research_points"]
    teams = " in two teams" if scenario["id"] == "himmler" else ""
    river = ", with a river" if scenario["rivers"] else ""
    return (
        f"{place}: {players} armies{teams} on {tiles} tiles{river}; {points} victory or {research} research points."
    )


def description(options: dict[str, Any], scenario: str, readings: int = NEWEST) -> dict[str, Any]:
    """The description of the map that is to be played, as it was by older readings."""
    if scenario == RANDOM:
        seed, players, tiles, river, special = [
            options[f"map_{key}"] for key in ("seed", "players", "tiles", "river", "special")
        ]
        return drawn_map(seed, players, tiles, river, special, readings)
    if scenario == OWN:
        return own_map(options)
    found = next(one for one in DATA if one["id"] == scenario)
    if readings < EVENED and in_use(SLUG) is None:
        return as_it_was(found)
    return dict(found)


_drawn: dict[tuple[int, int, int, bool, bool, int], dict[str, Any]] = {}


def drawn_map(
    seed: int, players: int, tiles: int, river: bool, special: bool, readings: int = NEWEST
) -> dict[str, Any]:
    """A random map; the last ones drawn are kept."""
    key = (seed, players, tiles, river, special, min(readings, ALIKE))
    if key not in _drawn:
        if len(_drawn) > KEPT_MAPS:
            _drawn.clear()
        _drawn[key] = random_map(seed, players, tiles, river, special, readings)
    return _drawn[key]


def own_map(options: dict[str, Any]) -> dict[str, Any]:
    """The map that the option holds, or the first one."""
    text = options["own_map"]
    given: dict[str, Any] = json.loads(text) if text else DATA[0]
    return dict(given)


def armies_of(options: dict[str, Any], scenario: dict[str, Any]) -> list[int]:
    """The army of each starting point: given, wished, suggested, or the next in tie-break order."""
    seats = scenario["seats"]
    found = [ARMIES.index(seat["army"]) if seat.get("army") else NO_ARMY for seat in seats]
    for number in range(len(seats)):
        wish = options[f"army_{number + 1}"]
        if found[number] == NO_ARMY and wish != AUTO and ARMIES.index(wish) not in found:
            found[number] = ARMIES.index(wish)
    for number, name in enumerate(scenario.get("suggested_armies", [])):
        if found[number] == NO_ARMY and name in ARMIES and ARMIES.index(name) not in found:
            found[number] = ARMIES.index(name)
    for number in range(len(seats)):
        if found[number] == NO_ARMY:
            found[number] = next(army for army in range(ARMY_COUNT) if army not in found)
    return found


def teams_of(options: dict[str, Any], scenario: dict[str, Any]) -> list[str]:
    """FW-COOP-01: the team of each starting point, or nothing where everybody plays for himself."""
    seats = scenario["seats"]
    if any(seat.get("team") for seat in seats):
        return [str(seat.get("team") or number) for number, seat in enumerate(seats)]
    if options["coop"] and len(seats) == 4:
        return [str(seat.get("coop_team") or "ABBA"[number]) for number, seat in enumerate(seats)]
    return []
