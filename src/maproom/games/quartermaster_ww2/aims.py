"""What wins, and how far each team is from it (QM-END)."""

from __future__ import annotations

from maproom.games.quartermaster_ww2.board import ALLIES, AXIS, ROUNDS, SUDDEN_LEAD, TEAM_DOMAIN
from maproom.games.quartermaster_ww2.state import Quartermaster
from maproom.kernel.reasons import Reason


def aims_of(s: Quartermaster) -> list[Reason]:
    """The lead that wins at once, and how long there is for it."""
    lead = s.vp[AXIS] - s.vp[ALLIES]
    team = (TEAM_DOMAIN, AXIS if lead >= 0 else ALLIES)
    stand = Reason("lead" if lead else "even", "QM-END-01", {"lead": SUDDEN_LEAD, "team": team, "by": abs(lead)})
    return [stand, Reason("round", "QM-END-02", {"round": s.round, "rounds": ROUNDS})]
