"""Victory Points and the end of the game (QM-VP, QM-END)."""

from __future__ import annotations

from typing import Any, Final

from maproom.games.quartermaster_ww2.board import (
    ALLIES,
    AXIS,
    COUNTRY_COUNT,
    HOME,
    ROUNDS,
    SHARED_POINTS,
    SOLE_POINTS,
    SUDDEN_LEAD,
    TEAMS,
    TIE_WINNER,
)
from maproom.games.quartermaster_ww2.state import NOT_OVER, Quartermaster
from maproom.games.quartermaster_ww2.supply import supply_spaces
from maproom.games.quartermaster_ww2.verbs import GAINED, GAME_WON, PAID_POINTS, WON_SUDDENLY, WON_TIE
from maproom.kernel.copies import replaced
from maproom.kernel.events import Event
from maproom.kernel.spaces import count

REASONS: Final = ["", "sudden", "points", "tie"]
SUDDEN: Final = 1
POINTS: Final = 2
TIE: Final = 3
TOLD_WIN: Final[dict[int, Event]] = {SUDDEN: WON_SUDDENLY, POINTS: GAME_WON, TIE: WON_TIE}


def gain_points(s: Quartermaster, team: int, points: int) -> None:
    """A team gains points from a card (QM-VP-07, 08)."""
    if points:
        s.vp = replaced(s.vp, team, s.vp[team] + points)
        s.emit(GAINED, (team, points))


def lose_points(s: Quartermaster, team: int, points: int) -> None:
    """A team pays with points for cards that are not there (QM-CRD-06, 07, 11)."""
    s.vp = replaced(s.vp, team, s.vp[team] - points)
    s.emit(PAID_POINTS, (team, points))


def may_score(s: Quartermaster, country: int) -> bool:
    """No points in the Victory step with an enemy Army in the Home space (QM-VP-04, 05)."""
    return not s.team_army[1 - (country & 1)] >> HOME[country] & 1


def supply_points(s: Quartermaster, country: int) -> int:
    """What a country's Armies in Supply spaces are worth: more where it stands alone (QM-VP-01, 06, 09, 10)."""
    held = s.army[country] & supply_spaces(s, country & 1)
    mates = s.army[(country + 2) % COUNTRY_COUNT] | s.army[(country + 4) % COUNTRY_COUNT]
    return SOLE_POINTS * count(held & ~mates) + SHARED_POINTS * count(held & mates)


def check_end(s: Quartermaster) -> bool:
    """After the United States turn: a lead of 30 wins, and round 20 ends the game (QM-END-01 to 03)."""
    lead = s.vp[AXIS] - s.vp[ALLIES]
    if abs(lead) >= SUDDEN_LEAD:
        _win(s, AXIS if lead > 0 else ALLIES, SUDDEN)
    elif s.round == ROUNDS:
        if lead:
            _win(s, AXIS if lead > 0 else ALLIES, POINTS)
        else:
            _win(s, TIE_WINNER, TIE)
    return s.winner != NOT_OVER


def _win(s: Quartermaster, team: int, reason: int) -> None:
    s.winner = team
    s.reason = reason
    s.stack.clear()
    s.emit(TOLD_WIN[reason], (team, s.vp[team], s.vp[1 - team]))


def outcome_of(s: Quartermaster) -> dict[str, Any] | None:
    """Which team won, how, in which round, and the score."""
    if s.winner == NOT_OVER:
        return None
    return {
        "winner": TEAMS[s.winner],
        "reason": REASONS[s.reason],
        "round": s.round,
        "score": {team: s.vp[number] for number, team in enumerate(TEAMS)},
    }
