"""FW-BAT-06 step 3: the defenders' cards (FW-CRD: D01 to D11) and Not One Step Back."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from maproom.games.frontier_wars.attack_orders import PlaceUnits
from maproom.games.frontier_wars.board import (
    ARMY,
    ARMY_COUNT,
    ARMY_DOMAIN,
    ARTILLERY,
    INFANTRY,
    NO_ARMY,
    NOWHERE,
    OFF,
    PIECE_KINDS,
    PLANE,
    SIDE_B,
    TANK,
    TYPE,
    USSR,
)
from maproom.games.frontier_wars.cards import PayCard
from maproom.games.frontier_wars.combatants import attacks, is_there, next_casualty
from maproom.games.frontier_wars.control import is_open, neutral_tiles, settle_map, team_controlled
from maproom.games.frontier_wars.deck import (
    AIR_SUPERIORITY,
    AMBUSH,
    ANTI_AIRCRAFT,
    ANTI_TANK,
    ARMOURED_RESERVE,
    ARTILLERY_REINFORCEMENTS,
    COMBINED_ARMS,
    COUNTER_ATTACK,
    DECK_COUNT,
    DEFENCE,
    DIG_IN,
    END_OF,
    FIRST_OF,
    INFANTRY_REINFORCEMENTS,
    INTERCEPTED,
    KINDS,
    MINEFIELD,
    NIGHT_ATTACK,
    SPEARHEAD,
    SURPRISE,
    WITHDRAWAL,
)
from maproom.games.frontier_wars.losses import strike
from maproom.games.frontier_wars.reinforce import can_pay_skill, deploy
from maproom.games.frontier_wars.state import FrontierWars
from maproom.games.frontier_wars.verbs import (
    NOT_ONE_STEP_BACK,
    PASS,
    PLAY,
    PLAYED,
    SKILL,
    USED_SKILL,
    WITHDRAW,
    WITHDREW,
)
from maproom.kernel.copies import replaced
from maproom.kernel.frame import NOBODY, Frame
from maproom.kernel.texts import Phrase

GROUND: Final = 7
"""Infantry, tanks and artillery, as a set."""


class DefenceOrders(Frame[FrontierWars]):
    """FW-BAT-17: each defender in turn order is asked who has a defence card or a defensive skill to pay."""

    FIELDS: ClassVar[tuple[str, ...]] = ("number",)
    RULE: ClassVar[str] = "FW-BAT-17"

    def __init__(self, number: int) -> None:
        self.number = number

    def army(self, s: FrontierWars) -> int:
        """The defender whose turn it is to answer, or nobody."""
        army = s.order[self.number]
        if army == NO_ARMY or attacks(s, army) or not s.alive >> army & 1 or not is_there(s, army, s.b_tile):
            return NO_ARMY
        return army

    def actor(self, s: FrontierWars) -> int:
        army = self.army(s)
        if army == NO_ARMY:
            return NOBODY
        return army if may_play_cards(s, army) or may_stand(s, army) else NOBODY

    def run(self, s: FrontierWars) -> None:
        if self.number + 1 < ARMY_COUNT:
            s.push(DefenceOrders(self.number + 1))

    def choices(self, s: FrontierWars) -> list[int]:
        army = self.army(s)
        actions: list[int] = []
        if may_play_cards(s, army):
            for card in range(FIRST_OF[DEFENCE], END_OF[DEFENCE]):
                if s.hand[army * KINDS + card] and has_effect(s, army, card):
                    actions.append(PLAY.of(card))
        if may_stand(s, army):
            actions.append(SKILL.of(NOT_ONE_STEP_BACK))
        actions.append(PASS.base)
        return actions

    def take(self, s: FrontierWars, action: int) -> None:
        army = self.army(s)
        if PASS.owns(action):
            self.run(s)
            return
        s.push(self)
        if SKILL.owns(action):
            s.skills |= 1 << army
            s.b_dig = replaced(s.b_dig, army, s.b_dig[army] + 1)
            s.emit(USED_SKILL, (army, NOT_ONE_STEP_BACK))
            s.push(PayCard(army, NOT_ONE_STEP_BACK))
            return
        card = PLAY.first(action)
        s.lose_card(army, card)
        s.discard[card] += 1
        s.emit(PLAYED, (army, card))
        s.b_played |= 1 << army
        carry_out(s, army, card)

    def prompt(self, s: FrontierWars) -> dict[str, Any]:
        army = self.army(s)
        cards, skill = may_play_cards(s, army), may_stand(s, army)
        asked = "card_or_skill" if cards and skill else "defence_card" if cards else "defence_skill"
        return {
            "army": (ARMY_DOMAIN, s.b_attacker), "space": s.spoken(s.b_tile), "question": Phrase(asked)
        }  # fmt: skip


def may_play_cards(s: FrontierWars, army: int) -> bool:
    """One card a battle, a team one together (FW-COOP-04); Surprise Attack and Ultra forbid them (FW-CRD-23)."""
    if not s.held[army * DECK_COUNT + DEFENCE] or s.b_card == SURPRISE or s.ultra == army:
        return False
    for other in range(ARMY_COUNT):
        if s.b_played >> other & 1 and s.side[other] == s.side[army]:
            return False
    return True


def may_stand(s: FrontierWars, army: int) -> bool:
    """Not One Step Back: the USSR of side B."""
    return army == USSR and s.sheet == SIDE_B and can_pay_skill(s, army)


def has_effect(s: FrontierWars, army: int, card: int) -> bool:
    """FW-CRD-17: whether a defence card can change something."""
    tile = s.b_tile
    units = bool(s.occ[army] >> tile & 1)
    side = s.side[s.b_attacker]
    if card == WITHDRAWAL:
        return units and bool(retreats(s, army))
    if card == ARTILLERY_REINFORCEMENTS:
        return s.reserve(army, ARTILLERY) != OFF and s.board.is_land(tile)
    if card == INFANTRY_REINFORCEMENTS:
        return s.reserve(army, INFANTRY) != OFF and s.board.is_land(tile)
    if card == ARMOURED_RESERVE:
        return s.reserve(army, TANK) != OFF and s.board.is_land(tile)
    if card == AMBUSH or card == COUNTER_ATTACK:
        return units
    if card == MINEFIELD:
        return next_casualty(s, side, GROUND) != OFF
    if card == ANTI_TANK:
        return next_casualty(s, side, 1 << TANK) != OFF
    if card == ANTI_AIRCRAFT:
        return next_casualty(s, side, 1 << PLANE) != OFF
    if card == INTERCEPTED:
        return attack_card_matters(s)
    return True


def attack_card_matters(s: FrontierWars) -> bool:
    """FW-CRD-23: whether an attack card of the attacker has an effect in this battle."""
    if s.b_cancelled:
        return False
    if s.b_card == NIGHT_ATTACK or s.b_card == SPEARHEAD or s.b_card == COMBINED_ARMS:
        return True
    return s.turn_card == AIR_SUPERIORITY and bool(s.at[s.b_attacker * PIECE_KINDS + PLANE] >> s.b_tile & 1)


def carry_out(s: FrontierWars, army: int, card: int) -> None:
    """What a defence card does, before the battle is solved."""
    side = s.side[s.b_attacker]
    if card == WITHDRAWAL:
        s.push(Retreat(army))
    elif card == ARTILLERY_REINFORCEMENTS:
        deploy(s, army, ARTILLERY, s.b_tile)
    elif card == INFANTRY_REINFORCEMENTS:
        deploy(s, army, INFANTRY, s.b_tile)
        s.push(PlaceUnits(army, card, 1, 1 << s.b_tile))
    elif card == ARMOURED_RESERVE:
        deploy(s, army, TANK, s.b_tile)
    elif card == AMBUSH:
        s.b_ambush |= 1 << army
    elif card == MINEFIELD:
        strike(s, next_casualty(s, side, GROUND))
    elif card == ANTI_TANK:
        s.b_antitank = 1
    elif card == ANTI_AIRCRAFT:
        strike(s, next_casualty(s, side, 1 << PLANE))
    elif card == DIG_IN:
        s.b_dig = replaced(s.b_dig, army, s.b_dig[army] + 1)
    elif card == COUNTER_ATTACK:
        s.b_counter |= 1 << army
    else:
        s.b_cancelled = 1


def retreats(s: FrontierWars, army: int) -> list[int]:
    """FW-CRD-11, FW-COOP-02: adjacent neutral, own or allied tiles that every unit of the stack can reach."""
    tile = s.b_tile
    board = s.board
    goals = neutral_tiles(s, army) | team_controlled(s, army)
    if any(TYPE[piece] != PLANE for piece in s.pieces_in(army, tile)):
        ways = board.ground[tile]
        near = [ways[number] for number in range(len(ways)) if is_open(s, board.over[tile][number])]
    else:
        near = board.air[tile]
    return [space for space in near if goals >> space & 1]


class Retreat(Frame[FrontierWars]):
    """FW-CRD-11: Withdrawal, where to?"""

    FIELDS: ClassVar[tuple[str, ...]] = ("army",)
    RULE: ClassVar[str] = "FW-CRD-11"

    def __init__(self, army: int) -> None:
        self.army = army

    def actor(self, s: FrontierWars) -> int:
        return self.army

    def choices(self, s: FrontierWars) -> list[int]:
        return [WITHDRAW.of(s.board.word[space]) for space in retreats(s, self.army)]

    def prompt(self, s: FrontierWars) -> dict[str, Any]:
        return {"space": s.spoken(s.b_tile)}

    def take(self, s: FrontierWars, action: int) -> None:
        to = s.board.space[WITHDRAW.first(action)]
        for piece in s.pieces_in(self.army, s.b_tile):
            s.put(piece, to)
            s.origin[piece] = NOWHERE
            assert ARMY[piece] == self.army
        s.emit(WITHDREW, (self.army, s.board.word[s.b_tile], s.board.word[to]))
        settle_map(s)
