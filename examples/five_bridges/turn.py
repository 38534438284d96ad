"""The course of the game: a frame for every heading of the rules."""

from __future__ import annotations

from typing import Any, ClassVar

from five_bridges.board import BRIDGES, SEATS, WORTH, strength
from five_bridges.state import NONE, FiveBridges
from five_bridges.verbs import DRAW, DRAWN, ENDED, SEND, SENT, SENT_UNSEEN, STAND_OFF, TAKEN, UNCOVERED
from maproom.kernel.events import all_but, only
from maproom.kernel.frame import CHANCE, NOBODY, Frame
from maproom.kernel.spaces import members


class Round(Frame[FiveBridges]):
    """FB-RND-01: one bridge is fought for; after the last one the game is over."""

    def run(self, s: FiveBridges) -> None:
        """Lays out the steps of the round, the last one first."""
        if not s.left:
            s.emit(ENDED, (s.points[0], s.points[1]))
            return
        s.round += 1
        s.push(Round())
        s.push(Uncover())
        s.push(Send(1))
        s.push(Send(0))
        s.push(DrawBridge())


class DrawBridge(Frame[FiveBridges]):
    """FB-RND-02: chance names a bridge that has not been fought for; everybody sees it."""

    def actor(self, s: FiveBridges) -> int:
        return CHANCE

    def choices(self, s: FiveBridges) -> list[int]:
        return [DRAW.of(bridge) for bridge in members(s.left)]

    def take(self, s: FiveBridges, action: int) -> None:
        s.bridge = DRAW.first(action)
        s.left &= ~(1 << s.bridge)
        s.stake += WORTH[s.bridge]
        s.emit(DRAWN, (s.bridge, s.stake))


class Send(Frame[FiveBridges]):
    """FB-RND-03: a captain sends one battalion, face down; the last one goes without a question."""

    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)
    RULE: ClassVar[str] = "FB-RND-03"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def actor(self, s: FiveBridges) -> int:
        return self.seat if len(members(s.hand[self.seat])) > 1 else NOBODY

    def run(self, s: FiveBridges) -> None:
        self._send(s, members(s.hand[self.seat])[0])

    def choices(self, s: FiveBridges) -> list[int]:
        return [SEND.of(battalion) for battalion in members(s.hand[self.seat])]

    def take(self, s: FiveBridges, action: int) -> None:
        self._send(s, SEND.first(action))

    def _send(self, s: FiveBridges, battalion: int) -> None:
        s.sent[self.seat] = battalion
        s.emit(SENT, (battalion,), only(self.seat))
        s.emit(SENT_UNSEEN, (self.seat,), all_but(self.seat))

    def prompt(self, s: FiveBridges) -> dict[str, Any]:
        return {"bridge": (BRIDGES, s.bridge), "stake": s.stake}


class Uncover(Frame[FiveBridges]):
    """FB-RND-04: both battalions are turned up; the stronger takes the bridge and its points."""

    def run(self, s: FiveBridges) -> None:
        red, blue = s.sent
        s.emit(UNCOVERED, (red, blue))
        if red == blue:
            self._stand_off(s)
        else:
            winner = int(strength(blue) > strength(red))
            s.points[winner] += s.stake
            s.owner[s.bridge] = winner
            s.emit(TAKEN, (winner, s.bridge, s.stake))
            s.stake = 0
        for seat in range(len(SEATS)):
            s.hand[seat] &= ~(1 << s.sent[seat])
            s.sent[seat] = NONE
        s.bridge = NONE

    def _stand_off(self, s: FiveBridges) -> None:
        """FB-RND-05: nobody takes it; with the option its points wait for the next bridge."""
        s.emit(STAND_OFF, (s.bridge,))
        if not s.carry_over:
            s.stake = 0
