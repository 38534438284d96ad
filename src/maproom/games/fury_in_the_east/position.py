"""Positions from a description, for tests, puzzles and analysis; the keys are told in `described`."""

from __future__ import annotations

import re
from typing import Final

from maproom.games.fury_in_the_east.board import (
    AXIS,
    HEX_DOMAIN,
    IN_USSR,
    NO_HEX,
    SETTLEMENT,
    SIDE_DOMAIN,
    SOVIET,
)
from maproom.games.fury_in_the_east.charts import (
    ARRIVALS,
    MILITIA_CITIES,
    MILITIA_CITY_DOMAIN,
    MILITIA_MOST,
    NO_ORDER,
    ORDER_DOMAIN,
    TURNS,
    WEATHERS,
)
from maproom.games.fury_in_the_east.losses import cup
from maproom.games.fury_in_the_east.phases import PHASES
from maproom.games.fury_in_the_east.setup import DRAWN, lay_out, place_historically
from maproom.games.fury_in_the_east.state import DUTY, GAINED, MOVED, NONE, OOS, USED, Fury
from maproom.games.fury_in_the_east.supply import check_supply
from maproom.games.fury_in_the_east.turn import push_phases
from maproom.games.fury_in_the_east.units import (
    BACK,
    BOX,
    CAPTURED,
    COUNTER_DOMAIN,
    COUNTER_IDS,
    COUNTER_NAMES,
    DEAD,
    END,
    FIRST,
    FIRST_LEADER_COUNTER,
    HANDLE,
    IS_COMBAT,
    KIND,
    KINDS,
    LEADER,
    NATION,
    PIECE_COUNT,
    PIECE_DOMAIN,
    PIECE_IDS,
    RC,
    SIDE,
    STAR,
    STEPS,
    TC,
    UNUSED,
)
from maproom.kernel.errors import BadPosition
from maproom.kernel.position import Description

WORD: Final = re.compile(r"([\w-]+?)(?:=([\w*]+))?(!)?(?::(\d))?((?:@\w+)*)$")
"""A unit: `G-PZ-XLI:2` (two steps lost), `RC=2!` (known back), `leader=3` (face down), `TC@oos@moved`."""
MARKS: Final = {"moved": MOVED, "attacked": USED, "oos": OOS, "duty": DUTY, "gained": GAINED}
GENERIC: Final = {
    "panzer": "german",
    "infantry": "german",
    "romanian": "romanian",
    "finn": "finnish",
    "hungarian": "hungarian",
    "italian": "italian",
}
"""Words for any free Axis corps of a sort."""
USUAL_BACK: Final = {RC: 1, TC: 2, LEADER: 1}
"""The hidden value of a counter that a description leaves open."""


def described(description: object) -> Fury:
    """A position from its description; whatever is wrong is named by its key."""
    given = Description(description)
    given.allow(
        "from", "units", "control", "turn", "box", "eliminated", "captured_heads", "fallen", "pool", "interdicted",
        "air_supply", "rail_used", "sailed", "watch", "finns_free", "orders", "points", "militia", "carried",
        "attacked", "options", "supply",
    )  # fmt: skip
    s = Fury()
    if given.word("from", "empty", ["empty", "setup"]) == "setup":
        _stand_historically(s)
    _read_turn(s, given.part("turn"))
    _read_options(s, given.part("options"))
    _read_leaders(s, given)
    _read_units(s, given.part("units"))
    _read_boxes(s, given)
    _read_control(s, given.part("control"))
    _read_markers(s, given)
    s.forget()
    if given.word("supply", "as_marked", ["as_marked", "checked"]) == "checked":
        check_supply(s, AXIS)
        check_supply(s, SOVIET)
    push_phases(s, s.phase)
    s.settle()
    return s


def _stand_historically(s: Fury) -> None:
    """The historical set-up, every counter in the order of the mix."""
    lay_out(s)
    place_historically(s)
    for piece in DRAWN:
        s.back[HANDLE[piece]] = _counter(s, KIND[piece], None, "position.from")


def _read_turn(s: Fury, turn: Description) -> None:
    turn.allow("turn", "phase", "weather", "luftwaffe")
    s.turn = turn.number("turn", 3, 1, TURNS)
    s.phase = PHASES.index(turn.word("phase", "axis_movement", PHASES[1:]))
    s.weather = WEATHERS.index(turn.word("weather", WEATHERS[0], WEATHERS))
    s.luftwaffe = turn.number("luftwaffe", 0, 0, 6)


def _read_options(s: Fury, options: Description) -> None:
    options.allow("costly_overruns", "militia", "every_unit_attacks", "towns_block_rail")
    s.costly_overruns = int(options.flag("costly_overruns", True))
    s.militia_rule = int(options.flag("militia", True))
    s.every_unit_attacks = int(options.flag("every_unit_attacks", True))
    s.towns_block_rail = int(options.flag("towns_block_rail", False))


def _read_leaders(s: Fury, given: Description) -> None:
    """Leaders that lie in the pool or have fallen, by their counters."""
    for key, box in (("pool", s.pool), ("fallen", s.fallen)):
        for counter in given.things(key, COUNTER_DOMAIN):
            if counter < FIRST_LEADER_COUNTER:
                raise BadPosition(f"{given.path}.{key}: {COUNTER_IDS[counter]} is no Leader.")
            box[counter] = 1


# -- units ------------------------------------------------------------------------------------------------


def _read_units(s: Fury, units: Description) -> None:
    units.check_keys(HEX_DOMAIN)
    for word in units.given():
        hex = HEX_DOMAIN.find(word)
        for piece in s.pieces_in(hex):
            if HANDLE[piece] >= 0:
                s.back[HANDLE[piece]] = NONE
            s.put(piece, UNUSED)
    for word in units.given():
        for name in units.words(word):
            _place(s, name, HEX_DOMAIN.find(word), f"{units.path}.{word}")


def _place(s: Fury, word: str, hex: int, path: str) -> None:
    """One unit from its word."""
    match = WORD.match(word)
    if match is None:
        raise BadPosition(f"{path}: {word!r} is no unit; one is called 'G-PZ-XLI:1', 'RC=2' or 'leader=3!'.")
    name, value, known, lost, marks = match.groups()
    piece = _piece(s, name, path)
    if s.holds(hex, 1 - SIDE[piece]):
        raise BadPosition(f"{path}: units of both sides cannot share a hex (FE-STK-05).")
    if SIDE[piece] == SOVIET and not IN_USSR[hex]:
        raise BadPosition(f"{path}: Soviet units never stand in another country (FE-SET-17).")
    if HANDLE[piece] >= 0:
        s.back[HANDLE[piece]] = _counter(s, KIND[piece], value, path)
        s.shown[piece] = int(known is not None or bool(lost))
    elif value is not None:
        raise BadPosition(f"{path}: {name} has no hidden side.")
    s.hits[piece] = int(lost or 0)
    if KIND[piece] != LEADER and s.hits[piece] >= max(1, STEPS[piece]):
        raise BadPosition(f"{path}: {name} has only {STEPS[piece]} steps.")
    if s.hits[piece] and HANDLE[piece] >= 0 and BACK[s.back[HANDLE[piece]]] == STAR:
        raise BadPosition(f"{path}: a unit with a star has no second step (FE-CMP-07).")
    for mark in marks.split("@")[1:]:
        if mark not in MARKS:
            raise BadPosition(f"{path}: {mark!r} is no mark; marks are {', '.join(MARKS)}.")
        s.marks[piece] |= MARKS[mark]
    s.put(piece, hex)
    if IS_COMBAT[piece] and SETTLEMENT[hex] >= 0:
        s.held[SETTLEMENT[hex]] = int(SIDE[piece] == AXIS)


def _piece(s: Fury, name: str, path: str) -> int:
    """The piece of an id, or a free one of a kind."""
    if name in PIECE_IDS and name not in KINDS:
        piece = PIECE_DOMAIN.find(name)
        if s.place[piece] >= 0:
            raise BadPosition(f"{path}: {name} is on the map twice.")
        return piece
    if name in GENERIC:
        kind = KINDS.index(name) if name in KINDS else KINDS.index("allied")
        found = [
            p for p in range(PIECE_COUNT)
            if KIND[p] == kind and NATION[p] == GENERIC[name] and s.place[p] < 0 and s.place[p] != DEAD
        ]  # fmt: skip
    elif name in KINDS and KINDS.index(name) >= RC:
        kind = KINDS.index(name)
        found = [p for p in range(FIRST[kind], END[kind]) if s.place[p] == UNUSED]
    else:
        known = ", ".join([*GENERIC, *KINDS[RC:]])
        raise BadPosition(f"{path}: {name!r} is no unit; name an id of units.json or one of {known}.")
    if not found:
        raise BadPosition(f"{path}: there are no more units of the kind {name}.")
    return found[0]


def _counter(s: Fury, kind: int, value: str | None, path: str) -> int:
    """A counter of a cup: with a given back, of a given name, or a usual one."""
    left = cup(s, kind)
    if value is None:
        usual = [counter for counter in left if BACK[counter] == USUAL_BACK[kind]]
        fitting = usual or left
    elif value == "*" or value.isdigit():
        fitting = [counter for counter in left if BACK[counter] == (STAR if value == "*" else int(value))]
    else:
        fitting = [counter for counter in left if COUNTER_NAMES[counter] == value or COUNTER_IDS[counter] == value]
    if not fitting:
        raise BadPosition(f"{path}: the cup has no {KINDS[kind]} with {value!r} any more.")
    return fitting[0]


def _read_boxes(s: Fury, given: Description) -> None:
    for key, place in (("box", BOX), ("eliminated", DEAD), ("captured_heads", CAPTURED)):
        for piece in given.things(key, PIECE_DOMAIN):
            if SIDE[piece] != AXIS or IS_COMBAT[piece] != (place != CAPTURED):
                raise BadPosition(f"{given.path}.{key}: {PIECE_IDS[piece]} cannot lie there.")
            s.put(piece, place)
            s.marks[piece] = 0


# -- the rest -----------------------------------------------------------------------------------------------


def _read_control(s: Fury, control: Description) -> None:
    control.check_keys(HEX_DOMAIN)
    for word in control.given():
        hex = HEX_DOMAIN.find(word)
        if SETTLEMENT[hex] < 0:
            raise BadPosition(f"{control.path}: {word} is neither city nor town.")
        s.held[SETTLEMENT[hex]] = int(control.thing(word, SIDE_DOMAIN) == AXIS)


def _read_markers(s: Fury, given: Description) -> None:
    s.interdicted = given.things("interdicted", HEX_DOMAIN)
    s.attacked = given.things("attacked", HEX_DOMAIN)
    s.air_hex = given.thing("air_supply", HEX_DOMAIN) if given.has("air_supply") else NO_HEX
    s.rail_used = given.number("rail_used", 0, 0, 5)
    s.sailed = int(given.flag("sailed", False))
    s.watch = int(given.flag("watch", False))
    s.finns_free = int(given.flag("finns_free", False))
    orders = given.things("orders", ORDER_DOMAIN)
    if len(orders) > 2:
        raise BadPosition(f"{given.path}.orders: there are at most two orders.")
    s.orders = [*orders, NO_ORDER, NO_ORDER][:2]
    points = given.part("points")
    points.allow("lost", "leaders")
    s.vp_lost = points.number("lost", 0, 0, 99)
    s.leader_vp = points.number("leaders", 0, 0, 99)
    militia = given.part("militia")
    militia.allow(*MILITIA_CITIES, "entered", "stood_down")
    for number, city in enumerate(MILITIA_CITIES):
        s.called[number] = militia.number(city, 0, 0, MILITIA_MOST[number])
    for city_over in militia.things("stood_down", MILITIA_CITY_DOMAIN):
        s.stood_down[city_over] = 1
    s.moscow_entered = int(militia.flag("entered", False))
    carried = given.part("carried")
    carried.allow(*[KINDS[kind] for kind in ARRIVALS])
    for number, kind in enumerate(ARRIVALS):
        s.carried[number] = carried.number(KINDS[kind], 0, 0, 56)
