"""The judge's worth by its parts, for a bot that says why."""

from __future__ import annotations

from maproom.games.race_to_moscow.board import SOVIET, VICTORY
from maproom.games.race_to_moscow.judge import (
    ACTION,
    ARMY_SET,
    MARKER_OUT,
    RIVALS,
    armies,
    best_standing,
    cards_at_hand,
    depots,
    ground,
    markers_out,
    prizes,
    prospects,
    standing_of_rivals,
    time_left,
    vehicles,
    verdict,
)
from maproom.games.race_to_moscow.judge_front import exposed_areas, footings, race, safe_chain
from maproom.games.race_to_moscow.judge_total_war import BEHIND, OTHER, means_to_win, plan, rounds_left
from maproom.games.race_to_moscow.state import NOT_OVER, TOTAL_WAR, RaceToMoscow
from maproom.games.race_to_moscow.victory import medals_left
from maproom.kernel.judging import JudgePart
from maproom.kernel.spaces import count


def parts_of_worth(s: RaceToMoscow, seat: int) -> list[JudgePart]:
    """What `worth` adds up."""
    if s.ending != NOT_OVER:
        return [JudgePart("victory", verdict(s, seat))]
    if seat == SOVIET:
        return [
            JudgePart("medals_left", float(medals_left(s)), medals_left(s)),
            JudgePart("markers", MARKER_OUT * markers_out(s), count(s.soviet)),
            JudgePart("axis", -best_standing(s)),
        ]
    parts = _own(s, seat)
    rivals = count(s.playing) - 1
    if rivals:
        parts.append(JudgePart("rivals", -RIVALS * standing_of_rivals(s, seat) / rivals))
    return parts


def _own(s: RaceToMoscow, colour: int) -> list[JudgePart]:
    """What `standing` adds up."""
    exposed = exposed_areas(s, colour)
    chain = s.chain(colour)
    safe = safe_chain(s, colour, exposed)
    footing = footings(s, colour, chain, safe)
    time = time_left(s)
    held = s.held[colour]
    if s.has(TOTAL_WAR):
        return _in_total_war(s, colour, exposed, chain, safe)
    return [
        JudgePart("prizes", prizes(s, colour), s.medals[colour] + 2 * count(held & VICTORY)),
        JudgePart("ground", time * ground(s, colour, exposed), count(held)),
        JudgePart("armies", time * armies(s, colour, footing), -count(s.halted & ARMY_SET[colour])),
        JudgePart("depots", time * depots(s, colour, exposed)),
        JudgePart("prospects", time * prospects(s, colour)),
        JudgePart("city", time * race(s, colour, footing)),
        JudgePart("vehicles", time * vehicles(s, colour), s.trucks[colour] + s.trains[colour]),
        JudgePart("cards", time * cards_at_hand(s, colour)),
        JudgePart("actions", time * ACTION * s.actions if s.active == colour else 0.0),
    ]


def _in_total_war(s: RaceToMoscow, colour: int, exposed: int, chain: int, safe: int) -> list[JudgePart]:
    """What `standing_in_total_war` adds up."""
    footing = footings(s, colour, chain, safe)
    return [
        JudgePart("city", plan(s, colour, chain, safe)),
        JudgePart("rounds", rounds_left(s)),
        JudgePart("cards", means_to_win(s, colour)),
        JudgePart("ground", OTHER * ground(s, colour, exposed), count(s.held[colour])),
        JudgePart("armies", OTHER * BEHIND * armies(s, colour, footing), -count(s.halted & ARMY_SET[colour])),
        JudgePart("depots", OTHER * BEHIND * depots(s, colour, exposed)),
        JudgePart("vehicles", OTHER * vehicles(s, colour), s.trucks[colour] + s.trains[colour]),
        JudgePart("actions", OTHER * ACTION * s.actions if s.active == colour else 0.0),
    ]
