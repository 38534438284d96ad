"""Rounds, phases and turns (FW-SEQ, FW-TO, FW-DRW)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from maproom.games.frontier_wars.attack_orders import AttackOrders
from maproom.games.frontier_wars.battle import Battles
from maproom.games.frontier_wars.board import (
    ARMY,
    ARMY_COUNT,
    GERMANY,
    NO_ARMY,
    NOWHERE,
    PER_ARMY,
    PIECE_COUNT,
    USSR,
)
from maproom.games.frontier_wars.building import Construction
from maproom.games.frontier_wars.cards import EXCHANGE_COST, TO_HAND, DrawCards, PayCard, can_draw, take_up_aside
from maproom.games.frontier_wars.control import held, own_hqs, port_controller, settle_map, stars
from maproom.games.frontier_wars.deck import NO_CARD
from maproom.games.frontier_wars.leningrad import SKIPPED_PHASES, CheckLodgers, Hunger, lodge, siege_is_over
from maproom.games.frontier_wars.maps import SUPPLY_ZONE
from maproom.games.frontier_wars.movement import Movement
from maproom.games.frontier_wars.reinforce import Reinforcements
from maproom.games.frontier_wars.research import ArmsRace, UncoverResearch
from maproom.games.frontier_wars.state import LENINGRAD_SIEGE, FrontierWars
from maproom.games.frontier_wars.tactical_orders import TacticalOrders
from maproom.games.frontier_wars.upkeep import BeginUpkeep, Discards, RemoveUnits
from maproom.games.frontier_wars.verbs import (
    ACTIONS,
    AGREE,
    ARMS_RACE,
    DRAW_PHASE,
    PASS,
    PHASE_BEGINS,
    REINFORCEMENTS,
    ROUND_BEGINS,
    SCORED,
    TACTICAL_PHASE,
    TURN_BEGINS,
    TURN_ORDER,
    UPKEEP,
)
from maproom.games.frontier_wars.victory import check_points, check_round_limit
from maproom.kernel.frame import NOBODY, Frame
from maproom.kernel.spaces import count

if TYPE_CHECKING:
    from mypy_extensions import i64

NO_ORIGINS: Final = [NOWHERE] * PIECE_COUNT
"""Nobody has moved yet."""


class Round(Frame[FrontierWars]):
    """FW-SEQ-01: the seven phases."""

    FIELDS: ClassVar[tuple[str, ...]] = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def run(self, s: FrontierWars) -> None:
        s.round = self.number
        s.active = NO_ARMY
        s.skills = s.blitz = s.two_cards = 0
        s.built_on = 0
        rest_passengers(s)
        s.emit(ROUND_BEGINS, (self.number,))
        if s.special == LENINGRAD_SIEGE:
            s.order = [GERMANY, USSR, NO_ARMY, NO_ARMY]
            take_up_aside(s)
        else:
            s.phase = TURN_ORDER
            if count_points(s):
                return
        push_phases(s, DRAW_PHASE)


def rest_passengers(s: FrontierWars) -> None:
    """FW-AIR-06: who was carried, by a partner after the own turn perhaps, may move again in the next round."""
    moves = s.moves
    piece: i64 = 0
    while piece < PIECE_COUNT:
        left: i64 = moves[piece]
        if left < 0:
            moves[piece] = 0
        piece += 1


def count_points(s: FrontierWars) -> bool:
    """FW-TO-01, FW-TO-02: phase 1; whether somebody has won."""
    s.emit(PHASE_BEGINS, (TURN_ORDER,))
    s.vp = s.vp.copy()
    for army in range(ARMY_COUNT):
        s.vp[army] = stars(s, army) if s.alive >> army & 1 and s.round > 1 else 0
        if s.alive >> army & 1 and s.round > 1:
            s.emit(SCORED, (army, s.vp[army]))
    if s.round > 1 and check_points(s):
        return True
    armies = [army for army in range(ARMY_COUNT) if s.alive >> army & 1]
    ranked = sorted([(-s.vp[army], army) for army in armies])
    s.order = [army for _, army in ranked] + [NO_ARMY] * (4 - len(ranked))
    settle_map(s)
    return False


def push_phases(s: FrontierWars, first: int) -> None:
    """Lets the phases of the round follow, from one of them on."""
    s.push(EndRound())
    for phase in range(UPKEEP, first - 1, -1):
        if s.special != LENINGRAD_SIEGE or phase not in SKIPPED_PHASES:
            s.push(Phase(phase))


class Phase(Frame[FrontierWars]):
    """FW-SEQ-02: a phase begins; the players follow in turn order."""

    FIELDS: ClassVar[tuple[str, ...]] = ("phase",)

    def __init__(self, phase: int) -> None:
        self.phase = phase

    def run(self, s: FrontierWars) -> None:
        s.phase = self.phase
        s.emit(PHASE_BEGINS, (self.phase,))
        armies = [army for army in s.order if army != NO_ARMY and s.alive >> army & 1]
        if self.phase == DRAW_PHASE:
            s.push(PortExchange())
        elif self.phase == ARMS_RACE:
            s.push(UncoverResearch())
        elif self.phase == UPKEEP:
            for army in reversed(armies):
                s.push(Discards(army))
            for army in reversed(armies):
                s.push(RemoveUnits(army, (), ()))
            s.push(BeginUpkeep())
            if s.special == LENINGRAD_SIEGE:
                s.push(Hunger(s.round))
            return
        for army in reversed(armies):
            push_turn(s, self.phase, army)


def push_turn(s: FrontierWars, phase: int, army: int) -> None:
    """What a player does in a phase."""
    if phase == DRAW_PHASE:
        s.push(DrawPhase(army))
    elif phase == REINFORCEMENTS:
        s.push(Reinforcements(army, 0))
    elif phase == ACTIONS:
        s.push(Turn(army))
    elif phase == TACTICAL_PHASE:
        s.push(TacticalOrders(army, 0))
    else:
        s.push(ArmsRace(army, 0))


class EndRound(Frame[FrontierWars]):
    """The round is over."""

    def run(self, s: FrontierWars) -> None:
        if s.special == LENINGRAD_SIEGE:
            if siege_is_over(s):
                return
        elif check_round_limit(s):
            return
        s.push(Round(s.round + 1))


# -- phase 2 ---------------------------------------------------------------------------------------------


def cards_to_draw(s: FrontierWars, army: int) -> int:
    """FW-DRW-01, FW-LEN-04: one card, one a city, one a conquered HQ."""
    number = 1 + count(held(s, army) & s.board.cities)
    for hq in range(ARMY_COUNT):
        if s.hq_owner[hq] == army and hq != army:
            number += 1
    if s.special == LENINGRAD_SIEGE:
        if army == USSR and not own_hqs(s, USSR):
            number -= 1
        points = s.board.zones[SUPPLY_ZONE]
        if held(s, GERMANY) & points == points:
            number += 1 if army == GERMANY else -1
    return max(number, 0)


class DrawPhase(Frame[FrontierWars]):
    """Phase 2 of a player."""

    FIELDS: ClassVar[tuple[str, ...]] = ("army",)

    def __init__(self, army: int) -> None:
        self.army = army

    def run(self, s: FrontierWars) -> None:
        s.push(DrawCards(self.army, cards_to_draw(s, self.army), TO_HAND))


class PortExchange(Frame[FrontierWars]):
    """FW-SPT-05, FW-SPT-09: after the last draw the controller of the port may change a card."""

    RULE: ClassVar[str] = "FW-SPT-05"

    def actor(self, s: FrontierWars) -> int:
        if not s.board.ports:
            return NOBODY
        army = port_controller(s)
        return army if army != NO_ARMY and s.hand_size(army) and can_draw(s) else NOBODY

    def run(self, s: FrontierWars) -> None:
        """Nobody can change a card."""

    def choices(self, s: FrontierWars) -> list[int]:
        return [AGREE.base, PASS.base]

    def take(self, s: FrontierWars, action: int) -> None:
        if AGREE.owns(action):
            army = port_controller(s)
            s.push(DrawCards(army, 1, TO_HAND))
            s.push(PayCard(army, EXCHANGE_COST))


# -- phase 4 ---------------------------------------------------------------------------------------------


class Turn(Frame[FrontierWars]):
    """FW-SEQ-03: attack card, movement, building, battles."""

    FIELDS: ClassVar[tuple[str, ...]] = ("army",)

    def __init__(self, army: int) -> None:
        self.army = army

    def run(self, s: FrontierWars) -> None:
        if not s.alive >> self.army & 1:
            return
        begin_turn(s, self.army)
        s.emit(TURN_BEGINS, (self.army,))
        s.push(EndTurn())
        push_steps(s, 0)


def begin_turn(s: FrontierWars, army: int) -> None:
    """Every unit may make one movement action, unless a partner has carried it in this round (FW-AIR-06)."""
    s.active = army
    s.turn_card = NO_CARD
    s.named = s.airborne = s.came = s.left = s.fleet_moved = 0
    s.ultra = NO_ARMY
    s.origin = NO_ORIGINS.copy()
    moves = s.moves
    piece: i64 = army * PER_ARMY
    end: i64 = piece + PER_ARMY
    while piece < end:
        left: i64 = moves[piece]
        if left >= 0:
            moves[piece] = 1
        piece += 1


def push_steps(s: FrontierWars, first: int) -> None:
    """The steps of the active player's turn, from one of them on: 0 card, 1 movement, 2 building, 3 battles."""
    army = s.active
    s.push(Battles(0))
    if first <= 2:
        s.push(Construction())
        if s.special == LENINGRAD_SIEGE and army == GERMANY:
            s.push(CheckLodgers())
    if first <= 1:
        s.push(Movement(0))
    if first <= 0:
        s.push(AttackOrders(army))


class EndTurn(Frame[FrontierWars]):
    """What was meant for this turn ends (FW-CRD-21, FW-BAT-13)."""

    def run(self, s: FrontierWars) -> None:
        army = s.active
        if s.turn_card != NO_CARD and not s.named:
            s.discard[s.turn_card] += 1
        s.turn_card = NO_CARD
        s.named = 0
        s.ultra = NO_ARMY
        s.airborne = 0
        s.came = s.left = 0
        s.added[army] = 0
        s.origin = NO_ORIGINS.copy()
        moves = s.moves
        piece: i64 = 0
        while piece < PIECE_COUNT:
            left: i64 = moves[piece]
            if left and (left > 0 or ARMY[piece] == army):
                moves[piece] = 0
            piece += 1
        if s.special == LENINGRAD_SIEGE and army == GERMANY:
            lodge(s)
        s.active = NO_ARMY
