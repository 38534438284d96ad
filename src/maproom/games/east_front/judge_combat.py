"""What a blow is worth that has been dealt but not yet suffered, so that a bot need not look beyond it."""

from __future__ import annotations

from maproom.games.east_front.board import KINDS_OF, SIDE_OF, TYPE_COUNT
from maproom.games.east_front.combat import Advance, Defend
from maproom.games.east_front.filters import stars_in
from maproom.games.east_front.judge_weights import BLOW, ENTERED, LAND_SPACE, OPENED, PIECE
from maproom.games.east_front.state import EastFront


def blow_to_come(s: EastFront, star: float) -> float:
    """The worth to the attacker of what the defender is about to lose; 0 outside a combat."""
    if not s.force or s.target < 0 or not s.stack:
        return 0.0
    top = s.stack[-1]
    if isinstance(top, Advance):
        return 2 * LAND_SPACE + ENTERED * star * stars_in(s, s.target)
    if not isinstance(top, Defend):
        return 0.0
    defender = 1 - SIDE_OF[s.attacker]
    here = 1 << s.target
    least = 9.0
    for kind in KINDS_OF[defender]:
        if s.spaces_of[kind] & here:
            least = min(least, PIECE[kind % TYPE_COUNT])
    if s.crowd[s.target] == 1:
        least += LAND_SPACE + OPENED * star * stars_in(s, s.target)
    return BLOW * least
