"""Which moves are worth a thought: towards the enemy, along the front, or to guard something."""

from __future__ import annotations

from maproom.games.east_front.board import AIRPLANE, FACTIONS_OF, FLAGS, FLEET, FORCE_KINDS, GRAPH, LAND, TYPE
from maproom.games.east_front.filters import star_spaces
from maproom.games.east_front.state import EastFront
from maproom.games.east_front.supply import interdicted, is_supplied
from maproom.games.east_front.verbs import MOVE, TAKE_OFF


def sensible_moves(s: EastFront, seat: int, legal: tuple[int, ...]) -> list[int]:
    """The actions of a movement without those that lead nowhere, or off the board."""
    enemy_land = s.land_of(1 - seat)
    front = GRAPH.around(enemy_land) & LAND & ~enemy_land
    ring = [enemy_land | front]
    for _ in range(6):
        ring.append(ring[-1] | GRAPH.around(ring[-1]) & LAND)
    stars = star_spaces(s) & ring[1]
    for faction in FACTIONS_OF[seat]:
        stars |= FLAGS[faction] & ring[1]
    gaps = interdicted(s, seat) & LAND & ~enemy_land & ~s.occupied(seat)
    goals = enemy_land | front | stars | gaps
    escorted = 0
    for faction in FACTIONS_OF[seat]:
        for kind in FORCE_KINDS[faction]:
            escorted |= s.spaces_of[kind]
    kept: list[int] = []
    last = -1
    wanted = 0
    for action in legal:
        if TAKE_OFF.owns(action):
            continue
        if MOVE.owns(action):
            piece = MOVE.first(action)
            if piece != last:
                last = piece
                wanted = _wanted(s, piece, ring, goals, escorted)
            if not wanted >> MOVE.second(action) & 1:
                continue
        kept.append(action)
    return kept


def _wanted(s: EastFront, piece: int, ring: list[int], goals: int, escorted: int) -> int:
    """The spaces that a piece could sensibly go to."""
    type = TYPE[piece]
    if type == FLEET or not is_supplied(s, piece):
        return -1
    closer = _closer(ring, s.place[piece])
    if type == AIRPLANE:
        return (escorted | goals & ~ring[0]) & (closer | ring[2])
    return goals | closer


def _closer(ring: list[int], space: int) -> int:
    """The spaces nearer to the enemy's land."""
    for step in range(len(ring) - 1, 0, -1):
        if not ring[step - 1] >> space & 1:
            return ring[step - 1]
    return 0
