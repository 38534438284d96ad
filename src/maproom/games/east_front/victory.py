"""Scoring and victory (EF-SCR)."""

from __future__ import annotations

from typing import Any, Final

from maproom.games.east_front.board import ALLIES, AXIS, SIDES
from maproom.games.east_front.calendar import ROUNDS, SUDDEN_LEAD
from maproom.games.east_front.filters import star_spaces, stars_in
from maproom.games.east_front.state import NOT_OVER, EastFront
from maproom.games.east_front.verbs import GAME_WON, SCORED, WON_BY_LEAD, WON_TIE
from maproom.kernel.events import Event
from maproom.kernel.spaces import members

SUDDEN: Final = 0
FINAL: Final = 1
TIE: Final = 2
REASONS: Final = ["lead of ten", "most points", "tie"]
TOLD_WIN: Final[list[Event]] = [WON_BY_LEAD, GAME_WON, WON_TIE]


def stars_of(s: EastFront, side: int) -> int:
    """The uncovered Victory Stars in spaces that a side controls (EF-SCR-01, 05)."""
    return sum(stars_in(s, space) for space in members(star_spaces(s) & s.land_of(side)))


def score_round(s: EastFront) -> None:
    """EF-SCR-01 to 03: both sides score their stars; a lead of ten, or the last scoring, ends the game."""
    gains = [stars_of(s, AXIS), stars_of(s, ALLIES)]
    s.vp = [s.vp[AXIS] + gains[AXIS], s.vp[ALLIES] + gains[ALLIES]]
    s.emit(SCORED, (gains[AXIS], gains[ALLIES]))
    lead = s.vp[AXIS] - s.vp[ALLIES]
    if abs(lead) >= SUDDEN_LEAD:
        win(s, AXIS if lead > 0 else ALLIES, SUDDEN)
    elif s.round == ROUNDS:
        win(s, AXIS if lead >= 0 else ALLIES, FINAL if lead else TIE)


def win(s: EastFront, side: int, reason: int) -> None:
    """Ends the game."""
    s.winner = side
    s.reason = reason
    s.emit(TOLD_WIN[reason], (side, s.vp[side], s.vp[1 - side]))
    s.stack.clear()


def outcome_of(s: EastFront) -> dict[str, Any] | None:
    """Who won, why, and the score; None while the game goes on."""
    if s.winner == NOT_OVER:
        return None
    score = {side: s.vp[number] for number, side in enumerate(SIDES)}
    return {"winner": SIDES[s.winner], "reason": REASONS[s.reason], "round": s.round, "score": score}
