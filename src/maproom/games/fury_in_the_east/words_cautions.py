"""What to know of an action before it is chosen: what it gives up, and that it does nothing."""

from __future__ import annotations

from maproom.games.fury_in_the_east.charts import ODDS_DOMAIN, RAIL_CAPACITY
from maproom.games.fury_in_the_east.combat import forecast
from maproom.games.fury_in_the_east.declare import AxisCombat, attackable, taking_part
from maproom.games.fury_in_the_east.fighting import attacked_units
from maproom.games.fury_in_the_east.movement import BY_RAIL, STRATEGIC
from maproom.games.fury_in_the_east.moving import Movement, Moving, mode_of, movers
from maproom.games.fury_in_the_east.phases import SIDE_OF_PHASE
from maproom.games.fury_in_the_east.reinforce import AxisReinforcements, MilitiaCall, forgone_militia, waiting_corps
from maproom.games.fury_in_the_east.replace import Replacements, points_left
from maproom.games.fury_in_the_east.state import Fury
from maproom.games.fury_in_the_east.turn import Interdiction
from maproom.games.fury_in_the_east.units import PIECE_DOMAIN
from maproom.games.fury_in_the_east.verbs import DONE, FIGHT, HALT, LUFTWAFFE, MOVE
from maproom.kernel.reasons import Caution


def caution_of(s: Fury, action: int) -> Caution | None:
    """What the acting side should know of a legal action."""
    if DONE.owns(action):
        return _of_done(s)
    if HALT.owns(action):
        return _of_halt(s)
    if LUFTWAFFE.owns(action):
        if forecast(s, s.attackers, attacked_units(s), 1).column == s.column:
            return Caution("luftwaffe_idle", {"odds": (ODDS_DOMAIN, s.column)}, asks=True)
    if FIGHT.owns(action) and forecast(s, taking_part(s), s.targets, 0).hopeless:
        return Caution("hopeless", asks=True)
    return None


def _of_halt(s: Fury) -> Caution | None:
    """To halt before the first step is to give the move up; in strategic movement also the normal move to come."""
    if not isinstance(s.stack[-1], Moving) or not s.group or s.entered:
        return None
    piece = {"piece": (PIECE_DOMAIN, s.group[0])}
    return Caution("stays_for_good", piece, asks=True) if s.mode == STRATEGIC else Caution("stays", piece)


def _of_done(s: Fury) -> Caution | None:
    frame = s.stack[-1]
    if isinstance(frame, Movement):
        return _unmoved(s, frame.phase)
    if isinstance(frame, AxisCombat):
        targets = len(attackable(s, frame.actor(s)))
        return Caution("unattacked", {"targets": targets}, asks=True) if targets else None
    if isinstance(frame, Interdiction):
        return Caution("markers_left", {"left": s.luftwaffe}, asks=True)
    if isinstance(frame, Replacements):
        points = sum(points_left(s, leader) for leader in frame.able(s))
        return Caution("points_lost", {"points": points}, asks=True)
    if isinstance(frame, AxisReinforcements):
        return Caution("corps_wait", {"corps": len(waiting_corps(s))}, asks=True)
    if isinstance(frame, MilitiaCall):
        units = forgone_militia(s, 0) + forgone_militia(s, 1)
        return Caution("militia_forgone", {"units": units}, asks=True) if units else None
    return None


def _unmoved(s: Fury, phase: int) -> Caution | None:
    """Who does not go by rail or on a strategic move keeps the normal move, and few ever go: that is not asked."""
    units = len(movers(s, phase))
    if not units or not any(MOVE.owns(one) for one in s.legal()):
        return None
    mode = mode_of(phase)
    if mode == BY_RAIL:
        left = RAIL_CAPACITY[SIDE_OF_PHASE[phase]] - s.rail_used
        return Caution("rails_left", {"left": left, "units": units})
    if mode == STRATEGIC:
        return Caution("strategic_left", {"units": units})
    return Caution("unmoved", {"units": units}, asks=True)
