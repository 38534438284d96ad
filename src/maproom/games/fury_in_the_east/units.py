"""The counters (FE-CMP): pieces on the map, and hidden counters behind neutral handles (FE-HID-07)."""

from __future__ import annotations

from typing import Any, Final

from maproom.games.fury_in_the_east.board import (
    AXIS,
    COMMANDS,
    FRONTS,
    INFANTRY,
    SIDES,
    SOVIET,
    TYPES,
    load,
)
from maproom.kernel.verbs import Domain

_units: list[dict[str, Any]] = load("units")["units"]
_markers: list[dict[str, Any]] = load("units")["markers"]
_constants: dict[str, Any] = load("tables")["constants"]

# -- kinds of piece -------------------------------------------------------------------------------------

PANZER: Final = 0
GERMAN_INFANTRY: Final = 1
ALLIED: Final = 2
RC: Final = 3
TC: Final = 4
CC: Final = 5
SIB: Final = 6
ETC: Final = 7
MIL: Final = 8
LEADER: Final = 9
HEAD: Final = 10
KINDS: Final = ["panzer", "infantry", "allied", "RC", "TC", "CC", "SIB", "ETC", "MIL", "leader", "head"]
_classes = ["panzer_corps", "infantry_corps", "allied_corps", "rifle_corps", "tank_corps", "cavalry_corps",
            "siberian_corps", "elite_tank_corps", "militia", "leader"]  # fmt: skip
KIND_DOMAIN: Final = Domain("kind", KINDS)

# -- pieces: Axis corps, Soviet units (RC, TC and Leaders as handles), the three Heads ------------------

_axis = [unit for unit in _units if unit["side"] == "axis"]
_of_class: dict[str, list[dict[str, Any]]] = {
    name: [unit for unit in _units if unit["cls"] == name] for name in _classes
}
_handles = {"rifle_corps": "rifle", "tank_corps": "tank", "leader": "leader"}
HEAD_NAMES: Final = ["N", "C", "S"]

PIECE_IDS: Final[list[str]] = []
_kinds: list[int] = []
_rows: list[dict[str, Any]] = []
for _unit in _axis:
    PIECE_IDS.append(_unit["id"])
    _kinds.append(_classes.index(_unit["cls"]))
    _rows.append(_unit)
for _class in _classes[3:]:
    for _number, _unit in enumerate(_of_class[_class]):
        PIECE_IDS.append(f"{_handles[_class]}-{_number + 1}" if _class in _handles else _unit["id"])
        _kinds.append(_classes.index(_class))
        _rows.append(_unit)
for _name in HEAD_NAMES:
    PIECE_IDS.append(f"supply_head_{_name}")
    _kinds.append(HEAD)
    _rows.append({"side": "axis", "nation": "german", "type": "armor", "steps": [], "setup": _name,
                  "name": next(m["name"] for m in _markers if m["id"] == f"supply_head_{_name}")})  # fmt: skip

KIND: Final[bytes] = bytes(_kinds)
PIECE_COUNT: Final = len(PIECE_IDS)
PIECE_DOMAIN: Final = Domain("piece", PIECE_IDS)
SIDE: Final[bytes] = bytes([SIDES.index(row["side"]) for row in _rows])
TYPE: Final[bytes] = bytes([INFANTRY if row["type"] == "leader" else TYPES.index(row["type"]) for row in _rows])
NATION: Final[list[str]] = [row["nation"] for row in _rows]
FINNISH: Final[bytes] = bytes([nation == "finnish" for nation in NATION])
PIECE_NAMES: Final[list[str]] = [
    "Soviet Leader" if KIND[p] == LEADER else row["name"] for p, row in enumerate(_rows)
]
SETUP: Final[list[str]] = [row["setup"] for row in _rows]
_letters_of_allies = {"romanian": "R", "hungarian": "S", "italian": "S"}
NO_COMMAND: Final = -1
COMMAND: Final[list[int]] = [NO_COMMAND] * len(PIECE_IDS)
"""The Axis command of a piece in PARTS; German corps from the Off Map Box, like Soviet units, have none."""
for _piece, _row in enumerate(_rows):
    _letter = _row["setup"] if _row["setup"] in COMMANDS else _letters_of_allies.get(_row["nation"], "")
    if _letter:
        COMMAND[_piece] = len(FRONTS) + COMMANDS.index(_letter)
ENTRY_STEPS_LOST: Final[dict[str, int]] = {"G-PZ-XL": 1}
"""FE-REI-02: the Panzer corps of turn 1 enters with three of its four steps."""
IS_UNIT: Final[bytes] = bytes([kind != HEAD for kind in KIND])
IS_COMBAT: Final[bytes] = bytes([kind < LEADER for kind in KIND])
IS_TANK: Final[bytes] = bytes([kind in (TC, ETC) for kind in KIND])
FIRST: Final[list[int]] = [KIND.index(kind) for kind in range(len(KINDS))]
END: Final[list[int]] = [FIRST[kind] + KIND.count(kind) if kind > ALLIED else 0 for kind in range(len(KINDS))]
"""From RC on the pieces of a kind are numbered in a row: `range(FIRST[kind], END[kind])`."""
AXIS_END: Final[int] = FIRST[RC]
FIRST_HEAD: Final[int] = FIRST[HEAD]
FIRST_LEADER: Final[int] = FIRST[LEADER]
LEADER_END: Final[int] = END[LEADER]
UNIT_END: Final[int] = FIRST_HEAD
AXIS_PIECES: Final[list[int]] = [p for p in range(PIECE_COUNT) if SIDE[p] == AXIS and IS_COMBAT[p]]
SOVIET_PIECES: Final[list[int]] = [p for p in range(PIECE_COUNT) if SIDE[p] == SOVIET]
PANZERS: Final[list[int]] = [p for p in AXIS_PIECES if KIND[p] == PANZER]

MOST_STEPS: Final = 4
"""So many places a piece in `COMBAT`; no piece has more steps."""
COMBAT: Final[list[int]] = [0] * (PIECE_COUNT * MOST_STEPS)
"""A piece's combat value after so many losses: `COMBAT[piece * MOST_STEPS + hits]`; hidden backs are not in it."""
MOVE: Final[list[int]] = [0] * PIECE_COUNT
STEPS: Final[list[int]] = [0] * PIECE_COUNT
"""Steps at full strength; of RC and TC, whose backs are hidden, as if every back had a value."""
for _piece in range(PIECE_COUNT):
    _steps = _rows[_piece]["steps"]
    STEPS[_piece] = 2 if KIND[_piece] in (RC, TC) else len(_steps)
    MOVE[_piece] = _steps[0]["move"] if _steps else int(_constants["supply_head_ma"])
    for _number, _step in enumerate(_steps):
        if KIND[_piece] not in (RC, TC) or _number == 0:
            COMBAT[_piece * MOST_STEPS + _number] = _step.get("combat", 0)

# -- the hidden counters ----------------------------------------------------------------------------------

_hidden = [*_of_class["rifle_corps"], *_of_class["tank_corps"], *_of_class["leader"]]
COUNTER_IDS: Final[list[str]] = [unit["id"] for unit in _hidden]
COUNTER_COUNT: Final = len(COUNTER_IDS)
COUNTER_DOMAIN: Final = Domain("counter", COUNTER_IDS, secret=True)
COUNTER_NAMES: Final[list[str]] = [unit["name"] for unit in _hidden]
STAR: Final = 0


def _back(unit: dict[str, Any]) -> int:
    """What a counter shows when it is turned: a second step's strength or a Leader's rating, 0 for a star."""
    if unit["cls"] == "leader":
        return STAR if unit["rating"] == "*" else int(unit["rating"])
    return STAR if unit["back"] == "*" else int(unit["steps"][1]["combat"])


BACK: Final[list[int]] = [_back(unit) for unit in _hidden]
FIRST_BACK: Final[list[int]] = [2 if unit["id"] == "LD-FKuznetsov" else _back(unit) for unit in _hidden]
"""The same by older readings, when one Leader had a rating instead of a star (FE-LDR-01)."""
TOP_RATING: Final[int] = max(_back(unit) for unit in _of_class["leader"])
BACKS: Final = ["star", *[str(value) for value in range(1, max(BACK) + 1)]]
BACK_DOMAIN: Final = Domain("back", BACKS, secret=True)
COUNTERS_FROM: Final[list[int]] = [0] * len(KINDS)
COUNTERS_TO: Final[list[int]] = [0] * len(KINDS)
_number = 0
for _kind, _class in ((RC, "rifle_corps"), (TC, "tank_corps"), (LEADER, "leader")):
    COUNTERS_FROM[_kind] = _number
    _number += len(_of_class[_class])
    COUNTERS_TO[_kind] = _number
FIRST_LEADER_COUNTER: Final[int] = COUNTERS_FROM[LEADER]
HANDLE: Final[list[int]] = [-1] * PIECE_COUNT
"""Which place in the lists of hidden counters a piece has, or -1 when it has no hidden side."""
for _kind in (RC, TC, LEADER):
    for _piece in range(FIRST[_kind], END[_kind]):
        HANDLE[_piece] = COUNTERS_FROM[_kind] + _piece - FIRST[_kind]

# -- places off the map -----------------------------------------------------------------------------------

UNUSED: Final = -1
"""In a cup or pile, or a handle that no counter has."""
BOX: Final = -2
"""The Axis Off Map Box."""
DEAD: Final = -3
"""An Eliminated Box, or out of the game."""
CAPTURED: Final = -4
"""A Head that comes back at the start of the next Axis Movement Phase."""


def counters_in_all() -> int:
    """FE-CMP-01: how many counters the game has, markers and second Panzer counters included."""
    units = sum(int(unit["counters"]) for unit in _units)
    return units + sum(int(marker["count"]) for marker in _markers)
