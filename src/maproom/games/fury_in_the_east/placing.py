"""Where pieces may be placed, draws from cups and pool, and the stacking check (FE-STK, FE-REI-11)."""

from __future__ import annotations

from typing import Any, ClassVar

from maproom.games.fury_in_the_east.board import ARMOR, ARMOR_STANDS, AXIS, HEX_DOMAIN
from maproom.games.fury_in_the_east.charts import STACK
from maproom.games.fury_in_the_east.losses import cup, cup_size, eliminate
from maproom.games.fury_in_the_east.retreats import stacks_legally
from maproom.games.fury_in_the_east.state import Fury
from maproom.games.fury_in_the_east.supply import is_frozen
from maproom.games.fury_in_the_east.units import (
    COUNTER_COUNT,
    FIRST_HEAD,
    FIRST_LEADER_COUNTER,
    HANDLE,
    IS_COMBAT,
    KIND,
    LEADER,
    PIECE_COUNT,
    SIDE,
    TYPE,
)
from maproom.games.fury_in_the_east.verbs import DRAW, OVERSTACKED, REMOVE
from maproom.kernel.chance import Source, below
from maproom.kernel.copies import replaced
from maproom.kernel.frame import CHANCE, NOBODY, Frame


def fits(s: Fury, piece: int, hex: int) -> bool:
    """Whether a piece may be placed in a hex: stacking, no enemy, ground for armor (FE-CMP-13, FE-STK-04)."""
    if not s.is_empty(hex) and (s.holds(hex, 1 - SIDE[piece]) or not stacks_legally(s, piece, hex)):
        return False
    if TYPE[piece] == ARMOR and IS_COMBAT[piece]:
        return bool(ARMOR_STANDS[is_frozen(s)][hex])
    return True


def in_pool(s: Fury) -> list[int]:
    """The counters in the Leader Pool."""
    pool = s.pool
    return [counter for counter in range(FIRST_LEADER_COUNTER, COUNTER_COUNT) if pool[counter]]


def drawn_from(counters: list[int], random: Source) -> int:
    """One of these draws, each as likely."""
    return DRAW.of(counters[below(random, len(counters))])


class DrawCounter(Frame[Fury]):
    """FE-SET-02, FE-REI-11: a counter is drawn blind from its cup for a piece; nobody sees its back."""

    FIELDS: ClassVar[tuple[str, ...]] = ("piece",)

    def __init__(self, piece: int) -> None:
        self.piece = piece

    def actor(self, s: Fury) -> int:
        return CHANCE

    def choices(self, s: Fury) -> list[int]:
        return [DRAW.of(counter) for counter in cup(s, KIND[self.piece])]

    def sample(self, s: Fury, random: Source) -> int:
        return drawn_from(cup(s, KIND[self.piece]), random)

    def take(self, s: Fury, action: int) -> None:
        handle = HANDLE[self.piece]
        s.back = replaced(s.back, handle, DRAW.first(action))
        s.drawn = replaced(s.drawn, handle, s.epoch)


class DrawFromPool(Frame[Fury]):
    """FE-REI-14, FE-LDR-15: a Leader is drawn blind from the Leader Pool for its place on the map."""

    FIELDS: ClassVar[tuple[str, ...]] = ("piece",)

    def __init__(self, piece: int) -> None:
        self.piece = piece

    def actor(self, s: Fury) -> int:
        return CHANCE

    def choices(self, s: Fury) -> list[int]:
        return [DRAW.of(counter) for counter in in_pool(s)]

    def sample(self, s: Fury, random: Source) -> int:
        return drawn_from(in_pool(s), random)

    def take(self, s: Fury, action: int) -> None:
        handle = HANDLE[self.piece]
        counter = DRAW.first(action)
        s.pool = replaced(s.pool, counter, 0)
        s.back = replaced(s.back, handle, counter)
        s.drawn = replaced(s.drawn, handle, s.epoch)


class DrawToPool(Frame[Fury]):
    """FE-REI-13: reinforcing Leaders are drawn blind into the Leader Pool."""

    FIELDS: ClassVar[tuple[str, ...]] = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left

    def actor(self, s: Fury) -> int:
        return CHANCE if self.left > 0 and cup_size(s, LEADER) else NOBODY

    def run(self, s: Fury) -> None:
        """All are drawn, or the cup is empty."""

    def choices(self, s: Fury) -> list[int]:
        return [DRAW.of(counter) for counter in cup(s, LEADER)]

    def sample(self, s: Fury, random: Source) -> int:
        return drawn_from(cup(s, LEADER), random)

    def take(self, s: Fury, action: int) -> None:
        s.pool = replaced(s.pool, DRAW.first(action), 1)
        s.push(DrawToPool(self.left - 1))


# -- stacking ---------------------------------------------------------------------------------------------


def crowded(s: Fury, side: int) -> list[tuple[int, int, int]]:
    """The hexes where a side stands over the limit: the hex, how many stand there, and how many may."""
    corps: dict[int, int] = {}
    others: dict[int, int] = {}
    for piece in range(PIECE_COUNT):
        hex = s.place[piece]
        if hex >= 0 and SIDE[piece] == side:
            numbers = corps if IS_COMBAT[piece] else others
            numbers[hex] = numbers.get(hex, 0) + 1
    found = [(hex, number, STACK) for hex, number in corps.items() if number > STACK]
    found.extend([(hex, number, 1) for hex, number in others.items() if number > 1])
    return found


def over_limit(s: Fury, hex: int, side: int) -> bool:
    """FE-STK-01: whether a side has more than two Combat Units, or more than one Leader or Head, in a hex."""
    there = [piece for piece in s.pieces_in(hex) if SIDE[piece] == side]
    corps = sum([IS_COMBAT[piece] for piece in there])
    return corps > STACK or len(there) - corps > 1


def surplus(s: Fury, side: int) -> list[int]:
    """The pieces of the first hex over the limit among which the owner must choose; none when all is well."""
    for piece in range(PIECE_COUNT):
        hex = s.place[piece]
        if hex < 0 or SIDE[piece] != side or s.is_alone(piece):
            continue
        there = [one for one in s.pieces_in(hex) if SIDE[one] == side]
        corps = [one for one in there if IS_COMBAT[one]]
        if len(corps) > STACK:
            return corps
        chiefs = [one for one in there if not IS_COMBAT[one]]
        if len(chiefs) > 1 and (side != AXIS or chiefs[0] >= FIRST_HEAD):
            return chiefs
    return []


class StackingCheck(Frame[Fury]):
    """FE-STK-02, 03: at a check the owner eliminates what stands over the limit."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side",)
    RULE: ClassVar[str] = "FE-STK-03"

    def __init__(self, side: int) -> None:
        self.side = side

    def actor(self, s: Fury) -> int:
        return self.side if surplus(s, self.side) else NOBODY

    def run(self, s: Fury) -> None:
        """Every stack is within the limit."""

    def choices(self, s: Fury) -> list[int]:
        return [REMOVE.of(piece) for piece in surplus(s, self.side)]

    def take(self, s: Fury, action: int) -> None:
        piece = REMOVE.first(action)
        s.emit(OVERSTACKED, (piece, s.place[piece]))
        eliminate(s, piece)
        s.push(self)

    def prompt(self, s: Fury) -> dict[str, Any]:
        return {"hex": (HEX_DOMAIN, s.place[surplus(s, self.side)[0]])}
