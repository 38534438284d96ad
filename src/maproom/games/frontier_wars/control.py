"""Who controls what (FW-CTL), stars (FW-TO), supply lines (FW-DEF-08) and the port (FW-FLT)."""

from __future__ import annotations

from maproom.games.frontier_wars.board import (
    AIRPORT,
    ARMY_COUNT,
    CONSTRUCTION_COUNT,
    CONSTRUCTION_KIND,
    FACTORY,
    FACTORY_STARS,
    FLEET_AFLOAT,
    FLEET_SUNK,
    FRONTIER_LIMIT,
    HAND_LIMIT,
    HAND_LIMIT_DEFCON,
    INFANTRY,
    IS_CITY,
    NO_ARMY,
    NOWHERE,
    OFF,
    PIECE_KINDS,
    SIDE_A,
    TRENCH_COUNT,
    TRENCHES_OF_ARMY,
    UNIT_LIMIT,
    USSR,
)
from maproom.games.frontier_wars.readings import REREAD
from maproom.games.frontier_wars.state import (
    COOP,
    LENINGRAD_SIEGE,
    LONE_ACTIVATORS,
    SMALL_HANDS,
    SUPPLY_LINES,
    TRENCHES,
    FrontierWars,
)
from maproom.games.frontier_wars.verbs import FLEET_LOST, FLEET_TAKEN, TRENCH_BACK
from maproom.kernel.copies import replaced
from maproom.kernel.spaces import count, members


def hostile_units(s: FrontierWars, army: int) -> int:
    """The spaces with a unit or token of any army that is neither own nor allied."""
    side = s.side
    occ = s.occ
    mine = side[army]
    found = 0
    for other in range(ARMY_COUNT):
        if side[other] != mine:
            found |= occ[other]
    return found


def hostile_hqs(s: FrontierWars, army: int) -> int:
    """The tiles with an intact HQ of an enemy."""
    found = 0
    side = s.side
    mine = side[army]
    for hq in range(ARMY_COUNT):
        owner = s.hq_owner[hq]
        if owner >= 0 and side[owner] != mine:
            found |= 1 << s.hq_place[hq]
    return found


def own_hqs(s: FrontierWars, army: int) -> int:
    """FW-CTL-08: the tiles of the intact HQs that bear the army's flag."""
    found = 0
    for hq in range(ARMY_COUNT):
        if s.hq_owner[hq] == army:
            found |= 1 << s.hq_place[hq]
    return found


def stops(s: FrontierWars, army: int) -> int:
    """FW-MOV-03: where a ground unit must stop, and where a battle follows."""
    side, occ, owners = s.side, s.occ, s.hq_owner
    mine = side[army]
    found = 0
    for other in range(ARMY_COUNT):
        if side[other] != mine:
            found |= occ[other]
        owner = owners[other]
        if owner >= 0 and side[owner] != mine:
            found |= 1 << s.hq_place[other]
    return found


def held(s: FrontierWars, army: int) -> int:
    """FW-CTL-01: land tiles with own units and nobody else's; in teams only where the army is the holder."""
    found = s.occ[army] & s.board.land
    if not found:
        return 0
    found &= ~stops(s, army)
    if s.rules & COOP:
        for tile in members(found):
            if s.holder[tile] != army:
                found &= ~(1 << tile)
    return found


def controlled(s: FrontierWars, army: int) -> int:
    """FW-CTL-06: the same, and the own HQ tiles that nobody has entered, even when they are empty."""
    return held(s, army) | own_hqs(s, army) & ~hostile_units(s, army)


def team_controlled(s: FrontierWars, army: int) -> int:
    """The tiles that an army or its partner controls."""
    found = 0
    for other in range(ARMY_COUNT):
        if s.side[other] == s.side[army]:
            found |= controlled(s, other)
    return found


def neutral_tiles(s: FrontierWars, army: int) -> int:
    """FW-CTL-07: land without a unit of anybody and without an intact HQ of another army."""
    taken = s.occ[0] | s.occ[1] | s.occ[2] | s.occ[3]
    for hq in range(ARMY_COUNT):
        if s.hq_owner[hq] >= 0 and s.hq_owner[hq] != army:
            taken |= 1 << s.hq_place[hq]
    return s.board.land & ~taken


def frontier(s: FrontierWars) -> int:
    """FW-CTL-03, FW-HQ-05: the tiles with units, or a garrison, of two or more hostile armies."""
    found = 0
    for army in range(ARMY_COUNT):
        found |= s.occ[army] & stops(s, army)
    return found & s.board.land


def tile_of(construction: int, s: FrontierWars) -> int:
    """Where a construction stands, as a set."""
    place = s.con_place[construction]
    return 0 if place == OFF else 1 << place


def intact(s: FrontierWars, kind: int) -> int:
    """The tiles with an intact factory or encampment."""
    found = 0
    for number in range(CONSTRUCTION_COUNT):
        if s.con_place[number] != OFF and CONSTRUCTION_KIND[number] == kind and not s.con_down >> number & 1:
            found |= 1 << s.con_place[number]
    return found


def construction_at(s: FrontierWars, kind: int, space: int, down: bool) -> int:
    """A construction of a kind on a tile, intact or destroyed, or -1."""
    for number in range(CONSTRUCTION_COUNT):
        if s.con_place[number] == space and CONSTRUCTION_KIND[number] == kind:
            if bool(s.con_down >> number & 1) == down:
                return number
    return -1


def stars(s: FrontierWars, army: int) -> int:
    """FW-TO-01, FW-TO-05: the victory points of an army."""
    tiles = held(s, army)
    if not tiles:
        return 0
    board = s.board
    total = 0
    for space in board.starred:
        if tiles >> space & 1:
            total += board.stars[space]
    places = s.con_place
    for number in range(CONSTRUCTION_COUNT):
        place = places[number]
        if place != OFF and tiles >> place & 1 and not s.con_down >> number & 1:
            total += FACTORY_STARS if CONSTRUCTION_KIND[number] == FACTORY else s.encampment_stars
    return total


def hand_limit(s: FrontierWars, army: int) -> int:
    """FW-UPK-05, FW-DEF-02."""
    base = HAND_LIMIT_DEFCON if s.rules & SMALL_HANDS else HAND_LIMIT
    return base + count(held(s, army) & s.board.airports)


def is_city_or_airport(s: FrontierWars, space: int) -> bool:
    """Where the fleet joins no battle (FW-FLT-03)."""
    return IS_CITY[s.board.kind[space]] or s.board.kind[space] == AIRPORT


# -- supply lines (DEFCON 1) ----------------------------------------------------------------------------


def supplied(s: FrontierWars, army: int) -> int:
    """FW-DEF-08: tiles joined to an own HQ by controlled tiles; frontier tiles next to one are supplied too."""
    tiles = controlled(s, army)
    if s.rules & LONE_ACTIVATORS:
        tiles &= ~lone_activators(s, army)
    reached = own_hqs(s, army)
    wave = members(reached)
    for space in wave:
        ways = s.board.ground[space]
        for number in range(len(ways)):
            other = ways[number]
            if tiles >> other & 1 and not reached >> other & 1 and is_open(s, s.board.over[space][number]):
                reached |= 1 << other
                wave.append(other)
    edge = 0
    for space in members(s.occ[army] & frontier(s) & ~reached):
        ways = s.board.ground[space]
        for number in range(len(ways)):
            if reached >> ways[number] & 1 and is_open(s, s.board.over[space][number]):
                edge |= 1 << space
    return reached | edge


def lone_activators(s: FrontierWars, army: int) -> int:
    """FW-DEF-09: tiles held only by one infantry that activates a construction."""
    found = 0
    works = intact(s, 0) | intact(s, 1)
    for tile in members(s.at[army * PIECE_KINDS + INFANTRY] & works):
        if s.units_in(army, tile) == 1:
            found |= 1 << tile
    return found


def is_open(s: FrontierWars, river: int) -> bool:
    """Whether ground units can go over a side: no river there, or a bridge (FW-RIV-04)."""
    return river < 0 or bool(s.bridges >> river & 1)


def judge_limits(s: FrontierWars) -> None:
    """FW-UPK-07: what the unit limits depend on is fixed when the phase begins."""
    s.frontier_then = frontier(s)
    if s.rules & SUPPLY_LINES:
        s.isolated = [s.occ[army] & s.board.land & ~supplied(s, army) for army in range(ARMY_COUNT)]
    elif s.isolated != [0, 0, 0, 0]:
        s.isolated = [0, 0, 0, 0]


def unit_limit(s: FrontierWars, army: int, tile: int) -> int:
    """FW-UPK-01, FW-UPK-02, FW-DEF-08: how many units an army may keep on a tile."""
    limit = FRONTIER_LIMIT if s.frontier_then >> tile & 1 else UNIT_LIMIT
    if s.board.deserts >> tile & 1:
        limit -= 1
    if s.isolated[army] >> tile & 1:
        limit -= 1
    if survives(s, army):
        limit += 1
    return max(limit, 0)


def survives(s: FrontierWars, army: int) -> bool:
    """FW-ARM-02: the USSR of side A."""
    return army == USSR and s.sheet == SIDE_A


# -- after every change on the map ----------------------------------------------------------------------


def settle_map(s: FrontierWars) -> None:
    """Holders of tiles in team games, trenches without an owner's unit, and the port with its fleet."""
    if s.rules & COOP:
        refresh_holders(s)
    if s.rules & TRENCHES:
        return_trenches(s)
    if s.fleet:
        watch_port(s)


def refresh_holders(s: FrontierWars) -> None:
    """FW-COOP-05: who conquered a tile holds it until he leaves."""
    for tile in range(s.board.tiles):
        army = s.holder[tile]
        if army >= 0 and s.occ[army] >> tile & 1:
            continue
        holder = new_holder(s, tile)
        if holder != army:
            s.holder = replaced(s.holder, tile, holder)


def new_holder(s: FrontierWars, tile: int) -> int:
    """The active army if it is there, otherwise the first one there in turn order."""
    if s.active >= 0 and s.occ[s.active] >> tile & 1:
        return s.active
    for army in s.order:
        if army >= 0 and s.occ[army] >> tile & 1:
            return army
    for army in range(ARMY_COUNT):
        if s.occ[army] >> tile & 1:
            return army
    return NO_ARMY


def port_controller(s: FrontierWars) -> int:
    """FW-SPT-06: who controls the port, or nobody."""
    for army in range(ARMY_COUNT):
        if held(s, army) & s.board.ports and s.alive >> army & 1:
            return army
    return NO_ARMY


def watch_port(s: FrontierWars) -> None:
    """FW-FLT-01, FW-FLT-04: the fleet gets its first handler, passes to a partner, or is lost with the port.

    Who has entered the port has not taken it: it is judged when no battle is pending there any more. By older
    readings the fleet was lost as soon as its handler was not alone there.
    """
    if s.fleet != FLEET_AFLOAT:
        return
    reread = s.readings >= REREAD
    if reread and any(battle_awaits(s, port) for port in members(s.board.ports)):
        return
    handler, now = s.fleet_handler, port_controller(s)
    if now == handler:
        return
    if handler == NO_ARMY or (reread and now != NO_ARMY and s.side[now] == s.side[handler]):
        s.fleet_handler = now
        s.emit(FLEET_TAKEN, (now,))
    else:
        lose_fleet(s)


def battle_awaits(s: FrontierWars, space: int) -> bool:
    """FW-BAT-01: whether enemies have met in a space and their battle is not yet solved."""
    if s.b_tile == space:
        return True
    for army in range(ARMY_COUNT):
        if s.added[army] & s.occ[army] & stops(s, army) & 1 << space:
            return True
    return False


def lose_fleet(s: FrontierWars) -> None:
    """The fleet is turned over."""
    s.fleet = FLEET_SUNK
    s.fleet_at = NOWHERE
    s.fleet_hits = 0
    s.fleet_handler = NO_ARMY
    s.emit(FLEET_LOST)


def return_trenches(s: FrontierWars) -> None:
    """FW-TRN-05, FW-FRO-04: trenches on tiles that an enemy has and their owner has left."""
    for trench in range(TRENCH_COUNT):
        space = s.trench_place[trench]
        if space != OFF and hostile_units(s, trench // TRENCHES_OF_ARMY) >> space & 1:
            recover_trenches(s, space)


def recover_trenches(s: FrontierWars, space: int) -> None:
    """FW-TRN-05: a trench goes back to its owner when he has lost its tile."""
    for trench in range(TRENCH_COUNT):
        army = trench // TRENCHES_OF_ARMY
        if s.trench_place[trench] == space and not s.occ[army] >> space & 1:
            s.trench_place = replaced(s.trench_place, trench, OFF)
            s.emit(TRENCH_BACK, (army, s.board.word[space]))


def is_siege(s: FrontierWars) -> bool:
    """Whether Leningrad's Siege is played."""
    return s.special == LENINGRAD_SIEGE


def opponents(s: FrontierWars, army: int) -> list[int]:
    """FW-CRD-20: enemy players that are still in the game."""
    return [other for other in range(ARMY_COUNT) if s.alive >> other & 1 and s.side[other] != s.side[army]]
