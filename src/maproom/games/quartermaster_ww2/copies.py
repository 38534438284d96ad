"""Copies of a position, name by name: written by tools/copies.py from what state.py declares."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from maproom.games.quartermaster_ww2.state import Quartermaster


def copy_into(copy: Quartermaster, like: Quartermaster) -> None:
    """Lets a position that is still empty be an independent copy of another."""
    copy.army = like.army.copy()
    copy.navy = like.navy.copy()
    copy.safe = like.safe
    copy.spared = like.spared
    copy.vp = like.vp
    copy.round = like.round
    copy.turn = like.turn
    copy.step = like.step
    copy.winner = like.winner
    copy.reason = like.reason
    copy.truk = like.truk
    copy.front = like.front
    copy.used = like.used
    copy.reallocating = like.reallocating
    copy.reallocated = like.reallocated
    copy.cancelled = like.cancelled
    copy.toll = like.toll
    copy.hand = like.hand.copy()
    copy.deck = like.deck.copy()
    copy.face_down = like.face_down.copy()
    copy.hidden = like.hidden.copy()
    copy.lost = like.lost
    copy.known = like.known.copy()
    copy.mixed = like.mixed
    copy.pending = like.pending
    copy.playing = like.playing.copy()
    copy.table = like.table
    copy.pile = like.pile
    copy.upper = like.upper
    copy.lower = like.lower
    copy.team_army = like.team_army.copy()
    copy.team_navy = like.team_navy.copy()
    copy.straits = like.straits
    copy.status = like.status
    copy.opened = like.opened.copy()
    copy.chain_memo = like.chain_memo.copy()
    copy.supply_memo = like.supply_memo.copy()
    copy.share_stack(like)
