"""The board as it is drawn: the bridges in a row, from one bank of a river to the other."""

from __future__ import annotations

from five_bridges.board import BRIDGE_DATA
from maproom.kernel.charts import Chart, Place, path_of

APART = 150.0
HEIGHT = 200.0
BANK = 55.0
"""How broad the land is on either side of the water."""


def drawn_board(bridges: int) -> Chart:
    """So many bridges; each takes the colour of its owner by what the view says under `control`."""
    width = APART * bridges
    banks = [_box(0, 0, width, BANK), _box(0, HEIGHT - BANK, width, HEIGHT)]
    return Chart(width, HEIGHT, [_bridge(number) for number in range(bridges)], [], banks)


def _bridge(number: int) -> Place:
    middle = APART * number + APART / 2
    shape = _box(middle - 20, BANK - 10, middle + 20, HEIGHT - BANK + 10)
    data = BRIDGE_DATA[number]
    name_at, pieces_at = (middle, HEIGHT - 22), (middle, HEIGHT / 2)
    return Place(data["id"], "land", shape, (data["name"],), name_at, pieces_at, data["worth"])


def _box(left: float, top: float, right: float, bottom: float) -> str:
    return path_of([[(left, top), (right, top), (right, bottom), (left, bottom)]])
