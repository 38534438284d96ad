"""The three ways to win, alone and in teams (FW-VIC, FW-COOP-08 to 13)."""

from __future__ import annotations

from typing import Any

from maproom.games.frontier_wars.board import ARMIES, ARMY_COUNT, GERMANY, USSR
from maproom.games.frontier_wars.control import stars
from maproom.games.frontier_wars.deck import KINDS, RESEARCH
from maproom.games.frontier_wars.state import COOP, LENINGRAD_SIEGE, FrontierWars
from maproom.games.frontier_wars.verbs import (
    ANNIHILATION,
    REASONS,
    RESEARCH_DONE,
    ROUND_LIMIT,
    SHOWED_RESEARCH,
    VICTORY_POINTS,
    WON,
)


def finish(s: FrontierWars, winners: int, reason: int) -> None:
    """FW-VIC-01: the game ends at once."""
    s.winners = winners
    s.reason = reason
    for army in range(ARMY_COUNT):
        if winners >> army & 1:
            s.emit(WON, (army, reason))
    s.stack.clear()


def team_of(s: FrontierWars, army: int) -> int:
    """All armies that win together with one, as a set."""
    found = 0
    for other in range(ARMY_COUNT):
        if s.playing >> other & 1 and s.team[other] == s.team[army]:
            found |= 1 << other
    return found


def research_points(s: FrontierWars, army: int) -> int:
    """FW-RES-03: the worth of a research deck."""
    total = 0
    if s.studied[army]:
        research = s.research
        first = army * KINDS
        for card in range(KINDS):
            if research[first + card]:
                total += research[first + card] * RESEARCH[card]
    return total


def team_research(s: FrontierWars, army: int) -> int:
    """FW-COOP-09: partners pool their points."""
    if not s.rules & COOP:
        return research_points(s, army)
    total = 0
    for other in range(ARMY_COUNT):
        if s.alive >> other & 1 and s.team[other] == s.team[army]:
            total += research_points(s, other)
    return total


# -- (a) every opponent's HQ destroyed -------------------------------------------------------------------


def check_annihilation(s: FrontierWars) -> bool:
    """FW-VIC-02, FW-COOP-10: only one team is left."""
    teams = {s.team[army] for army in range(ARMY_COUNT) if s.alive >> army & 1}
    if len(teams) != 1:
        return False
    survivor = next(army for army in range(ARMY_COUNT) if s.alive >> army & 1)
    finish(s, team_of(s, survivor), ANNIHILATION)
    return True


# -- (b) victory points, in phase 1 ----------------------------------------------------------------------


def meets_points(s: FrontierWars, army: int) -> bool:
    """FW-VIC-03, FW-COOP-08: the target is reached, and in teams the partner is above the lowest opponent."""
    if s.vp[army] < s.vp_goal[army]:
        return False
    lowest = 999
    for other in range(ARMY_COUNT):
        if s.alive >> other & 1 and s.team[other] != s.team[army]:
            lowest = min(lowest, s.vp[other])
    for partner in range(ARMY_COUNT):
        if partner != army and s.playing >> partner & 1 and s.team[partner] == s.team[army]:
            points = s.vp[partner] if s.alive >> partner & 1 else 0
            if points <= lowest:
                return False
    return True


def check_points(s: FrontierWars) -> bool:
    """FW-VIC-04, FW-COOP-13: the highest wins; equal ones play on."""
    best: list[int] = []
    highest = (-1, -1)
    for army in range(ARMY_COUNT):
        if s.alive >> army & 1 and meets_points(s, army):
            score = team_points(s, army)
            if score > highest:
                highest = score
                best = [army]
            elif score == highest and all(s.team[army] != s.team[other] for other in best):
                best.append(army)
    if len(best) != 1:
        return False
    finish(s, team_of(s, best[0]), VICTORY_POINTS)
    return True


def team_points(s: FrontierWars, army: int) -> tuple[int, int]:
    """The highest single score of an army's team, and the sum; a single army has no more than its own."""
    points = [s.vp[other] for other in range(ARMY_COUNT) if s.alive >> other & 1 and s.team[other] == s.team[army]]
    return max(points), sum(points)


# -- (c) research, in phase 6 ----------------------------------------------------------------------------


def has_researched_enough(s: FrontierWars, army: int) -> bool:
    """FW-RES-05: whether an army, with its partner, has reached the target."""
    return bool(s.alive >> army & 1) and team_research(s, army) >= s.research_goal[army]


def check_research(s: FrontierWars) -> bool:
    """FW-VIC-05, FW-RES-05: the first in tie-break order among those who have reached the target."""
    for army in range(ARMY_COUNT):
        if has_researched_enough(s, army):
            winners = team_of(s, army)
            for other in range(ARMY_COUNT):
                if winners >> other & 1:
                    show_research(s, other)
            finish(s, winners, RESEARCH_DONE)
            return True
    return False


def show_research(s: FrontierWars, army: int) -> None:
    """The winner's research is turned up."""
    for card in range(KINDS):
        for _ in range(s.research[army * KINDS + card]):
            s.emit(SHOWED_RESEARCH, (army, card))


# -- the limit of rounds -----------------------------------------------------------------------------------


def check_round_limit(s: FrontierWars) -> bool:
    """FW-VIC-06: after the last round the most points win, then research, then the tie-break order."""
    if not s.round_limit or s.round < s.round_limit:
        return False
    best = -1
    highest = (-1, -1, -1)
    for army in range(ARMY_COUNT):
        if s.alive >> army & 1:
            points = stars(s, army)
            shared = sum(
                stars(s, other)
                for other in range(ARMY_COUNT)
                if s.alive >> other & 1 and s.team[other] == s.team[army]
            )
            score = (points, shared, team_research(s, army))
            if score > highest:
                highest = score
                best = army
    finish(s, team_of(s, best), ROUND_LIMIT)
    return True


def outcome_of(s: FrontierWars) -> dict[str, Any] | None:
    """Who won, why, in which round, and by what."""
    if not s.winners:
        return None
    return {
        "winners": [ARMIES[army] for army in range(ARMY_COUNT) if s.winners >> army & 1],
        "reason": REASONS[s.reason],
        "round": s.round,
        "points": {ARMIES[army]: stars(s, army) for army in range(ARMY_COUNT) if s.playing >> army & 1},
        "medals": {ARMIES[army]: s.medals[army] for army in range(ARMY_COUNT) if s.playing >> army & 1},
    }


def open_scores(s: FrontierWars) -> dict[str, int]:
    """Victory points as they would be counted now; in the siege the units of both sides."""
    from maproom.games.frontier_wars.leningrad import units_on_map

    if s.special == LENINGRAD_SIEGE:
        return {ARMIES[army]: units_on_map(s, army) for army in (GERMANY, USSR)}
    return {ARMIES[army]: stars(s, army) for army in range(ARMY_COUNT) if s.playing >> army & 1}
