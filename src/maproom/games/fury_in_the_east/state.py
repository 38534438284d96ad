"""The position of Fury in the East: flat fields, and the few ways in which pieces change place."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final

from maproom.games.fury_in_the_east.board import (
    AXIS,
    COL,
    COLUMNS,
    NO_HEX,
    ROW,
    START_HELD,
)
from maproom.games.fury_in_the_east.charts import ARRIVALS, FINE, NO_ORDER
from maproom.games.fury_in_the_east.copies import copy_into
from maproom.games.fury_in_the_east.grid import BIT, has
from maproom.games.fury_in_the_east.memos import (
    KEPT,
    LOOKS,
    MEMOS,
    MEMOS_OF,
    NO_MEMO,
    NOTHING_KEPT,
    SOVIET_HEXES,
    STANDINGS,
    Kept,
    forget_searches,
)
from maproom.games.fury_in_the_east.paths import Reach
from maproom.games.fury_in_the_east.readings import NEWEST, REREAD
from maproom.games.fury_in_the_east.units import (
    AXIS_END,
    BACK,
    COMBAT,
    COUNTER_COUNT,
    FINNISH,
    FIRST_BACK,
    FIRST_HEAD,
    FIRST_LEADER,
    HANDLE,
    KIND,
    LEADER_END,
    MOST_STEPS,
    PIECE_COUNT,
    RC,
    TC,
    UNUSED,
)
from maproom.games.fury_in_the_east.verbs import PHASE_BEGINS
from maproom.kernel.copies import LIST, LISTS, SAME
from maproom.kernel.events import EVERYBODY, Event
from maproom.kernel.rows import NOTHING_TOLD
from maproom.kernel.state import State

if TYPE_CHECKING:
    from mypy_extensions import i64

NOT_OVER: Final = -1
NONE: Final = -1
"""No piece."""
LAST_CHAIN: Final = 255
CHAINS: Final[int] = LAST_CHAIN + 1
"""The pieces on the map lie in so many chains, by the last bits of their hex: one a hex would be dear to copy."""

# marks of a piece
MOVED: Final = 1
"""It has moved in this Movement Phase, or stays for good."""
USED: Final = 2
"""It has attacked in this Combat Phase."""
OOS: Final = 4
"""The Out of Supply marker of the last check (FE-SUP-01)."""
DUTY: Final = 8
"""A Soviet Combat Unit that had a contact when the Combat Phase began (FE-CBT-42)."""
GAINED: Final = 16
"""It gained a step, or arrived, in this Replacement step (FE-LDR-13, 19)."""
RETREATED: Final = 32
"""It retreated in the combat being fought."""


class Fury(State):
    """The whole of a position; lists over pieces, counters and settlements."""

    SLUG: ClassVar[str] = "fury-in-the-east"
    FIELDS: ClassVar[tuple[str, ...]] = (
        "place", "hits", "marks", "shown", "back", "since", "drawn", "epoch", "pool", "fallen", "held",
        "turn", "phase", "unannounced", "weather", "weather_die", "luftwaffe", "interdicted", "air_hex",
        "rail_used", "sailed", "watch", "finns_free", "orders", "vp_lost", "leader_vp", "called", "stood_down",
        "moscow_entered", "due", "carried", "spent", "costly_overruns", "militia_rule", "every_unit_attacks",
        "towns_block_rail",
        "group", "mp", "mode", "entered", "freed",
        "attackers", "targets", "overrun", "settled", "column", "air_support", "die", "loss", "retreat", "pending",
        "ways_out", "origins", "advancing", "attacked", "contacts",
        "winner", "level", "final",
    )  # fmt: skip
    SHARED: ClassVar[tuple[str, ...]] = (
        "hits", "shown", "back", "since", "drawn", "pool", "fallen", "held", "due", "carried", "spent", "orders",
        "called", "stood_down", "interdicted", "group", "mp", "attackers", "targets", "settled", "loss", "retreat",
        "pending", "ways_out", "origins", "advancing", "attacked", "contacts",
    )  # fmt: skip
    BESIDE: ClassVar[dict[str, str]] = {
        "first": LIST, "next": LIST, "bits": LISTS, "low": SAME, "high": SAME, "memo": LIST, "kept": LIST,
        "reach_memo": SAME, "told_looks": SAME, "told_standings": SAME,
    }  # fmt: skip

    def __init__(self, like: Fury | None = None) -> None:
        """A blank position, or an independent copy of one."""
        super().__init__()
        if like is not None:
            copy_into(self, like)
            return
        self.readings = NEWEST
        # the map
        self.place: list[int] = [UNUSED] * PIECE_COUNT
        self.hits: list[int] = [0] * PIECE_COUNT  # steps lost
        self.marks: list[int] = [0] * PIECE_COUNT
        self.shown: list[int] = [0] * PIECE_COUNT  # a Leader face up; an RC or TC whose back both know
        self.back: list[int] = [NONE] * COUNTER_COUNT  # the counter behind each handle
        self.since: list[int] = [0] * COUNTER_COUNT  # when a counter was last seen by all
        self.drawn: list[int] = [0] * COUNTER_COUNT  # when a handle got its counter
        self.epoch = 0  # how many counters have been returned face up
        self.pool: list[int] = [0] * COUNTER_COUNT  # Leaders in the Leader Pool, by counter
        self.fallen: list[int] = [0] * COUNTER_COUNT  # Leaders in the Eliminated Box, by counter
        self.held: list[int] = START_HELD[:]  # settlements that the Axis controls
        # the turn
        self.turn = 1
        self.phase = 0
        self.unannounced = 0  # nothing has happened in the phase yet
        self.weather = FINE
        self.weather_die = 0  # 0 before it is rolled
        self.luftwaffe = 0
        self.interdicted: list[int] = []
        self.air_hex = NO_HEX
        self.rail_used = 0
        self.sailed = 0
        self.watch = 0  # the Soviet player wants to be asked between Axis actions
        self.finns_free = 0
        self.orders: list[int] = [NO_ORDER, NO_ORDER]
        self.vp_lost = 0
        self.leader_vp = 0
        self.called: list[int] = [0, 0]  # militia that each city has called up
        self.stood_down: list[int] = [0, 0]  # cities whose militia stopped although more could be placed
        self.moscow_entered = 0
        self.due: list[int] = [0] * len(ARRIVALS)
        self.carried: list[int] = [0] * len(ARRIVALS)
        self.spent: list[int] = [0] * (LEADER_END - FIRST_LEADER)  # replacement points that each Leader has spent
        self.costly_overruns = 1  # FE-OVR-03 (PUBLIC)
        self.militia_rule = 1  # FE-MIL (PUBLIC)
        self.every_unit_attacks = 1  # FE-CBT-33 (PUBLIC)
        self.towns_block_rail = 0  # FE-RAIL-06
        # the move being made
        self.group: list[int] = []
        self.mp: list[int] = []  # of each member, in halves
        self.mode = 0
        self.entered = 0  # the group has left the hex where it began the phase
        self.freed = 0  # after an overrun: the ZOC on the launching hex are ignored
        # the combat being planned or fought
        self.attackers: list[int] = []
        self.targets: list[int] = []
        self.overrun = 0
        self.settled: list[int] = []  # the odds before the Luftwaffe, once they are settled: Forecast.numbers
        self.column = 0
        self.air_support = 0
        self.die = 0
        self.loss: list[int] = [0, 0]  # of attacker and defender
        self.retreat: list[int] = [0, 0]
        self.pending: list[int] = []  # units that must still retreat or lose a step
        self.ways_out: list[int] = []  # of units that retreated from a Head: its hex, their end, hex, end ...
        self.origins: list[int] = []  # the hexes that the attackers attack from
        self.advancing: list[int] = []  # units that may still advance
        self.attacked: list[int] = []  # hexes attacked in this Combat Phase
        self.contacts: list[int] = []  # of the Soviet Combat Phase: unit on the map, Axis hex, unit, hex ...
        # the end
        self.winner = NOT_OVER
        self.level = -1
        self.final = 0
        # kept up to date beside the fields
        self.first: list[int] = [NONE] * CHAINS  # the first piece of each chain ...
        self.next: list[int] = [NONE] * PIECE_COUNT  # ... and the one after each piece
        self.bits: list[list[int]] = [[0] * COLUMNS for _ in range(4)]
        self.low = COLUMNS  # the first column in which units came or went since ZOC were worked out ...
        self.high = -1  # ... and the last one
        self.memo: list[list[int]] = [[] for _ in range(MEMOS)]
        self.kept: list[Kept] = [NOTHING_KEPT] * KEPT  # searches that may still hold when their memo is gone
        self.reach_memo: Reach | None = None  # where the moving group can go
        self.told_looks = NOTHING_TOLD  # what rows were last told of every piece, of LOOKS ...
        self.told_standings = NOTHING_TOLD  # ... and of STANDINGS

    # -- pieces on the map -----------------------------------------------------------------------------

    def put(self, piece: i64, hex: i64) -> None:
        """Puts a piece into a hex, or to a place off the map; nothing else happens."""
        layer = LAYER[piece]
        old: i64 = self.place[piece]
        changed = layer >= LEADERS  # of Leaders and Heads it matters which one stands where
        if old >= 0 and self._unlink(piece, old):
            self._touch(COL[old])
            changed = True
        self.place[piece] = hex
        if hex >= 0:
            self.next[piece] = self.first[hex & LAST_CHAIN]
            self.first[hex & LAST_CHAIN] = piece
            bits = self.bits[layer]
            column: i64 = COL[hex]
            bit: i64 = BIT[hex]
            before: i64 = bits[column]
            after = before | bit
            if after != before:
                bits[column] = after
                self._touch(column)
                changed = True
        memo = self.memo
        memo[STANDINGS] = NO_MEMO
        if (old >= 0) != (hex >= 0):
            memo[LOOKS] = NO_MEMO
        if changed:
            for which in MEMOS_OF[layer]:
                memo[which] = NO_MEMO
        self.reach_memo = None

    def _unlink(self, piece: i64, hex: i64) -> bool:
        """Takes a piece out of its hex; whether the hex left the layer's set with it, the last one there."""
        layer = LAYER[piece]
        following = self.next
        place = self.place
        left = False
        before: i64 = NONE
        one: i64 = self.first[hex & LAST_CHAIN]
        while one != NONE:
            after: i64 = following[one]
            if one == piece:
                if before == NONE:
                    self.first[hex & LAST_CHAIN] = after
                else:
                    following[before] = after
            else:
                if LAYER[one] == layer:
                    where: i64 = place[one]
                    left = left or where == hex
                before = one
            one = after
        following[piece] = NONE
        if left:
            return False
        bits = self.bits[layer]
        column: i64 = COL[hex]
        together: i64 = bits[column]
        bit: i64 = BIT[hex]
        bits[column] = together & ~bit
        return True

    def _touch(self, column: i64) -> None:
        """Notes that ZOC and open ground around a column may have changed."""
        if column < self.low:
            self.low = column
        if column > self.high:
            self.high = column

    def forget(self) -> None:
        """Marks what was worked out from the map as out of date."""
        memo = self.memo
        for which in range(MEMOS):
            memo[which] = NO_MEMO
        self.reach_memo = None

    def restore(self) -> None:
        """Builds what is kept beside the fields."""
        self.first = [NONE] * CHAINS
        self.next = [NONE] * PIECE_COUNT
        self.bits = [[0] * COLUMNS for _ in range(4)]
        for piece in range(PIECE_COUNT):
            hex = self.place[piece]
            if hex >= 0:
                self.next[piece] = self.first[hex & LAST_CHAIN]
                self.first[hex & LAST_CHAIN] = piece
                self.bits[LAYER[piece]][COL[hex]] |= 1 << ROW[hex]
        self.kept = [NOTHING_KEPT] * KEPT
        forget_searches()
        self.forget()

    # -- looking at the map ----------------------------------------------------------------------------

    def pieces_in(self, hex: i64) -> list[int]:
        """Everything in a hex, by number."""
        found: list[int] = []
        place, following = self.place, self.next
        piece: i64 = self.first[hex & LAST_CHAIN]
        while piece != NONE:
            where: i64 = place[piece]
            if where == hex:
                found.append(piece)
            piece = following[piece]
        if len(found) > 1:
            found.sort()
        return found

    def is_alone(self, piece: i64) -> bool:
        """Whether nothing stands in a hex but a piece that is there."""
        place, following = self.place, self.next
        hex: i64 = place[piece]
        other: i64 = self.first[hex & LAST_CHAIN]
        while other != NONE:
            where: i64 = place[other]
            if where == hex and other != piece:
                return False
            other = following[other]
        return True

    def is_empty(self, hex: i64) -> bool:
        """Whether nothing stands in a hex."""
        place, following = self.place, self.next
        piece: i64 = self.first[hex & LAST_CHAIN]
        while piece != NONE:
            where: i64 = place[piece]
            if where == hex:
                return False
            piece = following[piece]
        return True

    def units_in(self, hex: i64, side: int) -> list[int]:
        """The Combat Units and Leaders of a side in a hex, by number (FE-CMP-11)."""
        found: list[int] = []
        place, following = self.place, self.next
        piece: i64 = self.first[hex & LAST_CHAIN]
        while piece != NONE:
            where: i64 = place[piece]
            if where == hex:
                layer = LAYER[piece]
                if layer == AXIS_UNITS if side == AXIS else layer == SOVIET_UNITS or layer == LEADERS:
                    found.append(piece)
            piece = following[piece]
        if len(found) > 1:
            found.sort()
        return found

    def corps_in(self, hex: i64, side: int) -> list[int]:
        """The Combat Units of a side in a hex, by number."""
        found: list[int] = []
        layer = AXIS_UNITS if side == AXIS else SOVIET_UNITS
        place, following = self.place, self.next
        piece: i64 = self.first[hex & LAST_CHAIN]
        while piece != NONE:
            where: i64 = place[piece]
            if where == hex and LAYER[piece] == layer:
                found.append(piece)
            piece = following[piece]
        if len(found) > 1:
            found.sort()
        return found

    def combat_units(self, hex: i64, side: int) -> int:
        """How many Combat Units of a side a hex holds."""
        number = 0
        layer = AXIS_UNITS if side == AXIS else SOVIET_UNITS
        place, following = self.place, self.next
        piece: i64 = self.first[hex & LAST_CHAIN]
        while piece != NONE:
            where: i64 = place[piece]
            if where == hex and LAYER[piece] == layer:
                number += 1
            piece = following[piece]
        return number

    def leader_in(self, hex: i64) -> int:
        """The Leader in a hex (of several the first by number), or NONE."""
        found: i64 = NONE
        if not has(self.bits[LEADERS], hex):
            return NONE
        place, following = self.place, self.next
        piece: i64 = self.first[hex & LAST_CHAIN]
        while piece != NONE:
            where: i64 = place[piece]
            if where == hex and LAYER[piece] == LEADERS and (found == NONE or piece < found):
                found = piece
            piece = following[piece]
        return found

    def head_in(self, hex: i64) -> int:
        """The Head in a hex, or NONE."""
        if not has(self.bits[HEADS], hex):
            return NONE
        for piece in range(FIRST_HEAD, PIECE_COUNT):
            if self.place[piece] == hex:
                return piece
        return NONE

    def holds(self, hex: i64, side: int) -> bool:
        """Whether a hex is occupied by a side: a Combat Unit or a Leader (FE-CMP-11)."""
        if side == AXIS:
            return has(self.bits[AXIS_UNITS], hex)
        return has(self.bits[SOVIET_UNITS], hex) or has(self.bits[LEADERS], hex)

    def strength(self, piece: i64) -> int:
        """The combat value of a unit as it stands; a Leader's rating when it is face up (FE-CBT-16)."""
        handle = HANDLE[piece]
        if piece >= FIRST_LEADER:
            return self.back_of(self.back[handle]) if self.shown[piece] else 0
        hits = self.hits[piece]
        if handle >= 0 and hits > 0:
            return self.back_of(self.back[handle])
        return COMBAT[piece * MOST_STEPS + hits]

    def rating(self, leader: int) -> int:
        """A Leader's rating, 0 while it is face down (FE-LDR-03)."""
        return self.back_of(self.back[HANDLE[leader]]) if self.shown[leader] else 0

    def back_of(self, counter: int) -> int:
        """What a counter shows when it is turned: a strength, a rating, or STAR."""
        return BACK[counter] if self.readings >= REREAD else FIRST_BACK[counter]

    # -- the contract ----------------------------------------------------------------------------------

    def emit(self, event: Event, values: tuple[int, ...] = (), audience: int = EVERYBODY) -> None:
        """Notes what happened; a phase is announced with the first thing that happens in it."""
        if self.unannounced:
            self.unannounced = 0
            super().emit(PHASE_BEGINS, (self.phase,))
        super().emit(event, values, audience)

    def clone(self) -> Fury:
        """An independent copy."""
        return Fury(self)

    def returns(self) -> list[float]:
        """1 for the winner, -1 for the loser, 0 for a draw and while the game goes on."""
        if self.level < 0 or self.winner == NOT_OVER:
            return [0.0, 0.0]
        return [1.0, -1.0] if self.winner == AXIS else [-1.0, 1.0]

    @property
    def outcome(self) -> dict[str, Any] | None:
        """Who won, how, and the count."""
        from maproom.games.fury_in_the_east.victory import outcome_of

        return outcome_of(self)

    def picture(self, seat: int | None) -> dict[str, Any]:
        """What a seat may see (FE-HID)."""
        from maproom.games.fury_in_the_east.view import picture_of

        return picture_of(self, seat)

    def determinize(self, seat: int, random: Random) -> Fury:
        """The same position with hidden backs, ratings and, for the Soviet player, orders dealt anew."""
        from maproom.games.fury_in_the_east.secrets import dealt_anew

        return dealt_anew(self, seat, random)


# -- layers and memos -------------------------------------------------------------------------------------

AXIS_UNITS: Final = 0
SOVIET_UNITS: Final = 1
LEADERS: Final = 2
HEADS: Final = 3
LAYER: Final[bytes] = bytes(
    [
        AXIS_UNITS
        if piece < AXIS_END
        else HEADS
        if piece >= FIRST_HEAD
        else LEADERS
        if piece >= FIRST_LEADER
        else SOVIET_UNITS
        for piece in range(PIECE_COUNT)
    ]
)
"""Which set of `Fury.bits` a piece belongs to."""


def layer_of(s: Fury, side: int) -> list[int]:
    """The hexes that a side occupies, as a set that nobody may change."""
    if side == AXIS:
        return s.bits[AXIS_UNITS]
    if not s.memo[SOVIET_HEXES]:
        units = s.bits[SOVIET_UNITS]
        leaders = s.bits[LEADERS]
        s.memo[SOVIET_HEXES] = [units[column] | leaders[column] for column in range(COLUMNS)]
    return s.memo[SOVIET_HEXES]


def is_finn(piece: int) -> bool:
    """Whether a piece is one of the four Finnish corps."""
    return bool(FINNISH[piece])


def has_hidden_back(piece: int) -> bool:
    """Whether a piece is an RC or TC."""
    return KIND[piece] == RC or KIND[piece] == TC
