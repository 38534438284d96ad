"""What wins, and how far an army is from it (FW-VIC, FW-LEN)."""

from __future__ import annotations

from maproom.games.frontier_wars.board import ARMY_COUNT, ARMY_DOMAIN, USSR
from maproom.games.frontier_wars.control import stars
from maproom.games.frontier_wars.leningrad import ROUNDS, units_on_map
from maproom.games.frontier_wars.state import LENINGRAD_SIEGE, FrontierWars
from maproom.games.frontier_wars.victory import team_research
from maproom.kernel.reasons import Reason


def aims_of(s: FrontierWars, seat: int | None) -> list[Reason]:
    """Points, research and headquarters; in the siege the units that hold out."""
    if s.special == LENINGRAD_SIEGE:
        return [
            Reason("siege", "FW-LEN-09", {"units": units_on_map(s, USSR)}),
            Reason("siege_round", "FW-LEN-09", {"round": s.round, "rounds": ROUNDS}),
        ]
    if seat is None or not s.alive >> seat & 1:
        return [_best(s)]
    points = Reason("points", "FW-VIC-03", {"points": stars(s, seat), "goal": s.vp_goal[seat]})
    research = {"points": team_research(s, seat), "goal": s.research_goal[seat]}
    standing = [army for army in range(ARMY_COUNT) if s.alive >> army & 1 and s.team[army] != s.team[seat]]
    return [
        points,
        Reason("research", "FW-VIC-05", research),
        Reason("headquarters", "FW-VIC-02", {"left": len(standing)}),
    ]


def _best(s: FrontierWars) -> Reason:
    """Who is nearest to enough points, for those who only watch."""
    alive = [army for army in range(ARMY_COUNT) if s.alive >> army & 1]
    best = max(alive, key=lambda army: stars(s, army) - s.vp_goal[army])
    values = {"army": (ARMY_DOMAIN, best), "points": stars(s, best), "goal": s.vp_goal[best]}
    return Reason("best", "FW-VIC-03", values)
