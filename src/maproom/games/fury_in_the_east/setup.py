"""Set-up (FE-SET): fixed symbols, armies in their areas, army groups; by the players, historical or at random."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from maproom.games.fury_in_the_east.board import (
    AXIS,
    GROUP_AREAS,
    SIDE_DOMAIN,
    SOVIET,
    hex_named,
    load,
)
from maproom.games.fury_in_the_east.placing import DrawCounter, fits
from maproom.games.fury_in_the_east.state import Fury
from maproom.games.fury_in_the_east.turn import Turn
from maproom.games.fury_in_the_east.units import (
    BOX,
    CC,
    FIRST,
    FIRST_HEAD,
    HANDLE,
    HEAD_NAMES,
    KIND,
    LEADER,
    PIECE_COUNT,
    PIECE_DOMAIN,
    RC,
    SETUP,
    TC,
    UNUSED,
)
from maproom.games.fury_in_the_east.verbs import AS_IN_HISTORY, CONFIRM, PLACED, PUT, REARRANGE, SET_UP, SET_UP_DONE
from maproom.kernel.frame import CHANCE, Frame

_setup = load("setup")
_historical = load("historical")

FIXED: Final[list[tuple[int, int]]] = []
"""Soviet pieces on the printed symbols, with their hexes (FE-SET-04)."""
GROUPS: Final[list[str]] = []
"""The names of the groups that are placed in areas: armies, then army groups."""
GROUP_OF: Final[list[int]] = [-1] * PIECE_COUNT
"""The group that a piece is set up with, or -1."""
AREA: Final[list[list[int]]] = []
"""The area of each group."""
TO_PLACE: Final[list[list[int]]] = [[], []]
"""The pieces that each side places."""
_next = {RC: FIRST[RC], TC: FIRST[TC], CC: FIRST[CC], LEADER: FIRST[LEADER]}
_words = {"RC": RC, "TC": TC, "CC": CC}


def _take(kind: int) -> int:
    _next[kind] += 1
    return _next[kind] - 1


def _add(group: int, piece: int, side: int) -> None:
    GROUP_OF[piece] = group
    TO_PLACE[side].append(piece)


for _id in _setup["fixed_symbols"]["infantry"]:
    FIXED.append((_take(RC), hex_named(_id)))
for _id in _setup["fixed_symbols"]["armor"]:
    FIXED.append((_take(TC), hex_named(_id)))
for _army in [*_setup["soviet_armies"], _setup["southwest_front"]]:
    GROUPS.append(_army["id"])
    AREA.append([hex_named(_id) for _id in _army["area"]])
    for _ in range(_army["leader"]):
        _add(len(GROUPS) - 1, _take(LEADER), SOVIET)
    for _word, _number in _army["units"].items():
        for _ in range(_number):
            _add(len(GROUPS) - 1, _take(_words[_word]), SOVIET)
for _name in ("N", "C", "S", "R", "F"):
    GROUPS.append(_name)
    AREA.append(GROUP_AREAS[_name])
    for _id in _setup["axis"][_name]["units"]:
        _add(len(GROUPS) - 1, PIECE_DOMAIN.find(_id), AXIS)
    if _name in HEAD_NAMES:
        _add(len(GROUPS) - 1, FIRST_HEAD + HEAD_NAMES.index(_name), AXIS)
HISTORICAL: Final[dict[int, int]] = {
    piece: hex_named(_historical["places"][PIECE_DOMAIN.words[piece]]) for piece in [*TO_PLACE[0], *TO_PLACE[1]]
}
"""Where each piece stands in the quick historical set-up."""
DRAWN: Final[list[int]] = [piece for piece in [*[one[0] for one in FIXED], *TO_PLACE[SOVIET]] if HANDLE[piece] >= 0]
"""The pieces whose counters are drawn at set-up."""


def begin(options: dict[str, bool | int | str], scenario: str) -> Fury:
    """The counters of the set-up, and who places them before the first turn (FE-SET-01)."""
    s = Fury()
    s.costly_overruns = int(options["costly_overruns"])
    s.militia_rule = int(options["militia"])
    s.every_unit_attacks = int(options["every_unit_attacks"])
    s.towns_block_rail = int(options["towns_block_rail"])
    lay_out(s)
    s.push(Turn(1))
    if scenario == "historical":
        place_historically(s)
    elif scenario == "random":
        s.push(RandomSetUp(AXIS, 0))
        s.push(RandomSetUp(SOVIET, 0))
    else:
        s.push(SetUpSide(AXIS))
        s.push(SetUpSide(SOVIET))
    s.push(DrawSetUp(0))
    return s


def lay_out(s: Fury) -> None:
    """FE-SET-04, 08: what stands before anybody decides: fixed symbols and the Off Map Box."""
    for piece, hex in FIXED:
        s.put(piece, hex)
    for piece in range(PIECE_COUNT):
        if SETUP[piece] == "OFF":
            s.put(piece, BOX)


def place_historically(s: Fury) -> None:
    """The quick set-up: every piece in its historical hex."""
    for piece, hex in HISTORICAL.items():
        s.put(piece, hex)


def at_home(s: Fury, piece: int) -> bool:
    """Whether a piece may be set up where it stood in history: others may have been placed there."""
    return fits(s, piece, HISTORICAL[piece])


def place_the_rest(s: Fury, side: int) -> None:
    """Puts every piece that a side has not placed into its historical hex, where there is room for it."""
    for piece in TO_PLACE[side]:
        if s.place[piece] == UNUSED and at_home(s, piece):
            s.put(piece, HISTORICAL[piece])
            s.emit(PLACED, (piece, HISTORICAL[piece]))


class DrawSetUp(Frame[Fury]):
    """FE-SET-02, 19: all counters of the set-up are drawn blind; their order does not matter."""

    FIELDS: ClassVar[tuple[str, ...]] = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def run(self, s: Fury) -> None:
        if self.number < len(DRAWN):
            s.push(DrawSetUp(self.number + 1))
            s.push(DrawCounter(DRAWN[self.number]))


def room_for(s: Fury, piece: int) -> list[int]:
    """The hexes of its area where a piece may be set up (FE-SET-05, 08, 18, 20)."""
    return [hex for hex in AREA[GROUP_OF[piece]] if fits(s, piece, hex)]


class SetUpSide(Frame[Fury]):
    """FE-SET-19: a player places his pieces, and may rearrange them until he confirms."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side",)
    RULE: ClassVar[str] = "FE-SET-19"

    def __init__(self, side: int) -> None:
        self.side = side

    def actor(self, s: Fury) -> int:
        return self.side

    def unplaced(self, s: Fury) -> list[int]:
        """One piece of every kind and group that is still to be placed."""
        found: list[int] = []
        seen: list[tuple[int, int]] = []
        for piece in TO_PLACE[self.side]:
            alike = (GROUP_OF[piece], KIND[piece] if self.side == SOVIET else piece)
            if s.place[piece] == UNUSED and alike not in seen:
                seen.append(alike)
                found.append(piece)
        return found

    def choices(self, s: Fury) -> list[int]:
        waiting = self.unplaced(s)
        if not waiting:
            return [CONFIRM.of(), REARRANGE.of()]
        actions = [SET_UP.of(piece) for piece in waiting]
        if any(s.place[piece] == UNUSED and at_home(s, piece) for piece in TO_PLACE[self.side]):
            actions.append(AS_IN_HISTORY.of())
        return actions

    def take(self, s: Fury, action: int) -> None:
        if CONFIRM.owns(action):
            s.emit(SET_UP_DONE, (self.side,))
            return
        s.push(self)
        if AS_IN_HISTORY.owns(action):
            place_the_rest(s, self.side)
        else:
            s.push(SetUpAt(SET_UP.first(action)) if SET_UP.owns(action) else Rearrange(self.side))

    def prompt(self, s: Fury) -> dict[str, Any]:
        left = sum(1 for piece in TO_PLACE[self.side] if s.place[piece] == UNUSED)
        return {"side": (SIDE_DOMAIN, self.side), "left": left}


class Rearrange(Frame[Fury]):
    """FE-SET-19: a piece is taken up again and placed anew."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side",)
    RULE: ClassVar[str] = "FE-SET-19"

    def __init__(self, side: int) -> None:
        self.side = side

    def actor(self, s: Fury) -> int:
        return self.side

    def choices(self, s: Fury) -> list[int]:
        return [SET_UP.of(piece) for piece in TO_PLACE[self.side]]

    def take(self, s: Fury, action: int) -> None:
        piece = SET_UP.first(action)
        s.put(piece, UNUSED)
        s.push(SetUpAt(piece))


class SetUpAt(Frame[Fury]):
    """FE-SET-05, 08: the hex of one piece, within its area and stacking."""

    FIELDS: ClassVar[tuple[str, ...]] = ("piece",)
    RULE: ClassVar[str] = "FE-SET-05"

    def __init__(self, piece: int) -> None:
        self.piece = piece

    def actor(self, s: Fury) -> int:
        return AXIS if self.piece in TO_PLACE[AXIS] else SOVIET

    def choices(self, s: Fury) -> list[int]:
        return [PUT.of(hex) for hex in room_for(s, self.piece)]

    def take(self, s: Fury, action: int) -> None:
        s.put(self.piece, PUT.first(action))
        s.emit(PLACED, (self.piece, PUT.first(action)))

    def prompt(self, s: Fury) -> dict[str, Any]:
        return {"piece": (PIECE_DOMAIN, self.piece)}


class RandomSetUp(Frame[Fury]):
    """The set-up at random: chance places every piece in its area."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side", "number")

    def __init__(self, side: int, number: int) -> None:
        self.side = side
        self.number = number

    def actor(self, s: Fury) -> int:
        return CHANCE

    def choices(self, s: Fury) -> list[int]:
        return [PUT.of(hex) for hex in room_for(s, TO_PLACE[self.side][self.number])]

    def take(self, s: Fury, action: int) -> None:
        piece = TO_PLACE[self.side][self.number]
        s.put(piece, PUT.first(action))
        s.emit(PLACED, (piece, PUT.first(action)))
        if self.number + 1 < len(TO_PLACE[self.side]):
            s.push(RandomSetUp(self.side, self.number + 1))
        else:
            s.emit(SET_UP_DONE, (self.side,))
