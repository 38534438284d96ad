"""Sets of spaces worth drawing over the board: supply, and where a country could build and battle."""

from __future__ import annotations

from maproom.games.quartermaster_ww2.board import (
    ARMY,
    COUNTRIES,
    COUNTRY_COUNT,
    GRAPH,
    NAVY,
    STRAIT_COUNT,
    STRAIT_LAND,
    STRAIT_SEAS,
)
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.games.quartermaster_ww2.supply import battle_spaces, build_spaces, supplied, unsupplied


def layers_of(s: Quartermaster, seat: int | None) -> dict[str, list[str]]:
    """The supply of every country, the straits by team, and the reach of the seat that looks."""
    layers = {f"supply_{name}": GRAPH.words(supplied(s, country)) for country, name in enumerate(COUNTRIES)}
    starving = 0
    for country in range(COUNTRY_COUNT):
        starving |= unsupplied(s, country)
    layers["unsupplied"] = GRAPH.words(starving)
    layers["straits_axis"] = GRAPH.words(_straits(s, True))
    layers["straits_allies"] = GRAPH.words(_straits(s, False))
    if seat is not None:
        layers["build_army"] = GRAPH.words(build_spaces(s, seat, ARMY))
        layers["build_navy"] = GRAPH.words(build_spaces(s, seat, NAVY))
        layers["battle_land"] = GRAPH.words(battle_spaces(s, seat, ARMY))
        layers["battle_sea"] = GRAPH.words(battle_spaces(s, seat, NAVY))
    return layers


def _straits(s: Quartermaster, to_axis: bool) -> int:
    """The land and the seas of the straits that are open to a team."""
    spaces = 0
    for strait in range(STRAIT_COUNT):
        if bool(s.straits >> strait & 1) == to_axis:
            one, other = STRAIT_SEAS[strait]
            spaces |= 1 << STRAIT_LAND[strait] | 1 << one | 1 << other
    return spaces
