"""The Reinforcement Phase (FE-REI, FE-MIL): Soviet reinforcements, militia, Leaders from the pool, Axis corps."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from maproom.games.fury_in_the_east.board import (
    AXIS,
    AXIS_ENTRY,
    HEX_COUNT,
    IN_USSR,
    SETTLED,
    SETTLEMENT,
    SETTLEMENT_COUNT,
    SOVIET,
    SOVIET_STARS,
    distance,
)
from maproom.games.fury_in_the_east.charts import (
    ARRIVALS,
    ENTRY_TURN,
    MILITIA_ALARM,
    MILITIA_CITY_DOMAIN,
    MILITIA_HEX,
    MILITIA_MOST,
    MILITIA_RADIUS,
    NEVER,
)
from maproom.games.fury_in_the_east.codes import PUTS
from maproom.games.fury_in_the_east.grid import has
from maproom.games.fury_in_the_east.losses import cup_size, enter, free_piece
from maproom.games.fury_in_the_east.memos import LAST_CLOSED, LAST_RAILHEADS, RAILHEADS
from maproom.games.fury_in_the_east.placing import DrawCounter, DrawFromPool, fits
from maproom.games.fury_in_the_east.rail import along_rails, closed_rails
from maproom.games.fury_in_the_east.state import NONE, Fury
from maproom.games.fury_in_the_east.units import (
    AXIS_PIECES,
    BOX,
    COUNTERS_TO,
    END,
    ENTRY_STEPS_LOST,
    FINNISH,
    FIRST,
    HANDLE,
    KIND_DOMAIN,
    LEADER,
    MIL,
    NATION,
    PIECE_DOMAIN,
    PIECE_IDS,
    UNUSED,
)
from maproom.games.fury_in_the_east.verbs import (
    ARRIVED,
    BRING,
    BRING_PIECE,
    DONE,
    LEADER_PLACED,
    MILITIA,
    MILITIA_CALLED,
    PUT,
)
from maproom.games.fury_in_the_east.zones import axis_zoc, zoc_without_finns
from maproom.kernel.copies import replaced
from maproom.kernel.frame import NOBODY, Frame

# -- Soviet reinforcements ----------------------------------------------------------------------------------


def stock(s: Fury, kind: int) -> int:
    """A piece for one more counter of a kind, or NONE when its cup or pile is empty (FE-REI-11)."""
    piece = free_piece(s, kind)
    if piece != NONE and HANDLE[piece] >= 0 and not cup_size(s, kind):
        return NONE
    return piece


def in_stock(s: Fury, kind: int) -> int:
    """How many counters of a kind its cup or pile has."""
    if COUNTERS_TO[kind]:
        return cup_size(s, kind)
    return sum(1 for piece in range(FIRST[kind], END[kind]) if s.place[piece] == UNUSED)


def railheads(s: Fury) -> list[int]:
    """The rail hexes that trace a rail line to a star of the east edge (FE-REI-12)."""
    if not s.memo[RAILHEADS]:
        closed = closed_rails(s, SOVIET, False)
        if s.memo[LAST_CLOSED] != closed:
            stars = [hex for hex in SOVIET_STARS if not has(closed, hex)]
            s.memo[LAST_CLOSED] = closed
            s.memo[LAST_RAILHEADS] = along_rails(stars, SOVIET, closed, [])
        s.memo[RAILHEADS] = s.memo[LAST_RAILHEADS]
    return s.memo[RAILHEADS]


def entry_hexes(s: Fury, piece: int) -> list[int]:
    """Where a reinforcement may be placed."""
    return [hex for hex in railheads(s) if fits(s, piece, hex)]


def may_enter(s: Fury, piece: int) -> bool:
    """Whether there is any such hex."""
    for hex in railheads(s):
        if fits(s, piece, hex):
            return True
    return False


def arriving(s: Fury) -> list[int]:
    """The kinds that can still be brought in now, as numbers in ARRIVALS."""
    found: list[int] = []
    for number, kind in enumerate(ARRIVALS):
        if kind == LEADER or s.due[number] <= 0:
            continue
        piece = stock(s, kind)
        if piece != NONE and may_enter(s, piece):
            found.append(number)
    return found


class Reinforcements(Frame[Fury]):
    """FE-REI-10 to 12, 17: every reinforcement is placed, one at a time, kind and hex before the draw."""

    RULE: ClassVar[str] = "FE-REI-12"

    def actor(self, s: Fury) -> int:
        return SOVIET if any(s.due) and arriving(s) else NOBODY

    def run(self, s: Fury) -> None:
        """FE-REI-17: what found no hex waits, what found no counter is lost."""
        for number, kind in enumerate(ARRIVALS):
            left = s.due[number]
            s.carried = replaced(s.carried, number, min(left, in_stock(s, kind)) if left and kind != LEADER else 0)
            s.due = replaced(s.due, number, 0)

    def choices(self, s: Fury) -> list[int]:
        return [BRING.of(ARRIVALS[number]) for number in arriving(s)]

    def take(self, s: Fury, action: int) -> None:
        s.push(self)
        s.push(ReinforceAt(BRING.first(action)))

    def prompt(self, s: Fury) -> dict[str, Any]:
        return {"left": sum(s.due)}


class ReinforceAt(Frame[Fury]):
    """FE-REI-12: the rail hex of one reinforcement."""

    FIELDS: ClassVar[tuple[str, ...]] = ("kind",)
    RULE: ClassVar[str] = "FE-REI-12"

    def __init__(self, kind: int) -> None:
        self.kind = kind

    def actor(self, s: Fury) -> int:
        return SOVIET

    def choices(self, s: Fury) -> list[int]:
        return [PUTS[hex] for hex in entry_hexes(s, stock(s, self.kind))]

    def take(self, s: Fury, action: int) -> None:
        s.due = replaced(s.due, ARRIVALS.index(self.kind), s.due[ARRIVALS.index(self.kind)] - 1)
        arrive(s, stock(s, self.kind), PUT.first(action))

    def prompt(self, s: Fury) -> dict[str, Any]:
        return {"kind": (KIND_DOMAIN, self.kind)}


def arrive(s: Fury, piece: int, hex: int) -> None:
    """A Soviet piece comes in at full strength, its counter drawn blind where it has a cup."""
    s.hits = replaced(s.hits, piece, 0)
    s.shown = replaced(s.shown, piece, 0)
    enter(s, piece, hex)
    s.emit(ARRIVED, (piece, hex))
    if HANDLE[piece] >= 0:
        s.push(DrawCounter(piece))


# -- militia ------------------------------------------------------------------------------------------------


AROUND_CITY: Final[list[list[int]]] = [
    [hex for hex in range(HEX_COUNT) if distance(hex, city) <= MILITIA_RADIUS and IN_USSR[hex]]
    for city in MILITIA_HEX
]
"""The hexes of the Soviet Union within two hexes of each city."""


def alarmed(s: Fury, city: int) -> bool:
    """FE-MIL-02, 03, 05: whether a city calls up its militia."""
    if s.held[SETTLEMENT[MILITIA_HEX[city]]] or s.stood_down[city]:
        return False
    if city == 1 and s.moscow_entered:
        return True
    for piece in AXIS_PIECES:
        if s.place[piece] >= 0 and distance(s.place[piece], MILITIA_HEX[city]) <= MILITIA_ALARM:
            if city == 1 or not FINNISH[piece]:
                return True
    return False


def militia_hexes(s: Fury, city: int) -> list[int]:
    """FE-MIL-04: within two hexes of the city, not in an EZOC; Finnish ZOC do not matter to Leningrad."""
    piece = free_piece(s, MIL)
    if piece == NONE or s.called[city] >= MILITIA_MOST[city] or not alarmed(s, city):
        return []
    zoc = zoc_without_finns(s) if city == 0 else axis_zoc(s)
    return [hex for hex in AROUND_CITY[city] if not has(zoc, hex) and fits(s, piece, hex)]


def forgone_militia(s: Fury, city: int) -> int:
    """FE-MIL-05: how many of its militia a city that has begun to call up gives up if it stops now.

    What finds no hex is not given up: it may follow in a later phase.
    """
    if not s.called[city] or not militia_hexes(s, city):
        return 0
    left = sum([s.place[piece] == UNUSED for piece in range(FIRST[MIL], END[MIL])])
    return min(left, MILITIA_MOST[city] - s.called[city])


class MilitiaCall(Frame[Fury]):
    """FE-MIL-01 to 05: Leningrad and Moscow call up their militia, each once in the game."""

    RULE: ClassVar[str] = "FE-MIL-04"

    def actor(self, s: Fury) -> int:
        if not s.militia_rule:
            return NOBODY
        return SOVIET if militia_hexes(s, 0) or militia_hexes(s, 1) else NOBODY

    def run(self, s: Fury) -> None:
        """No militia can be called."""

    def choices(self, s: Fury) -> list[int]:
        return [DONE.of(), *[MILITIA.of(city) for city in (0, 1) if militia_hexes(s, city)]]

    def take(self, s: Fury, action: int) -> None:
        if MILITIA.owns(action):
            s.push(self)
            s.push(MilitiaAt(MILITIA.first(action)))
            return
        for city in (0, 1):
            if forgone_militia(s, city):
                s.stood_down = replaced(s.stood_down, city, 1)


class MilitiaAt(Frame[Fury]):
    """FE-MIL-04: the hex of one militia unit."""

    FIELDS: ClassVar[tuple[str, ...]] = ("city",)
    RULE: ClassVar[str] = "FE-MIL-04"

    def __init__(self, city: int) -> None:
        self.city = city

    def actor(self, s: Fury) -> int:
        return SOVIET

    def choices(self, s: Fury) -> list[int]:
        return [PUT.of(hex) for hex in militia_hexes(s, self.city)]

    def take(self, s: Fury, action: int) -> None:
        piece = free_piece(s, MIL)
        s.called = replaced(s.called, self.city, s.called[self.city] + 1)
        enter(s, piece, PUT.first(action))
        s.emit(MILITIA_CALLED, (piece, PUT.first(action)))

    def prompt(self, s: Fury) -> dict[str, Any]:
        return {"city": (MILITIA_CITY_DOMAIN, self.city)}


# -- Leaders from the pool ------------------------------------------------------------------------------------


def leader_hexes(s: Fury) -> list[int]:
    """FE-REI-14, 18: Soviet-controlled cities and towns without a Leader; ZOC, LOC and rails do not matter."""
    return [SETTLED[number] for number in range(SETTLEMENT_COUNT) if takes_leader(s, number)]


def takes_leader(s: Fury, settlement: int) -> bool:
    """Whether a Leader may be placed in a city or town."""
    hex = SETTLED[settlement]
    if s.held[settlement] or not IN_USSR[hex]:
        return False
    return s.is_empty(hex) or (not s.holds(hex, AXIS) and s.leader_in(hex) == NONE)


def any_takes_leader(s: Fury) -> bool:
    """Whether any city or town takes a Leader."""
    for settlement in range(SETTLEMENT_COUNT):
        if takes_leader(s, settlement):
            return True
    return False


class PoolLeaders(Frame[Fury]):
    """FE-REI-14: every Leader in the pool must be placed, face down."""

    RULE: ClassVar[str] = "FE-REI-14"

    def actor(self, s: Fury) -> int:
        return SOVIET if any(s.pool) and any_takes_leader(s) else NOBODY

    def run(self, s: Fury) -> None:
        """The pool is empty, or no city or town is free."""

    def choices(self, s: Fury) -> list[int]:
        return [PUTS[hex] for hex in leader_hexes(s)]

    def take(self, s: Fury, action: int) -> None:
        leader = free_piece(s, LEADER)
        s.hits = replaced(s.hits, leader, 0)
        s.shown = replaced(s.shown, leader, 0)
        s.put(leader, PUT.first(action))
        s.emit(LEADER_PLACED, (leader, PUT.first(action)))
        s.push(self)
        s.push(DrawFromPool(leader))

    def prompt(self, s: Fury) -> dict[str, Any]:
        return {"left": sum(s.pool)}


# -- Axis reinforcements --------------------------------------------------------------------------------------


def corps_hexes(s: Fury, piece: int) -> list[int]:
    """FE-REI-01, 03: where an Axis reinforcement may be placed."""
    return [hex for hex in AXIS_ENTRY[NATION[piece]] if fits(s, piece, hex)]


def waiting_corps(s: Fury) -> list[int]:
    """The corps in the Off Map Box whose turn has come and that have room."""
    return [
        piece for piece in AXIS_PIECES
        if s.place[piece] == BOX and ENTRY_TURN.get(piece, NEVER) <= s.turn and corps_hexes(s, piece)
    ]  # fmt: skip


class AxisReinforcements(Frame[Fury]):
    """FE-REI-01, 03: the Axis brings in its corps, or holds them back."""

    RULE: ClassVar[str] = "FE-REI-01"

    def actor(self, s: Fury) -> int:
        return AXIS if waiting_corps(s) else NOBODY

    def run(self, s: Fury) -> None:
        """Nobody waits."""

    def choices(self, s: Fury) -> list[int]:
        return [*[BRING_PIECE.of(piece) for piece in waiting_corps(s)], DONE.of()]

    def take(self, s: Fury, action: int) -> None:
        if BRING_PIECE.owns(action):
            s.push(self)
            s.push(CorpsAt(BRING_PIECE.first(action)))

    def prompt(self, s: Fury) -> dict[str, Any]:
        return {"corps": len(waiting_corps(s))}


class CorpsAt(Frame[Fury]):
    """FE-REI-01: the hex of one Axis corps."""

    FIELDS: ClassVar[tuple[str, ...]] = ("piece",)
    RULE: ClassVar[str] = "FE-REI-01"

    def __init__(self, piece: int) -> None:
        self.piece = piece

    def actor(self, s: Fury) -> int:
        return AXIS

    def choices(self, s: Fury) -> list[int]:
        return [PUT.of(hex) for hex in corps_hexes(s, self.piece)]

    def take(self, s: Fury, action: int) -> None:
        s.hits = replaced(s.hits, self.piece, ENTRY_STEPS_LOST.get(PIECE_IDS[self.piece], 0))
        s.put(self.piece, PUT.first(action))
        s.emit(ARRIVED, (self.piece, PUT.first(action)))

    def prompt(self, s: Fury) -> dict[str, Any]:
        return {"piece": (PIECE_DOMAIN, self.piece)}
