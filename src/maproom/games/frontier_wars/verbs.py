"""What players and chance can do (the verbs), and what is told of it (the events)."""

from __future__ import annotations

from typing import Final

from maproom.games.frontier_wars.board import (
    ARMY_DOMAIN,
    CONSTRUCTION_DOMAIN,
    PIECE_DOMAIN,
    RIVER_DOMAIN,
    SPACE_DOMAIN,
    TYPE_DOMAIN,
)
from maproom.games.frontier_wars.deck import CARD_DOMAIN, DECK_DOMAIN
from maproom.games.frontier_wars.places import PLACE_DOMAIN
from maproom.kernel.events import Events
from maproom.kernel.verbs import Domain, Verbs

SITES: Final = ["hq", "factory", "encampment", "supply"]
SITE_HQ: Final = 0
SITE_FACTORY: Final = 1
SITE_ENCAMPMENT: Final = 2
SITE_SUPPLY: Final = 3
SITE_DOMAIN: Final = Domain("site", SITES)
SKILLS: Final = [
    "general_winter", "not_one_step_back", "blitzkrieg", "wonder_weapons", "enlistment", "ultra", "missiles",
    "airborne_operations",
]  # fmt: skip
GENERAL_WINTER: Final = 0
NOT_ONE_STEP_BACK: Final = 1
BLITZKRIEG: Final = 2
WONDER_WEAPONS: Final = 3
ENLISTMENT: Final = 4
ULTRA: Final = 5
MISSILES: Final = 6
AIRBORNE: Final = 7
SKILL_DOMAIN: Final = Domain("skill", SKILLS)
PHASES: Final = ["turn_order", "draw", "reinforcements", "actions", "tactical", "arms_race", "upkeep"]
PHASE_DOMAIN: Final = Domain("phase", PHASES)
TURN_ORDER: Final = 0
DRAW_PHASE: Final = 1
REINFORCEMENTS: Final = 2
ACTIONS: Final = 3
TACTICAL_PHASE: Final = 4
ARMS_RACE: Final = 5
UPKEEP: Final = 6
UP_DOMAIN: Final = Domain("up", ["river", "bridge"])
WHICH_DOMAIN: Final = Domain("which", ["first", "second"])
SIDE_OF_TILE_DOMAIN: Final = Domain("edge", [f"edge-{number}" for number in range(1, 11)])
REASONS: Final = ["", "annihilation", "victory_points", "research", "round_limit", "siege"]
REASON_DOMAIN: Final = Domain("reason", ["none", *REASONS[1:]])
ANNIHILATION: Final = 1
VICTORY_POINTS: Final = 2
RESEARCH_DONE: Final = 3
ROUND_LIMIT: Final = 4
SIEGE: Final = 5

VERBS: Final = Verbs()
# chance
DEAL: Final = VERBS.add("deal", card=CARD_DOMAIN)
STOLEN: Final = VERBS.add("stolen", card=CARD_DOMAIN)
MIX: Final = VERBS.add("mix", which=WHICH_DOMAIN)
# cards
DRAW: Final = VERBS.add("draw", deck=DECK_DOMAIN)
PLAY: Final = VERBS.add("play", card=CARD_DOMAIN)
PAY: Final = VERBS.add("pay", card=CARD_DOMAIN)
DISCARD: Final = VERBS.add("discard", card=CARD_DOMAIN)
DROP_SUPPLIES: Final = VERBS.add("drop-supplies")
STUDY: Final = VERBS.add("research", card=CARD_DOMAIN)
SKILL: Final = VERBS.add("skill", skill=SKILL_DOMAIN)
PASS: Final = VERBS.add("pass")
DONE: Final = VERBS.add("done")
CHOOSE_ARMY: Final = VERBS.add("choose-army", army=ARMY_DOMAIN)
CHOOSE_TILE: Final = VERBS.add("choose-tile", space=SPACE_DOMAIN)
# troops arrive
PLACE: Final = VERBS.add("place", type=TYPE_DOMAIN, space=SPACE_DOMAIN)
REINFORCE: Final = VERBS.add("reinforce", site=SITE_DOMAIN, type=TYPE_DOMAIN, space=SPACE_DOMAIN)
HIDE: Final = VERBS.add("hide", type=TYPE_DOMAIN, space=SPACE_DOMAIN)
# troops move
MOVE: Final = VERBS.add("move", piece=PIECE_DOMAIN, to=SPACE_DOMAIN)
GO: Final = VERBS.add("go", to=SPACE_DOMAIN)
HALT: Final = VERBS.add("halt")
LOAD: Final = VERBS.add("load", piece=PIECE_DOMAIN)
BOARD: Final = VERBS.add("board", piece=PIECE_DOMAIN)
SHOW: Final = VERBS.add("show", piece=PIECE_DOMAIN)
SPAN: Final = VERBS.add("build-bridge", river=RIVER_DOMAIN)
WRECK: Final = VERBS.add("wreck-bridge", river=RIVER_DOMAIN)
SAIL: Final = VERBS.add("sail", to=SPACE_DOMAIN)
AGREE: Final = VERBS.add("agree")
REFUSE: Final = VERBS.add("refuse")
# building
BUILD: Final = VERBS.add("build", construction=CONSTRUCTION_DOMAIN, space=SPACE_DOMAIN)
REPAIR: Final = VERBS.add("repair", construction=CONSTRUCTION_DOMAIN, space=SPACE_DOMAIN)
REPAIR_HQ: Final = VERBS.add("repair-hq", space=SPACE_DOMAIN)
DIG: Final = VERBS.add("dig", space=SPACE_DOMAIN, edge=SIDE_OF_TILE_DOMAIN)
REFLOAT: Final = VERBS.add("rebuild-fleet", space=SPACE_DOMAIN)
LAY: Final = VERBS.add("lay-river", space=SPACE_DOMAIN, edge=SIDE_OF_TILE_DOMAIN, up=UP_DOMAIN)
# battles
BATTLE: Final = VERBS.add("battle", space=SPACE_DOMAIN)
NAME: Final = VERBS.add("name-card")
FUSE: Final = VERBS.add("fuse")
MAIN: Final = VERBS.add("main-attack", space=SPACE_DOMAIN)
WITHDRAW: Final = VERBS.add("withdraw", space=SPACE_DOMAIN)
HIT: Final = VERBS.add("hit", army=ARMY_DOMAIN)
HIT_BRIDGE: Final = VERBS.add("hit-bridge", river=RIVER_DOMAIN)
HIT_CONSTRUCTION: Final = VERBS.add("hit-construction", construction=CONSTRUCTION_DOMAIN)
HIT_FLEET: Final = VERBS.add("hit-fleet")
SPARE: Final = VERBS.add("spare")
END_BATTLE: Final = VERBS.add("end-battle")
FIGHT_ON: Final = VERBS.add("fight-on")
# texts
STRIKE: Final = VERBS.add("strike", piece=PIECE_DOMAIN)
SHELL: Final = VERBS.add("shell", army=ARMY_DOMAIN, space=SPACE_DOMAIN)
RUIN: Final = VERBS.add("ruin", construction=CONSTRUCTION_DOMAIN, space=SPACE_DOMAIN)
HEAL: Final = VERBS.add("heal", space=SPACE_DOMAIN)
# upkeep
REMOVE: Final = VERBS.add("remove", piece=PIECE_DOMAIN)
SAVE: Final = VERBS.add("save", space=SPACE_DOMAIN)
SACRIFICE: Final = VERBS.add("sacrifice", piece=PIECE_DOMAIN)

EVENTS: Final = Events()
ROUND_BEGINS: Final = EVENTS.add("round", round=None)
PHASE_BEGINS: Final = EVENTS.add("phase", phase=PHASE_DOMAIN)
SCORED: Final = EVENTS.add("scored", army=ARMY_DOMAIN, points=None)
TURN_BEGINS: Final = EVENTS.add("turn", army=ARMY_DOMAIN)
DREW: Final = EVENTS.add("drew", army=ARMY_DOMAIN, card=CARD_DOMAIN)
DREW_UNSEEN: Final = EVENTS.add("drew_unseen", army=ARMY_DOMAIN, deck=DECK_DOMAIN)
RESHUFFLED: Final = EVENTS.add("reshuffled", deck=DECK_DOMAIN)
PLAYED: Final = EVENTS.add("played", army=ARMY_DOMAIN, card=CARD_DOMAIN)
PAID: Final = EVENTS.add("paid", army=ARMY_DOMAIN, card=CARD_DOMAIN)
DISCARDED: Final = EVENTS.add("discarded", army=ARMY_DOMAIN, card=CARD_DOMAIN)
USED_SKILL: Final = EVENTS.add("used_skill", army=ARMY_DOMAIN, skill=SKILL_DOMAIN)
STUDIED: Final = EVENTS.add("studied", army=ARMY_DOMAIN, card=CARD_DOMAIN)
CHOSE_RESEARCH: Final = EVENTS.add("chose_research", army=ARMY_DOMAIN)
RESEARCHED: Final = EVENTS.add("researched", army=ARMY_DOMAIN, cards=None)
SHOWED_RESEARCH: Final = EVENTS.add("showed_research", army=ARMY_DOMAIN, card=CARD_DOMAIN)
PEEKED: Final = EVENTS.add("peeked", army=ARMY_DOMAIN, victim=ARMY_DOMAIN)
SAW_CARD: Final = EVENTS.add("saw_card", victim=ARMY_DOMAIN, card=CARD_DOMAIN)
STOLE: Final = EVENTS.add("stole", army=ARMY_DOMAIN, victim=ARMY_DOMAIN)
STOLE_CARD: Final = EVENTS.add("stole_card", army=ARMY_DOMAIN, victim=ARMY_DOMAIN, card=CARD_DOMAIN)
TOOK_HAND: Final = EVENTS.add("took_hand", army=ARMY_DOMAIN, victim=ARMY_DOMAIN, cards=None)
SET_ASIDE: Final = EVENTS.add("set_aside", army=ARMY_DOMAIN)
PLACED: Final = EVENTS.add("placed", army=ARMY_DOMAIN, type=TYPE_DOMAIN, space=PLACE_DOMAIN)
HIDDEN: Final = EVENTS.add("hidden", army=ARMY_DOMAIN, type=TYPE_DOMAIN, space=PLACE_DOMAIN)
HIDDEN_UNSEEN: Final = EVENTS.add("hidden_unseen", army=ARMY_DOMAIN, space=PLACE_DOMAIN)
UNCOVERED: Final = EVENTS.add("uncovered", army=ARMY_DOMAIN, type=TYPE_DOMAIN, space=PLACE_DOMAIN)
WAS_DECOY: Final = EVENTS.add("was_decoy", army=ARMY_DOMAIN, space=PLACE_DOMAIN)
TOKEN_LOST: Final = EVENTS.add("token_lost", army=ARMY_DOMAIN, type=TYPE_DOMAIN, space=PLACE_DOMAIN)
MOVED: Final = EVENTS.add("moved", army=ARMY_DOMAIN, type=TYPE_DOMAIN, start=PLACE_DOMAIN, to=PLACE_DOMAIN)
TOKEN_MOVED: Final = EVENTS.add("token_moved", army=ARMY_DOMAIN, start=PLACE_DOMAIN, to=PLACE_DOMAIN)
CARRIED: Final = EVENTS.add("carried", army=ARMY_DOMAIN, type=TYPE_DOMAIN, start=PLACE_DOMAIN, to=PLACE_DOMAIN)
TOKEN_CARRIED: Final = EVENTS.add("token_carried", army=ARMY_DOMAIN, start=PLACE_DOMAIN, to=PLACE_DOMAIN)
STRUCK: Final = EVENTS.add("struck", army=ARMY_DOMAIN, type=TYPE_DOMAIN, space=PLACE_DOMAIN)
BRIDGE_BUILT: Final = EVENTS.add("bridge_laid", army=ARMY_DOMAIN, one=PLACE_DOMAIN, other=PLACE_DOMAIN)
BRIDGE_DOWN: Final = EVENTS.add("bridge_broken", army=ARMY_DOMAIN, one=PLACE_DOMAIN, other=PLACE_DOMAIN)
# What logs of before tell by the number of the river.
EVENTS.add("bridge_built", army=ARMY_DOMAIN, river=RIVER_DOMAIN)
EVENTS.add("bridge_down", army=ARMY_DOMAIN, river=RIVER_DOMAIN)
SAILED: Final = EVENTS.add("sailed", army=ARMY_DOMAIN, to=PLACE_DOMAIN)
FLEET_TAKEN: Final = EVENTS.add("fleet_taken", army=ARMY_DOMAIN)
FLEET_HIT: Final = EVENTS.add("fleet_hit", army=ARMY_DOMAIN, hits=None)
FLEET_LOST: Final = EVENTS.add("fleet_lost")
FLEET_REBUILT: Final = EVENTS.add("fleet_rebuilt", army=ARMY_DOMAIN, space=PLACE_DOMAIN)
BUILT: Final = EVENTS.add("built", army=ARMY_DOMAIN, construction=CONSTRUCTION_DOMAIN, space=PLACE_DOMAIN)
REPAIRED: Final = EVENTS.add("repaired", army=ARMY_DOMAIN, construction=CONSTRUCTION_DOMAIN, space=PLACE_DOMAIN)
HQ_REPAIRED: Final = EVENTS.add("hq_repaired", army=ARMY_DOMAIN, space=PLACE_DOMAIN)
HQ_HEALED: Final = EVENTS.add("hq_healed", army=ARMY_DOMAIN, space=PLACE_DOMAIN, resistance=None)
DUG: Final = EVENTS.add("dug", army=ARMY_DOMAIN, space=PLACE_DOMAIN)
TRENCH_BACK: Final = EVENTS.add("trench_back", army=ARMY_DOMAIN, space=PLACE_DOMAIN)
RIVER_LAID: Final = EVENTS.add("river_laid", army=ARMY_DOMAIN, one=PLACE_DOMAIN, other=PLACE_DOMAIN, up=UP_DOMAIN)
MEDALS: Final = EVENTS.add("medals", army=ARMY_DOMAIN, medals=None)
BATTLE_BEGINS: Final = EVENTS.add("battle", army=ARMY_DOMAIN, space=PLACE_DOMAIN)
FUSED: Final = EVENTS.add("fused", army=ARMY_DOMAIN)
FLANKED: Final = EVENTS.add("flanked", army=ARMY_DOMAIN, space=PLACE_DOMAIN)
STEP: Final = EVENTS.add("step", initiative=None, space=PLACE_DOMAIN)
STRIKES: Final = EVENTS.add("strikes", army=ARMY_DOMAIN, victim=ARMY_DOMAIN, impacts=None)
IGNORED: Final = EVENTS.add("ignored", army=ARMY_DOMAIN)
LOST: Final = EVENTS.add("lost", army=ARMY_DOMAIN, type=TYPE_DOMAIN, space=PLACE_DOMAIN)
GARRISON_HIT: Final = EVENTS.add("garrison", army=ARMY_DOMAIN, space=PLACE_DOMAIN, resistance=None)
RUINED: Final = EVENTS.add("ruined", construction=CONSTRUCTION_DOMAIN, space=PLACE_DOMAIN)
BATTLE_WON: Final = EVENTS.add("battle_won", army=ARMY_DOMAIN, space=PLACE_DOMAIN)
BATTLE_TIED: Final = EVENTS.add("battle_tied", space=PLACE_DOMAIN)
BATTLE_EMPTY: Final = EVENTS.add("battle_empty", space=PLACE_DOMAIN)
BATTLE_AVOIDED: Final = EVENTS.add("battle_avoided", space=PLACE_DOMAIN)
WITHDREW: Final = EVENTS.add("withdrew", army=ARMY_DOMAIN, start=PLACE_DOMAIN, to=PLACE_DOMAIN)
HQ_FELL: Final = EVENTS.add("hq_fell", army=ARMY_DOMAIN, victim=ARMY_DOMAIN, space=PLACE_DOMAIN)
ELIMINATED: Final = EVENTS.add("eliminated", army=ARMY_DOMAIN)
REMOVED: Final = EVENTS.add("removed", army=ARMY_DOMAIN, type=TYPE_DOMAIN, space=PLACE_DOMAIN)
REMOVED_AT_SEA: Final = EVENTS.add("removed_at_sea", army=ARMY_DOMAIN, type=TYPE_DOMAIN, space=PLACE_DOMAIN)
SACRIFICED: Final = EVENTS.add("sacrificed", army=ARMY_DOMAIN, type=TYPE_DOMAIN, space=PLACE_DOMAIN)
TOKEN_REMOVED: Final = EVENTS.add("token_removed", army=ARMY_DOMAIN, space=PLACE_DOMAIN)
SAVED: Final = EVENTS.add("saved", army=ARMY_DOMAIN, space=PLACE_DOMAIN)
LODGED: Final = EVENTS.add("overstayed", space=PLACE_DOMAIN)
WON: Final = EVENTS.add("won", army=ARMY_DOMAIN, reason=REASON_DOMAIN)
