"""What is true of every position that play can lead to; the fuzzer asks at every step."""

from __future__ import annotations

from maproom.games.east_front.board import ALLIES, AXIS, ENTERS, LAND, OFF, PIECE_COUNT, SIDES, TYPE
from maproom.games.east_front.deck import LATE_WAR, MID_WAR
from maproom.games.east_front.state import AREA, ARRIVALS, BARRED, UNDECIDED, EastFront


def broken_invariants(s: EastFront) -> list[str]:
    """Everything that is wrong, as sentences."""
    wrong: list[str] = []
    if s.occupied(AXIS) & s.occupied(ALLIES):
        wrong.append("EF-PCE-04: pieces of both sides share a space.")
    for side in (AXIS, ALLIES):
        if s.occupied(side) & LAND & ~s.land_of(side):
            wrong.append(f"EF-CTL-05: the {SIDES[side]} occupy land that they do not control.")
        wrong.extend(_broken_cards(s, side))
    for piece in range(PIECE_COUNT):
        if s.place[piece] != OFF and not ENTERS[TYPE[piece]] >> s.place[piece] & 1:
            wrong.append(f"EF-DEP-03: piece {piece} stands where its type cannot.")
        if s.place[piece] == OFF and (s.granted | s.force) >> piece & 1:
            wrong.append(f"EF-PCE-05: piece {piece} is off the board but still marked.")
    wrong.extend(_forgotten_mulligans(s))
    wrong.extend(_stale_memos(s))
    return wrong


def _forgotten_mulligans(s: EastFront) -> list[str]:
    """EF-SET-05: an answer is kept only until both are told together."""
    if s.mulligan != [UNDECIDED, UNDECIDED] and not any(frame.name() == "BothMulligans" for frame in s.stack):
        return ["EF-SET-05: a mulligan was decided and never told."]
    return []


def _broken_cards(s: EastFront, side: int) -> list[str]:
    """EF-CRD-01: every card is in exactly one pile of its side."""
    piles = [s.hand[side], s.deck[side], s.aside[side], s.shown[side], s.hidden[side]]
    everything = MID_WAR[side] | LATE_WAR[side]
    if sum(piles) != everything:
        return [f"EF-CRD-01: the cards of the {SIDES[side]} are not each in one pile."]
    if s.hidden_early[side] & ~s.hidden[side] or s.shown_early[side] & ~s.shown[side]:
        return [f"EF-CRD-07: discards of the {SIDES[side]} have come back."]
    return []


def _stale_memos(s: EastFront) -> list[str]:
    """What is kept beside the fields must be what the fields give."""
    fresh = s.clone()
    fresh.restore()
    sides = (fresh.axis_at, fresh.allies_at) == (s.axis_at, s.allies_at)
    if not sides or fresh.spaces_of != s.spaces_of or fresh.crowd != s.crowd:
        return ["The spaces kept for each kind of piece are out of date."]
    from maproom.games.east_front.supply import interdicted, supplied_area, supplied_arrivals

    for faction in range(3):
        if s.known >> AREA + faction & 1 and s.memos[AREA + faction] != supplied_area(fresh, faction):
            return ["The supplied area kept for a faction is out of date."]
        if s.known >> ARRIVALS + faction & 1 and s.memos[ARRIVALS + faction] != supplied_arrivals(fresh, faction):
            return ["The supplied arrivals kept for a faction are out of date."]
    for side in (AXIS, ALLIES):
        if s.known >> BARRED + side & 1 and s.memos[BARRED + side] != interdicted(fresh, side):
            return ["The interdicted spaces kept for a side are out of date."]
    return []
