"""Who fights, with which initiative, and who falls first (FW-BAT-02 to 06, FW-CRD-22)."""

from __future__ import annotations

from typing import Final

from maproom.games.frontier_wars.board import (
    ARMY,
    ARMY_COUNT,
    ARTILLERY,
    ATTACK_INITIATIVE,
    CITY_BRIDGE,
    COUNT,
    DEFENCE_INITIATIVE,
    FLEET_AFLOAT,
    FLEET_INITIATIVE,
    GERMANY,
    INFANTRY,
    NO_ARMY,
    OFF,
    PIECE_COUNT,
    PIECE_KINDS,
    PLANE,
    SIDE_A,
    SIDE_B,
    TANK,
    TOKEN,
    TRENCHES_OF_ARMY,
    TYPE,
    UK,
    USSR,
    first_piece,
)
from maproom.games.frontier_wars.control import is_city_or_airport
from maproom.games.frontier_wars.deck import AIR_SUPERIORITY, COMBINED_ARMS, NIGHT_ATTACK, SPEARHEAD
from maproom.games.frontier_wars.readings import REREAD
from maproom.games.frontier_wars.state import FrontierWars

GARRISON: Final = PIECE_COUNT
FLEET: Final = PIECE_COUNT + 1
"""Numbers of combatants behind those of the pieces."""
NOT_ASKED: Final = -2
AIR_SUPERIORITY_BONUS: Final = 2
"""No unit is so little urgent."""


def garrison_at(s: FrontierWars, space: int) -> int:
    """The intact HQ on a tile, or -1."""
    for hq in range(ARMY_COUNT):
        if s.hq_owner[hq] >= 0 and s.hq_place[hq] == space:
            return hq
    return -1


def sides_there(s: FrontierWars, space: int) -> list[int]:
    """The sides with a unit or a garrison in a space."""
    found: list[int] = []
    known = 0
    for army in range(ARMY_COUNT):
        if s.occ[army] >> space & 1:
            side = s.side[army]
            if not known >> side & 1:
                known |= 1 << side
                found.append(side)
    hq = garrison_at(s, space)
    if hq >= 0:
        side = s.side[s.hq_owner[hq]]
        if not known >> side & 1:
            found.append(side)
    return found


def is_there(s: FrontierWars, army: int, space: int) -> bool:
    """Whether an army has a unit or a garrison in a space."""
    hq = garrison_at(s, space)
    return bool(s.occ[army] >> space & 1) or (hq >= 0 and s.hq_owner[hq] == army)


def attacks(s: FrontierWars, army: int) -> bool:
    """FW-BAT-02, FW-COOP-12: whether an army fights on the attacker's side."""
    return s.side[army] == s.side[s.b_attacker]


def shows_defence(s: FrontierWars, army: int) -> bool:
    """FW-COOP-04: whether a partner may see the defence cards of an army, for their side defends here."""
    return s.b_tile >= 0 and not attacks(s, army) and s.side[army] in sides_there(s, s.b_tile)


def card_works(s: FrontierWars, card: int) -> bool:
    """Whether the attacker's card has been named here and not been intercepted."""
    return s.b_card == card and not s.b_cancelled


def initiative(s: FrontierWars, piece: int) -> int:
    """FW-CRD-22: chart or skill, plus bonuses, at least 0; what sets a value comes last."""
    army = ARMY[piece]
    type = TYPE[piece]
    if attacks(s, army):
        value = ATTACK_INITIATIVE[type]
        if type == ARTILLERY and army == USSR and s.sheet == SIDE_B:
            value = 1
        value += flank_bonus(s, piece)
        if army == s.b_attacker:
            value += card_bonus(s, type)
        return 0 if s.b_antitank and type == TANK else value
    value = DEFENCE_INITIATIVE[type]
    if s.alive >> army & 1:
        if type == PLANE and army == UK and s.sheet == SIDE_B:
            value = 2
        if s.sheet == SIDE_A and is_impregnable(s, army):
            hq = garrison_at(s, s.b_tile)
            if hq >= 0 and s.hq_owner[hq] == GERMANY:
                value += 1
        value += s.b_ambush >> army & 1
    return value


def is_impregnable(s: FrontierWars, army: int) -> bool:
    """FW-ARM-04: whether the skill covers the units of an army; by older readings only Germany's own."""
    return army == GERMANY or (s.readings >= REREAD and s.side[army] == s.side[GERMANY])


def card_bonus(s: FrontierWars, type: int) -> int:
    """What the attack card adds for a unit of the attacker."""
    if s.b_cancelled:
        return 0
    bonus = 0
    if s.b_card == SPEARHEAD and type == TANK:
        bonus += 1
    if s.b_card == COMBINED_ARMS:
        bonus += 1
    if s.turn_card == AIR_SUPERIORITY and type == PLANE:
        bonus += AIR_SUPERIORITY_BONUS
    return bonus


def flank_bonus(s: FrontierWars, piece: int) -> int:
    """FW-DEF-04, FW-DEF-05: one more for a unit that entered from elsewhere than the main attack.

    By older readings it had to be at least two tiles away.
    """
    origin = s.origin[piece]
    if s.b_main < 0 or origin < 0 or origin == s.b_main:
        return 0
    return 1 if s.readings >= REREAD or s.board.distance[origin][s.b_main] >= 2 else 0


def blows(s: FrontierWars, piece: int) -> int:
    """FW-CRD-16: two attacks for infantry at night."""
    night = card_works(s, NIGHT_ATTACK) and TYPE[piece] == INFANTRY and ARMY[piece] == s.b_attacker
    return 2 if night else 1


def is_fused(s: FrontierWars, piece: int) -> bool:
    """FW-ARM-06: whether a piece fights as a part of the fused infantry."""
    return s.b_fused != 0 and ARMY[piece] == UK and TYPE[piece] == INFANTRY


def fused_initiative(s: FrontierWars) -> int:
    """The sum over the infantry that survive."""
    total = 0
    for piece in range(first_piece(UK, INFANTRY), first_piece(UK, INFANTRY) + COUNT[INFANTRY]):
        if s.place[piece] == s.b_tile:
            total += initiative(s, piece)
    return total


def step_of(s: FrontierWars, piece: int) -> int:
    """The initiative step at which a piece strikes."""
    return fused_initiative(s) if is_fused(s, piece) else initiative(s, piece)


def fights_here(s: FrontierWars, army: int) -> bool:
    """Whether an army has units in the battle, or had some when it began."""
    return bool((s.occ[army] >> s.b_tile | s.b_there >> army) & 1)


def crossed_rivers(s: FrontierWars) -> int:
    """FW-RIV-08: the rivers over which every attacker came, as a set; none if a garrison attacks with them."""
    hq = garrison_at(s, s.b_tile)
    if hq >= 0 and attacks(s, s.hq_owner[hq]):
        return 0
    rivers = (1 << CITY_BRIDGE + 1) - 1
    for army in range(ARMY_COUNT):
        if attacks(s, army):
            for piece in s.pieces_in(army, s.b_tile):
                rivers &= entered_over(s, piece)
    return rivers


def entered_over(s: FrontierWars, piece: int) -> int:
    """The river between a piece's space and the one whence it came, as a set (FW-MOV-09)."""
    space = s.place[piece]
    ways = s.board.ground[space]
    origin = s.origin[piece]
    river = s.board.over[space][ways.index(origin)] if origin in ways else -1
    return 1 << river if river >= 0 else 0


def crossed_trench(s: FrontierWars, piece: int) -> bool:
    """FW-TRN-03: whether an attacker came over a side that an enemy trench protects."""
    origin = s.origin[piece]
    if not s.b_trench or origin < 0 or not attacks(s, ARMY[piece]):
        return False
    covered = 0
    ring = s.board.ring[s.b_tile]
    for trench in range(len(s.trench_place)):
        owner = trench // TRENCHES_OF_ARMY
        if s.trench_place[trench] == s.b_tile and not attacks(s, owner) and fights_here(s, owner):
            covered |= 1 << s.trench_side[trench] | 1 << (s.trench_side[trench] + 1) % len(ring)
    if not covered:
        return False
    touching = [side for side in range(len(ring)) if ring[side] == origin]
    return bool(touching) and all(covered >> side & 1 for side in touching)


# -- garrison and fleet ----------------------------------------------------------------------------------


def garrison_step(s: FrontierWars, hq: int) -> int:
    """FW-HQ-02: resistance when defending, 0 when its owner attacks."""
    return 0 if attacks(s, s.hq_owner[hq]) else s.resistance[hq]


def fleet_joins(s: FrontierWars) -> bool:
    """FW-FLT-03: the handler fights next to the fleet, not in a city or on an airport."""
    if s.fleet != FLEET_AFLOAT or s.fleet_handler == NO_ARMY or s.b_tile >= s.board.tiles:
        return False
    if not s.board.land >> s.b_tile & 1 or is_city_or_airport(s, s.b_tile):
        return False
    near = s.board.near[s.fleet_at] >> s.b_tile & 1
    return bool(near) and is_there(s, s.fleet_handler, s.b_tile)


def fleet_step() -> int:
    """Always 1."""
    return FLEET_INITIATIVE


# -- casualties ------------------------------------------------------------------------------------------


def next_casualty(s: FrontierWars, side: int, types: int) -> int:
    """FW-BAT-04, FW-BAT-05, FW-COOP-03: the unit of a side that falls first among some types, or OFF."""
    there = [army for army in range(ARMY_COUNT) if s.side[army] == side and s.occ[army] >> s.b_tile & 1]
    if not there:
        return OFF
    if len(there) > 1:
        there = [army for army in reversed(turn_order(s)) if army in there]
    for type in range(TOKEN):
        if not types >> type & 1:
            continue
        best = OFF
        for army in there:
            if s.at[army * PIECE_KINDS + type] >> s.b_tile & 1:
                piece = first_to_fall(s, army, type)
                if best == OFF or urgency(s, piece) > urgency(s, best):
                    best = piece
        if best != OFF:
            return best
    return OFF


def urgency(s: FrontierWars, piece: int) -> int:
    """FW-BAT-05: how soon a unit falls among others of its type: by its initiative if it has not attacked yet."""
    return -1 if s.b_done >> piece & 1 else initiative(s, piece)


def turn_order(s: FrontierWars) -> list[int]:
    """All armies: those of the turn order, then the others."""
    order: list[int] = []
    there = 0
    for army in s.order:
        if army != NO_ARMY:
            order.append(army)
            there |= 1 << army
    for army in range(ARMY_COUNT):
        if not there >> army & 1:
            order.append(army)
    return order


def first_to_fall(s: FrontierWars, army: int, type: int) -> int:
    """FW-BAT-05: the highest initiative that has not attacked yet; otherwise any."""
    best = OFF
    highest = NOT_ASKED
    first = first_piece(army, type)
    for piece in range(first, first + COUNT[type]):
        if s.place[piece] == s.b_tile:
            if best == OFF:
                best = piece
                continue
            if highest == NOT_ASKED:
                highest = urgency(s, best)
            rank = urgency(s, piece)
            if rank > highest:
                best = piece
                highest = rank
    return best


def strength(s: FrontierWars, side: int) -> int:
    """How many impacts a side can take: ignored ones, units, garrison points."""
    total = 0
    hq = garrison_at(s, s.b_tile)
    owner = s.hq_owner[hq] if hq >= 0 else NO_ARMY
    for army in range(ARMY_COUNT):
        if s.side[army] == side:
            units = s.units_in(army, s.b_tile)
            total += units
            if units or army == owner:
                total += s.b_dig[army]
            if army == owner:
                total += s.resistance[hq]
    return total


def attacker_of(s: FrontierWars) -> bool:
    """Whether the attacker's side still has units or a garrison there."""
    return s.side[s.b_attacker] in sides_there(s, s.b_tile)
