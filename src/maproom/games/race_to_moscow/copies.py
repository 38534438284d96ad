"""Copies of a position, name by name: written by tools/copies.py from what state.py declares."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from maproom.games.race_to_moscow.state import RaceToMoscow


def copy_into(copy: RaceToMoscow, like: RaceToMoscow) -> None:
    """Lets a position that is still empty be an independent copy of another."""
    copy.rules = like.rules
    copy.difficulty = like.difficulty
    copy.playing = like.playing
    copy.round_limit = like.round_limit
    copy.blocked = like.blocked
    copy.round = like.round
    copy.active = like.active
    copy.order = like.order
    copy.actions = like.actions
    copy.auxiliary_used = like.auxiliary_used
    copy.fleet_moved = like.fleet_moved
    copy.piatra_used = like.piatra_used
    copy.activated = like.activated
    copy.exchanged = like.exchanged
    copy.last_round = like.last_round
    copy.ending = like.ending
    copy.winners = like.winners
    copy.held = like.held.copy()
    copy.track = like.track
    copy.soviet = like.soviet
    copy.armor = like.armor
    copy.seen_types = like.seen_types.copy()
    copy.open_types = like.open_types
    copy.pool = like.pool
    copy.pool_armor = like.pool_armor
    copy.boxed = like.boxed
    copy.boxed_armor = like.boxed_armor
    copy.medals_on = like.medals_on
    copy.second_medal = like.second_medal
    copy.bunkers = like.bunkers
    copy.fleet = like.fleet
    copy.army_at = like.army_at.copy()
    copy.card = like.card.copy()
    copy.halted = like.halted
    copy.depot = like.depot.copy()
    copy.stock = like.stock
    copy.laid_aside = like.laid_aside.copy()
    copy.truck_on = like.truck_on.copy()
    copy.train_on = like.train_on
    copy.trucks = like.trucks.copy()
    copy.trains = like.trains.copy()
    copy.truck_stock = like.truck_stock.copy()
    copy.train_stock = like.train_stock
    copy.reserve = like.reserve
    copy.level = like.level
    copy.medals = like.medals.copy()
    copy.deck = like.deck.copy()
    copy.depth = like.depth
    copy.discard = like.discard.copy()
    copy.kept = like.kept.copy()
    copy.won = like.won.copy()
    copy.face_down = like.face_down.copy()
    copy.known = like.known.copy()
    copy.known_openly = like.known_openly
    copy.places = like.places
    copy.sift = like.sift
    copy.okh_deck = like.okh_deck
    copy.display = like.display
    copy.okh = like.okh.copy()
    copy.okh_bought = like.okh_bought.copy()
    copy.car = like.car.copy()
    copy.air = like.air.copy()
    copy.air_area = like.air_area.copy()
    copy.mover = like.mover
    copy.steps = like.steps
    copy.moved = like.moved
    copy.going = like.going
    copy.origin = like.origin
    copy.pioneers = like.pioneers
    copy.air_help = like.air_help
    copy.fort_ammo = like.fort_ammo
    copy.drawn = like.drawn
    copy.placed = like.placed
    copy.extra_truck = like.extra_truck
    copy.truck_load = like.truck_load
    copy.army_in = like.army_in.copy()
    copy.occupied = like.occupied
    copy.stocked = like.stocked
    copy.crowded = like.crowded
    copy.memo = like.memo.copy()
    copy.share_stack(like)
