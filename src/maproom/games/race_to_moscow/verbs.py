"""What players and chance can do (the verbs), and what is told of it (the events)."""

from __future__ import annotations

from typing import Final

from maproom.games.race_to_moscow.board import (
    AREA_DOMAIN,
    ARMY_DOMAIN,
    BASE_DOMAIN,
    COLOUR_DOMAIN,
    OBJECTIVE_DOMAIN,
    ORDER_DOMAIN,
    SEA_DOMAIN,
)
from maproom.games.race_to_moscow.deck import CARD_DOMAIN, KEPT_DOMAIN, LOOK_DOMAIN, OKH_DOMAIN
from maproom.games.race_to_moscow.supplies import KIND_DOMAIN, SPLIT_DOMAIN
from maproom.kernel.events import Events
from maproom.kernel.verbs import Domain, Verbs

MOST_TRAINS: Final = 12
MOST_TRUCKS: Final = 5
COLUMN_DOMAIN: Final = Domain(
    "column", [f"{t}-{n}" for t in range(MOST_TRUCKS + 1) for n in range(MOST_TRAINS + 1)]
)
"""So many trucks and trains in one word: 2-3."""
INFANTRY: Final = 0
ARMOR: Final = 1
TYPE_DOMAIN: Final = Domain("type", ["infantry", "armor"])

VERBS: Final = Verbs()
# chance
DRAW: Final = VERBS.add("draw", card=CARD_DOMAIN)
SHOW_OKH: Final = VERBS.add("show", okh=OKH_DOMAIN)
DRAW_ORDER: Final = VERBS.add("order", order=ORDER_DOMAIN)
SET_ASIDE: Final = VERBS.add("set-aside", type=TYPE_DOMAIN)
# actions (RM-TRN-03, 04)
FIELD: Final = VERBS.add("field-armies")
ARMORED: Final = VERBS.add("armored", army=ARMY_DOMAIN)
MOVE_FLEET: Final = VERBS.add("fleet", to=SEA_DOMAIN)
TRANSPORT: Final = VERBS.add("transport")
TAKE_SUPPLIES: Final = VERBS.add("take-supplies", base=BASE_DOMAIN)
TAKE_TRANSPORT: Final = VERBS.add("take-transport")
USE_AUXILIARIES: Final = VERBS.add("auxiliaries", card=KEPT_DOMAIN)
USE_RECON: Final = VERBS.add("recon", deck=LOOK_DOMAIN)
RECON_AREA: Final = VERBS.add("recon-marker", area=AREA_DOMAIN)
AIR_SUPPORT: Final = VERBS.add("air-support", deck=LOOK_DOMAIN)
AIR_AREA: Final = VERBS.add("air-support-marker", area=AREA_DOMAIN)
TAKE_OKH: Final = VERBS.add("take-card", okh=OKH_DOMAIN)
BUY_OKH: Final = VERBS.add("buy-card", okh=OKH_DOMAIN)
PLAY: Final = VERBS.add("play", okh=OKH_DOMAIN)
LOAD: Final = VERBS.add("load", carrier=ARMY_DOMAIN)
END_ACTIONS: Final = VERBS.add("end-actions")
# inside actions
CARRY: Final = VERBS.add("carry", supplies=SPLIT_DOMAIN)
KEEP_LOAD: Final = VERBS.add("keep-load")
DROP_EXCESS: Final = VERBS.add("give-up", supply=KIND_DOMAIN)
ACTIVATE: Final = VERBS.add("activate", army=ARMY_DOMAIN)
DONE: Final = VERBS.add("done")
STEP: Final = VERBS.add("step", to=AREA_DOMAIN)
GO_ON: Final = VERBS.add("go-on")
HALT: Final = VERBS.add("halt")
FIGHT: Final = VERBS.add("fight")
MOVE_MEDAL: Final = VERBS.add("move-medal", start=OBJECTIVE_DOMAIN, to=OBJECTIVE_DOMAIN)
DECLINE: Final = VERBS.add("decline")
SABOTAGE: Final = VERBS.add("sabotage", area=AREA_DOMAIN)
TRUCK: Final = VERBS.add("truck", start=AREA_DOMAIN, to=AREA_DOMAIN)
TRAIN: Final = VERBS.add("train", start=AREA_DOMAIN, to=AREA_DOMAIN)
REDEPLOY: Final = VERBS.add("redeploy", army=ARMY_DOMAIN, to=AREA_DOMAIN)
CARGO: Final = VERBS.add("cargo", supplies=SPLIT_DOMAIN)
TAKE: Final = VERBS.add("take", supplies=SPLIT_DOMAIN)
HAUL: Final = VERBS.add("haul", column=COLUMN_DOMAIN)
SHIP: Final = VERBS.add("ship", area=AREA_DOMAIN)
AIRLIFT: Final = VERBS.add("airlift", army=ARMY_DOMAIN, supply=KIND_DOMAIN)
LAY_TRACK: Final = VERBS.add("lay-track", area=AREA_DOMAIN)
SKIP: Final = VERBS.add("skip")
# the Soviet side
PLACE_MARKER: Final = VERBS.add("place", area=AREA_DOMAIN)
ATTACK: Final = VERBS.add("counter-attack", area=AREA_DOMAIN)
FORGO: Final = VERBS.add("forgo")
PICK_TYPE: Final = VERBS.add("deploy", type=TYPE_DOMAIN)
HOLD: Final = VERBS.add("hold")
WITHDRAW: Final = VERBS.add("withdraw", to=AREA_DOMAIN)

EVENTS: Final = Events()
ORDER_SET: Final = EVENTS.add("order", order=ORDER_DOMAIN)
ROUND_BEGINS: Final = EVENTS.add("round", round=None)
TURN_BEGINS: Final = EVENTS.add("turn", colour=COLOUR_DOMAIN)
ACTS_FIELD: Final = EVENTS.add("field_armies", colour=COLOUR_DOMAIN)
ACTIVATED: Final = EVENTS.add("activated", army=ARMY_DOMAIN)
ENTERED: Final = EVENTS.add("entered", army=ARMY_DOMAIN, start=AREA_DOMAIN, area=AREA_DOMAIN)
STORMED: Final = EVENTS.add("stormed", army=ARMY_DOMAIN, area=AREA_DOMAIN)
WENT_ON: Final = EVENTS.add("went_on", army=ARMY_DOMAIN, supply=KIND_DOMAIN)
DREW: Final = EVENTS.add("drew", card=CARD_DOMAIN, area=AREA_DOMAIN)
NO_CARDS: Final = EVENTS.add("no_cards", area=AREA_DOMAIN)
RESHUFFLED: Final = EVENTS.add("reshuffled", colour=COLOUR_DOMAIN)
TYPE_SHOWN: Final = EVENTS.add("type_shown", area=AREA_DOMAIN, type=TYPE_DOMAIN)
FOUND: Final = EVENTS.add("found", supply=KIND_DOMAIN, area=AREA_DOMAIN)
STOOD_IN: Final = EVENTS.add("stood_in", card=CARD_DOMAIN)
CARD_SETTLED: Final = EVENTS.add("settled", card=CARD_DOMAIN)
BOGGED_DOWN: Final = EVENTS.add("bogged_down", army=ARMY_DOMAIN)
CARD_KEPT: Final = EVENTS.add("kept", colour=COLOUR_DOMAIN, card=CARD_DOMAIN)
MEDAL_MOVED: Final = EVENTS.add("medal_moved", start=AREA_DOMAIN, to=AREA_DOMAIN)
SABOTAGED: Final = EVENTS.add("sabotaged", area=AREA_DOMAIN)
CANCELLED: Final = EVENTS.add("cancelled", colour=COLOUR_DOMAIN, area=AREA_DOMAIN)
WON_COMBAT: Final = EVENTS.add("won_combat", army=ARMY_DOMAIN, card=CARD_DOMAIN, price=SPLIT_DOMAIN)
LOST_COMBAT: Final = EVENTS.add("lost_combat", army=ARMY_DOMAIN, card=CARD_DOMAIN, area=AREA_DOMAIN)
FORT_REFUND: Final = EVENTS.add("air_spared", army=ARMY_DOMAIN)
CAPTURED: Final = EVENTS.add("captured", colour=COLOUR_DOMAIN, area=AREA_DOMAIN)
MEDAL_WON: Final = EVENTS.add("medal_won", colour=COLOUR_DOMAIN, medals=None, area=AREA_DOMAIN)
ENCIRCLED: Final = EVENTS.add("encircled", area=AREA_DOMAIN, colour=COLOUR_DOMAIN)
FACED_DOWN: Final = EVENTS.add("faced_down", colour=COLOUR_DOMAIN)
FLEET_MOVED: Final = EVENTS.add("fleet_moved", start=SEA_DOMAIN, sea=SEA_DOMAIN)
LOADED: Final = EVENTS.add("loaded", army=ARMY_DOMAIN, supplies=SPLIT_DOMAIN)
EXCESS: Final = EVENTS.add("excess", supply=KIND_DOMAIN, area=AREA_DOMAIN)
TRANSPORTS: Final = EVENTS.add("transports", colour=COLOUR_DOMAIN)
TRUCKED: Final = EVENTS.add("trucked", supplies=SPLIT_DOMAIN, start=AREA_DOMAIN, to=AREA_DOMAIN)
RAILED: Final = EVENTS.add("railed", supplies=SPLIT_DOMAIN, start=AREA_DOMAIN, to=AREA_DOMAIN)
REDEPLOYED: Final = EVENTS.add("redeployed", army=ARMY_DOMAIN, start=AREA_DOMAIN, to=AREA_DOMAIN)
TOOK_SUPPLIES: Final = EVENTS.add("took_supplies", supplies=SPLIT_DOMAIN, area=AREA_DOMAIN)
TOOK_TRANSPORT: Final = EVENTS.add("took_transport", colour=COLOUR_DOMAIN, column=COLUMN_DOMAIN)
REORGANIZED: Final = EVENTS.add("reorganized", level=None)
RESERVES_COME: Final = EVENTS.add("reserves", trains=None)
ATE: Final = EVENTS.add("ate", army=ARMY_DOMAIN)
GROUNDED: Final = EVENTS.add("grounded", army=ARMY_DOMAIN)
FED: Final = EVENTS.add("fed", army=ARMY_DOMAIN)
AUXILIARIES_USED: Final = EVENTS.add("auxiliaries", colour=COLOUR_DOMAIN, card=KEPT_DOMAIN)
AUXILIARIES_LOST: Final = EVENTS.add("auxiliaries_lost", colour=COLOUR_DOMAIN, card=KEPT_DOMAIN)
RECON_USED: Final = EVENTS.add("recon", colour=COLOUR_DOMAIN, deck=LOOK_DOMAIN)
AIR_USED: Final = EVENTS.add("air_support", colour=COLOUR_DOMAIN, deck=LOOK_DOMAIN)
RECON_AT: Final = EVENTS.add("recon_marker", colour=COLOUR_DOMAIN, area=AREA_DOMAIN)
AIR_AT: Final = EVENTS.add("air_support_marker", colour=COLOUR_DOMAIN, area=AREA_DOMAIN)
PEEKED: Final = EVENTS.add("peeked", card=CARD_DOMAIN)
PEEKED_TYPE: Final = EVENTS.add("peeked_type", area=AREA_DOMAIN, type=TYPE_DOMAIN)
AIR_RETURNS: Final = EVENTS.add("air_returns", colour=COLOUR_DOMAIN)
OKH_TAKEN: Final = EVENTS.add("okh_taken", colour=COLOUR_DOMAIN, okh=OKH_DOMAIN)
OKH_BOUGHT: Final = EVENTS.add("okh_bought", colour=COLOUR_DOMAIN, okh=OKH_DOMAIN, price=None)
OKH_SHOWN: Final = EVENTS.add("okh_shown", okh=OKH_DOMAIN)
OKH_PLAYED: Final = EVENTS.add("okh_played", colour=COLOUR_DOMAIN, okh=OKH_DOMAIN)
SWAPPED: Final = EVENTS.add("swapped", card=CARD_DOMAIN)
LIFTED: Final = EVENTS.add("airlifted", supply=KIND_DOMAIN, army=ARMY_DOMAIN)
SHIPPED: Final = EVENTS.add("shipped", supplies=SPLIT_DOMAIN, area=AREA_DOMAIN)
TRACK_LAID: Final = EVENTS.add("track_laid", area=AREA_DOMAIN)
NO_ATTACK: Final = EVENTS.add("no_attack", colour=COLOUR_DOMAIN)
FRONT_ATTACK: Final = EVENTS.add("front_attack", colour=COLOUR_DOMAIN, area=AREA_DOMAIN, armies=None)
FRONT_RAID: Final = EVENTS.add("front_raid", colour=COLOUR_DOMAIN, area=AREA_DOMAIN)
NO_OBJECTIVE: Final = EVENTS.add("no_objective", colour=COLOUR_DOMAIN)
FRONT_OBJECTIVE: Final = EVENTS.add("front_objective", colour=COLOUR_DOMAIN, area=AREA_DOMAIN, distance=None)
FRONT_VICTORY: Final = EVENTS.add(
    "front_victory", colour=COLOUR_DOMAIN, area=AREA_DOMAIN, city=AREA_DOMAIN, distance=None
)
TIED: Final = EVENTS.add("tied", step=None, areas=None, colour=COLOUR_DOMAIN)
MARKER_PLACED: Final = EVENTS.add("marker_placed", area=AREA_DOMAIN, left=None)
TYPE_PICKED: Final = EVENTS.add("type_picked", area=AREA_DOMAIN, type=TYPE_DOMAIN)
TYPE_BOXED: Final = EVENTS.add("type_boxed", type=TYPE_DOMAIN)
MARKER_BOXED: Final = EVENTS.add("marker_boxed", left=None)
NO_MARKER: Final = EVENTS.add("no_marker")
POOL_EMPTY: Final = EVENTS.add("pool_empty")
AREA_LOST: Final = EVENTS.add("area_lost", colour=COLOUR_DOMAIN, area=AREA_DOMAIN)
NO_REACTION: Final = EVENTS.add("no_reaction")
HELD: Final = EVENTS.add("held", army=ARMY_DOMAIN, area=AREA_DOMAIN)
WITHDREW: Final = EVENTS.add("withdrew", army=ARMY_DOMAIN, start=AREA_DOMAIN, area=AREA_DOMAIN)
ARMY_LOST: Final = EVENTS.add("army_lost", army=ARMY_DOMAIN, area=AREA_DOMAIN)
WON_AT_ONCE: Final = EVENTS.add("won_at_once", colour=COLOUR_DOMAIN, area=AREA_DOMAIN)
GAME_OVER: Final = EVENTS.add("game_over")
GUARD_ENDS: Final = EVENTS.add("guard_ends", round=None)
BEATEN_BACK: Final = EVENTS.add(
    "beaten_back", army=ARMY_DOMAIN, card=CARD_DOMAIN, area=AREA_DOMAIN, price=SPLIT_DOMAIN
)
NOTHING_HAPPENS: Final = EVENTS.add("nothing_happens", card=CARD_DOMAIN)
