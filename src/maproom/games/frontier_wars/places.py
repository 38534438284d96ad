"""Spaces as people read them (FW-SCN): a tile by its id and the name that a printed scenario gives its place."""

from __future__ import annotations

from typing import Any, Final

from maproom.games.frontier_wars.board import SPACE_DOMAIN, SPACE_WORDS
from maproom.games.frontier_wars.scenarios import DATA, SCENARIO_IDS
from maproom.kernel.verbs import Domain

_named_tiles: list[tuple[int, str, str]] = [
    (SCENARIO_IDS.index(scenario["id"]), tile["id"], tile["place"]["name"])
    for scenario in DATA
    for tile in scenario["tiles"]
    if tile.get("place")
]
PLACE_NAMES: Final[list[str]] = [name for _, _, name in _named_tiles]


class PlaceDomain(Domain):
    """All spaces, and behind them under the same ids the tiles that a scenario names."""

    def __init__(self, tiles: list[str]) -> None:
        super().__init__("space", SPACE_WORDS)
        self.words = [*SPACE_WORDS, *tiles]
        self.size = len(self.words)


PLACE_DOMAIN: Final[Domain] = PlaceDomain([tile for _, tile, _ in _named_tiles])
_numbers: list[dict[int, int]] = [{} for _ in SCENARIO_IDS]
for _number, (_scenario, _tile, _) in enumerate(_named_tiles):
    _numbers[_scenario][SPACE_DOMAIN.index[_tile]] = SPACE_DOMAIN.size + _number


def place_number(scenario: int, word: int) -> int:
    """The number of a space's word among the places, with its name where the scenario gives it one."""
    return _numbers[scenario].get(word, word)


def spoken(scenario: int, word: int) -> Any:
    """A space's word for a sentence."""
    return PLACE_DOMAIN, place_number(scenario, word)


def place_name(number: int) -> str:
    """The name of a place in the data's own language; nothing for a mere space."""
    return PLACE_NAMES[number - SPACE_DOMAIN.size] if number >= SPACE_DOMAIN.size else ""
