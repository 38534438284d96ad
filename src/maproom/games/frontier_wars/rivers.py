"""Rivers that the players lay on maps without one (FW-RIV-02, FW-RIV-03)."""

from __future__ import annotations

from typing import Any, ClassVar

from maproom.games.frontier_wars.board import ARMY_COUNT, HALF, NO_ARMY, RIVER_TOKENS
from maproom.games.frontier_wars.counting import Counting
from maproom.games.frontier_wars.maps import (
    HEADER,
    RECORD,
    RIVER_COUNT,
    RIVER_RECORD,
    TILE_COUNT,
    Board,
    board_of,
)
from maproom.games.frontier_wars.state import FrontierWars
from maproom.games.frontier_wars.verbs import LAY, RIVER_LAID
from maproom.kernel.frame import NOBODY
from maproom.kernel.hexes import DIRECTIONS


def corners(board: Board, one: int, other: int) -> list[tuple[int, ...]]:
    """The two ends of the side between two neighbouring tiles: each is three hexes that meet."""
    found: list[tuple[int, ...]] = []
    for a in board.hexes[one]:
        for b in board.hexes[other]:
            if (b[0] - a[0], b[1] - a[1]) in DIRECTIONS:
                for third in common(a, b):
                    corner = sorted([a, b, third])
                    found.append((*corner[0], *corner[1], *corner[2]))
    return found


def common(a: tuple[int, int], b: tuple[int, int]) -> list[tuple[int, int]]:
    """The two hexes next to both."""
    around = [(a[0] + dq, a[1] + dr) for dq, dr in DIRECTIONS]
    return [hex for hex in around if (hex[0] - b[0], hex[1] - b[1]) in DIRECTIONS]


def is_edge(board: Board, corner: tuple[int, ...]) -> bool:
    """Whether a corner lies at the edge of the land."""
    land = {hex for space in range(board.tiles) if board.land >> space & 1 for hex in board.hexes[space]}
    return any((corner[at], corner[at + 1]) not in land for at in (0, 2, 4))


def sides(board: Board) -> list[tuple[int, int]]:
    """All sides between two plain land tiles that have no token yet."""
    found: list[tuple[int, int]] = []
    for one in range(board.tiles):
        ways = board.ground[one]
        for number in range(len(ways)):
            other = ways[number]
            plain = board.kind[one] != HALF and board.kind[other] != HALF
            if other > one and plain and board.over[one][number] < 0 and len(corners(board, one, other)) == 2:
                found.append((one, other))
    return found


def continuations(board: Board, end: tuple[int, ...]) -> list[tuple[int, int]]:
    """Where the next token may lie: first at the map edge, then at the river's end."""
    found: list[tuple[int, int]] = []
    for one, other in sides(board):
        ends = corners(board, one, other)
        if (end in ends) if end else any(is_edge(board, corner) for corner in ends):
            found.append((one, other))
    return found


def far_end(board: Board, one: int, other: int, end: tuple[int, ...]) -> tuple[int, ...]:
    """The end of a token that is not joined to the river; of the first one that which lies inland."""
    ends = corners(board, one, other)
    if end:
        return ends[1] if ends[0] == end else ends[0]
    return ends[1] if is_edge(board, ends[0]) else ends[0]


def with_river(layout: list[int], one: int, other: int, up: int) -> list[int]:
    """The layout with one more token."""
    at = HEADER + layout[TILE_COUNT] * RECORD + layout[RIVER_COUNT] * RIVER_RECORD
    longer = [*layout[:at], one, other, up, *layout[at:]]
    longer[1] += 1
    return longer


class LayRiver(Counting):
    """FW-RIV-02: the players lay the river token by token; after a bridge the next one lays two."""

    FIELDS: ClassVar[tuple[str, ...]] = ("player", "left", "bridged", "end")
    RULE: ClassVar[str] = "FW-RIV-02"

    def __init__(self, player: int, left: int, bridged: int, end: tuple[int, ...]) -> None:
        self.player = player
        self.left = left
        self.bridged = bridged
        self.end = end

    def actor(self, s: FrontierWars) -> int:
        board = s.board
        if board.rivers >= RIVER_TOKENS or (self.end and is_edge(board, self.end)):
            return NOBODY
        return s.order[self.player] if continuations(board, self.end) else NOBODY

    def run(self, s: FrontierWars) -> None:
        """The river has reached the other side, or the tokens have run out."""

    def choices(self, s: FrontierWars) -> list[int]:
        board = s.board
        return [
            LAY.of(board.word[one], board.ring[one].index(other), up)
            for one, other in continuations(board, self.end)
            for up in (0, 1)
        ]

    def take(self, s: FrontierWars, action: int) -> None:
        here = s.board.space[LAY.first(action)]
        there = s.board.ring[here][LAY.second(action)]
        up = LAY.third(action)
        end = far_end(s.board, here, there, self.end)
        one, other = s.board.word[here], s.board.word[there]
        s.layout = with_river(s.layout, one, other, up)
        s.board = board_of(s.layout, s.readings)
        s.bridges |= up << s.board.rivers - 1
        s.emit(RIVER_LAID, (s.order[self.player], one, other, up))
        bridged = self.bridged | up
        if self.left > 1:
            s.push(LayRiver(self.player, self.left - 1, bridged, end))
        else:
            following = self.player + 1
            if following == ARMY_COUNT or s.order[following] == NO_ARMY:
                following = 0
            s.push(LayRiver(following, 2 if bridged else 1, 0, end))

    def prompt(self, s: FrontierWars) -> dict[str, Any]:
        return {"left": self.left}
