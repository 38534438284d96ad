"""A position of Five Bridges: what there is, what each seat sees of it, and what it could be instead."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar, Final

from five_bridges.board import BATTALIONS, BRIDGES, SEATS
from maproom.kernel.frame import OVER
from maproom.kernel.spaces import members
from maproom.kernel.state import State

NONE: Final = -1
"""No bridge is drawn, no battalion sent, or nobody has taken the bridge."""


class FiveBridges(State):
    """The whole position, as ints and lists of ints; hands and bridges are sets (bit i is thing i)."""

    SLUG: ClassVar[str] = "five-bridges"
    FIELDS: ClassVar[tuple[str, ...]] = (
        "size", "carry_over", "round", "left", "bridge", "stake", "hand", "sent", "points", "owner",
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.size = 0
        self.carry_over = 0
        self.round = 0
        self.left = 0
        self.bridge = NONE
        self.stake = 0
        self.hand: list[int] = [0, 0]
        self.sent: list[int] = [NONE, NONE]
        self.points: list[int] = [0, 0]
        self.owner: list[int] = [NONE] * BRIDGES.size

    def returns(self) -> list[float]:
        """1 for the captain with more points, -1 for the other; 0 for a draw and until the end (FB-END-01)."""
        lead = self.points[0] - self.points[1] if self.actor == OVER else 0
        return [float(lead > 0) - float(lead < 0), float(lead < 0) - float(lead > 0)]

    @property
    def outcome(self) -> dict[str, Any] | None:
        """Who won and by how much; None until the game is over."""
        if self.actor != OVER:
            return None
        red, blue = self.points
        winner = None if red == blue else SEATS[int(blue > red)]
        return {"winner": winner, "reason": "points", "points": dict(zip(SEATS, self.points, strict=True))}

    # -- secrets ------------------------------------------------------------------------------------

    def picture(self, seat: int | None) -> dict[str, Any]:
        """What a seat may see: all but the battalion that the other has sent and not uncovered (FB-RND-03).

        A battalion stays in its hand until it is uncovered, so the hands tell nothing.
        """
        return {
            "round": self.round,
            "bridge": None if self.bridge == NONE else BRIDGES.words[self.bridge],
            "stake": self.stake,
            "bridges_left": [BRIDGES.words[bridge] for bridge in members(self.left)],
            "points": dict(zip(SEATS, self.points, strict=True)),
            "control": {
                BRIDGES.words[bridge]: SEATS[owner] for bridge, owner in enumerate(self.owner) if owner != NONE
            },
            "hands": {
                name: [BATTALIONS.words[one] for one in members(self.hand[number])]
                for number, name in enumerate(SEATS)
            },
            "sent": {name: self._sent_as_seen(number, seat) for number, name in enumerate(SEATS)},
        }

    def _sent_as_seen(self, owner: int, seat: int | None) -> str | None:
        if self.sent[owner] == NONE:
            return None
        return BATTALIONS.words[self.sent[owner]] if owner == seat else "hidden"

    def determinize(self, seat: int, random: Random) -> FiveBridges:
        """The same position with the other's hidden battalion drawn anew: this seat could not tell them apart."""
        copy = self.clone()
        assert isinstance(copy, FiveBridges)
        other = 1 - seat
        if self.sent[other] != NONE:
            copy.sent[other] = random.choice(members(self.hand[other]))
        copy.forget_legal()
        return copy
