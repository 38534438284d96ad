"""What a seat sees as numbers, for learning."""

from __future__ import annotations

from five_bridges.board import BATTALIONS, BRIDGES, SEAT_DOMAIN, SEATS, WORTH
from five_bridges.state import FiveBridges
from maproom.kernel.frame import FrameTable
from maproom.kernel.observation import Asked, Deciding, Field, Looking, Observation
from maproom.kernel.rows import Row
from maproom.kernel.verbs import Domain

MOST = sum(WORTH)


class Bridges(Field[FiveBridges]):
    """Which bridge is fought for, and which are to come."""

    def write(self, s: FiveBridges, seat: int, row: Row) -> None:
        row.one(s.bridge, BRIDGES.size)
        row.members(s.left, BRIDGES.size)


class Hands(Field[FiveBridges]):
    """The battalions in both hands; one that was sent is still among them."""

    def write(self, s: FiveBridges, seat: int, row: Row) -> None:
        for owner in range(len(SEATS)):
            row.members(s.hand[owner], BATTALIONS.size)


class OwnSent(Field[FiveBridges]):
    """The battalion that the seat itself has sent."""

    def write(self, s: FiveBridges, seat: int, row: Row) -> None:
        row.one(s.sent[seat] if seat >= 0 else -1, BATTALIONS.size)


class Owners(Field[FiveBridges]):
    """Who has taken which bridge."""

    def write(self, s: FiveBridges, seat: int, row: Row) -> None:
        for owner in s.owner:
            row.one(owner, len(SEATS))


class Points(Field[FiveBridges]):
    """What is won, and what the bridge is worth."""

    def write(self, s: FiveBridges, seat: int, row: Row) -> None:
        row.number(s.points[0], self.high)
        row.number(s.points[1], self.high)
        row.number(s.stake, self.high)


def observation(frames: FrameTable) -> Observation:
    """All fields, one behind the other."""
    when = Domain("when", ["now", "later"])
    return Observation(
        [
            Looking(SEATS),
            Deciding(SEATS),
            Asked(frames),
            Bridges("bridges", [when, BRIDGES], "1 for the bridge that is fought for, and for those to come."),
            Hands("hands", [SEAT_DOMAIN, BATTALIONS], "1 for every battalion in a hand."),
            OwnSent("sent", [BATTALIONS], "1 for the battalion that the seat that looks has sent."),
            Owners("owners", [BRIDGES, SEAT_DOMAIN], "1 for who has taken a bridge."),
            Points("points", [Domain("what", [*SEATS, "stake"])], "Points won, and those at stake.", MOST),
        ]
    )
