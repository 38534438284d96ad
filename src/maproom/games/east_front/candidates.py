"""The legal actions worth a bot's thought."""

from __future__ import annotations

from maproom.games.east_front.state import EastFront


def worth_a_thought(s: EastFront, seat: int) -> tuple[int, ...]:
    """All of them."""
    return s.legal()
