"""What to know of an action before it is chosen: what it gives up or costs, and that it does nothing."""

from __future__ import annotations

from maproom.games.frontier_wars.attack_orders import AttackOrders, Peek, PlaceUnits
from maproom.games.frontier_wars.battle import NameCard, pending_battles
from maproom.games.frontier_wars.board import (
    ARMY_DOMAIN,
    INFANTRY,
    PIECE_KINDS,
    PLANE,
    TANK,
    TOKEN,
    UK,
)
from maproom.games.frontier_wars.building import Construction
from maproom.games.frontier_wars.deck import (
    AIR_SUPERIORITY,
    BREAKTHROUGH,
    CARD_DOMAIN,
    COMBINED_ARMS,
    FORCED_MARCH,
    NIGHT_ATTACK,
    SPEARHEAD,
)
from maproom.games.frontier_wars.flight import Flying
from maproom.games.frontier_wars.movement import Movement, waiting_units
from maproom.games.frontier_wars.reinforce import Reinforcements, waiting_sites
from maproom.games.frontier_wars.state import LENINGRAD_SIEGE, FrontierWars
from maproom.games.frontier_wars.tactical_orders import Redeployment, ReturnToBase, TakeAlong
from maproom.games.frontier_wars.verbs import (
    BUILD,
    CHOOSE_ARMY,
    DONE,
    ENLISTMENT,
    GO,
    HALT,
    PASS,
    PLAY,
    REPAIR,
    REPAIR_HQ,
    SKILL,
    WONDER_WEAPONS,
)
from maproom.kernel.reasons import Caution

TWO_RESEARCHED = 2


def caution_of(s: FrontierWars, action: int) -> Caution | None:
    """What the acting army should know of a legal action."""
    if DONE.owns(action):
        return _of_done(s)
    if PLAY.owns(action):
        return _of_card(s, PLAY.first(action))
    if SKILL.owns(action):
        return _of_skill(s, SKILL.first(action))
    if CHOOSE_ARMY.owns(action) and isinstance(s.stack[-1], Peek):
        return _of_peek(s, CHOOSE_ARMY.first(action))
    if PASS.owns(action) and isinstance(s.stack[-1], NameCard) and not pending_battles(s):
        return Caution("card_unused", {"card": (CARD_DOMAIN, s.turn_card)}, asks=True)
    return _of_work(s, action) or _of_landing(s, action)


def _of_done(s: FrontierWars) -> Caution | None:
    frame = s.stack[-1]
    if isinstance(frame, Reinforcements):
        return Caution("reinforcements", {"sites": waiting_sites(s)}, asks=True)
    if isinstance(frame, Movement):
        units = waiting_units(s)
        return Caution("unmoved", {"units": units}, asks=True) if units else None
    if isinstance(frame, PlaceUnits):
        return Caution("free_unit", {"units": frame.left}, asks=True)
    if isinstance(frame, Redeployment):
        return Caution("may_follow", {"units": frame.left}, asks=True)
    if isinstance(frame, TakeAlong):
        return Caution("stranded", asks=True)
    if isinstance(frame, ReturnToBase) and s.at[frame.army * PIECE_KINDS + PLANE] & ~s.board.land:
        return Caution("planes_at_sea", asks=True)
    return None


# -- cards and skills -------------------------------------------------------------------------------------


def _of_card(s: FrontierWars, card: int) -> Caution | None:
    """A card that its units cannot use is legal before they move, and does nothing."""
    army = s.actor
    values = {"card": (CARD_DOMAIN, card)}
    if card == BREAKTHROUGH and not _researches_two(s, army):
        return Caution("research_idle", values, asks=True)
    if not isinstance(s.stack[-1], AttackOrders):
        return None
    types = [type for type in range(TOKEN) if s.at[army * PIECE_KINDS + type]]
    needed = {NIGHT_ATTACK: INFANTRY, FORCED_MARCH: INFANTRY, SPEARHEAD: TANK, AIR_SUPERIORITY: PLANE}
    if (card in needed and needed[card] not in types) or (card == COMBINED_ARMS and len(types) < 2):
        return Caution("card_idle", values, asks=True)
    return None


def _of_skill(s: FrontierWars, skill: int) -> Caution | None:
    army = s.actor
    if skill == WONDER_WEAPONS and not _researches_two(s, army):
        return Caution("wonder_idle", asks=True)
    if skill == ENLISTMENT and s.in_reserve(UK, INFANTRY) < 2:
        return Caution("enlistment_idle", asks=True)
    return None


def _researches_two(s: FrontierWars, army: int) -> bool:
    """Whether two cards could still be added in this round, once the card for it is paid or played."""
    room = s.medals[army] - s.research_size(army)
    return room >= TWO_RESEARCHED and s.hand_size(army) - 1 >= TWO_RESEARCHED


def _of_peek(s: FrontierWars, victim: int) -> Caution | None:
    if s.hand_size(victim):
        return None
    return Caution("empty_hand", {"army": (ARMY_DOMAIN, victim)}, asks=True)


# -- units ------------------------------------------------------------------------------------------------


def _of_work(s: FrontierWars, action: int) -> Caution | None:
    """FW-BLD-03: an infantry is spent on the spot, and a tile without units is given up."""
    if not isinstance(s.stack[-1], Construction):
        return None
    if BUILD.owns(action):
        word = BUILD.second(action)
    elif REPAIR.owns(action):
        word = REPAIR.second(action)
    elif REPAIR_HQ.owns(action):
        word = REPAIR_HQ.first(action)
    else:
        return None
    space = s.board.space[word]
    if s.units_in(s.active, space) == 1:
        return Caution("spends_last", {"space": s.spoken(space)}, asks=True)
    earns = BUILD.owns(action) and s.special != LENINGRAD_SIEGE
    return Caution("spends_for_medal" if earns else "spends")


def _of_landing(s: FrontierWars, action: int) -> Caution | None:
    """FW-UPK-03: what is on water at the end of the round goes back to the reserve."""
    frame = s.stack[-1]
    if not isinstance(frame, Flying):
        return None
    if HALT.owns(action):
        end = s.place[frame.plane]
    elif GO.owns(action) and frame.left == 1:
        end = s.board.space[GO.first(action)]
    else:
        return None
    return None if s.board.is_land(end) else Caution("lands_at_sea", {"units": 1 + len(frame.cargo)}, asks=True)
