"""Questions that are put more than once."""

from __future__ import annotations

from maproom.games.frontier_wars.state import FrontierWars
from maproom.kernel.frame import Frame


class Counting(Frame[FrontierWars]):
    """A frame that counts down: `left` says how much there still is to decide."""

    left: int
