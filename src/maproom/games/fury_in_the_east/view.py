"""Who sees what (FE-HID): a seat's picture of the position."""

from __future__ import annotations

from typing import Any, Final

from maproom.games.fury_in_the_east.board import AXIS, HEX_IDS, NO_HEX, SETTLED, SIDES, SOVIET
from maproom.games.fury_in_the_east.charts import (
    ARRIVALS,
    CRT_TEXT,
    DATES,
    DIE_FACES,
    NO_ORDER,
    ODDS,
    ORDERS,
    WEATHERS,
)
from maproom.games.fury_in_the_east.combat import Forecast, forecast, settled_odds
from maproom.games.fury_in_the_east.declare import taking_part
from maproom.games.fury_in_the_east.duties import duties_open
from maproom.games.fury_in_the_east.fighting import attacking_side
from maproom.games.fury_in_the_east.grid import has
from maproom.games.fury_in_the_east.losses import cup
from maproom.games.fury_in_the_east.movement import is_mud, reach
from maproom.games.fury_in_the_east.moving import Moving, RailTo, crowd_after, would_crowd
from maproom.games.fury_in_the_east.phases import PHASES, SIDE_OF_PHASE, SOVIET_COMBAT
from maproom.games.fury_in_the_east.placing import crowded
from maproom.games.fury_in_the_east.rail import rail_ends
from maproom.games.fury_in_the_east.state import GAINED, MOVED, NONE, OOS, USED, Fury
from maproom.games.fury_in_the_east.supply import axis_supply, soviet_supply
from maproom.games.fury_in_the_east.units import (
    BACK,
    BACKS,
    BOX,
    CAPTURED,
    CC,
    COUNTER_IDS,
    COUNTER_NAMES,
    DEAD,
    END,
    ETC,
    FIRST,
    FIRST_HEAD,
    FIRST_LEADER_COUNTER,
    HANDLE,
    KIND,
    KINDS,
    LEADER,
    MIL,
    MOVE,
    NATION,
    PIECE_COUNT,
    PIECE_IDS,
    PIECE_NAMES,
    RC,
    SIB,
    SIDE,
    STEPS,
    TC,
    TYPE,
    UNUSED,
)
from maproom.games.fury_in_the_east.victory import corps_points, running_points
from maproom.games.fury_in_the_east.zones import command

TYPE_NAMES: Final = ["infantry", "cavalry", "armor"]


def picture_of(s: Fury, seat: int | None) -> dict[str, Any]:
    """What a seat, or a spectator, may see; nothing is taken away from a whole, it is written down."""
    return {
        "turn": s.turn,
        "dates": DATES[s.turn - 1],
        "phase": PHASES[s.phase],
        "side": SIDES[SIDE_OF_PHASE[s.phase]],
        "weather": WEATHERS[s.weather],
        "weather_die": s.weather_die or None,
        "mud": is_mud(s),
        "luftwaffe": s.luftwaffe,
        "interdicted": [HEX_IDS[hex] for hex in s.interdicted],
        "air_supply": None if s.air_hex == NO_HEX else HEX_IDS[s.air_hex],
        "units": [_unit(s, piece) for piece in range(FIRST_HEAD) if s.place[piece] >= 0],
        "heads": {PIECE_IDS[p]: HEX_IDS[s.place[p]] for p in range(FIRST_HEAD, PIECE_COUNT) if s.place[p] >= 0},
        "captured_heads": [PIECE_IDS[p] for p in range(FIRST_HEAD, PIECE_COUNT) if s.place[p] == CAPTURED],
        "control": {HEX_IDS[hex]: SIDES[1 - s.held[number]] for number, hex in enumerate(SETTLED)},
        "points": {
            "running": running_points(s),
            "lost": s.vp_lost,
            "leaders": s.leader_vp,
            "corps": corps_points(s),
        },
        "orders": _orders(s, seat),
        "cups": {KINDS[kind]: len(cup(s, kind)) for kind in (RC, TC, LEADER)},
        "piles": {KINDS[kind]: _left(s, kind) for kind in (CC, SIB, ETC, MIL)},
        "pool": sum(s.pool),
        "box": [PIECE_IDS[p] for p in range(PIECE_COUNT) if s.place[p] == BOX],
        "eliminated": {
            "axis": [PIECE_IDS[p] for p in range(PIECE_COUNT) if s.place[p] == DEAD and SIDE[p] == AXIS],
            "leaders": [COUNTER_IDS[c] for c in range(FIRST_LEADER_COUNTER, len(BACK)) if s.fallen[c]],
        },
        "arrivals": {KINDS[kind]: s.due[n] + s.carried[n] for n, kind in enumerate(ARRIVALS)},
        "militia_called": {"leningrad": s.called[0], "moscow": s.called[1]},
        "militia_over": {"leningrad": bool(s.stood_down[0]), "moscow": bool(s.stood_down[1])},
        "finns_free": bool(s.finns_free),
        "watch": bool(s.watch),
        "crowded": [_crowd(hex, units, limit) for hex, units, limit in crowded(s, SIDE_OF_PHASE[s.phase])],
        "move": _move(s),
        "combat": _combat(s),
        "owed": [HEX_IDS[hex] for hex in duties_open(s)] if s.phase == SOVIET_COMBAT else [],
    }


def _unit(s: Fury, piece: int) -> dict[str, Any]:
    """A unit on the map as everybody sees it (FE-HID-05, 08)."""
    hex = s.place[piece]
    marks = s.marks[piece]
    leader = KIND[piece] == LEADER
    handle = HANDLE[piece]
    known = handle >= 0 and s.shown[piece] and s.back[handle] != NONE
    soviet = SIDE[piece] == SOVIET
    unit: dict[str, Any] = {
        "id": PIECE_IDS[piece],
        "kind": KINDS[KIND[piece]],
        "side": SIDES[SIDE[piece]],
        "nation": NATION[piece],
        "type": "leader" if leader else TYPE_NAMES[TYPE[piece]],
        "name": COUNTER_NAMES[s.back[handle]] if leader and known else PIECE_NAMES[piece],
        "hex": HEX_IDS[hex],
        "combat": s.strength(piece),
        "move": MOVE[piece],
        "lost": s.hits[piece],
        "steps": 1 if leader else STEPS[piece],
        "supplied": has(soviet_supply(s) if soviet else axis_supply(s), hex),
        "oos": bool(marks & OOS),
        "moved": bool(marks & MOVED),
        "attacked": bool(marks & USED),
        "gained": bool(marks & GAINED),
    }
    if soviet:
        unit["command"] = leader or has(command(s), hex)
    if handle >= 0:
        unit["back"] = BACKS[s.back_of(s.back[handle])] if known else None
    if leader:
        unit["face_up"] = bool(s.shown[piece])
    return unit


def _orders(s: Fury, seat: int | None) -> dict[str, Any]:
    """FE-HIT-02, FE-HID-04: how many orders there are, and for the Axis, or when all is over, which."""
    given = [order for order in s.orders if order != NO_ORDER]
    told: dict[str, Any] = {"number": len(given)}
    if seat == AXIS or s.level >= 0:
        told["names"] = [ORDERS[order] for order in given]
    return told


def _left(s: Fury, kind: int) -> int:
    return sum(1 for piece in range(FIRST[kind], END[kind]) if s.place[piece] == UNUSED)


def _move(s: Fury) -> dict[str, Any] | None:
    """The group that is moving, with its movement points."""
    if not s.group:
        return None
    return {
        "units": [PIECE_IDS[piece] for piece in s.group],
        "points": [points / 2 for points in s.mp],
        "hex": HEX_IDS[s.place[s.group[0]]],
        "crowding": [_crowd(hex, *crowd_after(s, hex)) for hex in _goals(s) if would_crowd(s, hex)],
    }


def _crowd(hex: int, units: int, limit: int) -> dict[str, Any]:
    """A hex over the stacking limit (FE-STK-01)."""
    return {"hex": HEX_IDS[hex], "units": units, "limit": limit}


def _goals(s: Fury) -> list[int]:
    """Where the moving group may go now."""
    frame = s.stack[-1] if s.stack else None
    if isinstance(frame, RailTo):
        return rail_ends(s, s.group[0])
    return reach(s).hexes if isinstance(frame, Moving) else []


def _combat(s: Fury) -> dict[str, Any] | None:
    """The combat that is planned or fought: units, odds, shifts by name, and what each die would bring."""
    if not s.targets:
        return None
    side = attacking_side(s)
    return {
        "overrun": bool(s.overrun),
        "planned": not s.origins,
        "side": SIDES[side],
        "targets": [HEX_IDS[hex] for hex in s.targets],
        "attackers": [PIECE_IDS[piece] for piece in s.attackers],
        "luftwaffe": bool(s.air_support),
        "die": s.die if s.die > 0 else None,
        "odds": _odds(s, side),
    }


def _odds(s: Fury, side: int) -> dict[str, Any] | None:
    """The odds as they were settled, before that as they would be; None while nobody attacks anybody."""
    if s.settled:
        return odds_words(settled_odds(s, side), side)
    held = [hex for hex in s.targets if s.holds(hex, 1 - side)]
    attackers = s.attackers if s.origins else taking_part(s)
    return odds_words(forecast(s, attackers, held, 0), side) if attackers and held else None


def odds_words(odds: Forecast, side: int) -> dict[str, Any]:
    """The odds of a side's attack in words: strengths, shifts by name, and what each die would bring."""
    return {
        "attack": odds.attack,
        "defence": odds.defence,
        "ratio": "below 1-4" if odds.ratio < 0 else ODDS[odds.ratio],
        "column": ODDS[odds.column],
        "hopeless": odds.hopeless,
        "shifts": {
            "terrain": odds.terrain,
            "river": odds.river,
            "snow": odds.snow,
            "axis_out_of_supply": odds.axis_supply,
            "soviet_out_of_command": odds.command,
            "soviet_out_of_supply": odds.soviet_supply,
            "luftwaffe": odds.luftwaffe,
        },
        "results": CRT_TEXT[side][odds.column * DIE_FACES : (odds.column + 1) * DIE_FACES],
    }
