"""What a side sees of Fury in the East as numbers (FE-HID): pieces, control, the turn, the move, the combat."""

from __future__ import annotations

from typing import Final

from maproom.games.fury_in_the_east.board import (
    AXIS,
    COL,
    COLUMNS,
    HEX_IDS,
    NO_HEX,
    ROW,
    ROWS,
    SETTLED,
    SIDES,
)
from maproom.games.fury_in_the_east.charts import (
    ARRIVALS,
    NO_ORDER,
    ODDS,
    ORDER_DOMAIN,
    TURNS,
    WEATHER_DOMAIN,
)
from maproom.games.fury_in_the_east.losses import cup_size, pool_size
from maproom.games.fury_in_the_east.observe_pieces import LOOK_RUNS, STANDING_RUNS, looks, standings
from maproom.games.fury_in_the_east.phases import PHASE_DOMAIN
from maproom.games.fury_in_the_east.state import Fury
from maproom.games.fury_in_the_east.units import (
    BOX,
    CAPTURED,
    DEAD,
    FIRST_LEADER,
    KINDS,
    LEADER,
    LEADER_END,
    PIECE_COUNT,
    PIECE_DOMAIN,
    PIECE_IDS,
    RC,
    TC,
    TOP_RATING,
)
from maproom.games.fury_in_the_east.victory import corps_points, running_points
from maproom.kernel.frame import FrameTable
from maproom.kernel.observation import Asked, Deciding, Field, Looking, Observation
from maproom.kernel.rows import LARGEST, Row, Told
from maproom.kernel.verbs import Domain

MOST_HEXES: Final = 6
"""So many hexes of a list are told."""
MARK_BITS: Final = 6


def axis_of(name: str, *words: str) -> Domain:
    """An axis of its own for a field."""
    return Domain(name, list(words))


class Places(Field[Fury]):
    """Column and row of every piece from 1, and where it is off the map."""

    def write(self, s: Fury, seat: int, row: Row) -> None:
        row.runs(s.place, PLACE_RUNS)


PLACE_RUNS: Final = [
    *[bytes([COL[hex] + 1, ROW[hex] + 1, 0]) for hex in range(len(HEX_IDS))],
    *[bytes([0, 0, off]) for off in (-CAPTURED, -DEAD, -BOX, 0)],
]
"""The runs of all hexes, and at the end those of places off the map, which are numbers from -4 to -1."""


class States(Field[Fury]):
    """Steps lost, strength as it stands, whether it is face up or known, and its known hidden value."""

    def write(self, s: Fury, seat: int, row: Row) -> None:
        s.told_looks = row.told(looks(s), LOOK_RUNS, s.told_looks)


class Marks(Field[Fury]):
    """The marks of every piece, bit by bit."""

    def write(self, s: Fury, seat: int, row: Row) -> None:
        row.runs(s.marks, MARK_RUNS)


MARK_RUNS: Final = [bytes([marks >> bit & 1 for bit in range(MARK_BITS)]) for marks in range(1 << MARK_BITS)]


class Standing(Field[Fury]):
    """Supply and command of every unit on the map at this instant."""

    def write(self, s: Fury, seat: int, row: Row) -> None:
        s.told_standings = row.told(standings(s), STANDING_RUNS, s.told_standings)


class Control(Field[Fury]):
    """The cities and towns that the Axis controls."""

    def write(self, s: Fury, seat: int, row: Row) -> None:
        row.runs(s.held, HELD_RUNS)


HELD_RUNS: Final = [b"\0", b"\1"]


class One(Field[Fury]):
    """Turn, phase and weather: a 1 in one place each."""

    def write(self, s: Fury, seat: int, row: Row) -> None:
        if self.name == "turn":
            row.one(s.turn - 1, self.size)
        elif self.name == "phase":
            row.one(s.phase, self.size)
        elif self.name == "weather":
            row.one(s.weather, self.size)
        else:
            row.one(s.winner, self.size)


class Orders(Field[Fury]):
    """FE-HID-04: Hitler's orders, for the Axis alone; everybody knows how many there are."""

    def write(self, s: Fury, seat: int, row: Row) -> None:
        members = 0
        number = 0
        for order in s.orders:
            if order != NO_ORDER:
                number += 1
                if seat == AXIS:
                    members |= 1 << order
        row.members(members, ORDER_DOMAIN.size)
        row.number(number, 2)


NUMBERS: Final = [
    "luftwaffe", "points", "points-below-zero", "vp-lost", "leader-points", "corps-points", "rail-used", "sailed",
    "watch", "finns-free", "militia-leningrad", "militia-moscow", "leningrad-stood-down", "moscow-stood-down",
    "moscow-entered", "pool", "cup-RC", "cup-TC", "cup-leader", "costly-overruns", "militia-rule",
    "every-unit-attacks",
]  # fmt: skip


class Numbers(Field[Fury]):
    """Everything that is counted."""

    def write(self, s: Fury, seat: int, row: Row) -> None:
        high = self.high
        lost = corps_points(s)
        points = running_points(s) - s.vp_lost - lost
        row.number(s.luftwaffe, high)
        row.number(max(0, points), high)
        row.number(max(0, -points), high)
        row.number(s.vp_lost, high)
        row.number(s.leader_vp, high)
        row.number(lost, high)
        row.number(s.rail_used, high)
        row.number(s.sailed, high)
        row.number(s.watch, high)
        row.number(s.finns_free, high)
        row.number(s.called[0], high)
        row.number(s.called[1], high)
        row.number(s.stood_down[0], high)
        row.number(s.stood_down[1], high)
        row.number(s.moscow_entered, high)
        row.number(pool_size(s), high)
        row.number(cup_size(s, RC), high)
        row.number(cup_size(s, TC), high)
        row.number(cup_size(s, LEADER), high)
        row.number(s.costly_overruns, high)
        row.number(s.militia_rule, high)
        row.number(s.every_unit_attacks, high)


class Replacing(Field[Fury]):
    """FE-LDR-10: the replacement points that each Leader has spent in this phase."""

    def write(self, s: Fury, seat: int, row: Row) -> None:
        row.runs(s.spent, SPENT_RUNS)


SPENT_RUNS: Final = [bytes([points]) for points in range(TOP_RATING + 1)]


class Arrivals(Field[Fury]):
    """Soviet reinforcements still to be placed, now or carried over."""

    def write(self, s: Fury, seat: int, row: Row) -> None:
        if row.unchanged(s.due, s.carried):
            return
        for number in range(len(ARRIVALS)):
            row.number(s.due[number] + s.carried[number], self.high)


class Engaged(Field[Fury]):
    """The movement points of the moving group in halves, and who attacks, must retreat or may advance."""

    def write(self, s: Fury, seat: int, row: Row) -> None:
        if not (s.group or s.attackers or s.pending or s.advancing):
            row.told(NOBODY, ENGAGED_RUNS, NOBODY_TOLD)
            return
        parts = NOBODY.copy()
        for number in range(len(s.group)):
            parts[s.group[number]] = min(s.mp[number] + 1, MOST_POINTS) * 8
        for piece in s.attackers:
            parts[piece] = parts[piece] | 1
        for piece in s.pending:
            parts[piece] = parts[piece] | 2
        for piece in s.advancing:
            parts[piece] = parts[piece] | 4
        row.runs(parts, ENGAGED_RUNS)


MOST_POINTS: Final = 40
ENGAGED_RUNS: Final = [
    bytes([points, *[part >> bit & 1 for bit in range(3)]])
    for points in range(MOST_POINTS + 1)
    for part in range(8)
]
NOBODY: Final = [0] * PIECE_COUNT
NOBODY_TOLD: Final = Told(NOBODY, ENGAGED_RUNS)


class Hexes(Field[Fury]):
    """Columns and rows of the attacked hexes, the interdicted ones and the Air Supply hex."""

    def write(self, s: Fury, seat: int, row: Row) -> None:
        listed = row.unchanged(s.targets, s.interdicted)
        if row.same(s.air_hex + 1, 0) and listed:
            return
        for hexes in (s.targets, s.interdicted, [s.air_hex]):
            for number in range(MOST_HEXES):
                hex = hexes[number] if number < len(hexes) else NO_HEX
                row.number(COL[hex] + 1 if hex >= 0 else 0, self.high)
                row.number(ROW[hex] + 1 if hex >= 0 else 0, self.high)


class Fought(Field[Fury]):
    """The combat: column, die, Luftwaffe, overrun, and steps still to lose."""

    def write(self, s: Fury, seat: int, row: Row) -> None:
        for number in (s.column, max(0, s.die), s.air_support, s.overrun, s.loss[0], s.loss[1]):
            row.number(number, self.high)


def declared(frames: FrameTable) -> Observation:
    """The observation of Fury in the East."""
    seats = (SIDES[0], SIDES[1])
    piece = PIECE_DOMAIN
    widest = max(COLUMNS, ROWS) + 1
    return Observation(
        [
            Looking(seats),
            Deciding(seats),
            Asked(frames),
            Places(
                "places",
                [piece, axis_of("where", "column", "row", "off-map")],
                "Column and row of each piece from 1, 0 when it is off the map; then 2 for the Off Map Box, 3 for "
                "the Eliminated Box, 4 for a captured Head.",
                widest,
            ),
            States(
                "states",
                [piece, axis_of("state", "lost", "strength", "shown", "hidden-value")],
                "Steps lost, combat value, whether a hidden side is known, and what it shows.",
                12,
            ),
            Marks(
                "marks",
                [piece, axis_of("mark", "moved", "attacked", "oos", "duty", "gained", "retreated")],
                "1 for each mark of a piece.",
            ),
            Standing(
                "standing", [piece, axis_of("standing", "supplied", "commanded")], "1 for supply and command now."
            ),
            Control(
                "control",
                [Domain("settlement", [HEX_IDS[hex] for hex in SETTLED])],
                "1 for cities and towns that the Axis controls.",
            ),
            One("turn", [axis_of("turn", *[str(turn + 1) for turn in range(TURNS)])], "1 for the turn."),
            One("phase", [PHASE_DOMAIN], "1 for the phase."),
            One("weather", [WEATHER_DOMAIN], "1 for the weather."),
            One("winner", [Domain("side", SIDES)], "1 for the side that has won."),
            Orders(
                "orders",
                [axis_of("order", *ORDER_DOMAIN.words, "number")],
                "1 for Hitler's orders, for the Axis alone; how many there are, for all.",
                2,
            ),
            Numbers("numbers", [axis_of("number", *NUMBERS)], "What is counted.", LARGEST),
            Replacing(
                "replacing",
                [axis_of("leader", *PIECE_IDS[FIRST_LEADER:LEADER_END])],
                "Replacement points that each Leader has spent in this phase.",
                TOP_RATING,
            ),
            Arrivals(
                "arrivals", [axis_of("arrival", *[KINDS[kind] for kind in ARRIVALS])], "Units still to come.", 56
            ),
            Engaged(
                "engaged",
                [piece, axis_of("part", "points", "attacks", "retreats", "advances")],
                "Half movement points plus 1 of the moving group; 1 for parts in the combat.",
                MOST_POINTS,
            ),
            Hexes(
                "hexes",
                [
                    axis_of("list", "attacked", "interdicted", "air-supply"),
                    axis_of("place", *[str(number + 1) for number in range(MOST_HEXES)]),
                    axis_of("coordinate", "column", "row"),
                ],
                "Column and row from 1.",
                widest,
            ),
            Fought(
                "combat",
                [axis_of("combat", "column", "die", "luftwaffe", "overrun", "attacker-loss", "defender-loss")],
                "The combat being fought.",
                len(ODDS),
            ),
        ]
    )
