"""Copies of a position, name by name: written by tools/copies.py from what state.py declares."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from maproom.games.east_front.state import EastFront


def copy_into(copy: EastFront, like: EastFront) -> None:
    """Lets a position that is still empty be an independent copy of another."""
    copy.place = like.place.copy()
    copy.axis_land = like.axis_land
    copy.round = like.round
    copy.side = like.side
    copy.step = like.step
    copy.step_land = like.step_land
    copy.turn_land = like.turn_land
    copy.moved = like.moved
    copy.granted = like.granted
    copy.vp = like.vp
    copy.scorched = like.scorched
    copy.gorki_star = like.gorki_star
    copy.mud = like.mud
    copy.winner = like.winner
    copy.reason = like.reason
    copy.hand = like.hand.copy()
    copy.deck = like.deck.copy()
    copy.aside = like.aside
    copy.shown = like.shown
    copy.hidden = like.hidden
    copy.shown_early = like.shown_early
    copy.hidden_early = like.hidden_early
    copy.late_hand = like.late_hand
    copy.contingency = like.contingency
    copy.mulligan = like.mulligan
    copy.ref = like.ref
    copy.ref_space = like.ref_space
    copy.used = like.used
    copy.attacker = like.attacker
    copy.origin = like.origin
    copy.target = like.target
    copy.force = like.force
    copy.need = like.need
    copy.air = like.air
    copy.paid = like.paid
    copy.helped = like.helped
    copy.exchanged = like.exchanged
    copy.stand_fast_lasts = like.stand_fast_lasts
    copy.spaces_of = like.spaces_of.copy()
    copy.axis_at = like.axis_at
    copy.allies_at = like.allies_at
    copy.crowd = like.crowd.copy()
    copy.memos = like.memos.copy()
    copy.known = like.known
    copy.share_stack(like)
