"""What is worked out from the map and kept beside the position: the places in `Fury.memo`."""

from __future__ import annotations

from typing import Final

MEMOS: Final = 27
AXIS_ZOC: Final = 0
SOVIET_ZOC: Final = 1
REGULAR_ZOC: Final = 2
COMMAND: Final = 3
AXIS_SUPPLY: Final = 4
SOVIET_SUPPLY: Final = 5
AXIS_RANGE: Final = 6
AXIS_LINES: Final = 7
AXIS_GROUND: Final = 8
SOVIET_GROUND: Final = 9
RAILHEADS: Final = 10
STANDINGS: Final = 11
LOOKS: Final = 12
LOOKS_HITS: Final = 13
LOOKS_SHOWN: Final = 14
LOOKS_BACK: Final = 15
LAST_RANGE: Final = 16
LAST_LINES: Final = 17
LAST_NEAR: Final = 18
LAST_SUPPLY: Final = 19
LAST_CLOSED: Final = 20
LAST_RAILHEADS: Final = 21
LAST_STANDINGS: Final = 22
LAST_PLACES: Final = 23
LAST_AXIS: Final = 24
LAST_SOVIET: Final = 25
LAST_LED: Final = 26
NO_MEMO: Final[list[int]] = []
_of_units: Final = [REGULAR_ZOC, COMMAND, AXIS_SUPPLY, SOVIET_SUPPLY, AXIS_RANGE, AXIS_LINES, RAILHEADS]
MEMOS_OF: Final[list[list[int]]] = [_of_units, _of_units, _of_units, [AXIS_RANGE, AXIS_SUPPLY]]
"""What is out of date when a piece of each layer has changed its hex; the standings always are.

ZOC and ground stay: they are renewed between the columns `low` and `high`. So do the memos from LAST_RANGE on:
they are compared with what is worked out next.
"""
