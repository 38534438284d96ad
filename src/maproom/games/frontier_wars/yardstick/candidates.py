"""The legal actions worth a bot's thought."""

from __future__ import annotations

from maproom.games.frontier_wars.board import PLANE, TYPE
from maproom.games.frontier_wars.state import FrontierWars
from maproom.games.frontier_wars.verbs import GO, LAY, MOVE, SHOW, WRECK


def worth_a_thought(s: FrontierWars, seat: int) -> tuple[int, ...]:
    """Leaves out flights that end at sea for nothing, bridges torn down and tokens turned up without need."""
    legal = s.legal()
    if len(legal) < 8:
        return legal
    board = s.board
    kept: list[int] = []
    for action in legal:
        if MOVE.owns(action):
            piece = MOVE.first(action)
            to = board.space[MOVE.second(action)]
            if TYPE[piece] == PLANE and not leads_somewhere(s, to, 2):
                continue
        elif GO.owns(action):
            if not leads_somewhere(s, board.space[GO.first(action)], 1):
                continue
        elif WRECK.owns(action) or SHOW.owns(action) or (LAY.owns(action) and len(kept) > 12):
            continue
        kept.append(action)
    return tuple(kept) if kept else legal


def leads_somewhere(s: FrontierWars, space: int, steps: int) -> bool:
    """Whether land, or the fleet, is so near."""
    if s.board.is_land(space) or space == s.fleet_at:
        return True
    for other in s.board.air[space]:
        if s.board.is_land(other) and s.board.distance[space][other] <= steps:
            return True
    return False
