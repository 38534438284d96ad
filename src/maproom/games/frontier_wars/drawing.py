"""The map of a position as a chart: hexagonal tiles by their kind, rivers between them."""

from __future__ import annotations

from math import sqrt

from maproom.games.frontier_wars.board import SPACE_DOMAIN, TILE_KINDS
from maproom.games.frontier_wars.maps import Board, board_of
from maproom.kernel.charts import Chart, Line, Place, Point, path_of, points_of, ring_around

SIZE = 52.0
"""From the middle of a tile to its corners."""
WATERS = ("water", "sea", "port")
"""Kinds of tiles that are drawn as water."""


def middle_of(q: float, r: float) -> Point:
    """Where a hex lies, pointed at the top."""
    return sqrt(3) * SIZE * (q + r / 2), 1.5 * SIZE * r


def drawn_board(layout: list[int]) -> Chart:
    """The chart of a layout; the sea around the tiles is what lies under them."""
    board = board_of(layout)
    spaces = list(range(board.tiles))
    middles = [middle_of(*hex) for space in spaces for hex in board.hexes[space]]
    left = min([x for x, _ in middles]) - 2 * SIZE
    top = min([y for _, y in middles]) - 2 * SIZE
    width = max([x for x, _ in middles]) + 2 * SIZE - left
    height = max([y for _, y in middles]) + 2 * SIZE - top
    places = [_place(board, space, left, top) for space in spaces]
    rivers = [
        Line("river", points_of(_border(board, board.river_a[river], board.river_b[river], left, top)))
        for river in range(board.rivers)
    ]
    return Chart(width, height, places, rivers, [])


def _at(board: Board, space: int, left: float, top: float) -> list[Point]:
    """The middles of the hexes of a space."""
    return [(x - left, y - top) for x, y in [middle_of(*hex) for hex in board.hexes[space]]]


def _place(board: Board, space: int, left: float, top: float) -> Place:
    """A tile, or one of the halves that share a hex: the second half is drawn smaller inside the first."""
    hexes = _at(board, space, left, top)
    kind = TILE_KINDS[board.kind[space]]
    shared = any(board.hexes[other] == board.hexes[space] for other in range(space))
    rings = [ring_around(middle, SIZE * (0.55 if shared else 1.0), 6, 1.0) for middle in hexes]
    x = sum([x for x, _ in hexes]) / len(hexes)
    y = sum([y for _, y in hexes]) / len(hexes)
    word = SPACE_DOMAIN.words[board.word[space]]
    drawn = "water" if kind in WATERS else "land" if kind == "neutral" else kind
    return Place(word, drawn, path_of(rings), (word,), (x, y - SIZE / 2), (x, y + SIZE / 4), board.stars[space])


def _border(board: Board, one: int, other: int, left: float, top: float) -> list[Point]:
    """The side that two neighbouring tiles share."""
    pairs = [
        ((bx - ax) ** 2 + (by - ay) ** 2, ax, ay, bx, by)
        for ax, ay in _at(board, one, left, top)
        for bx, by in _at(board, other, left, top)
    ]
    squared, ax, ay, bx, by = min(pairs)
    if not squared:
        return [(ax - SIZE, ay), (ax + SIZE, ay)]
    length = sqrt(squared)
    mx, my = (ax + bx) / 2, (ay + by) / 2
    dx, dy = (by - ay) / length * SIZE / 2, (ax - bx) / length * SIZE / 2
    return [(mx - dx, my - dy), (mx + dx, my + dy)]
