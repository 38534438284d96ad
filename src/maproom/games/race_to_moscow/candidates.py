"""The legal actions worth a bot's thought, and those that only pay for the next decision.

What is free and plainly good comes first: an army loads what it needs before it is moved. What no sensible player
does is left out: a step straight back, a Fleet that blocks nothing, a load that leaves the front.
"""

from __future__ import annotations

from typing import Final

from maproom.games.race_to_moscow.board import (
    ALL_AREAS,
    ARMIES_OF,
    BASE_AREAS,
    FORTIFIED,
    HOMES,
    NO_ARMY,
    NOWHERE,
    OWN_VICTORY,
    ROADS,
    SEA_NEAR,
)
from maproom.games.race_to_moscow.candidates_supplies import (
    best_cargo,
    best_load,
    best_take,
    should_load,
    supplied_armies,
)
from maproom.games.race_to_moscow.combat import Fight
from maproom.games.race_to_moscow.deck import COST_AMMO, PANZERHAUBITZEN, SOVIET_CARDS, THE_SOVIET_DECK
from maproom.games.race_to_moscow.encirclement import pocket_of_fleet
from maproom.games.race_to_moscow.judge_front import ROAD_DISTANCE, spearhead
from maproom.games.race_to_moscow.judge_road import spearhead_of
from maproom.games.race_to_moscow.loading import Loading
from maproom.games.race_to_moscow.logistics import TakeSupplies, TakeTransport, room_for
from maproom.games.race_to_moscow.movement import FieldArmies, Moving, may_activate, open_ways
from maproom.games.race_to_moscow.pursuit import Guard
from maproom.games.race_to_moscow.state import TOTAL_WAR, RaceToMoscow
from maproom.games.race_to_moscow.supplies import SPLIT_NUMBER, ammo_in, size
from maproom.games.race_to_moscow.transport import Cargo, Transport, placements
from maproom.games.race_to_moscow.turn import Actions, Railhead
from maproom.games.race_to_moscow.verbs import (
    AIR_AREA,
    AIR_SUPPORT,
    CARGO,
    CARRY,
    DONE,
    END_ACTIONS,
    GO_ON,
    HAUL,
    KEEP_LOAD,
    LAY_TRACK,
    LOAD,
    MOST_TRAINS,
    MOVE_FLEET,
    PLAY,
    STEP,
    TAKE,
    TAKE_OKH,
    TAKE_SUPPLIES,
    TAKE_TRANSPORT,
    TRAIN,
    TRANSPORT,
    TRUCK,
    USE_AUXILIARIES,
    USE_RECON,
)
from maproom.kernel.spaces import lowest, members

LEAST_TAKEN: Final = 3
"""For fewer tokens nobody spends an action."""
HUNGRY: Final = 2
"""An army at home with so few tokens is worth a load too."""
WEAKEST_UNIT: Final = min(COST_AMMO[card] for card in members(SOVIET_CARDS))


def only_prepares(s: RaceToMoscow, action: int) -> bool:
    """Whether an action only pays for, or opens, the next decision of the same player."""
    if GO_ON.owns(action) or LOAD.owns(action) or USE_AUXILIARIES.owns(action):
        return True
    if AIR_SUPPORT.owns(action) or AIR_AREA.owns(action):
        return True
    if PLAY.owns(action):
        return PLAY.first(action) != PANZERHAUBITZEN or isinstance(s.stack[-1], Fight)
    return TAKE_OKH.owns(action) and isinstance(s.stack[-1], Fight | Guard)


def worth_a_thought(s: RaceToMoscow, seat: int) -> tuple[int, ...]:
    """The legal actions, without those that a good player would hardly look at."""
    frame = s.stack[-1]
    if isinstance(frame, Loading):
        split = SPLIT_NUMBER[best_load(s, frame.army)]
        return (KEEP_LOAD.of(),) if SPLIT_NUMBER[s.card[frame.army]] == split else (CARRY.of(split),)
    if isinstance(frame, Cargo):
        return (CARGO.of(best_cargo(s, frame.start, frame.to, frame.load(s))),)
    if isinstance(frame, TakeSupplies):
        return (TAKE.of(best_take(s, room_for(s, frame.base))),)
    legal = s.legal()
    if isinstance(frame, TakeTransport):
        return _columns(s, legal)
    if isinstance(frame, Railhead):
        return (_railhead(s, legal),)
    if isinstance(frame, Moving | Actions | FieldArmies | Transport):
        return _in_an_action(s, legal)
    return legal


def _in_an_action(s: RaceToMoscow, legal: tuple[int, ...]) -> tuple[int, ...]:
    """The choices of a turn and of a move: loads that are needed come first, all other loads fall away."""
    for action in legal:
        if LOAD.owns(action) and should_load(s, LOAD.first(action)):
            return (action,)
    kept = [action for action in legal if not LOAD.owns(action) and _has_a_point(s, action)]
    if isinstance(s.stack[-1], Actions):
        return _between_actions(s, kept)
    if isinstance(s.stack[-1], Transport) and any(_is_on_the_way(s, action) for action in kept):
        kept = [action for action in kept if not DONE.owns(action)]
    return tuple(kept) or legal


def _between_actions(s: RaceToMoscow, kept: list[int]) -> tuple[int, ...]:
    """Aircraft come before the storm; in the last action of a game nobody carries supplies; none is given away."""
    if s.actions and AIR_SUPPORT.of(THE_SOVIET_DECK) in kept and _may_attack(s, OWN_VICTORY[s.active]):
        return (AIR_SUPPORT.of(THE_SOVIET_DECK),)
    if s.last_round and s.actions == 1:
        kept = [action for action in kept if not _is_logistics(action)]
    if any(_helps_later(s, action) for action in kept):
        kept.remove(END_ACTIONS.of())
    return tuple(kept)


def _is_logistics(action: int) -> bool:
    """Whether a regular action only helps later turns."""
    return TRANSPORT.owns(action) or TAKE_SUPPLIES.owns(action) or TAKE_TRANSPORT.owns(action)


def _helps_later(s: RaceToMoscow, action: int) -> bool:
    """Whether an action brings supplies, or the trucks to carry them, that are missed sooner or later."""
    if TAKE_TRANSPORT.owns(action):
        return s.truck_stock[s.active] > 0
    if TRANSPORT.owns(action):
        return any(_has_a_point(s, placement) for placement in placements(s))
    return TAKE_SUPPLIES.owns(action)


def _has_a_point(s: RaceToMoscow, action: int) -> bool:
    """Whether a good player might take an action."""
    if STEP.owns(action):
        return _leads_on(s, STEP.first(action))
    if MOVE_FLEET.owns(action):
        return _blocks(s, MOVE_FLEET.first(action))
    if TAKE_OKH.owns(action):
        return isinstance(s.stack[-1], Actions)
    if TAKE_SUPPLIES.owns(action):
        base = BASE_AREAS[TAKE_SUPPLIES.first(action)]
        return min(room_for(s, base), size(s.stock)) >= LEAST_TAKEN
    if AIR_SUPPORT.owns(action) or USE_RECON.owns(action):
        deck = AIR_SUPPORT.first(action) if AIR_SUPPORT.owns(action) else USE_RECON.first(action)
        return deck == THE_SOVIET_DECK and _may_attack(s, ALL_AREAS)
    if TRUCK.owns(action):
        start, to = TRUCK.first(action), TRUCK.second(action)
        return _brings_nearer(s, start, to) and TRAIN.of(start, to) not in s.legal()
    if TRAIN.owns(action):
        return _brings_nearer(s, TRAIN.first(action), TRAIN.second(action))
    return True


# -- moves ------------------------------------------------------------------------------------------------


def _leads_on(s: RaceToMoscow, area: int) -> bool:
    """Whether a step does not lead straight back, nor against a unit that the army cannot beat."""
    if s.moved and area == s.origin:
        return False
    if not s.soviet >> area & 1:
        return True
    walls = FORTIFIED >> area & 1 and not s.pioneers
    return ammo_in(s.card[s.mover]) >= (WEAKEST_UNIT + 1 if walls else WEAKEST_UNIT)


def _may_attack(s: RaceToMoscow, areas: int) -> bool:
    """Whether an army of the active player could attack a Soviet marker in some areas with its next step."""
    held = s.soviet & areas
    for army in ARMIES_OF[s.active]:
        if ammo_in(s.card[army]) >= WEAKEST_UNIT and open_ways(s, army) & held and may_activate(s, army):
            return True
    return False


def _blocks(s: RaceToMoscow, sea: int) -> bool:
    """Whether the Fleet cuts something off in a sea, or in the next one beyond it."""
    if pocket_of_fleet(s, sea):
        return True
    return any(there != s.fleet and pocket_of_fleet(s, there) for there in members(SEA_NEAR[sea]))


# -- transport --------------------------------------------------------------------------------------------


def _brings_nearer(s: RaceToMoscow, start: int, to: int) -> bool:
    """Whether supplies come nearer to an army in the field, or to one that has nothing; or to the spearhead."""
    in_plan = s.has(TOTAL_WAR)
    for army in supplied_armies(s, s.active):
        at = s.army_at[army]
        if at == NOWHERE or (not in_plan and HOMES >> at & 1 and size(s.card[army]) > HUNGRY):
            continue
        if ROAD_DISTANCE[s.active][to][at] < ROAD_DISTANCE[s.active][start][at]:
            return True
    return False


def _is_on_the_way(s: RaceToMoscow, action: int) -> bool:
    """Whether a vehicle would take on a load that has left its base and has not come to an army yet."""
    if not (TRUCK.owns(action) or TRAIN.owns(action)):
        return False
    start = TRUCK.first(action) if TRUCK.owns(action) else TRAIN.first(action)
    return start not in BASE_AREAS and not s.occupied >> start & 1


def _railhead(s: RaceToMoscow, legal: tuple[int, ...]) -> int:
    """The track that leads on towards the army nearest to the winning city, through areas of its owner."""
    if s.has(TOTAL_WAR):
        return _track_towards(s, legal)
    head = spearhead(s, s.active)
    wanted = 0
    for action in legal:
        if LAY_TRACK.owns(action):
            wanted |= 1 << LAY_TRACK.first(action)
    reached = fresh = 1 << head
    while fresh and not reached & wanted:
        fresh = ROADS[s.active].around(fresh) & s.held[s.active] & ~reached
        reached |= fresh
    near = reached & wanted or wanted
    return LAY_TRACK.of(lowest(near)) if near else legal[0]


def _track_towards(s: RaceToMoscow, legal: tuple[int, ...]) -> int:
    """The track from which it is nearest to the army that is to win the Total War."""
    army = spearhead_of(s, s.active)
    if army == NO_ARMY:
        return legal[-1]
    row = ROAD_DISTANCE[s.active][s.army_at[army]]
    tracks = [action for action in legal if LAY_TRACK.owns(action)]
    return min(tracks, key=lambda action: row[LAY_TRACK.first(action)])


def _columns(s: RaceToMoscow, legal: tuple[int, ...]) -> tuple[int, ...]:
    """As many as may be, trucks first, without and with the train that brings a Re-Organization."""
    found: list[int] = []
    for ends_theater in (False, True):
        best = -1
        most = (0, 0)
        for action in legal:
            trucks, trains = HAUL.first(action) // (MOST_TRAINS + 1), HAUL.first(action) % (MOST_TRAINS + 1)
            if (trains == s.train_stock) == ends_theater and (trucks + trains, trucks) > most:
                best, most = action, (trucks + trains, trucks)
        if best >= 0:
            found.append(best)
    return tuple(found) or legal
