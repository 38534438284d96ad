"""Why a card cannot be played, a unit cannot move, a tile is as it is."""

from __future__ import annotations

from typing import Any

from maproom.games.frontier_wars.attack_orders import can_play as attack_works
from maproom.games.frontier_wars.board import (
    ARMY,
    ARMY_COUNT,
    ARMY_DOMAIN,
    CONSTRUCTION_COUNT,
    CONSTRUCTION_DOMAIN,
    CONSTRUCTION_KIND,
    NOWHERE,
    OFF,
    PIECE_DOMAIN,
    PLANE,
    SPACE_DOMAIN,
    TYPE,
)
from maproom.games.frontier_wars.control import frontier, held, is_open, supplied
from maproom.games.frontier_wars.deck import ATTACK, CARD_DOMAIN, DECK, DEFENCE, KINDS
from maproom.games.frontier_wars.defence_orders import has_effect
from maproom.games.frontier_wars.reinforce import is_active
from maproom.games.frontier_wars.state import SUPPLY_LINES, FrontierWars
from maproom.games.frontier_wars.tactical_orders import can_play as tactical_works
from maproom.games.frontier_wars.verbs import ACTIONS, ARMS_RACE, TACTICAL_PHASE
from maproom.kernel.reasons import Reason
from maproom.kernel.verbs import Domain


def reasons_of(s: FrontierWars, seat: int | None, domain: Domain, value: int) -> list[Reason]:
    """Why a card cannot be played, a unit cannot move, a tile is as it is."""
    if domain is CARD_DOMAIN:
        return [] if seat is None else card_reasons(s, seat, value)
    if domain is PIECE_DOMAIN:
        return piece_reasons(s, value)
    if domain is SPACE_DOMAIN and s.board.space[value] != NOWHERE:
        return space_reasons(s, s.board.space[value])
    return []


def card_reasons(s: FrontierWars, seat: int, card: int) -> list[Reason]:
    """A hand card of the seat."""
    if not s.hand[seat * KINDS + card]:
        return []
    named: dict[str, Any] = {"card": (CARD_DOMAIN, card)}
    if s.phase == ARMS_RACE and s.research_size(seat) >= s.medals[seat]:
        return [Reason("research_full", "FW-RES-02")]
    if s.actor != seat:
        return [Reason("not_yours_now", "FW-SEQ-02")]
    question = s.stack[-1].name() if s.stack else ""
    if DECK[card] == ATTACK:
        if question == "AttackOrders":
            return [] if attack_works(s, seat, card) else [Reason("no_effect", "FW-CRD-17", named)]
        return [Reason("one_card" if s.phase == ACTIONS and s.active == seat else "wrong_time", "FW-CRD-01", named)]
    if DECK[card] == DEFENCE:
        if question == "DefenceOrders":
            return [] if has_effect(s, seat, card) else [Reason("no_effect", "FW-CRD-17", named)]
        return [Reason("wrong_time", "FW-CRD-01", named)]
    if question == "TacticalOrders":
        return [] if tactical_works(s, seat, card) else [Reason("no_effect", "FW-CRD-17", named)]
    return [Reason("one_card" if s.phase == TACTICAL_PHASE else "wrong_time", "FW-CRD-01", named)]


def piece_reasons(s: FrontierWars, piece: int) -> list[Reason]:
    """A unit on the map in the movement step."""
    place = s.place[piece]
    army = ARMY[piece]
    if place == OFF:
        return []
    if not s.alive >> army & 1:
        return [Reason("neutral", "FW-HQ-09")]
    if s.active != army:
        return [Reason("not_active_army", "FW-MOV-01", {"army": (ARMY_DOMAIN, s.active)})] if s.active >= 0 else []
    if s.moves[piece] < 0:
        return [Reason("carried", "FW-AIR-06")]
    if s.moves[piece] == 0:
        return [Reason("moved", "FW-MOV-01")]
    if TYPE[piece] != PLANE and not any(is_open(s, river) for river in s.board.over[place]):
        return [Reason("blocked", "FW-MOV-02", {"space": s.spoken(place)})]
    return []


def space_reasons(s: FrontierWars, space: int) -> list[Reason]:
    """A tile: who controls it and why, supply, constructions that stand idle."""
    if not s.board.is_land(space):
        return []
    named: dict[str, Any] = {"space": s.spoken(space)}
    if frontier(s) >> space & 1:
        return [Reason("frontier", "FW-CTL-03", named)]
    for army in range(ARMY_COUNT):
        if held(s, army) >> space & 1:
            return holder_reasons(s, army, space, named)
    return [Reason("nobody", "FW-CTL-02", named)]


def holder_reasons(s: FrontierWars, army: int, space: int, named: dict[str, Any]) -> list[Reason]:
    """What can be said of a controlled tile."""
    by = {**named, "army": (ARMY_DOMAIN, army)}
    found = [Reason("controlled", "FW-CTL-01", by)]
    if s.rules & SUPPLY_LINES and not supplied(s, army) >> space & 1:
        found.append(Reason("unsupplied", "FW-DEF-08", by))
    for number in range(CONSTRUCTION_COUNT):
        if s.con_place[number] == space and not s.con_down >> number & 1 and not is_active(s, army, number):
            kind = (CONSTRUCTION_DOMAIN, CONSTRUCTION_KIND[number])
            found.append(Reason("inactive", "FW-REI-04", {**named, "construction": kind}))
    return found
