"""Copies of a position, name by name: written by tools/copies.py from what state.py declares."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from maproom.games.fury_in_the_east.state import Fury


def copy_into(copy: Fury, like: Fury) -> None:
    """Lets a position that is still empty be an independent copy of another."""
    copy.place = like.place.copy()
    copy.hits = like.hits
    copy.marks = like.marks.copy()
    copy.shown = like.shown
    copy.back = like.back
    copy.since = like.since
    copy.drawn = like.drawn
    copy.epoch = like.epoch
    copy.pool = like.pool
    copy.fallen = like.fallen
    copy.held = like.held
    copy.turn = like.turn
    copy.phase = like.phase
    copy.unannounced = like.unannounced
    copy.weather = like.weather
    copy.weather_die = like.weather_die
    copy.luftwaffe = like.luftwaffe
    copy.interdicted = like.interdicted
    copy.air_hex = like.air_hex
    copy.rail_used = like.rail_used
    copy.sailed = like.sailed
    copy.watch = like.watch
    copy.finns_free = like.finns_free
    copy.orders = like.orders
    copy.vp_lost = like.vp_lost
    copy.leader_vp = like.leader_vp
    copy.called = like.called
    copy.stood_down = like.stood_down
    copy.moscow_entered = like.moscow_entered
    copy.due = like.due
    copy.carried = like.carried
    copy.spent = like.spent
    copy.costly_overruns = like.costly_overruns
    copy.militia_rule = like.militia_rule
    copy.every_unit_attacks = like.every_unit_attacks
    copy.towns_block_rail = like.towns_block_rail
    copy.group = like.group
    copy.mp = like.mp
    copy.mode = like.mode
    copy.entered = like.entered
    copy.freed = like.freed
    copy.attackers = like.attackers
    copy.targets = like.targets
    copy.overrun = like.overrun
    copy.settled = like.settled
    copy.column = like.column
    copy.air_support = like.air_support
    copy.die = like.die
    copy.loss = like.loss
    copy.retreat = like.retreat
    copy.pending = like.pending
    copy.ways_out = like.ways_out
    copy.origins = like.origins
    copy.advancing = like.advancing
    copy.attacked = like.attacked
    copy.contacts = like.contacts
    copy.winner = like.winner
    copy.level = like.level
    copy.final = like.final
    copy.first = like.first.copy()
    copy.next = like.next.copy()
    copy.bits = [one.copy() for one in like.bits]
    copy.low = like.low
    copy.high = like.high
    copy.memo = like.memo.copy()
    copy.kept = like.kept.copy()
    copy.reach_memo = like.reach_memo
    copy.told_looks = like.told_looks
    copy.told_standings = like.told_standings
    copy.share_stack(like)
