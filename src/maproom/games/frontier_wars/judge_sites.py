"""Where an army could build in its turn, for the judge."""

from __future__ import annotations

from typing import Final

from maproom.games.frontier_wars.board import MAY_BUILD, OFF
from maproom.games.frontier_wars.control import stops
from maproom.games.frontier_wars.forecast import INFANTRY_PART, number_of
from maproom.games.frontier_wars.judge_ahead import Ahead
from maproom.games.frontier_wars.state import FrontierWars
from maproom.kernel.spaces import members

SITE: Final = [0.0, 0.9, 2.1]
"""What a place to build on promises: with one infantry beside others, with two."""


def sites(s: FrontierWars, ahead: Ahead, army: int) -> float:
    """The best places where an army can build in this turn without giving up the tile."""
    stock = ahead.works.reserve[army]
    if not stock:
        return 0.0
    taken = ahead.works.built
    for hq in range(4):
        if s.hq_place[hq] != OFF:
            taken |= 1 << s.hq_place[hq]
    found: list[float] = []
    pack = ahead.packs[army]
    for tile in members(pack.land & ~taken & ~stops(s, army)):
        units = pack.units[tile]
        infantry = units & INFANTRY_PART
        if infantry and MAY_BUILD[s.board.kind[tile]] and number_of(units) > 1:
            found.append(SITE[min(infantry, 2)])
    found.sort(reverse=True)
    return sum(found[:stock])
