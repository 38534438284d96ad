"""Questions that are put more than once (as in FW-REI and FW-UPK)."""

from __future__ import annotations

from maproom.games.frontier_wars.state import FrontierWars
from maproom.kernel.frame import Frame
from maproom.kernel.texts import Phrase


class Counting(Frame[FrontierWars]):
    """A frame that counts down: `left` says how much there still is to decide."""

    left: int


def up_to(what: str, left: int, may_end: bool) -> Phrase:
    """How many more of a number there may be: "up to" only where one may stop; the first one is a must."""
    if may_end:
        return Phrase(f"{what}_up_to", {"left": left})
    return Phrase(f"{what}_first", {"more": left - 1}) if left > 1 else Phrase(f"{what}_one")
