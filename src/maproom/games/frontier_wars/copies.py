"""Copies of a position, name by name: written by tools/copies.py from what state.py declares."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from maproom.games.frontier_wars.state import FrontierWars


def copy_into(copy: FrontierWars, like: FrontierWars) -> None:
    """Lets a position that is still empty be an independent copy of another."""
    copy.layout = like.layout
    copy.map_seed = like.map_seed
    copy.scenario = like.scenario
    copy.special = like.special
    copy.rules = like.rules
    copy.sheet = like.sheet
    copy.round_limit = like.round_limit
    copy.encampment_stars = like.encampment_stars
    copy.playing = like.playing
    copy.alive = like.alive
    copy.side = like.side
    copy.team = like.team
    copy.order = like.order
    copy.medals = like.medals.copy()
    copy.vp = like.vp
    copy.vp_goal = like.vp_goal
    copy.research_goal = like.research_goal
    copy.winners = like.winners
    copy.reason = like.reason
    copy.round = like.round
    copy.phase = like.phase
    copy.active = like.active
    copy.skills = like.skills
    copy.blitz = like.blitz
    copy.two_cards = like.two_cards
    copy.sites = like.sites
    copy.built_on = like.built_on
    copy.place = like.place.copy()
    copy.moves = like.moves.copy()
    copy.origin = like.origin.copy()
    copy.token = like.token
    copy.mate = like.mate
    copy.carried = like.carried
    copy.holder = like.holder
    copy.con_place = like.con_place.copy()
    copy.con_down = like.con_down
    copy.con_owner = like.con_owner
    copy.hq_place = like.hq_place
    copy.hq_owner = like.hq_owner.copy()
    copy.resistance = like.resistance.copy()
    copy.trench_place = like.trench_place
    copy.trench_side = like.trench_side
    copy.bridges = like.bridges
    copy.fleet = like.fleet
    copy.fleet_at = like.fleet_at
    copy.fleet_hits = like.fleet_hits
    copy.fleet_handler = like.fleet_handler
    copy.fleet_moved = like.fleet_moved
    copy.hand = like.hand.copy()
    copy.research = like.research.copy()
    copy.pending = like.pending.copy()
    copy.deck = like.deck.copy()
    copy.discard = like.discard.copy()
    copy.gone = like.gone
    copy.aside = like.aside
    copy.supplies = like.supplies.copy()
    copy.seen = like.seen.copy()
    copy.turn_card = like.turn_card
    copy.named = like.named
    copy.ultra = like.ultra
    copy.airborne = like.airborne
    copy.added = like.added.copy()
    copy.came = like.came
    copy.left = like.left
    copy.lodged = like.lodged
    copy.frontier_then = like.frontier_then
    copy.isolated = like.isolated
    copy.b_tile = like.b_tile
    copy.b_attacker = like.b_attacker
    copy.b_card = like.b_card
    copy.b_cancelled = like.b_cancelled
    copy.b_fused = like.b_fused
    copy.b_main = like.b_main
    copy.b_ambush = like.b_ambush
    copy.b_dig = like.b_dig
    copy.b_counter = like.b_counter
    copy.b_antitank = like.b_antitank
    copy.b_played = like.b_played
    copy.b_there = like.b_there
    copy.b_trench = like.b_trench
    copy.b_done = like.b_done
    copy.b_hits = like.b_hits.copy()
    copy.b_ruin = like.b_ruin
    copy.b_bridge = like.b_bridge
    copy.b_fleet = like.b_fleet
    copy.b_over = like.b_over
    copy.b_broken = like.b_broken
    copy.b_fell = like.b_fell
    copy.board = like.board
    copy.at = like.at.copy()
    copy.occ = like.occ.copy()
    copy.held = like.held.copy()
    copy.studied = like.studied.copy()
    copy.packs = like.packs.copy()
    copy.works = like.works
    copy.shown = []
    copy.share_stack(like)
