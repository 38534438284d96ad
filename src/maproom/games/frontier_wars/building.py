"""The building step (FW-BLD), trenches (FW-TRN) and the fleet's repair (FW-FLT-07)."""

from __future__ import annotations

from typing import ClassVar

from maproom.games.frontier_wars.attack_orders import constructions_on
from maproom.games.frontier_wars.board import (
    ARMY,
    ARMY_COUNT,
    CONSTRUCTION_COUNT,
    CONSTRUCTION_KIND,
    FLEET_AFLOAT,
    FLEET_SUNK,
    INFANTRY,
    MAY_BUILD,
    OFF,
    PIECE_KINDS,
    RESISTANCE,
    TOKEN,
    TRENCHES_OF_ARMY,
    TYPE,
)
from maproom.games.frontier_wars.cards import FLEET_COST, PayCard
from maproom.games.frontier_wars.control import construction_at, held, settle_map, stops
from maproom.games.frontier_wars.losses import uncover, watch_siege
from maproom.games.frontier_wars.state import (
    COOP,
    LENINGRAD_SIEGE,
    THREE_CONSTRUCTIONS,
    TRENCHES,
    FrontierWars,
)
from maproom.games.frontier_wars.targets import shows
from maproom.games.frontier_wars.verbs import (
    BUILD,
    BUILT,
    DIG,
    DONE,
    DUG,
    FLEET_REBUILT,
    HQ_REPAIRED,
    MEDALS,
    REFLOAT,
    REPAIR,
    REPAIR_HQ,
    REPAIRED,
    SHOW,
)
from maproom.kernel.copies import replaced
from maproom.kernel.frame import NOBODY, Frame
from maproom.kernel.spaces import members


class Construction(Frame[FrontierWars]):
    """FW-BLD-01, FW-BLD-07: build, repair and dig as often as one can."""

    RULE: ClassVar[str] = "FW-BLD-01"

    def actor(self, s: FrontierWars) -> int:
        first = s.active * PIECE_KINDS
        if not s.at[first + INFANTRY] and not s.at[first + TOKEN] and s.fleet != FLEET_SUNK:
            return NOBODY
        return s.asks(s.active, self.choices(s))

    def run(self, s: FrontierWars) -> None:
        """There is nothing to build."""

    def choices(self, s: FrontierWars) -> list[int]:
        army = s.active
        actions: list[int] = []
        # FW-BLD-02, FW-COOP-02: where no enemy is there is no battle and no frontier, whoever of the team holds it
        tiles = s.at[army * PIECE_KINDS + INFANTRY] & s.board.land & ~stops(s, army)
        add_buildings(s, army, tiles, actions)
        add_repairs(s, army, tiles & held(s, army), actions)
        if s.rules & TRENCHES:
            add_trenches(s, army, tiles, actions)
        if s.fleet == FLEET_SUNK and s.hand_size(army):
            actions.extend([REFLOAT.of(s.board.word[space]) for space in harbour(s, army)])
        actions.extend(shows(s, army))
        actions.append(DONE.base)
        return actions

    def take(self, s: FrontierWars, action: int) -> None:
        if DONE.owns(action):
            return
        army = s.active
        s.push(Construction())
        if BUILD.owns(action):
            space = s.board.space[BUILD.second(action)]
            spend_infantry(s, army, space)
            build(s, army, BUILD.first(action), space)
            if s.special != LENINGRAD_SIEGE:
                award(s, army, 1)
        elif REPAIR.owns(action):
            space = s.board.space[REPAIR.second(action)]
            spend_infantry(s, army, space)
            repair(s, army, REPAIR.first(action), space)
        elif REPAIR_HQ.owns(action):
            space = s.board.space[REPAIR_HQ.first(action)]
            spend_infantry(s, army, space)
            repair_hq(s, army, space)
        elif DIG.owns(action):
            dig(s, army, s.board.space[DIG.first(action)], DIG.second(action))
        elif SHOW.owns(action):
            uncover(s, SHOW.first(action))
        else:
            s.fleet = FLEET_AFLOAT
            s.fleet_hits = 0
            s.fleet_at = s.board.space[REFLOAT.first(action)]
            s.fleet_handler = army
            s.emit(FLEET_REBUILT, (army, REFLOAT.first(action)))
            s.push(PayCard(army, FLEET_COST))
        settle_map(s)
        watch_siege(s)


def may_build_on(s: FrontierWars, tile: int) -> bool:
    """FW-BLD-02, FW-DEF-03: kind of tile, and how many constructions there are."""
    most = 3 if s.rules & THREE_CONSTRUCTIONS else 1
    return MAY_BUILD[s.board.kind[tile]] and constructions_on(s, tile) < most


def in_stock(s: FrontierWars, army: int, kind: int) -> int:
    """A construction of a kind in the army's reserve, or -1."""
    for number in range(CONSTRUCTION_COUNT):
        if s.con_place[number] == OFF and s.con_owner[number] == army and CONSTRUCTION_KIND[number] == kind:
            return number
    return -1


def add_buildings(s: FrontierWars, army: int, tiles: int, actions: list[int]) -> None:
    """What can be built where."""
    kinds = [kind for kind in (0, 1) if in_stock(s, army, kind) >= 0]
    if not kinds:
        return
    for tile in members(tiles):
        if may_build_on(s, tile):
            actions.extend([BUILD.of(kind, s.board.word[tile]) for kind in kinds])


def add_repairs(s: FrontierWars, army: int, tiles: int, actions: list[int]) -> None:
    """FW-BLD-08, FW-HQ-11: destroyed constructions and HQs on held tiles."""
    if s.con_down:
        for tile in members(tiles):
            for kind in (0, 1):
                if construction_at(s, kind, tile, True) >= 0:
                    actions.append(REPAIR.of(kind, s.board.word[tile]))
    for hq in range(ARMY_COUNT):
        if s.hq_place[hq] != OFF and s.hq_owner[hq] < 0 and tiles >> s.hq_place[hq] & 1:
            actions.append(REPAIR_HQ.of(s.board.word[s.hq_place[hq]]))


def spend_infantry(s: FrontierWars, army: int, space: int) -> None:
    """One infantry goes back to the reserve: rather one that has moved."""
    spent = OFF
    for piece in s.pieces_in(army, space):
        if TYPE[piece] == INFANTRY and (spent == OFF or s.moves[piece] < s.moves[spent]):
            spent = piece
    assert ARMY[spent] == army
    s.take_off(spent)


def build(s: FrontierWars, army: int, kind: int, space: int) -> None:
    """A construction comes to stay (FW-BLD-06)."""
    s.build(in_stock(s, army, kind), space)
    s.emit(BUILT, (army, kind, s.board.word[space]))


def repair(s: FrontierWars, army: int, kind: int, space: int) -> None:
    """A destroyed construction is turned face up."""
    s.con_down &= ~(1 << construction_at(s, kind, space, True))
    s.emit(REPAIRED, (army, kind, s.board.word[space]))


def repair_hq(s: FrontierWars, army: int, space: int) -> None:
    """FW-HQ-11: the HQ bears the army's flag, at full resistance."""
    for hq in range(ARMY_COUNT):
        if s.hq_place[hq] == space:
            s.hq_owner[hq] = army
            s.resistance[hq] = RESISTANCE
            s.emit(HQ_REPAIRED, (army, s.board.word[space]))


def award(s: FrontierWars, army: int, medals: int) -> None:
    """FW-MED-01."""
    s.medals[army] += medals
    s.emit(MEDALS, (army, medals))


# -- trenches --------------------------------------------------------------------------------------------


def add_trenches(s: FrontierWars, army: int, tiles: int, actions: list[int]) -> None:
    """FW-TRN-01, FW-TRN-02: a free token, an infantry a trench, two neighbouring sides that no trench covers."""
    if free_trench(s, army) < 0:
        return
    for tile in members(tiles):
        there = 0
        covered = 0
        sides = len(s.board.ring[tile])
        for trench in range(len(s.trench_place)):
            if s.trench_place[trench] == tile:
                there += 1 if trench // TRENCHES_OF_ARMY == army else 0
                covered |= 1 << s.trench_side[trench] | 1 << (s.trench_side[trench] + 1) % sides
        if idle_infantry(s, army, tile) < there + 1:
            continue
        for side in range(sides):
            if not (covered >> side | covered >> (side + 1) % sides) & 1:
                actions.append(DIG.of(s.board.word[tile], side))


def idle_infantry(s: FrontierWars, army: int, tile: int) -> int:
    """FW-TRN-01: infantry that has activated no construction this round; of partners only the holder's does so."""
    infantry = s.count_in(army, INFANTRY, tile)
    if s.rules & COOP and s.holder[tile] != army:
        return infantry
    for construction in range(CONSTRUCTION_COUNT):
        if s.built_on >> construction & 1 and s.con_place[construction] == tile:
            infantry -= 1
    return infantry


def free_trench(s: FrontierWars, army: int) -> int:
    """A trench token in the army's reserve, or -1."""
    for trench in range(army * TRENCHES_OF_ARMY, army * TRENCHES_OF_ARMY + TRENCHES_OF_ARMY):
        if s.trench_place[trench] == OFF:
            return trench
    return -1


def dig(s: FrontierWars, army: int, space: int, side: int) -> None:
    """A trench covers two sides."""
    trench = free_trench(s, army)
    s.trench_place = replaced(s.trench_place, trench, space)
    s.trench_side = replaced(s.trench_side, trench, side)
    s.emit(DUG, (army, s.board.word[space]))


def harbour(s: FrontierWars, army: int) -> list[int]:
    """FW-FLT-07: the sea hexes next to the port, for the one who controls it."""
    ports = held(s, army) & s.board.ports
    found: list[int] = []
    for port in members(ports):
        for space in s.board.air[port]:
            if s.board.fleet_waters >> space & 1:
                found.append(space)
    return found
