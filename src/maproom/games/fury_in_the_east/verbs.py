"""What players and chance can do (the verbs), and what is told of it (the events)."""

from __future__ import annotations

from typing import Final

from maproom.games.fury_in_the_east.board import HEX_DOMAIN, PART_DOMAIN, SIDE_DOMAIN
from maproom.games.fury_in_the_east.charts import (
    LEVEL_DOMAIN,
    LOSS_DOMAIN,
    MILITIA_CITY_DOMAIN,
    ODDS_DOMAIN,
    ORDER_DOMAIN,
    WEATHER_DOMAIN,
)
from maproom.games.fury_in_the_east.phases import PHASE_DOMAIN
from maproom.games.fury_in_the_east.units import BACK_DOMAIN, COUNTER_DOMAIN, KIND_DOMAIN, PIECE_DOMAIN
from maproom.kernel.events import Events
from maproom.kernel.verbs import Domain, Verbs

DIE_DOMAIN: Final = Domain("die", ["1", "2", "3", "4", "5", "6"])

VERBS: Final = Verbs()
# chance
DRAW: Final = VERBS.add("draw", counter=COUNTER_DOMAIN)
ROLL: Final = VERBS.add("roll", die=DIE_DOMAIN)
# set-up and placing
SET_UP: Final = VERBS.add("set-up", piece=PIECE_DOMAIN)
PUT: Final = VERBS.add("put", hex=HEX_DOMAIN)
CONFIRM: Final = VERBS.add("confirm")
REARRANGE: Final = VERBS.add("rearrange")
AS_IN_HISTORY: Final = VERBS.add("as-in-history")
BRING: Final = VERBS.add("bring", kind=KIND_DOMAIN)
BRING_PIECE: Final = VERBS.add("bring-corps", piece=PIECE_DOMAIN)
MILITIA: Final = VERBS.add("militia", city=MILITIA_CITY_DOMAIN)
# moving
MOVE: Final = VERBS.add("move", piece=PIECE_DOMAIN)
WITH: Final = VERBS.add("with", piece=PIECE_DOMAIN)
TOGETHER: Final = VERBS.add("together")
GO: Final = VERBS.add("go", hex=HEX_DOMAIN)
DROP: Final = VERBS.add("drop", piece=PIECE_DOMAIN)
HALT: Final = VERBS.add("halt")
SAIL: Final = VERBS.add("sail", piece=PIECE_DOMAIN)
OVERRUN: Final = VERBS.add("overrun", hex=HEX_DOMAIN)
ENTER: Final = VERBS.add("enter")
ENTER_ALONE: Final = VERBS.add("enter-alone", piece=PIECE_DOMAIN)
STAY: Final = VERBS.add("stay")
REST: Final = VERBS.add("rest", front=PART_DOMAIN)
DONE: Final = VERBS.add("done")
PASS: Final = VERBS.add("pass")
# air
LUFTWAFFE: Final = VERBS.add("luftwaffe")
INTERDICT: Final = VERBS.add("interdict", hex=HEX_DOMAIN)
AIR_SUPPLY: Final = VERBS.add("air-supply", hex=HEX_DOMAIN)
# combat
TARGET: Final = VERBS.add("target", hex=HEX_DOMAIN)
JOIN: Final = VERBS.add("join", piece=PIECE_DOMAIN)
LEAVE_OUT: Final = VERBS.add("leave-out", piece=PIECE_DOMAIN)
SPARE: Final = VERBS.add("spare", hex=HEX_DOMAIN)
GIVE_UP: Final = VERBS.add("give-up")
FIGHT: Final = VERBS.add("fight")
LOSE: Final = VERBS.add("lose", piece=PIECE_DOMAIN)
RETREAT: Final = VERBS.add("retreat", piece=PIECE_DOMAIN)
TAKE_HEAD: Final = VERBS.add("take-head", hex=HEX_DOMAIN)
LEAVE_HEAD: Final = VERBS.add("leave-head")
ADVANCE: Final = VERBS.add("advance", piece=PIECE_DOMAIN)
REMOVE: Final = VERBS.add("remove", piece=PIECE_DOMAIN)
# Leaders
TURN_UP: Final = VERBS.add("turn-up", leader=PIECE_DOMAIN)
WATCH: Final = VERBS.add("watch")
IGNORE: Final = VERBS.add("ignore")
WITHDRAW: Final = VERBS.add("withdraw", leader=PIECE_DOMAIN)
SPEND: Final = VERBS.add("spend", leader=PIECE_DOMAIN)
REFILL: Final = VERBS.add("refill", piece=PIECE_DOMAIN)
RAISE: Final = VERBS.add("raise", kind=KIND_DOMAIN)
RAISE_FULL: Final = VERBS.add("raise-full", kind=KIND_DOMAIN)

EVENTS: Final = Events()
_piece = PIECE_DOMAIN
_hex = HEX_DOMAIN
TURN_BEGINS: Final = EVENTS.add("turn", turn=None)
PHASE_BEGINS: Final = EVENTS.add("phase", phase=PHASE_DOMAIN)
SET_UP_DONE: Final = EVENTS.add("set_up_done", side=SIDE_DOMAIN)
WEATHER_IS: Final = EVENTS.add("weather", die=None, weather=WEATHER_DOMAIN, luftwaffe=None)
SUPPLY_LOST: Final = EVENTS.add("supply_lost", piece=_piece, hex=_hex)
PLACED: Final = EVENTS.add("placed", piece=_piece, hex=_hex)
ARRIVED: Final = EVENTS.add("arrived", piece=_piece, hex=_hex)
MARCHED: Final = EVENTS.add("moved", piece=_piece, start=_hex, to=_hex)
RAILED: Final = EVENTS.add("railed", piece=_piece, start=_hex, to=_hex)
SAILED: Final = EVENTS.add("sailed", piece=_piece, start=_hex, to=_hex)
DROPPED: Final = EVENTS.add("dropped", piece=_piece, hex=_hex)
ENTERED: Final = EVENTS.add("entered", piece=_piece, hex=_hex)
RESTED: Final = EVENTS.add("rested", side=SIDE_DOMAIN, front=PART_DOMAIN)
CAPTURED_CITY: Final = EVENTS.add("captured", side=SIDE_DOMAIN, hex=_hex)
HEAD_CAPTURED: Final = EVENTS.add("head_captured", head=_piece, hex=_hex)
HEAD_BACK: Final = EVENTS.add("head_back", head=_piece, hex=_hex)
AIR_SUPPLIED: Final = EVENTS.add("air_supply", hex=_hex)
INTERDICTED: Final = EVENTS.add("interdicted", hex=_hex)
ATTACKED: Final = EVENTS.add("attacked", side=SIDE_DOMAIN, hex=_hex, units=None)
ATTACKED_TOO: Final = EVENTS.add("attacked_too", hex=_hex)
OVERRUNS: Final = EVENTS.add("overruns", side=SIDE_DOMAIN, hex=_hex)
ODDS_ARE: Final = EVENTS.add("odds", attack=None, defence=None, odds=ODDS_DOMAIN)
SHIFT_DOMAIN: Final = Domain("shift", ["terrain", "river", "snow", "axis_supply", "command", "soviet_supply"])
SHIFTED_LEFT: Final = EVENTS.add("shifted_left", shift=SHIFT_DOMAIN, columns=None)
SHIFTED_RIGHT: Final = EVENTS.add("shifted_right", shift=SHIFT_DOMAIN, columns=None)
LUFTWAFFE_HELPS: Final = EVENTS.add("luftwaffe", odds=ODDS_DOMAIN)
RESULT: Final = EVENTS.add("result", die=None, odds=ODDS_DOMAIN, attacker=LOSS_DOMAIN, defender=LOSS_DOMAIN)
HOPELESS: Final = EVENTS.add("hopeless", side=SIDE_DOMAIN)
HURT: Final = EVENTS.add("hurt", piece=_piece, hex=_hex)
TURNED: Final = EVENTS.add("turned", piece=_piece, back=BACK_DOMAIN)
ELIMINATED: Final = EVENTS.add("eliminated", piece=_piece, hex=_hex)
OVERSTACKED: Final = EVENTS.add("overstacked", piece=_piece, hex=_hex)
RETREATS: Final = EVENTS.add("retreats", piece=_piece, start=_hex, to=_hex)
ADVANCES: Final = EVENTS.add("advances", piece=_piece, start=_hex, to=_hex)
HEAD_FOLLOWS: Final = EVENTS.add("head_follows", head=_piece, to=_hex)
LEADER_UP: Final = EVENTS.add("leader_up", leader=COUNTER_DOMAIN, hex=_hex, rating=None)
LEADER_STAR: Final = EVENTS.add("leader_star", leader=COUNTER_DOMAIN, hex=_hex)
LEADER_LOST: Final = EVENTS.add("leader_lost", leader=COUNTER_DOMAIN, hex=_hex, rating=None)
LEADER_WITHDRAWN: Final = EVENTS.add("withdrawn", leader=_piece, hex=_hex)
LEADER_PLACED: Final = EVENTS.add("leader_placed", leader=_piece, hex=_hex)
LEADERS_DRAWN: Final = EVENTS.add("leaders_drawn", number=None)
REFILLED: Final = EVENTS.add("refilled", piece=_piece, hex=_hex)
RAISED: Final = EVENTS.add("raised", piece=_piece, hex=_hex)
RAISED_STAR: Final = EVENTS.add("raised_star", kind=KIND_DOMAIN, back=BACK_DOMAIN)
MILITIA_CALLED: Final = EVENTS.add("militia", piece=_piece, hex=_hex)
FINNS_FREE: Final = EVENTS.add("finns_free")
ORDERED: Final = EVENTS.add("ordered", order=ORDER_DOMAIN)
ORDERED_UNSEEN: Final = EVENTS.add("ordered_unseen", number=None)
OBEYED: Final = EVENTS.add("obeyed", order=ORDER_DOMAIN)
DISOBEYED: Final = EVENTS.add("disobeyed", order=ORDER_DOMAIN, points=None)
ORDER_SHOWN: Final = EVENTS.add("order_shown", order=ORDER_DOMAIN)
MOSCOW_FALLS: Final = EVENTS.add("moscow_falls")
FINAL_COUNT: Final = EVENTS.add("final_count", points=None)
GAME_OVER: Final = EVENTS.add("over", level=LEVEL_DOMAIN)
