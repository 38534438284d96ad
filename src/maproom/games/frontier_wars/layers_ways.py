"""The whole reach of a unit: every tile that it can come to, and the row of ordinary actions that leads there."""

from __future__ import annotations

from maproom.games.frontier_wars.state import FrontierWars
from maproom.games.frontier_wars.verbs import GO, HALT, MOVE

MOST = 400
"""So many positions are tried; a plane over an open map would see thousands."""


def ways_of(s: FrontierWars, piece: int) -> dict[int, tuple[int, ...]]:
    """For each space that a unit can come to in this step the shortest row of actions; its halt is the last one.

    The rules themselves are asked: a copy of the position goes each way. A way ends where something is shown.
    """
    found: dict[int, tuple[int, ...]] = {}
    open: list[tuple[FrontierWars, tuple[int, ...]]] = []
    for action in s.legal():
        if MOVE.owns(action) and MOVE.first(action) == piece:
            _go(s, (), action, MOVE.second(action), found, open)
    tried = 0
    while open and tried < MOST:
        here, row = open.pop(0)
        for action in here.legal():
            if GO.owns(action) and GO.first(action) not in found:
                tried += 1
                _go(here, row, action, GO.first(action), found, open)
    return found


def _go(
    s: FrontierWars,
    row: tuple[int, ...],
    action: int,
    to: int,
    found: dict[int, tuple[int, ...]],
    open: list[tuple[FrontierWars, tuple[int, ...]]],
) -> None:
    """Makes one step on a copy; where the unit may still go on, so does the search."""
    after = s.clone()
    assert isinstance(after, FrontierWars)
    after.carry_out(action)
    gone = (*row, action)
    going = after.actor == s.actor and not after.revealed
    halts = going and HALT.base in after.legal()
    if to not in found:
        found[to] = (*gone, HALT.base) if halts else gone
    if halts:
        open.append((after, gone))
