"""What wins, and how far each side is from it (EF-SCR)."""

from __future__ import annotations

from maproom.games.east_front.board import ALLIES, AXIS, SIDE_DOMAIN
from maproom.games.east_front.calendar import ROUNDS, SCORING_ROUNDS, SUDDEN_LEAD
from maproom.games.east_front.state import EastFront
from maproom.games.east_front.victory import stars_of
from maproom.kernel.reasons import Reason


def aims_of(s: EastFront) -> list[Reason]:
    """The lead that wins at a scoring, when that is, and what it would bring now."""
    lead = s.vp[AXIS] - s.vp[ALLIES]
    side = (SIDE_DOMAIN, AXIS if lead >= 0 else ALLIES)
    stand = Reason("lead" if lead else "even", "EF-SCR-02", {"lead": SUDDEN_LEAD, "side": side, "by": abs(lead)})
    coming = [number for number in SCORING_ROUNDS if number >= s.round]
    stars = {"axis": stars_of(s, AXIS), "allies": stars_of(s, ALLIES)}
    scoring = [Reason("scoring", "EF-SCR-01", {"rounds": coming[0] - s.round + 1, **stars})] if coming else []
    return [stand, *scoring, Reason("round", "EF-RND-01", {"round": s.round, "rounds": ROUNDS})]
